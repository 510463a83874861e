//! What an algorithm knows up to a stage: its terms as drawings, each in the colour of its symbol.

mod lines;
mod names;
mod shown;

pub use shown::{Emphasis, Known, ShownStages, scale_of};

use super::Sketch;
use super::obstacles::surface;
use crate::app::draw_list::{
    Arrow, ArrowKind, DrawList, GhostKind, LineKind, Marker, Pose, Rgba, Stroke, Surface, SurfaceKind, faded,
};
use crate::app::model::extent::plane_axes;
use crate::query::{Mark, Role};
use glam::DVec3;
use lines::{Lengths, PATCH, line_of};
use names::{Name, Rank, names};

/// Opacity of what is neither highlighted nor part of the present stage.
const QUIET: f32 = 0.3;
/// Least opacity of a ball, of which little more than the rim is drawn.
const RIM: f32 = 0.5;

/// Adds what is known up to the present stage, and the ghosts of the sweep at the moment on display. While all stages
/// are shown, what is neither named nor in the answer is fainter.
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
    for Name { symbol, stage, at, importance } in names {
        // Written as in the formula of its stage.
        let written = shown.explained.stages.get(stage).map_or(symbol.into(), |stage| stage.written(symbol));
        list.symbol(at, &written, color_of(symbol), importance);
    }
    if let Some(inside) = &shown.explained.inside {
        for (center, radius) in inside.ghosts(shown.fraction).into_iter().filter(|(center, _)| center.is_finite()) {
            list.ghost(GhostKind::At, None, (center, radius), faded(sketch.palette().motion, 0.7));
        }
    }
}

/// Colour and thickness of a drawing.
#[derive(Clone, Copy)]
struct Pen {
    color: Rgba,
    /// The rim of balls.
    rim: Rgba,
    weight: f32,
}

impl Pen {
    fn new(color: Rgba, emphasis: Emphasis) -> Pen {
        let (opacity, weight) = match emphasis {
            Emphasis::Quiet => (QUIET, 0.8),
            Emphasis::Ordinary => (1.0, 1.0),
            Emphasis::Present => (1.0, 1.35),
            Emphasis::Highlight => (1.0, 1.9),
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
            if let Some([tail, tip]) = line_of(mark, lengths) {
                let (kind, Pen { color, weight, .. }) = (ArrowKind::Term(role), pen);
                list.arrows.push(Arrow { kind, pose: Pose::At, of: None, tail, tip, is_cut: false, weight, color });
            }
        }
        Mark::Segment { from, to, .. } => {
            list.overlay_line(LineKind::Term, None, [from, to], Stroke::solid(2.2 * pen.weight, pen.color));
        }
        Mark::PlanePatch { point, normal } => {
            let size = PATCH * lengths.direction;
            patch(list, point, normal, size, pen);
        }
        Mark::SphereGhost { center, radius } => list.ghost(GhostKind::Before, None, (center, radius), pen.rim),
        Mark::CapsuleGhost { ends, radius } => list.ghost_capsule(GhostKind::Before, None, (ends, radius), pen.rim),
    }
}

fn patch(list: &mut DrawList, point: DVec3, normal: DVec3, size: f64, pen: Pen) {
    let Some(normal) = crate::shape::unit(normal) else { return };
    let (u, v) = plane_axes(normal);
    let frame = [point, size * u, size * v];
    let patch = surface(SurfaceKind::Patch, None, frame, [faded(pen.color, 0.16), pen.color]);
    list.surfaces.push(Surface { outline: 1.6 * pen.weight, ..patch });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Camera;
    use crate::app::model::explain::{Explained, Highlight, HighlightSource, StageCursor, Subject};
    use crate::app::model::settings::Theme;
    use crate::app::model::view_frame::{PixelRect, ViewFrame};
    use crate::app::overlay::VectorScale;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::BenchQuery;
    use serde_json::json;

    /// A ball of radius 0.5 that falls from 2 above a plane to 2 below it.
    pub(super) fn falling() -> Explained {
        let ask = json!({"query": "sphere_plane_sweep", "radius": 0.5, "from": [0, 2, 0], "to": [1, -2, 0],
                         "normal": [0, 1, 0], "point": [0, 0, 0]});
        let query = BenchQuery { id: 1, name: String::new(), ask: ask.as_object().unwrap().clone(), map: None };
        let fixture = Fixture::empty();
        let moment = fixture.moment(0.0);
        Explained::of(&Subject::Query(1), moment.setup, moment.record, &[query]).unwrap()
    }

    pub(super) fn shown<'a>(explained: &'a Explained, cursor: &'a StageCursor) -> ShownStages<'a> {
        ShownStages { explained, cursor, fraction: 0.0, theme: Theme::Dark }
    }

    #[test]
    fn at_a_stage_nothing_is_drawn_that_is_found_later() {
        let explained = falling();
        let mut before = 0;
        for stage in 0..explained.stages.len() {
            let cursor = StageCursor { stage: Some(stage), ..StageCursor::default() };
            let known = shown(&explained, &cursor).known();
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
        let cursor = StageCursor { stage: Some(stage), ..StageCursor::default() };
        for known in shown(&explained, &cursor).known() {
            let is_part = ["d", "C0", "N"].contains(&known.drawing.symbol.as_ref());
            let expected = if is_part { Emphasis::Present } else { Emphasis::Quiet };
            assert_eq!(known.emphasis, expected, "{}", known.drawing.symbol);
        }
    }

    #[test]
    fn what_is_pointed_at_is_highlighted_and_all_else_dims() {
        let explained = falling();
        let highlight = Highlight { from: HighlightSource::Panel, stage: 1, symbol: Some("D".to_owned()) };
        let cursor = StageCursor { highlight: Some(highlight), ..StageCursor::default() };
        for known in shown(&explained, &cursor).known() {
            let expected = if known.drawing.symbol == "D" { Emphasis::Highlight } else { Emphasis::Quiet };
            assert_eq!(known.emphasis, expected, "{}", known.drawing.symbol);
        }
    }

    #[test]
    fn the_drawing_under_the_pointer_is_found_by_its_symbol() {
        let explained = falling();
        let cursor = StageCursor::default();
        let camera = Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.0, pitch: 0.0, ..Camera::default() };
        let rect = PixelRect { x: 0, y: 0, width: 800, height: 600 };
        let frame = ViewFrame { camera, rect, pixels_per_point: 1.0 };
        let scale = VectorScale { metres_per_unit: 1.0, longest: 9.0, direction: 1.0, weight: 1.0 };
        // A quarter of the way from (0, 2, 0) to (1, −2, 0): nothing else is near.
        let on_motion = frame.point_at(DVec3::new(0.25, 1.0, 0.0)).unwrap();
        let found = shown(&explained, &cursor).drawing_at(on_motion, &frame, &scale, |_| false);
        assert_eq!(found.map(|(_, symbol)| symbol).as_deref(), Some("D"));
        let nowhere = frame.point_at(DVec3::new(-2.0, 1.0, 0.0)).unwrap();
        assert_eq!(shown(&explained, &cursor).drawing_at(nowhere, &frame, &scale, |_| false), None);
    }

    #[test]
    fn a_drawing_has_the_colour_of_its_symbol_and_the_ghost_is_at_the_moment_shown() {
        let explained = falling();
        let cursor = StageCursor { stage: Some(1), ..StageCursor::default() };
        let shown = ShownStages { fraction: 0.5, ..shown(&explained, &cursor) };
        let list = Fixture::empty().draw_explained(shown, draw);
        let color = explained.colors.color("D", Theme::Dark).unwrap();
        assert!(list.arrows.iter().any(|arrow| arrow.color == color && arrow.tip == DVec3::new(1.0, -2.0, 0.0)));
        // Half the way: (0.5, 0, 0).
        assert!(list.ghosts.iter().any(|ghost| ghost.from == DVec3::X * 0.5 && ghost.radius == 0.5));
    }

    #[test]
    fn of_all_stages_together_the_answer_stands_out_from_what_is_given() {
        let (explained, cursor) = (falling(), StageCursor::default());
        let list = Fixture::empty().draw_explained(shown(&explained, &cursor), draw);
        // The contact: t = (0.5 − 2) / −4, its place (0.375, 0, 0).
        let contact = list.markers.iter().find(|marker| marker.at == DVec3::X * 0.375).unwrap();
        assert_eq!(contact.color[3], 1.0);
        // The ball at the start, `from`, is a given.
        let start = list.ghosts.iter().find(|ghost| ghost.from == DVec3::Y * 2.0).unwrap();
        assert_eq!(start.color[3], RIM);
    }
}
