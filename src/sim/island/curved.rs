//! Balls that slide along surfaces whose normals turn: the equations of their motion, integrated.
//!
//! Each contact that holds keeps its distance. Its force is what that takes, as it turns: along the normal a ball that goes round
//! something at a speed u is accelerated by u²/R towards the centre of curvature, R away.

use glam::DVec3;

/// A pivot, as a share of the diagonal of its row, from which on contacts depend on each other.
const DEPENDENT: f64 = 1e-9;

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
    /// How fast it opens, in m/s.
    pub opening: f64,
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
    /// How the contact is in a state.
    pub fn placed(&self, state: &State) -> Placed {
        let between =
            |of: &[DVec3], of_obstacle: DVec3| of[self.body] - self.other.map_or(of_obstacle, |other| of[other]);
        let way = between(&state.ways, self.velocity * state.seconds);
        let velocity = between(&state.velocities, self.velocity);
        match self.surface {
            Surface::Flat(normal) => {
                Placed { normal, opened: way.dot(normal), opening: velocity.dot(normal), centripetal: 0.0 }
            }
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
                Placed { normal, opened, opening, centripetal }
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

    /// What the contacts carry in a state; `None` if they depend on each other.
    pub fn forces(&self, state: &State) -> Option<Forces> {
        let placed: Vec<Placed> = self.holds.iter().map(|hold| hold.placed(state)).collect();
        let lacking = |(hold, placed): (&Hold, &Placed)| {
            let pull = self.gravity[hold.body] - hold.other.map_or(DVec3::ZERO, |other| self.gravity[other]);
            -placed.centripetal - pull.dot(placed.normal)
        };
        let lacking: Vec<f64> = self.holds.iter().zip(&placed).map(lacking).collect();
        let normals: Vec<DVec3> = placed.iter().map(|placed| placed.normal).collect();
        let carried = self.solved(&normals, lacking)?;
        let mut accelerations = self.gravity.clone();
        self.push(&mut accelerations, &normals, &carried);
        Some(Forces { carried, normals, accelerations })
    }

    /// The state so many seconds later, by the fourth-order method of Runge and Kutta, and what each contact gave its first body
    /// meanwhile, in kg·m/s; `None` if contacts depend on each other. In the end distances are kept and nothing opens.
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
        let normals = |state: &State| -> (Vec<Placed>, Vec<DVec3>) {
            let placed: Vec<Placed> = self.holds.iter().map(|hold| hold.placed(state)).collect();
            let normals = placed.iter().map(|placed| placed.normal).collect();
            (placed, normals)
        };
        let (placed, along) = normals(state);
        let pushes = self.solved(&along, placed.iter().map(|placed| -placed.opened).collect())?;
        self.push(&mut state.ways, &along, &pushes);
        let (placed, along) = normals(state);
        let pushes = self.solved(&along, placed.iter().map(|placed| -placed.opening).collect())?;
        self.push(&mut state.velocities, &along, &pushes);
        Some(())
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

    /// The pushes along the normals after which the contacts open by so much: those of J·M⁻¹·Jᵀ·x = `opened`, by Cholesky.
    fn solved(&self, normals: &[DVec3], mut opened: Vec<f64>) -> Option<Vec<f64>> {
        let count = self.holds.len();
        let mut factor = vec![0.0; count * count];
        let mut couplings = self.couplings.iter();
        for row in 0..count {
            for (column, coupling) in (0..=row).zip(couplings.by_ref()) {
                let entry = coupling * normals[row].dot(normals[column]);
                let known: f64 = (0..column).map(|k| factor[row * count + k] * factor[column * count + k]).sum();
                let left = entry - known;
                factor[row * count + column] = match row == column {
                    true if left > DEPENDENT * entry => left.sqrt(),
                    true => return None,
                    false => left / factor[column * count + column],
                };
            }
        }
        for row in 0..count {
            let known: f64 = (0..row).map(|k| factor[row * count + k] * opened[k]).sum();
            opened[row] = (opened[row] - known) / factor[row * count + row];
        }
        for row in (0..count).rev() {
            let known: f64 = (row + 1..count).map(|k| factor[k * count + row] * opened[k]).sum();
            opened[row] = (opened[row] - known) / factor[row * count + row];
        }
        Some(opened)
    }
}

/// How strongly a push at one contact acts at another, but for the angle between their normals, in 1/kg.
fn coupling(a: &Hold, b: &Hold, inverse_masses: &[f64]) -> f64 {
    let [of_a, of_b] = [a, b].map(|hold| [(Some(hold.body), 1.0), (hold.other, -1.0)]);
    let mut sum = 0.0;
    for (body, sign) in of_a {
        for (other, other_sign) in of_b {
            if let Some(body) = body.filter(|_| body == other) {
                sum += inverse_masses[body] * sign * other_sign;
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
        Hold { body: 0, other: None, velocity: DVec3::ZERO, surface: Surface::Round { offset, axis } }
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
        let on_ball = Hold { body: 0, other: Some(1), velocity: DVec3::ZERO, surface: ball };
        let on_plane = Hold { body: 1, other: None, velocity: DVec3::ZERO, surface: Surface::Flat(DVec3::Y) };
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
    fn contacts_that_depend_on_each_other_have_no_solution() {
        let twice = vec![round(DVec3::Y, None), round(DVec3::Y, None)];
        assert!(curved(twice, vec![1.0]).forces(&State::start(&[DVec3::ZERO])).is_none());
        // Nor has one between two that nothing moves.
        let of_fixed = Hold { other: Some(1), ..round(DVec3::Y, None) };
        assert!(curved(vec![of_fixed], vec![0.0, 0.0]).forces(&State::start(&[DVec3::ZERO; 2])).is_none());
    }
}
