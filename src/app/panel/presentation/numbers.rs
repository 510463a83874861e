//! The numbers of the selected bodies, in large type.

use crate::app::frame::FrameView;
use crate::app::model::extent::Extent;
use crate::app::overlay::expected_speed;
use crate::app::text::presentation as words;
use crate::expression::rounded_beside;
use crate::query::Mass;
use crate::scene::{BodyNumber, Id, StepPanel};
use egui::{Align2, Area, Context, Frame, Grid, Id as UiId, Order, Rect, RichText, vec2};
use glam::DVec3;

/// More bodies than this are a crowd, of which nobody reads the numbers.
const MOST_BODIES: usize = 3;
/// Digits of a number, as in the labels of the view.
const DIGITS: usize = 4;
/// Letters of a column, so that it does not grow and shrink with the digits of "3 m/s" and "2.884 m/s".
const LETTERS: usize = 10;
/// Distance from the edges of the window, in points.
const MARGIN: f32 = 10.0;
/// The name of what they lie in.
const AREA: &str = "presented numbers";

/// A column for each selected body, in the upper right corner.
pub(super) fn ui(ctx: &Context, view: &FrameView) {
    let setup = view.moment.setup;
    let mut bodies: Vec<(Id, usize)> =
        view.selection.objects().filter_map(|id| Some((id, setup.body_index(id)?))).collect();
    // As they stand in the scene: the order in which an event names its two is none that an audience knows.
    bodies.sort_by_key(|(_, body)| *body);
    let concealed = view.concealed();
    let chosen = view.settings.presentation.numbers.iter().copied();
    let numbers: Vec<BodyNumber> = chosen.filter(|number| !concealed.number(*number)).collect();
    if bodies.is_empty() || bodies.len() > MOST_BODIES || numbers.is_empty() || concealed.panel(StepPanel::Inspector) {
        return;
    }
    let hidden = concealed.names();
    let name = |id: Id| if hidden.has(id) { format!("#{id}") } else { view.label_of(id) };
    let area = Area::new(UiId::new(AREA)).order(Order::Middle).interactable(false);
    area.anchor(Align2::RIGHT_TOP, vec2(-MARGIN, MARGIN)).show(ctx, |ui| {
        let fill = ui.visuals().window_fill.gamma_multiply(0.85);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            Grid::new("presented numbers").spacing(vec2(14.0, 2.0)).show(ui, |ui| {
                ui.label("");
                for (id, _) in &bodies {
                    ui.label(RichText::new(name(*id)).strong());
                }
                ui.end_row();
                for number in numbers {
                    ui.label(words::symbol(number));
                    for (_, body) in &bodies {
                        let text = text(number, *body, view);
                        ui.label(RichText::new(format!("{text:>LETTERS$}")).monospace());
                    }
                    ui.end_row();
                }
            });
        });
    });
}

/// Where the numbers lie, or lay before what a lesson asks hid them: they come back with the answer.
pub(in crate::app::panel) fn place(ctx: &Context, view: &FrameView) -> Option<Rect> {
    let is_presenting = view.settings.presentation.is_on;
    is_presenting.then(|| ctx.memory(|memory| memory.area_rect(UiId::new(AREA)))).flatten()
}

/// A number of a body with its unit: "3.55 m/s". It has no more decimals than the greatest of its kind that is to be expected in
/// the scene: what an integration leaves of a speed where something stands still is no speed to an audience.
fn text(number: BodyNumber, body: usize, view: &FrameView) -> String {
    let setup = view.moment.setup;
    let extent = Extent::of(setup);
    let fastest = expected_speed(setup, &extent);
    let velocity = view.moment.velocity(body);
    let speed = velocity.length();
    let unit = words::unit(number);
    let told = |value: f64, greatest: f64| format!("{} {unit}", rounded_beside(value, greatest, DIGITS));
    let told_vector = |value: DVec3, greatest: f64| {
        let [x, y, z] = value.to_array().map(|component| rounded_beside(component, greatest, DIGITS));
        format!("({x}, {y}, {z}) {unit}")
    };
    let of_mass = |told: &dyn Fn(f64) -> String| match setup.bodies[body].mass {
        Mass::Finite(mass) => told(mass),
        Mass::Infinite(_) => "∞".to_owned(),
    };
    match number {
        BodyNumber::Speed => told(speed, fastest),
        BodyNumber::Velocity => told_vector(velocity, fastest),
        BodyNumber::Position => told_vector(view.moment.position(body), extent.radius),
        BodyNumber::Height => told(view.moment.position(body).y, extent.radius),
        BodyNumber::Momentum => of_mass(&|mass| told(mass * speed, mass * fastest)),
        BodyNumber::KineticEnergy => of_mass(&|mass| told(0.5 * mass * speed.powi(2), 0.5 * mass * fastest.powi(2))),
    }
}
