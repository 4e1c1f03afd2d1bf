//! Published problems: statuses proven by a strategy, and lines played on the board.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::enclosed_life::{Boundary, enclosed_within};
use eyes_solver::tooling::{Claim, Unproven, line_of, prove};
use eyes_solver::{Bounds, Enclosed, Move, Played, Points, Rules, Ruling, Side, Solver, Status};
use serde_json::Value;

use crate::parts::argument;

const LINES: u8 = 19;

/// A recorded question: one side to move first, and the status of each recorded move.
struct Question {
    id: String,
    first: Color,
    recorded: i8,
    moves: Vec<String>,
    board: Board,
    chains: Vec<Point>,
    enclosed: Enclosed,
}

fn vertices(value: &Value) -> Vec<Point> {
    let text = |value: &Value| value.as_str().expect("a vertex").to_owned();
    let point = |value| Point::from_gtp(&text(value), LINES, LINES).expect("a vertex");
    value.as_array().expect("vertices").iter().map(point).collect()
}

/// The questions of a collection: a list of problems with `id`, `white`, `black`, `white_chains` and `first_moves`.
fn questions(file: &Path) -> Vec<Question> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let problems: Vec<Value> = serde_json::from_str(&text).expect("a list of problems");
    let mut questions = Vec::new();
    for problem in &problems {
        let stones = [(Color::White, "white"), (Color::Black, "black")];
        let placed = stones
            .into_iter()
            .flat_map(|(color, key)| vertices(&problem[key]).into_iter().map(move |point| (point, color)));
        let board = Board::from_stones(LINES, LINES, placed).expect("a legal board");
        let chains = vertices(&problem["white_chains"]);
        let (_, enclosed) =
            enclosed_within(&board, &chains, Boundary::Derived, false).expect("an enclosed group");
        for (first, color) in [("white", Color::White), ("black", Color::Black)] {
            let Some(moves) = problem["first_moves"][first].as_object() else { continue };
            let moves: BTreeMap<&String, i64> =
                moves.iter().map(|(mov, status)| (mov, status.as_i64().expect("a status"))).collect();
            let best = *moves.values().max().expect("a move");
            questions.push(Question {
                id: problem["id"].as_str().expect("an id").to_owned(),
                first: color,
                recorded: i8::try_from(best).expect("a status"),
                moves: moves
                    .iter()
                    .filter(|&(_, &status)| status == best)
                    .map(|(mov, _)| (*mov).clone())
                    .collect(),
                board: board.clone(),
                chains: chains.clone(),
                enclosed: enclosed.clone(),
            });
        }
    }
    questions
}

impl Question {
    fn side(&self) -> Side {
        if self.first == Color::White { Side::Defender } else { Side::Attacker }
    }

    fn solver<'a>(&self, enclosed: &'a Enclosed) -> Solver<'a> {
        let bounds = Bounds { nodes: 8_000_000, time: None };
        Solver::new(&enclosed.region, Rules { ruling: Ruling::I, ..Rules::default() }, bounds)
    }

    fn solved(&self) -> (Status, Vec<Move>) {
        let solved = self.solver(&self.enclosed).status_and_best(&self.enclosed.position, self.side());
        solved.expect("decided")
    }

    /// The smallest set of listed chains, not all of them, for which the status is the recorded one: White has to
    /// save one of these. Empty if there is none.
    fn other_reading(&self) -> String {
        let mut sets: Vec<usize> = (1..(1usize << self.chains.len()) - 1).collect();
        sets.sort_by_key(|set| set.count_ones());
        for set in sets {
            let chains = self.chains.iter().enumerate().filter(|&(at, _)| set >> at & 1 == 1);
            let chains: Vec<Point> = chains.map(|(_, &chain)| chain).collect();
            let Ok((_, enclosed)) = enclosed_within(&self.board, &chains, Boundary::Derived, false) else {
                continue;
            };
            let status = self.solver(&enclosed).status(&enclosed.position, self.side());
            if status.is_ok_and(|status| status.value() == self.recorded) {
                let names: Vec<String> = chains.iter().map(|chain| chain.vertex(LINES).to_string()).collect();
                return names.join(" or ");
            }
        }
        String::new()
    }

    /// The claim that contradicts the recorded status, then the rest of what `status` says.
    fn claims(&self, status: Status) -> Vec<Claim> {
        let mut claims = Claim::of_status(status, self.side(), Status::DEFAULT_MAX_THREATS);
        let better = status.value() > self.recorded;
        claims.sort_by_key(|claim| (better != (claim.winner == self.side()), claim.threats));
        claims
    }

    fn prove(&self, claim: Claim, limit: u32) -> Result<usize, Unproven> {
        let Enclosed { region, position, .. } = &self.enclosed;
        prove(region, position, Ruling::I, self.side(), claim, limit)
    }

    /// A line that shows the first of these claims, against the moves that would win if the second failed. If the
    /// side that moves first loses, it begins with a recorded best move.
    fn line(&self, claims: &[Claim]) -> Vec<Played> {
        let &[claim, ref others @ ..] = claims else { return Vec::new() };
        let Enclosed { region, position, .. } = &self.enclosed;
        let recorded = (claim.winner != self.side()).then(|| position.empty(region)).and_then(|empty| {
            Points(empty).map(Move::Play).find(|&mov| self.moves.contains(&self.name(mov)))
        });
        let other = others.first().copied().filter(|other| other.winner != claim.winner);
        line_of(region, position, Ruling::I, self.side(), recorded, (claim, other))
    }

    fn point(&self, at: u8) -> Point {
        self.on_board(self.enclosed.points[usize::from(at)])
    }

    fn on_board(&self, index: usize) -> Point {
        self.board.points().nth(index).expect("a point of the board")
    }

    fn name(&self, mov: Move) -> String {
        match mov {
            Move::Play(at) => self.point(at).vertex(LINES).to_string(),
            _ => "pass".to_owned(),
        }
    }

    /// Plays a line on the board by the rules of Go, and says whether all of the listed chains are captured.
    fn plays_out(&self, line: &[Played]) -> bool {
        let mut board = self.board.clone();
        let mut standing: Vec<Point> = self.enclosed.wall.iter().map(|&at| self.on_board(at)).collect();
        for &Played { side, mov, threat } in line {
            let color = if side == Side::Defender { Color::White } else { Color::Black };
            match mov {
                Move::Play(at) => {
                    if threat {
                        assert_eq!(board.ko(), Some(self.point(at)), "{}: a threat without a ko", self.id);
                        board.clear_ko();
                    }
                    let played = board.play(self.point(at), color);
                    played.unwrap_or_else(|error| panic!("{} {}: {error}", self.id, self.name(mov)));
                }
                _ => board.clear_ko(),
            }
            standing.retain(|&stone| board.is_color(stone, Color::White));
        }
        standing.is_empty()
    }

    fn written(&self, line: &[Played]) -> String {
        let moves = line.iter().map(|&Played { side, mov, threat }| {
            let color = if side == Side::Defender { "W" } else { "B" };
            let threat = if threat { " (threat)" } else { "" };
            format!("{color} {}{threat}", self.name(mov))
        });
        moves.collect::<Vec<_>>().join(", ")
    }
}

fn told(claim: Claim) -> String {
    let name = |side| if side == Side::Defender { "White" } else { "Black" };
    let Claim { winner, holder, threats } = claim;
    let result = if winner == Side::Defender { "lives" } else { "captures" };
    match threats {
        0 => format!("{} {result}", name(winner)),
        _ => format!("{} {result}, {} has {threats}", name(winner), name(holder)),
    }
}

/// Proves the statuses of published problems that differ from the recorded ones: the search proposes the winner's
/// moves, all replies are played out. Prints a row of `docs/book/src/verification/published-problems.md` for each.
///
/// `file` is the collection, `only` the id of one problem or `all`, `limit` the largest number of states (two hundred
/// bytes each).
#[test]
#[ignore = "an hour"]
fn differing_published_problems_are_proven() {
    let file: PathBuf = argument("file", "problems.json".to_owned()).into();
    let only = argument("only", String::new());
    let limit = argument("limit", 30_000_000);
    let (mut proven, mut open) = (0, 0);
    println!();
    for question in questions(&file) {
        if !only.is_empty() && only != "all" && only != question.id {
            continue;
        }
        let (status, best) = question.solved();
        let best: Vec<String> = best.into_iter().map(|mov| question.name(mov)).collect();
        let same = status.value() == question.recorded
            && (status.is_lost() || question.moves.iter().any(|mov| best.contains(mov)));
        if same && only.is_empty() {
            continue;
        }
        let claims = question.claims(status);
        let line = question.line(&claims);
        let captured = question.plays_out(&line);
        assert!(!line.is_empty() && captured == (claims[0].winner == Side::Attacker), "{}", question.id);
        let mut sizes = Vec::new();
        for &claim in &claims {
            match question.prove(claim, limit) {
                Ok(states) => {
                    proven += 1;
                    sizes.push(states.to_string());
                }
                Err(error) => {
                    open += 1;
                    println!("{}: {}: {error}", question.id, told(claim));
                    sizes.push("open".to_owned());
                }
            }
        }
        let (id, recorded) = (&question.id, question.recorded);
        let moves = question.moves.join(" ");
        let best = if status.is_lost() { String::new() } else { format!(" ({})", best.join(" ")) };
        let (told, line, sizes) = (told(claims[0]), question.written(&line), sizes.join(", "));
        let reading = question.other_reading();
        let row = format!(
            "| `{id}`, {} | {recorded} ({moves}) | {status}{best} | {told} | {sizes} | {reading} | {line} |",
            question.first
        );
        println!("{row}");
    }
    println!("{proven} claims proven, {open} open");
}
