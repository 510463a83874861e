//! A formula, set as in a book or, where it is too wide, as text that wraps: each term in the colour of its drawing, its digits on hover, copied by
//! a click.

use crate::app::frame::FrameView;
use crate::app::model::explain::{Explained, Highlight};
use crate::app::model::settings::Theme;
use crate::app::panel::widgets::set::{self, Set};
use crate::app::panel::widgets::stops::context_menu;
use crate::app::style::color::color32;
use crate::language::t;
use crate::query::{Digits, Leaf, LeafKind, Notation, Span, Stage, Value, powers_raised};
use crate::text;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, CursorIcon, FontId, Galley, Painter, Pos2, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, vec2};

/// A piece of a formula on screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// As it reads.
    text: String,
    /// The symbol whose colour it has.
    pub(super) symbol: Option<String>,
    /// Every digit of a number.
    pub(super) full: Option<String>,
}

impl Piece {
    /// Whether it is a number, shown with every digit on hover.
    pub fn is_number(&self) -> bool {
        self.full.is_some()
    }
}

/// The style of a line of a formula.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    /// Size of the text, in points.
    pub size: f32,
    /// Whether it is emphasised.
    pub strong: bool,
    /// The explanation whose colours the symbols have.
    pub explained: &'a Explained,
    /// The highlighted symbol.
    pub highlight: Option<&'a str>,
    /// Dark or light.
    pub theme: Theme,
}

impl<'a> Setting<'a> {
    /// The style in this frame.
    pub fn new(explained: &'a Explained, view: &FrameView<'a>) -> Setting<'a> {
        let highlight: Option<&'a Highlight> = view.explanation.cursor.highlight.as_ref();
        let highlight = highlight.and_then(|highlight| highlight.symbol.as_deref());
        Setting { size: 14.5, strong: false, explained, highlight, theme: view.settings.theme }
    }

    /// The colour of what stands for no term.
    fn plain(&self, ui: &Ui) -> Color32 {
        if self.strong { ui.visuals().strong_text_color() } else { ui.visuals().text_color() }
    }

    /// The colour of a piece, and its background while it is highlighted.
    fn look(&self, piece: &Piece, plain: Color32) -> (Color32, Option<Color32>) {
        let symbol = piece.symbol.as_deref();
        let color = symbol.and_then(|symbol| self.explained.colors.color(symbol, self.theme)).map_or(plain, color32);
        let is_highlighted = symbol.is_some() && symbol == self.highlight;
        (color, is_highlighted.then(|| color.gamma_multiply(0.28)))
    }
}

/// A line of a stage.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// What stands in it, from left to right.
    pub(super) pieces: Vec<Piece>,
    /// How it is set, with a leaf for each piece.
    notation: Option<Notation>,
    /// The same as a text that wraps.
    plain: Vec<Piece>,
    /// As it is read aloud.
    said: String,
}

impl Line {
    fn of(notation: Option<Notation>, said: String, plain: Vec<Piece>) -> Line {
        // What is flattened now has the same leaves when it is drawn.
        let notation = notation.map(|notation| Notation::Row(text::stage::in_words(notation).into_parts()));
        let piece =
            |leaf: &Leaf| Piece { text: leaf.text.clone(), symbol: leaf.symbol.clone(), full: leaf.full.clone() };
        let set = notation.as_ref().map(|notation| notation.leaves().into_iter().map(piece).collect());
        let pieces = set.unwrap_or_else(|| plain.clone());
        Line { pieces, notation, plain, said }
    }
}

/// The formula in symbols.
pub(super) fn symbols(stage: &Stage) -> Line {
    let piece =
        |Span { text, symbol }: Span| Piece { text: written(stage, &text, symbol.as_deref()), symbol, full: None };
    let plain = stage.formula_spans().into_iter().map(piece).collect();
    Line::of(stage.notation(), text::stage::line_in_words(&stage.formula_written_plainly()), plain)
}

/// A piece of a stage's formula as plain text.
fn written(stage: &Stage, text: &str, symbol: Option<&str>) -> String {
    let written = symbol.map_or(text.into(), |_| stage.written_plainly(text));
    text::stage::line_in_words(&written)
}

/// The formula in numbers, of four digits each.
pub(super) fn numbers(stage: &Stage) -> Line {
    let full = stage.substituted(Digits::All);
    let pieces = stage.substituted(Digits::Four).into_iter().zip(full);
    let result = stage.symbol();
    let piece = |(place, (short, full)): (usize, (Span, Span))| {
        let is_result = place == 0 && short.symbol.as_deref() == result;
        let full = (short.symbol.is_some() && !is_result).then_some(full.text);
        Piece { text: written(stage, &short.text, short.symbol.as_deref()), symbol: short.symbol, full }
    };
    let plain = pieces.enumerate().map(piece).collect();
    Line::of(stage.notation_in_numbers(), text::stage::line_in_words(&stage.numbers_written_plainly()), plain)
}

/// The result: its symbol and value.
pub(super) fn result(stage: &Stage) -> Line {
    let symbol = stage.symbol().map(str::to_owned);
    let text = text::stage::result(&stage.result, Digits::Four);
    // The rows of a matrix are below each other.
    let is_matrix = matches!(stage.value(), Some(Value::Matrix(_)));
    let text = if is_matrix { text.replace("; ", "\n ") } else { powers_raised(&text) };
    let full = stage.value().map(|value| value.text(Digits::All));
    let name = symbol.as_ref().map(|symbol| text::stage::line_in_words(&stage.written_plainly(symbol)));
    let said = name.iter().fold(text.clone(), |text, name| format!("{name} = {text}"));
    let set = symbol.as_ref().filter(|_| !is_matrix).map(|symbol| {
        let equals = Leaf { text: " = ".to_owned(), kind: LeafKind::Sign, symbol: None, full: None };
        let (symbol, value) = (stage.notation_of(symbol), (text.clone(), Some(symbol.clone()), full.clone()));
        let (text, name, full) = value;
        let value = Leaf { text, kind: LeafKind::Number, symbol: name, full };
        Notation::Row(vec![symbol, Notation::Leaf(equals), Notation::Leaf(value)])
    });
    let mut plain = Vec::new();
    if let Some(name) = name {
        plain.push(Piece { text: name, symbol: symbol.clone(), full: None });
        plain.push(Piece { text: " = ".to_owned(), symbol: None, full: None });
    }
    plain.push(Piece { text, symbol, full });
    Line::of(set, said, plain)
}

/// A text without terms.
pub(super) fn words(text: &str) -> Line {
    let pieces = vec![Piece { text: text.to_owned(), symbol: None, full: None }];
    Line { plain: pieces.clone(), pieces, notation: None, said: text.to_owned() }
}

/// Shows a line; the symbol under the pointer. A number is shown with every digit on hover, and copied by a click; a right
/// click on it opens its menu.
pub(super) fn ui(
    ui: &mut Ui,
    line: &Line,
    setting: Setting,
    mut menu_ui: impl FnMut(&mut Ui, &Piece),
) -> Option<String> {
    let width = ui.available_width();
    let fitting = |share: f32, notation: &Notation| set::set(ui, notation.clone(), share * setting.size, width);
    let set = line.notation.as_ref().and_then(|notation| {
        // What is higher than a line is broken only where it must be.
        let whole = |share: &f32| fitting(*share, notation).filter(|set| set.is_whole || !notation.is_tall());
        SIZES.iter().find_map(whole).or_else(|| SIZES.iter().find_map(|share| fitting(*share, notation)))
    });
    let pieces = if set.is_some() { &line.pieces } else { &line.plain };
    let (response, under) = match set {
        Some(set) => {
            let (rect, response) = ui.allocate_exact_size(set.size, Sense::click());
            let plain = setting.plain(ui);
            set.paint(ui.painter(), rect.min, |leaf| {
                leaf.map_or((plain, None), |leaf| setting.look(&pieces[leaf], plain))
            });
            let under = response.hover_pos().and_then(|at| set.leaf_at(at - rect.min.to_vec2()));
            (response, under)
        }
        None => {
            let job = layout_job(ui, pieces, setting, width);
            let galley = ui.fonts(|fonts| fonts.layout_job(job));
            let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::click());
            let under = response.hover_pos().and_then(|at| piece_at(&galley, at - rect.min.to_vec2()));
            ui.painter().galley(rect.min, galley, ui.visuals().text_color());
            (response, under)
        }
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &line.said));
    let under = under.and_then(|at| pieces.get(at));
    // Beside its terms, the line stands for its last number.
    let meant = under.or(pieces.last()).filter(|piece| piece.is_number());
    let memory = response.id.with("asked");
    if response.secondary_clicked() {
        let place = meant.and_then(|meant| pieces.iter().position(|piece| piece == meant));
        ui.data_mut(|data| data.insert_temp(memory, place));
    }
    let asked: Option<Option<usize>> = ui.data(|data| data.get_temp(memory));
    if let Some(piece) = asked.flatten().and_then(|place| pieces.get(place)) {
        context_menu(&response, |ui| menu_ui(ui, piece));
    }
    let full = meant.and_then(|piece| piece.full.as_ref());
    if let Some(full) = full {
        if response.clicked() {
            ui.ctx().copy_text(full.replace('−', "-"));
        }
        if under.is_some_and(|piece| piece.full.is_some()) {
            ui.ctx().set_cursor_icon(CursorIcon::Copy);
            response.on_hover_text_at_pointer(t!("{full}\nA click copies it, a right click asks about it.", full));
        }
    }
    under.and_then(|piece| piece.symbol.clone())
}

/// A line on one row: what is set, and text behind it.
pub(super) struct OneRow {
    set: Option<Set>,
    text: Option<std::sync::Arc<Galley>>,
}

impl OneRow {
    /// How much room it takes.
    pub fn size(&self) -> Vec2 {
        let sizes = [self.set.as_ref().map(|set| set.size), self.text.as_ref().map(|text| text.size())];
        let sizes = sizes.into_iter().flatten();
        sizes.fold(Vec2::ZERO, |all, part| vec2(all.x + part.x, all.y.max(part.y)))
    }

    /// Draws it with the middle of its left side at a place.
    pub fn paint(&self, painter: &Painter, at: Pos2, line: &Line, setting: Setting, plain: Color32) {
        let mut at = at;
        if let Some(set) = &self.set {
            let color = |leaf: Option<usize>| {
                leaf.and_then(|leaf| line.pieces.get(leaf)).map_or((plain, None), |piece| setting.look(piece, plain))
            };
            set.paint(painter, at - vec2(0.0, set.size.y / 2.0), color);
            at.x += set.size.x;
        }
        if let Some(text) = &self.text {
            painter.galley(at - vec2(0.0, text.size().y / 2.0), std::sync::Arc::clone(text), plain);
        }
    }
}

/// A line on one row, cut to a width. A value that is too wide is cut behind its symbol.
pub(super) fn one_row(ui: &Ui, line: &Line, setting: Setting, width: f32) -> OneRow {
    rows(ui, line, setting, (width, 1))
}

/// The same on as many rows at most, between whose words it breaks.
pub(super) fn rows(ui: &Ui, line: &Line, setting: Setting, (width, most): (f32, usize)) -> OneRow {
    let whole = |notation: Notation| set::set(ui, notation, setting.size, width).filter(|set| set.is_whole);
    if let Some(set) = line.notation.clone().and_then(whole) {
        return OneRow { set: Some(set), text: None };
    }
    let symbol = match &line.notation {
        Some(Notation::Row(parts)) => parts.split_last().and_then(|(_, symbol)| whole(Notation::Row(symbol.to_vec()))),
        _ => None,
    };
    let pieces = if symbol.is_some() { &line.pieces[line.pieces.len() - 1..] } else { &line.plain[..] };
    let room = width - symbol.as_ref().map_or(0.0, |set| set.size.x);
    let mut job = layout_job(ui, pieces, setting, room);
    job.wrap.max_rows = most;
    job.wrap.break_anywhere = most == 1;
    OneRow { set: symbol, text: Some(ui.fonts(|fonts| fonts.layout_job(job))) }
}

fn layout_job(ui: &Ui, pieces: &[Piece], setting: Setting, width: f32) -> LayoutJob {
    let plain = setting.plain(ui);
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    for piece in pieces {
        let (color, background) = setting.look(piece, plain);
        let mut format = TextFormat::simple(FontId::proportional(setting.size), color);
        if let Some(background) = background {
            format.background = background;
            format.underline = Stroke::new(1.5, color);
        }
        job.append(&piece.text, 0.0, format);
    }
    job
}

/// The piece under a place in the galley.
fn piece_at(galley: &Galley, at: Pos2) -> Option<usize> {
    let glyphs = galley.rows.iter().filter(|row| row.rect.contains(at)).flat_map(|row| &row.glyphs);
    let under = |glyph: &&egui::epaint::text::Glyph| (glyph.pos.x..glyph.pos.x + glyph.advance_width).contains(&at.x);
    glyphs.into_iter().find(under).map(|glyph| glyph.section_index as usize)
}

/// Sizes that are tried one after the other where a formula with fractions is too wide.
const SIZES: [f32; 3] = [1.0, 0.85, 0.72];

/// Room between the lines of a stage, in points.
pub(super) const LINE_GAP: Vec2 = Vec2::new(0.0, 3.0);
