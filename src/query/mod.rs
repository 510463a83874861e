//! The narrow phase: what happens between two shapes.
//!
//! Naming grammar: a file and its function are called `<shape>_<shape>_<operation>`:
//! `sweep` moves the first shape along a straight line until it touches the second, or along a parabola (`flight`),
//! `approach` looks for the first contact in which they come nearer, as a simulation needs it,
//! `faces` tells which faces of a box are touched, `response` gives velocities after contact.
//! `ray_sphere`, `screen_ray`, `screen_to_world` and `pick_sphere` are for picking.
//!
//! Every query takes its input by reference and a [`Probe`] last; with the probe `()` it only
//! computes, with a `Vec<Stage>` it also leaves a trace of every quantity and decision. The result
//! is the same bit for bit. A fraction `t` counts in lengths of a sweep's `motion`.

mod capsule_part;
mod decision;
mod falling_stages;
mod flight;
mod formula;
mod impact_stages;
mod mass;
mod matrix_inverse;
mod parabola;
mod probe;
mod ray_sphere;
mod remark;
mod response;
mod screen;
mod sphere_box_contact;
mod sphere_box_faces;
mod sphere_box_flight;
mod sphere_box_regions;
mod sphere_box_stages;
mod sphere_box_sweep;
mod sphere_capsule_contact;
mod sphere_capsule_flight;
mod sphere_capsule_path;
mod sphere_capsule_stages;
mod sphere_capsule_sweep;
mod sphere_plane_answer;
mod sphere_plane_flight;
mod sphere_plane_response;
mod sphere_plane_stages;
mod sphere_plane_sweep;
mod sphere_quad_sweep;
mod sphere_sphere_answer;
mod sphere_sphere_flight;
mod sphere_sphere_response;
mod sphere_sphere_stages;
mod sphere_sphere_sweep;
mod squared_distance;
mod stage;
mod stage_kind;
mod status;
mod sweep;
mod undrawn;

pub use crate::expression::Digits;
pub use capsule_part::CapsulePart;
pub use decision::{
    BoxDecision, CapsuleDecision, Decision, Neighbour, PlaneDecision, PointingDecision, ResponseDecision,
    SpheresDecision, SteeringDecision, SweepDecision,
};
pub use formula::{Leaf, LeafKind, Notation, Span, SymbolParts, powers_raised, symbol_parts};
pub use mass::{InfiniteMass, MAX_MASS, Mass};
pub use parabola::first_zero;
pub(crate) use parabola::{Parabola, bracketed_root, zeros};
pub use probe::Probe;
pub use remark::Remark;
pub use stage::{Drawing, Mark, Role, Stage, StageResult, Value, drawings_of};
pub use stage_kind::{
    Axis, BoxStage, CapsuleStage, PointingStage, ResponseStage, Sphere, StageKind, SteeringStage, SweepStage,
};
pub use status::Status;
pub use undrawn::Undrawn;

pub use ray_sphere::{RayPoint, RaySphere, RayStatus, ray_sphere};
pub use response::ResponseStatus;
pub use screen::{
    ClipDepth, Pick, PickedPoint, Screen, ScreenError, ScreenRay, Viewport, pick_sphere, screen_ray, screen_to_world,
};
pub use sphere_box_faces::{BoxFaces, BoxFacesStatus, sphere_box_faces};
pub use sphere_box_flight::{sphere_box_approach, sphere_quad_approach};
pub use sphere_box_sweep::sphere_box_sweep;
pub use sphere_capsule_flight::sphere_capsule_approach;
pub use sphere_capsule_sweep::sphere_capsule_sweep;
pub use sphere_plane_answer::{PlaneSweep, PlaneSweepStatus};
pub use sphere_plane_flight::sphere_plane_approach;
pub use sphere_plane_response::{PlaneResponse, sphere_plane_response};
pub use sphere_plane_sweep::sphere_plane_sweep;
pub use sphere_quad_sweep::sphere_quad_sweep;
pub use sphere_sphere_answer::{SphereImpact, SphereSweepResult};
pub use sphere_sphere_flight::sphere_sphere_approach;
pub use sphere_sphere_response::{Collider, SphereResponse, sphere_sphere_response};
pub use sphere_sphere_sweep::{TimeOfImpact, sphere_sphere_sweep, sphere_sphere_time_of_impact, spheres_stay_apart};
pub use sweep::{
    Acceleration, Feature, ObstacleImpact, ObstacleSweep, SphereSweep, Straight, SweepOutcome, SweepStatus,
};
