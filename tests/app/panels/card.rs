//! The card of a lesson leaves the legend and the numbers beside it free, and shows all that it has to say.

use crate::common::opened::carry_out;
use collidoscope::app::command::{Action, Command, LessonCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::style::theme;
use collidoscope::app::{App, FrameInput};
use collidoscope::language::{Language, speak};
use collidoscope::scene::shipped_scenes;
use egui::{Context, Pos2, RawInput, Rect, Vec2, vec2};
use std::sync::LazyLock;

/// Of screens before an audience, in pixels.
const SCREENS: [Vec2; 3] = [vec2(1280.0, 720.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)];
/// In which the longest animation is over.
const MOST_FRAMES: usize = 30;
/// Panels that are laid out anew have their size in the next one.
const LEAST_FRAMES: usize = 3;

fn presented(key: &str, language: Language) -> App {
    let scene = shipped_scenes().iter().find(|shipped| shipped.key == key).expect(key).load().unwrap();
    let mut app = App::new(scene, Source::Shipped(key.to_owned()));
    app.apply(Command::View(ViewCommand::SetLanguage(language)));
    app.apply(Command::View(ViewCommand::Present(true)));
    app
}

fn frames(ctx: &Context, app: &mut App, size: Vec2) {
    let scale = app.interface_scale(size.y);
    ctx.set_pixels_per_point(scale);
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, size / scale));
    for shown in 1..=MOST_FRAMES {
        let input = RawInput { screen_rect, ..RawInput::default() };
        let _ = ctx.run(input, |ctx| app.pass(ctx, &FrameInput::default(), &mut || true));
        if shown >= LEAST_FRAMES && !ctx.has_requested_repaint() {
            break;
        }
    }
}

/// Walks a lesson to its summary by the key of a presenter's remote: what is told at each stop.
fn walked(key: &str, language: Language, size: Vec2, mut told: impl FnMut(String, &App)) {
    let _spoken = speak(language);
    let mut app = presented(key, language);
    let ctx = Context::default();
    theme::install(&ctx);
    carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
    loop {
        frames(&ctx, &mut app, size);
        let lesson = app.view().lesson.expect("it is under way");
        let stage = app.view().lesson_stage().map_or(0, |[stage, _]| stage);
        told(format!("{key}, {language:?}, {size}, step {}, stage {stage}", lesson.place() + 1), &app);
        let Some(next) = Action::NEXT_STEP.command(&app.view()) else { return };
        carry_out(&mut app, next);
    }
}

/// What is seen at a stop of a lesson.
struct Stop {
    place: String,
    /// Which of the things that cover the view lie on each other.
    on_each_other: Vec<String>,
    /// Whether the card of a step has more to say than it shows.
    is_cut: bool,
}

/// All stops of all lessons on all screens and in both languages; they are walked to once.
fn stops() -> &'static [Stop] {
    static STOPS: LazyLock<Vec<Stop>> = LazyLock::new(|| {
        let mut stops = Vec::new();
        for key in shipped_scenes().iter().map(|shipped| shipped.key).filter(|key| key.starts_with("lesson_")) {
            for size in SCREENS {
                for language in [Language::English, Language::Japanese] {
                    walked(key, language, size, |place, app| {
                        let lesson = app.view().lesson.expect("it is under way");
                        let is_cut = lesson.has_rest && lesson.step().is_some();
                        stops.push(Stop { on_each_other: on_each_other(&place, app), place, is_cut });
                    });
                }
            }
        }
        stops
    });
    &STOPS
}

/// Which of the things that cover the view lie on each other.
fn on_each_other(place: &str, app: &App) -> Vec<String> {
    let covered = &app.picture().expect("the view is shown").covered;
    let pairs = (0..covered.len()).flat_map(|a| (0..a).map(move |b| [a, b]));
    let meet = |[a, b]: &[usize; 2]| covered[*a].shrink(0.5).intersects(covered[*b]);
    pairs.filter(meet).map(|[a, b]| format!("{place}: {:?} and {:?}", covered[a], covered[b])).collect()
}

#[test]
fn the_card_covers_neither_the_legend_nor_the_numbers_in_any_step_of_any_lesson() {
    let found: Vec<&str> = stops().iter().flat_map(|stop| &stop.on_each_other).map(String::as_str).collect();
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
}

#[test]
fn among_panels_the_cards_of_scene_and_lesson_lie_beside_the_buttons_of_the_view_or_below_them() {
    let ctx = Context::default();
    theme::install(&ctx);
    for size in [vec2(1024.0, 768.0), vec2(1280.0, 720.0)] {
        for language in [Language::English, Language::Japanese] {
            let _spoken = speak(language);
            let mut app = presented("lesson_pair", language);
            app.apply(Command::View(ViewCommand::Present(false)));
            frames(&ctx, &mut app, size);
            assert_eq!(on_each_other("the scene", &app), [""; 0], "{size} {language:?}");
            carry_out(&mut app, Command::Lesson(LessonCommand::Start(1)));
            frames(&ctx, &mut app, size);
            assert_eq!(on_each_other("the question", &app), [""; 0], "{size} {language:?}");
        }
    }
}

#[test]
fn no_step_of_a_lesson_has_more_to_say_than_its_card_shows_but_for_two_matrices() {
    // The first point of a pixel is computed from a column of four lines, and once more with numbers.
    let is_matrix = |place: &str| place.starts_with("lesson_pick") && place.ends_with("step 3, stage 1");
    let cut: Vec<&str> = stops()
        .iter()
        .filter(|stop| stop.is_cut)
        .map(|stop| stop.place.as_str())
        .filter(|place| !is_matrix(place))
        .collect();
    assert!(cut.is_empty(), "{} times:\n{}", cut.len(), cut.join("\n"));
}
