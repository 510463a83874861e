//! A prediction that is drawn in a lesson, and what came of it.

use super::{ArrowStyle, Sketch, VectorScale, draw_arrow};
use crate::app::draw_list::{DrawList, Importance, LineKind, Marker, Pose, Stroke, VectorKind};
use crate::app::model::lesson::{ArrowPrediction, PlacePrediction, Prediction, TouchedPrediction};
use crate::app::text::labels;
use crate::expression::MOMENTUM_UNIT;
use crate::scene::Touchable;
use crate::shape::unit;
use glam::DVec3;

/// Thickness of what is predicted, and of what is right: more than that of other arrows.
const WEIGHT: f32 = 1.5;
/// Size of a mark, in points.
const MARK: f32 = 18.0;

/// Adds what is predicted, dashed, and beside it what happens, once it does.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    match sketch.context.prediction {
        Some(Prediction::Arrow(arrow)) => draw_both(sketch, list, arrow),
        Some(Prediction::Place(place)) => draw_places(sketch, list, place),
        Some(Prediction::Touched(touched)) => draw_touched(sketch, list, touched),
        None => {}
    }
}

fn draw_both(sketch: &Sketch, list: &mut DrawList, arrow: &ArrowPrediction) {
    let Some(tail) = arrow.from.or_else(|| sketch.center(arrow.of)).filter(|_| sketch.shows(&[arrow.of])) else {
        return;
    };
    let kind = kind_of(&arrow.unit);
    let shown = [(arrow.given, Pose::Predicted), (arrow.right, Pose::At)];
    for (value, pose) in shown {
        let Some(value) = value.filter(|value| unit(*value).is_some()) else { continue };
        let style = ArrowStyle { kind, pose, of: Some(arrow.of), opacity: 1.0, weight: WEIGHT };
        let tip = tail + arrow_reach(&sketch.scale, &arrow.unit, value);
        draw_arrow(list, sketch.palette(), style, [tail, tip]);
        // The tip that is dragged has its numbers beside the pointer.
        if !arrow.is_open {
            list.label(tip, labels::predicted(pose == Pose::At), sketch.palette().vector(kind), Importance::Cursor);
        }
    }
}

/// The predicted place, and the right one with the line between them.
fn draw_places(sketch: &Sketch, list: &mut DrawList, place: &PlacePrediction) {
    let (color, right_color) = (sketch.palette().selection, sketch.palette().contact);
    if let Some(given) = place.given {
        let shape = if place.is_open { Marker::Cross } else { Marker::Ring };
        list.marker(given, MARK, shape, color);
        if !place.is_open {
            let away = place.right.and_then(|(_, away)| away);
            list.label(given, labels::predicted_away(away), color, Importance::Cursor);
        }
    }
    let Some((right, _)) = place.right else { return };
    list.marker(right, MARK, Marker::Target, right_color);
    list.label(right, labels::predicted(true), right_color, Importance::Cursor);
    if let Some(given) = place.given {
        let stroke = Stroke::dashed(1.8, Pose::Predicted.dash(), color);
        list.overlay_line(LineKind::Leader, None, [given, right], stroke);
    }
}

/// A mark on everything that was chosen, and on what is touched.
fn draw_touched(sketch: &Sketch, list: &mut DrawList, touched: &TouchedPrediction) {
    for (touchable, is_chosen, is_right) in &touched.among {
        let Some(at) = place_of(sketch, touchable).filter(|_| sketch.shows(&[touchable.id()])) else { continue };
        if *is_chosen {
            let shape = if touched.is_open { Marker::Diamond } else { Marker::Ring };
            list.marker(at, MARK, shape, sketch.palette().selection);
        }
        if *is_right == Some(true) {
            list.marker(at, 0.6 * MARK, Marker::Disc, sketch.palette().contact);
        }
        let text = match (*is_chosen && !touched.is_open, is_right) {
            (true, Some(true)) => labels::predicted_touched(),
            (false, Some(true)) => labels::touched(),
            (true, _) => labels::predicted(false),
            (false, _) => continue,
        };
        list.label(at, text, sketch.palette().contact, Importance::Cursor);
    }
}

/// The middle of an object or face.
fn place_of(sketch: &Sketch, touchable: &Touchable) -> Option<DVec3> {
    match touchable {
        Touchable::Object(id) => sketch.center(*id),
        Touchable::Face(face) => {
            let setup = sketch.moment().setup;
            let shape = sketch.shape(&setup.obstacles[setup.obstacle_index(face.of)?]);
            let flat = shape.outline().flats.into_iter().find(|flat| flat.face == Some(face.side));
            flat.map(|flat| flat.center)
        }
    }
}

/// From where the arrow of a vector in a unit begins to its tip.
pub fn arrow_reach(scale: &VectorScale, unit: &str, value: DVec3) -> DVec3 {
    let Some(direction) = crate::shape::unit(value) else { return DVec3::ZERO };
    match metres_per_unit(scale, unit) {
        Some(metres) => direction * (value.length() * metres).min(scale.longest),
        None => direction * scale.direction,
    }
}

/// Metres for 1 of a unit; `None` of a direction, which is as long as all others.
pub fn metres_per_unit(scale: &VectorScale, unit: &str) -> Option<f64> {
    (!unit.is_empty()).then_some(scale.metres_per_unit)
}

/// What kind of arrow a vector in a unit has.
fn kind_of(unit: &str) -> VectorKind {
    match unit {
        "" => VectorKind::Normal,
        MOMENTUM_UNIT => VectorKind::Momentum,
        "m/s²" => VectorKind::Field,
        _ => VectorKind::Velocity,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::OverlayContext;
    use crate::app::overlay::fixture::Fixture;

    fn arrow() -> ArrowPrediction {
        ArrowPrediction {
            is_open: false,
            of: 1,
            from: Some(DVec3::Y),
            plane: None,
            given: Some(DVec3::X * 2.0),
            right: None,
            unit: "m/s".to_owned(),
        }
    }

    fn drawn(arrow: ArrowPrediction, hidden: &[u32]) -> (DrawList, f64) {
        shown(Prediction::Arrow(arrow), hidden)
    }

    fn shown(prediction: Prediction, hidden: &[u32]) -> (DrawList, f64) {
        let mut fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X);
        fixture.hidden = hidden.iter().copied().collect();
        let mut scale = 0.0;
        let list = fixture.draw(0.0, |sketch, list| {
            scale = sketch.scale.metres_per_unit;
            let context = OverlayContext { prediction: Some(&prediction), ..*sketch.context };
            draw(&Sketch::new(&context), list);
        });
        (list, scale)
    }

    #[test]
    fn the_prediction_is_dashed_where_it_happens_and_the_right_arrow_stands_beside_it() {
        let (list, scale) = drawn(ArrowPrediction { right: Some(DVec3::NEG_Y), ..arrow() }, &[]);
        let [predicted, right] = &list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        assert_eq!((predicted.pose, predicted.tail), (Pose::Predicted, DVec3::Y));
        assert!((predicted.tip - DVec3::new(2.0 * scale, 1.0, 0.0)).length() < 1e-12);
        assert_eq!((right.pose, right.tail), (Pose::At, DVec3::Y));
        assert!((right.tip - DVec3::new(0.0, 1.0 - scale, 0.0)).length() < 1e-12);
    }

    #[test]
    fn a_place_is_marked_and_joined_to_the_right_one_with_the_distance() {
        let place = PlacePrediction {
            is_open: false,
            on: None,
            plane: None,
            given: Some(DVec3::X),
            right: Some((DVec3::X + DVec3::Y * 0.25, Some(0.25))),
        };
        let list = shown(Prediction::Place(place), &[]).0;
        let marks: Vec<_> = list.markers.iter().map(|mark| (mark.shape, mark.at)).collect();
        assert_eq!(marks, [(Marker::Ring, DVec3::X), (Marker::Target, DVec3::new(1.0, 0.25, 0.0))]);
        assert_eq!(list.labels[0].text, "predicted, 0.25 m away");
        assert_eq!((list.overlay_lines[0].from, list.overlay_lines[0].to), (marks[0].1, marks[1].1));
    }

    #[test]
    fn while_it_is_asked_for_it_begins_at_the_object_and_there_is_nothing_else() {
        let (list, _) = drawn(ArrowPrediction { is_open: true, from: None, ..arrow() }, &[]);
        let [predicted] = &list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        assert_eq!((predicted.tail, list.labels.len()), (DVec3::ZERO, 0));
        assert_eq!(drawn(arrow(), &[1]).0.arrows.len(), 0, "of a hidden ball");
    }
}
