//! A formula set as in a book: where its signs, bars and arrows stand.
//!
//! A block has a base line, at which blocks beside each other meet; positions in it are relative to the beginning of that
//! line, y downwards, in points.

use crate::query::{LeafKind, Notation};
use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use std::sync::Arc;

/// Height above and below the base line of a letter, as shares of the size of its font.
const ABOVE: f32 = 0.8;
const BELOW: f32 = 0.24;
/// How high the middle of signs such as + is.
const AXIS: f32 = 0.28;
/// Size of scripts, and how far they are moved.
const SCRIPT: f32 = 0.72;
const LOWERED: f32 = 0.2;
const RAISED: f32 = 0.38;
/// The least size of a script, in points.
const LEAST: f32 = 9.0;
/// Room around a bar, and over an arrow.
const GAP: f32 = 0.14;
/// Room between two columns of a matrix.
const COLUMN_GAP: f32 = 0.6;
/// Room between two lines.
const LEADING: f32 = 0.3;

/// A part of a formula that is set.
#[derive(Clone, Default)]
struct Block {
    width: f32,
    above: f32,
    below: f32,
    texts: Vec<Text>,
    lines: Vec<Line>,
    /// Whether a line may end behind it.
    may_end: bool,
    /// Whether it is a bracket that stays with what is behind it, or before it.
    opens: bool,
    closes: bool,
}

#[derive(Clone)]
struct Text {
    /// Where its base line begins.
    at: Vec2,
    galley: Arc<Galley>,
    /// From the top of the galley to the base line.
    ascent: f32,
    size: f32,
    /// Which leaf it is.
    leaf: usize,
}

#[derive(Clone)]
struct Line {
    points: Vec<Vec2>,
    width: f32,
    /// Which leaf it belongs to; `None` for bars.
    leaf: Option<usize>,
}

/// A formula with its place for everything.
pub(in crate::app::panel) struct Set {
    /// How much room it takes.
    pub size: Vec2,
    /// Whether it is in one line.
    pub is_whole: bool,
    /// From its top to the base line of its first line.
    pub ascent: f32,
    block: Block,
}

/// Sets a formula in lines no wider than this; `None` where a part of it is.
pub(in crate::app::panel) fn set(ui: &Ui, notation: Notation, size: f32, width: f32) -> Option<Set> {
    let mut setter = Setter { ui, leaf: 0 };
    let parts: Vec<Block> = notation.into_parts().iter().map(|part| setter.block(part, size)).collect();
    let indent = size;
    if parts.iter().any(|part| part.width > width - indent) {
        return None;
    }
    let mut lines: Vec<Block> = vec![Block::default()];
    let mut add = |part: Block| {
        let line = lines.last_mut().filter(|line| line.width == 0.0 || line.width + part.width <= width);
        match line {
            Some(line) => *line = std::mem::take(line).beside(part),
            None => lines.push(Block { width: indent, ..Block::default() }.beside(part)),
        }
    };
    // Parts between two places where a line may end stay together, unless they are too wide for one.
    for run in parts.chunk_by(|before, _| !before.may_end) {
        match run.iter().map(|part| part.width).sum::<f32>() <= width - indent {
            true => add(run.iter().cloned().fold(Block::default(), Block::beside)),
            false => {
                let held = run.chunk_by(|before, next| before.opens || next.closes);
                held.for_each(|part| add(part.iter().cloned().fold(Block::default(), Block::beside)));
            }
        }
    }
    let is_whole = lines.len() == 1;
    let mut all = Block::default();
    let mut y = 0.0;
    let ascent = lines.first().map_or(0.0, |line| line.above.max(ABOVE * size));
    for line in lines {
        y += line.above.max(ABOVE * size);
        let below = line.below.max(BELOW * size);
        all.put(line, vec2(0.0, y));
        y += below + LEADING * size;
    }
    let size = vec2(all.width, y - LEADING * size);
    Some(Set { size, is_whole, ascent, block: all })
}

/// Height of a line of text of this size, and how far below its top its base line is.
pub(in crate::app::panel) fn line_of_text(ui: &Ui, size: f32) -> (f32, f32) {
    let galley =
        ui.fonts(|fonts| fonts.layout_no_wrap("x".to_owned(), FontId::proportional(size), Color32::PLACEHOLDER));
    (galley.size().y, ascent_of(&galley, size))
}

/// From the top of a text to its base line.
fn ascent_of(galley: &Galley, size: f32) -> f32 {
    galley.rows.first().and_then(|row| row.glyphs.first()).map_or(size, |glyph| glyph.pos.y)
}

impl Set {
    /// Draws it with its upper left corner at a place, each leaf in its colour, with a background if it has one.
    pub fn paint(&self, painter: &Painter, at: Pos2, color: impl Fn(Option<usize>) -> (Color32, Option<Color32>)) {
        for text in &self.block.texts {
            let (color, background) = color(Some(text.leaf));
            if let Some(background) = background {
                painter.rect_filled(text.rect().translate(at.to_vec2()), 2.0, background);
                let rect = text.rect().translate(at.to_vec2());
                painter.line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.5, color));
            }
            let corner = at + text.at - vec2(0.0, text.ascent);
            painter.galley_with_override_text_color(corner, Arc::clone(&text.galley), color);
        }
        for line in &self.block.lines {
            let (color, _) = color(line.leaf);
            let points: Vec<Pos2> = line.points.iter().map(|point| at + *point).collect();
            painter.line(points, Stroke::new(line.width, color));
        }
    }

    /// The leaf at a place, relative to the upper left corner.
    pub fn leaf_at(&self, at: Pos2) -> Option<usize> {
        self.block.texts.iter().find(|text| text.rect().contains(at)).map(|text| text.leaf)
    }
}

impl Text {
    fn rect(&self) -> Rect {
        let corner = pos2(self.at.x, self.at.y - ABOVE * self.size);
        Rect::from_min_size(corner, vec2(self.galley.size().x, (ABOVE + BELOW) * self.size))
    }
}

impl Block {
    /// Puts another block in, with the beginning of its base line at a place.
    fn put(&mut self, other: Block, at: Vec2) {
        self.width = self.width.max(at.x + other.width);
        self.above = self.above.max(other.above - at.y);
        self.below = self.below.max(other.below + at.y);
        self.texts.extend(other.texts.into_iter().map(|text| Text { at: text.at + at, ..text }));
        let moved = |line: Line| Line { points: line.points.iter().map(|point| *point + at).collect(), ..line };
        self.lines.extend(other.lines.into_iter().map(moved));
    }

    fn beside(mut self, other: Block) -> Block {
        self.may_end = other.may_end;
        let at = vec2(self.width, 0.0);
        self.put(other, at);
        self
    }

    fn line(&mut self, points: Vec<Vec2>, width: f32, leaf: Option<usize>) {
        self.lines.push(Line { points, width, leaf });
    }
}

struct Setter<'a> {
    ui: &'a Ui,
    /// How many leaves are set.
    leaf: usize,
}

impl Setter<'_> {
    fn block(&mut self, notation: &Notation, size: f32) -> Block {
        match notation {
            Notation::Leaf(leaf) => self.leaf(&leaf.text, leaf.kind, size),
            Notation::Row(parts) => parts.iter().fold(Block::default(), |row, part| row.beside(self.block(part, size))),
            Notation::Scripts { base, below, above } => self.scripts(base, [below, above], size),
            Notation::Vector(inside) => self.vector(inside, size),
            Notation::Fraction(parts) => self.fraction(parts, size),
            Notation::Root(inside) => self.root(inside, size),
            Notation::Fenced([open, close], inside) => {
                // In the order of the leaves that are counted: brackets are none.
                let inside = self.block(inside, size);
                let bracket = |sign: char| bracket(sign, &inside, size);
                let (open, close) = (bracket(*open), bracket(*close));
                open.beside(inside).beside(close)
            }
            Notation::Matrix(rows) => self.matrix(rows, size),
        }
    }

    fn leaf(&mut self, text: &str, kind: LeafKind, size: f32) -> Block {
        let galley = self
            .ui
            .fonts(|fonts| fonts.layout_no_wrap(text.to_owned(), FontId::proportional(size), Color32::PLACEHOLDER));
        let ascent = ascent_of(&galley, size);
        let width = galley.size().x;
        let leaf = self.leaf;
        self.leaf += 1;
        let may_end = kind == LeafKind::Sign && text.ends_with(' ');
        let [opens, closes] = [["(", "{"], [")", "}"]].map(|signs| signs.contains(&text));
        let texts = vec![Text { at: Vec2::ZERO, galley, ascent, size, leaf }];
        Block { width, above: ABOVE * size, below: BELOW * size, texts, may_end, opens, closes, ..Block::default() }
    }

    fn scripts(&mut self, base: &Notation, [below, above]: [&Option<Box<Notation>>; 2], size: f32) -> Block {
        let mut block = self.block(base, size);
        let small = (SCRIPT * size).max(LEAST.min(size));
        let x = block.width + 0.5;
        let top = block.above;
        if let Some(below) = below {
            let below = self.block(below, small);
            block.put(below, vec2(x, LOWERED * size));
        }
        // A prime is raised by itself, and a speck when it is made smaller.
        if let Some(prime) = above.as_deref().filter(|above| is_prime(above)) {
            let prime = self.block(prime, size);
            // Behind the tip of an arrow, which is as high.
            let behind = if matches!(base, Notation::Vector(_)) { 0.12 * size } else { 0.0 };
            block.put(prime, vec2(x + behind, 0.0));
        } else if let Some(above) = above {
            let above = self.block(above, small);
            // Beside a tall base, at its top.
            let y = -(RAISED * size).max(top - ABOVE * small);
            block.put(above, vec2(x + 0.06 * size, y));
        }
        block.may_end = false;
        block
    }

    fn vector(&mut self, inside: &Notation, size: f32) -> Block {
        let leaf = self.leaf;
        let mut block = self.block(inside, size);
        let has = |is: fn(char) -> bool| inside.leaves().iter().any(|leaf| leaf.text.chars().any(is));
        // Kana and kanji fill their line.
        let height = if has(|letter| letter >= '\u{2e80}') {
            1.02
        } else if has(is_tall_letter) {
            0.9
        } else {
            0.72
        };
        let y = -height * size;
        let (left, right) = (0.06 * size, (block.width - 0.02 * size).max(0.4 * size));
        let head = 0.11 * size;
        let width = (size / 16.0).max(0.9);
        block.line(vec![vec2(left, y), vec2(right, y)], width, Some(leaf));
        let tip = vec![vec2(right - head, y - head), vec2(right, y), vec2(right - head, y + head)];
        block.line(tip, width, Some(leaf));
        block.above = block.above.max(-y + head + GAP * size);
        block.may_end = false;
        block
    }

    fn fraction(&mut self, parts: &[Notation; 2], size: f32) -> Block {
        let [above, below] = [self.block(&parts[0], size), self.block(&parts[1], size)];
        let room = 0.12 * size;
        let width = above.width.max(below.width) + 2.0 * room;
        let axis = -AXIS * size;
        let mut block = Block { width: width + 0.1 * size, ..Block::default() };
        let middle = |part: &Block| (width - part.width) / 2.0;
        let [up, down] = [
            vec2(middle(&above), axis - GAP * size - above.below),
            vec2(middle(&below), axis + GAP * size + below.above),
        ];
        block.put(above, up);
        block.put(below, down);
        block.line(vec![vec2(0.0, axis), vec2(width, axis)], (size / 14.0).max(1.0), None);
        block
    }

    /// Entries stand in the middle of their columns.
    fn matrix(&mut self, rows: &[Vec<Notation>], size: f32) -> Block {
        let rows: Vec<Vec<Block>> =
            rows.iter().map(|row| row.iter().map(|entry| self.block(entry, size)).collect()).collect();
        let columns = rows.first().map_or(0, Vec::len);
        let widths: Vec<f32> =
            (0..columns).map(|column| rows.iter().map(|row| row[column].width).fold(0.0, f32::max)).collect();
        let height = |row: &Vec<Block>| {
            let [above, below] = [|entry: &Block| entry.above, |entry: &Block| entry.below];
            (row.iter().map(above).fold(0.0, f32::max), row.iter().map(below).fold(0.0, f32::max))
        };
        let full: f32 = rows.iter().map(height).map(|(above, below)| above + below).sum();
        let mut inside = Block::default();
        let mut top = -AXIS * size - full / 2.0;
        for row in rows {
            let (above, below) = height(&row);
            let mut left = 0.0;
            for (entry, width) in row.into_iter().zip(&widths) {
                let middle = (width - entry.width) / 2.0;
                inside.put(entry, vec2(left + middle, top + above));
                left += width + COLUMN_GAP * size;
            }
            top += above + below;
        }
        let [open, close] = ['[', ']'].map(|sign| bracket(sign, &inside, size));
        let room = Block { width: 0.12 * size, ..Block::default() };
        room.clone().beside(open).beside(inside).beside(close).beside(room)
    }

    fn root(&mut self, inside: &Notation, size: f32) -> Block {
        let inside = self.block(inside, size);
        let (hook, gap) = (0.5 * size, 0.1 * size);
        let (top, bottom) = (-inside.above - gap, inside.below * 0.7);
        let right = hook + inside.width + 0.1 * size;
        let mut block = Block { width: right + 0.06 * size, above: -top + gap, ..Block::default() };
        block.put(inside, vec2(hook, 0.0));
        let height = bottom - top;
        let points = vec![
            vec2(0.02 * size, bottom - 0.42 * height),
            vec2(0.14 * size, bottom - 0.5 * height),
            vec2(0.28 * size, bottom),
            vec2(0.46 * size, top),
            vec2(right, top),
        ];
        block.line(points, (size / 14.0).max(1.0), None);
        block
    }
}

fn is_prime(notation: &Notation) -> bool {
    matches!(notation, Notation::Leaf(leaf) if leaf.text.chars().all(|letter| letter == '′'))
}

/// Whether an arrow must be higher over it.
fn is_tall_letter(letter: char) -> bool {
    letter.is_uppercase() || matches!(letter, 'b' | 'd' | 'f' | 'h' | 'i' | 'j' | 'k' | 'l' | 't')
}

/// A bracket as high as what it encloses.
fn bracket(sign: char, inside: &Block, size: f32) -> Block {
    let (top, bottom) = (-inside.above + 0.06 * size, inside.below - 0.06 * size);
    let width = (size / 14.0).max(1.0);
    let room = 0.34 * size;
    let mut block = Block { width: room, above: -top, below: bottom, ..Block::default() };
    let [near, far] = [0.24 * size, 0.08 * size];
    let (near, far) = if matches!(sign, ')' | '}' | ']') { (room - near, room - far) } else { (near, far) };
    match sign {
        '|' => block.line(vec![vec2(room / 2.0, top), vec2(room / 2.0, bottom)], width, None),
        '‖' => {
            for x in [room / 2.0 - 1.5 * width, room / 2.0 + 1.5 * width] {
                block.line(vec![vec2(x, top), vec2(x, bottom)], width, None);
            }
        }
        '[' | ']' => {
            let points = [(near, top), (far, top), (far, bottom), (near, bottom)];
            block.line(points.map(|(x, y)| vec2(x, y)).to_vec(), width, None);
        }
        '{' | '}' => {
            let (middle, mean) = ((top + bottom) / 2.0, (near + far) / 2.0);
            let reach = (far - near) * 0.5;
            let points = [
                (near, top),
                (mean, top + 0.1 * size),
                (mean, middle - 0.1 * size),
                (mean + reach, middle),
                (mean, middle + 0.1 * size),
                (mean, bottom - 0.1 * size),
                (near, bottom),
            ];
            block.line(points.map(|(x, y)| vec2(x, y)).to_vec(), width, None);
        }
        _ => {
            // An arc: the share of the depth at each share of the height.
            let arc = (0..=12).map(|i| {
                let share = i as f32 / 12.0;
                let bend = 1.0 - (2.0 * share - 1.0).powi(4);
                vec2(near + (far - near) * bend, top + (bottom - top) * share)
            });
            block.line(arc.collect(), width, None);
        }
    }
    block
}
