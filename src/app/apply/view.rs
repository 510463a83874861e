//! What is shown of the scene, and how.

use crate::app::App;
use crate::app::camera_work::framing::{event_sphere, sphere_to_frame};
use crate::app::command::ViewCommand;
use crate::app::panel::Tab;
use crate::scene::Overlay;

/// Least and greatest size of text and panels.
const INTERFACE_SCALES: [f32; 2] = [0.5, 3.0];

impl App {
    /// Carries out a command about the view.
    pub(super) fn apply_to_view(&mut self, command: ViewCommand) {
        match command {
            ViewCommand::SetGizmoMode(mode) => self.settings.gizmo_mode = mode,
            ViewCommand::SetLocalAxes(on) => self.settings.local_axes = on,
            ViewCommand::SetSnap(snap) => self.settings.snap = snap,
            ViewCommand::ShowAddMenu(at) => {
                self.windows.add_menu = at;
                self.windows.object_menu = None;
            }
            ViewCommand::ShowObjectMenu(at) => {
                self.windows.object_menu = at;
                // Choosing to add something closes this menu and leaves that one open.
                if at.is_some() {
                    self.windows.add_menu = None;
                }
            }
            ViewCommand::SetCamera(camera) => (self.camera, self.opening) = (camera, None),
            ViewCommand::FrameSelection => self.frame_selection(),
            ViewCommand::SetOverlay(overlay, on) => self.set_overlay(overlay, on),
            ViewCommand::SetSliceHeight(height) => {
                self.settings.slice_height = height;
                self.settings.slice.follows = false;
            }
            ViewCommand::HoldSlice(on) => self.slice.hold(on),
            ViewCommand::SetSlice(slice) => self.settings.slice = slice,
            ViewCommand::PinProbe(place) => self.settings.pinned_probe = place,
            ViewCommand::SetSizes(sizes) => self.settings.sizes = sizes,
            ViewCommand::SetLanguage(language) => self.settings.language = language,
            ViewCommand::SetTheme(theme) => self.settings.theme = theme,
            ViewCommand::SetInterfaceScale(scale) => {
                self.settings.interface_scale = scale.clamp(INTERFACE_SCALES[0], INTERFACE_SCALES[1]);
            }
            ViewCommand::ShowPanels(on) => self.settings.panels_visible = on,
            ViewCommand::Present(on) => self.present(on),
            ViewCommand::Blank(on) => self.settings.presentation.is_blank = on,
            ViewCommand::PresentNumber(number, on) => {
                let shown = &mut self.settings.presentation.numbers;
                if on {
                    shown.insert(number);
                } else {
                    shown.remove(&number);
                }
            }
            ViewCommand::ResetLayout => {
                self.show_panels();
                self.layout.reset();
            }
            ViewCommand::ShowCauses => {
                self.show_panels();
                self.layout.show(Tab::Causes);
            }
            ViewCommand::ShowGoTo(on) => {
                self.windows.go_to = on;
                if on {
                    self.show_panels();
                }
            }
            ViewCommand::ShowBreakpoints(condition) => {
                if condition.is_some() {
                    self.show_panels();
                    self.layout.show(Tab::Breakpoints);
                    self.layout.widen_breakpoints();
                }
                self.windows.break_when = condition;
            }
            ViewCommand::SetFollow(on) => self.set_follow(on),
            ViewCommand::PlotSelected(on) => {
                self.settings.plots_selected = on;
                if on {
                    self.layout.show(Tab::Plots);
                }
            }
            ViewCommand::SetFullScreen(on) => {
                self.windows.full_screen = on;
                self.requests.full_screen = Some(on);
            }
            ViewCommand::ShowPalette(on) => self.show_palette(on),
            ViewCommand::FocusMenus(on) => {
                self.windows.focus_menus = on;
                if on {
                    self.show_panels();
                }
            }
            ViewCommand::ShowKeys(on) => self.windows.keys = on,
            ViewCommand::ShowRename(part) => self.windows.renaming = part,
            ViewCommand::ShowCard(on) => self.settings.card_visible = on,
            ViewCommand::ShowAbout(on) => self.windows.about = on,
            ViewCommand::DismissNotice => self.windows.notice = None,
            ViewCommand::DismissError => self.windows.error = None,
            ViewCommand::DismissHint => self.settings.hint_visible = false,
        }
    }

    /// The menu at the pointer would lie above it.
    fn show_palette(&mut self, on: bool) {
        self.windows.close_menu();
        self.windows.palette = on;
    }

    /// Frames what is selected.
    pub(super) fn frame_selection(&mut self) {
        let (hidden, queries) = (self.view().hidden(), &self.session.scene().queries);
        let moment = self.session.moment();
        // At an event its contact; an obstacle there may be as large as the scene.
        let of_event = self.session.event_on_display().and_then(|event| event_sphere(&moment, event));
        let sphere = of_event.unwrap_or_else(|| sphere_to_frame(&moment, queries, self.session.selection(), &hidden));
        let aspect = f64::from(self.view_rect.aspect_ratio());
        self.opening = None;
        self.camera = self.camera.framing(sphere.center, sphere.radius, aspect);
    }

    fn set_overlay(&mut self, overlay: Overlay, on: bool) {
        if on {
            self.settings.overlays.insert(overlay);
        } else {
            self.settings.overlays.remove(&overlay);
        }
    }
}
