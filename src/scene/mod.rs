//! The authored document: what a user edits, saves and checks.
//!
//! [`Scene`] mirrors the file, field by field. [`load_scene`] reads it strictly: first syntax and types, then the meaning
//! of the values ([`validate_scene`]); every error names line, column and path.
//! [`save_scene`] replaces the file whole or not at all.
//!
//! A [`Document`] is a scene that is being edited: each [`Operation`] has a name for the menu, keeps the scene valid or is
//! refused, and can be undone.

mod agents;
mod bench;
mod body;
mod bookmark;
mod breakpoint;
mod changeable;
mod class_lock;
mod constants;
mod document;
mod duplicate;
mod edit;
mod error;
mod expectation;
mod file;
pub mod generate;
mod history;
mod id;
mod layout;
mod lesson;
mod limits;
mod locate;
mod mix;
mod names;
mod obstacle;
mod operation;
mod parse;
mod part;
mod patch;
mod path;
mod query_map;
mod run;
mod schema;
mod section;
mod settings;
mod shipped;
mod slice;
mod slots;
mod step_name;
mod steps_or_text;
mod texts;
mod timed_edit;
mod translations;
mod typed_name;
mod validate;
mod view;
mod watch;

pub use crate::query::{InfiniteMass, MAX_MASS, Mass};
pub use agents::*;
pub use body::*;
pub use bookmark::*;
pub use breakpoint::*;
pub use changeable::Changeable;
pub use constants::{Constants, Editable};
pub use document::*;
pub use edit::{EditError, Unsuitable};
pub use error::{LocatedProblem, Problem, SaveError, SceneError};
pub use expectation::*;
pub use file::{MAX_FILE_SIZE, load_scene, parse_scene, save_scene, scene_to_json};
pub use history::{Document, Gesture};
pub use id::Id;
pub use lesson::*;
pub use limits::{MAX_DURATION, MAX_MAGNITUDE, MAX_TICKS_PER_SECOND};
pub use locate::TextPosition;
pub use mix::{mix, unit_interval};
pub(crate) use names::unique_label;
pub use obstacle::*;
pub use operation::Operation;
pub use part::{About, Part, PartRef};
pub use path::DocumentPath;
pub use query_map::*;
pub use run::{KeptRun, ValueChange};
pub use schema::scene_schema;
pub use settings::*;
pub use shipped::{OpenedScene, ShippedScene, open_scene, shipped_scene, shipped_scenes};
pub use slice::*;
pub use step_name::{PartChange, PartKind, StepName, StepObjects};
pub use timed_edit::{Edit, EditProperty, EditValue};
pub use translations::Translations;
pub use typed_name::WrongName;
pub use validate::validate_scene;
pub use view::*;
pub use watch::*;
