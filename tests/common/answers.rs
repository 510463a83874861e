//! Answers to what a lesson asks.

use collidoscope::app::App;
use collidoscope::lesson::{Given, RightAnswer, Sketch};
use collidoscope::scene::Ask;
use glam::DVec3;

/// An answer to the open question: the right one or, as far as there is one, another.
pub fn given(app: &App, is_right: bool) -> Given {
    let lesson = app.view().lesson.unwrap();
    let ask = lesson.step().unwrap().ask.as_ref().unwrap();
    match (lesson.walk().answer(lesson.place()).expect("it is known"), ask) {
        (RightAnswer::Choice(place), Ask::Choice(choice)) => {
            Given::Choice(if is_right { *place } else { (*place + 1) % choice.options.len() })
        }
        (RightAnswer::Number { value, .. }, Ask::Number(number)) => {
            Given::Number(value + if is_right { 0.5 } else { 2.0 } * number.tolerance)
        }
        (RightAnswer::Order(order), _) => {
            Given::Order(if is_right { order.clone() } else { order.iter().rev().copied().collect() })
        }
        (RightAnswer::Place(place), Ask::Place(ask)) => {
            let off = DVec3::X * ask.tolerance * if is_right { 0.5 } else { 2.0 };
            Given::Place { at: *place + off, sight: None }
        }
        (RightAnswer::Curve { lines, ends, .. }, Ask::Curve(_)) => {
            let mut sketch = Sketch::default();
            let share = |time: f64| (time - ends[0]) / (ends[1] - ends[0]);
            for pair in lines.iter().flat_map(|line| line.windows(2)).filter(|_| is_right) {
                sketch.draw([[share(pair[0][0]), pair[0][1]], [share(pair[1][0]), pair[1][1]]]);
            }
            if !is_right {
                sketch.draw([[0.0, 1000.0], [1.0, 1000.0]]);
            }
            Given::Curve(sketch)
        }
        (RightAnswer::Touched { places, .. }, Ask::Touched(ask)) => {
            Given::Touched((0..ask.among.len()).filter(|place| places.contains(place) == is_right).collect())
        }
        (RightAnswer::Arrow { value, .. }, _) => Given::Arrow(if is_right { *value } else { -*value }),
        other => panic!("{other:?}"),
    }
}
