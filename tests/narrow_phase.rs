//! The narrow phase against independent answers: parry3d-f64, bisection, and arithmetic by hand.

mod common;
mod narrow_phase {
    mod box_sweep;
    mod reference;
}
