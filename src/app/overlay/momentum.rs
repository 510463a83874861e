//! The momenta of the selected impact, drawn tip to tail before and after.

use super::{ArrowStyle, Sketch, draw_arrow};
use crate::app::draw_list::{DrawList, Importance, LineKind, Pose, Stroke, VectorKind, faded};
use crate::app::model::camera::Camera;
use crate::app::model::extent::round_down;
use crate::app::text::labels;
use crate::ledger::{Exchange, Law};
use crate::scene::{BodyNumber, Id};
use crate::sim::{EventKind, Impact};
use glam::DVec3;
use std::f64::consts::FRAC_1_SQRT_2;

/// The longest arrow is drawn no shorter and no longer than this, in points.
const LENGTHS: [f64; 2] = [100.0, 230.0];
/// Where it would be shorter or longer, it is drawn up to this long, in points.
const FITTED: f64 = 170.0;
/// Arrows along one line stand beside each other, so many points apart: as rows with their texts at the right, or as columns.
const ROWS: f64 = 25.0;
const COLUMNS: f64 = 9.0;
/// Sine of the angle up to which arrows count as lying along one line.
const ALONG: f64 = 0.17;
/// From what is drawn of the balls to the diagram, in points.
const CLEAR: f64 = 26.0;

/// An arrow of the diagram; places are momenta, measured from the diagram's origin.
struct Link {
    /// Whose it is; `None` for the sum.
    of: Option<Id>,
    kind: VectorKind,
    pose: Pose,
    tail: DVec3,
    value: DVec3,
    text: String,
    /// Whether it is the momentum of both together, and the same before and after.
    is_kept_total: bool,
    /// Where it stands when all arrows lie along one line.
    slot: f64,
}

/// Adds, above the selected impact of the tick on display, pA and pB tip to tail with their sum P, and pA' and pB'
/// from the same origin; once it has happened, the latter are what is. Both chains end in one point if momentum is conserved. If one participant cannot move, the
/// impulse leads from p to p' and closes the triangle. What other contacts give at the same instant is an arrow of its own
/// and closes the picture, too.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(event) = sketch.context.selected_event else { return };
    let EventKind::Impact(impact) = &event.kind else { return };
    if event.at.tick != sketch.moment().at().tick || !sketch.shows(&[impact.body, impact.other]) {
        return;
    }
    let exchange = Exchange::of(sketch.moment().setup, impact);
    let has_happened = sketch.moment().has_happened(event.at);
    let poses = if has_happened { [Pose::Before, Pose::At] } else { [Pose::At, Pose::After] };
    let links = match [0, 1].map(|side| exchange.momentum(side)) {
        [Some(a), Some(b)] => of_two(sketch, impact, &exchange, [a, b], poses),
        [Some(p), None] => {
            of_one(sketch, impact.body, (p, poses), exchange.impulse_on(0), exchange.total_from_others())
        }
        [None, Some(p)] => {
            of_one(sketch, impact.other, (p, poses), exchange.impulse_on(1), exchange.total_from_others())
        }
        [None, None] => return,
    };
    place(sketch, list, impact, &links);
}

/// The momenta of two, before and after in these poses.
fn of_two(
    sketch: &Sketch,
    impact: &Impact,
    exchange: &Exchange,
    [a, b]: [[DVec3; 2]; 2],
    [was, becomes]: [Pose; 2],
) -> Vec<Link> {
    let [name_a, name_b] = [impact.body, impact.other].map(|id| sketch.name(id));
    let [before, after] = exchange.total_momentum();
    let others = exchange.total_from_others();
    let is_balanced = exchange.residual(Law::Momentum).is_none_or(|residual| !residual.is_flagged());
    let kept = is_balanced && others == DVec3::ZERO;
    let sum = labels::total_momentum([before, after].map(|total| total.length()), kept);
    let link = |of: Option<Id>, pose, tail, value: DVec3, text, slot| {
        let kind = VectorKind::Momentum;
        Link { of, kind, pose, tail, value, text, is_kept_total: kept && of.is_none(), slot }
    };
    let [of_a, of_b] = [Some(impact.body), Some(impact.other)];
    let told = |name: &str, is_after: bool, value: DVec3| labels::momentum(name, is_after, value.length());
    let from_others = Link {
        kind: VectorKind::Impulse,
        is_kept_total: false,
        ..link(None, Pose::At, before, others, labels::from_others(others.length()), 0.0)
    };
    vec![
        link(of_a, was, DVec3::ZERO, a[0], told(&name_a, false, a[0]), 2.0),
        link(of_b, was, a[0], b[0], told(&name_b, false, b[0]), 1.0),
        link(None, Pose::At, DVec3::ZERO, before, sum, 0.0),
        link(of_a, becomes, DVec3::ZERO, a[1], told(&name_a, true, a[1]), -1.0),
        link(of_b, becomes, a[1], b[1], told(&name_b, true, b[1]), -2.0),
        from_others,
    ]
}

/// The momentum of one, before and after in these poses, and what changes it.
fn of_one(
    sketch: &Sketch,
    id: Id,
    ([before, after], [was, becomes]): ([DVec3; 2], [Pose; 2]),
    impulse: DVec3,
    others: DVec3,
) -> Vec<Link> {
    let name = sketch.name(id);
    let link = |kind, pose, tail, value, text, slot| Link {
        of: Some(id),
        kind,
        pose,
        tail,
        value,
        text,
        is_kept_total: false,
        slot,
    };
    let momentum = VectorKind::Momentum;
    vec![
        link(momentum, was, DVec3::ZERO, before, labels::own_momentum(&name, false, before.length()), 1.0),
        link(VectorKind::Impulse, Pose::At, before, impulse, labels::impulse(impulse.length()), 0.0),
        link(VectorKind::Impulse, Pose::At, before + impulse, others, labels::from_others(others.length()), 0.0),
        link(momentum, becomes, DVec3::ZERO, after, labels::own_momentum(&name, true, after.length()), -1.0),
    ]
}

/// Places the diagram above the impact on screen.
fn place(sketch: &Sketch, list: &mut DrawList, impact: &Impact, links: &[Link]) {
    let longest = links.iter().map(|link| link.value.length()).fold(0.0, f64::max);
    if longest == 0.0 || !longest.is_finite() {
        return;
    }
    let (camera, setup) = (sketch.context.frame.camera, sketch.moment().setup);
    let factor = factor(sketch, impact.point, longest);
    let metres = sketch.scale.metres_per_unit * factor;
    let across = across(links, &camera);
    let are_rows = across.dot(camera.up()) > FRAC_1_SQRT_2;
    let shift = across * sketch.metres(if are_rows { ROWS } else { COLUMNS }, impact.point);
    let ends = |link: &Link| [link.tail, link.tail + link.value].map(|place| place * metres + shift * link.slot);
    let radius = [impact.body, impact.other].into_iter().filter_map(|id| setup.body_index(id));
    let radius = radius.map(|index| setup.bodies[index].radius).fold(0.0, f64::max);
    let along = |axis: DVec3| links.iter().flat_map(ends).map(move |end| end.dot(axis));
    let (lowest, left) = (along(camera.up()).fold(0.0, f64::min), along(camera.right()).fold(0.0, f64::min));
    let right = along(camera.right()).fold(0.0, f64::max);
    let height = 2.0 * radius + sketch.metres(CLEAR, impact.point) - lowest;
    let origin = impact.point + height * camera.up() - 0.5 * (left + right) * camera.right();
    let end_of_rows = origin + right * camera.right();
    let leader = Stroke::dashed(1.0, 3.0, faded(sketch.palette().offset, 0.7));
    list.overlay_line(LineKind::Leader, None, [impact.point, origin], leader);
    let tells_numbers = !sketch.context.hides_numbers.contains(&BodyNumber::Momentum);
    for link in links.iter().filter(|link| link.value != DVec3::ZERO) {
        let style = ArrowStyle { kind: link.kind, pose: link.pose, of: link.of, opacity: 1.0, weight: 1.0 };
        let [tail, tip] = ends(link).map(|end| origin + end);
        draw_arrow(list, sketch.palette(), style, [tail, tip]);
        let color = sketch.palette().vector(link.kind);
        if !tells_numbers {
            continue;
        }
        if are_rows {
            let at = end_of_rows + shift * link.slot;
            list.label_beside(at, across, &link.text, color, Importance::Selected);
        } else {
            list.label(0.5 * (tail + tip), &link.text, color, Importance::Selected);
        }
    }
    if tells_numbers && links.iter().any(|link| link.is_kept_total && link.value == DVec3::ZERO) {
        list.label(origin, "P = P′ = 0", sketch.palette().vector(VectorKind::Momentum), Importance::Selected);
    }
    if factor != 1.0 {
        let text = labels::momentum_scale(factor);
        list.label(origin, text, sketch.palette().offset, Importance::Selected);
    }
}

/// A round factor on the shared scale of all arrows; 1 where that fits. An arrow that is cut would not let the diagram
/// close.
fn factor(sketch: &Sketch, place: DVec3, longest: f64) -> f64 {
    let length = longest * sketch.scale.metres_per_unit;
    let [least, most] = LENGTHS.map(|points| sketch.metres(points, place));
    if (least..=most).contains(&length) { 1.0 } else { round_down(sketch.metres(FITTED, place) / length) }
}

/// Direction across the arrows on screen, upwards or to the left, if they all lie along one line and would hide each other;
/// else zero.
fn across(links: &[Link], camera: &Camera) -> DVec3 {
    let longest = links.iter().map(|link| link.value).max_by(|a, b| a.length().total_cmp(&b.length()));
    let Some(main) = longest.and_then(crate::shape::unit) else { return DVec3::ZERO };
    let is_along = |link: &Link| link.value.cross(main).length() <= ALONG * link.value.length();
    if !links.iter().all(is_along) {
        return DVec3::ZERO;
    }
    let across = main.cross(camera.backward()).normalize_or_zero();
    if across.dot(camera.up() - camera.right()) < 0.0 { -across } else { across }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::{Arrow, ArrowKind};
    use crate::app::overlay::fixture::{Fixture, bounce};

    fn ends(arrow: &Arrow) -> [DVec3; 2] {
        [arrow.tail, arrow.tip]
    }

    /// What is drawn when the first event is selected.
    fn drawn(mut fixture: Fixture, local: f64) -> DrawList {
        fixture.selected_event = Some(0);
        fixture.draw(local, draw)
    }

    /// A ball that hits a plane at an angle.
    fn oblique() -> Fixture {
        let impact = Impact {
            before: [DVec3::new(1.0, -1.0, 0.0), DVec3::ZERO],
            after: [DVec3::new(1.0, 1.0, 0.0), DVec3::ZERO],
            ..bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 1.0)
        };
        Fixture::empty()
            .ball(1, 1.0, DVec3::new(-0.5, 1.5, 0.0), DVec3::new(1.0, -1.0, 0.0))
            .plane(2, DVec3::ZERO, DVec3::Y)
            .impact(0.5, impact)
    }

    #[test]
    fn nothing_is_drawn_unless_an_impact_of_this_tick_is_selected() {
        assert!(oblique().draw(0.5, draw).arrows.is_empty());
    }

    #[test]
    fn nothing_is_drawn_of_an_impact_with_something_hidden() {
        let mut fixture = oblique();
        fixture.hidden.insert(2);
        assert!(drawn(fixture, 0.5).arrows.is_empty());
    }

    #[test]
    fn at_an_obstacle_the_impulse_closes_the_triangle() {
        let list = drawn(oblique(), 0.5);
        let [before, impulse, after] = &list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        let [momentum, exchanged] = [VectorKind::Momentum, VectorKind::Impulse].map(ArrowKind::Vector);
        assert_eq!([before.kind, impulse.kind, after.kind], [momentum, exchanged, momentum]);
        // Just after the impact p′ is what holds.
        assert_eq!([before.pose, impulse.pose, after.pose], [Pose::Before, Pose::At, Pose::At]);
        assert!(list.arrows.iter().all(|arrow| arrow.of == Some(1)));
        // p ends where the impulse begins, which ends where p' does; p and p' begin in one point.
        assert!(ends(before)[1].distance(ends(impulse)[0]) < 1e-5);
        assert!(ends(impulse)[1].distance(ends(after)[1]) < 1e-5);
        assert!(ends(before)[0].distance(ends(after)[0]) < 1e-5);
        // 1 kg from −1 to 1 m/s along Y.
        assert_eq!(list.labels[1].text, "impulse 2 kg·m/s");
    }

    #[test]
    fn what_holds_at_the_moment_is_solid_and_the_other_momentum_was_or_is_to_come() {
        let poses = |local: f64| {
            let list = drawn(oblique(), local);
            let momenta = list.arrows.iter().filter(|arrow| arrow.kind == ArrowKind::Vector(VectorKind::Momentum));
            momenta.map(|arrow| arrow.pose).collect::<Vec<_>>()
        };
        assert_eq!(poses(0.25), [Pose::At, Pose::After]);
        assert_eq!(poses(0.75), [Pose::Before, Pose::At]);
    }

    #[test]
    fn two_balls_have_chains_that_begin_and_end_together() {
        // 2 kg at (2, 1, 0) and 1 kg at (0, 0, 1) exchange 1 kg·m/s along X: P = (4, 2, 1), of length √21.
        let impact = Impact {
            before: [DVec3::new(2.0, 1.0, 0.0), DVec3::Z],
            after: [DVec3::new(1.5, 1.0, 0.0), DVec3::new(1.0, 0.0, 1.0)],
            impulse: 1.0,
            ..bounce(1, 2, DVec3::ZERO, 1.0, DVec3::NEG_X, 2.0)
        };
        let fixture = Fixture::empty()
            .body(serde_json::json!({"id": 1, "radius": 1, "mass": 2, "position": [0, 0, 0], "velocity": [2, 1, 0]}))
            .ball(2, 1.0, DVec3::new(2.0, 0.0, 0.0), DVec3::Z)
            .impact(0.0, Impact { other_center: DVec3::new(2.0, 0.0, 0.0), ..impact });
        let list = drawn(fixture, 0.0);
        let [a, b, sum, a_after, b_after] = &list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        assert_eq!([a, b, sum, a_after, b_after].map(|arrow| arrow.of), [Some(1), Some(2), None, Some(1), Some(2)]);
        for begins in [sum, a_after] {
            assert!(ends(begins)[0].distance(ends(a)[0]) < 1e-5);
        }
        for closes in [b, b_after] {
            assert!(ends(closes)[1].distance(ends(sum)[1]) < 1e-5);
        }
        assert!(ends(a)[1].distance(ends(b)[0]) < 1e-5 && ends(a_after)[1].distance(ends(b_after)[0]) < 1e-5);
        assert_eq!(list.labels[2].text, "P = P′ 4.583 kg·m/s");
        assert!(list.labels.iter().all(|label| label.text != "P = P′ = 0"), "what nothing else gives is no sum");
    }

    #[test]
    fn arrows_along_one_line_stand_beside_each_other() {
        let fixture = Fixture::empty()
            .ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -4.0, 0.0))
            .plane(2, DVec3::ZERO, DVec3::Y)
            .impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let list = drawn(fixture, 0.5);
        let tails: Vec<DVec3> = list.arrows.iter().map(|arrow| ends(arrow)[0]).collect();
        let across = |i: usize, j: usize| (tails[i] - tails[j]).reject_from(DVec3::Y).length();
        assert!(across(0, 1) > 0.02 && across(1, 2) > 0.02, "{tails:?}");
    }
}
