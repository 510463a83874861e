//! What the probe of the slice draws.

use super::map::{SliceMap, lifted};
use super::probe::SliceProbe;
use crate::app::draw_list::{DrawList, LineKind, Marker, Pose, Stroke, VectorKind, faded};
use crate::app::overlay::{ArrowStyle, Sketch, draw_arrow};
use crate::scene::SliceNet;

/// Length of the probe's arrow in points.
const ARROW: f64 = 48.0;

impl SliceProbe {
    /// Adds the place, its acceleration, and lines from the nearest points of what pushes.
    pub(super) fn draw(&self, sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
        let at = lifted(map, self.at, self.reading.potential);
        let color = sketch.palette().offset;
        for share in &self.shares {
            let from = if share.is_inside { self.place + share.offset } else { self.place - share.offset };
            list.overlay_line(LineKind::Leader, None, [from, at], Stroke::dashed(1.3, 4.0, faded(color, 0.8)));
            list.marker(from, 6.0, Marker::Disc, color);
        }
        let length = sketch.metres(ARROW, at) * sketch.context.arrow_scale;
        let has_net = map.inputs.look.net != SliceNet::None;
        let own = [(VectorKind::Flow, self.flow), (VectorKind::Field, self.reading.acceleration)];
        let net = has_net.then_some((VectorKind::Net, self.net));
        for (kind, value) in own.into_iter().chain(net) {
            if let Some(direction) = crate::shape::unit(value) {
                let style = ArrowStyle { kind, pose: Pose::At, of: None, opacity: 1.0, weight: 1.3 };
                draw_arrow(list, sketch.palette(), style, [at, at + length * direction]);
            }
        }
        list.marker(at, 9.0, Marker::Target, sketch.palette().text);
    }
}
