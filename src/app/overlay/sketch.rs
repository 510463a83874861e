//! What overlays read: the moment, how it is shown, and what most of them compute from it.

use super::{Involved, ShownStages, ShownSteering, SliceMap, SliceProbe, VectorScale, draw_vector};
use crate::app::draw_list::{DrawList, Importance, Pose, Rgba, VectorKind};
use crate::app::model::explain::Subject;
use crate::app::model::extent::Extent;
use crate::app::model::lesson::{HiddenNames, Prediction};
use crate::app::model::moment::{BaselineRun, Moment};
use crate::app::model::query_map::ShownMap;
use crate::app::model::recorded_run::ShownRecording;
use crate::app::model::session::PathAhead;
use crate::app::model::view_frame::ViewFrame;
use crate::app::style::palette::Palette;
use crate::query::Stage;
use crate::scene::{BenchQuery, Body, BodyNumber, Geometry, Id, Overlay};
use crate::sim::{Event, ObstacleBody};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// A mark on a ball covers at most this share of its diameter.
const MARK_OF_BALL: f32 = 0.7;
/// Smaller marks cannot be seen, in points.
const LEAST_MARK: f32 = 2.0;

/// Everything an overlay may look at.
#[derive(Clone, Copy)]
pub struct OverlayContext<'a> {
    /// The moment on display.
    pub moment: Moment<'a>,
    /// Camera and rectangle, for sizes on screen.
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
    /// The participants of the event on display: all other balls fade.
    pub involved: Option<&'a Involved>,
    /// The colours of agents, where those tell a number of each.
    pub agent_colors: Option<&'a BTreeMap<Id, Rgba>>,
    /// Body or obstacle under the pointer.
    pub hovered: Option<Id>,
    /// The clicked point of its surface, where it is now, in world coordinates.
    pub surface_point: Option<DVec3>,
    /// The stages that are explained, while their panel is in front.
    pub stages: Option<ShownStages<'a>>,
    /// How the agent selected last steers, while that is shown.
    pub steering: Option<ShownSteering<'a>>,
    /// A prediction that is drawn in a lesson.
    pub prediction: Option<&'a Prediction>,
    /// The fields on the slice, if they are drawn.
    pub slice: Option<&'a SliceMap>,
    /// The fields at the place of the slice under the pointer.
    pub slice_probe: Option<&'a SliceProbe>,
    /// The map of a bench query, if it is laid into the view.
    pub map: Option<&'a ShownMap>,
    /// Kept runs that are shown beside the baseline run.
    pub ghosts: &'a [BaselineRun<'a>],
    /// A recording of another program that is shown beside it.
    pub recording: Option<ShownRecording<'a>>,
    /// The paths of the selected bodies from the tick on display on.
    pub ahead: &'a [PathAhead],
    /// Names of the kept runs that are shown, by the numbers of their colours.
    pub run_names: &'a BTreeMap<usize, String>,
    /// Whether a question is still to be answered, which what is to come in the tick on display might answer.
    pub keeps_future: bool,
    /// Names that are not told, of what is selected or under the pointer neither.
    pub hides_names: &'a HiddenNames,
    /// The numbers that are told of no body.
    pub hides_numbers: &'a BTreeSet<BodyNumber>,
    /// Whether it plays: then past events fade instead of vanishing within a frame.
    pub is_playing: bool,
    /// Factor on the length of all arrows.
    pub arrow_scale: f64,
    /// The scale of vectors; `None` for the one that suits the scene.
    pub scale: Option<VectorScale>,
}

/// An [`OverlayContext`] with what most overlays derive from it, computed once a frame.
pub struct Sketch<'a> {
    /// What is shown, and how.
    pub context: &'a OverlayContext<'a>,
    /// How large the scene is.
    pub extent: Extent,
    /// The scale of vectors.
    pub scale: VectorScale,
    /// Centre of every body now, in the order of [`Setup::bodies`](crate::sim::Setup::bodies).
    pub positions: Vec<DVec3>,
    /// True velocity of every body now.
    pub velocities: Vec<DVec3>,
}

impl<'a> Sketch<'a> {
    /// Computes the scales and the state of every body.
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

    /// The shape of an obstacle where it is now.
    pub fn shape(&self, obstacle: &ObstacleBody) -> Geometry {
        obstacle.shape_at(self.moment().at(), self.moment().setup.clock)
    }

    /// Where a body or obstacle is now.
    pub fn center(&self, id: Id) -> Option<DVec3> {
        let setup = self.moment().setup;
        let of_body = setup.body_index(id).map(|body| self.positions[body]);
        of_body.or_else(|| Some(self.shape(&setup.obstacles[setup.obstacle_index(id)?]).place()))
    }

    /// Whether none of these is hidden.
    pub fn shows(&self, ids: &[Id]) -> bool {
        !ids.iter().any(|id| self.context.hidden.contains(id))
    }

    /// The bodies that are drawn, with their indices in [`Setup::bodies`](crate::sim::Setup::bodies).
    pub fn bodies(&self) -> impl Iterator<Item = (usize, &'a Body)> {
        let hidden = self.context.hidden;
        self.moment().setup.bodies.iter().enumerate().filter(|(_, body)| !hidden.contains(&body.id))
    }

    /// The obstacles that are drawn.
    pub fn obstacles(&self) -> impl Iterator<Item = &'a ObstacleBody> {
        let hidden = self.context.hidden;
        self.moment().setup.obstacles.iter().filter(|obstacle| !hidden.contains(&obstacle.obstacle.id))
    }

    /// Whether a body is drawn as an opaque ball that contains both of these places.
    pub fn hides(&self, body: usize, places: [DVec3; 2]) -> bool {
        let ball = &self.moment().setup.bodies[body];
        ball.group.is_none() && places.iter().all(|place| place.distance(self.positions[body]) < ball.radius)
    }

    /// The name of a body or obstacle, or its id where names are hidden.
    pub fn name(&self, id: Id) -> String {
        match self.context.hides_names.has(id) {
            true => format!("#{id}"),
            false => self.moment().setup.label_of(id),
        }
    }

    /// How important a label about these bodies and obstacles is: `ordinary`, or more if one of them is selected
    /// or under the pointer.
    pub fn importance(&self, of: &[Id], ordinary: Importance) -> Importance {
        let asked = |id: Option<Id>, importance| {
            if id.is_some_and(|id| of.contains(&id)) { importance } else { ordinary }
        };
        let (hovered, selected) = (self.context.hovered, self.context.selected);
        asked(hovered, Importance::Hovered).max(asked(selected, Importance::Selected)).max(ordinary)
    }

    /// Whether something is explained that this body or obstacle does not take part in.
    pub fn steps_back(&self, id: Id) -> bool {
        let Some(shown) = self.context.stages else { return false };
        match shown.explained.subject {
            Subject::Event(_) => {
                !self.context.selected_event.is_some_and(|event| event.kind.participants().contains(&id))
            }
            Subject::Pair(a, b) => id != a && id != b,
            Subject::Agent(subject) | Subject::Pick(subject) => id != subject,
            Subject::Query(_) => true,
        }
    }

    /// Whether the stage on display comes before this event is found.
    pub fn is_being_found(&self, event: &Event) -> bool {
        self.comes_before(event, |stages| stages.len().checked_sub(1))
    }

    /// Whether the stage on display comes before the faces are found that this event touches.
    pub fn are_faces_being_found(&self, event: &Event) -> bool {
        let last = |stages: &[Stage]| stages.len().checked_sub(1);
        self.comes_before(event, |stages| {
            stages.iter().rposition(|stage| stage.gives.as_deref() == Some("flags")).or_else(|| last(stages))
        })
    }

    /// Whether this event is explained, and the stage on display comes before one of its stages.
    fn comes_before(&self, event: &Event, found: impl Fn(&[Stage]) -> Option<usize>) -> bool {
        let Some(shown) = self.context.stages else { return false };
        let is_found =
            shown.cursor.stage.is_none_or(|stage| found(&shown.explained.stages).is_none_or(|found| stage >= found));
        let is_it = match shown.explained.subject {
            Subject::Event(_) => self.context.selected_event == Some(event),
            Subject::Pair(a, b) => event.kind.participants().contains(&a) && event.kind.participants().contains(&b),
            Subject::Agent(_) | Subject::Query(_) | Subject::Pick(_) => false,
        };
        is_it && !is_found
    }

    /// Whether a contact is asked for: one side is selected, or a ball of it is under the pointer (the ground
    /// nearly always is).
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

    /// A length in metres, clamped to a least and a greatest length on screen, given in points at a place.
    pub fn bounded(&self, metres: f64, [least, most]: [f64; 2], place: DVec3) -> f64 {
        metres.clamp(self.metres(least, place), self.metres(most, place))
    }

    /// The size of a mark on a ball in points: `points`, but at most a share of the ball as it appears, so that it
    /// does not hide the ball or its neighbours. At a contact the first body of the pair counts.
    pub fn size_on(&self, points: f32, pair: &[Id], place: DVec3) -> f32 {
        let setup = self.moment().setup;
        let radius = pair.iter().find_map(|id| Some(setup.bodies[setup.body_index(*id)?].radius));
        let Some(radius) = radius else { return points };
        let diameter = (2.0 * radius / self.metres(1.0, place)) as f32;
        points.min((MARK_OF_BALL * diameter).max(LEAST_MARK))
    }

    /// Adds the arrow of a vector of a body or obstacle.
    pub fn vector(&self, list: &mut DrawList, of: Id, what: (VectorKind, Pose), [tail, value]: [DVec3; 2]) {
        draw_vector(list, (self.palette(), &self.scale), what, Some(of), [tail, value]);
    }
}
