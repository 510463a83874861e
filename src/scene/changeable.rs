//! What of a scene may be changed in the window: a lock against accidents in class, which can always be opened.

use super::Id;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Names of the components of a vector.
pub(super) const COMPONENTS: [&str; 3] = ["x", "y", "z"];
/// What the settings are called in paths.
pub(super) const SETTINGS: &str = "settings";

/// What may be changed in the window. It is a lock against accidents, which can always be opened there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Changeable {
    /// Everything.
    #[default]
    Everything,
    /// Nothing that is simulated, asked or told.
    Nothing,
    /// Only these values, such as `#3.restitution`, `#3.velocity.x` or `settings.gravity`; `#3` is all that object 3 is.
    Only(Vec<String>),
}

impl Changeable {
    /// Whether something may not be changed.
    pub fn is_locked(&self) -> bool {
        *self != Changeable::Everything
    }

    /// Whether something of an object may be changed.
    pub fn allows_some_of(&self, id: Id) -> bool {
        match self {
            Changeable::Everything => true,
            Changeable::Nothing => false,
            Changeable::Only(paths) => paths.iter().any(|path| owner(path) == Some(Owner::Object(id))),
        }
    }

    /// The same without the values of objects that are gone.
    pub(super) fn but_for(&self, is_gone: impl Fn(Id) -> bool) -> Changeable {
        let stays = |path: &String| !matches!(owner(path), Some(Owner::Object(id)) if is_gone(id));
        match self {
            Changeable::Only(paths) => Changeable::Only(paths.iter().filter(|path| stays(path)).cloned().collect()),
            other => other.clone(),
        }
    }

    /// Whether a value may be changed, or the value that it is a part of.
    pub(super) fn allows(&self, path: &str) -> bool {
        match self {
            Changeable::Everything => true,
            Changeable::Nothing => false,
            Changeable::Only(paths) => paths.iter().any(|allowed| {
                path.strip_prefix(allowed.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }),
        }
    }
}

/// Whose value a path is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Object(Id),
    Settings,
}

pub(super) fn owner(path: &str) -> Option<Owner> {
    let first = path.split('.').next()?;
    match first.strip_prefix('#') {
        Some(id) => id.parse().ok().map(Owner::Object),
        None => (first == SETTINGS).then_some(Owner::Settings),
    }
}
