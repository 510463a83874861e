//! Drags of handles and of the gizmo with the left button in the 3D view. Each is one gesture, and so one step of
//! undo; Esc abandons it, and undo ends it.
//!
//! The state of a drag is kept by egui from frame to frame, as it was when the drag began: the scene may be simulated
//! again meanwhile.

mod held;

use super::hand::Hand;
use super::{grips, readout};
use crate::app::command::{Command, EditCommand, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::extent::Extent;
use crate::app::model::session::Goal;
use crate::app::model::settings::GizmoMode;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::VectorScale;
use crate::app::style::color::color32;
use crate::app::style::theme;
use crate::app::text::requests;
use crate::app::viewport::{
    Change, Field, GizmoDrag, Handle, HandleDrag, Meaning, Subject, ViewGizmo, ViewOutput, handle_under, pick, suited,
    together,
};
use crate::language::t;
use crate::scene::{Gesture, Operation, Property};
use egui::{CursorIcon, Id, Painter, Shape, Stroke, Ui};
use glam::DVec2;
use held::{Drag, Held, Memory};
use transform_gizmo_egui::GizmoInteraction;

/// Greatest distance at which the pointer takes a handle, in points.
const REACH: f64 = 9.0;
/// Radius of a handle's dot, in points.
const DOT: f32 = 4.5;

/// The result of dragging in this frame.
pub(in crate::app::panel) struct DragOutput {
    /// Whether the left button went down on a handle or the gizmo in this frame: then the click selects nothing.
    pub(in crate::app::panel) took_press: bool,
    /// Whether the pointer is on a handle or the gizmo, or drags one: then nothing else is under it.
    pub(in crate::app::panel) is_over: bool,
    /// The gizmo and handles, to be painted above labels.
    pub(in crate::app::panel) on_top: Vec<Shape>,
    /// The scale of vectors while one is dragged: its tip must stay under the pointer.
    pub(in crate::app::panel) scale: Option<VectorScale>,
}

/// Lets handles and gizmo be dragged.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    view: &FrameView,
    output: &ViewOutput,
    commands: &mut Vec<Command>,
) -> DragOutput {
    let hand = Hand::of(ui, output);
    let memory = Memory::of(output);
    let mut drag = memory.drag(ui).filter(|drag| drag.interruptions == view.interruptions);
    if hand.gives_up && drag.take().is_some() {
        commands.push(Command::Edit(EditCommand::AbandonGesture));
    }
    let scale = drag.as_ref().map_or_else(|| scale_of(view), |drag| drag.scale);
    let handles = grips::handles(view, &scale);
    let mut session =
        ViewDrag { ui, view, output, hand: &hand, scale, handles: &handles, is_over_gizmo: false, on_top: Vec::new() };
    let held_handle = matches!(&drag, Some(Drag { held: Held::Handle(_), .. }));
    let over = if drag.is_none() { session.handle_under_pointer().cloned() } else { None };
    let gizmo = session.gizmo(&memory, &mut drag, held_handle || over.is_some(), commands);
    if let (None, Some(handle)) = (&drag, &over) {
        drag = session.take_handle(handle, commands);
    }
    let took_press = hand.pressed && (drag.is_some() || gizmo);
    if let Some(held) = &mut drag {
        session.go_on(held, commands);
        if !hand.down {
            session.end(held, commands);
            drag = None;
        }
    }
    session.draw_handles(over.as_ref(), drag.as_ref());
    let is_over = session.is_over_gizmo || over.is_some() || drag.is_some();
    let on_top = session.on_top;
    memory.keep(ui, drag.clone());
    DragOutput { took_press, is_over, on_top, scale: drag.map(|drag| drag.scale) }
}

fn scale_of(view: &FrameView) -> VectorScale {
    let setup = view.moment.setup;
    VectorScale::of(setup, &Extent::of(setup), view.settings.sizes.arrows)
}

/// Handles and gizmo in one frame.
struct ViewDrag<'a> {
    ui: &'a Ui,
    view: &'a FrameView<'a>,
    output: &'a ViewOutput,
    hand: &'a Hand,
    scale: VectorScale,
    handles: &'a [Handle],
    is_over_gizmo: bool,
    on_top: Vec<Shape>,
}

impl ViewDrag<'_> {
    fn frame(&self) -> &ViewFrame {
        &self.output.frame
    }

    fn painter(&self) -> &Painter {
        &self.output.painter
    }

    fn handle_under_pointer(&self) -> Option<&Handle> {
        let reach = REACH * f64::from(self.frame().pixels_per_point);
        let found = handle_under(self.handles, self.frame(), self.hand.pixel, reach).filter(|_| self.hand.over_view);
        found.filter(|handle| !self.is_behind_a_ball(handle))
    }

    /// Whether a handle belongs to an unselected bench query and a ball is under the pointer: objects come before
    /// queries.
    fn is_behind_a_ball(&self, handle: &Handle) -> bool {
        let view = self.view;
        let is_query = matches!(handle.field, Field::Query(_)) && !view.selection.contains(handle.part);
        let is_ball = |id| view.moment.setup.body_index(id).is_some();
        let picked = || pick(self.frame(), self.hand.pixel, &view.moment, |id| view.is_pickable(id) && is_ball(id));
        is_query && picked().is_some()
    }

    /// Begins the drag of a handle that is pressed, and selects what it belongs to.
    fn take_handle(&self, handle: &Handle, commands: &mut Vec<Command>) -> Option<Drag> {
        if !self.hand.pressed {
            return None;
        }
        let tick = self.view.edited_tick();
        let sent = handle.operation(handle.value, self.view.scene, tick)?;
        if !self.view.selection.contains(handle.part) {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![handle.part])));
        }
        Some(self.begin(Held::Handle(handle.clone()), sent))
    }

    fn begin(&self, held: Held, sent: Operation) -> Drag {
        let gesture = Gesture(Id::new("drag in the 3D view").value());
        let (from, scale, tick) = (self.hand.pixel, self.scale, self.view.edited_tick());
        Drag { gesture, from, held, sent, scale, tick, interruptions: self.view.interruptions }
    }

    /// The gizmo of the selection: configured, dragged and drawn. Whether it took a press.
    fn gizmo(&mut self, memory: &Memory, drag: &mut Option<Drag>, is_off: bool, commands: &mut Vec<Command>) -> bool {
        let settings = self.view.settings;
        let held = match drag {
            Some(Drag { held: Held::Gizmo(held), .. }) => Some(held.clone()),
            _ => None,
        };
        let mode = held.as_ref().map_or(settings.gizmo_mode, GizmoDrag::mode);
        let all = held.as_ref().map_or_else(|| grips::subjects(self.view), |held| held.subjects.clone());
        let subjects = suited(all, mode);
        // At an event the gizmo would cover the contact.
        let is_in_the_way = held.is_none() && self.view.event_on_display.is_some();
        if subjects.is_empty() || is_in_the_way {
            memory.forget_gizmo(self.ui);
            return false;
        }
        let is_possible = subjects.iter().all(Subject::is_editable);
        // Sizes are along an object's own axes.
        let is_local = settings.local_axes || mode == GizmoMode::Resize;
        let gizmo = memory.gizmo(self.ui).filter(|gizmo| gizmo.is_for(mode, is_local));
        let mut gizmo = gizmo.unwrap_or_else(|| ViewGizmo::new(&subjects, mode, is_local));
        if held.is_none() {
            gizmo.follow(&subjects);
        }
        let palette = theme::palette(settings.theme);
        gizmo.configure(self.frame(), &subjects, palette, (settings.snap, self.hand.control), is_possible);
        let result = gizmo.update(
            GizmoInteraction {
                cursor_pos: (self.hand.at.x, self.hand.at.y),
                hovered: self.hand.over_view && !is_off,
                drag_started: self.hand.pressed && is_possible && !is_off,
                dragging: self.hand.down && (held.is_some() || self.hand.pressed),
            },
            &subjects,
        );
        let is_focused = gizmo.is_focused() && !is_off;
        self.is_over_gizmo = is_focused;
        if result.is_some() && drag.is_none() && self.hand.pressed {
            let held = GizmoDrag::new(subjects.clone(), mode, is_local);
            let sent = together(subjects.iter().filter_map(|subject| subject.operation(&unchanged())).collect());
            *drag = Some(self.begin(Held::Gizmo(held), sent));
        }
        self.draw_gizmo(&gizmo, drag, result);
        if is_focused && !is_possible {
            return self.offer_first_tick(commands);
        }
        if is_focused && drag.is_none() {
            self.ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        memory.keep_gizmo(self.ui, gizmo);
        false
    }

    /// Draws the gizmo at its subjects, with the change by its drag.
    fn draw_gizmo(
        &mut self,
        gizmo: &ViewGizmo,
        drag: &mut Option<Drag>,
        result: Option<transform_gizmo_egui::GizmoResult>,
    ) {
        let mut by = egui::Vec2::ZERO;
        if let (Some(Drag { held: Held::Gizmo(held), .. }), Some(result)) = (drag, result) {
            let frame = *self.frame();
            let steps = self.steps(frame.metres_per_pixel(held.pivot));
            let change = held.change(result, steps);
            if let Some(change) = change {
                held.latest = Some(change);
                let [believed, true_place] = held.correction(&change).map(|place| frame.point_at(place));
                by = believed.zip(true_place).map_or(by, |(believed, true_place)| true_place - believed);
            }
        }
        self.on_top.push(Shape::mesh(gizmo.mesh(by)));
    }

    /// At a later tick, a press on something that can only be changed at the first tick goes there; whether it was
    /// pressed.
    fn offer_first_tick(&mut self, commands: &mut Vec<Command>) -> bool {
        self.ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        let (tick, start) = (self.view.edited_tick(), self.view.playback.start());
        let text = [
            requests::only_at_the_first_tick(tick),
            t!("Click to go to tick {tick}, where everything can.", tick = start.tick),
        ];
        self.tell(&text);
        if self.hand.pressed {
            commands.push(Command::Playback(PlaybackCommand::Seek(start)));
        }
        self.hand.pressed
    }

    fn steps(&self, units_per_pixel: f64) -> crate::app::model::snap::Steps {
        self.view.settings.snap.steps(self.hand.control, units_per_pixel)
    }

    /// Pushes the change by the drag, if it is new and the scene has followed the last one.
    fn go_on(&mut self, drag: &mut Drag, commands: &mut Vec<Command>) {
        self.ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        let (operation, mut text) = match &drag.held {
            Held::Handle(handle) => {
                let value = self.value_of(handle, drag.from);
                (handle.operation(value, self.view.scene, drag.tick), readout::of_handle(handle, value))
            }
            Held::Gizmo(held) => {
                let change = held.latest.unwrap_or_else(unchanged);
                let operations = held.subjects.iter().filter_map(|subject| subject.operation(&change)).collect();
                (Some(together(operations)), readout::of_change(&held.subjects, &change))
            }
        };
        text.extend(self.view.refusal_in(drag.gesture).map(|reason| t!("Not done: {reason}.", reason)));
        self.tell(&text);
        // While a tick is being simulated again, nothing is pushed: a new change in every frame would never
        // let it finish. The last change is pushed when the button is released.
        let is_behind = matches!(self.view.goal, Some(Goal::Moment(_))) && self.hand.down;
        if let Some(operation) = operation.filter(|operation| *operation != drag.sent && !is_behind) {
            commands.push(Command::Edit(EditCommand::ChangeIn(drag.gesture, operation.clone())));
            drag.sent = operation;
        }
    }

    fn end(&self, drag: &Drag, commands: &mut Vec<Command>) {
        if self.view.document.is_in(drag.gesture)
            || commands.iter().any(|c| matches!(c, Command::Edit(EditCommand::ChangeIn(..))))
        {
            commands.push(Command::Edit(EditCommand::EndGesture));
        }
    }

    fn value_of(&self, handle: &Handle, from: DVec2) -> glam::DVec3 {
        let frame = self.frame();
        let steps = self.steps(frame.metres_per_pixel(handle.at) * handle.units_per_metre());
        handle.dragged(frame, &HandleDrag { from, to: self.hand.pixel, shift: self.hand.shift, steps })
    }

    /// Dots on the handles of the selection and on the one under the pointer.
    fn draw_handles(&mut self, over: Option<&Handle>, drag: Option<&Drag>) {
        let held = match drag {
            Some(Drag { held: Held::Handle(handle), .. }) => Some(handle),
            _ => None,
        };
        let shown = |handle: &&Handle| {
            let is_same = |other: &Handle| (other.part, &other.field) == (handle.part, &handle.field);
            self.view.selection.contains(handle.part) || over.is_some_and(is_same) || held.is_some_and(is_same)
        };
        for handle in self.handles.iter().filter(shown) {
            let is_same = |other: &Handle| (other.part, &other.field) == (handle.part, &handle.field);
            let is_highlighted = over.is_some_and(is_same) || held.is_some_and(is_same);
            let shapes = self.dot(handle, is_highlighted);
            self.on_top.extend(shapes);
        }
        if let (Some(handle), None) = (over, drag) {
            self.ui.ctx().set_cursor_icon(CursorIcon::Grab);
            self.tell(&readout::help(handle));
        }
    }

    fn dot(&self, handle: &Handle, is_highlighted: bool) -> Vec<Shape> {
        let Some(at) = self.frame().point_at(handle.at) else { return Vec::new() };
        let palette = theme::palette(self.view.settings.theme);
        let color = match handle.field {
            Field::Velocity => palette.velocity,
            Field::Shape(Property::Normal) => palette.normal,
            _ => palette.selection,
        };
        let (fill, rim) = (color32(color), color32(palette.text_background).to_opaque());
        let radius = if is_highlighted { 1.6 * DOT } else { DOT };
        let mut shapes = Vec::new();
        // A stem, where no overlay draws an arrow.
        if let (Meaning::Direction { tail, .. }, Some(at)) = (handle.meaning, Some(at))
            && let Some(tail) = self.frame().point_at(tail)
        {
            shapes.push(Shape::line_segment([tail, at], Stroke::new(2.0, fill)));
        }
        if let (Field::Velocity, Meaning::Arrow { tail, .. }) = (&handle.field, handle.meaning)
            && handle.value == glam::DVec3::ZERO
            && let Some(tail) = self.frame().point_at(tail)
        {
            shapes.extend(Shape::dashed_line(&[tail, at], Stroke::new(1.5, fill), 3.0, 3.0));
        }
        shapes.push(Shape::circle_filled(at, radius + 1.5, rim));
        shapes.push(Shape::circle_filled(at, radius, fill));
        if is_highlighted {
            shapes.push(Shape::circle_stroke(at, radius + 3.0, Stroke::new(1.5, color32(palette.text))));
        }
        shapes
    }

    fn tell(&mut self, lines: &[String]) {
        let shapes = readout::shapes(self.painter(), self.ui.visuals(), self.hand.at, lines);
        self.on_top.extend(shapes);
    }
}

/// The identity.
fn unchanged() -> Change {
    Change::Move(glam::DVec3::ZERO)
}
