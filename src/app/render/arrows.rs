//! Arrows and darts as the GPU takes them.

use super::instance::{ArrowInstance, local};
use crate::app::draw_list::{Arrow, ArrowKind, Dart, DrawList, Head};
use glam::DVec3;

/// The gap in the shaft of an arrow that is cut, in shares of its length.
const GAP: [f64; 2] = [0.62, 0.7];
/// Radius and length of a dart in radii of its agent, and how far ahead of the centre its tip lies.
const DART: [f64; 3] = [0.42, 1.4, 0.9];
/// An arrow is at most half head: so far behind the centre lies the tail of a dart, without a shaft.
const DART_TAIL: f64 = 2.3;

/// Replaces the instances by the darts and arrows of a list.
pub fn encode(list: &DrawList, instances: &mut Vec<ArrowInstance>) {
    instances.clear();
    instances.extend(list.darts.iter().map(|dart| dart_instance(list.origin, dart)));
    for arrow in &list.arrows {
        let whole = arrow_instance(list.origin, arrow);
        if arrow.is_cut {
            let [end, start] = GAP.map(|share| local(list.origin, arrow.tail.lerp(arrow.tip, share)));
            instances.push(ArrowInstance { tip: end, head_radius: 0.0, head_length: 0.0, ..whole });
            instances.push(ArrowInstance { tail: start, ..whole });
        } else {
            instances.push(whole);
        }
    }
}

fn arrow_instance(origin: DVec3, arrow: &Arrow) -> ArrowInstance {
    let (base, weight) = (arrow.kind.shaft(), arrow.weight);
    let shaft_radius = base * weight;
    // The head of a vector grows with its weight altogether, that of a link or term with its shaft.
    let (shaft, scale) = match arrow.kind {
        ArrowKind::Vector(_) => (base, weight),
        ArrowKind::Rule(..) | ArrowKind::Term(_) => (shaft_radius, 1.0),
    };
    ArrowInstance {
        tail: local(origin, arrow.tail),
        shaft_radius,
        tip: local(origin, arrow.tip),
        head: number(arrow.kind.head()),
        color: arrow.color,
        head_radius: scale * (2.0 + 2.0 * shaft),
        head_length: scale * (5.0 + 5.0 * shaft),
        dash: arrow.pose.dash(),
        metric: 0.0,
    }
}

fn dart_instance(origin: DVec3, dart: &Dart) -> ArrowInstance {
    let [radius, length, ahead] = DART;
    let at = |radii: f64| local(origin, dart.center + radii * dart.radius * dart.heading);
    ArrowInstance {
        tail: at(-DART_TAIL),
        shaft_radius: 0.0,
        tip: at(ahead),
        head: number(Head::Barb),
        color: dart.color,
        head_radius: (radius * dart.radius) as f32,
        head_length: (length * dart.radius) as f32,
        dash: 0.0,
        metric: 1.0,
    }
}

/// A head as `arrow_profile.glsl` numbers it.
fn number(head: Head) -> f32 {
    match head {
        Head::Cone => 0.0,
        Head::Diamond => 1.0,
        Head::Bead => 2.0,
        Head::Block => 3.0,
        Head::Barb => 4.0,
        Head::Spire => 5.0,
        Head::Kite => 6.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::{Pose, RuleShare, VectorKind};

    const ORIGIN: DVec3 = DVec3::splat(1e7);

    /// From `ORIGIN` to 8 m along X of it.
    fn arrow(kind: ArrowKind) -> Arrow {
        let (tail, tip) = (ORIGIN, ORIGIN + DVec3::X * 8.0);
        Arrow { kind, pose: Pose::At, of: None, tail, tip, is_cut: false, weight: 1.0, color: [1.0; 4] }
    }

    fn encoded(arrow: Arrow) -> Vec<ArrowInstance> {
        let mut instances = Vec::new();
        encode(&DrawList { arrows: vec![arrow], ..DrawList::new(ORIGIN) }, &mut instances);
        instances
    }

    #[test]
    fn an_arrow_that_is_cut_has_a_gap_and_its_first_piece_no_head() {
        let velocity = arrow(ArrowKind::Vector(VectorKind::Velocity));
        let [first, last] = encoded(Arrow { is_cut: true, ..velocity })[..] else { panic!("not two pieces") };
        // A hole from 62 % to 70 % of 8 m.
        assert!((first.tip[0] - 4.96).abs() < 1e-6 && (last.tail[0] - 5.6).abs() < 1e-6, "{first:?} {last:?}");
        assert_eq!((first.tail[0], last.tip[0]), (0.0, 8.0));
        assert_eq!((first.head_length, first.head_radius), (0.0, 0.0));
        assert_eq!([last], encoded(Arrow { tail: velocity.tail.lerp(velocity.tip, 0.7), ..velocity })[..]);
    }

    #[test]
    fn a_pose_has_its_dash_and_the_sum_of_rules_is_heavier_than_each() {
        let velocity = arrow(ArrowKind::Vector(VectorKind::Velocity));
        let dashes = Pose::ALL.map(|pose| encoded(Arrow { pose, ..velocity })[0].dash);
        assert!(dashes[0] > dashes[2] && dashes[1] == 0.0 && dashes[2] > 0.0, "{dashes:?}");
        let shaft = |share| encoded(arrow(ArrowKind::Rule("sum", share)))[0].shaft_radius;
        assert!(shaft(RuleShare::Whole) > shaft(RuleShare::Rule) && shaft(RuleShare::Rule) > shaft(RuleShare::Part));
    }

    #[test]
    fn a_dart_fits_into_the_sphere_of_its_agent() {
        let dart = Dart { of: 1, center: ORIGIN, radius: 0.5, heading: DVec3::NEG_Z, color: [1.0; 4] };
        let mut instances = Vec::new();
        encode(&DrawList { darts: vec![dart], ..DrawList::new(ORIGIN) }, &mut instances);
        let [cone] = instances[..] else { panic!("{} instances", instances.len()) };
        // The tip 0.9 radii ahead; the base 1.4 radii behind it, 0.42 radii wide: √(0.5² + 0.42²) < 1 radii away.
        assert_eq!((cone.tip, cone.metric), ([0.0, 0.0, -0.45], 1.0));
        let base = glam::Vec2::new(cone.head_length - 0.45, cone.head_radius);
        assert!(base.length() < 0.5, "{base}");
        // No shaft shows: the head is at most half of the arrow.
        assert!(cone.tail[2] + 0.45 >= 2.0 * cone.head_length);
    }
}
