//! The menu bar: scenes, and every command by its name.

use super::{recent_menu, scene_menu};
use crate::app::command::{Action, Command, Group, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus::{layer_of, menu_button};
use crate::app::interface::typing::use_arrows;
use crate::app::model::source::Source;
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::prose::plain;
use crate::app::panel::widgets::scroll;
use crate::app::panel::widgets::stops;
use crate::app::style::theme::panel_colors;
use crate::app::text;
use crate::foreign_text::quoted;
use crate::language::t;
use crate::scene::Changeable;
use egui::{Button, Event, EventFilter, Frame, Id, Key, Label, LayerId, Modifiers, Response, RichText, Ui};
use egui_phosphor::regular as icon;

/// Height of the bar and of a menu's margins, in points.
const BELOW_BAR: f32 = 48.0;

/// The menus, and the scene's name at the right.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    egui::menu::bar(ui, |ui| {
        let mut menus = Vec::new();
        for group in Group::MENUS {
            let enters = is_entered_by_arrow(ui, memory(group.label()));
            let menu = menu_button(ui, group.label(), |ui| {
                ui.set_min_width(210.0);
                // A low window has no room for the longest menu.
                let room = ui.ctx().screen_rect().height() - BELOW_BAR;
                let shown = scroll::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
                    Frame::new().inner_margin(scroll::BESIDE_BAR).show(ui, |ui| {
                        for &action in group.actions() {
                            entry_ui(ui, action, view, commands);
                            if action == Action::OPEN_FILE {
                                recent_menu::ui(ui, view, commands);
                            }
                        }
                    });
                });
                scroll::more_below_ui(ui, &shown);
            });
            menus.push(remember(ui, memory(group.label()), &menu.response, enters));
            if view.windows.focus_menus && group == Group::MENUS[0] {
                menu.response.request_focus();
                commands.push(Command::View(ViewCommand::FocusMenus(false)));
            }
            if group == Group::File {
                let scenes = memory("scenes");
                let enters = is_entered_by_arrow(ui, scenes);
                let menu = scene_menu::ui(ui, view, commands);
                menus.push(remember(ui, scenes, &menu.response, enters));
            }
        }
        go_between(ui, &menus);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let file = Label::new(RichText::new(text::source::name(view.source)).weak()).truncate();
            ui.add(file).on_hover_text(place(view.source));
            if view.document.is_changed() {
                let text = match view.source {
                    Source::New => t!("Not saved yet."),
                    Source::Shipped(_) => t!("Changed, and not saved to a file."),
                    Source::File(_) => t!("Changed since it was saved."),
                };
                ui.label("●").on_hover_text(text);
            }
            if let Some(problem) = view.autosave_problem {
                let warning = RichText::new(t!("{icon} no autosave", icon = icon::WARNING));
                ui.label(warning.color(panel_colors(view.settings.theme).alarm)).on_hover_text(problem);
            }
            let name = Label::new(RichText::new(view.scene.told(&view.scene.name)).strong()).truncate();
            ui.add(name).on_hover_text(plain(view.scene.told(&view.scene.description)));
            lock_ui(ui, view, commands);
            back_ui(ui, view, commands);
        });
    });
}

/// What was shown of a menu in the last frame.
#[derive(Clone, Copy)]
struct Shown {
    button: Id,
    /// Where it is open.
    layer: Option<LayerId>,
}

fn memory(menu: &str) -> Id {
    Id::new(("menu of the bar", menu))
}

/// Keeps what is shown of a menu, whose first entry gets the keys if that is due or if keys opened it.
fn remember(ui: &Ui, memory: Id, button: &Response, enters: bool) -> Shown {
    let before: Option<Shown> = ui.data(|data| data.get_temp(memory));
    let shown = Shown { button: button.id, layer: layer_of(ui.ctx(), button.id) };
    ui.data_mut(|data| data.insert_temp(memory, shown));
    if let Some(layer) = shown.layer {
        let opens = before.is_none_or(|before| before.layer.is_none());
        stops::enter_new(ui.ctx(), layer, enters || (opens && button.has_focus()));
    }
    shown
}

/// Lets → and ← in an open menu open the one beside it.
fn go_between(ui: &Ui, menus: &[Shown]) {
    let has_keys = |layer: LayerId| {
        ui.memory(|memory| memory.focused()).is_some_and(|at| stops::stops(ui.ctx(), layer).contains(&at))
    };
    let Some(place) = menus.iter().position(|menu| menu.layer.is_some_and(has_keys)) else { return };
    let [right, left] = [Key::ArrowRight, Key::ArrowLeft]
        .map(|key| usize::from(ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))));
    let beside = menus[(place + right + (menus.len() - 1) * left) % menus.len()].button;
    if beside != menus[place].button {
        ui.memory_mut(|memory| memory.request_focus(beside));
        ui.data_mut(|data| data.insert_temp(due(), beside));
        ui.ctx().request_repaint();
    }
}

/// The button of the menu that is about to be opened by a key.
fn due() -> Id {
    Id::new("menu of the bar that is due")
}

/// Lets ↓ open a closed menu whose button has the keys; whether it goes into an open one.
fn is_entered_by_arrow(ui: &Ui, memory: Id) -> bool {
    let shown: Option<Shown> = ui.data(|data| data.get_temp(memory));
    let Some(Shown { button, layer }) = shown else { return false };
    if !ui.memory(|memory| memory.has_focus(button)) {
        return false;
    }
    use_arrows(ui.ctx(), button);
    let kept = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(button, kept));
    let goes_down = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
    if layer.is_some() {
        return goes_down;
    }
    let opens = ui.data(|data| data.get_temp(due())) == Some(button);
    if goes_down || opens {
        ui.data_mut(|data| data.remove::<Id>(due()));
        // What a focused button takes for a click.
        let (key, modifiers) = (Key::Enter, Modifiers::NONE);
        let enter = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        ui.input_mut(|input| input.events.push(enter));
    }
    false
}

/// Says that the scene is locked, and unlocks it.
fn lock_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::TOGGLE_SCENE_LOCK;
    let told = match &view.scene.view.changeable {
        Changeable::Everything => return,
        Changeable::Only(paths) if !paths.is_empty() => {
            t!("Only {paths} may be changed, so that nothing else is changed by accident.", paths = paths.join(", "))
        }
        Changeable::Nothing | Changeable::Only(_) => {
            t!("Nothing may be changed, so that nothing is changed by accident.").to_owned()
        }
    };
    let button = Button::new(t!("{icon}  Locked", icon = action.icon)).small();
    let button = button.fill(ui.visuals().widgets.open.weak_bg_fill);
    if ui.add(button).on_hover_text(t!("{told} A click unlocks the scene.", told)).clicked() {
        commands.extend(action.command(view));
    }
}

/// A button that leads back to the scene that the open one was made from, while there is one.
fn back_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(before) = view.made_from else { return };
    let action = Action::BACK;
    // In a menu bar buttons have no frame of their own.
    let button =
        Button::new(t!("{icon}  Back", icon = action.icon)).small().fill(ui.visuals().widgets.open.weak_bg_fill);
    let response = ui.add(button).on_hover_text(t!(
        "Back to “{name}”.\n{help}",
        name = quoted(before.told(&before.name)),
        help = action.help()
    ));
    if response.clicked() {
        commands.extend(action.command(view));
    }
}

/// A command as a menu entry with its icon and key.
fn entry_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let text = format!("{}  {}", action.icon, action.name(view));
    let mut button = Button::new(text).selected(action.is_on(view)).wrap_mode(egui::TextWrapMode::Extend);
    if let Some(shortcut) = action.shortcut {
        button = button.shortcut_text(quiet(ui, shortcut.name()));
    }
    let command = action.command(view);
    if ui
        .add_enabled(command.is_some(), button)
        .on_hover_text(action.tooltip())
        .on_disabled_hover_text(action.needs())
        .clicked()
    {
        commands.extend(command);
        ui.close_menu();
    }
}

fn place(source: &Source) -> String {
    match source {
        Source::Shipped(_) => t!("Built into the program").to_owned(),
        Source::File(path) => path.display().to_string(),
        Source::New => t!("New, and not saved yet").to_owned(),
    }
}
