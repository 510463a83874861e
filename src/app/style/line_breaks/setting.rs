//! A text set in lines that are given.

use super::rules::is_space;
use egui::epaint::text::{LayoutJob, LayoutSection};
use std::ops::Range;

/// A line of a text.
pub(super) struct Line {
    /// The number of the letter behind its last one, new lines among them.
    pub(super) end: usize,
    /// Whether the text has a new line there.
    pub(super) is_hard: bool,
    /// How many of its letters stand a pixel nearer to the one before.
    pub(super) tighter: usize,
}

/// A job with these lines, and no others. New lines stand for the spaces at which lines end.
pub(super) fn with_lines(job: &LayoutJob, lines: &[Line], pixel: f32) -> LayoutJob {
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
