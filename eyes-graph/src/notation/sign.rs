//! The characters of a diagram that draw a vertex.

/// The meaning of one vertex of a diagram.
///
/// | sign | marginal | may be empty | may hold a stone | vital |
/// |---|---|---|---|---|
/// | `.` | no | yes | no | |
/// | `x` | no | yes | yes | |
/// | `X` | no | no | yes | |
/// | `*` | no | yes | no | attack and defense |
/// | `<` | no | yes | no | attack |
/// | `>` | no | yes | no | defense |
/// | `!` | yes | yes | no | |
/// | `@` | yes | yes | no | attack and defense |
/// | `(` | yes | yes | no | attack |
/// | `)` | yes | yes | no | defense |
/// | `$` | yes | no | yes | |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// `.`
    Empty,
    /// `x`: empty or an opponent stone, which makes no difference.
    Wildcard,
    /// `X`
    Stone,
    /// `*`
    Vital,
    /// `<`
    Attack,
    /// `>`
    Defense,
    /// `!`
    Margin,
    /// `@`
    VitalMargin,
    /// `(`
    AttackMargin,
    /// `)`
    DefenseMargin,
    /// `$`
    StoneMargin,
}

impl Sign {
    /// All signs, in the order of the table above.
    pub const ALL: [Self; 11] = [
        Self::Empty,
        Self::Wildcard,
        Self::Stone,
        Self::Vital,
        Self::Attack,
        Self::Defense,
        Self::Margin,
        Self::VitalMargin,
        Self::AttackMargin,
        Self::DefenseMargin,
        Self::StoneMargin,
    ];

    /// The character of the sign.
    pub const fn to_char(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Wildcard => 'x',
            Self::Stone => 'X',
            Self::Vital => '*',
            Self::Attack => '<',
            Self::Defense => '>',
            Self::Margin => '!',
            Self::VitalMargin => '@',
            Self::AttackMargin => '(',
            Self::DefenseMargin => ')',
            Self::StoneMargin => '$',
        }
    }

    /// The sign of a character, or `None` if the character draws no vertex.
    ///
    /// ```
    /// use eyes_graph::notation::Sign;
    ///
    /// assert_eq!(Sign::from_char('@'), Some(Sign::VitalMargin));
    /// assert_eq!(Sign::from_char('|'), None);
    /// ```
    pub fn from_char(character: char) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.to_char() == character)
    }

    /// Whether the vertex is marginal.
    pub const fn is_marginal(self) -> bool {
        matches!(
            self,
            Self::Margin | Self::VitalMargin | Self::AttackMargin | Self::DefenseMargin | Self::StoneMargin
        )
    }

    /// Whether the sign matches an empty vertex.
    pub const fn may_be_empty(self) -> bool {
        !matches!(self, Self::Stone | Self::StoneMargin)
    }

    /// Whether the sign matches a vertex with an opponent stone.
    pub const fn may_hold_stone(self) -> bool {
        matches!(self, Self::Stone | Self::Wildcard | Self::StoneMargin)
    }

    /// Whether the sign matches a vertex with and without a stone.
    pub const fn is_wildcard(self) -> bool {
        self.may_be_empty() && self.may_hold_stone()
    }

    /// The sign that matches only the vertex with a stone, or only the vertex without one. Signs that are not
    /// [wildcards](Self::is_wildcard) stay as they are.
    ///
    /// ```
    /// use eyes_graph::notation::Sign;
    ///
    /// assert_eq!(Sign::Wildcard.filled(true), Sign::Stone);
    /// assert_eq!(Sign::Wildcard.filled(false), Sign::Empty);
    /// assert_eq!(Sign::Vital.filled(true), Sign::Vital);
    /// ```
    #[must_use]
    pub const fn filled(self, stone: bool) -> Self {
        match (self.is_wildcard(), stone) {
            (false, _) => self,
            (true, false) => Self::empty(self.is_marginal(), self.is_attack(), self.is_defense()),
            (true, true) => Self::plain(self.is_marginal(), true),
        }
    }

    /// Whether the vertex is marked as a point of attack.
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Vital | Self::Attack | Self::VitalMargin | Self::AttackMargin)
    }

    /// Whether the vertex is marked as a point of defense.
    pub const fn is_defense(self) -> bool {
        matches!(self, Self::Vital | Self::Defense | Self::VitalMargin | Self::DefenseMargin)
    }

    /// The same sign without its marks of attack and defense.
    #[must_use]
    pub const fn without_marks(self) -> Self {
        if self.is_attack() || self.is_defense() {
            Self::empty(self.is_marginal(), false, false)
        } else {
            self
        }
    }

    /// The empty sign with these properties; the inverse of [`is_marginal`](Self::is_marginal),
    /// [`is_attack`](Self::is_attack) and [`is_defense`](Self::is_defense).
    pub const fn empty(marginal: bool, attack: bool, defense: bool) -> Self {
        match (marginal, attack, defense) {
            (false, false, false) => Self::Empty,
            (false, true, true) => Self::Vital,
            (false, true, false) => Self::Attack,
            (false, false, true) => Self::Defense,
            (true, false, false) => Self::Margin,
            (true, true, true) => Self::VitalMargin,
            (true, true, false) => Self::AttackMargin,
            (true, false, true) => Self::DefenseMargin,
        }
    }

    /// The sign without marks of a vertex with these properties.
    pub const fn plain(marginal: bool, stone: bool) -> Self {
        match (marginal, stone) {
            (false, true) => Self::Stone,
            (true, true) => Self::StoneMargin,
            (_, false) => Self::empty(marginal, false, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_properties_name_the_sign() {
        for sign in Sign::ALL {
            assert_eq!(Sign::from_char(sign.to_char()), Some(sign));
            if sign.may_be_empty() && !sign.may_hold_stone() {
                assert_eq!(Sign::empty(sign.is_marginal(), sign.is_attack(), sign.is_defense()), sign);
            }
        }
    }

    #[test]
    fn a_filled_sign_matches_one_of_the_two() {
        for sign in Sign::ALL {
            for stone in [true, false] {
                let filled = sign.filled(stone);
                assert!(!filled.is_wildcard());
                assert_eq!(filled.is_marginal(), sign.is_marginal());
                let kept = sign.is_wildcard() && filled.may_hold_stone() == stone || filled == sign;
                assert!(kept, "{sign:?} {stone}");
            }
        }
    }
}
