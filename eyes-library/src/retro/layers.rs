//! The questions that one word answers about a position: is the wall captured? One bit answers it for one case:
//! neither side has an external ko threat (bit 0); the attacker has one to five; the defender has one to five under
//! ruling I; the same under ruling II, before and after a pass of the attacker (Wolf, *A library of eyes in Go, I*,
//! sections 2.1 and 4.2).

use eyes_solver::{Ruling, Side, Status};

/// One bit for each question.
pub(crate) type Word = u32;

pub(crate) const MAX_THREATS: u8 = Status::DEFAULT_MAX_THREATS;

const NONE: Word = 1;
const ATTACKER: Word = 0b11111 << 1;
const FIRST_I: u32 = 6;
const FIRST_II: u32 = 11;
const FIRST_II_PASSED: u32 = 16;
const DEFENDER_I: Word = 0b11111 << FIRST_I;
const DEFENDER_II: Word = 0b11111 << FIRST_II;
const DEFENDER_II_PASSED: Word = 0b11111 << FIRST_II_PASSED;
const DEFENDER: Word = DEFENDER_I | DEFENDER_II | DEFENDER_II_PASSED;
const ONE_THREAT: Word = 1 << FIRST_I | 1 << FIRST_II | 1 << FIRST_II_PASSED;

pub(crate) const ALL: Word = NONE | ATTACKER | DEFENDER;

/// The questions that the attacker wins by spending a threat, given the answers after it.
#[inline]
pub(crate) const fn attacker_threat(after: Word) -> Word {
    after << 1 & ATTACKER
}

/// The questions that the attacker wins although the defender spends a threat; all of those in which the defender
/// has none.
#[inline]
pub(crate) const fn defender_threat(after: Word) -> Word {
    (after << 1 & (DEFENDER & !ONE_THREAT)) | ((after & NONE) * ONE_THREAT) | (!DEFENDER & ALL)
}

/// The questions that the attacker wins by passing where the ko rule binds him (rule 2).
#[inline]
pub(crate) const fn attacker_pass_banned(after: Word) -> Word {
    after & !ATTACKER
}

/// The questions that the attacker wins although the defender passes where the ko rule binds him (rule 2).
#[inline]
pub(crate) const fn defender_pass_banned(after: Word) -> Word {
    after | DEFENDER
}

/// The questions that the attacker wins by passing in a regular position (rules 1b-i, 1b-ii).
#[inline]
pub(crate) const fn attacker_pass(after: Word) -> Word {
    let passed = after & DEFENDER_II_PASSED;
    passed | passed >> (FIRST_II_PASSED - FIRST_II)
}

/// The questions that the attacker wins although the defender passes in a regular position (rules 1a-ii, 1a-iii).
#[inline]
pub(crate) const fn defender_pass(after: Word) -> Word {
    (after & !DEFENDER_II_PASSED) | ((after & NONE) * DEFENDER_II_PASSED)
}

#[inline]
pub(crate) const fn captured(word: Word, ruling: Ruling, holder: Side, threats: u8) -> bool {
    let bit = match (threats, holder, ruling) {
        (0, ..) => 0,
        (_, Side::Attacker, _) => threats as u32,
        (_, Side::Defender, Ruling::I) => FIRST_I + threats as u32 - 1,
        (_, Side::Defender, Ruling::II) => FIRST_II + threats as u32 - 1,
    };
    word >> bit & 1 == 1
}

/// The status for `first` moving first (section 2.2).
pub(crate) const fn status(word: Word, ruling: Ruling, first: Side) -> Status {
    let captures = captured(word, ruling, first, 0);
    let attacks = matches!(first, Side::Attacker);
    let wins = captures == attacks;
    let loser = if captures { Side::Defender } else { Side::Attacker };
    let mut threats = 1;
    while threats <= MAX_THREATS && captured(word, ruling, loser, threats) == captures {
        threats += 1;
    }
    Status::by_threats(wins, threats, MAX_THREATS)
}

/// Whether a first move that leads to the answers `after` gives `first` at least `status`.
pub(crate) fn attains(after: Word, ruling: Ruling, first: Side, status: Status) -> bool {
    self::status(after, ruling, first) >= status
}
