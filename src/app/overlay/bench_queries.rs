//! Bench queries: what is asked, and the answer, as a picture in the scene.

mod standing;

use super::obstacles::{outline, surface};
use super::{ArrowStyle, Sketch, draw_arrow};
use crate::app::draw_list::{
    Arrow, ArrowKind, DrawList, GhostKind, LineKind, Marker, Pose, Rgba, Stroke, SurfaceKind, VectorKind, faded,
};
use crate::app::model::extent::plane_axes;
use crate::app::viewport::way_scale;
use crate::protocol::{answer_map, obstacle_in, screen_ray_of, status_of};
use crate::query::{Role, SphereSweep};
use crate::question::{Drive, Element, ORIGIN, PlacedVector, QueryKind, count_in, number_in, vector_in};
use crate::scene::BenchQuery;
use crate::shape::{Plane, unit};
use crate::text::status;
use glam::DVec3;
use serde_json::{Map, Value};
use standing::Standing;

/// Half the side of a plane's patch, in lengths of directions.
const PATCH: f64 = 1.4;
/// Chords in which a parabola is drawn, as many as its stages draw.
const CHORDS: u32 = 24;
/// Dashes of a centre's path, and of a ray beyond its hit, in points.
const DASH: f32 = 5.0;

/// Adds every bench query: balls before (dashed rim) and after (dotted) with their path, obstacles and rays, and from
/// the answer the ball at the impact (clear rim), points of contact and normals. Of the query that is explained, only
/// what its stages do not draw; all others fade then.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    for query in sketch.context.queries.iter().filter(|query| sketch.shows(&[query.id])) {
        let Some(kind) = QueryKind::of(&query.ask) else { continue };
        let (answer, standing) = (answer_map(&query.ask), Standing::of(sketch, query));
        let picture = Picture { sketch, query, answer, standing };
        picture.draw(kind.elements(), list);
    }
}

/// A query being drawn.
struct Picture<'a> {
    sketch: &'a Sketch<'a>,
    query: &'a BenchQuery,
    answer: Map<String, Value>,
    standing: Standing<'a>,
}

impl Picture<'_> {
    fn draw(&self, elements: &[Element], list: &mut DrawList) {
        // What does not move first: it is behind.
        let is_behind = |element: &&Element| matches!(element, Element::Obstacle { .. } | Element::Walls { .. });
        elements.iter().filter(is_behind).for_each(|element| self.element(list, element));
        elements.iter().filter(|element| !is_behind(element)).for_each(|element| self.element(list, element));
        self.found(list);
        self.label(list, elements);
    }

    fn element(&self, list: &mut DrawList, element: &Element) {
        match *element {
            Element::Sweep { radius, from, to, acceleration, impact } => {
                self.sweep(list, (radius, impact), [from, to], acceleration);
            }
            Element::Ball { center, radius } => {
                self.ball(list, self.asked(center.pointer), self.number(radius), GhostKind::At);
            }
            Element::Obstacle { .. } => self.obstacle(list),
            Element::Ray { origin, direction } => self.ray(list, origin, direction),
            Element::Screen => self.screen(list),
            Element::Body { position, velocity } => self.body(list, position, velocity),
            Element::PlaneBounce { velocity, normal, obstacle_velocity } => {
                self.plane_bounce(list, velocity, normal, obstacle_velocity);
            }
            Element::Agent { position, drive } => self.agent(list, position, drive),
            Element::FlowCenter(center) => {
                if let Some(center) = self.asked(center.pointer) {
                    list.marker(center, 12.0, Marker::Target, self.color());
                }
            }
            Element::Boids { position, velocity } => self.boids(list, position, velocity),
            Element::Walls { point, normal } => self.walls(list, point, normal),
        }
    }

    /// A ball at both ends of its sweep, its path, and where it is at the impact.
    fn sweep(
        &self,
        list: &mut DrawList,
        (radius, impact): (&str, &str),
        ends: [PlacedVector; 2],
        acceleration: PlacedVector,
    ) {
        let radius = self.number(radius);
        let [from, to] = ends.map(|end| self.asked(end.pointer));
        let acceleration = self.asked(acceleration.pointer).unwrap_or(DVec3::ZERO);
        let end = to.map(|to| to + 0.5 * acceleration);
        self.ball(list, from, radius, GhostKind::Before);
        self.ball(list, end, radius, GhostKind::After);
        if let (Some(from), Some(to)) = (from, to) {
            if acceleration != DVec3::ZERO {
                self.flight(list, &SphereSweep::between(0.0, from, to).accelerated(acceleration));
            } else if !self.standing.has_arrow(from, to - from) {
                self.line(list, [from, to]);
            }
        }
        self.ball(list, self.answered(impact), radius, GhostKind::At);
    }

    /// The parabola on which a centre moves, and its acceleration.
    fn flight(&self, list: &mut DrawList, sweep: &SphereSweep) {
        let place = |index: u32| sweep.center_at(f64::from(index) / f64::from(CHORDS));
        if !self.standing.has_chord([place(0), place(1)]) {
            (0..CHORDS).for_each(|index| self.line(list, [place(index), place(index + 1)]));
        }
        if !self.standing.has_arrow(sweep.from, sweep.acceleration) {
            let metres = way_scale(sweep.acceleration, self.sketch.scale.direction);
            self.arrow(list, (VectorKind::Field, Pose::At), sweep.from, Some(sweep.acceleration), metres);
        }
    }

    fn ball(&self, list: &mut DrawList, center: Option<DVec3>, radius: Option<f64>, kind: GhostKind) {
        if let (Some(center), Some(radius)) = (center, radius)
            && radius > 0.0
            && !self.standing.has_ball(center, radius)
        {
            list.ghost(kind, Some(self.query.id), (center, radius), self.color());
        }
    }

    /// The obstacle of the query.
    fn obstacle(&self, list: &mut DrawList) {
        let palette = self.sketch.palette();
        let opacity = self.standing.solid_opacity;
        let (fill, edge) = (faded(palette.obstacle, 0.5 * opacity), faded(palette.edge, opacity));
        let Some(shape) = obstacle_in(&self.query.ask) else { return };
        match shape.as_plane() {
            Some(plane) => self.plane(list, plane),
            None => outline(list, self.query.id, &shape.outline(), [fill, edge], 1.2),
        }
    }

    /// The line along which the query sweeps or casts.
    fn line(&self, list: &mut DrawList, ends: [DVec3; 2]) {
        let stroke = Stroke::dashed(1.5, DASH, self.color());
        list.overlay_line(LineKind::Asked, Some(self.query.id), ends, stroke);
    }

    /// A patch of an infinite plane with its normal.
    fn plane(&self, list: &mut DrawList, plane: &Plane) {
        if self.standing.has_plane(plane.point) {
            return;
        }
        let palette = self.sketch.palette();
        let opacity = self.standing.solid_opacity;
        let (u, v) = plane_axes(plane.normal);
        let size = PATCH * self.sketch.scale.direction;
        let colors = [faded(palette.obstacle, 0.5 * opacity), faded(palette.edge, opacity)];
        let frame = [plane.point, u * size, v * size];
        list.surfaces.push(surface(SurfaceKind::Plane, Some(self.query.id), frame, colors));
        self.normal(list, plane.point, plane.normal);
    }

    /// A ball with its velocity before (dashed) and after the bounce.
    fn body(&self, list: &mut DrawList, position: PlacedVector, velocity: PlacedVector) {
        let Some(center) = self.asked(position.pointer) else { return };
        list.marker(center, 9.0, Marker::Disc, self.color());
        for (velocity, pose) in
            [(self.asked(velocity.pointer), Pose::Before), (self.answered(velocity.pointer), Pose::At)]
        {
            self.arrow(list, (VectorKind::Velocity, pose), center, velocity, self.sketch.scale.metres_per_unit);
        }
    }

    /// The plane at the world's origin, since the question has no place, and the velocities there.
    fn plane_bounce(
        &self,
        list: &mut DrawList,
        velocity: PlacedVector,
        normal: PlacedVector,
        obstacle_velocity: PlacedVector,
    ) {
        let at = DVec3::ZERO;
        if let Some(normal) = self.asked(normal.pointer).and_then(unit) {
            self.plane(list, &Plane { point: at, normal });
        }
        for (velocity, pose) in [
            (self.asked(velocity.pointer), Pose::Before),
            (self.answered(velocity.pointer), Pose::At),
            (self.asked(obstacle_velocity.pointer), Pose::Before),
        ] {
            self.arrow(list, (VectorKind::Velocity, pose), at, velocity, self.sketch.scale.metres_per_unit);
        }
    }

    /// From the origin to the hit, and dashed beyond it as far as the direction reaches.
    fn ray(&self, list: &mut DrawList, origin: PlacedVector, direction: PlacedVector) {
        let (Some(origin), Some(direction)) = (self.asked(origin.pointer), self.asked(direction.pointer)) else {
            return;
        };
        let tip = origin + direction * way_scale(direction, self.sketch.scale.direction);
        let beyond =
            self.beyond_ball([origin, direction]).filter(|beyond| beyond.distance(origin) > tip.distance(origin));
        let end = self.answered("/ray_p").or(beyond).unwrap_or(tip);
        self.line(list, [origin, end]);
        if !self.standing.has_arrow(origin, direction) {
            self.way(list, [origin, tip]);
        }
    }

    /// Where a ray is a diameter beyond what is nearest to the centre of the ball that it is asked about; `None` where that
    /// ball lies behind.
    fn beyond_ball(&self, [origin, direction]: [DVec3; 2]) -> Option<DVec3> {
        let (center, radius) = (self.asked("/center")?, number_in(&self.query.ask, "/radius")?);
        let along = unit(direction)?;
        let ahead = (center - origin).dot(along);
        (ahead > 0.0).then(|| origin + (ahead + 2.0 * radius) * along)
    }

    /// The ray under the cursor of a screen. The ray itself is the answer.
    fn screen(&self, list: &mut DrawList) {
        if !self.standing.shows_answer {
            return;
        }
        let Some((near, direction)) = screen_ray_of(&self.query.ask) else { return };
        let tip = near + direction * self.sketch.scale.direction;
        let end = ["/point", "/far"].iter().find_map(|pointer| vector_in(&self.answer, pointer)).unwrap_or(tip);
        self.line(list, [near, end]);
        self.way(list, [near, tip]);
    }

    /// An agent and the direction of its acceleration.
    fn agent(&self, list: &mut DrawList, position: PlacedVector, drive: Drive) {
        let Some(position) = self.asked(position.pointer) else { return };
        list.marker(position, 10.0, Marker::Disc, self.color());
        let kind = match drive {
            Drive::Flow => VectorKind::Flow,
            Drive::Avoidance => VectorKind::Field,
        };
        let acceleration = self.answered("/acceleration").and_then(unit);
        self.arrow(list, (kind, Pose::At), position, acceleration, self.sketch.scale.direction);
    }

    /// All boids with their velocities; the one that steps also after its step.
    fn boids(&self, list: &mut DrawList, position: PlacedVector, velocity: PlacedVector) {
        let metres = self.sketch.scale.metres_per_unit;
        for index in 0..count_in(&self.query.ask, position.pointer) {
            let Some(at) = self.asked(&position.pointer_at(index)) else { continue };
            list.marker(at, 9.0, Marker::Disc, self.color());
            let velocity = self.asked(&velocity.pointer_at(index));
            self.arrow(list, (VectorKind::Velocity, Pose::Before), at, velocity, metres);
        }
        if let Some(position) = self.answered("/position") {
            list.marker(position, 12.0, Marker::Target, self.color());
            let velocity = self.answered("/velocity");
            self.arrow(list, (VectorKind::Velocity, Pose::At), position, velocity, metres);
        }
    }

    fn walls(&self, list: &mut DrawList, point: PlacedVector, normal: PlacedVector) {
        for index in 0..count_in(&self.query.ask, point.pointer) {
            let [point, normal] = [point, normal].map(|vector| self.asked(&vector.pointer_at(index)));
            if let (Some(point), Some(normal)) = (point, normal.and_then(unit)) {
                self.plane(list, &Plane { point, normal });
            }
        }
    }

    /// Points and normals that every answer may have.
    fn found(&self, list: &mut DrawList) {
        let color = faded(self.sketch.palette().contact, self.standing.opacity);
        for pointer in ["/contact", "/point", "/ray_p", "/closest_point"] {
            if let Some(point) = self.answered(pointer) {
                list.marker(point, 10.0, Marker::Disc, color);
            }
        }
        if let (Some(normal), Some(at)) = (self.answered("/normal"), self.contact()) {
            self.normal(list, at, normal);
        }
    }

    /// Where the answer's normal begins: at the contact; between two balls on the surface of the first.
    fn contact(&self) -> Option<DVec3> {
        let on_ball = || {
            let (center, normal) = (self.answered("/a")?, self.answered("/normal")?);
            Some(center + normal * self.number("/a/radius")?)
        };
        self.answered("/contact").or_else(on_ball)
    }

    fn normal(&self, list: &mut DrawList, at: DVec3, normal: DVec3) {
        self.arrow(list, (VectorKind::Normal, Pose::At), at, Some(normal), self.sketch.scale.direction);
    }

    /// Which way a ray goes, as the stages that explain it draw it.
    fn way(&self, list: &mut DrawList, [tail, tip]: [DVec3; 2]) {
        if tail == tip {
            return;
        }
        let (kind, pose, of) = (ArrowKind::Term(Role::Motion), Pose::At, Some(self.query.id));
        list.arrows.push(Arrow { kind, pose, of, tail, tip, is_cut: false, weight: 0.9, color: self.color() });
    }

    fn arrow(
        &self,
        list: &mut DrawList,
        (kind, pose): (VectorKind, Pose),
        tail: DVec3,
        value: Option<DVec3>,
        metres: f64,
    ) {
        let Some(value) = value.filter(|value| *value != DVec3::ZERO && !self.standing.has_arrow(tail, *value)) else {
            return;
        };
        let style = ArrowStyle { kind, pose, of: Some(self.query.id), opacity: self.standing.opacity, weight: 0.9 };
        draw_arrow(list, self.sketch.palette(), style, [tail, tail + value * metres]);
    }

    /// The name and the answer's status, where what moves begins or, if that has no place, at what it meets.
    fn label(&self, list: &mut DrawList, elements: &[Element]) {
        let Some(importance) = self.standing.label else { return };
        let place = |element: &Element| match element.place()?.as_str() {
            ORIGIN => Some(DVec3::ZERO),
            pointer => self.asked(pointer),
        };
        let start = elements.iter().find(|element| element.moves()).and_then(place);
        let met = || elements.iter().filter(|element| !element.moves()).find_map(place);
        let Some(at) = start.or_else(met) else { return };
        let setup = self.sketch.moment().setup;
        let name = setup.unique_label(&self.query.told_label(&setup.translations), self.query.id);
        let status = status_of(&self.answer).filter(|_| self.standing.tells_status);
        let text = status.map_or(name.clone(), |found| format!("{name}: {}", status::name(found)));
        list.label(at, text, self.sketch.palette().motion, importance);
    }

    fn color(&self) -> Rgba {
        faded(self.sketch.palette().motion, self.standing.opacity)
    }

    /// What was found, unless the stages that found it draw it.
    fn answered(&self, pointer: &str) -> Option<DVec3> {
        vector_in(&self.answer, pointer).filter(|_| self.standing.shows_answer)
    }

    fn asked(&self, pointer: &str) -> Option<DVec3> {
        vector_in(&self.query.ask, pointer).filter(|vector| vector.is_finite())
    }

    fn number(&self, pointer: &str) -> Option<f64> {
        number_in(&self.query.ask, pointer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use serde_json::json;

    pub(super) fn asked(ask: Value) -> Fixture {
        let query = serde_json::from_value(json!({"id": 7, "name": "asked", "ask": ask})).unwrap();
        Fixture::empty().edited(|scene| scene.queries.push(query))
    }

    fn drawn(ask: Value) -> DrawList {
        asked(ask).draw(0.0, draw)
    }

    #[test]
    fn every_query_has_a_picture() {
        for query in QueryKind::ALL {
            let list = drawn(query.example().into());
            let labels_alone = DrawList { labels: list.labels.clone(), ..DrawList::new(DVec3::ZERO) };
            assert_ne!(list, labels_alone, "{query:?} has no picture");
        }
    }

    #[test]
    fn a_hidden_query_is_not_drawn() {
        let mut fixture = asked(json!({"query": "ray_sphere", "center": [0, 0, 0], "radius": 1,
            "origin": [0, 0, 4], "direction": [0, 0, -1]}));
        assert!(!fixture.draw(0.0, draw).labels.is_empty());
        fixture.hidden = [7].into();
        assert_eq!(fixture.draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn a_ray_is_no_normal() {
        let ray = json!({"query": "ray_sphere", "center": [0, 0, 0], "radius": 1, "origin": [0, 0, 4],
            "direction": [0, 0, -1]});
        let screen = QueryKind::ALL.iter().find(|kind| matches!(kind.elements(), [Element::Screen, ..])).unwrap();
        for ask in [ray, screen.example().into()] {
            let kinds: Vec<ArrowKind> = drawn(ask).arrows.iter().map(|arrow| arrow.kind).collect();
            assert_eq!(kinds, [ArrowKind::Term(Role::Motion)]);
        }
    }

    #[test]
    fn a_sweep_shows_the_ball_before_after_and_at_the_impact() {
        let list = drawn(json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
            "point": [0, 0, 0], "normal": [0, 1, 0]}));
        let poses: Vec<_> = list.ghosts.iter().map(|ghost| (ghost.from.y, ghost.kind)).collect();
        // It touches the plane with its centre at y = 1.
        let expected = [(3.0, GhostKind::Before), (-1.0, GhostKind::After), (1.0, GhostKind::At)];
        assert_eq!(poses, expected);
        assert_eq!(list.surfaces.len(), 1);
        assert_eq!(list.markers[0].at, DVec3::ZERO, "the contact");
        assert_eq!(list.labels[0].text, "asked: hit");
    }

    #[test]
    fn an_accelerated_sweep_shows_its_parabola() {
        // 3 + 4t − 6t² is highest at t = 1/3: 3 + 2/3, and ends at 1.
        let list = drawn(json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, 7, 0],
            "acceleration": [0, -12, 0], "point": [0, 0, 0], "normal": [0, 1, 0]}));
        let heights: Vec<f64> = list.ghosts.iter().map(|ghost| ghost.from.y).collect();
        assert_eq!(heights, [3.0, 1.0, 1.0]);
        let asked = |line: &&crate::app::draw_list::Line| line.kind == LineKind::Asked;
        let tops = list.overlay_lines.iter().filter(asked).map(|line| line.to.y);
        assert!((tops.fold(0.0, f64::max) - 11.0 / 3.0).abs() < 1e-12);
        assert_eq!(list.labels[0].text, "asked: hit");
    }

    #[test]
    fn a_miss_has_no_pose_at_the_impact_and_says_why() {
        let list = drawn(json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, 5, 0],
            "point": [0, 0, 0], "normal": [0, 1, 0]}));
        assert_eq!(list.ghosts.len(), 2);
        assert_eq!(list.labels[0].text, "asked: miss (receding)");
    }

    #[test]
    fn a_box_is_drawn_with_its_faces_and_edges() {
        let list = drawn(json!({"query": "sphere_box_faces", "sphere": {"center": [0, 2, 0], "radius": 1},
            "box": {"center": [0, 0, 0], "half_extents": [1, 1, 1], "rotation": [0, 0, 0, 1]}}));
        assert_eq!((list.surfaces.len(), list.lines.len()), (6, 12));
        assert_eq!(list.markers[0].at, DVec3::Y, "the closest point");
    }

    #[test]
    fn a_ray_goes_to_where_it_meets_the_ball() {
        let list = drawn(json!({"query": "ray_sphere", "center": [0, 0, 0], "radius": 1, "origin": [0, 0, 4],
            "direction": [0, 0, -1]}));
        let line = list.overlay_lines[0];
        assert_eq!((line.kind, line.from, line.to), (LineKind::Asked, DVec3::Z * 4.0, DVec3::Z));
    }

    #[test]
    fn nonsense_draws_nothing_it_does_not_know() {
        let list = drawn(json!({"query": "sphere_plane_sweep", "from": "here", "radius": -1, "to": [0, 0]}));
        assert!(list.ghosts.is_empty() && list.surfaces.is_empty() && list.markers.is_empty());
    }

    #[test]
    fn velocities_without_a_place_are_drawn_at_the_origin() {
        let list = drawn(json!({"query": "sphere_plane_response", "velocity": [2, -4, 0], "normal": [0, 1, 0],
            "restitution": 0.5}));
        // Before, and after with half the speed along the normal; one more arrow is the normal.
        let ways: Vec<f64> = list.arrows.iter().map(|arrow| arrow.tip[1] / arrow.tip[0]).collect();
        assert!(list.arrows.iter().all(|arrow| arrow.tail == DVec3::ZERO));
        assert!(ways.contains(&-2.0) && ways.contains(&1.0), "{ways:?}");
        assert_eq!(list.labels[0].text, "asked: ok");
    }
}
