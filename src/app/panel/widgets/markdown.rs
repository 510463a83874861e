//! Text written as Markdown, set with headings, emphasis, lists, tables, quotes, links and formulas.

use super::set;
use crate::app::text::together::{kept_together, operator_at_end};
use crate::query::Notation;
use crate::text::stage::in_words;
use egui::{Color32, FontId, Id, Label, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use std::sync::{Arc, Mutex, PoisonError};

/// Colour of bold text, on dark and on light ground.
const BOLD: [Color32; 2] = [Color32::from_rgb(255, 214, 138), Color32::from_rgb(0, 72, 150)];

/// The text as wide as there is room.
pub(in crate::app::panel) fn ui(ui: &mut Ui, text: &str) {
    let cache: Arc<Mutex<CommonMarkCache>> =
        ui.data_mut(|data| data.get_temp_mut_or_default::<Arc<Mutex<CommonMarkCache>>>(Id::new("markdown")).clone());
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width());
        // Quotes are weak text, and hold what matters most: formulas. Weak is halfway to this colour.
        ui.visuals_mut().widgets.noninteractive.weak_bg_fill = ui.visuals().strong_text_color();
        // The font has one weight, and black is not seen to be bolder than nearly black: a colour is.
        let [dark, light] = BOLD;
        ui.visuals_mut().widgets.active.fg_stroke.color = if ui.visuals().dark_mode { dark } else { light };
        CommonMarkViewer::new().render_math_fn(Some(&formula_ui)).show(
            ui,
            &mut cache,
            &with_room_in_tables(&with_marks_kept(&kept_together(&with_long_words_parted(text)))),
        );
    });
}

/// Marks that stand behind a word, and at which no line begins.
const CLOSING: &str = "、。，．：；！？）」』】.,:;!?)";
/// A space that is hardly seen, behind which emphasised text may end in a closing mark. It also parts a formula from the marks
/// behind it, and slanted letters, which lean over the space behind them, from what follows.
const THIN_SPACE: char = '\u{2009}';

/// The text with closing marks within the emphasised text or the formula that they stand behind: as a text of their own, which
/// no line would have to keep beside it, they might begin the next one.
fn with_marks_kept(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut rest, mut before, mut is_open, mut is_formula) = (text, ' ', false, false);
    while let Some(letter) = rest.chars().next() {
        let stars = rest.len() - rest.trim_start_matches('*').len();
        if letter == '$' {
            let signs = rest.len() - rest.trim_start_matches('$').len();
            let behind = &rest[signs..];
            let marks = behind.len() - behind.trim_start_matches(|mark| CLOSING.contains(mark)).len();
            // One on lines of its own has nothing beside it.
            let marks = if is_formula && signs == 1 { marks } else { 0 };
            if marks > 0 {
                kept.push(THIN_SPACE);
                kept.push_str(&behind[..marks]);
            }
            kept.push_str(&rest[..signs]);
            (before, rest, is_formula) = ('$', &behind[marks..], !is_formula);
            continue;
        }
        if stars == 0 || is_formula {
            kept.push(letter);
            (before, rest) = (letter, &rest[letter.len_utf8()..]);
            continue;
        }
        let behind = &rest[stars..];
        let closes = is_open && !before.is_whitespace();
        // A bullet is followed by a space.
        is_open = if closes { false } else { is_open || behind.starts_with(|next: char| !next.is_whitespace()) };
        let end =
            if closes { behind.len() - behind.trim_start_matches(|mark| CLOSING.contains(mark)).len() } else { 0 };
        kept.push_str(&behind[..end]);
        // Bold text is a text of its own, before which a line may end: not behind an operator, which goes with it.
        let moved = operator_at_end(&kept).filter(|_| is_open && stars == 2).map(|place| kept.split_off(place));
        kept.push_str(&rest[..stars]);
        kept.extend(moved);
        rest = &behind[end..];
        let is_beside = rest.starts_with(|next: char| !next.is_whitespace());
        let is_slanted = closes && stars != 2;
        if end > 0 && is_beside || is_slanted && rest.starts_with(' ') {
            kept.push(THIN_SPACE);
        }
        before = '*';
    }
    kept
}

/// The text with narrow spaces in words that have no room in a line, such as addresses. egui sets the line with such a word outside of
/// its text where it stands behind emphasised text or a formula in its paragraph.
fn with_long_words_parted(text: &str) -> String {
    let mut parted = String::with_capacity(text.len());
    for word in text.split_inclusive(char::is_whitespace) {
        // Where marks of Markdown are in it, it may be more than a word.
        let is_long = word.len() > LONGEST_WORD && word.is_ascii() && !word.contains(MARKS);
        let mut since = 0;
        for letter in word.chars() {
            parted.push(letter);
            since += 1;
            if is_long && (since >= LONGEST_WORD || since > LONGEST_WORD / 2 && "/.?#&=_-".contains(letter)) {
                parted.push(THIN_SPACE);
                since = 0;
            }
        }
    }
    parted
}

/// A longer word may have no room in a line of a narrow card, in letters.
const LONGEST_WORD: usize = 30;
/// Of Markdown, formulas and live numbers.
const MARKS: [char; 12] = ['[', ']', '(', ')', '<', '>', '`', '$', '|', '*', '{', '}'];

/// The text with room behind the cells of its tables, whose columns are set without any between them.
fn with_room_in_tables(text: &str) -> String {
    let is_row = |line: &str| line.starts_with('|') && !line.contains('$') && line.contains(char::is_alphanumeric);
    let row = |line: &str| match line.trim_end().strip_suffix('|').filter(|_| is_row(line)) {
        Some(cells) => format!("{}|", cells.replace(" |", &format!("{BETWEEN_COLUMNS} |"))),
        None => line.to_owned(),
    };
    text.split('\n').map(row).collect::<Vec<_>>().join("\n")
}

/// Spaces that Markdown does not take away at the end of a cell.
const BETWEEN_COLUMNS: &str = "\u{a0}\u{a0}\u{a0}\u{a0}";

/// A formula, within a line of the text or on lines of its own.
fn formula_ui(ui: &mut Ui, text: &str, is_within_line: bool) {
    let size = ui.style().text_styles.get(&TextStyle::Body).map_or(13.0, |font| font.size);
    let (formula, marks) = text.split_once(THIN_SPACE).unwrap_or((text, ""));
    let notation = in_words(Notation::of_text(formula, is_within_line));
    let color = ui.visuals().text_color();
    let marks = ui.fonts(|fonts| fonts.layout_no_wrap(marks.to_owned(), FontId::proportional(size), color));
    let text = text.replace(THIN_SPACE, "");
    let Some(set) = set::set(ui, notation, size, ui.max_rect().width() - marks.size().x) else {
        ui.add(Label::new(text).wrap());
        return;
    };
    // Within a line it stands on the base line of the text, as high as that is.
    let (height, base) = set::line_of_text(ui, size);
    let (room, top) = match is_within_line && set.is_whole {
        true => (vec2(set.size.x + marks.size().x, height), base - set.ascent),
        false => (set.size, 0.0),
    };
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    set.paint(ui.painter(), rect.min + vec2(0.0, top), |_| (color, None));
    if is_within_line && set.is_whole {
        ui.painter().galley(rect.min + vec2(set.size.x, 0.0), marks, color);
    } else if !marks.is_empty() {
        ui.label(marks);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_has_no_room_in_a_line_can_be_broken_and_links_and_formulas_stay_as_they_are() {
        // Behind more than 15 letters: "https://example." has 16, and "org/collisions/" 15.
        let text = "**See** https://example.org/collisions/restitution.html here";
        let parted = "**See** https://example.~org/collisions/restitution.~html here";
        assert_eq!(with_long_words_parted(text), parted.replace('~', "\u{2009}"));
        let kept = "[a](https://example.org/collisions/restitution.html) $a_1+a_2+a_3+a_4+a_5+a_6+a_7+a_8$ 長い文";
        assert_eq!(with_long_words_parted(kept), kept);
    }

    #[test]
    fn every_cell_of_a_table_but_the_last_of_its_row_has_room_behind_it() {
        let table = "See:\n\n| mass | leaves at |\n|---|---|\n| 1 kg | 2 m/s |\n\na | b";
        let wide = "See:\n\n| mass~ | leaves at |\n|---|---|\n| 1 kg~ | 2 m/s |\n\na | b";
        assert_eq!(with_room_in_tables(table), wide.replace('~', BETWEEN_COLUMNS));
    }

    #[test]
    fn closing_marks_are_in_the_text_or_formula_before_them_so_that_none_begins_a_line() {
        for (text, kept) in [
            ("質量が**等しい**。次に", "質量が**等しい。**~次に"),
            ("*斜面*、**2 m**。\n\n次", "*斜面、*~**2 m。**\n\n次"),
            ("It is **2 m**, and *a* loses (*b* gets) it.", "It is **2 m,** and *a*~ loses (*b*~ gets) it."),
            ("says *touched*: 0.5 s", "says *touched:*~ 0.5 s"),
            ("(**two**) $a * b$, c", "(**two)** $a * b~,$ c"),
            (
                "$d = 2$. (So $a/(b)$).\n\n> $$c = 1$$.\n\n$d$です。",
                "$d = 2~.$ (So $a/(b)~).$\n\n> $$c = 1$$.\n\n$d$です。",
            ),
            ("3 m/s =\u{a0}**2 m/s** です", "3 m/s **=\u{a0}2 m/s** です"),
            ("* one, **two**\n* three.", "* one, **two**\n* three."),
            ("", ""),
        ] {
            assert_eq!(with_marks_kept(text), kept.replace('~', "\u{2009}"), "{text}");
        }
    }
}
