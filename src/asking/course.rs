//! The courses of the bodies through a tick: bounds of where they are and how fast, over any part of it.

use super::changing::Changing;
use super::remembered::Remembered;
use crate::expression::{Arithmetic, Expression, Number};
use crate::sim::{
    Attribution, Clock, Instant, Motion, Penetration, Phase, Piece, Roamed, Setup, TickRecord, Whereabouts,
    penetrations_in,
};
use glam::DVec3;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

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

/// A body's motion from one time in the tick to another.
#[derive(Clone, Copy)]
struct Leg<'a> {
    motion: &'a Motion,
    from: f64,
    to: f64,
}

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
    /// The legs of all of them, body after body, each in time order.
    legs: Vec<Leg<'a>>,
    /// Where among these those of each begin, and the end of the last.
    begins: Vec<usize>,
    /// When any of them begins a new leg inside the tick, ascending.
    cuts: Vec<f64>,
    /// How bodies steer at the end of the tick, as far as it was asked for.
    attributions: RefCell<BTreeMap<usize, Option<Rc<Attribution>>>>,
    /// What the whole tick tells of groups, each by the expression that is asked of its members.
    groups: RefCell<Vec<AskedOfGroup>>,
    /// Which pairs overlap in the tick.
    overlaps: OnceCell<Vec<Penetration>>,
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
    /// What those have together whose value is the same at every moment of it: over a part of it, and at a point of time.
    pub sums: [Option<Changing>; 2],
    /// The members that must still be looked at, in their order.
    pub open: Vec<usize>,
}

/// As long as a condition is about no more bodies, their changes are picked out.
const FEW: usize = 8;

impl<'a> Course<'a> {
    /// The courses of some bodies in ascending order; only these may be asked about.
    pub fn new(setup: &'a Setup, record: &'a TickRecord, bodies: &'a [usize]) -> Course<'a> {
        let leg = |piece: Piece<'a>| Leg { motion: piece.motion, from: piece.from, to: piece.to };
        let (mut legs, mut begins): (Vec<Leg>, Vec<usize>) = (Vec::new(), vec![0]);
        if bodies.len() <= FEW {
            for &body in bodies {
                legs.extend(record.pieces(body, setup.clock).map(leg));
                begins.push(legs.len());
            }
        } else {
            // A change begins one more at most.
            let mut ends: Vec<usize> = vec![1; setup.bodies.len()];
            record.motion_changes.iter().for_each(|change| ends[change.body] += 1);
            let mut room = 0;
            for end in &mut ends {
                (*end, room) = (room, room + *end);
            }
            let mut all = vec![Leg { motion: &record.start.motions[0], from: 0.0, to: 0.0 }; room];
            let firsts = ends.clone();
            record.for_each_piece(setup.clock, |body, piece| {
                all[ends[body]] = leg(piece);
                ends[body] += 1;
            });
            for &body in bodies {
                legs.extend(&all[firsts[body]..ends[body]]);
                begins.push(legs.len());
            }
        }
        let later = begins.windows(2).flat_map(|ends| legs[ends[0]..ends[1]].iter().skip(1));
        let mut cuts: Vec<f64> = later.map(|leg| leg.from).collect();
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
            legs,
            begins,
            cuts,
            attributions: RefCell::default(),
            groups: RefCell::default(),
            overlaps: OnceCell::new(),
            remembered: None,
        }
    }

    /// The same where other ticks are looked at as well.
    pub fn remembering(self, remembered: &'a Remembered) -> Course<'a> {
        Course { remembered: Some(remembered), ..self }
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
            legs: Vec::new(),
            begins: vec![0],
            cuts: Vec::new(),
            attributions: RefCell::default(),
            groups: RefCell::default(),
            overlaps: OnceCell::new(),
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
        Changing::within(Number { value: 0.0, error: f64::INFINITY })
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

    /// The legs of the body at a place in the list of those that are asked about.
    fn legs_at(&self, place: usize) -> &[Leg<'a>] {
        &self.legs[self.begins[place]..self.begins[place + 1]]
    }

    fn legs_of(&self, body: usize) -> &[Leg<'a>] {
        // Where all are asked about, each is at its own place.
        let place = if self.bodies.get(body) == Some(&body) { Ok(body) } else { self.bodies.binary_search(&body) };
        place.map_or(&[], |place| self.legs_at(place))
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

    /// Which pairs overlap in the tick, each where it is deepest; nothing between two keyframes.
    pub fn overlaps(&self) -> &[Penetration] {
        let Some(record) = self.record else { return &[] };
        self.overlaps.get_or_init(|| penetrations_in(self.setup, record, Instant::start_of(record.start.tick + 1)))
    }

    /// Whether a body moves otherwise from the first instant of the tick on.
    pub fn begins_anew(&self) -> bool {
        !(0..self.bodies.len()).all(|place| self.goes_on(place))
    }

    /// Whether the body at a place in the list moves on as it did before the tick.
    fn goes_on(&self, place: usize) -> bool {
        let start = &self.starts[self.bodies[place]];
        self.legs_at(place).first().is_some_and(|leg| std::ptr::eq(leg.motion, start))
    }

    /// Whether a body has the same velocity from just before the tick to its end.
    pub fn is_steady(&self, body: usize) -> bool {
        let place = self.bodies.binary_search(&body);
        place.is_ok_and(|place| match self.legs_at(place) {
            [only] => only.motion.acceleration() == DVec3::ZERO && self.goes_on(place),
            _ => false,
        })
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
        self.along(body, stretch, position)
    }

    /// Bounds of a body's true velocity.
    pub fn velocity(&self, body: usize, stretch: Stretch) -> ChangingVector {
        if let Some(Whereabouts { velocity, change, .. }) = self.whereabouts(body) {
            return self.around(velocity, change);
        }
        self.along(body, stretch, velocity)
    }

    /// A body's velocity, if it is the same throughout a part of a tick.
    pub fn steady_velocity(&self, body: usize, stretch: Stretch) -> Option<DVec3> {
        self.record?;
        let leg = if stretch.from == stretch.to {
            self.leg_at(body, stretch.from, stretch.phase)
        } else {
            let legs = self.legs_of(body);
            let mut covering = legs.iter().filter(|leg| leg.to > stretch.from && leg.from < stretch.to);
            let only = covering.next()?;
            if covering.next().is_some() {
                return None;
            }
            *only
        };
        (leg.motion.acceleration() == DVec3::ZERO).then(|| leg.motion.velocity())
    }

    /// Bounds of the acceleration of a body's true velocity.
    pub fn acceleration(&self, body: usize, stretch: Stretch) -> ChangingVector {
        if self.record.is_none() {
            return [0; 3].map(|_| self.unknown());
        }
        self.along(body, stretch, |leg, _, _| leg.motion.acceleration().to_array().map(Changing::exact))
    }

    /// Bounds of a quantity of a body over all the legs that a stretch covers.
    fn along(
        &self,
        body: usize,
        stretch: Stretch,
        of: impl Fn(&Leg, Stretch, (Instant, Clock)) -> ChangingVector,
    ) -> ChangingVector {
        let on = |leg: &Leg| {
            let part = Stretch { from: stretch.from.max(leg.from), to: stretch.to.min(leg.to), ..stretch };
            of(leg, part, (self.instant(part.middle().0), self.setup.clock))
        };
        if stretch.from == stretch.to {
            let leg = self.leg_at(body, stretch.from, stretch.phase);
            return of(&leg, stretch, (self.instant(stretch.from), self.setup.clock));
        }
        let legs = self.legs_of(body);
        let first = legs.partition_point(|leg| leg.to <= stretch.from).min(legs.len().saturating_sub(1));
        let mut covered = legs[first..].iter().take_while(|leg| leg.from < stretch.to);
        let Some(one) = covered.next() else {
            return of(
                &self.leg_at(body, stretch.from, Phase::After),
                stretch,
                (self.instant(stretch.middle().0), self.setup.clock),
            );
        };
        covered.fold(on(one), |bounds, leg| {
            let next = on(leg);
            [0, 1, 2].map(|axis| bounds[axis].or_later(next[axis]))
        })
    }

    /// The leg of a body at a point of time.
    fn leg_at(&self, body: usize, at: f64, phase: Phase) -> Leg<'a> {
        let legs = self.legs_of(body);
        let begun = legs.partition_point(|leg| match phase {
            Phase::Before => leg.from < at,
            Phase::After => leg.from <= at,
        });
        let at_start = Leg { motion: &self.starts[body], from: 0.0, to: 0.0 };
        begun.checked_sub(1).map_or(at_start, |last| legs[last])
    }
}

/// Bounds of c + r·t + ½·a·t², which has the value `at` and the rate `rate` in the middle.
fn parabola([at, rate, acceleration]: [DVec3; 3], half: f64, [rounding, rate_rounding]: [DVec3; 2]) -> ChangingVector {
    [0, 1, 2].map(|axis| {
        let (rate, acceleration) = (rate[axis], acceleration[axis]);
        let reach = (rate.abs() + 0.5 * acceleration.abs() * half) * half;
        Changing {
            value: Number { value: at[axis], error: reach * (1.0 + 4.0 * f64::EPSILON) + rounding[axis] },
            slope: Number { value: rate, error: acceleration.abs() * half + rate_rounding[axis] },
            is_settled: half == 0.0,
        }
    })
}

/// What a sum of some products is rounded by at most.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

fn position(leg: &Leg, stretch: Stretch, (middle, clock): (Instant, Clock)) -> ChangingVector {
    let segment = leg.motion.segment();
    let seconds = clock.between(segment.start, middle).abs();
    let rate_rounding = ROUNDING * (segment.velocity.abs() + segment.acceleration.abs() * seconds);
    let rounding = ROUNDING * segment.position.abs() + rate_rounding * seconds;
    let at = [leg.motion.position_at(middle, clock), segment.velocity_at(middle, clock), segment.acceleration];
    parabola(at, stretch.middle().1, [rounding, rate_rounding])
}

fn velocity(leg: &Leg, stretch: Stretch, (middle, clock): (Instant, Clock)) -> ChangingVector {
    let seconds = clock.between(leg.motion.start(), middle).abs();
    let acceleration = leg.motion.acceleration();
    // Without acceleration it is what it was.
    let rounded = if acceleration == DVec3::ZERO { DVec3::ZERO } else { leg.motion.velocity().abs() };
    let rounding = ROUNDING * (rounded + acceleration.abs() * seconds);
    let at = [leg.motion.velocity_at(middle, clock), acceleration, DVec3::ZERO];
    parabola(at, stretch.middle().1, [rounding, DVec3::ZERO])
}

/// Bounds of the product of two vectors.
pub(super) fn dot(a: &ChangingVector, b: &ChangingVector) -> Changing {
    a.iter().zip(b).fold(Changing::exact(0.0), |sum, (a, b)| sum.plus(a.times(*b)))
}

/// Bounds of the length of a vector.
pub(super) fn norm(vector: &ChangingVector) -> Changing {
    dot(vector, vector).root()
}
