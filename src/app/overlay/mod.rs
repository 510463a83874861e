//! Overlays: one file each, drawn into a plain [`DrawList`] from a [`Moment`].
//!
//! A new overlay is one file and one line in [`OVERLAYS`]. What is always there (balls, obstacles, the
//! selection) has a file each as well.

mod axes_cross;
mod bench_queries;
mod bodies;
mod contacts;
mod extent;
mod face_flags;
mod fields;
#[cfg(test)]
pub mod fixture;
mod glyph;
mod grid;
mod labels;
mod legend;
mod momentum;
mod normals;
mod obstacles;
mod old_future;
mod own_arrows;
mod paths;
mod recent;
mod selection;
mod slice;
pub mod stages;
pub mod steering;
mod steering_outline;
mod sweep_paths;
mod table;
mod trails;
mod vectors;
mod velocities;
mod world_bounds;

pub use axes_cross::paint_axes_cross;
pub use extent::{Bounds, Extent, PlanePatch, plane_axes, plane_patch, round_down};
pub use glyph::{GLYPH_SIZE, paint_glyph};
pub use legend::paint_legend;
pub use paths::{PathPiece, path_of};
pub use slice::{SliceCache, SliceInputs, SliceMap, SliceProbe, SliceRect, axis_name, paint_key};
pub use stages::ShownStages;
pub use steering::{ShownSteering, part_of, symbol_of};
pub use table::{OVERLAYS, OverlayEntry, overlay_entry};
pub use vectors::{ArrowStyle, Pose, VectorKind, VectorScale, draw_arrow, draw_vector};

use super::draw_list::{DrawList, Importance, Label};
use super::explain::Subject;
use super::palette::Palette;
use super::viewport::ViewFrame;
use crate::scene::{BenchQuery, Body, Id, Overlay};
use crate::sim::{Event, Instant, Motion, ObstacleBody, ObstacleShape, Setup, TickRecord};
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What there is to draw: one moment of a run.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The constants of the run.
    pub setup: &'a Setup,
    /// The tick under the cursor.
    pub record: &'a TickRecord,
    /// Seconds into that tick, from 0 to its length.
    pub local: f64,
    /// The ticks before it, oldest first, for trails.
    pub trail: &'a [Arc<TickRecord>],
    /// The same tick of the swept run, when the scene itself collides only at the ends of ticks.
    pub swept_ghost: Option<&'a TickRecord>,
    /// The run as it was before the last change, while it is kept.
    pub old_future: Option<OldFuture<'a>>,
}

/// The same moment of the run as it was before the last change.
#[derive(Clone, Copy)]
pub struct OldFuture<'a> {
    /// The constants of that run; its ticks are as long as those of the new one.
    pub setup: &'a Setup,
    /// The first tick that can differ; `None` when the runs are the same.
    pub from: Option<u64>,
    /// The tick under the cursor; `None` before the first difference, and until it is simulated.
    pub record: Option<&'a TickRecord>,
    /// The ticks before it, oldest first.
    pub trail: &'a [Arc<TickRecord>],
    /// The selected body's path from the tick under the cursor on: as it is now, and as it was.
    pub ahead: [&'a [PathPiece]; 2],
    /// When the selected body begins to go another way.
    pub parting: Option<Parting>,
}

/// When a body begins to go another way than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// Its states differ from this tick on.
    At(u64),
    /// They are the same before this tick; later ones were not compared yet.
    NotBefore(u64),
}

impl OldFuture<'_> {
    /// Where a body would be at a moment; `None` when the run has no such body, or not yet this tick.
    pub fn position(&self, id: Id, local: f64) -> Option<DVec3> {
        let body = self.setup.body_index(id)?;
        self.record.map(|record| record.position_at(body, local, self.setup.clock))
    }
}

impl Moment<'_> {
    /// The moment as an instant.
    pub fn at(&self) -> Instant {
        Instant { tick: self.record.start.tick, local: self.local }
    }

    /// Centre of a body now.
    pub fn position(&self, body: usize) -> DVec3 {
        self.record.position_at(body, self.local, self.setup.clock)
    }

    /// The motion of every body now. One pass over the legs: looking each body up in them would cost
    /// bodies × legs.
    pub fn motions(&self) -> Vec<&Motion> {
        let at = self.at();
        let mut motions: Vec<&Motion> = self.record.start.motions.iter().collect();
        for leg in self.record.legs.iter().filter(|leg| leg.motion.segment.start <= at) {
            motions[leg.body] = &leg.motion;
        }
        motions
    }

    /// True velocity of a body now.
    pub fn velocity(&self, body: usize) -> DVec3 {
        self.record.velocity_at(body, self.local, self.setup.clock)
    }
}

/// Everything an overlay may look at.
#[derive(Clone, Copy)]
pub struct OverlayContext<'a> {
    /// The moment on display.
    pub moment: Moment<'a>,
    /// Camera and rectangle, for what has a size on screen.
    pub frame: ViewFrame,
    /// Colours of the theme.
    pub palette: &'a Palette,
    /// Overlays that are on.
    pub overlays: &'a BTreeSet<Overlay>,
    /// The scene's bench queries.
    pub queries: &'a [BenchQuery],
    /// Body or obstacle whose numbers are asked for: the one selected last.
    pub selected: Option<Id>,
    /// Everything selected that has an id.
    pub selection: &'a BTreeSet<Id>,
    /// What is not drawn.
    pub hidden: &'a BTreeSet<Id>,
    /// Event that is selected, taken from the recording.
    pub selected_event: Option<&'a Event>,
    /// Body or obstacle under the pointer.
    pub hovered: Option<Id>,
    /// The clicked point of its surface, where it is now, in world coordinates.
    pub surface_point: Option<DVec3>,
    /// The stages that are explained, while their panel is in front.
    pub stages: Option<ShownStages<'a>>,
    /// How the agent selected last steers, while that is shown.
    pub steering: Option<ShownSteering<'a>>,
    /// The fields on the slice, while they are drawn.
    pub slice: Option<&'a SliceMap>,
    /// The fields at the place of the slice under the pointer.
    pub slice_probe: Option<&'a SliceProbe>,
    /// Factor on the length of all arrows.
    pub arrow_scale: f64,
    /// How long vectors are; where left out, as long as suits the scene.
    pub scale: Option<VectorScale>,
}

/// An [`OverlayContext`] with what most overlays need of it, computed once a frame.
pub struct Sketch<'a> {
    /// What is shown, and how.
    pub context: &'a OverlayContext<'a>,
    /// How large the scene is.
    pub extent: Extent,
    /// How long vectors are.
    pub scale: VectorScale,
    /// Centre of every body now, in the order of [`Setup::bodies`].
    pub positions: Vec<DVec3>,
    /// True velocity of every body now.
    pub velocities: Vec<DVec3>,
}

impl<'a> Sketch<'a> {
    /// Measures what is to be drawn.
    pub fn new(context: &'a OverlayContext<'a>) -> Sketch<'a> {
        let moment = &context.moment;
        let extent = Extent::of(moment.setup);
        let (motions, at, clock) = (moment.motions(), moment.at(), moment.setup.clock);
        Sketch {
            context,
            extent,
            scale: context.scale.unwrap_or_else(|| VectorScale::of(moment.setup, &extent, context.arrow_scale)),
            positions: motions.iter().map(|motion| motion.position_at(at, clock)).collect(),
            velocities: motions.iter().map(|motion| motion.velocity_at(at, clock)).collect(),
        }
    }

    /// The colours.
    pub fn palette(&self) -> &'a Palette {
        self.context.palette
    }

    /// The moment on display.
    pub fn moment(&self) -> &Moment<'a> {
        &self.context.moment
    }

    /// Surface of an obstacle now.
    pub fn shape(&self, obstacle: &ObstacleBody) -> ObstacleShape {
        obstacle.shape_at(self.moment().at(), self.moment().setup.clock)
    }

    /// Whether none of these is hidden.
    pub fn shows(&self, ids: &[Id]) -> bool {
        !ids.iter().any(|id| self.context.hidden.contains(id))
    }

    /// The bodies that are drawn, with their places in [`Setup::bodies`].
    pub fn bodies(&self) -> impl Iterator<Item = (usize, &'a Body)> {
        let hidden = self.context.hidden;
        self.moment().setup.bodies.iter().enumerate().filter(|(_, body)| !hidden.contains(&body.id))
    }

    /// The obstacles that are drawn.
    pub fn obstacles(&self) -> impl Iterator<Item = &'a ObstacleBody> {
        let hidden = self.context.hidden;
        self.moment().setup.obstacles.iter().filter(|obstacle| !hidden.contains(&obstacle.obstacle.id))
    }

    /// Whether a body is drawn as a ball, which is opaque, and all of these places are inside it.
    pub fn hides(&self, body: usize, places: [DVec3; 2]) -> bool {
        let ball = &self.moment().setup.bodies[body];
        ball.group.is_none() && places.iter().all(|place| place.distance(self.positions[body]) < ball.radius)
    }

    /// How a body or obstacle is called.
    pub fn name(&self, id: Id) -> String {
        self.moment().setup.label_of(id)
    }

    /// How important it is what a label says of these bodies and obstacles: `ordinary`, or more when
    /// the person points at one of them or has selected it.
    pub fn importance(&self, of: &[Id], ordinary: Importance) -> Importance {
        let asked = |id: Option<Id>, importance| {
            if id.is_some_and(|id| of.contains(&id)) { importance } else { ordinary }
        };
        let (hovered, selected) = (self.context.hovered, self.context.selected);
        asked(hovered, Importance::Hovered).max(asked(selected, Importance::Selected)).max(ordinary)
    }

    /// Whether something is explained that this body or obstacle has no part in.
    pub fn steps_back(&self, id: Id) -> bool {
        let Some(shown) = self.context.stages else { return false };
        match shown.explained.subject {
            Subject::Event(_) => {
                !self.context.selected_event.is_some_and(|event| event.kind.participants().contains(&id))
            }
            Subject::Pair(a, b) => id != a && id != b,
            Subject::Agent(agent) => id != agent,
            Subject::Query(_) => true,
        }
    }

    /// Whether a person is at a stage at which this event is not found yet.
    pub fn is_being_found(&self, event: &Event) -> bool {
        let Some(shown) = self.context.stages else { return false };
        let is_last = shown.walk.stage.is_none_or(|stage| stage + 1 >= shown.explained.stages.len());
        let is_it = match shown.explained.subject {
            Subject::Event(_) => self.context.selected_event == Some(event),
            Subject::Pair(a, b) => event.kind.participants().contains(&a) && event.kind.participants().contains(&b),
            Subject::Agent(_) | Subject::Query(_) => false,
        };
        is_it && !is_last
    }

    /// Whether the person asks about a contact: by a selected side, or by pointing at a ball of it
    /// (not at the ground, which is nearly always under the pointer).
    pub fn contact_is_asked_for(&self, pair: &[Id]) -> bool {
        let setup = self.moment().setup;
        let pointed = self.context.hovered.filter(|id| setup.body_index(*id).is_some());
        [self.context.selected, pointed].into_iter().flatten().any(|id| pair.contains(&id))
    }

    /// Metres that cover a number of points of the interface at a place.
    pub fn metres(&self, points: f64, place: DVec3) -> f64 {
        let frame = &self.context.frame;
        points * f64::from(frame.pixels_per_point) * frame.metres_per_pixel(place)
    }

    /// A length in metres kept between two lengths on screen, given in points at a place.
    pub fn bounded(&self, metres: f64, [least, most]: [f64; 2], place: DVec3) -> f64 {
        metres.clamp(self.metres(least, place), self.metres(most, place))
    }

    /// Adds the arrow of a vector in the common grammar.
    pub fn vector(&self, list: &mut DrawList, kind: VectorKind, pose: Pose, tail: DVec3, value: DVec3) {
        draw_vector(list, (self.palette(), &self.scale), (kind, pose), tail, value, 1.0);
    }
}

/// Draws the scene at the moment, and every overlay that is on.
pub fn draw_all(context: &OverlayContext) -> DrawList {
    let mut list = DrawList::new(context.frame.camera.target);
    let sketch = Sketch::new(context);
    world_bounds::draw(&sketch, &mut list);
    obstacles::draw(&sketch, &mut list);
    bodies::draw(&sketch, &mut list);
    bench_queries::draw(&sketch, &mut list);
    old_future::draw(&sketch, &mut list);
    for entry in OVERLAYS.iter().filter(|entry| context.overlays.contains(&entry.overlay)) {
        let before = list.labels.len();
        (entry.draw)(&sketch, &mut list);
        // While an algorithm is explained its terms have the word: arrows stay, their numbers wait.
        if context.stages.is_some() && !matches!(entry.overlay, Overlay::Labels | Overlay::Momentum) {
            let added = list.labels.split_off(before);
            list.labels.extend(added.into_iter().filter(stays_beside_stages));
        }
    }
    selection::draw(&sketch, &mut list);
    list
}

/// Of the labels of overlays: numbers along axes, what is wrong, and what is pointed at.
fn stays_beside_stages(label: &Label) -> bool {
    label.quiet || matches!(label.importance, Importance::Alarm | Importance::Hovered)
}

/// Adds the stages that are explained; after the legend was made, which is about the scene's vectors.
pub fn draw_stages(context: &OverlayContext, list: &mut DrawList) {
    if context.stages.is_some() {
        stages::draw(&Sketch::new(context), list);
    }
}

#[cfg(test)]
mod tests {
    use super::fixture::{Fixture, bounce};
    use super::*;
    use crate::app::explain::{Explained, Walk};
    use crate::app::frame_view::Theme;

    /// A ball that hits a box within the tick, with every overlay on but the grid, which is nobody's.
    fn impact() -> Fixture {
        let bounce = bounce(1, 2, DVec3::new(0.0, 1.5, 0.0), 0.5, DVec3::Y, 2.0);
        let mut fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::new(0.0, 2.5, 0.0), DVec3::new(0.0, -2.0, 0.0))
            .unit_box(2, DVec3::ZERO)
            .impact(0.5, bounce);
        fixture.overlays = OVERLAYS.iter().map(|entry| entry.overlay).collect();
        fixture.overlays.remove(&Overlay::Grid);
        (fixture.selected, fixture.hovered) = (Some(1), Some(2));
        fixture
    }

    fn all_of(fixture: &Fixture) -> DrawList {
        fixture.draw(0.75, |sketch, list| *list = draw_all(sketch.context))
    }

    #[test]
    fn nothing_is_drawn_of_what_is_hidden() {
        let mut fixture = impact();
        let shown = all_of(&fixture);
        assert_eq!((shown.spheres.len(), shown.surfaces.is_empty(), shown.markers.is_empty()), (1, false, false));
        fixture.hidden = [1, 2].into();
        assert_eq!(all_of(&fixture), DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn with_one_side_hidden_the_other_is_drawn_and_their_contact_is_not() {
        let mut fixture = impact();
        fixture.hidden = [2].into();
        let list = all_of(&fixture);
        assert_eq!((list.spheres.len(), list.surfaces.len(), list.markers.len()), (1, 0, 0));
        assert!(list.labels.iter().all(|label| !label.text.contains("box 2")));
        fixture.hidden = [1].into();
        let list = all_of(&fixture);
        assert_eq!((list.spheres.len(), list.ghosts.len(), list.markers.len()), (0, 0, 0));
        assert!(list.labels.iter().all(|label| !label.text.contains("ball 1")));
    }

    /// What is drawn while the meeting of ball and box is explained, up to a stage.
    fn explained_at(stage: Option<usize>) -> (DrawList, usize) {
        let mut fixture = impact().ball(3, 0.5, DVec3::new(4.0, 0.0, 0.0), DVec3::ZERO);
        fixture = fixture.impact(0.5, bounce(1, 2, DVec3::new(0.0, 1.5, 0.0), 0.5, DVec3::Y, 2.0));
        fixture.overlays.insert(Overlay::Labels);
        (fixture.selected, fixture.hovered) = (None, None);
        let moment = fixture.moment(0.0);
        let explained = Explained::of(&Subject::Pair(1, 2), moment.setup, moment.record, &[]).unwrap();
        let walk = Walk { stage, ..Walk::default() };
        let shown = ShownStages { explained: &explained, walk: &walk, fraction: 0.0, theme: Theme::Dark };
        let list = fixture.draw_explained(shown, |sketch, list| *list = draw_all(sketch.context));
        (list, explained.stages.len())
    }

    #[test]
    fn while_two_are_explained_they_alone_are_named_and_numbers_of_overlays_wait() {
        let (list, _) = explained_at(None);
        let mut texts: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        texts.sort_unstable();
        assert_eq!(texts, ["ball 1", "box 2"]);
    }

    #[test]
    fn the_impact_appears_with_the_last_stage_that_leads_to_it() {
        let contacts =
            |stage| explained_at(stage).0.markers.iter().filter(|marker| marker.at == [0.0, 1.0, 0.0]).count();
        let last = explained_at(None).1 - 1;
        assert_eq!((contacts(Some(0)), contacts(Some(last - 1))), (0, 0));
        assert!(contacts(Some(last)) > 0 && contacts(None) > 0);
    }
}
