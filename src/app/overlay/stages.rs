//! What an algorithm knows up to a stage: the drawings of its terms, each in the colour of its symbol.

mod names;

use super::{Sketch, VectorKind, VectorScale};
use crate::app::draw_list::{
    ArrowInstance, DrawList, GhostStyle, Head, Marker, Rgba, Stroke, SurfaceInstance, SurfaceStyle, faded,
};
use crate::app::model::explain::{Explained, Subject, Walk};
use crate::app::model::extent::{Extent, plane_axes};
use crate::app::model::settings::Theme;
use crate::app::model::view_frame::ViewFrame;
use crate::query::{Drawing, Mark, Role};
use crate::sim::Setup;
use egui::Pos2;
use glam::DVec3;
use names::{Name, Rank, names};
use std::ops::RangeInclusive;

/// Opacity of what is neither pointed at nor a part of the present stage.
const QUIET: f32 = 0.3;
/// Least opacity of a ball, which is little more than its rim.
const RIM: f32 = 0.5;
/// Half the side of a plane's patch, in lengths of directions.
const PATCH: f64 = 1.3;
/// The longest vector of a trace that has a scale of its own, in lengths of directions.
const LONGEST: f64 = 1.8;
/// Lengths at which the longest velocity of a trace is seen well, in lengths of directions.
const LEGIBLE: RangeInclusive<f64> = 0.3..=3.0;
/// How near the pointer must be to a drawing, in points.
pub(super) const REACH: f32 = 7.0;

/// The part of an explanation that is drawn.
#[derive(Clone, Copy)]
pub struct ShownStages<'a> {
    /// The stages and their colours.
    pub explained: &'a Explained,
    /// Up to which stage, and what is pointed at.
    pub walk: &'a Walk,
    /// The moment of the sweep on display, as a fraction.
    pub fraction: f64,
    /// Dark or light.
    pub theme: Theme,
}

/// How long vectors are drawn, in metres.
#[derive(Clone, Copy)]
struct Lengths {
    /// Of a direction.
    direction: f64,
    /// Of 1 m/s.
    per_velocity: f64,
    /// Of a unit of impulse or acceleration.
    per_force: f64,
    /// Longer velocities and impulses are cut.
    longest: f64,
}

/// How much a drawing stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Emphasis {
    /// Something else is pointed at, or belongs to the present stage.
    Quiet,
    /// Nothing stands out.
    Ordinary,
    /// It belongs to the present stage.
    Present,
    /// It is pointed at.
    Lit,
}

/// A drawing that is known, the stage it is from, and how much it stands out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known<'a> {
    /// What to draw.
    pub drawing: &'a Drawing,
    /// The stage that made it.
    pub stage: usize,
    /// How much it stands out.
    pub emphasis: Emphasis,
}

impl<'a> ShownStages<'a> {
    /// The drawings that are known up to the present stage: of a symbol that was defined anew only the
    /// last ones, and what has no symbol only in its own stage.
    pub fn known(&self) -> Vec<Known<'a>> {
        let stages = &self.explained.stages;
        let last = self.walk.stage.unwrap_or(stages.len().saturating_sub(1));
        let up_to = &stages[..stages.len().min(last + 1)];
        let mut known: Vec<Known> = Vec::new();
        for (index, stage) in up_to.iter().enumerate() {
            known.retain(|earlier| {
                let is_replaced = |drawing: &Drawing| drawing.symbol == earlier.drawing.symbol;
                !earlier.drawing.symbol.is_empty() && !stage.drawings.iter().any(is_replaced)
            });
            let drawn = stage.drawings.iter().filter(|drawing| drawing.mark.is_finite());
            known.extend(drawn.map(|drawing| Known { drawing, stage: index, emphasis: Emphasis::Ordinary }));
        }
        for entry in &mut known {
            entry.emphasis = self.emphasis(entry);
        }
        known
    }

    fn emphasis(&self, known: &Known) -> Emphasis {
        let symbol = &known.drawing.symbol;
        if let Some(lit) = &self.walk.lit {
            let is_lit = match &lit.symbol {
                Some(lit) => lit == symbol,
                None => self.belongs_to(known, lit.stage),
            };
            return if is_lit { Emphasis::Lit } else { Emphasis::Quiet };
        }
        match self.walk.stage {
            None => Emphasis::Ordinary,
            Some(stage) if self.belongs_to(known, stage) => Emphasis::Present,
            Some(_) => Emphasis::Quiet,
        }
    }

    /// Whether a drawing shows the result or a term of a stage.
    fn belongs_to(&self, known: &Known, stage: usize) -> bool {
        let symbol = &known.drawing.symbol;
        let is_term = |index: usize| {
            let stage = self.explained.stages.get(index)?;
            Some(stage.symbol() == Some(symbol) || stage.terms.iter().any(|(term, _)| term == symbol))
        };
        known.stage == stage || (!symbol.is_empty() && is_term(stage) == Some(true))
    }

    /// How long vectors are drawn: in the scene's own scale for what happens in it, and for velocities of
    /// bench queries where that shows them well, since their handles are there; otherwise, of vectors
    /// that may be of any size, so that the longest can be seen well.
    fn lengths(&self, scale: &VectorScale) -> Lengths {
        let scene = Lengths {
            direction: scale.direction,
            per_velocity: scale.metres_per_unit,
            per_force: scale.metres_per_unit,
            longest: scale.longest,
        };
        if matches!(self.explained.subject, Subject::Event(_) | Subject::Pair(..)) {
            return scene;
        }
        let drawings = || self.explained.stages.iter().flat_map(|stage| &stage.drawings);
        let fitted = |wanted: Role| {
            let arrows = drawings().filter_map(|drawing| match drawing.mark {
                Mark::Arrow { along, role, .. } if role == wanted && along.is_finite() => Some(along.length()),
                _ => None,
            });
            let longest = arrows.fold(0.0, f64::max);
            let in_scene = longest * scale.metres_per_unit / scale.direction;
            let shows_well = wanted == Role::Velocity && LEGIBLE.contains(&in_scene);
            if longest == 0.0 || shows_well { scale.metres_per_unit } else { LONGEST * scale.direction / longest }
        };
        Lengths { per_velocity: fitted(Role::Velocity), per_force: fitted(Role::Force), ..scene }
    }

    /// The drawing under the pointer: its stage and symbol. Lines and points only: what covers an area
    /// would be under the pointer nearly always.
    /// Symbols that are linked are drawn elsewhere.
    pub fn drawing_at(
        &self,
        at: Pos2,
        frame: &ViewFrame,
        scale: &VectorScale,
        is_linked: impl Fn(&str) -> bool,
    ) -> Option<(usize, String)> {
        let lengths = self.lengths(scale);
        let distance = |known: &Known| {
            let [a, b] = line_of(&known.drawing.mark, &lengths)?;
            Some(distance_to_segment(at, [frame.point_at(a)?, frame.point_at(b)?]))
        };
        let near = self.known().into_iter().filter(|known| !known.drawing.symbol.is_empty());
        let near = near.filter(|known| !is_linked(&known.drawing.symbol));
        let near = near.filter_map(|known| Some((distance(&known).filter(|distance| *distance <= REACH)?, known)));
        let (_, known) = near.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        Some((known.stage, known.drawing.symbol.clone().into_owned()))
    }
}

/// How long the vectors of a scene are drawn, for [`ShownStages::drawing_at`].
pub fn scale_of(setup: &Setup, factor: f64) -> VectorScale {
    VectorScale::of(setup, &Extent::of(setup), factor)
}

/// Adds what is known up to the present stage, and the ghosts of the sweep at the moment on display.
/// Of all stages together, what is neither named nor in the answer steps back.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(shown) = sketch.context.stages else { return };
    let (known, lengths) = (shown.known(), shown.lengths(&sketch.scale));
    // The rules of an agent stand tip to tail where their overlay is on.
    let is_linked = |symbol: &str| sketch.context.steering.is_some_and(|steering| steering.draws(symbol));
    let known: Vec<_> = known.into_iter().filter(|entry| !is_linked(&entry.drawing.symbol)).collect();
    let names = names(sketch, &shown, (&known, &lengths), list);
    let color_of = |symbol: &str| shown.explained.colors.color(symbol, shown.theme).unwrap_or(sketch.palette().text);
    for entry in &known {
        let symbol = entry.drawing.symbol.as_ref();
        let is_named = symbol.is_empty() || names.iter().any(|name| name.symbol == symbol);
        let steps_back = entry.emphasis == Emphasis::Ordinary && !is_named && Rank::of(&shown, entry) < Rank::Answer;
        let emphasis = if steps_back { Emphasis::Quiet } else { entry.emphasis };
        draw_mark(list, &entry.drawing.mark, &lengths, Pen::new(color_of(symbol), emphasis));
    }
    for Name { symbol, at, importance } in names {
        list.label(at, symbol, color_of(symbol), importance);
    }
    if let Some(inside) = &shown.explained.inside {
        for (center, radius) in inside.ghosts(shown.fraction).into_iter().filter(|(center, _)| center.is_finite()) {
            list.ghost(center, radius, GhostStyle::At, faded(sketch.palette().motion, 0.7));
        }
    }
}

/// Colour and thickness of a drawing.
#[derive(Clone, Copy)]
struct Pen {
    color: Rgba,
    /// Of balls.
    rim: Rgba,
    weight: f32,
}

impl Pen {
    fn new(color: Rgba, emphasis: Emphasis) -> Pen {
        let (opacity, weight) = match emphasis {
            Emphasis::Quiet => (QUIET, 0.8),
            Emphasis::Ordinary => (1.0, 1.0),
            Emphasis::Present => (1.0, 1.35),
            Emphasis::Lit => (1.0, 1.9),
        };
        Pen { color: faded(color, opacity), rim: faded(color, opacity.max(RIM)), weight }
    }
}

fn draw_mark(list: &mut DrawList, mark: &Mark, lengths: &Lengths, pen: Pen) {
    match *mark {
        Mark::Point { at, role } => {
            let shape = if role == Role::Contact { Marker::Target } else { Marker::Disc };
            list.marker(at, 10.0 * pen.weight, shape, pen.color);
        }
        Mark::Arrow { role, .. } => {
            if let Some(ends) = line_of(mark, lengths) {
                arrow(list, ends, role, pen);
            }
        }
        Mark::Segment { from, to, .. } => list.overlay_line(from, to, Stroke::solid(2.2 * pen.weight, pen.color)),
        Mark::PlanePatch { point, normal } => {
            let size = PATCH * lengths.direction;
            patch(list, point, normal, size, pen);
        }
        Mark::SphereGhost { center, radius } => list.ghost(center, radius, GhostStyle::Before, pen.rim),
        Mark::CapsuleGhost { ends: [a, b], radius } => list.ghost_capsule(a, b, radius, GhostStyle::Before, pen.rim),
    }
}

fn arrow(list: &mut DrawList, [tail, tip]: [DVec3; 2], role: Role, pen: Pen) {
    let (kind, head) = match role {
        Role::Normal => (VectorKind::Normal, Head::Diamond),
        Role::Velocity => (VectorKind::Velocity, Head::Cone),
        Role::Force => (VectorKind::Impulse, Head::Block),
        Role::Motion => (VectorKind::Velocity, Head::Barb),
        Role::Offset | Role::Contact | Role::Aid => (VectorKind::Normal, Head::Cone),
    };
    let shaft = kind.shaft() * pen.weight;
    list.arrows.push(ArrowInstance {
        tail: list.local(tail),
        shaft_radius: shaft,
        tip: list.local(tip),
        head: head as u8 as f32,
        color: pen.color,
        head_radius: 2.0 + 2.0 * shaft,
        head_length: 5.0 + 5.0 * shaft,
        dash: 0.0,
        metric: 0.0,
    });
}

fn patch(list: &mut DrawList, point: DVec3, normal: DVec3, size: f64, pen: Pen) {
    let Some(normal) = crate::shape::unit(normal) else { return };
    let (u, v) = plane_axes(normal);
    let center = list.local(point);
    list.surfaces.push(SurfaceInstance {
        center,
        grid: 0.0,
        u: (size * u).as_vec3().to_array(),
        outline: 1.6 * pen.weight,
        v: (size * v).as_vec3().to_array(),
        style: SurfaceStyle::Lit as u8 as f32,
        color: faded(pen.color, 0.16),
        line_color: pen.color,
    });
}

/// The line that a mark is drawn as; a point is a line without length. Directions are drawn equally
/// long, velocities and impulses in the scale of all vectors, lengths as long as they are.
fn line_of(mark: &Mark, lengths: &Lengths) -> Option<[DVec3; 2]> {
    match *mark {
        Mark::Point { at, .. } => Some([at, at]),
        Mark::Segment { from, to, .. } => Some([from, to]),
        Mark::Arrow { tail, along, role } => {
            let direction = crate::shape::unit(along)?;
            let length = match role {
                Role::Normal => lengths.direction,
                Role::Velocity => (along.length() * lengths.per_velocity).min(lengths.longest),
                Role::Force => (along.length() * lengths.per_force).min(lengths.longest),
                Role::Motion | Role::Offset | Role::Contact | Role::Aid => along.length(),
            };
            Some([tail, tail + length * direction])
        }
        Mark::PlanePatch { .. } | Mark::SphereGhost { .. } | Mark::CapsuleGhost { .. } => None,
    }
}

pub(super) fn distance_to_segment(at: Pos2, [a, b]: [Pos2; 2]) -> f32 {
    let along = b - a;
    let share = if along.length_sq() > 0.0 { (at - a).dot(along) / along.length_sq() } else { 0.0 };
    at.distance(a + share.clamp(0.0, 1.0) * along)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Camera;
    use crate::app::model::explain::{Lit, LitFrom, Subject};
    use crate::app::model::view_frame::PixelRect;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::BenchQuery;
    use serde_json::json;

    /// A ball of radius 0.5 that falls from 2 above a plane to 2 below it.
    pub(super) fn falling() -> Explained {
        let ask = json!({"query": "sphere_plane_sweep", "radius": 0.5, "from": [0, 2, 0], "to": [1, -2, 0],
                         "normal": [0, 1, 0], "point": [0, 0, 0]});
        let query = BenchQuery { id: 1, name: String::new(), ask: ask.as_object().unwrap().clone() };
        let fixture = Fixture::empty();
        let moment = fixture.moment(0.0);
        Explained::of(&Subject::Query(1), moment.setup, moment.record, &[query]).unwrap()
    }

    pub(super) fn shown<'a>(explained: &'a Explained, walk: &'a Walk) -> ShownStages<'a> {
        ShownStages { explained, walk, fraction: 0.0, theme: Theme::Dark }
    }

    #[test]
    fn at_a_stage_nothing_is_drawn_that_is_found_later() {
        let explained = falling();
        let mut before = 0;
        for stage in 0..explained.stages.len() {
            let walk = Walk { stage: Some(stage), ..Walk::default() };
            let known = shown(&explained, &walk).known();
            assert!(known.iter().all(|known| known.stage <= stage), "stage {stage}");
            let has_drawings = explained.stages[stage].drawings.iter().any(|drawing| !drawing.symbol.is_empty());
            let of_stage = known.iter().filter(|known| known.stage == stage).count();
            assert_eq!(of_stage > 0, has_drawings, "stage {stage}");
            assert!(known.len() + 1 >= before, "what was known stays known");
            before = known.len();
        }
    }

    #[test]
    fn the_terms_of_the_present_stage_stand_out_from_the_others() {
        let explained = falling();
        // The signed distance, d = C0·N.
        let stage = explained.stages.iter().position(|stage| stage.symbol() == Some("d")).unwrap();
        let walk = Walk { stage: Some(stage), ..Walk::default() };
        for known in shown(&explained, &walk).known() {
            let is_part = ["d", "C0", "N"].contains(&known.drawing.symbol.as_ref());
            let expected = if is_part { Emphasis::Present } else { Emphasis::Quiet };
            assert_eq!(known.emphasis, expected, "{}", known.drawing.symbol);
        }
    }

    #[test]
    fn what_is_pointed_at_lights_and_all_else_dims() {
        let explained = falling();
        let lit = Lit { from: LitFrom::Panel, stage: 1, symbol: Some("D".to_owned()) };
        let walk = Walk { lit: Some(lit), ..Walk::default() };
        for known in shown(&explained, &walk).known() {
            let expected = if known.drawing.symbol == "D" { Emphasis::Lit } else { Emphasis::Quiet };
            assert_eq!(known.emphasis, expected, "{}", known.drawing.symbol);
        }
    }

    #[test]
    fn the_drawing_under_the_pointer_is_told_by_its_symbol() {
        let explained = falling();
        let walk = Walk::default();
        let camera = Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.0, pitch: 0.0, ..Camera::default() };
        let rect = PixelRect { x: 0, y: 0, width: 800, height: 600 };
        let frame = ViewFrame { camera, rect, pixels_per_point: 1.0 };
        let scale = VectorScale { metres_per_unit: 1.0, longest: 9.0, direction: 1.0, weight: 1.0 };
        // A quarter of the way from (0, 2, 0) to (1, −2, 0): nothing else is near.
        let on_motion = frame.point_at(DVec3::new(0.25, 1.0, 0.0)).unwrap();
        let found = shown(&explained, &walk).drawing_at(on_motion, &frame, &scale, |_| false);
        assert_eq!(found.map(|(_, symbol)| symbol).as_deref(), Some("D"));
        let nowhere = frame.point_at(DVec3::new(-2.0, 1.0, 0.0)).unwrap();
        assert_eq!(shown(&explained, &walk).drawing_at(nowhere, &frame, &scale, |_| false), None);
    }

    #[test]
    fn a_drawing_has_the_colour_of_its_symbol_and_the_ghost_is_at_the_moment_shown() {
        let explained = falling();
        let walk = Walk { stage: Some(1), ..Walk::default() };
        let shown = ShownStages { fraction: 0.5, ..shown(&explained, &walk) };
        let list = Fixture::empty().draw_explained(shown, draw);
        let color = explained.colors.color("D", Theme::Dark).unwrap();
        assert!(list.arrows.iter().any(|arrow| arrow.color == color && arrow.tip == [1.0, -2.0, 0.0]));
        // Half the way: (0.5, 0, 0).
        assert!(list.ghosts.iter().any(|ghost| ghost.from == [0.5, 0.0, 0.0] && ghost.radius == 0.5));
    }

    #[test]
    fn of_all_stages_together_the_answer_stands_out_from_what_is_given() {
        let (explained, walk) = (falling(), Walk::default());
        let list = Fixture::empty().draw_explained(shown(&explained, &walk), draw);
        // The contact: t = (0.5 − 2) / −4, its place (0.375, 0, 0).
        let contact = list.markers.iter().find(|marker| marker.at == [0.375, 0.0, 0.0]).unwrap();
        assert_eq!(contact.color[3], 1.0);
        // The ball at the start, `from`, is a given.
        let start = list.ghosts.iter().find(|ghost| ghost.from == [0.0, 2.0, 0.0]).unwrap();
        assert_eq!(start.color[3], RIM);
    }
}
