//! The fields of what a step asks.

use super::{place, touched};
use crate::app::panel::editor::field::{Among, DEGREES, DIRECTION, Fields, METRES, SHARE, Unit};
use crate::asking::Asks;
use crate::language::t;
use crate::scene::{
    ArrowTolerance, Ask, AskArrow, AskChoice, AskCurve, AskNumber, AskOrder, AskPlace, ChoiceOption, Operation,
    OrderedEvent, StepPlace,
};
use egui::Ui;
use egui_phosphor::regular as icon;

/// What kind of question it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nothing,
    Choice,
    Number,
    Order,
    Arrow,
    Place,
    Touched,
    Curve,
}

/// The kind of question, and its fields.
pub(super) fn ui(
    ui: &mut Ui,
    ask: Option<&Ask>,
    own: Option<&StepPlace>,
    fields: &mut Fields,
    set: &dyn Fn(Option<Ask>) -> Operation,
) {
    let kind = match ask {
        None => Kind::Nothing,
        Some(Ask::Choice(_)) => Kind::Choice,
        Some(Ask::Number(_)) => Kind::Number,
        Some(Ask::Order(_)) => Kind::Order,
        Some(Ask::Arrow(_)) => Kind::Arrow,
        Some(Ask::Place(_)) => Kind::Place,
        Some(Ask::Touched(_)) => Kind::Touched,
        Some(Ask::Curve(_)) => Kind::Curve,
    };
    let kinds = [
        (Kind::Nothing, t!("nothing").to_owned()),
        (Kind::Choice, t!("one of several answers").to_owned()),
        (Kind::Number, t!("a number").to_owned()),
        (Kind::Order, t!("the order of events").to_owned()),
        (Kind::Arrow, t!("an arrow").to_owned()),
        (Kind::Place, t!("a place").to_owned()),
        (Kind::Touched, t!("what is touched").to_owned()),
        (Kind::Curve, t!("a curve").to_owned()),
    ];
    let begun = |kind: Kind, fields: &Fields| begun(kind, fields);
    let all = kinds.each_ref().map(|(kind, _)| (*kind, begun(*kind, fields)));
    // Without anything in the scene there is nothing to draw at.
    let kinds: Vec<(Kind, String)> = kinds
        .into_iter()
        .zip(&all)
        .filter(|((of, _), (_, ask))| *of == kind || *of == Kind::Nothing || ask.is_some())
        .map(|(kind, _)| kind)
        .collect();
    let turned = |to: Kind| set(all.iter().find(|(kind, _)| *kind == to).and_then(|(_, ask)| ask.clone()));
    let about =
        (t!("asks"), t!("What is predicted before it is shown. The right answer is an expression over the run."));
    fields.choice(ui, about, &kind, &kinds, turned);
    let is_at_event = |at: Option<&StepPlace>| at.or(own).is_some_and(StepPlace::may_be_event);
    fields.within(t!("asks"), |fields| match ask {
        Some(Ask::Choice(choice)) => choice_ui(ui, choice, fields, &|choice| set(Some(Ask::Choice(choice)))),
        Some(Ask::Number(number)) => {
            number_ui(ui, (number, is_at_event(number.at.as_ref())), fields, &|number| set(Some(Ask::Number(number))))
        }
        Some(Ask::Order(order)) => order_ui(ui, order, fields, &|order| set(Some(Ask::Order(order)))),
        Some(Ask::Arrow(arrow)) => {
            arrow_ui(ui, (arrow, is_at_event(arrow.at.as_ref())), fields, &|arrow| set(Some(Ask::Arrow(arrow))))
        }
        Some(Ask::Place(asked)) => {
            place_ui(ui, (asked, is_at_event(asked.at.as_ref())), fields, &|asked| set(Some(Ask::Place(asked))))
        }
        Some(Ask::Curve(curve)) => curve_ui(ui, curve, fields, &|curve| set(Some(Ask::Curve(curve)))),
        Some(Ask::Touched(touched)) => touched::ui(ui, touched, fields, &|touched| set(Some(Ask::Touched(touched)))),
        None => {}
    });
}

/// What a new question of a kind begins with.
fn begun(kind: Kind, fields: &Fields) -> Option<Ask> {
    let clock = fields.view.moment.setup.clock;
    let now = clock.seconds_within_tick(fields.view.moment.at());
    let option = |text: &str, right| ChoiceOption { text: text.to_owned(), when: None, right };
    let event = |text: &str, time| OrderedEvent { text: text.to_owned(), at: StepPlace::Time(time) };
    match kind {
        Kind::Nothing => None,
        Kind::Choice => {
            Some(Ask::Choice(AskChoice { at: None, options: vec![option(t!("Yes"), true), option(t!("No"), false)] }))
        }
        Kind::Number => {
            let body = fields.view.scene.bodies.first().map(|body| body.id);
            let answer = body.map_or_else(|| t!("time").to_owned(), |id| format!("speed(#{id})"));
            let at = Some(StepPlace::Time(now));
            Some(Ask::Number(AskNumber { answer, at, before: false, unit: String::new(), tolerance: 0.1 }))
        }
        Kind::Place => {
            let of = Among::Bodies.ids(fields.view.scene).first().copied()?;
            let (answer, at) = (format!("position(#{of})"), Some(StepPlace::Time(now)));
            Some(Ask::Place(AskPlace { answer, at, before: false, on: None, plane: None, tolerance: 0.5 }))
        }
        Kind::Curve => {
            let body = Among::Bodies.ids(fields.view.scene).first().copied()?;
            let until = StepPlace::Time(fields.view.scene.settings.duration.unwrap_or(now + 1.0));
            let answer = format!("speed(#{body})");
            Some(Ask::Curve(AskCurve { answer, until, range: [0.0, 10.0], tolerance: 1.0 }))
        }
        Kind::Touched => touched::begun(fields, now).map(Ask::Touched),
        Kind::Arrow => {
            let of = Among::Solids.ids(fields.view.scene).first().copied()?;
            let (answer, at) = (format!("velocity(#{of})"), Some(StepPlace::Time(now)));
            let tolerance = ArrowTolerance { angle: 15.0, length: Some(0.2) };
            Some(Ask::Arrow(AskArrow { of, answer, at, before: false, plane: None, tolerance }))
        }
        Kind::Order => {
            let events = vec![event(t!("First"), now), event(t!("Second"), now + clock.tick_length())];
            Some(Ask::Order(AskOrder { events }))
        }
    }
}

fn at() -> (&'static str, &'static str) {
    (t!("moment"), t!("The moment that is asked about; left out: the step's own."))
}

fn choice_ui(ui: &mut Ui, choice: &AskChoice, fields: &mut Fields, set: &dyn Fn(AskChoice) -> Operation) {
    place::optional_ui(ui, at(), choice.at.as_ref(), fields, &|at| set(AskChoice { at, ..choice.clone() }));
    let with = |options| set(AskChoice { options, ..choice.clone() });
    for (index, option) in choice.options.iter().enumerate() {
        let replaced = |with_one: ChoiceOption| {
            let mut options = choice.options.clone();
            // One is right by itself at most.
            if with_one.right {
                options.iter_mut().for_each(|option| option.right = false);
            }
            options[index] = with_one;
            with(options)
        };
        fields.within(&t!("answer {index}", index = index + 1), |fields| {
            fields.told_text(ui, t!("text"), &option.text, |text| replaced(ChoiceOption { text, ..option.clone() }));
            let about = (
                t!("computed"),
                t!("Whether a condition says when it is right; else it is, or is not, right by itself."),
            );
            let computed = |on: bool| {
                let when = on.then(|| "time >= 0".to_owned());
                replaced(ChoiceOption { right: option.right && !on, when, ..option.clone() })
            };
            fields.check(ui, about, option.when.is_some(), computed);
            match &option.when {
                Some(when) => {
                    let hint = t!("Under which condition it is right, such as speed(#1) > 2.");
                    let set = |when| replaced(ChoiceOption { when: Some(when), ..option.clone() });
                    fields.question(ui, (t!("right when"), hint, Asks::Condition), when, set);
                }
                None => {
                    let about = (t!("right"), t!("Whether it is the right one."));
                    fields.check(ui, about, option.right, |right| replaced(ChoiceOption { right, ..option.clone() }));
                }
            }
            remove_ui(ui, fields, t!("Removes this answer."), || {
                let mut options = choice.options.clone();
                options.remove(index);
                with(options)
            });
        });
    }
    add_ui(ui, fields, t!("Add an answer"), || {
        let new = ChoiceOption { text: t!("Another answer").to_owned(), when: None, right: false };
        with(choice.options.iter().cloned().chain([new]).collect())
    });
}

fn number_ui(
    ui: &mut Ui,
    (number, is_at_event): (&AskNumber, bool),
    fields: &mut Fields,
    set: &dyn Fn(AskNumber) -> Operation,
) {
    let hint = t!("A quantity such as speed(#1): its value is the right answer.");
    let answer = |answer| set(AskNumber { answer, ..number.clone() });
    fields.question(ui, (t!("answer"), hint, quantity(is_at_event)), &number.answer, answer);
    place::optional_ui(ui, at(), number.at.as_ref(), fields, &|at| set(AskNumber { at, ..number.clone() }));
    let about = (t!("before"), t!("Asks for the value just before what happens at that moment, instead of after it."));
    fields.check(ui, about, number.before, |before| set(AskNumber { before, ..number.clone() }));
    fields.text(ui, t!("unit"), &number.unit, |unit| set(AskNumber { unit, ..number.clone() }));
    let about = (t!("tolerance"), t!("How far an answer may be off, in that unit."));
    let tolerance = |tolerance| set(AskNumber { tolerance, ..number.clone() });
    fields.number(ui, about, number.tolerance, Unit::tolerance(""), tolerance);
}

/// A quantity, which at an event may be one of its numbers.
fn quantity(is_at_event: bool) -> Asks {
    if is_at_event { Asks::QuantityAtEvent } else { Asks::Quantity }
}

fn arrow_ui(
    ui: &mut Ui,
    (arrow, is_at_event): (&AskArrow, bool),
    fields: &mut Fields,
    set: &dyn Fn(AskArrow) -> Operation,
) {
    let about = (t!("of"), t!("The body or obstacle whose it is: the arrow begins at its centre."));
    fields.reference(ui, about, arrow.of, Among::Solids, |of| set(AskArrow { of, ..arrow.clone() }));
    let hint = t!("A vector such as velocity(#1) or, at a collision, normal: its value is the right answer.");
    let answer = |answer| set(AskArrow { answer, ..arrow.clone() });
    fields.question(ui, (t!("answer"), hint, quantity(is_at_event)), &arrow.answer, answer);
    place::optional_ui(ui, at(), arrow.at.as_ref(), fields, &|at| set(AskArrow { at, ..arrow.clone() }));
    let about = (t!("before"), t!("Asks for the value just before what happens at that moment, instead of after it."));
    fields.check(ui, about, arrow.before, |before| set(AskArrow { before, ..arrow.clone() }));
    let about = (t!("plane"), t!("Normal of the plane in which it is dragged; left out: parallel to the picture."));
    let plane = |plane| set(AskArrow { plane, ..arrow.clone() });
    fields.optional_vector(ui, about, arrow.plane, (glam::DVec3::Y, t!("of the picture")), DIRECTION, plane);
    let with = |tolerance| set(AskArrow { tolerance, ..arrow.clone() });
    let about = (t!("angle"), t!("How far it may be off the right direction."));
    fields.number(ui, about, arrow.tolerance.angle, DEGREES, |angle| with(ArrowTolerance { angle, ..arrow.tolerance }));
    let about = (
        t!("length"),
        t!("How far its length may be off, as a share of the right one; left out: any length is right."),
    );
    let length = |length| with(ArrowTolerance { length, ..arrow.tolerance });
    fields.optional(ui, about, arrow.tolerance.length, (0.2, t!("any")), SHARE, length);
}

fn place_ui(
    ui: &mut Ui,
    (asked, is_at_event): (&AskPlace, bool),
    fields: &mut Fields,
    set: &dyn Fn(AskPlace) -> Operation,
) {
    let hint = t!("A place such as position(#1) or, at a collision, point: its value is the right answer.");
    let answer = |answer| set(AskPlace { answer, ..asked.clone() });
    fields.question(ui, (t!("answer"), hint, quantity(is_at_event)), &asked.answer, answer);
    place::optional_ui(ui, at(), asked.at.as_ref(), fields, &|at| set(AskPlace { at, ..asked.clone() }));
    let about = (t!("before"), t!("Asks for the place just before what happens at that moment, instead of after it."));
    fields.check(ui, about, asked.before, |before| set(AskPlace { before, ..asked.clone() }));
    let about = (t!("on"), t!("The object on whose surface is clicked; left out: anywhere, and depth does not count."));
    match asked.on {
        Some(on) => {
            // The plane goes through it.
            fields.may_be_left_out(set(AskPlace { on: None, plane: None, ..asked.clone() }));
            fields.reference(ui, about, on, Among::Solids, |on| set(AskPlace { on: Some(on), ..asked.clone() }));
            let about = (
                t!("plane"),
                t!("Normal of a plane through its centre in which is clicked instead of on its surface."),
            );
            let plane = |plane| set(AskPlace { plane, ..asked.clone() });
            fields.optional_vector(ui, about, asked.plane, (glam::DVec3::Y, t!("on its surface")), DIRECTION, plane);
        }
        None => {
            let first = Among::Solids.ids(fields.view.scene);
            let on = first.last().copied();
            fields.left_out(ui, about, t!("anywhere"), set(AskPlace { on, ..asked.clone() }));
        }
    }
    let about = (t!("tolerance"), t!("How far an answer may be away."));
    let tolerance = |tolerance| set(AskPlace { tolerance, ..asked.clone() });
    fields.number(ui, about, asked.tolerance, METRES, tolerance);
}

fn curve_ui(ui: &mut Ui, curve: &AskCurve, fields: &mut Fields, set: &dyn Fn(AskCurve) -> Operation) {
    let hint = t!("A quantity such as speed(#1): how it goes on is the right answer.");
    let answer = |answer| set(AskCurve { answer, ..curve.clone() });
    fields.question(ui, (t!("answer"), hint, Asks::Quantity), &curve.answer, answer);
    let about = (t!("until"), t!("Up to which moment; it asks from the step's own on."));
    place::ui(ui, about, &curve.until, fields, &|until| set(AskCurve { until, ..curve.clone() }));
    let about = (t!("from"), t!("The least value of the axis."));
    fields.number(ui, about, curve.range[0], DIRECTION, |least| {
        set(AskCurve { range: [least, curve.range[1]], ..curve.clone() })
    });
    let about = (t!("to"), t!("The greatest value of the axis."));
    fields.number(ui, about, curve.range[1], DIRECTION, |most| {
        set(AskCurve { range: [curve.range[0], most], ..curve.clone() })
    });
    let about =
        (t!("tolerance"), t!("How far the sketch may be off on average over time, in the unit of the quantity."));
    let tolerance = |tolerance| set(AskCurve { tolerance, ..curve.clone() });
    fields.number(ui, about, curve.tolerance, Unit::tolerance(""), tolerance);
}

fn order_ui(ui: &mut Ui, order: &AskOrder, fields: &mut Fields, set: &dyn Fn(AskOrder) -> Operation) {
    for (index, event) in order.events.iter().enumerate() {
        let replaced = |with: OrderedEvent| {
            let mut events = order.events.clone();
            events[index] = with;
            set(AskOrder { events })
        };
        fields.within(&t!("event {index}", index = index + 1), |fields| {
            fields.told_text(ui, t!("text"), &event.text, |text| replaced(OrderedEvent { text, ..event.clone() }));
            let about = (t!("moment"), t!("When it happens."));
            place::ui(ui, about, &event.at, fields, &|at| replaced(OrderedEvent { at, ..event.clone() }));
            remove_ui(ui, fields, t!("Removes this event."), || {
                let mut events = order.events.clone();
                events.remove(index);
                set(AskOrder { events })
            });
        });
    }
    let last = order.events.last().map(|event| event.at.clone());
    add_ui(ui, fields, t!("Add an event"), || {
        let new = last.map(|at| OrderedEvent { text: t!("Another event").to_owned(), at });
        set(AskOrder { events: order.events.iter().cloned().chain(new).collect() })
    });
}

fn remove_ui(ui: &mut Ui, fields: &mut Fields, tooltip: &str, operation: impl FnOnce() -> Operation) {
    if ui.button(t!("{icon}  Remove", icon = icon::TRASH)).on_hover_text(tooltip).clicked() {
        fields.edit_at_once("list", operation());
    }
    fields.refusal_of(ui, "list");
}

fn add_ui(ui: &mut Ui, fields: &mut Fields, label: &str, operation: impl FnOnce() -> Operation) {
    if ui.button(format!("{}  {label}", icon::PLUS)).clicked() {
        fields.edit_at_once("list", operation());
    }
    fields.refusal_of(ui, "list");
}
