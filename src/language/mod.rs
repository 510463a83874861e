//! The language of what a person reads.
//!
//! A text is English where it stands: `t!("Play")`, or with values `t!("{count} balls", count)`. Where another language
//! is spoken, the English is looked up in its [`catalogue`], which may put the values in another order. What a thread
//! says is English until it is told otherwise, and only the window ever tells it: the command line, files and tests
//! are English.

pub mod catalogue;
#[cfg(feature = "program")]
pub mod system;
mod template;

pub use template::{Placeholder, placeholders};

use std::cell::Cell;
use std::fmt::{self, Display};

/// A language that the window speaks.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    #[cfg_attr(feature = "program", value(name = "en"))]
    English,
    /// 日本語.
    #[serde(rename = "ja")]
    #[cfg_attr(feature = "program", value(name = "ja"))]
    Japanese,
}

impl Language {
    /// Its code in files, as in web pages.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// The language that a text seems to be written in.
    pub fn of(text: &str) -> Language {
        // Kana, kanji, and the full-width forms.
        let is_japanese = |letter: char| matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff66}'..='\u{ff9f}');
        if text.chars().any(is_japanese) { Language::Japanese } else { Language::English }
    }
}

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
}

/// The language that this thread speaks.
pub fn spoken() -> Language {
    SPOKEN.get()
}

/// This thread speaks a language from now on.
pub fn set(language: Language) {
    SPOKEN.set(language);
}

/// This thread speaks a language until the result is dropped.
#[must_use]
pub fn speak(language: Language) -> Speaking {
    Speaking { before: SPOKEN.replace(language) }
}

/// While it lives, its thread speaks the language that [`speak`] was given.
#[derive(Debug)]
pub struct Speaking {
    before: Language,
}

impl Drop for Speaking {
    fn drop(&mut self) {
        SPOKEN.set(self.before);
    }
}

/// A text of a constant, made by [`text!`]: it is put into words where it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text(&'static str);

impl Text {
    /// A text by its English; [`text!`] makes it known to the test of the catalogue.
    pub const fn new(english: &'static str) -> Text {
        Text(english)
    }

    /// Its words in the language that is spoken.
    pub fn words(self) -> &'static str {
        words(self.0)
    }

    /// Its words in English, which are what it is known by.
    pub const fn english(self) -> &'static str {
        self.0
    }
}

impl Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.words().fmt(formatter)
    }
}

/// The words of an English text in the language that is spoken; the English itself where the catalogue lacks it.
pub fn words(english: &'static str) -> &'static str {
    match spoken() {
        Language::English => english,
        Language::Japanese => catalogue::japanese(english).unwrap_or(english),
    }
}

/// A text with values; `in_english` is the English one, filled already.
pub fn filled(english: &str, values: &[(&str, &dyn Display)], in_english: fmt::Arguments) -> String {
    let template = match spoken() {
        Language::English => None,
        Language::Japanese => catalogue::japanese(english),
    };
    template.map_or_else(|| fmt::format(in_english), |template| template::fill(template, values))
}

/// A text in the language that is spoken: of an English literal a `&'static str`, and with values, by their names in its
/// braces, a `String`. A word before a colon tells texts apart that are alike in English alone: `t!(face: "back")`.
macro_rules! t {
    ($english:literal) => {
        $crate::language::words($english)
    };
    ($context:ident: $english:literal) => {
        $crate::language::words_in($english, concat!(stringify!($context), ": ", $english))
    };
    ($english:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        match ($(&$crate::language::value_of!($name $(, $value)?),)+) {
            ($($name,)+) => $crate::language::filled(
                $english,
                &[$((stringify!($name), $name as &dyn std::fmt::Display)),+],
                format_args!($english, $($name = $name),+),
            ),
        }
    };
}

/// The words of an English text that has another meaning elsewhere, by the name that tells them apart.
pub fn words_in(english: &'static str, key: &'static str) -> &'static str {
    match spoken() {
        Language::English => english,
        Language::Japanese => catalogue::japanese(key).unwrap_or(english),
    }
}

/// The value of a placeholder: the one that is given, or what has its name.
macro_rules! value_of {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

/// A [`Text`] for constants and tables.
#[cfg(feature = "program")]
macro_rules! text {
    ($english:literal) => {
        $crate::language::Text::new($english)
    };
}

/// A noun in the singular that [`counted`](crate::text::count::counted) counts.
macro_rules! noun {
    ($english:literal) => {
        $english
    };
}

/// A noun in the singular that is counted, and shown by itself as well: by [`words`](crate::language::words).
macro_rules! kind {
    ($english:literal) => {
        $english
    };
}

#[cfg(feature = "program")]
pub(crate) use text;
pub(crate) use {kind, noun, t, value_of};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_speaks_english_until_it_is_told_and_again_afterwards() {
        assert_eq!(t!("Play or pause"), "Play or pause");
        {
            let _spoken = speak(Language::Japanese);
            assert_eq!(t!("Play or pause"), "再生・一時停止");
            // Nobody else's words change.
            let beside = std::thread::spawn(|| t!("Play or pause")).join().expect("no panic");
            assert_eq!(beside, "Play or pause");
        }
        assert_eq!(t!("Play or pause"), "Play or pause");
    }

    #[test]
    fn a_text_with_kana_or_kanji_is_japanese() {
        for text in ["ボール", "球 3", "t = 0 で衝突", "ｱ"] {
            assert_eq!(Language::of(text), Language::Japanese, "{text}");
        }
        for text in ["ball 3", "v² = 2·g·h → 3 m/s", "Größe", ""] {
            assert_eq!(Language::of(text), Language::English, "{text}");
        }
    }

    #[test]
    fn what_the_catalogue_lacks_stays_english() {
        let _spoken = speak(Language::Japanese);
        let count = 3;
        assert_eq!(words("Words of no catalogue"), "Words of no catalogue");
        let text = filled("{count} of no catalogue", &[("count", &count)], format_args!("{count} of no catalogue"));
        assert_eq!(text, "3 of no catalogue");
    }
}
