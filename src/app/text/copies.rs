//! Many copies of an object.

use crate::language::{noun, t};
use crate::text::count::counted;

/// "12 copies made; 3 would have overlapped something."
pub fn made(made: usize, left_out: u32) -> String {
    let copies = counted(made as u64, noun!("copy"));
    match left_out {
        0 => t!("{copies} made.", copies),
        left_out => t!("{copies} made; {left_out} would have overlapped something.", copies, left_out),
    }
}
