//! The panels, one file each, in rooms by what they serve. They read a [`FrameView`], push [`Command`]s, and own
//! nothing but widget state. A new panel is a file, a [`Tab`] and its line in `Tabs::ui`.

pub mod agents;
mod bars;
mod bookmarks;
mod breakpoints;
pub mod causes;
mod checks;
mod dialogs;
mod editor;
mod events;
pub mod explain;
pub mod find;
mod lesson;
pub mod map;
mod presentation;
mod recording;
mod runs;
pub(in crate::app) mod tab;
mod tree;
mod vary;
mod view;
mod widgets;

use super::command::{Action, Command};
use super::frame::FrameView;
use super::interface::layout::Layout;
use super::style::theme;
use super::text::lesson::{covered, verdicts_covered};
use crate::scene::StepPanel;
use egui_dock::{DockArea, TabStyle};
use widgets::scroll;

pub use bars::{menu_bar, recent_menu, tool_bar};
pub use bookmarks::bookmark_list;
pub use breakpoints::breakpoint_list;
pub use checks::{check_results, expectations};
pub use dialogs::{keys, recovery};
pub use editor::inspector;
pub use events::{event_list, this_tick};
pub use recording::{ledger, plots, timeline, watches};
pub use runs::run_list;
pub use tab::Tab;
pub use tree::scene_tree;
pub(in crate::app) use view::grips::subjects;
pub use view::painted::PaintedView;
pub use view::{overlays, slice_probe};

/// Everything in the window; where the 3D view is, unless it is folded away.
pub(super) fn window_ui(
    ctx: &egui::Context,
    layout: &mut Layout,
    view: &FrameView,
    commands: &mut Vec<Command>,
) -> Option<PaintedView> {
    widgets::refusal::forget(ctx, view, commands);
    let mut tabs = Tabs { view, commands, painted: None };
    let bar = egui::Frame::side_top_panel(&ctx.style()).fill(egui::Color32::TRANSPARENT);
    // egui keeps the keys in its own modals; what lies behind a dialog for a file is no stop of Tab either.
    let is_behind = view.windows.choosing.is_some();
    let put_behind = |ui: &mut egui::Ui| {
        if is_behind {
            ui.disable();
        }
    };
    if view.settings.has_panels() {
        egui::TopBottomPanel::top("menu bar").frame(bar).show(ctx, |ui| {
            put_behind(ui);
            menu_bar::ui(ui, view, tabs.commands);
        });
        egui::TopBottomPanel::top("tool bar").frame(bar).show(ctx, |ui| {
            put_behind(ui);
            tool_bar::ui(ui, view, tabs.commands);
        });
    }
    let is_presented = view.settings.presentation.is_on;
    // An audience has nothing to recover: it is asked afterwards.
    if !view.leftovers.is_empty() && !is_presented {
        egui::TopBottomPanel::top("recovery").show(ctx, |ui| recovery::ui(ui, view, tabs.commands));
    }
    if is_presented {
        presentation::strip_ui(ctx, view, tabs.commands);
    }
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ctx, |ui| {
        put_behind(ui);
        if view.settings.has_panels() {
            let style = theme::dock_style(ui.style());
            layout.fit(ui.available_size());
            let id = layout.id();
            DockArea::new(&mut layout.dock)
                .id(id)
                .style(style)
                .show_close_buttons(false)
                .show_leaf_close_all_buttons(false)
                .show_leaf_collapse_buttons(true)
                .show_inside(ui, &mut tabs);
        } else {
            tabs.painted = Some(view::panel::ui(ui, view, tabs.commands));
            match is_presented {
                true => presentation::over_ui(ctx, view),
                false => panels_back_ui(ctx, view, tabs.commands),
            }
        }
    });
    widgets::refusal::untold_ui(ctx, view, tabs.commands);
    dialogs::front::ui(ctx, view, tabs.commands);
    keys::ui(ctx, view, tabs.commands);
    widgets::focus_ring::ui(ctx);
    tabs.painted
}

/// A button that brings the panels back, shown while the pointer moves: a person who hid them with the mouse may not
/// know the key.
fn panels_back_ui(ctx: &egui::Context, view: &FrameView, commands: &mut Vec<Command>) {
    const SHOWN_FOR_SECS: f64 = 2.5;
    let Some(pointer) = ctx.input(|input| input.pointer.latest_pos()) else { return };
    let (memory, now) = (egui::Id::new("pointer over the bare view"), ctx.input(|input| input.time));
    let last: Option<(egui::Pos2, f64)> = ctx.data(|data| data.get_temp(memory));
    let moved_at = last.filter(|(at, _)| *at == pointer).map_or(now, |(_, moved_at)| moved_at);
    ctx.data_mut(|data| data.insert_temp(memory, (pointer, moved_at)));
    if now - moved_at < SHOWN_FOR_SECS {
        let place = egui::Area::new(egui::Id::new("panels back"));
        place.anchor(egui::Align2::RIGHT_TOP, egui::vec2(-8.0, 8.0)).show(ctx, |ui| {
            widgets::buttons::button_ui(ui, Action::TOGGLE_PANELS, view, commands);
        });
    }
}

/// Connects the dock to the panels.
struct Tabs<'a> {
    view: &'a FrameView<'a>,
    commands: &'a mut Vec<Command>,
    painted: Option<PaintedView>,
}

impl Tabs<'_> {
    /// Whether the lesson keeps a panel out of sight.
    fn is_covered(&self, tab: Tab) -> bool {
        let concealed = self.view.concealed();
        match (tab, tab.of_step()) {
            (Tab::View | Tab::Overlays, _) => false,
            (Tab::Timeline, _) => concealed.timeline(),
            (Tab::Expectations, _) => concealed.verdicts(),
            (_, Some(panel)) => concealed.panel(panel),
            (_, None) => concealed.panels(),
        }
    }
}

impl egui_dock::TabViewer for Tabs<'_> {
    type Tab = Tab;

    fn title(&mut self, tab: &mut Tab) -> egui::WidgetText {
        match tab {
            tab if self.is_covered(*tab) => tab.title().into(),
            Tab::Expectations => expectations::title(self.view).into(),
            Tab::Ledger => ledger::title(self.view).into(),
            tab => tab.title().into(),
        }
    }

    /// A panel keeps its id when its title changes.
    fn id(&mut self, tab: &mut Tab) -> egui::Id {
        egui::Id::new(*tab)
    }

    fn ui(&mut self, ui: &mut egui::Ui, tab: &mut Tab) {
        let is_covered = self.is_covered(*tab);
        let (view, commands) = (self.view, &mut *self.commands);
        if is_covered {
            let concealed = view.concealed();
            let text = match tab {
                Tab::Expectations if !concealed.panel(StepPanel::Expectations) => verdicts_covered(),
                _ => covered(concealed.future()),
            };
            ui.add(egui::Label::new(egui::RichText::new(text).weak()).wrap());
            return;
        }
        match tab {
            Tab::View => self.painted = Some(view::panel::ui(ui, view, commands)),
            Tab::Scene => scene_tree::ui(ui, view, commands),
            Tab::Inspector => inspector::ui(ui, view, commands),
            Tab::Overlays => overlays::ui(ui, view, commands),
            Tab::Map => map::ui(ui, view, commands),
            Tab::ThisTick => this_tick::ui(ui, view, commands),
            Tab::Explain => explain::ui(ui, view, commands),
            Tab::Causes => causes::ui(ui, view, commands),
            Tab::Timeline => timeline::ui(ui, view, commands),
            Tab::Watches => watches::ui(ui, view, commands),
            Tab::Events => event_list::ui(ui, view, commands),
            Tab::Find => find::ui(ui, view, commands),
            Tab::Expectations => expectations::ui(ui, view, commands),
            Tab::Ledger => ledger::ui(ui, view, commands),
            Tab::Plots => plots::ui(ui, view, commands),
            Tab::Breakpoints => breakpoint_list::ui(ui, view, commands),
            Tab::Bookmarks => bookmark_list::ui(ui, view, commands),
            Tab::Runs => run_list::ui(ui, view, commands),
            Tab::Vary => vary::ui(ui, view, commands),
            Tab::Agents => agents::ui(ui, view, commands),
            Tab::Lesson => lesson::list::ui(ui, view, commands),
        }
        if self.scroll_bars(tab) == [false, true] {
            scroll::follow_keys(ui);
        }
    }

    fn closeable(&mut self, _tab: &mut Tab) -> bool {
        false
    }

    fn allowed_in_windows(&self, tab: &mut Tab) -> bool {
        *tab != Tab::View
    }

    /// The window has their colour already, see [`theme::panel_fill`].
    fn clear_background(&self, _tab: &Tab) -> bool {
        false
    }

    fn scroll_bars(&self, tab: &Tab) -> [bool; 2] {
        match tab {
            Tab::Inspector | Tab::Overlays => [false, true],
            _ => [false, false],
        }
    }

    fn tab_style_override(&self, tab: &Tab, global: &TabStyle) -> Option<TabStyle> {
        (*tab == Tab::View).then(|| {
            let mut style = global.clone();
            style.tab_body.inner_margin = egui::Margin::ZERO;
            style.tab_body.stroke = egui::Stroke::NONE;
            style.tab_body.bg_fill = egui::Color32::TRANSPARENT;
            style
        })
    }
}
