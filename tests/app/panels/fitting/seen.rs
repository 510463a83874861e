//! What a window of the program paints, and which of its texts do not fit where they stand.

use collidoscope::app::style::theme;
use collidoscope::app::{App, FrameInput};
use collidoscope::language::catalogue;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Event, Modifiers, PointerButton, Pos2, Rect, Shape, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Node, Queryable};
use std::collections::BTreeSet;

/// With fewer letters a sentence around placeholders is told from none, and a placeholder holds a number.
const FEWEST_LETTERS: usize = 3;

/// Texts that are painted, as far as they are in sight, with the rectangle that they are clipped to.
pub fn texts(shapes: &[ClippedShape]) -> Vec<(&TextShape, Rect)> {
    let text = |clipped| match clipped {
        &ClippedShape { clip_rect, shape: Shape::Text(ref text) } => {
            let rect = text.visual_bounding_rect();
            let is_seen = clip_rect.y_range().contains(rect.center().y) && clip_rect.intersects(rect);
            is_seen.then_some((text, clip_rect))
        }
        _ => None,
    };
    shapes.iter().filter_map(text).collect()
}

/// A text that does not fit where it stands.
pub struct Cut {
    pub text: String,
    /// How many of its letters are seen where it ends in dots; 0 where it reaches over the sides of what it is in.
    seen: usize,
}

/// Texts that do not fit where they stand: they end in dots, or reach over the sides of what they are in.
pub fn cut_off(shapes: &[ClippedShape]) -> Vec<Cut> {
    let cut = |(text, clip): (&TextShape, Rect)| {
        let rect = text.visual_bounding_rect();
        let is_clipped = rect.left() < clip.left() - 1.0 || rect.right() > clip.right() + 1.0;
        let letters: usize = text.galley.rows.iter().map(|row| row.glyphs.len()).sum();
        let seen = if is_clipped { 0 } else { letters.saturating_sub(1) };
        (text.galley.elided || is_clipped).then(|| Cut { text: text.galley.text().to_owned(), seen })
    };
    texts(shapes).into_iter().filter_map(cut).collect()
}

/// The texts of both catalogues: what an author wrote may be longer than any place for it.
pub struct Catalogued {
    whole: BTreeSet<String>,
    /// The words around the placeholders of a sentence.
    templates: Vec<Vec<String>>,
}

impl Catalogued {
    pub fn read() -> Catalogued {
        let all = catalogue::FILES.iter().flat_map(|(_, text)| catalogue::entries(text));
        // What a context tells apart is known by a word before a colon.
        let all = all.map(Result::unwrap).flat_map(|entry| [entry.english, entry.japanese]);
        let (templates, whole): (Vec<String>, BTreeSet<String>) = {
            let (with, without): (Vec<String>, Vec<String>) = all.partition(|text| text.contains('{'));
            (with, without.into_iter().collect())
        };
        let templates = templates.iter().map(|text| words_around(text));
        let says_enough = |words: &Vec<String>| letters(&words.concat()) >= FEWEST_LETTERS;
        Catalogued { whole, templates: templates.filter(says_enough).collect() }
    }

    /// Whether words of the program are cut off: of a text, or of a sentence with its placeholders filled. What an author wrote
    /// may end in dots behind them.
    pub fn lacks(&self, cut: &Cut) -> bool {
        let text = cut.text.trim_start_matches(is_icon);
        let icons = cut.text.chars().count() - text.chars().count();
        let seen = cut.seen.saturating_sub(icons);
        self.whole.contains(text.trim())
            || self.templates.iter().any(|words| end_of_words(words, text.trim()).is_some_and(|end| seen < end))
    }
}

fn letters(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_alphabetic()).count()
}

/// The words before, between and behind the placeholders of a sentence.
fn words_around(template: &str) -> Vec<String> {
    let mut rest = template;
    let mut words = Vec::new();
    while let Some((before, behind)) = rest.split_once('{') {
        words.push(before.to_owned());
        rest = behind.split_once('}').map_or("", |(_, rest)| rest);
    }
    words.push(rest.to_owned());
    words
}

/// How many letters of a text it takes to see all that a sentence says by itself, if it is that sentence with something in the
/// place of each placeholder. Behind them is room for what an author wrote; a number is none of that.
fn end_of_words(words: &[String], text: &str) -> Option<usize> {
    let (first, last) = (words.first()?.trim_start(), words.last()?.trim_end());
    let mut end = text.strip_prefix(first).map(|_| first.len())?;
    for word in &words[1..] {
        end += text[end..].find(word.trim_end())? + word.trim_end().len();
    }
    let rest = &text[end..];
    match last.is_empty() {
        true if letters(text) - letters(&text[..end]) >= FEWEST_LETTERS => Some(text[..end].chars().count()),
        true => Some(text.chars().count()),
        false => rest.is_empty().then(|| text.chars().count()),
    }
}

pub fn is_icon(letter: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&letter) || letter == ' '
}

/// A window of this size in pixels, with the fonts and at the scale of the program.
pub fn window_of(app: App, size: Vec2) -> Harness<'static, App> {
    let scale = app.interface_scale(size.y);
    let frame = |ctx: &egui::Context, app: &mut App| {
        app.pass(ctx, &FrameInput::default(), &mut || true);
    };
    let mut window = Harness::builder().with_size(size / scale).with_pixels_per_point(scale).build_state(frame, app);
    theme::install(&window.ctx);
    window.run_steps(4);
    window
}

/// What of the words of the program does not fit in its window: is cut off, or is outside of it.
pub fn misfits(window: &Harness<'_, App>, catalogued: &Catalogued) -> Vec<String> {
    let shapes = &window.output().shapes;
    let screen = window.ctx.screen_rect();
    let cut = cut_off(shapes).into_iter().filter(|cut| catalogued.lacks(cut));
    let mut found: Vec<String> = cut.map(|cut| format!("cut off: {}", cut.text)).collect();
    // What scrolls is clipped to less than the window is high.
    let leaves = |(text, clip): &(&TextShape, Rect)| {
        clip.height() > screen.height() - 1.0 && !screen.expand(1.0).contains_rect(text.visual_bounding_rect())
    };
    let outside = texts(shapes).into_iter().filter(leaves);
    found.extend(outside.map(|(text, _)| format!("outside: {}", text.galley.text())));
    let areas = window.ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        layers.into_iter().filter_map(|layer| memory.area_rect(layer.id)).collect::<Vec<_>>()
    });
    let leaving = areas.into_iter().filter(|area| !screen.expand(1.0).contains_rect(*area));
    found.extend(leaving.map(|area| format!("outside: what lies at {area}, of {screen}")));
    found
}

/// Where this text stands on screen, each time.
pub fn places_of(window: &Harness<'_, App>, wanted: &str) -> Vec<Pos2> {
    let painted = texts(&window.output().shapes);
    let found = painted.iter().filter(|(text, _)| text.galley.text() == wanted);
    found.map(|(text, _)| text.visual_bounding_rect().center()).collect()
}

/// Moves the pointer, and lets what lies under it open.
pub fn point_at(window: &mut Harness<'_, App>, at: Pos2) {
    window.input_mut().events.push(Event::PointerMoved(at));
    window.run_steps(4);
}

/// Presses and releases a button of the pointer.
pub fn click(window: &mut Harness<'_, App>, at: Pos2, button: PointerButton) {
    point_at(window, at);
    for pressed in [true, false] {
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
        window.run_steps(2);
    }
    window.run_steps(3);
}

/// The middle of what is called this; the first one.
pub fn place_called(window: &Harness<'_, App>, label: &str) -> Option<Pos2> {
    window.query_all_by_label(label).next().map(|node| middle_of(&node))
}

/// The middle of something on screen, in points.
pub fn middle_of(node: &Node<'_>) -> Pos2 {
    let bounds = node.raw_bounds().expect("it is on screen");
    Rect::from_x_y_ranges(bounds.x0 as f32..=bounds.x1 as f32, bounds.y0 as f32..=bounds.y1 as f32).center()
}
