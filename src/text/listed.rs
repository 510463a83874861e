//! Lists in one line.

use crate::language::t;

/// "top, right"; the catalogue has what stands between two in its language.
pub fn listed<S: AsRef<str>>(parts: impl IntoIterator<Item = S>) -> String {
    let mut parts = parts.into_iter();
    let first = parts.next().map_or_else(String::new, |first| first.as_ref().to_owned());
    parts.fold(first, |list, next| t!("{list}, {next}", list, next = next.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::listed;
    use crate::language::{Language, speak};

    #[test]
    fn what_stands_between_two_of_a_list_is_that_of_the_language() {
        assert_eq!(listed(["a", "b", "c"]), "a, b, c");
        assert_eq!(listed(["a"]), "a");
        assert_eq!(listed(Vec::<String>::new()), "");
        let _spoken = speak(Language::Japanese);
        assert_eq!(listed(["a", "b", "c"]), "a、b、c");
    }
}
