//! What "Copy as Rust test" gives for events of shipped scenes; `tests/core/simulation/carving.rs` compares.

/// Carved from “Ball dropped on a plane”: ball hits ground at 0.75 s, in tick 37. It starts at the
/// tick of the event and keeps the objects involved; ticks and seconds count as they did there, and
/// the event repeats bit for bit.
#[test]
fn ball_hits_ground_at_tick_37() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: ball hits ground",
  "settings": {
    "ticks_per_second": 50,
    "duration": 1.0,
    "start_tick": 37,
    "gravity": [0.0, -10.0, 0.0],
    "seed": 0,
    "collision": "swept",
    "steering": "consistent"
  },
  "bodies": [
    {
      "id": 1,
      "name": "ball",
      "radius": 0.5,
      "position": [0.0, 3.3125, 0.0],
      "since": {"tick": 0, "local_time": 0.0},
      "velocity": [0.0, 0.0, 0.0],
      "mass": 1.0,
      "restitution": 0.6
    }
  ],
  "obstacles": [
    {
      "id": 2,
      "name": "ground",
      "shape": {"plane": {"point": [0.0, 0.0, 0.0], "normal": [0.0, 1.0, 0.0]}},
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    }
  ],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "ball_hits_ground_at_tick_37.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 38 {
        world.step();
    }
    // What happened in tick 37.
    let event = &world.events()[0];
    assert_eq!(event.at.tick, 37);
    assert_eq!(event.at.local.to_bits(), 0.010000000000000009_f64.to_bits());
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!((impact.body, impact.other), (1, 2));
    let expected: [f64; 3] = [0.0, 0.0, 0.0];
    assert_eq!(impact.point.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.0, 1.0, 0.0];
    assert_eq!(impact.normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(impact.impulse.to_bits(), 12.0_f64.to_bits());
    let expected: [f64; 3] = [0.0, 4.5, 0.0];
    assert_eq!(impact.after[0].to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.0, 0.0, 0.0];
    assert_eq!(impact.after[1].to_array().map(f64::to_bits), expected.map(f64::to_bits));
}

/// Carved from “Two balls, both moving, oblique”: a hits b at 1.2499999999999998 s, in tick 37. It
/// starts at the tick of the event and keeps the objects involved; ticks and seconds count as they did
/// there, and the event repeats bit for bit.
#[test]
fn a_hits_b_at_tick_37() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: a hits b",
  "settings": {
    "ticks_per_second": 30,
    "duration": 1.5,
    "start_tick": 37,
    "gravity": [0.0, 0.0, 0.0],
    "seed": 0,
    "collision": "swept",
    "steering": "consistent"
  },
  "bodies": [
    {
      "id": 1,
      "name": "a",
      "radius": 0.5,
      "position": [-3.75, 0.5, 0.0],
      "since": {"tick": 0, "local_time": 0.0},
      "velocity": [3.0, 0.0, 0.0],
      "mass": 1.0,
      "restitution": 1.0
    },
    {
      "id": 2,
      "name": "b",
      "radius": 0.5,
      "position": [0.6, 0.5, 3.3],
      "since": {"tick": 0, "local_time": 0.0},
      "velocity": [0.0, 0.0, -2.0],
      "mass": 1.0,
      "restitution": 1.0
    }
  ],
  "obstacles": [],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "a_hits_b_at_tick_37.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 38 {
        world.step();
    }
    // What happened in tick 37.
    let event = &world.events()[0];
    assert_eq!(event.at.tick, 37);
    assert_eq!(event.at.local.to_bits(), 0.016666666666666385_f64.to_bits());
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!((impact.body, impact.other), (1, 2));
    let expected: [f64; 3] = [0.2999999999999992, 0.5, 0.3999999999999999];
    assert_eq!(impact.point.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [-0.6000000000000002, -0.0, -0.7999999999999998];
    assert_eq!(impact.normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(impact.impulse.to_bits(), 3.4000000000000004_f64.to_bits());
    let expected: [f64; 3] = [0.9599999999999982, 0.0, -2.7199999999999993];
    assert_eq!(impact.after[0].to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [2.040000000000002, 0.0, 0.7199999999999993];
    assert_eq!(impact.after[1].to_array().map(f64::to_bits), expected.map(f64::to_bits));
}

/// Carved from “Faces, edges and corners”: light blue hits box at 1.2500000000000002 s, in tick 37. It
/// starts at the tick of the event and keeps the objects involved; ticks and seconds count as they did
/// there, and the event repeats bit for bit.
#[test]
fn light_blue_hits_box_at_tick_37() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: light blue hits box",
  "settings": {
    "ticks_per_second": 30,
    "duration": 1.5,
    "start_tick": 37,
    "gravity": [0.0, 0.0, 0.0],
    "seed": 0,
    "collision": "swept",
    "steering": "consistent"
  },
  "bodies": [
    {
      "id": 2,
      "name": "light blue",
      "radius": 0.625,
      "position": [2.7, 5.0, -2.025],
      "since": {"tick": 0, "local_time": 0.0},
      "velocity": [0.0, -2.0, 0.0],
      "mass": 1.0,
      "restitution": 1.0,
      "color": [86, 180, 233]
    }
  ],
  "obstacles": [
    {
      "id": 10,
      "name": "box",
      "shape": {
        "box": {
          "center": [0.0, 1.0, 0.0],
          "half_extents": [3.0, 1.0, 2.0],
          "rotation": [0.0, 0.31622776601683794, 0.0, 0.9486832980505138]
        }
      },
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    }
  ],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "light_blue_hits_box_at_tick_37.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 38 {
        world.step();
    }
    // What happened in tick 37.
    let event = &world.events()[0];
    assert_eq!(event.at.tick, 37);
    assert_eq!(event.at.local.to_bits(), 0.01666666666666683_f64.to_bits());
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!((impact.body, impact.other), (2, 10));
    let expected: [f64; 3] = [2.4000000000000004, 2.0, -1.8000000000000003];
    assert_eq!(impact.point.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.4800000000000006, 0.7999999999999994, -0.3600000000000006];
    assert_eq!(impact.normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(impact.feature, Some(collidoscope::query::Feature::Edge));
    assert_eq!(impact.flags.map(|flags| flags.0), Some(9));
    assert_eq!(impact.impulse.to_bits(), 3.1999999999999975_f64.to_bits());
    let expected: [f64; 3] = [1.5360000000000007, 0.5599999999999961, -1.152000000000001];
    assert_eq!(impact.after[0].to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.0, 0.0, 0.0];
    assert_eq!(impact.after[1].to_array().map(f64::to_bits), expected.map(f64::to_bits));
}

/// Carved from “Tour”: a hits near wall at 1.5150297619047637 s, in tick 75. It starts at the tick of
/// the event and keeps the objects involved and those that touched them; ticks and seconds count as
/// they did there, and the event repeats bit for bit.
#[test]
fn a_hits_near_wall_at_tick_75() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: a hits near wall",
  "settings": {
    "ticks_per_second": 50,
    "duration": 1.76,
    "start_tick": 75,
    "gravity": [0.0, -10.0, 0.0],
    "seed": 0,
    "collision": "swept",
    "steering": "consistent"
  },
  "bodies": [
    {
      "id": 4,
      "name": "a",
      "radius": 0.4,
      "position": [0.08313599999999927, 0.4, 4.889248],
      "since": {"tick": 53, "local_time": 0.0, "gliding": [0.0, 0.0, 0.0]},
      "velocity": [-1.6864000000000021, 0.0, -1.0751999999999964],
      "mass": 1.0,
      "restitution": 1.0,
      "color": [213, 94, 0]
    }
  ],
  "obstacles": [
    {
      "id": 20,
      "name": "ground",
      "shape": {"plane": {"point": [0.0, 0.0, 0.0], "normal": [0.0, 1.0, 0.0]}},
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    },
    {
      "id": 25,
      "name": "near wall",
      "shape": {
        "quad": {"center": [0.0, 0.3, 4.0], "half_extents": [4.0, 0.3], "rotation": [-0.7071067811865476, 0.0, 0.0, 0.7071067811865476]}
      },
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    }
  ],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "a_hits_near_wall_at_tick_75.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 76 {
        world.step();
    }
    // What happened in tick 75.
    let event = &world.events()[1];
    assert_eq!(event.at.tick, 75);
    assert_eq!(event.at.local.to_bits(), 0.015029761904763683_f64.to_bits());
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!((impact.body, impact.other), (4, 25));
    let expected: [f64; 3] = [-0.6842261904761953, 0.4, 4.0];
    assert_eq!(impact.point.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.0, 0.0, 1.0];
    assert_eq!(impact.normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(impact.feature, Some(collidoscope::query::Feature::Face));
    assert_eq!(impact.impulse.to_bits(), 2.1503999999999928_f64.to_bits());
    let expected: [f64; 3] = [-1.6864000000000021, 0.0, 1.0751999999999964];
    assert_eq!(impact.after[0].to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.0, 0.0, 0.0];
    assert_eq!(impact.after[1].to_array().map(f64::to_bits), expected.map(f64::to_bits));
}

/// Carved from “Ball in a groove of 60°”: at rest at rest at 0 s, in tick 0. It starts at the tick of
/// the event and keeps the objects involved; ticks and seconds count as they did there, and the event
/// repeats bit for bit.
#[test]
fn at_rest_at_rest_at_tick_0() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: at rest at rest",
  "settings": {
    "ticks_per_second": 60,
    "duration": 0.25,
    "gravity": [0.0, -10.0, 0.0],
    "seed": 0,
    "collision": "swept",
    "steering": "consistent"
  },
  "bodies": [
    {"id": 1, "name": "at rest", "radius": 0.5, "position": [0.0, 1.0, 0.0], "velocity": [0.0, 0.0, 0.0], "mass": 1.0, "restitution": 1.0}
  ],
  "obstacles": [
    {
      "id": 10,
      "name": "left slope",
      "shape": {
        "quad": {"center": [-0.75, 1.299038105676658, -1.5], "half_extents": [1.5, 6.0], "rotation": [0.0, 0.0, -0.5, 0.8660254037844386]}
      },
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    },
    {
      "id": 11,
      "name": "right slope",
      "shape": {
        "quad": {"center": [0.75, 1.299038105676658, -1.5], "half_extents": [1.5, 6.0], "rotation": [0.0, 0.0, 0.5, 0.8660254037844386]}
      },
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    }
  ],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "at_rest_at_rest_at_tick_0.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 1 {
        world.step();
    }
    // What happened in tick 0.
    let event = &world.events()[0];
    assert_eq!(event.at.tick, 0);
    assert_eq!(event.at.local.to_bits(), 0.0_f64.to_bits());
    let EventKind::Resting(resting) = &event.kind else { panic!("{event:?}") };
    assert_eq!(resting.bodies, [1]);
    assert!(!resting.begins);
    assert_eq!(resting.contacts.len(), 2);
    assert_eq!((resting.contacts[0].body, resting.contacts[0].other), (1, 10));
    let expected: [f64; 3] = [0.8660254037844388, 0.4999999999999997, 0.0];
    assert_eq!(resting.contacts[0].normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(resting.contacts[0].impulse.to_bits(), 0.1666666666666668_f64.to_bits());
    assert_eq!((resting.contacts[1].body, resting.contacts[1].other), (1, 11));
    let expected: [f64; 3] = [-0.8660254037844388, 0.4999999999999997, 0.0];
    assert_eq!(resting.contacts[1].normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(resting.contacts[1].impulse.to_bits(), 0.1666666666666668_f64.to_bits());
}

/// Carved from “Bullet and thin wall: discrete”: slow hits thin wall at 0.4 s, in tick 4. It starts a
/// tick before the event and keeps the objects involved; ticks and seconds count as they did there,
/// and the event repeats bit for bit.
#[test]
fn slow_hits_thin_wall_at_tick_4() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: slow hits thin wall",
  "settings": {
    "ticks_per_second": 10,
    "duration": 0.7,
    "start_tick": 3,
    "gravity": [0.0, 0.0, 0.0],
    "seed": 0,
    "collision": "discrete",
    "steering": "consistent"
  },
  "bodies": [
    {
      "id": 2,
      "name": "slow",
      "radius": 0.25,
      "position": [-1.0, 0.5, 0.75],
      "since": {"tick": 0, "local_time": 0.0},
      "velocity": [2.0, 0.0, 0.0],
      "mass": 1.0,
      "restitution": 1.0,
      "color": [86, 180, 233]
    }
  ],
  "obstacles": [
    {
      "id": 10,
      "name": "thin wall",
      "shape": {"box": {"center": [0.0, 0.75, 0.0], "half_extents": [0.05, 0.75, 1.5], "rotation": [0.0, 0.0, 0.0, 1.0]}},
      "restitution": 1.0,
      "velocity": [0.0, 0.0, 0.0]
    }
  ],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "slow_hits_thin_wall_at_tick_4.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 5 {
        world.step();
    }
    // What happened in tick 4.
    let event = &world.events()[1];
    assert_eq!(event.at.tick, 4);
    assert_eq!(event.at.local.to_bits(), 0.0_f64.to_bits());
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!((impact.body, impact.other), (2, 10));
    let expected: [f64; 3] = [0.050000000000000044, 0.5, 0.75];
    assert_eq!(impact.point.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [-1.0, 0.0, 0.0];
    assert_eq!(impact.normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(impact.flags.map(|flags| flags.0), Some(12));
    assert_eq!(impact.impulse.to_bits(), 4.0_f64.to_bits());
    let expected: [f64; 3] = [-2.0, 0.0, 0.0];
    assert_eq!(impact.after[0].to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.0, 0.0, 0.0];
    assert_eq!(impact.after[1].to_array().map(f64::to_bits), expected.map(f64::to_bits));
}

/// Carved from “Agents in a flow, kept off the walls”: agent 4 hits agent 5 at 4.398608855105489 s, in
/// tick 263. It starts at the tick of the event and keeps the objects involved; ticks and seconds
/// count as they did there, and the event repeats bit for bit.
#[test]
fn agent_4_hits_agent_5_at_tick_263() {
    use collidoscope::sim::{EventKind, Setup, World};

    let text = r#"{
  "version": 1,
  "name": "Repro: agent 4 hits agent 5",
  "settings": {
    "ticks_per_second": 60,
    "duration": 4.633333333333334,
    "start_tick": 263,
    "gravity": [0.0, 0.0, 0.0],
    "seed": 0,
    "collision": "swept",
    "steering": "consistent"
  },
  "bodies": [
    {
      "id": 4,
      "radius": 0.3,
      "position": [4.799226200552835, 0.3, -2.527993764243347],
      "velocity": [-0.4688190539727481, 0.0, 0.8832942288004022],
      "mass": 1.0,
      "restitution": 1.0,
      "group": 40
    },
    {
      "id": 5,
      "radius": 0.3,
      "position": [4.264662272489885, 0.3, -2.8310424738021434],
      "velocity": [0.771845639770749, 0.0, 0.6358099624627496],
      "mass": 1.0,
      "restitution": 1.0,
      "group": 40
    }
  ],
  "obstacles": [],
  "agent_groups": [
    {
      "id": 40,
      "name": "circulating",
      "params": {
        "max_speed": 1.0,
        "min_urgency": 0.05,
        "max_urgency": 0.6,
        "max_change": 3.0,
        "desired_speed": 0.5,
        "separation_distance": 3.0,
        "perception": 2.0,
        "max_friends": 15
      },
      "units": "per_second",
      "flocking": false,
      "flow": true,
      "cruising": false
    }
  ],
  "view": {}
}"#;
    let scene = collidoscope::scene::parse_scene(text, "agent_4_hits_agent_5_at_tick_263.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < 264 {
        world.step();
    }
    // What happened in tick 263.
    let event = &world.events()[0];
    assert_eq!(event.at.tick, 263);
    assert_eq!(event.at.local.to_bits(), 0.015275521772155609_f64.to_bits());
    let EventKind::Impact(impact) = &event.kind else { panic!("{event:?}") };
    assert_eq!((impact.body, impact.other), (4, 5));
    let expected: [f64; 3] = [4.53425868112581, 0.3, -2.6679155644488386];
    assert_eq!(impact.point.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [0.8593535458695434, -0.0, 0.5113819347625049];
    assert_eq!(impact.normal.to_array().map(f64::to_bits), expected.map(f64::to_bits));
    assert_eq!(impact.impulse.to_bits(), 0.9396106208605978_f64.to_bits());
    let expected: [f64; 3] = [0.3386386648004898, 0.0, 1.3637941260194926];
    assert_eq!(impact.after[0].to_array().map(f64::to_bits), expected.map(f64::to_bits));
    let expected: [f64; 3] = [-0.03561207900248886, 0.0, 0.15531006524365915];
    assert_eq!(impact.after[1].to_array().map(f64::to_bits), expected.map(f64::to_bits));
}
