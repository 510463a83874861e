//! While a question is open, nothing that is told or drawn depends on its answer: for each kind of question, two scenes
//! that differ in the answer alone are the same on screen, and differ once it is answered.

use crate::common::answers::given;
use crate::common::asked::{Asked, one_of_each_kind};
use crate::common::opened::{act, carry_out, finish};
use crate::common::window::window_in;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, LessonCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::panel::Tab;
use collidoscope::scene::{Ask, Overlay, Scene};
use egui::epaint::Primitive;
use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

/// All that one sees, and all that a screen reader says.
#[derive(Default)]
struct Seen {
    /// What stands on screen: roles, names, values, states and places.
    told: String,
    /// The things in the view.
    drawn: String,
    /// The triangles of the interface: its pixels, as the font is the same.
    painted: String,
}

impl Seen {
    /// With each panel in front once, and while it is presented.
    fn of(app: App) -> Seen {
        let mut seen = Seen::default();
        let mut window = window_in(app, vec2(1280.0, 900.0));
        for tab in Tab::ALL.into_iter().map(Some).chain([None]) {
            match tab {
                Some(tab) => window.state_mut().show_panel(tab),
                None => window.state_mut().apply(Command::View(ViewCommand::Present(true))),
            }
            window.run_steps(3);
            seen.add(&window);
        }
        seen
    }

    fn add(&mut self, window: &Harness<'_, App>) {
        for node in window.query_all(by().predicate(|_| true)) {
            let words = [node.label(), node.value(), node.description(), node.placeholder()];
            let state = (node.toggled(), node.numeric_value(), node.is_disabled(), node.is_selected());
            self.told.push_str(&format!("{:?} {words:?} {state:?} {:?}\n", node.role(), node.raw_bounds()));
        }
        let picture = window.state().picture().expect("the view is open");
        self.drawn.push_str(&format!("{:#?}\n", picture.list));
        let output = window.output();
        for clipped in window.ctx.tessellate(output.shapes.clone(), output.pixels_per_point) {
            let Primitive::Mesh(mesh) = clipped.primitive else { continue };
            self.painted.push_str(&format!("{:?} {:?} {:?}\n", clipped.clip_rect, mesh.texture_id, mesh.vertices));
        }
    }

    /// What differs, with the first lines that do.
    fn differences(&self, other: &Seen) -> Vec<(&'static str, String)> {
        let parts = [
            ("told", &self.told, &other.told),
            ("drawn", &self.drawn, &other.drawn),
            ("painted", &self.painted, &other.painted),
        ];
        let first = |a: &str, b: &str| {
            let (one, two) = a.lines().zip(b.lines()).find(|(a, b)| a != b).unwrap_or_default();
            format!("{:.200} / {:.200}", one, two)
        };
        parts.into_iter().filter(|(_, a, b)| a != b).map(|(what, a, b)| (what, first(a, b))).collect()
    }
}

/// At the step, with all of the run recorded, as one who was there before has it, and every overlay on.
fn at_step(scene: &Scene, step: usize) -> App {
    let mut app = App::new(scene.clone(), Source::Shipped("test".to_owned()));
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(step)));
    act(&mut app, Action::END);
    act(&mut app, Action::BACK_TO_STEP);
    let off: Vec<Overlay> =
        Overlay::ALL.into_iter().filter(|overlay| !app.view().settings.overlays.contains(overlay)).collect();
    off.into_iter().for_each(|overlay| app.apply(Command::View(ViewCommand::SetOverlay(overlay, true))));
    finish(&mut app);
    app
}

/// The question in both scenes, after something was done in them.
fn in_both(asked: &Asked, done: impl Fn(&mut App)) -> [App; 2] {
    [0, 1].map(|which| {
        let mut app = at_step(&asked.scenes[which], asked.step);
        assert!(app.view().concealed().future(), "{} asks", asked.kind);
        done(&mut app);
        finish(&mut app);
        app
    })
}

fn ask(app: &App) -> &Ask {
    app.view().lesson.unwrap().step().unwrap().ask.as_ref().unwrap()
}

#[test]
fn the_questions_are_of_all_kinds_and_their_answers_differ() {
    let all = one_of_each_kind();
    let mut kinds: Vec<&str> = all.iter().map(|asked| asked.kind).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["arrow", "choice", "curve", "number", "order", "place", "touched"]);
    for asked in &all {
        let [one, two] = in_both(asked, |_| {});
        let right = |app: &App| format!("{:?}", app.view().lesson.unwrap().walk().answer(asked.step).unwrap());
        assert_ne!(right(&one), right(&two), "{}", asked.kind);
        assert_eq!(ask(&one).key(), asked.kind);
    }
}

#[test]
fn while_a_question_of_any_kind_is_open_nothing_on_screen_depends_on_its_answer() {
    let mut told = Vec::new();
    for asked in one_of_each_kind() {
        let [one, two] = in_both(&asked, |_| {}).map(Seen::of);
        told.extend(one.differences(&two).into_iter().map(|(what, first)| format!("{}, {what}: {first}", asked.kind)));
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn nor_while_an_answer_is_drawn_and_not_given_yet() {
    let mut told = Vec::new();
    for asked in one_of_each_kind() {
        // The same in both: what is right in the first one.
        let [first, _] = in_both(&asked, |_| {});
        let draft = given(&first, true);
        let drawn = in_both(&asked, |app| carry_out(app, Command::Lesson(LessonCommand::Draw(draft.clone()))));
        assert!(drawn.iter().all(|app| app.view().lesson.unwrap().draft() == Some(&draft)), "{}", asked.kind);
        let [one, two] = drawn.map(Seen::of);
        told.extend(one.differences(&two).into_iter().map(|(what, first)| format!("{}, {what}: {first}", asked.kind)));
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn once_it_is_answered_words_and_pictures_tell_the_two_apart() {
    for asked in one_of_each_kind() {
        let answered = in_both(&asked, |app| carry_out(app, Command::Lesson(LessonCommand::Answer(None))));
        let [one, two] = answered.map(Seen::of);
        let differ: Vec<&str> = one.differences(&two).into_iter().map(|(what, _)| what).collect();
        assert_eq!(differ, ["told", "drawn", "painted"], "{}", asked.kind);
    }
}
