//! A position as text: the board with its eye spaces, and the list of them.

use std::fmt::Write;

use anstyle::{Ansi256Color, AnsiColor, Color as Paint, Style};
use eyes_runtime::board::Color;
use eyes_runtime::eye_space::{EyePoint, EyeSpace, Group, Source};
use eyes_runtime::static_rules::survey::{EnclosedEye, Survey, survey};
use eyes_runtime::verdict::{Fate, Verdict};

use super::agreement::{ALONE, value_agrees};
use super::view::{Cell, Kind, Space, View, is_mere_margin};
use super::words;
use crate::drawing::column_letters;
use crate::output::color_name;

/// The position as text with colour codes. The characters alone carry all information.
#[must_use]
pub fn text(view: View<'_>) -> String {
    let survey = survey(view.board());
    let mut text = format!("{}\n\n", view.headline());
    board(&mut text, view, &survey);
    legend(&mut text, view);
    for owner in Color::ALL {
        groups(&mut text, view, &survey, owner);
    }
    section(&mut text, "Certain even if the owner always passes", |owner| {
        words::certainties(view, &survey, owner)
    });
    section(&mut text, "Single points by the eye tester", |owner| words::tested_eyes(view, &survey, owner));
    other_chain_eyes(&mut text, view, &survey);
    races(&mut text, view, &survey);
    text
}

/// One line for each colour and statement.
fn section(text: &mut String, title: &str, lines: impl Fn(Color) -> Vec<(&'static str, String)>) {
    let all: Vec<(Color, &str, String)> = Color::ALL
        .into_iter()
        .flat_map(|owner| lines(owner).into_iter().map(move |(what, points)| (owner, what, points)))
        .collect();
    if all.is_empty() {
        return;
    }
    let bold = Style::new().bold();
    let width = all.iter().map(|(_, what, _)| what.len()).max().unwrap_or(0);
    let _ = writeln!(text, "\n{bold}{title}{bold:#}");
    for (owner, what, points) in all {
        let _ = writeln!(text, "  {}  {what:width$}  {points}", color_name(owner));
    }
}

/// Eyes within one chain that are not an eye space, such as those with lively stones inside.
fn other_chain_eyes(text: &mut String, view: View<'_>, survey: &Survey) {
    let mut others = survey
        .chain_eyes
        .iter()
        .filter(|eye| words::is_worth_telling(eye))
        .filter(|eye| !view.eyes().iter().any(|space| is_of_space(eye, space)))
        .peekable();
    if others.peek().is_none() {
        return;
    }
    let bold = Style::new().bold();
    let _ = writeln!(text, "\n{bold}Other areas within one string{bold:#}");
    for eye in others {
        let (chain, area) = (view.vertex(eye.chain), words::areas(view, &eye.points));
        let _ = writeln!(text, "  {} {chain}  {area}; {}", color_name(eye.owner), words::class(view, eye));
    }
}

fn races(text: &mut String, view: View<'_>, survey: &Survey) {
    if !survey.races.is_empty() {
        let bold = Style::new().bold();
        let _ = writeln!(
            text,
            "\n{bold}Races between two strings, where neither has another way to live{bold:#}"
        );
    }
    for race in &survey.races {
        let _ = writeln!(text, "  {}", words::race(view, race));
    }
}

fn is_of_space(enclosed: &EnclosedEye, space: &EyeSpace) -> bool {
    enclosed.owner == space.owner && enclosed.points == space.points
}

fn board(text: &mut String, view: View<'_>, survey: &Survey) {
    let alive = *survey.unconditional.alive(Color::Black) | *survey.unconditional.alive(Color::White);
    let board = view.board();
    let letters = column_letters(board.width());
    let _ = writeln!(text, "   {letters}");
    for row in 0..board.height() {
        let number = board.height() - row;
        let _ = write!(text, "{number:2} ");
        for point in board.points().filter(|point| point.row() == row) {
            let cell = view.cell(point);
            let style = style(&cell);
            let style = if alive.contains(point) { style.underline() } else { style };
            let _ = write!(text, "{style}{}{}{style:#}", mark(&cell), symbol(&cell));
        }
        let _ = writeln!(text, " {number}");
    }
    let _ = writeln!(text, "   {letters}");
}

fn symbol(cell: &Cell) -> char {
    match (cell.stone, cell.space) {
        (Some(color), Space::None) => color.symbol(),
        (Some(color), _) => color.symbol().to_ascii_lowercase(),
        (None, Space::None | Space::MereMargin) => '.',
        (None, Space::Of { label, .. }) => label,
        (None, Space::Both) => '&',
    }
}

/// The characters of the pattern language, and two more for half and false eyes.
fn mark(cell: &Cell) -> char {
    match (cell.margin, cell.attack, cell.defense, cell.kind) {
        (false, true, true, _) => '*',
        (false, true, false, _) => '<',
        (false, false, true, _) => '>',
        (true, true, true, _) => '@',
        (true, true, false, _) => '(',
        (true, false, true, _) => ')',
        (_, false, false, Kind::HalfEye) => '~',
        (_, false, false, Kind::FalseEye) => '#',
        (true, false, false, Kind::Plain) => '!',
        (false, false, false, Kind::Plain) => ' ',
    }
}

/// The legend; symbols that do not occur are left out.
fn legend(text: &mut String, view: View<'_>) {
    const SIGNS: [(&str, &str); 11] = [
        ("a…", "Black's eye spaces"),
        ("A…", "White's"),
        ("&", "of both"),
        ("x o", "stones inside"),
        ("!", "margin"),
        ("<", "attack here"),
        (">", "defend here"),
        ("*", "either"),
        ("( ) @", "the same on a margin"),
        ("~", "half eye"),
        ("#", "false eye"),
    ];
    let cells: Vec<Cell> = view.board().points().map(|point| view.cell(point)).collect();
    let occurs = |sign: &str| {
        cells.iter().any(|cell| match sign {
            "a…" => matches!(cell.space, Space::Of { owner: Color::Black, .. }),
            "A…" => matches!(cell.space, Space::Of { owner: Color::White, .. }),
            _ => sign.contains(mark(cell)) && mark(cell) != ' ' || sign.contains(symbol(cell)),
        })
    };
    let parts: Vec<String> = SIGNS
        .iter()
        .filter(|(sign, _)| occurs(sign))
        .map(|(sign, meaning)| format!("{sign} {meaning}"))
        .collect();
    if !parts.is_empty() {
        let _ = writeln!(text, "\n   {}", parts.join("   "));
    }
}

fn style(cell: &Cell) -> Style {
    let ground = match cell.space {
        Space::None | Space::MereMargin => None,
        Space::Of { owner: Color::Black, .. } => Some(Ansi256Color(24)),
        Space::Of { owner: Color::White, .. } => Some(Ansi256Color(94)),
        Space::Both => Some(Ansi256Color(240)),
    };
    let style = match (cell.attack, cell.defense) {
        (true, true) => paint(AnsiColor::BrightYellow).bold(),
        (true, false) => paint(AnsiColor::BrightRed).bold(),
        (false, true) => paint(AnsiColor::BrightGreen).bold(),
        (false, false) => match (cell.stone, ground) {
            (Some(_), _) => Style::new().bold(),
            (None, Some(_)) => paint(AnsiColor::BrightWhite),
            (None, None) => Style::new().dimmed(),
        },
    };
    match ground {
        Some(ground) if cell.stone.is_some() && !cell.attack && !cell.defense => {
            style.fg_color(Some(AnsiColor::BrightWhite.into())).bg_color(Some(ground.into()))
        }
        _ => style.bg_color(ground.map(Paint::from)),
    }
}

fn paint(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(color.into()))
}

fn groups(text: &mut String, view: View<'_>, survey: &Survey, owner: Color) {
    let judged = view.analysis.groups.iter().zip(view.verdicts);
    for (group, &verdict) in judged.filter(|(group, _)| group.owner == owner) {
        if group.eyes.iter().any(|&index| !is_mere_margin(&view.eyes()[index])) {
            let _ = writeln!(text, "\n{}", headline(view, group, verdict));
            if let Some(standing) = &group.standing {
                let _ = writeln!(text, "  {}", words::standing(standing));
            }
            if !value_agrees(group, verdict) {
                let _ = writeln!(text, "  {ALONE}: {}", named(group.value.capped()));
            }
            for &index in &group.eyes {
                eye(text, view, survey, index);
            }
        }
    }
    let margins = view.eyes().iter().filter(|eye| eye.owner == owner && is_mere_margin(eye));
    let false_eyes: Vec<String> =
        margins.flat_map(EyeSpace::false_eyes).map(|false_eye| diagonals(view, false_eye)).collect();
    if !false_eyes.is_empty() {
        let _ = writeln!(text, "\n{}, false eyes: {}", color_name(owner), false_eyes.join(", "));
    }
}

fn headline(view: View<'_>, group: &Group, verdict: Verdict) -> String {
    let heading = Style::new().bold();
    let status = words::group_verdict(view, group.owner, &group.strings, verdict);
    let color = match verdict.fate {
        Fate::Alive => AnsiColor::Green,
        Fate::Critical => AnsiColor::Yellow,
        Fate::Dead => AnsiColor::Red,
    };
    let style = paint(color);
    let strings = view.vertices(group.strings.iter().copied()).join(" ");
    let whose = if strings.is_empty() { "no string around".to_owned() } else { strings };
    let value = if value_agrees(group, verdict) {
        format!(", {}", named(group.value.capped()))
    } else {
        String::new()
    };
    let losses = words::losses(view, group.owner, &group.strings, verdict);
    format!(
        "{heading}{} {whose}{heading:#}: {style}{status}{style:#}{value}{losses}",
        color_name(group.owner)
    )
}

/// The four digits with their name: `1122 (3/2 eyes)`.
fn named(value: eyes_runtime::EyeValue) -> String {
    format!("{value} ({})", value.name())
}

fn eye(text: &mut String, view: View<'_>, survey: &Survey, index: usize) {
    let Some(label) = view.label(index) else { return };
    let eye = &view.eyes()[index];
    let bold = Style::new().bold();
    let _ = writeln!(text, "  {bold}{label}  {}{bold:#}  {}", eye.value, words(eye));
    let mut line = |line: String| {
        let _ = writeln!(text, "           {line}");
    };
    line(format!("{}; {}", size(view, eye), source(&eye.source)));
    if words::supposes_connection(eye) {
        line("supposing that the strings around it connect".to_owned());
    }
    if !eye.ways_in.is_empty() {
        let (attacker, ways) = (color_name(eye.owner.opponent()), view.list(&eye.ways_in));
        line(format!("supposing that {attacker} does not come in by {ways}"));
    }
    if !eye.margins_apart.is_empty() {
        let (owner, margins) = (color_name(eye.owner), view.list(&eye.margins_apart));
        line(match eye.margins_apart.len() {
            1 => format!("supposing that a {owner} stone at {margins} is connected to the group"),
            _ => format!("supposing that {owner} stones at {margins} are connected to the group"),
        });
    }
    let within_one_string = survey.chain_eyes.iter().find(|enclosed| is_of_space(enclosed, eye));
    if let Some(enclosed) = within_one_string.filter(|enclosed| words::is_worth_telling(enclosed)) {
        line(words::class(view, enclosed));
    }
    for (name, points) in [
        ("attack", &eye.attack),
        ("defend", &eye.defense),
        ("threaten to attack", &eye.attack_threats),
        ("threaten to defend", &eye.defense_threats),
    ] {
        if !points.is_empty() {
            line(format!("{name} {}", view.list(points)));
        }
    }
    if let Some(masters) = &eye.masters {
        line(words::by_masters(view, masters));
    }
    for half_eye in eye.half_eyes() {
        line(format!("half eye {}", diagonals(view, half_eye)));
    }
    for false_eye in eye.false_eyes() {
        line(format!("false eye {}", diagonals(view, false_eye)));
    }
}

fn words(eye: &EyeSpace) -> String {
    format!("{}: {}", eye.value.name(), eye.value.meaning())
}

fn size(view: View<'_>, eye: &EyeSpace) -> String {
    let place = eye.origin().map_or(String::new(), |point| view.vertex(point));
    let points = match eye.points.len() {
        1 => format!("1 point, {place}"),
        n => format!("{n} points from {place}"),
    };
    match eye.margins.len() {
        0 => points,
        n => format!("{points}, {n} marginal"),
    }
}

fn source(source: &Source) -> String {
    match source {
        Source::Pattern { number, file, line } => format!("pattern {number} of {file}, line {line}"),
        Source::Derived => "derived".to_owned(),
        Source::Solved => "solved".to_owned(),
        Source::Guess => "a guess".to_owned(),
    }
}

/// The point, and the moves that decide its diagonals: `C3 (attack D4, defend D4 B2)`.
fn diagonals(view: View<'_>, eye: &EyePoint) -> String {
    let keys = |name: &str, points: &[eyes_runtime::board::Point]| {
        (!points.is_empty()).then(|| format!("{name} {}", view.vertices(points.iter().copied()).join(" ")))
    };
    let parts: Vec<String> =
        [keys("attack", &eye.attack), keys("defend", &eye.defense)].into_iter().flatten().collect();
    let point = view.vertex(eye.point);
    if parts.is_empty() { point } else { format!("{point} ({})", parts.join(", ")) }
}
