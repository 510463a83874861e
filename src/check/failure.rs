//! What an expectation that does not hold found instead, with the numbers of both.

use super::{Measure, StateQuantity};
use crate::asking::Misread;
use crate::query::Feature;
use crate::scene::{ExpectedCondition, ExpectedEvent, Id, NeverStuck, Quantity, Rounds};
use crate::shape::FaceFlags;
use serde_json::Value;

/// Why an expectation does not hold. Times are in seconds since tick 0; names are those that tell objects apart.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// A collision is not as expected, or never came.
    Event {
        /// What was expected.
        expected: ExpectedEvent,
        /// The two that were to collide.
        between: [String; 2],
        /// What was found.
        found: FoundEvent,
    },
    /// A body is not in the state expected.
    Body {
        /// Which body.
        body: String,
        /// When.
        time: f64,
        /// The greatest deviation allowed.
        tolerance: f64,
        /// What of its state is off; at least one.
        off: Vec<StateDifference>,
    },
    /// A quantity is no longer what it was.
    Conserved {
        /// Which quantity.
        quantity: Quantity,
        /// What it was at the first tick.
        first: Measure,
        /// The first tick.
        start_tick: u64,
        /// What it is now.
        now: Measure,
        /// The difference.
        off: f64,
        /// Its largest contribution.
        scale: f64,
        /// The greatest difference allowed, as a share of that.
        tolerance: f64,
        /// When it was found.
        time: f64,
    },
    /// Two that were never to collide did.
    Collided {
        /// The two.
        between: [String; 2],
        /// How they touched.
        contact: ContactKind,
        /// When.
        time: f64,
    },
    /// Something penetrated too deep.
    Penetration {
        /// The greatest share of the smaller radius allowed.
        most: f64,
        /// The share found.
        share: f64,
        /// The two.
        between: [String; 2],
        /// When.
        time: f64,
    },
    /// A condition does not hold when it should, or holds when it should not.
    Condition {
        /// What was expected.
        expected: ExpectedCondition,
        /// When that was broken; `None` where it was never met.
        time: Option<f64>,
        /// Who broke it: those of the event, or the member of the group that decides.
        who: Vec<String>,
    },
    /// An agent got stuck.
    Stuck {
        /// How far each was to get, and within what time.
        expected: NeverStuck,
        /// The first that did not.
        agent: String,
        /// How far it got, in metres.
        way: f64,
        /// When that time was over.
        time: f64,
    },
    /// An agent did not go around an axis so often.
    Rounds {
        /// How often each was to go around.
        expected: Rounds,
        /// Whose rounds were meant: the group, or the agent.
        of: String,
        /// The first of those with the fewest rounds.
        agent: String,
        /// Its rounds.
        rounds: f64,
        /// Until when.
        time: f64,
    },
    /// A bench query answers otherwise.
    Answer(AnswerDifference),
}

impl Failure {
    /// The names of those that it is about.
    pub fn who(&self) -> &[String] {
        match self {
            Failure::Event { between, .. }
            | Failure::Collided { between, .. }
            | Failure::Penetration { between, .. } => between,
            Failure::Body { body: one, .. }
            | Failure::Stuck { agent: one, .. }
            | Failure::Rounds { agent: one, .. } => std::slice::from_ref(one),
            Failure::Condition { who, .. } => who,
            Failure::Conserved { .. } | Failure::Answer(_) => &[],
        }
    }
}

/// The collision found in place of the one expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoundEvent {
    /// It happened otherwise.
    Otherwise {
        /// When.
        time: f64,
        /// The part that was hit.
        feature: Option<Feature>,
        /// The touched faces.
        flags: Option<FaceFlags>,
    },
    /// There were not so many.
    TooFew {
        /// How many there were.
        count: usize,
        /// Until when.
        by: f64,
    },
}

/// A part of a body's state that is not as expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StateDifference {
    /// Which part.
    pub quantity: StateQuantity,
    /// What was expected.
    pub wanted: Measure,
    /// What it is.
    pub found: Measure,
    /// The distance between both.
    pub off: f64,
}

/// How two touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactKind {
    /// They bounce.
    Impact,
    /// They collide and cannot bounce.
    Unresolved,
    /// They overlap.
    Overlap,
    /// They rest on each other.
    Resting,
}

/// The first difference between an answer and the one expected.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerDifference {
    /// Its place in the answer: "a.position[1]".
    pub path: String,
    /// What was expected there.
    pub wanted: Value,
    /// What is there; `None` where there is no such field.
    pub found: Option<Value>,
    /// The greatest deviation allowed, where numbers were compared.
    pub tolerance: Option<f64>,
}

/// Why an expectation could not be decided.
#[derive(Clone, Debug, PartialEq)]
pub enum Undecided {
    /// There is no such body.
    NoBody(Id),
    /// There is neither such a body nor such a group.
    Nobody(Id),
    /// The group that is called so has no members.
    NoMember(String),
    /// There is no such query.
    NoQuery(Id),
    /// The condition is not understood.
    Misread {
        /// The condition.
        what: String,
        /// Where, and why.
        misread: Misread,
    },
    /// It looks at a time, in seconds, that is longer than all that it is about.
    TooShort {
        /// What it looks at.
        within: f64,
        /// What it is about.
        whole: f64,
    },
    /// Neither it nor the scene has an end.
    Endless,
    /// The run ended before.
    RunEnded,
}
