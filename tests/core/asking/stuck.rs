//! Agents that are stuck, in conditions: as in the lanes and in `never_stuck`, however a recording comes to its ticks.

use super::directions::searched;
use super::{read, scene};
use collidoscope::asking::{Asks, Condition, Direction, Measure, Misread, Mistake, Names, completions};
use collidoscope::behaviour::{Behaviours, Trouble};
use collidoscope::check::{Failure, Outcome, check_scene};
use collidoscope::scene::{Edit, EditProperty, Scene, shipped_scenes};
use collidoscope::sim::{Phase, Setup, Timeline, World};
use std::sync::Arc;

fn shipped(key: &str) -> Scene {
    let scene = shipped_scenes().iter().find(|scene| scene.key == key).expect("it is shipped");
    scene.load().unwrap_or_else(|error| panic!("{key}: {error}"))
}

fn recorded(scene: &Scene, ticks: u64) -> Timeline {
    let mut timeline = Timeline::new(Arc::new(Setup::new(scene)), 1 << 20);
    timeline.record(ticks);
    timeline
}

#[test]
fn an_agent_is_stuck_at_the_end_of_each_tick_that_its_lane_marks() {
    let setup = Arc::new(Setup::new(&shipped("agents_chatter")));
    let mut world = World::new(setup.clone());
    let mut behaviours = Behaviours::new(&setup, 0);
    let names = Names { setup: &setup, selected: None };
    let count = Measure::read("count(agents, stuck)", names).expect("it is a quantity");
    let (mut marked, mut free) = (0, 0);
    for tick in 0..400 {
        let record = world.record_step();
        let troubled = |tick| behaviours.troubled(Trouble::Stuck, tick).count();
        let before = u64::checked_sub(tick, 1).map_or(0, troubled);
        let found = [Phase::Before, Phase::After].map(|phase| count.at(&setup, &record, 0.0, phase));
        let expected = Some(collidoscope::asking::Amount::Number(before as f64));
        assert_eq!(found, [expected; 2], "tick {tick}");
        behaviours.observe(&setup, &record);
        if before > 0 { marked += 1 } else { free += 1 }
    }
    assert!(marked > 50 && free > 50, "{marked} ticks with somebody stuck, {free} without");
}

#[test]
fn who_is_stuck_is_found_alike_forwards_and_backwards_and_after_a_change_from_a_tick_on() {
    let scene = shipped("agents_chatter");
    let mut changed = scene.clone();
    // Who is stuck by then is pulled out.
    let pulled = scene.bodies.iter().map(|body| body.id);
    changed.edits.extend(pulled.map(|id| Edit {
        tick: 300,
        id,
        property: EditProperty::Velocity,
        value: glam::DVec3::new(-1.0, 2.0, 0.0).into(),
    }));
    let mut timeline = recorded(&scene, 420);
    let fresh = recorded(&changed, 420);
    let setup = fresh.setup().clone();
    for _ in 0..2 {
        timeline.rewrite_from(300, setup.clone());
        timeline.record(420 - timeline.recorded());
    }
    let mut found = 0;
    for text in ["count(agents, stuck) > 0", "count(agents, stuck and speed < 1) changes", "not stuck(#ID)"] {
        let condition = read(&setup, &text.replace("ID", &scene.bodies[0].id.to_string()));
        let forwards = searched(&fresh, &condition, Direction::Forwards, u32::MAX);
        assert_eq!(searched(&fresh, &condition, Direction::Backwards, u32::MAX), forwards, "{text}");
        assert_eq!(searched(&timeline, &condition, Direction::Forwards, 3), forwards, "{text}, changed");
        assert_eq!(searched(&timeline, &condition, Direction::Backwards, 3), forwards, "{text}, changed");
        found += forwards.len();
    }
    assert!(found > 3, "{found}");
}

/// Agent 1 is a tenth of a millimetre off the middle between two walls; ball 2 rests.
const BETWEEN: &str = r#"{"version": 1, "name": "between", "settings": {"duration": 3}, "bodies": [
        {"id": 1, "name": "fish", "radius": 0.1, "position": [0, 1e-4, 0], "group": 9},
        {"id": 2, "name": "ball", "radius": 0.1, "position": [0, 50, 0]}],
    "obstacles": [
        {"id": 11, "shape": {"quad": {"center": [0, -1, 0], "half_extents": [5, 5]}}},
        {"id": 12, "shape": {"quad": {"center": [0, 1, 0], "half_extents": [5, 5]}}}],
    "fields": [{"id": 21, "obstacle": 11}, {"id": 22, "obstacle": 12}],
    "agent_groups": [{"id": 9, "name": "shoal",
        "params": {"max_speed": 4, "min_urgency": 0.5, "max_urgency": 2, "max_change": 10, "perception": 2}}],
    "expectations": [
        {"why": "", "expect": {"condition": {"holds": "never", "what": "stuck(fish)"}}},
        {"why": "", "expect": {"condition": {"holds": "never", "what": "count(shoal, stuck) > 0"}}},
        {"why": "", "expect": {"never_stuck": {"who": 9, "way": 0.4, "within": 2}}},
        {"why": "", "expect": {"condition": {"holds": "never", "what": "stuck(ball)"}}}]}"#;

#[test]
fn a_condition_is_broken_when_never_stuck_is_and_a_ball_is_never_stuck() {
    // After the usual two seconds in which it did not get 0.1 s · 4 m/s away.
    let verdicts = check_scene(&scene(BETWEEN));
    let time = |outcome: &Outcome| match outcome {
        Outcome::Fails(Failure::Condition { time, .. }) => *time,
        Outcome::Fails(Failure::Stuck { time, .. }) => Some(*time),
        _ => None,
    };
    let times: Vec<_> = verdicts.iter().map(|verdict| time(&verdict.outcome)).collect();
    assert_eq!(times, [Some(2.0), Some(2.0), Some(2.0), None]);
    assert_eq!(verdicts[3].outcome, Outcome::Holds);
}

#[test]
fn stuck_is_read_where_conditions_stand_and_of_one_agent_at_a_time() {
    let setup = Setup::new(&scene(BETWEEN));
    let names = Names { setup: &setup, selected: None };
    let mistake = |text: &str| Condition::read(text, names).err().map(|Misread { mistake, .. }| mistake);
    for text in ["stuck(fish)", "not stuck(fish) and time > 1", "count(all, stuck) = 1", "count(shoal, not stuck) < 1"]
    {
        assert_eq!(mistake(text), None, "{text}");
    }
    assert_eq!(mistake("stuck(shoal)"), Some(Mistake::Group));
    for text in ["stuck(fish) > 0", "max(stuck(shoal)) > 0", "stuck(fish) changes"] {
        assert_eq!(mistake(text), Some(Mistake::NoQuantity), "{text}");
    }
    assert!(matches!(mistake("stuck"), Some(Mistake::Takes { word: "stuck", .. })), "{:?}", mistake("stuck"));
}

#[test]
fn stuck_is_completed_where_a_condition_may_stand() {
    let setup = Setup::new(&scene(BETWEEN));
    let names = Names { setup: &setup, selected: None };
    let offered = |text: &str, asks: Asks| -> Vec<String> {
        let found = completions(text, text.chars().count(), asks, names).found;
        found.into_iter().map(|completion| completion.written).collect()
    };
    assert_eq!(offered("stu", Asks::Condition), ["stuck("]);
    assert_eq!(offered("not stu", Asks::Condition), ["stuck("]);
    assert_eq!(offered("count(agents, stu", Asks::Quantity), ["stuck(", "stuck"]);
    assert_eq!(offered("stuck(fi", Asks::Condition), ["fish)"]);
    assert_eq!(offered("speed(fish) > stu", Asks::Condition), [""; 0]);
    assert_eq!(offered("stu", Asks::Quantity), [""; 0]);
    // Whether it is stuck is compared with nothing.
    assert_eq!(offered("stuck(fish) ", Asks::Condition), ["or ", "and "]);
    assert_eq!(offered("not stuck(fish) and speed(fish) bec", Asks::Condition), ["becomes "]);
}
