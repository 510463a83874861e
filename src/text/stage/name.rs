//! What stages are called.

use crate::query::{
    Axis, BoxStage, CapsuleStage, PointingStage, ResponseStage, Sphere, StageKind, SteeringStage, SweepStage,
};
use crate::shape::Face;

/// The name of a stage, in a few words: "Speed along the normal".
pub fn name(kind: StageKind) -> &'static str {
    match kind {
        StageKind::Verdict => "Verdict",
        StageKind::Scale => "Scale of the numbers",
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
        SweepStage::CenterOffset => "Offset of the centre",
        SweepStage::Motion => "Motion",
        SweepStage::PlaneNormal => "Plane normal",
        SweepStage::SignedDistance => "Signed distance",
        SweepStage::Distance => "Distance",
        SweepStage::SpeedAlongNormal => "Speed along the normal",
        SweepStage::AccelerationAlongNormal => "Acceleration along the normal",
        SweepStage::TouchTime => "Time of the touch",
        SweepStage::Center => "Centre",
        SweepStage::TouchCenter => "Centre at the touch",
        SweepStage::Contact => "Contact",
        SweepStage::OffsetAToB => "Offset from A to B",
        SweepStage::MotionOfBSeenFromA => "Motion of B seen from A",
        SweepStage::AccelerationOfBSeenFromA => "Acceleration of B seen from A",
        SweepStage::Reach => "Reach",
        SweepStage::MotionSquared => "Motion squared",
        SweepStage::Approach => "Approach",
        SweepStage::DistanceSquared => "Distance squared",
        SweepStage::Discriminant => "Discriminant",
        SweepStage::FirstRoot => "First root",
        SweepStage::NearestDistance => "Nearest distance",
        SweepStage::NearestReaches => "Near enough",
        SweepStage::StartTime => "Time",
        SweepStage::CenterOf(Sphere::A) => "Centre of A",
        SweepStage::CenterOf(Sphere::B) => "Centre of B",
        SweepStage::NormalAToB => "Normal from A to B",
        SweepStage::NormalBToA => "Normal from B to A",
        SweepStage::ConstantDistance => "Constant distance",
        SweepStage::ImpactTime => "Time of the impact",
        SweepStage::ImpactCenter => "Centre at the impact",
        SweepStage::Normal => "Normal",
    }
}

fn cuboid(stage: BoxStage) -> &'static str {
    match stage {
        BoxStage::LocalCenter => "Centre in local coordinates",
        BoxStage::LocalMotion => "Motion in local coordinates",
        BoxStage::LocalAcceleration => "Acceleration in local coordinates",
        BoxStage::Overshoots => "Overshoots",
        BoxStage::ClosestPoint => "Closest point",
        BoxStage::StartDistanceSquared => "Distance squared at the start",
        BoxStage::SlabEntry(Axis::X) => "Entry into the slab of X",
        BoxStage::SlabEntry(Axis::Y) => "Entry into the slab of Y",
        BoxStage::SlabEntry(Axis::Z) => "Entry into the slab of Z",
        BoxStage::SlabExit(Axis::X) => "Exit from the slab of X",
        BoxStage::SlabExit(Axis::Y) => "Exit from the slab of Y",
        BoxStage::SlabExit(Axis::Z) => "Exit from the slab of Z",
        BoxStage::LastEntry => "Last entry",
        BoxStage::FirstExit => "First exit",
        BoxStage::GrownBox => "Grown box",
        BoxStage::EntryPoint => "Point of entry",
        BoxStage::FaceContact => "Contact with the face",
        BoxStage::RegionOffset => "Offset from the region's feature",
        BoxStage::MotionAcrossFeature => "Motion across the feature",
        BoxStage::AccelerationAcrossFeature => "Acceleration across the feature",
        BoxStage::FaceDiscriminant => "Discriminant of the face",
        BoxStage::EdgeDiscriminant => "Discriminant of the edge's cylinder",
        BoxStage::CornerDiscriminant => "Discriminant of the corner's sphere",
        BoxStage::RegionRoot => "First root of the region",
        BoxStage::SeamContact => "Contact at the seam",
        BoxStage::RegionPassed => "Region passed by",
        BoxStage::GrazeContact => "Contact of the graze",
        BoxStage::LocalContact => "Contact in local coordinates",
        BoxStage::TouchedFaces => "Touched faces",
        BoxStage::SolidDistance => "Distance to the solid box",
        BoxStage::FaceDistance(Face::Top) => "Distance to the top face (+Y)",
        BoxStage::FaceDistance(Face::Bottom) => "Distance to the bottom face (−Y)",
        BoxStage::FaceDistance(Face::Left) => "Distance to the left face (−X)",
        BoxStage::FaceDistance(Face::Right) => "Distance to the right face (+X)",
        BoxStage::FaceDistance(Face::Front) => "Distance to the front face (−Z)",
        BoxStage::FaceDistance(Face::Back) => "Distance to the back face (+Z)",
        BoxStage::FaceVerdict => "Face verdict",
        BoxStage::FaceFoot(Face::Top) => "Foot point on the top face",
        BoxStage::FaceFoot(Face::Bottom) => "Foot point on the bottom face",
        BoxStage::FaceFoot(Face::Left) => "Foot point on the left face",
        BoxStage::FaceFoot(Face::Right) => "Foot point on the right face",
        BoxStage::FaceFoot(Face::Front) => "Foot point on the front face",
        BoxStage::FaceFoot(Face::Back) => "Foot point on the back face",
    }
}

fn capsule(stage: CapsuleStage) -> &'static str {
    match stage {
        CapsuleStage::AxisDirection => "Direction of the axis",
        CapsuleStage::AxisLength => "Length of the axis",
        CapsuleStage::Reach => "Both radii",
        CapsuleStage::FirstEndOffset => "Offset from the first end",
        CapsuleStage::PlaceAlongAxis => "Place along the axis",
        CapsuleStage::SpeedAlongAxis => "Speed along the axis",
        CapsuleStage::AccelerationAlongAxis => "Acceleration along the axis",
        CapsuleStage::EndOffset => "Offset from the end",
        CapsuleStage::OffsetAcrossAxis => "Offset across the axis",
        CapsuleStage::MotionAcrossAxis => "Motion across the axis",
        CapsuleStage::AccelerationFromPart => "Acceleration seen from the part",
        CapsuleStage::SideDiscriminant => "Discriminant of the side",
        CapsuleStage::EndDiscriminant => "Discriminant of the end",
        CapsuleStage::PartPassed => "Part passed by",
        CapsuleStage::NearestAxisPoint => "Nearest point of the axis",
    }
}

fn pointing(stage: PointingStage) -> &'static str {
    match stage {
        PointingStage::OriginOffset => "Offset of the origin",
        PointingStage::DirectionSquared => "Direction squared",
        PointingStage::Approach => "Approach",
        PointingStage::DistanceSquaredBeyondRadius => "Distance squared beyond the radius",
        PointingStage::Discriminant => "Discriminant",
        PointingStage::EqualSignSum => "Sum of equal signs",
        PointingStage::Entry => "Entry",
        PointingStage::Exit => "Exit",
        PointingStage::EntryPoint => "Point of entry",
        PointingStage::ExitPoint => "Point of exit",
        PointingStage::HalfLine => "Half-line",
        PointingStage::HalfLinePoint => "Point of the half-line",
        PointingStage::DeviceCoordinates => "Normalised device coordinates",
        PointingStage::CameraPoint => "Homogeneous point as the camera sees it",
        PointingStage::HomogeneousWorldPoint => "Homogeneous world point",
        PointingStage::WorldPoint => "World point",
        PointingStage::NearPlanePoint => "Point on the near plane",
        PointingStage::FarPlanePoint => "Point on the far plane",
        PointingStage::Direction => "Direction",
        PointingStage::UnitRayDistance => "Distance along the unit ray",
        PointingStage::PickedPoint => "Picked point",
    }
}

fn response(stage: ResponseStage) -> &'static str {
    match stage {
        ResponseStage::Axis => "Axis",
        ResponseStage::ClosingSpeed => "Closing speed",
        ResponseStage::Restitution => "Restitution",
        ResponseStage::Impulse => "Impulse",
        ResponseStage::JointImpulse => "Impulse, solved jointly",
        ResponseStage::VelocityOf(Sphere::A) => "Velocity of A",
        ResponseStage::VelocityOf(Sphere::B) => "Velocity of B",
        ResponseStage::PositionOf(Sphere::A) => "Position of A",
        ResponseStage::PositionOf(Sphere::B) => "Position of B",
        ResponseStage::RelativeVelocity => "Velocity seen from the obstacle",
        ResponseStage::SpeedAlongNormal => "Speed along the normal",
        ResponseStage::Velocity => "Velocity",
        ResponseStage::SpeedPerMass => "Speed per mass",
    }
}

fn steering(stage: SteeringStage) -> &'static str {
    match stage {
        SteeringStage::NewPosition => "New position",
        SteeringStage::Neighbours => "Neighbours",
        SteeringStage::VelocityPerTick => "Velocity per tick",
        SteeringStage::NearestDistance => "Distance of the nearest",
        SteeringStage::SeparationStrength => "Strength of separation",
        SteeringStage::Separation => "Separation",
        SteeringStage::Alignment => "Alignment",
        SteeringStage::SeenMiddle => "Middle of those seen",
        SteeringStage::Cohesion => "Cohesion",
        SteeringStage::FlowPlace => "Place in the flow",
        SteeringStage::FlowRegion => "Region of the flow",
        SteeringStage::FlowVelocity => "Velocity of the flow",
        SteeringStage::AxisOffset => "Place relative to the axis",
        SteeringStage::Flow => "Flow",
        SteeringStage::FlowDrag => "Drag of the flow",
        SteeringStage::FlowSum => "Flow of all",
        SteeringStage::ExcessSpeed => "Speed beyond the desired",
        SteeringStage::RandomTurn => "Random turn",
        SteeringStage::Cruising => "Cruising",
        SteeringStage::ObstacleDistance => "Distance of an obstacle",
        SteeringStage::ObstaclePush => "Push of an obstacle",
        SteeringStage::PushSum => "Sum of the pushes",
        SteeringStage::Strength => "Strength",
        SteeringStage::Avoidance => "Avoidance",
        SteeringStage::AvoidanceOfAllLaws => "Avoidance by all laws",
        SteeringStage::AvoidanceTerm => "Avoidance as a term",
        SteeringStage::RuleSum => "Sum of the rules",
        SteeringStage::Acceleration => "Acceleration",
        SteeringStage::NewVelocity => "New velocity",
        SteeringStage::NewVelocityPerSecond => "New velocity per second",
        SteeringStage::Position => "Position",
        SteeringStage::InwardVelocity => "Velocity inwards",
    }
}
