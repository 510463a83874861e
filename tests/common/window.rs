//! Panels and the whole window, as tests drive them without a display.

use collidoscope::app::command::Command;
use collidoscope::app::frame::FrameView;
use collidoscope::app::{App, FrameInput};
use egui::accesskit::Role;
use egui::{Event, Modifiers, PointerButton, Pos2, Ui, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

/// What draws a panel.
pub type Panel = fn(&mut Ui, &FrameView, &mut Vec<Command>);

/// Frames until a panel has its places; one with a spinner never stops by itself.
const FRAMES_TO_SETTLE: usize = 4;

/// A panel on its own, in a room of points; its state are the commands that it pushed.
pub fn panel_in(app: &App, panel: Panel, room: Vec2) -> Harness<'_, Vec<Command>> {
    let mut harness = Harness::builder()
        .with_size(room)
        .build_ui_state(move |ui, commands| panel(ui, &app.view(), commands), Vec::new());
    harness.run_steps(FRAMES_TO_SETTLE);
    harness
}

/// A panel on its own, in a common room.
pub fn panel_of(app: &App, panel: Panel) -> Harness<'_, Vec<Command>> {
    panel_in(app, panel, vec2(700.0, 500.0))
}

/// A panel whose commands the program carries out; its state is the program.
pub fn live_panel(app: App, panel: Panel, room: Vec2) -> Harness<'static, App> {
    let mut harness = Harness::builder().with_size(room).build_ui_state(
        move |ui, app: &mut App| {
            let mut commands = Vec::new();
            panel(ui, &app.view(), &mut commands);
            for command in commands {
                app.apply(command);
            }
        },
        app,
    );
    harness.run();
    harness
}

/// The texts of a panel, in their order.
pub fn labels_of(app: &App, panel: Panel) -> Vec<String> {
    texts_of(app, panel, |role| role == Role::Label)
}

/// The texts of a panel with those of its buttons and fields, in their order.
pub fn all_texts_of(app: &App, panel: Panel) -> Vec<String> {
    texts_of(app, panel, |_| true)
}

fn texts_of(app: &App, panel: Panel, takes: fn(Role) -> bool) -> Vec<String> {
    let harness = panel_in(app, panel, vec2(1400.0, 900.0));
    let nodes = harness.query_all(by().predicate(move |node| takes(node.role())));
    nodes.filter_map(|node| node.label().or(node.value())).collect()
}

/// The whole window in a room of points; its state is the program.
pub fn window_in(app: App, room: Vec2) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(room)
        .build_state(|ctx, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || true), app);
    harness.run();
    harness
}

/// The whole window, so large that nothing is scrolled away.
pub fn whole_window(app: App) -> Harness<'static, App> {
    window_in(app, vec2(1600.0, 1400.0))
}

/// Presses and releases the right button.
pub fn right_click(window: &mut Harness<'_, App>, at: Pos2) {
    window.input_mut().events.push(Event::PointerMoved(at));
    window.run();
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
        window.run();
    }
}
