//! The palette: commands, parts of the scene, events and scenes by a part of their name.

mod found;
mod words;

use crate::app::command::{Command, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::windows::Front;
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::scroll;
use crate::language::t;
use egui::{
    Align, Align2, Button, Context, Id, Key, Layout, Modal, Modifiers, RichText, TextEdit, TextStyle, Ui, vec2,
};
use found::{Found, found};
use words::Words;

/// Width in points, and height of the list.
const WIDTH: f32 = 560.0;
const HEIGHT: f32 = 380.0;
/// From the upper edge of the window, in points.
const TOP: f32 = 64.0;
/// Room for the scroll bar, which would cover the keys, in points.
const SCROLL_BAR: f32 = 12.0;
/// Rows that a press of Page Up or Page Down goes.
const PAGE: usize = 10;

/// What is typed, and which row is chosen.
#[derive(Clone, Default)]
struct Typed {
    text: String,
    chosen: usize,
}

/// A field with what it finds below, while it is in front. Up and down choose, Enter carries out, Esc and a click beside it
/// close.
pub(super) fn ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let id = Id::new("palette");
    if view.windows.front() != Some(Front::Palette) {
        // It opens empty, however it was closed.
        ctx.data_mut(|data| data.remove::<Typed>(id));
        return;
    }
    let mut typed: Typed = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, TOP));
    let modal = Modal::new(id).area(area).show(ctx, |ui| {
        ui.set_width(WIDTH.min(ctx.screen_rect().width() - 48.0).max(120.0));
        palette_ui(ui, &mut typed, view)
    });
    let chosen = modal.inner;
    ctx.data_mut(|data| data.insert_temp(id, typed));
    if chosen.is_some() || modal.backdrop_response.clicked() {
        commands.push(Command::View(ViewCommand::ShowPalette(false)));
    }
    commands.extend(chosen);
}

/// What was chosen.
fn palette_ui(ui: &mut Ui, typed: &mut Typed, view: &FrameView) -> Option<Command> {
    let [up, down, page_up, page_down, enter] = pressed(ui);
    let field = TextEdit::singleline(&mut typed.text)
        .hint_text(t!("A part of the name of a command, object, event or scene"))
        .desired_width(f32::INFINITY)
        // Tab would take the keys elsewhere, to be found there when this is closed.
        .lock_focus(true);
    let response = ui.add(field);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::text_edit(true, &typed.text, &typed.text);
        info.label = Some(t!("Find").to_owned());
        info
    });
    response.request_focus();
    let is_moved = up + down + page_up + page_down > 0;
    if response.changed() {
        typed.chosen = 0;
    }
    let found = found(&Words::of(&typed.text), view);
    let last = found.len().saturating_sub(1);
    typed.chosen = (typed.chosen + down + PAGE * page_down).min(last).saturating_sub(up + PAGE * page_up);
    if found.is_empty() {
        ui.label(RichText::new(t!("Nothing has that name.")).weak());
        return None;
    }
    let clicked = list_ui(ui, &found, typed.chosen, is_moved || response.changed());
    let chosen = clicked.or((enter > 0).then_some(typed.chosen))?;
    found.into_iter().nth(chosen)?.outcome.ok()
}

/// How often the keys that choose were pressed; the field does not get them.
fn pressed(ui: &Ui) -> [usize; 5] {
    [Key::ArrowUp, Key::ArrowDown, Key::PageUp, Key::PageDown, Key::Enter]
        .map(|key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)))
}

/// The rows in sight, scrolled to the chosen one if that is another now; which one was clicked.
fn list_ui(ui: &mut Ui, found: &[Found], chosen: usize, scrolls: bool) -> Option<usize> {
    let mut clicked = None;
    let button = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    let height = button.max(ui.spacing().interact_size.y);
    let mut area = scroll::vertical().max_height(HEIGHT.min(ui.ctx().screen_rect().height() - TOP - 90.0));
    if scrolls {
        let step = height + ui.spacing().item_spacing.y;
        // The chosen row with a few before and after it.
        area = area.vertical_scroll_offset((chosen as f32 - 6.0).max(0.0) * step);
    }
    area.auto_shrink([false, true]).show_rows(ui, height, found.len(), |ui, range| {
        for index in range {
            let row = &found[index];
            if row_ui(ui, row, index == chosen) {
                clicked = Some(index);
            }
        }
    });
    clicked
}

fn row_ui(ui: &mut Ui, row: &Found, is_chosen: bool) -> bool {
    let needs = row.outcome.as_ref().err().copied().unwrap_or_default();
    let hint = [needs, &row.hint].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("   ");
    let button = Button::new(format!("{}  {}", row.icon, row.name))
        .shortcut_text(quiet(ui, hint))
        .selected(is_chosen)
        .frame(is_chosen)
        .truncate();
    ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
        ui.set_max_width(ui.available_width() - SCROLL_BAR);
        let response = ui.add_enabled(row.outcome.is_ok(), button).on_disabled_hover_text(needs);
        response.clicked()
    })
    .inner
}
