//! The fields that edit a bookmark.

use super::expectation_editor::between_ui;
use super::field::{COUNT, Fields, SECONDS};
use crate::app::command::{Command, EditCommand, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::overlay::OVERLAYS;
use crate::app::panel::widgets::numbers::{number, value_grid, value_row};
use crate::language::{noun, t};
use crate::scene::{Bookmark, BookmarkPlace, BookmarkedEvent, BookmarkedMoment, Operation, Part, PartRef};
use crate::text::listed::listed;
use egui::Ui;
use egui_phosphor::regular as icon;

/// Name, note and place, and how it is looked at.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    bookmark: &Bookmark,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        let go = ui.button(t!("{icon}  Go there", icon = icon::BOOKMARK_SIMPLE));
        if go.on_hover_text(t!("Shows its moment, selection, camera and overlays.")).clicked() {
            commands.push(Command::Playback(PlaybackCommand::GoToBookmark(index)));
        }
        let tooltip =
            t!("Puts it at the moment on display, with the selection, camera and overlays of now. At a collision \
                       that is selected it stays with the collision.");
        if ui.button(t!("{icon}  Move here", icon = icon::MAP_PIN)).on_hover_text(tooltip).clicked() {
            commands.push(Command::Edit(EditCommand::MoveBookmark(index)));
        }
    });
    let part = PartRef::Bookmark(index);
    let replaced = |with| Operation::Replace { part, with: Part::Bookmark(with) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("bookmark", index)));
    fields.told_text(ui, t!("name"), &bookmark.name, |name| Operation::Rename { part, name });
    let set = |note| replaced(Bookmark { note, ..bookmark.clone() });
    fields.told_prose(ui, (t!("note"), t!("What is worth knowing about it.")), &bookmark.note, 3, set);
    let at = |at| replaced(Bookmark { at, ..bookmark.clone() });
    match bookmark.at {
        BookmarkPlace::Moment(moment) => {
            let about = (t!("tick"), t!("The tick that it stands in."));
            let set = |tick: f64| at(BookmarkPlace::Moment(BookmarkedMoment { tick: tick.round() as u64, ..moment }));
            fields.number(ui, about, moment.tick as f64, COUNT, set);
            let about = (t!("within tick"), t!("Seconds since that tick began."));
            let set = |local_time| at(BookmarkPlace::Moment(BookmarkedMoment { local_time, ..moment }));
            fields.number(ui, about, moment.local_time, SECONDS, set);
        }
        BookmarkPlace::Event(event) => {
            let set = |between| at(BookmarkPlace::Event(BookmarkedEvent { between, ..event }));
            between_ui(ui, event.between, &mut fields, &set);
            let about = (t!("nth"), t!("Which of their collisions, counted from 1."));
            let set = |nth: f64| at(BookmarkPlace::Event(BookmarkedEvent { nth: nth.round() as u64, ..event }));
            fields.number(ui, about, event.nth as f64, COUNT, set);
        }
    }
    fields.finish();
    look_ui(ui, bookmark, view);
}

/// What going there shows.
fn look_ui(ui: &mut Ui, bookmark: &Bookmark, view: &FrameView) {
    let names = |ids: &[crate::scene::Id]| listed(ids.iter().map(|id| view.label_of(*id)));
    let selected = match bookmark.selected[..] {
        [] => t!("nothing").to_owned(),
        ref few if few.len() <= 3 => names(few),
        ref many => crate::text::count::counted(many.len(), noun!("object")),
    };
    let overlays = bookmark.overlays.as_ref().map_or(t!("as they are").to_owned(), |on| {
        let on = OVERLAYS.iter().filter(|entry| on.contains(&entry.overlay)).map(|entry| entry.name.words());
        listed(on)
    });
    let camera = bookmark
        .camera
        .map_or(t!("as it is").to_owned(), |camera| t!("{distance} m away", distance = number(camera.distance)));
    value_grid(ui, |ui| {
        value_row(ui, t!("selected"), selected, "", t!("What going there selects."));
        value_row(ui, t!("camera"), camera, "", t!("Where going there looks from: its distance from the target."));
        value_row(
            ui,
            t!("overlays"),
            overlays,
            "",
            t!("The overlays that going there switches on; all others go off."),
        );
    });
}
