//! What is selected or pointed at, and the exact point of its surface that was clicked.

use super::{OverlayContext, Sketch, steering_outline};
use crate::app::draw_list::{DrawList, GhostKind, Importance, LineKind, Marker, Rgba, Stroke};
use crate::app::model::extent::plane_patch;
use crate::scene::{Geometry, Id, Overlay, Rounded};
use crate::sim::FieldOwner;

/// With more selected balls and agents than this, only the one selected last has a halo; the others take on some of the
/// selection's colour, since so many halos would hide the scene.
const CROWD: usize = 300;
/// How much a highlighted ball has of the colour of the selection.
const HIGHLIGHT: f32 = 0.6;

/// Adds a halo or outline around everything selected (the surface of a field's owner, the course of a flow), the name
/// of the object selected last and of the ball under the pointer, and the clicked point with its coordinates.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let palette = sketch.palette();
    let setup = sketch.moment().setup;
    let is_crowd = is_crowd(sketch.context);
    for &id in sketch.context.selection.iter().filter(|id| sketch.shows(&[**id])) {
        if is_crowd && sketch.context.selected != Some(id) && setup.body_index(id).is_some() {
            continue;
        }
        if let Some(index) = setup.body_index(id)
            && sketch.context.selected == Some(id)
            && !sketch.context.hides_names.has(id)
        {
            let (body, center) = (&setup.bodies[index], sketch.positions[index]);
            let top = center + sketch.context.frame.camera.up() * body.radius;
            list.label(top, sketch.name(id), palette.body(id, body.color), Importance::Selected);
        }
        surround(sketch, list, id);
        // A field has the outline of its surface.
        for source in setup.fields.iter().filter(|source| source.field.id == id) {
            let owner = match source.owner {
                FieldOwner::Body(index) => setup.bodies[index].id,
                FieldOwner::Obstacle(index) => setup.obstacles[index].obstacle.id,
            };
            surround(sketch, list, owner);
        }
        if let Some(source) = setup.flows.iter().find(|source| source.flow.id == id) {
            steering_outline::draw(sketch, list, source);
        }
    }
    name_hovered(sketch, list);
    let shown = sketch.context.selected.is_some_and(|id| sketch.shows(&[id]));
    if let Some(point) = sketch.context.surface_point.filter(|_| shown) {
        list.marker(point, 15.0, Marker::Target, palette.selection);
        list.label(point, coordinates(point), palette.selection, Importance::Clicked);
    }
}

/// Whether so much is selected that objects are highlighted by colour instead of halos.
pub fn is_crowd(context: &OverlayContext) -> bool {
    context.selection.len() > CROWD
}

/// The colour of a ball or agent, highlighted where it is one of a selected crowd.
pub fn highlighted(context: &OverlayContext, id: Id, color: Rgba) -> Rgba {
    if !is_crowd(context) || !context.selection.contains(&id) {
        return color;
    }
    let mut highlighted = color;
    for (own, selected) in highlighted.iter_mut().zip(context.palette.selection).take(3) {
        *own += HIGHLIGHT * (selected - *own);
    }
    highlighted
}

/// A halo around a ball, or the outline of an obstacle.
fn surround(sketch: &Sketch, list: &mut DrawList, id: Id) {
    let setup = sketch.moment().setup;
    if let Some(index) = setup.body_index(id) {
        let (radius, center) = (setup.bodies[index].radius, sketch.positions[index]);
        // At least a few points wider than the ball, however small it is on screen.
        let wider = sketch.metres(4.0, center);
        list.ghost(GhostKind::Halo, Some(id), (center, radius * 1.04 + wider), sketch.palette().selection);
    } else if let Some(index) = setup.obstacle_index(id) {
        outline(sketch, list, id, &sketch.shape(&setup.obstacles[index]));
    }
}

/// The name of the ball under the pointer, where it is not there already.
fn name_hovered(sketch: &Sketch, list: &mut DrawList) {
    let context = sketch.context;
    let setup = sketch.moment().setup;
    let is_named = context.hovered == context.selected || context.overlays.contains(&Overlay::Labels);
    let asked = context.hovered.filter(|id| !context.hides_names.has(*id));
    if let (false, Some(index)) = (is_named, asked.and_then(|id| setup.body_index(id))) {
        let body = &setup.bodies[index];
        let top = sketch.positions[index] + context.frame.camera.up() * body.radius;
        list.label(top, sketch.name(body.id), sketch.palette().body(body.id, body.color), Importance::Hovered);
    }
}

fn outline(sketch: &Sketch, list: &mut DrawList, id: Id, shape: &Geometry) {
    let stroke = Stroke::solid(3.0, sketch.palette().selection);
    let lines = match shape.as_plane() {
        Some(plane) => {
            let patch = plane_patch(plane, &sketch.extent);
            // Where the patch has not faded yet.
            let corner = |a: f64, b: f64| patch.center + 0.45 * (a * patch.u + b * patch.v);
            ring([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
        }
        None => {
            let outline = shape.outline();
            for Rounded { ends: [a, b], radius } in outline.rounded {
                let wider = sketch.metres(4.0, a.midpoint(b));
                let halo = ([a, b], radius * 1.04 + wider);
                list.ghost_capsule(GhostKind::Halo, Some(id), halo, sketch.palette().selection);
            }
            outline.edges
        }
    };
    for ends in lines {
        list.overlay_line(LineKind::Outline, Some(id), ends, stroke);
    }
}

fn ring(corners: [glam::DVec3; 4]) -> Vec<[glam::DVec3; 2]> {
    (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]).collect()
}

fn coordinates(point: glam::DVec3) -> String {
    // Adding 0 turns the −0 that rounding leaves into 0.
    let [x, y, z] = point.to_array().map(|c| (c * 1e3).round() / 1e3 + 0.0);
    format!("({x:.3}, {y:.3}, {z:.3})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::lesson::HiddenNames;
    use crate::app::overlay::fixture::Fixture;
    use glam::DVec3;

    #[test]
    fn the_selected_ball_has_a_halo_around_it_and_its_name() {
        let mut fixture = Fixture::empty().ball(3, 0.5, DVec3::X, DVec3::ZERO).ball(4, 0.5, DVec3::Y, DVec3::ZERO);
        fixture.selected = Some(4);
        let list = fixture.draw(0.0, draw);
        assert_eq!(list.ghosts.len(), 1);
        assert_eq!((list.ghosts[0].kind, list.ghosts[0].of), (GhostKind::Halo, Some(4)));
        assert_eq!(list.ghosts[0].from, DVec3::Y);
        assert!(list.ghosts[0].radius > 0.5);
        assert_eq!(list.labels[0].text, "ball 4");
    }

    #[test]
    fn of_a_selected_crowd_the_last_ball_has_a_halo_and_the_others_are_highlighted() {
        let mut fixture = Fixture::empty().edited(|scene| {
            let ball = |id: u32| serde_json::json!({"id": id, "radius": 0.1, "position": [id, 0, 0]});
            scene.bodies = (1..=400).map(|id| serde_json::from_value(ball(id)).unwrap()).collect();
        });
        fixture.selected = Some(7);
        let drawn = |count: Id| {
            let mut all = DrawList::new(DVec3::ZERO);
            fixture.draw(0.0, |sketch, _| {
                let selection = (1..=count).collect();
                let context = OverlayContext { selection: &selection, ..*sketch.context };
                draw(&Sketch::new(&context), &mut all);
                super::super::bodies::draw(&Sketch::new(&context), &mut all);
            });
            let own = |id: Id| fixture.draw(0.0, super::super::bodies::draw).spheres[id as usize - 1].color;
            let highlighted = (1..=400).filter(|id| all.spheres[*id as usize - 1].color != own(*id)).count();
            (all.ghosts.len(), highlighted)
        };
        assert_eq!(drawn(300), (300, 0));
        assert_eq!(drawn(301), (1, 301));
    }

    #[test]
    fn where_names_are_hidden_neither_the_selected_nor_what_is_under_the_pointer_is_named() {
        let mut fixture = Fixture::empty().ball(3, 0.5, DVec3::ZERO, DVec3::ZERO).ball(4, 0.5, DVec3::X, DVec3::ZERO);
        (fixture.selected, fixture.hovered) = (Some(4), Some(3));
        let names = |hides_names: &HiddenNames| {
            let draw = |sketch: &Sketch, list: &mut DrawList| {
                let context = OverlayContext { hides_names, ..*sketch.context };
                draw(&Sketch::new(&context), list);
            };
            fixture.draw(0.0, draw).labels.into_iter().map(|label| label.text).collect::<Vec<_>>()
        };
        assert_eq!(names(&HiddenNames::Of([].into())), ["ball 4", "ball 3"]);
        assert_eq!(names(&HiddenNames::Of([4].into())), ["ball 3"]);
        assert_eq!(names(&HiddenNames::Of([3].into())), ["ball 4"]);
        assert_eq!(names(&HiddenNames::All), [""; 0]);
    }

    #[test]
    fn the_ball_under_the_pointer_is_named() {
        let mut fixture = Fixture::empty().ball(3, 0.5, DVec3::X, DVec3::ZERO);
        fixture.hovered = Some(3);
        let list = fixture.draw(0.0, draw);
        assert_eq!((list.labels.len(), list.labels[0].text.as_str(), list.ghosts.len()), (1, "ball 3", 0));
    }

    #[test]
    fn the_selected_box_has_its_twelve_edges_on_top() {
        let mut fixture = Fixture::empty().unit_box(2, DVec3::ZERO);
        fixture.selected = Some(2);
        assert_eq!(fixture.draw(0.0, draw).overlay_lines.len(), 12);
    }

    #[test]
    fn a_selected_field_shows_its_surface_and_a_selected_flow_where_it_runs() {
        let steered = |flow: serde_json::Value, selected: Id| {
            let mut fixture = Fixture::empty().unit_box(2, DVec3::ZERO).ball(3, 0.5, DVec3::Y * 3.0, DVec3::ZERO);
            fixture = fixture.edited(|scene| {
                for (id, around) in [(8, 2), (9, 3)] {
                    scene.fields.push(crate::scene::Field::around(id, around));
                }
                scene.flows.push(serde_json::from_value(flow).unwrap());
            });
            fixture.selected = Some(selected);
            let list = fixture.draw(0.0, draw);
            (list.overlay_lines.len(), list.ghosts.len())
        };
        let circulating = || serde_json::json!({"id": 7});
        assert_eq!(steered(circulating(), 8), (12, 0), "the edges of the box");
        assert_eq!(steered(circulating(), 9), (0, 1), "a halo around the ball");
        assert_eq!(steered(circulating(), 7), (1, 0), "its axis");
        let square = serde_json::json!({"id": 7, "course": {"circulating": {"extent": 2}}});
        assert_eq!(steered(square, 7), (5, 0), "its axis and the four sides");
        let uniform = serde_json::json!({"velocity": [1, 0, 0], "half_extents": [1, 2, 3]});
        assert_eq!(steered(serde_json::json!({"id": 7, "course": {"uniform": uniform}}), 7), (12, 0));
    }

    #[test]
    fn a_selection_that_is_gone_or_hidden_draws_nothing() {
        let mut fixture = Fixture::empty().ball(3, 0.5, DVec3::X, DVec3::ZERO);
        fixture.selected = Some(77);
        assert_eq!(fixture.draw(0.0, draw), DrawList::new(DVec3::ZERO));
        (fixture.selected, fixture.hidden) = (Some(3), [3].into());
        assert_eq!(fixture.draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn coordinates_are_given_to_a_millimetre() {
        assert_eq!(coordinates(DVec3::new(1.0, -0.25, -0.0004)), "(1.000, -0.250, 0.000)");
    }
}
