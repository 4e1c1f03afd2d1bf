//! Statuses of chains from a library of eyes equal those of search.
#![cfg(feature = "library")]

use std::collections::BTreeMap;

use eyes_library::{Build, Library, MonolithicEye};
use eyes_rules::Site;
use eyes_runtime::board::{Board, Color, Point};
use eyes_runtime::enclosed_life::{
    EnclosedError, LifeAndDeath, LifeError, LifeSource, LifeWarning, Ruling, Status,
};
use eyes_runtime::open::{self, OpenBounds};
use eyes_runtime::verdict::Judge;
use eyes_runtime::{Analyzer, Knowledge};

const SIZE: u8 = 12;

/// The eye in the lower left of a board in a white chain, and a stone of the chain. Up to `open` points around the
/// chain stay empty; Black has the others. `None` if a string has no liberty.
fn board(eye: &MonolithicEye, stones: u16, open: usize) -> Option<(Board, Point)> {
    let height = eye.cells().iter().map(|cell| cell.0).max()? as u8;
    let (up, right) = match eye.site() {
        Site::Centre => (3, 3),
        Site::Side => (0, 3),
        Site::Corner => (0, 0),
    };
    let cells: Vec<(u8, u8)> = eye
        .cells()
        .iter()
        .map(|cell| (right + cell.1 as u8, SIZE - 1 - up - height + cell.0 as u8))
        .collect();
    let distance = |column: u8, row: u8| {
        cells.iter().map(|cell| cell.0.abs_diff(column).max(cell.1.abs_diff(row))).min().unwrap_or(u8::MAX)
    };
    let mut set_up = Vec::new();
    let mut around = Vec::new();
    for (row, column) in (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column))) {
        let point = Point::new(column, row)?;
        match cells.iter().position(|&cell| cell == (column, row)) {
            Some(number) if stones >> number & 1 == 1 => set_up.push((point, Color::Black)),
            Some(_) => {}
            None if distance(column, row) == 1 => set_up.push((point, Color::White)),
            None if distance(column, row) == 2 => around.push((point, Color::Black)),
            None => {}
        }
    }
    let stone = set_up.iter().find(|stone| stone.1 == Color::White)?.0;
    let beside =
        |point: Point| set_up.iter().any(|&(other, color)| color == Color::White && point.adjoins(other));
    let empty = Board::new(SIZE, SIZE).ok()?;
    let outside =
        |point: Point| empty.neighbours(point).any(|other| distance(other.column(), other.row()) == 3);
    let (liberties, others): (Vec<_>, Vec<_>) =
        around.into_iter().partition(|&(point, _)| beside(point) && outside(point));
    let kept = liberties.into_iter().skip(open);
    let all = set_up.iter().copied().chain(kept).chain(others);
    Board::from_stones(SIZE, SIZE, all.collect::<Vec<_>>()).ok().map(|board| (board, stone))
}

fn library(points: usize) -> (tempfile::TempDir, Library) {
    let directory = tempfile::tempdir().unwrap();
    Build::new(directory.path(), 1..=points).threads(2).run(&|_| ()).unwrap();
    let library = Library::open(directory.path()).unwrap();
    (directory, library)
}

#[test]
fn every_eye_of_up_to_five_points_is_looked_up_and_is_what_search_finds() {
    let (_directory, library) = library(5);
    let mut by_library = LifeAndDeath::new().with_library(library).with_liberties_outside(true);
    let mut statuses: BTreeMap<(i8, i8), usize> = BTreeMap::new();
    for ruling in [Ruling::I, Ruling::II] {
        by_library = by_library.with_ruling(ruling);
        let by_search = LifeAndDeath::new().with_ruling(ruling).with_liberties_outside(true);
        for eye in (1..=5).flat_map(MonolithicEye::all) {
            for (stones, open) in
                (0..=eye.ground().points()).flat_map(|stones| [0, 1, 3].map(|open| (stones, open)))
            {
                let Some((board, stone)) = board(&eye, stones, open) else { continue };
                let found = by_library.of_chain(&board, stone).unwrap();
                let searched = by_search.of_chain(&board, stone).unwrap();
                let picture = eye.draw(stones);
                assert_eq!(found.owner, Color::White);
                for (found, searched) in
                    [(found.attacked, searched.attacked), (found.defended, searched.defended)]
                {
                    assert_eq!(found.source, LifeSource::Library, "{picture}");
                    assert!(matches!(searched.source, LifeSource::Search { .. }), "{picture}");
                    assert_eq!(found.status, searched.status, "{picture} {open} open, {ruling:?}");
                }
                let numbers = (found.attacked.status.value(), found.defended.status.value());
                *statuses.entry(numbers).or_default() += 1;
            }
        }
    }
    assert!(statuses.values().sum::<usize>() > 14_000, "{statuses:?}");
    for expected in [(6, -6), (6, 6), (-6, 6), (1, -1), (1, 6)] {
        assert!(statuses.contains_key(&expected), "{expected:?} is not among {statuses:?}");
    }
}

fn life_of(
    life: &LifeAndDeath,
    drawing: &str,
    vertex: &str,
) -> Result<(LifeSource, Status, Status), LifeError> {
    let board = Board::from_ascii(drawing).unwrap();
    let stone = Point::from_gtp(vertex, board.width(), board.height()).unwrap();
    let found = life.of_chain(&board, stone)?;
    Ok((found.attacked.source, found.attacked.status, found.defended.status))
}

#[test]
fn what_the_library_does_not_hold_is_searched() {
    let (_directory, library) = library(4);
    let life = LifeAndDeath::new().with_library(library);
    // Five points in a row are larger than the library.
    let large = life_of(
        &life,
        "
        . . . . . O X . . .
        O O O O O O X . . .
        X X X X X X X . . .
        . . . . . . . . . .
        ",
        "A3",
    );
    assert!(matches!(large, Ok((LifeSource::Search { .. }, Status::LOST, Status::WON))), "{large:?}");
    // Two eyes are not one eye.
    let two = life_of(
        &life,
        "
        . O . O X . . . . .
        O O O O X . . . . .
        X X X X X . . . . .
        . . . . . . . . . .
        ",
        "A3",
    );
    assert!(matches!(two, Ok((LifeSource::Search { .. }, Status::LOST, Status::WON))), "{two:?}");
    let open = life_of(
        &life,
        "
        . . . O . . . . . .
        O O O O X . . . . .
        X X X X X . . . . .
        . . . . . . . . . .
        ",
        "A3",
    );
    assert!(matches!(open, Err(LifeError::Enclosed(EnclosedError::NotEnclosed { .. }))), "{open:?}");
    let none = life_of(
        &life,
        "
        . . .
        . . .
        ",
        "A1",
    );
    assert!(matches!(none, Err(LifeError::NoStone { .. })), "{none:?}");
}

#[test]
fn a_ko_binds_only_the_side_it_forbids() {
    let (_directory, library) = library(5);
    let life = LifeAndDeath::new().with_library(library);
    // White's last eye is a ko: Black has just taken a stone with a single stone at A4.
    let mut board = Board::from_ascii(
        "
        . X . O X . . . .
        X O . O X . . . .
        O O O O X . . . .
        X X X X X . . . .
        . . . . . . . . .
        ",
    )
    .unwrap();
    let point = |vertex| Point::from_gtp(vertex, board.width(), board.height()).unwrap();
    let (taken, stone) = (point("A5"), point("A3"));
    let free = life.of_chain(&board, stone).unwrap();
    board.set_ko(Some(taken));
    let bound = life.of_chain(&board, stone).unwrap();
    assert_eq!(bound.attacked, free.attacked);
    assert!(matches!(bound.defended.source, LifeSource::Search { .. }));
    assert!(bound.defended.status < free.defended.status, "{bound:?} {free:?}");
}

/// The stone asked about has just taken the ko: a threat of the attacker takes it.
#[test]
fn a_stone_that_has_just_taken_a_ko_lives_by_that_ko() {
    let mut board = Board::from_ascii(
        "
        X X X X X
        . X O O O
        X X . O O
        X X O O X
        X X X X .
        X X X X X
        X . X . X
        ",
    )
    .unwrap();
    let point = |vertex| Point::from_gtp(vertex, board.width(), board.height()).unwrap();
    let (taken, stone) = (point("E3"), point("E4"));
    let status = |board: &Board| LifeAndDeath::new().of_chain(board, stone).unwrap().attacked.status.value();
    assert_eq!(status(&board), 6);
    board.set_ko(Some(taken));
    assert_eq!(status(&board), -1);
    let open = open::solve(&board, Color::White, &[stone], OpenBounds::default()).unwrap();
    assert_eq!(open.status.map(Status::value), Some(-1));
}

#[test]
fn a_damaged_library_is_told_and_searched_around() {
    let (directory, sound) = library(3);
    let board = Board::from_ascii(
        "
        . . . O X . . . .
        O O O O X . . . .
        X X X X X . . . .
        . . . . . . . . .
        ",
    )
    .unwrap();
    let stone = Point::from_gtp("A3", board.width(), board.height()).unwrap();
    let whole = LifeAndDeath::new().with_library(sound).of_chain(&board, stone).unwrap();
    assert_eq!((whole.attacked.source, &whole.warning), (LifeSource::Library, &None));
    // The files are damaged once they are open: records are checked when they are read.
    let opened = Library::open(directory.path()).unwrap();
    for entry in std::fs::read_dir(directory.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "eyes") {
            let mut bytes = std::fs::read(&path).unwrap();
            bytes.iter_mut().for_each(|byte| *byte ^= 0x55);
            std::fs::write(&path, bytes).unwrap();
        }
    }
    let life = LifeAndDeath::new().with_library(opened);
    let damaged = life.of_chain(&board, stone).unwrap();
    assert!(matches!(damaged.attacked.source, LifeSource::Search { .. }));
    assert_eq!(
        (damaged.attacked.status, damaged.defended.status),
        (whole.attacked.status, whole.defended.status)
    );
    let Some(LifeWarning::LibraryUnreadable { why }) = damaged.warning else { panic!("{damaged:?}") };
    assert!(why.contains(".eyes"), "{why}");
    let analysis = Analyzer::new(Knowledge::new()).analyze(&board);
    let (verdicts, warnings) = Judge::with_life(life).verdicts_and_warnings(&board, &analysis);
    assert_eq!(verdicts.len(), analysis.groups.len());
    assert!(matches!(warnings[..], [LifeWarning::LibraryUnreadable { .. }, ..]), "{warnings:?}");
}
