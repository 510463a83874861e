//! The visible part of the track: the wheel zooms about the pointer, the middle button and a horizontal wheel pan, and
//! a button shows everything again.

use super::track::{AXIS_HEIGHT, Track};
use crate::app::frame::FrameView;
use crate::app::style::theme::PanelColors;
use crate::language::t;
use crate::sim::Instant;
use egui::{Button, Id, Painter, PointerButton, Rect, Response, RichText, Ui, UiBuilder, pos2, vec2};
use egui_phosphor::regular as icon;

/// The fewest ticks that the wheel zooms to.
const LEAST_SPAN: f64 = 4.0;
/// Factor on the visible part per point of scrolling: a third for a notch of 50 points.
const GROWTH: f64 = 0.006;
/// Where the cursor is placed in the visible part when it has left it.
const PLACE_OF_CURSOR: f64 = 0.2;

/// The visible part, and the cursor when it was last drawn. Kept between frames.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sight {
    first: f64,
    last: f64,
    cursor: Instant,
    /// The scene: another one begins with all of its track visible.
    scene: Id,
}

fn memory() -> Id {
    Id::new("part of the timeline")
}

/// The visible part of the track, after what the pointer did to it.
pub(super) fn track(ui: &Ui, response: &Response, all: Track, view: &FrameView) -> Track {
    let kept: Option<Sight> = ui.data(|data| data.get_temp(memory()));
    let cursor = view.playback.cursor;
    let scene = Id::new((view.source, view.playback.first_tick));
    let kept = kept.filter(|kept| kept.scene == scene);
    let mut track = kept.map_or(all, |kept| moved_to(all, all, kept.first, kept.last - kept.first));
    if let Some(at) = response.hover_pos() {
        // Consumed, so that nothing around the track scrolls as well.
        let scroll = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta));
        track = zoomed(all, track, f64::from(scroll.y), at.x);
        track = panned(all, track, scroll.x);
    }
    if response.dragged_by(PointerButton::Middle) {
        track = panned(all, track, response.drag_delta().x);
    }
    let at = cursor.tick as f64;
    if kept.is_some_and(|kept| kept.cursor != cursor) && !(track.first..=track.last).contains(&at) {
        let span = track.last - track.first;
        track = moved_to(all, track, at - PLACE_OF_CURSOR * span, span);
    }
    ui.data_mut(|data| {
        if track == all {
            data.remove::<Sight>(memory());
        } else {
            data.insert_temp(memory(), Sight { first: track.first, last: track.last, cursor, scene });
        }
    });
    track
}

/// Zoomed about a place on screen; the whole track if nothing would be left out.
fn zoomed(all: Track, track: Track, scroll: f64, x: f32) -> Track {
    if scroll == 0.0 {
        return track;
    }
    let whole = all.last - all.first;
    let span = ((track.last - track.first) * (-GROWTH * scroll).exp()).max(LEAST_SPAN.min(whole));
    let pointed = track.at(x);
    let share = (pointed - track.first) / (track.last - track.first);
    moved_to(all, track, pointed - share * span, span)
}

/// Panned by a distance on screen: the track follows the pointer.
fn panned(all: Track, track: Track, points: f32) -> Track {
    let span = track.last - track.first;
    moved_to(all, track, track.first - f64::from(points / track.rect.width()) * span, span)
}

/// `span` ticks from a place on, clamped to the track.
fn moved_to(all: Track, track: Track, first: f64, span: f64) -> Track {
    let whole = all.last - all.first;
    if span >= whole {
        return all;
    }
    let first = first.clamp(all.first, all.last - span);
    Track { first, last: first + span, ..track }
}

/// A bar along the lower edge that shows the visible part of the whole.
pub(super) fn part_ui(painter: &Painter, track: Track, all: Track, colors: &PanelColors) {
    let (left, right) = (all.x_of(track.first), all.x_of(track.last).max(all.x_of(track.first) + 4.0));
    let bottom = track.rect.bottom();
    let bar = |left: f32, right: f32| Rect::from_min_max(pos2(left, bottom - 2.5), pos2(right, bottom));
    painter.rect_filled(bar(track.rect.left(), track.rect.right()), 1.0, colors.unrecorded);
    painter.rect_filled(bar(left, right), 1.0, colors.playhead);
}

/// The button that shows the whole track again, in place of the axis's name, above the names of the lanes.
pub(super) fn all_ui(ui: &mut Ui, names: Rect) {
    let place = Rect::from_min_size(names.min, vec2(names.width() - 8.0, AXIS_HEIGHT));
    // On top of the track, so that it takes no room of its own.
    let ui = &mut ui.new_child(UiBuilder::new().max_rect(place));
    let text = RichText::new(t!("{icon} all", icon = icon::ARROWS_OUT_LINE_HORIZONTAL)).size(10.0);
    let button = ui.add(Button::new(text).small().min_size(vec2(0.0, AXIS_HEIGHT)));
    let button = button.on_hover_text(t!(
        "Shows all ticks again.\nThe wheel zooms about the pointer; the middle button, or Shift with the wheel, moves \
         along."
    ));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, t!("All ticks")));
    if button.clicked() {
        ui.data_mut(|data| data.remove::<Sight>(memory()));
        ui.ctx().request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 400 points for 200 ticks.
    fn all() -> Track {
        Track { rect: Rect::from_min_max(pos2(100.0, 0.0), pos2(500.0, 50.0)), first: 0.0, last: 200.0 }
    }

    #[test]
    fn what_is_under_the_pointer_stays_there() {
        // A quarter of the way along: tick 50.
        let track = zoomed(all(), all(), 150.0, 200.0);
        // exp(−0.9) of 200 ticks.
        assert!((track.last - track.first - 200.0 * (-0.9f64).exp()).abs() < 1e-9);
        assert!((track.at(200.0) - 50.0).abs() < 1e-9 && track.tick_at(200.0) == 50);
        assert_eq!(zoomed(all(), track, -1000.0, 300.0), all());
    }

    #[test]
    fn it_zooms_no_further_than_a_few_ticks_and_moves_no_further_than_the_ends() {
        let near = zoomed(all(), all(), 1e4, 200.0);
        assert_eq!(near.last - near.first, LEAST_SPAN);
        assert_eq!(panned(all(), near, 1e6).first, 0.0);
        assert_eq!(panned(all(), near, -1e6).last, 200.0);
        // 100 of 400 points of 4 ticks are 1 tick.
        assert!((panned(all(), near, 100.0).first - (near.first - 1.0)).abs() < 1e-9);
        assert_eq!(panned(all(), all(), 50.0), all());
    }
}
