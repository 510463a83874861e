//! A recording of another program beside the run on display.

use super::Sketch;
use super::baseline::{LEAST_APART, MOST_GHOSTS};
use crate::app::draw_list::{DrawList, GhostKind, Importance, LineKind, Pose, Rgba, Stroke, faded};
use crate::app::model::paths::{PathSegment, STRAIGHT_DASHED, lines_along};
use crate::app::style::palette::Palette;
use crate::app::text::labels;
use crate::scene::Body;
use crate::sim::Instant;
use glam::DVec3;

/// Most states of the selected ball's path ahead that are drawn.
const MOST_AHEAD: usize = 4_000;

/// Adds, for each body that is elsewhere in the recording: its ghost, the dashed path through its states, and a line from there
/// to where it is; for the selected body also the rest of that path.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(shown) = sketch.context.recording else { return };
    let moment = sketch.moment();
    let clock = moment.setup.clock;
    let now = clock.seconds(moment.at());
    let begin = moment.trail.first().map_or(moment.record.start.tick, |record| record.start.tick);
    let past = [clock.seconds(Instant::start_of(begin)), now];
    let color = sketch.palette().kept_run(shown.color);
    let dash = Palette::kept_run_dash(shown.color);
    let mut strayed: Vec<(&Body, DVec3, DVec3, f64)> = moment
        .setup
        .bodies
        .iter()
        .zip(&sketch.positions)
        .filter(|(body, _)| sketch.shows(&[body.id]))
        .filter_map(|(body, here)| {
            let there = shown.run.place(body.id, now)?;
            Some((body, *here, there, here.distance(there)))
        })
        .filter(|(body, _, _, apart)| *apart > LEAST_APART * body.radius)
        .collect();
    let is_selected = |body: &Body| sketch.context.selected == Some(body.id);
    strayed.sort_by(|a, b| is_selected(b.0).cmp(&is_selected(a.0)).then(b.3.total_cmp(&a.3)).then(a.0.id.cmp(&b.0.id)));
    for (body, here, there, apart) in strayed.into_iter().take(MOST_GHOSTS) {
        list.ghost(GhostKind::After, Some(body.id), (there, body.radius), color);
        let offset = Stroke::dashed(1.2, Pose::After.dash(), sketch.palette().offset);
        list.overlay_line(LineKind::Strayed, Some(body.id), [there, here], offset);
        let way = shown.run.places_between(body.id, past).chain([there]);
        path(list, body, way, (1.4, faded(color, 0.8), dash));
        let importance = sketch.importance(&[body.id], Importance::Name);
        if importance.is_asked_for() {
            let top = there + sketch.context.frame.camera.up() * body.radius;
            let name = sketch.context.run_names.get(&shown.color);
            let text = labels::strayed(&moment.setup.label_of(body.id), Some(apart), name.map(String::as_str));
            list.label(top, text, color, importance);
        }
    }
    let selected = sketch.context.selected.filter(|id| sketch.shows(&[*id]));
    let selected = selected.and_then(|id| moment.setup.bodies.iter().find(|body| body.id == id));
    if let Some(body) = selected
        && let Some(there) = shown.run.place(body.id, now)
    {
        let ahead = shown.run.places_between(body.id, [now, f64::INFINITY]).take(MOST_AHEAD);
        path(list, body, [there].into_iter().chain(ahead), (2.0, color, dash));
    }
}

/// Adds a dashed path of a body through places.
fn path(list: &mut DrawList, body: &Body, places: impl Iterator<Item = DVec3>, (width, color, dash): (f32, Rgba, f32)) {
    let places: Vec<DVec3> = places.collect();
    let segment =
        |ends: &[DVec3]| PathSegment { from: ends[0], to: ends[1], begins: 0.0, ends: 1.0, starts_motion: false };
    let stroke = Stroke::dashed(width, Pose::Before.dash() * dash, color);
    lines_along(places.windows(2).map(segment), STRAIGHT_DASHED)
        .into_iter()
        .for_each(|ends| list.line(LineKind::OldPath, Some(body.id), ends, stroke));
}
