//! A right click on a number: to stop when it grows, to expect it.

use super::two_balls::app;
use crate::common::opened::{act, finish};
use crate::common::window::{right_click, whole_window};
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, ExplainCommand, SelectionCommand};
use collidoscope::app::model::explain::asked;
use collidoscope::app::model::source::Source;
use collidoscope::asking::{Amount, Asked, Condition, Finder, Names};
use collidoscope::check::Outcome;
use collidoscope::query::{ResponseStage, StageKind, SweepStage};
use collidoscope::scene::Expected;
use collidoscope::sim::{EventKind, Instant};
use collidoscope::text::asked::Questions;
use egui::{Key, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// The number in the row of this name.
fn number(window: &Harness<'_, App>, name: &str) -> Pos2 {
    let label = window.get_by_label(name).raw_bounds().expect("it is somewhere");
    Pos2::new(label.x0 as f32, label.y0 as f32) + vec2(100.0, 6.0)
}

#[test]
fn a_right_click_on_a_speed_begins_a_breakpoint_with_its_condition() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut window = whole_window(app);
    let at = number(&window, "speed |v|");
    right_click(&mut window, at);
    window.get_by_label_contains("Break when…").click();
    window.run();
    window.run();
    assert_eq!(window.get_by_label("New breakpoint").value().as_deref(), Some("speed(\"left ball\") > 1"));
    window.press_key(Key::Enter);
    window.run();
    assert_eq!(window.state().view().scene.breakpoints[0].condition, "speed(\"left ball\") > 1");
}

#[test]
fn where_a_momentum_changes_is_found_by_a_right_click() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    act(&mut app, Action::END);
    let mut window = whole_window(app);
    let at = number(&window, "momentum m·v");
    right_click(&mut window, at);
    window.get_by_label_contains("Find where it changes").click();
    window.run();
    finish(window.state_mut());
    let view = window.state().view();
    let finding = view.finding.expect("it is asked for");
    // They meet once.
    assert_eq!(
        (finding.found().len(), finding.condition().map(|of| of.text())),
        (1, Some("momentum(\"left ball\") changes"))
    );
}

/// An entry of the menu that stands for a key, too.
fn entry(action: Action) -> String {
    format!("{}  {}", action.icon, action.label())
}

#[test]
fn a_right_click_on_a_speed_goes_to_the_events_that_wrote_it() {
    let mut app = app();
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    act(&mut app, Action::END);
    let mut window = whole_window(app);
    let at = number(&window, "speed |v|");
    right_click(&mut window, at);
    window.get_by_label(&entry(Action::LAST_CHANGE)).click();
    window.run();
    finish(window.state_mut());
    // The impact after 1.5 s, 90 ticks.
    let view = window.state().view();
    assert_eq!(view.playback.cursor, Instant::start_of(90));
    assert!(matches!(view.event_on_display.map(|event| &event.kind), Some(EventKind::Impact(_))));
}

#[test]
fn a_number_of_an_event_is_expected_and_holds() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    let mut window = whole_window(app);
    let at = number(&window, "approach");
    right_click(&mut window, at);
    window.get_by_label_contains("Expect this value").click();
    window.run();
    let app = window.state_mut();
    let added = app.view().scene.expectations.last().cloned().expect("one was added");
    let Expected::Condition(condition) = added.expect else { panic!("{added:?}") };
    assert_eq!(condition.what, "impact(\"left ball\", \"ball 2\") and approach_speed = 2");
    finish(app);
    act(app, Action::END);
    let view = app.view();
    let verdict = view.checker.verdicts().last().flatten().expect("it is decided at the end");
    assert_eq!(verdict.outcome, Outcome::Holds);
}

/// What the stages of the impact on display say, each with the quantity that one asks about.
fn asked_stages(app: &App) -> Vec<(String, Asked, Amount)> {
    let view = app.view();
    let explained = view.explanation.explained.expect("the impact is explained");
    let stages = explained.stages.iter();
    stages.filter_map(|stage| asked(explained, stage).map(|(of, now)| (format!("{:?}", stage.kind), of, now))).collect()
}

#[test]
fn the_numbers_of_an_explained_impact_are_those_that_the_language_has_for_it() {
    for scene in ["pair_oblique_masses", "plane_drop", "box_edge_corner", "response_restitution"] {
        let shipped = collidoscope::scene::shipped_scene(scene).expect("a shipped scene");
        let mut app = App::new(shipped.load().unwrap(), Source::Shipped(scene.to_owned()));
        for _ in 0..3 {
            act(&mut app, Action::NEXT_EVENT);
            finish(&mut app);
            let is_impact = app.view().event_on_display.is_some_and(|event| matches!(event.kind, EventKind::Impact(_)));
            if !is_impact {
                continue;
            }
            for (kind, of, now) in asked_stages(&app) {
                let view = app.view();
                let names = Names { setup: view.moment.setup, selected: None };
                let questions = Questions::about(&of, now, &names);
                // Just after the impact, as it is just after its events.
                let mut finder = Finder::new(read(&questions.equals, names), 0);
                for tick in 0..=view.moment.record.start.tick {
                    finder.observe(view.moment.setup, &view.timeline.clone().tick(tick));
                }
                let holds = finder.spans().any(|span| span.begin.at <= view.moment.at());
                let is_of_start = matches!(of, Asked::OfTwo(..));
                assert!(holds || is_of_start, "{scene}: {kind}: {}", questions.equals);
            }
        }
    }
}

fn read(text: &str, names: Names) -> std::sync::Arc<Condition> {
    std::sync::Arc::new(Condition::read(text, names).unwrap_or_else(|misread| panic!("{text}: {misread:?}")))
}

#[test]
fn a_right_click_on_a_number_of_an_explanation_asks_about_it_or_copies_it() {
    let mut app = app();
    act(&mut app, Action::NEXT_EVENT);
    finish(&mut app);
    app.apply(Command::Explain(ExplainCommand::Show));
    let kinds: Vec<String> = asked_stages(&app).into_iter().map(|(kind, ..)| kind).collect();
    for wanted in
        ["ClosingSpeed", "Restitution", "Impulse", "VelocityOf(A)", "VelocityOf(B)", "CenterOf(A)", "NormalBToA"]
    {
        assert!(kinds.iter().any(|kind| kind.contains(wanted)), "{wanted}: {kinds:?}");
    }
    let stages = app.view().explanation.explained.expect("it is explained").stages.clone();
    let mut window = whole_window(app);
    let mut menu_of = |kind: StageKind| {
        let index = stages.iter().position(|stage| stage.kind == kind).expect("a stage of this kind");
        window.state_mut().apply(Command::Explain(ExplainCommand::GoToStage(Some(index))));
        window.run();
        window.run();
        let stage = &stages[index];
        let result = collidoscope::text::stage::result(&stage.result, collidoscope::query::Digits::Four);
        let line = format!("{} = {result}", stage.symbol().expect("it has one"));
        let bounds = window.get_by_label(&line).raw_bounds().expect("it is somewhere");
        right_click(&mut window, Pos2::new(bounds.x1 as f32 - 4.0, 0.5 * (bounds.y0 + bounds.y1) as f32));
        let has = |label: &str| window.query_by_label_contains(label).is_some();
        let found = [has("Expect this value"), has("there is no word to ask about it"), has("Copy the value")];
        window.press_key(Key::Escape);
        window.run();
        found
    };
    assert_eq!(menu_of(ResponseStage::Impulse.into()), [true, false, true]);
    assert_eq!(menu_of(SweepStage::Discriminant.into()), [false, true, true]);
}
