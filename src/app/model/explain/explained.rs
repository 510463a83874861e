//! An explanation: a trace, what came of it, and what panels and overlays show of it.

use super::{Comparison, Inside, Subject, SymbolColors};
use crate::app::model::event_log::EventRef;
use crate::query::{Stage, Value};
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

    /// What a stage is called, with whose it is: "Distance to the left wall", "Velocity of ball 2".
    pub fn name_of(&self, stage: &Stage) -> String {
        let [a, b] = match (&self.whose, &stage.remark) {
            (Some([a, b]), _) => [a, b],
            // Of an agent's obstacles each says its name.
            (None, Some(obstacle)) if stage.name == "Distance of an obstacle" => {
                return format!("Distance to {obstacle}");
            }
            _ => return stage.name.to_owned(),
        };
        match stage.name {
            "Offset from A to B" => format!("Offset from {a} to {b}"),
            "Motion of B seen from A" => format!("Motion of {b} seen from {a}"),
            "Centre of A" => format!("Centre of {a}"),
            "Centre of B" => format!("Centre of {b}"),
            "Normal from A to B" => format!("Normal from {a} to {b}"),
            "Normal from B to A" => format!("Normal from {b} to {a}"),
            "Velocity of A" => format!("Velocity of {a} after"),
            "Velocity of B" => format!("Velocity of {b} after"),
            "Plane normal" => format!("Normal of {b}"),
            "Signed distance" => format!("Distance of {a} to {b}"),
            "Distance to the solid box" => format!("Distance of {a} to {b}"),
            "Speed along the normal" => format!("Speed of {a} along the normal of {b}"),
            "Offset of the centre" => format!("Offset of {a} from {b}"),
            "Centre at the impact" => format!("Centre of {a} at the impact"),
            "Velocity seen from the obstacle" => format!("Velocity of {a} seen from {b}"),
            name => name.to_owned(),
        }
    }

    /// Which stages decided: verdicts, what the answer holds, and what the decision was made of. All of them where
    /// nothing was decided.
    pub fn decisive(&self) -> Vec<bool> {
        let stages = &self.stages;
        let mut decisive: Vec<bool> =
            stages.iter().map(|stage| stage.gives.is_some() || matches!(stage.value, Value::Verdict(_))).collect();
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
