//! Tests of the list of eyes, and of look-ups by boards, regions and drawings.

use std::collections::BTreeSet;

use eyes_library::{Build, Ground, Library, Missing, MonolithicEye, Site};
use eyes_solver::{Drawing, Enclosed, Region, Side, Suicide};

const SIZE: usize = 13;

/// The eye in the lower left of a board: the wall belongs to the defender, the rest to the attacker.
fn board(eye: &MonolithicEye, stones: u16) -> (Vec<Option<Side>>, Vec<usize>) {
    let height = eye.cells().iter().map(|cell| cell.0).max().unwrap() as usize;
    let (up, right) = match eye.site() {
        Site::Centre => (3, 3),
        Site::Side => (0, 3),
        Site::Corner => (0, 0),
    };
    let place =
        |&(row, column): &(i8, i8)| (SIZE - 1 - up - height + row as usize) * SIZE + right + column as usize;
    let points: Vec<usize> = eye.cells().iter().map(place).collect();
    let near = |point: usize, distance: usize| {
        points.iter().any(|&other| {
            (point / SIZE).abs_diff(other / SIZE).max((point % SIZE).abs_diff(other % SIZE)) <= distance
        })
    };
    let cells = (0..SIZE * SIZE).map(|point| match points.iter().position(|&other| other == point) {
        Some(number) => (stones >> number & 1 == 1).then_some(Side::Attacker),
        None if near(point, 1) => Some(Side::Defender),
        None if near(point, 2) => Some(Side::Attacker),
        None => None,
    });
    (cells.collect(), points)
}

/// Counts sets of `points` cells in the lower left of a board that are connected, touch the edges as the site
/// requires, and have one chain around them. Symmetric sets count once.
fn count(points: usize, site: Site) -> usize {
    let span = points + 3;
    let connected = |set: &BTreeSet<(usize, usize)>| {
        let mut reached = BTreeSet::from([*set.iter().next().unwrap()]);
        loop {
            let before = reached.len();
            let grown: Vec<_> = set
                .iter()
                .filter(|cell| reached.iter().any(|r| r.0.abs_diff(cell.0) + r.1.abs_diff(cell.1) == 1))
                .copied()
                .collect();
            reached.extend(grown);
            if reached.len() == before {
                return before == set.len();
            }
        }
    };
    let start = if site == Site::Corner { 0 } else { 1 };
    let low = if site == Site::Centre { 1 } else { 0 };
    let mut sets: BTreeSet<BTreeSet<(usize, usize)>> =
        (start..span).flat_map(|x| (low..span).map(move |y| BTreeSet::from([(x, y)]))).collect();
    for _ in 1..points {
        let mut grown = BTreeSet::new();
        for set in &sets {
            for &(x, y) in set {
                let beside = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
                for cell in beside {
                    let room = (start..span).contains(&cell.0) && (low..span).contains(&cell.1);
                    if room && !set.contains(&cell) {
                        let mut larger = set.clone();
                        larger.insert(cell);
                        grown.insert(larger);
                    }
                }
            }
        }
        sets = grown;
    }
    let mut kinds = BTreeSet::new();
    for set in sets {
        let min = |of: fn(&(usize, usize)) -> usize| set.iter().map(of).min().unwrap();
        let touches = (min(|cell| cell.0) == 0, min(|cell| cell.1) == 0);
        let placed = match site {
            Site::Centre => !touches.0 && !touches.1,
            Site::Side => !touches.0 && touches.1,
            Site::Corner => touches.0 && touches.1,
        };
        let around: BTreeSet<_> = (0..=span)
            .flat_map(|x| (0..=span).map(move |y| (x, y)))
            .filter(|cell| !set.contains(cell))
            .collect();
        if !placed || !connected(&around) {
            continue;
        }
        let turns = (0..8).filter(|code| match site {
            Site::Centre => true,
            Site::Side => code & !2 == 0,
            Site::Corner => *code == 0 || *code == 1,
        });
        let images = turns.map(|code| {
            let turned = set.iter().map(|&(x, y)| {
                let (x, y) = (x as i32, y as i32);
                let (x, y) = if code & 1 == 1 { (y, x) } else { (x, y) };
                (if code & 2 == 2 { -x } else { x }, if code & 4 == 4 { -y } else { y })
            });
            let turned: Vec<_> = turned.collect();
            let (left, low) = (turned.iter().map(|c| c.0).min(), turned.iter().map(|c| c.1).min());
            turned.iter().map(|c| (c.0 - left.unwrap(), c.1 - low.unwrap())).collect::<BTreeSet<_>>()
        });
        kinds.insert(images.min().unwrap());
    }
    kinds.len()
}

#[test]
fn counts_are_those_of_a_plain_enumeration() {
    for points in 1..=6 {
        let eyes = MonolithicEye::all(points);
        for site in Site::ALL {
            let listed = eyes.iter().filter(|eye| eye.site() == site).count();
            assert_eq!(listed, count(points, site), "{points} {site:?}");
        }
    }
    let centre = |points| MonolithicEye::all(points).iter().filter(|eye| eye.site() == Site::Centre).count();
    assert_eq!((7..=9).map(centre).collect::<Vec<_>>(), [107, 363, 1248], "polyominoes without holes");
}

#[test]
fn listed_eyes_are_drawn_inside_one_chain() {
    for eye in (1..=7).flat_map(MonolithicEye::all) {
        let drawn = eye.draw(0);
        assert!(Drawing::parse(&drawn).unwrap().is_inside_one_chain(), "{drawn}");
    }
}

#[test]
fn canonical_grounds_are_alike_for_all_numberings() {
    for eye in MonolithicEye::all(6) {
        let ground = eye.ground();
        let turned = |point: usize| (point + 2) % 6;
        let moved = |set: u16| (0..6).fold(0, |all, point| all | (set >> point & 1) << turned(point));
        let mut adjacency = [0; 6];
        for (point, &row) in ground.adjacency().iter().enumerate() {
            adjacency[turned(point)] = moved(row);
        }
        let other = Ground::new(&adjacency, moved(ground.wall())).unwrap();
        assert_eq!(other.canonical().ground, ground.canonical().ground);
    }
}

#[test]
fn boards_find_their_records() {
    let directory = tempfile::tempdir().unwrap();
    Build::new(directory.path(), 1..=5).threads(2).run(&|_| ()).unwrap();
    let library = Library::open(directory.path()).unwrap();
    let mut found = 0;
    for eye in (1..=5).flat_map(MonolithicEye::all) {
        for stones in 0..eye.ground().points() {
            let expected = library.look_up(eye.ground(), stones, 0);
            let (cells, points) = board(&eye, stones);
            let neighbour =
                |point: usize| [point + 1, point.wrapping_sub(SIZE)].map(|other| cells.get(other));
            let wall = points
                .iter()
                .flat_map(|&point| [point + 1, point.wrapping_sub(SIZE)].into_iter().zip(neighbour(point)));
            let wall = wall
                .filter(|(_, cell)| *cell == Some(&Some(Side::Defender)))
                .map(|(at, _)| at)
                .next()
                .unwrap();
            match Enclosed::new(SIZE, SIZE, &cells, wall, false) {
                Ok(enclosed) => {
                    assert_eq!(library.look_up_region(&enclosed.region, &enclosed.position), expected);
                    found += 1;
                }
                Err(_) => assert_eq!(expected, Err(Missing::Illegal), "{}", eye.draw(stones)),
            }
        }
    }
    assert!(found > 1000);
}

#[test]
fn what_is_not_in_the_library_has_no_answer() {
    let directory = tempfile::tempdir().unwrap();
    Build::new(directory.path(), 4..=4).threads(1).run(&|_| ()).unwrap();
    let library = Library::open(directory.path()).unwrap();
    let row = |len: usize| {
        let rows: Vec<u64> = (0..len).map(|p| (1u64 << (p + 1) | (1 << p) >> 1) & ((1 << len) - 1)).collect();
        Region::new(&rows).unwrap().with_wall((1 << len) - 1).unwrap()
    };
    let ask = |region: &Region, attacker, defender| {
        library.look_up_region(region, &region.start(attacker, defender).unwrap())
    };
    assert!(ask(&row(4), 0, 0).is_ok());
    assert_eq!(ask(&row(5), 0, 0), Err(Missing::Size { points: 5 }));
    assert_eq!(ask(&row(14), 0, 0), Err(Missing::NotMonolithic));
    assert_eq!(ask(&row(4), 0, 1), Err(Missing::NotMonolithic));
    assert_eq!(ask(&row(4).with_margins(1).unwrap(), 0, 0), Err(Missing::NotMonolithic));
    assert_eq!(ask(&row(4).with_extra_eyes(1).unwrap(), 0, 0), Err(Missing::NotMonolithic));
    assert_eq!(ask(&row(4).with_suicide(Suicide::Allowed), 0, 0), Err(Missing::NotMonolithic));
    let split = Region::new(&[0b0010, 0b0001, 0b1000, 0b0100]).unwrap().with_wall(0b1111).unwrap();
    assert_eq!(ask(&split, 0, 0), Err(Missing::NotMonolithic));
    let complete = Region::new(&[0b1110, 0b1101, 0b1011, 0b0111]).unwrap().with_wall(0b1111).unwrap();
    assert_eq!(ask(&complete, 0, 0), Err(Missing::Shape));
    for drawn in
        ["|..|%|..|", "----%....%----", "+--+%|..|%|.O|%+--+", "+--+%|..|%|..|%+--+", "..%.", "XX%.X"]
    {
        let drawing = Drawing::parse(drawn).unwrap();
        let is_one_eye = !drawn.contains(['|', '-']);
        assert_eq!(drawing.is_inside_one_chain(), is_one_eye, "{drawn}");
        let found = library.look_up_drawing(&drawing, 0);
        assert_eq!(found == Err(Missing::NotMonolithic), !is_one_eye, "{drawn}: {found:?}");
    }
    let full = MonolithicEye::all(4).remove(0);
    assert_eq!(library.look_up(full.ground(), 0b1111, 3), Err(Missing::Illegal));
    assert_eq!(library.look_up(full.ground(), 0b1_0000, 3), Err(Missing::Outside));
}
