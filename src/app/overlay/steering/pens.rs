//! How the chain's arrows are drawn while something is highlighted or explained.

use super::ShownSteering;
use crate::app::draw_list::{Rgba, faded};
use crate::app::overlay::stages::{Emphasis, Known, ShownStages};
use crate::app::style::trace_colors::rule_color;

/// How the chain's arrows are drawn while something is highlighted or explained.
pub(super) struct Pens<'a> {
    shown: &'a ShownSteering<'a>,
    /// What the stages know, if they are drawn.
    known: Option<Vec<Known<'a>>>,
}

/// Colour and thickness of an arrow, and whether it is named.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub color: Rgba,
    pub weight: f32,
    pub is_named: bool,
}

impl<'a> Pens<'a> {
    pub fn of(shown: &'a ShownSteering<'a>) -> Pens<'a> {
        Pens { shown, known: shown.stages.as_ref().map(ShownStages::known) }
    }

    /// The pen for a symbol; `None` if the stages do not know it yet.
    pub fn pen(&self, symbol: &str) -> Option<Pen> {
        let color = rule_color(symbol, self.shown.theme)?;
        let (opacity, weight) = match self.emphasis(symbol)? {
            Emphasis::Quiet => (0.3, 0.8),
            Emphasis::Ordinary => (1.0, 1.0),
            Emphasis::Present => (1.0, 1.35),
            Emphasis::Highlight => (1.0, 1.7),
        };
        Some(Pen { color: faded(color, opacity), weight, is_named: opacity == 1.0 })
    }

    fn emphasis(&self, symbol: &str) -> Option<Emphasis> {
        if let Some(known) = &self.known {
            return known.iter().find(|known| known.drawing.symbol == symbol).map(|known| known.emphasis);
        }
        let highlight = self.shown.highlight.and_then(|highlight| highlight.symbol.as_deref());
        // The highlight may belong to the explanation of something else.
        Some(match highlight.filter(|highlight| rule_color(highlight, self.shown.theme).is_some()) {
            Some(highlight) if highlight == symbol => Emphasis::Highlight,
            Some(_) => Emphasis::Quiet,
            None => Emphasis::Ordinary,
        })
    }
}
