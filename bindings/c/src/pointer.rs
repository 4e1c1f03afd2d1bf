//! Pointers from C, checked for null.

use std::ffi::{CStr, c_char};

use crate::error::Failure;

fn null(what: &str) -> Failure {
    Failure::argument(format!("{what} is NULL"))
}

/// Refuses null where nothing may be written, too.
pub(crate) fn not_null<T>(pointer: *const T, what: &str) -> Result<(), Failure> {
    if pointer.is_null() { Err(null(what)) } else { Ok(()) }
}

/// # Safety
/// The pointer is null or points to a value that nobody changes during the call.
pub(crate) unsafe fn borrow<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, Failure> {
    // SAFETY: not null, and the caller of this function vouches for the rest.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(what))
}

/// # Safety
/// The pointer is null or points to a value that nobody else uses during the call.
pub(crate) unsafe fn borrow_mut<'a, T>(pointer: *mut T, what: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: not null, and the caller of this function vouches for the rest.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(what))
}

/// Gives an object to C.
///
/// # Safety
/// `out` is null or can be written.
pub(crate) unsafe fn give<T>(out: *mut *mut T, value: T) -> Result<bool, Failure> {
    const WHAT: &str = "the place for the result";
    // Checked first, because nobody would free the object otherwise.
    if out.is_null() {
        return Err(null(WHAT));
    }
    // SAFETY: the caller of this function vouches for it.
    unsafe { write(out, Box::into_raw(Box::new(value)), WHAT) }
}

/// Writes a value where C wants it.
///
/// # Safety
/// `out` is null or can be written; it need not hold a value.
pub(crate) unsafe fn write<T>(out: *mut T, value: T, what: &str) -> Result<bool, Failure> {
    if out.is_null() {
        return Err(null(what));
    }
    // SAFETY: not null, and the caller of this function vouches for the rest.
    unsafe { out.write(value) };
    Ok(true)
}

/// Frees an object that was given to C.
///
/// # Safety
/// The pointer is null or came from [`give`] and has not been freed.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: it came from `Box::into_raw` in `give`.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// An array from C; empty if its length is 0, whatever the pointer.
///
/// # Safety
/// The pointer is null or points to so many values that nobody changes during the call.
pub(crate) unsafe fn array<'a, T>(pointer: *const T, len: usize, what: &str) -> Result<&'a [T], Failure> {
    if len == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(null(what));
    }
    if len > (isize::MAX as usize) / size_of::<T>().max(1) {
        return Err(Failure::argument(format!("{what}: no array has {len} entries")));
    }
    // SAFETY: not null, of a possible length, and the caller of this function vouches for the rest.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// Copies values into an array of C, as many as fit, and says how many there are.
///
/// # Safety
/// `out` is null or has room for `capacity` values; `count` is null or can be written.
pub(crate) unsafe fn fill<T: Copy>(
    values: &[T],
    out: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<bool, Failure> {
    if out.is_null() && capacity > 0 {
        return Err(null("the array for the result"));
    }
    if count.is_null() {
        return Err(null("the place for the number"));
    }
    for (at, &value) in values.iter().take(capacity).enumerate() {
        // SAFETY: `at` is less than the capacity.
        unsafe { out.add(at).write(value) };
    }
    // SAFETY: not null, and the caller of this function vouches for the rest.
    unsafe { write(count, values.len(), "the place for the number") }
}

/// # Safety
/// The pointer is null or points to a text that ends with a zero byte.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Err(null(what));
    }
    // SAFETY: not null, and the caller of this function vouches for the rest.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map_err(|_| Failure::argument(format!("{what} is not UTF-8")))
}

/// Copies a structure to C, as much of it as the caller's has. Its first field is the size of the caller's, in bytes: that of
/// an older version may be smaller, down to `least`.
///
/// # Safety
/// `out` is null or points to a size, followed by as many bytes that can be written as it says.
pub(crate) unsafe fn write_sized<T: Copy>(
    out: *mut T,
    value: &T,
    least: usize,
    what: &str,
) -> Result<bool, Failure> {
    if out.is_null() {
        return Err(null(what));
    }
    // SAFETY: not null, and the caller of this function vouches for the size. No reference to the whole is made, because the
    // caller's structure may be shorter.
    let given = unsafe { out.cast::<usize>().read() };
    if given < least {
        let text = format!("struct_size is {given}: set it to the size of the structure, at least {least}");
        return Err(Failure::argument(text));
    }
    let len = given.min(size_of::<T>()) - size_of::<usize>();
    let from = std::ptr::from_ref(value).cast::<u8>().wrapping_add(size_of::<usize>());
    // SAFETY: both have so many bytes after their size, and they do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(from, out.cast::<u8>().add(size_of::<usize>()), len) };
    Ok(true)
}
