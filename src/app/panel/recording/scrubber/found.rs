//! The lane of the condition that was asked for: the spans in which it holds.

use super::track::Track;
use crate::app::frame::FrameView;
use crate::app::model::finding::Finding;
use crate::language::t;
use crate::sim::Instant;
use egui::{Color32, Painter, Rect, pos2};

/// Least width of a mark, and the farthest that a click may be from one, in points.
const LEAST: f32 = 2.0;
const NEAR: f32 = 4.0;

/// A mark for each span in sight; several in one column of pixels are one.
pub(super) fn marks_ui(painter: &Painter, rect: Rect, track: Track, view: &FrameView, color: Color32) {
    let Some(finding) = view.finding else { return };
    let x_of = |at: Instant| track.x_of(ticks(at, view));
    let first = finding.count_before(Instant::start_of(track.first as u64)).saturating_sub(1);
    let end_of_all = Instant::start_of(finding.looked_at());
    let mut mark: Option<[f32; 2]> = None;
    let paint = |[from, to]: [f32; 2]| {
        painter.rect_filled(Rect::from_min_max(pos2(from, rect.top()), pos2(to, rect.bottom())), 0.0, color);
    };
    for span in (first..finding.found().len()).map_while(|nth| finding.span(nth)) {
        let from = x_of(span.begin.at);
        if from > rect.right() {
            break;
        }
        let to = x_of(span.end.map_or(end_of_all, |end| end.at)).max(from + LEAST);
        match &mut mark {
            Some([_, end]) if from <= *end => *end = end.max(to),
            before => before.replace([from, to]).into_iter().for_each(paint),
        }
    }
    mark.into_iter().for_each(paint);
}

/// The moment at which it begins to hold that is nearest to a place on screen, if one is near.
pub(super) fn near(finding: &Finding, x: f32, track: Track, view: &FrameView) -> Option<usize> {
    let tick = track.at(x);
    let tick_length = view.moment.setup.clock.tick_length();
    let at = Instant { tick: tick as u64, local: tick.fract() * tick_length };
    let after = finding.count_before(at);
    let near = |nth: usize| Some((track.x_of(ticks(finding.found().get(nth)?.begin.at, view)) - x).abs());
    let candidates = [after.checked_sub(1), Some(after)].into_iter().flatten();
    let nearest = candidates.filter_map(|nth| Some((near(nth)?, nth))).min_by(|(a, _), (b, _)| a.total_cmp(b));
    nearest.filter(|(distance, _)| *distance <= NEAR).map(|(_, nth)| nth)
}

/// What is said of a tick.
pub(super) fn told(finding: &Finding, tick: u64) -> String {
    let question = finding.question();
    let (from, to) = (Instant::start_of(tick), Instant::start_of(tick + 1));
    let begins = finding.count_before(to) - finding.count_before(from);
    let holds = finding.count_before(from).checked_sub(1).and_then(|nth| finding.span(nth));
    match () {
        () if tick >= finding.looked_at() => t!("{question}: not looked at yet", question),
        () if begins == 1 => t!("{question}: begins to hold here", question),
        () if begins > 1 => t!("{question}: begins to hold {begins} times here", question, begins),
        () if holds.is_some_and(|span| span.end.is_none_or(|end| end.at > from)) => t!("{question}: holds", question),
        () => t!("{question}: does not hold", question),
    }
}

/// A moment in ticks.
fn ticks(at: Instant, view: &FrameView) -> f64 {
    at.tick as f64 + at.local / view.moment.setup.clock.tick_length()
}
