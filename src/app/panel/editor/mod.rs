//! The inspector: live numbers of what is selected, and the fields that edit each kind of part.
//!
//! A field shows the document and pushes an edit for it; each drag or typed entry is one step of undo.
//! No edit is carried out and nothing is validated here: refusals come back with the view.

pub mod about_editor;
pub mod agents_editor;
pub mod body_editor;
mod bookmark_editor;
mod breakpoint_editor;
pub mod edit_editor;
pub mod expectation_editor;
pub mod field;
pub mod flow_editor;
pub mod group_counts;
pub mod inspector;
pub mod links;
pub mod locked;
mod members;
pub mod obstacle_editor;
pub mod overview;
mod plane_choices;
pub mod query_editor;
mod response_curve;
mod run_editor;
pub mod settings_editor;
pub mod several_editor;
pub mod steering;
mod step_editor;
pub mod tick_zero;
pub mod view_editor;
mod watch_editor;
