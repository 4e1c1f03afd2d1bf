//! Calls with good and with hostile arguments.

use std::ffi::{CStr, CString};
use std::ptr::{null, null_mut};

use eyes::*;
use proptest::prelude::*;

fn text() -> String {
    // SAFETY: the text is valid until the next failing call.
    unsafe { CStr::from_ptr(eyes_last_error()) }.to_str().expect("UTF-8").to_owned()
}

/// Three objects that are freed at the end.
struct Objects {
    knowledge: *mut EyesKnowledge,
    analyzer: *mut EyesAnalyzer,
    board: *mut EyesBoard,
}

impl Objects {
    fn new(width: i32, height: i32) -> Self {
        let (mut knowledge, mut analyzer, mut board) = (null_mut(), null_mut(), null_mut());
        // SAFETY: all places can be written.
        unsafe {
            assert_eq!(eyes_knowledge_new(0, &mut knowledge), EYES_OK);
            assert_eq!(eyes_analyzer_new(knowledge, EYES_READING_FAST, &mut analyzer), EYES_OK);
            assert_eq!(eyes_board_new(width, height, EYES_KO_POSITIONAL, 0, &mut board), EYES_OK);
        }
        Self { knowledge, analyzer, board }
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // SAFETY: they were made by `new`.
        unsafe {
            eyes_board_free(self.board);
            eyes_analyzer_free(self.analyzer);
            eyes_knowledge_free(self.knowledge);
        }
    }
}

const THREE: [u8; 45] = [
    0, 0, 0, 2, 1, 0, 0, 0, 0, //
    2, 2, 2, 2, 1, 0, 0, 0, 0, //
    1, 1, 1, 1, 1, 0, 0, 0, 0, //
    0, 0, 0, 0, 0, 0, 0, 0, 0, //
    0, 0, 0, 0, 0, 0, 0, 0, 0,
];

#[test]
fn three_in_a_row_are_critical() {
    let it = Objects::new(9, 5);
    // SAFETY: all pointers point to values of this function or to what the library gave.
    unsafe {
        assert_eq!(eyes_board_set_stones(it.board, THREE.as_ptr(), THREE.len(), EYES_BLACK), EYES_OK);
        assert_eq!(eyes_analyzer_update(it.analyzer, it.board), EYES_OK);
        let mut number = 99;
        assert_eq!(eyes_space_at(it.analyzer, 1, EYES_WHITE, &mut number), EYES_OK);
        let mut space = EyesSpace { struct_size: size_of::<EyesSpace>(), ..EyesSpace::default() };
        assert_eq!(eyes_space(it.analyzer, number, &mut space), EYES_OK);
        assert_eq!((space.digits, space.source), ([1, 1, 2, 2], EYES_SOURCE_DERIVED));
        assert_eq!((space.owner, space.points, space.best_attack), (EYES_WHITE, 3, 1));
        let (mut points, mut count) = ([-1; 2], 0);
        assert_eq!(
            eyes_space_points(it.analyzer, number, EYES_POINTS, points.as_mut_ptr(), 2, &mut count),
            EYES_OK
        );
        assert_eq!((points, count), ([0, 1], 3));
        let mut group = EyesGroup { struct_size: size_of::<EyesGroup>(), ..EyesGroup::default() };
        let mut group_number = 99;
        assert_eq!(eyes_group_at(it.analyzer, 9, &mut group_number), EYES_OK);
        assert_eq!(eyes_group(it.analyzer, group_number, &mut group), EYES_OK);
        assert_eq!((group.status, group.owner), (EYES_GROUP_CRITICAL, EYES_WHITE));
        let mut life = EyesLife::default();
        assert_eq!(eyes_life(it.board, [9].as_ptr(), 1, 100_000, 0, null(), &mut life), EYES_OK);
        assert_eq!((life.owner, life.attacked, life.defended), (EYES_WHITE, EYES_WON, EYES_WON));
        let (mut solution, mut best, mut count) = (EyesSolution::default(), [-1; 4], 0);
        let code = eyes_solve(
            it.board,
            EYES_BLACK,
            [9].as_ptr(),
            1,
            100_000,
            0,
            null(),
            &mut solution,
            best.as_mut_ptr(),
            4,
            &mut count,
        );
        assert_eq!(code, EYES_OK, "{}", text());
        assert_eq!((solution.status, solution.is_attack, count, best[0]), (EYES_WON, 1, 1, 1));
        assert_eq!(eyes_life(it.board, [9].as_ptr(), 1, 1, 0, null(), &mut life), EYES_ERROR_UNDECIDED);
        assert_eq!(text(), "not decided within 1 node");
        assert_eq!(eyes_life(it.board, [0].as_ptr(), 1, 1, 0, null(), &mut life), EYES_ERROR_POSITION);
    }
}

#[test]
fn a_board_is_played_on() {
    let it = Objects::new(9, 9);
    // SAFETY: as above.
    unsafe {
        let vertex = CString::new("E5").expect("no zero byte");
        let (mut at, mut name) = (0, [0; 4]);
        assert_eq!(eyes_point_of_vertex(it.board, vertex.as_ptr(), &mut at), EYES_OK);
        assert_eq!(at, 40);
        assert_eq!(eyes_vertex_of_point(it.board, at, name.as_mut_ptr()), EYES_OK);
        assert_eq!(CStr::from_ptr(name.as_ptr()).to_str(), Ok("E5"));
        let mut captured = 9;
        assert_eq!(eyes_board_play(it.board, at, EYES_BLACK, &mut captured), EYES_OK);
        assert_eq!(captured, 0);
        assert_eq!(eyes_board_play(it.board, at, EYES_WHITE, null_mut()), EYES_ERROR_ILLEGAL);
        assert!(text().contains("occupied"), "{}", text());
        let mut to_play = 0;
        assert_eq!(eyes_board_to_play(it.board, &mut to_play), EYES_OK);
        assert_eq!(to_play, EYES_WHITE);
        assert_eq!(eyes_board_pass(it.board, EYES_WHITE), EYES_OK);
        let mut copy = null_mut();
        assert_eq!(eyes_board_copy(it.board, &mut copy), EYES_OK);
        assert_eq!([(); 3].map(|()| eyes_board_undo(it.board)), [EYES_OK, EYES_OK, EYES_NONE]);
        assert_eq!(eyes_board_legal(it.board, at, EYES_WHITE), EYES_OK);
        let (mut cells, mut count) = ([9; 81], 0);
        assert_eq!(eyes_board_stones(copy, cells.as_mut_ptr(), 81, &mut count), EYES_OK);
        assert_eq!((cells[40], cells[0], count), (1, 0, 81));
        eyes_board_free(copy);
    }
}

#[test]
fn a_flag_cuts_work_short() {
    let it = Objects::new(9, 5);
    // SAFETY: as above.
    unsafe {
        let mut stop = null_mut();
        assert_eq!(eyes_stop_new(&mut stop), EYES_OK);
        assert_eq!(eyes_analyzer_watch(it.analyzer, stop), EYES_OK);
        assert_eq!(eyes_stop_request(stop), EYES_OK);
        assert_eq!(eyes_analyzer_update(it.analyzer, it.board), EYES_NONE);
        let mut count = 0;
        assert_eq!(eyes_space_count(it.analyzer, &mut count), EYES_ERROR_ARGUMENT);
        let mut life = EyesLife::default();
        let most = u64::MAX;
        assert_eq!(eyes_board_set_stones(it.board, THREE.as_ptr(), THREE.len(), EYES_BLACK), EYES_OK);
        assert_eq!(eyes_life(it.board, [9].as_ptr(), 1, most, most, stop, &mut life), EYES_ERROR_UNDECIDED);
        assert_eq!(text(), "not decided: stopped after 0 nodes");
        assert_eq!(eyes_stop_clear(stop), EYES_OK);
        assert_eq!(eyes_life(it.board, [9].as_ptr(), 1, most, most, stop, &mut life), EYES_OK, "{}", text());
        assert_eq!(eyes_analyzer_update(it.analyzer, it.board), EYES_OK);
        assert_eq!(eyes_space_count(it.analyzer, &mut count), EYES_OK);
        eyes_stop_free(stop);
        assert_eq!(eyes_analyzer_update(it.analyzer, it.board), EYES_OK);
    }
}

#[test]
fn pattern_files_are_read_or_named() {
    // SAFETY: as above.
    unsafe {
        let missing = CString::new("/there/is/no/such/file.db").expect("no zero byte");
        let mut knowledge = null_mut();
        let paths = [missing.as_ptr()];
        assert_eq!(eyes_knowledge_from_files_new(paths.as_ptr(), 1, 0, &mut knowledge), EYES_ERROR_PATTERNS);
        assert!(text().contains("file.db") && knowledge.is_null(), "{}", text());
        let path = std::env::temp_dir().join(format!("eyes-c-{}.db", std::process::id()));
        std::fs::write(&path, "Pattern 3\n\n...\n\n:0000\n").expect("a file");
        let own = CString::new(path.to_str().expect("UTF-8")).expect("no zero byte");
        let paths = [own.as_ptr()];
        assert_eq!(
            eyes_knowledge_from_files_new(paths.as_ptr(), 1, 0, &mut knowledge),
            EYES_OK,
            "{}",
            text()
        );
        let mut it = Objects::new(9, 5);
        eyes_analyzer_free(it.analyzer);
        it.analyzer = null_mut();
        assert_eq!(eyes_analyzer_new(knowledge, EYES_READING_NONE, &mut it.analyzer), EYES_OK);
        // The analyser keeps the knowledge for itself.
        eyes_knowledge_free(knowledge);
        assert_eq!(eyes_board_set_stones(it.board, THREE.as_ptr(), THREE.len(), EYES_BLACK), EYES_OK);
        assert_eq!(eyes_analyzer_update(it.analyzer, it.board), EYES_OK);
        let mut number = 0;
        assert_eq!(eyes_space_at(it.analyzer, 0, EYES_WHITE, &mut number), EYES_OK);
        let mut space = EyesSpace { struct_size: size_of::<EyesSpace>(), ..EyesSpace::default() };
        assert_eq!(eyes_space(it.analyzer, number, &mut space), EYES_OK);
        assert_eq!((space.digits, space.source), ([0; 4], EYES_SOURCE_PATTERN));
        let _ = std::fs::remove_file(path);
    }
}

#[test]
fn null_pointers_are_refused() {
    let it = Objects::new(9, 9);
    // SAFETY: null is what is tried; the rest is as above.
    unsafe {
        let codes = [
            eyes_knowledge_new(0, null_mut()),
            eyes_knowledge_from_files_new(null(), 1, 0, null_mut()),
            eyes_knowledge_from_files_new([c"no such file".as_ptr()].as_ptr(), 1, 0, null_mut()),
            eyes_stop_new(null_mut()),
            eyes_stop_request(null()),
            eyes_stop_clear(null()),
            eyes_board_new(9, 9, 0, 0, null_mut()),
            eyes_board_copy(null(), null_mut()),
            eyes_board_copy(it.board, null_mut()),
            eyes_board_set_stones(null_mut(), null(), 81, 1),
            eyes_board_set_stones(it.board, null(), 81, 1),
            eyes_board_stones(it.board, null_mut(), 81, null_mut()),
            eyes_board_stones(it.board, null_mut(), 0, null_mut()),
            eyes_board_play(null_mut(), 0, 1, null_mut()),
            eyes_board_pass(null_mut(), 1),
            eyes_board_undo(null_mut()),
            eyes_board_legal(null(), 0, 1),
            eyes_board_to_play(it.board, null_mut()),
            eyes_board_ko(null(), null_mut()),
            eyes_board_ko(it.board, null_mut()),
            eyes_group(it.analyzer, 9, null_mut()),
            eyes_group_strings(it.analyzer, 9, null_mut(), 0, null_mut()),
            eyes_group_at(it.analyzer, 0, null_mut()),
            eyes_eye_at(it.analyzer, 0, null_mut(), null_mut()),
            eyes_space(it.analyzer, 9, null_mut()),
            eyes_space_points(it.analyzer, 9, EYES_POINTS, null_mut(), 0, null_mut()),
            eyes_space_at(it.analyzer, 0, 1, null_mut()),
            eyes_point_of_vertex(it.board, null(), null_mut()),
            eyes_vertex_of_point(it.board, 0, null_mut()),
            eyes_analyzer_new(null(), 1, null_mut()),
            eyes_analyzer_watch(it.analyzer, null()),
            eyes_analyzer_update(it.analyzer, null()),
            eyes_analyzer_update(null_mut(), it.board),
            eyes_space_count(null(), null_mut()),
            eyes_space(null(), 0, null_mut()),
            eyes_group_count(null(), null_mut()),
            eyes_life(null(), null(), 0, 1, 0, null(), null_mut()),
            eyes_life(it.board, null(), 3, 1, 0, null(), null_mut()),
            eyes_life(it.board, null(), 0, 1, 0, null(), null_mut()),
            eyes_solve(it.board, 1, null(), 0, 1, 0, null(), null_mut(), null_mut(), 0, null_mut()),
        ];
        for (at, code) in codes.into_iter().enumerate() {
            assert_eq!(code, EYES_ERROR_ARGUMENT, "call {at}");
        }
        assert!(!text().is_empty());
        eyes_board_free(null_mut());
        eyes_analyzer_free(null_mut());
        eyes_knowledge_free(null_mut());
        eyes_stop_free(null_mut());
    }
}

/// A structure of a later version is larger, and a smaller one than the first version's is none.
#[test]
fn structures_have_the_size_that_they_say() {
    #[repr(C)]
    struct Later {
        space: EyesSpace,
        more: [u64; 4],
    }
    let it = Objects::new(9, 5);
    // SAFETY: as above; the larger structure begins with the smaller one.
    unsafe {
        assert_eq!(eyes_board_set_stones(it.board, THREE.as_ptr(), THREE.len(), EYES_BLACK), EYES_OK);
        assert_eq!(eyes_analyzer_update(it.analyzer, it.board), EYES_OK);
        let mut later = Later { space: EyesSpace::default(), more: [7; 4] };
        later.space.struct_size = size_of::<Later>();
        assert_eq!(eyes_space(it.analyzer, 0, (&raw mut later).cast()), EYES_OK);
        assert_eq!((later.space.owner, later.more), (EYES_WHITE, [7; 4]));
        assert_eq!(later.space.struct_size, size_of::<Later>());
        later.space = EyesSpace { struct_size: 8, ..EyesSpace::default() };
        assert_eq!(eyes_space(it.analyzer, 0, &mut later.space), EYES_ERROR_ARGUMENT);
        assert_eq!(later.space.owner, 0);
        let mut points = [-7; 4];
        let code = eyes_space_points(it.analyzer, 0, EYES_POINTS, points.as_mut_ptr(), 4, null_mut());
        assert_eq!((code, points), (EYES_ERROR_ARGUMENT, [-7; 4]));
        let mut board = null_mut();
        assert_eq!(eyes_board_new(300, 9, EYES_KO_SIMPLE, 0, &mut board), EYES_ERROR_ARGUMENT);
        assert!(text().contains("300"), "{}", text());
    }
}

/// Numbers from anywhere, mostly near the ends of what is allowed.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![6 => 0..82_i32, 1 => -2..4_i32, 1 => any::<i32>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Any sequence of calls with any numbers gets codes, and leaves the board one that Rust accepts.
    #[test]
    fn any_numbers_are_answered(calls in prop::collection::vec((0_u8..18, number(), number(), 0_usize..100), 1..60)) {
        let it = Objects::new(9, 9);
        let known = [
            EYES_OK, EYES_NONE, EYES_ERROR_ARGUMENT, EYES_ERROR_ILLEGAL, EYES_ERROR_POSITION, EYES_ERROR_UNDECIDED,
        ];
        for (which, a, b, n) in calls {
            let mut space = EyesSpace { struct_size: n, ..EyesSpace::default() };
            let mut group = EyesGroup { struct_size: size_of::<EyesGroup>(), ..EyesGroup::default() };
            let (mut one, mut other, mut count) = (0, 0, 0);
            let mut array = [0; 100];
            let cells: Vec<u8> = (0..81).map(|at: i32| (at.wrapping_mul(a).wrapping_add(b) & 3) as u8).collect();
            // SAFETY: the objects are alive, and the arrays have the lengths that are given.
            let code = unsafe {
                match which {
                    0..4 => eyes_board_play(it.board, a, if b % 5 == 0 { b } else { 1 + (b & 1) }, &mut count),
                    4 => eyes_board_pass(it.board, b),
                    5 => eyes_board_undo(it.board),
                    6 => eyes_board_legal(it.board, a, b),
                    7 => eyes_board_set_stones(it.board, cells.as_ptr(), if n < 90 { 81 } else { n - 20 }.min(81), 1),
                    8 => eyes_analyzer_update(it.analyzer, it.board),
                    9 => eyes_space(it.analyzer, n, &mut space),
                    10 => eyes_space_points(it.analyzer, n % 9, b, array.as_mut_ptr(), n, &mut count),
                    11 => eyes_space_at(it.analyzer, a, b, &mut count),
                    12 => eyes_group(it.analyzer, n, &mut group),
                    13 => eyes_group_strings(it.analyzer, n % 9, array.as_mut_ptr(), n, &mut count),
                    14 => eyes_group_at(it.analyzer, a, &mut count),
                    15 => eyes_eye_at(it.analyzer, a, &mut one, &mut other),
                    16 => eyes_fills_own_eye(it.analyzer, a, b),
                    _ => eyes_life(it.board, [a, b].as_ptr(), n % 3, 50, 0, null(), &mut EyesLife::default()),
                }
            };
            prop_assert!(known.contains(&code), "call {which} gave {code}");
            prop_assert!(code >= 0 || !text().is_empty());
            let (mut stones, mut total) = ([9_u8; 81], 0);
            // SAFETY: as above.
            unsafe { eyes_board_stones(it.board, stones.as_mut_ptr(), 81, &mut total) };
            prop_assert!(total == 81 && stones.iter().all(|&stone| stone < 3));
        }
    }
}
