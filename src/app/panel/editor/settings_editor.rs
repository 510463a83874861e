//! The fields that edit the scene as a whole: its name, and how it is simulated.

use super::field::{COUNT, Fields, METRES, METRES_PER_SECOND, METRES_PER_SECOND_SQUARED, SECONDS};
use crate::app::command::Command;
use crate::app::frame::FrameView;
use crate::app::panel::widgets::numbers::number;
use crate::language::t;
use crate::scene::{CollisionMode, Flight, Operation, Part, PartRef, Settings, SteeringOrder, WorldBounds};
use egui::{RichText, Ui};
use glam::DVec3;

/// Half size of new world bounds, in metres.
const WORLD_HALF: f64 = 10.0;

/// Fields for the scene's name and every setting.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let settings = &view.scene.settings;
    let replaced = |settings| Operation::Replace { part: PartRef::Settings, with: Part::Settings(settings) };
    ui.separator();
    let mut fields = Fields::new(view, commands, egui::Id::new("settings"));
    fields.told_text(ui, t!("scene name"), &view.scene.name, |name| Operation::Rename { part: PartRef::About, name });
    let about = (t!("gravity g"), t!("Acceleration of every body of finite mass."));
    let set = |gravity| replaced(Settings { gravity, ..settings.clone() });
    fields.vector(ui, about, settings.gravity, METRES_PER_SECOND_SQUARED, set);
    let about = (t!("duration"), t!("Where the scene ends."));
    let set = |duration| replaced(Settings { duration, ..settings.clone() });
    fields.optional(ui, about, settings.duration, (10.0, t!("without end")), SECONDS, set);
    start_ui(ui, view);
    let about = (t!("ticks per second"), t!("Steps of simulated time per second, a whole number."));
    // An invalid number becomes one that is refused with the reason.
    let set = |rate: f64| {
        let ticks_per_second = u32::try_from(whole(rate)).unwrap_or(u32::MAX);
        replaced(Settings { ticks_per_second, ..settings.clone() })
    };
    fields.number(ui, about, f64::from(settings.ticks_per_second), COUNT, set);
    let modes = [(CollisionMode::Swept, t!("swept").to_owned()), (CollisionMode::Discrete, t!("discrete").to_owned())];
    let about = (t!("collision"), t!("Swept: at the exact time of impact. Discrete: only at the end of each tick."));
    let set = |collision| replaced(Settings { collision, ..settings.clone() });
    fields.choice(ui, about, &settings.collision, &modes, set);
    let flights = [(Flight::Exact, t!("exact").to_owned()), (Flight::Linear, t!("linear").to_owned())];
    let about = (
        t!("flight"),
        t!(
            "Under gravity. Exact: on parabolas, whatever the tick rate. Linear: inside each tick along the chord of the \
         parabola, as in many games: up to g·T²/8 too low, so that impacts come early and lose energy."
        ),
    );
    let set = |flight| replaced(Settings { flight, ..settings.clone() });
    fields.choice(ui, about, &settings.flight, &flights, set);
    let about = (
        t!("rest speed"),
        t!("Slower contacts come to rest; left out: when no bounce can be told any more, in heaps sooner."),
    );
    let set = |rest_speed| replaced(Settings { rest_speed, ..settings.clone() });
    fields.optional(ui, about, settings.rest_speed, (0.1, t!("by itself")), METRES_PER_SECOND, set);
    let about = (
        t!("event budget"),
        t!("Maximum number of events per tick; left out: only what makes no progress in time is stopped."),
    );
    let set = |budget: Option<f64>| replaced(Settings { event_budget: budget.map(whole), ..settings.clone() });
    let budget = settings.event_budget.map(|budget| budget as f64);
    fields.optional(ui, about, budget, (1000.0, t!("by itself")), COUNT, set);
    let set = |seed: f64| replaced(Settings { seed: whole(seed), ..settings.clone() });
    fields.number(ui, (t!("seed"), t!("Seed of all random numbers.")), settings.seed as f64, COUNT, set);
    if !view.scene.agent_groups.is_empty() {
        agent_settings_ui(ui, settings, &mut fields);
    }
    fields.finish();
}

/// Where the scene starts, if not at tick 0.
fn start_ui(ui: &mut Ui, view: &FrameView) {
    let start = view.playback.start();
    if start.tick == 0 {
        return;
    }
    let seconds = number(view.moment.setup.clock.seconds(start));
    let tooltip = t!(
        "This scene is a part of a longer one: ticks and seconds, the end too, count from tick 0 of that one. “Keep as scene” \
                   makes a scene of it that starts at tick 0."
    );
    ui.label(RichText::new(t!("Starts at tick {tick}, {seconds} s.", tick = start.tick, seconds)).weak())
        .on_hover_text(tooltip);
}

fn agent_settings_ui(ui: &mut Ui, settings: &Settings, fields: &mut Fields) {
    let replaced = |settings| Operation::Replace { part: PartRef::Settings, with: Part::Settings(settings) };
    let orders = [
        (SteeringOrder::Consistent, t!("all from one state").to_owned()),
        (SteeringOrder::Sequential, t!("one after the other").to_owned()),
    ];
    let about = (t!("steering"), t!("Which state of the other agents an agent steers by."));
    let set = |steering| replaced(Settings { steering, ..settings.clone() });
    fields.choice(ui, about, &settings.steering, &orders, set);
    let choices = [
        (None, t!("none").to_owned()),
        (Some(WorldBounds::Wrap), t!("wrap around").to_owned()),
        (Some(WorldBounds::Reflect), t!("reflect").to_owned()),
    ];
    let about =
        (t!("world bounds"), t!("Agents that leave the world wrap around to the opposite side, or are reflected."));
    let now = settings.world_half.map(|_| settings.bounds);
    fields.choice(ui, about, &now, &choices, |bounds| {
        let world_half = bounds.map(|_| settings.world_half.unwrap_or(DVec3::splat(WORLD_HALF)));
        replaced(Settings { world_half, bounds: bounds.unwrap_or_default(), ..settings.clone() })
    });
    if let Some(half) = settings.world_half {
        let set = |half| replaced(Settings { world_half: Some(half), ..settings.clone() });
        fields.vector(ui, (t!("world half"), t!("Half sizes of the world about the origin.")), half, METRES, set);
    }
}

/// The nearest whole number from 0 on; beyond 2^53, an f64 cannot distinguish neighbours.
fn whole(value: f64) -> u64 {
    value.round() as u64
}
