use super::map::{Hold, SliceCache};
use super::*;
use crate::app::draw_list::{Arrow, ArrowKind, Label, LineKind, Stands, VectorKind};
use crate::app::overlay::Sketch;
use crate::app::overlay::fixture::Fixture;
use crate::scene::{Slice, SliceArrows, SliceExtent, SliceNet, SlicePlane, SlicePotential};
use crate::steering::FieldLaw;
use crate::steering::slice::{Lattice, Stability};
use std::collections::BTreeSet;

/// The same with a second wall at x = 6, facing the first one.
fn corridor() -> Fixture {
    Fixture::walled().plane(3, DVec3::X * 6.0, DVec3::NEG_X).edited(|scene| {
        scene.fields.push(serde_json::from_value(serde_json::json!({"id": 7, "obstacle": 3})).unwrap());
    })
}

fn showing(fixture: Fixture, slice: Slice) -> Fixture {
    fixture.edited(|scene| scene.view.slice = slice)
}

fn map_of(fixture: &Fixture) -> SliceMap {
    let mut found = None;
    fixture.draw(0.0, |sketch: &Sketch, _| found = sketch.context.slice.cloned());
    found.expect("the scene has fields")
}

fn along(arrow: &Arrow) -> DVec3 {
    arrow.tip - arrow.tail
}

/// Everything the slice can show.
fn everything() -> Slice {
    Slice { potential: SlicePotential::Colors, contours: true, dead_zones: true, ..Slice::default() }
}

#[test]
fn arrows_are_equally_long_and_fainter_farther_from_the_wall() {
    let list = Fixture::walled().draw(0.0, draw);
    assert!(list.arrows.len() > 100, "{} arrows", list.arrows.len());
    let length = along(&list.arrows[0]).length();
    assert!(list.arrows.iter().all(|arrow| (along(arrow).length() - length).abs() < 1e-4));
    let distance = |arrow: &&Arrow| ((arrow.tail[0] + arrow.tip[0]) / 2.0).abs();
    let by_distance = |a: &&_, b: &&_| distance(a).total_cmp(&distance(b));
    let near = list.arrows.iter().min_by(by_distance).unwrap();
    let far = list.arrows.iter().max_by(by_distance).unwrap();
    assert!(near.color[3] > far.color[3]);
}

#[test]
fn what_a_lesson_leaves_out_has_no_part_in_the_picture() {
    let fixture = corridor().edited(|scene| {
        scene.flows.push(serde_json::from_value(serde_json::json!({"id": 6})).unwrap());
    });
    let moment = fixture.moment(0.0);
    let of = |left_out: &[u32]| {
        let hidden = left_out.iter().copied().collect();
        let inputs = SliceInputs::of(&moment, (Slice::default(), 0.0), [&hidden, &hidden], None);
        inputs.map(|inputs| (inputs.sampler.count(), inputs.flows.len()))
    };
    assert_eq!(of(&[]), Some((2, 1)));
    // By the wall that it belongs to, or by itself.
    assert_eq!([of(&[3]), of(&[7]), of(&[6])], [Some((1, 1)), Some((1, 1)), Some((2, 0))]);
    assert_eq!(of(&[1, 3, 6]), None);
}

#[test]
fn the_slice_reaches_from_the_wall_to_a_little_beyond_the_agent() {
    // The wall's foot is at x = 0; the agent at x = 2 with its radius ends at x = 2.5, and an eighth of that
    // is the margin: 2.8125.
    let map = map_of(&Fixture::walled());
    assert_eq!((map.inputs.rect.extent().from.x, map.inputs.rect.extent().to.x), (0.0, 2.8125));
    let list = Fixture::walled().draw(0.0, draw);
    let middles = list.arrows.iter().map(|arrow| (arrow.tail[0] + arrow.tip[0]) / 2.0);
    assert!(middles.clone().count() > 50);
    assert!(middles.clone().all(|x| (0.0..=2.8125).contains(&x)), "{:?}", middles.collect::<Vec<_>>());
}

#[test]
fn the_slice_holds_the_whole_of_walls_and_agents_with_a_margin() {
    // A quad 8 m long along x, from 1 to 9, and an agent of radius 0.5 at z = 4: x from 1 to 9, z from 0 to
    // 4.5. The longer side is 8 m, so that the margin is 1 m.
    let fixture = Fixture::empty()
        .obstacle(serde_json::json!({"id": 1, "shape": {"quad": {
            "center": [5.0, 0.0, 0.0], "half_extents": [4.0, 0.5], "rotation": [0.5f64.sqrt(), 0.0, 0.0, 0.5f64.sqrt()]
        }}}))
        .edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
            scene.fields.push(serde_json::from_value(serde_json::json!({"id": 8, "obstacle": 1})).unwrap());
        })
        .body(serde_json::json!({"id": 2, "radius": 0.5, "position": [5.0, 0.0, 4.0], "group": 9}));
    let SliceExtent { from, to } = map_of(&fixture).inputs.rect.extent();
    let expected = [DVec2::new(0.0, -1.0), DVec2::new(10.0, 5.5)];
    assert!((from - expected[0]).length() < 1e-9 && (to - expected[1]).length() < 1e-9, "{from} to {to}");
    // A field with a range of half a metre does not fade beyond it.
    let short = fixture.edited(|scene| scene.fields[0].range = Some(0.5));
    let SliceExtent { from, to } = map_of(&short).inputs.rect.extent();
    assert!((from - DVec2::new(0.5, -0.5)).length() < 1e-9 && (to - DVec2::new(9.5, 5.0)).length() < 1e-9);
}

#[test]
fn the_slice_is_where_a_scene_says() {
    let extent = SliceExtent { from: DVec2::new(1.0, -3.0), to: DVec2::new(2.0, 5.0) };
    let map = map_of(&showing(Fixture::walled(), Slice { extent: Some(extent), ..Slice::default() }));
    assert_eq!((map.inputs.rect.center, map.inputs.rect.half), (DVec3::new(1.5, 0.0, 1.0), DVec2::new(0.5, 4.0)));
    assert_eq!(map.inputs.rect.extent(), extent);
}

#[test]
fn a_smaller_gamma_keeps_the_far_field_visible() {
    let faintest = |gamma: f64| {
        let list = showing(Fixture::walled(), Slice { gamma, ..Slice::default() }).draw(0.0, draw);
        list.arrows.iter().map(|arrow| arrow.color[3]).fold(1.0, f32::min)
    };
    // At x < 2.8125 S² is at least 0.126, of 5·0.1 at most: a share of 0.25 or more, to the power of gamma.
    assert!(faintest(1.0) < 0.28 && faintest(0.25) > 0.6, "{} and {}", faintest(1.0), faintest(0.25));
}

#[test]
fn arrows_to_scale_are_as_long_as_accelerations_are_strong() {
    let scaled = showing(Fixture::walled(), Slice { arrows: SliceArrows::Length, ..Slice::default() });
    let (map, list) = (map_of(&scaled), scaled.draw(0.0, draw));
    let (full, step) = (full_strength(&map).unwrap(), map.arrow_step());
    for arrow in &list.arrows {
        let x = (arrow.tail[0] + arrow.tip[0]) / 2.0;
        let strength = ((x + 1e-4) * (x + 1e-4)).recip().clamp(0.05, 0.5);
        let expected = strength / full * step;
        // A whole arrow; cut ones are of the greatest length and in two pieces.
        if expected < 1.5 * step {
            assert!((along(arrow).length() - expected).abs() < 1e-5, "{x}");
        }
    }
    assert!(
        showing(Fixture::walled(), Slice { arrows: SliceArrows::None, ..Slice::default() })
            .draw(0.0, draw)
            .arrows
            .is_empty()
    );
}

#[test]
fn arrows_point_down_the_potential_for_every_law() {
    for law in [FieldLaw::Clamped, FieldLaw::Inverse, FieldLaw::InverseSquare, FieldLaw::Linear] {
        // Two walls and a ball: no symmetry that could hide a mistake.
        let fixture = corridor()
            .body(serde_json::json!({"id": 4, "radius": 0.5, "position": [3.0, 0.3, 1.5], "mass": "infinite"}))
            .edited(|scene| {
                scene.fields.push(serde_json::from_value(serde_json::json!({"id": 6, "obstacle": 4})).unwrap());
                scene.fields.iter_mut().for_each(|field| field.law = law);
            });
        let map = map_of(&fixture);
        let (rect, potential) = (&map.inputs.rect, |at: DVec3| map.inputs.sampler.read(at).potential);
        for arrow in &map.arrows {
            let (at, h) = (rect.world(arrow.at), 1e-5);
            let reading = map.inputs.sampler.read(at);
            // Within a difference of a surface or of where a field ends there is no gradient.
            if reading.nearest < 0.05 || reading.acceleration.length() < 1e-6 {
                continue;
            }
            let gradient = [DVec3::X, DVec3::Y, DVec3::Z]
                .map(|axis| (potential(at + h * axis) - potential(at - h * axis)) / (2.0 * h));
            let down = -DVec3::from(gradient);
            assert!((down - reading.downhill).length() < 1e-6 * (1.0 + down.length()), "{law:?} at {at}");
            assert!(arrow.field.normalize().dot(down.normalize()) > 1.0 - 1e-6, "{law:?} at {at}");
        }
    }
}

#[test]
fn contour_lines_lie_on_their_level() {
    let map = map_of(&showing(corridor(), everything()));
    let field = map.field.as_ref().unwrap();
    assert!(field.contours.len() >= 4, "{} lines", field.contours.len());
    // −ln d between nodes: off by h⁴/384·6/d⁴ at most, and cells nearer to a wall than their diagonal
    // √2·h are passed over: 1/384·6/4 = 0.004 next to those, and there are two walls.
    for line in &field.contours {
        for point in &line.points {
            let value = map.inputs.sampler.read(map.inputs.rect.world(*point)).potential;
            assert!((value - line.level).abs() < 0.008, "{value} on the line of {}", line.level);
        }
    }
    let list = showing(corridor(), everything()).draw(0.0, draw);
    assert!(list.labels.iter().filter(|label| label.quiet).count() >= 2, "levels are told");
}

#[test]
fn midway_between_two_walls_there_is_one_line_of_equilibria_and_nothing_else() {
    let map = map_of(&corridor());
    let found = map.field.as_ref().unwrap().equilibria.as_ref().unwrap();
    assert_eq!((found.points.len(), found.lines.len()), (0, 1));
    let (points, is_stable, hold) = &found.lines[0];
    assert!(*is_stable && *hold == Hold::InSpace);
    assert!(points.iter().all(|at| (map.inputs.rect.world(*at).x - 3.0).abs() < 1e-9));
    let list = corridor().draw(0.0, draw);
    assert!(list.labels.iter().any(|label| label.text == "line of equilibria"));
}

#[test]
fn between_two_balls_there_is_a_saddle() {
    // Surfaces at x = ±1: pushed together from both sides, and away from the axis.
    let ball =
        |id: u32, x: f64| serde_json::json!({"id": id, "radius": 1.0, "position": [x, 0.0, 0.0], "mass": "infinite"});
    let fixture = Fixture::empty().body(ball(1, -2.0)).body(ball(2, 2.0)).edited(|scene| {
        scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
        for (id, obstacle) in [(7, 1), (8, 2)] {
            scene.fields.push(serde_json::from_value(serde_json::json!({"id": id, "obstacle": obstacle})).unwrap());
        }
    });
    let map = map_of(&fixture);
    let found = map.field.as_ref().unwrap().equilibria.as_ref().unwrap();
    assert_eq!((found.points.len(), found.lines.len()), (1, 0));
    let (at, stability, hold) = found.points[0];
    assert_eq!((stability, hold), (Stability::Saddle, Hold::InSpace));
    assert!(map.inputs.rect.world(at).length() < 1e-9);
}

#[test]
fn in_a_square_room_the_middle_is_stable_but_not_where_a_floor_pushes_too() {
    let room = |floor: bool| {
        let mut fixture = Fixture::empty();
        for (id, normal) in [(1, DVec3::X), (2, DVec3::NEG_X), (3, DVec3::Z), (4, DVec3::NEG_Z)] {
            fixture = fixture.plane(id, -2.0 * normal, normal);
        }
        fixture.plane(5, DVec3::Y * -1.0, DVec3::Y).edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
            for obstacle in 1..=if floor { 5 } else { 4 } {
                let field = serde_json::json!({"id": 10 + obstacle, "obstacle": obstacle});
                scene.fields.push(serde_json::from_value(field).unwrap());
            }
        })
    };
    for (floor, expected) in [(false, Hold::InSpace), (true, Hold::OnSliceOnly)] {
        let map = map_of(&room(floor));
        let found = map.field.as_ref().unwrap().equilibria.clone().unwrap();
        assert_eq!((found.points.len(), found.lines.len()), (1, 0), "{found:?}");
        let (at, stability, hold) = found.points[0];
        assert_eq!((stability, hold), (Stability::Stable, expected));
        assert!(map.inputs.rect.world(at).length() < 1e-9);
    }
}

/// A uniform flow along X that draws agents to its velocity at a rate of 1/s.
fn current(velocity: f64) -> crate::scene::Flow {
    let course = serde_json::json!({"uniform": {"velocity": [velocity, 0.0, 0.0], "half_extents": [20.0, 20.0, 20.0]}});
    serde_json::from_value(serde_json::json!({"id": 5, "course": course, "drag": 1.0})).unwrap()
}

#[test]
fn where_a_flow_balances_the_field_of_a_wall_there_is_a_line_of_equilibria() {
    // S = 1/(x + 0.0001) acts with S², here between 0.05 and 0.5, and the flow with −0.25:
    // x = 2 − 0.0001. Nearer the wall pushes more: back from both sides.
    let map = map_of(&Fixture::walled().edited(|scene| scene.flows.push(current(-0.25))));
    let found = map.field.as_ref().unwrap().equilibria.as_ref().unwrap();
    assert_eq!((found.points.len(), found.lines.len()), (0, 1));
    let (points, is_stable, hold) = &found.lines[0];
    assert!(*is_stable && *hold == Hold::InSpace);
    assert!(points.iter().all(|at| (map.inputs.rect.world(*at).x - 1.9999).abs() < 1e-9));
}

/// A ball of radius 1 that pushes by strength 1 over the distance, in a flow along X.
fn ball_in_current(group: serde_json::Value) -> Fixture {
    let ball = serde_json::json!({"id": 1, "radius": 1.0, "position": [0.0, 0.0, 0.0], "mass": "infinite"});
    Fixture::empty().body(ball).edited(|scene| {
        scene.agent_groups.push(serde_json::from_value(group).unwrap());
        let field = serde_json::json!({"id": 7, "obstacle": 1, "law": "inverse"});
        scene.fields.push(serde_json::from_value(field).unwrap());
        scene.flows.push(current(1.0));
        let (from, to) = (DVec2::splat(-4.0), DVec2::splat(3.9));
        scene.view.slice.extent = Some(SliceExtent { from, to });
    })
}

#[test]
fn upstream_of_a_ball_in_a_current_there_is_a_saddle() {
    // 1/(d + 0.0001) = 1 at d = 0.9999 from its surface. Nearer it pushes more, back upstream; beside the
    // axis it pushes aside.
    let map = map_of(&ball_in_current(serde_json::json!({"id": 9})));
    let found = map.field.as_ref().unwrap().equilibria.as_ref().unwrap();
    assert_eq!((found.points.len(), found.lines.len()), (1, 0), "{found:?}");
    let (at, stability, hold) = found.points[0];
    assert_eq!((stability, hold), (Stability::Saddle, Hold::InSpace));
    assert!((map.inputs.rect.world(at) - DVec3::X * -1.9999).length() < 1e-9, "{at}");
}

#[test]
fn who_does_not_follow_flows_is_not_held_by_them() {
    let map = map_of(&ball_in_current(serde_json::json!({"id": 9, "flow": false})));
    let found = map.field.as_ref().unwrap().equilibria.as_ref().unwrap();
    assert_eq!((found.points.len(), found.lines.len()), (0, 0), "{found:?}");
}

#[test]
fn the_trap_of_field_and_current_in_the_closed_corner_is_marked() {
    let text = include_str!("../../../../assets/scenes/agents_corner_trap.json");
    let fixture = Fixture::empty().edited(|scene| {
        let slice = Slice { potential: SlicePotential::None, ..Slice::default() };
        *scene = serde_json::from_str(text).unwrap();
        scene.view.slice = slice;
    });
    // On the fixture's slice, at y = 0: the walls reach from 0 to 1.
    let map = map_of(&fixture);
    let found = map.field.as_ref().unwrap().equilibria.as_ref().unwrap();
    // Both walls are d away, S = √2/(d + 0.0001), S² = 1 of the flow: √2·d before the corner.
    let trap = DVec3::new(-(2.0 - 0.0001 * 2f64.sqrt()), 0.0, -5.0);
    let stable: Vec<DVec3> = found
        .points
        .iter()
        .filter(|(_, stability, _)| *stability == Stability::Stable)
        .map(|(at, ..)| map.inputs.rect.world(*at))
        .collect();
    assert_eq!(stable.len(), 1, "{found:?}");
    // The corner is given to a micrometre.
    assert!((stable[0] - trap).length() < 1e-5, "{}", stable[0]);
    let extent = map.inputs.rect.extent();
    // The walls' upstream ends are at x = −3.54, their corner at 0, and the slice holds them all.
    assert!(extent.from.x < -9.2 && extent.to.x > 0.0 && extent.from.y < -8.5 && extent.to.y > 9.7, "{extent:?}");
}

#[test]
fn while_the_slice_is_dragged_its_colours_keep_what_they_mean() {
    let fixture = showing(Fixture::walled(), Slice { plane: SlicePlane::Zy, ..everything() });
    let inputs = |place: f64| {
        SliceInputs::of(&fixture.moment(0.0), (fixture.scene.view.slice, place), [&BTreeSet::new(); 2], None)
    };
    let mut cache = SliceCache::default();
    cache.update(inputs(1.0));
    // A wall's potential is the same all over a slice along it, and so has no scale there.
    let tilted = |place: f64| inputs(place).map(|inputs| SliceInputs { rect: across(inputs.rect), ..inputs });
    cache.update(tilted(1.0));
    let scale = |cache: &SliceCache| cache.map().unwrap().scale().copied();
    let before = scale(&cache);
    assert!(before.is_some());
    cache.hold(true);
    cache.update(tilted(5.0));
    assert_eq!(scale(&cache), before, "held");
    cache.hold(false);
    cache.update(tilted(5.0));
    let after = scale(&cache);
    let mut afresh = SliceCache::default();
    afresh.update(tilted(5.0));
    assert!(after != before && after == scale(&afresh), "{after:?}");
}

/// The same slice, level, whose middle is as far from the wall as the upright one was.
fn across(rect: SliceRect) -> SliceRect {
    SliceRect { plane: SlicePlane::Level, half: DVec2::splat(0.5), ..rect }
}

#[test]
fn numbers_of_contour_lines_stand_on_their_lines() {
    let (map, list) = (map_of(&showing(corridor(), everything())), showing(corridor(), everything()).draw(0.0, draw));
    let on_line = |label: &'_ Label| match &label.stands {
        Stands::OnLine(places) => Some((label.text.clone(), places.clone())),
        _ => None,
    };
    let numbers: Vec<(String, Vec<DVec3>)> = list.labels.iter().filter_map(on_line).collect();
    assert!(numbers.len() >= 2);
    for (text, places) in numbers {
        let level: f64 = text.parse().unwrap();
        for place in &places {
            let potential = map.inputs.sampler.read(*place).potential;
            assert!((potential - level).abs() < 0.01, "{potential} at the number {level}");
        }
    }
}

#[test]
fn where_no_field_reaches_the_slice_is_hatched_and_nowhere_else() {
    // A reach of 1 m from the wall at x = 0, on a slice from x = 0 to 2.8.
    let short_sighted =
        showing(Fixture::walled(), everything()).edited(|scene| scene.agent_groups[0].params.perception = 1.0);
    let map = map_of(&short_sighted);
    let field = map.field.as_ref().unwrap();
    for (at, is_dead) in field.lattice.nodes().zip(&field.is_dead) {
        // On the wall itself nothing pushes either.
        let x = map.inputs.rect.world(at).x;
        assert_eq!(*is_dead, x >= 0.9999 || x == 0.0, "{x}");
    }
    let list = short_sighted.draw(0.0, draw);
    assert!(list.mesh.vertices.iter().any(|vertex| vertex.hatch == 1.0));
    assert!(
        showing(Fixture::walled(), everything())
            .draw(0.0, draw)
            .mesh
            .vertices
            .iter()
            .all(|vertex| vertex.hatch == 0.0 || vertex.at[0] == 0.0)
    );
}

#[test]
fn the_potential_is_as_high_as_its_share_of_the_scale() {
    let raised = showing(Fixture::walled(), Slice { potential: SlicePotential::Height, ..Slice::default() });
    let (map, list) = (map_of(&raised), raised.draw(0.0, draw));
    let (scale, full) = (*map.scale().unwrap(), map.full_height());
    assert!(list.mesh.hides && full > 0.0);
    for vertex in &list.mesh.vertices {
        let value = map.inputs.sampler.read(DVec3::new(vertex.at.x, 0.0, vertex.at.z)).potential;
        let share = ((value - scale.low) / (scale.top - scale.low)).min(1.0);
        // Coordinates come back from single precision, and the slope is 1/d at a wall.
        assert!((vertex.at.y - share * full).abs() < 1e-4, "{vertex:?}");
    }
    let flat = showing(Fixture::walled(), everything()).draw(0.0, draw);
    assert!(!flat.mesh.hides && flat.mesh.vertices.iter().all(|vertex| vertex.at[1] == 0.0));
}

#[test]
fn agents_stand_on_the_raised_surface_as_high_as_the_potential_is_there() {
    let look = Slice { potential: SlicePotential::Height, ..Slice::default() };
    let raised = showing(Fixture::walled(), look);
    let (map, list) = (map_of(&raised), raised.draw(0.0, draw));
    // The agent is 2 m in front of the wall, with a perception of 8 m: ln(8/2).
    let scale = map.scale().unwrap();
    let share = (4f64.ln() - scale.low) / (scale.top - scale.low);
    let [disc] = list.markers[..] else { panic!("{:?}", list.markers) };
    assert!((disc.at.x - 2.0).abs() < 1e-9 && disc.at.z.abs() < 1e-9, "{disc:?}");
    let above = disc.at.y - share * map.full_height();
    // The distance counts a tenth of a millimetre more, and discs lie a little above the surface.
    assert!((0.0..0.03 * map.arrow_step()).contains(&above), "{above}");
    assert_eq!(list.lines.iter().filter(|line| line.kind == LineKind::Leader && line.of == Some(2)).count(), 1);
    let flat = showing(Fixture::walled(), everything()).draw(0.0, draw);
    assert!(flat.markers.iter().all(|mark| mark.at.y.abs() < 0.1 * map.arrow_step()));
    // Beside the slice nobody stands on it.
    let extent = Some(SliceExtent { from: DVec2::new(3.0, -1.0), to: DVec2::new(5.0, 1.0) });
    assert!(showing(Fixture::walled(), Slice { extent, ..look }).draw(0.0, draw).markers.is_empty());
}

#[test]
fn an_upright_slice_stands_where_it_is_put() {
    let upright = showing(Fixture::walled(), Slice { plane: SlicePlane::Zy, ..everything() });
    let list = upright.draw(0.0, draw);
    assert!(!list.mesh.vertices.is_empty() && list.mesh.vertices.iter().all(|vertex| vertex.at[0] == 0.0));
}

#[test]
fn the_shares_in_the_probe_add_up_to_the_force_bit_for_bit() {
    let map = map_of(&corridor());
    let probe = SliceProbe::new(&map, map.inputs.rect.along(DVec3::new(1.3, 0.0, 0.7) - map.inputs.rect.center));
    assert_eq!((probe.shares.len(), probe.beyond), (2, 0));
    // The nearer wall pushes more: 1.3 and 4.7 away.
    assert!((probe.shares[0].offset.length() - 1.3).abs() < 1e-12);
    let shares = map.inputs.sampler.shares(probe.place);
    let sum = shares.iter().fold(DVec3::ZERO, |sum, share| sum + share.push);
    assert_eq!(sum, probe.reading.sum);
    let potential = shares.iter().fold(0.0, |sum, share| sum + share.potential);
    assert_eq!(potential, probe.reading.potential);
}

#[test]
fn the_probe_is_where_the_pixel_shows_the_slice_also_on_the_raised_surface() {
    for potential in [SlicePotential::None, SlicePotential::Height] {
        let fixture = showing(Fixture::walled(), Slice { potential, ..Slice::default() });
        fixture.draw(0.0, |sketch: &Sketch, _| {
            let (map, frame) = (sketch.context.slice.unwrap(), &sketch.context.frame);
            let at = map.inputs.rect.half * DVec2::new(0.3, -0.4);
            let place = map.place(at, map.inputs.sampler.read(map.inputs.rect.world(at)).potential);
            let probe = SliceProbe::under(map, frame, frame.pixel_at(place).unwrap(), None).expect("on the slice");
            assert!((probe.at - at).length() < 1e-6, "{potential:?}: {} for {at}", probe.at);
        });
    }
}

#[test]
fn what_has_not_changed_is_not_sampled_again_and_what_has_is() {
    let fixture = showing(Fixture::walled(), everything());
    let mut cache = SliceCache::default();
    let inputs = |place: f64| SliceInputs::of(&fixture.moment(0.0), (everything(), place), [&BTreeSet::new(); 2], None);
    let readings = |cache: &SliceCache| cache.map().unwrap().field.as_ref().unwrap().readings.as_ptr();
    cache.update(inputs(0.0));
    let first = readings(&cache);
    cache.update(inputs(0.0));
    assert_eq!(readings(&cache), first);
    cache.update(inputs(0.5));
    assert_eq!(cache.map().unwrap().inputs.rect.center.y, 0.5);
    cache.update(None);
    assert!(cache.map().is_none());
}

#[test]
fn nothing_is_drawn_of_hidden_fields_or_without_any() {
    let mut hidden = Fixture::walled();
    hidden.hidden = [8].into();
    assert_eq!(hidden.draw(0.0, draw), DrawList::new(DVec3::ZERO));
    assert_eq!(Fixture::empty().draw(0.0, draw), DrawList::new(DVec3::ZERO));
}

/// The wall, with a current that runs along it and a little towards it.
fn walled_with_current() -> Fixture {
    let course = serde_json::json!({"uniform": {"velocity": [-0.02, 0.0, 0.3], "half_extents": [20.0, 20.0, 20.0]}});
    let flow = serde_json::json!({"id": 5, "course": course, "drag": 1.0});
    Fixture::walled().edited(|scene| scene.flows.push(serde_json::from_value(flow).unwrap()))
}

#[test]
fn the_net_push_has_one_arrow_for_each_place_in_the_direction_of_the_sum() {
    let look = Slice { net: SliceNet::Arrows, ..Slice::default() };
    let fixture = showing(walled_with_current(), look);
    let (map, list) = (map_of(&fixture), fixture.draw(0.0, draw));
    let is_net = |arrow: &&Arrow| arrow.kind == ArrowKind::Vector(VectorKind::Net);
    assert_eq!(list.arrows.iter().filter(is_net).count(), list.arrows.len());
    assert!(list.arrows.len() > 50);
    for arrow in &list.arrows {
        let middle = (arrow.tail + arrow.tip) / 2.0;
        let at = map.inputs.rect.world(map.inputs.rect.along(middle - map.inputs.rect.center));
        let sum = map.inputs.sampler.read(at).acceleration + map.inputs.carried_at(at);
        assert!((along(arrow).normalize() - sum.normalize()).length() < 1e-6, "at {at}");
    }
    // An agent takes no more than its group allows.
    let most = map.inputs.sampler.params().max_change;
    assert!(map.arrows.iter().all(|arrow| arrow.net.length() <= most * (1.0 + 1e-12)));
}

#[test]
fn streamlines_run_along_the_net_push_and_have_arrows_that_lead_with_it() {
    let fixture = showing(walled_with_current(), Slice { net: SliceNet::Streamlines, ..Slice::default() });
    let (map, list) = (map_of(&fixture), fixture.draw(0.0, draw));
    assert!(map.streamlines.len() > 5, "{}", map.streamlines.len());
    for ends in map.streamlines.iter().flat_map(|line| line.windows(2)) {
        let middle = map.inputs.rect.world((ends[0] + ends[1]) / 2.0);
        let push = map.inputs.rect.along(map.inputs.net_at(middle)).normalize();
        let slant = (ends[1] - ends[0]).normalize().perp_dot(push).abs();
        assert!(slant < 1e-3 && (ends[1] - ends[0]).dot(push) > 0.0, "{slant} at {middle}");
    }
    let pieces: usize = map.streamlines.iter().map(|line| line.len() - 1).sum();
    assert_eq!(list.lines.iter().filter(|line| line.kind == LineKind::Streamline).count(), pieces);
    assert!(list.arrows.len() >= map.streamlines.len(), "each has an arrow at least");
}

#[test]
fn the_net_line_of_the_probe_is_the_sum_cut_where_the_group_cuts_it() {
    let map = map_of(&walled_with_current());
    let params = *map.inputs.sampler.params();
    // Near the wall S·S is clamped at five times the greatest urgency, which is more than the change allowed.
    let near = SliceProbe::new(&map, map.inputs.rect.along(DVec3::new(0.3, 0.0, 0.0) - map.inputs.rect.center));
    assert!(near.is_cut && (near.net.length() - params.max_change).abs() < 1e-12);
    assert!(near.net.normalize().dot((near.reading.acceleration + near.flow).normalize()) > 1.0 - 1e-12);
}

#[test]
fn basins_are_complete_after_some_frames_and_each_is_where_a_release_ends() {
    use super::basins::{BasinEnd, Basins};
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicUsize, Ordering};
    // Between two walls, with a drag that takes the speed of who goes to and fro.
    let fixture = showing(corridor(), Slice { basins: true, ..Slice::default() }).edited(|scene| {
        let flow = serde_json::json!({"id": 70, "affects": "agents", "drag": 1.0, "course": {"uniform": {
            "velocity": [0.0, 0.0, 0.0], "half_extents": [50.0, 50.0, 50.0]}}});
        scene.flows.push(serde_json::from_value(flow).unwrap());
    });
    let inputs = map_of(&fixture).inputs;
    let release = inputs.release.clone().expect("there is a group");
    // The number of its colour, by the cells that are known.
    let colored = |basins: &Basins| -> BTreeMap<usize, Option<usize>> {
        let known = basins.cells.iter().enumerate().filter_map(|(cell, basin)| Some((cell, (*basin)?)));
        known.map(|(cell, basin)| (cell, basins.basins[basin].color)).collect()
    };
    let mut basins = Basins::new(release.clone(), inputs.rect);
    // A few at a time, so that each stage is under way for long.
    let mut of_cells: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    while basins.share() < 1.0 {
        let (before, asked) = (colored(&basins), AtomicUsize::new(0));
        basins.advance(&|| asked.fetch_add(1, Ordering::Relaxed) < 40);
        for (cell, color) in colored(&basins) {
            let earlier = before.get(&cell).copied().flatten();
            // Only what was taken for two and is one takes the colour of the other.
            let is_joined = || before.values().any(|other| *other == color && color.is_some());
            let stays = earlier.is_none() || earlier == color;
            assert!(stays || is_joined(), "cell {cell} had colour {earlier:?} and has {color:?}");
        }
        of_cells = colored(&basins);
    }
    let mut at_once = Basins::new(release, inputs.rect);
    at_once.advance(&|| true);
    assert_eq!(colored(&at_once), of_cells, "colours do not depend on how many cells a frame has time for");
    assert!(basins.cells.iter().all(Option::is_some));
    let count: usize = basins.basins.iter().map(|basin| basin.count).sum();
    assert_eq!(count, basins.cells.len());
    // The clamped law pushes to and fro across the middle of the corridor, x = 3, from wherever it is.
    let largest = basins.basins[0];
    let (BasinEnd::Moving(place) | BasinEnd::Rest(place)) = largest.end else { panic!("{largest:?}") };
    assert!((place.x - 3.0).abs() < 0.2, "{place}");
    assert!(largest.count * 2 >= basins.cells.len(), "{:?}", basins.basins);
    // What is told of a place is what its cell has the colour of.
    for (middle, basin) in basins.lattice.middles().zip(&basins.cells) {
        let (told, all) = (basins.end_from(middle), basin.map(|basin| basins.basins[basin].end));
        let is_same = match (told, all) {
            (Some(BasinEnd::Moving(at) | BasinEnd::Rest(at)), Some(BasinEnd::Moving(mean) | BasinEnd::Rest(mean))) => {
                (at.x - mean.x).abs() < 0.5
            }
            (told, all) => told == all,
        };
        assert!(is_same, "{middle}: {told:?} and {all:?}");
    }
}

#[test]
fn the_slice_shows_where_it_cuts_a_box_and_how_far_its_field_reaches() {
    // A box with half lengths 1 about (5, 0, 4), cut through its middle, with a field that reaches half a metre.
    let fixture = Fixture::empty()
        .obstacle(serde_json::json!({"id": 1, "shape": {"box": {
            "center": [5.0, 0.0, 4.0], "half_extents": [1.0, 1.0, 1.0]}}}))
        .edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
            let field = serde_json::json!({"id": 8, "obstacle": 1, "range": 0.5});
            scene.fields.push(serde_json::from_value(field).unwrap());
            let extent = Some(SliceExtent { from: DVec2::new(3.0, 2.0), to: DVec2::new(7.0, 6.0) });
            scene.view.slice = Slice { cuts: true, extent, ..Slice::default() };
        });
    let map = map_of(&fixture);
    let box_distance = |at: DVec2| {
        let away = (map.inputs.rect.world(at) - DVec3::new(5.0, 0.0, 4.0)).abs() - DVec3::ONE;
        away.max(DVec3::ZERO).length() + away.max_element().min(0.0)
    };
    let step = Lattice::across(map.inputs.rect.half, 96).step().max_element();
    assert_eq!(map.cuts.iter().map(|line| line.is_reach).collect::<Vec<_>>(), [false, true]);
    for line in &map.cuts {
        let level = if line.is_reach { 0.5 } else { 0.0 };
        let off = line.points.iter().map(|at| (box_distance(*at) - level).abs()).fold(0.0, f64::max);
        // Corners are cut off by less than a cell.
        assert!(off < step, "{off}");
        assert_eq!(line.points.first(), line.points.last(), "it is closed");
    }
    let list = fixture.draw(0.0, draw);
    let count = |kind: LineKind| list.lines.iter().filter(|line| line.kind == kind).count();
    assert!(count(LineKind::Cut) > 20 && count(LineKind::Range) > 20);
}
