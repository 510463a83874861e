//! Balls that slide along surfaces whose normals turn: the equations of their motion, integrated.
//!
//! Each contact that holds keeps its distance. Its force is what that takes, as it turns: along the normal a ball that goes round
//! something at a speed u is accelerated by u²/R towards the centre of curvature, R away.

use crate::sim::complementarity::real::{DoubleDouble, Real};
use glam::DVec3;

/// A pivot, as a share of the diagonal of its row, from which on contacts depend on each other.
const DEPENDENT: f64 = 1e-9;

/// The same where the numbers have twice the digits: normals are known to sixteen.
const DEPENDENT_BY_NORMALS: f64 = 1e-24;

/// Share of the greatest acceleration up to which what one lacks is rounding. What a heavy ball presses against a light one that cannot
/// give way is, as a difference of such forces, more to the light one.
const ROUNDING: f64 = 1e-12;

/// The same of ways and velocities, which are put back onto contacts that they have hardly left.
const LAST_PLACES: f64 = 64.0 * f64::EPSILON;

/// Solutions, after the first, for what that lacks: each leaves a share of it that is rounding.
const MOST_REFINEMENTS: usize = 4;

/// In how many seconds a contact opens by what it is to open by. At once, on parts as short as what rounding separates, it would be at
/// speeds that nothing tells from an approach.
const OPENING_TIME: f64 = 1e-3;

/// A contact that holds.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// The first body.
    pub body: usize,
    /// The second; `None` for an obstacle.
    pub other: Option<usize>,
    /// Velocity of the obstacle, in m/s; zero between two bodies.
    pub velocity: DVec3,
    /// Along what the first body slides.
    pub surface: Surface,
    /// By how much it is to open in `OPENING_TIME` and not after, in m: what its distance is off that of contact.
    pub opens_by: f64,
}

/// What a ball slides along, as its centre sees it.
#[derive(Clone, Copy, Debug)]
pub enum Surface {
    /// A plane with this unit normal.
    Flat(DVec3),
    /// A sphere, or a cylinder about an axis along a unit vector.
    Round {
        /// From the centre of the sphere, or the nearest point of the axis, to the centre of the ball when it begins, in m.
        offset: DVec3,
        /// Direction of the axis.
        axis: Option<DVec3>,
    },
}

/// How bodies have moved since their motion began.
#[derive(Clone, Debug)]
pub struct State {
    /// Seconds since then.
    pub seconds: f64,
    /// The way of each, in m.
    pub ways: Vec<DVec3>,
    /// In m/s.
    pub velocities: Vec<DVec3>,
}

/// A contact in a state.
pub struct Placed {
    /// Unit vector from the other to the body.
    pub normal: DVec3,
    /// By how much it has opened, in m.
    pub opened: f64,
    /// Acceleration towards the other that keeps the distance, in m/s²: u²/R.
    pub centripetal: f64,
}

/// What acts in a state.
pub struct Forces {
    /// What each contact carries, in N.
    pub carried: Vec<f64>,
    /// Its normal.
    pub normals: Vec<DVec3>,
    /// By how much that and gravity accelerate each body, in m/s².
    pub accelerations: Vec<DVec3>,
}

/// Bodies, what pulls each, and the contacts that hold them.
pub struct Curved {
    pub holds: Vec<Hold>,
    /// Of each body, in 1/kg; 0 for one that nothing moves.
    inverse_masses: Vec<f64>,
    /// What pulls each, in m/s².
    gravity: Vec<DVec3>,
    /// Row by row, how strongly a push at one contact acts at another that comes no later, but for the angle between their normals, in
    /// 1/kg.
    couplings: Vec<f64>,
}

impl Hold {
    /// What the first body has more of something than the second, or than an obstacle that has this.
    fn between(&self, of: &[DVec3], of_obstacle: DVec3) -> DVec3 {
        of[self.body] - self.other.map_or(of_obstacle, |other| of[other])
    }

    /// How the contact is in a state.
    pub fn placed(&self, state: &State) -> Placed {
        let way = self.between(&state.ways, self.velocity * state.seconds);
        let velocity = self.between(&state.velocities, self.velocity);
        match self.surface {
            Surface::Flat(normal) => Placed { normal, opened: way.dot(normal), centripetal: 0.0 },
            Surface::Round { offset, axis } => {
                let across = |vector: DVec3| axis.map_or(vector, |axis| vector - vector.dot(axis) * axis);
                let (way, velocity) = (across(way), across(velocity));
                let (from_center, radius) = (offset + way, offset.length());
                let distance = from_center.length();
                let normal = from_center / distance;
                let opening = velocity.dot(normal);
                // As a difference of the two lengths it would lose half of its digits.
                let opened = (2.0 * offset + way).dot(way) / (distance + radius);
                let centripetal = (velocity - opening * normal).length_squared() / distance;
                Placed { normal, opened, centripetal }
            }
        }
    }
}

impl State {
    /// When their motion begins, at these velocities.
    pub fn start(velocities: &[DVec3]) -> State {
        State { seconds: 0.0, ways: vec![DVec3::ZERO; velocities.len()], velocities: velocities.to_vec() }
    }

    /// So many seconds later, if bodies move at the velocities of a `stage` and are accelerated by its forces.
    fn ahead(&self, stage: &State, forces: &Forces, seconds: f64) -> State {
        let later = |from: &[DVec3], by: &[DVec3]| -> Vec<DVec3> {
            from.iter().zip(by).map(|(&from, &by)| from + seconds * by).collect()
        };
        State {
            seconds: self.seconds + seconds,
            ways: later(&self.ways, &stage.velocities),
            velocities: later(&self.velocities, &forces.accelerations),
        }
    }
}

impl Curved {
    /// Bodies with these inverse masses, in 1/kg, pulled like this, in m/s², on these contacts.
    pub fn new(holds: Vec<Hold>, inverse_masses: Vec<f64>, gravity: Vec<DVec3>) -> Curved {
        let coupling = |a: &Hold, b: &Hold| coupling(a, b, &inverse_masses);
        let couplings = holds.iter().enumerate().flat_map(|(row, a)| holds[..=row].iter().map(move |b| (a, b)));
        let couplings = couplings.map(|(a, b)| coupling(a, b)).collect();
        Curved { holds, inverse_masses, gravity, couplings }
    }

    /// Opens nothing after all if a body would move by more than this, in m, so that contacts open as they are to: where they nearly
    /// depend on each other it would by far more than they are off.
    pub fn open_if_moved_by_no_more_than(&mut self, most: f64) {
        let opens_by: Vec<f64> = self.holds.iter().map(|hold| hold.opens_by).collect();
        if opens_by.iter().all(|&opens_by| opens_by == 0.0) {
            return;
        }
        let mut ways = vec![DVec3::ZERO; self.inverse_masses.len()];
        let start = State::start(&ways);
        let normals: Vec<DVec3> = self.holds.iter().map(|hold| hold.placed(&start).normal).collect();
        if let Some(contacts) = self.factored(&normals) {
            self.push(&mut ways, &normals, &contacts.pushes(&opens_by));
        }
        if ways.iter().any(|way| way.length() > most) {
            self.holds.iter_mut().for_each(|hold| hold.opens_by = 0.0);
        }
    }

    /// What the contacts carry in a state; `None` if they depend on each other.
    pub fn forces(&self, state: &State) -> Option<Forces> {
        let placed: Vec<Placed> = self.holds.iter().map(|hold| hold.placed(state)).collect();
        let normals: Vec<DVec3> = placed.iter().map(|placed| placed.normal).collect();
        let mut accelerations = self.gravity.clone();
        let lacking = |accelerations: &[DVec3]| self.lacking(&placed, accelerations);
        let carried = self.press(&mut accelerations, &normals, ROUNDING, lacking)?;
        Some(Forces { carried, normals, accelerations })
    }

    /// What the acceleration at each contact, along its normal, lacks of keeping the distance if bodies are accelerated like this,
    /// in m/s².
    fn lacking(&self, placed: &[Placed], accelerations: &[DVec3]) -> Vec<f64> {
        let lacking = |(hold, placed): (&Hold, &Placed)| {
            -placed.centripetal - hold.between(accelerations, DVec3::ZERO).dot(placed.normal)
        };
        self.holds.iter().zip(placed).map(lacking).collect()
    }

    /// The state so many seconds later, by the fourth-order method of Runge and Kutta, and what each contact gave its first body
    /// meanwhile, in kg·m/s; `None` if contacts depend on each other. In the end distances are what they are to be and nothing opens.
    pub fn after(&self, state: &State, seconds: f64) -> Option<(State, Vec<DVec3>)> {
        let half = 0.5 * seconds;
        let first = self.forces(state)?;
        let second = state.ahead(state, &first, half);
        let of_second = self.forces(&second)?;
        let third = state.ahead(&second, &of_second, half);
        let of_third = self.forces(&third)?;
        let fourth = state.ahead(&third, &of_third, seconds);
        let of_fourth = self.forces(&fourth)?;
        let mean = |[a, b, c, d]: [DVec3; 4]| (a + 2.0 * (b + c) + d) / 6.0;
        let bodies = 0..state.ways.len();
        let velocity = |body: usize| mean([state, &second, &third, &fourth].map(|stage| stage.velocities[body]));
        let forces = [&first, &of_second, &of_third, &of_fourth];
        let acceleration = |body: usize| mean(forces.map(|stage| stage.accelerations[body]));
        let mut later = State {
            seconds: state.seconds + seconds,
            ways: bodies.clone().map(|body| state.ways[body] + seconds * velocity(body)).collect(),
            velocities: bodies.map(|body| state.velocities[body] + seconds * acceleration(body)).collect(),
        };
        self.project(&mut later)?;
        let given = |hold: usize| seconds * mean(forces.map(|stage| stage.carried[hold] * stage.normals[hold]));
        Some((later, (0..self.holds.len()).map(given).collect()))
    }

    /// Puts bodies, and then their velocities, back onto the contacts: takes away what the integration drifts.
    pub fn project(&self, state: &mut State) -> Option<()> {
        let seconds = state.seconds;
        let normals =
            |state: &State| -> Vec<DVec3> { self.holds.iter().map(|hold| hold.placed(state).normal).collect() };
        let along = normals(state);
        let opened = (seconds / OPENING_TIME).min(1.0);
        let closed = |ways: &[DVec3]| -> Vec<f64> {
            let state = State { seconds, ways: ways.to_vec(), velocities: vec![DVec3::ZERO; ways.len()] };
            self.holds.iter().map(|hold| opened * hold.opens_by - hold.placed(&state).opened).collect()
        };
        self.press(&mut state.ways, &along, LAST_PLACES, closed)?;
        let along = normals(state);
        let closing = |velocities: &[DVec3]| -> Vec<f64> {
            let closing = |(hold, &normal): (&Hold, &DVec3)| -hold.between(velocities, hold.velocity).dot(normal);
            self.holds.iter().zip(&along).map(closing).collect()
        };
        self.press(&mut state.velocities, &along, LAST_PLACES, closing)?;
        Some(())
    }

    /// Pushes bodies along the normals of the contacts for what these lack, and again for what is still lacking by more than this share
    /// of the greatest of what is pushed; what all pushes come to.
    fn press(
        &self,
        of_bodies: &mut [DVec3],
        normals: &[DVec3],
        told: f64,
        lacking: impl Fn(&[DVec3]) -> Vec<f64>,
    ) -> Option<Vec<f64>> {
        let contacts = self.factored(normals)?;
        let mut pushes = contacts.pushes(&lacking(of_bodies));
        self.push(of_bodies, normals, &pushes);
        for _ in 0..MOST_REFINEMENTS {
            let still = lacking(of_bodies);
            let most = told * of_bodies.iter().map(|of_body| of_body.length()).fold(0.0, f64::max);
            if still.iter().all(|lacking| lacking.abs() <= most) {
                break;
            }
            let more = contacts.pushes(&still);
            self.push(of_bodies, normals, &more);
            pushes.iter_mut().zip(more).for_each(|(push, more)| *push += more);
        }
        Some(pushes)
    }

    /// Adds what pushes along the normals of the contacts do to their bodies.
    fn push(&self, of_bodies: &mut [DVec3], normals: &[DVec3], pushes: &[f64]) {
        for ((hold, &normal), &push) in self.holds.iter().zip(normals).zip(pushes) {
            of_bodies[hold.body] += push * self.inverse_masses[hold.body] * normal;
            if let Some(other) = hold.other {
                of_bodies[other] -= push * self.inverse_masses[other] * normal;
            }
        }
    }

    /// How contacts with these normals act on each other; `None` if they depend on each other. Where masses differ by so much that with
    /// doubles they seem to, they are told apart with twice the digits.
    fn factored(&self, normals: &[DVec3]) -> Option<Factored> {
        let known = |row: usize, column: usize| self.couplings[row * (row + 1) / 2 + column];
        if let Some(factor) = Factor::new(normals, known, DEPENDENT) {
            return Some(Factored::InDoubles(factor));
        }
        let inverse_masses: Vec<_> = self.inverse_masses.iter().copied().map(DoubleDouble::from).collect();
        let precise = |row: usize, column: usize| coupling(&self.holds[row], &self.holds[column], &inverse_masses);
        Factor::new(normals, precise, DEPENDENT_BY_NORMALS).map(Factored::Precisely)
    }
}

/// How contacts act on each other, factored.
enum Factored {
    InDoubles(Factor<f64>),
    Precisely(Factor<DoubleDouble>),
}

impl Factored {
    /// The pushes along the normals after which the contacts open by so much.
    fn pushes(&self, opened: &[f64]) -> Vec<f64> {
        match self {
            Factored::InDoubles(factor) => factor.solved(opened),
            Factored::Precisely(factor) => factor.solved(opened),
        }
    }
}

/// J·M⁻¹·Jᵀ by Cholesky: the lower triangle, row by row.
struct Factor<R> {
    count: usize,
    entries: Vec<R>,
}

impl<R: Real> Factor<R> {
    /// That of contacts with these normals; `None` where a pivot is no more than that share of its diagonal.
    fn new(normals: &[DVec3], coupling: impl Fn(usize, usize) -> R, dependent: f64) -> Option<Factor<R>> {
        let count = normals.len();
        let mut entries = vec![R::ZERO; count * count];
        for row in 0..count {
            for column in 0..=row {
                let dot = sum((0..3).map(|axis| R::from(normals[row][axis]) * R::from(normals[column][axis])));
                let entry = coupling(row, column) * dot;
                let known = sum((0..column).map(|k| entries[row * count + k] * entries[column * count + k]));
                let left = entry - known;
                entries[row * count + column] = match row == column {
                    true if left > R::from(dependent) * entry => left.sqrt(),
                    true => return None,
                    false => left / entries[column * count + column],
                };
            }
        }
        Some(Factor { count, entries })
    }

    /// What makes this of the contacts.
    fn solved(&self, of_contacts: &[f64]) -> Vec<f64> {
        let &Factor { count, ref entries } = self;
        let mut solved: Vec<R> = of_contacts.iter().copied().map(R::from).collect();
        for row in 0..count {
            let known = sum((0..row).map(|k| entries[row * count + k] * solved[k]));
            solved[row] = (solved[row] - known) / entries[row * count + row];
        }
        for row in (0..count).rev() {
            let known = sum((row + 1..count).map(|k| entries[k * count + row] * solved[k]));
            solved[row] = (solved[row] - known) / entries[row * count + row];
        }
        solved.into_iter().map(R::to_f64).collect()
    }
}

fn sum<R: Real>(terms: impl Iterator<Item = R>) -> R {
    terms.fold(R::ZERO, |sum, term| sum + term)
}

/// How strongly a push at one contact acts at another, but for the angle between their normals, in 1/kg.
fn coupling<R: Real>(a: &Hold, b: &Hold, inverse_masses: &[R]) -> R {
    let mut sum = R::ZERO;
    for (body, is_second) in [(Some(a.body), false), (a.other, true)] {
        for (other, is_others_second) in [(Some(b.body), false), (b.other, true)] {
            if let Some(body) = body.filter(|_| body == other) {
                let inverse_mass = inverse_masses[body];
                sum += if is_second == is_others_second { inverse_mass } else { -inverse_mass };
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// m/s².
    const DOWN: f64 = 10.0;

    /// Bodies of 1 kg and of masses that nothing moves, pulled down.
    fn curved(holds: Vec<Hold>, inverse_masses: Vec<f64>) -> Curved {
        let gravity = inverse_masses.iter().map(|&inverse| DVec3::NEG_Y * DOWN * inverse).collect();
        Curved::new(holds, inverse_masses, gravity)
    }

    fn round(offset: DVec3, axis: Option<DVec3>) -> Hold {
        Hold { body: 0, other: None, velocity: DVec3::ZERO, surface: Surface::Round { offset, axis }, opens_by: 0.0 }
    }

    #[test]
    fn what_goes_round_is_pressed_by_what_is_left_of_gravity() {
        // At 0.6 rad from the vertical and u² = 2 m²/s² on a circle of 0.5 m: g·cos φ − u²/R = 10·0.825336 − 4 = 4.25336 m/s².
        let (out, along) = (DVec3::new(0.6f64.sin(), 0.6f64.cos(), 0.0), DVec3::new(0.6f64.cos(), -0.6f64.sin(), 0.0));
        let state = State::start(&[2f64.sqrt() * along]);
        for axis in [None, Some(DVec3::Z)] {
            let forces = curved(vec![round(0.5 * out, axis)], vec![1.0]).forces(&state);
            let Some(Forces { carried, accelerations, .. }) = forces else { panic!("it is one contact") };
            assert!((carried[0] - (10.0 * 0.6f64.cos() - 4.0)).abs() < 1e-14, "{carried:?}");
            assert!((accelerations[0].dot(out) + 4.0).abs() < 1e-14, "{accelerations:?}");
        }
    }

    #[test]
    fn along_the_axis_of_a_cylinder_a_body_is_free() {
        let curved = curved(vec![round(DVec3::Y * 0.5, Some(DVec3::Z))], vec![1.0]);
        let state = State::start(&[DVec3::Z * 3.0]);
        let Some((later, given)) = curved.after(&state, 0.1) else { panic!("it is one contact") };
        // 1 kg, carried for 0.1 s.
        assert_eq!((later.ways[0], later.velocities[0]), (DVec3::Z * (3.0 * 0.1), DVec3::Z * 3.0));
        assert!((given[0] - DVec3::Y).length() < 1e-15, "{given:?}");
    }

    #[test]
    fn a_step_keeps_distances_energy_and_momentum_to_the_fifth_power_of_its_length() {
        // A ball on another that stands on a plane: in one step of 1/64 s or 64 of 1/4096 s.
        let (low, high) = (DVec3::ZERO, DVec3::new(0.6, 0.8, 0.0));
        let ball = Surface::Round { offset: high - low, axis: None };
        let on_ball = Hold { body: 0, other: Some(1), velocity: DVec3::ZERO, surface: ball, opens_by: 0.0 };
        let on_plane =
            Hold { body: 1, other: None, velocity: DVec3::ZERO, surface: Surface::Flat(DVec3::Y), opens_by: 0.0 };
        let curved = curved(vec![on_ball, on_plane], vec![1.0, 1.0]);
        let run = |steps: u32| {
            let mut state = State::start(&[DVec3::ZERO; 2]);
            for _ in 0..steps {
                let Some((later, _)) = curved.after(&state, 1.0 / 64.0 / f64::from(steps)) else {
                    panic!("they are two")
                };
                state = later;
            }
            state
        };
        let [once, often] = [1, 64].map(run);
        let energy = |state: &State| {
            let kinetic: f64 = state.velocities.iter().map(|velocity| 0.5 * velocity.length_squared()).sum();
            kinetic + DOWN * state.ways.iter().map(|way| way.y).sum::<f64>()
        };
        assert!(energy(&often).abs() < 1e-14, "{}", energy(&often));
        assert!(energy(&once).abs() < 1e-8, "{}", energy(&once));
        for state in [&once, &often] {
            let distance = (high + state.ways[0] - low - state.ways[1]).length();
            assert!((distance - 1.0).abs() < 1e-15 && state.ways[1].y.abs() < 1e-15, "{state:?}");
            assert!((state.velocities[0].x + state.velocities[1].x).abs() < 1e-15, "{state:?}");
        }
        // g·t²/2 = 1.2e-3 m is the way, and (t·√(g/R))⁵ = 3e-7 of it.
        assert!(once.ways[0].distance(often.ways[0]) < 1e-9, "{once:?} {often:?}");
    }

    #[test]
    fn what_presses_a_light_body_that_cannot_give_way_does_not_move_it() {
        // 1e8 kg on 1e-10 kg, which is held from two sides: g·m = 1e9 N, of which 1e-16 would accelerate it by 1e3 m/s².
        let up = DVec3::new(0.6, 0.8, 0.0);
        let on_light = Hold {
            body: 0,
            other: Some(1),
            velocity: DVec3::ZERO,
            surface: Surface::Round { offset: up, axis: None },
            opens_by: 0.0,
        };
        let on_side = |normal| Hold {
            body: 1,
            other: None,
            velocity: DVec3::ZERO,
            surface: Surface::Flat(normal),
            opens_by: 0.0,
        };
        let holds = vec![on_side(DVec3::X), on_side(DVec3::Y), on_light];
        let curved = Curved::new(holds, vec![1e-8, 1e10], vec![DVec3::NEG_Y * DOWN; 2]);
        let Some(Forces { accelerations, .. }) = curved.forces(&State::start(&[DVec3::ZERO; 2])) else {
            panic!("three contacts hold two bodies")
        };
        // Along the slope that the light one is, g·0.6.
        let along = DVec3::new(0.8, -0.6, 0.0) * DOWN * 0.6;
        for (acceleration, expected) in accelerations.iter().zip([along, DVec3::ZERO]) {
            assert!(acceleration.distance(expected) < ROUNDING * DOWN, "{accelerations:?}");
        }
    }

    #[test]
    fn contacts_that_depend_on_each_other_have_no_solution() {
        let twice = vec![round(DVec3::Y, None), round(DVec3::Y, None)];
        assert!(curved(twice, vec![1.0]).forces(&State::start(&[DVec3::ZERO])).is_none());
        // Nor has one between two that nothing moves.
        let of_fixed = Hold { other: Some(1), ..round(DVec3::Y, None) };
        assert!(curved(vec![of_fixed], vec![0.0, 0.0]).forces(&State::start(&[DVec3::ZERO; 2])).is_none());
    }
}
