//! Compares our answers with GNU Go's, field by field, and sorts the differences by cause.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use eyes_cli::gtp::Server;
use eyes_cli::patterns;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::eye_space::Analysis;

use crate::gnugo::GnuGo;
use crate::proof::{Claim, Referee, Values, parse};
use crate::subject::Subject;

/// Agreement in one field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Equal answers.
    pub same: usize,
    /// All answers.
    pub all: usize,
}

impl Tally {
    /// The share of answers that are the same, in percent; 100 if there are none.
    #[must_use]
    pub fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * self.same as f64 / self.all as f64 }
    }

    fn count(&mut self, same: bool) {
        self.all += 1;
        self.same += usize::from(same);
    }
}

/// The cause of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// `attack` or `defend` of a string; not known who is right.
    Reading,
    /// `attack` or `defend` of a string, where the reference refutes itself.
    ReadingProven,
    /// The points of an eye space, where a string that touches it is read differently.
    SpaceByReading,
    /// The points or margins of an eye space, though the strings around are read alike.
    Space,
    /// The diagonals of a point.
    HalfEye,
    /// The value of a space with the same points and margins, where a half eye in it is judged
    /// differently.
    ValueByHalfEye,
    /// The value of the same space; an independent exact search confirms ours.
    ValueProven,
    /// The value of the same space; ours is not confirmed.
    Value,
    /// The single vital point in a space of the same value.
    VitalPoint,
    /// Unconditional life and territory.
    Unconditional,
}

/// One difference.
#[derive(Debug, Clone)]
pub struct Difference {
    /// Why.
    pub cause: Cause,
    /// The position.
    pub place: String,
    /// The question.
    pub question: String,
    /// Our answer.
    pub ours: String,
    /// GNU Go's.
    pub reference: String,
}

/// A comparison over any number of positions.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Number of compared positions.
    pub positions: usize,
    /// Agreement by field.
    pub fields: BTreeMap<&'static str, Tally>,
    /// The differences. A space or string that differs at many points is listed once.
    pub differences: Vec<Difference>,
    values: Values,
    referee: Referee,
}

/// The fields of `eye_data` in the order of its lines.
const EYE_DATA: [&str; 8] = [
    "eye_data origin",
    "eye_data color",
    "eye_data esize",
    "eye_data msize",
    "eye_data value",
    "eye_data marginal",
    "eye_data neighbors",
    "eye_data marginal_neighbors",
];

impl Comparison {
    /// Compares one position.
    ///
    /// # Panics
    /// If a record cannot be read or `gnugo` goes away.
    pub fn add(&mut self, place: &Subject, gnugo: &mut GnuGo) {
        let board = &place.board;
        let mut analyzer = patterns::analyzer(patterns::knowledge());
        let analysis = analyzer.analyze(board);
        // GNU Go's cache would carry results over from earlier positions.
        *gnugo = GnuGo::start().expect("it was there a moment ago");
        let mut asked = Asked::new(place, board, gnugo);
        self.positions += 1;
        let read = self.strings(place, board, &mut asked);
        let half_eyes = self.points(place, board, &mut asked);
        for color in Color::ALL {
            self.spaces(place, board, &mut asked, color, &read, &half_eyes, &analysis);
        }
    }

    fn differ(&mut self, cause: Cause, place: &Subject, question: &str, answers: &Answers) {
        self.differences.push(Difference {
            cause,
            place: place.name.clone(),
            question: question.to_owned(),
            ours: answers.ours.clone(),
            reference: answers.reference.clone(),
        });
    }

    fn count(&mut self, field: &'static str, same: bool) {
        self.fields.entry(field).or_default().count(same);
    }

    /// The stones of strings that are read differently.
    fn strings(&mut self, place: &Subject, board: &Board, asked: &mut Asked<'_>) -> BTreeSet<Point> {
        let mut differing = BTreeSet::new();
        for head in board.strings().filter(|&head| board.liberty_count(head) <= 4) {
            for command in ["attack", "defend"] {
                let question = format!("{command} {}", head.vertex(board.height()));
                let answers = asked.ask(&question);
                let code = |answer: &str| answer.split(' ').nth(1).map(str::to_owned);
                let same = code(&answers.ours) == code(&answers.reference);
                let defence = command == "defend";
                let proven = !same && {
                    let (load, claimed) = (place.load.clone(), |answer: &str| parse(answer, board).0);
                    let (ours, reference) = (claimed(&answers.ours), claimed(&answers.reference));
                    let claim = Claim { load: &load, board, stone: head, defence, reference, ours };
                    self.referee.reference_is_wrong(&claim)
                };
                let [raw, judged] = match defence {
                    false => ["attack code", "attack code, reference refuted counted as right"],
                    true => ["defend code", "defend code, reference refuted counted as right"],
                };
                self.count(raw, same);
                self.count(judged, same || proven);
                if !same {
                    differing.extend(board.stones(head));
                    let cause = if proven { Cause::ReadingProven } else { Cause::Reading };
                    self.differ(cause, place, &question, &answers);
                }
            }
        }
        differing
    }

    /// The points whose diagonals are judged differently.
    fn points(&mut self, place: &Subject, board: &Board, asked: &mut Asked<'_>) -> BTreeSet<Point> {
        let mut differing = BTreeSet::new();
        for point in board.points() {
            let vertex = point.vertex(board.height());
            let question = format!("unconditional_status {vertex}");
            let answers = asked.ask(&question);
            self.count("unconditional_status", answers.agree());
            if !answers.agree() {
                self.differ(Cause::Unconditional, place, &question, &answers);
            }
            let question = format!("half_eye_data {vertex}");
            let answers = asked.ask(&question);
            self.count("half_eye_data", answers.agree());
            for (field, index) in [("half_eye_data value", 0), ("half_eye_data type", 1)] {
                let same = line(&answers.ours, index) == line(&answers.reference, index);
                self.count(field, same);
                if !same && index == 0 {
                    differing.insert(point);
                    self.differ(Cause::HalfEye, place, &question, &answers);
                }
            }
        }
        differing
    }

    #[allow(clippy::too_many_arguments)]
    fn spaces(
        &mut self,
        place: &Subject,
        board: &Board,
        asked: &mut Asked<'_>,
        color: Color,
        read: &BTreeSet<Point>,
        half_eyes: &BTreeSet<Point>,
        analysis: &Analysis,
    ) {
        let mut seen = BTreeSet::new();
        for point in board.points() {
            let vertex = point.vertex(board.height());
            let question = format!("eye_data {color} {vertex}");
            let answers = asked.ask(&question);
            for (index, field) in EYE_DATA.into_iter().enumerate() {
                self.count(field, line(&answers.ours, index) == line(&answers.reference, index));
            }
            let shape = |answer: &str| (0..4).map(|index| line(answer, index).to_owned()).collect::<Vec<_>>();
            let (ours, reference) = (shape(&answers.ours), shape(&answers.reference));
            self.count("points and margins of spaces", ours == reference);
            let eval = asked.ask(&format!("eval_eye {vertex}"));
            if color == Color::Black {
                self.count("eval_eye", eval.agree());
            }
            if answers.ours.contains("PASS") && answers.reference.contains("PASS") {
                continue;
            }
            if !seen.insert((ours.clone(), reference.clone())) {
                continue;
            }
            let eye = analysis.eye_at(point, color);
            let near = |set: &BTreeSet<Point>| match eye {
                Some(eye) => eye.points.iter().any(|point| {
                    set.contains(&point)
                        || board
                            .neighbours(point)
                            .chain(board.diagonals(point))
                            .any(|near| set.contains(&near))
                }),
                None => {
                    set.contains(&point)
                        || board
                            .neighbours(point)
                            .chain(board.diagonals(point))
                            .any(|near| set.contains(&near))
                }
            };
            if ours != reference {
                let cause = if near(read) { Cause::SpaceByReading } else { Cause::Space };
                self.differ(cause, place, &question, &answers);
                continue;
            }
            let same = line(&answers.ours, 4) == line(&answers.reference, 4);
            self.count("value of the same space", same);
            let within =
                |set: &BTreeSet<Point>| eye.is_some_and(|eye| eye.points.iter().any(|p| set.contains(&p)));
            let exact = !same && !within(half_eyes) && eye.is_some_and(|eye| self.values.confirm(board, eye));
            if !same {
                let cause = match (within(half_eyes), exact) {
                    (true, _) => Cause::ValueByHalfEye,
                    (false, true) => Cause::ValueProven,
                    (false, false) => Cause::Value,
                };
                self.differ(cause, place, &question, &answers);
            } else if color == Color::Black || analysis.eye_at(point, Color::Black).is_none() {
                self.count("vital points of the same value", eval.agree());
                if !eval.agree() {
                    self.differ(Cause::VitalPoint, place, &format!("eval_eye {vertex}"), &eval);
                }
            }
            self.count("value of the same space, proven counted as right", same || exact);
        }
    }

    /// The differences of one cause.
    pub fn of(&self, cause: Cause) -> impl Iterator<Item = &Difference> {
        self.differences.iter().filter(move |difference| difference.cause == cause)
    }

    /// The agreement in a field, in percent.
    #[must_use]
    pub fn percent(&self, field: &str) -> f64 {
        self.fields.get(field).copied().unwrap_or_default().percent()
    }
}

/// The `index`th line of an answer.
fn line(answer: &str, index: usize) -> &str {
    answer.lines().nth(index).unwrap_or_default()
}

/// Agreement by field, then the number of differences by cause.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} positions\n", self.positions)?;
        writeln!(f, "| field | same | of | percent |\n|---|---:|---:|---:|")?;
        for (field, tally) in &self.fields {
            writeln!(f, "| {field} | {} | {} | {:.2} |", tally.same, tally.all, tally.percent())?;
        }
        let mut causes: BTreeMap<Cause, usize> = BTreeMap::new();
        for difference in &self.differences {
            *causes.entry(difference.cause).or_default() += 1;
        }
        writeln!(f, "\n| cause of differences | number |\n|---|---:|")?;
        for (cause, number) in causes {
            writeln!(f, "| {cause:?} | {number} |")?;
        }
        Ok(())
    }
}

/// Our answer and GNU Go's.
#[derive(Debug, Clone)]
struct Answers {
    ours: String,
    reference: String,
}

impl Answers {
    fn agree(&self) -> bool {
        self.ours == self.reference
    }
}

/// Both programs on one position. All questions are sent to GNU Go at once.
struct Asked<'a> {
    server: Server,
    gnugo: &'a mut GnuGo,
    answers: BTreeMap<String, String>,
}

impl<'a> Asked<'a> {
    fn new(place: &Subject, board: &Board, gnugo: &'a mut GnuGo) -> Asked<'a> {
        let load = place.load.clone();
        let mut server = Server::new(patterns::knowledge());
        let ours = reply(&mut server, &load);
        let reference = gnugo.ask(std::slice::from_ref(&load)).concat();
        assert_eq!(ours, reference, "{load}");
        let mut questions = Vec::new();
        for point in board.points() {
            let vertex = point.vertex(board.height());
            for command in
                ["eye_data black", "eye_data white", "half_eye_data", "eval_eye", "unconditional_status"]
            {
                questions.push(format!("{command} {vertex}"));
            }
        }
        for head in board.strings().filter(|&head| board.liberty_count(head) <= 4) {
            let vertex = head.vertex(board.height());
            questions.extend([format!("attack {vertex}"), format!("defend {vertex}")]);
        }
        let answers = gnugo.ask(&questions);
        Asked { server, gnugo, answers: questions.into_iter().zip(answers).collect() }
    }

    fn ask(&mut self, question: &str) -> Answers {
        let reference = match self.answers.get(question) {
            Some(answer) => answer.clone(),
            None => self.gnugo.ask(&[question.to_owned()]).concat(),
        };
        Answers { ours: reply(&mut self.server, question), reference }
    }
}

fn reply(server: &mut Server, question: &str) -> String {
    let reply = server.handle(question.as_bytes()).expect("a command has a reply");
    reply.text.trim_end_matches('\n').to_owned()
}
