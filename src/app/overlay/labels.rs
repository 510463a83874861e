//! Names of bodies and obstacles.

use super::Sketch;
use crate::app::draw_list::{DrawList, Importance, Stands};
use crate::app::model::extent::plane_patch;
use crate::scene::{Id, Outline};
use crate::shape::Plane;
use glam::DVec3;
use std::collections::BTreeSet;

/// With more bodies, or obstacles, than this only the one under the pointer is named.
const CROWD: usize = 100;

/// Adds the name of every body and obstacle, unless there are too many. A bench query with the same name shows it with
/// its answer. While something is explained only the participants are named.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let setup = sketch.moment().setup;
    let queries = sketch.context.queries.iter().filter(|query| sketch.shows(&[query.id]));
    let told: BTreeSet<&str> = queries.map(|query| query.name.as_str()).collect();
    let up = sketch.context.frame.camera.up();
    let crowd = setup.bodies.len() > CROWD;
    for (index, body) in sketch.bodies() {
        // The selected one is named already.
        let asked = sketch.context.hovered == Some(body.id);
        let is_told = told.contains(body.label().as_ref()) && !asked;
        let is_aside = (crowd || sketch.steps_back(body.id)) && !asked;
        let is_hidden = sketch.context.hides_names.has(body.id);
        if sketch.context.selected == Some(body.id) || is_told || is_aside || is_hidden {
            continue;
        }
        let color = sketch.palette().body(body.id, body.color);
        list.label(
            sketch.positions[index] + up * body.radius,
            sketch.name(body.id),
            color,
            sketch.importance(&[body.id], Importance::Name),
        );
    }
    let crowd = setup.obstacles.len() > CROWD;
    let stands_out = |id: Id| !crowd || sketch.context.selected == Some(id);
    let is_named = |id: Id| sketch.context.hovered == Some(id) || (stands_out(id) && !sketch.steps_back(id));
    let is_hidden = |id: Id| sketch.context.hides_names.has(id);
    let is_named = |id: Id| is_named(id) && !is_hidden(id);
    for obstacle in sketch.obstacles().filter(|obstacle| is_named(obstacle.obstacle.id)) {
        let shape = sketch.shape(obstacle);
        let color = sketch.palette().obstacle(obstacle.obstacle.color);
        let importance = sketch.importance(&[obstacle.obstacle.id], Importance::Name);
        let name = sketch.name(obstacle.obstacle.id);
        let stands = match shape.as_plane() {
            Some(plane) => Stands::AroundEverywhere(places_on(sketch, plane)),
            None => Stands::AroundAny(places_along(&shape.outline())),
        };
        list.label_of_extended((shape.place(), stands), name, color, importance);
    }
}

/// Shares of an edge at which the name of what it belongs to may stand.
const ALONG: [f64; 3] = [0.5, 0.15, 0.85];

/// How far from the middle of a plane's patch its name may stand, as shares of that.
const AROUND: [f64; 2] = [0.12, 0.25];

/// Other places of a plane at which its name may stand.
fn places_on(sketch: &Sketch, plane: &Plane) -> Vec<DVec3> {
    let patch = plane_patch(plane, &sketch.extent);
    let directions =
        [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let at = |share: f64| directions.map(|(u, v)| patch.center + share * (u * patch.u + v * patch.v));
    AROUND.into_iter().flat_map(at).collect()
}

/// Places along the edges of an obstacle and the axes of its round parts, of the longest first.
fn places_along(outline: &Outline) -> Vec<DVec3> {
    let mut lines: Vec<[DVec3; 2]> = outline.edges.clone();
    lines.extend(outline.rounded.iter().map(|rounded| rounded.ends));
    lines.sort_by(|[a, b], [c, d]| c.distance(*d).total_cmp(&a.distance(*b)));
    lines.iter().flat_map(|[from, to]| ALONG.map(|share| from.lerp(*to, share))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::{Body, Obstacle};

    #[test]
    fn everything_is_named_once() {
        let mut fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::ZERO, DVec3::ZERO)
            .ball(2, 0.5, DVec3::X, DVec3::ZERO)
            .plane(3, DVec3::ZERO, DVec3::Y);
        fixture.selected = Some(2);
        let list = fixture.draw(0.0, draw);
        let texts: Vec<_> = list.labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["ball 1", "plane 3"], "the selected one has its name already");
    }

    #[test]
    fn those_that_share_a_name_are_told_apart_by_their_ids() {
        let fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::ZERO, DVec3::ZERO)
            .ball(2, 0.5, DVec3::X, DVec3::ZERO)
            .ball(4, 0.5, DVec3::Y, DVec3::ZERO)
            .plane(3, DVec3::ZERO, DVec3::Y)
            .edited(|scene| {
                scene.bodies[0].name = "wall".to_owned();
                scene.bodies[1].name = "alone".to_owned();
                scene.obstacles[0].name = "wall".to_owned();
            });
        let list = fixture.draw(0.0, draw);
        let mut texts: Vec<_> = list.labels.iter().map(|label| label.text.as_str()).collect();
        texts.sort_unstable();
        assert_eq!(texts, ["alone", "ball 4", "wall #1", "wall #3"]);
    }

    #[test]
    fn a_bench_query_of_the_same_name_names_its_ball_while_it_is_shown() {
        let query = serde_json::json!({"id": 7, "name": "ball 1", "ask": {"query": "ray_sphere"}});
        let balls = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::ZERO).ball(2, 0.5, DVec3::X, DVec3::ZERO);
        let mut fixture = balls.edited(|scene| scene.queries.push(serde_json::from_value(query).unwrap()));
        let named = |fixture: &Fixture| {
            let labels = fixture.draw(0.0, draw).labels;
            labels.into_iter().map(|label| label.text).collect::<Vec<_>>()
        };
        assert_eq!(named(&fixture), ["ball 2"]);
        fixture.hovered = Some(1);
        assert_eq!(named(&fixture), ["ball 1", "ball 2"], "who points at it asks for its name");
        (fixture.hovered, fixture.hidden) = (None, [7].into());
        assert_eq!(named(&fixture), ["ball 1", "ball 2"]);
    }

    #[test]
    fn in_a_crowd_only_the_ball_under_the_pointer_is_named() {
        let mut fixture = Fixture::empty().edited(|scene| {
            let ball = |id: u32| serde_json::json!({"id": id, "radius": 0.1, "position": [id, 0, 0]});
            scene.bodies.extend((1..=101).map(|id| serde_json::from_value::<Body>(ball(id)).unwrap()));
        });
        assert!(fixture.draw(0.0, draw).labels.is_empty());
        fixture.hovered = Some(7);
        let list = fixture.draw(0.0, draw);
        assert_eq!(list.labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["ball 7"]);
    }

    #[test]
    fn of_a_crowd_of_obstacles_only_the_one_under_the_pointer_and_the_selected_one_are_named() {
        let mut fixture = Fixture::empty().edited(|scene| {
            let cube = |id: u32| {
                let shape = serde_json::json!({"box": {"center": [id, 0, 0], "half_extents": [0.1, 0.1, 0.1]}});
                serde_json::json!({"id": id, "shape": shape})
            };
            scene.obstacles.extend((1..=101).map(|id| serde_json::from_value::<Obstacle>(cube(id)).unwrap()));
        });
        let named = |fixture: &Fixture| {
            let labels = fixture.draw(0.0, draw).labels;
            labels.into_iter().map(|label| label.text).collect::<Vec<_>>()
        };
        assert!(named(&fixture).is_empty());
        fixture.hovered = Some(7);
        assert_eq!(named(&fixture), ["box 7"]);
        fixture.selected = Some(9);
        assert_eq!(named(&fixture), ["box 7", "box 9"]);
    }
}
