//! The tool bar: playing, stepping, speed, and the time on display.

use super::{go_to, snap_menu};
use crate::app::command::{Action, Command, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::EventRef;
use crate::app::model::playback::Speed;
use crate::app::model::session::Goal;
use crate::app::panel::events::filter_chip;
use crate::app::panel::widgets::buttons::{BUTTON, button_ui, switch_ui};
use crate::app::panel::widgets::numbers::{number, seconds};
use crate::app::panel::widgets::progress::{grouped, phase_name, simulating};
use crate::language::t;
use crate::sim::Instant;
use egui::{RichText, TextStyle, TextWrapMode, Ui, WidgetText};
use egui_phosphor::regular as icon;

/// The buttons, from restart to next event.
const BUTTONS: [Action; 7] = [
    Action::RESTART,
    Action::PREVIOUS_EVENT,
    Action::STEP_BACK,
    Action::REWIND,
    Action::PLAY_PAUSE,
    Action::STEP_FORWARD,
    Action::NEXT_EVENT,
];

/// The buttons that lead back to where one was.
const PLACES: [Action; 2] = [Action::PREVIOUS_PLACE, Action::NEXT_PLACE];

/// The buttons at the right, the most important first.
const BUTTONS_AT_RIGHT: [Action; 3] = [Action::KEYS, Action::TOGGLE_THEME, Action::TOGGLE_PANELS];

/// Room for the speed with its icon, and for the switches of the gizmo, in points.
const SPEED: f32 = 112.0;
const EDITING: f32 = 230.0;
/// Width of a separator between two groups.
const SEPARATOR: f32 = 16.0;

/// What fits into the bar; the rest goes into a menu at its end, and the time into a second row.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    has_time: bool,
    has_speed: bool,
    has_places: bool,
    has_editing: bool,
    /// How many of the buttons at the right.
    at_right: usize,
}

impl Plan {
    /// What fits into a width, the most important first: the buttons that lead back, and then the switches of the gizmo, or the
    /// other way round. `button` is the width of a button with its gap.
    fn for_room(room: f32, button: f32, time: f32, editing_first: bool) -> Plan {
        let all = BUTTONS_AT_RIGHT.len();
        let buttons = BUTTONS.len() + PLACES.len() + all;
        let everything = button * buttons as f32 + SPEED + EDITING + time + 4.0 * SEPARATOR;
        if everything <= room {
            return Plan { has_time: true, has_speed: true, has_places: true, has_editing: true, at_right: all };
        }
        // The menu of the other tools has a button, too.
        let mut left = room - button * (BUTTONS.len() + 1) as f32;
        let mut take = |width: f32| {
            let fits = width <= left;
            left -= if fits { width } else { 0.0 };
            fits
        };
        let has_speed = take(SPEED + SEPARATOR);
        let has_time = take(time + SEPARATOR);
        let mut has_editing = editing_first && take(EDITING + SEPARATOR);
        let has_places = take(button * PLACES.len() as f32 + SEPARATOR);
        has_editing |= !editing_first && take(EDITING + SEPARATOR);
        let at_right = (0..all).take_while(|_| take(button)).count();
        Plan { has_time, has_speed, has_places, has_editing, at_right }
    }

    fn leaves_out_something(self) -> bool {
        !self.has_speed || !self.has_places || !self.has_editing || self.at_right < BUTTONS_AT_RIGHT.len()
    }
}

/// The tool bar, in two rows where one has no room for the time.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let button = BUTTON.x + ui.spacing().item_spacing.x;
    let time = time_width(ui, view);
    let plan_beside =
        |chip: f32, editing_first| Plan::for_room(ui.available_width() - chip, button, time, editing_first);
    let [named, nameless] = filter_chip::narrow_widths(ui, view);
    // The timeline has its names, too: no tool goes for them.
    let chip_has_names = plan_beside(named, false) == plan_beside(nameless, false);
    // And no switch for the chip.
    let editing_first = plan_beside(0.0, false).has_editing;
    let plan = plan_beside(nameless, editing_first && !plan_beside(nameless, false).has_editing);
    ui.horizontal(|ui| {
        for action in BUTTONS {
            button_ui(ui, action, view, commands);
        }
        filter_chip::narrow_ui(ui, chip_has_names, view, commands);
        if plan.has_places {
            ui.separator();
            for action in PLACES {
                button_ui(ui, action, view, commands);
            }
        }
        if plan.has_speed {
            ui.separator();
            speed_ui(ui, view, commands);
        }
        if plan.has_editing {
            ui.separator();
            editing_ui(ui, view, commands);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if plan.leaves_out_something() {
                more_ui(ui, plan, view, commands);
            }
            for action in BUTTONS_AT_RIGHT.into_iter().take(plan.at_right) {
                button_ui(ui, action, view, commands);
            }
            if plan.has_time {
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.separator();
                    time_ui(ui, view, commands);
                    goal_ui(ui, view);
                });
            }
        });
    });
    if !plan.has_time {
        ui.horizontal(|ui| {
            time_ui(ui, view, commands);
            goal_ui(ui, view);
        });
    }
}

/// A menu of the tools that have no room.
fn more_ui(ui: &mut Ui, plan: Plan, view: &FrameView, commands: &mut Vec<Command>) {
    let menu = ui.menu_button(RichText::new(icon::DOTS_THREE).size(18.0), |ui| {
        if !plan.has_speed {
            speed_ui(ui, view, commands);
        }
        if !plan.has_editing {
            ui.horizontal(|ui| editing_ui(ui, view, commands));
        }
        let places = PLACES.into_iter().filter(|_| !plan.has_places);
        for action in places.chain(BUTTONS_AT_RIGHT.into_iter().skip(plan.at_right)) {
            let button = egui::Button::new(format!("{}  {}", action.icon, action.name(view)));
            let response = ui.add_enabled(action.is_possible(view), button).on_hover_text(action.help());
            if response.on_disabled_hover_text(action.needs()).clicked() {
                commands.extend(action.command(view));
                ui.close_menu();
            }
        }
    });
    let response = menu.response.on_hover_text(t!("Tools that have no room in the bar."));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("More tools")));
}

/// What the gizmo does, along which axes, and by which steps.
fn editing_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    // A nested row would not be level with its parent.
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 2.0);
    for action in [Action::GIZMO_OFF, Action::GIZMO_MOVE, Action::GIZMO_ROTATE, Action::GIZMO_RESIZE] {
        switch_ui(ui, action, view, commands);
    }
    ui.add_space(4.0);
    switch_ui(ui, Action::TOGGLE_LOCAL_AXES, view, commands);
    snap_menu::ui(ui, view, commands);
    ui.spacing_mut().item_spacing.x = spacing;
}

fn speed_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let chosen = view.playback.speed;
    ui.label(RichText::new(icon::GAUGE).size(16.0));
    egui::ComboBox::from_id_salt("speed")
        .width(58.0)
        .selected_text(chosen.name())
        .show_ui(ui, |ui| {
            for speed in Speed::ALL {
                if ui.selectable_label(speed == chosen, speed.name()).clicked() {
                    commands.push(Command::Playback(PlaybackCommand::SetSpeed(speed)));
                }
            }
        })
        .response
        .on_hover_text(t!("Simulated seconds per second. Below 1× every moment between two ticks is shown."));
}

/// From this many collisions in an unfinished tick, the tool bar says why nothing moves.
const MANY_COLLISIONS: u64 = 1000;

/// What is being simulated, if it takes longer than a frame.
fn goal_ui(ui: &mut Ui, view: &FrameView) {
    let simulated = simulated_of(view);
    let progress = simulated.map_or_else(String::new, |(done, all)| simulating(done, all));
    let text = match view.goal {
        Some(Goal::NextEvent(_)) => t!("next event: {progress}; Esc stops", progress),
        Some(Goal::Collision(..)) => t!("bookmark: {progress}; Esc stops", progress),
        Some(Goal::NextBreak(_)) => t!("next break: {progress}; Esc stops", progress),
        Some(Goal::Cause) => t!("what came before… Esc stops").to_owned(),
        Some(Goal::PreviousBreak) => t!("previous break… Esc stops").to_owned(),
        Some(Goal::NextFound(_)) => t!("condition: {progress}; Esc stops", progress),
        Some(Goal::PreviousFound) => t!("condition, backwards… Esc stops").to_owned(),
        Some(Goal::PreviousEvent) => t!("previous event… Esc stops").to_owned(),
        Some(Goal::Moment(Instant { tick, .. })) if tick > view.timeline.recorded() => {
            t!("{progress}; Esc stops", progress)
        }
        // While it plays, its progress is visible anyway.
        Some(Goal::Moment(Instant { tick, .. }) | Goal::Event(EventRef { tick, .. }))
            if tick < view.timeline.recorded() && !view.playback.playing =>
        {
            t!("simulating tick {tick} again; Esc stops", tick = grouped(tick))
        }
        _ => match view.timeline.impacts_underway() {
            Some(collisions) if collisions >= MANY_COLLISIONS => {
                t!(
                    "tick {tick}: {collisions} collisions so far",
                    tick = grouped(view.timeline.recorded()),
                    collisions = grouped(collisions)
                )
            }
            _ => return,
        },
    };
    ui.spinner();
    let tooltip = t!(
        "Simulated a little in each frame, so that the window never waits; shown when the tick is complete. A tick in \
         which many balls collide takes longest."
    );
    // Where there is no room for words the numbers stay whole.
    let galley =
        WidgetText::from(text.as_str()).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    match simulated.filter(|_| galley.size().x > ui.available_width()) {
        Some((done, all)) => {
            let short = format!("{} / {}", grouped(done), grouped(all));
            ui.add(egui::Label::new(short).truncate()).on_hover_text(text).on_hover_text(tooltip)
        }
        None => ui.add(egui::Label::new(text).truncate()).on_hover_text(tooltip),
    };
}

/// How many ticks are simulated, of those up to where a goal ends.
fn simulated_of(view: &FrameView) -> Option<(u64, u64)> {
    let recorded = view.timeline.recorded();
    match view.goal? {
        Goal::NextEvent(end) | Goal::Collision(_, end) | Goal::NextBreak(end) | Goal::NextFound(end) => {
            Some((recorded.min(end), end))
        }
        Goal::Moment(Instant { tick, .. }) if tick > recorded => Some((recorded, tick)),
        _ => None,
    }
}

fn time_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let cursor = view.playback.cursor;
    let clock = view.moment.setup.clock;
    ui.label(RichText::new(t!("tick")).monospace().strong());
    go_to::ui(ui, view, commands);
    if let Some(last) = view.playback.last_tick {
        let of = RichText::new(format!("/ {last}")).monospace().strong();
        ui.label(of).on_hover_text(t!("The last tick of the scene."));
    }
    ui.add_space(10.0);
    let time = RichText::new(format!("t = {} s", seconds(clock.seconds(cursor)))).monospace();
    ui.label(time).on_hover_text(t!("Simulated time; a tick is {length} s.", length = number(clock.tick_length())));
    // Last in the row, so that nothing else moves when it appears.
    if cursor.local > 0.0 {
        // Not "+15.000 ms", which reads as if it came on top of the time.
        let within = t!("({within:.3} ms in)", within = cursor.local * 1e3);
        let within = RichText::new(within).monospace().weak();
        ui.label(within).on_hover_text(t!("Time since this tick began."));
    }
    if view.moment.events_now().next().is_some() {
        let phase = RichText::new(phase_name(view.moment.phase)).monospace().weak();
        ui.label(phase)
            .on_hover_text(t!("Something happens at this instant: the state just before or after it is shown."));
    }
}

/// Greatest width of the times, in points.
fn time_width(ui: &Ui, view: &FrameView) -> f32 {
    let digits = view.playback.last_tick.map_or(0, |last| last.to_string().len());
    // As wide as "tick  /  t = 00000.000000 s (00.000 ms in) before".
    let letters = 49 + digits;
    let font = egui::TextStyle::Monospace.resolve(ui.style());
    letters as f32 * ui.fonts(|fonts| fonts.glyph_width(&font, '0')) + go_to::width(ui, view)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_goes_in_the_order_of_its_worth() {
        // Seven buttons of 40 are 280, the menu 40; speed 128, the time 316, the places 96, the switches 246.
        let plan = |room| Plan::for_room(room, 40.0, 300.0, false);
        let all = Plan { has_time: true, has_speed: true, has_places: true, has_editing: true, at_right: 3 };
        // 480 of buttons, 112, 230, 300, and four separators.
        assert_eq!(plan(1186.0), all);
        assert_eq!(plan(1185.0), Plan { at_right: 1, ..all });
        assert_eq!(plan(1105.0), Plan { has_editing: false, ..all });
        assert_eq!(Plan::for_room(1105.0, 40.0, 300.0, true), Plan { has_places: false, at_right: 2, ..all });
        assert_eq!(plan(859.0), Plan { has_places: false, has_editing: false, at_right: 2, ..all });
        let least = Plan { has_time: false, has_speed: false, has_places: false, has_editing: false, at_right: 3 };
        assert_eq!(plan(763.0), Plan { has_speed: true, has_places: true, ..least });
        assert_eq!(plan(447.0), Plan { has_places: true, at_right: 0, ..least });
    }
}
