//! Who did this: what changed the velocity of a body, and what an event or a state depends on.
//!
//! | file | holds |
//! |---|---|
//! | `cause` | what changes a velocity |
//! | `changes` | the changes of a body's velocity in a recorded tick, with their causes |
//! | `history` | those of a whole recording, and what each cause contributed up to a moment |
//! | `steps` | the events of a tick as steps that read and write the motions of bodies |
//! | `past` | the events, and the bodies, that a state or an event depends on |
//! | `search` | the past in a recording, in slices, from a moment backwards |
//!
//! The velocity of a body is what it was at first plus what every cause contributed, to rounding. A state repeats bit for
//! bit without the bodies that are not in its past.

mod cause;
mod changes;
mod history;
mod past;
mod search;
mod steps;

pub use cause::{Cause, EventPlace, SteeringRule, VelocityChange};
pub use changes::changes_in;
pub use history::{Account, History};
pub use past::{Island, Past, PastEvent};
pub use search::{Asked, PastSearch};
