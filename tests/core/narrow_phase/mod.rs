//! The narrow phase against independent answers: parry3d-f64, bisection, and arithmetic by hand.

mod box_faces;
mod box_sweep;
mod capsule_sweep;
mod flight;
mod generate;
mod parry;
mod plane_sweep;
mod probe;
mod quad_sweep;
mod reference;
mod response;
mod sphere_sweep;
mod tangential;
