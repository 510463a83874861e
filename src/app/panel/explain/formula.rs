//! A formula as text that wraps: each term in the colour of its drawing, its digits on hover, copied by
//! a click.

use crate::app::frame::FrameView;
use crate::app::model::explain::{Explained, Highlight};
use crate::app::model::settings::Theme;
use crate::app::viewport::color32;
use crate::language::t;
use crate::query::{Digits, Span, Stage, Value};
use crate::text;
use egui::text::{LayoutJob, TextFormat};
use egui::{CursorIcon, FontId, Galley, Pos2, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

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
}

/// The formula in symbols.
pub(super) fn symbols(stage: &Stage) -> Vec<Piece> {
    stage.formula_spans().into_iter().map(|Span { text, symbol }| Piece { text, symbol, full: None }).collect()
}

/// The formula in numbers, of four digits each.
pub(super) fn numbers(stage: &Stage) -> Vec<Piece> {
    let full = stage.substituted(Digits::All);
    let pieces = stage.substituted(Digits::Four).into_iter().zip(full);
    let result = stage.symbol();
    let piece = |(place, (short, full)): (usize, (Span, Span))| {
        let is_result = place == 0 && short.symbol.as_deref() == result;
        let full = (short.symbol.is_some() && !is_result).then_some(full.text);
        Piece { text: short.text, symbol: short.symbol, full }
    };
    pieces.enumerate().map(piece).collect()
}

/// The result: its symbol and value.
pub(super) fn result(stage: &Stage) -> Vec<Piece> {
    let symbol = stage.symbol().map(str::to_owned);
    let mut pieces = Vec::new();
    if let Some(symbol) = &symbol {
        pieces.push(Piece { text: symbol.clone(), symbol: Some(symbol.clone()), full: None });
        pieces.push(Piece { text: " = ".to_owned(), symbol: None, full: None });
    }
    let text = text::stage::result(&stage.result, Digits::Four);
    // The rows of a matrix are below each other.
    let is_matrix = matches!(stage.value(), Some(Value::Matrix(_)));
    let text = if is_matrix { text.replace("; ", "\n ") } else { text };
    let full = stage.value().map(|value| value.text(Digits::All));
    pieces.push(Piece { text, symbol, full });
    pieces
}

/// A text without terms.
pub(super) fn words(text: &str) -> Vec<Piece> {
    vec![Piece { text: text.to_owned(), symbol: None, full: None }]
}

/// Shows a line; the symbol under the pointer. A number is shown with every digit on hover, and copied by a click; a right
/// click on it opens its menu.
pub(super) fn ui(
    ui: &mut Ui,
    pieces: &[Piece],
    setting: Setting,
    mut menu_ui: impl FnMut(&mut Ui, &Piece),
) -> Option<String> {
    let job = layout_job(ui, pieces, setting, ui.available_width());
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::click());
    let text = || pieces.iter().map(|piece| piece.text.as_str()).collect::<String>();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text()));
    let under = response.hover_pos().and_then(|at| piece_at(&galley, at - rect.min.to_vec2())).map(|at| &pieces[at]);
    ui.painter().galley(rect.min, galley, ui.visuals().text_color());
    // Beside its terms, the line stands for its last number.
    let meant = under.or(pieces.last()).filter(|piece| piece.is_number());
    let memory = response.id.with("asked");
    if response.secondary_clicked() {
        let place = meant.and_then(|meant| pieces.iter().position(|piece| piece == meant));
        ui.data_mut(|data| data.insert_temp(memory, place));
    }
    let asked: Option<Option<usize>> = ui.data(|data| data.get_temp(memory));
    if let Some(piece) = asked.flatten().and_then(|place| pieces.get(place)) {
        response.context_menu(|ui| menu_ui(ui, piece));
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

/// A line on one row, cut to a width.
pub(super) fn one_row(ui: &Ui, pieces: &[Piece], setting: Setting, width: f32) -> std::sync::Arc<Galley> {
    let mut job = layout_job(ui, pieces, setting, width);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    ui.fonts(|fonts| fonts.layout_job(job))
}

fn layout_job(ui: &Ui, pieces: &[Piece], setting: Setting, width: f32) -> LayoutJob {
    let plain = if setting.strong { ui.visuals().strong_text_color() } else { ui.visuals().text_color() };
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    for piece in pieces {
        let symbol = piece.symbol.as_deref();
        let color = symbol.and_then(|symbol| setting.explained.colors.color(symbol, setting.theme));
        let is_highlighted = symbol.is_some() && symbol == setting.highlight;
        let color = color.map_or(plain, color32);
        let mut format = TextFormat::simple(FontId::proportional(setting.size), color);
        if is_highlighted {
            format.background = color.gamma_multiply(0.28);
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

/// Room between the lines of a stage, in points.
pub(super) const LINE_GAP: Vec2 = Vec2::new(0.0, 3.0);
