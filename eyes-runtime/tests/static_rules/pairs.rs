//! Two stones deep inside the opponent's space can lead to a seki. An incomplete rule for unconditional territory
//! would call the stones around them dead.

use eyes_runtime::board::{Board, Color};
use eyes_runtime::static_rules::unconditional::unconditional;

use crate::static_rules::full_board::{Position, Stakes, can_force};
use crate::static_rules::grid::Grid;

/// A living black group on top. Below it are two black stones `B` whose eight neighbours `o` are white or empty,
/// and unknown points.
const FRAMES: [&str; 5] = [
    ".X.X/XXXX/oooo/oBBo/oooo",
    ".X.X./XXXXX/oooo?/oBBo?/oooo?",
    ".X.X./XXXXX/?oooo/?oBBo/?oooo",
    ".X.X/XXXX/ooo?/oBo?/oBo?/ooo?",
    ".X.X/XXXX/????/oooo/oBBo/oooo",
];

struct Tally {
    boards: u32,
    dead: u32,
    confirmed: u32,
}

/// Fills a frame in all ways, at most `most` of them in even steps. Each white string that is called dead must be
/// captured by exact search, with Black moving first.
fn confirm(frame: &str, most: usize, limit: usize, tally: &mut Tally) {
    let rows: Vec<&str> = frame.split('/').collect();
    let (width, height) = (rows[0].len(), rows.len());
    let grid = Grid::new(width as u8, height as u8);
    let signs: Vec<char> = rows.concat().chars().collect();
    let choices = |sign: char| match sign {
        'o' => 2,
        '?' => 3,
        _ => 1,
    };
    let all: usize = signs.iter().map(|&sign| choices(sign)).product();
    for number in (0..all).step_by(all.div_ceil(most)) {
        let mut rest = number;
        let mut stones = [0u64; 2];
        for (i, &sign) in signs.iter().enumerate() {
            let choice = rest % choices(sign);
            rest /= choices(sign);
            let side = match (sign, choice) {
                ('X' | 'B', _) | ('?', 2) => 0,
                ('o' | '?', 1) => 1,
                _ => continue,
            };
            stones[side] |= 1 << i;
        }
        if grid.is_legal(stones[0], stones[1]) {
            tally.boards += 1;
            compare(&grid, stones, limit, tally);
        }
    }
}

fn compare(grid: &Grid, stones: [u64; 2], limit: usize, tally: &mut Tally) {
    let point = |i: usize| grid.point(i);
    let of = |side: usize, color| {
        (0..grid.area()).filter(move |i| stones[side] >> i & 1 == 1).map(move |i| (point(i), color))
    };
    let both = of(0, Color::Black).chain(of(1, Color::White));
    let board = Board::from_stones(grid.width, grid.height, both).expect("a board");
    let dead = unconditional(&board).dead(Color::White);
    for head in dead.iter().filter(|&stone| board.string_head(stone) == Some(stone)) {
        tally.dead += 1;
        let bit = 1 << (usize::from(head.row()) * usize::from(grid.width) + usize::from(head.column()));
        // The first stone of the top row belongs to the living group.
        let stakes = Stakes([2, bit]);
        let start = Position { stones, mover: 0, ko: None };
        if let Some(wins) = can_force(grid, stakes, start, 0, !0, limit) {
            assert!(wins, "{} cannot be captured\n{board}", head.vertex(grid.height));
            tally.confirmed += 1;
        }
    }
}

#[test]
fn dead_stones_around_pairs_can_be_captured() {
    let mut tally = Tally { boards: 0, dead: 0, confirmed: 0 };
    for frame in FRAMES {
        confirm(frame, 150, 5_000, &mut tally);
    }
    let Tally { boards, dead, confirmed } = tally;
    assert!(boards > 150 && confirmed > 20, "{boards} {dead} {confirmed}");
}

/// Exhaustive search captures the stones that are called dead around two stones on random boards.
#[test]
#[ignore = "minutes"]
fn all_dead_stones_around_pairs_can_be_captured() {
    for frame in FRAMES {
        let mut tally = Tally { boards: 0, dead: 0, confirmed: 0 };
        confirm(frame, 30_000, 100_000, &mut tally);
        let Tally { boards, dead, confirmed } = tally;
        println!("{frame}: {boards} boards, {dead} dead strings, {confirmed} confirmed");
    }
}
