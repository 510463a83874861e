//! An explanation: a trace, what came of it, and what panels and overlays show of it.

use super::{Comparison, Inside, Subject, SymbolColors};
use crate::app::model::event_log::EventRef;
use crate::query::{Stage, Status};
use crate::scene::Id;
use crate::sim::{Attribution, Impact, PairReason, Setup};
use glam::DVec2;

/// An explanation: a trace, what came of it, and what it looks like in time.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// What is explained.
    pub subject: Subject,
    /// How that which it is about is called: "left ball – floor".
    pub name: String,
    /// The tick that it is about; a bench query is about none.
    pub tick: Option<u64>,
    /// How its times, which count ticks, are told in seconds.
    pub clock: Option<ExplainedClock>,
    /// What came of it, and why.
    pub verdict: Verdict,
    /// The stages, in the order in which they were computed.
    pub stages: Vec<Stage>,
    /// Headings, each above the stage of this index.
    pub headings: Vec<(usize, Heading)>,
    /// Which colour each symbol has, of those that the view gives them.
    pub colors: SymbolColors,
    /// The course of the sweep, where there is one.
    pub inside: Option<Inside>,
    /// The published method on the same input, where there is one.
    pub published: Option<Comparison>,
    /// What happened between the two in the tick.
    pub events: Vec<EventRef>,
    /// The pairs of a group that came to rest together.
    pub contacts: Vec<[Id; 2]>,
    /// The ball and what it meets, which the stages call A and B.
    pub between: Option<[Id; 2]>,
    /// The impact, where one is explained.
    pub impact: Option<Box<Impact>>,
    /// How those that the stages call A and B, or whose surface they speak of, are called.
    pub whose: Option<[String; 2]>,
}

/// How times that count ticks are told in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExplainedClock {
    /// The length of a tick, in seconds.
    pub tick_length: f64,
    /// When it happened, in seconds since tick 0, where an event is explained.
    pub at: Option<f64>,
}

/// What came of it, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whether the pair collided.
    pub tone: Tone,
    /// What was found, with its numbers.
    pub finding: Finding,
    /// The stage that decided.
    pub decided_at: Option<usize>,
}

/// What was found, with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A pair collided and bounced.
    Impact {
        /// When, in ticks since the tick began.
        t: f64,
        /// How fast they approached, in m/s.
        approach_speed: f64,
        /// How fast they part, in m/s.
        parting_speed: f64,
    },
    /// What became of two in a tick.
    Pair {
        /// Why.
        reason: PairReason,
        /// Whether they slide on each other, where they rest.
        slides: bool,
    },
    /// How an agent steers.
    Steering {
        /// At the end of this tick.
        tick: u64,
    },
    /// What was clicked.
    Pick {
        /// The pixel.
        pixel: DVec2,
        /// Distance from the eye to the hit, in metres.
        distance: f64,
        /// Whether it is a ball; if not, no ball was hit.
        is_ball: bool,
    },
    /// A bench query was answered.
    Answer {
        /// With this status.
        status: Status,
    },
    /// A bench query cannot be answered.
    Invalid {
        /// Why.
        error: String,
    },
}

/// What the stages below it are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Whether and when a pair collides.
    Sweep,
    /// What their velocities become.
    Response,
    /// From the pixel that was clicked to the ray.
    PixelToRay,
    /// From that ray to the ball.
    RayToBall,
}

/// What kind of verdict it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// They collided.
    Hit,
    /// They did not.
    Miss,
    /// It is not about a collision.
    Neutral,
    /// No answer could be given.
    Invalid,
}

impl Explained {
    /// Explains how an agent steered.
    pub fn of_agent(setup: &Setup, attribution: &Attribution) -> Explained {
        let (body, tick) = (&setup.bodies[attribution.body], attribution.tick);
        let verdict = Verdict { tone: Tone::Neutral, finding: Finding::Steering { tick }, decided_at: None };
        let stages = attribution.stages.clone();
        Explained {
            tick: Some(tick),
            ..Explained::new(Subject::Agent(body.id), setup.label_of(body.id), verdict, stages)
        }
    }

    /// An explanation that shows `stages` and no more.
    pub(super) fn new(subject: Subject, name: String, verdict: Verdict, stages: Vec<Stage>) -> Explained {
        Explained {
            subject,
            name,
            tick: None,
            clock: None,
            verdict,
            colors: SymbolColors::of(&stages),
            stages,
            headings: Vec::new(),
            inside: None,
            published: None,
            events: Vec::new(),
            contacts: Vec::new(),
            between: None,
            impact: None,
            whose: None,
        }
    }

    /// Which stages decided: verdicts, what the answer holds, and what the decision was made of. All of them where
    /// nothing was decided.
    pub fn decisive(&self) -> Vec<bool> {
        let stages = &self.stages;
        let mut decisive: Vec<bool> =
            stages.iter().map(|stage| stage.gives.is_some() || stage.decision().is_some()).collect();
        let Some(decided) = self.verdict.decided_at.filter(|&at| at < stages.len()) else {
            return vec![true; stages.len()];
        };
        for (symbol, _) in &stages[decided].terms {
            let made = stages[..decided].iter().rposition(|stage| stage.symbol() == Some(symbol));
            made.into_iter().for_each(|place| decisive[place] = true);
        }
        decisive
    }

    /// The fraction that is shown at a stage: that of the last stage up to it that names one.
    pub fn fraction_at(&self, stage: usize) -> Option<f64> {
        self.stages.iter().take(stage + 1).rev().find_map(|stage| stage.at)
    }
}
