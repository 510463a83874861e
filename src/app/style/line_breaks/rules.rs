//! Where a line may end, and where it must not.

use crate::app::text::together::begins_with_unit;
use egui::epaint::text::{Galley, Glyph};

/// Letters with which no line begins (JIS X 4051).
const NOT_FIRST: &str =
    "、。，．・：；？！」』）】〕〉》｝〟’”ーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ々ヽヾゝゞ…‥％℃";
/// Letters with which no line ends.
const NOT_LAST: &str = "「『（【〔〈《｛〝‘“";
/// What stands behind a number to say what it counts.
const COUNTERS: &str = "回体個件倍秒本枚点度段人面組種歩";
/// As many letters tell whether a unit begins.
const LONGEST_UNIT: usize = 6;
/// A space at which no line ends.
const NO_BREAK: char = '\u{a0}';

/// Whether a line begins with a space, which belongs to the end of the one before, or ends where it must not.
pub(super) fn is_broken_wrong(galley: &Galley, row: usize) -> bool {
    let [before, this] = [row - 1, row].map(|row| &galley.rows[row]);
    let begins_with_space = this.glyphs.first().is_some_and(|first| is_space(first.chr));
    begins_with_space && !before.ends_with_newline || ends_wrong(galley, row)
}

/// Whether a line begins, or the one before it ends, with a letter that must not, or parts a number from its unit.
pub(super) fn ends_wrong(galley: &Galley, row: usize) -> bool {
    let [before, this] = [row - 1, row].map(|row| &galley.rows[row]);
    let (Some(last), Some(first)) = (before.glyphs.last(), this.glyphs.first()) else { return false };
    !before.ends_with_newline && (parts_number(&before.glyphs, &this.glyphs) || !may_break(last.chr, first.chr))
}

/// Whether the last of these letters are a number or a vector and a space, and the next ones its unit: "3 m/s", "3 回".
pub(super) fn parts_number(before: &[Glyph], behind: &[Glyph]) -> bool {
    let [.., digit, space] = before else { return false };
    if !is_space(space.chr) || !(digit.chr.is_ascii_digit() || digit.chr == ')') {
        return false;
    }
    let behind: String = behind.iter().take(LONGEST_UNIT).map(|letter| letter.chr).collect();
    behind.starts_with(|first| COUNTERS.contains(first)) || begins_with_unit(&behind)
}

/// Whether a line may end between two letters: behind a space, or where the rules of Japanese have nothing against it.
pub(super) fn may_break(last: char, first: char) -> bool {
    is_space(last) || (!NOT_FIRST.contains(first) && !NOT_LAST.contains(last))
}

pub(super) fn is_space(letter: char) -> bool {
    letter.is_whitespace() && letter != NO_BREAK
}

/// Whether a line is to end between two letters if it is full: behind a space, or beside a letter of Japanese.
pub(super) fn ends_line(last: char, first: char) -> bool {
    let is_japanese =
        |letter| matches!(letter, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff01}'..='\u{ff60}');
    let is_at_japanese = is_japanese(last) || is_japanese(first);
    let holds = is_space(first) || [last, first].contains(&NO_BREAK);
    !holds && may_break(last, first) && (is_space(last) || is_at_japanese)
}
