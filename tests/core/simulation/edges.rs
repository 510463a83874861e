//! What slides over the seams of flush faces, past their rims and off their ends does so at the instant at which it gets there, and
//! then moves as closed forms say, whatever the tick rate.

use super::scenes::{ball, capsule, cuboid, events, impacts, quad, scene, world};
use collidoscope::scene::{Body, Obstacle, Scene, Settings};
use collidoscope::sim::{EventKind, Instant, Setup};
use glam::{DQuat, DVec2, DVec3};

const RATES: [u32; 5] = [1, 7, 30, 60, 240];

/// m/s².
const DOWN: f64 = 10.0;

/// Gravity down and, along the floor, this much.
fn settings(rate: u32, along: f64) -> Settings {
    Settings { ticks_per_second: rate, gravity: DVec3::new(along, -DOWN, 0.0), ..Settings::default() }
}

/// A level rectangle between two places on the x axis, with its front up.
fn tile(id: u32, from: f64, to: f64) -> Obstacle {
    let half_extents = DVec2::new((to - from) / 2.0, 5.0);
    quad(id, DVec3::X * ((from + to) / 2.0), half_extents, DQuat::IDENTITY.to_array())
}

/// Ball 1, 1 m across, on the x axis.
fn on_floor(at: f64, speed: f64, restitution: f64) -> Body {
    Body { restitution, ..ball(1, 0.5, DVec3::new(at, 0.5, 0.0), DVec3::X * speed) }
}

/// Where ball 1 is after so many seconds, and its velocity then.
fn after(scene: &Scene, seconds: u32) -> [DVec3; 2] {
    after_ticks(scene, u64::from(seconds * scene.settings.ticks_per_second))
}

fn after_ticks(scene: &Scene, ticks: u64) -> [DVec3; 2] {
    let clock = Setup::new(scene).clock;
    let mut world = world(scene);
    (0..ticks).for_each(|_| world.step());
    let (motion, end) = (world.snapshot().motions[0], Instant::start_of(ticks));
    [motion.position_at(end, clock), motion.velocity_at(end, clock)]
}

fn assert_at([position, velocity]: [DVec3; 2], expected: [DVec3; 2], tolerance: f64, what: &str) {
    let off = [position.distance(expected[0]), velocity.distance(expected[1])];
    assert!(off.iter().all(|off| *off <= tolerance), "{what}: {position} and {velocity} for {expected:?}");
}

#[test]
fn over_flush_seams_a_ball_goes_on_as_if_there_were_none() {
    // From 1 m/s at 5 m/s²: 1 + ½·5 = 3.5 m after a second, at 6 m/s.
    let expected = [DVec3::new(3.5, 0.5, 0.0), DVec3::X * 6.0];
    let tiles = |length: f64| -> Vec<Obstacle> {
        let end = |index: u32| length * f64::from(index) - 1.0;
        (0..(8.0 / length) as u32).map(|index| tile(100 + index, end(index), end(index + 1))).collect()
    };
    let box_and_tile = vec![
        cuboid(100, DVec3::NEG_Y, DVec3::ONE, DQuat::IDENTITY.to_array()),
        tile(101, 1.0, 3.0),
        tile(102, 3.0, 9.0),
    ];
    let floors = [vec![tile(100, -1.0, 1.0), tile(101, 1.0, 13.0)], tiles(0.5), tiles(0.125), box_and_tile];
    for (index, floor) in floors.iter().enumerate() {
        for (rate, restitution) in RATES.into_iter().flat_map(|rate| [0.0, 1.0].map(|e| (rate, e))) {
            let what = format!("floor {index}, {rate} Hz, e = {restitution}");
            let scene = scene(settings(rate, 5.0), vec![on_floor(0.0, 1.0, restitution)], floor.clone());
            assert_at(after(&scene, 1), expected, 1e-12, &what);
            assert!(impacts(&scene, u64::from(rate)).is_empty(), "{what}");
        }
    }
}

#[test]
fn on_a_slope_an_elastic_ball_that_slides_over_a_seam_does_not_begin_to_bounce() {
    // 45° down along x, where gravity pulls at 10/√2 m/s².
    let turn = DQuat::from_rotation_z(-std::f64::consts::FRAC_PI_4);
    let (down, up) = (turn * DVec3::X, turn * DVec3::Y);
    let half = |from: f64, to: f64| DVec2::new((to - from) / 2.0, 5.0);
    let floor = |id: u32, from: f64, to: f64| quad(id, down * ((from + to) / 2.0), half(from, to), turn.to_array());
    for rate in RATES {
        let thrown = ball(1, 0.5, 0.5 * down + 0.5 * up, down);
        let scene = scene(settings(rate, 0.0), vec![thrown], vec![floor(100, 0.0, 1.0), floor(101, 1.0, 21.0)]);
        let pull = DOWN / 2f64.sqrt();
        let expected = [(0.5 + 1.0 + 0.5 * pull) * down + 0.5 * up, (1.0 + pull) * down];
        assert_at(after(&scene, 1), expected, 1e-12, &format!("{rate} Hz"));
        assert!(impacts(&scene, u64::from(rate)).is_empty(), "{rate} Hz");
    }
}

#[test]
fn off_an_edge_a_ball_flies_from_the_instant_at_which_it_gets_there() {
    // At 6 m/s, from 1 m before the edge, after 1/6 s: on a tick at 30, 60 and 240 Hz. Slower balls than √(g·r) = 2.2 m/s go round it.
    for (rate, speed) in RATES.into_iter().flat_map(|rate| [6.0, 2.5].map(|speed| (rate, speed))) {
        let table = cuboid(100, DVec3::new(-9.0, -1.0, 0.0), DVec3::new(10.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
        let scene = scene(settings(rate, 0.0), vec![on_floor(0.0, speed, 0.5)], vec![table]);
        let fall = 1.0 - 1.0 / speed;
        let expected = [DVec3::new(speed, 0.5 - 0.5 * DOWN * fall * fall, 0.0), DVec3::new(speed, -DOWN * fall, 0.0)];
        assert_at(after(&scene, 1), expected, 1e-12, &format!("{rate} Hz, {speed} m/s"));
    }
}

#[test]
fn what_a_contact_carries_until_a_flat_part_ends_is_told_with_the_share_of_the_tick_that_it_takes() {
    // 1 kg at 6 m/s: the edge, 1 m ahead, carries it for 1/6 s, at 10 N.
    let table = cuboid(100, DVec3::new(-9.0, -1.0, 0.0), DVec3::new(10.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
    for rate in RATES {
        let scene = scene(settings(rate, 0.0), vec![on_floor(0.0, 6.0, 0.5)], vec![table.clone()]);
        let carried: f64 = events(&scene, u64::from(rate))
            .iter()
            .filter_map(|event| if let EventKind::Resting(resting) = &event.kind { Some(resting) } else { None })
            .flat_map(|resting| &resting.contacts)
            .map(|contact| contact.impulse)
            .sum();
        assert!((carried - DOWN / 6.0).abs() < 1e-12, "{rate} Hz: {carried} kg·m/s");
    }
}

#[test]
fn a_rim_that_is_skimmed_faster_than_gravity_can_hold_does_not_hold() {
    // 6 m/s along the tangent, 0.12 rad beside the top of the edge: 36 m²/s² against 10 m/s² · 0.5 m.
    let table = cuboid(100, DVec3::new(-1.0, -1.0, 0.0), DVec3::ONE, DQuat::IDENTITY.to_array());
    for rate in RATES {
        for step in 0..20 {
            let angle = 0.12 + 0.001 * f64::from(step);
            let (from_edge, along) =
                (DVec3::new(angle.sin(), angle.cos(), 0.0), DVec3::new(angle.cos(), -angle.sin(), 0.0));
            let skimming = ball(1, 0.5, 0.5 * from_edge, 6.0 * along);
            let scene = scene(settings(rate, 0.0), vec![skimming], vec![table.clone()]);
            let expected = [0.5 * from_edge + 6.0 * along - 0.5 * DOWN * DVec3::Y, 6.0 * along - DOWN * DVec3::Y];
            assert_at(after(&scene, 1), expected, 1e-12, &format!("{rate} Hz, {angle} rad"));
        }
    }
}

#[test]
fn what_starts_at_rest_beside_a_seam_is_not_held_by_the_rim_on_its_other_side() {
    // The rim is so near that it counts as touched: 1e-6 m before it, its normal is turned by 2e-6.
    for (rate, restitution) in RATES.into_iter().flat_map(|rate| [0.0, 1.0].map(|e| (rate, e))) {
        for (beside, along) in
            [-1e-6, 1e-6, 1e-5, 1e-9].into_iter().flat_map(|beside| [2.0, 1e-3, 1e-6].map(|a| (beside, a)))
        {
            // Towards the seam.
            let along = -along * f64::signum(beside);
            let floor = vec![tile(100, -4.0, 0.0), tile(101, 0.0, 4.0)];
            let scene = scene(settings(rate, along), vec![on_floor(beside, 0.0, restitution)], floor);
            let expected = [DVec3::new(beside + 0.5 * along, 0.5, 0.0), DVec3::X * along];
            let what = format!("{rate} Hz, {beside:e} m beside it, {along} m/s², e = {restitution}");
            assert_at(after(&scene, 1), expected, 1e-12, &what);
            assert!(impacts(&scene, u64::from(rate)).is_empty(), "{what}");
        }
    }
}

#[test]
fn what_turns_round_just_beyond_a_seam_comes_back_as_it_went() {
    // Up at 2 m/s against 2 m/s²: it turns after 1 m and a second, and is back where it began after another.
    for (rate, restitution) in RATES.into_iter().flat_map(|rate| [0.0, 1.0].map(|e| (rate, e))) {
        for beyond in [1e-13, 1e-11, 1e-9, 1e-6, 3e-6, 1e-4] {
            let floor = vec![tile(100, -4.0, 0.0), tile(101, 0.0, 4.0)];
            let start = beyond - 1.0;
            let scene = scene(settings(rate, -2.0), vec![on_floor(start, 2.0, restitution)], floor);
            let expected = [DVec3::new(start, 0.5, 0.0), DVec3::X * -2.0];
            let what = format!("{rate} Hz, {beyond:e} m beyond it, e = {restitution}");
            assert_at(after(&scene, 2), expected, 1e-12, &what);
            assert!(impacts(&scene, 2 * u64::from(rate)).is_empty(), "{what}");
        }
    }
}

#[test]
fn what_lands_beside_a_seam_keeps_its_speed_along_the_floor() {
    // It falls 0.2 m, in 0.2 s, and lands so much beside the seam at 3 m/s along the floor. Nearer than 1e-8 m it meets the rim on the
    // other side at the same instant, with a normal that is turned by less than that share of the radius.
    for rate in RATES {
        for beside in [-1e-5, -1e-6, -1e-9, -1e-13, 0.0, 1e-13, 1e-9, 1e-6] {
            let start = DVec3::new(beside - 0.6, 0.7, 0.0);
            let falling = Body { restitution: 0.0, ..ball(1, 0.5, start, DVec3::X * 3.0) };
            let floor = vec![tile(100, -4.0, 0.0), tile(101, 0.0, 4.0)];
            let scene = scene(settings(rate, 0.0), vec![falling], floor);
            let expected = [DVec3::new(beside + 2.4, 0.5, 0.0), DVec3::X * 3.0];
            assert_at(after(&scene, 1), expected, 1e-8, &format!("{rate} Hz, {beside:e} m beside it"));
        }
    }
}

#[test]
fn a_slit_that_a_ball_cannot_tell_is_no_seam() {
    for (rate, width) in RATES.into_iter().flat_map(|rate| [1e-12, 1e-9].map(|width| (rate, width))) {
        for (speed, restitution) in [0.4, 3.0].into_iter().flat_map(|speed| [0.0, 1.0].map(|e| (speed, e))) {
            let floor = vec![tile(100, -2.0, 0.2), tile(101, 0.2 + width, 8.0)];
            let scene = scene(settings(rate, 0.0), vec![on_floor(0.0, speed, restitution)], floor);
            let what = format!("{rate} Hz, {width:e} m wide, {speed} m/s, e = {restitution}");
            assert_at(after(&scene, 1), [DVec3::new(speed, 0.5, 0.0), DVec3::X * speed], 1e-8, &what);
        }
    }
}

#[test]
fn a_row_of_balls_slides_over_a_seam_as_one_also_far_from_the_origin() {
    // At 10⁵ m coordinates are 1.5e-11 m apart: the rim of the next tile counts as touched from 1.4e-6 m away, with a normal turned by 1.4e-4.
    let far = DVec3::new(1e5, 3e4, -2e4);
    for rate in RATES {
        let turn = DQuat::from_rotation_y(0.3);
        let along = turn * DVec3::X;
        let floor = |id: u32, from: f64, to: f64| {
            let half_extents = DVec2::new((to - from) / 2.0, 1.0);
            quad(id, far + along * ((from + to) / 2.0), half_extents, turn.to_array())
        };
        let row = |index: u32| {
            let place = far + along * (0.02 * f64::from(index)) + DVec3::Y * 0.01;
            Body { restitution: 0.5, ..ball(index + 1, 0.01, place, 0.6 * along) }
        };
        let tiles = (0..4).map(|index| floor(100 + index, 0.3 * f64::from(index) - 0.2, 0.3 * f64::from(index) + 0.1));
        let scene = scene(settings(rate, 0.0), (0..3).map(row).collect(), tiles.collect());
        let clock = Setup::new(&scene).clock;
        let mut world = world(&scene);
        (0..rate).for_each(|_| world.step());
        let end = Instant::start_of(u64::from(rate));
        for (index, motion) in world.snapshot().motions.iter().enumerate() {
            let expected = row(index as u32).position + 0.6 * along;
            let at = [motion.position_at(end, clock), motion.velocity_at(end, clock)];
            assert_at(at, [expected, 0.6 * along], 1e-9, &format!("{rate} Hz, ball {index}"));
        }
    }
}

#[test]
fn what_a_round_side_or_an_edge_stops_from_below_falls_from_there() {
    // It rises at 0.6 m/s by 0.0175 m: 0.6·t − 5·t² after 0.05 s, and then at 0.6 − 0.5 m/s, which is lost.
    let bar = capsule(100, [DVec3::new(0.0, 1.0, -1.0), DVec3::new(0.0, 1.0, 1.0)], 0.2);
    // An edge at y = 0.8: half the diagonal of a box that stands on it.
    let (turn, half) = (DQuat::from_rotation_z(std::f64::consts::FRAC_PI_4), 0.5f64.sqrt());
    let edge = cuboid(100, DVec3::Y * 1.8, DVec3::new(half, half, 1.0), turn.to_array());
    for (rate, obstacle) in RATES.into_iter().flat_map(|rate| [&bar, &edge].map(|obstacle| (rate, obstacle))) {
        let rising = Body { restitution: 0.0, ..ball(1, 0.1, DVec3::Y * 0.6825, DVec3::Y * 0.6) };
        let scene = scene(settings(rate, 0.0), vec![rising], vec![obstacle.clone()]);
        let expected = [DVec3::Y * (0.7 - 0.5 * DOWN * 0.95 * 0.95), DVec3::Y * (-DOWN * 0.95)];
        assert_at(after(&scene, 1), expected, 1e-9, &format!("{rate} Hz, {:?}", obstacle.shape));
    }
}

#[test]
fn what_a_low_step_turns_aside_flies_up_from_it_if_gravity_cannot_hold_it_there() {
    // The edge is 0.01 of the radius high: the normal to the centre has the cosine 0.99, and only the speed along it is lost. What is
    // left, 2.97 m/s along the tangent, would take 88 m/s² to stay on the edge.
    let (radius, height, speed) = (0.1, 0.001, 3.0);
    let cosine: f64 = 0.99;
    let sine = (1.0 - cosine * cosine).sqrt();
    let step = cuboid(101, DVec3::new(11.0, height - 1.0, 0.0), DVec3::new(10.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
    for rate in RATES {
        let sliding = Body { restitution: 0.0, ..ball(1, radius, DVec3::Y * radius, DVec3::X * speed) };
        let scene = scene(settings(rate, 0.0), vec![sliding], vec![tile(100, -1.0, 1.0), step.clone()]);
        let met = 1.0 - radius * sine;
        if rate == 240 {
            // On its way up and down, which takes 0.084 s.
            let flown = 90.0 / 240.0 - met / speed;
            let velocity = speed * cosine * DVec3::new(cosine, sine, 0.0);
            let place = DVec3::new(met, radius, 0.0) + flown * velocity - 0.5 * DOWN * flown * flown * DVec3::Y;
            assert_at(after_ticks(&scene, 90), [place, velocity - DOWN * flown * DVec3::Y], 1e-12, "on its way");
        }
        let onward = speed * cosine * cosine;
        let expected = [DVec3::new(met + onward * (1.0 - met / speed), radius + height, 0.0), DVec3::X * onward];
        assert_at(after(&scene, 1), expected, 1e-9, &format!("{rate} Hz"));
    }
}

#[test]
fn a_ball_that_is_too_slow_to_fly_off_an_edge_is_held_by_it_and_goes_round_without_sinking_in() {
    // At 1 m/s it would take 2 m/s² to stay at 0.5 m from the edge; gravity gives 10. In free fall it would be 5 cm lower after 0.1 s.
    let table = cuboid(100, DVec3::new(-1.0, -1.0, 0.0), DVec3::new(1.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
    for rate in [30, 60, 240] {
        let scene = scene(settings(rate, 0.0), vec![on_floor(0.0, 1.0, 0.0)], vec![table.clone()]);
        for tick in 1..=u64::from(rate / 10) {
            let [place, _] = after_ticks(&scene, tick);
            let above = place.length() - 0.5;
            assert!((-1e-9..2e-3).contains(&above), "{rate} Hz, tick {tick}: {above} m from the edge");
        }
        let [place, _] = after_ticks(&scene, u64::from(rate / 10));
        assert!(place.y > 0.48, "{rate} Hz: {place}");
    }
}

#[test]
fn off_an_edge_a_fast_ball_flies_wherever_the_edge_is_within_a_tick() {
    // The instant at which it gets there is rounded: it may be short of the edge, or beyond it, by more than its radius resolves.
    for step in 0..200 {
        let end = 20.0 + 0.37 * f64::from(step);
        let table =
            cuboid(100, DVec3::new(end / 2.0, -1.0, 0.0), DVec3::new(end / 2.0, 1.0, 5.0), DQuat::IDENTITY.to_array());
        let fast = Body { restitution: 0.0, ..ball(1, 0.001, DVec3::Y * 0.001, DVec3::X * 100.0) };
        let scene = scene(settings(1, 0.0), vec![fast], vec![table]);
        let fall = 1.0 - end / 100.0;
        let expected = [DVec3::new(100.0, 0.001 - 0.5 * DOWN * fall * fall, 0.0), DVec3::new(100.0, -DOWN * fall, 0.0)];
        assert_at(after(&scene, 1), expected, 1e-11, &format!("edge at {end} m"));
    }
}

#[test]
fn on_a_capsule_a_ball_is_not_held_by_the_rim_of_a_flush_tile_ahead() {
    let bar = capsule(100, [DVec3::new(-4.0, -0.25, 0.0), DVec3::new(0.0, -0.25, 0.0)], 0.25);
    for (rate, beside) in RATES.into_iter().flat_map(|rate| [1e-5, 1e-6, 1e-9].map(|beside| (rate, beside))) {
        let scene =
            scene(settings(rate, 2.0), vec![on_floor(-beside, 0.0, 0.0)], vec![bar.clone(), tile(101, 0.0, 4.0)]);
        let expected = [DVec3::new(1.0 - beside, 0.5, 0.0), DVec3::X * 2.0];
        assert_at(after(&scene, 1), expected, 1e-9, &format!("{rate} Hz, {beside:e} m before it"));
    }
}
