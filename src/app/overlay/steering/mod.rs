//! The rules by which the selected agent steers: their accelerations tip to tail, what the clamp leaves of their sum,
//! and what the agent perceives.

mod apart;
mod arrows;
mod chain;
mod clamp;
mod pens;
mod ring;
mod shown;
mod sight;
#[cfg(test)]
mod tests;
mod velocity;

pub use chain::{Chain, ChainPart, Link};
pub use shown::ShownSteering;
pub use sight::part_of;

use super::Sketch;
use crate::app::draw_list::{DrawList, GhostKind, faded};
use crate::app::model::view_frame::ViewFrame;
use apart::APART;
use egui::{Pos2, Rect};
use pens::Pens;

impl ShownSteering<'_> {
    /// What its arrows cover in the view, which labels avoid.
    pub fn covered(&self, frame: &ViewFrame, factor: f64) -> Vec<Rect> {
        Chain::of(self.attribution, frame, factor).squares(frame)
    }

    /// The link of the chain at a place on screen: its stage and symbol. `factor` is the arrow scale of the
    /// settings.
    pub fn link_at(&self, at: Pos2, frame: &ViewFrame, factor: f64) -> Option<(usize, String)> {
        let chain = Chain::of(self.attribution, frame, factor);
        let pens = Pens::of(self);
        let symbol = chain.symbol_at(at, frame).filter(|symbol| pens.pen(symbol).is_some())?;
        let stage = self.attribution.stages.iter().position(|stage| stage.symbol() == Some(symbol))?;
        Some((stage, symbol.to_owned()))
    }
}

/// Adds the selected agent's chain at its place at the end of the tick, the sphere of the clamp, and what it
/// perceives.
pub(super) fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(shown) = sketch.context.steering else { return };
    let attribution = shown.attribution;
    let body = &sketch.moment().setup.bodies[attribution.body];
    if !sketch.shows(&[body.id]) {
        return;
    }
    let now = sketch.positions[attribution.body];
    if now.distance(attribution.me.position) > sketch.metres(APART, now) {
        let color = faded(sketch.palette().body(body.id, body.color), 0.8);
        list.ghost(GhostKind::After, Some(body.id), (attribution.me.position, body.radius), color);
    }
    let pens = Pens::of(&shown);
    let chain = Chain::of(attribution, &sketch.context.frame, sketch.context.arrow_scale);
    arrows::draw_links(body.id, &chain, &pens, list);
    arrows::draw_parts((body.id, attribution), &chain, &pens, list);
    clamp::draw(sketch, attribution, &chain, &pens, list);
    velocity::draw(sketch, attribution, list);
    sight::draw(sketch, &shown, list);
}
