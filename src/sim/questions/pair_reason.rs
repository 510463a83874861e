//! Why a pair collided in a tick or did not, with the numbers. Times are fractions of the tick.

use crate::query::Feature;
use crate::sim::UnresolvedReason;

/// The result for a pair in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairVerdict {
    /// They collided and bounced.
    Impact,
    /// They rest on each other.
    Resting,
    /// They touch or overlap, without a collision response.
    NoResponse,
    /// They did not touch.
    Apart,
    /// They were not tested: collisions are only tested at the ends of ticks, or one of them is an agent
    /// without hard contact.
    NotTested,
}

/// Why a pair collided in a tick, or did not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairReason {
    /// They collided and bounced.
    Impact {
        /// When.
        t: f64,
        /// How fast they approached, in m/s.
        approach_speed: f64,
    },
    /// They rest on each other.
    Rests {
        /// Since when.
        t: f64,
    },
    /// They collided and cannot be deflected.
    Unresolved {
        /// When.
        t: f64,
        /// What keeps them from bouncing.
        why: UnresolvedReason,
    },
    /// They are held: the tick's event budget was spent.
    BudgetSpent {
        /// Since when.
        t: f64,
    },
    /// One of them is an agent without hard contact.
    SoftContact,
    /// Collisions are tested at the ends of ticks only.
    WithinTick {
        /// Distance of the surfaces at the tick's end, in metres; negative where they overlap.
        separation: f64,
    },
    /// The ball is behind the plane.
    Behind,
    /// The ball moves along the plane.
    Along,
    /// They do not move relative to each other.
    AtRest,
    /// They move away from each other.
    Receding {
        /// At which they do, along the normal, in metres per second, as the tick's way or what is left of it begins.
        speed: f64,
    },
    /// They touch in passing and do not approach.
    Graze,
    /// They touch or overlap from the start and do not approach.
    NotApproaching {
        /// How deep they overlap, in metres; `None` where they only touch.
        overlap: Option<f64>,
        /// At which they move apart, along the normal, in metres per second.
        speed: f64,
    },
    /// They touch at the very end of the tick, which is the start of the next one.
    NextTick,
    /// They would touch after the tick, without approaching.
    LateWithoutApproach,
    /// They would touch after the tick.
    AfterTick {
        /// When.
        t: f64,
    },
    /// They would have touched, had both kept their motion.
    AfterChange {
        /// When.
        t: f64,
        /// When one of them changed its motion.
        changed_at: f64,
    },
    /// They collided before and nothing could move them apart; they are ignored until they separate.
    Unresolvable,
    /// They were just resolved.
    JustResolved,
    /// They touch, and their speeds differ from separating ones by rounding alone.
    WithinRounding {
        /// When.
        t: f64,
    },
    /// They pass beside each other.
    Beside {
        /// Distance of the surfaces where they come closest, in metres.
        distance: f64,
        /// What the ball passes.
        part: PassedPart,
        /// When they come closest; may be after the tick.
        t: f64,
    },
}

impl PairReason {
    /// What became of the two.
    pub fn verdict(&self) -> PairVerdict {
        match self {
            PairReason::Impact { .. } => PairVerdict::Impact,
            PairReason::Rests { .. } => PairVerdict::Resting,
            PairReason::Unresolved { .. }
            | PairReason::NotApproaching { .. }
            | PairReason::Unresolvable
            | PairReason::JustResolved
            | PairReason::WithinRounding { .. } => PairVerdict::NoResponse,
            PairReason::BudgetSpent { .. } | PairReason::SoftContact | PairReason::WithinTick { .. } => {
                PairVerdict::NotTested
            }
            PairReason::Behind
            | PairReason::Along
            | PairReason::AtRest
            | PairReason::Receding { .. }
            | PairReason::Graze
            | PairReason::NextTick
            | PairReason::LateWithoutApproach
            | PairReason::AfterTick { .. }
            | PairReason::AfterChange { .. }
            | PairReason::Beside { .. } => PairVerdict::Apart,
        }
    }
}

/// What a ball passes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedPart {
    /// Another ball.
    Ball,
    /// A plane, which has no parts.
    Plane,
    /// A part of another obstacle.
    Feature(Feature),
}
