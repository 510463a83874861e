use super::chain::FITTED;
use super::*;
use crate::app::draw_list::{Arrow, ArrowKind, LineKind, Marker, Note, Pose, RuleShare};
use crate::app::model::camera::Camera;
use crate::app::model::explain::{Explained, Highlight, StageCursor};
use crate::app::model::settings::Theme;
use crate::app::model::view_frame::PixelRect;
use crate::app::overlay::fixture::Fixture;
use crate::app::overlay::{OverlayContext, ShownStages, draw_all};
use crate::scene::{AgentGroup, Overlay};
use crate::sim::Attribution;
use crate::steering::Rule;
use glam::DVec3;

/// Agent 1 sees two others, is carried by a flow and pushed by two walls; agent 4 is one more than `max_friends`.
fn school() -> Fixture {
    let agent = |id: u32, position: [f64; 3]| {
        let velocity = [0.1 * f64::from(id), 0.2, -0.1];
        serde_json::json!({"id": id, "radius": 0.2, "position": position, "velocity": velocity, "group": 9})
    };
    Fixture::empty()
        .plane(11, DVec3::X * -4.0, DVec3::X)
        .plane(12, DVec3::Y * -3.0, DVec3::Y)
        .edited(|scene| {
            let group = serde_json::json!({"id": 9, "cruising": true, "params": {"max_friends": 2}});
            scene.agent_groups.push(serde_json::from_value::<AgentGroup>(group).unwrap());
            for (id, wall) in [(21, 11), (22, 12)] {
                let field = serde_json::json!({"id": id, "obstacle": wall});
                scene.fields.push(serde_json::from_value(field).unwrap());
            }
            scene.flows.push(serde_json::from_value(serde_json::json!({"id": 31})).unwrap());
        })
        .body(agent(1, [1.0, 0.0, 0.5]))
        .body(agent(2, [2.0, 1.0, 0.0]))
        .body(agent(3, [0.0, -1.0, 3.0]))
        .body(agent(4, [5.0, 3.0, -2.0]))
}

fn attribution(fixture: &Fixture) -> Attribution {
    let moment = fixture.moment(0.0);
    Attribution::of(moment.setup, moment.record, moment.setup.body_index(1).unwrap()).unwrap()
}

fn drawn(fixture: &Fixture, attribution: &Attribution, highlight: Option<&Highlight>) -> DrawList {
    fixture.draw(0.0, |sketch, list| {
        let steering = Some(ShownSteering { attribution, stages: None, highlight, theme: Theme::Dark });
        let context = OverlayContext { steering, ..*sketch.context };
        draw(&Sketch::new(&context), list);
    })
}

fn arrow_of<'a>(list: &'a DrawList, symbol: &str) -> &'a Arrow {
    let is_it = |arrow: &&Arrow| matches!(arrow.kind, ArrowKind::Rule(of, _) if of == symbol) && arrow.pose == Pose::At;
    list.arrows.iter().find(is_it).unwrap_or_else(|| panic!("no arrow of {symbol}"))
}

fn rule_of(arrow: &Arrow) -> Option<&'static str> {
    if let ArrowKind::Rule(symbol, _) = arrow.kind { Some(symbol) } else { None }
}

fn frame() -> ViewFrame {
    let camera = Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.4, pitch: 0.3, ..Camera::default() };
    let rect = PixelRect { x: 0, y: 0, width: 800, height: 600 };
    ViewFrame { camera, rect, pixels_per_point: 1.0 }
}

#[test]
fn the_arrows_stand_tip_to_tail_and_their_tips_are_the_partial_sums() {
    let fixture = school();
    let attribution = attribution(&fixture);
    let list = drawn(&fixture, &attribution, None);
    let chain = Chain::of(&attribution, &frame(), 1.0);
    let place = |end: DVec3| attribution.me.position + end * chain.metres;
    let mut sum = DVec3::ZERO;
    assert_eq!(attribution.terms.by_rule().count(), 6);
    for (rule, term) in attribution.terms.by_rule() {
        let arrow = arrow_of(&list, rule.symbol());
        assert!(arrow.tail.distance(place(sum)) < 1e-5, "{rule:?}");
        sum += term;
        assert!(arrow.tip.distance(place(sum)) < 1e-5, "{rule:?}");
    }
    let whole = arrow_of(&list, "sum");
    assert!(whole.tip.distance(place(sum)) < 1e-5);
    assert_eq!(whole.kind, ArrowKind::Rule("sum", RuleShare::Whole));
    assert!(list.arrows.iter().all(|arrow| arrow.of == Some(1)));
    // The clamp shortens: what is applied is parallel to the sum, max_change long.
    let applied = arrow_of(&list, "a");
    let [along, of_sum] = [applied, whole].map(|arrow| arrow.tip - arrow.tail);
    assert!((along.length() - 0.1 * chain.metres).abs() < 1e-5);
    assert!(along.normalize().distance(of_sum.normalize()) < 1e-4);
    let taken: Vec<_> = list
        .arrows
        .iter()
        .filter(|arrow| arrow.pose == Pose::Before && matches!(arrow.kind, ArrowKind::Rule(..)))
        .collect();
    let [taken] = taken[..] else { panic!("{} dashed arrows", taken.len()) };
    assert!(taken.tail.distance(applied.tip) < 1e-5);
}

#[test]
fn no_crowd_of_contacts_takes_the_labels_of_the_rules_away() {
    let mut fixture = school();
    // Nine fish hit a wall in this tick, none of them the selected one.
    for id in 101..=109u32 {
        let at = DVec3::new(f64::from(id), 0.2, 0.0);
        fixture = fixture.ball(id, 0.2, at, DVec3::NEG_Y);
    }
    for id in 101..=109u32 {
        let at = DVec3::new(f64::from(id), 0.2, 0.0);
        fixture = fixture.impact(0.0, crate::app::overlay::fixture::bounce(id, 12, at, 0.2, DVec3::Y, 1.0));
    }
    (fixture.overlays, fixture.selected) = ([Overlay::Steering].into(), Some(1));
    let attribution = attribution(&fixture);
    let list = fixture.draw(0.0, |sketch, list| {
        let steering =
            Some(ShownSteering { attribution: &attribution, stages: None, highlight: None, theme: Theme::Dark });
        *list = draw_all(&OverlayContext { steering, ..*sketch.context });
    });
    for name in ["separation", "alignment", "cohesion", "avoidance", "sum", "applied", "nearest"] {
        assert!(list.labels.iter().any(|label| label.text.starts_with(name)), "{name}");
    }
    assert!(!list.notes.contains(&Note::TooManyContacts), "{:?}", list.notes);
}

#[test]
fn where_forces_cancel_no_share_is_shown() {
    let share = |part: f64, whole: f64, lengths: f64| part_of(DVec3::X * part, DVec3::X * whole, lengths);
    // 4 and −1 make 3: 133 % and −33 %.
    assert_eq!(share(4.0, 3.0, 5.0).as_deref(), Some("133 %"));
    assert_eq!(share(-1.0, 3.0, 5.0).as_deref(), Some("−33 %"));
    // 86.38 and −85.38 make 1: 8638 % would say nothing.
    assert_eq!(share(86.38, 1.0, 171.76), None);
    assert_eq!(share(0.0, 0.0, 0.0), None);
}

#[test]
fn a_symbol_has_one_colour_in_the_picture_and_in_the_explanation() {
    let fixture = school();
    let attribution = attribution(&fixture);
    let explained = Explained::of_agent(fixture.moment(0.0).setup, &attribution);
    let list = drawn(&fixture, &attribution, None);
    for symbol in ["separation", "alignment", "cohesion", "flows", "cruising", "avoidance", "sum", "a"] {
        assert_eq!(explained.colors.color(symbol, Theme::Dark), Some(arrow_of(&list, symbol).color), "{symbol}");
    }
}

#[test]
fn the_farthest_tip_is_well_visible_whatever_the_accelerations() {
    for factor in [1e-3, 1.0, 400.0] {
        let fixture = school().edited(|scene| {
            let params = &mut scene.agent_groups[0].params;
            for size in [&mut params.min_urgency, &mut params.max_urgency, &mut params.max_change] {
                *size *= factor;
            }
        });
        let attribution = attribution(&fixture);
        let (frame, place) = (frame(), attribution.me.position);
        let chain = Chain::of(&attribution, &frame, 1.0);
        let reach = attribution.partial_sums().iter().map(|(_, [_, to])| to.length()).fold(0.0, f64::max);
        let points = reach * chain.metres / frame.metres_per_pixel(place);
        // Rounding down to 1, 2 or 5 leaves at least 2 in 5.
        assert!((0.39 * FITTED..=1.01 * FITTED).contains(&points), "{points} at {factor}");
    }
}

#[test]
fn those_seen_have_lines_the_nearest_a_ring_and_those_too_many_a_faint_dot() {
    let fixture = school();
    let attribution = attribution(&fixture);
    let sight = attribution.sight.as_ref().unwrap();
    assert_eq!((sight.seen.len(), sight.unseen.len()), (2, 1));
    let list = drawn(&fixture, &attribution, None);
    let me = attribution.me.position;
    let sights = list.overlay_lines.iter().filter(|line| line.kind == LineKind::Sight && line.from == me);
    let reached: Vec<_> = sights.map(|line| line.to).collect();
    let places: Vec<_> = sight.seen.iter().map(|(_, place)| *place).collect();
    assert_eq!(reached, places);
    let rings: Vec<_> = list.markers.iter().filter(|mark| mark.shape == Marker::Target).collect();
    let [ring] = rings[..] else { panic!("{} rings", rings.len()) };
    assert_eq!(ring.at, sight.nearest.unwrap().1);
    assert!(list.labels.iter().any(|label| label.text.starts_with("nearest: agent 2")));
    let faint = list.markers.iter().find(|mark| mark.at == sight.unseen[0].1).unwrap();
    assert!(faint.color[3] < 0.5);
}

#[test]
fn the_nearest_point_of_each_field_is_marked_with_its_distance_and_share() {
    let fixture = school();
    let attribution = attribution(&fixture);
    let list = drawn(&fixture, &attribution, None);
    let diamonds: Vec<_> = list.markers.iter().filter(|mark| mark.shape == Marker::Diamond).collect();
    let me = attribution.me.position;
    let feet = [DVec3::new(-4.0, me.y, me.z), DVec3::new(me.x, -3.0, me.z)];
    assert_eq!(diamonds.len(), 2);
    assert!(diamonds.iter().zip(feet).all(|(mark, foot)| mark.at.distance(foot) < 1e-9), "{diamonds:?}");
    let shares: Vec<f64> = list
        .labels
        .iter()
        .filter(|label| label.text.starts_with("plane"))
        .map(|label| label.text.split(": ").nth(1).unwrap().trim_end_matches(" %").parse().unwrap())
        .collect();
    // Each of two is rounded to whole per cents.
    assert!(shares.len() == 2 && (shares[0] + shares[1] - 100.0).abs() <= 1.0, "{shares:?}");
}

#[test]
fn arrows_along_one_line_stand_beside_each_other() {
    let fixture = Fixture::empty()
        .edited(|scene| {
            let group = serde_json::json!({"id": 9, "flocking": false, "params": {"max_urgency": 1.0}});
            scene.agent_groups.push(serde_json::from_value::<AgentGroup>(group).unwrap());
            scene.fields.push(serde_json::from_value(serde_json::json!({"id": 21, "obstacle": 11})).unwrap());
            scene.flows.push(serde_json::from_value(serde_json::json!({"id": 31})).unwrap());
        })
        .plane(11, DVec3::Z * -2.0, DVec3::Z)
        .body(serde_json::json!({"id": 1, "radius": 0.2, "position": [1, 0, 0], "group": 9}));
    let chain = Chain::of(&attribution(&fixture), &frame(), 1.0);
    // The flow and the wall both push along Z.
    let [flow, avoidance, sum, applied] = &chain.links[..] else { panic!("{} links", chain.links.len()) };
    let at = |link: &Link| chain.ends(link)[0].reject_from(DVec3::Z);
    for (a, b) in [(flow, avoidance), (flow, sum), (avoidance, sum), (sum, applied)] {
        assert!(at(a).distance(at(b)) > 0.02, "{} and {}", a.part.symbol(), b.part.symbol());
    }
}

/// Agent 1 is carried by a current against a wall that pushes it back with as much, but for a ten thousandth.
fn where_rules_cancel() -> Fixture {
    Fixture::empty()
        .edited(|scene| {
            let group =
                serde_json::json!({"id": 9, "flocking": false, "params": {"min_urgency": 0, "max_urgency": 1.0}});
            scene.agent_groups.push(serde_json::from_value::<AgentGroup>(group).unwrap());
            scene.fields.push(serde_json::from_value(serde_json::json!({"id": 21, "obstacle": 11})).unwrap());
            let course = serde_json::json!({"uniform": {"velocity": [0, 0, -0.25002], "half_extents": [9, 9, 9]}});
            let current = serde_json::json!({"id": 31, "drag": 1, "course": course});
            scene.flows.push(serde_json::from_value(current).unwrap());
        })
        .plane(11, DVec3::Z * -2.0, DVec3::Z)
        .body(serde_json::json!({"id": 1, "radius": 0.2, "position": [1, 0, 0], "group": 9}))
}

#[test]
fn what_is_left_where_rules_cancel_is_told_as_nothing_and_once() {
    let fixture = where_rules_cancel();
    let attribution = attribution(&fixture);
    let left = attribution.per_second_squared(attribution.terms.sum()).length();
    assert!((1e-6..5e-5).contains(&left), "{left}");
    let list = drawn(&fixture, &attribution, None);
    let told: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
    assert!(told.contains(&"sum 0 m/s²"), "{told:?}");
    assert!(!told.iter().any(|text| text.starts_with("applied")), "the clamp takes nothing: {told:?}");
}

#[test]
fn what_is_pointed_at_stands_out_and_is_found_under_the_pointer() {
    let fixture = school();
    let attribution = attribution(&fixture);
    let chain = Chain::of(&attribution, &frame(), 1.0);
    let shown = ShownSteering { attribution: &attribution, stages: None, highlight: None, theme: Theme::Dark };
    let link = chain.links.iter().find(|link| link.part == ChainPart::Rule(Rule::Cruising)).unwrap();
    let [tail, tip] = chain.ends(link).map(|end| frame().point_at(end).unwrap());
    let (stage, symbol) = shown.link_at(tail + (tip - tail) * 0.6, &frame(), 1.0).unwrap();
    assert_eq!((attribution.stages[stage].symbol(), symbol.as_str()), (Some("cruising"), "cruising"));
    assert_eq!(shown.link_at(egui::pos2(5.0, 5.0), &frame(), 1.0), None);
    let highlight = Highlight { from: crate::app::model::explain::HighlightSource::View, stage, symbol: Some(symbol) };
    let list = drawn(&fixture, &attribution, Some(&highlight));
    let opaque: Vec<_> = list.arrows.iter().filter(|arrow| arrow.color[3] == 1.0).filter_map(rule_of).collect();
    assert_eq!(opaque, ["cruising"]);
}

#[test]
fn at_a_stage_only_the_rules_known_by_then_are_drawn() {
    let fixture = school();
    let attribution = attribution(&fixture);
    let explained = Explained::of_agent(fixture.moment(0.0).setup, &attribution);
    let cohesion = attribution.stages.iter().position(|stage| stage.symbol() == Some("cohesion"));
    let cursor = StageCursor { stage: cohesion, ..StageCursor::default() };
    let stages = Some(ShownStages { explained: &explained, cursor: &cursor, fraction: 0.0, theme: Theme::Dark });
    let shown = ShownSteering { attribution: &attribution, stages, highlight: None, theme: Theme::Dark };
    let pens = Pens::of(&shown);
    let known = ["separation", "alignment", "cohesion", "flows", "cruising", "avoidance", "sum", "a"]
        .map(|symbol| pens.pen(symbol).is_some());
    assert_eq!(known, [true, true, true, false, false, false, false, false]);
}

#[test]
fn nothing_is_drawn_of_a_hidden_agent() {
    let mut fixture = school();
    let attribution = attribution(&fixture);
    fixture.hidden = [1].into();
    assert_eq!(drawn(&fixture, &attribution, None), DrawList::new(DVec3::ZERO));
}
