//! What a stage computes and of which bodies.

use crate::app::model::explain::Explained;
use crate::query::{
    BoxStage, CapsuleStage, PointingStage, Remark, ResponseStage, Sphere, Stage, StageKind, SteeringStage, SweepStage,
};
use crate::text::stage;

/// The name of a stage, with the bodies it is about: "Distance of ball 1 to the left wall", "Velocity of ball 2 after".
pub fn name_of(explained: &Explained, stage: &Stage) -> String {
    let [a, b] = match (&explained.whose, &stage.remark) {
        (Some([a, b]), _) => [a, b],
        // An agent's obstacles have names of their own.
        (None, Some(Remark::Field(obstacle))) => return format!("Distance to {obstacle}"),
        _ => return stage::name(stage.kind).to_owned(),
    };
    let of = |sphere: Sphere| if sphere == Sphere::A { a } else { b };
    match stage.kind {
        StageKind::Sweep(SweepStage::OffsetAToB) => format!("Offset from {a} to {b}"),
        StageKind::Sweep(SweepStage::MotionOfBSeenFromA) => format!("Motion of {b} seen from {a}"),
        StageKind::Sweep(SweepStage::AccelerationOfBSeenFromA) => format!("Acceleration of {b} seen from {a}"),
        StageKind::Sweep(SweepStage::CenterOf(sphere)) => format!("Centre of {}", of(sphere)),
        StageKind::Sweep(SweepStage::NormalAToB) => format!("Normal from {a} to {b}"),
        StageKind::Sweep(SweepStage::NormalBToA) => format!("Normal from {b} to {a}"),
        StageKind::Sweep(SweepStage::PlaneNormal) => format!("Normal of {b}"),
        StageKind::Sweep(SweepStage::SignedDistance) | StageKind::Box(BoxStage::SolidDistance) => {
            format!("Distance of {a} to {b}")
        }
        StageKind::Sweep(SweepStage::SpeedAlongNormal) | StageKind::Response(ResponseStage::SpeedAlongNormal) => {
            format!("Speed of {a} along the normal of {b}")
        }
        StageKind::Sweep(SweepStage::CenterOffset) => format!("Offset of {a} from {b}"),
        StageKind::Sweep(SweepStage::ImpactCenter) => format!("Centre of {a} at the impact"),
        StageKind::Response(ResponseStage::VelocityOf(sphere)) => format!("Velocity of {} after", of(sphere)),
        StageKind::Response(ResponseStage::RelativeVelocity) => format!("Velocity of {a} seen from {b}"),
        kind => stage::name(kind).to_owned(),
    }
}

/// What a stage is for, in one sentence.
pub fn reason_of(kind: StageKind) -> &'static str {
    match kind {
        StageKind::Verdict => "The result, from the quantities above.",
        StageKind::Scale => "Products of lengths this large or small would overflow or lose digits.",
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
        SweepStage::CenterOffset => "From the surface to the ball's centre, at the start.",
        SweepStage::Motion => "The displacement over the whole sweep.",
        SweepStage::PlaneNormal => "Points to the front of the plane.",
        SweepStage::SignedDistance => "Distance of the centre from the plane; negative behind it.",
        SweepStage::Distance => "Distance of the centre from the plane.",
        SweepStage::SpeedAlongNormal => "Only this component changes the distance; negative means approaching.",
        SweepStage::AccelerationAlongNormal => "Only this component bends the path towards the plane or away from it.",
        SweepStage::TouchTime => "Time of contact, as a fraction of the sweep.",
        SweepStage::Center => "Position of the ball at that time.",
        SweepStage::TouchCenter => "Position of the ball at the contact.",
        SweepStage::Contact => "The point at which the surfaces touch.",
        SweepStage::OffsetAToB => "Position of the second ball relative to the first.",
        SweepStage::MotionOfBSeenFromA => "Relative motion: with the first ball held still, only the second one moves.",
        SweepStage::AccelerationOfBSeenFromA => {
            "With the first ball held still, the second one moves on this parabola."
        }
        SweepStage::Reach => "The surfaces touch when the centres are this far apart.",
        SweepStage::MotionSquared => "The squared length of the motion.",
        SweepStage::Approach => "Negative if they approach.",
        SweepStage::DistanceSquared => "The squared distance at the start.",
        SweepStage::Discriminant => {
            "Its sign tells how many times the distance equals the sum of the radii: 0, 1 or 2."
        }
        SweepStage::FirstRoot => "The first time at which the distance is the sum of the radii.",
        SweepStage::NearestDistance => "The distance at the end of a stretch in which it falls.",
        SweepStage::NearestReaches => "The first stretch in which the distance falls to the reach has the root.",
        SweepStage::StartTime => "Time of impact, as a fraction of the sweep.",
        SweepStage::CenterOf(Sphere::A) => "Position of the first ball at the impact.",
        SweepStage::CenterOf(Sphere::B) => "Position of the second ball at the impact.",
        SweepStage::NormalAToB => "The direction from the first centre to the second.",
        SweepStage::NormalBToA => "The normal n as in events and arrows: from the other to the ball.",
        SweepStage::ConstantDistance => "A ball that moves along the surface keeps its distance.",
        SweepStage::ImpactTime => "Time of impact, as a fraction of the sweep.",
        SweepStage::ImpactCenter => "Position of the ball when it hits the surface.",
        SweepStage::Normal => "The unit normal, from the obstacle to the ball.",
    }
}

fn cuboid(stage: BoxStage) -> &'static str {
    match stage {
        BoxStage::LocalCenter => "In local coordinates the box is axis-aligned.",
        BoxStage::LocalMotion => "The motion in the local coordinates of the box.",
        BoxStage::LocalAcceleration => "The acceleration in the local coordinates of the box.",
        BoxStage::Overshoots => "How far the centre is outside the box, along each axis.",
        BoxStage::ClosestPoint => "The point of the box closest to the ball's centre.",
        BoxStage::StartDistanceSquared => "Tells whether they touch at the start.",
        BoxStage::SlabEntry(_) => "The centre enters the slab between these two faces.",
        BoxStage::SlabExit(_) => "The centre leaves the slab between these two faces.",
        BoxStage::LastEntry => "The centre is inside the grown box once it has entered all three slabs.",
        BoxStage::FirstExit => "The centre is outside the grown box as soon as it leaves one slab.",
        BoxStage::GrownBox => "A ball hits a box where its centre hits the box grown by the radius.",
        BoxStage::EntryPoint => "The point at which the centre enters the grown box.",
        BoxStage::FaceContact => "Time at which the ball hits the flat part of the face.",
        BoxStage::RegionOffset => "Offset from the face, edge or corner that belongs to this region.",
        BoxStage::MotionAcrossFeature => "Motion along a face or edge does not change the distance to it.",
        BoxStage::AccelerationAcrossFeature => "Acceleration along a face or edge does not change the distance to it.",
        BoxStage::FaceDiscriminant => "Its sign tells whether the ball hits the face, extended to a plane.",
        BoxStage::EdgeDiscriminant => "Its sign tells whether the ball hits the edge, extended to a line.",
        BoxStage::CornerDiscriminant => "Its sign tells whether the ball hits the corner.",
        BoxStage::RegionRoot => "Time of impact, if the ball is still in this region then.",
        BoxStage::SeamContact => "The region ends at the box itself, so its end is the contact.",
        BoxStage::RegionPassed => "Whether the search goes on in the next region.",
        BoxStage::GrazeContact => "Time from which the ball grazes the surface.",
        BoxStage::LocalContact => "The contact in local coordinates; it tells which feature was hit.",
        BoxStage::TouchedFaces => "The sum of the bits of the touched faces.",
        BoxStage::SolidDistance => "If it is less than the radius, they overlap.",
        BoxStage::FaceDistance(_) => "If it is at most the radius, this face is touched.",
        BoxStage::FaceVerdict => "Whether this face is touched.",
        BoxStage::FaceFoot(_) => "The distance to the plane of the face counts only if this point is inside the face.",
    }
}

fn capsule(stage: CapsuleStage) -> &'static str {
    match stage {
        CapsuleStage::AxisDirection => "Motion along the axis does not change the distance to the side.",
        CapsuleStage::AxisLength => "The side is nearest while the place along the axis is between 0 and this length.",
        CapsuleStage::Reach => "A ball hits a capsule where its centre hits the capsule grown by the ball's radius.",
        CapsuleStage::FirstEndOffset => "Position of the ball relative to one end of the axis.",
        CapsuleStage::PlaceAlongAxis => "It tells which part is nearest: an end or the side.",
        CapsuleStage::SpeedAlongAxis => "It tells when another part becomes the nearest.",
        CapsuleStage::AccelerationAlongAxis => "It tells when another part becomes the nearest.",
        CapsuleStage::EndOffset => "Offset of the ball from the nearest end.",
        CapsuleStage::OffsetAcrossAxis => "Offset at right angles to the axis: only this component counts at the side.",
        CapsuleStage::MotionAcrossAxis => "Motion along the side does not change the distance to it.",
        CapsuleStage::AccelerationFromPart => "At the side, acceleration along the axis does not change the distance.",
        CapsuleStage::SideDiscriminant => {
            "Its sign tells whether the ball hits the side, extended to an infinite cylinder."
        }
        CapsuleStage::EndDiscriminant => "Its sign tells whether the ball hits the end, extended to a full sphere.",
        CapsuleStage::PartPassed => "Whether the search goes on with the next part.",
        CapsuleStage::NearestAxisPoint => "The contact is one capsule radius away from this point.",
    }
}

fn pointing(stage: PointingStage) -> &'static str {
    match stage {
        PointingStage::OriginOffset => "From the ball's centre to the origin of the ray.",
        PointingStage::DirectionSquared => "The squared length of the direction.",
        PointingStage::Approach => "Negative if the ray leads towards the ball.",
        PointingStage::DistanceSquaredBeyondRadius => "Negative: the origin of the ray is inside the ball.",
        PointingStage::Discriminant => "Its sign tells how many times the line intersects the ball: 0, 1 or 2.",
        PointingStage::EqualSignSum => "Both terms have the same sign, so no digits cancel.",
        PointingStage::Entry => "Where along the ray its line enters the ball.",
        PointingStage::Exit => "Where along the ray its line leaves the ball.",
        PointingStage::EntryPoint => "The point at which the line enters the ball.",
        PointingStage::ExitPoint => "The point at which the line leaves the ball.",
        PointingStage::HalfLine => "The first intersection at or ahead of the origin.",
        PointingStage::HalfLinePoint => "The point at which the ray hits the ball.",
        PointingStage::DeviceCoordinates => {
            "Undoes the viewport transform: the pixel in normalised device coordinates."
        }
        PointingStage::CameraPoint => "Undoes the projection.",
        PointingStage::HomogeneousWorldPoint => "Undoes the view transform: from camera space to world space.",
        PointingStage::WorldPoint => "The world point under the pixel at that depth.",
        PointingStage::NearPlanePoint => "The point under the pixel on the near plane, where the ray begins.",
        PointingStage::FarPlanePoint => "The point under the pixel on the far plane.",
        PointingStage::Direction => "The direction of the ray, of unit length.",
        PointingStage::UnitRayDistance => "The ball with the smallest distance along the ray is picked.",
        PointingStage::PickedPoint => "The point that was clicked.",
    }
}

fn response(stage: ResponseStage) -> &'static str {
    match stage {
        ResponseStage::Axis => "The line of centres, along which the impulse acts.",
        ResponseStage::ClosingSpeed => "How fast they approach along the axis; the bounce reverses it.",
        ResponseStage::Restitution => {
            "The fraction of the closing speed that remains after the bounce: the product of both."
        }
        ResponseStage::Impulse => "Applied to both with opposite signs, so that momentum is conserved.",
        ResponseStage::JointImpulse => {
            "i is what this contact must give so that none of those that push each other's balls approaches: the solver \
             finds it for all of them at once. Of that it returns the share e."
        }
        ResponseStage::VelocityOf(_) => "The velocity after the impulse.",
        ResponseStage::PositionOf(Sphere::A) => "Position of the first ball.",
        ResponseStage::PositionOf(Sphere::B) => "Position of the second ball.",
        ResponseStage::RelativeVelocity => "The obstacle may move, so only the relative velocity counts.",
        ResponseStage::SpeedAlongNormal => "Only this component changes the distance; negative means approaching.",
        ResponseStage::Velocity => "The velocity after the bounce.",
        ResponseStage::SpeedPerMass => "The impulse without the masses, as in the published method.",
    }
}

fn steering(stage: SteeringStage) -> &'static str {
    match stage {
        SteeringStage::NewPosition => "Position of the agent after the tick.",
        SteeringStage::Neighbours => "The agents that it perceives.",
        SteeringStage::VelocityPerTick => "The rules count in metres per tick.",
        SteeringStage::NearestDistance => "Separation acts on the distance to the nearest agent.",
        SteeringStage::SeparationStrength => "The strength of separation.",
        SteeringStage::Separation => "Steers to the separation distance from the nearest agent.",
        SteeringStage::Alignment => "Steers to the velocity of the nearest agent.",
        SteeringStage::SeenMiddle => "Cohesion steers to this point.",
        SteeringStage::Cohesion => "Steers to the centre of the perceived agents.",
        SteeringStage::FlowPlace => "Position of the agent in the axes of the flow.",
        SteeringStage::FlowRegion => "Whether the agent is inside the flow.",
        SteeringStage::FlowVelocity => "Velocity of the flow at the agent.",
        SteeringStage::AxisOffset => "Offset from the axis that the flow circulates around.",
        SteeringStage::Flow => "Acceleration by this flow.",
        SteeringStage::FlowDrag => "Drag towards the velocity of the flow, proportional to the difference.",
        SteeringStage::FlowSum => "The sum of all flows.",
        SteeringStage::ExcessSpeed => {
            "Speed above the desired speed, as a fraction of max_speed; cruising corrects it."
        }
        SteeringStage::RandomTurn => "A new random turn each tick, so that cruising does not go in a straight line.",
        SteeringStage::Cruising => "Steers to the desired speed, with that turn.",
        SteeringStage::ObstacleDistance => "The nearer the obstacle, the stronger its push.",
        SteeringStage::ObstaclePush => "The push of this field alone.",
        SteeringStage::PushSum => "The sum over all fields with the same law.",
        SteeringStage::Strength => "The strength of avoidance, clamped to its bounds.",
        SteeringStage::Avoidance => "The sum of the pushes, scaled to that strength.",
        SteeringStage::AvoidanceOfAllLaws => "The sum over all laws.",
        SteeringStage::AvoidanceTerm => "The contribution of avoidance to the sum of the rules.",
        SteeringStage::RuleSum => "The sum of all rules, before the clamp.",
        SteeringStage::Acceleration => "The sum of the rules after the clamp, applied for this tick.",
        SteeringStage::NewVelocity => "The velocity after the acceleration, clamped to max_speed.",
        SteeringStage::NewVelocityPerSecond => "The same in metres per second.",
        SteeringStage::Position => "Position of the agent inside the world.",
        SteeringStage::InwardVelocity => "The velocity after reflection at the bounds.",
    }
}
