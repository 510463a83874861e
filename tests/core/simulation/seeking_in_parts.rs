//! A tick that takes long is replayed a part at a time, as much as a frame may do.

use crate::common::random::Random;
use crate::simulation::heaps::heap;
use crate::simulation::scenes::{gravity, random_scene};
use collidoscope::scene::generate::Heap;
use collidoscope::scene::{CollisionMode, Edit, EditProperty, Scene, Settings};
use collidoscope::sim::{Setup, TickRecord, Timeline, World};
use glam::DVec3;
use std::sync::Arc;

const TICKS: u64 = 120;

fn straight(setup: &Arc<Setup>) -> Vec<TickRecord> {
    let mut world = World::new(Arc::clone(setup));
    (0..TICKS).map(|_| world.record_step()).collect()
}

/// Seeks here and there, some of them given up before they are done; how often one had to be gone on with.
fn seek_at_random(scene: &Scene, budget: usize, random: &mut Random) -> usize {
    let setup = Arc::new(Setup::new(scene));
    let expected = straight(&setup);
    let mut timeline = Timeline::new(setup, budget);
    timeline.record(TICKS);
    let (mut interruptions, mut tick) = (0, 0);
    for _ in 0..200 {
        // Every other seek goes a few ticks back from the last, which may have been given up in the middle of one.
        tick = match random.range(0.0, 2.0) as u64 {
            0 => random.range(0.0, TICKS as f64) as u64,
            _ => tick.saturating_sub(random.range(0.0, 5.0) as u64),
        };
        let patience = random.range(1.0, 20.0) as usize;
        for _ in 0..patience {
            let mut questions = random.range(0.0, 4.0) as usize;
            let mut may_go_on = || {
                questions = questions.saturating_sub(1);
                questions > 0
            };
            if let Some(record) = timeline.tick_while(tick, &mut may_go_on) {
                assert!(*record == expected[tick as usize], "{}: tick {tick}", scene.name);
                break;
            }
            interruptions += 1;
        }
        assert_eq!(timeline.recorded(), TICKS, "nothing is recorded by looking back");
    }
    interruptions
}

#[test]
fn seeks_in_parts_give_the_records_of_the_straight_run_also_after_others_were_given_up() {
    let mut random = Random(71);
    // Ample; so little that few records are at hand; so little that chunks are long and hold ticks nobody keeps.
    for budget in [256 << 20, 1 << 18, 1 << 16] {
        let interruptions = seek_at_random(&heap(3, 3), budget, &mut random);
        assert!(interruptions > 100, "budget {budget}: too seldom interrupted to tell, {interruptions}");
        let discrete = Settings { collision: CollisionMode::Discrete, ..gravity() };
        for settings in [Settings::default(), gravity(), discrete] {
            seek_at_random(&random_scene(72, settings), budget, &mut random);
        }
    }
}

#[test]
fn a_seek_asks_before_each_further_part_and_what_is_at_hand_does_not_ask() {
    let setup = Arc::new(Setup::new(&heap(3, 3)));
    let mut timeline = Timeline::new(setup, 256 << 20);
    timeline.record(TICKS);
    let mut questions = 0;
    let record = timeline.tick_while(TICKS - 1, &mut || {
        questions += 1;
        true
    });
    assert!(record.is_some() && questions > 0, "contacts come to rest in this tick");
    assert_eq!(timeline.tick_while(TICKS - 1, &mut || panic!("it is at hand")), record);
    assert_eq!(timeline.at_hand(TICKS - 1), record);
}

/// 300 balls that are poured into a box, in which solving takes long enough to keep what it comes to.
fn poured() -> Scene {
    Heap { count: 300, ..Heap::default() }.scene().expect("there is room")
}

#[test]
fn seeks_in_a_jammed_heap_give_the_records_of_the_straight_run() {
    let interruptions = seek_at_random(&poured(), 256 << 20, &mut Random(73));
    assert!(interruptions > 100, "too seldom interrupted to tell, {interruptions}");
}

#[test]
fn a_jammed_heap_that_is_changed_on_the_way_is_shown_again_as_it_goes_on() {
    let scene = poured();
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), 256 << 20);
    timeline.record(TICKS);
    let value = DVec3::new(0.0, 3.0, 0.0).into();
    let thrown = Edit { tick: 105, id: scene.bodies[0].id, property: EditProperty::Velocity, value };
    let changed = Arc::new(Setup::new(&Scene { edits: vec![thrown], ..scene }));
    let expected = straight(&changed);
    timeline.rewrite_from(105, changed);
    timeline.record(TICKS - timeline.recorded());
    for tick in (95..TICKS).rev() {
        assert!(*timeline.tick(tick) == expected[tick as usize], "tick {tick}");
    }
}

#[test]
fn a_jammed_heap_whose_recording_outgrows_its_memory_is_shown_as_it_was() {
    let setup = Arc::new(Setup::new(&poured()));
    let mut timeline = Timeline::new(setup.clone(), 256 << 20);
    timeline.record(TICKS);
    let expected = straight(&setup);
    let (used, _) = timeline.memory();
    for share in [2, 5] {
        let mut timeline = timeline.clone();
        timeline.set_budget(used / share);
        let (left, budget) = timeline.memory();
        assert!(left <= budget, "{left} of {budget} bytes");
        for tick in [100, 118, 10, 101] {
            assert!(*timeline.tick(tick) == expected[tick as usize], "tick {tick}");
        }
    }
}

#[test]
fn a_tick_that_takes_long_has_a_keyframe_of_its_own() {
    // 216 balls that press on each other: a tick takes more than what lies between keyframes elsewhere.
    let mut timeline = Timeline::new(Arc::new(Setup::new(&heap(6, 6))), 256 << 20);
    timeline.record(TICKS);
    assert_eq!(timeline.keyframe_before(TICKS - 1), TICKS - 1);
    // Falling freely they take next to nothing.
    assert_eq!(timeline.keyframe_before(2), 0);
}
