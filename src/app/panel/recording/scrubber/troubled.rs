//! The lanes of agents in trouble.

use super::track::Track;
use crate::app::frame::FrameView;
use crate::app::text::agents as words;
use crate::behaviour::Trouble;
use crate::scene::Id;
use egui::{Color32, Painter, Rect, pos2, vec2};
use std::ops::Range;

/// Least width of a mark, in points.
const LEAST_WIDTH: f32 = 1.5;

/// One mark per column of pixels, the fuller the more agents are concerned.
pub(super) fn marks_ui(
    painter: &Painter,
    rect: Rect,
    trouble: Trouble,
    track: Track,
    view: &FrameView,
    color: Color32,
) {
    let Some(behaviours) = view.behaving.behaviours() else { return };
    let is_shown = view.speaks_of_agent();
    let all = || behaviours.troubles_of(&is_shown).filter(|(_, troubles)| troubles.count(trouble) > 0);
    let most = all().map(|(_, troubles)| troubles.count(trouble)).max().unwrap_or(1);
    let mut drawn_to = f32::NEG_INFINITY;
    for (ticks, troubles) in all() {
        let (from, width) = extent(&ticks, track);
        if from + width > drawn_to && from + width >= rect.left() && from <= rect.right() {
            let share = troubles.count(trouble) as f32 / most as f32;
            let height = rect.height() * (0.25 + 0.75 * share);
            let mark = Rect::from_min_size(pos2(from, rect.bottom() - height), vec2(width, height));
            painter.rect_filled(mark, 0.0, color);
            drawn_to = from + width;
        }
    }
}

/// "3 agents stuck: fish 1, fish 8, fish 30. A click selects them."
pub(super) fn told(trouble: Trouble, tick: u64, view: &FrameView) -> String {
    if !view.behaving.behaviours().is_some_and(|behaviours| behaviours.ticks().contains(&tick)) {
        return words::unread();
    }
    let names: Vec<String> = who(trouble, tick, view).into_iter().map(|id| view.label_of(id)).collect();
    words::told(trouble, &names)
}

/// The tick whose mark lies at a place on screen; where there is none, the tick at the place.
pub(super) fn tick_at(trouble: Trouble, x: f32, track: Track, view: &FrameView) -> u64 {
    let (behaviours, is_shown) = (view.behaving.behaviours(), view.speaks_of_agent());
    let mut marks = behaviours
        .into_iter()
        .flat_map(|behaviours| behaviours.troubles_of(&is_shown))
        .filter(|(_, troubles)| troubles.count(trouble) > 0);
    let marked = marks.find(|(ticks, _)| {
        let (from, width) = extent(ticks, track);
        (from..=from + width).contains(&x)
    });
    marked.map_or_else(|| track.tick_at(x), |(ticks, _)| ticks.start)
}

/// Where the mark of some ticks begins on screen, and how wide it is.
fn extent(ticks: &Range<u64>, track: Track) -> (f32, f32) {
    let [from, to] = [ticks.start, ticks.end].map(|tick| track.x_of(tick as f64));
    (from, (to - from).max(LEAST_WIDTH))
}

/// The agents that have a trouble at a tick.
pub(super) fn who(trouble: Trouble, tick: u64, view: &FrameView) -> Vec<Id> {
    let is_shown = view.speaks_of_agent();
    let agents = view.behaving.behaviours().into_iter().flat_map(|behaviours| behaviours.troubled(trouble, tick));
    agents.filter(|body| is_shown(*body)).filter_map(|body| Some(view.moment.setup.bodies.get(body)?.id)).collect()
}
