//! Other runs beside the one on display: the one before the last change, or kept ones.

use super::Sketch;
use super::path_ahead::to_come;
use crate::app::draw_list::{DrawList, GhostKind, Importance, LineKind, Pose, Rgba, Stroke, faded, mixed};
use crate::app::model::moment::BaselineRun;
use crate::app::model::paths::{STRAIGHT_DASHED, STRAIGHT_SOLID, lines_along, paths};
use crate::app::style::palette::Palette;
use crate::app::text::labels;
use crate::scene::Id;
use glam::DVec3;

/// Bodies that differ from their old place by less than this share of their radius have no ghost: it would be hidden.
pub(super) const LEAST_APART: f64 = 1e-3;
/// Only the bodies farthest from their old place get a ghost; more would hide the scene itself.
pub(super) const MOST_GHOSTS: usize = 300;
/// Of more than this only those have one that are selected or pointed at, while one is: they could not be told in the crowd.
const CROWD: usize = 24;
/// How far a ghost's colour is blended from its body's towards the colour of offsets.
const MUTED: f32 = 0.55;

/// A body of the baseline run that is elsewhere now.
struct Strayed {
    /// Its index in the baseline run.
    body: usize,
    id: Id,
    then: DVec3,
    /// Where it is now; `None` when it was removed.
    now: Option<DVec3>,
}

impl Strayed {
    fn distance(&self) -> f64 {
        self.now.map_or(f64::INFINITY, |now| now.distance(self.then))
    }
}

/// Adds, for each body that is elsewhere in the run before the last change, or in a kept run that is shown: its ghost
/// (dotted rim), its dashed path, and a line from there to where it is. For the selected body its path ahead is added as
/// it is (solid) and as it was (dashed). Each kept run has a colour and dashes of its own.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let all = sketch.moment().baseline.iter().chain(sketch.context.ghosts).copied().collect::<Vec<_>>();
    for run in &all {
        let strayed = strayed(sketch, run, MOST_GHOSTS / all.len());
        for one in &strayed {
            ghost(sketch, list, run, one);
        }
        trails(sketch, list, run, &strayed);
        path_ahead(sketch, list, run);
    }
}

/// The bodies that are elsewhere, farthest first.
fn strayed(sketch: &Sketch, baseline: &BaselineRun, most: usize) -> Vec<Strayed> {
    let moment = sketch.moment();
    let shown = baseline.setup.bodies.iter().enumerate().filter(|(_, body)| sketch.shows(&[body.id]));
    let all = shown.filter_map(|(index, body)| {
        let now = moment.setup.body_index(body.id).map(|now| sketch.positions[now]);
        Some(Strayed { body: index, id: body.id, then: baseline.position(body.id, moment)?, now })
    });
    let is_apart = |one: &Strayed| one.distance() > LEAST_APART * baseline.setup.bodies[one.body].radius;
    let mut strayed: Vec<Strayed> = all.filter(is_apart).collect();
    let selected = sketch.context.selected;
    if strayed.len() > CROWD && strayed.iter().any(|one| selected == Some(one.id)) {
        strayed.retain(|one| sketch.importance(&[one.id], Importance::Name).is_asked_for());
    }
    strayed.sort_by(|a, b| {
        let rank = |one: &Strayed| selected == Some(one.id);
        rank(b).cmp(&rank(a)).then(b.distance().total_cmp(&a.distance())).then(a.id.cmp(&b.id))
    });
    strayed.truncate(most);
    strayed
}

fn ghost(sketch: &Sketch, list: &mut DrawList, baseline: &BaselineRun, one: &Strayed) {
    let body = &baseline.setup.bodies[one.body];
    let color = muted(sketch, one.id, baseline);
    list.ghost(GhostKind::After, Some(one.id), (one.then, body.radius), color);
    if let Some(now) = one.now {
        let stroke = Stroke::dashed(1.2, Pose::After.dash(), sketch.palette().offset);
        list.overlay_line(LineKind::Strayed, Some(one.id), [one.then, now], stroke);
    }
    let importance = sketch.importance(&[one.id], Importance::Name);
    if importance.is_asked_for() || one.now.is_none() {
        let top = one.then + sketch.context.frame.camera.up() * body.radius;
        let name = baseline.color.and_then(|color| sketch.context.run_names.get(&color));
        let distance = one.now.map(|_| one.distance());
        let text = labels::strayed(&baseline.setup.label_of(body.id), distance, name.map(String::as_str));
        list.label(top, text, color, importance);
    }
}

/// Where the ghosts came from, through the ticks since the change.
fn trails(sketch: &Sketch, list: &mut DrawList, baseline: &BaselineRun, strayed: &[Strayed]) {
    let moment = sketch.moment();
    let (Some(record), Some(from)) = (baseline.record, baseline.from) else { return };
    let since = baseline.trail.iter().map(|record| &**record).filter(|record| record.start.tick >= from);
    let mut pasts = vec![Vec::new(); strayed.len()];
    for record in since.chain([record]) {
        let is_last = record.start.tick == moment.record.start.tick;
        let until = if is_last { moment.local } else { f64::INFINITY };
        let paths = paths(record, baseline.setup.clock);
        for (past, one) in pasts.iter_mut().zip(strayed) {
            past.extend(paths[one.body].iter().filter_map(|piece| piece.split(until)[0]));
        }
    }
    for (past, one) in pasts.into_iter().zip(strayed) {
        let stroke = Stroke::dashed(1.4, dash(baseline), faded(muted(sketch, one.id, baseline), 0.8));
        lines_along(past, STRAIGHT_DASHED)
            .into_iter()
            .for_each(|ends| list.line(LineKind::OldPath, Some(one.id), ends, stroke));
    }
}

/// The selected body's path from now on, as it is and as it was.
fn path_ahead(sketch: &Sketch, list: &mut DrawList, baseline: &BaselineRun) {
    let Some(id) = sketch.context.selected.filter(|id| sketch.shows(&[*id])) else { return };
    let setup = sketch.moment().setup;
    let color = setup
        .body_index(id)
        .map_or(sketch.palette().motion, |index| sketch.palette().body(id, setup.bodies[index].color));
    let dashed = Stroke::dashed(2.0, dash(baseline), muted(sketch, id, baseline));
    let looks =
        [(LineKind::Path, Stroke::solid(2.2, color), STRAIGHT_SOLID), (LineKind::OldPath, dashed, STRAIGHT_DASHED)];
    for (path, (kind, stroke, straight)) in baseline.ahead.into_iter().zip(looks) {
        let lines = lines_along(to_come(path, sketch.moment()), straight);
        lines.into_iter().for_each(|ends| list.overlay_line(kind, Some(id), ends, stroke));
    }
}

fn muted(sketch: &Sketch, id: Id, baseline: &BaselineRun) -> Rgba {
    if let Some(color) = baseline.color {
        return sketch.palette().kept_run(color);
    }
    let authored = baseline.setup.body_index(id).and_then(|index| baseline.setup.bodies[index].color);
    mixed(sketch.palette().body(id, authored), sketch.palette().offset, MUTED)
}

/// The dashes of a run's paths, by which kept runs differ in grey.
fn dash(baseline: &BaselineRun) -> f32 {
    Pose::Before.dash() * baseline.color.map_or(1.0, Palette::kept_run_dash)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::moment::Moment;
    use crate::app::model::paths::PathSegment;
    use crate::app::overlay::fixture::Fixture;
    use crate::sim::Setup;

    /// Draws a new run with an old one beside it, half a second into the tick.
    fn drawn(new: &Fixture, baseline: &Fixture, ahead: [&[PathSegment]; 2]) -> DrawList {
        let setup = Setup::new(&baseline.scene);
        let baseline = BaselineRun {
            setup: &setup,
            color: None,
            from: Some(0),
            record: Some(baseline.record()),
            trail: &[],
            ahead,
            divergence: None,
        };
        new.draw_moment(Moment { baseline: Some(baseline), ..new.moment(0.5) }, draw)
    }

    fn ball_at(speed: f64) -> Fixture {
        Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X * speed)
    }

    #[test]
    fn a_ghost_stands_where_the_ball_would_be_with_a_line_to_where_it_is() {
        let list = drawn(&ball_at(4.0), &ball_at(2.0), [&[], &[]]);
        // Half a second at 2 m/s and at 4 m/s.
        assert_eq!(list.ghosts.iter().map(|ghost| ghost.from).collect::<Vec<_>>(), [DVec3::X]);
        let line = list.overlay_lines[0];
        assert_eq!((line.kind, line.of, line.from, line.to), (LineKind::Strayed, Some(1), DVec3::X, DVec3::X * 2.0));
        // The way that led there since the change, dashed.
        let path = list.lines[0];
        assert_eq!((path.kind, path.of, path.from, path.to), (LineKind::OldPath, Some(1), DVec3::ZERO, DVec3::X));
        assert!(path.stroke.dash > 0.0);
    }

    #[test]
    fn in_a_crowd_only_the_selected_has_a_ghost_while_one_is_selected() {
        let crowd = |count: u32, speed: f64| {
            let ball = |crowd: Fixture, id: u32| crowd.ball(id, 0.5, DVec3::Z * f64::from(2 * id), DVec3::X * speed);
            (1..=count).fold(Fixture::empty(), ball)
        };
        let ghosts = |count: u32, selected: Option<Id>| {
            let mut new = crowd(count, 4.0);
            new.selected = selected;
            drawn(&new, &crowd(count, 2.0), [&[], &[]]).ghosts.len()
        };
        assert_eq!((ghosts(25, None), ghosts(25, Some(7))), (25, 1));
        assert_eq!(ghosts(24, Some(7)), 24, "these can be told");
    }

    #[test]
    fn a_hidden_ball_has_neither_ghost_nor_path() {
        let piece = PathSegment { from: DVec3::ZERO, to: DVec3::X, begins: 0.0, ends: 1.0, starts_motion: true };
        let mut new = ball_at(4.0);
        (new.hidden, new.selected) = ([1].into(), Some(1));
        assert_eq!(drawn(&new, &ball_at(2.0), [&[piece], &[piece]]), DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn what_goes_on_as_before_has_no_ghost() {
        let list = drawn(&ball_at(2.0), &ball_at(2.0), [&[], &[]]);
        assert_eq!(list, DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn bodies_are_matched_by_id_and_a_removed_one_says_so() {
        let other = Fixture::empty().ball(2, 0.5, DVec3::ZERO, DVec3::X);
        let list = drawn(&other, &ball_at(2.0), [&[], &[]]);
        assert_eq!((list.ghosts.len(), list.overlay_lines.len()), (1, 0));
        assert_eq!(list.labels[0].text, "ball 1 before the change, removed");
    }

    #[test]
    fn the_selected_balls_path_ahead_is_solid_as_it_is_and_dashed_as_it_was() {
        let piece =
            |to: f64| PathSegment { from: DVec3::ZERO, to: DVec3::X * to, begins: 0.0, ends: 1.0, starts_motion: true };
        let mut new = ball_at(4.0);
        new.selected = Some(1);
        let list = drawn(&new, &ball_at(4.0), [&[piece(4.0)], &[piece(2.0)]]);
        // Only what is still to come, from half the way on.
        let lines: Vec<_> =
            list.overlay_lines.iter().map(|line| (line.from.x, line.to.x, line.kind, line.stroke.dash > 0.0)).collect();
        assert_eq!(lines, [(2.0, 4.0, LineKind::Path, false), (1.0, 2.0, LineKind::OldPath, true)]);
    }
}
