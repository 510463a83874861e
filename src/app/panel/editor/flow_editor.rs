//! The fields that edit a flow.

use super::agents_editor::affects_ui;
use super::field::{DIRECTION, Fields, METRES, METRES_PER_SECOND, Unit, common};
use super::members::{Members, common_choice_ui};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::language::t;
use crate::scene::{EditProperty, Flow, FlowCourse, Part, UniformCourse};
use egui::{RichText, Ui};
use glam::DVec3;

const PER_SECOND: Unit = Unit::per_second(0.05);

/// Defaults of a flow: half lengths, speeds and the rate of drag.
const DEFAULT_HALF: f64 = 2.0;
const DEFAULT_SPEED: f64 = 1.0;
const DEFAULT_DRAG: f64 = 1.0;

/// Fields for every property of flows.
pub(super) fn flow_ui(ui: &mut Ui, members: &Members, view: &FrameView, commands: &mut Vec<Command>) {
    let flows = members.each(|part| match part {
        Part::Flow(flow) => Some(flow),
        _ => None,
    });
    let replaced = |change: &dyn Fn(&mut Flow)| {
        members.replaced(|part| {
            if let Part::Flow(flow) = part {
                change(flow);
            }
        })
    };
    let mut fields = Fields::new(view, commands, members.owner());
    members.name_ui(ui, flows.first().map_or("", |flow| &flow.name), &mut fields);
    let is_circulating = common(flows.iter().map(|flow| matches!(flow.course, FlowCourse::Circulating(_))));
    let courses = [(true, t!("about an axis").to_owned()), (false, t!("one way, in a box").to_owned())];
    let about = (t!("runs"), t!("About an axis along the sides of a square, or everywhere alike inside a box."));
    common_choice_ui(ui, &mut fields, about, is_circulating, &courses, |&is_circulating| {
        let course = || if is_circulating { FlowCourse::default() } else { FlowCourse::Uniform(new_uniform()) };
        replaced(&|flow| flow.course = course())
    });
    let affects = common(flows.iter().map(|flow| flow.affects));
    affects_ui(ui, affects, &mut fields, |affects| replaced(&|flow| flow.affects = affects));
    if let [Flow { course: FlowCourse::Uniform(course), .. }] = flows[..] {
        fields.rotation(ui, course.rotation, |rotation| {
            replaced(&|flow| {
                if let FlowCourse::Uniform(course) = &mut flow.course {
                    course.rotation = rotation;
                }
            })
        });
    }
    members.heading_ui(ui, &fields);
    let about = match is_circulating {
        Some(true) => (t!("axis through"), t!("A point of the axis about which it circulates.")),
        _ => (t!("centre"), t!("Middle of the box.")),
    };
    members.vector_ui(ui, &mut fields, about, EditProperty::Center, METRES);
    match is_circulating {
        Some(true) => circulating_ui(ui, members, &mut fields),
        Some(false) => uniform_ui(ui, members, &mut fields),
        None => {}
    }
    let about = (
        t!("drag"),
        t!("Share of the difference to the flow's velocity that it takes away per second; left out, it accelerates."),
    );
    let left_out = (DEFAULT_DRAG, t!("accelerates"), PER_SECOND);
    members.optional_ui(ui, &mut fields, about, EditProperty::Drag, left_out);
    let law = match common(flows.iter().map(|flow| flow.drag.is_some())) {
        Some(true) => t!("Accelerates by drag·(flow − v): what it carries approaches its velocity."),
        Some(false) => t!("Accelerates along, as strong as it is fast, between the urgencies of the agent's group."),
        None => "",
    };
    ui.add(egui::Label::new(RichText::new(law).weak()).wrap());
    members.remove_ui(ui, &mut fields);
    fields.finish();
}

fn new_uniform() -> UniformCourse {
    UniformCourse {
        velocity: DVec3::X * DEFAULT_SPEED,
        half_extents: DVec3::splat(DEFAULT_HALF),
        rotation: [0.0, 0.0, 0.0, 1.0],
    }
}

fn circulating_ui(ui: &mut Ui, members: &Members, fields: &mut Fields) {
    let about = (t!("axis"), t!("Direction of the axis, of any length but zero."));
    members.vector_ui(ui, fields, about, EditProperty::Axis, DIRECTION);
    let about = (t!("speed"), t!("How fast it runs; left out, it is as fast as it is far from the axis."));
    let left_out = (DEFAULT_SPEED, t!("the distance"), METRES_PER_SECOND);
    members.optional_ui(ui, fields, about, EditProperty::Speed, left_out);
    let about = (t!("extent"), t!("Half the side of the square beyond which it does not run. Above 0."));
    members.optional_ui(ui, fields, about, EditProperty::Extent, (DEFAULT_HALF, t!("everywhere"), METRES));
}

fn uniform_ui(ui: &mut Ui, members: &Members, fields: &mut Fields) {
    let about = (t!("velocity"), t!("How fast it runs and where to."));
    members.vector_ui(ui, fields, about, EditProperty::FlowVelocity, METRES_PER_SECOND);
    let about = (t!("half extents"), t!("Half lengths of the box along its local X, Y and Z."));
    members.vector_ui(ui, fields, about, EditProperty::HalfExtents, METRES);
}
