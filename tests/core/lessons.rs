//! Lessons: what a file may say, and what a run finds out about it.

use collidoscope::asking::{Amount, Measure, Names};
use collidoscope::lesson::{Fault, Given, Judgement, Off, RightAnswer, Role, Sketch, Walk, judge};
use collidoscope::scene::{
    Ask, AskTouched, Document, LessonStep, Operation, PartRef, Scene, StepPlace, parse_scene, scene_to_json,
    shipped_scene, shipped_scenes,
};
use collidoscope::sim::{EventKind, Instant, Setup, Timeline, explain_impact, why_not};
use collidoscope::text;
use glam::DVec3;
use std::sync::Arc;

/// A ball falls 5 m with 10 m/s² onto a floor: 1 s, 10 m/s; with restitution ½ it comes up at 5 m/s, is highest at 1.5 s
/// and down again at 2 s.
fn scene(lesson: &str) -> Scene {
    let read = parse_scene(&text_of(lesson), "dropped.json");
    read.unwrap_or_else(|error| panic!("{error}"))
}

fn text_of(lesson: &str) -> String {
    format!(
        r#"{{"version": 1, "name": "n", "settings": {{"duration": 2.25, "gravity": [0, -10, 0]}},
        "bodies": [{{"id": 1, "name": "ball", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.5}}],
        "obstacles": [{{"id": 2, "name": "floor", "shape": {{"plane": {{"point": [0, 0, 0], "normal": [0, 1, 0]}}}}}}],
        "lesson": {lesson}}}"#
    )
}

fn walked(lesson: &str) -> Walk {
    let mut walk = Walk::new(&scene(lesson));
    assert!(walk.advance(&mut || true));
    walk
}

/// What is wrong with a lesson, a line each.
fn faults(lesson: &str) -> Vec<String> {
    walked(lesson).faults().iter().map(text::lesson::fault).collect()
}

/// Why a lesson is refused.
fn refusal(lesson: &str) -> String {
    parse_scene(&text_of(lesson), "dropped.json").unwrap_err().to_string()
}

const HIT: &str = r#"{"event": {"between": [2, 1]}}"#;

#[test]
fn a_text_is_a_lesson_of_one_step_and_stays_a_text() {
    let read = scene(r##""# Why\nBecause.""##);
    assert_eq!(read.lesson, [LessonStep::of_text("# Why\nBecause.".to_owned())]);
    assert!(read.has_text_alone());
    assert!(scene_to_json(&read).contains(r##""lesson": "# Why\nBecause.""##));
    assert_eq!(scene(r#""""#).lesson, []);
    let steps = scene(r#"[{"title": "one", "text": "first"}, {"text": "second"}]"#);
    assert!(!steps.has_text_alone());
    assert_eq!(parse_scene(&scene_to_json(&steps), "again").unwrap(), steps);
}

#[test]
fn a_step_that_cannot_be_is_refused_at_its_place() {
    for (lesson, message) in [
        (r#"[{"titel": "x"}]"#, "lesson[0].titel: unknown field `titel`"),
        (r#"3"#, "lesson: invalid type: number `3`, expected a text or a list of steps"),
        (
            r#"[{"view": {"at": {"event": {"between": [1, 9]}}}}]"#,
            "lesson[0].view.at.event.between[1]: there is nothing with id 9",
        ),
        (r#"[{"view": {"at": {"time": -1}}}]"#, "lesson[0].view.at.time: must be at least 0, is -1"),
        (
            r#"[{"ask": {"arrow": {"of": 7, "answer": "velocity(ball)", "at": {"time": 1}, "tolerance": {"angle": 9}}}}]"#,
            "lesson[0].ask.arrow.of: there is nothing with id 7",
        ),
        (
            r#"[{"ask": {"arrow": {"of": 1, "answer": "", "plane": [0, 0, 0], "tolerance": {"angle": 181, "length": -1}}}}]"#,
            "lesson[0].ask.arrow.answer: must not be empty",
        ),
        (
            r#"[{"ask": {"arrow": {"of": 1, "answer": "", "plane": [0, 0, 0], "tolerance": {"angle": 181, "length": -1}}}}]"#,
            "lesson[0].ask.arrow.plane: must have a direction, is zero",
        ),
        (
            r#"[{"ask": {"arrow": {"of": 1, "answer": "", "plane": [0, 0, 0], "tolerance": {"angle": 181, "length": -1}}}}]"#,
            "lesson[0].ask.arrow.tolerance.angle: must be at most 180, is 181",
        ),
        (
            r#"[{"ask": {"arrow": {"of": 1, "answer": "", "plane": [0, 0, 0], "tolerance": {"angle": 181, "length": -1}}}}]"#,
            "lesson[0].ask.arrow.tolerance.length: must be at least 0, is -1",
        ),
        (
            r#"[{"ask": {"place": {"answer": "point", "at": {"time": 1}, "plane": [0, 1, 0], "tolerance": 1}}}]"#,
            "lesson[0].ask.place.plane: needs the object through whose centre the plane goes: `on`",
        ),
        (
            r#"[{"ask": {"touched": {"by": 2, "among": [{"object": 2}], "until": {"time": 1}}}}]"#,
            "lesson[0].ask.touched.by: must be the id of a body, but 2 is a plane",
        ),
        (
            r#"[{"ask": {"touched": {"by": 1, "among": [{"object": 1}], "until": {"time": 1}}}}]"#,
            "lesson[0].ask.touched.among[0]: must be another object than `by`",
        ),
        (
            r#"[{"ask": {"touched": {"by": 1, "among": [{"face": {"of": 2, "side": "top"}}], "until": {"time": 1}}}}]"#,
            "lesson[0].ask.touched.among[0].face.of: must be the id of a box, but 2 is a plane",
        ),
        (
            r#"[{"ask": {"touched": {"by": 1, "among": [], "until": {"time": 1}}}}]"#,
            "lesson[0].ask.touched: needs the moment from which on it asks: `at` in the step's view",
        ),
        (
            r#"[{"ask": {"curve": {"answer": "time", "until": {"time": 1}, "range": [1, 1], "tolerance": 1}}}]"#,
            "lesson[0].ask.curve.range: must go from the least to the greatest value, and not be empty",
        ),
        (r#"[{"view": {"at": {"condition": " "}}}]"#, "lesson[0].view.at.condition: must not be empty"),
        (r#"[{"view": {"selected": [7]}}]"#, "lesson[0].view.selected[0]: there is nothing with id 7"),
        (r#"[{"view": {"explain": {"stages": 0}}}]"#, "lesson[0].view.explain.stages: must be at least 1, is 0"),
        (r#"[{"view": {"play": {"speed": 0}}}]"#, "lesson[0].view.play.speed: must be at least 0.015625, is 0"),
        (r#"[{"hide": [{"object": 5}]}]"#, "lesson[0].hide[0].object: there is nothing with id 5"),
        (r#"[{"hide": ["names", "names"]}]"#, "lesson[0].hide[1]: is hidden already"),
        (
            r#"[{"text": "a"}, {"ask": {"number": {"answer": "speed(ball)", "tolerance": 1}}}]"#,
            "lesson[1].ask.number: needs the moment it is about",
        ),
        (
            r#"[{"ask": {"choice": {"options": [{"text": "a", "right": true}]}}}]"#,
            "lesson[0].ask.choice.options: must be at least 2, are 1",
        ),
        (
            r#"[{"ask": {"choice": {"options": [{"text": "a"}, {"text": "b"}]}}}]"#,
            "lesson[0].ask.choice.options: must have exactly one right answer, 0 are `right`",
        ),
        (
            r#"[{"ask": {"order": {"events": [{"text": "a", "at": {"time": 1}}]}}}]"#,
            "lesson[0].ask.order.events: must be at least 2, are 1",
        ),
    ] {
        let told = refusal(lesson);
        assert!(told.contains(message), "{lesson}:\n{told}\nlacks\n{message}");
    }
}

#[test]
fn a_negative_time_is_told_once() {
    let told = refusal(r#"[{"view": {"at": {"time": -1}}}]"#);
    assert_eq!(told.matches("lesson[0].view.at.time").count(), 1, "{told}");
}

#[test]
fn a_brace_that_is_not_closed_is_a_fault() {
    let told = faults(r#"[{"text": "a"}, {"text": "It moves at {speed(ball).\nTwo {{ are one, {time} is fine."}]"#);
    let [only] = &told[..] else { panic!("{told:?}") };
    assert!(only.starts_with("lesson[1].text: the brace of `{speed(ball).` is not closed on its line"), "{only}");
}

#[test]
fn what_may_never_come_needs_an_end_of_the_scene() {
    let text = text_of(&format!(r#"[{{"view": {{"at": {HIT}}}}}]"#)).replace(r#""duration": 2.25, "#, "");
    let told = parse_scene(&text, "endless.json").unwrap_err().to_string();
    assert!(told.contains("lesson[0].view.at.event: may never come: give the scene a settings.duration"), "{told}");
}

#[test]
fn the_moments_of_a_step_are_found_by_time_tick_collision_and_condition() {
    let lesson = format!(
        r#"[{{"view": {{"at": {{"time": 0.5}}}}}}, {{"view": {{"at": {{"moment": {{"tick": 7, "local_time": 0.001}}}}}}}},
        {{"view": {{"at": {HIT}, "play": {{"until": {{"condition": "velocity(ball).y falls below 0 and time > 1.2"}}}}}}}}]"#
    );
    // A change and a comparison hold together at 1.5 s, where it is highest.
    let lesson = lesson.replace("velocity(ball).y falls below 0 and time > 1.2", "time > 1.2 and velocity(ball).y < 0");
    let walk = walked(&lesson);
    assert_eq!(walk.faults(), []);
    let at = |step, role| walk.moment(step, role).unwrap().at;
    assert_eq!(at(0, Role::Shown), Instant::start_of(30));
    assert_eq!(at(1, Role::Shown), Instant { tick: 7, local: 0.001 });
    let seconds = |at: Instant| at.tick as f64 / 60.0 + at.local;
    assert!((seconds(at(2, Role::Shown)) - 1.0).abs() < 1e-9);
    assert!((seconds(at(2, Role::Until)) - 1.5).abs() < 1e-9);
    assert_eq!(walk.moment(2, Role::Asked), None);
}

#[test]
fn right_answers_are_computed_at_the_moment_asked_about() {
    let lesson = format!(
        r#"[{{"ask": {{"number": {{"answer": "speed(ball)", "at": {HIT}, "unit": "km/h", "tolerance": 0.5}}}}}},
        {{"ask": {{"number": {{"answer": "speed(ball)", "at": {HIT}, "before": true, "tolerance": 0.1}}}}}},
        {{"view": {{"at": {HIT}}}, "ask": {{"choice": {{"options": [
            {{"text": "faster", "when": "speed(ball) > 10"}}, {{"text": "slower", "when": "speed(ball) < 9.9"}}]}}}}}},
        {{"ask": {{"choice": {{"options": [{{"text": "a"}}, {{"text": "b", "right": true}}]}}}}}},
        {{"ask": {{"order": {{"events": [
            {{"text": "highest", "at": {{"condition": "time > 1.2 and velocity(ball).y < 0"}}}},
            {{"text": "hit", "at": {HIT}}}, {{"text": "half a second", "at": {{"time": 0.5}}}}]}}}}}}]"#
    );
    let walk = walked(&lesson);
    assert_eq!(walk.faults(), []);
    let number = |step| match walk.answer(step) {
        Some(RightAnswer::Number { value, unit }) => (*value, unit.clone()),
        other => panic!("{other:?}"),
    };
    // 5 m/s are 18 km/h.
    let (after, before) = (number(0), number(1));
    assert!((after.0 - 18.0).abs() < 1e-9 && after.1 == "km/h", "{after:?}");
    assert!((before.0 - 10.0).abs() < 1e-9 && before.1 == "m/s", "{before:?}");
    assert_eq!(walk.answer(2), Some(&RightAnswer::Choice(1)));
    assert_eq!(walk.answer(3), Some(&RightAnswer::Choice(1)));
    assert_eq!(walk.answer(4), Some(&RightAnswer::Order(vec![2, 1, 0])));
}

#[test]
fn the_right_arrow_is_a_vector_of_the_run_at_the_place_where_it_happens() {
    let ask = |answer: &str, more: &str| {
        format!(
            r#"{{"ask": {{"arrow": {{"of": 1, "answer": "{answer}", "at": {HIT}{more}, "tolerance": {{"angle": 5}}}}}}}}"#
        )
    };
    let before = r#", "before": true"#;
    let asked = [ask("velocity(ball)", ""), ask("momentum(ball)", before), ask("normal", ""), ask("-2 * normal", "")];
    let walk = walked(&format!("[{}]", asked.join(", ")));
    assert_eq!(walk.faults(), []);
    for (step, (wanted, unit)) in [(5.0, "m/s"), (-10.0, "kg·m/s"), (1.0, ""), (-2.0, "")].into_iter().enumerate() {
        let Some(RightAnswer::Arrow { value, unit: of, from }) = walk.answer(step) else { panic!("step {step}") };
        assert!((*value - DVec3::Y * wanted).length() < 1e-9 && of == unit, "{value} {of}");
        // The ball of 0.5 m lies on the floor then.
        assert!((*from - DVec3::Y * 0.5).length() < 1e-9, "{from}");
    }
}

#[test]
fn the_numbers_of_a_collision_are_asked_for_at_a_collision_and_nowhere_else() {
    let ask = |at: &str| format!(r#"[{{"ask": {{"number": {{"answer": "impulse", "at": {at}, "tolerance": 0.1}}}}}}]"#);
    // 1 kg from −10 m/s to 5 m/s.
    for at in [HIT, r#"{"condition": "impact(ball, floor)"}"#] {
        let walk = walked(&ask(at));
        assert_eq!(walk.faults(), []);
        let Some(RightAnswer::Number { value, .. }) = walk.answer(0) else { panic!("{at}") };
        assert!((value - 15.0).abs() < 1e-9, "{value}");
    }
    let told = faults(&ask(r#"{"time": 1}"#));
    assert!(told[0].starts_with("lesson[0].ask.number.answer: not understood\nimpulse\n^^^^^^^\n"), "{told:?}");
}

#[test]
fn the_right_place_is_where_they_touch() {
    let ask = |answer: &str| {
        format!(r#"{{"ask": {{"place": {{"answer": "{answer}", "at": {HIT}, "on": 2, "tolerance": 0.25}}}}}}"#)
    };
    let lesson = format!("[{}, {}]", ask("point"), ask("position(ball)"));
    let walk = walked(&lesson);
    assert_eq!(walk.faults(), []);
    for (step, height) in [(0, 0.0), (1, 0.5)] {
        let Some(RightAnswer::Place(place)) = walk.answer(step) else { panic!("step {step}") };
        assert!((*place - DVec3::Y * height).length() < 1e-9, "{place}");
    }
    let of = |step: usize| scene(&lesson).lesson[step].ask.clone().unwrap();
    let judged = |at: DVec3, sight: Option<DVec3>| judge(&of(0), &Given::Place { at, sight }, walk.answer(0).unwrap());
    // 3-4-5 in tenths of a metre: half a metre away, of which 0.4 m lie along the line of sight.
    let beside = DVec3::new(0.3, 0.0, 0.4);
    assert!(matches!(judged(beside, None).off, Off::Place(away) if (away - 0.5).abs() < 1e-9));
    let seen = judged(beside, Some(DVec3::Z));
    assert!(matches!(seen.off, Off::Place(away) if (away - 0.3).abs() < 1e-9) && !seen.is_right, "{seen:?}");
    assert!(judged(beside / 3.0, Some(DVec3::Z)).is_right);
    let told = faults(&format!("[{}]", ask("velocity(ball)")));
    assert_eq!(told, ["lesson[0].ask.place.answer: is no place: it needs a vector in m, such as position(#1)"]);
}

/// A ball at −3 m goes right at 4 m/s, hits a box at 0.5 m/4 m/s = 0.125 s and a moment later nothing; it comes back and hits
/// the wall behind it.
fn between_walls(among: &str, until: f64) -> Walk {
    let text = format!(
        r#"{{"version": 1, "name": "n", "settings": {{"duration": 3}},
        "bodies": [{{"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [4, 0, 0]}},
            {{"id": 9, "radius": 0.5, "position": [0, 9, 0]}}],
        "obstacles": [{{"id": 2, "name": "block", "shape": {{"box": {{"center": [0, 0, 0], "half_extents": [1, 1, 1]}}}}}},
            {{"id": 3, "shape": {{"plane": {{"point": [-4, 0, 0], "normal": [1, 0, 0]}}}}}}],
        "lesson": [{{"view": {{"at": {{"time": 0.1}}}}, "ask": {{"touched": {{"by": 1, "among": {among}, "until": {{"time": {until}}}}}}}}}]}}"#
    );
    let scene = parse_scene(&text, "walls.json").unwrap_or_else(|error| panic!("{error}"));
    let mut walk = Walk::new(&scene);
    assert!(walk.advance(&mut || true));
    walk
}

#[test]
fn what_is_touched_comes_from_the_events_between_two_moments() {
    let among = r#"[{"object": 9}, {"face": {"of": 2, "side": "right"}}, {"face": {"of": 2, "side": "left"}}, {"object": 3}, {"object": 2}]"#;
    let touched = |until: f64| {
        let walk = between_walls(among, until);
        assert_eq!(walk.faults(), []);
        let Some(RightAnswer::Touched { places, first }) = walk.answer(0).cloned() else { panic!("{until}") };
        let seconds = first.map(|at| at.tick as f64 / 60.0 + at.local);
        (places.into_iter().collect::<Vec<usize>>(), seconds)
    };
    // The box after 0.5 m, at 0.125 s; the wall another 2 m later, at 0.625 s.
    assert_eq!(touched(0.12), (vec![], None));
    let (places, first) = touched(0.5);
    assert!(places == [2, 4] && (first.unwrap() - 0.125).abs() < 1e-9, "{places:?} {first:?}");
    assert_eq!(touched(0.7).0, [2, 3, 4]);
    let told: Vec<String> = between_walls(among, 0.1).faults().iter().map(text::lesson::fault).collect();
    assert!(told[0].starts_with("lesson[0].ask.touched.until: must come after the moment"), "{told:?}");
}

#[test]
fn of_what_is_touched_all_must_be_chosen_and_nothing_else() {
    let ask = Ask::Touched(AskTouched { by: 1, among: Vec::new(), until: StepPlace::Time(1.0) });
    let right = RightAnswer::Touched { places: [0, 2].into(), first: None };
    let judged = |chosen: &[usize]| judge(&ask, &Given::Touched(chosen.iter().copied().collect()), &right);
    assert!(judged(&[0, 2]).is_right);
    assert_eq!(judged(&[1, 2]), Judgement { is_right: false, off: Off::Touched { missing: 1, surplus: 1 } });
}

#[test]
fn the_right_curve_goes_through_the_run_with_its_jumps() {
    let ask = |answer: &str, until: f64| {
        format!(
            r#"[{{"view": {{"at": {{"time": 0.5}}}}, "ask": {{"curve": {{
                "answer": "{answer}", "until": {{"time": {until}}}, "range": [-10, 10], "tolerance": 1}}}}}}]"#
        )
    };
    let lesson = ask("velocity(ball).y", 1.25);
    let walk = walked(&lesson);
    assert_eq!(walk.faults(), []);
    let Some(RightAnswer::Curve { lines, ends, unit }) = walk.answer(0) else { panic!("no curve") };
    assert!(unit == "m/s" && (ends[0] - 0.5).abs() < 1e-9 && (ends[1] - 1.25).abs() < 1e-9, "{ends:?}");
    let [line] = &lines[..] else { panic!("{} lines", lines.len()) };
    // −5 m/s after half a second, −10 m/s when it hits the floor, up at 5 m/s, and 2.5 m/s a quarter of a second later.
    let near =
        |point: [f64; 2], wanted: [f64; 2]| (point[0] - wanted[0]).abs() < 1e-6 && (point[1] - wanted[1]).abs() < 1e-6;
    assert!(near(line[0], [0.5, -5.0]) && near(line[line.len() - 1], [1.25, 2.5]), "{line:?}");
    for wanted in [[1.0, -10.0], [1.0, 5.0]] {
        assert!(line.iter().any(|point| near(*point, wanted)), "{wanted:?} in {line:?}");
    }
    // Along the axis it is off by 7.5 on average over ½ s and by 3.75 over ¼ s: (3.75 + 0.9375)/0.75.
    let mut sketch = Sketch::default();
    sketch.draw([[0.0, 0.0], [1.0, 0.0]]);
    let judged = judge(&scene(&lesson).lesson[0].ask.clone().unwrap(), &Given::Curve(sketch), walk.answer(0).unwrap());
    assert!(matches!(judged.off, Off::Curve(off) if (off - 6.25).abs() < 0.02) && !judged.is_right, "{judged:?}");
    assert_eq!(faults(&ask("velocity(ball)", 1.0)), ["lesson[0].ask.curve.answer: is no number at that moment"]);
    let told = faults(&ask("speed(ball)", 0.25));
    assert!(told[0].starts_with("lesson[0].ask.curve.until: must come after the moment"), "{told:?}");
}

#[test]
fn an_arrow_needs_a_vector() {
    let told = faults(&format!(
        r#"[{{"ask": {{"arrow": {{"of": 1, "answer": "speed(ball)", "at": {HIT}, "tolerance": {{"angle": 5}}}}}}}}]"#
    ));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("lesson[0].ask.arrow.answer: is no vector"), "{told:?}");
}

#[test]
fn what_never_comes_is_a_fault_with_its_place() {
    assert_eq!(
        faults(r#"[{"text": "a"}, {"view": {"at": {"event": {"between": [1, 2], "nth": 3}}}}]"#),
        ["lesson[1].view.at: collision 3 of ball and floor never comes: there are 2 collisions by t = 2.25 s"]
    );
    assert_eq!(
        faults(r#"[{"view": {"at": {"condition": "speed(ball) > 11"}}}]"#),
        ["lesson[0].view.at: `speed(ball) > 11` never begins to hold by t = 2.25 s"]
    );
    assert_eq!(
        faults(r#"[{"view": {"at": {"time": 9}}}]"#),
        ["lesson[0].view.at: lies after the end of the scene: the run ends by t = 2.25 s"]
    );
}

#[test]
fn an_expression_that_is_not_understood_is_a_fault_with_its_place() {
    let told = faults(r#"[{"text": "it moves at {sped(ball)}", "view": {"at": {"condition": "speed(bal) > 1"}}}]"#);
    assert!(told[0].starts_with("lesson[0].text: not understood\nsped(ball)\n^^^^\n"), "{told:?}");
    assert!(told[1].starts_with("lesson[0].view.at.condition: not understood\nspeed(bal) > 1\n"), "{told:?}");
    let asked = |ask: &str| faults(&format!(r#"[{{"view": {{"at": {{"time": 1}}}}, "ask": {ask}}}]"#)).join("\n");
    let told = asked(r#"{"number": {"answer": "velocity(ball)", "tolerance": 1}}"#);
    assert_eq!(told, "lesson[0].ask.number.answer: is no number at that moment");
    let told = asked(r#"{"number": {"answer": "speed(ball)", "unit": "kg", "tolerance": 1}}"#);
    assert!(told.starts_with("lesson[0].ask.number.unit: must be a unit of a quantity in m/s"), "{told}");
    let options = |a: &str, b: &str| {
        asked(&format!(
            r#"{{"choice": {{"options": [{{"text": "a", "when": "{a}"}}, {{"text": "b", "when": "{b}"}}]}}}}"#
        ))
    };
    assert_eq!(
        options("speed(ball) > 90", "time < 0.5"),
        "lesson[0].ask.choice.options: none of the answers is right at that moment"
    );
    let both = "lesson[0].ask.choice.options: several answers are right at that moment: [0] and [1]";
    assert_eq!(options("speed(ball) > 1", "time > 0.5"), both);
}

/// The number of stages of the explanation of the first step, told by asking for the 999th.
fn stages_told(view: &str) -> Vec<String> {
    faults(&format!(r#"[{{"view": {{{view}, "explain": {{"stages": 999}}}}}}]"#))
}

#[test]
fn a_stage_that_an_explanation_does_not_have_is_a_fault_with_its_place() {
    let setup = Arc::new(Setup::new(&scene("[]")));
    let mut timeline = Timeline::new(Arc::clone(&setup), 1 << 20);
    let told = |count: usize| {
        format!("lesson[0].view.explain.stages: there is no stage 999: what is explained then has {count} stages")
    };
    // At 60 ticks per second the second one begins with tick 60.
    let found = why_not(&setup, &timeline.tick(60), 1, 2).expect("a pair");
    assert_eq!(stages_told(r#""at": {"time": 1}, "selected": [2, 1]"#), [told(found.trace.len())]);
    let impact = (59..=60).find_map(|tick| {
        let record = timeline.tick(tick);
        record.events.iter().find_map(|event| match &event.kind {
            EventKind::Impact(impact) => explain_impact(&setup, &record, (event, impact)),
            _ => None,
        })
    });
    let impact = impact.expect("it hits the floor at 1 s");
    // The response comes behind the sweep.
    assert!(impact.response_from < impact.stages.len());
    let of_impact = impact.stages.len();
    let at_hit = format!(r#""at": {HIT}"#);
    assert_eq!(stages_told(&at_hit), [told(of_impact)]);
    let last = |stages| faults(&format!(r#"[{{"view": {{{at_hit}, "explain": {{"stages": {stages}}}}}}}]"#));
    assert_eq!(last(of_impact), Vec::<String>::new());
    assert_eq!(last(of_impact + 1).len(), 1);
}

#[test]
fn stages_are_counted_at_the_moment_at_which_a_step_ends() {
    let setup = Arc::new(Setup::new(&scene("[]")));
    let mut timeline = Timeline::new(Arc::clone(&setup), 1 << 20);
    let mut count_at = |tick| why_not(&setup, &timeline.tick(tick), 1, 2).expect("a pair").trace.len();
    // At 60 ticks per second 0.5 s is tick 30, 1 s, when it hits, tick 60, and the end at 2.25 s tick 135.
    let [early, hit, end] = [30, 60, 135].map(&mut count_at);
    assert!(early != hit && hit != end, "else nothing is told apart");
    let choice = r#", "ask": {"choice": {"options": [{"text": "a", "right": true}, {"text": "b"}]}}"#;
    let touched = r#", "ask": {"touched": {"by": 1, "until": {"time": 2}, "among": [{"object": 2}]}}"#;
    for (play, ask, count) in [
        ("", "", early),
        (r#", "play": {"until": {"time": 1}}"#, "", hit),
        (r#", "play": {}"#, "", end),
        (r#", "play": {"until": {"time": 1}}"#, choice, hit),
        ("", choice, early),
        // What decides is the moment at which they touch, which is known only at the end.
        ("", touched, hit),
    ] {
        let view = format!(r#""at": {{"time": 0.5}}, "selected": [2, 1], "explain": {{"stages": 999}}{play}"#);
        let told = faults(&format!(r#"[{{"view": {{{view}}}{ask}}}]"#));
        let expected = format!("there is no stage 999: what is explained then has {count} stages");
        assert_eq!(told, [format!("lesson[0].view.explain.stages: {expected}")], "{play} {ask}");
    }
}

#[test]
fn what_the_scene_opens_with_is_explained_where_no_step_selects_anything() {
    let text = text_of(r#"[{"view": {"explain": {"stages": 2}}}]"#);
    let query = r#"{"id": 7, "ask": {"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, 0, 0], "normal": [0, 1, 0], "point": [0, 0, 0]}}"#;
    let text = text.replacen("{", &format!(r#"{{"view": {{"selected": 7}}, "queries": [{query}], "#), 1);
    let mut walk = Walk::new(&parse_scene(&text, "query.json").unwrap_or_else(|error| panic!("{error}")));
    assert!(walk.advance(&mut || true));
    assert_eq!(walk.faults(), []);
}

#[test]
fn a_step_that_has_nothing_to_explain_is_a_fault_with_its_place() {
    let nothing = "lesson[0].view.explain: there is nothing to explain: let the step show a collision, or select an agent, two that can collide, or a question";
    for view in
        [r#""explain": {}"#, r#""selected": [1], "explain": {}"#, r#""at": {"time": 1}, "explain": {"stages": 2}"#]
    {
        assert_eq!(faults(&format!(r#"[{{"view": {{{view}}}}}]"#)), [nothing], "{view}");
    }
    // What an earlier step selects stays selected, and an event stays one.
    let later =
        |first: &str| faults(&format!(r#"[{{"view": {{{first}}}}}, {{"view": {{"explain": {{"stages": 4}}}}}}]"#));
    assert_eq!(later(r#""selected": [2, 1]"#), Vec::<String>::new());
    assert_eq!(later(&format!(r#""at": {HIT}"#)), Vec::<String>::new());
    assert_eq!(later(r#""selected": [1]"#), [nothing.replace("[0]", "[1]")]);
}

#[test]
fn a_formula_that_cannot_be_read_is_a_fault_with_its_place() {
    let told = faults(r#"[{"text": "Here $x_(1$ stands."}]"#);
    assert_eq!(told, ["lesson[0].text: the formula `x_(1` cannot be read"]);
    let fine = r#"[{"text": "$v = {speed(ball)}$, $vec(v) = vec(w)/2$, and 3 $ are no formula.\n\n$$a = sqrt(b)$$"}]"#;
    assert_eq!(faults(fine), Vec::<String>::new());
}

#[test]
fn a_walk_that_may_not_go_on_goes_on_later() {
    let mut walk = Walk::new(&scene(&format!(r#"[{{"view": {{"at": {HIT}}}}}]"#)));
    let mut left = 10;
    let mut ten_ticks = || {
        left -= 1;
        left >= 0
    };
    assert!(!walk.advance(&mut ten_ticks));
    assert_eq!(walk.moment(0, Role::Shown), None);
    assert!(walk.advance(&mut || true) && walk.is_over());
    assert!(walk.moment(0, Role::Shown).is_some());
    assert!(!walk.faults().iter().any(|fault| matches!(fault.fault, Fault::NeverComes { .. })));
}

#[test]
fn an_answer_is_judged_with_its_difference() {
    let lesson = format!(r#"[{{"ask": {{"number": {{"answer": "speed(ball)", "at": {HIT}, "tolerance": 0.25}}}}}}]"#);
    let (ask, walk) = (scene(&lesson).lesson[0].ask.clone().unwrap(), walked(&lesson));
    let judged = |given| judge(&ask, &Given::Number(given), walk.answer(0).unwrap());
    assert!(judged(5.2).is_right);
    let wrong = judged(10.0);
    assert!(!wrong.is_right && matches!(wrong.off, Off::Number(off) if (off - 5.0).abs() < 1e-9), "{wrong:?}");
    let order =
        r#"[{"ask": {"order": {"events": [{"text": "a", "at": {"time": 2}}, {"text": "b", "at": {"time": 1}}]}}}]"#;
    let (ask, walk) = (scene(order).lesson[0].ask.clone().unwrap(), walked(order));
    let judged = judge(&ask, &Given::Order(vec![0, 1]), walk.answer(0).unwrap());
    assert_eq!((judged.is_right, judged.off), (false, Off::InPlace(0)));
}

#[test]
fn a_deleted_object_takes_the_steps_about_its_collisions_and_leaves_the_others() {
    let lesson = format!(
        r#"[{{"title": "hit", "view": {{"at": {HIT}}}}}, {{"title": "drawn", "ask": {{"arrow": {{
            "of": 2, "answer": "(1, 0, 0)", "at": {{"time": 1}}, "tolerance": {{"angle": 9}}}}}}}}, {{"title": "ball", "view": {{"selected": [2, 1]}}, "hide": ["names", {{"object": 2}}]}}]"#
    );
    let before = scene(&lesson);
    let mut document = Document::new(before.clone());
    document.apply(&Operation::Remove(vec![PartRef::Object(2)])).unwrap();
    let after = document.scene();
    assert_eq!(after.label_of(PartRef::Step(0)), "ball");
    assert_eq!(
        (after.lesson.len(), after.lesson[0].view.selected.as_slice(), after.lesson[0].hide.len()),
        (1, &[1][..], 1)
    );
    document.undo();
    assert_eq!(*document.scene(), before);
}

#[test]
fn the_lessons_of_shipped_scenes_are_sound() {
    for shipped in shipped_scenes() {
        let mut walk = Walk::new(&shipped.load().unwrap());
        assert!(walk.advance(&mut || true));
        let faults: Vec<String> = walk.faults().iter().map(text::lesson::fault).collect();
        assert!(faults.is_empty(), "{}: {faults:#?}", shipped.key);
    }
}

#[test]
fn a_translation_without_a_live_number_of_its_text_is_named() {
    let translated = |text: &str| {
        let lesson = r#"[{"text": "{speed(ball)} at {time}"}]"#;
        let table = format!(r#""translations": {{"ja": {{"{{speed(ball)}} at {{time}}": "{text}"}}}}, "lesson""#);
        let scene = text_of(lesson).replace(r#""lesson""#, &table);
        let walk = Walk::new(&parse_scene(&scene, "dropped.json").unwrap_or_else(|error| panic!("{error}")));
        walk.faults().iter().map(text::lesson::fault).collect::<Vec<_>>()
    };
    assert_eq!(translated("{time} に {speed(ball)}"), [""; 0]);
    assert_eq!(translated("{time} に {speed(#1)}"), [""; 0], "an object may be named otherwise");
    for (text, lost) in [("5 m/s", "{speed(ball)}"), ("{speed(ball)} で", "{time}"), ("{time} に {{", "{speed(ball)}")]
    {
        let told = translated(text);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(&format!("does not show `{lost}`")), "{told:?}");
    }
}

#[test]
fn live_numbers_of_a_translated_text_are_read_too_and_objects_go_by_their_names_in_any_language() {
    let translated = |text: &str| {
        let lesson = r#"[{"text": "It falls."}]"#;
        let translations = format!(r#""translations": {{"ja": {{"ball": "球", "It falls.": "{text}"}}}}, "lesson""#);
        let scene = text_of(lesson).replace(r#""lesson""#, &translations);
        let walk = Walk::new(&parse_scene(&scene, "dropped.json").unwrap_or_else(|error| panic!("{error}")));
        walk.faults().iter().map(text::lesson::fault).collect::<Vec<_>>()
    };
    assert_eq!(translated("{speed(ball)} で落ちる"), [""; 0]);
    assert_eq!(translated("{speed(球)} で落ちる"), [""; 0]);
    let faults = translated("{speed(箱)} で落ちる");
    assert_eq!(faults.len(), 1);
    assert!(faults[0].starts_with("translations.ja.It falls.: not understood"), "{faults:?}");
}

#[test]
fn what_a_shipped_lesson_tells_of_its_moment_in_numbers_is_what_the_run_has_there() {
    for (key, step, quantity, told) in [
        ("lesson_bounce", 2, "time", "0.375 s"),
        ("lesson_bounce", 2, "speed(#1)", "3.75 m/s"),
        ("lesson_bounce", 4, "speed(#1)", "4.5 m/s"),
        ("lesson_bounce", 7, "gap(#1, #2)", "1.013 m"),
        ("lesson_masses", 7, "speed(#8)", "4 m/s"),
        ("lesson_pair", 7, "speed(#3)", "2.884 m/s"),
        ("lesson_pair", 7, "speed(#4)", "2.163 m/s"),
        ("lesson_pair", 9, "speed(#3) + speed(#4)", "5.048 m/s"),
        ("lesson_sweep", 5, "time", "0.357 s"),
        ("lesson_sweep", 5, "speed(#1)", "3.5 m/s"),
        ("lesson_sweep", 6, "-position(#1).x", "0.65 m"),
    ] {
        let Some(shipped) = shipped_scene(key) else { panic!("{key} is shipped") };
        let scene = shipped.load().unwrap_or_else(|error| panic!("{key}: {error}"));
        let step = step - 1;
        assert!(scene.lesson[step].text.contains(told), "{key}: {told} in {:?}", scene.lesson[step].text);
        let mut walk = Walk::new(&scene);
        assert!(walk.advance(&mut || true));
        let Some(found) = walk.moment(step, Role::Shown) else { panic!("{key}: step {} has a moment", step + 1) };
        let setup = Arc::new(Setup::new(&scene));
        let record = Timeline::new(Arc::clone(&setup), Timeline::DEFAULT_BUDGET).tick(found.at.tick);
        let names = Names { setup: &setup, selected: None };
        let measure = Measure::read(quantity, names).unwrap_or_else(|misread| panic!("{key}: {quantity}: {misread:?}"));
        let Some(Amount::Number(value)) = measure.at(&setup, &record, found.at.local, found.phase) else {
            panic!("{key}: {quantity} is a number")
        };
        let number = told.split(' ').next().unwrap_or_default();
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        // Half a unit of its last decimal; 1.0125 is told as 1.013.
        let rounding = 0.5 * 10f64.powi(-(decimals as i32)) * (1.0 + 1e-9);
        let off = (value - number.parse::<f64>().expect("a number")).abs();
        assert!(off <= rounding, "{key}: {quantity} is {value} and is told as {told}");
    }
}
