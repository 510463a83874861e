//! Which letters stand in which line.

use super::rules::{ends_line, ends_wrong, is_space, parts_number};
use super::setting::Line;
use egui::epaint::text::{Galley, Glyph};
use std::sync::Arc;

/// Of so many letters of a line one may stand a pixel nearer to the one before; and so many pixels a line may be wider than others,
/// less than the margin of a panel.
const TIGHTEST: f32 = 0.75;
pub(super) const OVER: f32 = 8.0;
/// By so many pixels lines may be less full than they could be.
const UNDER: i32 = 30;

/// The lines of a galley, ended where they may be; `None` where there is no room for that. `allows` says whether the last one may
/// become so much wider.
pub(super) fn lines(galley: &Arc<Galley>, pixel: f32, allows: impl Fn(f32) -> bool) -> Option<Vec<Line>> {
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
