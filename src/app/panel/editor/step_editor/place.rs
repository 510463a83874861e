//! The fields of a moment that a step is about.

use crate::app::panel::editor::expectation_editor::between_ui;
use crate::app::panel::editor::field::{COUNT, Fields, SECONDS};
use crate::asking::Asks;
use crate::language::t;
use crate::scene::{BookmarkedEvent, BookmarkedMoment, Id, Operation, StepPlace};
use egui::Ui;

/// How a moment is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Time,
    Tick,
    Collision,
    Condition,
}

impl Kind {
    fn of(place: &StepPlace) -> Kind {
        match place {
            StepPlace::Time(_) => Kind::Time,
            StepPlace::Moment(_) => Kind::Tick,
            StepPlace::Event(_) => Kind::Collision,
            StepPlace::Condition(_) => Kind::Condition,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Time => t!("time"),
            Kind::Tick => t!("tick"),
            Kind::Collision => t!("collision"),
            Kind::Condition => t!("condition"),
        }
    }

    /// A moment of this kind, at the one on display where that is possible.
    fn place(self, fields: &Fields) -> Option<StepPlace> {
        let now = fields.view.moment.at();
        match self {
            Kind::Time => Some(StepPlace::Time(fields.view.moment.setup.clock.seconds_within_tick(now))),
            Kind::Tick => Some(StepPlace::Moment(BookmarkedMoment { tick: now.tick, local_time: now.local })),
            Kind::Collision => pair(fields).map(|between| StepPlace::Event(BookmarkedEvent { between, nth: 1 })),
            Kind::Condition => pair(fields).map(|[a, _]| StepPlace::Condition(format!("speed(#{a}) > 1"))),
        }
    }
}

/// The two that collide first in the recording, else a body and another object.
fn pair(fields: &Fields) -> Option<[Id; 2]> {
    let collisions = fields.view.event_log.events().iter().filter(|logged| logged.kind.is_collision());
    let recorded = collisions.filter_map(|logged| Some([logged.first?, logged.second?])).next();
    recorded.or_else(|| {
        let scene = fields.view.scene;
        let body = scene.bodies.first()?.id;
        let other = scene.obstacles.first().map(|obstacle| obstacle.id).or(scene.bodies.get(1).map(|body| body.id))?;
        Some([body, other])
    })
}

/// Rows of an optional moment.
pub(super) fn optional_ui(
    ui: &mut Ui,
    about: (&str, &str),
    place: Option<&StepPlace>,
    fields: &mut Fields,
    set: &dyn Fn(Option<StepPlace>) -> Operation,
) {
    match place {
        Some(place) => {
            fields.may_be_left_out(set(None));
            self::ui(ui, about, place, fields, &|place| set(Some(place)));
        }
        None => {
            let now = Kind::Time.place(fields);
            fields.left_out(ui, about, t!("left out"), set(now));
        }
    }
}

/// Rows of a moment: how it is known, and which one it is.
pub(super) fn ui(
    ui: &mut Ui,
    about: (&str, &str),
    place: &StepPlace,
    fields: &mut Fields,
    set: &dyn Fn(StepPlace) -> Operation,
) {
    let kind = Kind::of(place);
    let all = [Kind::Time, Kind::Tick, Kind::Collision, Kind::Condition];
    let possible = all.into_iter().filter(|to| *to == kind || to.place(fields).is_some());
    let kinds: Vec<(Kind, String)> = possible.map(|kind| (kind, kind.name().to_owned())).collect();
    let begun: Vec<(Kind, Option<StepPlace>)> = all.into_iter().map(|kind| (kind, kind.place(fields))).collect();
    let turned = |to: Kind| {
        let begun = begun.iter().find(|(kind, _)| *kind == to).and_then(|(_, place)| place.clone());
        set(begun.unwrap_or_else(|| place.clone()))
    };
    fields.choice(ui, about, &kind, &kinds, turned);
    fields.within(about.0, |fields| match place {
        StepPlace::Time(time) => {
            fields.number(ui, (t!("time"), t!("Since tick 0.")), *time, SECONDS, |time| set(StepPlace::Time(time)));
        }
        StepPlace::Moment(moment) => {
            let tick =
                |tick: f64| set(StepPlace::Moment(BookmarkedMoment { tick: tick.round().max(0.0) as u64, ..*moment }));
            fields.number(ui, (t!("tick"), t!("The tick that it lies in.")), moment.tick as f64, COUNT, tick);
            let local = |local_time| set(StepPlace::Moment(BookmarkedMoment { local_time, ..*moment }));
            fields.number(
                ui,
                (t!("within tick"), t!("Seconds since that tick began.")),
                moment.local_time,
                SECONDS,
                local,
            );
        }
        StepPlace::Event(event) => {
            let between = |between| set(StepPlace::Event(BookmarkedEvent { between, ..*event }));
            between_ui(ui, event.between, fields, &between);
            let about = (t!("nth"), t!("Which of their collisions, counted from 1."));
            let nth = |nth: f64| set(StepPlace::Event(BookmarkedEvent { nth: nth.round().max(0.0) as u64, ..*event }));
            fields.number(ui, about, event.nth as f64, COUNT, nth);
        }
        StepPlace::Condition(condition) => {
            let hint = t!("A condition such as velocity(#1).y falls below 0; its first moment counts.");
            let set = |condition| set(StepPlace::Condition(condition));
            fields.question(ui, (t!("condition"), hint, Asks::Condition), condition, set);
        }
    });
}
