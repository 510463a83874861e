//! Keys, clicks, drags and nonsense at random in the whole window: nothing panics, the scene stays valid, and undo
//! and redo lose nothing.

use crate::common::random::Random;
use collidoscope::app::command::{Command, EditCommand, Group, Shortcut};
use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::scene::{parse_scene, save_scene, scene_to_json, shipped_scene, validate_scene};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use egui_kittest::Harness;

const NONSENSE: [&str; 12] =
    ["1e309", "-", "#", "nan", "ü", "-1", "1/0", "((((", "18446744073709551616", "1e12", "-5 s", "\u{202e}abc"];

struct Monkey {
    window: Harness<'static, (App, FrameInput)>,
    random: Random,
}

impl Monkey {
    fn below(&mut self, count: usize) -> usize {
        self.random.range(0.0, count as f64) as usize
    }

    fn place(&mut self) -> Pos2 {
        pos2(self.random.range(0.0, 1280.0) as f32, self.random.range(0.0, 800.0) as f32)
    }

    fn step(&mut self, event: Event) {
        self.window.input_mut().events.push(event);
        self.window.step();
    }

    fn press(&mut self, Shortcut { key, control, shift, alt, keypad }: Shortcut) {
        let shift = shift.unwrap_or(false);
        self.window.state_mut().1.keys = vec![KeyPress { key, control, shift, alt, keypad }];
        let modifiers = Modifiers { ctrl: control, command: control, shift, alt, ..Modifiers::NONE };
        for pressed in [true, false] {
            self.step(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
        }
    }

    fn press_plain(&mut self, key: Key) {
        self.press(Shortcut { control: false, shift: None, alt: false, key, keypad: false });
    }

    fn shortcut(&mut self) {
        let keys: Vec<_> =
            Group::ALL[1..].iter().flat_map(|menu| menu.actions()).filter_map(|action| action.shortcut).collect();
        let place = self.below(keys.len());
        self.press(keys[place]);
    }

    /// A press at one place and a release at another, or at the same.
    fn drag(&mut self, from: Pos2, to: Pos2) {
        let button = [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary][self.below(3)];
        let press = |pos, pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
        self.step(Event::PointerMoved(from));
        self.step(press(from, true));
        self.step(Event::PointerMoved(from.lerp(to, 0.5)));
        if self.below(8) == 0 {
            self.shortcut();
        }
        self.step(Event::PointerMoved(to));
        self.step(press(to, false));
    }

    fn act(&mut self) {
        let (from, to) = (self.place(), self.place());
        match self.below(8) {
            0..3 => self.shortcut(),
            3..5 => self.drag(from, from),
            5 => self.drag(from, to),
            6 => {
                self.drag(from, from);
                let text = NONSENSE[self.below(NONSENSE.len())];
                self.step(Event::Text(text.to_owned()));
                let key = [Key::Enter, Key::Tab, Key::Escape][self.below(3)];
                self.press_plain(key);
            }
            _ => {
                self.step(Event::PointerMoved(from));
                let delta = vec2(0.0, self.random.range(-3.0, 3.0) as f32);
                self.step(Event::MouseWheel { unit: egui::MouseWheelUnit::Line, delta, modifiers: Modifiers::NONE });
            }
        }
        // A dialog for a file would let it write where it likes.
        while self.window.state().0.view().windows.front().is_some() {
            self.press_plain(Key::Escape);
        }
    }
}

#[test]
fn a_monkey_breaks_nothing_and_undo_and_redo_lose_nothing() {
    for (seed, name) in ["tour", "balls_row", "agents_corner_trap"].into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("scene.json");
        let scene = shipped_scene(name).unwrap().load().unwrap();
        save_scene(&scene, &file).unwrap();
        let state = (App::new(scene, Source::File(file)), FrameInput { elapsed: 1.0 / 60.0, ..FrameInput::default() });
        let frame = |ctx: &egui::Context, (app, input): &mut (App, FrameInput)| {
            // Searches get a few slices of work in a frame, as on a busy machine.
            let mut slices = 0..4;
            app.pass(ctx, input, &mut || slices.next().is_some());
            input.keys.clear();
        };
        let window = Harness::builder().with_size(vec2(1280.0, 800.0)).build_state(frame, state);
        let mut monkey = Monkey { window, random: Random(seed as u64) };
        for act in 0..60 {
            monkey.act();
            assert_eq!(validate_scene(monkey.window.state().0.view().scene), [], "{name}, act {act}");
        }
        let app = &mut monkey.window.state_mut().0;
        app.apply(Command::Edit(EditCommand::EndGesture));
        let last = scene_to_json(app.view().scene);
        let mut undone = 0;
        while app.view().document.undo_name().is_some() {
            app.apply(Command::Edit(EditCommand::Undo));
            undone += 1;
        }
        (0..undone).for_each(|_| app.apply(Command::Edit(EditCommand::Redo)));
        assert_eq!(scene_to_json(app.view().scene), last, "{name}");
        assert_eq!(&parse_scene(&last, name).unwrap(), app.view().scene, "{name}");
    }
}

#[test]
fn a_tab_that_is_dragged_while_the_window_shrinks_is_let_go_of() {
    let scene = shipped_scene("tour").unwrap().load().unwrap();
    let frame = |ctx: &egui::Context, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || true);
    let app = App::new(scene, Source::Shipped("tour".to_owned()));
    let mut window = Harness::builder().with_size(vec2(1280.0, 800.0)).build_state(frame, app);
    window.run();
    // The explanation's, which stands in a place that a small window does not have.
    let tab = pos2(1140.0, 348.0);
    let button = PointerButton::Primary;
    let press = |pos, pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
    // It takes some frames to become a drag over another place.
    let ways = [tab + vec2(12.0, 12.0), pos2(900.0, 400.0), pos2(905.0, 405.0), pos2(909.0, 405.0)];
    let moves = ways.map(Event::PointerMoved);
    for event in [Event::PointerMoved(tab), press(tab, true)].into_iter().chain(moves) {
        window.input_mut().events.push(event);
        window.step();
    }
    for size in [vec2(512.0, 384.0), vec2(1280.0, 800.0)] {
        window.set_size(size);
        for x in [100.0, 200.0] {
            window.input_mut().events.push(Event::PointerMoved(pos2(x, 300.0)));
            window.step();
        }
    }
    window.input_mut().events.push(press(pos2(200.0, 300.0), false));
    window.run();
    assert_eq!(window.state().view().scene.name, "Tour");
}
