//! The scene file's data model. The JSON Schema is generated from these types.
//!
//! Every struct refuses unknown fields; what has a default may be left out. Enums are written as
//! `{"kind": {...}}`, so that an error can name its exact place.

use super::{
    AgentGroup, Body, Bookmark, Breakpoint, Edit, Expectation, Field, Flow, Id, KeptRun, LessonStep, Obstacle,
    QueryMap, Settings, Translations, View, Watch, steps_or_text,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The file format this program writes; it reads this and all earlier ones.
pub const SCENE_VERSION: u32 = 1;

/// A scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Where the JSON Schema is, for editors; not used by the program.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Format version: 1.
    #[schemars(range(min = 1, max = 1))]
    pub version: u32,
    /// Short name, shown in menus.
    pub name: String,
    /// What the scene shows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// How it is simulated.
    #[serde(default)]
    pub settings: Settings,
    /// Moving balls and agents.
    #[serde(default)]
    pub bodies: Vec<Body>,
    /// Planes, quads, boxes and capsules.
    #[serde(default)]
    pub obstacles: Vec<Obstacle>,
    /// Parameters that agents share.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agent_groups: Vec<AgentGroup>,
    /// Potential fields around obstacles and bodies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
    /// Flows that carry agents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flows: Vec<Flow>,
    /// Bench queries: questions to the narrow phase, answered without simulation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queries: Vec<BenchQuery>,
    /// Changes of positions and velocities at later ticks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// What must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expectations: Vec<Expectation>,
    /// Moments worth coming back to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
    /// Conditions at which playing stops.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breakpoints: Vec<Breakpoint>,
    /// Quantities whose curves are drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watches: Vec<Watch>,
    /// Runs that are kept beside the one that this scene makes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<KeptRun>,
    /// How the scene opens in the window.
    #[serde(default)]
    pub view: View,
    /// What is shown and asked in class: a text in Markdown, or a list of steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "steps_or_text")]
    #[schemars(schema_with = "steps_or_text::schema")]
    pub lesson: Vec<LessonStep>,
    /// Its names and texts in other languages, from the text as it stands in the scene: `{"ja": {"ball": "球"}}`. The window
    /// shows them where it speaks that language.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

impl Scene {
    /// A scene with nothing in it.
    pub fn empty() -> Scene {
        Scene {
            schema: None,
            version: SCENE_VERSION,
            name: "Untitled".to_owned(),
            description: String::new(),
            settings: Settings::default(),
            bodies: Vec::new(),
            obstacles: Vec::new(),
            agent_groups: Vec::new(),
            fields: Vec::new(),
            flows: Vec::new(),
            queries: Vec::new(),
            edits: Vec::new(),
            expectations: Vec::new(),
            bookmarks: Vec::new(),
            breakpoints: Vec::new(),
            watches: Vec::new(),
            runs: Vec::new(),
            view: View::default(),
            lesson: Vec::new(),
            translations: Translations::default(),
        }
    }

    /// A text of the scene in the language that is spoken; as it stands where it has no translation.
    pub fn told<'a>(&'a self, text: &'a str) -> &'a str {
        self.translations.told(text)
    }

    /// Whether there is a lesson with steps to go through.
    pub fn has_steps(&self) -> bool {
        !self.lesson.is_empty() && !self.has_text_alone()
    }

    /// Whether the lesson is a text, and no steps to go through.
    pub fn has_text_alone(&self) -> bool {
        matches!(&self.lesson[..], [only] if only.is_text_alone())
    }
}

/// A question to the narrow phase, as `collidoscope query` takes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BenchQuery {
    /// Unique in the scene.
    pub id: Id,
    /// Shown as its label.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The question: `{"query": "ray_sphere", ...}`.
    pub ask: serde_json::Map<String, serde_json::Value>,
    /// What its map shows at first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<QueryMap>,
}
