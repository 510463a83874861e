//! Questions to a run: conditions and quantities in one small language, and the exact moments at which a condition
//! begins and ceases to hold.
//!
//! | file | holds |
//! |---|---|
//! | `vocabulary`, `names` | the words of the language, and the objects that names stand for |
//! | `asked` | quantities that are shown somewhere, as one asks about them |
//! | `reading` | a text becomes a [`Condition`] or a [`Measure`], or a [`Misread`] that says where it is not understood |
//! | `quantity`, `surface`, `steered`, `flock`, `course` | bounds of every quantity over any part of a tick |
//! | `nearest` | the few that a ball may be nearest to |
//! | `changing`, `expansion`, `signs` | bounds of values and rates, and the roots and jumps that they leave room for |
//! | `renamed` | questions that stay about the same objects when those are called otherwise |
//! | `completing` | what can be written at a place of a question |
//! | `drawn`, `curve` | a quantity in a tick, and over a recording in bounded memory |
//! | `truth`, `finder`, `search`, `hits` | when a condition holds: in a tick, tick after tick, in a recording, around a moment |
//! | `remembered`, `read_ahead` | what was found of the members of groups in the ticks before; several ticks looked at together |
//! | `notebook` | what was found in a tick that takes longer than one may work at a time |
//! | `deciding` | who makes it hold, or break |
//!
//! Expressions are evaluated by [`expression`](crate::expression), with bounds for numbers: between two changes motions
//! are polynomials, so the bounds of a quantity and of its rate of change are known on every part of a tick. Where they
//! leave a sign open the part is divided. A threshold is met at a root, to rounding, wherever ticks begin.
//!
//! A number that is not to be told from another by more than its rounding counts as equal to it.

mod asked;
mod changing;
mod completing;
mod condition;
mod course;
mod curve;
mod deciding;
mod drawn;
mod expansion;
mod finder;
mod flock;
mod hits;
mod looked_at;
mod misread;
mod moment;
mod names;
mod nearest;
mod notebook;
mod pattern;
mod quantity;
mod read_ahead;
mod reading;
mod remembered;
mod renamed;
mod samples;
mod search;
mod signs;
mod steered;
mod surface;
mod truth;
mod vocabulary;

pub use asked::Asked;
pub use completing::{Asks, Completion, Completions, WordKind, completions};
pub use condition::{Condition, Measure};
pub use curve::Curve;
pub use drawn::Drawn;
pub use finder::Finder;
pub use hits::{Hits, Pending};
pub use misread::{Misread, Mistake};
pub use moment::{Amount, Moment, Shown, Span};
pub use names::Names;
pub use renamed::renamed;
pub use search::{Direction, Progress, Search};
pub use vocabulary::{Form, words};
