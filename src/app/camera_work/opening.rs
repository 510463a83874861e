//! The camera that a scene opens with.
//!
//! An author composes a picture for a whole view; the window lays a card, buttons, a hint and a legend over it, which
//! cover half of a small view. So the camera of a scene is moved sideways, and if that is not enough backwards too, by
//! the least that brings everything important into the uncovered part of the view.

use crate::app::camera_work::framing::extents_of_query;
use crate::app::draw_list::{ArrowKind, DrawList, Ghost, GhostKind, VectorKind};
use crate::app::model::camera::Camera;
use crate::app::model::extent::Extent;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::{legend_room, place_of_cross, slice_axes};
use crate::scene::{Geometry, Id, Overlay, Scene, SliceExtent};
use crate::shape::Obb;
use crate::sim::{FlowSource, ObstacleBody, Setup};
use crate::steering::Course;
use egui::{Pos2, Rect, Vec2, vec2};
use glam::{DVec2, DVec3};
use std::collections::BTreeSet;

/// Least distance between the important objects and what covers the view, in points.
const MARGIN: f32 = 8.0;
/// A greater distance is no improvement, in points.
const ROOMY: f32 = 36.0;
/// Factor on the camera distance from one try to the next.
const STEP: f64 = 1.06;
/// Number of distances that are tried: up to three times the author's.
const STEPS: usize = 20;
/// Ways to move sideways that are tried at each distance, along each axis and in each direction.
const OFFSETS: i32 = 16;
/// With more bodies, only the outermost count.
const MOST_BODIES: usize = 300;
/// With more corners of obstacles, none of them counts.
const MOST_CORNERS: usize = 400;
/// The author's target counts as a ball of this share of the distance.
const TARGET: f64 = 0.06;
/// Card and key find their size and place in the first frames in a view.
const FRAMES_TO_SETTLE: u32 = 3;
/// Costs of hiding every corner that the author showed, of the least distance from what covers the view, and of moving
/// the picture by its own size; moving e times as far away costs 1.
const HIDDEN: f32 = 2.5;
const NARROW: f32 = 0.25;
const MOVED: f32 = 0.5;
/// For the sake of arrows the camera moves no farther away than this many times: what they belong to must stay large enough.
const FOR_ARROWS: f64 = 1.45;
/// The middle of a subject lies within this share of the width of a view in which no card needs room.
const MIDDLE: f32 = 0.25;
/// The picture of the step before stays unless it is smaller than a new one by more than this factor.
const STAYS: f64 = 1.12;
/// Width by height of the view that an author composes a picture for, where the view is narrower.
const AUTHORED: f32 = 16.0 / 9.0;

/// How the camera follows a scene that was opened, until a person moves it.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// The picture that a step of a lesson composes; `None`: that of the scene.
    camera: Option<crate::scene::Camera>,
    /// The camera of the step before, which composes the same picture, and the view that it was fitted to.
    before: Option<(Rect, Camera)>,
    /// What it was last fitted to.
    fitted_to: Option<Room>,
    /// Frames in this view so far.
    frames: u32,
}

/// What a camera is fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// The view.
    pub view: Rect,
    /// Whether the moment to be shown is on display.
    pub has_arrived: bool,
    /// What covers the view.
    pub covered: Vec<Rect>,
    /// The ends of the arrows, and the outlines of the ghosts, that were drawn in the last frame.
    pub arrows: Vec<DVec3>,
}

impl Room {
    fn is_as(&self, view: Rect, has_arrived: bool) -> bool {
        self.view == view && self.has_arrived == has_arrived
    }
}

impl Opening {
    /// With the picture that a step of a lesson composes, if it does.
    pub fn with(camera: Option<crate::scene::Camera>) -> Opening {
        Opening { camera, ..Opening::default() }
    }

    /// The same, after another step that was shown by a camera in a view.
    pub fn after(self, (view, camera): (Rect, Camera)) -> Opening {
        Opening { before: Some((view, camera)), ..self }
    }

    /// The camera of the step before, if it showed the same picture in this view.
    pub fn before(&self, view: Rect) -> Option<Camera> {
        self.before.filter(|(before, _)| *before == view).map(|(_, camera)| camera)
    }

    /// That picture.
    pub fn camera(&self) -> Option<crate::scene::Camera> {
        self.camera
    }

    /// The same picture is to be fitted again, to what is shown now.
    pub fn begin_again(&mut self) {
        *self = Opening::with(self.camera);
    }

    /// Whether the camera was fitted to this view, with or without the moment on display.
    pub fn is_fitted_to(&self, view: Rect, has_arrived: bool) -> bool {
        self.fitted_to.as_ref().is_some_and(|room| room.is_as(view, has_arrived))
    }

    /// What the camera has to be fitted to in this frame, if it has: to another view, to the moment that has come on
    /// display, or because the covering rectangles and arrows found their size. Afterwards the picture stays: it does not
    /// jump when the card is closed.
    pub fn due(&mut self, mut room: Room) -> Option<&Room> {
        let is_same_view = self.is_fitted_to(room.view, room.has_arrived);
        self.frames = if is_same_view { self.frames.saturating_add(1) } else { 1 };
        if !is_same_view {
            // They are those of another picture.
            room.arrows.clear();
        }
        let is_settling = self.frames <= FRAMES_TO_SETTLE;
        let is_due = !is_same_view || (is_settling && self.fitted_to.as_ref() != Some(&room));
        if is_due {
            self.fitted_to = Some(room);
        }
        self.fitted_to.as_ref().filter(|_| is_due)
    }
}

/// The ends of the arrows that belong to a picture's subject, and the outlines of its ghosts; arrows that fill a field, or stand at
/// a surface, do not.
pub fn ends_of_arrows(list: &DrawList) -> Vec<DVec3> {
    use VectorKind::{Field, Flow, Impulse, Momentum, Net, Normal, Velocity};
    let belongs = |kind: ArrowKind| match kind {
        ArrowKind::Vector(Velocity | Impulse | Momentum) | ArrowKind::Rule(..) | ArrowKind::Term(_) => true,
        ArrowKind::Vector(Normal | Field | Flow | Net) => false,
    };
    let shown = list.arrows.iter().filter(|arrow| belongs(arrow.kind));
    let ghosts = list.ghosts.iter().filter(|ghost| !matches!(ghost.kind, GhostKind::Halo | GhostKind::Solid));
    let around = |ghost: &Ghost| {
        let sides = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| axis * ghost.radius);
        let [from, to] = [ghost.from, ghost.to];
        sides.into_iter().flat_map(move |side| [from - side, from + side, to - side, to + side])
    };
    let ends = shown.flat_map(|arrow| [arrow.tail, arrow.tip]).chain(ghosts.flat_map(around)).collect::<Vec<_>>();
    if ends.len() > MOST_CORNERS { Vec::new() } else { ends }
}

/// What has to be visible when a scene opens.
#[derive(Clone, Debug, Default)]
pub struct Matters {
    /// The bodies, else the selected bench query: all of them must be visible.
    pub balls: Vec<Extent>,
    /// The corners of obstacles, and the points on planes below the balls: of those that the author showed, as
    /// many as possible.
    pub corners: Vec<DVec3>,
    /// The corners of obstacles that move: all of them should be visible, shown by the author or not.
    pub moving_corners: Vec<DVec3>,
    /// The ends of arrows: all of them should be visible where the balls stay large enough.
    pub arrows: Vec<DVec3>,
}

impl Matters {
    /// What of it an author shows with a camera, and in any case what the picture is about.
    pub fn shown_by(mut self, camera: Camera, view: Rect, subject: &[Extent]) -> Matters {
        self.balls.retain(|ball| subject.contains(ball) || is_shown(ball, &camera, view));
        self.arrows.retain(|end| is_shown(&point(end), &camera, view));
        self
    }

    /// The same with where flows run that are bounded, as a picture does that draws them: their outlines count as corners.
    pub fn with_flows(mut self, setup: &Setup, hidden: &BTreeSet<Id>) -> Matters {
        let shown = setup.flows.iter().filter(|source| !hidden.contains(&source.flow.id));
        let corners: Vec<DVec3> = shown.flat_map(outline_of_flow).collect();
        if self.corners.len() + corners.len() <= MOST_CORNERS {
            self.corners.extend(corners);
        }
        self
    }

    /// The important parts of a scene, without hidden ones: the bodies where they start, and the slice that its author set.
    pub fn of(scene: &Scene, setup: &Setup, hidden: &BTreeSet<Id>) -> Matters {
        let start = |body: usize| setup.bodies[body].position_at_start(&setup.settings);
        let mut all = Matters::with_bodies_at(start, scene, setup, hidden);
        all.corners.extend(slice_corners(scene));
        all
    }

    /// The same with the bodies where they are at a moment, by their indices, and whatever part of the slice a picture shows.
    pub fn with_bodies_at(
        place: impl Fn(usize) -> DVec3,
        scene: &Scene,
        setup: &Setup,
        hidden: &BTreeSet<Id>,
    ) -> Matters {
        let shown = setup.bodies.iter().enumerate().filter(|(_, body)| !hidden.contains(&body.id));
        let mut balls: Vec<Extent> =
            shown.map(|(index, body)| Extent { center: place(index), radius: body.radius }).collect();
        if balls.len() > MOST_BODIES {
            balls = farthest_out(&balls);
        }
        if balls.is_empty() {
            let selected = scene.queries.iter().filter(|query| scene.view.selected == Some(query.id));
            balls.extend(selected.flat_map(|query| extents_of_query(setup, query)));
        }
        let shown = setup.obstacles.iter().filter(|obstacle| !hidden.contains(&obstacle.obstacle.id));
        let (moving, standing): (Vec<_>, Vec<_>) =
            shown.partition(|obstacle| obstacle.moves() && obstacle.shape.as_plane().is_none());
        let corners_of = |obstacles: Vec<&ObstacleBody>| -> Vec<DVec3> {
            let corners: Vec<DVec3> =
                obstacles.into_iter().flat_map(|obstacle| outline(&obstacle.shape, &balls)).collect();
            if corners.len() > MOST_CORNERS { Vec::new() } else { corners }
        };
        let (corners, moving_corners) = (corners_of(standing), corners_of(moving));
        Matters { balls, corners, moving_corners, arrows: Vec::new() }
    }
}

/// The corners of the slice, if it is on and its author gave it an extent.
fn slice_corners(scene: &Scene) -> Vec<DVec3> {
    let (view, slice) = (&scene.view, &scene.view.slice);
    let is_shown = view.overlays.iter().flatten().any(|overlay| *overlay == Overlay::Fields);
    let Some(SliceExtent { from, to }) = slice.extent.filter(|_| is_shown) else { return Vec::new() };
    let [u, v, across] = slice_axes(slice.plane);
    let corner = |at: DVec2| at.x * u + at.y * v + view.slice_height.unwrap_or_default() * across;
    [from, DVec2::new(to.x, from.y), to, DVec2::new(from.x, to.y)].map(corner).to_vec()
}

/// The corners of an obstacle; of a plane the points nearest to the balls.
fn outline(shape: &Geometry, balls: &[Extent]) -> Vec<DVec3> {
    match shape.as_plane() {
        Some(plane) => balls.iter().map(|ball| plane.surface(ball.center).point).collect(),
        None => shape.hull().into_iter().map(|(corner, _)| corner).collect(),
    }
}

/// The corners of where a flow runs: of the square of one that circulates, of the box of another; none where it has no bounds.
fn outline_of_flow(source: &FlowSource) -> Vec<DVec3> {
    let center = source.flow.center;
    match source.course {
        Course::Uniform { half_extents, axes, .. } => Obb { center, half_extents, axes }.corners().to_vec(),
        Course::Circulating { extent: None, .. } => Vec::new(),
        Course::Circulating { axes, extent: Some(half), .. } => {
            let sides = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
            sides.map(|[x, z]| center + axes * (half * DVec3::new(x, 0.0, z))).to_vec()
        }
    }
}

/// The balls farthest along each of 26 directions: the sides, edges and corners of a cube.
fn farthest_out(balls: &[Extent]) -> Vec<Extent> {
    let direction = |index: i32| DVec3::new(f64::from(index % 3), f64::from(index / 3 % 3), f64::from(index / 9));
    let farthest = |direction: DVec3| {
        let along = |ball: &Extent| ball.center.dot(direction) + ball.radius * direction.length();
        balls.iter().copied().max_by(|a, b| along(a).total_cmp(&along(b)))
    };
    let directions = (0..27).map(|index| direction(index) - DVec3::ONE).filter(|along| *along != DVec3::ZERO);
    directions.filter_map(farthest).collect()
}

/// The camera moved sideways and backwards so that all important balls, its target and, if possible, the obstacles that
/// move and the arrows are visible beside what covers the view, along with most of the others, at the least total cost. The
/// camera as it is if there is no solution.
pub fn fitted(camera: Camera, matters: &Matters, view: Rect, covered: &[Rect]) -> Camera {
    if view.width() < 1.0 || view.height() < 1.0 {
        return camera;
    }
    let moving: Vec<Extent> = matters.moving_corners.iter().map(point).collect();
    let arrows: Vec<Extent> = matters.arrows.iter().map(point).collect();
    let corners: Vec<Extent> = matters.corners.iter().chain(&matters.arrows).map(point).collect();
    let all: Vec<Extent> = matters.balls.iter().copied().chain(moving).collect();
    let fitted = |must: &[Extent]| fitted_to(camera, must, &corners, view, covered);
    let without = fitted(&all).or_else(|| fitted(&matters.balls)).unwrap_or(camera);
    let with: Vec<Extent> = all.iter().chain(&arrows).copied().collect();
    let is_near = |with: &Camera| with.distance <= FOR_ARROWS * without.distance;
    let found = if arrows.is_empty() { None } else { fitted(&with).filter(is_near) };
    found.unwrap_or(without)
}

/// The camera of the step before, where it shows all that a new one does, and nearly as large: the subject does not jump when
/// a card is higher or lower than the one before.
pub fn staying(before: Camera, fitted: Camera, matters: &Matters, view: Rect, covered: &[Rect]) -> Camera {
    let covered = [covered, &[legend_strip(view), place_of_cross(view)]].concat();
    let others: Vec<Extent> =
        matters.corners.iter().chain(&matters.moving_corners).chain(&matters.arrows).map(point).collect();
    let shown = |camera: &Camera| {
        let count = |those: &[Extent], least: f32| {
            let clearance = |ball: &Extent| Some(Disc::of(ball, camera, view)?.clearance(Vec2::ZERO, view, &covered));
            those.iter().filter(|ball| clearance(ball).is_some_and(|clearance| clearance >= least)).count()
        };
        [count(&matters.balls, 0.5 * MARGIN), count(&others, 0.0)]
    };
    let shows_all = shown(&before).iter().zip(shown(&fitted)).all(|(before, fitted)| *before >= fitted);
    if shows_all && before.distance <= STAYS * fitted.distance { before } else { fitted }
}

/// A camera that was fitted where no card needs room, for which its author left it beside the subject: moved sideways by the
/// least that brings the middle of the subject into the middle part of the view, unless that takes something out of it.
pub fn centered(camera: Camera, matters: &Matters, view: Rect) -> Camera {
    let discs = |those: &[Extent]| -> Vec<Disc> {
        let all = those.iter().filter_map(|ball| Disc::of(ball, &camera, view));
        all.filter(|disc| view.contains(disc.center)).collect()
    };
    let points = |places: &[DVec3]| -> Vec<Extent> { places.iter().map(point).collect() };
    let seen = [discs(&matters.balls), discs(&points(&matters.arrows))].concat();
    let [left, right] = [
        seen.iter().map(|disc| disc.center.x - disc.radius).fold(f32::INFINITY, f32::min),
        seen.iter().map(|disc| disc.center.x + disc.radius).fold(f32::NEG_INFINITY, f32::max),
    ];
    let reach = 0.5 * MIDDLE * view.width();
    let off = 0.5 * (left + right) - view.center().x;
    if !off.is_finite() || off.abs() <= reach {
        return camera;
    }
    let offset = vec2(off.clamp(-reach, reach) - off, 0.0);
    let covered = [legend_strip(view), place_of_cross(view)];
    let may = discs(&points(&matters.corners));
    let picture = Candidates { must: seen, may, view, covered: &covered };
    let hidden = |offset: Vec2| picture.may.iter().filter(|disc| disc.clearance(offset, view, &[]) < 0.0).count();
    if picture.cost(offset).is_none() || hidden(offset) > hidden(Vec2::ZERO) {
        return camera;
    }
    camera.panned(f64::from(offset.x), f64::from(offset.y), f64::from(view.height()))
}

/// Where the legend may lie.
fn legend_strip(view: Rect) -> Rect {
    Rect::from_min_max(view.left_bottom() - vec2(0.0, legend_room(view, None)), view.max)
}

fn point(place: &DVec3) -> Extent {
    Extent { center: *place, radius: 0.0 }
}

/// Whether an author who composed a wide picture with a camera shows a ball: its centre.
fn is_shown(ball: &Extent, camera: &Camera, view: Rect) -> bool {
    let size = vec2(view.width().max(AUTHORED * view.height()), view.height());
    let authored = Rect::from_center_size(view.center(), size);
    Disc::of(ball, camera, view).is_some_and(|disc| authored.contains(disc.center))
}

/// The camera from which all of `must` are visible, and most of `may` that the camera shows.
fn fitted_to(camera: Camera, must: &[Extent], may: &[Extent], view: Rect, covered: &[Rect]) -> Option<Camera> {
    let mut covered = covered.to_vec();
    covered.extend([legend_strip(view), place_of_cross(view)]);
    let target = Extent { center: camera.target, radius: TARGET * camera.distance };
    let may: Vec<&Extent> = may.iter().filter(|corner| is_shown(corner, &camera, view)).collect();
    let mut best: Option<(f32, Camera)> = None;
    let mut tried = camera;
    for _ in 0..STEPS {
        let farther = (tried.distance / camera.distance).ln() as f32;
        let seen_by = |ball: &Extent| Disc::of(ball, &tried, view);
        let picture = Candidates {
            must: must.iter().chain([&target]).filter_map(seen_by).collect(),
            may: may.iter().copied().filter_map(seen_by).collect(),
            view,
            covered: &covered,
        };
        if let Some((cost, offset)) = picture.best(best.map_or(f32::INFINITY, |(cost, _)| cost) - farther) {
            let [x, y, height] = [offset.x, offset.y, view.height()].map(f64::from);
            best = Some((farther + cost, tried.panned(x, y, height)));
        }
        tried.distance *= STEP;
    }
    best.map(|(_, camera)| camera)
}

/// The camera moved sideways by about the least that brings a ball into the uncovered part of the view, so that as
/// much as possible stays visible. If the way is long, it looks at the ball.
pub fn brought_into_view(camera: Camera, ball: &Extent, view: Rect, covered: &[Rect]) -> Camera {
    let looking_at_it = Camera { target: ball.center, ..camera };
    let Some(disc) = Disc::of(ball, &camera, view) else { return looking_at_it };
    let picture = Candidates { must: vec![disc], may: Vec::new(), view, covered };
    picture.best(f32::INFINITY).map_or(looking_at_it, |(_, offset)| {
        let [x, y, height] = [offset.x, offset.y, view.height()].map(f64::from);
        camera.panned(x, y, height)
    })
}

/// Candidate offsets of the picture from one distance.
struct Candidates<'a> {
    must: Vec<Disc>,
    may: Vec<Disc>,
    view: Rect,
    covered: &'a [Rect],
}

impl Candidates<'_> {
    /// The offset of least cost and that cost, if it is less than another.
    fn best(&self, than: f32) -> Option<(f32, Vec2)> {
        let mut best: Option<(f32, Vec2)> = None;
        let along = |step: i32, length: f32| step as f32 / (2 * OFFSETS) as f32 * length;
        for (x, y) in (-OFFSETS..=OFFSETS).flat_map(|x| (-OFFSETS..=OFFSETS).map(move |y| (x, y))) {
            let offset = vec2(along(x, self.view.width()), along(y, self.view.height()));
            let least = best.map_or(than, |(cost, _)| cost);
            if let Some(cost) = self.cost(offset).filter(|cost| *cost < least) {
                best = Some((cost, offset));
            }
        }
        best
    }

    /// The cost of an offset; `None` if something important is not visible.
    fn cost(&self, offset: Vec2) -> Option<f32> {
        let mut clearance = ROOMY;
        for disc in &self.must {
            clearance = clearance.min(disc.clearance(offset, self.view, self.covered));
            if clearance < MARGIN {
                return None;
            }
        }
        let is_hidden = |disc: &&Disc| disc.clearance(offset, self.view, self.covered) < 0.0;
        let hidden = self.may.iter().filter(is_hidden).count() as f32 / self.may.len().max(1) as f32;
        let narrow = (ROOMY - clearance) / (ROOMY - MARGIN);
        let moved = (offset / self.view.size()).length();
        Some(HIDDEN * hidden + NARROW * narrow + MOVED * moved)
    }
}

/// A ball as it appears on screen.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    /// In points.
    pub center: Pos2,
    /// In points.
    pub radius: f32,
    /// How far it moves on screen for each point that the target moves.
    travel: f32,
}

impl Disc {
    /// A ball as a camera sees it; `None` behind the eye.
    pub fn of(ball: &Extent, camera: &Camera, view: Rect) -> Option<Disc> {
        let frame = ViewFrame::new(*camera, view, 1.0);
        let center = frame.point_at(ball.center)?;
        let travel = camera.distance / camera.spread(camera.depth_of(ball.center));
        Some(Disc { center, radius: (ball.radius / frame.metres_per_pixel(ball.center)) as f32, travel: travel as f32 })
    }

    /// Its distance from the edges of the view and from everything that covers it once the picture has moved, in
    /// points; negative if a part is hidden.
    fn clearance(&self, offset: Vec2, view: Rect, covered: &[Rect]) -> f32 {
        let center = self.center + offset * self.travel;
        let edges = [center.x - view.left(), view.right() - center.x, center.y - view.top(), view.bottom() - center.y];
        let inside = edges.into_iter().fold(f32::INFINITY, f32::min);
        covered.iter().map(|rect| distance_from(rect, center)).fold(inside, f32::min) - self.radius
    }
}

/// Distance of a place from a rectangle, in points; negative inside. A search for a camera asks a million times: here without `hypot`,
/// which is for lengths whose squares overflow.
fn distance_from(rect: &Rect, place: Pos2) -> f32 {
    let beyond = (place - rect.center()).abs() - 0.5 * rect.size();
    beyond.max(Vec2::ZERO).length_sq().sqrt() + beyond.max_elem().min(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    const VIEW: Rect = Rect { min: Pos2 { x: 300.0, y: 40.0 }, max: Pos2 { x: 1000.0, y: 540.0 } };
    const CARD: Rect = Rect { min: Pos2 { x: 308.0, y: 48.0 }, max: Pos2 { x: 640.0, y: 250.0 } };

    fn camera() -> Camera {
        Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.0, pitch: 0.0, ..Camera::default() }
    }

    fn ball(x: f64, y: f64) -> Extent {
        Extent { center: DVec3::new(x, y, 0.0), radius: 0.5 }
    }

    fn balls(balls: &[Extent]) -> Matters {
        Matters { balls: balls.to_vec(), ..Matters::default() }
    }

    fn is_seen(camera: &Camera, ball: &Extent) -> bool {
        Disc::of(ball, camera, VIEW).is_some_and(|disc| disc.clearance(Vec2::ZERO, VIEW, &[CARD]) > 0.0)
    }

    #[test]
    fn a_picture_that_nothing_covers_stays_as_its_author_made_it() {
        // 500 points show 2·10·tan 20° = 7.3 m: 2 m are 137 points, so that the balls are clear of everything, and so is
        // the target in the middle of the view, 90 points below the card.
        let seen = [ball(2.0, 0.0), ball(0.0, -1.5)];
        let card = Rect { max: egui::pos2(640.0, 200.0), ..CARD };
        assert_eq!(fitted(camera(), &balls(&seen), VIEW, &[card]), camera());
    }

    #[test]
    fn what_lies_under_the_card_is_moved_beside_it_no_farther_away_than_needed() {
        let seen = [ball(-2.5, 1.5), ball(1.0, 0.0)];
        assert!(!is_seen(&camera(), &seen[0]), "it lies under the card");
        let moved = fitted(camera(), &balls(&seen), VIEW, &[CARD]);
        assert!(seen.iter().all(|ball| is_seen(&moved, ball)));
        assert_eq!((moved.yaw, moved.pitch), (camera().yaw, camera().pitch));
        assert!(moved.distance < 1.2 * camera().distance, "there is room at nearly the same distance");
    }

    #[test]
    fn what_its_author_showed_in_a_wide_view_is_seen_in_a_narrow_one() {
        // 500 points show 7.3 m: in a view of 16:9 that is 6.5 m to each side, here 4.4 m.
        let narrow = Rect::from_min_size(VIEW.min, vec2(600.0, 500.0));
        let corners: Vec<DVec3> = [-5.5, 5.5].map(|x| DVec3::new(x, -1.0, 0.0)).to_vec();
        let matters = Matters { balls: vec![ball(0.0, -1.0)], corners: corners.clone(), ..Matters::default() };
        let button = Rect::from_min_size(VIEW.min, vec2(20.0, 20.0));
        let moved = fitted(camera(), &matters, narrow, &[button]);
        let is_in_sight =
            |corner: &DVec3| ViewFrame::new(moved, narrow, 1.0).point_at(*corner).is_some_and(|at| narrow.contains(at));
        assert!(corners.iter().all(is_in_sight), "{moved:?}");
    }

    #[test]
    fn what_is_out_of_sight_is_brought_into_it() {
        let seen = [ball(-9.0, 0.0), ball(3.0, 0.0)];
        let moved = fitted(camera(), &balls(&seen), VIEW, &[CARD]);
        // 12 m and a ball across, where 10 m away 700 points show 10.2 m.
        assert!(moved.distance > camera().distance);
        assert!(seen.iter().all(|ball| is_seen(&moved, ball)));
    }

    #[test]
    fn walls_that_the_author_showed_are_brought_beside_the_card_where_that_costs_little() {
        let seen = [ball(1.0, -1.0)];
        let walls = [-2.2, 2.2].map(|x| DVec3::new(x, 1.2, 0.0)).to_vec();
        let moved = fitted(
            camera(),
            &Matters { balls: seen.to_vec(), corners: walls.clone(), ..Matters::default() },
            VIEW,
            &[CARD],
        );
        let is_free = |corner: &DVec3| is_seen(&moved, &Extent { center: *corner, radius: 0.0 });
        assert!(!is_seen(&camera(), &Extent { center: walls[0], radius: 0.0 }), "it lies under the card");
        assert!(walls.iter().all(is_free) && is_seen(&moved, &seen[0]));
    }

    #[test]
    fn from_step_to_step_the_picture_stays_where_it_shows_all_and_is_not_much_smaller() {
        let matters = balls(&[ball(-1.5, -1.0)]);
        let low = Rect { max: egui::pos2(640.0, 200.0), ..CARD };
        let high = Rect { max: egui::pos2(640.0, 440.0), ..CARD };
        let [below, beside] = [low, high].map(|card| fitted(camera(), &matters, VIEW, &[card]));
        assert!(below.target.x - beside.target.x > 0.5, "a higher card takes its room: {below:?} {beside:?}");
        assert_eq!(staying(beside, below, &matters, VIEW, &[low]), beside);
        assert_eq!(staying(below, beside, &matters, VIEW, &[high]), beside, "it would be covered");
        let farther = Camera { distance: 1.5 * below.distance, ..below };
        assert_eq!(staying(farther, below, &matters, VIEW, &[low]), below);
        let opening = Opening::with(None).after((VIEW, beside));
        assert_eq!([VIEW, VIEW.expand(10.0)].map(|view| opening.before(view)), [Some(beside), None]);
    }

    #[test]
    fn an_obstacle_that_moves_is_brought_into_view_unless_no_view_shows_it_with_the_balls() {
        let seen = [ball(0.0, 0.0)];
        let paddle = |x: f64| vec![DVec3::new(x, -1.0, 0.0), DVec3::new(x, 1.0, 0.0)];
        let with = |moving_corners: Vec<DVec3>| Matters { moving_corners, ..balls(&seen) };
        let edge = Extent { center: DVec3::new(8.0, 1.0, 0.0), radius: 0.0 };
        assert!(!is_seen(&camera(), &edge), "the author's camera cuts it off");
        let moved = fitted(camera(), &with(paddle(8.0)), VIEW, &[CARD]);
        assert!(is_seen(&moved, &edge) && is_seen(&moved, &seen[0]));
        let without = fitted(camera(), &balls(&seen), VIEW, &[CARD]);
        assert_eq!(fitted(camera(), &with(paddle(1e6)), VIEW, &[CARD]), without);
    }

    #[test]
    fn a_ball_out_of_sight_is_brought_into_it_by_the_least_and_one_far_away_is_looked_at() {
        // 700 points show 10.2 m: 2.5 m beyond the edge there is a way of 3 m to go, where the middle is 7.6 m away.
        let beside = ball(7.6, 0.0);
        let moved = brought_into_view(camera(), &beside, VIEW, &[CARD]);
        assert!(is_seen(&moved, &beside) && moved.target.x < 5.0 && moved.target.y.abs() < 0.5, "{moved:?}");
        assert_eq!((moved.distance, moved.yaw, moved.pitch), (10.0, 0.0, 0.0));
        let far = ball(40.0, 3.0);
        assert_eq!(brought_into_view(camera(), &far, VIEW, &[CARD]).target, far.center);
        // Under the card: below it or beside it, not in the middle.
        let under = ball(-2.5, 1.5);
        let moved = brought_into_view(camera(), &under, VIEW, &[CARD]);
        assert!(is_seen(&moved, &under) && moved.target.distance(under.center) > 1.0, "{moved:?}");
    }

    /// Whether the camera has to be fitted, to these arrows.
    fn is_due(opening: &mut Opening, (view, has_arrived): (Rect, bool), covered: &[Rect], arrows: &[DVec3]) -> bool {
        opening.due(Room { view, has_arrived, covered: covered.to_vec(), arrows: arrows.to_vec() }).is_some()
    }

    #[test]
    fn the_camera_is_fitted_again_for_another_view_but_not_when_the_card_is_closed() {
        let mut opening = Opening::default();
        let mut is_due = |view, covered: &[Rect]| is_due(&mut opening, (view, true), covered, &[]);
        assert!(is_due(VIEW, &[CARD]));
        assert!(is_due(VIEW, &[CARD.expand(5.0)]), "it finds its size");
        assert!(!is_due(VIEW, &[CARD.expand(5.0)]));
        assert!(!is_due(VIEW, &[]));
        assert!(is_due(VIEW.expand(10.0), &[]));
        assert!(is_due(VIEW.expand(10.0), &[CARD]), "in another view it finds its size again");
        assert!(!is_due(VIEW.expand(10.0), &[CARD]));
    }

    #[test]
    fn the_camera_is_fitted_again_once_the_moment_of_a_step_is_on_display() {
        let mut opening = Opening::default();
        let mut is_due = |has_arrived| is_due(&mut opening, (VIEW, has_arrived), &[CARD], &[]);
        assert!(is_due(false), "a picture that moves late is better than none");
        assert!(!is_due(false));
        assert!(is_due(true));
        assert!(!is_due(true), "what is played from there on does not move it");
    }

    #[test]
    fn arrows_count_as_soon_as_they_were_drawn_in_this_picture_and_not_in_the_one_before() {
        let mut opening = Opening::default();
        let room = |arrows: &[DVec3]| Room { view: VIEW, has_arrived: true, covered: vec![], arrows: arrows.to_vec() };
        let arrows = |room: Option<&Room>| room.map(|room| room.arrows.clone());
        assert_eq!(arrows(opening.due(room(&[DVec3::X]))), Some(vec![]), "they are those of another picture");
        assert_eq!(arrows(opening.due(room(&[DVec3::Y]))), Some(vec![DVec3::Y]));
        assert_eq!(arrows(opening.due(room(&[DVec3::Y]))), None);
        assert_eq!(arrows(opening.due(room(&[DVec3::Z]))), None, "what is played from there on does not move it");
    }

    #[test]
    fn ghosts_belong_to_the_subject_and_a_halo_does_not() {
        let mut list = DrawList::new(DVec3::ZERO);
        list.ghost(GhostKind::Halo, Some(1), (DVec3::ZERO, 2.0), [1.0; 4]);
        assert!(ends_of_arrows(&list).is_empty());
        list.ghost(GhostKind::After, Some(1), (DVec3::X, 0.5), [1.0; 4]);
        let reach = ends_of_arrows(&list).iter().map(|end| end.x).fold(0.0, f64::max);
        assert_eq!(reach, 1.5);
    }

    #[test]
    fn where_a_shown_flow_ends_counts_as_corners() {
        let scene = crate::scene_for_tests::parsed(
            r#"{"version": 1, "name": "flows",
            "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0]}],
            "flows": [{"id": 31, "center": [10, 0, 0], "course": {"circulating": {"extent": 5}}}, {"id": 32},
                {"id": 33, "course": {"uniform": {"velocity": [1, 0, 0], "half_extents": [4, 1, 1]}}}]}"#,
        );
        let setup = Setup::new(&scene);
        let corners = |hidden: &[Id]| Matters::default().with_flows(&setup, &hidden.iter().copied().collect()).corners;
        let square = [[5.0, -5.0], [15.0, -5.0], [15.0, 5.0], [5.0, 5.0]].map(|[x, z]| DVec3::new(x, 0.0, z));
        assert_eq!(corners(&[33]), square);
        let of_box = corners(&[31]);
        assert_eq!(of_box.len(), 8);
        assert!(of_box.iter().all(|corner| corner.abs() == DVec3::new(4.0, 1.0, 1.0)), "{of_box:?}");
        assert_eq!(corners(&[31, 33]), [], "one without bounds has no corners");
    }

    #[test]
    fn arrows_are_brought_into_sight_unless_the_balls_would_become_too_small() {
        let seen = [ball(1.0, -1.0)];
        let with = |arrows: Vec<DVec3>| Matters { arrows, ..balls(&seen) };
        let tip = DVec3::new(-2.5, 1.2, 0.0);
        let without = fitted(camera(), &balls(&seen), VIEW, &[CARD]);
        assert!(!is_seen(&without, &point(&tip)), "it lies under the card");
        let moved = fitted(camera(), &with(vec![tip]), VIEW, &[CARD]);
        assert!(is_seen(&moved, &point(&tip)) && is_seen(&moved, &seen[0]));
        assert_eq!(fitted(camera(), &with(vec![DVec3::new(-14.0, 0.0, 0.0)]), VIEW, &[CARD]), without);
    }

    #[test]
    fn where_no_card_needs_room_the_subject_is_brought_near_the_middle() {
        let fitted = |matters: &Matters| centered(fitted(camera(), matters, VIEW, &[]), matters, VIEW);
        // 2.5 m are 171 points: the middle part of 700 points reaches 87 points to each side.
        let aside = [ball(2.5, 0.5)];
        let moved = fitted(&balls(&aside));
        let off = Disc::of(&aside[0], &moved, VIEW).unwrap().center.x - VIEW.center().x;
        assert!((off - 87.5).abs() < 1.0, "{off}");
        let near = [ball(1.0, 0.5)];
        assert_eq!(fitted(&balls(&near)), camera());
        let wall = Matters { corners: vec![DVec3::new(-5.0, 0.0, 0.0)], ..balls(&aside) };
        assert_eq!(fitted(&wall), camera(), "a wall at the left edge would be out of sight");
    }

    #[test]
    fn what_a_narrow_view_would_cut_off_at_the_sides_counts_as_shown() {
        let narrow = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 300.0));
        // 300 points show 7.3 m: 4.5 m to the right are seen in a view of 16 : 9, and not in this one.
        let aside = ball(4.5, 0.0);
        let matters = |subject: &[Extent]| balls(&[aside, ball(9.0, 0.0)]).shown_by(camera(), narrow, subject);
        assert_eq!(matters(&[]).balls, [aside]);
        assert_eq!(matters(&[ball(9.0, 0.0)]).balls.len(), 2, "what a picture is about counts wherever it is");
        let moved = fitted(camera(), &matters(&[]), narrow, &[]);
        let disc = Disc::of(&aside, &moved, narrow).unwrap();
        assert!(disc.clearance(Vec2::ZERO, narrow, &[]) > 0.0);
    }

    #[test]
    fn of_a_crowd_those_farthest_out_are_looked_at() {
        let crowd: Vec<Extent> = (0..1000).map(|i| ball(f64::from(i % 50), f64::from(i / 50))).collect();
        let chosen = farthest_out(&crowd);
        assert!(chosen.len() == 26 && chosen.contains(&ball(0.0, 0.0)) && chosen.contains(&ball(49.0, 19.0)));
    }
}
