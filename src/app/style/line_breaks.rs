//! Where lines of Japanese end, in what is painted.
//!
//! egui ends a line before any kana, also before those with which no line begins (ー, ょ, っ), and behind brackets that open; in
//! any language it ends one between a number and its unit, and has one begin with a space. It lays texts out while panels place their widgets; so lines are mended when everything of a pass has its place, within the room
//! that a text has: letters go to the line before or behind, and no line is added.

use crate::app::text::together::begins_with_unit;
use egui::epaint::text::{Galley, Glyph, LayoutJob, LayoutSection};
use egui::epaint::{ClippedShape, TextShape};
use egui::layers::ShapeIdx;
use egui::text_selection::LabelSelectionState;
use egui::{Context, LayerId, Rect, Shape};
use std::ops::Range;
use std::sync::Arc;

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

/// Mends the lines of all texts of a pass. Call it when everything of it was shown.
pub fn mend(ctx: &Context) {
    // What is selected is painted into a text of its own, letter by letter.
    if LabelSelectionState::load(ctx).has_selection() {
        return;
    }
    let typed_in = ctx.memory(|memory| memory.focused()).and_then(|focused| ctx.read_response(focused));
    let typed_in = typed_in.map_or(Rect::NOTHING, |response| response.rect);
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.push(LayerId::background());
    for layer in layers {
        for (place, shape) in faulty(ctx, layer, typed_in) {
            if let Some(mended) = mended(ctx, &shape) {
                ctx.graphics_mut(|layers| {
                    layers.entry(layer).mutate_shape(place, |clipped| clipped.shape = mended);
                });
            }
        }
    }
}

/// The texts of a layer in which a line is broken where it must not be. The place of the cursor is that of a letter: what is being
/// typed stays as it is.
fn faulty(ctx: &Context, layer: LayerId, typed_in: Rect) -> Vec<(ShapeIdx, ClippedShape)> {
    let is_faulty = |clipped: &ClippedShape| match &clipped.shape {
        Shape::Text(text) => {
            !typed_in.contains(text.pos)
                && !text.galley.elided
                && (1..text.galley.rows.len()).any(|row| is_broken_wrong(&text.galley, row))
        }
        _ => false,
    };
    ctx.graphics(|layers| {
        let list = layers.get(layer).into_iter().flat_map(|list| list.all_entries().enumerate());
        list.filter(|(_, clipped)| is_faulty(clipped))
            .map(|(place, clipped)| (ShapeIdx(place), clipped.clone()))
            .collect()
    })
}

/// Whether a line begins, or the one before it ends, with a letter that must not, or begins with a space, which belongs to the
/// end of the one before.
fn is_broken_wrong(galley: &Galley, row: usize) -> bool {
    let [before, row] = [row - 1, row].map(|row| &galley.rows[row]);
    let Some(first) = row.glyphs.first().filter(|_| !before.ends_with_newline) else { return false };
    is_space(first.chr)
        || parts_number(&before.glyphs, &row.glyphs)
        || before.glyphs.last().is_some_and(|last| !may_break(last.chr, first.chr))
}

/// Whether the last of these letters are a number and a space, and the next ones its unit: "3 m/s", "3 回".
fn parts_number(before: &[Glyph], behind: &[Glyph]) -> bool {
    let [.., digit, space] = before else { return false };
    if !is_space(space.chr) || !digit.chr.is_ascii_digit() {
        return false;
    }
    let behind: String = behind.iter().take(LONGEST_UNIT).map(|letter| letter.chr).collect();
    behind.starts_with(|first| COUNTERS.contains(first)) || begins_with_unit(&behind)
}

/// Whether a line may end between two letters: behind a space, or where the rules of Japanese have nothing against it.
fn may_break(last: char, first: char) -> bool {
    is_space(last) || (!NOT_FIRST.contains(first) && !NOT_LAST.contains(last))
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace() && letter != NO_BREAK
}

/// The text with its lines broken elsewhere; `None` if there is no room for that.
fn mended(ctx: &Context, clipped: &ClippedShape) -> Option<Shape> {
    let Shape::Text(text) = &clipped.shape else { return None };
    let galley = &text.galley;
    let most = clipped.clip_rect.right() - text.pos.x;
    let ends = line_ends(galley, most)?;
    let job = with_lines(&galley.job, &ends);
    let laid = ctx.fonts(|fonts| fonts.layout_job(job));
    let is_as_high = laid.rows.len() == galley.rows.len() && (laid.rect.height() - galley.rect.height()).abs() < 0.5;
    is_as_high.then(|| Shape::Text(TextShape { galley: laid, ..text.clone() }))
}

/// The numbers of letters, new lines among them, behind which lines end that have no new line there.
fn line_ends(galley: &Arc<Galley>, most: f32) -> Option<Vec<usize>> {
    let (mut ends, mut first) = (Vec::new(), 0);
    let mut begin = 0;
    for (row, line) in galley.rows.iter().enumerate() {
        if !line.ends_with_newline && row + 1 < galley.rows.len() {
            continue;
        }
        let lines = &galley.rows[begin..=row];
        let lengths: Vec<usize> = lines.iter().map(|line| line.glyphs.len()).collect();
        let is_faulty = (begin + 1..=row).any(|row| is_broken_wrong(galley, row));
        let lengths = match is_faulty {
            false => lengths,
            true => {
                let letters: Vec<Glyph> = lines.iter().flat_map(|line| line.glyphs.iter().copied()).collect();
                // The first word of a text that begins within a line may not fit in there.
                let is_empty = lengths[0] == 0;
                let indent = lines[0].glyphs.first().map_or(0.0, |letter| letter.pos.x);
                let lengths = &lengths[usize::from(is_empty)..];
                let mended = filled(&letters, indent, galley.job.wrap.max_width)
                    .filter(|filled| filled.len() == lengths.len())
                    .or_else(|| hanging(&letters, lengths, indent, most))?;
                is_empty.then_some(0).into_iter().chain(mended).collect()
            }
        };
        for length in &lengths[..lengths.len() - 1] {
            first += length;
            ends.push(first);
        }
        first += lengths[lengths.len() - 1] + usize::from(line.ends_with_newline);
        begin = row + 1;
    }
    Some(ends)
}

/// The numbers of letters in lines that are as full as they can be.
fn filled(letters: &[Glyph], indent: f32, width: f32) -> Option<Vec<usize>> {
    let (mut lengths, mut begin, mut x, mut may_end) = (Vec::new(), 0, indent, None);
    for (place, letter) in letters.iter().enumerate() {
        while !is_space(letter.chr) && x + letter.advance_width > width {
            // Words longer than a line are left to egui.
            let end: usize = may_end.take()?;
            lengths.push(end - begin);
            x = letters[end..place].iter().map(|letter| letter.advance_width).sum();
            begin = end;
        }
        x += letter.advance_width;
        let (before, behind) = letters.split_at(place + 1);
        if behind.first().is_some_and(|next| ends_line(letter.chr, next.chr)) && !parts_number(before, behind) {
            may_end = Some(place + 1);
        }
    }
    lengths.push(letters.len() - begin);
    Some(lengths)
}

/// Whether a line is to end between two letters if it is full: behind a space, or beside a letter of Japanese.
fn ends_line(last: char, first: char) -> bool {
    let is_japanese =
        |letter| matches!(letter, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff01}'..='\u{ff60}');
    let is_at_japanese = is_japanese(last) || is_japanese(first);
    let holds = is_space(first) || [last, first].contains(&NO_BREAK);
    !holds && may_break(last, first) && (is_space(last) || is_at_japanese)
}

/// The lengths of lines where a letter that begins one hangs at the end of the one before, and one that ends a line goes to the next,
/// as far as this is wide.
fn hanging(letters: &[Glyph], lengths: &[usize], indent: f32, most: f32) -> Option<Vec<usize>> {
    let mut ends: Vec<usize> = lengths
        .iter()
        .scan(0, |end, length| {
            *end += length;
            Some(*end)
        })
        .collect();
    let last = ends.len() - 1;
    for end in &mut ends[..last] {
        while *end < letters.len() && NOT_FIRST.contains(letters[*end].chr) {
            *end += 1;
        }
        while *end > 0 && NOT_LAST.contains(letters[*end - 1].chr) {
            *end -= 1;
        }
    }
    let mut begin = 0;
    for (line, end) in ends.iter().enumerate() {
        let width: f32 = letters.get(begin..*end)?.iter().map(|letter| letter.advance_width).sum();
        if *end <= begin || width + if line == 0 { indent } else { 0.0 } > most {
            return None;
        }
        begin = *end;
    }
    let begins = std::iter::once(0).chain(ends.iter().copied());
    Some(begins.zip(&ends).map(|(begin, end)| end - begin).collect())
}

/// A job with new lines behind these numbers of letters, and no others. They stand for the spaces there.
fn with_lines(job: &LayoutJob, ends: &[usize]) -> LayoutJob {
    let mut text = String::with_capacity(job.text.len() + ends.len());
    // Where the letters of the old text are, in bytes: before and now.
    let mut moves = Vec::with_capacity(job.text.len());
    let mut begins_line = false;
    for (number, (place, letter)) in job.text.char_indices().enumerate() {
        if ends.binary_search(&number).is_ok() {
            text.push('\n');
            begins_line = true;
        }
        moves.push((place, text.len()));
        begins_line &= is_space(letter);
        if !begins_line {
            text.push(letter);
        }
    }
    moves.push((job.text.len(), text.len()));
    let moved = |place: usize| moves[moves.partition_point(|(before, _)| *before < place)].1;
    let section = |section: &LayoutSection| {
        let Range { start, end } = section.byte_range;
        LayoutSection { byte_range: moved(start)..moved(end), ..section.clone() }
    };
    let mut job = LayoutJob { text, sections: job.sections.iter().map(section).collect(), ..job.clone() };
    job.wrap.max_width = f32::INFINITY;
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::theme;
    use egui::{Align, CentralPanel, Layout, RawInput, UiBuilder, pos2, vec2};

    /// The lines that are painted of a text in so much room, behind another text in the first line, with and without
    /// what is mended.
    fn lines(text: &str, width: f32, first: &str) -> [Vec<String>; 2] {
        let ctx = Context::default();
        theme::install(&ctx);
        [false, true].map(|is_mended| {
            let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
            let mut shapes = Vec::new();
            for _ in 0..2 {
                let output = ctx.run(RawInput { screen_rect: Some(screen), ..RawInput::default() }, |ctx| {
                    CentralPanel::default().show(ctx, |ui| {
                        let room = Rect::from_min_size(pos2(20.0, 20.0), vec2(width, 500.0));
                        ui.allocate_new_ui(
                            UiBuilder::new()
                                .max_rect(room)
                                .layout(Layout::left_to_right(Align::TOP).with_main_wrap(true)),
                            |ui| {
                                if !first.is_empty() {
                                    ui.label(first);
                                }
                                ui.label(text);
                            },
                        );
                    });
                    if is_mended {
                        mend(ctx);
                    }
                });
                shapes = output.shapes;
            }
            let painted = shapes.iter().rev().find_map(|clipped| match &clipped.shape {
                Shape::Text(text) if text.galley.rows.len() > 1 => Some(text.galley.clone()),
                _ => None,
            });
            let rows = painted.iter().flat_map(|galley| &galley.rows);
            rows.map(|row| row.glyphs.iter().map(|glyph| glyph.chr).collect()).collect()
        })
    }

    fn faults(lines: &[String]) -> usize {
        let ends = lines.windows(2).filter_map(|pair| Some((pair[0].chars().last()?, pair[1].chars().next()?)));
        ends.filter(|(last, first)| is_space(*first) || !may_break(*last, *first)).count()
    }

    #[test]
    fn no_line_begins_with_a_space_also_where_a_text_begins_within_a_line() {
        let mut found = 0;
        for width in 60..260 {
            let [broken, mended] =
                lines("\u{2009} is drawn to d, and d keeps its distance.", width as f32, "So the agent f");
            let begin_with_space = |lines: &[String]| lines.iter().skip(1).filter(|line| line.starts_with(' ')).count();
            found += begin_with_space(&broken);
            assert_eq!(begin_with_space(&mended), 0, "{width}: {mended:?}");
            let words = |lines: &[String]| lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&mended), words(&broken), "{width}");
        }
        assert!(found > 0, "egui breaks lines better; this is no longer needed");
    }

    #[test]
    fn no_line_of_japanese_begins_with_what_belongs_to_the_one_before_or_ends_with_a_bracket_that_opens() {
        let text = "シーンメニューには、ほかのシーンとレッスンがあります。ボールは「傾いた箱」の上面に衝突し、ちょっとはね返ってから止まりました。Space で再生してください。";
        let mut found = 0;
        for first in ["", "重要："] {
            for width in (100..400).step_by(3) {
                let [broken, mended] = lines(text, width as f32, first);
                found += faults(&broken);
                assert_eq!(faults(&mended), 0, "{width}: {mended:?}");
                assert_eq!(mended.concat(), broken.concat(), "{width}");
                assert_eq!(mended.len(), broken.len(), "{width}");
            }
        }
        assert!(found > 0, "egui breaks lines better; this is no longer needed");
    }

    #[test]
    fn a_number_stands_in_the_line_of_its_unit_where_the_text_has_room_for_that() {
        let texts = ["speed 0.04012 → 0.1439 m/s, and more", "エージェントは 2 体、衝突は 12 回で、次は 3 m/s です。"];
        let (mut before, mut after) = (0, 0);
        for text in texts {
            for width in (110..300).step_by(3) {
                let [broken, mended] = lines(text, width as f32, "");
                let parted = |lines: &[String]| {
                    let ends = |line: &&String| line.trim_end().ends_with(|last: char| last.is_ascii_digit());
                    lines.iter().filter(ends).count()
                };
                before += parted(&broken);
                after += parted(&mended);
                assert_eq!(mended.len(), broken.len(), "what would need another line stays as it is");
            }
        }
        assert!(after < before / 4, "{before} before, {after} after");
    }

    #[test]
    fn what_is_broken_well_stays_as_it_is() {
        for text in ["One line after the other, and a few more of them, so that it is wrapped.", "一行目\n二行目"]
        {
            let [as_it_was, mended] = lines(text, 120.0, "");
            assert_eq!(as_it_was, mended);
        }
    }
}
