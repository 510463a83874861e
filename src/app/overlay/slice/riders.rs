//! Agents on the surface that is as high as the potential: each a disc where it stands on it.

use super::map::{SliceMap, lifted};
use crate::app::draw_list::{DrawList, LineKind, Marker, Stroke, faded};
use crate::app::overlay::Sketch;

/// Diameter of the discs in points.
const DISC: f32 = 7.0;
/// With more agents than this the lines from them to their discs would hide the surface.
const FEW: usize = 40;

/// Adds a disc for each agent that is over or under the slice, with a line from it while they are few.
pub fn draw(sketch: &Sketch, map: &SliceMap, list: &mut DrawList) {
    if map.full_height() == 0.0 {
        return;
    }
    let (rect, sampler) = (&map.inputs.rect, &map.inputs.sampler);
    let on_slice = |index: usize| {
        let at = rect.along(sketch.positions[index] - rect.center);
        at.abs().cmple(rect.half).all().then_some((index, at))
    };
    let agents = sketch.bodies().filter(|(_, body)| body.group.is_some());
    let riders: Vec<_> = agents.filter_map(|(index, body)| Some((body, on_slice(index)?))).collect();
    for (body, (index, at)) in &riders {
        let place = lifted(map, *at, sampler.read(rect.world(*at)).potential);
        let color = sketch.palette().body(body.id, body.color);
        if riders.len() <= FEW {
            let ends = [sketch.positions[*index], place];
            list.line(LineKind::Leader, Some(body.id), ends, Stroke::dashed(1.0, 3.0, faded(color, 0.7)));
        }
        list.marker(place, DISC, Marker::Disc, color);
    }
}
