//! The steering that is drawn.

use crate::app::model::explain::Highlight;
use crate::app::model::settings::Theme;
use crate::app::overlay::ShownStages;
use crate::app::style::trace_colors::rule_color;
use crate::sim::Attribution;

/// The steering that is drawn.
#[derive(Clone, Copy)]
pub struct ShownSteering<'a> {
    /// The attribution of the agent selected last, at the end of the tick on display.
    pub attribution: &'a Attribution,
    /// Its stages, if they are drawn.
    pub stages: Option<ShownStages<'a>>,
    /// What is highlighted.
    pub highlight: Option<&'a Highlight>,
    /// Dark or light.
    pub theme: Theme,
}

impl ShownSteering<'_> {
    /// Whether a symbol of the agent's stages is drawn as a part of the chain.
    pub fn draws(&self, symbol: &str) -> bool {
        self.stages.is_some() && rule_color(symbol, self.theme).is_some()
    }
}
