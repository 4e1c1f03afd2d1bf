//! The library is the judge: what static rules, unconditional status, values and verdicts claim of an eye inside
//! one chain must be what the library of eyes says of it. On boards packed with groups exact search is the judge.

use std::collections::BTreeMap;
use std::path::PathBuf;

use eyes_cli::patterns;
use eyes_library::{Build, Library, MonolithicEye, Pair};
use eyes_runtime::Analyzer;
use eyes_runtime::board::{Board, Color, Point, Suicide};
use eyes_runtime::eye_space::{Analysis, GroupStatus, Source};
use eyes_runtime::life::{Boundary, LifeAndDeath};
use eyes_runtime::static_rules::benson::benson;
use eyes_runtime::static_rules::eye_tester::fixpoint_eyes;
use eyes_runtime::static_rules::neighbour_class::{ChainEye, EyeStatus};
use eyes_runtime::static_rules::unconditional::{PointStatus, unconditional};
use eyes_runtime::verdict::{Fate, Judge, Verdict, VerdictSource};
use eyes_solver::{Bounds, Ruling};
use eyes_tests::gnugo::GnuGo;
use eyes_tests::small_groups::{EyeBoard, Numbers, eye_board, packed_board};

#[path = "../eyes-solver/tests/argument.rs"]
mod argument;
pub(crate) use argument::argument;

/// The part that supposes that reading found the whole eye space.
const VALUES: &str = "values of eyes";

/// The verdict without search on groups of one string, and of several.
const ONE_STRING: &str = "verdict without search, one string";
const SEVERAL_STRINGS: &str = "verdict without search, several strings";

/// What a part says of a chain.
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

#[derive(Debug, Default)]
struct Tally {
    claims: u64,
    unknown: u64,
    refuted: u64,
    /// Of these, where the truth is a ko.
    by_ko: u64,
}

/// Claims by part, and the first refuted ones drawn.
#[derive(Default)]
struct Report {
    parts: BTreeMap<&'static str, Tally>,
    examples: BTreeMap<&'static str, Vec<String>>,
}

impl Report {
    fn add(&mut self, part: &'static str, claim: Claim, exact: Pair, board: &Board) {
        let tally = self.parts.entry(part).or_default();
        if claim == Claim::Unknown {
            tally.unknown += 1;
            return;
        }
        tally.claims += 1;
        if claim.is_refuted(exact) {
            tally.refuted += 1;
            let is_ko = exact.attacker.is_ko() || exact.defender.is_ko();
            tally.by_ko += u64::from(is_ko);
            let examples = self.examples.entry(part).or_default();
            if examples.len() < 3 {
                examples.push(format!("{part}: {claim:?}, exact {exact:?}\n{board}"));
            }
        }
    }

    fn print(&self) {
        println!("| part | claims | unknown | refuted | of these kos |\n|---|---:|---:|---:|---:|");
        for (part, Tally { claims, unknown, refuted, by_ko }) in &self.parts {
            println!("| {part} | {claims} | {unknown} | {refuted} | {by_ko} |");
        }
    }

    /// Values suppose that reading found the space, which it does not around a stone that may capture the chain:
    /// those are counted. Everything else must be right.
    fn check(&self) {
        self.print();
        for (part, tally) in self.parts.iter().filter(|&(&part, _)| part != VALUES) {
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

fn of_class(board: &Board, wall: Point) -> Claim {
    let Ok(eye) = ChainEye::of(board, wall) else { return Claim::Unknown };
    match eye.status() {
        EyeStatus::Nakade => Claim::Dead,
        EyeStatus::Unsettled { .. } => Claim::Critical,
        EyeStatus::UnsettledKo { .. } => Claim::Ko,
        // It lives if it captures before it is captured.
        EyeStatus::AliveInAtari if eye.external == 0 => Claim::Critical,
        EyeStatus::Alive | EyeStatus::AliveInAtari => Claim::Alive,
        _ => Claim::Unknown,
    }
}

/// Two real single-point eyes are life.
fn of_eye_tester(board: &Board) -> Claim {
    if fixpoint_eyes(board, Color::White).real().len() >= 2 { Claim::Alive } else { Claim::Unknown }
}

/// What the values of the chain's eyes add up to, and the verdict on its group.
fn of_analysis(analysis: &Analysis<'_>, verdicts: &[Verdict], board: &Board, wall: Point) -> [Claim; 2] {
    let head = board.string_head(wall);
    let is_its_group = |index: &usize| {
        let strings = &analysis.groups[*index].strings;
        strings.len() == 1 && strings.first().copied() == head
    };
    let Some(index) = (0..analysis.groups.len()).find(is_its_group) else { return [Claim::Unknown; 2] };
    let (group, verdict) = (&analysis.groups[index], verdicts[index]);
    let is_guess = group.eyes.iter().any(|&index| analysis.eyes[index].source == Source::Guess);
    let mut readings = analysis.strings.iter();
    let is_attackable =
        readings.any(|string| Some(string.head) == head && string.attack.outcome.is_possible());
    let value = match group.status {
        _ if is_guess || is_attackable => Claim::Unknown,
        GroupStatus::Alive => Claim::Alive,
        GroupStatus::Critical => Claim::Critical,
        GroupStatus::Ko => Claim::Ko,
        GroupStatus::Dead => Claim::Dead,
        GroupStatus::Unconditional => Claim::Unknown,
    };
    [value, of_verdict(verdict)]
}

fn of_verdict(verdict: Verdict) -> Claim {
    match (verdict.source, verdict.fate) {
        (VerdictSource::Guess | VerdictSource::Eyes, _) => Claim::Unknown,
        (_, Fate::Alive) => Claim::Alive,
        (_, Fate::Critical) if verdict.is_ko => Claim::Ko,
        (_, Fate::Critical) => Claim::Critical,
        (_, Fate::Dead) => Claim::Dead,
    }
}

/// Where libraries are kept between runs.
pub(crate) fn library(points: usize) -> Library {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{points}"));
    Build::new(&directory, 1..=points).run(&|_| ()).expect("a library");
    Library::open(&directory).expect("the library just built")
}

/// Asks all parts about one position of an eye with no liberty outside.
struct Interview {
    report: Report,
    analyzer: Analyzer<'static>,
    judge: Judge,
    life: LifeAndDeath,
}

impl Interview {
    fn new() -> Self {
        Self {
            report: Report::default(),
            analyzer: Analyzer::new(patterns::knowledge(None)),
            judge: Judge::new(),
            life: LifeAndDeath::new().with_bounds(Bounds { nodes: 1_000_000, time: None }),
        }
    }

    /// `exact` is what the library says. Without it exact search is the judge, and is not asked itself.
    fn ask(&mut self, eye: &MonolithicEye, stones: u16, exact: Option<Pair>) {
        let Some(EyeBoard { board, wall }) = eye_board(eye, stones) else { return };
        let searched = self.life.of_chain(&board, wall).ok();
        let searched =
            searched.map(|life| Pair { attacker: life.attacked.status, defender: life.defended.status });
        let Some(judgement) = exact.or(searched) else { return };
        let analysis = self.analyzer.analyze(&board);
        let verdicts = self.judge.verdicts(&board, &analysis);
        let [value, verdict] = of_analysis(&analysis, &verdicts, &board, wall);
        let solved = exact.and(searched).map_or(Claim::Unknown, of_statuses);
        for (part, claim) in [
            ("Benson", of_benson(&board, wall)),
            ("unconditional status", of_unconditional(&board, wall)),
            ("eye tester", of_eye_tester(&board)),
            ("neighbour class", of_class(&board, wall)),
            ("`solve`", solved),
            ("verdict of `show`", verdict),
            (VALUES, value),
        ] {
            self.report.add(part, claim, judgement, &board);
        }
    }
}

fn of_statuses(pair: Pair) -> Claim {
    let claims = [Claim::Alive, Claim::Dead, Claim::Ko, Claim::Critical];
    claims.into_iter().find(|claim| !claim.is_refuted(pair)).unwrap_or(Claim::Unknown)
}

/// Asks all parts about every position of every eye of the sizes given.
fn judge_eyes(sizes: std::ops::RangeInclusive<usize>, library: &Library) -> Report {
    let mut interview = Interview::new();
    for eye in sizes.flat_map(MonolithicEye::all) {
        for stones in 0..1u16 << eye.cells().len() {
            let Ok(statuses) = library.look_up(eye.ground(), stones, 0) else { continue };
            interview.ask(&eye, stones, Some(statuses.under(Ruling::II)));
        }
    }
    interview.report
}

/// Random positions of eyes of seven and eight points. Exact search is the judge.
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
    judge_eyes(1..=4, &library(4)).check();
}

/// All parts against the library of eyes, on every position of every eye of `size` points inside one chain.
#[test]
#[ignore = "hours"]
fn no_part_contradicts_the_library() {
    let size = argument("size", 7);
    judge_eyes(size..=size, &library(size)).check();
}

/// What unconditional status says of each white string of packed boards, and `show` of each white group, against
/// exact search.
fn judge_packed(boards: usize, most_points: usize) -> Report {
    let eyes: Vec<MonolithicEye> = (1..=most_points).flat_map(MonolithicEye::all).collect();
    let life = LifeAndDeath::new().with_bounds(Bounds { nodes: 100_000, time: None });
    let mut numbers = Numbers::new(boards as u64);
    let mut report = Report::default();
    let mut analyzer = Analyzer::new(patterns::knowledge(None));
    // No search, so that the weaker sources have to answer.
    let judge = Judge::with_life(LifeAndDeath::new().with_bounds(Bounds { nodes: 1, time: None }));
    for _ in 0..boards {
        let Some(board) = packed_board(&eyes, &mut numbers) else { continue };
        let certain = unconditional(&board);
        for head in board.strings().filter(|&head| board.is_color(head, Color::White)) {
            let claim = match certain.status(head) {
                PointStatus::Alive if certain.alive(Color::White).contains(head) => Claim::Alive,
                PointStatus::Dead => Claim::Dead,
                _ => Claim::Unknown,
            };
            let Ok(exact) = life.of_chain(&board, head) else { continue };
            let exact = Pair { attacker: exact.attacked.status, defender: exact.defended.status };
            report.add("unconditional status", claim, exact, &board);
        }
        let analysis = analyzer.analyze(&board);
        let verdicts = judge.verdicts(&board, &analysis);
        for (group, verdict) in analysis.groups.iter().zip(verdicts) {
            if group.owner == Color::White
                && let Ok(exact) = life.of_group(&board, &group.strings, Boundary::Derived)
            {
                let exact = Pair { attacker: exact.attacked.status, defender: exact.defended.status };
                let part = if group.strings.len() > 1 { SEVERAL_STRINGS } else { ONE_STRING };
                report.add(part, of_verdict(verdict), exact, &board);
            }
        }
    }
    report
}

#[test]
fn exact_search_refutes_no_unconditional_claim_on_packed_boards() {
    judge_packed(20, 6).check();
}

/// Unconditional status against exact search on `boards` boards packed with groups of several chains.
#[test]
#[ignore = "minutes"]
fn exact_search_refutes_no_unconditional_claim_on_many_packed_boards() {
    judge_packed(argument("boards", 1000), 8).check();
}

/// The word of the reference for a status.
fn word(status: PointStatus) -> &'static str {
    match status {
        PointStatus::Alive => "alive",
        PointStatus::Dead => "dead",
        PointStatus::Territory(Color::White) => "white_territory",
        PointStatus::Territory(Color::Black) => "black_territory",
        PointStatus::Undecided => "undecided",
    }
}

/// We claim whatever GNU Go claims of packed boards, and it refutes nothing that we do.
#[test]
fn gnu_go_claims_nothing_more_of_packed_boards() {
    if GnuGo::start().is_none() {
        println!("skipped: gnugo is not installed");
        return;
    }
    let eyes: Vec<MonolithicEye> = (2..=8).flat_map(MonolithicEye::all).collect();
    let mut numbers = Numbers::new(8);
    let mut asked = 0;
    for _ in 0..12 {
        let Some(board) = packed_board(&eyes, &mut numbers) else { continue };
        let certain = unconditional(&board);
        // It keeps what it found on earlier boards.
        let Some(mut gnugo) = GnuGo::start() else { return };
        let size = board.height();
        let mut commands = vec![format!("boardsize {size}")];
        for (color, name) in [(Color::Black, "black"), (Color::White, "white")] {
            let stones = board.points_with(Some(color));
            commands.extend(stones.iter().map(|stone| format!("play {name} {}", stone.vertex(size))));
        }
        let points: Vec<Point> = board.points().collect();
        let setup = commands.len();
        commands.extend(points.iter().map(|point| format!("unconditional_status {}", point.vertex(size))));
        let replies = gnugo.ask(&commands);
        assert!(replies[..setup].iter().all(|reply| reply.starts_with('=')), "{board}");
        for (point, reply) in points.iter().zip(&replies[setup..]) {
            let theirs = reply.trim_start_matches(['=', ' ']).trim();
            let ours = word(certain.status(*point));
            asked += 1;
            assert!(
                ours == theirs || theirs == "undecided",
                "{}: {ours}, GNU Go {theirs}\n{board}",
                point.vertex(size)
            );
        }
    }
    assert!(asked > 1000, "{asked}");
}
