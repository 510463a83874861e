//! An explanation: a trace, what came of it, and what panels and overlays show of it.

use super::{Comparison, Inside, Subject, SymbolColors};
use crate::app::model::event_log::EventRef;
use crate::query::Stage;
use crate::scene::Id;
use crate::sim::{Attribution, Setup};

/// An explanation: a trace, what came of it, and what it looks like in time.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// What is explained.
    pub subject: Subject,
    /// What it is about, in a few words: "left ball – floor".
    pub title: String,
    /// The tick that it is about; a bench query is about none.
    pub tick: Option<u64>,
    /// What came of it, and why.
    pub verdict: Verdict,
    /// The stages, in the order in which they were computed.
    pub stages: Vec<Stage>,
    /// Headings, each above the stage of this index.
    pub headings: Vec<(usize, &'static str)>,
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
    /// How those that the stages call A and B, or whose surface they speak of, are called.
    pub whose: Option<[String; 2]>,
}

/// What came of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the two met.
    pub tone: Tone,
    /// In a word: "HIT".
    pub word: String,
    /// Why, in words.
    pub reason: String,
    /// The stage that decided.
    pub decided_at: Option<usize>,
}

/// What kind of verdict it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// They met.
    Hit,
    /// They did not.
    Miss,
    /// It is not about meeting.
    Neutral,
    /// No answer could be given.
    Invalid,
}

impl Explained {
    /// Explains how an agent steered.
    pub fn of_agent(setup: &Setup, attribution: &Attribution) -> Explained {
        let (body, tick) = (&setup.bodies[attribution.body], attribution.tick);
        let verdict = Verdict {
            tone: Tone::Neutral,
            word: "STEERS".to_owned(),
            reason: format!("at the end of tick {tick}, from the positions reached"),
            decided_at: None,
        };
        let stages = attribution.stages.clone();
        Explained {
            tick: Some(tick),
            ..Explained::new(Subject::Agent(body.id), setup.label_of(body.id), verdict, stages)
        }
    }

    /// An explanation that shows `stages` and no more.
    pub(super) fn new(subject: Subject, title: String, verdict: Verdict, stages: Vec<Stage>) -> Explained {
        Explained {
            subject,
            title,
            tick: None,
            verdict,
            colors: SymbolColors::of(&stages),
            stages,
            headings: Vec::new(),
            inside: None,
            published: None,
            events: Vec::new(),
            contacts: Vec::new(),
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
