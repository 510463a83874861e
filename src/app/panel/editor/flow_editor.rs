//! The fields that edit a flow.

use super::agents_editor::affects_ui;
use super::field::{DIRECTION, Fields, METRES, METRES_PER_SECOND, Unit};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{CirculatingCourse, Flow, FlowCourse, Operation, Part, PartRef, UniformCourse};
use egui::{RichText, Ui};
use glam::DVec3;

const PER_SECOND: Unit = Unit::per_second(0.05);

/// Defaults of a flow: half lengths, speeds and the rate of drag.
const DEFAULT_HALF: f64 = 2.0;
const DEFAULT_SPEED: f64 = 1.0;
const DEFAULT_DRAG: f64 = 1.0;

/// Fields for every property of a flow.
pub(in crate::app::panel) fn flow_ui(ui: &mut Ui, flow: &Flow, view: &FrameView, commands: &mut Vec<Command>) {
    let replaced = |flow: Flow| Operation::Replace { part: PartRef::Object(flow.id), with: Part::Flow(flow) };
    let with_course = |course| replaced(Flow { course, ..flow.clone() });
    let mut fields = Fields::new(view, commands, egui::Id::new(("flow", flow.id)));
    fields.text(ui, "name", &flow.name, |name| Operation::Rename { part: PartRef::Object(flow.id), name });
    let is_circulating = matches!(flow.course, FlowCourse::Circulating(_));
    let courses = [(true, t!("about an axis").to_owned()), (false, t!("one way, in a box").to_owned())];
    let about = (t!("runs"), t!("About an axis along the sides of a square, or everywhere alike inside a box."));
    fields.choice(ui, about, &is_circulating, &courses, |is_circulating| {
        with_course(if is_circulating { FlowCourse::default() } else { FlowCourse::Uniform(new_uniform()) })
    });
    let set = |center| replaced(Flow { center, ..flow.clone() });
    match &flow.course {
        FlowCourse::Circulating(course) => {
            let about = (t!("axis through"), t!("A point of the axis about which it circulates."));
            fields.vector(ui, about, flow.center, METRES, set);
            circulating_ui(ui, course, &mut fields, &with_course);
        }
        FlowCourse::Uniform(course) => {
            fields.vector(ui, (t!("centre"), t!("Middle of the box.")), flow.center, METRES, set);
            uniform_ui(ui, course, &mut fields, &with_course);
        }
    }
    let about = (
        t!("drag"),
        t!("Share of the difference to the flow's velocity that it takes away per second; left out, it accelerates."),
    );
    let set = |drag| replaced(Flow { drag, ..flow.clone() });
    fields.optional(ui, about, flow.drag, (DEFAULT_DRAG, t!("accelerates")), PER_SECOND, set);
    affects_ui(ui, flow.affects, &mut fields, |affects| replaced(Flow { affects, ..flow.clone() }));
    let law = match flow.drag {
        Some(_) => t!("Accelerates by drag·(flow − v): what it carries approaches its velocity."),
        None => t!("Accelerates along, as strong as it is fast, between the urgencies of the agent's group."),
    };
    ui.add(egui::Label::new(RichText::new(law).weak()).wrap());
    fields.finish();
}

fn new_uniform() -> UniformCourse {
    UniformCourse {
        velocity: DVec3::X * DEFAULT_SPEED,
        half_extents: DVec3::splat(DEFAULT_HALF),
        rotation: [0.0, 0.0, 0.0, 1.0],
    }
}

fn circulating_ui(
    ui: &mut Ui,
    course: &CirculatingCourse,
    fields: &mut Fields,
    with_course: &dyn Fn(FlowCourse) -> Operation,
) {
    let with = |course| with_course(FlowCourse::Circulating(course));
    let about = (t!("axis"), t!("Direction of the axis, of any length but zero."));
    fields.vector(ui, about, course.axis, DIRECTION, |axis| with(CirculatingCourse { axis, ..course.clone() }));
    let about = (t!("speed"), t!("How fast it runs; left out, it is as fast as it is far from the axis."));
    let set = |speed| with(CirculatingCourse { speed, ..course.clone() });
    fields.optional(ui, about, course.speed, (DEFAULT_SPEED, t!("the distance")), METRES_PER_SECOND, set);
    let about = (t!("extent"), t!("Half the side of the square beyond which it does not run. Above 0."));
    let set = |extent| with(CirculatingCourse { extent, ..course.clone() });
    fields.optional(ui, about, course.extent, (DEFAULT_HALF, t!("everywhere")), METRES, set);
}

fn uniform_ui(ui: &mut Ui, course: &UniformCourse, fields: &mut Fields, with_course: &dyn Fn(FlowCourse) -> Operation) {
    let with = |course| with_course(FlowCourse::Uniform(course));
    let about = (t!("velocity"), t!("How fast it runs and where to."));
    let set = |velocity| with(UniformCourse { velocity, ..course.clone() });
    fields.vector(ui, about, course.velocity, METRES_PER_SECOND, set);
    let about = (t!("half extents"), t!("Half lengths of the box along its local X, Y and Z."));
    let set = |half_extents| with(UniformCourse { half_extents, ..course.clone() });
    fields.vector(ui, about, course.half_extents, METRES, set);
    fields.rotation(ui, course.rotation, |rotation| with(UniformCourse { rotation, ..course.clone() }));
}
