//! The paths of several bodies through a tick, or several, body after body.

use super::instant::{Clock, Instant};
use super::motion::Motion;
use super::snapshot::{Piece, TickRecord, begin_in};

/// The pieces of bodies' paths, those of each body in time order.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    pieces: Vec<Piece<'a>>,
    /// Where among these those of each body begin, and the end of the last.
    begins: Vec<usize>,
}

/// Of so few bodies the changes are picked out.
const FEW: usize = 8;

/// In each of some ticks that follow each other, the bodies that begin it otherwise than they moved at the end of the one before it: an
/// edit sets them another way.
fn set_anew<'a>(records: impl Iterator<Item = &'a TickRecord>) -> Vec<Vec<usize>> {
    let mut last: Vec<&Motion> = Vec::new();
    let mut in_tick = |record: &'a TickRecord| {
        let starts = &record.start.motions;
        let is_anew = |&body: &usize| last.get(body).is_some_and(|last| **last != starts[body]);
        let anew: Vec<usize> = (0..starts.len()).filter(is_anew).collect();
        if last.is_empty() {
            last.extend(starts);
        }
        anew.iter().for_each(|&body| last[body] = &starts[body]);
        record.motion_changes.iter().for_each(|change| last[change.body] = &change.motion);
        anew
    };
    records.map(&mut in_tick).collect()
}

impl<'a> Pieces<'a> {
    /// None.
    pub fn none() -> Pieces<'a> {
        Pieces { pieces: Vec::new(), begins: vec![0] }
    }

    /// Of some bodies, ascending. Together those of a body fill the tick.
    pub fn of_bodies(record: &'a TickRecord, clock: Clock, bodies: &[usize]) -> Pieces<'a> {
        if bodies.len() > FEW {
            return Pieces::of_all(record, clock).picked(bodies);
        }
        Pieces::gathered(bodies.iter().map(|&body| record.pieces(body, clock)))
    }

    /// Of those that these are of only some bodies, ascending.
    pub fn picked(self, bodies: &[usize]) -> Pieces<'a> {
        if bodies.len() == self.count() {
            return self;
        }
        Pieces::gathered(bodies.iter().map(|&body| self.of(body).iter().copied()))
    }

    /// Of all bodies.
    pub fn of_all(record: &'a TickRecord, clock: Clock) -> Pieces<'a> {
        Pieces::through([record].into_iter(), clock)
    }

    /// Of all bodies through several ticks that follow each other, in seconds since the first of them began: a motion that
    /// goes on is one piece.
    pub fn through(records: impl Iterator<Item = &'a TickRecord> + Clone, clock: Clock) -> Pieces<'a> {
        let starts = records.clone().next().map_or(&[][..], |first| &first.start.motions);
        let Some(first) = starts.first() else { return Pieces::none() };
        let ticks = records.clone().count();
        // A change begins one more at most, and so does an edit between two ticks.
        let mut ends: Vec<usize> = vec![1; starts.len()];
        let changes = || records.clone().flat_map(|record| &record.motion_changes);
        changes().for_each(|change| ends[change.body] += 1);
        let set_anew = if ticks > 1 { set_anew(records.clone()) } else { vec![Vec::new(); ticks] };
        set_anew.iter().flatten().for_each(|&body| ends[body] += 1);
        let mut room = 0;
        for end in &mut ends {
            (*end, room) = (room, room + *end);
        }
        let mut pieces = vec![Piece { motion: first, from: 0.0, to: 0.0 }; room];
        let mut put = |body: usize, motion: &'a Motion, from: f64| {
            let end = &mut ends[body];
            pieces[*end] = Piece { motion, from, to: f64::NAN };
            *end += 1;
        };
        starts.iter().enumerate().for_each(|(body, motion)| put(body, motion, 0.0));
        for (nth, record) in records.enumerate() {
            let since = clock.tick_length() * nth as f64;
            set_anew[nth].iter().for_each(|&body| put(body, &record.start.motions[body], since));
            for change in &record.motion_changes {
                put(change.body, &change.motion, since + begin_in(record.start.tick, &change.motion, clock));
            }
        }
        // Each lasts until the next one; of those that do not last none is kept.
        let end = clock.tick_length() * ticks as f64;
        let mut begins = Vec::with_capacity(ends.len() + 1);
        let (mut from, mut kept) = (0, 0);
        for &of_body in &ends {
            begins.push(kept);
            for place in from..of_body {
                let to = if place + 1 < of_body { pieces[place + 1].from } else { end };
                let piece = Piece { to, ..pieces[place] };
                if piece.lasts() {
                    pieces[kept] = piece;
                    kept += 1;
                }
            }
            from = of_body;
        }
        pieces.truncate(kept);
        begins.push(kept);
        Pieces { pieces, begins }
    }

    /// Of all bodies at an instant, with their motions in the order of [`Setup::bodies`](super::setup::Setup::bodies): each
    /// a piece of no length.
    pub fn at(motions: impl IntoIterator<Item = &'a Motion>, at: Instant) -> Pieces<'a> {
        let piece = |motion| std::iter::once(Piece { motion, from: at.local, to: at.local });
        Pieces::gathered(motions.into_iter().map(piece))
    }

    fn gathered<P: IntoIterator<Item = Piece<'a>>>(of_bodies: impl IntoIterator<Item = P>) -> Pieces<'a> {
        let mut all = Pieces::none();
        for of_body in of_bodies {
            all.pieces.extend(of_body);
            all.begins.push(all.pieces.len());
        }
        all
    }

    /// The same up to a time in the tick.
    pub fn until(self, end: f64) -> Pieces<'a> {
        let cut = |piece: &Piece<'a>| (piece.from <= end).then(|| Piece { to: piece.to.min(end), ..*piece });
        Pieces::gathered((0..self.count()).map(|place| self.of(place).iter().filter_map(cut)))
    }

    /// Of how many bodies they are.
    pub fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// Those of the body at a place in the list of those they are of.
    pub fn of(&self, place: usize) -> &[Piece<'a>] {
        &self.pieces[self.begins[place]..self.begins[place + 1]]
    }

    /// Those of each body.
    pub fn each(&self) -> impl Iterator<Item = &[Piece<'a>]> {
        self.begins.windows(2).map(|ends| &self.pieces[ends[0]..ends[1]])
    }
}
