//! Where lines end, in what is painted.
//!
//! egui ends a line before any kana, also before those with which no line begins (ー, ょ, っ), and behind brackets that open; in
//! any language it ends one between a number and its unit, and has one begin with a space. It lays texts out while panels place
//! their widgets; so lines are mended when everything of a pass has its place, within the room that a text has: letters go to the
//! line before or behind, or a line is set a little tighter, and no line is added. What stands behind the text in its last line
//! goes with the end of that, or that stays where it is.

use crate::app::text::together::begins_with_unit;
use egui::epaint::text::{Galley, Glyph, LayoutJob, LayoutSection, Row};
use egui::epaint::{ClippedShape, TextShape};
use egui::layers::ShapeIdx;
use egui::{Context, LayerId, Pos2, Rect, Shape, vec2};
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
/// Of so many letters of a line one may stand a pixel nearer to the one before; and so many pixels a line may be wider than others,
/// less than the margin of a panel.
const TIGHTEST: f32 = 0.75;
const OVER: f32 = 8.0;
/// By so many pixels lines may be less full than they could be.
const UNDER: i32 = 30;
/// Rounding of places of texts, in points.
const TOUCHING: f32 = 1.0;
/// A space at which no line ends.
const NO_BREAK: char = '\u{a0}';

/// Mends the lines of all texts of a pass. Call it when everything of it was shown.
pub fn mend(ctx: &Context) {
    let typed_in = ctx.memory(|memory| memory.focused()).and_then(|focused| ctx.read_response(focused));
    let typed_in = typed_in.map_or(Rect::NOTHING, |response| response.rect);
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.push(LayerId::background());
    for layer in layers {
        // The last one first: what stands behind a text goes with the end of that as it is then.
        for (place, text) in faulty(ctx, layer, typed_in).into_iter().rev() {
            let behind = ctx.graphics(|layers| {
                layers.get(layer).map_or_else(Behind::default, |list| Behind::of(&text, list.all_entries()))
            });
            let Some((mended, by)) = mended(ctx, &text, &behind) else { continue };
            let others = behind.texts.into_iter().map(|(place, other)| (place, moved(ctx, &other, by)));
            for (place, text) in others.chain([(place, mended)]) {
                ctx.graphics_mut(|layers| {
                    layers.entry(layer).mutate_shape(place, |clipped| clipped.shape = Shape::Text(text));
                });
            }
        }
    }
}

/// The texts of a layer in which a line is broken where it must not be. The place of the cursor is that of a letter: what is being
/// typed stays as it is. So does what is selected, in which the ground of that is painted.
fn faulty(ctx: &Context, layer: LayerId, typed_in: Rect) -> Vec<(ShapeIdx, TextShape)> {
    let faulty = |(place, clipped): (usize, &ClippedShape)| {
        let Shape::Text(text) = &clipped.shape else { return None };
        let is_faulty = !typed_in.contains(text.pos)
            && !text.galley.elided
            && (1..text.galley.rows.len()).any(|row| is_broken_wrong(&text.galley, row));
        is_faulty.then(|| (ShapeIdx(place), text.clone()))
    };
    let mut found: Vec<(ShapeIdx, TextShape)> = ctx.graphics(|layers| {
        layers.get(layer).into_iter().flat_map(|list| list.all_entries().enumerate()).filter_map(faulty).collect()
    });
    found.retain(|(_, text)| {
        let as_laid = ctx.fonts(|fonts| fonts.layout_job((*text.galley.job).clone()));
        Arc::ptr_eq(&as_laid, &text.galley)
    });
    found
}

/// What stands behind a text in its last line.
struct Behind {
    /// The texts there, where all of it can be moved.
    texts: Vec<(ShapeIdx, TextShape)>,
    /// How far it can be moved to the right, and whether to the left as well.
    room: f32,
    moves: bool,
}

impl Default for Behind {
    fn default() -> Behind {
        Behind { texts: Vec::new(), room: f32::INFINITY, moves: true }
    }
}

impl Behind {
    /// Of the shapes of a layer. What is no text cannot be moved.
    fn of<'a>(text: &TextShape, shapes: impl ExactSizeIterator<Item = &'a ClippedShape>) -> Behind {
        let Some(last) = text.galley.rows.last() else { return Behind::default() };
        let line = last.rect.translate(text.pos.to_vec2());
        let most = text.pos.x + text.galley.job.wrap.max_width;
        let is_there = |at: Pos2| line.y_range().contains(at.y) && at.x > line.right() - TOUCHING && at.x < most;
        let mut behind = Behind::default();
        for (place, clipped) in shapes.enumerate() {
            match &clipped.shape {
                Shape::Text(other) => {
                    if !begin_of(other).is_some_and(is_there) {
                        continue;
                    }
                    let end = other.galley.rows.first().and_then(|row| row.glyphs.last()).map_or(0.0, Glyph::max_x);
                    behind.room = behind.room.min(most - other.pos.x - end);
                    behind.texts.push((ShapeIdx(place), other.clone()));
                }
                shape => {
                    let rect = shape.visual_bounding_rect();
                    behind.moves &= !(is_there(rect.center()) && rect.left() > line.right() - TOUCHING);
                }
            }
        }
        match behind.moves {
            true => behind,
            false => Behind { texts: Vec::new(), room: 0.0, moves: false },
        }
    }

    /// Whether the last line may become so much wider.
    fn allows(&self, wider: f32) -> bool {
        wider <= self.room + TOUCHING && (self.moves || wider >= -TOUCHING)
    }
}

/// A text whose first line, which begins within one of others, is farther to the right.
fn moved(ctx: &Context, text: &TextShape, by: f32) -> TextShape {
    let galley = &text.galley;
    if galley.rows.len() == 1 {
        return TextShape { pos: text.pos + vec2(by, 0.0), ..text.clone() };
    }
    let mut end = 0;
    let line = |row: &Row| {
        end += row.glyphs.len() + usize::from(row.ends_with_newline);
        Line { end, is_hard: row.ends_with_newline, tighter: 0 }
    };
    let lines: Vec<Line> = galley.rows.iter().map(line).collect();
    let mut job = with_lines(&galley.job, &lines, 0.0);
    if let Some(first) = job.sections.first_mut() {
        first.leading_space += by;
    }
    TextShape { galley: ctx.fonts(|fonts| fonts.layout_job(job)), ..text.clone() }
}

/// Where the first letter of a text is, in the middle of its line.
fn begin_of(text: &TextShape) -> Option<Pos2> {
    let (row, first) = text.galley.rows.iter().find_map(|row| Some((row.rect, row.glyphs.first()?)))?;
    Some(text.pos + vec2(first.pos.x, row.center().y))
}

/// Whether a line begins with a space, which belongs to the end of the one before, or ends where it must not.
fn is_broken_wrong(galley: &Galley, row: usize) -> bool {
    let [before, this] = [row - 1, row].map(|row| &galley.rows[row]);
    let begins_with_space = this.glyphs.first().is_some_and(|first| is_space(first.chr));
    begins_with_space && !before.ends_with_newline || ends_wrong(galley, row)
}

/// Whether a line begins, or the one before it ends, with a letter that must not, or parts a number from its unit.
fn ends_wrong(galley: &Galley, row: usize) -> bool {
    let [before, this] = [row - 1, row].map(|row| &galley.rows[row]);
    let (Some(last), Some(first)) = (before.glyphs.last(), this.glyphs.first()) else { return false };
    !before.ends_with_newline && (parts_number(&before.glyphs, &this.glyphs) || !may_break(last.chr, first.chr))
}

/// Whether the last of these letters are a number or a vector and a space, and the next ones its unit: "3 m/s", "3 回".
fn parts_number(before: &[Glyph], behind: &[Glyph]) -> bool {
    let [.., digit, space] = before else { return false };
    if !is_space(space.chr) || !(digit.chr.is_ascii_digit() || digit.chr == ')') {
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

/// The text with its lines broken elsewhere, and how much wider its last line is; `None` if there is no room for that.
fn mended(ctx: &Context, text: &TextShape, behind: &Behind) -> Option<(TextShape, f32)> {
    let galley = &text.galley;
    let pixel = 1.0 / ctx.pixels_per_point();
    let lines = lines(galley, pixel, |wider| behind.allows(wider))?;
    let laid = ctx.fonts(|fonts| fonts.layout_job(with_lines(&galley.job, &lines, pixel)));
    let is_as_high = laid.rows.len() == galley.rows.len() && (laid.rect.height() - galley.rect.height()).abs() < 0.5;
    let wider = laid.rows.last()?.rect.right() - galley.rows.last()?.rect.right();
    is_as_high.then(|| (TextShape { galley: laid, ..text.clone() }, wider))
}

/// A line of a text.
struct Line {
    /// The number of the letter behind its last one, new lines among them.
    end: usize,
    /// Whether the text has a new line there.
    is_hard: bool,
    /// How many of its letters stand a pixel nearer to the one before.
    tighter: usize,
}

/// The lines of a galley, ended where they may be; `None` where there is no room for that. `allows` says whether the last one may
/// become so much wider.
fn lines(galley: &Arc<Galley>, pixel: f32, allows: impl Fn(f32) -> bool) -> Option<Vec<Line>> {
    let (mut found, mut first) = (Vec::new(), 0);
    let mut begin = 0;
    let width = galley.job.wrap.max_width;
    for (row, line) in galley.rows.iter().enumerate() {
        if !line.ends_with_newline && row + 1 < galley.rows.len() {
            continue;
        }
        let rows = &galley.rows[begin..=row];
        let lengths: Vec<usize> = rows.iter().map(|row| row.glyphs.len()).collect();
        let is_faulty = (begin + 1..=row).any(|row| ends_wrong(galley, row));
        let letters: Vec<Glyph> = rows.iter().flat_map(|row| row.glyphs.iter().copied()).collect();
        // The first word of a text that begins within a line may not fit in there.
        let is_empty = lengths[0] == 0;
        let indent = rows[0].glyphs.first().map_or(0.0, |letter| letter.pos.x);
        let lengths = match is_faulty {
            false => lengths,
            true => {
                let lengths = &lengths[usize::from(is_empty)..];
                let of_last = |lengths: &[usize]| {
                    let begin = letters.len() - lengths.last().copied().unwrap_or(0);
                    width_of(&letters[begin..])
                };
                let wider = |new: &[usize]| of_last(new) - of_last(lengths);
                let fits = |new: &Vec<usize>| row + 1 < galley.rows.len() || allows(wider(new));
                let mended = refilled(&letters, lengths, (indent, width, pixel)).filter(fits)?;
                is_empty.then_some(0).into_iter().chain(mended).collect()
            }
        };
        let (mut place, mut indent) = (0, indent);
        for (number, length) in lengths.iter().enumerate() {
            let room = width - indent;
            let letters = &letters[place..place + length];
            let over = if is_faulty { pixels_over(letters, room, pixel) } else { 0 };
            let tighter = over.min((TIGHTEST * letters.len() as f32) as usize);
            (place, indent) = (place + length, if *length == 0 { indent } else { 0.0 });
            let is_last = number + 1 == lengths.len();
            let is_hard = is_last && line.ends_with_newline;
            first += length + usize::from(is_hard);
            found.push(Line { end: first, is_hard, tighter });
        }
        begin = row + 1;
    }
    Some(found)
}

/// By how many pixels letters are wider than the room, without the spaces at their end.
fn pixels_over(letters: &[Glyph], room: f32, pixel: f32) -> usize {
    let seen = letters.len() - letters.iter().rev().take_while(|letter| is_space(letter.chr)).count();
    ((width_of(&letters[..seen]) - room) / pixel - 1e-3).ceil().max(0.0) as usize
}

fn width_of(letters: &[Glyph]) -> f32 {
    letters.iter().map(|letter| letter.advance_width).sum()
}

/// The numbers of letters in as many lines, which are as full as they can be, a little fuller where that would take another one,
/// and less full where it would take fewer.
fn refilled(letters: &[Glyph], lengths: &[usize], (indent, width, pixel): (f32, f32, f32)) -> Option<Vec<usize>> {
    let longest = lengths.iter().copied().max().unwrap_or(0) as f32;
    let more = (0..=(TIGHTEST * longest + OVER) as i32).chain((1..=UNDER).map(|less| -less));
    let mut filled = more.filter_map(|more| filled(letters, indent, width + more as f32 * pixel));
    filled.find(|new| new.len() == lengths.len())
}

/// The numbers of letters in lines that are as full as they can be.
fn filled(letters: &[Glyph], indent: f32, width: f32) -> Option<Vec<usize>> {
    let (mut lengths, mut begin, mut x, mut may_end) = (Vec::new(), 0, indent, None);
    for (place, letter) in letters.iter().enumerate() {
        while !is_space(letter.chr) && x + letter.advance_width > width {
            // Words longer than a line are left to egui.
            let end: usize = may_end.take()?;
            lengths.push(end - begin);
            x = width_of(&letters[end..place]);
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

/// A job with these lines, and no others. New lines stand for the spaces at which lines end.
fn with_lines(job: &LayoutJob, lines: &[Line], pixel: f32) -> LayoutJob {
    let mut text = String::with_capacity(job.text.len() + lines.len());
    // Where the letters of the old text are, in bytes: before and now.
    let mut moves = Vec::with_capacity(job.text.len());
    // What of the new text is set tighter.
    let mut tighter: Vec<Range<usize>> = Vec::new();
    let mut begins_line = false;
    let mut line = 0;
    let mut begin = 0;
    for (number, (place, letter)) in job.text.char_indices().enumerate() {
        // A new line belongs to the section behind it, or to none there would be no line.
        moves.push((place, text.len()));
        while lines.get(line).is_some_and(|line| line.end <= number) && line + 1 < lines.len() {
            if !lines[line].is_hard {
                text.push('\n');
                begins_line = true;
            }
            line += 1;
            begin = number;
        }
        begins_line &= is_space(letter);
        if !begins_line {
            let from = text.len();
            text.push(letter);
            // The first letter of a piece stays where it is.
            let count = lines.get(line).map_or(0, |line| line.tighter);
            if count > 0 && number - begin <= count {
                match tighter.last_mut().filter(|range| range.end == from) {
                    Some(range) => range.end = text.len(),
                    None => tighter.push(from..text.len()),
                }
            }
        }
    }
    moves.push((job.text.len(), text.len()));
    let moved = |place: usize| moves[moves.partition_point(|(before, _)| *before < place)].1;
    let mut sections = Vec::new();
    for section in &job.sections {
        let Range { start, end } = section.byte_range;
        let whole = LayoutSection { byte_range: moved(start)..moved(end), ..section.clone() };
        split(whole, &tighter, pixel, &mut sections);
    }
    let mut job = LayoutJob { text, sections, ..job.clone() };
    job.wrap.max_width = f32::INFINITY;
    job
}

/// Adds the pieces of a section, of which some are set tighter.
fn split(section: LayoutSection, tighter: &[Range<usize>], pixel: f32, pieces: &mut Vec<LayoutSection>) {
    let Range { start, end } = section.byte_range.clone();
    let cuts = tighter.iter().flat_map(|range| [range.start, range.end]).filter(|cut| (start + 1..end).contains(cut));
    let mut bounds: Vec<usize> = std::iter::once(start).chain(cuts).chain([end]).collect();
    bounds.dedup();
    let places: Vec<[usize; 2]> = match bounds[..] {
        [only] => vec![[only, only]],
        _ => bounds.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
    };
    for [from, to] in places {
        let mut piece = LayoutSection { byte_range: from..to, ..section.clone() };
        if from > start {
            piece.leading_space = 0.0;
        }
        if tighter.iter().any(|range| range.start <= from && to <= range.end && from < to) {
            piece.format.extra_letter_spacing -= pixel;
        }
        pieces.push(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::theme;
    use egui::{Align, CentralPanel, Layout, RawInput, UiBuilder, pos2};

    /// The lines that are painted of a text in so much room, behind another text in the first line, with and without
    /// what is mended.
    fn lines(text: &str, width: f32, first: &str) -> [Vec<String>; 2] {
        let ctx = Context::default();
        theme::install(&ctx);
        [false, true].map(|is_mended| {
            let shapes = painted(&ctx, width, is_mended, |ui| {
                if !first.is_empty() {
                    ui.label(first);
                }
                ui.label(text);
            });
            let painted = shapes.iter().rev().find_map(|clipped| match &clipped.shape {
                Shape::Text(text) if text.galley.rows.len() > 1 => Some(text.galley.clone()),
                _ => None,
            });
            let rows = painted.iter().flat_map(|galley| &galley.rows);
            rows.map(|row| row.glyphs.iter().map(|glyph| glyph.chr).collect()).collect()
        })
    }

    /// What is painted of texts that follow each other in so much room.
    fn painted(ctx: &Context, width: f32, is_mended: bool, texts: impl Fn(&mut egui::Ui)) -> Vec<ClippedShape> {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
        let mut shapes = Vec::new();
        for _ in 0..2 {
            let output = ctx.run(RawInput { screen_rect: Some(screen), ..RawInput::default() }, |ctx| {
                CentralPanel::default().show(ctx, |ui| {
                    let room = Rect::from_min_size(pos2(20.0, 20.0), vec2(width, 500.0));
                    let layout = Layout::left_to_right(Align::TOP).with_main_wrap(true);
                    ui.allocate_new_ui(UiBuilder::new().max_rect(room).layout(layout), |ui| texts(ui));
                });
                if is_mended {
                    mend(ctx);
                }
            });
            shapes = output.shapes;
        }
        shapes
    }

    fn faults(lines: &[String]) -> usize {
        let ends = lines.windows(2).filter_map(|pair| Some((pair[0].chars().last()?, pair[1].chars().next()?)));
        ends.filter(|(last, first)| is_space(*first) || !may_break(*last, *first)).count()
    }

    #[test]
    fn no_line_begins_with_a_space_also_where_a_text_begins_within_a_line() {
        let texts = [
            ("So the agent f", "\u{2009} is drawn to d, and d keeps its distance."),
            ("対角線の先へおよそ 3 / 4 = 0.75 m", " 流されます。その後の角でも、同じことが起こります。"),
        ];
        for (first, text) in texts {
            let mut found = 0;
            for width in 60..260 {
                let [broken, mended] = lines(text, width as f32, first);
                let begin_with_space =
                    |lines: &[String]| lines.iter().skip(1).filter(|line| line.starts_with(is_space)).count();
                found += begin_with_space(&broken);
                assert_eq!(begin_with_space(&mended), 0, "{width}: {mended:?}");
                let letters = |lines: &[String]| lines.concat().replace(is_space, "");
                assert_eq!(letters(&mended), letters(&broken), "{width}");
            }
            assert!(found > 0, "egui breaks lines better; this is no longer needed");
        }
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
        assert!(before > 10 && after == 0, "{before} before, {after} after");
    }

    #[test]
    fn what_is_mended_does_not_run_into_the_text_behind_it_in_the_same_line() {
        let texts = ["ティックだけを見る判定は、", "いま重なっているか", "とだけ尋ねます。ほかには何も尋ねません。"];
        let ctx = Context::default();
        theme::install(&ctx);
        let mut mended = 0;
        for width in 80..320 {
            let mut ends = [0.0; 2];
            for (is_mended, end) in [false, true].into_iter().zip(&mut ends) {
                let shapes = painted(&ctx, width as f32, is_mended, |ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    texts.iter().for_each(|text| drop(ui.label(*text)));
                });
                let text = |said: &str| {
                    shapes.iter().find_map(|clipped| match &clipped.shape {
                        Shape::Text(text) if text.galley.text().replace('\n', "") == said => Some(text.clone()),
                        _ => None,
                    })
                };
                let (before, behind) = (text(texts[1]).unwrap(), text(texts[2]).unwrap());
                let last = before.galley.rows.last().unwrap().rect.translate(before.pos.to_vec2());
                let first = behind.galley.rows.iter().find(|row| !row.glyphs.is_empty()).unwrap();
                let begin = behind.pos + vec2(first.glyphs[0].pos.x, first.rect.center().y);
                *end = last.right();
                let is_beside = last.y_range().contains(begin.y);
                assert!(!is_beside || (last.right() - begin.x).abs() <= TOUCHING, "{width}: {last:?} {begin:?}");
                let end = first.glyphs.iter().map(|letter| letter.max_x()).fold(0.0, f32::max);
                assert!(end <= width as f32 + OVER + TOUCHING, "{width}: {end}");
            }
            mended += usize::from(ends[0] != ends[1]);
        }
        assert!(mended > 0);
    }

    #[test]
    fn no_line_that_is_mended_sticks_out_of_the_margin_of_its_text() {
        let text = "シーンメニューには、ほかのシーンとレッスンがあります。ボールは「傾いた箱」の上面に衝突し、ちょっとはね返ってから止まりました。";
        let ctx = Context::default();
        theme::install(&ctx);
        for width in (100..400).step_by(3) {
            let shapes = painted(&ctx, width as f32, true, |ui| drop(ui.label(text)));
            for clipped in &shapes {
                let Shape::Text(text) = &clipped.shape else { continue };
                let letters = text.galley.rows.iter().flat_map(|row| &row.glyphs);
                let end =
                    letters.filter(|letter| !is_space(letter.chr)).map(|letter| letter.max_x()).fold(0.0, f32::max);
                assert!(end <= width as f32 + OVER + TOUCHING, "{width}: {end}");
            }
        }
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
