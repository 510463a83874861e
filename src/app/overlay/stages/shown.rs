//! The part of an explanation that is drawn: which drawings are known, and their emphasis.

use super::lines::{Lengths, line_of};
use crate::app::model::explain::{Explained, StageCursor, Subject};
use crate::app::model::extent::Extent;
use crate::app::model::settings::Theme;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::VectorScale;
use crate::app::overlay::near::{REACH, distance_to_segment};
use crate::query::{Drawing, Mark, Role};
use crate::sim::Setup;
use egui::Pos2;
use std::ops::RangeInclusive;

/// The longest vector of a trace with its own scale, in lengths of directions.
const LONGEST: f64 = 1.8;

/// Lengths at which the longest velocity of a trace is legible, in lengths of directions.
const LEGIBLE: RangeInclusive<f64> = 0.3..=3.0;

/// The part of an explanation that is drawn.
#[derive(Clone, Copy)]
pub struct ShownStages<'a> {
    /// The stages and their colours.
    pub explained: &'a Explained,
    /// The present stage, and the highlight.
    pub cursor: &'a StageCursor,
    /// The moment of the sweep on display, as a fraction.
    pub fraction: f64,
    /// Dark or light.
    pub theme: Theme,
}

/// How much a drawing is emphasised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Emphasis {
    /// Something else is highlighted, or belongs to the present stage.
    Quiet,
    /// Nothing is emphasised.
    Ordinary,
    /// It belongs to the present stage.
    Present,
    /// It is highlighted.
    Highlight,
}

/// A known drawing, its stage, and its emphasis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known<'a> {
    /// What to draw.
    pub drawing: &'a Drawing,
    /// The stage that made it.
    pub stage: usize,
    /// Its emphasis.
    pub emphasis: Emphasis,
}

impl<'a> ShownStages<'a> {
    /// The drawings known up to the present stage: of a symbol that was redefined only the latest ones, and those
    /// without a symbol only in their own stage.
    pub fn known(&self) -> Vec<Known<'a>> {
        let stages = &self.explained.stages;
        let last = self.cursor.stage.unwrap_or(stages.len().saturating_sub(1));
        let up_to = &stages[..stages.len().min(last + 1)];
        let mut known: Vec<Known> = Vec::new();
        for (index, stage) in up_to.iter().enumerate() {
            known.retain(|earlier| {
                let is_replaced = |drawing: &Drawing| drawing.symbol == earlier.drawing.symbol;
                !earlier.drawing.symbol.is_empty() && !stage.drawings.iter().any(is_replaced)
            });
            let drawn = stage.drawings.iter().filter(|drawing| drawing.mark.is_finite());
            known.extend(drawn.map(|drawing| Known { drawing, stage: index, emphasis: Emphasis::Ordinary }));
        }
        for entry in &mut known {
            entry.emphasis = self.emphasis(entry);
        }
        known
    }

    fn emphasis(&self, known: &Known) -> Emphasis {
        let symbol = &known.drawing.symbol;
        if let Some(highlight) = &self.cursor.highlight {
            let is_lit = match &highlight.symbol {
                Some(highlight) => highlight == symbol,
                None => self.belongs_to(known, highlight.stage),
            };
            return if is_lit { Emphasis::Highlight } else { Emphasis::Quiet };
        }
        match self.cursor.stage {
            None => Emphasis::Ordinary,
            Some(stage) if self.belongs_to(known, stage) => Emphasis::Present,
            Some(_) => Emphasis::Quiet,
        }
    }

    /// Whether a drawing shows the result or a term of a stage.
    fn belongs_to(&self, known: &Known, stage: usize) -> bool {
        let symbol = &known.drawing.symbol;
        let is_term = |index: usize| {
            let stage = self.explained.stages.get(index)?;
            Some(stage.symbol() == Some(symbol) || stage.terms.iter().any(|(term, _)| term == symbol))
        };
        known.stage == stage || (!symbol.is_empty() && is_term(stage) == Some(true))
    }

    /// The scale of vectors. It is the scene's own for events of the scene, and for velocities of bench queries
    /// where that is legible, because of their handles; otherwise one that makes the longest vector legible.
    pub(super) fn lengths(&self, scale: &VectorScale) -> Lengths {
        let scene = Lengths {
            direction: scale.direction,
            per_velocity: scale.metres_per_unit,
            per_force: scale.metres_per_unit,
            longest: scale.longest,
        };
        if matches!(self.explained.subject, Subject::Event(_) | Subject::Pair(..)) {
            return scene;
        }
        let drawings = || self.explained.stages.iter().flat_map(|stage| &stage.drawings);
        let fitted = |wanted: Role| {
            let arrows = drawings().filter_map(|drawing| match drawing.mark {
                Mark::Arrow { along, role, .. } if role == wanted && along.is_finite() => Some(along.length()),
                _ => None,
            });
            let longest = arrows.fold(0.0, f64::max);
            let in_scene = longest * scale.metres_per_unit / scale.direction;
            let shows_well = wanted == Role::Velocity && LEGIBLE.contains(&in_scene);
            if longest == 0.0 || shows_well { scale.metres_per_unit } else { LONGEST * scale.direction / longest }
        };
        Lengths { per_velocity: fitted(Role::Velocity), per_force: fitted(Role::Force), ..scene }
    }

    /// The drawing under the pointer: its stage and symbol. Only lines and points count: an area would nearly
    /// always be under the pointer. Linked symbols are drawn elsewhere.
    pub fn drawing_at(
        &self,
        at: Pos2,
        frame: &ViewFrame,
        scale: &VectorScale,
        is_linked: impl Fn(&str) -> bool,
    ) -> Option<(usize, String)> {
        let lengths = self.lengths(scale);
        let distance = |known: &Known| {
            let [a, b] = line_of(&known.drawing.mark, &lengths)?;
            Some(distance_to_segment(at, [frame.point_at(a)?, frame.point_at(b)?]))
        };
        let near = self.known().into_iter().filter(|known| !known.drawing.symbol.is_empty());
        let near = near.filter(|known| !is_linked(&known.drawing.symbol));
        let near = near.filter_map(|known| Some((distance(&known).filter(|distance| *distance <= REACH)?, known)));
        let (_, known) = near.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        Some((known.stage, known.drawing.symbol.clone().into_owned()))
    }
}

/// The scale of vectors of a scene, for [`ShownStages::drawing_at`].
pub fn scale_of(setup: &Setup, factor: f64) -> VectorScale {
    VectorScale::of(setup, &Extent::of(setup), factor)
}
