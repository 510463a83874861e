//! Quantities of a moment: of one object, of two, of the whole scene, over a group, of an event.

use super::changing::{ANY, Changing, Sign};
use super::course::{ChangingVector, Course, KnownOfGroup, Steps, Stretch, dot, norm};
use super::flock::OfFlock;
use super::remembered::{Cause, Remembered};
use super::steered::{AgentLimit, Fields, Steering, limit, potential, push, steering, stuck};
use super::surface::{between_centers, face_distance, surface_approach, surface_distance};
use crate::expression::{Arithmetic, Dimension, Expression, Number, Quantity, Scope, Value};
use crate::scene::{EditProperty, Mass};
use crate::shape::Face;
use crate::sim::{Event, EventKind, FieldOwner, Other, Pair, Phase, Piece, TickRecord, Whereabouts};
use glam::DVec3;

/// What a quantity is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// A body, by its index.
    Body(usize),
    /// An obstacle, by its index.
    Obstacle(usize),
    /// A potential field, by its index.
    Field(usize),
    /// Each body of the group that is gone through.
    Member,
}

/// A quantity of one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfOne {
    Position,
    Velocity,
    Speed,
    Acceleration,
    Momentum,
    Kinetic,
    Potential,
    Energy,
    Mass,
    Radius,
    NearestGap,
    Contacts,
    /// Of the fields at its centre.
    FieldPotential,
    /// What the fields at its centre push.
    Field,
    Steering(Steering),
    /// A number that its group sets.
    Limit(AgentLimit),
    /// 1 if it is stuck, else 0.
    Stuck,
}

/// A quantity of two objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfTwo {
    Distance,
    Gap,
    ApproachSpeed,
    /// Of the second, a field or those around an object, at the centre of the first.
    FieldPotential,
    /// What it pushes there.
    Field,
    /// The sum of the bits of the faces of the box that the ball touches.
    Flags,
    /// How far the surface of the ball is from a face of the box.
    FaceGap(Face),
}

/// A quantity of the whole scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfWhole {
    Momentum,
    Kinetic,
    Potential,
    Energy,
    DeepestOverlap,
    Contacts,
    Events,
    Time,
    Tick,
}

/// A number of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfEvent {
    Impulse,
    ApproachSpeed,
    Restitution,
    Depth,
    Point,
    Normal,
    Nth,
}

/// What is made of the values of all members of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gathering {
    Greatest,
    Least,
    Sum,
    Count,
}

/// What an operand of an expression stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Leaf {
    One(OfOne, Subject),
    Two(OfTwo, Subject, Subject),
    Whole(OfWhole),
    /// Of several bodies together, by their indices.
    Flock(OfFlock, Vec<usize>),
    Event(OfEvent),
    /// Over the bodies of a group, by their indices, whose operands are its own.
    Group {
        gathering: Gathering,
        members: Vec<usize>,
        inner: Box<Expression>,
        operands: Vec<(Leaf, Dimension)>,
    },
    /// 1 in the unit that a plain number beside it counts in.
    Unit,
}

impl Leaf {
    /// Whether an edit of this property may change it at that instant.
    pub(super) fn is_changed_by(&self, property: EditProperty) -> bool {
        use EditProperty::{Mass, Position, Radius, Restitution, Velocity};
        match self {
            Leaf::One(OfOne::Radius, _) => property == Radius,
            Leaf::One(OfOne::Mass, _) => property == Mass,
            Leaf::One(OfOne::Position, _) | Leaf::Two(OfTwo::Distance, ..) => property == Position,
            Leaf::One(OfOne::Velocity | OfOne::Speed, _) => property == Velocity,
            Leaf::One(OfOne::Momentum | OfOne::Kinetic, _) | Leaf::Whole(OfWhole::Momentum | OfWhole::Kinetic) => {
                matches!(property, Velocity | Mass)
            }
            Leaf::One(OfOne::Potential, _) | Leaf::Whole(OfWhole::Potential) => matches!(property, Position | Mass),
            Leaf::One(OfOne::Energy, _) | Leaf::Whole(OfWhole::Energy) => {
                matches!(property, Position | Velocity | Mass)
            }
            // What takes it elsewhere is no way of its own.
            Leaf::One(OfOne::Stuck, _) => false,
            Leaf::Group { operands, .. } => operands.iter().any(|(operand, _)| operand.is_changed_by(property)),
            Leaf::Event(_) | Leaf::Unit => false,
            Leaf::One(..) | Leaf::Two(..) | Leaf::Whole(_) | Leaf::Flock(..) => property != Restitution,
        }
    }
}

/// Which bodies a quantity depends on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Needs {
    /// These, by their indices.
    Bodies(Vec<usize>),
    /// Any of them.
    All,
}

impl Needs {
    pub fn none() -> Needs {
        Needs::Bodies(Vec::new())
    }

    pub fn and(self, other: Needs) -> Needs {
        match (self, other) {
            (Needs::Bodies(mut a), Needs::Bodies(b)) => {
                a.extend(b);
                a.sort_unstable();
                a.dedup();
                Needs::Bodies(a)
            }
            _ => Needs::All,
        }
    }
}

impl Leaf {
    /// Whether it steps from value to value also where nothing happens: it counts, or tells touched faces.
    pub fn may_step(&self) -> bool {
        matches!(self, Leaf::Group { gathering: Gathering::Count, .. } | Leaf::Two(OfTwo::Flags, ..))
    }

    /// Whether it is of a member of a group and this body.
    pub(super) fn is_about_member_and(&self, body: usize) -> bool {
        let pair = match self {
            Leaf::Two(OfTwo::Distance | OfTwo::Gap | OfTwo::ApproachSpeed, a, b) => [*a, *b],
            _ => return false,
        };
        pair.contains(&Subject::Member) && pair.contains(&Subject::Body(body))
    }

    /// Whether it is the same for a member of a group as long as that keeps its velocity and its mass.
    fn is_of_velocity_of_member(&self) -> bool {
        use OfOne::{Kinetic, Mass, Momentum, Speed, Velocity};
        matches!(self, Leaf::One(Velocity | Speed | Momentum | Kinetic | Mass, Subject::Member) | Leaf::Unit)
    }

    /// Which bodies it depends on.
    pub fn needs(&self) -> Needs {
        let of = |subject: &Subject| match subject {
            Subject::Body(body) => Needs::Bodies(vec![*body]),
            Subject::Obstacle(_) | Subject::Field(_) | Subject::Member => Needs::none(),
        };
        match self {
            Leaf::One(OfOne::NearestGap | OfOne::FieldPotential | OfOne::Field, _) => Needs::All,
            // A field may surround a body.
            Leaf::Two(_, _, Subject::Field(_)) => Needs::All,
            Leaf::One(_, one) => of(one),
            Leaf::Two(_, a, b) => of(a).and(of(b)),
            Leaf::Whole(OfWhole::Contacts | OfWhole::Events | OfWhole::Time | OfWhole::Tick) => Needs::none(),
            Leaf::Whole(_) => Needs::All,
            Leaf::Flock(_, members) => Needs::Bodies(members.clone()),
            Leaf::Event(_) | Leaf::Unit => Needs::none(),
            Leaf::Group { members, operands, .. } => {
                operands.iter().map(|(operand, _)| operand.needs()).fold(Needs::Bodies(members.clone()), Needs::and)
            }
        }
    }
}

/// An event and which of its kind it is.
#[derive(Clone, Copy)]
pub(super) struct Happening<'a> {
    pub event: &'a Event,
    /// Which of those that its pattern takes, counted from 1.
    pub nth: u64,
}

/// A stretch of a tick in which operands have their values.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub course: &'a Course<'a>,
    pub stretch: Stretch,
    pub operands: &'a [(Leaf, Dimension)],
    /// The body that a group is at.
    pub member: Option<usize>,
    pub happening: Option<Happening<'a>>,
}

impl Scope<Changing> for Context<'_> {
    fn name(&self, _name: &str) -> Option<Quantity<Changing>> {
        None
    }

    fn given(&self, place: usize) -> Option<Quantity<Changing>> {
        let (operand, dimension) = self.operands.get(place)?;
        Some(Quantity { value: self.value(operand), dimension: *dimension })
    }

    fn component_of_given(&self, place: usize, axis: usize) -> Option<Quantity<Changing>> {
        let (operand, dimension) = self.operands.get(place)?;
        let Leaf::One(of, subject) = operand else { return None };
        let Subject::Body(body) = self.meant(*subject) else { return None };
        let component = match of {
            OfOne::Position if axis < 3 => self.course.coordinate(body, axis, self.stretch),
            OfOne::Velocity if axis < 3 => self.course.velocity_along(body, axis, self.stretch),
            _ => return None,
        };
        Some(Quantity { value: Value::Scalar(component), dimension: *dimension })
    }
}

/// The fields that are meant by a field or an object.
fn fields_of(subject: Subject) -> Option<Fields> {
    match subject {
        Subject::Body(body) => Some(Fields::Around(FieldOwner::Body(body))),
        Subject::Obstacle(obstacle) => Some(Fields::Around(FieldOwner::Obstacle(obstacle))),
        Subject::Field(field) => Some(Fields::One(field)),
        Subject::Member => None,
    }
}

/// The bit of a face if the ball touches it, else zero.
fn bit_if_touched(face: Face, gap: Changing, stretch: Stretch) -> Changing {
    let bit = f64::from(face.bit());
    let is_point = stretch.middle().1 == 0.0;
    match if is_point { Some(gap.sign_here()) } else { gap.sign_throughout() } {
        Some(Sign::Positive) => Changing::exact(0.0),
        Some(Sign::Negative | Sign::Zero) => Changing::exact(bit),
        Some(Sign::Undefined) => gap,
        None => Changing::within(Number { value: 0.5 * bit, error: 0.5 * bit }),
    }
}

/// About whose values nothing is known.
fn unknown() -> Changing {
    Changing::within(ANY)
}

fn none() -> Value<Changing> {
    Value::Scalar(Changing::exact(f64::NAN))
}

fn exact_vector(vector: DVec3) -> Value<Changing> {
    Value::Vector(vector.to_array().map(Changing::exact).to_vec())
}

impl Context<'_> {
    fn value(&self, operand: &Leaf) -> Value<Changing> {
        match operand {
            Leaf::One(of, subject) => self.of_one(*of, self.meant(*subject)),
            Leaf::Two(OfTwo::Field, a, b) => Value::Vector(self.field(self.meant(*a), Some(self.meant(*b))).to_vec()),
            Leaf::Two(of, a, b) => Value::Scalar(self.of_two(*of, self.meant(*a), self.meant(*b))),
            Leaf::Whole(of) => self.of_whole(*of),
            Leaf::Flock(of, members) => Value::Scalar(of.of(self.course, members, self.stretch)),
            Leaf::Event(of) => self.happening.map_or_else(none, |happening| of_event(*of, happening)),
            Leaf::Group { gathering, members, inner, operands } => self.gathered(*gathering, members, inner, operands),
            Leaf::Unit => Value::Scalar(Changing::exact(1.0)),
        }
    }

    fn meant(&self, subject: Subject) -> Subject {
        match (subject, self.member) {
            (Subject::Member, Some(body)) => Subject::Body(body),
            (subject, _) => subject,
        }
    }

    fn of_one(&self, of: OfOne, subject: Subject) -> Value<Changing> {
        let setup = self.course.setup;
        let body = match subject {
            Subject::Body(body) => body,
            Subject::Obstacle(obstacle) => return self.of_obstacle(of, obstacle),
            Subject::Field(_) | Subject::Member => return none(),
        };
        let vector = |vector: ChangingVector| Value::Vector(vector.to_vec());
        let mass = self.mass(body);
        match of {
            OfOne::Position => vector(self.course.position(body, self.stretch)),
            OfOne::Velocity => vector(self.course.velocity(body, self.stretch)),
            OfOne::Speed => Value::Scalar(self.speed(body)),
            OfOne::Acceleration => vector(self.course.acceleration(body, self.stretch)),
            OfOne::Momentum if mass.is_finite() => vector(self.momentum(body, mass)),
            OfOne::Kinetic if mass.is_finite() => Value::Scalar(self.kinetic(body, mass)),
            OfOne::Potential if mass.is_finite() => Value::Scalar(self.potential(body, mass)),
            OfOne::Energy if mass.is_finite() => Value::Scalar(self.energy(body, mass)),
            OfOne::Momentum => exact_vector(DVec3::NAN),
            OfOne::Kinetic | OfOne::Potential | OfOne::Energy => none(),
            OfOne::Mass => Value::Scalar(Changing::exact(mass)),
            OfOne::Radius => Value::Scalar(Changing::exact(setup.bodies[body].radius)),
            OfOne::NearestGap => Value::Scalar(self.nearest_gap(body)),
            OfOne::FieldPotential | OfOne::Field | OfOne::Steering(_) if self.course.record.is_none() => {
                Value::Scalar(self.course.unknown())
            }
            OfOne::FieldPotential => Value::Scalar(potential(self.course, body, Fields::All, self.stretch)),
            OfOne::Field => vector(self.field(subject, None)),
            OfOne::Steering(part) => vector(steering(self.course, body, part)),
            OfOne::Limit(of) => Value::Scalar(limit(setup, body, of)),
            OfOne::Contacts => {
                self.count_in_tick(|record| resting(record, |pair| pair.balls().any(|ball| ball == body)))
            }
            OfOne::Stuck => Value::Scalar(stuck(self.course, body)),
        }
    }

    fn of_obstacle(&self, of: OfOne, index: usize) -> Value<Changing> {
        let setup = self.course.setup;
        let obstacle = &setup.obstacles[index];
        let velocity = obstacle.obstacle.velocity;
        let (middle, half) = self.stretch.middle();
        match of {
            OfOne::Position => {
                let place = obstacle.shape_at(self.course.instant(middle), setup.clock).place();
                let rounding = 4.0 * f64::EPSILON * place.abs();
                Value::Vector(
                    (0..3)
                        .map(|axis| {
                            Changing::line(Number { value: place[axis], error: rounding[axis] }, velocity[axis], half)
                        })
                        .collect(),
                )
            }
            OfOne::Velocity => exact_vector(velocity),
            OfOne::Speed => Value::Scalar(Changing::constant(Number::rounded(velocity.length()))),
            OfOne::Acceleration => exact_vector(DVec3::ZERO),
            OfOne::Contacts => {
                self.count_in_tick(|record| resting(record, |pair| pair.other == Other::Obstacle(index)))
            }
            OfOne::NearestGap => {
                let gaps = (0..setup.bodies.len())
                    .map(|body| self.of_two(OfTwo::Gap, Subject::Body(body), Subject::Obstacle(index)));
                Value::Scalar(gaps.reduce(Changing::lesser).unwrap_or(Changing::exact(f64::INFINITY)))
            }
            OfOne::Momentum | OfOne::Field | OfOne::Steering(_) => exact_vector(DVec3::NAN),
            OfOne::Kinetic
            | OfOne::Potential
            | OfOne::Energy
            | OfOne::Mass
            | OfOne::Radius
            | OfOne::FieldPotential
            | OfOne::Limit(_)
            | OfOne::Stuck => none(),
        }
    }

    /// What fields push a body at its centre: one of them, those around an object, or all.
    fn field(&self, body: Subject, of: Option<Subject>) -> ChangingVector {
        if self.course.record.is_none() {
            return [0; 3].map(|_| self.course.unknown());
        }
        let of = match of {
            None => Some(Fields::All),
            Some(of) => fields_of(of),
        };
        match (body, of) {
            (Subject::Body(body), Some(of)) => push(self.course, body, of, self.stretch),
            _ => [Changing::exact(f64::NAN); 3],
        }
    }

    fn momentum(&self, body: usize, mass: f64) -> ChangingVector {
        self.course.velocity(body, self.stretch).map(|along| along.times(Changing::exact(mass)))
    }

    /// How many there are of something in the tick.
    fn count_in_tick(&self, of: impl Fn(&TickRecord) -> usize) -> Value<Changing> {
        match self.course.record {
            Some(record) => Value::Scalar(Changing::exact(of(record) as f64)),
            None => Value::Scalar(self.course.unknown()),
        }
    }

    fn speed(&self, body: usize) -> Changing {
        match self.course.whereabouts(body) {
            Some(Whereabouts { velocity, change, .. }) => self.course.length_around(velocity, change),
            None => norm(&self.course.velocity(body, self.stretch)),
        }
    }

    /// The distance of two centres.
    fn between(&self, [a, b]: [usize; 2]) -> Changing {
        match (self.course.whereabouts(a), self.course.whereabouts(b)) {
            (Some(a), Some(b)) => self.course.length_around(a.position - b.position, a.reach + b.reach),
            _ => norm(&between_centers(self.course, [a, b], self.stretch)),
        }
    }

    fn kinetic(&self, body: usize, mass: f64) -> Changing {
        if self.course.record.is_none() {
            let speed = self.speed(body);
            return Changing::exact(0.5 * mass).times(speed.times(speed));
        }
        let velocity = self.course.velocity(body, self.stretch);
        Changing::exact(0.5 * mass).times(dot(&velocity, &velocity))
    }

    fn potential(&self, body: usize, mass: f64) -> Changing {
        let gravity = self.course.setup.settings.gravity.to_array().map(Changing::exact);
        Changing::exact(-mass).times(dot(&gravity, &self.course.position(body, self.stretch)))
    }

    fn energy(&self, body: usize, mass: f64) -> Changing {
        let now = |context: &Context| context.kinetic(body, mass).plus(context.potential(body, mass));
        // What falls freely keeps its energy: what the one loses the other gains, which bounds of both do not tell.
        if self.course.falls_freely(body, self.stretch) {
            let middle = Stretch::point(self.stretch.middle().0, Phase::After);
            return Changing::constant(now(&Context { stretch: middle, ..*self }).value);
        }
        now(self)
    }

    fn nearest_gap(&self, body: usize) -> Changing {
        let near = self.course.may_be_nearest_to(body).iter().map(|other| match *other {
            Other::Body(other) => Subject::Body(other),
            Other::Obstacle(index) => Subject::Obstacle(index),
        });
        let gaps = near.map(|other| self.of_two(OfTwo::Gap, Subject::Body(body), other));
        gaps.reduce(Changing::lesser).unwrap_or(Changing::exact(f64::INFINITY))
    }

    fn of_two(&self, of: OfTwo, a: Subject, b: Subject) -> Changing {
        let (course, stretch) = (self.course, self.stretch);
        let radius = |body: usize| Changing::exact(course.setup.bodies[body].radius);
        if matches!(of, OfTwo::FieldPotential | OfTwo::Flags | OfTwo::FaceGap(_)) && course.record.is_none() {
            return course.unknown();
        }
        if of == OfTwo::FieldPotential {
            return match (a, fields_of(b)) {
                (Subject::Body(a), Some(of)) => potential(course, a, of, stretch),
                _ => Changing::exact(f64::NAN),
            };
        }
        let (ball, obstacle) = match (a, b) {
            (Subject::Body(a), Subject::Body(b)) => {
                return match of {
                    OfTwo::Distance => self.between([a, b]),
                    OfTwo::Gap => self.between([a, b]).minus(radius(a).plus(radius(b))),
                    OfTwo::ApproachSpeed => {
                        let offset = between_centers(course, [a, b], stretch);
                        let [u, v] = [a, b].map(|body| course.velocity(body, stretch));
                        let relative = [0, 1, 2].map(|axis| u[axis].minus(v[axis]));
                        dot(&offset, &relative).over(norm(&offset)).negated()
                    }
                    OfTwo::FaceGap(_) | OfTwo::Flags | OfTwo::FieldPotential | OfTwo::Field => unknown(),
                };
            }
            (Subject::Body(ball), Subject::Obstacle(obstacle)) | (Subject::Obstacle(obstacle), Subject::Body(ball)) => {
                (ball, obstacle)
            }
            _ => return Changing::exact(f64::NAN),
        };
        match of {
            OfTwo::Distance => surface_distance(course, ball, obstacle, stretch),
            OfTwo::Gap => surface_distance(course, ball, obstacle, stretch).minus(radius(ball)),
            OfTwo::ApproachSpeed => surface_approach(course, ball, obstacle, stretch),
            OfTwo::FieldPotential | OfTwo::Field => unknown(),
            OfTwo::FaceGap(face) => face_distance(course, ball, (obstacle, face), stretch).minus(radius(ball)),
            OfTwo::Flags => Face::ALL.into_iter().fold(Changing::exact(0.0), |sum, face| {
                let gap = self.of_two(OfTwo::FaceGap(face), Subject::Body(ball), Subject::Obstacle(obstacle));
                sum.plus(bit_if_touched(face, gap, stretch))
            }),
        }
    }

    fn of_whole(&self, of: OfWhole) -> Value<Changing> {
        let setup = self.course.setup;
        let masses = setup.bodies.iter().enumerate().filter_map(|(body, one)| match one.mass {
            Mass::Finite(mass) => Some((body, mass)),
            Mass::Infinite(_) => None,
        });
        let sum = |of: &dyn Fn(usize, f64) -> Changing| {
            Value::Scalar(masses.clone().fold(Changing::exact(0.0), |sum, (body, mass)| sum.plus(of(body, mass))))
        };
        match of {
            OfWhole::Momentum => {
                let zero = [Changing::exact(0.0); 3];
                let total = masses.clone().fold(zero, |total, (body, mass)| {
                    let own = self.momentum(body, mass);
                    [0, 1, 2].map(|axis| total[axis].plus(own[axis]))
                });
                Value::Vector(total.to_vec())
            }
            OfWhole::Kinetic => sum(&|body, mass| self.kinetic(body, mass)),
            OfWhole::Potential => sum(&|body, mass| self.potential(body, mass)),
            OfWhole::Energy => sum(&|body, mass| self.energy(body, mass)),
            OfWhole::DeepestOverlap => Value::Scalar(self.deepest_overlap()),
            OfWhole::Contacts => self.count_in_tick(|record| record.end.resting.len()),
            OfWhole::Events => self.count_in_tick(|record| record.events.len()),
            OfWhole::Time => {
                let (middle, half) = self.stretch.middle();
                let value = setup.clock.seconds(self.course.instant(middle));
                Value::Scalar(Changing::line(Number { value, error: 2.0 * f64::EPSILON * value.abs() }, 1.0, half))
            }
            OfWhole::Tick => self.count_in_tick(|record| record.start.tick as usize),
        }
    }

    /// The depth of the deepest overlap; 0 where nothing overlaps.
    fn deepest_overlap(&self) -> Changing {
        let Some(overlaps) = self.course.overlaps() else { return self.course.unknown() };
        let depths = overlaps.iter().filter(|deep| deep.is_overlap()).map(|deep| {
            let other = match deep.pair.other {
                Other::Body(other) => Subject::Body(other),
                Other::Obstacle(obstacle) => Subject::Obstacle(obstacle),
            };
            self.depth(deep.pair.body, other)
        });
        depths.fold(Changing::exact(0.0), Changing::greater)
    }

    /// How deep a body is in another thing; 0 where it is wholly behind a plane, which is solid from its front alone.
    fn depth(&self, body: usize, other: Subject) -> Changing {
        let depth = self.of_two(OfTwo::Gap, Subject::Body(body), other).negated();
        let Subject::Obstacle(obstacle) = other else { return depth };
        let setup = self.course.setup;
        if setup.obstacles[obstacle].shape_at(self.course.instant(0.0), setup.clock).as_plane().is_none() {
            return depth;
        }
        let nothing = Changing::exact(0.0);
        match depth.minus(Changing::exact(2.0 * setup.bodies[body].radius)).sign_throughout() {
            Some(Sign::Positive) => nothing,
            None if !depth.is_settled => depth.or_later(nothing),
            _ => depth,
        }
    }

    /// Evaluates an expression for members of a group.
    fn of_members(
        &self,
        inner: &Expression,
        operands: &[(Leaf, Dimension)],
    ) -> impl Fn(usize, Stretch) -> Option<Value<Changing>> {
        let remembered = self.remembered_of(inner, operands);
        move |member: usize, stretch: Stretch| {
            let find_out = || {
                let value = inner.evaluate(&Context { member: Some(member), operands, stretch, ..*self });
                value.ok().map(|quantity| quantity.value)
            };
            let velocity = || self.course.steady_velocity(member, stretch);
            match remembered.and_then(|known| Some((known, velocity()?))) {
                Some(((remembered, group), velocity)) => {
                    let cause = self.cause(member, velocity);
                    remembered.value(group, (member, stretch.from == stretch.to), cause, find_out)
                }
                None => find_out(),
            }
        }
    }

    /// Where what was found of the members of a group before is remembered, if it can be.
    fn remembered_of(&self, inner: &Expression, operands: &[(Leaf, Dimension)]) -> Option<(&Remembered, usize)> {
        let is_of_velocity = || operands.iter().all(|(operand, _)| operand.is_of_velocity_of_member());
        self.course.remembered.and_then(|remembered| Some((remembered, remembered.group(inner, is_of_velocity)?)))
    }

    /// What determines what is asked of a member that keeps a velocity.
    fn cause(&self, body: usize, velocity: DVec3) -> Cause {
        let [x, y, z] = velocity.to_array();
        [x, y, z, self.mass(body)].map(f64::to_bits)
    }

    /// The mass of a body, which may be infinite.
    fn mass(&self, body: usize) -> f64 {
        match self.course.setup.bodies[body].mass {
            Mass::Finite(mass) => mass,
            Mass::Infinite(_) => f64::INFINITY,
        }
    }

    fn gathered(
        &self,
        gathering: Gathering,
        members: &[usize],
        inner: &Expression,
        operands: &[(Leaf, Dimension)],
    ) -> Value<Changing> {
        let of_members = self.of_members(inner, operands);
        let of = |member: usize| of_members(member, self.stretch);
        let known = self.course.known_of_group(inner, || self.known_throughout(gathering, members, inner, operands));
        let (sure, members) = known.as_ref().map_or((0, members), |known| (known.sure, &known.open[..]));
        let steps = known.as_ref().and_then(|known| known.steps.as_ref());
        if gathering == Gathering::Count {
            let (mut least, mut most) = (sure, sure);
            for &member in members {
                match of(member) {
                    Some(Value::Truth(holds)) => {
                        least += usize::from(holds);
                        most += usize::from(holds);
                    }
                    // A number within its rounding of another is taken for equal: the bound says so at a point.
                    _ => most += 1,
                }
            }
            let value = 0.5 * (least + most) as f64;
            return Value::Scalar(Changing::within(Number { value, error: (most - least) as f64 / 2.0 }));
        }
        let stepping = steps.map(|steps| Value::Scalar(steps.on(self.stretch)));
        let of_open = members.iter().map(|&member| of(member).unwrap_or(Value::Scalar(unknown())));
        let all = stepping.into_iter().chain(of_open);
        let together = |a: Changing, b: Changing| match gathering {
            Gathering::Greatest => a.greater(b),
            Gathering::Least => a.lesser(b),
            Gathering::Sum | Gathering::Count => a.plus(b),
        };
        let joined = all.reduce(|a, b| match (a, b) {
            (Value::Scalar(a), Value::Scalar(b)) => Value::Scalar(together(a, b)),
            (Value::Vector(a), Value::Vector(b)) => {
                Value::Vector(a.into_iter().zip(b).map(|(a, b)| together(a, b)).collect())
            }
            _ => Value::Scalar(unknown()),
        });
        joined.unwrap_or(Value::Scalar(Changing::exact(if gathering == Gathering::Sum { 0.0 } else { f64::NAN })))
    }

    /// What those have together whose value steps from one to another in the tick, because it depends on their velocity alone.
    fn known_of_sum(
        &self,
        members: &[usize],
        (inner, operands): (&Expression, &[(Leaf, Dimension)]),
    ) -> Option<KnownOfGroup> {
        if !operands.iter().all(|(operand, _)| operand.is_of_velocity_of_member()) {
            return None;
        }
        let of = self.of_members(inner, operands);
        let number = |member: usize, stretch: Stretch| match of(member, stretch) {
            Some(Value::Scalar(number)) => Some(number),
            _ => None,
        };
        let remembered = self.remembered_of(inner, operands);
        let length = self.course.length();
        let (mut steady, mut stepping, mut open) = ([Changing::exact(0.0); 2], Vec::new(), Vec::new());
        for &member in members {
            if let Some(velocity) = self.course.velocity_throughout(member) {
                let both = remembered
                    .and_then(|(remembered, group)| remembered.numbers(group, member, self.cause(member, velocity)));
                let [over, at] = match both {
                    Some(both) => both,
                    None => [
                        number(member, Stretch::between(0.0, length))?,
                        number(member, Stretch::point(0.0, Phase::After))?,
                    ],
                };
                steady = [steady[0].plus(over), steady[1].plus(at)];
            } else if self.course.is_stepping(member) {
                let before = number(member, Stretch::point(0.0, Phase::Before))?;
                let mut steps = vec![(f64::NEG_INFINITY, [before; 2])];
                for Piece { from, to, .. } in self.course.pieces_of(member) {
                    let over = number(member, Stretch::between(*from, *to))?;
                    steps.push((*from, [over, number(member, Stretch::point(*from, Phase::After))?]));
                }
                stepping.push(steps);
            } else {
                open.push(member);
            }
        }
        Some(KnownOfGroup { steps: Some(Steps::of_sum(steady, &stepping)), open, ..KnownOfGroup::default() })
    }

    /// What the whole tick tells of a large group: who never has the greatest or the least value in it, and for whom the same
    /// holds all the time. `None` where nothing is gained.
    fn known_throughout(
        &self,
        gathering: Gathering,
        members: &[usize],
        inner: &Expression,
        operands: &[(Leaf, Dimension)],
    ) -> Option<KnownOfGroup> {
        let is_of_event = operands.iter().any(|(leaf, _)| matches!(leaf, Leaf::Event(_)));
        if members.len() < LARGE || is_of_event {
            return None;
        }
        let of = self.of_members(inner, operands);
        let (whole, start) = (Stretch::between(0.0, self.course.length()), Stretch::point(0.0, Phase::Before));
        // What happens just as the tick begins is no part of what lies between its ends.
        let stretches: &[Stretch] = if self.course.begins_anew() { &[whole, start] } else { &[whole] };
        if gathering == Gathering::Sum {
            return self.known_of_sum(members, (inner, operands));
        }
        if gathering == Gathering::Count {
            let truth = |member: usize| {
                let mut truths = stretches.iter().map(|stretch| match of(member, *stretch) {
                    Some(Value::Truth(holds)) => Some(holds),
                    _ => None,
                });
                let first = truths.next()??;
                truths.all(|truth| truth == Some(first)).then_some(first)
            };
            let mut known = KnownOfGroup::default();
            for &member in members {
                match truth(member) {
                    Some(holds) => known.sure += usize::from(holds),
                    None => known.open.push(member),
                }
            }
            return Some(known);
        }
        // Of the least value all is turned around.
        let turned = if gathering == Gathering::Least { -1.0 } else { 1.0 };
        let range = |member: usize| -> Option<[f64; 2]> {
            let mut range = [f64::INFINITY, f64::NEG_INFINITY];
            for stretch in stretches {
                let Some(Value::Scalar(Changing { value, .. })) = of(member, *stretch) else { return None };
                let middle = turned * value.value;
                if !middle.is_finite() || value.error.is_nan() {
                    return None;
                }
                range = [range[0].min(middle - value.error), range[1].max(middle + value.error)];
            }
            Some(range)
        };
        let ranges: Vec<[f64; 2]> = members.iter().map(|&member| range(member)).collect::<Option<_>>()?;
        let reached = ranges.iter().fold(f64::NEG_INFINITY, |reached, [least, _]| reached.max(*least));
        let leads = |(member, [_, most]): (&usize, &[f64; 2])| (*most >= reached).then_some(*member);
        Some(KnownOfGroup { open: members.iter().zip(&ranges).filter_map(leads).collect(), ..KnownOfGroup::default() })
    }
}

/// From so many members on it is worthwhile to look at a whole tick first.
const LARGE: usize = 8;

/// How many contacts carry load at the end of a tick, of those that count.
fn resting(record: &TickRecord, counts: impl Fn(&Pair) -> bool) -> usize {
    record.end.resting.iter().filter(|pair| counts(pair)).count()
}

fn of_event(of: OfEvent, Happening { event, nth }: Happening) -> Value<Changing> {
    let scalar = |value: f64| Value::Scalar(Changing::constant(Number::rounded(value)));
    match (of, &event.kind) {
        (OfEvent::Nth, _) => Value::Scalar(Changing::exact(nth as f64)),
        (OfEvent::Impulse, EventKind::Impact(impact)) => scalar(impact.impulse),
        (OfEvent::ApproachSpeed, EventKind::Impact(impact)) => scalar(impact.approach_speed),
        (OfEvent::Restitution, EventKind::Impact(impact)) => scalar(impact.restitution),
        (OfEvent::Point, EventKind::Impact(impact)) => exact_vector(impact.point),
        (OfEvent::Normal, EventKind::Impact(impact)) => exact_vector(impact.normal),
        (OfEvent::Depth, EventKind::Overlap(overlap)) => scalar(overlap.depth),
        (OfEvent::Normal, EventKind::Overlap(overlap)) => exact_vector(overlap.normal),
        (OfEvent::Point | OfEvent::Normal, _) => exact_vector(DVec3::NAN),
        _ => none(),
    }
}
