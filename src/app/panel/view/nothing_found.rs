//! The answer to a search for the next event that found none, over the 3D view, with what to do next.

use super::baseline;
use crate::app::command::{Action, Command};
use crate::app::frame::FrameView;
use crate::app::model::session::Filtered;
use crate::app::panel::widgets::buttons::labelled_button_ui;
use crate::app::panel::widgets::numbers::number;
use crate::app::text::events;
use crate::language::t;
use crate::sim::Instant;
use egui::{Align2, Area, Frame, Id, Order, Rect, RichText, Ui};

/// The answer near the lower edge of the view, while it holds; its rectangle.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    (rect, chip): (Rect, Option<Rect>),
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Option<Rect> {
    let before = view.nothing_before.filter(|_| !view.windows.is_asking())?;
    let at = baseline::above_chip(rect, chip, view);
    let area = Area::new(Id::new("nothing found")).order(Order::Middle).pivot(Align2::CENTER_BOTTOM).fixed_pos(at);
    let shown = area.show(ui.ctx(), |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.92);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.set_max_width((rect.width() - 32.0).max(120.0));
            ui.label(RichText::new(answer(before, view)).strong());
            ui.horizontal(|ui| {
                // The only way on: the search went to the end of a scene with a duration.
                let on = if view.playback.last_tick.is_some() { Action::END } else { Action::NEXT_EVENT };
                let name = if on == Action::END { on.label() } else { t!("Search on") };
                labelled_button_ui(ui, on, name, view, commands);
                if Action::WHY_NOT.is_possible(view) {
                    labelled_button_ui(ui, Action::WHY_NOT, Action::WHY_NOT.label(), view, commands);
                } else if !view.selection.is_multiple() {
                    ui.label(
                        RichText::new(t!("Select an object that should have hit another, and ask: Why not?")).weak(),
                    );
                }
            });
        });
    });
    Some(shown.response.rect)
}

fn answer(before: u64, view: &FrameView) -> String {
    let who = match view.filtered.map(Filtered::filter) {
        Some(filter) => t!("Nothing more happens to {who}", who = events::participants(filter, |id| view.label_of(id))),
        None => t!("No more collisions").to_owned(),
    };
    let end = if view.playback.last_tick.is_some() { t!(", the end of the scene") } else { "" };
    t!(
        "{who} until t = {seconds} s{end}.",
        seconds = number(view.moment.setup.clock.seconds(Instant::start_of(before))),
        who,
        end
    )
}
