//! Compares static rules, unconditional status, values and verdicts with the library of eyes, for eyes inside one
//! chain. On boards with groups of several chains they are compared with exact search. Guesses may be wrong, and
//! are counted.

mod boards;

use std::collections::BTreeMap;
use std::path::PathBuf;

use eyes_cli::patterns;
use eyes_library::{Build, Library, MonolithicEye, Pair};
use eyes_runtime::Analyzer;
use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::enclosed_life::LifeAndDeath;
use eyes_runtime::eye_space::{Analysis, Group, GroupStatus};
use eyes_runtime::static_rules::benson::benson;
use eyes_runtime::static_rules::eye_tester::fixpoint_eyes;
use eyes_runtime::static_rules::neighbour_class::{ChainEye, EyeStatus};
use eyes_runtime::static_rules::unconditional::{PointStatus, unconditional};
use eyes_runtime::verdict::{Fate, Judge, Verdict};
use eyes_solver::{Bounds, Ruling};
use eyes_tests::small_groups::{EyeBoard, Numbers, Openings, eye_board, open_eye_board};

#[path = "../eyes-solver/tests/argument.rs"]
mod argument;
pub(crate) use argument::argument;

/// The claim of a part about a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Claim {
    Alive,
    Critical,
    Ko,
    Dead,
    Unknown,
}

impl Claim {
    /// Whether exact statuses contradict it. A ko claimed where there is none is wrong too.
    fn is_refuted(self, exact: Pair) -> bool {
        let is_alive = exact.attacker.is_lost();
        let is_dead = exact.defender.is_lost();
        let is_ko = !is_alive && !is_dead && (exact.attacker.is_ko() || exact.defender.is_ko());
        match self {
            Claim::Alive => !is_alive,
            Claim::Dead => !is_dead,
            Claim::Critical => is_alive || is_dead || is_ko,
            Claim::Ko => !is_ko,
            Claim::Unknown => false,
        }
    }
}

/// The claim of a part, and whether it is a guess.
#[derive(Debug, Clone, Copy)]
struct Said {
    claim: Claim,
    is_guess: bool,
}

impl From<Claim> for Said {
    fn from(claim: Claim) -> Self {
        Self { claim, is_guess: false }
    }
}

#[derive(Debug, Default)]
struct Tally {
    claims: u64,
    refuted: u64,
    guesses: u64,
    wrong_guesses: u64,
    unknown: u64,
}

/// Claims by part, and drawings of the first refuted ones.
#[derive(Default)]
struct Report {
    parts: BTreeMap<&'static str, Tally>,
    examples: BTreeMap<&'static str, Vec<String>>,
}

impl Report {
    fn add(&mut self, part: &'static str, said: impl Into<Said>, exact: Pair, board: &Board) {
        let Said { claim, is_guess } = said.into();
        let is_refuted = claim.is_refuted(exact);
        let tally = self.parts.entry(part).or_default();
        if claim == Claim::Unknown {
            tally.unknown += 1;
        } else if is_guess {
            tally.guesses += 1;
            tally.wrong_guesses += u64::from(is_refuted);
        } else {
            tally.claims += 1;
            tally.refuted += u64::from(is_refuted);
        }
        if is_refuted && !is_guess {
            let examples = self.examples.entry(part).or_default();
            if examples.len() < 3 {
                examples.push(format!("{part}: {claim:?}, exact {exact:?}\n{board}"));
            }
        }
    }

    fn print(&self) {
        println!("| part | claims | refuted | guesses | wrong | unknown |\n|---|---:|---:|---:|---:|---:|");
        for (part, Tally { claims, refuted, guesses, wrong_guesses, unknown }) in &self.parts {
            println!("| {part} | {claims} | {refuted} | {guesses} | {wrong_guesses} | {unknown} |");
        }
    }

    /// No claim may be refuted. Guesses are counted.
    fn check(&self) {
        self.print();
        for (part, tally) in &self.parts {
            let examples = self.examples.get(part).map(|examples| examples.join("\n")).unwrap_or_default();
            assert!(tally.refuted == 0, "{part}: {} refuted\n{examples}", tally.refuted);
        }
        assert!(self.parts.values().map(|tally| tally.claims).sum::<u64>() > 0, "nobody claims anything");
    }
}

fn of_unconditional(board: &Board, wall: Point) -> Claim {
    match unconditional(board).status(wall) {
        PointStatus::Alive => Claim::Alive,
        PointStatus::Dead => Claim::Dead,
        _ => Claim::Unknown,
    }
}

fn of_benson(board: &Board, wall: Point) -> Claim {
    let is_alive = benson(board, Color::White, Suicide::Forbidden).contains(board, wall);
    if is_alive { Claim::Alive } else { Claim::Unknown }
}

/// With liberties outside, the class assumes that the chain cannot escape by them.
fn of_class(board: &Board, wall: Point) -> Said {
    let Ok(eye) = ChainEye::of(board, wall) else { return Claim::Unknown.into() };
    let claim = match eye.status() {
        EyeStatus::Nakade => Claim::Dead,
        EyeStatus::Unsettled { .. } => Claim::Critical,
        EyeStatus::UnsettledKo { .. } => Claim::Ko,
        // It lives if it captures before it is captured.
        EyeStatus::AliveInAtari if board.liberties(wall).nth(1).is_none() => Claim::Critical,
        EyeStatus::Alive | EyeStatus::AliveInAtari => Claim::Alive,
        _ => Claim::Unknown,
    };
    Said { claim, is_guess: eye.external > 0 && claim != Claim::Alive }
}

/// Two real single-point eyes are life.
fn of_eye_tester(board: &Board) -> Claim {
    if fixpoint_eyes(board, Color::White).real().len() >= 2 { Claim::Alive } else { Claim::Unknown }
}

/// The sum of the values of the chain's eyes, and the verdict on its group.
fn of_analysis(analysis: &Analysis, verdicts: &[Verdict], board: &Board, wall: Point) -> [Said; 2] {
    let head = board.string_head(wall);
    let is_its_group = |group: &Group| group.strings.len() == 1 && group.strings.first().copied() == head;
    let mut judged = analysis.groups.iter().zip(verdicts);
    let Some((group, &verdict)) = judged.find(|(group, _)| is_its_group(group)) else {
        return [Claim::Unknown.into(); 2];
    };
    [of_values(group), of_verdict(verdict)]
}

/// The claim of the values of its eyes about a group.
fn of_values(group: &Group) -> Said {
    let claim = match group.status {
        GroupStatus::Alive => Claim::Alive,
        GroupStatus::Critical => Claim::Critical,
        GroupStatus::Ko => Claim::Ko,
        GroupStatus::Dead => Claim::Dead,
        GroupStatus::Unconditional => Claim::Unknown,
    };
    Said { claim, is_guess: !group.is_proven }
}

fn of_verdict(verdict: Verdict) -> Said {
    let claim = match verdict.fate {
        Fate::Alive => Claim::Alive,
        Fate::Critical if verdict.is_ko => Claim::Ko,
        Fate::Critical => Claim::Critical,
        Fate::Dead => Claim::Dead,
    };
    Said { claim, is_guess: verdict.source.is_guess() }
}

/// Gives verdicts with one node of search at most.
fn unaided_judge() -> Judge {
    Judge::with_life(LifeAndDeath::new().with_bounds(Bounds { nodes: 1, time: None }))
}

/// The directory of libraries that are kept between runs.
pub(crate) fn library(points: usize) -> Library {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{points}"));
    Build::new(&directory, 1..=points).run(&|_| ()).expect("a library");
    Library::open(&directory).expect("the library just built")
}

/// Compares all parts on one position of an eye with no liberty outside.
struct Interview {
    report: Report,
    analyzer: Analyzer,
    judge: Judge,
    /// Without search, so that the weaker sources have to answer.
    unaided: Judge,
    life: LifeAndDeath,
}

impl Interview {
    fn new() -> Self {
        Self {
            report: Report::default(),
            analyzer: Analyzer::new(patterns::knowledge()),
            judge: Judge::new(),
            unaided: unaided_judge(),
            life: LifeAndDeath::new().with_bounds(Bounds { nodes: 1_000_000, time: None }),
        }
    }

    /// `exact` is the answer of the library. Without it, positions are compared with exact search, which is not
    /// itself tested then.
    fn ask(&mut self, eye: &MonolithicEye, stones: u16, exact: Option<Pair>) {
        if let Some(board) = eye_board(eye, stones) {
            self.ask_about(board, exact);
        }
    }

    fn ask_about(&mut self, EyeBoard { board, wall }: EyeBoard, exact: Option<Pair>) {
        let searched = self.life.of_chain(&board, wall).ok();
        let searched =
            searched.map(|life| Pair { attacker: life.attacked.status, defender: life.defended.status });
        let Some(judgement) = exact.or(searched) else { return };
        let analysis = self.analyzer.analyze(&board);
        let verdicts = self.judge.verdicts(&board, &analysis);
        let [value, verdict] = of_analysis(&analysis, &verdicts, &board, wall);
        let verdicts = self.unaided.verdicts(&board, &analysis);
        let [_, unaided] = of_analysis(&analysis, &verdicts, &board, wall);
        let solved = exact.and(searched).map_or(Claim::Unknown, of_statuses);
        for (part, claim) in [
            ("Benson", of_benson(&board, wall).into()),
            ("unconditional status", of_unconditional(&board, wall).into()),
            ("eye tester", of_eye_tester(&board).into()),
            ("neighbour class", of_class(&board, wall)),
            ("`solve`", solved.into()),
            ("verdict of `show`", verdict),
            ("verdict without search", unaided),
            ("values of eyes", value),
        ] {
            self.report.add(part, claim, judgement, &board);
        }
    }
}

fn of_statuses(pair: Pair) -> Claim {
    let claims = [Claim::Alive, Claim::Dead, Claim::Ko, Claim::Critical];
    claims.into_iter().find(|claim| !claim.is_refuted(pair)).unwrap_or(Claim::Unknown)
}

/// Compares all parts on every `stride`-th position of all eyes of the sizes given, from number `first` on. An even stride is made odd: it would
/// leave the first points of all eyes empty.
fn judge_eyes(
    sizes: std::ops::RangeInclusive<usize>,
    library: &Library,
    first: usize,
    stride: usize,
) -> Report {
    let mut interview = Interview::new();
    let positions =
        |eye: MonolithicEye| (0..1u16 << eye.cells().len()).map(move |stones| (eye.clone(), stones));
    for (eye, stones) in
        sizes.flat_map(MonolithicEye::all).flat_map(positions).skip(first).step_by(stride | 1)
    {
        let Ok(statuses) = library.look_up(eye.ground(), stones, 0) else { continue };
        interview.ask(&eye, stones, Some(statuses.under(Ruling::II)));
    }
    interview.report
}

/// Random positions of eyes of seven and eight points, compared with exact search.
#[test]
fn no_part_contradicts_exact_search_on_some_larger_eyes() {
    let eyes: Vec<MonolithicEye> = (7..=8).flat_map(MonolithicEye::all).collect();
    let mut numbers = Numbers::new(78);
    let mut interview = Interview::new();
    for _ in 0..150 {
        let eye = &eyes[numbers.below(eyes.len())];
        interview.ask(eye, numbers.below(1 << eye.cells().len()) as u16, None);
    }
    interview.report.check();
}

#[test]
fn no_part_contradicts_the_library_on_small_eyes() {
    judge_eyes(1..=4, &library(4), 0, 1).check();
}

/// Every position of every eye of these sizes, with up to this many liberties outside, compared with exact search.
fn judge_eyes_with_liberties(sizes: std::ops::RangeInclusive<usize>, most: usize) -> Report {
    let mut interview = Interview::new();
    for eye in sizes.flat_map(MonolithicEye::all) {
        for stones in 0..1u16 << eye.cells().len() {
            for liberties in 1..=most {
                let openings = Openings { liberties, ..Openings::default() };
                if let Some(board) = open_eye_board(&eye, stones, openings) {
                    interview.ask_about(board, None);
                }
            }
        }
    }
    interview.report
}

#[test]
fn no_part_contradicts_exact_search_on_small_eyes_with_liberties_outside() {
    judge_eyes_with_liberties(1..=3, 4).check();
}

/// All parts against exact search, on every position of every eye of `size` points inside one chain with one to four
/// liberties outside.
#[test]
#[ignore = "hours"]
fn no_part_contradicts_exact_search_on_eyes_with_liberties_outside() {
    let size = argument("size", 5);
    judge_eyes_with_liberties(size..=size, 4).check();
}

/// All parts against the library of eyes, on every `stride`-th position of the eyes of `size` points inside one chain,
/// from number `first` on.
#[test]
#[ignore = "hours"]
fn no_part_contradicts_the_library() {
    let size = argument("size", 7);
    judge_eyes(size..=size, &library(size), argument("first", 0), argument("stride", 1)).check();
}
