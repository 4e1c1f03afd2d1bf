//! The mined pattern file.

use eyes_dsl::{Pattern, PatternFile, Writer};
use eyes_library::derive::check_values;
use eyes_runtime::board::Board;
use eyes_runtime::eye_space::EyeSpace;
use eyes_solver::ValueRules;

use super::tally::{Candidate, Place, Tally, analyzer};
use super::{Args, HEAD};
use crate::output::{color_name, count};
use crate::pattern::{Claim, Failure, Prover, Refutation, found, refuted};
use crate::snapshot::games::Game;
use crate::{Error, interrupt, patterns, progress};

/// A pattern file, and what it holds.
pub(super) struct Mined {
    pub(super) text: String,
    /// The number of patterns.
    pub(super) patterns: usize,
    /// The occurrences of their spaces.
    pub(super) covered: usize,
}

/// A pattern with the spaces that it is made for.
struct Piece<'a> {
    candidate: &'a Candidate,
    comment: String,
    pattern: Pattern,
}

pub(super) fn mined(games: &[Game], tally: &Tally, args: &Args) -> Result<Mined, Error> {
    let sorted = tally.sorted();
    let most = sorted.len().min(args.most as usize);
    let bar = progress::steps(most, "spaces");
    let mut pieces = Vec::new();
    let mut failed = Vec::new();
    for (at, candidate) in sorted[..most].iter().enumerate() {
        if args.budget.ended().is_some() {
            failed.push(format!("Not searched: {} more.", count(most - at, "space")));
            break;
        }
        let comment = comment(games, candidate);
        match searched(games, candidate, args)? {
            Ok(pattern) => pieces.push(Piece { candidate, comment, pattern }),
            Err(why) => failed.push(format!("{comment}\n  {why}.")),
        }
        bar.step();
    }
    bar.finish();
    // A pattern matches at more edges than it has. So those with more edges come first, as exceptions.
    pieces.sort_by_key(|piece| std::cmp::Reverse(level(&piece.pattern)));
    let mut prover = Prover::new(args.budget.nodes());
    let bar = progress::steps(pieces.len(), "patterns");
    let mut writer = Writer::new();
    writer.comment(&format!(
        "{HEAD} from {}, {}.\nThe values are proven by exact search wherever a pattern decides.\nthreats: marked",
        count(games.len(), "game"),
        count(tally.positions, "position")
    ));
    writer.gap();
    let mut accepted = String::new();
    let (mut patterns, mut covered) = (0, 0);
    for Piece { candidate, comment, pattern } in pieces {
        let mut exceptions = EXCEPTIONS;
        match with_exceptions(&mut prover, &accepted, pattern, &mut exceptions) {
            // An exception can be right wherever it decides, but not as it is drawn, if an earlier pattern decides there.
            Ok(all) if !all.iter().all(|pattern| is_right_as_drawn(pattern, args)) => {
                failed.push(format!("{comment}\n  Right there, but not where no pattern can tell."));
            }
            Ok(all) => {
                let last = all.len() - 1;
                patterns += all.len();
                for (at, pattern) in all.into_iter().enumerate() {
                    let name = pattern.value.name();
                    writer.comment(&match at == last {
                        true => format!("{comment}\n{name}."),
                        false => format!("An exception to a later pattern: {name}."),
                    });
                    writer.pattern(&pattern);
                    accepted += &format!("{pattern}\n\n");
                }
                covered += candidate.occurrences;
            }
            Err(why) => failed.push(format!("{comment}\n  Right there, but {}", refuted(&why))),
        }
        bar.step();
    }
    bar.finish();
    if !failed.is_empty() {
        writer.gap();
        writer.comment("Not written:");
        for reason in failed {
            writer.comment("");
            writer.comment(&reason);
        }
    }
    Ok(Mined { text: writer.finish(), patterns, covered })
}

/// Whether exact search agrees with the drawing.
fn is_right_as_drawn(pattern: &Pattern, args: &Args) -> bool {
    let file = PatternFile::parse("mined", format!("{pattern}\n"));
    check_values(&[file], &ValueRules::default(), args.budget.nodes(), interrupt::flag(), || {})
        .is_ok_and(|checked| checked.wrong.count == 0 && checked.undecided.count == 0)
}

/// How many exceptions a pattern may need.
const EXCEPTIONS: usize = 12;

/// The pattern, after patterns for the positions where it would be wrong; each is proven wherever it decides, behind the
/// accepted ones.
fn with_exceptions(
    prover: &mut Prover,
    accepted: &str,
    mut pattern: Pattern,
    left: &mut usize,
) -> Result<Vec<Pattern>, Refutation> {
    let mut before = accepted.to_owned();
    let mut all = Vec::new();
    loop {
        let file = PatternFile::parse("mined", before.clone());
        let claim =
            Claim { diagram: &pattern.diagram, value: pattern.value, file: Some((&file, usize::MAX)) };
        let refutation = match prover.prove(claim) {
            Ok(_) => {
                pattern.number = file.entries().last().map_or(1, |last| last.pattern.number + 1);
                all.push(pattern);
                return Ok(all);
            }
            Err(refutation) => refutation,
        };
        let exception = match &refutation {
            Refutation::Wrong { drawn, has_half_eye: false, exact } if *left > 0 => {
                drawn.parse().ok().map(|diagram| Pattern { number: pattern.number, diagram, value: *exact })
            }
            _ => None,
        };
        // A drawing that is the pattern itself has a wall elsewhere, which no pattern can tell.
        let Some(exception) = exception.filter(|exception| exception.diagram != pattern.diagram) else {
            return Err(refutation);
        };
        *left -= 1;
        for proven in with_exceptions(prover, &before, exception, left)? {
            before += &format!("{proven}\n\n");
            all.push(proven);
        }
    }
}

/// The pattern of the first place where a pattern decides; otherwise the reason of the first place.
fn searched(games: &[Game], candidate: &Candidate, args: &Args) -> Result<Result<Pattern, String>, Error> {
    let mut reason = None;
    for place in &candidate.places {
        let space = space(games, place, args)?;
        if let Some(why) = args.budget.ended() {
            return Ok(Err(why));
        }
        let Some((board, eye)) = space else { continue };
        let why = match found(&board, &eye, 1, args.budget) {
            Ok(found) => return Ok(Ok(found.pattern)),
            Err(Failure::Undecided(why)) => return Ok(Err(why)),
            Err(Failure::NoPattern(why)) => why,
        };
        reason.get_or_insert(why);
    }
    Ok(Err(reason.unwrap_or_else(|| "the game has changed".to_owned())))
}

fn space(games: &[Game], place: &Place, args: &Args) -> Result<Option<(Board, EyeSpace)>, Error> {
    let Some(game) = games.get(place.game) else { return Ok(None) };
    let Some(board) = game.board_after(place.moves)? else { return Ok(None) };
    let knowledge = patterns::knowledge_with(&args.patterns)?.with_search(0);
    let eye = analyzer(knowledge).eye_at(&board, place.origin, place.owner);
    Ok(eye.map(|eye| (board, eye)))
}

/// Twelve times in nine games, 140 positions; the first.
fn comment(games: &[Game], candidate: &Candidate) -> String {
    let Candidate { occurrences, positions, games: in_games, places, .. } = candidate;
    let first = places.first().and_then(|place| Some((place, games.get(place.game)?)));
    let first = first.map_or(String::new(), |(place, game)| {
        let owner = color_name(place.owner);
        let moves = place.moves;
        match game.board_after(moves) {
            Ok(Some(board)) => {
                let vertex = place.origin.vertex(board.height());
                format!(", first {owner}'s {vertex} of {} before move {}", game.name, moves + 1)
            }
            _ => String::new(),
        }
    });
    let [times, positions, games] =
        [(occurrences, "occurrence"), (positions, "position"), (in_games, "game")]
            .map(|(n, what)| count(*n, what));
    format!("{times}, {positions}, {games}{first}.")
}

/// The sum of the edge levels.
fn level(pattern: &Pattern) -> u32 {
    pattern.diagram.vertices().iter().map(|vertex| u32::from(vertex.edges.level())).sum()
}
