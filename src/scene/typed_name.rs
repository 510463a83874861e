//! What a name may be that is given to a part: on one line, and short enough to be read in a row. Files may hold any name.

use crate::language::t;

/// The most letters of a name.
const LONGEST: usize = 200;

/// Why a name is not given; `None` if nothing is wrong with it.
pub(super) fn refused(name: &str) -> Option<String> {
    if let Some(letter) = name.chars().find(|letter| letter.is_control()) {
        let letter = letter.escape_default();
        return Some(t!("must be on one line and without control characters, has {letter}", letter));
    }
    let letters = name.chars().count();
    (letters > LONGEST).then(|| t!("must have at most {most} letters, has {letters}", most = LONGEST, letters))
}

#[cfg(test)]
mod tests {
    use super::refused;

    #[test]
    fn a_name_of_several_lines_or_of_too_many_letters_is_not_given() {
        assert_eq!([refused("Ball ①, \u{200d}ボール"), refused(&"x".repeat(200)), refused("")], [const { None }; 3]);
        let told = refused("a\nb");
        assert_eq!(told.as_deref(), Some(r"must be on one line and without control characters, has \n"));
        assert_eq!(refused(&"x".repeat(201)).as_deref(), Some("must have at most 200 letters, has 201"));
    }
}
