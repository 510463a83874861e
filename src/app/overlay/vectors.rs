//! The scale of vectors.

use crate::app::draw_list::{Arrow, ArrowKind, DrawList, Pose, VectorKind, faded};
use crate::app::model::extent::Extent;
use crate::app::style::palette::Palette;
use crate::scene::{AgentGroup, Body, Id, SteeringUnits};
use crate::sim::Setup;
use glam::DVec3;

/// The scale of vectors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VectorScale {
    /// Metres for 1 m/s, and for 1 kg·m/s of a momentum or an impulse.
    pub metres_per_unit: f64,
    /// Longer arrows are cut and marked; in metres.
    pub longest: f64,
    /// Metres for a vector that is only a direction.
    pub direction: f64,
    /// Thickness of shafts and heads; less than 1 in scenes with many bodies.
    pub weight: f32,
}

/// With more bodies than this, arrows get thinner the closer the bodies are to each other, as if they filled a cube of
/// the same size, but no thinner than half.
const ROOMY: f64 = 1_000.0;
const LEAST_WEIGHT: f64 = 0.5;
/// With more bodies than this, an arrow must not reach across the neighbours of its body.
const MANY: usize = 100;
/// With fewer, the arrow of the fastest ball is at most as long as so many radii of the smallest moving one, or as this share
/// of the scene, so that it neither hides its own ball nor reaches into what it has yet to hit;
const LONG: f64 = 4.0;
const SEEN: f64 = 0.15;
/// and at least as long as so many of its own radii, so that it reaches out of it.
const OUT_OF_BALL: f64 = 2.5;
/// The distance between neighbouring balls counts for this many radii at most.
const SPACING: f64 = 5.0;

impl VectorScale {
    /// The scale for a scene, which makes the arrow of its fastest ball easy to see; `factor` is the arrow scale
    /// of the settings.
    pub fn of(setup: &Setup, extent: &Extent, factor: f64) -> VectorScale {
        let Speeds { steered, falling } = Speeds::of(setup, extent);
        let typical = steered.max(falling);
        // Among many balls no longer than twice the distance between neighbours, as if they filled a cube;
        // where they lie on tables, or far apart in a large room, no longer than a few radii.
        let count = setup.bodies.len();
        let spacing = 2.0 * extent.radius / (count.max(1) as f64).cbrt();
        let spacing = if count > MANY { spacing.min(SPACING * mean_radius(setup)) } else { spacing };
        let most = (2.0 * spacing).min(0.5 * extent.radius);
        let mut wanted = if typical > 0.0 { most / typical } else { 1.0 };
        if count <= MANY && typical > 0.0 {
            // What starts at rest is as fast as it falls.
            let fast = if steered > 0.0 { steered } else { typical };
            let [least, own] = radii(setup);
            wanted = wanted.min((LONG * least).max(SEEN * extent.radius).max(OUT_OF_BALL * own) / fast);
        }
        VectorScale {
            metres_per_unit: wanted * factor,
            longest: 1.2 * extent.radius * factor.max(1.0),
            direction: 0.22 * extent.radius * factor,
            weight: weight_among(setup.bodies.len()),
        }
    }

    /// Metres for a vector of a kind, and whether it is cut.
    pub fn length(&self, kind: VectorKind, magnitude: f64) -> (f64, bool) {
        match kind {
            VectorKind::Normal | VectorKind::Field | VectorKind::Flow | VectorKind::Net => (self.direction, false),
            VectorKind::Velocity | VectorKind::Impulse | VectorKind::Momentum => {
                let length = magnitude * self.metres_per_unit;
                (length.min(self.longest), length > self.longest)
            }
        }
    }
}

/// How fast a scene is to be expected to become, in m/s.
struct Speeds {
    /// The fastest that a body begins, or may be steered.
    steered: f64,
    /// What falls through half the scene.
    falling: f64,
}

impl Speeds {
    fn of(setup: &Setup, extent: &Extent) -> Speeds {
        let fastest = setup.bodies.iter().map(|body| body.velocity.length()).fold(0.0, f64::max);
        // Agents that start slowly accelerate.
        let steered = setup.groups.iter().map(|group| group_speed(setup, group)).fold(fastest, f64::max);
        // A fall through half the scene reaches √(2·g·h).
        let falling = (2.0 * setup.settings.gravity.length() * extent.radius).sqrt();
        Speeds { steered, falling }
    }
}

/// The greatest speed that is to be expected in a scene, in m/s.
pub fn expected_speed(setup: &Setup, extent: &Extent) -> f64 {
    let Speeds { steered, falling } = Speeds::of(setup, extent);
    steered.max(falling)
}

/// The radius of the smallest body that moves, or of the smallest where none does, and that of the fastest.
fn radii(setup: &Setup) -> [f64; 2] {
    let least = |moves: fn(f64) -> bool| {
        let those = setup.bodies.iter().filter(|body| moves(body.velocity.length()));
        those.map(|body| body.radius).fold(f64::INFINITY, f64::min)
    };
    // Of those that are as fast the smallest.
    let order =
        |a: &&Body, b: &&Body| a.velocity.length().total_cmp(&b.velocity.length()).then(b.radius.total_cmp(&a.radius));
    let own = setup.bodies.iter().max_by(order).map_or(0.0, |body| body.radius);
    let moving = least(|speed| speed > 0.0);
    [if moving.is_finite() { moving } else { least(|_| true) }, own]
}

fn mean_radius(setup: &Setup) -> f64 {
    setup.bodies.iter().map(|body| body.radius).sum::<f64>() / setup.bodies.len() as f64
}

/// Thickness of arrows in a scene with so many bodies.
fn weight_among(bodies: usize) -> f32 {
    (ROOMY / bodies.max(1) as f64).cbrt().clamp(LEAST_WEIGHT, 1.0) as f32
}

/// The speed in m/s that a group cannot exceed.
fn group_speed(setup: &Setup, group: &AgentGroup) -> f64 {
    match group.units {
        SteeringUnits::PerSecond => group.params.max_speed,
        SteeringUnits::PerTick => group.params.max_speed / setup.clock.tick_length(),
    }
}

/// How one arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrowStyle {
    /// What the vector is.
    pub kind: VectorKind,
    /// Its pose.
    pub pose: Pose,
    /// The body, obstacle or query it belongs to.
    pub of: Option<Id>,
    /// Opacity, relative to the ordinary one.
    pub opacity: f32,
    /// Thickness of shaft and head, relative to the ordinary one.
    pub weight: f32,
}

impl ArrowStyle {
    /// The arrow from a tail to a tip.
    fn arrow(self, palette: &Palette, [tail, tip]: [DVec3; 2]) -> Arrow {
        let ArrowStyle { kind, pose, of, opacity, weight } = self;
        let color = faded(palette.vector(kind), opacity);
        Arrow { kind: ArrowKind::Vector(kind), pose, of, tail, tip, is_cut: false, weight, color }
    }
}

/// Adds an arrow from a tail to a tip, whatever its vector's length.
pub fn draw_arrow(list: &mut DrawList, palette: &Palette, style: ArrowStyle, ends: [DVec3; 2]) {
    list.arrows.push(style.arrow(palette, ends));
}

/// Adds the arrow of a vector at `tail`; nothing for a zero vector. An arrow longer than [`VectorScale::longest`] is
/// cut.
pub fn draw_vector(
    list: &mut DrawList,
    (palette, scale): (&Palette, &VectorScale),
    (kind, pose): (VectorKind, Pose),
    of: Option<Id>,
    [tail, value]: [DVec3; 2],
) {
    let Some(direction) = crate::shape::unit(value) else { return };
    let (length, is_cut) = scale.length(kind, value.length());
    let style = ArrowStyle { kind, pose, of, opacity: 1.0, weight: scale.weight };
    list.arrows.push(Arrow { is_cut, ..style.arrow(palette, [tail, tail + length * direction]) });
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: VectorScale = VectorScale { metres_per_unit: 0.5, longest: 4.0, direction: 1.0, weight: 1.0 };

    fn drawn(kind: VectorKind, value: DVec3) -> DrawList {
        let mut list = DrawList::new(DVec3::ZERO);
        draw_vector(&mut list, (&Palette::DARK, &SCALE), (kind, Pose::At), Some(1), [DVec3::X, value]);
        list
    }

    #[test]
    fn a_velocity_is_as_long_as_the_scale_says() {
        // 6 m/s at half a metre each is 3 m, from x = 1 to x = 4.
        let list = drawn(VectorKind::Velocity, DVec3::new(6.0, 0.0, 0.0));
        assert_eq!(list.arrows.len(), 1);
        assert_eq!((list.arrows[0].tip, list.arrows[0].is_cut), (DVec3::X * 4.0, false));
    }

    #[test]
    fn where_many_small_balls_lie_far_apart_the_fastest_has_an_arrow_of_a_few_radii() {
        let scene = |count: u32| {
            let ball = |id: u32| serde_json::json!({"id": id, "radius": 0.1, "position": [10 * id, 0, 0], "velocity": [4, 0, 0]});
            let bodies: Vec<_> = (1..=count).map(ball).collect();
            let scene = serde_json::json!({"version": 1, "name": "row", "bodies": bodies});
            Setup::new(&serde_json::from_value(scene).expect("a scene"))
        };
        let fastest = |setup: &Setup| 4.0 * VectorScale::of(setup, &Extent::of(setup), 1.0).metres_per_unit;
        // Twice the way from one to the next, taken for five radii.
        assert!((fastest(&scene(101)) - 1.0).abs() < 1e-12);
        // With two, 10 m apart, a share of the radius of the sphere around both.
        assert!((fastest(&scene(2)) - 0.15 * DVec3::new(5.1, 0.1, 0.1).length()).abs() < 1e-12);
    }

    #[test]
    fn how_fast_things_could_fall_does_not_shorten_the_arrows_of_what_moves() {
        // Two balls 12 m apart, one of them at 2 m/s.
        let metres = |gravity: f64| {
            let scene = serde_json::json!({"version": 1, "name": "two", "settings": {"gravity": [0, -gravity, 0]},
                "bodies": [{"id": 1, "radius": 0.1, "position": [0, 0, 0], "velocity": [2, 0, 0]},
                    {"id": 2, "radius": 0.1, "position": [12, 0, 0]}]});
            let setup = Setup::new(&serde_json::from_value(scene).expect("a scene"));
            2.0 * VectorScale::of(&setup, &Extent::of(&setup), 1.0).metres_per_unit
        };
        let radius = DVec3::new(6.1, 0.1, 0.1).length();
        // Half the scene's radius for a fall through half the scene, √(2·10·R): 2 m/s have R/√(20·R) of it.
        assert!((metres(10.0) - (radius / 20.0).sqrt()).abs() < 1e-12);
        assert!((metres(0.0) - 0.15 * radius).abs() < 1e-12);
    }

    #[test]
    fn among_few_balls_the_fastest_has_an_arrow_that_reaches_out_of_it_and_not_far() {
        // A ball at 4 m/s, and one of the same size or another at rest 12 m beside it.
        let metres = |radius: f64, other: f64| {
            let bodies = serde_json::json!([{"id": 1, "radius": radius, "position": [0, 0, 0], "velocity": [4, 0, 0]},
                {"id": 2, "radius": other, "position": [12, 0, 0]}]);
            let scene = serde_json::json!({"version": 1, "name": "two", "bodies": bodies});
            let setup = Setup::new(&serde_json::from_value(scene).expect("a scene"));
            4.0 * VectorScale::of(&setup, &Extent::of(&setup), 1.0).metres_per_unit
        };
        // Four radii; what does not move counts for nothing.
        assert!((metres(0.5, 0.5) - 2.0).abs() < 1e-12);
        assert!((metres(0.5, 0.1) - 2.0).abs() < 1e-12);
        // Where a ball fills the scene, from −6 to 12.5 m, half the radius of the sphere around it.
        assert!((metres(6.0, 0.5) - 0.5 * DVec3::new(9.25, 6.0, 6.0).length()).abs() < 1e-12);
    }

    #[test]
    fn a_normal_is_equally_long_whatever_its_length() {
        assert_eq!(drawn(VectorKind::Normal, DVec3::Y * 0.001).arrows[0].tip, DVec3::new(1.0, 1.0, 0.0));
    }

    #[test]
    fn an_arrow_off_the_scale_is_cut_and_says_so() {
        // 100 m/s would be 50 m; 4 m are drawn.
        let list = drawn(VectorKind::Velocity, DVec3::new(0.0, 100.0, 0.0));
        let [arrow] = list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        assert_eq!((arrow.tip, arrow.is_cut), (DVec3::new(1.0, 4.0, 0.0), true));
    }

    #[test]
    fn among_many_bodies_arrows_are_thinner_but_never_hair_thin() {
        assert_eq!([0, 1, 1_000].map(weight_among), [1.0; 3]);
        // Four times as many: the way to the next is 4^(−1/3) ≈ 0.63 times as long.
        assert!((weight_among(4_000) - 0.63).abs() < 0.001);
        assert_eq!([8_000, 1_000_000].map(weight_among), [0.5; 2]);
        let mut list = DrawList::new(DVec3::ZERO);
        let scale = VectorScale { weight: 0.5, ..SCALE };
        draw_vector(
            &mut list,
            (&Palette::DARK, &scale),
            (VectorKind::Velocity, Pose::At),
            None,
            [DVec3::ZERO, DVec3::X],
        );
        assert_eq!(list.arrows[0].weight, 0.5);
    }

    #[test]
    fn a_zero_vector_has_no_arrow() {
        assert!(drawn(VectorKind::Velocity, DVec3::ZERO).arrows.is_empty());
    }
}
