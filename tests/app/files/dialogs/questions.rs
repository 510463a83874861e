//! Questions and messages: one at a time, and no click or key that was meant for something else loses anything.

use super::{Hands, named, opened, renamed};
use crate::common::opened::parsed;
use collidoscope::app::command::{Command, EditCommand, FileCommand, SelectionCommand, ViewCommand};
use collidoscope::app::interface::windows::Front;
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::scene::{load_scene, save_scene};
use egui::{Event, Key, Modifiers, PointerButton, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// Seconds of display time between two frames.
const FRAME_SECS: f32 = 0.1;

/// The window of a person; the keys are those of the next frame.
type Window = Harness<'static, (App, Vec<KeyPress>)>;

fn window(app: App) -> Window {
    let mut harness = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).with_step_dt(FRAME_SECS).build_state(
        |ctx, (app, keys): &mut (App, Vec<KeyPress>)| {
            let input = FrameInput { keys: std::mem::take(keys), ..FrameInput::default() };
            app.pass(ctx, &input, &mut || true);
        },
        (app, Vec::new()),
    );
    harness.step();
    harness
}

fn place_of(window: &Window, label: &str) -> Rect {
    window.get_by_label(label).raw_bounds().map_or(Rect::NOTHING, |bounds| {
        let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|side| side as f32);
        Rect::from_min_max(egui::pos2(x0, y0), egui::pos2(x1, y1))
    })
}

/// Clicks a place, in two frames.
fn click(window: &mut Window, at: egui::Pos2, button: PointerButton) {
    window.input_mut().events.push(Event::PointerMoved(at));
    for pressed in [true, false] {
        let modifiers = Modifiers::NONE;
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
        window.step();
    }
    window.step();
}

/// A changed scene whose file another program changed, and the question about it.
fn changed_twice() -> (tempfile::TempDir, App) {
    let (folder, files, mut app) = opened(&["ball"]);
    app.apply(renamed("changed here"));
    save_scene(&named("changed by another program"), &files[0]).expect("saved");
    app.apply(Command::File(FileCommand::Save));
    assert_eq!(app.view().windows.front(), Some(Front::ChangedOnDisk));
    (folder, app)
}

#[test]
fn an_answer_that_loses_something_never_stands_where_one_that_does_not_stood() {
    let unsaved = || {
        let (folder, _, mut app) = opened(&["ball"]);
        app.apply(renamed("changed"));
        app.apply(Command::File(FileCommand::New));
        (folder, app)
    };
    let replace = || {
        let (folder, files, mut app) = opened(&["ball", "other"]);
        app.apply(Command::File(FileCommand::SaveAs(files[1].clone())));
        (folder, app)
    };
    let error = || {
        let (folder, _, mut app) = opened(&["ball"]);
        app.apply(Command::File(FileCommand::OpenPath("no/such/scene.json".into())));
        (folder, app)
    };
    let (mut safe, mut losing) = (Vec::new(), Vec::new());
    for ((_folder, app), safe_answers, losing_answer) in [
        (unsaved(), &["Save", "Cancel"][..], Some("Don't save")),
        (changed_twice(), &["Keep what is here"], Some("Read again")),
        (replace(), &["Choose another"], Some("Replace")),
        (error(), &["Close", "Copy"], None),
    ] {
        let window = window(app);
        safe.extend(safe_answers.iter().map(|label| (*label, place_of(&window, label))));
        losing.extend(losing_answer.map(|label| (label, place_of(&window, label))));
    }
    for (loses, at) in &losing {
        for (keeps, other) in &safe {
            assert!(at.is_positive() && !at.x_range().intersects(other.x_range()), "{loses} {at}, {keeps} {other}");
        }
    }
}

#[test]
fn a_click_that_was_on_its_way_when_a_question_came_up_loses_nothing() {
    let (_folder, app) = changed_twice();
    let mut window = window(app);
    let at = place_of(&window, "Read again").center();
    click(&mut window, at, PointerButton::Primary);
    assert_eq!(window.state().0.view().windows.front(), Some(Front::ChangedOnDisk));
    assert_eq!(window.state().0.view().scene.name, "changed here");
    // Half a second later it is meant, and undo brings back what was here.
    window.run_steps(5);
    click(&mut window, at, PointerButton::Primary);
    let app = &mut window.state_mut().0;
    assert_eq!(
        (app.view().scene.name.as_str(), app.view().document.is_changed()),
        ("changed by another program", false)
    );
    app.apply(Command::Edit(EditCommand::Undo));
    assert_eq!((app.view().scene.name.as_str(), app.view().document.is_changed()), ("changed here", true));
    app.apply(Command::Edit(EditCommand::Redo));
    assert!(!app.view().document.is_changed());
}

#[test]
fn a_key_pressed_while_a_message_is_open_does_nothing_and_enter_closes_it() {
    let (_folder, _, mut app) = opened(&["ball"]);
    for (message, front) in [
        (Command::File(FileCommand::OpenPath("no/such/scene.json".into())), Front::Error),
        (Command::View(ViewCommand::ShowAbout(true)), Front::About),
    ] {
        app.apply(message);
        let mut hands = Hands::on(&mut app);
        for key in [Key::O, Key::N, Key::Q, Key::S] {
            hands.press_with(key, true);
            assert_eq!(hands.app.view().windows.front(), Some(front));
        }
        hands.press(Key::Enter);
        let view = hands.app.view();
        assert_eq!((view.windows.front(), view.scene.name.as_str()), (None, "ball"));
    }
}

#[test]
fn escape_in_a_menu_closes_it_and_leaves_the_selection() {
    let text =
        r#"{"version": 1, "name": "n", "bodies": [{"id": 1, "name": "the ball", "radius": 1, "position": [0, 0, 0]}]}"#;
    let scene = parsed(text);
    let escape = KeyPress { key: Key::Escape, control: false, shift: false, alt: false, keypad: false };
    for (label, button, entry) in [
        ("File", PointerButton::Primary, "Save as"),
        // Its row in the tree stands above the heading of the inspector.
        ("the ball", PointerButton::Secondary, "Duplicate"),
    ] {
        let mut app = App::new(scene.clone(), Source::Shipped("test".to_owned()));
        app.apply(Command::Selection(SelectionCommand::Object(1, None)));
        let mut window = window(app);
        let place = {
            let nodes = window.query_all_by_label_contains(label);
            let bounds =
                nodes.filter_map(|node| node.raw_bounds()).min_by(|a, b| a.y0.total_cmp(&b.y0)).expect("shown");
            egui::pos2((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0)
        };
        let entries = |window: &Window| window.query_all_by_label_contains(entry).count();
        let before = entries(&window);
        click(&mut window, place, button);
        assert!(entries(&window) > before, "{label}: no menu");
        assert_eq!(window.state().0.view().selection.object(), Some(1), "{label}: the click changed the selection");
        let press = |window: &mut Window| {
            window.state_mut().1.push(escape);
            window.press_key(Key::Escape);
            window.run_steps(2);
        };
        press(&mut window);
        assert_eq!((entries(&window), window.state().0.view().selection.object()), (before, Some(1)), "{label}");
        // Without a menu it is given up.
        press(&mut window);
        assert_eq!(window.state().0.view().selection.object(), None, "{label}");
    }
}

#[test]
fn a_scene_that_was_never_saved_is_not_called_changed() {
    let (_folder, files, app) = opened(&["ball"]);
    let mut apps =
        [app, App::new(named("made here"), Source::New), App::new(named("tour"), Source::Shipped("tour".into()))];
    let told = apps.each_mut().map(|app| {
        app.apply(renamed("changed"));
        app.apply(Command::File(FileCommand::Quit));
        let mut hands = Hands::on(app);
        hands.sees("changed since it was saved")
    });
    assert_eq!(told, [true, false, false]);
    assert_eq!(load_scene(&files[0]).expect("a scene").name, "ball");
}
