//! Every shipped lesson is walked to its end, in both languages, answering right and wrong.

use crate::common::answers::given;
use crate::common::keys::plain;
use crate::common::opened::{carry_out, finish};
use collidoscope::app::command::{Command, LessonCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::style::theme;
use collidoscope::app::text::lesson as told;
use collidoscope::app::{App, FrameInput, KeyPress};
use collidoscope::language::{Language, speak};
use collidoscope::scene::{Scene, shipped_scenes};
use egui::{Context, Key, Pos2, RawInput, Rect, Shape, Vec2, vec2};

/// Of the window, in pixels.
const SIZE: Vec2 = vec2(1280.0, 720.0);
/// Frames after which all that is new has its place.
const FRAMES: usize = 2;
/// More presses of a key than any lesson takes.
const TOO_MANY: usize = 200;

/// The lessons of steps, with their keys.
fn lessons() -> Vec<(&'static str, Scene)> {
    let scenes = shipped_scenes().iter().map(|shipped| (shipped.key, shipped.load().unwrap()));
    scenes.filter(|(_, scene)| !scene.lesson.is_empty() && !scene.has_text_alone()).collect()
}

/// A window with a lesson in it, as the program shows it.
struct Window {
    app: App,
    ctx: Context,
}

impl Window {
    fn open(key: &str, scene: Scene, language: Language) -> Window {
        let mut app = App::new(scene, Source::Shipped(key.to_owned()));
        app.apply(Command::View(ViewCommand::SetLanguage(language)));
        let ctx = Context::default();
        theme::install(&ctx);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        Window { app, ctx }
    }

    /// Lets frames pass, the first of them with a key; the texts of the last one that are seen whole.
    fn frames(&mut self, mut keys: Vec<KeyPress>) -> Vec<String> {
        let scale = self.app.interface_scale(SIZE.y);
        self.ctx.set_pixels_per_point(scale);
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, SIZE / scale));
        let mut shapes = Vec::new();
        for _ in 0..FRAMES {
            let input = FrameInput { keys: std::mem::take(&mut keys), ..FrameInput::default() };
            let raw = RawInput { screen_rect, ..RawInput::default() };
            shapes = self.ctx.run(raw, |ctx| self.app.pass(ctx, &input, &mut || true)).shapes;
        }
        let whole = shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Text(text) if clipped.clip_rect.expand(1.0).contains_rect(text.visual_bounding_rect()) => {
                Some(text.galley.text().to_owned())
            }
            _ => None,
        });
        whole.collect()
    }

    fn place(&self) -> usize {
        self.app.view().lesson.expect("it is under way").place()
    }
}

/// Walks a lesson to its end by the key of a presenter's remote, and answers all that is asked.
fn walk(key: &str, scene: Scene, language: Language, is_right: bool) {
    let (count, questions) = (scene.lesson.len(), scene.lesson.iter().filter(|step| step.ask.is_some()).count());
    let where_is = |place: usize| format!("{key} in {language:?}, step {}, answering right: {is_right}", place + 1);
    let mut window = Window::open(key, scene.clone(), language);
    let mut seen = window.frames(Vec::new());
    for _ in 0..TOO_MANY {
        let place = window.place();
        if place == count {
            break;
        }
        let title = match language {
            Language::English => scene.lesson[place].title.as_str(),
            Language::Japanese => scene.translations.of(language, &scene.lesson[place].title).unwrap(),
        };
        assert!(seen.iter().any(|text| text == title), "{}: its title is not seen: {seen:?}", where_is(place));
        if window.app.view().concealed().future() {
            answer(&mut window, is_right, &where_is(place));
        }
        window.frames(vec![plain(Key::PageDown)]);
        finish(&mut window.app);
        seen = window.frames(Vec::new());
    }
    assert_eq!(window.place(), count, "it does not go on");
    let lesson = window.app.view().lesson.unwrap();
    assert_eq!(lesson.walk().faults(), [], "{key}");
    assert_eq!((0..count).filter(|step| lesson.answered(*step).is_some()).count(), questions, "{key}");
    let score = told::score(if is_right { questions } else { 0 }, questions, questions);
    assert!(seen.contains(&score), "{}: {score} is not seen: {seen:?}", where_is(count));
}

/// Answers the open question, and sees the verdict.
fn answer(window: &mut Window, is_right: bool, place: &str) {
    let given = given(&window.app, is_right);
    carry_out(&mut window.app, Command::Lesson(LessonCommand::Answer(Some(given))));
    let seen = window.frames(Vec::new());
    let lesson = window.app.view().lesson.unwrap();
    let (step, answered) = (lesson.step().unwrap(), lesson.answered(lesson.place()).unwrap());
    assert_eq!(answered.judgement.unwrap().is_right, is_right, "{place}");
    let outcome = told::outcome(step.ask.as_ref().unwrap(), answered, lesson.setup());
    // Words that are kept together have other spaces between them.
    let letters = |text: &str| text.replace(char::is_whitespace, "");
    assert!(seen.iter().any(|text| letters(text) == letters(&outcome)), "{place}: {outcome} is not seen: {seen:?}");
}

fn walk_all(language: Language, is_right: bool) {
    let _spoken = speak(language);
    lessons().into_iter().for_each(|(key, scene)| walk(key, scene, language, is_right));
}

#[test]
fn every_shipped_lesson_has_from_5_to_12_steps_with_titles() {
    let lessons = lessons();
    assert!(lessons.len() >= 11);
    for (key, scene) in lessons {
        assert!((5..=12).contains(&scene.lesson.len()), "{key} has {} steps", scene.lesson.len());
        assert!(scene.lesson.iter().all(|step| !step.title.is_empty()), "{key}");
    }
}

// One test for each way, so that they run beside each other.

#[test]
fn every_shipped_lesson_is_walked_to_its_end_in_english_answering_right() {
    walk_all(Language::English, true);
}

#[test]
fn every_shipped_lesson_is_walked_to_its_end_in_english_answering_wrong() {
    walk_all(Language::English, false);
}

#[test]
fn every_shipped_lesson_is_walked_to_its_end_in_japanese_answering_right() {
    walk_all(Language::Japanese, true);
}

#[test]
fn every_shipped_lesson_is_walked_to_its_end_in_japanese_answering_wrong() {
    walk_all(Language::Japanese, false);
}
