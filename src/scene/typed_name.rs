//! What a name may be that is given to a part: on one line, and short enough to be read in a row. Files may hold any name.

use crate::language::t;

/// The most letters of a name.
const LONGEST: usize = 200;

/// Why a name is not given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongName {
    /// It has a line break, or another letter that is not shown.
    #[error("{}", t!("must be on one line and without control characters, has {letter}", letter = .0.escape_default()))]
    Control(char),
    /// It has so many letters.
    #[error("{}", t!("must have at most {most} letters, has {letters}", most = LONGEST, letters = .0))]
    Long(usize),
}

/// Whether a name may be given.
pub(super) fn check(name: &str) -> Result<(), WrongName> {
    if let Some(letter) = name.chars().find(|letter| letter.is_control()) {
        return Err(WrongName::Control(letter));
    }
    let letters = name.chars().count();
    if letters > LONGEST { Err(WrongName::Long(letters)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_name_of_several_lines_or_of_too_many_letters_is_not_given() {
        let told = |name: &str| check(name).err().map(|wrong| wrong.to_string());
        assert_eq!(["Ball ①, \u{200d}ボール", &"x".repeat(200), ""].map(told), [const { None }; 3]);
        let lines = told("a\nb");
        assert_eq!(lines.as_deref(), Some(r"must be on one line and without control characters, has \n"));
        assert_eq!(told(&"x".repeat(201)).as_deref(), Some("must have at most 200 letters, has 201"));
    }
}
