//! What panels are made of: numbers and vectors, plain prose, formulas, fields for numbers and questions, refusals beside a field,
//! the ring around what has the keys, words that
//! several panels use, parts of a panel beside each other and scrolled, and buttons for rows of the table of commands.
//!
//! Only buttons push commands, those of their rows. Widgets that a single room uses stay there.

pub(in crate::app::panel) mod asked;
pub mod buttons;
pub(in crate::app::panel) mod checkbox;
pub mod fixed_plot;
pub(in crate::app::panel) mod focus_ring;
pub(in crate::app::panel) mod hanging;
pub(in crate::app::panel) mod in_rect;
pub(in crate::app::panel) mod led_keys;
pub(in crate::app::panel) mod markdown;
pub(in crate::app::panel) mod number_drag;
pub(in crate::app::panel) mod number_field;
pub mod numbers;
pub mod progress;
pub mod prose;
pub mod question_field;
pub mod refusal;
pub(in crate::app::panel) mod round_marks;
pub(in crate::app::panel) mod scroll;
pub(in crate::app::panel) mod set;
pub(in crate::app::panel) mod stops;
pub(in crate::app::panel) mod text_cursor;
