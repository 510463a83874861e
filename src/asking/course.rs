//! The courses of the bodies through a tick: bounds of where they are and how fast, over any part of it.

use super::changing::{ANY, Changing};
use super::nearest::{Around, Nearest};
use super::remembered::Remembered;
use crate::expression::{Arithmetic, Expression, Number};
use crate::scene::Body;
use crate::sim::{
    Attribution, Clock, Instant, Motion, Other, Penetration, Phase, Piece, Pieces, Roamed, Setup, TickRecord,
    Whereabouts, penetrations_along, penetrations_in,
};
use glam::DVec3;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// A part of a tick: from one time to another in seconds since the tick began, or a point of time in one of its phases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stretch {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Of a point of time: before or after what happens then.
    pub phase: Phase,
}

impl Stretch {
    /// A point of time.
    pub fn point(at: f64, phase: Phase) -> Stretch {
        Stretch { from: at, to: at, phase }
    }

    /// Between two points of time.
    pub fn between(from: f64, to: f64) -> Stretch {
        Stretch { from, to, phase: Phase::After }
    }

    /// Its middle, and the distance to its ends.
    pub fn middle(&self) -> (f64, f64) {
        let middle = self.from + 0.5 * (self.to - self.from);
        (middle, (self.to - middle).max(middle - self.from))
    }
}

/// Bounds of a vector.
pub(super) type ChangingVector = [Changing; 3];

/// The courses of bodies through a recorded tick, or between two keyframes, as far as they are known there.
pub(super) struct Course<'a> {
    /// The constants of the run.
    pub setup: &'a Setup,
    /// The tick; `None` between two keyframes, and where no body is asked for.
    pub record: Option<&'a TickRecord>,
    /// The tick it begins with, and how many it lasts.
    ticks: (u64, u64),
    /// The motions with which the tick begins.
    starts: &'a [Motion],
    /// Where they are between two keyframes.
    roamed: Option<&'a Roamed<'a>>,
    /// Whether something was asked for that is not known there.
    is_open: Cell<bool>,
    /// The bodies that are asked about, ascending.
    bodies: &'a [usize],
    /// Their paths.
    pieces: Pieces<'a>,
    /// When any of them begins a new piece inside the tick, ascending.
    cuts: Vec<f64>,
    /// How bodies steer at the end of the tick, as far as it was asked for.
    attributions: RefCell<BTreeMap<usize, Option<Rc<Attribution>>>>,
    /// What the whole tick tells of groups, each by the expression that is asked of its members.
    groups: RefCell<Vec<AskedOfGroup>>,
    /// Which pairs overlap in the tick.
    overlaps: OnceCell<Option<Vec<Penetration>>>,
    /// What each ball may be nearest to in it.
    nearest: OnceCell<Nearest>,
    /// What was found of their members in other ticks; `None` where only this one is looked at.
    pub remembered: Option<&'a Remembered>,
}

/// What was found out of a group, if anything was gained.
struct AskedOfGroup {
    /// Where the expression is that is asked of its members.
    inner: *const Expression,
    known: Option<Rc<KnownOfGroup>>,
}

/// What a whole tick tells of a group.
#[derive(Default)]
pub(super) struct KnownOfGroup {
    /// How many members are counted at every moment of it.
    pub sure: usize,
    /// What all have together, if that steps from value to value.
    pub steps: Option<Steps>,
    /// The members that must still be looked at, in their order.
    pub open: Vec<usize>,
}

/// A quantity that steps from value to value in a tick.
pub(super) struct Steps {
    /// When it has each value, in seconds into the tick, ascending; the first before it begins.
    begins: Vec<f64>,
    /// Its values over a part of the tick, and at a point of time.
    values: Vec<[Changing; 2]>,
}

impl Steps {
    /// What `values` add up to, each with the time from which on it is added in place of the one before, beside `steady`, which
    /// stays.
    pub fn of_sum(steady: [Changing; 2], values: &[Vec<(f64, [Changing; 2])>]) -> Steps {
        let mut begins: Vec<f64> = values.iter().flatten().map(|(begin, _)| *begin).collect();
        begins.push(f64::NEG_INFINITY);
        begins.sort_by(f64::total_cmp);
        begins.dedup();
        let mut now = vec![0; values.len()];
        let total = |&begin: &f64| {
            let mut total = steady;
            for (own, now) in values.iter().zip(&mut now) {
                *now += own[*now..].iter().skip(1).take_while(|(next, _)| *next <= begin).count();
                let (_, value) = own[*now];
                total = [0, 1].map(|kind| total[kind].plus(value[kind]));
            }
            total
        };
        Steps { values: begins.iter().map(total).collect(), begins }
    }

    /// Its values on a stretch of the tick.
    pub fn on(&self, stretch: Stretch) -> Changing {
        let begun = |phase: Phase| {
            let begun = self.begins.partition_point(|&begin| match phase {
                Phase::Before => begin < stretch.from,
                Phase::After => begin <= stretch.from,
            });
            begun.max(1) - 1
        };
        if stretch.from == stretch.to {
            return self.values[begun(stretch.phase)][1];
        }
        let first = begun(Phase::After);
        let later = self.begins[first + 1..].iter().take_while(|&&begin| begin < stretch.to).count();
        let values = self.values[first..=first + later].iter().map(|value| value[0]);
        values.reduce(Changing::or_later).unwrap_or(self.values[first][0])
    }
}

impl<'a> Course<'a> {
    /// The courses of some bodies in ascending order; only these may be asked about.
    pub fn new(setup: &'a Setup, record: &'a TickRecord, bodies: &'a [usize]) -> Course<'a> {
        let pieces = Pieces::of_bodies(record, setup.clock, bodies);
        let later = pieces.each().flat_map(|pieces| &pieces[1.min(pieces.len())..]);
        let mut cuts: Vec<f64> = later.map(|piece| piece.from).collect();
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        Course {
            setup,
            record: Some(record),
            ticks: (record.start.tick, 1),
            starts: &record.start.motions,
            roamed: None,
            is_open: Cell::new(false),
            bodies,
            pieces,
            cuts,
            attributions: RefCell::default(),
            groups: RefCell::default(),
            overlaps: OnceCell::new(),
            nearest: OnceCell::new(),
            remembered: None,
        }
    }

    /// The same where other ticks are looked at as well.
    pub fn remembering(self, remembered: &'a Remembered) -> Course<'a> {
        Course { remembered: Some(remembered), ..self }
    }

    /// The same through several ticks that follow each other: what a single one tells is not known.
    pub fn through(setup: &'a Setup, records: &'a [Arc<TickRecord>], bodies: &'a [usize]) -> Course<'a> {
        let each = records.iter().map(|record| &**record);
        let first = each.clone().next().map(|first| &first.start);
        Course {
            ticks: (first.map_or(0, |first| first.tick), records.len() as u64),
            starts: first.map_or(&[], |first| &first.motions),
            bodies,
            pieces: Pieces::through(each, setup.clock).picked(bodies),
            ..Course::of_nothing(setup)
        }
    }

    /// A tick of which nothing is asked but when it is.
    pub fn of_no_body(setup: &'a Setup, tick: u64) -> Course<'a> {
        Course { ticks: (tick, 1), ..Course::of_nothing(setup) }
    }

    /// The courses of all bodies between two keyframes.
    pub fn between_keyframes(setup: &'a Setup, roamed: &'a Roamed<'a>) -> Course<'a> {
        let ticks = (roamed.ticks.start, roamed.ticks.end - roamed.ticks.start);
        Course { ticks, roamed: Some(roamed), ..Course::of_nothing(setup) }
    }

    fn of_nothing(setup: &'a Setup) -> Course<'a> {
        Course {
            setup,
            record: None,
            ticks: (0, 0),
            starts: &[],
            roamed: None,
            is_open: Cell::new(false),
            bodies: &[],
            pieces: Pieces::none(),
            cuts: Vec::new(),
            attributions: RefCell::default(),
            groups: RefCell::default(),
            overlaps: OnceCell::new(),
            nearest: OnceCell::new(),
            remembered: None,
        }
    }

    /// Whether something was asked for that is not known: then what was made of it means nothing.
    pub fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Notes that something is not known here; between two keyframes it may be anything.
    pub fn unknown(&self) -> Changing {
        self.is_open.set(true);
        Changing::within(ANY)
    }

    /// Bounds around a vector that is no farther away from another one than that.
    fn around(&self, center: DVec3, reach: f64) -> ChangingVector {
        if !(center.is_finite() && reach.is_finite()) {
            return [0; 3].map(|_| self.unknown());
        }
        let bounds = |value: f64| Changing { is_settled: false, ..Changing::within(Number { value, error: reach }) };
        center.to_array().map(bounds)
    }

    /// Bounds of the length of the vector from one body to another one, or of a velocity, where they are known by a centre
    /// and a distance from it.
    pub fn length_around(&self, center: DVec3, reach: f64) -> Changing {
        let length = center.length();
        if !(length.is_finite() && reach.is_finite()) {
            return self.unknown();
        }
        let error = reach + 4.0 * f64::EPSILON * length;
        Changing { is_settled: false, ..Changing::within(Number { value: length, error }) }
    }

    /// Where a body is between two keyframes; `None` in a tick.
    pub fn whereabouts(&self, body: usize) -> Option<Whereabouts> {
        self.roamed.map(|roamed| roamed.whereabouts(body))
    }

    /// The place of a body in the list of those that are asked about.
    fn place_of(&self, body: usize) -> Option<usize> {
        // Where all are asked about, each is at its own place.
        if self.bodies.get(body) == Some(&body) { Some(body) } else { self.bodies.binary_search(&body).ok() }
    }

    /// The pieces of its path.
    pub fn pieces_of(&self, body: usize) -> &[Piece<'a>] {
        self.place_of(body).map_or(&[], |place| self.pieces.of(place))
    }

    /// Its length in seconds.
    pub fn length(&self) -> f64 {
        self.setup.clock.tick_length() * self.ticks.1 as f64
    }

    /// When any of the bodies begins a new motion inside the tick, ascending.
    pub fn cuts(&self) -> &[f64] {
        &self.cuts
    }

    /// How a body steers at the end of the tick; `None` if it does not.
    pub fn attribution(&self, body: usize) -> Option<Rc<Attribution>> {
        let of = || Attribution::of(self.setup, self.record?, body).map(Rc::new);
        self.attributions.borrow_mut().entry(body).or_insert_with(of).clone()
    }

    /// What a recorded tick tells of a group, found out once for each expression that is asked of its members.
    pub fn known_of_group(
        &self,
        inner: &Expression,
        find_out: impl FnOnce() -> Option<KnownOfGroup>,
    ) -> Option<Rc<KnownOfGroup>> {
        self.record?;
        let place = std::ptr::from_ref(inner);
        let asked = self.groups.borrow().iter().find(|asked| asked.inner == place).map(|asked| asked.known.clone());
        asked.unwrap_or_else(|| {
            let known = find_out().map(Rc::new);
            self.groups.borrow_mut().push(AskedOfGroup { inner: place, known: known.clone() });
            known
        })
    }

    /// Which pairs overlap in the tick, each where it is deepest; `None` if that is not known.
    pub fn overlaps(&self) -> Option<&[Penetration]> {
        let at_ticks = || {
            let record = self.record?;
            Some(penetrations_in(self.setup, record, Instant::start_of(record.start.tick + 1)))
        };
        let find_out = || {
            let along = penetrations_along(self.setup, &self.pieces, (self.ticks.0, self.length()));
            if self.roamed.is_some() { None } else { along.or_else(at_ticks) }
        };
        self.overlaps.get_or_init(find_out).as_deref()
    }

    /// What a body's nearest surface may belong to at some time, where all bodies are asked about.
    pub fn may_be_nearest_to(&self, body: usize) -> &[Other] {
        let find_out = || {
            let whole = Stretch::between(0.0, self.length());
            let around = |(body, one): (usize, &Body)| {
                let position = self.position(body, whole);
                let [center, reach] = [
                    DVec3::from_array(position.map(|along| along.value.value)),
                    DVec3::from_array(position.map(|along| along.value.error)),
                ];
                Around { center, reach: reach.length(), radius: one.radius }
            };
            let balls: Vec<Around> = self.setup.bodies.iter().enumerate().map(around).collect();
            Nearest::new(self.setup, &balls, (self.instant(whole.middle().0), self.length()))
        };
        self.nearest.get_or_init(find_out).of(body)
    }

    /// Whether a body moves otherwise from the first instant of the tick on.
    pub fn begins_anew(&self) -> bool {
        !(0..self.bodies.len()).all(|place| self.goes_on(place))
    }

    /// Whether the body at a place in the list moves on as it did before the tick.
    fn goes_on(&self, place: usize) -> bool {
        let start = &self.starts[self.bodies[place]];
        self.pieces.of(place).first().is_some_and(|piece| std::ptr::eq(piece.motion, start))
    }

    /// The velocity of a body, if it is the same from just before the tick to its end.
    pub fn velocity_throughout(&self, body: usize) -> Option<DVec3> {
        let place = self.place_of(body)?;
        let [only] = self.pieces.of(place) else { return None };
        (only.motion.acceleration() == DVec3::ZERO && self.goes_on(place)).then(|| only.motion.velocity())
    }

    /// Whether a body's velocity only steps from one to another in the tick.
    pub fn is_stepping(&self, body: usize) -> bool {
        let is_steady = |motion: &Motion| motion.acceleration() == DVec3::ZERO;
        is_steady(&self.starts[body]) && self.pieces_of(body).iter().all(|piece| is_steady(piece.motion))
    }

    /// A time in the tick.
    pub fn instant(&self, local: f64) -> Instant {
        Instant { tick: self.ticks.0, local }
    }

    /// Bounds of where a body's centre is.
    pub fn position(&self, body: usize, stretch: Stretch) -> ChangingVector {
        if let Some(Whereabouts { position, reach, .. }) = self.whereabouts(body) {
            return self.around(position, reach);
        }
        self.along(body, stretch, |piece, part, at| position(piece, part, at).bounds(), each_or_later)
    }

    /// Bounds of one of its coordinates.
    pub fn coordinate(&self, body: usize, axis: usize, stretch: Stretch) -> Changing {
        if self.roamed.is_some() {
            return self.position(body, stretch)[axis];
        }
        self.along(body, stretch, |piece, part, at| position(piece, part, at).along(axis), Changing::or_later)
    }

    /// Bounds of a body's true velocity.
    pub fn velocity(&self, body: usize, stretch: Stretch) -> ChangingVector {
        if let Some(Whereabouts { velocity, change, .. }) = self.whereabouts(body) {
            return self.around(velocity, change);
        }
        self.along(body, stretch, |piece, part, at| velocity(piece, part, at).bounds(), each_or_later)
    }

    /// Bounds of one of its components.
    pub fn velocity_along(&self, body: usize, axis: usize, stretch: Stretch) -> Changing {
        if self.roamed.is_some() {
            return self.velocity(body, stretch)[axis];
        }
        self.along(body, stretch, |piece, part, at| velocity(piece, part, at).along(axis), Changing::or_later)
    }

    /// A body's velocity, if it is the same throughout a part of a tick.
    pub fn steady_velocity(&self, body: usize, stretch: Stretch) -> Option<DVec3> {
        self.record?;
        let piece = if stretch.from == stretch.to {
            self.piece_at(body, stretch.from, stretch.phase)
        } else {
            let pieces = self.pieces_of(body);
            let mut covering = pieces.iter().filter(|piece| piece.to > stretch.from && piece.from < stretch.to);
            let only = covering.next()?;
            if covering.next().is_some() {
                return None;
            }
            *only
        };
        (piece.motion.acceleration() == DVec3::ZERO).then(|| piece.motion.velocity())
    }

    /// Whether a body falls freely on a part of a tick, on one and the same path.
    pub fn falls_freely(&self, body: usize, stretch: Stretch) -> bool {
        let covers = |piece: &&Piece| piece.from < stretch.to && piece.to > stretch.from;
        let mut covering = self.pieces_of(body).iter().filter(covers);
        let gravity = self.setup.settings.gravity;
        let falls =
            |piece: &Piece| piece.motion.acceleration() == gravity && piece.motion.segment().acceleration == gravity;
        covering.next().is_some_and(falls) && covering.next().is_none()
    }

    /// Bounds of the acceleration of a body's true velocity.
    pub fn acceleration(&self, body: usize, stretch: Stretch) -> ChangingVector {
        if self.record.is_none() {
            return [0; 3].map(|_| self.unknown());
        }
        let acceleration = |piece: &Piece, _, _| piece.motion.acceleration().to_array().map(Changing::exact);
        let is_before_tick = stretch == Stretch::point(0.0, Phase::Before);
        // What contacts carried in the tick before begins as if they had let go, until they are solved at the same instant:
        // that never lasts. How it was before is known where that tick is looked at.
        let never_lasts = is_before_tick && self.starts[body].start() == self.instant(0.0);
        let stretch = if never_lasts { Stretch::point(0.0, Phase::After) } else { stretch };
        self.along(body, stretch, acceleration, each_or_later)
    }

    /// Bounds of a quantity of a body over all the pieces that a stretch covers.
    fn along<T>(
        &self,
        body: usize,
        stretch: Stretch,
        of: impl Fn(&Piece, Stretch, (Instant, Clock)) -> T,
        or_later: impl Fn(T, T) -> T,
    ) -> T {
        let on = |piece: &Piece| {
            let part = Stretch { from: stretch.from.max(piece.from), to: stretch.to.min(piece.to), ..stretch };
            of(piece, part, (self.instant(part.middle().0), self.setup.clock))
        };
        if stretch.from == stretch.to {
            let piece = self.piece_at(body, stretch.from, stretch.phase);
            return of(&piece, stretch, (self.instant(stretch.from), self.setup.clock));
        }
        let pieces = self.pieces_of(body);
        let first = pieces.partition_point(|piece| piece.to <= stretch.from).min(pieces.len().saturating_sub(1));
        let mut covered = pieces[first..].iter().take_while(|piece| piece.from < stretch.to);
        let Some(one) = covered.next() else {
            return of(
                &self.piece_at(body, stretch.from, Phase::After),
                stretch,
                (self.instant(stretch.middle().0), self.setup.clock),
            );
        };
        covered.fold(on(one), |bounds, piece| or_later(bounds, on(piece)))
    }

    /// The piece of a body's path at a point of time.
    fn piece_at(&self, body: usize, at: f64, phase: Phase) -> Piece<'a> {
        let pieces = self.pieces_of(body);
        let begun = pieces.partition_point(|piece| match phase {
            Phase::Before => piece.from < at,
            Phase::After => piece.from <= at,
        });
        let at_start = Piece { motion: &self.starts[body], from: 0.0, to: 0.0 };
        begun.checked_sub(1).map_or(at_start, |last| pieces[last])
    }
}

/// A vector that is one of two at different times.
fn each_or_later(one: ChangingVector, later: ChangingVector) -> ChangingVector {
    [0, 1, 2].map(|axis| one[axis].or_later(later[axis]))
}

/// c + r·t + ½·a·t², which has the value `at` and the rate `rate` in the middle.
struct Parabola {
    at: DVec3,
    rate: DVec3,
    acceleration: DVec3,
    /// Seconds from the middle to the ends.
    half: f64,
    rounding: DVec3,
    rate_rounding: DVec3,
}

impl Parabola {
    /// Bounds of a component.
    fn along(&self, axis: usize) -> Changing {
        let value = Number { value: self.at[axis], error: self.rounding[axis] };
        let rate = Number { value: self.rate[axis], error: self.rate_rounding[axis] };
        Changing::parabola(value, rate, self.acceleration[axis], self.half)
    }

    fn bounds(&self) -> ChangingVector {
        [0, 1, 2].map(|axis| self.along(axis))
    }
}

/// What a sum of some products is rounded by at most.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

fn position(piece: &Piece, stretch: Stretch, (middle, clock): (Instant, Clock)) -> Parabola {
    let segment = piece.motion.segment();
    let seconds = clock.between(segment.start, middle).abs();
    let rate_rounding = ROUNDING * (segment.velocity.abs() + segment.acceleration.abs() * seconds);
    Parabola {
        at: piece.motion.position_at(middle, clock),
        rate: segment.velocity_at(middle, clock),
        acceleration: segment.acceleration,
        half: stretch.middle().1,
        rounding: ROUNDING * segment.position.abs() + rate_rounding * seconds,
        rate_rounding,
    }
}

fn velocity(piece: &Piece, stretch: Stretch, (middle, clock): (Instant, Clock)) -> Parabola {
    let since = clock.between(piece.motion.start(), middle);
    let seconds = since.abs();
    let acceleration = piece.motion.acceleration();
    // Without acceleration it is what it was.
    let rounded = if acceleration == DVec3::ZERO { DVec3::ZERO } else { piece.motion.velocity().abs() };
    let rounding = ROUNDING * (rounded + acceleration.abs() * seconds);
    let (bend, lasts) = (piece.motion.bend(), piece.motion.turning_for().unwrap_or_default());
    // Of a part along what turns it is itself a parabola: see `Motion::velocity_at`.
    let (rate, bent) = match lasts > 0.0 {
        true => ((12.0 * since / lasts - 6.0) / lasts * bend, 12.0 / (lasts * lasts) * bend),
        false => (DVec3::ZERO, DVec3::ZERO),
    };
    Parabola {
        at: piece.motion.velocity_at(middle, clock),
        rate: acceleration + rate,
        acceleration: bent,
        half: stretch.middle().1,
        rounding: rounding + ROUNDING * bend.abs(),
        rate_rounding: ROUNDING * (rate.abs() + bent.abs() * seconds),
    }
}

/// Bounds of the product of two vectors.
pub(super) fn dot(a: &ChangingVector, b: &ChangingVector) -> Changing {
    a.iter().zip(b).fold(Changing::exact(0.0), |sum, (a, b)| sum.plus(a.times(*b)))
}

/// Bounds of the length of a vector.
pub(super) fn norm(vector: &ChangingVector) -> Changing {
    dot(vector, vector).root()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Segment;

    #[test]
    fn bounds_of_a_velocity_hold_it_along_what_turns_too() {
        let (clock, start) = (Clock::new(1), Instant { tick: 0, local: 0.125 });
        let (velocity, acceleration) = (DVec3::new(3.0, -1.0, 0.0), DVec3::new(-2.0, 4.0, 0.0));
        let path = Segment { position: DVec3::ONE, velocity, acceleration, start };
        let motion = Motion::turning(path, 0.5, DVec3::new(0.25, -0.75, 1.0));
        let piece = Piece { motion: &motion, from: 0.125, to: 0.625 };
        for [from, to] in [[0.125, 0.625], [0.125, 0.25], [0.25, 0.5], [0.5, 0.625]] {
            let stretch = Stretch::between(from, to);
            let middle = Instant { tick: 0, local: stretch.middle().0 };
            let bounds = super::velocity(&piece, stretch, (middle, clock)).bounds();
            for step in 0..=8 {
                let at = Instant { tick: 0, local: from + (to - from) * f64::from(step) / 8.0 };
                let found = motion.velocity_at(at, clock).to_array();
                for (found, Changing { value: Number { value, error }, .. }) in found.into_iter().zip(bounds) {
                    assert!((found - value).abs() <= error, "{from} to {to}, at {at:?}: {found}, {value} ± {error}");
                }
            }
        }
    }
}
