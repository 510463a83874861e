//! What an edit keeps of the recording and of everything derived from it.

use super::{at, faster, finish, open, scene, seek, set};
use crate::common::random::Random;
use collidoscope::app::model::event_filter::EventFilter;
use collidoscope::app::model::lanes::{Bucket, Lanes};
use collidoscope::app::model::moment::Moment;
use collidoscope::app::model::resting_spells::Spell;
use collidoscope::app::model::session::{Filtered, Goal, Session};
use collidoscope::ledger::{Channel, Track, TrackChannel};
use collidoscope::scene::{CollisionMode, Edit, EditProperty, Gesture, Id, Operation, Part, PartRef, Settings};
use collidoscope::sim::{Instant, Timeline};

use glam::DVec3;

fn buckets(lanes: &Lanes) -> Vec<(u64, Bucket)> {
    lanes.buckets().map(|(tick, bucket)| (tick, *bucket)).collect()
}

/// Who rested on whom, from when to when.
fn spells(session: &Session) -> Vec<Spell> {
    let everyone = EventFilter::of(session.timeline().setup(), session.scene().bodies.iter().map(|body| body.id));
    let mut spells: Vec<_> = everyone.iter().flat_map(|all| session.event_log().spells().of(all)).collect();
    spells.sort_by_key(|spell| (spell.from, spell.pair));
    spells
}

/// Every number of a track; some of them are none.
fn bits(track: &Track) -> Vec<(u64, u64, [u64; 4])> {
    let spans = TrackChannel::ALL.into_iter().flat_map(|channel| track.spans(channel));
    spans
        .map(|(first, last, span)| (first, last, [span.first, span.least, span.most, span.last].map(f64::to_bits)))
        .collect()
}

/// Everything that a session derives, as a fresh one would.
fn assert_like_fresh(session: &mut Session, what: &str) {
    finish(session);
    let cursor = session.playback().cursor;
    let mut fresh = open(session.scene().clone());
    seek(&mut fresh, session.timeline().recorded() - 1);
    fresh.seek(cursor);
    finish(&mut fresh);
    assert_eq!(session.timeline().recorded(), fresh.timeline().recorded(), "{what}");
    let hashes = |timeline: &Timeline| {
        let ticks = timeline.first_tick()..timeline.recorded();
        ticks.map(|tick| timeline.summary(tick).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(hashes(session.timeline()), hashes(fresh.timeline()), "{what}");
    assert_eq!(session.event_log().events(), fresh.event_log().events(), "{what}");
    assert_eq!(spells(session), spells(&fresh), "{what}");
    assert!(buckets(session.lanes()) == buckets(fresh.lanes()), "{what}: the lanes");
    fresh.set_filter(session.filtered().map(|filtered| filtered.filter().clone()));
    fresh.select_parts(session.selection().parts());
    for [ours, theirs] in [[session.filtered(), fresh.filtered()], [session.of_selected(), fresh.of_selected()]] {
        let known = |filtered: &Filtered| (filtered.places().to_vec(), buckets(filtered.lanes()));
        assert!(ours.map(known) == theirs.map(known), "{what}: a filter");
    }
    fresh.track_selected(true);
    finish(&mut fresh);
    assert!(session.tracks_are_complete() == fresh.tracks_are_complete(), "{what}");
    let track =
        |session: &Session| session.tracks().iter().map(|track| (track.tracked(), bits(track))).collect::<Vec<_>>();
    assert!(track(session) == track(&fresh), "{what}: the track");
    let [ours, theirs] = [session.ledger(), fresh.ledger()];
    assert_eq!(ours.entries(), theirs.entries(), "{what}");
    assert_eq!((ours.flagged(), ours.omitted_from()), (theirs.flagged(), theirs.omitted_from()), "{what}");
    let totals = |session: &Session| {
        let spans = |channel| session.running_totals().spans(channel).collect::<Vec<_>>();
        (session.running_totals().ticks(), Channel::ALL.map(spans))
    };
    assert_eq!(totals(session), totals(&fresh), "{what}");
    let verdicts = |session: &Session| session.checker().verdicts().map(|verdict| verdict.cloned()).collect::<Vec<_>>();
    assert_eq!(verdicts(session), verdicts(&fresh), "{what}");
    assert_eq!(session.totals_at_start(), fresh.totals_at_start(), "{what}");
    let moment =
        |moment: Moment| (moment.record.clone(), moment.local, moment.trail.to_vec(), moment.swept_ghost.cloned());
    assert!(moment(session.moment()) == moment(fresh.moment()), "{what}");
}

#[test]
fn after_any_edits_undos_and_seeks_a_session_is_like_a_fresh_one() {
    for seed in 0..12 {
        let mut random = Random(seed);
        let mut scene = scene();
        match seed % 4 {
            1 => scene.settings.start_tick = 40,
            2 => {
                let floor = r#"{"id": 4, "shape": {"plane": {"point": [0, -0.5, 0], "normal": [0, 1, 0]}}}"#;
                scene.obstacles.push(serde_json::from_str(floor).expect("a plane"));
                scene.settings.gravity = DVec3::new(0.0, -9.0, 0.0);
            }
            3 => scene.settings.collision = CollisionMode::Discrete,
            _ => {}
        }
        let mut session = open(scene);
        session.track_selected(true);
        seek(&mut session, 200);
        for step in 0..8 {
            let tick = random.range(0.0, 250.0) as u64;
            let id = random.range(1.0, 4.0) as Id;
            let gesture = (step % 3 == 0).then_some(Gesture(7));
            match random.range(0.0, 9.0) as u32 {
                0 | 1 => session.undo(),
                2 => session.redo(),
                3 => {
                    session.edit(&Operation::Rename { part: PartRef::Object(id), name: format!("n{step}") }, gesture);
                }
                4 => {
                    let settings =
                        Settings { duration: Some(random.range(2.0, 5.0)), ..session.scene().settings.clone() };
                    session.edit(&Operation::Replace { part: PartRef::Settings, with: Part::Settings(settings) }, None);
                }
                5 => {
                    session.edit(&set(tick, id, EditProperty::Position, random.vector(4.0)), gesture);
                }
                _ => {
                    session.edit(&set(tick, id, EditProperty::Velocity, random.rotation() * DVec3::X), gesture);
                }
            }
            // Somebody looks at the plots and asks for the events of some.
            let mut any = || random.range(1.0, 4.0) as Id;
            let parts = [any(), any()].map(PartRef::Object);
            if step % 3 == 1 {
                session.select_parts(&parts);
            }
            session.track_selected(true);
            if step % 4 == 1 {
                session.set_filter(EventFilter::of(session.timeline().setup(), [any(), any()]));
            }
            // Sometimes another change comes before all of the last one is simulated.
            if step % 2 == 0 {
                assert_like_fresh(&mut session, &format!("seed {seed}, step {step}"));
            } else {
                session.advance(0.0, &mut || false);
                session.seek(at(random.range(0.0, 200.0) as u64));
            }
        }
    }
}

#[test]
fn what_shares_blocks_is_cut_at_any_tick() {
    let mut scene = scene();
    (scene.settings.start_tick, scene.settings.duration) = (7, None);
    scene.expectations.clear();
    let mut session = open(scene);
    session.select(1, None);
    session.track_selected(true);
    // Full after 2048 ticks: two share a block from then on, while the lanes still have one for each.
    seek(&mut session, 2200);
    assert_eq!((session.lanes().ticks_per_bucket(), session.running_totals().ticks_per_block()), (1, 2));
    for tick in [2150, 2151, 2199] {
        session.edit(&faster(tick, 2.0), None);
        // The tick that leads to the change is there at once, and the total of the one that shares its block.
        assert_eq!((session.timeline().recorded(), session.running_totals().ticks()), (tick, 7..tick));
        assert_like_fresh(&mut session, &format!("an edit at tick {tick}"));
        seek(&mut session, 2200);
    }
}

#[test]
fn what_was_cut_and_has_no_time_to_be_read_is_read_before_the_recording_goes_on() {
    let mut scene = scene();
    (scene.settings.duration, scene.expectations) = (None, Vec::new());
    let mut session = open(scene);
    seek(&mut session, 4200);
    assert_eq!(session.running_totals().ticks_per_block(), 4);
    // Before the block of tick 4103, which begins at 4100, nothing is forgotten.
    session.edit(&faster(4104, 2.0), None);
    seek(&mut session, 4150);
    for _ in 0..40 {
        session.advance(0.1, &mut || false);
        assert_eq!(session.running_totals().ticks().end, session.timeline().recorded());
    }
    assert_like_fresh(&mut session, "without time to spare");
}

#[test]
fn an_edit_at_a_late_tick_simulates_only_what_can_be_different() {
    let mut session = open(scene());
    seek(&mut session, 200);
    session.edit(&faster(200, 3.0), Some(Gesture(1)));
    finish(&mut session);
    let gesture_goes_on = |session: &mut Session, speed: f64| {
        session.edit(&faster(200, speed), Some(Gesture(1)));
        // One frame without time to spare is enough: the tick before and the tick itself.
        session.advance(0.0, &mut || false);
        assert_eq!(session.goal(), None);
        assert_eq!(session.playback().cursor, at(200));
        assert_eq!(session.moment().velocity(0).x, speed);
    };
    gesture_goes_on(&mut session, 4.0);
    gesture_goes_on(&mut session, 5.0);
}

#[test]
fn what_is_only_shown_keeps_the_whole_recording_and_the_moment() {
    let mut session = open(scene());
    seek(&mut session, 200);
    let within = Instant { tick: 120, local: 0.005 };
    session.seek(within);
    session.edit(&Operation::Rename { part: PartRef::Object(3), name: "renamed".to_owned() }, None);
    assert_eq!((session.timeline().recorded(), session.playback().cursor), (201, within));
    assert!(session.moment().baseline.is_none(), "nothing is different");
    // Verdicts tell names, so the expectations are looked at again, in spare time.
    assert_eq!(session.checker().next_tick(), Some(0));
    session.advance(0.0, &mut || false);
    assert_eq!(session.checker().next_tick(), Some(0));
    assert_like_fresh(&mut session, "renamed");
}

#[test]
fn a_new_expectation_is_held_against_what_is_recorded_already() {
    let mut session = open(scene());
    seek(&mut session, 200);
    let again = Part::Expectation(session.scene().expectations[0].clone());
    session.edit(&Operation::Add(again), None);
    assert_eq!(session.timeline().recorded(), 201);
    finish(&mut session);
    let verdicts: Vec<_> = session.checker().verdicts().collect();
    assert!(verdicts[0].is_some());
    assert_eq!(verdicts[3], verdicts[0]);
}

#[test]
fn simulating_again_is_sliced_and_can_be_stopped() {
    let mut session = open(scene());
    seek(&mut session, 200);
    session.edit(
        &Operation::SetAtTick(Edit { tick: 0, id: 1, property: EditProperty::Velocity, value: DVec3::Y.into() }),
        None,
    );
    assert_eq!(session.goal(), Some(Goal::Moment(at(200))));
    session.advance(0.0, &mut || false);
    assert!(session.playback().cursor.tick < 5, "a frame without time to spare goes one tick on");
    assert!(session.cancel_goal());
    let stopped = session.playback().cursor;
    session.advance(0.0, &mut || true);
    assert_eq!(session.playback().cursor, stopped);
}
