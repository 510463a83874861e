//! What it means that a bounce is off from a law.

use crate::language::t;
use crate::ledger::Law;

/// What it means that a law does not hold.
pub fn broken(law: Law) -> &'static str {
    match law {
        Law::Momentum => t!("The pair gained or lost momentum in the bounce."),
        Law::Impulse => t!("The recorded impulse is not what changed the momentum."),
        Law::Restitution => t!("They do not separate as fast as the restitution requires."),
        Law::Energy => t!("The bounce lost or gained more energy than restitution and a moving wall explain."),
    }
}
