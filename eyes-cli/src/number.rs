//! Whole numbers on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A whole number from 0 on that fits into the unsigned type `T`.
pub(crate) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) if is_whole(text) => {
            let most = u64::MAX >> (u64::BITS - 8 * size_of::<T>() as u32);
            Err(format!("the number is too large: {most} is the most"))
        }
        Err(_) => Err("expected a whole number from 0 on, such as 7".to_owned()),
    }
}

/// Whether a text is a whole number from 0 on, of any size.
pub(crate) fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A parser of whole numbers in a range.
pub(crate) fn ranged<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + Display + PartialOrd + Clone + Send + Sync,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_whole_number_is_named() {
        assert_eq!(whole::<u8>("255"), Ok(255));
        assert_eq!(whole::<u8>("256").unwrap_err(), "the number is too large: 255 is the most");
        let largest = format!("the number is too large: {} is the most", u64::MAX);
        assert_eq!(whole::<u64>("18446744073709551616").unwrap_err(), largest);
        for wrong in ["-1", "", "1.5", "x"] {
            assert!(whole::<usize>(wrong).unwrap_err().contains("from 0 on"), "{wrong}");
        }
    }

    #[test]
    fn the_range_is_named() {
        let parse = ranged(1..=256_u16);
        assert_eq!((parse("1"), parse("256")), (Ok(1), Ok(256)));
        for wrong in ["0", "257", "65536", "-1", "", "x"] {
            assert_eq!(parse(wrong).unwrap_err(), "expected a whole number from 1 to 256", "{wrong}");
        }
    }
}
