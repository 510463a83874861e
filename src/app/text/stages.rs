//! Why a stage is there, and whose it is.

use crate::app::model::explain::Explained;
use crate::query::{
    BoxStage, CapsuleStage, PointingStage, Remark, ResponseStage, Sphere, Stage, StageKind, SteeringStage, SweepStage,
};
use crate::text::stage;

/// What a stage is called, with whose it is: "Distance of ball 1 to the left wall", "Velocity of ball 2 after".
pub fn name_of(explained: &Explained, stage: &Stage) -> String {
    let [a, b] = match (&explained.whose, &stage.remark) {
        (Some([a, b]), _) => [a, b],
        // Of an agent's obstacles each says its name.
        (None, Some(Remark::Field(obstacle))) => return format!("Distance to {obstacle}"),
        _ => return stage::name(stage.kind).to_owned(),
    };
    let of = |sphere: Sphere| if sphere == Sphere::A { a } else { b };
    match stage.kind {
        StageKind::Sweep(SweepStage::OffsetAToB) => format!("Offset from {a} to {b}"),
        StageKind::Sweep(SweepStage::MotionOfBSeenFromA) => format!("Motion of {b} seen from {a}"),
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

/// What a stage is needed for.
pub fn reason_of(kind: StageKind) -> &'static str {
    match kind {
        StageKind::Verdict => "Decides, with all that is known so far.",
        StageKind::Scale => "Lengths this great or small would overflow where they are multiplied.",
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
        SweepStage::CenterOffset => "From the surface to the ball, at the start.",
        SweepStage::Motion => "The way of the whole sweep.",
        SweepStage::PlaneNormal => "To the front of the plane.",
        SweepStage::SignedDistance => "Of the centre from the plane; negative behind it.",
        SweepStage::Distance => "How far the two are apart.",
        SweepStage::SpeedAlongNormal => "Only this part of the motion comes nearer; its sign decides.",
        SweepStage::TouchTime => "The moment of the touch, as a share of the sweep.",
        SweepStage::Center => "Where the ball is then.",
        SweepStage::TouchCenter => "Where the ball is when it touches.",
        SweepStage::Contact => "The point in which the surfaces meet.",
        SweepStage::OffsetAToB => "Where the second ball is, seen from the first.",
        SweepStage::MotionOfBSeenFromA => "Seen from the first ball only the second one moves.",
        SweepStage::Reach => "Surfaces touch where the centres are this far apart.",
        SweepStage::MotionSquared => "The scale of time: how far they go in the sweep.",
        SweepStage::Approach => "Its sign tells whether the two come nearer at all.",
        SweepStage::DistanceSquared => "The distance at the start, without a root.",
        SweepStage::Discriminant => {
            "Its sign tells how often the distance reaches the sum of the radii: never, once, twice."
        }
        SweepStage::FirstRoot => "The first moment at which the distance is the sum of the radii.",
        SweepStage::StartTime => "The moment of the impact, as a share of the sweep.",
        SweepStage::CenterOf(Sphere::A) => "Where the first ball is at the impact.",
        SweepStage::CenterOf(Sphere::B) => "Where the second ball is at the impact.",
        SweepStage::NormalAToB => "Along it the two meet; the sweep's own direction.",
        SweepStage::NormalBToA => "The normal n, from the other to the ball, as events and arrows have it.",
        SweepStage::ConstantDistance => "A ball that moves along the surface never comes nearer.",
        SweepStage::ImpactTime => "The moment of the impact, as a share of the sweep.",
        SweepStage::ImpactCenter => "Where the ball is when it meets the surface.",
        SweepStage::Normal => "From the obstacle to the ball: along it they part.",
    }
}

fn cuboid(stage: BoxStage) -> &'static str {
    match stage {
        BoxStage::LocalCenter => "In the box's own axes its faces are straight.",
        BoxStage::LocalMotion => "The way in the box's own axes.",
        BoxStage::Overshoots => "How far the centre is outside along each axis.",
        BoxStage::ClosestPoint => "Of the box the nearest to the ball: there they would touch.",
        BoxStage::StartDistanceSquared => "Whether they touch already.",
        BoxStage::SlabEntry(_) => "From then on the centre is between these two faces.",
        BoxStage::SlabExit(_) => "Until then the centre is between these two faces.",
        BoxStage::LastEntry => "The centre is in the grown box from its last slab on.",
        BoxStage::FirstExit => "The centre leaves the grown box with the first slab that it leaves.",
        BoxStage::GrownBox => "A ball meets a box where its centre meets the box grown by the radius.",
        BoxStage::EntryPoint => "Where the centre enters the grown box.",
        BoxStage::FaceContact => "Where the ball meets the flat part of the box.",
        BoxStage::RegionOffset => "From the face, edge or corner that the ball would meet here.",
        BoxStage::MotionAcrossFeature => "Along an edge nothing comes nearer.",
        BoxStage::FaceDiscriminant => "Its sign tells whether the ball meets the face, taken as endless.",
        BoxStage::EdgeDiscriminant => "Its sign tells whether the ball meets the edge, taken as endless.",
        BoxStage::CornerDiscriminant => "Its sign tells whether the ball meets the corner.",
        BoxStage::RegionRoot => "When the ball would meet the box in this region.",
        BoxStage::SeamContact => "Where two regions of the box meet, it is found once.",
        BoxStage::RegionPassed => "The ball leaves this region before it would touch.",
        BoxStage::GrazeContact => "Where the ball passes the surface without going in.",
        BoxStage::LocalContact => "The point in the box's own axes, from which its feature follows.",
        BoxStage::TouchedFaces => "The faces that the ball touches, as the sum of their bits.",
        BoxStage::SolidDistance => "Less than the radius means that they overlap.",
        BoxStage::FaceDistance(_) => "No more than the radius means that this face is touched.",
        BoxStage::FaceVerdict => "Whether this face is touched.",
        BoxStage::FaceFoot(_) => "The distance to the face counts if this point is inside it.",
    }
}

fn capsule(stage: CapsuleStage) -> &'static str {
    match stage {
        CapsuleStage::AxisDirection => "Along it nothing comes nearer, as long as the side is the nearest.",
        CapsuleStage::AxisLength => "Beyond it the ends are met, and no longer the side.",
        CapsuleStage::Reach => "A ball meets a capsule where its centre meets the capsule grown by the ball's radius.",
        CapsuleStage::FirstEndOffset => "Where the ball is, seen from one end of the axis.",
        CapsuleStage::PlaceAlongAxis => "It tells which part is the nearest: an end, or the side.",
        CapsuleStage::SpeedAlongAxis => "How soon another part becomes the nearest.",
        CapsuleStage::EndOffset => "From the end that the ball would meet here.",
        CapsuleStage::OffsetAcrossAxis => "From the axis to the ball: only this part counts at the side.",
        CapsuleStage::MotionAcrossAxis => "Along the side nothing comes nearer.",
        CapsuleStage::SideDiscriminant => "Its sign tells whether the ball meets the side, taken as endless.",
        CapsuleStage::EndDiscriminant => "Its sign tells whether the ball meets the end, taken as a whole ball.",
        CapsuleStage::PartPassed => "The ball leaves the stretch of this part before it would touch.",
        CapsuleStage::NearestAxisPoint => "The contact is one radius of the capsule from it.",
    }
}

fn pointing(stage: PointingStage) -> &'static str {
    match stage {
        PointingStage::OriginOffset => "From the ball to where the ray begins.",
        PointingStage::DirectionSquared => "The scale of everything along the ray.",
        PointingStage::Approach => "Its sign tells whether the two come nearer at all.",
        PointingStage::DistanceSquaredBeyondRadius => {
            "What is left of the way; its sign tells whether they touch already."
        }
        PointingStage::Discriminant => "Its sign tells how often the line meets the ball: never, once, twice.",
        PointingStage::EqualSignSum => "Both parts have one sign, so that nothing cancels.",
        PointingStage::Entry => "Where the ray enters the ball.",
        PointingStage::Exit => "Where the ray leaves the ball.",
        PointingStage::EntryPoint => "Where the ray enters the ball.",
        PointingStage::ExitPoint => "Where the ray leaves the ball.",
        PointingStage::HalfLine => "Only what lies ahead of the origin is met.",
        PointingStage::HalfLinePoint => "Where the ray meets the ball.",
        PointingStage::DeviceCoordinates => "Undoes the viewport: the pixel in the cube that the camera sees.",
        PointingStage::CameraPoint => "Undoes the projection.",
        PointingStage::HomogeneousWorldPoint => "Undoes the view: what the camera sees, in the world.",
        PointingStage::WorldPoint => "What the pixel shows at that depth.",
        PointingStage::NearPlanePoint => "The near end of what the pixel shows: the ray begins here.",
        PointingStage::FarPlanePoint => "The far end of what the pixel shows.",
        PointingStage::Direction => "Where the ray goes, one metre long.",
        PointingStage::UnitRayDistance => "Of all balls on the ray the one with the least is picked.",
        PointingStage::PickedPoint => "What the click found.",
    }
}

fn response(stage: ResponseStage) -> &'static str {
    match stage {
        ResponseStage::Axis => "Along it, from centre to centre, the impulse acts.",
        ResponseStage::ClosingSpeed => "How fast they approach along the axis: it is what the bounce turns round.",
        ResponseStage::Restitution => "The share of the speed that comes back: the product of both.",
        ResponseStage::Impulse => "What both receive, with opposite signs: momentum is kept.",
        ResponseStage::VelocityOf(_) => "What the impulse makes of it.",
        ResponseStage::PositionOf(Sphere::A) => "Where the first ball is.",
        ResponseStage::PositionOf(Sphere::B) => "Where the second ball is.",
        ResponseStage::RelativeVelocity => "A moving obstacle hits as hard as it comes.",
        ResponseStage::SpeedAlongNormal => "Only this part of the motion comes nearer; its sign decides.",
        ResponseStage::Velocity => "The velocity after the bounce.",
        ResponseStage::SpeedPerMass => "The impulse without the masses, as the published method has it.",
    }
}

fn steering(stage: SteeringStage) -> &'static str {
    match stage {
        SteeringStage::NewPosition => "Where the agent is after the tick.",
        SteeringStage::Neighbours => "Affected the agent sees.",
        SteeringStage::VelocityPerTick => "Rules are written in metres per tick.",
        SteeringStage::NearestDistance => "From it separation is kept.",
        SteeringStage::SeparationStrength => "How hard separation acts.",
        SteeringStage::Separation => "To the right distance from the nearest.",
        SteeringStage::Alignment => "To the velocity of the nearest.",
        SteeringStage::SeenMiddle => "There cohesion leads.",
        SteeringStage::Cohesion => "To the middle of those it sees.",
        SteeringStage::FlowPlace => "Where in the flow the agent is.",
        SteeringStage::FlowRegion => "Whether the flow reaches there.",
        SteeringStage::FlowVelocity => "How fast the flow goes there.",
        SteeringStage::AxisOffset => "The flow turns about this axis.",
        SteeringStage::Flow => "What the flows add.",
        SteeringStage::FlowDrag => "The flow takes along, by as much as the agent lags behind.",
        SteeringStage::FlowSum => "All flows together.",
        SteeringStage::ExcessSpeed => "What cruising takes away or adds.",
        SteeringStage::RandomTurn => "Drawn anew each tick, so that cruising does not run straight on.",
        SteeringStage::Cruising => "To the desired speed, with that turn.",
        SteeringStage::ObstacleDistance => "The nearer it is, the more it pushes.",
        SteeringStage::ObstaclePush => "What this field alone wants.",
        SteeringStage::PushSum => "All fields of one law together.",
        SteeringStage::Strength => "How hard avoidance acts, between its bounds.",
        SteeringStage::Avoidance => "The pushes together, with a strength between two bounds.",
        SteeringStage::AvoidanceOfAllLaws => "Fields of different laws are added up.",
        SteeringStage::AvoidanceTerm => "The share of avoidance in the sum of the rules.",
        SteeringStage::RuleSum => "What all rules together want, before the clamp.",
        SteeringStage::Acceleration => "What is left of the sum of the rules: it acts for this tick.",
        SteeringStage::NewVelocity => "The velocity with the acceleration, no faster than max_speed.",
        SteeringStage::NewVelocityPerSecond => "The same in metres per second.",
        SteeringStage::Position => "Where it is.",
        SteeringStage::InwardVelocity => "At the bounds the velocity is turned round.",
    }
}
