//! The page, part by part.

use super::figure::{Figures, film_rules};
use super::html::Html;
use super::{ledger, markdown, scene, step};
use crate::app::App;
use crate::app::command::{Command, LessonCommand};
use crate::app::model::lesson::Leg;
use crate::app::model::playback::Speed;
use crate::app::model::settings::{Theme, ViewSettings};
use crate::app::model::source::Source;
use crate::app::text::handout as words;
use crate::language::{Language, speak};
use crate::picture_file::PAGE_SOFTWARE;
use crate::scene::Scene;
use crate::sim::Instant;
use std::sync::Arc;
use std::time::Duration;

/// What the page looks like.
const STYLE: &str = include_str!("page.css");

/// How long a part of the rest of the run takes: the window goes on meanwhile.
const PART: Duration = Duration::from_millis(20);

/// What the page is printed with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper {
    /// Whether it has films.
    pub films: bool,
    /// Whether its pictures have the colours for colour-blind eyes.
    pub color_blind: bool,
}

/// Makes the page of a scene.
pub struct Maker {
    scene: Scene,
    language: Language,
    figures: Figures,
    html: Html,
    /// Parts that are made.
    made: usize,
    /// Whether the rest of the run is simulated.
    has_sought_end: bool,
    /// The number of each step that asks, with what is right as elements.
    answers: Vec<(String, String)>,
}

impl Maker {
    /// Begins the page of a valid scene.
    pub fn new(scene: Scene, language: Language, Paper { films, color_blind }: Paper) -> Maker {
        let mut app = App::new(scene.clone(), Source::Shipped(String::new()));
        // Dark on light, as paper has it.
        let theme = Theme::Light.for_color_blind(color_blind);
        app.settings = ViewSettings { language, theme, lesson_visible: false, ..app.settings.in_picture() };
        app.slice.find_all_at_once();
        let figures = Figures::new(app, films);
        Maker { scene, language, figures, html: Html::default(), made: 0, has_sought_end: false, answers: Vec::new() }
    }

    /// How many parts the page has: one for each step, and one for what stands around them.
    pub fn parts(&self) -> usize {
        self.scene.lesson.len() + 1
    }

    /// How many of them are made.
    pub fn made(&self) -> usize {
        self.made
    }

    /// Makes the next part; the page once all are made.
    pub fn go_on(&mut self) -> Option<String> {
        let _spoken = speak(self.language);
        if let Some(of) = self.scene.lesson.get(self.made) {
            let is = step::write(&mut self.html, &mut self.figures, (self.made, of));
            self.answers.extend(is.map(|is| ((self.made + 1).to_string(), is)));
            self.made += 1;
            return None;
        }
        if self.simulates_rest() { None } else { Some(self.page()) }
    }

    /// Simulates a part of what no step has shown, for the table of impacts; false once it has all that it lists.
    fn simulates_rest(&mut self) -> bool {
        let (app, duration) = (self.figures.app(), self.scene.settings.duration);
        if ledger::is_full(app) {
            return false;
        }
        if !self.has_sought_end {
            self.has_sought_end = true;
            // A question that has no answer would keep what comes after it out of reach.
            app.apply(Command::Lesson(LessonCommand::End));
            let clock = app.session.timeline().setup().clock;
            // Without an end, as far as the steps went.
            duration.into_iter().for_each(|end| app.session.seek(clock.instant_at(end)));
        }
        let began = std::time::Instant::now();
        app.advance(0.0, &mut || began.elapsed() < PART);
        app.session.goal().is_some()
    }

    /// What draws its pictures, for tests that look at them.
    #[cfg(test)]
    pub(super) fn figures(&mut self) -> &mut Figures {
        &mut self.figures
    }

    fn page(&mut self) -> String {
        let steps = std::mem::take(&mut self.html).finish();
        let impacts = ledger::table(self.figures.app());
        let language = self.language.code();
        let mut page = Html::default();
        page.made("<!DOCTYPE html>\n");
        page.within("html", &[("lang", language)], |page| {
            page.within("head", &[], |page| self.write_head(page));
            page.within("body", &[], |page| {
                page.within("header", &[], |page| {
                    page.element("h1", &[], self.scene.told(&self.scene.name));
                    markdown::write(page, self.scene.told(&self.scene.description));
                });
                page.within("main", &[], |page| {
                    page.made(&steps);
                    // Of a lesson, expectations would tell the answers.
                    if !self.scene.has_steps() {
                        self.write_scene(page);
                    }
                    self.write_impacts(page, impacts.as_deref());
                    self.write_answers(page, impacts.as_deref());
                });
            });
        });
        page.finish()
    }

    fn write_head(&self, page: &mut Html) {
        page.empty("meta", &[("charset", "utf-8")]);
        page.empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
        page.empty("meta", &[("name", PAGE_SOFTWARE.0), ("content", PAGE_SOFTWARE.1)]);
        page.element("title", &[], self.scene.told(&self.scene.name));
        page.within("style", &[], |page| {
            page.made(STYLE);
            page.made(&film_rules());
        });
    }

    fn write_scene(&mut self, page: &mut Html) {
        let (app, settings) = (self.figures.app(), &self.scene.settings);
        let setup = Arc::clone(app.session.timeline().setup());
        let start = Instant::start_of(settings.start_tick);
        app.session.seek(start);
        self.figures.figure(page);
        if let Some(duration) = settings.duration {
            let to = setup.clock.instant_at(duration);
            let run = Leg { from: None, speed: Speed::NORMAL, to, has_begun: false };
            self.figures.film(page, &run);
        }
        scene::write(page, &self.scene, &setup);
    }

    /// They tell answers, so they are folded where something is asked.
    fn write_impacts(&self, page: &mut Html, impacts: Option<&str>) {
        let Some(impacts) = impacts else { return };
        if self.answers.is_empty() {
            page.element("h2", &[], words::IMPACTS.words());
            return page.made(impacts);
        }
        page.within("details", &[("class", "impacts")], |page| {
            page.element("summary", &[], words::IMPACTS.words());
            page.made(impacts);
        });
    }

    /// On paper, what is folded on screen stands on a page of its own.
    fn write_answers(&self, page: &mut Html, impacts: Option<&str>) {
        if self.answers.is_empty() {
            return;
        }
        page.within("section", &[("class", "answers")], |page| {
            page.element("h2", &[], words::ANSWERS.words());
            page.within("dl", &[], |page| {
                for (number, is) in &self.answers {
                    page.element("dt", &[], number);
                    page.within("dd", &[], |page| page.made(is));
                }
            });
            if let Some(impacts) = impacts {
                page.element("h2", &[], words::IMPACTS.words());
                page.made(impacts);
            }
        });
    }
}
