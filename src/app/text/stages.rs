//! What a stage computes and of which bodies.

use super::explained::in_seconds;
use crate::app::model::explain::Explained;
use crate::language::t;
use crate::query::{
    BoxStage, CapsuleStage, PointingStage, Remark, ResponseStage, Sphere, Stage, StageKind, SteeringStage, SweepStage,
};
use crate::text::stage;

/// What there is to know beside its numbers: a remark, the time of impact in seconds, and that it is nothing but rounding.
pub fn remarks_of(explained: &Explained, stage: &Stage) -> Vec<String> {
    let rounding = stage.is_rounding().then(|| t!("no more than rounding: it stands for 0").to_owned());
    let remark = stage.remark.as_ref().map(stage::remark);
    remark.into_iter().chain(in_seconds(explained, stage)).chain(rounding).collect()
}

/// The name of a stage, with the bodies it is about: "Distance of ball 1 to the left wall", "Velocity of ball 2 after".
pub fn name_of(explained: &Explained, stage: &Stage) -> String {
    let [a, b] = match (&explained.whose, &stage.remark) {
        (Some([a, b]), _) => [a, b],
        // An agent's obstacles have names of their own.
        (None, Some(Remark::Field(obstacle))) => return t!("Distance to {obstacle}", obstacle),
        _ => return stage::name(stage.kind).to_owned(),
    };
    let of = |sphere: Sphere| if sphere == Sphere::A { a } else { b };
    match stage.kind {
        StageKind::Sweep(SweepStage::OffsetAToB) => t!("Offset from {a} to {b}", a, b),
        StageKind::Sweep(SweepStage::MotionOfBSeenFromA) => t!("Motion of {b} seen from {a}", b, a),
        StageKind::Sweep(SweepStage::AccelerationOfBSeenFromA) => t!("Acceleration of {b} seen from {a}", b, a),
        StageKind::Sweep(SweepStage::CenterOf(sphere)) => t!("Centre of {sphere}", sphere = of(sphere)),
        StageKind::Sweep(SweepStage::NormalAToB) => t!("Normal from {a} to {b}", a, b),
        StageKind::Sweep(SweepStage::NormalBToA) => t!("Normal from {b} to {a}", b, a),
        StageKind::Sweep(SweepStage::PlaneNormal) => t!("Normal of {b}", b),
        StageKind::Sweep(SweepStage::SignedDistance) | StageKind::Box(BoxStage::SolidDistance) => {
            t!("Distance of {a} to {b}", a, b)
        }
        StageKind::Sweep(SweepStage::SpeedAlongNormal) | StageKind::Response(ResponseStage::SpeedAlongNormal) => {
            t!("Speed of {a} along the normal of {b}", a, b)
        }
        StageKind::Sweep(SweepStage::CenterOffset) => t!("Offset of {a} from {b}", a, b),
        StageKind::Sweep(SweepStage::ImpactCenter) => t!("Centre of {a} at the impact", a),
        StageKind::Response(ResponseStage::VelocityOf(sphere)) => t!("Velocity of {sphere} after", sphere = of(sphere)),
        StageKind::Response(ResponseStage::RelativeVelocity) => t!("Velocity of {a} seen from {b}", a, b),
        kind => stage::name(kind).to_owned(),
    }
}

/// What a stage is for, in one sentence.
pub fn reason_of(kind: StageKind) -> &'static str {
    match kind {
        StageKind::Verdict => t!("The result, from the quantities above."),
        StageKind::Scale => t!("Products of lengths this large or small would overflow or lose digits."),
        StageKind::Sweep(stage) => sweep(stage),
        StageKind::Box(stage) => cuboid(stage),
        StageKind::Capsule(stage) => capsule(stage),
        StageKind::Pointing(stage) => pointing(stage),
        StageKind::Response(stage) => response(stage),
        StageKind::Steering(stage) => steering(stage),
    }
}

fn sweep(stage: SweepStage) -> &'static str {
    match stage {
        SweepStage::CenterOffset => t!("From the surface to the ball's centre, at the start."),
        SweepStage::Motion => t!("The displacement over the whole sweep."),
        SweepStage::PlaneNormal => t!("Points to the front of the plane."),
        SweepStage::SignedDistance => t!("Distance of the centre from the plane; negative behind it."),
        SweepStage::Distance => t!("Distance of the centre from the plane."),
        SweepStage::SpeedAlongNormal => t!("Only this component changes the distance; negative means approaching."),
        SweepStage::AccelerationAlongNormal => {
            t!("Only this component bends the path towards the plane or away from it.")
        }
        SweepStage::TouchTime => t!("Time of contact, as a fraction of the sweep."),
        SweepStage::Center => t!("Position of the ball at that time."),
        SweepStage::TouchCenter => t!("Position of the ball at the contact."),
        SweepStage::Contact => t!("The point at which the surfaces touch."),
        SweepStage::OffsetAToB => t!("Position of the second ball relative to the first."),
        SweepStage::MotionOfBSeenFromA => {
            t!("Relative motion: with the first ball held still, only the second one moves.")
        }
        SweepStage::AccelerationOfBSeenFromA => {
            t!("With the first ball held still, the second one moves on this parabola.")
        }
        SweepStage::Reach => t!("The surfaces touch when the centres are this far apart."),
        SweepStage::MotionSquared => t!("The squared length of the motion."),
        SweepStage::Approach => t!("Negative if they approach."),
        SweepStage::DistanceSquared => t!("The squared distance at the start."),
        SweepStage::Discriminant => {
            t!("Its sign tells how many times the distance equals the sum of the radii: 0, 1 or 2.")
        }
        SweepStage::FirstRoot => t!("The first time at which the distance is the sum of the radii."),
        SweepStage::NearestDistance => t!("The distance at the end of a stretch in which it falls."),
        SweepStage::NearestReaches => t!("The first stretch in which the distance falls to the reach has the root."),
        SweepStage::StartTime => t!("Time of impact, as a fraction of the sweep."),
        SweepStage::CenterOf(Sphere::A) => t!("Position of the first ball at the impact."),
        SweepStage::CenterOf(Sphere::B) => t!("Position of the second ball at the impact."),
        SweepStage::NormalAToB => t!("The direction from the first centre to the second."),
        SweepStage::NormalBToA => t!("The normal n as in events and arrows: from the other to the ball."),
        SweepStage::ConstantDistance => t!("A ball that moves along the surface keeps its distance."),
        SweepStage::ImpactTime => t!("Time of impact, as a fraction of the sweep."),
        SweepStage::ImpactCenter => t!("Position of the ball when it hits the surface."),
        SweepStage::Normal => t!("The unit normal, from the obstacle to the ball."),
    }
}

fn cuboid(stage: BoxStage) -> &'static str {
    match stage {
        BoxStage::LocalCenter => t!("In local coordinates the box is axis-aligned."),
        BoxStage::LocalMotion => t!("The motion in the local coordinates of the box."),
        BoxStage::LocalAcceleration => t!("The acceleration in the local coordinates of the box."),
        BoxStage::Overshoots => t!("How far the centre is outside the box, along each axis."),
        BoxStage::ClosestPoint => t!("The point of the box closest to the ball's centre."),
        BoxStage::StartDistanceSquared => t!("Tells whether they touch at the start."),
        BoxStage::SlabEntry(_) => t!("The centre enters the slab between these two faces."),
        BoxStage::SlabExit(_) => t!("The centre leaves the slab between these two faces."),
        BoxStage::LastEntry => t!("The centre is inside the grown box once it has entered all three slabs."),
        BoxStage::FirstExit => t!("The centre is outside the grown box as soon as it leaves one slab."),
        BoxStage::GrownBox => t!("A ball hits a box where its centre hits the box grown by the radius."),
        BoxStage::EntryPoint => t!("The point at which the centre enters the grown box."),
        BoxStage::FaceContact => t!("Time at which the ball hits the flat part of the face."),
        BoxStage::RegionOffset => t!("Offset from the face, edge or corner that belongs to this region."),
        BoxStage::MotionAcrossFeature => t!("Motion along a face or edge does not change the distance to it."),
        BoxStage::AccelerationAcrossFeature => {
            t!("Acceleration along a face or edge does not change the distance to it.")
        }
        BoxStage::FaceDiscriminant => t!("Its sign tells whether the ball hits the face, extended to a plane."),
        BoxStage::EdgeDiscriminant => t!("Its sign tells whether the ball hits the edge, extended to a line."),
        BoxStage::CornerDiscriminant => t!("Its sign tells whether the ball hits the corner."),
        BoxStage::RegionRoot => t!("Time of impact, if the ball is still in this region then."),
        BoxStage::SeamContact => t!("The region ends at the box itself, so its end is the contact."),
        BoxStage::RegionPassed => t!("Whether the search goes on in the next region."),
        BoxStage::GrazeContact => t!("Time from which the ball grazes the surface."),
        BoxStage::LocalContact => t!("The contact in local coordinates; it tells which feature was hit."),
        BoxStage::TouchedFaces => t!("The sum of the bits of the touched faces."),
        BoxStage::SolidDistance => t!("If it is less than the radius, they overlap."),
        BoxStage::FaceDistance(_) => t!("If it is at most the radius, this face is touched."),
        BoxStage::FaceVerdict => t!("Whether this face is touched."),
        BoxStage::FaceFoot(_) => {
            t!("The distance to the plane of the face counts only if this point is inside the face.")
        }
    }
}

fn capsule(stage: CapsuleStage) -> &'static str {
    match stage {
        CapsuleStage::AxisDirection => t!("Motion along the axis does not change the distance to the side."),
        CapsuleStage::AxisLength => {
            t!("The side is nearest while the place along the axis is between 0 and this length.")
        }
        CapsuleStage::Reach => {
            t!("A ball hits a capsule where its centre hits the capsule grown by the ball's radius.")
        }
        CapsuleStage::FirstEndOffset => t!("Position of the ball relative to one end of the axis."),
        CapsuleStage::PlaceAlongAxis => t!("It tells which part is nearest: an end or the side."),
        CapsuleStage::SpeedAlongAxis => t!("It tells when another part becomes the nearest."),
        CapsuleStage::AccelerationAlongAxis => t!("It tells when another part becomes the nearest."),
        CapsuleStage::EndOffset => t!("Offset of the ball from the nearest end."),
        CapsuleStage::OffsetAcrossAxis => {
            t!("Offset at right angles to the axis: only this component counts at the side.")
        }
        CapsuleStage::MotionAcrossAxis => t!("Motion along the side does not change the distance to it."),
        CapsuleStage::AccelerationFromPart => {
            t!("At the side, acceleration along the axis does not change the distance.")
        }
        CapsuleStage::SideDiscriminant => {
            t!("Its sign tells whether the ball hits the side, extended to an infinite cylinder.")
        }
        CapsuleStage::EndDiscriminant => t!("Its sign tells whether the ball hits the end, extended to a full sphere."),
        CapsuleStage::PartPassed => t!("Whether the search goes on with the next part."),
        CapsuleStage::NearestAxisPoint => t!("The contact is one capsule radius away from this point."),
    }
}

fn pointing(stage: PointingStage) -> &'static str {
    match stage {
        PointingStage::OriginOffset => t!("From the ball's centre to the origin of the ray."),
        PointingStage::DirectionSquared => t!("The squared length of the direction."),
        PointingStage::Approach => t!("Negative if the ray leads towards the ball."),
        PointingStage::DistanceSquaredBeyondRadius => t!("Negative: the origin of the ray is inside the ball."),
        PointingStage::Discriminant => t!("Its sign tells how many times the line intersects the ball: 0, 1 or 2."),
        PointingStage::EqualSignSum => t!("Both terms have the same sign, so no digits cancel."),
        PointingStage::Entry => t!("Where along the ray its line enters the ball."),
        PointingStage::Exit => t!("Where along the ray its line leaves the ball."),
        PointingStage::EntryPoint => t!("The point at which the line enters the ball."),
        PointingStage::ExitPoint => t!("The point at which the line leaves the ball."),
        PointingStage::HalfLine => t!("The first intersection at or ahead of the origin."),
        PointingStage::HalfLinePoint => t!("The point at which the ray hits the ball."),
        PointingStage::DeviceCoordinates => {
            t!("Undoes the viewport transform: the pixel in normalised device coordinates.")
        }
        PointingStage::CameraPoint => t!("Undoes the projection."),
        PointingStage::HomogeneousWorldPoint => t!("Undoes the view transform: from camera space to world space."),
        PointingStage::WorldPoint => t!("The world point under the pixel at that depth."),
        PointingStage::NearPlanePoint => t!("The point under the pixel on the near plane, where the ray begins."),
        PointingStage::FarPlanePoint => t!("The point under the pixel on the far plane."),
        PointingStage::Direction => t!("The direction of the ray, of unit length."),
        PointingStage::UnitRayDistance => t!("The ball with the smallest distance along the ray is picked."),
        PointingStage::PickedPoint => t!("The point that was clicked."),
    }
}

fn response(stage: ResponseStage) -> &'static str {
    match stage {
        ResponseStage::Axis => t!("The line of centres, along which the impulse acts."),
        ResponseStage::ClosingSpeed => t!("How fast they approach along the axis; the bounce reverses it."),
        ResponseStage::Restitution => {
            t!("The fraction of the closing speed that remains after the bounce: the product of both.")
        }
        ResponseStage::Impulse => t!("Applied to both with opposite signs, so that momentum is conserved."),
        ResponseStage::JointImpulse => {
            t!(
                "i is what this contact must give so that none of those that push each other's balls approaches: the solver \
             finds it for all of them at once. Of that it returns the share e."
            )
        }
        ResponseStage::VelocityOf(_) => t!("The velocity after the impulse."),
        ResponseStage::PositionOf(Sphere::A) => t!("Position of the first ball."),
        ResponseStage::PositionOf(Sphere::B) => t!("Position of the second ball."),
        ResponseStage::RelativeVelocity => t!("The obstacle may move, so only the relative velocity counts."),
        ResponseStage::SpeedAlongNormal => t!("Only this component changes the distance; negative means approaching."),
        ResponseStage::Velocity => t!("The velocity after the bounce."),
        ResponseStage::SpeedPerMass => t!("The impulse without the masses, as in the published method."),
    }
}

fn steering(stage: SteeringStage) -> &'static str {
    match stage {
        SteeringStage::NewPosition => t!("Position of the agent after the tick."),
        SteeringStage::Neighbours => t!("The agents that it perceives."),
        SteeringStage::VelocityPerTick => t!("The rules count in metres per tick."),
        SteeringStage::NearestDistance => t!("Separation acts on the distance to the nearest agent."),
        SteeringStage::SeparationStrength => t!("The strength of separation."),
        SteeringStage::Separation => t!("Steers to the separation distance from the nearest agent."),
        SteeringStage::Alignment => t!("Steers to the velocity of the nearest agent."),
        SteeringStage::SeenMiddle => t!("Cohesion steers to this point."),
        SteeringStage::Cohesion => t!("Steers to the centre of the perceived agents."),
        SteeringStage::FlowPlace => t!("Position of the agent in the axes of the flow."),
        SteeringStage::FlowRegion => t!("Whether the agent is inside the flow."),
        SteeringStage::FlowVelocity => t!("Velocity of the flow at the agent."),
        SteeringStage::AxisOffset => t!("Offset from the axis that the flow circulates around."),
        SteeringStage::Flow => t!("Acceleration by this flow."),
        SteeringStage::FlowDrag => t!("Drag towards the velocity of the flow, proportional to the difference."),
        SteeringStage::FlowSum => t!("The sum of all flows."),
        SteeringStage::ExcessSpeed => {
            t!("Speed above the desired speed, as a fraction of max_speed; cruising corrects it.")
        }
        SteeringStage::RandomTurn => {
            t!("A new random turn each tick, so that cruising does not go in a straight line.")
        }
        SteeringStage::Cruising => t!("Steers to the desired speed, with that turn."),
        SteeringStage::ObstacleDistance => t!("The nearer the obstacle, the stronger its push."),
        SteeringStage::ObstaclePush => t!("The push of this field alone."),
        SteeringStage::PushSum => t!("The sum over all fields with the same law."),
        SteeringStage::Strength => t!("The strength of avoidance, clamped to its bounds."),
        SteeringStage::Avoidance => t!("The sum of the pushes, scaled to that strength."),
        SteeringStage::AvoidanceOfAllLaws => t!("The sum over all laws."),
        SteeringStage::AvoidanceTerm => t!("The contribution of avoidance to the sum of the rules."),
        SteeringStage::InPlane => t!("The agent keeps in its plane: nothing accelerates it across."),
        SteeringStage::RuleSum => t!("The sum of all rules, before the clamp."),
        SteeringStage::Acceleration => t!("The sum of the rules after the clamp, applied for this tick."),
        SteeringStage::NewVelocity => t!("The velocity after the acceleration, clamped to max_speed."),
        SteeringStage::NewVelocityPerSecond => t!("The same in metres per second."),
        SteeringStage::Position => t!("Position of the agent inside the world."),
        SteeringStage::InwardVelocity => t!("The velocity after reflection at the bounds."),
    }
}
