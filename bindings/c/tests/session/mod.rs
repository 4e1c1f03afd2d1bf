//! Bytes as a program in C: each call takes its function and its arguments from them. The test `sessions` runs the corpus
//! `fuzz/corpus/c_interface`, and the fuzz target `c_interface` runs anything.

mod arguments;

use std::ffi::CStr;
use std::ptr::{null, null_mut};

use arguments::{Bytes, Room};
use eyes::*;

/// More calls than this find nothing new.
const MOST_CALLS: usize = 300;
/// The most nodes of a search, so that a session takes milliseconds.
const MOST_NODES: u64 = 60;
const ERRORS: [i32; 5] =
    [EYES_ERROR_ARGUMENT, EYES_ERROR_ILLEGAL, EYES_ERROR_POSITION, EYES_ERROR_PATTERNS, EYES_ERROR_UNDECIDED];

/// All objects of the session. A pointer that has been freed is null, as C cannot check more.
struct Objects {
    boards: [*mut EyesBoard; 3],
    analyzers: [*mut EyesAnalyzer; 2],
    knowledge: [*mut EyesKnowledge; 2],
    stops: [*mut EyesStop; 2],
}

impl Drop for Objects {
    fn drop(&mut self) {
        // SAFETY: what is not null came from the library and has not been freed.
        unsafe {
            self.boards.iter().for_each(|&board| eyes_board_free(board));
            self.analyzers.iter().for_each(|&analyzer| eyes_analyzer_free(analyzer));
            self.knowledge.iter().for_each(|&knowledge| eyes_knowledge_free(knowledge));
            self.stops.iter().for_each(|&stop| eyes_stop_free(stop));
        }
    }
}

/// Runs a session. Panics if a call breaks a promise of the header.
pub fn session(bytes: &[u8]) {
    let mut it = Objects {
        boards: [null_mut(); 3],
        analyzers: [null_mut(); 2],
        knowledge: [null_mut(); 2],
        stops: [null_mut(); 2],
    };
    let mut bytes = Bytes::new(bytes);
    for _ in 0..MOST_CALLS {
        let Some(function) = bytes.next() else { break };
        let code = call(function, &mut it, &mut bytes);
        assert!(code == EYES_OK || code == EYES_NONE || ERRORS.contains(&code), "{function} gave {code}");
        // SAFETY: the text is valid until the next failing call.
        let text = unsafe { CStr::from_ptr(eyes_last_error()) }.to_str().expect("UTF-8");
        assert!(code >= 0 || !text.is_empty(), "{function} gave {code} without a text");
    }
}

/// A call of the function of this number.
fn call(function: u8, it: &mut Objects, bytes: &mut Bytes<'_>) -> i32 {
    let board = it.boards[bytes.below(3)];
    let analyzer = it.analyzers[bytes.below(2)];
    let knowledge = it.knowledge[bytes.below(2)];
    let stop = it.stops[bytes.below(2)];
    let (a, b) = (bytes.number(), bytes.number());
    let nodes = u64::from(bytes.next().unwrap_or_default()) % MOST_NODES;
    let which = bytes.below(40);
    let (number, mut room) = (bytes.index(), Room::new(which));
    let mut one = Room::new(which % 7);
    // SAFETY: the pointers are null or alive, and the rooms have exactly the size that is given.
    unsafe {
        match function % 40 {
            0..2 => made(
                &mut it.boards[which % 3],
                |out| eyes_board_new(a, b, bytes.small(), bytes.small(), out),
                |board| {
                    eyes_board_free(board);
                },
            ),
            2 => {
                // The other ways to read take seconds for some boards.
                let reading = if (2..4).contains(&a) { EYES_READING_FAST } else { a };
                made(
                    &mut it.analyzers[which % 2],
                    |out| eyes_analyzer_new(knowledge, reading, out),
                    |analyzer| {
                        eyes_analyzer_free(analyzer);
                    },
                )
            }
            3 => made(
                &mut it.knowledge[which % 2],
                |out| eyes_knowledge_new(nodes, out),
                |knowledge| {
                    eyes_knowledge_free(knowledge);
                },
            ),
            4 => made(&mut it.stops[which % 2], |out| eyes_stop_new(out), |stop| eyes_stop_free(stop)),
            5 => made(
                &mut it.boards[which % 3],
                |out| eyes_board_copy(board, out),
                |board| {
                    eyes_board_free(board);
                },
            ),
            6 => {
                let path = bytes.text();
                let paths = [path.as_ptr(), null()];
                let files = if a < 0 { null() } else { paths.as_ptr() };
                // More than two would read beyond the array.
                made(
                    &mut it.knowledge[which % 2],
                    |out| eyes_knowledge_from_files_new(files, which % 3, nodes, out),
                    |knowledge| {
                        eyes_knowledge_free(knowledge);
                    },
                )
            }
            7 => eyes_stop_request(stop),
            8 => eyes_stop_clear(stop),
            9 => eyes_analyzer_watch(analyzer, stop),
            10..15 => eyes_analyzer_update(analyzer, board),
            15..18 => eyes_board_play(board, a, b, room.one_or_null()),
            18 => eyes_board_pass(board, a),
            19 => eyes_board_undo(board),
            20 => eyes_board_legal(board, a, b),
            21..23 => {
                let cells = bytes.cells(a, b);
                eyes_board_set_stones(board, cells.as_ptr(), cells.len(), bytes.small())
            }
            23 => room.filled(&mut one, |out, capacity, count| {
                eyes_board_stones(board, out.cast(), capacity, count)
            }),
            24 => room.written(|out| eyes_board_to_play(board, out)),
            25 => room.written(|out| eyes_board_ko(board, out)),
            26 => {
                let vertex = bytes.text();
                room.written(|out| eyes_point_of_vertex(board, vertex.as_ptr(), out))
            }
            27 => Room::of_four(|out| eyes_vertex_of_point(board, a, out.cast())),
            28 => one.written(|out| eyes_space_count(analyzer, out)),
            29 => Room::sized(bytes.size(), |out| eyes_space(analyzer, number, out)),
            30 => room.filled(&mut one, |out, capacity, count| {
                eyes_space_points(analyzer, number, b, out.cast(), capacity, count)
            }),
            31 => one.written(|out| eyes_space_at(analyzer, a, b, out)),
            32 => one.written(|out| eyes_group_count(analyzer, out)),
            33 => Room::sized(bytes.size(), |out| eyes_group(analyzer, number, out)),
            34 => room.filled(&mut one, |out, capacity, count| {
                eyes_group_strings(analyzer, number, out.cast(), capacity, count)
            }),
            35 => one.written(|out| eyes_group_at(analyzer, a, out)),
            36 => one.written(|owner| room.written(|kind| eyes_eye_at(analyzer, a, owner, kind))),
            37 => match b & 1 {
                0 => eyes_fills_own_eye(analyzer, a, b),
                _ => eyes_is_unconditionally_alive(analyzer, a),
            },
            38 => {
                let stones = [a, b];
                one.written(|out| eyes_life(board, stones.as_ptr(), which % 3, nodes, 0, stop, out))
            }
            _ => {
                let (stones, mut solution) = ([a, b], Room::new(1));
                solution.written(|out| {
                    room.filled(&mut one, |best, capacity, count| {
                        eyes_solve(
                            board,
                            bytes.small(),
                            stones.as_ptr(),
                            which % 3,
                            nodes,
                            0,
                            stop,
                            out,
                            best.cast(),
                            capacity,
                            count,
                        )
                    })
                })
            }
        }
    }
}

/// Calls what makes an object, and frees the one that was in its place. Nothing is written after an error.
fn made<T>(place: &mut *mut T, make: impl FnOnce(*mut *mut T) -> i32, free: impl FnOnce(*mut T)) -> i32 {
    let mut new = null_mut();
    let code = make(&mut new);
    assert_eq!(new.is_null(), code != EYES_OK, "code {code}");
    if code == EYES_OK {
        free(std::mem::replace(place, new));
    }
    code
}
