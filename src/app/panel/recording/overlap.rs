//! The deepest overlap at the moment on display, kept from one frame to the next.

use crate::app::frame::FrameView;
use crate::app::model::overlap::deepest_overlap_at;
use crate::sim::{Instant, Pair, Phase, Setup};
use egui::Ui;
use std::sync::Arc;

/// The deepest overlap, measured once for each moment of a run: among ten thousand balls that takes longer than
/// everything else in the panel.
pub(in crate::app::panel) fn deepest_overlap(ui: &Ui, view: &FrameView) -> Option<(Pair, f64)> {
    type Kept = (Arc<Setup>, (Instant, Phase), Option<(Pair, f64)>);
    let memory = egui::Id::new("deepest overlap");
    // The setup identifies the run: while it is kept here, no other can have its address.
    let (setup, now) = (view.timeline.setup(), (view.moment.at(), view.moment.phase));
    let kept: Option<Kept> = ui.data(|data| data.get_temp(memory));
    if let Some((_, _, overlap)) = kept.filter(|(run, then, _)| Arc::ptr_eq(run, setup) && *then == now) {
        return overlap;
    }
    let overlap = deepest_overlap_at(&view.moment);
    ui.data_mut(|data| data.insert_temp::<Kept>(memory, (Arc::clone(setup), now, overlap)));
    overlap
}
