//! Text written as Markdown, set with headings, emphasis, lists, tables, quotes, links and formulas.

use super::set;
use crate::app::text::together::kept_together;
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
            &with_marks_kept(&kept_together(text)),
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
        kept.push_str(&rest[..stars]);
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
            ("* one, **two**\n* three.", "* one, **two**\n* three."),
            ("", ""),
        ] {
            assert_eq!(with_marks_kept(text), kept.replace('~', "\u{2009}"), "{text}");
        }
    }
}
