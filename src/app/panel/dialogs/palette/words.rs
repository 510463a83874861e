//! What is typed into the palette, word by word.

/// The words that a name must have, in any order and any case.
pub(super) struct Words(Vec<String>);

impl Words {
    /// The words of a text.
    pub(super) fn of(text: &str) -> Words {
        Words(text.split_whitespace().map(str::to_lowercase).collect())
    }

    /// Whether nothing was typed.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub(super) fn each(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether it is this name, whole.
    pub(super) fn is(&self, name: &str) -> bool {
        !self.is_empty() && name.to_lowercase().split_whitespace().eq(self.each())
    }

    /// How far a name is from what was typed, 0 the nearest; `None` if it lacks a word.
    pub(super) fn distance(&self, name: &str) -> Option<u32> {
        let name = name.to_lowercase();
        self.each().map(|word| distance_of(word, &name)).sum()
    }

    /// Whether words of a text begin with all that was typed.
    pub(super) fn begin_words_of(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.each().all(|word| begins_word(word, &text))
    }
}

/// Whether a word of a name begins with this one. Both are in lower case.
pub(super) fn begins_word(word: &str, name: &str) -> bool {
    distance_of(word, name).is_some_and(|distance| distance < 2)
}

/// 0 where the name begins with the word, 1 where a word of the name does, 2 elsewhere. Both are in lower case.
pub(super) fn distance_of(word: &str, name: &str) -> Option<u32> {
    let before = |at: usize| name[..at].chars().next_back();
    let place = |at: usize| match before(at) {
        None => 0,
        Some(before) if !before.is_alphanumeric() => 1,
        Some(_) => 2,
    };
    name.match_indices(word).map(|(at, _)| place(at)).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_counts_in_any_order_and_beginnings_come_first() {
        let distance = |text: &str, name: &str| Words::of(text).distance(name);
        assert_eq!(distance("step", "Step back"), Some(0));
        assert_eq!(distance("BACK st", "Step back"), Some(1));
        assert_eq!(distance("ack", "Step back"), Some(2));
        // As a beginning, though it is inside of a word before.
        assert_eq!(distance("all", "ball, all of them"), Some(1));
        assert_eq!(distance("step on", "Step back"), None);
        assert_eq!(distance(" ", "anything"), Some(0));
    }
}
