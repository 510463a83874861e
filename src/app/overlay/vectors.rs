//! One grammar for all vectors: each kind has its own colour and head, each pose its own dash.

use crate::app::draw_list::{ArrowInstance, DrawList, Head, Rgba, faded};
use crate::app::model::extent::{Extent, round_down};
use crate::app::palette::Palette;
use crate::scene::{AgentGroup, SteeringUnits};
use crate::sim::Setup;
use glam::DVec3;

/// What a vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorKind {
    /// A surface normal: of unit length, drawn equally long everywhere.
    Normal,
    /// A velocity in m/s.
    Velocity,
    /// An impulse in N·s.
    Impulse,
    /// A momentum in kg m/s.
    Momentum,
    /// An acceleration by potential fields, drawn equally long everywhere.
    Field,
    /// An acceleration by flows, drawn equally long everywhere.
    Flow,
}

/// Which moment a thing belongs to, as seen from the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// It was so before: dashed.
    Before,
    /// It is so now: solid.
    At,
    /// It will be so: dotted.
    After,
}

/// How long vectors are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VectorScale {
    /// Metres for 1 m/s, for 1 N·s and for 1 kg m/s.
    pub metres_per_unit: f64,
    /// Longer arrows are cut and marked; in metres.
    pub longest: f64,
    /// Metres for vectors of which only the direction counts.
    pub direction: f64,
    /// Thickness of shafts and heads; 1 but among many bodies.
    pub weight: f32,
}

/// Among more bodies than this arrows get thinner as the bodies get closer to each other, as if they filled a
/// cube of the same size, but no thinner than half.
const ROOMY: f64 = 1_000.0;
const LEAST_WEIGHT: f64 = 0.5;
/// Among more bodies than this the arrows of one must not reach across its neighbours.
const MANY: usize = 100;
/// The way from one of many balls to the next is taken for so many radii at most.
const SPACING: f64 = 5.0;

impl VectorScale {
    /// The scale for a scene, so that its fastest ball has an arrow a person can see; `factor` is the
    /// person's own.
    pub fn of(setup: &Setup, extent: &Extent, factor: f64) -> VectorScale {
        let fastest = setup.bodies.iter().map(|body| body.velocity.length()).fold(0.0, f64::max);
        // Agents that start slowly speed up.
        let steered = setup.groups.iter().map(|group| group_speed(setup, group)).fold(fastest, f64::max);
        // What falls through half the scene reaches √(2·g·h).
        let falling = (2.0 * setup.settings.gravity.length() * extent.radius).sqrt();
        let typical = steered.max(falling);
        // Among many balls no longer than twice the way from one to the next, as if they filled a cube; where they
        // lie on tables, or far apart in a great room, no longer than a few of them.
        let count = setup.bodies.len();
        let spacing = 2.0 * extent.radius / (count.max(1) as f64).cbrt();
        let spacing = if count > MANY { spacing.min(SPACING * mean_radius(setup)) } else { spacing };
        let wanted = if typical > 0.0 { (2.0 * spacing).min(0.5 * extent.radius) / typical } else { 1.0 };
        VectorScale {
            metres_per_unit: round_down(wanted) * factor,
            longest: 1.2 * extent.radius * factor.max(1.0),
            direction: 0.22 * extent.radius * factor,
            weight: weight_among(setup.bodies.len()),
        }
    }

    /// Metres for a vector of a kind, and whether that is less than its true length.
    pub fn length(&self, kind: VectorKind, magnitude: f64) -> (f64, bool) {
        match kind {
            VectorKind::Normal | VectorKind::Field | VectorKind::Flow => (self.direction, false),
            VectorKind::Velocity | VectorKind::Impulse | VectorKind::Momentum => {
                let length = magnitude * self.metres_per_unit;
                (length.min(self.longest), length > self.longest)
            }
        }
    }
}

fn mean_radius(setup: &Setup) -> f64 {
    setup.bodies.iter().map(|body| body.radius).sum::<f64>() / setup.bodies.len() as f64
}

/// Thickness of arrows among so many bodies.
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

impl VectorKind {
    /// Every kind.
    pub const ALL: [VectorKind; 6] = [
        VectorKind::Normal,
        VectorKind::Velocity,
        VectorKind::Impulse,
        VectorKind::Momentum,
        VectorKind::Field,
        VectorKind::Flow,
    ];

    /// Its colour.
    pub fn color(self, palette: &Palette) -> Rgba {
        match self {
            VectorKind::Normal => palette.normal,
            VectorKind::Velocity => palette.velocity,
            VectorKind::Impulse => palette.impulse,
            VectorKind::Momentum => palette.momentum,
            VectorKind::Field => palette.field,
            VectorKind::Flow => palette.flow,
        }
    }

    /// Its head.
    pub fn head(self) -> Head {
        match self {
            VectorKind::Normal => Head::Diamond,
            VectorKind::Velocity => Head::Cone,
            VectorKind::Impulse => Head::Block,
            VectorKind::Momentum => Head::Spire,
            VectorKind::Field => Head::Barb,
            VectorKind::Flow => Head::Bead,
        }
    }

    /// Radius of its shaft in points.
    pub fn shaft(self) -> f32 {
        match self {
            VectorKind::Normal => 1.1,
            VectorKind::Velocity => 1.8,
            VectorKind::Impulse => 2.4,
            VectorKind::Momentum => 2.0,
            VectorKind::Field | VectorKind::Flow => 1.4,
        }
    }
}

impl Pose {
    /// Every pose in the order of time.
    pub const ALL: [Pose; 3] = [Pose::Before, Pose::At, Pose::After];

    /// Length of a dash in points; 0 is solid.
    pub fn dash(self) -> f32 {
        match self {
            Pose::Before => 6.0,
            Pose::At => 0.0,
            Pose::After => 2.5,
        }
    }
}

/// How one arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrowStyle {
    /// What the vector is.
    pub kind: VectorKind,
    /// Which moment it belongs to.
    pub pose: Pose,
    /// 1 for the ordinary one.
    pub opacity: f32,
    /// Thickness of shaft and head; 1 for the ordinary one.
    pub weight: f32,
}

/// Adds an arrow from a tail to a tip, whatever its vector's length.
pub fn draw_arrow(list: &mut DrawList, palette: &Palette, style: ArrowStyle, [tail, tip]: [DVec3; 2]) {
    draw_piece(list, palette, style, [tail, tip], true);
}

/// Adds the arrow of a vector at `tail`; nothing for a zero vector. `opacity` is 1 for the ordinary one.
///
/// An arrow that would be too long is cut to [`VectorScale::longest`], with a gap in its shaft as
/// draughtsmen break a long part.
pub fn draw_vector(
    list: &mut DrawList,
    (palette, scale): (&Palette, &VectorScale),
    (kind, pose): (VectorKind, Pose),
    tail: DVec3,
    value: DVec3,
    opacity: f32,
) {
    let Some(direction) = crate::shape::unit(value) else { return };
    let (length, cut) = scale.length(kind, value.length());
    let style = ArrowStyle { kind, pose, opacity, weight: scale.weight };
    let mut piece = |from: f64, to: f64, with_head: bool| {
        draw_piece(list, palette, style, [tail + from * direction, tail + to * direction], with_head);
    };
    if cut {
        piece(0.0, 0.62 * length, false);
        piece(0.7 * length, length, true);
    } else {
        piece(0.0, length, true);
    }
}

fn draw_piece(list: &mut DrawList, palette: &Palette, style: ArrowStyle, [tail, tip]: [DVec3; 2], with_head: bool) {
    let shaft_radius = style.kind.shaft() * style.weight;
    let head = if with_head { style.weight } else { 0.0 };
    list.arrows.push(ArrowInstance {
        tail: list.local(tail),
        shaft_radius,
        tip: list.local(tip),
        head: style.kind.head() as u8 as f32,
        color: faded(style.kind.color(palette), style.opacity),
        head_radius: head * (2.0 + 2.0 * style.kind.shaft()),
        head_length: head * (5.0 + 5.0 * style.kind.shaft()),
        dash: style.pose.dash(),
        metric: 0.0,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: VectorScale = VectorScale { metres_per_unit: 0.5, longest: 4.0, direction: 1.0, weight: 1.0 };

    fn drawn(kind: VectorKind, value: DVec3) -> DrawList {
        let mut list = DrawList::new(DVec3::ZERO);
        draw_vector(&mut list, (&Palette::DARK, &SCALE), (kind, Pose::At), DVec3::X, value, 1.0);
        list
    }

    #[test]
    fn a_velocity_is_as_long_as_the_scale_says() {
        // 6 m/s at half a metre each is 3 m, from x = 1 to x = 4.
        let list = drawn(VectorKind::Velocity, DVec3::new(6.0, 0.0, 0.0));
        assert_eq!(list.arrows.len(), 1);
        assert_eq!(list.arrows[0].tip, [4.0, 0.0, 0.0]);
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
        // Twice the way from one to the next, taken for five radii, is 1 m, 0.25 m for 1 m/s: rounded down 0.2.
        assert!((fastest(&scene(101)) - 0.8).abs() < 1e-12);
        // Of two the one that stands 10 m away leaves room for more.
        assert!(fastest(&scene(2)) > 1.0);
    }

    #[test]
    fn a_normal_is_equally_long_whatever_its_length() {
        assert_eq!(drawn(VectorKind::Normal, DVec3::Y * 0.001).arrows[0].tip, [1.0, 1.0, 0.0]);
    }

    #[test]
    fn an_arrow_off_the_scale_is_cut_and_shows_a_gap() {
        // 100 m/s would be 50 m; 4 m are drawn, with a hole from 62 % to 70 %.
        let list = drawn(VectorKind::Velocity, DVec3::new(0.0, 100.0, 0.0));
        assert_eq!(list.arrows.len(), 2);
        assert_eq!(list.arrows[1].tip, [1.0, 4.0, 0.0]);
        assert!(list.arrows[1].tail[1] > list.arrows[0].tip[1]);
        assert_eq!(list.arrows[0].head_length, 0.0, "the first piece has no head");
    }

    #[test]
    fn among_many_bodies_arrows_are_thinner_but_never_hair_thin() {
        assert_eq!([0, 1, 1_000].map(weight_among), [1.0; 3]);
        // Four times as many: the way to the next is 4^(−1/3) ≈ 0.63 times as long.
        assert!((weight_among(4_000) - 0.63).abs() < 0.001);
        assert_eq!([8_000, 1_000_000].map(weight_among), [0.5; 2]);
        let mut list = DrawList::new(DVec3::ZERO);
        let scale = VectorScale { weight: 0.5, ..SCALE };
        draw_vector(&mut list, (&Palette::DARK, &scale), (VectorKind::Velocity, Pose::At), DVec3::ZERO, DVec3::X, 1.0);
        assert_eq!(list.arrows[0].shaft_radius, 0.5 * VectorKind::Velocity.shaft());
    }

    #[test]
    fn a_zero_vector_has_no_arrow() {
        assert!(drawn(VectorKind::Velocity, DVec3::ZERO).arrows.is_empty());
    }

    #[test]
    fn no_two_kinds_share_a_head_or_a_colour() {
        let kinds = VectorKind::ALL;
        for (i, a) in kinds.iter().enumerate() {
            for b in &kinds[i + 1..] {
                assert_ne!(a.head(), b.head(), "{a:?} and {b:?}");
                for palette in [Palette::DARK, Palette::LIGHT] {
                    assert_ne!(a.color(&palette), b.color(&palette), "{a:?} and {b:?}");
                }
            }
        }
    }
}
