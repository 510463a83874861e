//! Bodies that were dealt with together, each by how far it is from the one before it.

use crate::sim::recording::bytes::{Reader, Writer};
use crate::sim::{Instant, Tie};

/// Adds a tie.
pub fn write(to: &mut Writer, tie: &Tie) {
    let Tie { at, events, bodies } = tie;
    to.number(at.tick);
    to.double(at.local);
    to.number(events.start as u64);
    to.number(events.len() as u64);
    to.number(bodies.len() as u64);
    let mut last = 0;
    for &body in bodies {
        to.index(body as u64, last);
        last = body as u64;
    }
}

/// The next tie, as it was [written](write).
pub fn read(from: &mut Reader) -> Tie {
    let at = Instant { tick: from.number(), local: from.double() };
    let first = from.number() as usize;
    let events = first..first + from.number() as usize;
    let mut last = 0;
    let bodies = (0..from.number()).map(|_| {
        last = from.index(last);
        last as usize
    });
    Tie { at, events, bodies: bodies.collect() }
}
