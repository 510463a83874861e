//! The fields at the place of the slice under the pointer.

use super::map::SliceMap;
use crate::app::model::view_frame::ViewFrame;
use crate::app::viewport::Picked;
use crate::sim::{FieldReading, FieldSummand};
use glam::{DVec2, DVec3};

/// The fields and flows at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct SliceProbe {
    /// Where it is on the slice.
    pub at: DVec2,
    /// Where it is in the world.
    pub place: DVec3,
    /// All fields together.
    pub reading: FieldReading,
    /// The contributions of fields within range, the strongest first.
    pub shares: Vec<FieldSummand>,
    /// How many fields are out of range.
    pub beyond: usize,
    /// The acceleration by the flows.
    pub flow: DVec3,
    /// The acceleration of an agent at rest, by both together.
    pub net: DVec3,
    /// Whether the limit of the group cuts it.
    pub is_cut: bool,
}

impl SliceProbe {
    /// Reads the fields at a place of the slice.
    pub fn new(map: &SliceMap, at: DVec2) -> SliceProbe {
        SliceProbe::of(map, at, map.inputs.rect.world(at))
    }

    /// Reads the fields at a place that is straight across from one of the slice.
    fn of(map: &SliceMap, at: DVec2, place: DVec3) -> SliceProbe {
        let inputs = &map.inputs;
        let mut shares = inputs.sampler.shares(place);
        let (reading, net) = (inputs.sampler.read(place), inputs.net_at(place));
        let whole = reading.acceleration + inputs.carried_at(place);
        shares.retain(|share| share.perceived);
        shares.sort_by(|a, b| b.push.length_squared().total_cmp(&a.push.length_squared()));
        SliceProbe {
            at,
            place,
            reading,
            beyond: inputs.sampler.count() - shares.len(),
            shares,
            flow: inputs.flow_at(place),
            net,
            is_cut: whole.length() > inputs.sampler.params().max_change,
        }
    }

    /// Reads the fields at a place, also beyond the slice's edges and beside its plane: what is pinned stays where it is
    /// while the slice follows an agent.
    pub fn at_place(map: &SliceMap, place: DVec3) -> SliceProbe {
        let rect = &map.inputs.rect;
        SliceProbe::of(map, rect.along(place - rect.center), place)
    }

    /// Reads the fields at the place of the slice shown at a pixel of the window, unless the picked object lies in
    /// front of it.
    pub fn under(map: &SliceMap, frame: &ViewFrame, pixel: DVec2, picked: Option<&Picked>) -> Option<SliceProbe> {
        let (origin, direction) = frame.ray(pixel);
        let (distance, at) = hit(map, (origin, direction))?;
        let is_free = picked.is_none_or(|picked| (picked.point - origin).dot(direction) >= distance);
        is_free.then(|| SliceProbe::new(map, at))
    }
}

/// Where a ray first hits the slice, or the surface raised above it: the distance in lengths of the direction, and the
/// place on the slice.
fn hit(map: &SliceMap, ray: (DVec3, DVec3)) -> Option<(f64, DVec2)> {
    /// Steps of the search along the ray, and of its refinement.
    const STEPS: u32 = 96;
    const HALVINGS: u32 = 24;
    let (rect, full) = (&map.inputs.rect, map.full_height());
    if full == 0.0 {
        return rect.hit(ray);
    }
    let ((origin, direction), normal) = (ray, rect.normal());
    let [a, b] = [0.0, full].map(|height| (height - (origin - rect.center).dot(normal)) / direction.dot(normal));
    let (start, end) = (a.min(b).max(0.0), a.max(b));
    let on_slice = |t: f64| rect.along(origin + t * direction - rect.center);
    // Height of the ray above the surface.
    let over = |t: f64| {
        let (at, height) = (on_slice(t), (origin + t * direction - rect.center).dot(normal));
        let is_beside = !at.abs().cmple(rect.half).all();
        height - if is_beside { 0.0 } else { map.height(map.inputs.sampler.read(rect.world(at)).potential) }
    };
    let is_over = |t: f64| over(t) > 0.0;
    let step = (end - start) / f64::from(STEPS);
    // Not a number where the ray runs along the slice.
    let from_above = (end > start && step.is_finite()).then(|| is_over(start))?;
    let (mut low, mut high) = (0..STEPS)
        .map(|k| (start + f64::from(k) * step, start + f64::from(k + 1) * step))
        .find(|(_, next)| is_over(*next) != from_above)?;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if is_over(middle) == from_above { low = middle } else { high = middle }
    }
    let at = on_slice(high);
    at.abs().cmple(rect.half).all().then_some((high, at))
}
