//! Why a stage is there: one sentence for each name of a stage.

/// What a stage is needed for; `None` for a name that nobody wrote a sentence for, which a test forbids.
pub fn reason_of(name: &str) -> Option<&'static str> {
    REASONS.iter().find(|(known, _)| *known == name).map(|(_, reason)| *reason)
}

/// By name, sorted.
const REASONS: &[(&str, &str)] = &[
    ("Acceleration", "What is left of the sum of the rules: it acts for this tick."),
    ("Alignment", "To the velocity of the nearest."),
    ("Approach", "Its sign tells whether the two come nearer at all."),
    ("Avoidance", "The pushes together, with a strength between two bounds."),
    ("Avoidance as a term", "The share of avoidance in the sum of the rules."),
    ("Avoidance by all laws", "Fields of different laws are added up."),
    ("Axis", "Along it, from centre to centre, the impulse acts."),
    ("Both radii", "A ball meets a capsule where its centre meets the capsule grown by the ball's radius."),
    ("Centre", "Where the ball is then."),
    ("Centre at the impact", "Where the ball is when it meets the surface."),
    ("Centre at the touch", "Where the ball is when it touches."),
    ("Centre in local coordinates", "In the box's own axes its faces are straight."),
    ("Centre of A", "Where the first ball is at the impact."),
    ("Centre of B", "Where the second ball is at the impact."),
    ("Closest point", "Of the box the nearest to the ball: there they would touch."),
    ("Closing speed", "How fast they approach along the axis: it is what the bounce turns round."),
    ("Cohesion", "To the middle of those it sees."),
    ("Constant distance", "A ball that moves along the surface never comes nearer."),
    ("Contact", "The point in which the surfaces meet."),
    ("Contact at the seam", "Where two regions of the box meet, it is found once."),
    ("Contact in local coordinates", "The point in the box's own axes, from which its feature follows."),
    ("Contact of the graze", "Where the ball passes the surface without going in."),
    ("Contact with the face", "Where the ball meets the flat part of the box."),
    ("Direction", "Where the ray goes, one metre long."),
    ("Direction of the axis", "Along it nothing comes nearer, as long as the side is the nearest."),
    ("Direction squared", "The scale of everything along the ray."),
    ("Discriminant", "Its sign tells how often the distance reaches the sum of the radii: never, once, twice."),
    ("Discriminant of the edge's cylinder", "Its sign tells whether the ball meets the edge, taken as endless."),
    ("Discriminant of the end", "Its sign tells whether the ball meets the end, taken as a whole ball."),
    ("Discriminant of the side", "Its sign tells whether the ball meets the side, taken as endless."),
    ("Distance", "How far the two are apart."),
    ("Distance along the unit ray", "Of all balls on the ray the one with the least is picked."),
    ("Distance of an obstacle", "The nearer it is, the more it pushes."),
    ("Distance of the nearest", "From it separation is kept."),
    ("Distance squared", "The distance at the start, without a root."),
    ("Distance squared at the start", "Whether they touch already."),
    ("Distance squared beyond the radius", "What is left of the way; its sign tells whether they touch already."),
    ("Distance to the back face (+Z)", "No more than the radius means that this face is touched."),
    ("Distance to the bottom face (−Y)", "No more than the radius means that this face is touched."),
    ("Distance to the front face (−Z)", "No more than the radius means that this face is touched."),
    ("Distance to the left face (−X)", "No more than the radius means that this face is touched."),
    ("Distance to the right face (+X)", "No more than the radius means that this face is touched."),
    ("Distance to the solid box", "Less than the radius means that they overlap."),
    ("Distance to the top face (+Y)", "No more than the radius means that this face is touched."),
    ("Drag of the flow", "The flow takes along, by as much as the agent lags behind."),
    ("Entry", "Where the ray enters the ball."),
    ("Entry into the slab of X", "From then on the centre is between these two faces."),
    ("Entry into the slab of Y", "From then on the centre is between these two faces."),
    ("Entry into the slab of Z", "From then on the centre is between these two faces."),
    ("Exit", "Where the ray leaves the ball."),
    ("Exit from the slab of X", "Until then the centre is between these two faces."),
    ("Exit from the slab of Y", "Until then the centre is between these two faces."),
    ("Exit from the slab of Z", "Until then the centre is between these two faces."),
    ("Face verdict", "Whether this face is touched."),
    ("First exit", "The centre leaves the grown box with the first slab that it leaves."),
    ("First root", "The first moment at which the distance is the sum of the radii."),
    ("First root of the region", "When the ball would meet the box in this region."),
    ("Flow", "What the flows add."),
    ("Flow of all", "All flows together."),
    ("Grown box", "A ball meets a box where its centre meets the box grown by the radius."),
    ("Half-line", "Only what lies ahead of the origin is met."),
    ("Homogeneous point as the camera sees it", "Undoes the projection."),
    ("Homogeneous world point", "Undoes the view: what the camera sees, in the world."),
    ("Impulse", "What both receive, with opposite signs: momentum is kept."),
    ("Last entry", "The centre is in the grown box from its last slab on."),
    ("Length of the axis", "Beyond it the ends are met, and no longer the side."),
    ("Middle of those seen", "There cohesion leads."),
    ("Motion", "The way of the whole sweep."),
    ("Motion across the axis", "Along the side nothing comes nearer."),
    ("Motion across the feature", "Along an edge nothing comes nearer."),
    ("Motion in local coordinates", "The way in the box's own axes."),
    ("Motion of B seen from A", "Seen from the first ball only the second one moves."),
    ("Motion squared", "The scale of time: how far they go in the sweep."),
    ("Nearest point of the axis", "The contact is one radius of the capsule from it."),
    ("Neighbours", "Whom the agent sees."),
    ("New position", "Where the agent is after the tick."),
    ("New velocity", "The velocity with the acceleration, no faster than max_speed."),
    ("New velocity per second", "The same in metres per second."),
    ("Normal", "From the obstacle to the ball: along it they part."),
    ("Normal from A to B", "Along it the two meet; the sweep's own direction."),
    ("Normal from B to A", "The normal n, from the other to the ball, as events and arrows have it."),
    ("Normalised device coordinates", "Undoes the viewport: the pixel in the cube that the camera sees."),
    ("Offset across the axis", "From the axis to the ball: only this part counts at the side."),
    ("Offset from A to B", "Where the second ball is, seen from the first."),
    ("Offset from the end", "From the end that the ball would meet here."),
    ("Offset from the first end", "Where the ball is, seen from one end of the axis."),
    ("Offset from the region's feature", "From the face, edge or corner that the ball would meet here."),
    ("Offset of the centre", "From the surface to the ball, at the start."),
    ("Offset of the origin", "From the ball to where the ray begins."),
    ("Overshoots", "How far the centre is outside along each axis."),
    ("Part passed by", "The ball leaves the stretch of this part before it would touch."),
    ("Picked point", "What the click found."),
    ("Place along the axis", "It tells which part is the nearest: an end, or the side."),
    ("Place in the flow", "Where in the flow the agent is."),
    ("Place relative to the axis", "The flow turns about this axis."),
    ("Plane normal", "To the front of the plane."),
    ("Point of entry", "Where the centre enters the grown box."),
    ("Point of exit", "Where the ray leaves the ball."),
    ("Point of the half-line", "Where the ray meets the ball."),
    ("Point on the far plane", "The far end of what the pixel shows."),
    ("Point on the near plane", "The near end of what the pixel shows: the ray begins here."),
    ("Position", "Where it is."),
    ("Position of A", "Where the first ball is."),
    ("Position of B", "Where the second ball is."),
    ("Push of an obstacle", "What this field alone wants."),
    ("Reach", "Surfaces touch where the centres are this far apart."),
    ("Region of the flow", "Whether the flow reaches there."),
    ("Region passed by", "The ball leaves this region before it would touch."),
    ("Restitution", "The share of the speed that comes back: the product of both."),
    ("Separation", "To the right distance from the nearest."),
    ("Signed distance", "Of the centre from the plane; negative behind it."),
    ("Speed along the axis", "How soon another part becomes the nearest."),
    ("Speed along the normal", "Only this part of the motion comes nearer; its sign decides."),
    ("Speed beyond the desired", "What cruising takes away or adds."),
    ("Strength", "How hard avoidance acts, between its bounds."),
    ("Strength of separation", "How hard separation acts."),
    ("Sum of equal signs", "Both parts have one sign, so that nothing cancels."),
    ("Sum of the pushes", "All fields of one law together."),
    ("Sum of the rules", "What all rules together want, before the clamp."),
    ("Time", "The moment of the impact, as a share of the sweep."),
    ("Time of the impact", "The moment of the impact, as a share of the sweep."),
    ("Time of the touch", "The moment of the touch, as a share of the sweep."),
    ("Touched faces", "The faces that the ball touches, as the sum of their bits."),
    ("Velocity", "The velocity after the bounce."),
    ("Velocity inwards", "At the bounds the velocity is turned round."),
    ("Velocity of A", "What the impulse makes of it."),
    ("Velocity of B", "What the impulse makes of it."),
    ("Velocity of the flow", "How fast the flow goes there."),
    ("Velocity per tick", "Rules are written in metres per tick."),
    ("Velocity seen from the obstacle", "A moving obstacle hits as hard as it comes."),
    ("Verdict", "Decides, with all that is known so far."),
    ("World point", "What the pixel shows at that depth."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::explain::{Explained, Subject};
    use crate::app::overlay::fixture::Fixture;
    use crate::protocol::{example_of, query_names};
    use glam::DVec3;
    use serde_json::json;

    #[test]
    fn every_stage_says_why_it_is_there() {
        assert!(REASONS.is_sorted_by_key(|(name, _)| *name));
        let mut missing = std::collections::BTreeSet::new();
        for query in query_names() {
            let (_, stages) = crate::protocol::trace_map(&example_of(query).unwrap());
            missing.extend(stages.iter().map(|stage| stage.name).filter(|name| reason_of(name).is_none()));
        }
        let fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::ZERO, DVec3::X)
            .ball(2, 0.5, DVec3::X * 1.5, DVec3::ZERO)
            .plane(3, DVec3::NEG_Y, DVec3::Y)
            .unit_box(4, DVec3::X * 5.0)
            .obstacle(json!({"id": 5, "shape": {"capsule": {"a": [4, 0, 2], "b": [4, 0, 5], "radius": 1}}}));
        let moment = fixture.moment(0.0);
        for other in [2, 3, 4, 5] {
            let explained = Explained::of(&Subject::Pair(1, other), moment.setup, moment.record, &[]).unwrap();
            let names = explained.stages.iter().map(|stage| stage.name);
            missing.extend(names.filter(|name| reason_of(name).is_none()));
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
