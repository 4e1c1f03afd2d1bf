//! Boards with groups of several chains: each string and group is compared with exact search.

use eyes_cli::patterns;
use eyes_library::{MonolithicEye, Pair};
use eyes_runtime::Analyzer;
use eyes_runtime::board::{Board, Color, Point, PointSet, Suicide};
use eyes_runtime::board_life::{LifeBounds, life_of_groups};
use eyes_runtime::enclosed_life::{Boundary, ChainLife, LifeAndDeath, Safety, enclosed_within};
use eyes_runtime::reading::{Limits, Reader};
use eyes_runtime::static_rules::benson::{benson, benson_both};
use eyes_runtime::static_rules::unconditional::{PointStatus, Unconditional, unconditional};
use eyes_runtime::verdict::{Fate, Judge, VerdictSource};
use eyes_solver::Bounds;
use eyes_tests::constructed::constructed;
use eyes_tests::gnugo::GnuGo;
use eyes_tests::small_groups::{
    Numbers, Openings, corners_of_wall, open_eye_board, packed_board, random_patch,
};
use eyes_tests::stages;

use super::{Claim, Report, argument, of_values, of_verdict, unaided_judge};

/// Compares the strings and groups of boards.
struct Court {
    report: Report,
    life: LifeAndDeath,
    analyzer: Analyzer,
    judge: Judge,
    reader: Reader,
}

fn pair(life: &ChainLife) -> Pair {
    Pair { attacker: life.attacked.status, defender: life.defended.status }
}

impl Court {
    fn new() -> Self {
        Self {
            report: Report::default(),
            life: LifeAndDeath::new().with_bounds(Bounds { nodes: 100_000, time: None }),
            analyzer: Analyzer::new(patterns::knowledge()),
            judge: unaided_judge(),
            reader: Reader::new(Limits::FAST),
        }
    }

    /// Whether one of the strings around these can be captured according to reading. The search assumes that they
    /// are safe.
    fn has_way_out(&mut self, board: &Board, strings: &[Point]) -> bool {
        let Ok((_, enclosed)) = enclosed_within(board, strings, Boundary::Derived, false) else {
            return false;
        };
        let width = usize::from(board.width());
        let mut around = enclosed.enclosing.iter().filter(|found| found.safety != Safety::Alive);
        around.any(|found| {
            let stone = Point::new((found.stone % width) as u8, (found.stone / width) as u8);
            stone.is_some_and(|stone| self.reader.attack(board, stone).outcome.is_possible())
        })
    }

    /// Compares everything on a board that search decides.
    fn ask(&mut self, board: &Board) {
        let certain = unconditional(board);
        let benson = benson_both(board, Suicide::Forbidden);
        for head in board.strings() {
            let Some(color) = board.color_at(head) else { continue };
            let is_alive = benson[color.index()].heads().contains(head);
            let benson = if is_alive { Claim::Alive } else { Claim::Unknown };
            let claim = match certain.status(head) {
                PointStatus::Alive => Claim::Alive,
                PointStatus::Dead => Claim::Dead,
                _ => Claim::Unknown,
            };
            let Ok(exact) = self.life.of_chain(board, head) else { continue };
            if claim == Claim::Dead && self.has_way_out(board, &[head]) {
                continue;
            }
            self.report.add("Benson", benson, pair(&exact), board);
            self.report.add("unconditional status", claim, pair(&exact), board);
        }
        let analysis = self.analyzer.analyze(board);
        let verdicts = self.judge.verdicts(board, &analysis);
        for (group, verdict) in analysis.groups.iter().zip(verdicts) {
            let Ok(exact) = self.life.of_group(board, &group.strings, Boundary::Derived) else { continue };
            if self.has_way_out(board, &group.strings) {
                continue;
            }
            let exact = pair(&exact);
            let (verdict_part, value_part) = if group.strings.len() > 1 {
                ("verdict without search, several strings", "values of eyes, several strings")
            } else {
                ("verdict without search, one string", "values of eyes, one string")
            };
            self.report.add(verdict_part, of_verdict(verdict), exact, board);
            self.report.add(value_part, of_values(group), exact, board);
        }
    }
}

/// Boards packed with eyes of up to this many points.
fn judge_packed(boards: usize, most_points: usize) -> Report {
    let eyes: Vec<MonolithicEye> = (1..=most_points).flat_map(MonolithicEye::all).collect();
    let mut numbers = Numbers::new(boards as u64);
    let mut court = Court::new();
    for _ in 0..boards {
        if let Some(board) = packed_board(&eyes, &mut numbers) {
            court.ask(&board);
        }
    }
    court.report
}

#[test]
fn exact_search_refutes_no_claim_about_packed_boards() {
    judge_packed(20, 6).check();
}

/// All parts against exact search on `boards` boards packed with groups of several chains.
#[test]
#[ignore = "minutes"]
fn exact_search_refutes_no_claim_about_many_packed_boards() {
    judge_packed(argument("boards", 1000), 8).check();
}

/// Every position of every eye of `size` points, with every choice of corners of the wall that are Black's; every
/// `stride`-th of these.
fn judge_gaps(size: usize, stride: usize) -> Report {
    let mut court = Court::new();
    let mut number = 0;
    for eye in MonolithicEye::all(size) {
        for gaps in 1..1u32 << corners_of_wall(&eye) {
            for stones in 0..1u16 << eye.cells().len() {
                number += 1;
                let openings = Openings { gaps, ..Openings::default() };
                if number % stride == 0
                    && let Some(eye_board) = open_eye_board(&eye, stones, openings)
                {
                    court.ask(&eye_board.board);
                }
            }
        }
    }
    court.report
}

#[test]
fn exact_search_refutes_no_claim_about_small_eyes_with_gaps() {
    judge_gaps(2, 1).check();
    judge_gaps(4, 97).check();
}

/// All parts against exact search on eyes of `size` points, with every choice of corners of the wall that are
/// Black's; every `stride`-th position.
#[test]
#[ignore = "minutes"]
fn exact_search_refutes_no_claim_about_eyes_with_gaps() {
    judge_gaps(argument("size", 4), argument("stride", 1)).check();
}

/// The one-point eye is dead by its class, but the string lives by capturing two stones outside it.
#[test]
fn no_part_overlooks_a_capture_outside_the_eye() {
    let board = Board::from_ascii(
        "
        O O O X O X X X X X
        . O O X . X X X X X
        O O X O O X X X X X
        X X X X X X X X X X
        X X X X X X X X X X
        X X X X X X X X X X
        . . . . . . X X X .
        . . . . . . X X X X
        . . . . . . X X X .
        ",
    )
    .expect("a board");
    let mut court = Court::new();
    court.ask(&board);
    court.report.print();
    assert!(court.report.parts.values().all(|tally| tally.refuted == 0));
    assert!(court.report.parts["verdict without search, one string"].guesses > 0);
}

fn judge_patches(boards: usize) -> Report {
    let mut numbers = Numbers::new(boards as u64);
    let mut court = Court::new();
    for _ in 0..boards {
        if let Some(board) = random_patch(&mut numbers) {
            court.ask(&board);
        }
    }
    court.report
}

#[test]
fn exact_search_refutes_no_claim_about_random_corners_and_sides() {
    judge_patches(150).check();
}

/// All parts against exact search on `boards` random corners and sides.
#[test]
#[ignore = "minutes"]
fn exact_search_refutes_no_claim_about_many_random_corners_and_sides() {
    judge_patches(argument("boards", 10_000)).check();
}

/// All parts against exact search on the enclosed groups of games: at the ends and at four moves before.
#[test]
#[ignore = "minutes"]
fn exact_search_refutes_no_claim_about_groups_of_games() {
    let mut court = Court::new();
    for place in stages() {
        court.ask(place.position().board());
    }
    court.report.check();
}

/// The reference's word for a status.
fn word(status: PointStatus) -> &'static str {
    match status {
        PointStatus::Alive => "alive",
        PointStatus::Dead => "dead",
        PointStatus::Territory(Color::White) => "white_territory",
        PointStatus::Territory(Color::Black) => "black_territory",
        PointStatus::Undecided => "undecided",
    }
}

/// GNU Go's unconditional status of every point; `None` if it is not installed.
fn statuses_of_gnu_go(board: &Board) -> Option<Vec<(Point, String)>> {
    // It keeps results from earlier boards.
    let mut gnugo = GnuGo::start()?;
    let size = board.height();
    let mut commands = vec![format!("boardsize {size}")];
    for (color, name) in [(Color::Black, "black"), (Color::White, "white")] {
        let stones = board.points_with(Some(color));
        commands.extend(stones.iter().map(|stone| format!("play {name} {}", stone.vertex(size))));
    }
    let setup = commands.len();
    commands.extend(board.points().map(|point| format!("unconditional_status {}", point.vertex(size))));
    let replies = gnugo.ask(&commands);
    assert!(replies[..setup].iter().all(|reply| reply.starts_with('=')), "{board}");
    let text = |reply: &String| reply.trim_start_matches(['=', ' ']).trim().to_owned();
    Some(board.points().zip(replies[setup..].iter().map(text)).collect())
}

/// Points by who makes a claim about them.
#[derive(Debug, Default)]
struct Claims {
    points: usize,
    equal: usize,
    /// Only ours, and proven.
    beyond: usize,
    /// Only ours, and not proven.
    unproven: usize,
}

/// Whether the invader gets no living string in the area of a point while the owner passes. The area is everything that
/// living stones of the owner do not separate from the point.
///
/// All of the area but two points is filled with the invader's stones, for each two points that can be eyes, and
/// Benson's algorithm is asked. More eyes are not needed: filling one joins the strings around it. To capture a stone of
/// the owner the invader fills its liberties, so these are no eyes; the points of captured stones can be.
fn is_uninhabitable(board: &Board, certain: &Unconditional, point: Point) -> bool {
    let Some(owner) = Color::ALL.into_iter().find(|&color| certain.territory(color).contains(point)) else {
        return false;
    };
    let (alive, invader) = (certain.alive(owner), owner.opponent());
    let (mut area, mut new) = (PointSet::new(), vec![point]);
    area.insert(point);
    while let Some(at) = new.pop() {
        for near in board.neighbours(at).filter(|&near| !alive.contains(near)) {
            if area.insert(near) {
                new.push(near);
            }
        }
    }
    let is_liberty = |at| board.neighbours(at).any(|near| board.is_color(near, owner));
    let may_be_eye = |&at: &Point| board.is_color(at, owner) || board.is_empty(at) && !is_liberty(at);
    let eyes: Vec<Point> = area.iter().filter(may_be_eye).collect();
    let pairs =
        eyes.iter().enumerate().flat_map(|(at, &one)| eyes[at + 1..].iter().map(move |&two| (one, two)));
    pairs.into_iter().all(|(one, two)| {
        let stones = area.iter().filter(|&at| at != one && at != two).map(|at| (at, invader));
        let stones = stones.chain(alive.iter().map(|at| (at, owner)));
        // The error: a string without liberties.
        Board::from_stones(board.width(), board.height(), stones)
            .map_or(true, |filled| benson(&filled, invader, Suicide::Forbidden).stones(&filled).is_empty())
    })
}

/// Compares the unconditional status of every point of a board with GNU Go's; `None` if GNU Go is not installed.
fn compare_with_gnu_go(board: &Board, claims: &mut Claims) -> Option<()> {
    let certain = unconditional(board);
    for (point, theirs) in statuses_of_gnu_go(board)? {
        let ours = word(certain.status(point));
        claims.points += 1;
        if ours == theirs {
            claims.equal += 1;
            continue;
        }
        assert_eq!(theirs, "undecided", "{}: {ours}\n{board}", point.vertex(board.height()));
        if is_uninhabitable(board, &certain, point) {
            claims.beyond += 1;
        } else {
            println!("{}: {ours}, not proven\n{board}", point.vertex(board.height()));
            claims.unproven += 1;
        }
    }
    Some(())
}

fn claims_beyond_gnu_go(boards: usize, first: usize) -> Claims {
    let eyes: Vec<MonolithicEye> = (1..=9).flat_map(MonolithicEye::all).collect();
    let mut claims = Claims::default();
    for seed in first..first + boards {
        let packed = packed_board(&eyes, &mut Numbers::new(seed as u64));
        for board in packed.into_iter().chain([constructed(seed as u64)]) {
            if compare_with_gnu_go(&board, &mut claims).is_none() {
                println!("skipped: gnugo is not installed");
                return claims;
            }
        }
    }
    assert!(claims.points > 100 && claims.equal > 100, "{claims:?}");
    claims
}

/// The board of the last seed once had claims beyond GNU Go's, which were wrong.
#[test]
fn unconditional_status_is_gnu_gos_or_proven() {
    assert_eq!(claims_beyond_gnu_go(4, 1).unproven, 0);
    assert_eq!(claims_beyond_gnu_go(1, 109).unproven, 0);
}

/// GNU Go refutes no unconditional status on `boards` packed and as many constructed boards. Counts the claims that it
/// does not make, and those of them that are not proven by the lack of room for two eyes. `first` is the first seed.
#[test]
#[ignore = "minutes"]
fn claims_of_unconditional_status_beyond_gnu_go() {
    println!("{:?}", claims_beyond_gnu_go(argument("boards", 4000), argument("first", 1)));
}

/// Where exact search calls a group critical, the vital points are named and decide. After an attack the group no
/// longer lives for both sides to move. After a defence it is no longer lost.
#[test]
fn points_that_decide_a_group_decide_it() {
    let (mut numbers, mut court) = (Numbers::new(7), Court::new());
    let (mut groups, mut kos) = (0, 0);
    for _ in 0..600 {
        let Some(board) = random_patch(&mut numbers) else { continue };
        let analysis = court.analyzer.analyze(&board);
        let judge = Judge::new();
        for group in life_of_groups(&board, &analysis, &judge, LifeBounds::default()) {
            let is_exact = |source| source == VerdictSource::Search;
            let Some(verdict) = group.verdict.filter(|verdict| is_exact(verdict.source)) else { continue };
            if verdict.fate != Fate::Critical {
                continue;
            }
            groups += 1;
            kos += u32::from(verdict.is_ko);
            assert!(!group.defense.is_empty() && !group.attack.is_empty(), "{group:?}\n{board}");
            for (points, mover) in [(&group.attack, group.owner.opponent()), (&group.defense, group.owner)] {
                for &point in points {
                    let mut after = board.clone();
                    after.play(point, mover).expect("a legal move");
                    let stones: Vec<Point> = group.strings.clone();
                    let left: Vec<Point> = stones
                        .into_iter()
                        .filter(|&head| after.color_at(head) == Some(group.owner))
                        .collect();
                    let Ok(exact) = court.life.of_group(&after, &left, Boundary::Derived) else {
                        assert!(left.is_empty() == (mover != group.owner), "{point:?} {group:?}\n{board}");
                        continue;
                    };
                    let answer = if mover == group.owner { exact.attacked } else { exact.defended };
                    // To win unconditionally is to leave the other side nothing; in a ko neither side wins
                    // unconditionally.
                    let decides = if verdict.is_ko {
                        !answer.status.wins() || answer.status.is_ko()
                    } else {
                        answer.status.is_lost()
                    };
                    assert!(decides, "{point:?} {mover:?} {:?} {group:?}\n{board}", answer.status);
                }
            }
        }
    }
    assert!(groups >= 40 && kos >= 1, "{groups} {kos}");
}
