//! Pictures and films in the page.

use super::html::Html;
use crate::app::App;
use crate::app::apply::walk::seek;
use crate::app::camera_work::opening::Opening;
use crate::app::model::lesson::Leg;
use crate::app::text::handout as words;
use crate::app::vector::{Naming, Sheet, Svg, film, inline};
use crate::sim::Instant;
use std::fmt::Write;

/// Width and height of a picture in points: so small that its labels can be read on a phone.
const SIZE: [u32; 2] = [432, 288];
/// Frames of a film.
const FRAMES: usize = 32;
/// The share of a film in which the run is shown; for the rest of it, the last frame stays.
const MOVING: f64 = 0.8;
/// Shortest and longest time for which a run is shown, in seconds.
const LENGTHS: [f64; 2] = [0.8, 8.0];
/// Of a film, in bytes.
const MOST_BYTES: usize = 800_000;

/// Draws what the program shows into a page.
pub(super) struct Figures {
    sheet: Sheet,
    naming: Naming,
    /// Whether films are wanted.
    pub films: bool,
}

impl Figures {
    /// For a program.
    pub fn new(app: App, films: bool) -> Figures {
        Figures { sheet: Sheet::new(app, SIZE), naming: Naming::default(), films }
    }

    /// The program.
    pub fn app(&mut self) -> &mut App {
        self.sheet.app()
    }

    /// A picture of what is shown, with its moment.
    pub fn figure(&mut self, html: &mut Html) {
        let seconds = self.now();
        // What a step shows later need not be where it was.
        self.app().opening.iter_mut().for_each(Opening::begin_again);
        let drawn = self.sheet.drawn();
        let picture = inline(drawn, &mut self.naming, &words::picture(seconds));
        html.within("figure", &[], |html| {
            html.made(&picture);
            html.element("figcaption", &[], &words::moment(seconds));
        });
    }

    /// A film from the moment on display to the end of what is to be played.
    pub fn film(&mut self, html: &mut Html, leg: &Leg) {
        let clock = self.app().session.timeline().setup().clock;
        let from = self.app().session.playback().cursor;
        let ends = [from, leg.to].map(|end| clock.seconds(end));
        let length = ends[1] - ends[0];
        if !self.films || length <= 0.0 {
            return;
        }
        let shown = (length / leg.speed.factor()).clamp(LENGTHS[0], LENGTHS[1]);
        // A film has one camera, and what it shows no card to be fitted beside.
        let opening = self.app().opening.take();
        let mut frames = vec![self.sheet.drawn()];
        for frame in 1..FRAMES {
            let share = frame as f64 / (FRAMES - 1) as f64;
            let at = if frame + 1 == FRAMES { leg.to } else { clock.instant_at(ends[0] + share * length).later(from) };
            frames.push(self.frame(at));
        }
        self.app().opening = opening;
        let title = words::film(ends, length / shown);
        let picture = film(frames, &mut self.naming, &title);
        html.within("details", &[("class", "film")], |html| {
            html.element("summary", &[], &title);
            if picture.len() > MOST_BYTES {
                return html.element("p", &[], words::TOO_MUCH.words());
            }
            html.within("div", &[("style", &format!("--t:{:.2}s", shown / MOVING))], |html| html.made(&picture));
        });
    }

    fn frame(&mut self, at: Instant) -> Svg {
        seek(self.app(), at);
        self.sheet.drawn_next()
    }

    /// Seconds since tick 0.
    pub fn now(&mut self) -> f64 {
        let session = &self.app().session;
        session.timeline().setup().clock.seconds(session.playback().cursor)
    }

    /// A drawing of another kind, such as a plot, with the words that stand for it.
    pub fn drawing(&mut self, html: &mut Html, [width, height]: [f64; 2], label: &str, elements: &str) {
        let room = format!("0 0 {width} {height}");
        let attributes = [("class", "plot"), ("role", "img"), ("aria-label", label), ("viewBox", &room)];
        html.within("svg", &attributes, |html| html.made(elements));
    }
}

/// The rules of a style sheet by which films move: each frame for its share of the time, the last one for the rest.
pub(super) fn film_rules() -> String {
    let step = 100.0 * MOVING / FRAMES as f64;
    let rest = 100.0 - step * (FRAMES - 1) as f64;
    let shown_for = |name: &str, percent: f64| {
        format!("@keyframes {name}{{0%{{visibility:visible}}{percent:.4}%{{visibility:hidden}}}}\n")
    };
    let mut rules = shown_for("frame", step) + &shown_for("last", rest);
    for frame in 0..FRAMES {
        let share = frame as f64 * step / 100.0 - 1.0;
        // Writing to a string cannot fail.
        let _ = writeln!(rules, ".film g.f{frame}{{animation-delay:calc(var(--t)*{share:.4})}}");
    }
    let _ = writeln!(rules, ".film g.f{}{{animation-name:last}}", FRAMES - 1);
    rules
}
