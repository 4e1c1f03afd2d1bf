//! Frames of one fight against each other.

use super::OpenCache;
use super::alone::lives_alone;
use eyes_rules::Suicide;

use super::answer::{OpenBoard, OpenBoardError, Player};
use super::asker::{Asked, Asker, Memory, NotDecided};
use super::attempt::{Effort, Question};
use super::found::Found;
use super::frame::{Border, Frame};
use super::ground::ground;
use super::problem::Fight;
use super::{Kind, Lines, OpenBounds, solve_open};
use crate::region::Side;
use crate::status::Status;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

const WIDTH: usize = 7;

/// The board without strings that have no liberty.
fn board(mut cells: Vec<Option<Player>>) -> OpenBoard {
    loop {
        match OpenBoard::new(WIDTH, WIDTH, cells.clone()) {
            Err(OpenBoardError::NoLiberty { place }) => cells[place] = None,
            board => return board.unwrap(),
        }
    }
}

/// Boards with defenders in a corner, a ring of attackers with gaps around it, and empty points beyond.
fn corners() -> impl Iterator<Item = OpenBoard> {
    let cell = |(place, draw): (usize, u8)| match (place / WIDTH).max(place % WIDTH) {
        0..=2 if draw < 90 => Some(Player::Second),
        0..=2 if draw < 110 => Some(Player::First),
        3 if draw < 200 => Some(Player::First),
        _ => None,
    };
    let boards = proptest::collection::vec(any::<u8>(), WIDTH * WIDTH)
        .prop_map(move |draws| draws.into_iter().enumerate().map(cell).collect());
    let mut runner = TestRunner::deterministic();
    std::iter::repeat_with(move || board(boards.new_tree(&mut runner).unwrap().current()))
}

/// The first string of the defender.
fn group(board: &OpenBoard) -> Option<Vec<usize>> {
    let stone = (0..board.len()).find(|&place| board.at(place) == Some(Player::Second))?;
    Some(board.fight(&board.sides(Player::Second), &[], &[]).string(stone))
}

/// A group that lives although all strings around it are safe lives on the whole board.
#[test]
fn a_group_that_lives_by_itself_lives() {
    let mut compared = 0;
    for board in corners().take(8_000) {
        let Some(group) = group(&board) else { continue };
        let cells = board.sides(Player::Second);
        let question =
            Question { board: &board, group: &group, friends: &group, shut_in: &[], lines: Lines::None };
        let effort = Effort { nodes: 2_000, deadline: None, stop: None, cache: None, prove: false };
        let (Some(answer), _) = lives_alone(&question, effort) else { continue };
        assert_eq!(answer.status, Some(Status::LOST));
        let fight = board.fight(&cells, &group, &group);
        let frame = Frame::new(&fight, &vec![true; board.len()], Border::Closed).unwrap();
        assert!(frame.at_border.is_empty() && frame.safe.is_empty());
        let mut solver = effort.solver(&frame, 50_000).unwrap();
        let Ok(is_taken) = solver.is_better(&frame.position, Side::Attacker, Status::LOST) else { continue };
        assert!(!is_taken, "{board:?} {group:?}");
        compared += 1;
    }
    assert!(compared >= 20, "{compared}");
}

#[test]
fn frames_have_the_suicide_rule_of_the_board() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        let board = corners().next().unwrap().with_suicide(suicide);
        let (cells, group) = (board.sides(Player::Second), group(&board).unwrap());
        let fight = board.fight(&cells, &group, &group);
        for border in [Border::Closed, Border::Open, Border::OneEye] {
            let frame = Frame::new(&fight, &ground(&fight, 1), border).unwrap();
            assert_eq!(frame.region.suicide(), suicide);
        }
    }
}

/// Questions with several bounds, one after the other and in the other order, with what the earlier ones have found.
#[test]
fn answers_do_not_depend_on_what_was_found_before() {
    let caches = [OpenCache::new(), OpenCache::new()];
    let questions: Vec<(OpenBoard, usize, u64)> = corners()
        .take(120)
        .filter_map(|board| Some((group(&board)?[0], board)))
        .flat_map(|(stone, board)| [30, 300, 3_000, 1_000].map(|nodes| (board.clone(), stone, nodes)))
        .collect();
    let ask = |(board, stone, nodes): &(OpenBoard, usize, u64), cache| {
        let bounds = OpenBounds { nodes: *nodes, time: None, cache, ..OpenBounds::default() };
        solve_open(board, &[*stone], bounds)
    };
    let fresh: Vec<_> = questions.iter().map(|question| ask(question, None)).collect();
    let forwards = questions.iter().zip(&fresh);
    forwards.clone().for_each(|(question, fresh)| assert_eq!(ask(question, Some(&caches[0])), *fresh));
    forwards.rev().for_each(|(question, fresh)| assert_eq!(ask(question, Some(&caches[1])), *fresh));
    for cache in &caches {
        let used = cache.used();
        assert!(used > 300, "{used} of {} questions", questions.len());
    }
}

/// Where strings of the attacker are known to live, a proof from part of the board holds on the whole board on which
/// these cannot be captured.
#[test]
fn what_is_proven_beside_living_strings_holds_on_the_whole_board() {
    let (mut lives, mut dies) = (0, 0);
    for board in corners().take(300) {
        let Some(group) = group(&board) else { continue };
        let cells = board.sides(Player::Second);
        let strings = board.fight(&cells, &[], &[]).strings();
        let attackers = strings.into_iter().filter(|string| cells[string[0]] == Some(Side::Attacker));
        let living: Vec<usize> = attackers.step_by(2).flatten().collect();
        let board = board.with_living(living);
        let bounds = OpenBounds { nodes: 2_000, time: None, guesses: false, ..OpenBounds::default() };
        let Ok(answer) = solve_open(&board, &[group[0]], bounds) else { continue };
        let is_proven = matches!(answer.kind, Kind::Proven | Kind::ProvenInZone);
        let Some(status) = answer.status.filter(|_| is_proven) else { continue };
        let fight = board.fight(&cells, &group, &group);
        let frame = Frame::new(&fight, &vec![true; board.len()], Border::Closed).unwrap();
        let effort = Effort { nodes: 20_000, deadline: None, stop: None, cache: None, prove: false };
        let mut solver = effort.solver(&frame, 20_000).unwrap();
        let Ok(is_taken) = solver.is_better(&frame.position, Side::Attacker, Status::LOST) else { continue };
        assert_eq!(is_taken, !status.is_lost(), "{board:?} {group:?} {answer:?}");
        if is_taken { dies += 1 } else { lives += 1 }
    }
    assert!(lives >= 2 && dies >= 50, "{lives} {dies}");
}

/// The result of a frame with this many nodes, the attacker moving first.
fn ask(
    fight: &Fight<'_>,
    ground: &[bool],
    border: Border,
    asked: Asked<'_>,
    nodes: u64,
) -> Result<Found, NotDecided> {
    let frame = Frame::new(fight, ground, border).map_err(|_| NotDecided::default())?;
    let effort = Effort { nodes: 5 * nodes, deadline: None, stop: None, cache: None, prove: false };
    let mut asker = Asker {
        first: Side::Attacker,
        ko: None,
        effort,
        spent: 0,
        is_short: false,
        memory: Memory::default(),
    };
    asker.ask(frame, asked, &[], nodes)
}

const ALONE: Asked<'_> = Asked::Status { easier: None };

fn moves(found: &Found) -> BTreeSet<usize> {
    found.best.iter().copied().collect()
}

/// What a frame refutes with few nodes does not win there with many.
#[test]
fn refuted_moves_do_not_win() {
    let mut compared = 0;
    for board in corners().take(8_000) {
        let Some(group) = group(&board) else { continue };
        let cells = board.sides(Player::Second);
        let fight = board.fight(&cells, &group, &group);
        let [narrow, wide] = [1, 2].map(|steps| ground(&fight, steps));
        let Ok(easier) = ask(&fight, &narrow, Border::Closed, ALONE, 20_000) else { continue };
        if !easier.is_complete || easier.best.is_empty() || easier.status != Status::WON {
            continue;
        }
        for nodes in [10, 30, 100, 300] {
            let asked = Asked::Status { easier: Some(&easier) };
            let refuted = match ask(&fight, &wide, Border::Closed, asked, nodes) {
                Err(NotDecided { refuted, .. }) if !refuted.is_empty() => refuted,
                _ => continue,
            };
            let Ok(found) = ask(&fight, &wide, Border::Closed, ALONE, 20_000) else { continue };
            let wins = |place: &usize| found.status == Status::WON && found.best.contains(place);
            assert!(!refuted.iter().any(wins), "{board:?} {group:?} {refuted:?}");
            compared += refuted.len();
        }
    }
    assert!(compared >= 10, "{compared}");
}

/// What the attacker reaches in a narrow closed frame bounds what he reaches in wider and in open ones. If only that status
/// is asked for, a frame with another one has no result.
#[test]
fn a_narrow_closed_frame_is_the_easiest_for_the_attacker() {
    let mut compared = [0; 2];
    let mut others = 0;
    for board in corners().take(8_000) {
        let Some(group) = group(&board) else { continue };
        let cells = board.sides(Player::Second);
        let fight = board.fight(&cells, &group, &group);
        let ask = |ground: &[bool], border, asked| {
            ask(&fight, ground, border, asked, 20_000).ok().filter(|found| found.is_complete)
        };
        let [narrow, wide] = [1, 2].map(|steps| ground(&fight, steps));
        let Some(easier) = ask(&narrow, Border::Closed, ALONE).filter(|found| found.is_at_stake) else {
            continue;
        };
        for (number, (ground, border)) in
            [(&wide, Border::Closed), (&narrow, Border::Open)].into_iter().enumerate()
        {
            let bounded = ask(ground, border, Asked::Status { easier: Some(&easier) });
            let (Some(alone), Some(bounded)) = (ask(ground, border, ALONE), bounded) else { continue };
            let result = |found: &Found| (found.status, found.is_at_stake, moves(found));
            assert!(alone.status <= easier.status, "{board:?} {group:?}");
            assert_eq!(result(&alone), result(&bounded), "{board:?} {group:?}");
            let same = ask(ground, border, Asked::SameStatus(&easier));
            if alone.status == easier.status {
                assert_eq!(same.as_ref().map(result), Some(result(&alone)), "{board:?} {group:?}");
                compared[number] += 1;
            } else {
                assert!(same.is_none(), "{board:?} {group:?}");
                others += 1;
            }
        }
    }
    assert!(compared.iter().all(|&compared| compared >= 10) && others >= 10, "{compared:?} {others}");
}
