//! `collidoscope film`: its arguments. The window renders the frames.

use super::look::{Look, LookArguments, walked};
use super::number::{at_least_one, real, whole};
use super::output::Replacing;
use crate::foreign_text::escaped;
use crate::lesson::Role;
use crate::picture_file::{Cut, FilmFormat, Pace, Reel, Shape, ffmpeg_command, is_our_film};
use crate::scene::{Scene, open_scene};
use crate::sim::Clock;
use anyhow::{Context, bail};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// A film to be rendered.
pub struct FilmRequest {
    /// Of what.
    pub scene: Scene,
    /// Which moments of it.
    pub cut: Cut,
    /// How it looks.
    pub look: Look,
    /// Where its frames go.
    pub reel: Reel,
}

#[derive(clap::Args)]
pub(super) struct FilmArguments {
    /// A scene file, or the name of a shipped scene
    scene: PathBuf,
    /// The first tick to show; left out: that with which the scene begins
    #[arg(long, value_name = "TICK", allow_negative_numbers = true, value_parser = whole::<u64>,
        conflicts_with = "lesson_step")]
    from: Option<u64>,
    /// The last tick to show; left out: that at the scene's duration
    #[arg(long, value_name = "TICK", allow_negative_numbers = true, value_parser = whole::<u64>,
        conflicts_with = "lesson_step")]
    to: Option<u64>,
    /// Simulated seconds per second; below 1 it shows moments between ticks [default: 1, or that of the lesson's step]
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = real, conflicts_with = "step")]
    speed: Option<f64>,
    /// Ticks from each frame to the next, in place of a speed
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least_one)]
    step: Option<u64>,
    /// Frames per second
    #[arg(long, value_name = "N", default_value = "30", allow_negative_numbers = true, value_parser = frames_per_second)]
    fps: u16,
    /// The film to write: .gif, .png (animated) or .mp4 (by ffmpeg), or a PNG for each frame: frame-####.png
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Replace the file even if this command did not write it
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    look: LookArguments,
}

impl FilmArguments {
    /// The request that they make.
    pub(super) fn request(self) -> anyhow::Result<FilmRequest> {
        let scene = open_scene(&self.scene)?.scene;
        let cut = self.cut(&scene)?;
        let format = FilmFormat::of(&self.out).with_context(|| self.out.display().to_string())?;
        let replacing = Replacing { inputs: &[&self.scene], wrote: &is_our_film, force: self.force };
        for file in format.files(&self.out, cut.frames()) {
            replacing.check(&file)?;
        }
        let look = self.look.look(&scene)?;
        let shape = Shape { size: look.size, rate: self.fps, frames: cut.frames() };
        if format == FilmFormat::Mp4 {
            let even = shape.size.map(|side| side / 2 * 2);
            if even != shape.size {
                let ([width, height], [wide, high]) = (shape.size, even);
                bail!("--size: an MP4 has even sides, and {width}x{height} has not: ask for {wide}x{high}");
            }
            // If standard error is closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "{}", escaped(&ffmpeg_command(shape, &self.out.to_string_lossy())));
        }
        // Opened first: a film that cannot be written should not be rendered.
        let reel = Reel::begin(&self.out, shape).with_context(|| self.out.display().to_string())?;
        Ok(FilmRequest { scene, cut, look, reel })
    }

    /// The moments that they ask for.
    fn cut(&self, scene: &Scene) -> anyhow::Result<Cut> {
        let settings = &scene.settings;
        let start = settings.start_tick;
        if let Some(step) = self.look.lesson_step(scene)? {
            let played = played(scene, step)?;
            let pace = self.pace(played.speed)?;
            return Ok(Cut::new(played.from, played.to, pace, settings.ticks_per_second)?);
        }
        let from = self.from.unwrap_or(start);
        if from < start {
            bail!("--from: the scene begins with tick {start}");
        }
        let end = settings.duration.map(|seconds| Clock::new(settings.ticks_per_second).first_tick_at(seconds));
        let Some(to) = self.to.or(end) else { bail!("the scene has no duration: name the last tick by --to") };
        if let Some(end) = end.filter(|end| to > *end) {
            bail!("--to: the scene ends with tick {end}");
        }
        Ok(Cut::new(from, to, self.pace(1.0)?, settings.ticks_per_second)?)
    }

    /// How much of the run passes from frame to frame; without an argument, this many simulated seconds per second.
    fn pace(&self, usual: f64) -> anyhow::Result<Pace> {
        match (self.step, self.speed.unwrap_or(usual)) {
            (Some(ticks), _) => Ok(Pace::Ticks(ticks)),
            (None, speed) if speed > 0.0 && speed.is_finite() => Ok(Pace::Seconds(speed / f64::from(self.fps))),
            (None, speed) => bail!("--speed: must be greater than 0, is {speed:?}"),
        }
    }
}

/// What a step of a lesson plays: from the start of one tick to that of another.
struct Played {
    from: u64,
    to: u64,
    /// Simulated seconds per second.
    speed: f64,
}

/// What a step plays: up to the moment at which it stops or, without one, a second past what it asks about.
fn played(scene: &Scene, step: usize) -> anyhow::Result<Played> {
    let walk = walked(scene, Some(step))?;
    let settings = &scene.settings;
    let clock = Clock::new(settings.ticks_per_second);
    let of = &scene.lesson[step];
    let at = |role| walk.moment(step, role).map(|found| found.at);
    let speed = of.view.play.as_ref().map_or(1.0, |play| play.speed);
    let end = settings.duration.map(|seconds| clock.instant_at(seconds));
    let past = |at| clock.after(at, speed);
    let asked = of.ask.as_ref().and_then(|_| at(Role::Asked).or_else(|| Some(walk.decisive(step)?.at))).and_then(past);
    let until = at(Role::Until).or(of.view.play.as_ref().and(end)).or(asked);
    let from = at(Role::Shown).map_or(settings.start_tick, |at| at.tick);
    let to = until.map(|until| end.map_or(until, |end| if end < until { end } else { until }));
    let to = to.map(|to| to.tick + u64::from(to.local > 0.0)).filter(|to| *to > from);
    let Some(to) = to else {
        let number = step + 1;
        bail!(
            "--lesson-step: step {number} plays nothing; `collidoscope shot --lesson-step {number}` makes a picture of it"
        );
    };
    Ok(Played { from, to, speed })
}

/// Tells how many of the frames are made, where somebody watches.
pub fn tell_progress(made: u32, frames: u32) {
    let mut told = io::stderr().lock();
    if !told.is_terminal() {
        return;
    }
    let end = if made == frames { "\n" } else { "" };
    // If standard error is closed there is nobody to tell.
    let _ = write!(told, "\rframe {made} of {frames}{end}").and_then(|()| told.flush());
}

fn frames_per_second(text: &str) -> Result<u16, String> {
    const RATES: std::ops::RangeInclusive<u16> = 1..=240;
    let rate = text.parse().ok().filter(|rate| RATES.contains(rate));
    rate.ok_or_else(|| format!("must be a whole number from {} to {}", RATES.start(), RATES.end()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::film::FilmPlan;
    use crate::app::model::playback::Speed;
    use crate::app::model::settings::{Theme, ViewSettings};
    use crate::app::model::source::Source;
    use crate::app::text::film::command;
    use crate::scene::{Overlay, shipped_scene};
    use clap::Parser;

    #[derive(Parser)]
    struct Film {
        #[command(flatten)]
        film: FilmArguments,
    }

    #[test]
    fn the_command_that_the_window_offers_asks_for_the_film_that_is_planned() {
        let plan = FilmPlan { from: 3, to: 40, speed: Speed::nearest(0.25), rate: 24, panels: true, size: None };
        let overlays = [Overlay::Normals, Overlay::SweepPaths].into();
        let settings = ViewSettings { overlays, theme: Theme::ColorBlindLight, ..ViewSettings::default() };
        let source = Source::Shipped("tour".to_owned());
        let told = command(&plan, &source, [320, 180], (&settings, &[2, 1])).expect("a shipped scene has a name");
        let words = told.strip_prefix("collidoscope ").expect("the program").split(' ');
        let film = Film::try_parse_from(words).unwrap_or_else(|error| panic!("{told}: {error}")).film;
        assert_eq!((film.from, film.to, film.speed, film.fps), (Some(3), Some(40), Some(0.25), 24));
        assert_eq!((film.scene, film.out), ("tour".into(), "tour.mp4".into()));
        let look = film.look.look(&shipped_scene("tour").expect("shipped").load().expect("valid")).expect("a look");
        assert_eq!((look.size, look.panels, look.light, &look.select[..]), ([320, 180], true, true, &[2, 1][..]));
        assert_eq!(look.overlays, Some(vec![Overlay::Normals, Overlay::SweepPaths]));
        let dashed = Source::File("-x.json".into());
        let dashed = command(&plan, &dashed, [320, 180], (&settings, &[])).expect("a file has a name");
        assert!(dashed.starts_with("collidoscope film ./-x.json ") && dashed.ends_with(" -o ./-x.mp4"), "{dashed}");
        assert_eq!(command(&plan, &Source::New, [320, 180], (&settings, &[])), None);
    }
}
