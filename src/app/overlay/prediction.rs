//! A prediction that is drawn in a lesson, and what came of it.

use super::{ArrowStyle, Sketch, VectorScale, draw_arrow};
use crate::app::draw_list::{DrawList, Importance, Pose, VectorKind};
use crate::app::model::lesson::{ArrowPrediction, Prediction};
use crate::app::text::labels;
use crate::shape::unit;
use glam::DVec3;

/// Thickness of what is predicted, and of what is right: more than that of other arrows.
const WEIGHT: f32 = 1.5;

/// Adds what is predicted, dashed, and beside it what happens, once it does.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    match sketch.context.prediction {
        Some(Prediction::Arrow(arrow)) => draw_both(sketch, list, arrow),
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
        "kg·m/s" | "N·s" => VectorKind::Momentum,
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
        let mut fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X);
        fixture.hidden = hidden.iter().copied().collect();
        let prediction = Prediction::Arrow(arrow);
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
    fn while_it_is_asked_for_it_begins_at_the_object_and_there_is_nothing_else() {
        let (list, _) = drawn(ArrowPrediction { is_open: true, from: None, ..arrow() }, &[]);
        let [predicted] = &list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        assert_eq!((predicted.tail, list.labels.len()), (DVec3::ZERO, 0));
        assert_eq!(drawn(arrow(), &[1]).0.arrows.len(), 0, "of a hidden ball");
    }
}
