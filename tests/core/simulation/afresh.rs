//! Ticks of a run against the same ticks begun afresh: what a seek, a carved scene and a replay rely on, and what
//! comparing a run with its own replay cannot tell.

use crate::common::afresh::{first_difference, first_difference_watched};
use crate::common::any_scene::any_scene;
use crate::common::any_slide::any_slide;
use crate::common::any_tight::any_tight;
use crate::simulation::scenes::world;
use collidoscope::check::{Outcome, check_scene};
use collidoscope::scene::{Body, parse_scene, validate_scene};
use collidoscope::sim::{EventKind, Snapshot, World};
use std::ops::Range;

/// Scenes in which a rare mistake of one in some hundreds comes up several times.
const SCENES: u64 = 600;
const SLIDES: u64 = 120;
const TIGHT: u64 = 300;
const TICKS: u64 = 60;
/// Ticks of a second each, with thousands of impacts.
const CROWDED_TICKS: u64 = 60;

#[test]
fn every_tick_is_what_it_is_when_begun_afresh_and_by_brute_force() {
    are_as_begun_afresh(0..SCENES / 2);
}

#[test]
fn every_tick_of_other_scenes_is_what_it_is_when_begun_afresh_and_by_brute_force() {
    are_as_begun_afresh(SCENES / 2..SCENES);
}

fn are_as_begun_afresh(seeds: Range<u64>) {
    for seed in seeds {
        let scene = any_scene(seed);
        assert!(validate_scene(&scene).is_empty(), "seed {seed}: {:?}", validate_scene(&scene));
        if let Some(difference) = first_difference(&scene, TICKS, 11) {
            panic!("seed {seed}: {difference}");
        }
    }
}

#[test]
fn every_tick_of_balls_that_slide_together_is_what_it_is_when_begun_afresh_and_by_brute_force() {
    let mut together = 0;
    for seed in 0..SLIDES {
        let scene = any_slide(seed);
        assert!(validate_scene(&scene).is_empty(), "seed {seed}: {:?}", validate_scene(&scene));
        let mut glide_together = false;
        let watch = |state: &Snapshot| {
            glide_together |= state.standing.iter().any(|group| group.glide.is_some() && group.balls.len() > 1);
        };
        if let Some(difference) = first_difference_watched(&scene, TICKS, 11, watch) {
            panic!("seed {seed}: {difference}");
        }
        together += u64::from(glide_together);
    }
    assert!(together > SLIDES / 8, "they glide together in {together} of {SLIDES} scenes");
}

#[test]
fn every_tick_of_balls_that_have_hardly_any_room_is_what_it_is_when_begun_afresh_and_by_brute_force() {
    for seed in 0..TIGHT {
        let scene = any_tight(seed);
        assert!(validate_scene(&scene).is_empty(), "seed {seed}: {:?}", validate_scene(&scene));
        if let Some(difference) = first_difference(&scene, 30, 11) {
            panic!("seed {seed}: {difference}");
        }
    }
}

/// Asserts that each of the first ticks of a scene is what it is when begun afresh and, now and then, by brute force.
fn goes_on_as_begun_afresh(text: &str, ticks: u64, reference_every: u64) {
    let scene = parse_scene(text, "scene").unwrap_or_else(|error| panic!("{error}"));
    let difference = first_difference(&scene, ticks, reference_every);
    assert!(difference.is_none(), "{}: {difference:?}", scene.name);
}

#[test]
fn what_rounding_alone_presses_together_is_as_begun_afresh() {
    // In a slot as wide as a ball it ends with bounces of a few units in the last place, which nothing takes away.
    goes_on_as_begun_afresh(include_str!("afresh/noise_in_a_slot_1hz.json"), 10, 1);
    // What the speed along such a slot leaves of the one across it is no contradiction between its walls.
    goes_on_as_begun_afresh(include_str!("afresh/fast_along_a_slot_60hz.json"), 10, 1);
    // A ball that leaves the top of a capsule at 5e-18 m/s is pressed back at once.
    goes_on_as_begun_afresh(include_str!("afresh/slow_fall_on_a_capsule_10hz.json"), 60, 7);
}

#[test]
fn what_begins_to_rise_in_linear_flight_is_held_where_its_chord_leads_down() {
    goes_on_as_begun_afresh(include_str!("afresh/slides_on_a_chord_1hz.json"), 10, 1);
}

#[test]
fn balls_that_press_each_other_are_not_let_go_because_parts_of_their_ways_are_too_short_to_tell() {
    // Three lie in a corner, and what comes down an edge presses against them for part after part.
    goes_on_as_begun_afresh(include_str!("afresh/corner_of_three_2hz.json"), 4, 1);
}

#[test]
fn what_is_let_go_slowly_is_not_gone_into_by_the_parabola_of_a_part() {
    // A ball pushes another along a wall. The parabola of its part starts 1e-5 m/s slower than its way, and one glides close behind.
    goes_on_as_begun_afresh(include_str!("afresh/let_go_from_what_is_pushed_30hz.json"), 18, 7);
}

#[test]
fn balls_that_just_fit_between_walls_are_not_pushed_askew_by_what_is_given_back() {
    // The line of their centres is 1.7e-5 off the normal of the walls: to close a gap by 1e-11 m they would have to move by 1e-6.
    goes_on_as_begun_afresh(include_str!("afresh/stands_askew_between_walls_10hz.json"), 14, 7);
}

#[test]
fn what_lost_its_support_is_solved_before_what_comes_to_rest_within_rounding_of_it() {
    // A ball that leans on others is struck, and lies on the floor again 2e-14 s later.
    goes_on_as_begun_afresh(include_str!("afresh/loses_support_as_another_lands_5hz.json"), 94, 16);
}

#[test]
fn what_another_impact_of_a_round_lets_rest_goes_into_nothing() {
    // At 10⁶ m coordinates resolve 1e-10 m: what is 2e-9 m above the floor strikes it in the round of the wall beside it.
    goes_on_as_begun_afresh(include_str!("afresh/light_ball_in_a_corner_2hz.json"), 25, 8);
}

#[test]
fn what_is_squeezed_at_any_speed_goes_into_nothing_while_it_waits_for_impacts_of_its_instant() {
    // At 2.7e5 m/s a wait of 2.3e-13 s would be 6e-8 m.
    goes_on_as_begun_afresh(include_str!("afresh/squeezed_by_a_fast_ball_5hz.json"), 12, 1);
}

#[test]
fn an_elastic_ball_that_others_press_against_a_wall_does_not_sink_into_it() {
    // Gravity has no share along its normal, but two balls lean on it.
    goes_on_as_begun_afresh(include_str!("afresh/elastic_pressed_on_a_wall_30hz.json"), 20, 1);
}

#[test]
fn scenes_that_once_lost_an_impact_keep_it() {
    let scenes = [
        include_str!("afresh/three_balls_64hz.json"),
        include_str!("afresh/nine_balls_10hz.json"),
        include_str!("afresh/differs_after_100_ticks_10hz.json"),
    ];
    scenes.into_iter().for_each(|text| goes_on_as_begun_afresh(text, 120, 7));
}

#[test]
fn energy_does_not_rise_in_heaps_that_impacts_disturb_within_a_tick() {
    // One of several that lean on each other is struck away; one whose gap is closing is struck as it begins to fall.
    // Heavy balls that rest on light ones are pushed away if the impulses are known too roughly.
    let scenes = [
        include_str!("afresh/energy_gain_1hz.json"),
        include_str!("afresh/energy_gain_1hz_b.json"),
        include_str!("afresh/energy_rise_2hz.json"),
    ];
    scenes.into_iter().for_each(|text| goes_on_as_begun_afresh(text, 120, 7));
}

#[test]
fn what_pushes_another_now_is_pushed_back_though_in_the_mean_of_the_tick_they_part() {
    // A ball of 5.8 kg pushes one of 0.05 kg over a bar, beyond which that runs ahead.
    goes_on_as_begun_afresh(include_str!("afresh/pushes_over_a_bar_30hz.json"), 70, 7);
}

#[test]
fn a_ball_that_slides_round_an_edge_which_it_overlaps_is_not_interrupted_by_what_its_parabola_does_after_the_part() {
    goes_on_as_begun_afresh(include_str!("afresh/pressed_on_an_edge_it_overlaps_240hz.json"), 20, 7);
}

#[test]
fn in_heaps_of_few_ticks_a_second_no_ball_goes_into_another() {
    // 1e12 kg on 1e-11 kg at one tick a second; 35 balls of all sizes at seven.
    for text in [include_str!("afresh/overlap_1hz.json"), include_str!("afresh/overlap_7hz.json")] {
        let scene = parse_scene(text, "scene").unwrap_or_else(|error| panic!("{error}"));
        for verdict in check_scene(&scene) {
            assert_eq!(verdict.outcome, Outcome::Holds, "{}: {verdict:?}", scene.name);
        }
    }
}

#[test]
fn a_heavy_ball_on_light_ones_in_a_corner_does_not_push_them_into_each_other() {
    // 2e11 kg lean on 4e-9 kg, these on 6e-6 kg in the corner: on the way to the solution impulses grow so large that what
    // is left of them in doubles is rounding.
    goes_on_as_begun_afresh(include_str!("afresh/heavy_on_light_in_a_corner_10hz.json"), 60, 7);
}

#[test]
fn an_agent_that_halts_in_a_plane_that_gravity_is_across_to_does_not_begin_to_stand() {
    let text = r#"{"version": 1, "name": "halted", "settings": {"gravity": [0, -9.81, 0]},
        "agent_groups": [{"id": 1, "name": "flock", "params": {"keep_in_plane": "y"}}],
        "bodies": [{"id": 2, "radius": 0.1, "position": [1, 2, 3], "group": 1}]}"#;
    goes_on_as_begun_afresh(text, 5, 1);
}

#[test]
fn among_obstacles_that_stand_still_nothing_gets_stuck() {
    goes_on_as_begun_afresh(include_str!("afresh/unresolved_fixed_obstacles_1hz.json"), 60, 7);
}

#[test]
fn a_pair_is_looked_at_again_though_a_ball_gets_back_a_motion_that_it_had_before() {
    // At the end of chatter the very bits come again at which a pair was resolved; it is a new motion all the same.
    goes_on_as_begun_afresh(include_str!("afresh/a_motion_comes_back.json"), 30, 1);
}

#[test]
fn in_a_crowd_at_one_tick_a_second_the_budget_is_never_spent_and_energy_is_kept() {
    // 40 elastic balls of 1 g to 450 kg at 200 m/s in a tilted room: thousands of impacts in a tick.
    let scene =
        parse_scene(include_str!("afresh/budget_spent.json"), "scene").unwrap_or_else(|error| panic!("{error}"));
    let mut world = world(&scene);
    let energy = |world: &World| -> f64 {
        let (snapshot, clock) = (world.snapshot(), world.setup().clock);
        let of_body = |(body, of): (usize, &Body)| {
            let (velocity, place) = (snapshot.velocity(body, clock), snapshot.position(body, clock));
            (velocity.length_squared() / 2.0 - scene.settings.gravity.dot(place)) / of.mass.inverse()
        };
        world.setup().bodies.iter().enumerate().map(of_body).sum()
    };
    let first = energy(&world);
    for tick in 0..CROWDED_TICKS {
        world.step();
        let spent = world.events().iter().find(|event| matches!(event.kind, EventKind::BudgetSpent(_)));
        assert!(spent.is_none(), "tick {tick}: {spent:?}");
        let energy = energy(&world);
        assert!((energy - first).abs() <= 1e-11 * first, "tick {tick}: {energy} J of {first} J");
    }
}
