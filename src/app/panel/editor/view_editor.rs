//! The fields that edit how a scene opens.

use super::field::{Among, DEGREES, Fields, METRES};
use crate::app::command::{Command, ViewCommand, with_changeable};
use crate::app::frame::FrameView;
use crate::app::overlay::OVERLAYS;
use crate::app::panel::widgets::numbers::name_label;
use crate::language::t;
use crate::scene::{Camera, Changeable, Operation, Overlay, Part, PartRef, Slice, View};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// Fields for camera, overlays, selection and slice; each can be taken from the screen.
pub(in crate::app::panel) fn ui(ui: &mut Ui, opening: &View, view: &FrameView, commands: &mut Vec<Command>) {
    let mut fields = Fields::new(view, commands, egui::Id::new("view"));
    ui.label(RichText::new(t!("How the scene looks when it is opened. Fields left out are up to the program.")).weak());
    let button = ui.button(t!("Use the current view"));
    let tooltip = t!("Camera, overlays, selection and slice as they are on the screen now.");
    if button.on_hover_text(tooltip).clicked() {
        fields.edit_at_once("current view", replaced(on_screen(opening, view)));
    }
    camera_ui(ui, opening, &mut fields);
    overlays_ui(ui, opening, &mut fields);
    selected_ui(ui, opening, &mut fields);
    let tooltip = t!("Where the slice on which fields are drawn is: its height when it is level, else its z or x.");
    let about = (t!("slice height"), tooltip);
    let set = |slice_height| replaced(View { slice_height, ..opening.clone() });
    let start = (view.settings.slice_height, t!("as it is"));
    fields.optional(ui, about, opening.slice_height, start, METRES, set);
    slice_ui(ui, opening, &mut fields);
    changeable_ui(ui, opening, &mut fields);
    fields.finish();
}

fn replaced(view: View) -> Operation {
    Operation::Replace { part: PartRef::View, with: Part::View(view) }
}

/// The view as on the screen. While the view is edited, the selection is usually nothing that a scene can open with:
/// then the authored one stays.
fn on_screen(opening: &View, view: &FrameView) -> View {
    let selectable = Among::Selectable.ids(view.scene);
    View {
        camera: Some(Camera::from(*view.camera)),
        overlays: Some(view.settings.overlays.iter().copied().collect()),
        selected: view.selection.objects().filter(|id| selectable.contains(id)).last().or(opening.selected),
        slice_height: Some(view.settings.slice_height),
        slice: view.settings.slice,
        ..opening.clone()
    }
}

fn camera_ui(ui: &mut Ui, opening: &View, fields: &mut Fields) {
    let with = |camera: Option<Camera>| replaced(View { camera, ..opening.clone() });
    let now = Camera::from(*fields.view.camera);
    let tooltip = t!("Where one looks from; left out: everything in view.");
    let Some(camera) = opening.camera else {
        return fields.left_out(ui, (t!("camera"), tooltip), t!("everything in view"), with(Some(now)));
    };
    fields.may_be_left_out(with(None)).heading(ui, t!("camera"), tooltip);
    let set = |target| with(Some(Camera { target, ..camera }));
    fields.vector(ui, (t!("target"), t!("What it looks at.")), camera.target, METRES, set);
    let set = |distance| with(Some(Camera { distance, ..camera }));
    fields.number(ui, (t!("distance"), t!("From the target; greater than 0.")), camera.distance, METRES, set);
    let about = (t!("yaw"), t!("About the vertical; 0 looks along −Z."));
    fields.number(ui, about, camera.yaw, DEGREES, |yaw| with(Some(Camera { yaw, ..camera })));
    let about = (t!("pitch"), t!("Above the horizontal."));
    fields.number(ui, about, camera.pitch, DEGREES, |pitch| with(Some(Camera { pitch, ..camera })));
    ui.horizontal(|ui| {
        let button = ui.add_enabled(camera != now, egui::Button::new(t!("From the screen")));
        if button.on_hover_text(t!("Takes the camera as it is now.")).clicked() {
            fields.edit_at_once("camera", with(Some(now)));
        }
        let button = ui.add_enabled(camera != now, egui::Button::new(t!("Look from there")));
        if button.on_hover_text(t!("Moves the camera to where the scene opens.")).clicked() {
            fields.commands.push(Command::View(ViewCommand::SetCamera(camera.into())));
        }
    });
}

fn overlays_ui(ui: &mut Ui, opening: &View, fields: &mut Fields) {
    let with = |overlays: Option<Vec<Overlay>>| replaced(View { overlays, ..opening.clone() });
    let about = (t!("overlays"), t!("Those that are on; left out: the program chooses."));
    let Some(overlays) = &opening.overlays else {
        let now = fields.view.settings.overlays.iter().copied().collect();
        return fields.left_out(ui, about, t!("the usual ones"), with(Some(now)));
    };
    let boxes = OVERLAYS.map(|entry| (entry.name.words(), overlays.contains(&entry.overlay)));
    fields.may_be_left_out(with(None)).checks(ui, about, &boxes, |clicked| {
        let clicked = OVERLAYS[clicked].overlay;
        let mut on = overlays.clone();
        if on.contains(&clicked) {
            on.retain(|overlay| *overlay != clicked);
        } else {
            on.push(clicked);
        }
        with(Some(on))
    });
}

/// The slice is set up in the overlays panel, where it is seen, and taken over from there.
fn slice_ui(ui: &mut Ui, opening: &View, fields: &mut Fields) {
    let with = |slice: Slice| replaced(View { slice, ..opening.clone() });
    let now = fields.view.settings.slice;
    ui.horizontal(|ui| {
        let tooltip = t!("How the slice lies and what it shows; set under Fields and flows in the overlays.");
        name_label(ui, t!("slice")).on_hover_text(tooltip);
        ui.label(if opening.slice == Slice::default() { t!("default") } else { t!("custom") });
        let button = ui.add_enabled(opening.slice != now, egui::Button::new(t!("As it is on screen")));
        if button.on_hover_text(t!("Takes the slice as it is now.")).clicked() {
            fields.edit_at_once("slice", with(now));
        }
    });
}

/// What may be changed while the scene is locked.
fn changeable_ui(ui: &mut Ui, opening: &View, fields: &mut Fields) {
    let only = match &opening.changeable {
        Changeable::Only(paths) => paths.clone(),
        Changeable::Everything | Changeable::Nothing => Vec::new(),
    };
    let about = (
        t!("changeable"),
        t!(
            "What may be changed in the window. It is a lock against accidents, which can always be opened (Edit menu)."
        ),
    );
    let choices = [
        (Changeable::Everything, t!("everything").to_owned()),
        (Changeable::Nothing, t!("nothing").to_owned()),
        (Changeable::Only(only.clone()), t!("only some values").to_owned()),
    ];
    fields.choice(ui, about, &opening.changeable, &choices, |changeable| with_changeable(opening, changeable));
    if !matches!(opening.changeable, Changeable::Only(_)) {
        return;
    }
    for path in &only {
        ui.horizontal(|ui| {
            let without = only.iter().filter(|other| *other != path).cloned().collect();
            let drop = ui.small_button(icon::X).on_hover_text(t!("This may no longer be changed."));
            if drop.clicked() {
                fields.edit_at_once("changeable", with_changeable(opening, Changeable::Only(without)));
            }
            ui.label(RichText::new(path).monospace());
        });
    }
    ui.label(RichText::new(t!("Select an object, and choose its values under “May be changed…”.")).weak());
}

fn selected_ui(ui: &mut Ui, opening: &View, fields: &mut Fields) {
    let about =
        (t!("selected"), t!("What is selected when the scene opens; a bench query opens with its explanation."));
    let with = |selected| replaced(View { selected, ..opening.clone() });
    let first = Among::Selectable.ids(fields.view.scene).first().copied();
    match (opening.selected, first) {
        (Some(selected), _) => {
            let fields = fields.may_be_left_out(with(None));
            fields.reference(ui, about, selected, Among::Selectable, |id| with(Some(id)));
        }
        (None, Some(first)) => fields.left_out(ui, about, t!("nothing"), with(Some(first))),
        (None, None) => {}
    }
}
