//! A compact log of the contact events of consecutive ticks.
//!
//! A tick can be replayed from its pairs alone: their impact times follow from their motions, and no other pair needs
//! to be tested.

use super::bytes::{Reader, push_number};
use crate::sim::Setup;
use crate::sim::state::contact_event::{ContactEvent, ContactEventKind};
use crate::sim::state::pair::Pair;

/// The contact events of consecutive ticks.
///
/// For each tick their number, in groups of seven bits, least significant first; then each event in the same number of
/// bytes, which depends on the number of bodies and obstacles.
#[derive(Clone, Default)]
pub struct ContactLog {
    bytes: Vec<u8>,
}

impl ContactLog {
    /// Adds the contact events of the next tick.
    pub fn push(&mut self, setup: &Setup, contact_events: &[ContactEvent]) {
        push_number(&mut self.bytes, contact_events.len() as u64);
        let width = width(setup);
        for contact_event in contact_events {
            self.bytes.extend_from_slice(&pack(setup, *contact_event).to_le_bytes()[..width]);
        }
    }

    /// Adds a log that begins where this one ends.
    pub fn append(&mut self, later: &ContactLog) {
        self.bytes.extend_from_slice(&later.bytes);
    }

    /// The contact events of the tick at `offset`, which is moved to the next tick; none past the end.
    pub fn read<'a>(&'a self, setup: &'a Setup, offset: &mut usize) -> impl Iterator<Item = ContactEvent> + use<'a> {
        let mut left = Reader::new(self.bytes.get(*offset..).unwrap_or_default());
        let count = if left.left() == 0 { 0 } else { left.number() as usize };
        let width = width(setup);
        let from = self.bytes.len() - left.left();
        *offset = from + count * width;
        let packed = self.bytes.get(from..*offset).unwrap_or_default();
        packed.chunks_exact(width).map(|bytes| {
            let mut value = [0; 8];
            value[..bytes.len()].copy_from_slice(bytes);
            unpack(setup, u64::from_le_bytes(value))
        })
    }

    /// Drops everything from an offset on that [`read`](ContactLog::read) moved to.
    pub fn truncate(&mut self, offset: usize) {
        self.bytes.truncate(offset);
    }

    /// Frees unused memory: nothing will be added.
    pub fn finish(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<ContactLog>() + self.bytes.capacity()
    }
}

/// Kinds of contact events.
const KINDS: u64 = 3;

fn pack(setup: &Setup, contact_event: ContactEvent) -> u64 {
    let Pair { body, other } = contact_event.pair;
    let pair = body as u64 * setup.by_rank.len() as u64 + u64::from(setup.rank_of(other));
    let kind = match contact_event.kind {
        ContactEventKind::Impact => 0,
        ContactEventKind::Separation => 1,
        ContactEventKind::Overlap => 2,
    };
    KINDS * pair + kind
}

fn unpack(setup: &Setup, packed: u64) -> ContactEvent {
    let (pair, parts) = (packed / KINDS, setup.by_rank.len() as u64);
    // Most are small, and short divisions several times as fast.
    let (body, rank) = match (u32::try_from(pair), u32::try_from(parts)) {
        (Ok(pair), Ok(parts)) => ((pair / parts) as usize, (pair % parts) as usize),
        _ => ((pair / parts) as usize, (pair % parts) as usize),
    };
    let pair = Pair { body, other: setup.by_rank[rank] };
    let kind = match packed % KINDS {
        0 => ContactEventKind::Impact,
        1 => ContactEventKind::Separation,
        _ => ContactEventKind::Overlap,
    };
    ContactEvent { pair, kind }
}

/// Bytes of a contact event.
fn width(setup: &Setup) -> usize {
    let most = KINDS * setup.bodies.len() as u64 * setup.by_rank.len() as u64;
    (u64::BITS - most.leading_zeros()).div_ceil(8).max(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;

    fn setup(bodies: u32) -> Setup {
        let body = |id: u32| format!(r#"{{"id": {}, "radius": 0.1, "position": [{id}, 0, 0]}}"#, 2 * id);
        let bodies: Vec<String> = (0..bodies).map(body).collect();
        let text = format!(
            r#"{{"version": 1, "name": "log", "bodies": [{}],
                "obstacles": [{{"id": 5, "shape": {{"plane": {{"point": [0, -9, 0], "normal": [0, 1, 0]}}}}}}]}}"#,
            bodies.join(", ")
        );
        Setup::new(&parsed(&text))
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        for bodies in [1, 2, 12, 300, 3_000] {
            let setup = setup(bodies);
            let last = bodies as usize - 1;
            let kinds = [ContactEventKind::Impact, ContactEventKind::Separation, ContactEventKind::Overlap];
            let kinds = kinds.into_iter().cycle();
            let pairs = [Pair::with_obstacle(0, 0), Pair::with_obstacle(last, 0), Pair::of_balls(0, last)];
            let pairs = pairs.into_iter().filter(|pair| pair.balls().count() == 1 || bodies > 1).cycle();
            let contact_event = |(pair, kind)| ContactEvent { pair, kind };
            let mut contact_events = pairs.zip(kinds).map(contact_event);
            // Numbers of one and of two groups of bits.
            let ticks: Vec<Vec<ContactEvent>> = [0, 1, 127, 128, 0, 1000]
                .into_iter()
                .map(|count| contact_events.by_ref().take(count).collect())
                .collect();
            let (mut log, mut rest) = (ContactLog::default(), ContactLog::default());
            ticks[..3].iter().for_each(|tick| log.push(&setup, tick));
            ticks[3..].iter().for_each(|tick| rest.push(&setup, tick));
            log.append(&rest);
            let mut offset = 0;
            for tick in &ticks {
                assert_eq!(&log.read(&setup, &mut offset).collect::<Vec<_>>(), tick, "{bodies} bodies");
            }
            assert_eq!(log.read(&setup, &mut offset).count(), 0);
        }
    }

    #[test]
    fn a_contact_event_among_a_thousand_bodies_takes_three_bytes() {
        // 3 · 1 000 · 1 001 < 2^22, and one byte for the number.
        let setup = setup(1_000);
        let contact_event = ContactEvent { pair: Pair::of_balls(3, 4), kind: ContactEventKind::Impact };
        let mut log = ContactLog::default();
        log.push(&setup, &[contact_event; 5]);
        assert_eq!(log.bytes.len(), 1 + 5 * 3);
    }
}
