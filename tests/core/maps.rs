//! Maps: against the same questions asked one by one, and boundaries against closed forms.

use collidoscope::map::{Axis, Coloring, Difference, MapQuestion, Picture, Raster, Reference, Sample};
use collidoscope::protocol::answer;
use collidoscope::query::{Feature, Status};
use collidoscope::question::{QueryKind, numbers_of};
use collidoscope::shape::{Face, FaceFlags};
use serde_json::{Map, Value, json};

fn axis(path: &str, low: f64, high: f64) -> Axis {
    Axis { path: path.to_owned(), low, high }
}

fn question(ask: &Value, x: Axis, y: Axis) -> MapQuestion {
    MapQuestion::new(ask.as_object().expect("an object"), [x, y]).unwrap_or_else(|error| panic!("{ask}: {error}"))
}

/// What one question, asked as a line of text, says about status, time, part, faces and normal.
fn told(ask: &Map<String, Value>) -> [Value; 5] {
    let answer: Value = serde_json::from_str(&answer(&serde_json::to_string(ask).unwrap()).text).unwrap();
    let first = |names: &[&str]| names.iter().map(|name| answer[name].clone()).find(|value| !value.is_null());
    [
        answer["status"].clone(),
        first(&["t", "ray_t", "distance", "box_distance", "impulse"]).unwrap_or_default(),
        answer["feature"].clone(),
        answer["flags"].clone(),
        first(&["normal", "direction"]).unwrap_or_default(),
    ]
}

/// The same of a pixel.
fn shown(sample: &Sample) -> [Value; 5] {
    let time = |t: f64| if t == f64::INFINITY { json!("max") } else { json!(t) };
    [
        json!(sample.status),
        sample.t.map(time).unwrap_or_default(),
        json!(sample.feature),
        json!(sample.flags),
        json!(sample.normal.map(|normal| normal.to_array())),
    ]
}

#[test]
fn pixels_are_answered_in_their_order() {
    let ask = Value::Object(QueryKind::RaySphere.example());
    let question = question(&ask, axis("center.x", -2.0, 2.0), axis("radius", 0.0, 2.0));
    for size in [[1, 1], [9, 5], [8, 16], [30, 20]] {
        let order = Raster::order(size);
        assert_eq!(order.len(), size[0] * size[1]);
        let mut raster = Raster::new(size);
        for [x, y] in order {
            assert!(raster.sample(x, y).is_none(), "{size:?}: ({x}, {y}) before its turn");
            raster.advance(&question, &mut question.sampler(None), 1);
            assert!(raster.sample(x, y).is_some(), "{size:?}: ({x}, {y}) in its turn");
        }
    }
}

#[test]
fn every_pixel_is_the_answer_to_its_question_asked_alone_bit_for_bit() {
    const SIZE: [usize; 2] = [9, 5];
    let (mut compared, mut overflowed, mut seen) = (0, 0, Vec::new());
    // Near the example, and so far from it that some answers are more than doubles hold.
    for (kind, [below, above]) in QueryKind::ALL.iter().flat_map(|kind| [(kind, [1.7, 2.1]), (kind, [6e307, 8e307])]) {
        let ask = kind.example();
        let numbers = numbers_of(&ask);
        for (index, x) in numbers.iter().enumerate() {
            // Each number against another one, in turn.
            let others = numbers[index + 1..].iter().chain(&numbers[..index]);
            let Some(y) = others.clone().find(|y| !x.collides_with(y)) else { continue };
            let [x, y] = [x, y].map(|number| axis(&number.path, number.value - below, number.value + above));
            let question = question(&Value::Object(ask.clone()), x.clone(), y.clone());
            let raster = Raster::whole(&question, &mut question.sampler(None), SIZE);
            for (column, row) in (0..SIZE[0]).flat_map(|column| (0..SIZE[1]).map(move |row| (column, row))) {
                let alone = question.at([x.at(column, SIZE[0]), y.at(row, SIZE[1])]);
                let sample = raster.sample(column, row).expect("all are answered");
                let text = serde_json::to_string(&alone).unwrap();
                assert_eq!(shown(sample), told(&alone), "{text}");
                compared += 1;
                overflowed += usize::from(answer(&text).text.contains("the answer overflows"));
                seen.push(sample.status);
            }
        }
    }
    assert!(overflowed > 100, "{overflowed}");
    assert!(compared > 5000, "{compared}");
    for status in [Status::Hit, Status::Overlap, Status::MissApart, Status::MissBehind, Status::Inside, Status::Invalid]
    {
        assert!(seen.contains(&status), "{status:?} never occurred");
    }
}

#[test]
fn the_regions_of_a_box_end_where_the_closed_form_says() {
    // A ball of radius 1/2 falls from 3 above the middle of a cube, whose half extents are 1, to 3 below. Seen from above
    // the cube's centre is at (x, z), so the ball is dx = |x| − 1 and dz = |z| − 1 beside its side faces, where that is
    // positive. It hits if √(dx² + dz²) ≤ 1/2: the top face if it is beside none, an edge if beside one, a corner if
    // beside both, at the height 1 + √(1/4 − dx² − dz²).
    let ask = json!({"query": "sphere_box_sweep", "radius": 0.5, "from": [0, 3, 0], "to": [0, -3, 0],
        "box": {"center": [0, 0, 0], "half_extents": [1, 1, 1], "rotation": [0, 0, 0, 1]}});
    let (x, z) = (axis("box.center.x", -2.0, 2.0), axis("box.center.z", -2.0, 2.0));
    const SIDE: usize = 81;
    let question = question(&ask, x.clone(), z.clone());
    let raster = Raster::whole(&question, &mut question.sampler(None), [SIDE, SIDE]);
    let mut regions = Vec::new();
    for (column, row) in (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row))) {
        let (x, z) = (x.at(column, SIDE), z.at(row, SIDE));
        let [dx, dz] = [x, z].map(|center| (center.abs() - 1.0).max(0.0));
        let room = 0.25 - dx * dx - dz * dz;
        let sample = raster.sample(column, row).expect("all are answered");
        if room < 0.0 {
            assert_eq!((sample.status, sample.feature), (Status::MissApart, None), "at ({x}, {z})");
            continue;
        }
        let mut flags = FaceFlags::NONE;
        flags.insert(Face::Top);
        // The ball is on the other side of the centre.
        [(dx, 0, x < 0.0), (dz, 2, z < 0.0)]
            .into_iter()
            .filter(|(beside, ..)| *beside > 0.0)
            .for_each(|(_, axis, positive)| flags.insert(Face::on(axis, positive)));
        let feature = [Feature::Face, Feature::Edge, Feature::Corner][flags.faces().count() - 1];
        assert_eq!((sample.feature, sample.flags), (Some(feature), Some(flags)), "at ({x}, {z})");
        let t = (3.0 - (1.0 + room.sqrt())) / 6.0;
        assert!((sample.t.expect("a hit") - t).abs() < 1e-12, "at ({x}, {z}): {:?}, not {t}", sample.t);
        regions.push(flags.0);
    }
    regions.sort();
    regions.dedup();
    // The top, its four edges and its four corners.
    assert_eq!(regions.len(), 9);
}

#[test]
fn the_published_ray_differs_in_its_verdict_just_where_the_ball_is_behind() {
    // The ray starts at the origin along z. A ball of radius 1 beside its line by |x| < 1 is met at z ± √(1 − x²): behind
    // the origin if z < −√(1 − x²), which the published method reports as a hit.
    let ask =
        json!({"query": "ray_sphere", "center": [0, 0, 5], "radius": 1, "origin": [0, 0, 0], "direction": [0, 0, 1]});
    let (x, z) = (axis("center.x", -2.0, 2.0), axis("center.z", -4.0, 4.0));
    let question = question(&ask, x.clone(), z.clone());
    const SIDE: usize = 40;
    let raster = Raster::whole(&question, &mut question.sampler(Some(Reference::Published)), [SIDE, SIDE]);
    for (column, row) in (0..SIDE).flat_map(|column| (0..SIDE).map(move |row| (column, row))) {
        let (x, z) = (x.at(column, SIDE), z.at(row, SIDE));
        let is_behind = x.abs() < 1.0 && z < -(1.0 - x * x).sqrt();
        let difference = raster.sample(column, row).and_then(|sample| sample.difference);
        assert_eq!(difference == Some(Difference::Verdict), is_behind, "at ({x}, {z}): {difference:?}");
    }
    let picture = Picture::of(&raster, Coloring::Difference(Reference::Published));
    assert_eq!(picture.rgb.len(), 3 * SIDE * SIDE);
}

#[test]
fn slices_of_any_size_give_the_same_raster_and_coarse_answers_come_first() {
    let ask = Value::Object(QueryKind::SphereBoxSweep.example());
    let question = question(&ask, axis("from.x", -4.0, 4.0), axis("from.y", -3.0, 3.0));
    for size in [[1, 1], [7, 3], [30, 17], [64, 64]] {
        let whole = Raster::whole(&question, &mut question.sampler(None), size);
        let (mut sliced, mut sampler) = (Raster::new(size), question.sampler(None));
        let mut slices = 0;
        while !sliced.is_complete() {
            sliced.advance(&question, &mut sampler, 13);
            slices += 1;
            // Every eighth column of every eighth row comes first: then there is nothing without a colour.
            if sliced.answered() >= size[0].div_ceil(8) * size[1].div_ceil(8) {
                assert!((0..size[0]).all(|x| (0..size[1]).all(|y| sliced.nearest(x, y, |_| true).is_some())));
            }
        }
        assert_eq!(slices, (size[0] * size[1]).div_ceil(13));
        assert!(whole.samples().eq(sliced.samples()), "{size:?}");
    }
}

#[test]
fn what_cannot_vary_is_refused_by_name() {
    let ask = QueryKind::RaySphere.example();
    let error = |x, y| MapQuestion::new(&ask, [x, y]).map(drop).unwrap_err().to_string();
    let y = || axis("center.y", 0.0, 1.0);
    let unknown = error(axis("centre.x", 0.0, 1.0), y());
    assert!(
        unknown.starts_with("the query has no number `centre.x`, did you mean `center.x`?; it has center.x"),
        "{unknown}"
    );
    assert_eq!(
        error(axis("direction.x", 0.0, 1.0), axis("direction.azimuth", 0.0, 90.0)),
        "`direction.x` and `direction.azimuth` cannot both vary: setting one changes the other"
    );
    assert_eq!(
        error(axis("center.x", 1.0, 1.0), y()),
        "the range of `center.x` must go from a smaller to a greater number"
    );
    let mut wrong = ask.clone();
    wrong.insert("radius".to_owned(), json!(-1));
    let refused = MapQuestion::new(&wrong, [axis("center.x", 0.0, 1.0), y()]).map(drop);
    assert_eq!(refused.unwrap_err().to_string(), "`radius` must not be negative, is -1");
    // What varies may be invalid as it stands.
    assert!(MapQuestion::new(&wrong, [axis("radius", -1.0, 2.0), y()]).is_ok());
}
