//! Arguments from bytes, and rooms for results that show whether more was written than fits.

use std::ffi::CString;
use std::ptr::null_mut;

use eyes::EYES_OK;

/// The bytes that have not been used.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.next().unwrap_or_default()) % end
    }

    /// Mostly -1 to 3.
    pub fn small(&mut self) -> i32 {
        match self.next().unwrap_or_default() {
            byte @ 0..250 => i32::from(byte % 4) - i32::from(byte > 240),
            byte => EDGES[usize::from(byte) % EDGES.len()],
        }
    }

    /// Mostly small numbers, otherwise those at the ends of what is allowed.
    pub fn number(&mut self) -> i32 {
        match self.next().unwrap_or_default() {
            byte @ 0..200 => byte.into(),
            byte => EDGES[usize::from(byte) % EDGES.len()],
        }
    }

    pub fn index(&mut self) -> usize {
        match self.next().unwrap_or_default() {
            byte @ 0..200 => usize::from(byte % 8),
            byte => [usize::MAX, usize::MAX / 2, 1 << 32, 255][usize::from(byte) % 4],
        }
    }

    /// A size of a structure: mostly a good one.
    pub fn size(&mut self) -> usize {
        match self.next().unwrap_or_default() {
            byte @ 0..128 => 24 + usize::from(byte),
            byte => usize::from(byte % 24),
        }
    }

    /// The cells of a board of some size; each byte has four of them.
    pub fn cells(&mut self, a: i32, b: i32) -> Vec<u8> {
        let side = |number: i32| usize::try_from(number).unwrap_or_default() % 26;
        let mut cells = Vec::new();
        while cells.len() < side(a) * side(b) {
            let byte = self.next().unwrap_or_default();
            cells.extend([byte & 3, byte >> 2 & 3, byte >> 4 & 3, byte >> 6].map(|cell| cell % 3));
        }
        cells.truncate(side(a) * side(b));
        cells
    }

    /// A text of up to seven bytes, of any kind.
    pub fn text(&mut self) -> CString {
        let len = self.below(8).min(self.0.len());
        let (text, rest) = self.0.split_at(len);
        self.0 = rest;
        CString::new(text.iter().copied().filter(|&byte| byte != 0).collect::<Vec<u8>>())
            .expect("no zero byte")
    }
}

const EDGES: [i32; 8] = [-1, i32::MIN, i32::MAX, 255, 256, 624, 625, 65_536];

const UNTOUCHED: u64 = 0x5a5a_5a5a_5a5a_5a5a;

/// Memory for a result of so many 64-bit words, allocated by itself, so that sanitizers see what goes beyond it.
pub struct Room(Vec<u64>);

impl Room {
    pub fn new(words: usize) -> Self {
        Self(vec![UNTOUCHED; words])
    }

    fn is_untouched(&self) -> bool {
        self.0.iter().all(|&word| word == UNTOUCHED)
    }

    /// Room for one number, or null.
    pub fn one_or_null<T>(&mut self) -> *mut T {
        assert!(align_of::<T>() <= 8 && size_of::<T>() <= 8);
        if self.0.is_empty() { null_mut() } else { self.0.as_mut_ptr().cast() }
    }

    /// Calls what writes a value if it succeeds, and nothing otherwise.
    pub fn written<T>(&mut self, write: impl FnOnce(*mut T) -> i32) -> i32 {
        assert!(align_of::<T>() <= 8);
        let place = if self.0.is_empty() {
            null_mut()
        } else {
            self.0 = vec![UNTOUCHED; size_of::<T>().div_ceil(8)];
            self.0.as_mut_ptr().cast()
        };
        let code = write(place);
        assert!(code == EYES_OK || self.is_untouched(), "code {code}, and something was written");
        assert!(code != EYES_OK || !place.is_null(), "nothing can be written to null");
        code
    }

    /// Calls what fills an array of bytes or 32-bit numbers, for which there is this room, and writes how many there are.
    /// Without room the array is null.
    pub fn filled(&mut self, count: &mut Room, fill: impl FnOnce(*mut i32, usize, *mut usize) -> i32) -> i32 {
        let capacity = self.0.len();
        let array = self.one_or_null();
        let code = count.written(|count| fill(array, capacity, count));
        assert!(code == EYES_OK || self.is_untouched(), "code {code}, and something was written");
        code
    }

    /// Calls what writes up to four bytes.
    pub fn of_four(write: impl FnOnce(*mut u8) -> i32) -> i32 {
        let mut four = vec![0x5a_u8; 4];
        let code = write(four.as_mut_ptr());
        assert_eq!(four.contains(&0), code == EYES_OK);
        code
    }

    /// Calls what writes a structure whose size is its first field.
    pub fn sized<T>(size: usize, write: impl FnOnce(*mut T) -> i32) -> i32 {
        assert!(align_of::<T>() <= 8);
        // The size itself must be there to be read.
        let mut room = vec![UNTOUCHED; size.max(8).div_ceil(8)];
        room[0] = size as u64;
        let code = write(room.as_mut_ptr().cast());
        assert_eq!(room[0], size as u64, "the size is the caller's");
        let is_untouched = room[1..].iter().all(|&word| word == UNTOUCHED);
        assert!(code == EYES_OK || is_untouched, "code {code}, and something was written");
        assert!(code != EYES_OK || size >= size_of::<T>());
        code
    }
}
