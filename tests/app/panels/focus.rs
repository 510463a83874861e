//! What has the keys: where Tab leads to, what it is seen by, and what a dialog keeps to itself.

use super::two_balls;
use crate::common::keys::{plain, with};
use crate::common::opened::{act, carry_out, finish, opened};
use collidoscope::app::command::{
    Action, Command, FileCommand, FilePurpose, FilmCommand, FindCommand, LessonCommand, SelectionCommand, ViewCommand,
    WatchCommand,
};
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::lesson::Given;
use collidoscope::scene::PartRef;
use collidoscope::sim::Instant;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Rect, Shape, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Node, Queryable, by};

/// A text, a question for a number, one with options, and a last page, of a ball that falls for a second.
const LESSON: &str = r#"{
  "version": 1, "name": "dropped", "settings": {"duration": 2, "gravity": [0, -10, 0]},
  "bodies": [{"id": 1, "name": "ball", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.37}],
  "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
  "lesson": [
    {"title": "A ball", "text": "It falls."},
    {"title": "How fast?", "ask": {"number": {"answer": "speed(ball)", "at": {"event": {"between": [1, 2]}}, "tolerance": 0.1}}},
    {"title": "Which way?", "view": {"at": {"time": 0.9}}, "ask": {"choice": {"at": {"event": {"between": [1, 2]}},
     "options": [{"text": "up", "when": "velocity(ball).y > 0"}, {"text": "down", "when": "velocity(ball).y < 0"}]}}},
    {"title": "Again", "text": "It came up again."}
  ]
}"#;

/// The program, and the keys that its window gets in the next frame.
type Window = Harness<'static, (App, FrameInput)>;

fn window(app: App) -> Window {
    let frame = |ctx: &egui::Context, (app, input): &mut (App, FrameInput)| {
        app.pass(ctx, &std::mem::take(input), &mut || true);
    };
    let mut window =
        Harness::builder().with_size(vec2(1600.0, 1400.0)).build_state(frame, (app, FrameInput::default()));
    window.run();
    window
}

/// Presses and releases a key, as the window and its widgets get it.
fn press(window: &mut Window, press: KeyPress) {
    let modifiers = Modifiers { shift: press.shift, ctrl: press.control, command: press.control, ..Modifiers::NONE };
    window.state_mut().1.keys = vec![press];
    window.input_mut().modifiers = modifiers;
    for pressed in [true, false] {
        let event = Event::Key { key: press.key, physical_key: None, pressed, repeat: false, modifiers };
        window.input_mut().events.push(event);
        window.run();
    }
    window.input_mut().modifiers = Modifiers::NONE;
    window.run();
}

fn type_text(window: &mut Window, text: &str) {
    window.input_mut().events.push(Event::Text(text.to_owned()));
    window.run();
}

/// The names of what has the keys.
fn focused(window: &Window) -> Option<String> {
    let node = window.query_all(by().predicate(|node| node.is_focused())).last()?;
    node.label().or(node.value())
}

fn do_and_show(window: &mut Window, command: Command) {
    carry_out(&mut window.state_mut().0, command);
    window.run();
}

fn next_step(window: &mut Window) {
    act(&mut window.state_mut().0, Action::NEXT_STEP);
    window.run();
}

fn place(window: &Window) -> usize {
    window.state().0.view().lesson.expect("it is under way").place()
}

/// What was answered on the step on display, once what happens is found.
fn given(window: &mut Window) -> Option<Given> {
    finish(&mut window.state_mut().0);
    window.run();
    let step = place(window);
    window.state().0.view().lesson?.answered(step)?.given.clone()
}

/// A lesson at its first step.
fn lesson() -> Window {
    let mut app = opened(LESSON);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    window(app)
}

#[test]
fn tab_begins_every_step_at_its_question_or_else_at_the_way_on_wherever_the_keys_were_before() {
    let mut window = lesson();
    let mut stops = Vec::new();
    for step in 0..4 {
        while place(&window) < step {
            next_step(&mut window);
        }
        press(&mut window, plain(Key::Tab));
        stops.push(focused(&window).unwrap_or_default());
        // The keys are used for something else before the next step.
        (0..5).for_each(|_| press(&mut window, plain(Key::Tab)));
        assert_ne!(focused(&window).as_ref(), stops.last(), "step {step}: Tab goes on");
    }
    let next = Action::NEXT_STEP.label();
    assert_eq!(stops, [next, "Your prediction", "A  up", next]);
    next_step(&mut window);
    assert!(window.state().0.view().lesson.unwrap().step().is_none(), "the last page");
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window), Some(Action::EXPORT_ANSWERS.label().to_owned()));
}

#[test]
fn tab_begins_at_the_question_of_a_step_that_one_comes_back_to() {
    let mut window = lesson();
    next_step(&mut window);
    (0..6).for_each(|_| press(&mut window, plain(Key::Tab)));
    act(&mut window.state_mut().0, Action::PREVIOUS_STEP);
    window.run();
    next_step(&mut window);
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window).as_deref(), Some("Your prediction"));
}

#[test]
fn a_number_typed_when_the_keys_come_back_to_its_field_replaces_the_one_before() {
    let mut window = lesson();
    next_step(&mut window);
    press(&mut window, plain(Key::Tab));
    type_text(&mut window, "5");
    press(&mut window, plain(Key::Tab));
    press(&mut window, with(Key::Tab, false, true));
    assert_eq!(focused(&window).as_deref(), Some("Your prediction"));
    type_text(&mut window, "9");
    press(&mut window, plain(Key::PageDown));
    assert_eq!(given(&mut window), Some(Given::Number(9.0)));
}

#[test]
fn after_an_answer_tab_leads_to_the_way_on() {
    let mut window = lesson();
    press(&mut window, plain(Key::Tab));
    press(&mut window, plain(Key::Enter));
    finish(&mut window.state_mut().0);
    window.run();
    assert_eq!(place(&window), 1);
    press(&mut window, plain(Key::Tab));
    type_text(&mut window, "10");
    press(&mut window, plain(Key::Enter));
    finish(&mut window.state_mut().0);
    window.run();
    assert!(window.state().0.view().lesson.unwrap().answered(1).is_some());
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window).as_deref(), Some(Action::NEXT_STEP.label()));
}

#[test]
fn page_down_in_the_field_gives_the_number_that_is_typed() {
    let mut window = lesson();
    next_step(&mut window);
    press(&mut window, plain(Key::Tab));
    type_text(&mut window, "10");
    press(&mut window, plain(Key::PageDown));
    assert_eq!(given(&mut window), Some(Given::Number(10.0)));
}

#[test]
fn tab_goes_through_the_options_and_their_votes_as_they_are_read_and_a_typed_count_replaces_the_one_before() {
    let mut window = lesson();
    while place(&window) < 2 {
        next_step(&mut window);
    }
    let nine = Command::Lesson(LessonCommand::Vote { option: 0, round: 0, count: 9 });
    do_and_show(&mut window, nine);
    let mut stops = Vec::new();
    for _ in 0..6 {
        press(&mut window, plain(Key::Tab));
        stops.push(focused(&window).unwrap_or_default());
        if stops.len() == 2 {
            type_text(&mut window, "12");
        }
    }
    let [first, second] = ["first vote", "second vote"];
    let votes = |option: &str, round: &str| format!("Votes for {option}, {round}");
    assert_eq!(
        stops,
        [
            "A  up".to_owned(),
            votes("A", first),
            votes("A", second),
            "B  down".to_owned(),
            votes("B", first),
            votes("B", second)
        ]
    );
    let lesson = window.state().0.view().lesson.unwrap();
    assert_eq!(lesson.votes(2).map(|votes| votes.of(0, 0)), Some(12));
}

/// The rings that are drawn.
fn rings(window: &Window) -> Vec<Rect> {
    let shapes = window.output().shapes.iter();
    let ring = |shape: &Shape| match shape {
        Shape::Rect(rect) if rect.stroke.width == 2.0 && rect.fill.a() == 0 => Some(rect.rect),
        _ => None,
    };
    shapes.filter_map(|clipped| ring(&clipped.shape)).collect()
}

fn rect_of(node: &Node<'_>) -> Rect {
    let bounds = node.raw_bounds().expect("it is shown");
    Rect::from_min_max(pos2(bounds.x0 as f32, bounds.y0 as f32), pos2(bounds.x1 as f32, bounds.y1 as f32))
}

#[test]
fn what_has_the_keys_has_a_ring_with_a_frame_or_without_and_a_text_field_has_its_cursor() {
    let mut window = lesson();
    next_step(&mut window);
    assert_eq!(rings(&window), []);
    // Buttons without and with a frame, and a switch.
    for label in ["Show without answering", "End the lesson", Action::NEXT_STEP.label(), "Grid"] {
        window.get_by_label(label).focus();
        window.run();
        let (rings, rect) = (rings(&window), rect_of(&window.get_by_label(label)));
        assert!(rings.len() == 1 && rings[0].contains_rect(rect.shrink(1.0)), "{label}: {rings:?} for {rect:?}");
        assert!(rings[0].width() < rect.width() + 8.0, "{label}: {rings:?} for {rect:?}");
    }
    window.get_by_label("Your prediction").focus();
    window.run();
    assert_eq!(rings(&window), []);
}

/// What is open in a dialog beside the view.
fn planned(window: &Window) -> [bool; 2] {
    let windows = &window.state().0.view().windows;
    [windows.copies.is_some(), windows.film.is_some()]
}

#[test]
fn a_dialog_however_it_was_opened_has_the_keys_from_its_first_field_to_its_last_until_escape() {
    let film = |_: &App| Command::Film(FilmCommand::Show(true));
    let copies = |app: &App| Action::MANY_COPIES.command(&app.view()).expect("a ball is selected");
    for (opens, first, is_open) in [
        (copies as fn(&App) -> Command, "in a box", [true, false]),
        (film as fn(&App) -> Command, "from tick", [false, true]),
    ] {
        let mut app = two_balls::app();
        app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
        let mut window = window(app);
        // As the palette does it, with the keys in a field behind.
        do_and_show(&mut window, Command::View(ViewCommand::ShowPalette(true)));
        let command = opens(&window.state().0);
        do_and_show(&mut window, Command::View(ViewCommand::ShowPalette(false)));
        do_and_show(&mut window, command);
        assert_eq!((planned(&window), focused(&window).as_deref()), (is_open, Some(first)));
        let mut stops = vec![first.to_owned()];
        loop {
            press(&mut window, plain(Key::Tab));
            let stop = focused(&window).expect("the dialog has the keys");
            if stop == first {
                break;
            }
            stops.push(stop);
            assert!(stops.len() < 30, "{stops:?}");
        }
        assert!(stops.len() > 5, "{stops:?}");
        press(&mut window, with(Key::Tab, false, true));
        assert_eq!(focused(&window).as_ref(), stops.last(), "one step back from the first");
        press(&mut window, plain(Key::Tab));
        assert_eq!(focused(&window).as_deref(), Some(first));
        for key in [Key::H, Key::Space, Key::End, Key::L, Key::Delete] {
            press(&mut window, plain(key));
        }
        let view = window.state().0.view();
        assert!(view.settings.panels_visible && !view.playback.playing && view.goal.is_none());
        assert_eq!((view.playback.cursor, view.scene.bodies.len()), (Instant::start_of(0), 2));
        if first == "from tick" {
            // Delete has erased its number: Esc gives that up, and nothing else.
            press(&mut window, plain(Key::Escape));
            assert_eq!(planned(&window), is_open);
        }
        press(&mut window, plain(Key::Escape));
        assert_eq!((planned(&window), window.state().0.view().selection.object()), ([false; 2], Some(1)));
        press(&mut window, plain(Key::H));
        assert!(!window.state().0.view().settings.panels_visible, "keys mean commands again");
    }
}

#[test]
fn what_a_dialog_made_can_be_taken_back_by_its_key_and_a_message_begins_at_its_button() {
    let mut app = two_balls::app();
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
    let mut window = window(app);
    let copies = Action::MANY_COPIES.command(&window.state().0.view()).expect("a ball is selected");
    do_and_show(&mut window, copies);
    window.get_by_label("Make the copies").click();
    window.run();
    assert!(window.state().0.view().scene.bodies.len() > 2);
    press(&mut window, with(Key::Z, true, false));
    assert_eq!((window.state().0.view().scene.bodies.len(), planned(&window)), (2, [true, false]));
    do_and_show(&mut window, Command::View(ViewCommand::ShowAbout(true)));
    assert_eq!(focused(&window).as_deref(), Some("Close"));
    press(&mut window, plain(Key::Escape));
    assert_eq!((window.state().0.view().windows.about, planned(&window)), (false, [true, false]));
}

#[test]
fn a_watch_made_by_keys_is_typed_at_once_and_keeps_the_keys_in_its_row() {
    let mut window = window(two_balls::app());
    do_and_show(&mut window, Command::Watch(WatchCommand::New(true)));
    assert_eq!(focused(&window).as_deref(), Some("New watch"));
    const SPEED: &str = "speed(\"left ball\")";
    type_text(&mut window, SPEED);
    press(&mut window, plain(Key::Enter));
    assert_eq!(window.state().0.view().scene.watches[0].quantity, SPEED);
    assert_eq!(focused(&window), Some(format!("{SPEED} 1 m/s")));
    // What is given up has no row.
    do_and_show(&mut window, Command::Watch(WatchCommand::New(true)));
    type_text(&mut window, "speed(");
    press(&mut window, plain(Key::Escape));
    press(&mut window, plain(Key::Escape));
    assert_eq!((window.state().0.view().scene.watches.len(), focused(&window)), (1, None));
}

#[test]
fn down_and_enter_open_a_menu_of_the_bar_at_its_first_entry() {
    for opens in [Key::ArrowDown, Key::Enter] {
        let mut window = window(two_balls::app());
        press(&mut window, plain(Key::F10));
        assert_eq!(focused(&window).as_deref(), Some("File"));
        press(&mut window, plain(opens));
        for entry in [Action::NEW, Action::OPEN_FILE].map(Action::label) {
            assert!(focused(&window).is_some_and(|focused| focused.contains(entry)), "{entry}: {:?}", focused(&window));
            press(&mut window, plain(Key::ArrowDown));
        }
    }
}

#[test]
fn down_goes_into_a_menu_that_the_pointer_opened_and_not_on_in_the_tree_behind_it() {
    let mut window = window(two_balls::app());
    let bounds = window.get_by_label("left ball").raw_bounds().expect("it is shown");
    let at = pos2(bounds.x0 as f32 + 30.0, 0.5 * (bounds.y0 + bounds.y1) as f32);
    window.get_by_label("left ball").simulate_click();
    window.run();
    let selected = window.state().0.view().selection.parts().to_vec();
    for pressed in [true, false] {
        let button = PointerButton::Secondary;
        window.input_mut().events.push(Event::PointerMoved(at));
        let modifiers = Modifiers::NONE;
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
        window.run();
    }
    for entry in [Action::RENAME, Action::DUPLICATE].map(Action::label) {
        press(&mut window, plain(Key::ArrowDown));
        assert!(focused(&window).is_some_and(|focused| focused.contains(entry)), "{entry}: {:?}", focused(&window));
    }
    assert_eq!(window.state().0.view().selection.parts(), selected);
}

#[test]
fn left_and_right_in_an_open_menu_open_the_one_beside_it() {
    let mut window = window(two_balls::app());
    press(&mut window, plain(Key::F10));
    press(&mut window, plain(Key::ArrowDown));
    // The menu beside it, of scenes, whose groups unfold to the right.
    press(&mut window, plain(Key::ArrowRight));
    let group = focused(&window).expect("a group of scenes");
    assert_eq!(window.query_all_by_label_contains(Action::OPEN_FILE.label()).count(), 0, "the first one is closed");
    press(&mut window, plain(Key::ArrowLeft));
    assert!(focused(&window).is_some_and(|focused| focused.contains(Action::NEW.label())), "{:?}", focused(&window));
    // Round from the first to the last and back.
    for (key, is_in_first) in [(Key::ArrowLeft, false), (Key::ArrowRight, true)] {
        press(&mut window, plain(key));
        assert_eq!(
            focused(&window).is_some_and(|focused| focused.contains(Action::NEW.label())),
            is_in_first,
            "{group}"
        );
    }
}

#[test]
fn a_menu_that_is_longer_than_the_window_begins_at_its_first_entry_too() {
    let mut window = window(two_balls::app());
    window.set_size(vec2(900.0, 400.0));
    press(&mut window, plain(Key::F10));
    (0..3).for_each(|_| press(&mut window, plain(Key::ArrowRight)));
    assert_eq!(focused(&window).as_deref(), Some("View"));
    press(&mut window, plain(Key::ArrowDown));
    assert!(focused(&window).is_some_and(|focused| focused.contains("Normals")), "{:?}", focused(&window));
}

#[test]
fn down_goes_over_the_entries_of_a_menu_that_cannot_be_chosen_and_never_out_of_it() {
    let mut window = window(two_balls::app());
    press(&mut window, plain(Key::F10));
    (0..2).for_each(|_| press(&mut window, plain(Key::ArrowRight)));
    assert_eq!(focused(&window).as_deref(), Some("Edit"));
    press(&mut window, plain(Key::ArrowDown));
    let first = focused(&window).expect("an entry");
    let mut visited = vec![first.clone()];
    loop {
        press(&mut window, plain(Key::ArrowDown));
        let entry = focused(&window).expect("an entry has the keys");
        if entry == first {
            break;
        }
        assert!(!visited.contains(&entry), "{entry} of {visited:?}");
        visited.push(entry);
    }
    assert!(
        visited.len() > 3 && visited.iter().any(|entry| entry.contains(Action::KEEP_AS_SCENE.label())),
        "{visited:?}"
    );
    press(&mut window, plain(Key::ArrowUp));
    assert_eq!(focused(&window).as_ref(), visited.last());
}

#[test]
fn behind_a_dialog_for_a_file_nothing_is_a_stop_of_tab() {
    let mut window = window(two_balls::app());
    window.state_mut().0.apply(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Open))));
    // A thread reads the folder; a spinner turns until then.
    let began = std::time::Instant::now();
    while window.run_ok().is_none() {
        assert!(began.elapsed().as_secs() < 30, "the folder is never read");
    }
    for _ in 0..40 {
        press(&mut window, plain(Key::Tab));
        let behind = ["File", "Scenes", "Edit", "View", "Simulation", "Help"];
        assert!(!focused(&window).is_some_and(|focused| behind.contains(&focused.as_str())), "{:?}", focused(&window));
    }
}

#[test]
fn the_list_of_what_can_be_added_is_gone_through_by_keys() {
    let mut window = window(two_balls::app());
    let bodies = |window: &Window| window.state().0.view().scene.bodies.len();
    let before = bodies(&window);
    press(&mut window, with(Key::A, false, true));
    assert_eq!(focused(&window).as_deref(), Some("Ball"));
    press(&mut window, plain(Key::Enter));
    assert_eq!(bodies(&window), before + 1);
}

#[test]
fn escape_closes_an_open_list_before_anything_else() {
    let mut app = two_balls::app();
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
    let mut window = window(app);
    let selected = |window: &Window| window.state().0.view().selection.object();
    do_and_show(&mut window, Command::Find(FindCommand::Show(true)));
    type_text(&mut window, "spee");
    let typed = |window: &Window| window.get_by_label("Condition").value().unwrap_or_default();
    let lists = |window: &Window| window.query_all_by_label("speed").count() > 0;
    assert!(lists(&window), "the list is open");
    press(&mut window, plain(Key::Escape));
    assert_eq!((lists(&window), typed(&window).as_str(), selected(&window)), (false, "spee", Some(1)));
    assert_eq!(focused(&window).as_deref(), Some("Condition"), "one types on");
    press(&mut window, plain(Key::Escape));
    assert_eq!((typed(&window).as_str(), selected(&window)), ("", Some(1)), "it is given up");
    press(&mut window, plain(Key::Escape));
    assert_eq!(selected(&window), None);
    // The speeds in a dialog.
    do_and_show(&mut window, Command::Film(FilmCommand::Show(true)));
    let speeds = |window: &Window| window.query_all_by_label("8×").count();
    let before = speeds(&window);
    window.query_all_by_role(Role::ComboBox).last().expect("it is shown").click();
    window.run();
    assert!(speeds(&window) > before, "the list is open");
    press(&mut window, plain(Key::Escape));
    assert_eq!((speeds(&window), planned(&window)), (before, [false, true]));
    press(&mut window, plain(Key::Escape));
    assert_eq!(planned(&window), [false; 2]);
}

#[test]
fn an_arrow_key_leaves_the_keys_where_they_are_and_steps() {
    let mut window = window(two_balls::app());
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowLeft, Key::ArrowUp, Key::ArrowDown] {
        window.get_by_label("Grid").focus();
        window.run();
        press(&mut window, plain(key));
        assert_eq!(focused(&window).as_deref(), Some("Grid"), "{key:?}");
    }
    assert_eq!(window.state().0.view().playback.cursor, Instant::start_of(1));
    // In the bar they go on from menu to menu.
    press(&mut window, plain(Key::F10));
    press(&mut window, plain(Key::ArrowRight));
    assert_ne!(focused(&window).as_deref(), Some("File"));
    assert_eq!(window.state().0.view().playback.cursor, Instant::start_of(1));
}

#[test]
fn tab_goes_on_from_the_field_that_enter_left_which_has_a_ring_until_then() {
    let mut window = lesson();
    while place(&window) < 2 {
        next_step(&mut window);
    }
    window.get_by_label("Votes for A, first vote").click();
    window.run();
    type_text(&mut window, "12");
    press(&mut window, plain(Key::Enter));
    let votes = |window: &Window| window.state().0.view().lesson.unwrap().votes(2).map(|votes| votes.of(0, 0));
    assert_eq!((votes(&window), focused(&window)), (Some(12), None));
    let field = rect_of(&window.get_by_label("Votes for A, first vote"));
    assert!(rings(&window).len() == 1 && rings(&window)[0].contains_rect(field.shrink(1.0)), "{:?}", rings(&window));
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window).as_deref(), Some("Votes for A, second vote"));
    press(&mut window, with(Key::Tab, false, true));
    // What is refused is there to go on from, too, and Enter goes on typing in it.
    type_text(&mut window, "-3");
    press(&mut window, plain(Key::Enter));
    window.get_by_label_contains("Votes for A, first vote: must be a whole number from 0 to 999, is -3.");
    press(&mut window, plain(Key::Enter));
    type_text(&mut window, "7");
    press(&mut window, plain(Key::Enter));
    assert_eq!(votes(&window), Some(7));
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window).as_deref(), Some("Votes for A, second vote"));
}

#[test]
fn a_second_enter_on_the_way_on_gives_no_question_away() {
    let mut window = lesson();
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window).as_deref(), Some(Action::NEXT_STEP.label()));
    for _ in 0..2 {
        press(&mut window, plain(Key::Enter));
        finish(&mut window.state_mut().0);
        window.run();
        assert_eq!((place(&window), focused(&window), rings(&window)), (1, None, vec![]));
    }
    assert!(window.state().0.view().lesson.unwrap().answered(1).is_none());
    press(&mut window, plain(Key::Tab));
    assert_eq!(focused(&window).as_deref(), Some("Your prediction"));
}

#[test]
fn what_is_no_number_is_told_with_the_name_of_its_field() {
    let mut window = lesson();
    next_step(&mut window);
    press(&mut window, plain(Key::Tab));
    type_text(&mut window, "1/0");
    window.get_by_label("Your prediction: is not a finite number");
}

#[test]
fn the_list_of_keys_is_scrolled_by_keys_which_do_nothing_behind_it_until_escape() {
    let mut window = window(two_balls::app());
    window.set_size(vec2(900.0, 400.0));
    press(&mut window, plain(Key::F1));
    let top = |window: &Window| rect_of(&window.get_by_label("Mouse in the 3D view")).top();
    let at_first = top(&window);
    // Not all of the text has the keys, which Space would not press; the bar beside it may.
    let is_around_text = |ring: &Rect| ring.height() > 100.0 && ring.width() > 20.0;
    assert!(!rings(&window).iter().any(is_around_text), "{:?}", rings(&window));
    press(&mut window, plain(Key::ArrowDown));
    let below = top(&window);
    assert!(below < at_first, "{below} of {at_first}");
    press(&mut window, plain(Key::PageDown));
    assert!(top(&window) < below);
    press(&mut window, plain(Key::PageUp));
    press(&mut window, plain(Key::ArrowUp));
    assert_eq!(top(&window), at_first);
    press(&mut window, plain(Key::End));
    assert!(top(&window) < below);
    press(&mut window, plain(Key::Home));
    assert_eq!(top(&window), at_first);
    // A menu that is opened above it has the arrows.
    window.get_by_role_and_label(Role::Button, "File").click();
    window.run();
    press(&mut window, plain(Key::ArrowDown));
    assert_eq!(top(&window), at_first);
    press(&mut window, plain(Key::Escape));
    press(&mut window, plain(Key::H));
    let view = window.state().0.view();
    assert!(view.settings.panels_visible && !view.playback.playing && view.goal.is_none());
    assert_eq!((view.playback.cursor, view.windows.keys), (Instant::start_of(0), true));
    press(&mut window, plain(Key::Escape));
    assert!(!window.state().0.view().windows.keys);
    for is_open in [true, false] {
        press(&mut window, plain(Key::F1));
        assert_eq!(window.state().0.view().windows.keys, is_open);
    }
}

#[test]
fn what_is_typed_after_a_double_click_replaces_the_whole_number() {
    let mut window = window(two_balls::app());
    do_and_show(&mut window, Command::Selection(SelectionCommand::Object(1, None)));
    // Also beside the point, from where egui's word goes to the end.
    for (place, radius) in (1..16).zip([0.123456789, 0.987654321].into_iter().cycle()) {
        let field = rect_of(&window.get_by_role_and_label(Role::SpinButton, "radius r"));
        double_click(&mut window, field.lerp_inside(vec2(place as f32 / 16.0, 0.5)));
        type_text(&mut window, &radius.to_string());
        press(&mut window, plain(Key::Enter));
        assert_eq!(window.state().0.view().scene.bodies[0].radius, radius, "{place}/16 of {field}");
    }
}

fn double_click(window: &mut Window, at: egui::Pos2) {
    // Frames as they come; with the first click typing begins.
    for is_click in [true, false, true, false] {
        window.input_mut().events.push(Event::PointerMoved(at));
        for pressed in [true, false].into_iter().filter(|_| is_click) {
            let modifiers = Modifiers::NONE;
            let click = Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers };
            window.input_mut().events.push(click);
        }
        let now = window.ctx.input(|input| input.time);
        window.input_mut().time = Some(now + 0.02);
        window.step();
    }
    window.input_mut().time = None;
    window.run();
}

#[test]
fn enter_enters_what_was_typed_unless_a_name_of_the_list_was_chosen() {
    let mut window = window(two_balls::app());
    do_and_show(&mut window, Command::Find(FindCommand::Show(true)));
    type_text(&mut window, "speed(");
    let typed = |window: &Window| window.get_by_label("Condition").value().unwrap_or_default();
    press(&mut window, plain(Key::Enter));
    assert_eq!(typed(&window), "speed(");
    press(&mut window, plain(Key::ArrowDown));
    press(&mut window, plain(Key::ArrowDown));
    press(&mut window, plain(Key::Enter));
    assert!(typed(&window).len() > "speed(".len(), "{}", typed(&window));
}

#[test]
fn a_panel_scrolls_to_what_tab_comes_to() {
    let mut window = window(two_balls::app());
    window.set_size(vec2(1280.0, 500.0));
    do_and_show(&mut window, Command::Selection(SelectionCommand::Object(1, None)));
    let field = |window: &Window| rect_of(&window.get_by_role_and_label(Role::SpinButton, "radius r")).top();
    window.get_by_role_and_label(Role::SpinButton, "radius r").focus();
    window.run();
    let at_first = field(&window);
    let mut stops = Vec::new();
    let mut press_and_look = |window: &mut Window, key: KeyPress| {
        press(window, key);
        let node = window.query_all(by().predicate(|node| node.is_focused())).last().expect("something has the keys");
        stops.push(rect_of(&node));
    };
    let mut count = 0;
    while field(&window) >= at_first && count < 20 {
        press_and_look(&mut window, plain(Key::Tab));
        count += 1;
    }
    assert!(field(&window) < at_first, "it has scrolled");
    (0..count).for_each(|_| press_and_look(&mut window, with(Key::Tab, false, true)));
    assert_eq!(focused(&window).as_deref(), Some("radius r"));
    // Nothing that has the keys lies outside the window.
    assert!(stops.iter().all(|rect| rect.top() > 0.0 && rect.bottom() < 500.0), "{stops:?}");
}
