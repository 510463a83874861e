//! What stages are called.

use crate::language::t;
use crate::query::{
    Axis, BoxStage, CapsuleStage, PointingStage, ResponseStage, Sphere, StageKind, SteeringStage, SweepStage,
};
use crate::shape::Face;

/// The name of a stage, in a few words: "Speed along the normal".
pub fn name(kind: StageKind) -> &'static str {
    match kind {
        StageKind::Verdict => t!("Verdict"),
        StageKind::Scale => t!("Scale of the numbers"),
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
        SweepStage::CenterOffset => t!("Offset of the centre"),
        SweepStage::Motion => t!("Motion"),
        SweepStage::PlaneNormal => t!("Plane normal"),
        SweepStage::SignedDistance => t!("Signed distance"),
        SweepStage::Distance => t!("Distance"),
        SweepStage::SpeedAlongNormal => t!("Speed along the normal"),
        SweepStage::AccelerationAlongNormal => t!("Acceleration along the normal"),
        SweepStage::TouchTime => t!("Time of the touch"),
        SweepStage::Center => t!("Centre"),
        SweepStage::TouchCenter => t!("Centre at the touch"),
        SweepStage::Contact => t!("Contact"),
        SweepStage::OffsetAToB => t!("Offset from A to B"),
        SweepStage::MotionOfBSeenFromA => t!("Motion of B seen from A"),
        SweepStage::AccelerationOfBSeenFromA => t!("Acceleration of B seen from A"),
        SweepStage::Reach => t!("Reach"),
        SweepStage::MotionSquared => t!("Motion squared"),
        SweepStage::Approach => t!("Approach"),
        SweepStage::DistanceSquared => t!("Distance squared"),
        SweepStage::Discriminant => t!("Discriminant"),
        SweepStage::FirstRoot => t!("First root"),
        SweepStage::NearestDistance => t!("Nearest distance"),
        SweepStage::NearestReaches => t!("Near enough"),
        SweepStage::StartTime => t!("Time"),
        SweepStage::CenterOf(Sphere::A) => t!("Centre of A"),
        SweepStage::CenterOf(Sphere::B) => t!("Centre of B"),
        SweepStage::NormalAToB => t!("Normal from A to B"),
        SweepStage::NormalBToA => t!("Normal from B to A"),
        SweepStage::ConstantDistance => t!("Constant distance"),
        SweepStage::ImpactTime => t!("Time of the impact"),
        SweepStage::ImpactCenter => t!("Centre at the impact"),
        SweepStage::Normal => t!("Normal"),
    }
}

fn cuboid(stage: BoxStage) -> &'static str {
    match stage {
        BoxStage::LocalCenter => t!("Centre in local coordinates"),
        BoxStage::LocalMotion => t!("Motion in local coordinates"),
        BoxStage::LocalAcceleration => t!("Acceleration in local coordinates"),
        BoxStage::Overshoots => t!("Overshoots"),
        BoxStage::ClosestPoint => t!("Closest point"),
        BoxStage::StartDistanceSquared => t!("Distance squared at the start"),
        BoxStage::SlabEntry(Axis::X) => t!("Entry into the slab of X"),
        BoxStage::SlabEntry(Axis::Y) => t!("Entry into the slab of Y"),
        BoxStage::SlabEntry(Axis::Z) => t!("Entry into the slab of Z"),
        BoxStage::SlabExit(Axis::X) => t!("Exit from the slab of X"),
        BoxStage::SlabExit(Axis::Y) => t!("Exit from the slab of Y"),
        BoxStage::SlabExit(Axis::Z) => t!("Exit from the slab of Z"),
        BoxStage::LastEntry => t!("Last entry"),
        BoxStage::FirstExit => t!("First exit"),
        BoxStage::GrownBox => t!("Grown box"),
        BoxStage::EntryPoint => t!("Point of entry"),
        BoxStage::FaceContact => t!("Contact with the face"),
        BoxStage::RegionOffset => t!("Offset from the region's feature"),
        BoxStage::MotionAcrossFeature => t!("Motion across the feature"),
        BoxStage::AccelerationAcrossFeature => t!("Acceleration across the feature"),
        BoxStage::FaceDiscriminant => t!("Discriminant of the face"),
        BoxStage::EdgeDiscriminant => t!("Discriminant of the edge's cylinder"),
        BoxStage::CornerDiscriminant => t!("Discriminant of the corner's sphere"),
        BoxStage::RegionRoot => t!("First root of the region"),
        BoxStage::SeamContact => t!("Contact at the seam"),
        BoxStage::RegionPassed => t!("Region passed by"),
        BoxStage::GrazeContact => t!("Contact of the graze"),
        BoxStage::LocalContact => t!("Contact in local coordinates"),
        BoxStage::TouchedFaces => t!("Touched faces"),
        BoxStage::SolidDistance => t!("Distance to the solid box"),
        BoxStage::FaceDistance(Face::Top) => t!("Distance to the top face (+Y)"),
        BoxStage::FaceDistance(Face::Bottom) => t!("Distance to the bottom face (−Y)"),
        BoxStage::FaceDistance(Face::Left) => t!("Distance to the left face (−X)"),
        BoxStage::FaceDistance(Face::Right) => t!("Distance to the right face (+X)"),
        BoxStage::FaceDistance(Face::Front) => t!("Distance to the front face (−Z)"),
        BoxStage::FaceDistance(Face::Back) => t!("Distance to the back face (+Z)"),
        BoxStage::FaceVerdict => t!("Face verdict"),
        BoxStage::FaceFoot(Face::Top) => t!("Foot point on the top face"),
        BoxStage::FaceFoot(Face::Bottom) => t!("Foot point on the bottom face"),
        BoxStage::FaceFoot(Face::Left) => t!("Foot point on the left face"),
        BoxStage::FaceFoot(Face::Right) => t!("Foot point on the right face"),
        BoxStage::FaceFoot(Face::Front) => t!("Foot point on the front face"),
        BoxStage::FaceFoot(Face::Back) => t!("Foot point on the back face"),
    }
}

fn capsule(stage: CapsuleStage) -> &'static str {
    match stage {
        CapsuleStage::AxisDirection => t!("Direction of the axis"),
        CapsuleStage::AxisLength => t!("Length of the axis"),
        CapsuleStage::Reach => t!("Both radii"),
        CapsuleStage::FirstEndOffset => t!("Offset from the first end"),
        CapsuleStage::PlaceAlongAxis => t!("Place along the axis"),
        CapsuleStage::SpeedAlongAxis => t!("Speed along the axis"),
        CapsuleStage::AccelerationAlongAxis => t!("Acceleration along the axis"),
        CapsuleStage::EndOffset => t!("Offset from the end"),
        CapsuleStage::OffsetAcrossAxis => t!("Offset across the axis"),
        CapsuleStage::MotionAcrossAxis => t!("Motion across the axis"),
        CapsuleStage::AccelerationFromPart => t!("Acceleration seen from the part"),
        CapsuleStage::SideDiscriminant => t!("Discriminant of the side"),
        CapsuleStage::EndDiscriminant => t!("Discriminant of the end"),
        CapsuleStage::PartPassed => t!("Part passed by"),
        CapsuleStage::NearestAxisPoint => t!("Nearest point of the axis"),
    }
}

fn pointing(stage: PointingStage) -> &'static str {
    match stage {
        PointingStage::OriginOffset => t!("Offset of the origin"),
        PointingStage::DirectionSquared => t!("Direction squared"),
        PointingStage::Approach => t!("Approach"),
        PointingStage::DistanceSquaredBeyondRadius => t!("Distance squared beyond the radius"),
        PointingStage::Discriminant => t!("Discriminant"),
        PointingStage::EqualSignSum => t!("Sum of equal signs"),
        PointingStage::Entry => t!("Entry"),
        PointingStage::Exit => t!("Exit"),
        PointingStage::EntryPoint => t!("Point of entry"),
        PointingStage::ExitPoint => t!("Point of exit"),
        PointingStage::HalfLine => t!("Half-line"),
        PointingStage::HalfLinePoint => t!("Point of the half-line"),
        PointingStage::DeviceCoordinates => t!("Normalised device coordinates"),
        PointingStage::CameraPoint => t!("Homogeneous point as the camera sees it"),
        PointingStage::HomogeneousWorldPoint => t!("Homogeneous world point"),
        PointingStage::WorldPoint => t!("World point"),
        PointingStage::NearPlanePoint => t!("Point on the near plane"),
        PointingStage::FarPlanePoint => t!("Point on the far plane"),
        PointingStage::Direction => t!("Direction"),
        PointingStage::UnitRayDistance => t!("Distance along the unit ray"),
        PointingStage::PickedPoint => t!("Picked point"),
    }
}

fn response(stage: ResponseStage) -> &'static str {
    match stage {
        ResponseStage::Axis => t!("Axis"),
        ResponseStage::ClosingSpeed => t!("Closing speed"),
        ResponseStage::Restitution => t!("Restitution"),
        ResponseStage::Impulse => t!("Impulse"),
        ResponseStage::JointImpulse => t!("Impulse, solved jointly"),
        ResponseStage::VelocityOf(Sphere::A) => t!("Velocity of A"),
        ResponseStage::VelocityOf(Sphere::B) => t!("Velocity of B"),
        ResponseStage::PositionOf(Sphere::A) => t!("Position of A"),
        ResponseStage::PositionOf(Sphere::B) => t!("Position of B"),
        ResponseStage::RelativeVelocity => t!("Velocity seen from the obstacle"),
        ResponseStage::SpeedAlongNormal => t!("Speed along the normal"),
        ResponseStage::Velocity => t!("Velocity"),
        ResponseStage::SpeedPerMass => t!("Speed per mass"),
    }
}

fn steering(stage: SteeringStage) -> &'static str {
    match stage {
        SteeringStage::NewPosition => t!("New position"),
        SteeringStage::Neighbours => t!("Neighbours"),
        SteeringStage::VelocityPerTick => t!("Velocity per tick"),
        SteeringStage::NearestDistance => t!("Distance of the nearest"),
        SteeringStage::SeparationStrength => t!("Strength of separation"),
        SteeringStage::Separation => t!("Separation"),
        SteeringStage::Alignment => t!("Alignment"),
        SteeringStage::SeenMiddle => t!("Middle of those seen"),
        SteeringStage::Cohesion => t!("Cohesion"),
        SteeringStage::FlowPlace => t!("Place in the flow"),
        SteeringStage::FlowRegion => t!("Region of the flow"),
        SteeringStage::FlowVelocity => t!("Velocity of the flow"),
        SteeringStage::AxisOffset => t!("Place relative to the axis"),
        SteeringStage::Flow => t!("Flow"),
        SteeringStage::FlowDrag => t!("Drag of the flow"),
        SteeringStage::FlowSum => t!("Flow of all"),
        SteeringStage::ExcessSpeed => t!("Speed beyond the desired"),
        SteeringStage::RandomTurn => t!("Random turn"),
        SteeringStage::Cruising => t!("Cruising"),
        SteeringStage::ObstacleDistance => t!("Distance of an obstacle"),
        SteeringStage::ObstaclePush => t!("Push of an obstacle"),
        SteeringStage::PushSum => t!("Sum of the pushes"),
        SteeringStage::Strength => t!("Strength"),
        SteeringStage::Avoidance => t!("Avoidance"),
        SteeringStage::AvoidanceOfAllLaws => t!("Avoidance by all laws"),
        SteeringStage::AvoidanceTerm => t!("Avoidance as a term"),
        SteeringStage::InPlane => t!("Along the plane"),
        SteeringStage::RuleSum => t!("Sum of the rules"),
        SteeringStage::Acceleration => t!("Acceleration"),
        SteeringStage::NewVelocity => t!("New velocity"),
        SteeringStage::NewVelocityPerSecond => t!("New velocity per second"),
        SteeringStage::Position => t!("Position"),
        SteeringStage::InwardVelocity => t!("Velocity inwards"),
    }
}
