//! The track of all ticks: lanes of events, and the playhead to drag.

mod film;
mod found;
mod names;
mod past;
mod track;
mod troubled;
mod zoom;

use crate::app::command::{Command, FindCommand, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::lanes::{Bucket, Lane, Lanes};
use crate::app::model::session::Filtered;
use crate::app::panel::bookmarks::flags;
use crate::app::panel::breakpoints::marks;
use crate::app::panel::widgets::round_marks::round_step;
use crate::app::style::theme::{PanelColors, legible, panel_colors};
use crate::app::text::{agents as about_agents, events};
use crate::behaviour::Trouble;
use crate::language::{noun, t};
use crate::scene::PartRef;
use crate::sim::Instant;
use crate::text::count::counted;
use crate::text::listed::listed;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rangef, Rect, Sense, Stroke, Ui, pos2, vec2};
use track::{AXIS_HEIGHT, HANDLE, Track};

/// Least distance between two tick labels, in points.
const LABEL_SPACING: f32 = 64.0;
/// Height of a row whose name can be read, in points.
const LEAST_ROW: f32 = 11.0;
/// Half the width of the triangle on alarms, in points.
const SIGN: f32 = 3.5;
/// Length of an empty track in a scene without an end, in ticks.
const LEAST_TICKS: u64 = 60;
/// Least width of a tick whose mark is parted from the next, in points.
const LEAST_PARTED: f32 = 4.0;
/// Distance of two marks that touch but for rounding, in points.
const TOUCHING: f32 = 0.01;

fn lane_color(lane: Lane, colors: &PanelColors) -> Color32 {
    match lane {
        Lane::Impacts => colors.impact,
        Lane::Resting => colors.resting,
        Lane::Alarms => colors.alarm,
        Lane::Others => colors.other,
    }
}

/// A row of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// Where the condition holds that was asked for.
    Found,
    /// The events of the causal past on display.
    Past,
    /// All events of the selected.
    Selected,
    /// The events of one sort.
    Of(Lane),
    /// The agents that are in some trouble.
    Agents(Trouble),
    /// The events of all sorts, where a row of each would be too low.
    All,
}

/// Draws the track and follows the pointer.
pub fn ui(ui: &mut Ui, height: f32, view: &FrameView, commands: &mut Vec<Command>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, t!("Tick")));
    let recorded = view.timeline.recorded().saturating_sub(1);
    let first = view.playback.first_tick;
    let last = view.playback.last_tick.unwrap_or(recorded.max(first + LEAST_TICKS)).max(first + 1);
    let all = Track {
        rect: Rect::from_min_max(
            pos2(rect.left() + names::width(ui.ctx(), rect.width()), rect.top()),
            rect.max - vec2(6.0, 0.0),
        ),
        first: first as f64,
        last: last as f64,
    };
    let track = zoom::track(ui, &response, all, view);
    let painter = ui.painter_at(rect);
    let colors = panel_colors(view.settings.theme);
    let text = ui.visuals().weak_text_color();
    axis_ui(&painter, track, track.x_of(place_of_cursor(view)), text);
    let rows = rows(view, height - AXIS_HEIGHT);
    for (place, row) in rows.iter().enumerate() {
        row_ui(&painter, row_rect(track.rect, place, rows.len()), *row, track, view, text);
    }
    film::ui(&painter.with_clip_rect(in_sight(&painter, track)), track, view, &colors);
    let cursor = view.playback.cursor;
    playhead_ui(&painter, track, place_of_cursor(view), &colors);
    let sight = in_sight(&painter, track).x_range();
    let x_of = |moment: Instant| {
        let x = track.x_of(moment.tick as f64 + moment.local / view.moment.setup.clock.tick_length());
        sight.contains(x).then_some(x)
    };
    let length = view.moment.setup.clock.tick_length();
    let at = |x: f32| {
        let ticks = track.at(x);
        Instant { tick: ticks as u64, local: ticks.fract() * length }
    };
    let places = marks::Places { x_of: &x_of, at: &at, sight };
    marks::ui(ui, &painter, (rect.top() + AXIS_HEIGHT, rect.bottom()), &places, view, commands);
    flags::ui(ui, &painter, (rect.top() + AXIS_HEIGHT, rect.bottom()), x_of, view, commands);
    if track != all {
        zoom::part_ui(&painter, track, all, &colors);
        zoom::all_ui(ui, Rect::from_x_y_ranges(rect.left()..=track.rect.left(), rect.y_range()));
    }
    let row_at = |y: f32| {
        let place = (0..rows.len()).find(|&place| row_rect(track.rect, place, rows.len()).y_range().contains(y));
        place.map(|place| rows[place])
    };
    if let Some(nth) = clicked_found(&response, row_at, track, view) {
        commands.push(Command::Find(FindCommand::GoTo(nth)));
        return;
    }
    // A mark may be wider than its ticks: what is told of it, selected and gone to is one.
    let tick_at = |at: Pos2| match row_at(at.y) {
        Some(Row::Agents(trouble)) if at.x >= track.rect.left() => troubled::tick_at(trouble, at.x, track, view),
        _ => track.tick_at(at.x),
    };
    if let Some((trouble, tick)) = clicked_trouble(&response, row_at, tick_at, track) {
        let who = troubled::who(trouble, tick, view);
        if !who.is_empty() {
            commands.push(Command::Selection(SelectionCommand::Parts(who.into_iter().map(PartRef::Object).collect())));
        }
    }
    let is_seeking = ui.input(|input| input.pointer.primary_down()) || response.clicked();
    if let Some(at) = response.interact_pointer_pos().filter(|_| is_seeking) {
        let tick = tick_at(at);
        if Instant::start_of(tick) != cursor {
            commands.push(Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        }
    } else if let Some(at) = response.hover_pos() {
        let row = row_at(at.y);
        let is_on_name = at.x < track.rect.left();
        match row.filter(|_| is_on_name) {
            Some(named @ Row::Agents(trouble)) => {
                tooltip_ui(ui, format!("{}\n{}", row_name(named, view), about_agents::about_lane(trouble)));
            }
            Some(named) => tooltip_ui(ui, row_name(named, view)),
            None if is_on_name => {}
            None => hover_ui(ui, &painter, track, (tick_at(at), row), view),
        }
    }
}

/// The moment on display, in ticks.
fn place_of_cursor(view: &FrameView) -> f64 {
    let cursor = view.playback.cursor;
    cursor.tick as f64 + cursor.local / view.moment.setup.clock.tick_length()
}

/// Where that ends which has happened: with the tick on display where all of it has, since an event has the width of its tick.
fn x_of_what_happened(track: Track, view: &FrameView) -> f32 {
    let record = view.moment.record;
    match record.events.iter().all(|event| view.moment.has_happened(event.at)) {
        true => track.x_of((record.start.tick + 1) as f64),
        false => x_of_cursor(track, view),
    }
}

fn x_of_cursor(track: Track, view: &FrameView) -> f32 {
    track.x_of(place_of_cursor(view))
}

/// The moment of the condition that was clicked in its lane.
fn clicked_found(
    response: &egui::Response,
    row_at: impl Fn(f32) -> Option<Row>,
    track: Track,
    view: &FrameView,
) -> Option<usize> {
    let at = response.interact_pointer_pos().filter(|_| response.clicked())?;
    let finding = view.finding.filter(|_| row_at(at.y) == Some(Row::Found))?;
    found::near(finding, at.x, track, view)
}

/// The trouble whose lane was clicked, and the tick.
fn clicked_trouble(
    response: &egui::Response,
    row_at: impl Fn(f32) -> Option<Row>,
    tick_at: impl Fn(Pos2) -> u64,
    track: Track,
) -> Option<(Trouble, u64)> {
    let at = response.interact_pointer_pos().filter(|at| response.clicked() && at.x >= track.rect.left())?;
    match row_at(at.y)? {
        Row::Agents(trouble) => Some((trouble, tick_at(at))),
        _ => None,
    }
}

/// The rows in this height: that of the condition first, then that of the selected, unless all rows are about them.
fn rows(view: &FrameView, height: f32) -> Vec<Row> {
    let asked = view.filtered.map(Filtered::filter);
    let selected = view.of_selected.filter(|selected| asked != Some(selected.filter()));
    let of_selected = selected.map(|_| Row::Selected);
    let past = view.past.map(|_| Row::Past);
    let found = view.finding.and_then(|finding| finding.condition()).map(|_| Row::Found);
    let first = || past.into_iter().chain(found).chain(of_selected);
    let in_trouble = view.troubles().into_iter().map(Row::Agents);
    let rows: Vec<Row> = first().chain(Lane::ALL.map(Row::Of)).chain(in_trouble.clone()).collect();
    if height >= LEAST_ROW * rows.len() as f32 {
        return rows;
    }
    let rows: Vec<Row> = first().chain([Row::All]).chain(in_trouble).collect();
    if height >= LEAST_ROW * rows.len() as f32 {
        return rows;
    }
    let rows: Vec<Row> = first().chain([Row::All]).collect();
    if height >= LEAST_ROW * rows.len() as f32 { rows } else { vec![Row::All] }
}

/// A row's place: below the axis, with equal heights.
fn row_rect(track: Rect, place: usize, count: usize) -> Rect {
    let height = (track.height() - AXIS_HEIGHT) / count as f32;
    let top = track.top() + AXIS_HEIGHT + place as f32 * height;
    Rect::from_min_size(pos2(track.left(), top + 1.0), vec2(track.width(), height - 2.0))
}

fn axis_ui(painter: &Painter, track: Track, playhead: f32, text: Color32) {
    let most = f64::from(track.rect.width() / LABEL_SPACING).max(1.0);
    // Ticks are whole.
    let step = round_step(((track.last - track.first) / most).max(1.0)) as u64;
    let painter = &painter.with_clip_rect(in_sight(painter, track));
    let font = FontId::proportional(legible(painter.ctx(), 10.0));
    for tick in ((track.first.ceil() as u64).next_multiple_of(step)..=track.last as u64).step_by(step as usize) {
        let x = track.x_of(tick as f64);
        let bottom = track.rect.top() + AXIS_HEIGHT;
        painter.line_segment([pos2(x, bottom - 4.0), pos2(x, bottom)], Stroke::new(1.0, text));
        let is_last = x > track.rect.right() - 20.0;
        // The handle of the playhead would cover it.
        let is_covered = (x - playhead).abs() < HANDLE + 4.0;
        let (anchor, x) = match (is_last, is_covered) {
            (true, false) => (Align2::RIGHT_TOP, x),
            (true, true) => (Align2::RIGHT_TOP, playhead - HANDLE - 1.0),
            (false, true) => (Align2::LEFT_TOP, playhead + HANDLE + 1.0),
            (false, false) => (Align2::CENTER_TOP, x),
        };
        painter.text(pos2(x, track.rect.top() - 2.0), anchor, tick.to_string(), font.clone(), text);
    }
}

fn row_ui(painter: &Painter, rect: Rect, row: Row, track: Track, view: &FrameView, text: Color32) {
    let colors = panel_colors(view.settings.theme);
    let recorded = (view.timeline.recorded() as f64).clamp(track.first, track.last);
    let end = track.x_of(recorded);
    painter.rect_filled(rect, 2.0, colors.unrecorded);
    painter.rect_filled(Rect::from_min_max(rect.min, pos2(end, rect.max.y)), 2.0, colors.recorded);
    let size = (rect.height() - 1.0).clamp(9.0, names::SIZE);
    let color = match row {
        Row::Found => colors.found,
        Row::Selected | Row::Past => colors.playhead,
        Row::Of(_) | Row::All | Row::Agents(_) => text,
    };
    names::ui(painter, (rect, painter.clip_rect().left()), row_name(row, view), size, color);
    let mut sight = in_sight(painter, track);
    if view.concealed().later_events() {
        // What comes later in a lesson is not told.
        sight.max.x = sight.max.x.min(x_of_what_happened(track, view));
    }
    let painter = painter.with_clip_rect(sight);
    match (row, view.of_selected) {
        (Row::Of(lane), _) => marks_ui(&painter, rect, lane, track, view.shown_lanes(), &colors),
        (Row::All, _) => all_marks_ui(&painter, rect, track, view.shown_lanes(), &colors),
        (Row::Selected, Some(selected)) => all_marks_ui(&painter, rect, track, selected.lanes(), &colors),
        (Row::Selected, None) => {}
        (Row::Found, _) => found::marks_ui(&painter, rect, track, view, colors.found),
        (Row::Agents(trouble), _) => troubled::marks_ui(&painter, rect, trouble, track, view, colors.alarm),
        (Row::Past, _) => past::marks_ui(&painter, rect, track, view, colors.playhead),
    }
}

/// The marks of all lanes in one row: rarer events on top, lasting ones low, and those that are no contacts high.
fn all_marks_ui(painter: &Painter, rect: Rect, track: Track, lanes: &Lanes, colors: &PanelColors) {
    let (high, low) = rect.split_top_bottom_at_fraction(0.5);
    for lane in [Lane::Resting, Lane::Others, Lane::Impacts, Lane::Alarms] {
        let rect = match lane {
            Lane::Resting => low,
            Lane::Others => high,
            Lane::Impacts | Lane::Alarms => rect,
        };
        marks_ui(painter, rect, lane, track, lanes, colors);
    }
}

fn row_name(row: Row, view: &FrameView) -> String {
    match row {
        Row::Of(lane) => names::of_lane(lane).to_owned(),
        Row::All => t!("events").to_owned(),
        Row::Found => view.finding.map_or_else(String::new, |finding| finding.question().to_owned()),
        Row::Agents(trouble) => about_agents::lane(trouble).to_owned(),
        Row::Past => t!("past").to_owned(),
        Row::Selected => view
            .of_selected
            .map_or_else(String::new, |selected| events::participants(selected.filter(), |id| view.label_of(id))),
    }
}

/// Clips marks to the track, or those of a zoomed track would be drawn over the names.
fn in_sight(painter: &Painter, track: Track) -> Rect {
    track.rect.expand2(vec2(6.0, 0.0)).intersect(painter.clip_rect())
}

/// One mark per column of pixels, however many ticks it covers; on those of alarms stands a triangle.
fn marks_ui(painter: &Painter, rect: Rect, lane: Lane, track: Track, lanes: &Lanes, colors: &PanelColors) {
    let mut drawn_to = f32::NEG_INFINITY;
    let ticks_each = lanes.ticks_per_bucket();
    let mut marks = vec![];
    let mut alarms = vec![];
    for (tick, bucket) in lanes.buckets().filter(|(_, bucket)| bucket.count(lane) > 0) {
        let (from, to) = (track.x_of(tick as f64), track.x_of((tick + ticks_each) as f64));
        if to > drawn_to && to >= rect.left() && from <= rect.right() {
            let width = mark_width(lane, to - from);
            let color = if bucket.budget_spent { colors.alarm } else { lane_color(lane, colors) };
            drawn_to = from + width;
            marks.push((Rangef::new(from, drawn_to), color));
            if bucket.budget_spent || lane == Lane::Alarms {
                alarms.push((from + width / 2.0, color));
            }
        }
    }
    for (x_range, color) in joined(marks) {
        painter.rect_filled(Rect::from_x_y_ranges(x_range, rect.y_range()), 0.0, color);
    }
    for (x, color) in alarms {
        let top = rect.top();
        let sign = vec![pos2(x - SIGN, top), pos2(x + SIGN, top), pos2(x, top + 1.6 * SIGN)];
        painter.add(egui::Shape::convex_polygon(sign, color, Stroke::NONE));
    }
}

/// Marks of one colour that touch, as one each: the edge of a rectangle is blended with what is below, so that rectangles side by
/// side would have stripes between them. The marks come from left to right.
fn joined(marks: Vec<(Rangef, Color32)>) -> Vec<(Rangef, Color32)> {
    let mut runs: Vec<(Rangef, Color32)> = vec![];
    for (mark, color) in marks {
        match runs.last_mut() {
            Some((run, of_run)) if *of_run == color && mark.min <= run.max + TOUCHING => run.max = mark.max,
            _ => runs.push((mark, color)),
        }
    }
    runs
}

/// Width of a mark in points: that of its ticks, as an event is somewhere within. What lasts from one tick to the next has no gap
/// between them.
fn mark_width(lane: Lane, ticks: f32) -> f32 {
    let gap = if lane == Lane::Resting || ticks < LEAST_PARTED { 0.0 } else { 1.0 };
    (ticks - gap).max(1.5)
}

fn playhead_ui(painter: &Painter, track: Track, tick: f64, colors: &PanelColors) {
    if !(track.first..=track.last).contains(&tick) {
        return;
    }
    let x = track.x_of(tick);
    let top = track.rect.top() + AXIS_HEIGHT - 6.0;
    painter.line_segment([pos2(x, top), pos2(x, track.rect.bottom())], Stroke::new(2.0, colors.playhead));
    let handle = vec![pos2(x - HANDLE, top - 6.0), pos2(x + HANDLE, top - 6.0), pos2(x, top + 2.0)];
    painter.add(egui::Shape::convex_polygon(handle, colors.playhead, Stroke::NONE));
}

/// What is under the pointer: a tick, and in which row.
fn hover_ui(ui: &Ui, painter: &Painter, track: Track, (tick, row): (u64, Option<Row>), view: &FrameView) {
    let x = track.x_of(tick as f64);
    let line = [pos2(x, track.rect.top() + AXIS_HEIGHT), pos2(x, track.rect.bottom())];
    painter.line_segment(line, Stroke::new(1.0, ui.visuals().weak_text_color()));
    let seconds = view.moment.setup.clock.seconds(Instant::start_of(tick));
    if let Some(finding) = view.finding.filter(|_| row == Some(Row::Found)) {
        return tooltip_ui(
            ui,
            t!("tick {tick}, {seconds:.4} s: {told}", told = found::told(finding, tick), tick, seconds),
        );
    }
    if let Some(Row::Agents(trouble)) = row {
        let told = troubled::told(trouble, tick, view);
        return tooltip_ui(ui, t!("tick {tick}, {seconds:.4} s: {told}", tick, seconds, told));
    }
    if view.concealed().later_events() && Instant::start_of(tick) > view.playback.cursor {
        return tooltip_ui(ui, format!("tick {tick}, {seconds:.4} s"));
    }
    let selected = view.of_selected.filter(|_| row == Some(Row::Selected));
    let lanes = selected.map_or(view.shown_lanes(), Filtered::lanes);
    let whose =
        selected.or(view.filtered).map(|of| format!("{}: ", events::participants(of.filter(), |id| view.label_of(id))));
    let whose = whose.unwrap_or_default();
    let happened = match lanes.bucket_at(tick) {
        Some(bucket) if lanes.ticks_per_bucket() == 1 => format!("{whose}{}", text_of(bucket)),
        Some(bucket) => t!(
            "{whose}{bucket} in {ticks} ticks here",
            bucket = text_of(bucket),
            ticks = lanes.ticks_per_bucket(),
            whose
        ),
        None if Some(tick) == view.playback.last_tick => t!("the end of the scene").to_owned(),
        None => t!("not recorded yet; a click records up to here").to_owned(),
    };
    tooltip_ui(ui, t!("tick {tick}, {seconds:.4} s: {happened}", tick, seconds, happened));
}

fn tooltip_ui(ui: &Ui, text: String) {
    let layer = egui::LayerId::new(egui::Order::Tooltip, ui.id().with("scrubber tooltip"));
    egui::show_tooltip_at_pointer(ui.ctx(), layer, ui.id().with("scrubber tooltip"), |ui| ui.label(text));
}

fn text_of(bucket: &Bucket) -> String {
    let count = |lane: Lane, noun: &str| match bucket.count(lane) {
        0 => None,
        number => Some(counted(number, noun)),
    };
    let parts = [
        count(Lane::Impacts, noun!("impact")),
        count(Lane::Resting, noun!("lasting contact")),
        count(Lane::Alarms, noun!("alarm")),
        bucket.budget_spent.then(|| t!("event budget spent").to_owned()),
        count(Lane::Others, noun!("other event")),
    ];
    let text = listed(parts.into_iter().flatten());
    if text.is_empty() { t!("nothing happens").to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track() -> Track {
        Track { rect: Rect::from_min_max(pos2(100.0, 0.0), pos2(500.0, 50.0)), first: 0.0, last: 200.0 }
    }

    #[test]
    fn what_lasts_is_one_bar_and_other_marks_are_parted_where_there_is_room() {
        assert_eq!([1.0, 3.0, 8.0].map(|ticks| mark_width(Lane::Resting, ticks)), [1.5, 3.0, 8.0]);
        assert_eq!([1.0, 3.0, 8.0].map(|ticks| mark_width(Lane::Impacts, ticks)), [1.5, 3.0, 7.0]);
    }

    #[test]
    fn marks_of_one_colour_that_touch_are_drawn_as_one() {
        let [red, blue] = [Color32::RED, Color32::BLUE];
        let marks = [
            // Ticks of 1.2 points, each drawn 1.5 wide; then one of another colour, which touches; then a gap.
            (Rangef::new(0.0, 1.5), red),
            (Rangef::new(1.2, 2.7), red),
            (Rangef::new(2.4, 3.9), blue),
            (Rangef::new(3.9, 5.4), blue),
            (Rangef::new(5.6, 7.1), blue),
        ];
        let runs = [(Rangef::new(0.0, 2.7), red), (Rangef::new(2.4, 5.4), blue), (Rangef::new(5.6, 7.1), blue)];
        assert_eq!(joined(marks.to_vec()), runs);
    }

    #[test]
    fn a_place_on_the_track_is_the_nearest_tick() {
        // 400 pixels for 200 ticks: 2 pixels each.
        assert_eq!(track().tick_at(100.0), 0);
        assert_eq!(track().tick_at(142.0), 21);
        assert_eq!(track().tick_at(142.9), 21);
        assert_eq!(track().tick_at(9000.0), 200);
        assert_eq!(track().tick_at(-5.0), 0);
    }

    #[test]
    fn every_tick_is_found_again_where_it_is_drawn() {
        for tick in 0..=200 {
            assert_eq!(track().tick_at(track().x_of(tick as f64)), tick);
        }
    }

    #[test]
    fn a_track_begins_at_the_first_tick() {
        // 400 pixels for ticks 1000 to 1200: tick 1050 is a quarter of the way from 100 to 500.
        let track = Track { first: 1000.0, last: 1200.0, ..track() };
        assert_eq!((track.x_of(1000.0), track.x_of(1050.0)), (100.0, 200.0));
        assert_eq!((track.tick_at(0.0), track.tick_at(200.0), track.tick_at(900.0)), (1000, 1050, 1200));
    }
}
