//! Texts fit where they stand, in both languages: no panel cuts them off, and an audience can read them.

use crate::common::opened::carry_out;
use collidoscope::app::command::{Command, ExplainCommand, LessonCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::panel::Tab;
use collidoscope::app::style::theme;
use collidoscope::app::{App, FrameInput};
use collidoscope::language::{Language, speak};
use collidoscope::scene::shipped_scenes;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Context, RawInput, Rect, Vec2, vec2};
use seen::{Catalogued, cut_off, texts};
use std::collections::BTreeSet;

mod dialogs;
mod longest;
mod menus;
mod seen;

const LANGUAGES: [Language; 2] = [Language::English, Language::Japanese];
/// Of windows, in points of a display.
const SIZES: [Vec2; 3] = [vec2(1024.0, 768.0), vec2(1280.0, 720.0), vec2(1920.0, 1080.0)];
/// That of projectors.
const PROJECTED: Vec2 = SIZES[1];
/// The last columns of the table of agents.
const HEADS_OF_AGENTS: [&str; 8] =
    ["net/path", "nearest (m)", "dead (s)", "walls", "正味/道のり", "最近接 (m)", "不感 (s)", "壁"];
/// The last panel below, in English.
const LAST_TAB: &str = "Plots";
/// Letters of the longest script, "near".
const MOST_OF_A_SCRIPT: usize = 4;

fn shipped(key: &str) -> App {
    let scene = shipped_scenes().iter().find(|shipped| shipped.key == key).expect(key).load().unwrap();
    App::new(scene, Source::Shipped(key.to_owned()))
}

/// What a window of this size paints, with the fonts of the program.
fn painted(app: &mut App, size: Vec2) -> Vec<ClippedShape> {
    let ctx = Context::default();
    theme::install(&ctx);
    let scale = app.interface_scale(size.y);
    ctx.set_pixels_per_point(scale);
    let screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, size / scale));
    let mut shapes = Vec::new();
    for _ in 0..6 {
        let input = RawInput { screen_rect, ..RawInput::default() };
        shapes = ctx.run(input, |ctx| app.pass(ctx, &FrameInput::default(), &mut || true)).shapes;
    }
    shapes
}

#[test]
fn every_text_of_both_catalogues_fits_where_it_stands_in_every_panel() {
    let catalogued = Catalogued::read();
    let mut missing = Vec::new();
    for (language, size) in LANGUAGES.into_iter().flat_map(|language| SIZES.map(|size| (language, size))) {
        let _spoken = speak(language);
        for (scene, tab) in
            ["tour", "lesson_bounce", "agents_walls"].into_iter().flat_map(|scene| Tab::ALL.map(|tab| (scene, tab)))
        {
            let mut app = shipped(scene);
            app.apply(Command::View(ViewCommand::SetLanguage(language)));
            app.show_panel(tab);
            let mut cut = cut_off(&painted(&mut app, size));
            // The table of agents has more columns than room, and is scrolled to the last.
            cut.retain(|cut| tab != Tab::Agents || !HEADS_OF_AGENTS.contains(&cut.text.as_str()));
            // So has the bar of the panels below in the smallest window.
            cut.retain(|cut| size != SIZES[0] || cut.text != LAST_TAB);
            let words = cut.into_iter().filter(|cut| catalogued.lacks(cut));
            missing.extend(words.map(|cut| format!("{scene}, {tab:?}, {size}, {language:?}: {}", cut.text)));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_stage_that_a_step_has_come_to_is_in_sight_beside_it_and_counted_as_its_card_does() {
    for (key, step) in [("lesson_faces", 3), ("lesson_faces", 8), ("lesson_pair", 6)] {
        let mut app = shipped(key);
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(step)));
        let stages = app.view().last_stage_of_step();
        assert!(stages > 10, "{key}: {stages}");
        app.apply(Command::Explain(ExplainCommand::GoToStage(Some(stages - 1))));
        let shapes = painted(&mut app, PROJECTED);
        let is_whole = |(text, clip): &(&TextShape, Rect)| clip.contains_rect(text.visual_bounding_rect());
        let seen: Vec<&str> = texts(&shapes).into_iter().filter(is_whole).map(|(text, _)| text.galley.text()).collect();
        let is_seen = |wanted: &str| seen.iter().any(|text| text.starts_with(wanted));
        assert!(is_seen(&format!("{stages} of {stages}")), "{key}: {seen:?}");
        assert!(is_seen(&format!("{stages}  ")), "{key}: {seen:?}");
    }
}

#[test]
fn an_audience_reads_every_text_of_every_lesson_from_the_back_row() {
    let catalogued = Catalogued::read();
    let (mut missing, mut seen) = (BTreeSet::new(), 0);
    let lessons = || shipped_scenes().iter().map(|shipped| shipped.key).filter(|key| key.starts_with("lesson_"));
    for (language, key) in LANGUAGES.into_iter().flat_map(|language| lessons().map(move |key| (language, key))) {
        let _spoken = speak(language);
        let mut app = shipped(key);
        app.apply(Command::View(ViewCommand::SetLanguage(language)));
        app.apply(Command::View(ViewCommand::Present(true)));
        for step in 0..=app.view().scene.lesson.len() {
            carry_out(&mut app, Command::Lesson(LessonCommand::Start(step)));
            // Asked, and answered.
            for _ in 0..2 {
                let shapes = painted(&mut app, PROJECTED);
                let scale = app.interface_scale(PROJECTED.y);
                for (text, _) in texts(&shapes) {
                    let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size * scale);
                    // A thirtieth of 720 pixels; what stands lower or higher behind a symbol is a few letters.
                    let (height, words) = (sizes.fold(0.0, f32::max), text.galley.text().trim());
                    seen += 1;
                    if height < 23.99 && words.chars().count() > MOST_OF_A_SCRIPT {
                        missing.insert(format!("{key}, {language:?}: {height} pixels: {words}"));
                    }
                }
                let words = cut_off(&shapes).into_iter().filter(|cut| catalogued.lacks(cut));
                missing
                    .extend(words.map(|cut| format!("{key}, step {}, {language:?}: cut off: {}", step + 1, cut.text)));
                if app.view().concealed().future() {
                    carry_out(&mut app, Command::Lesson(LessonCommand::Answer(None)));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
    // About a hundred steps in two languages, with ten texts each at least.
    assert!(seen > 4_000, "{seen}");
}
