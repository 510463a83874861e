//! What stages decide.

use super::part;
use crate::expression::four_digits;
use crate::query::{
    BoxDecision, CapsuleDecision, Decision, Neighbour, PlaneDecision, PointingDecision, ResponseDecision,
    SpheresDecision, SteeringDecision, SweepDecision,
};
use crate::text::shape;

/// "moving away: D·N = +0.8".
pub fn decision(decision: &Decision) -> String {
    match decision {
        Decision::Scaled => "every length below is divided by 2 to the power of k; the answer is not".to_owned(),
        Decision::Plane(decision) => plane(*decision),
        Decision::Spheres(decision) => spheres(*decision),
        Decision::Sweep(decision) => sweep(*decision),
        Decision::Box(decision) => cuboid(*decision),
        Decision::Capsule(decision) => capsule(*decision),
        Decision::Pointing(decision) => pointing(*decision).to_owned(),
        Decision::Response(decision) => response(*decision),
        Decision::Steering(decision) => steering(decision),
    }
}

fn plane(decision: PlaneDecision) -> String {
    match decision {
        PlaneDecision::OverlapsAlong { speed } => {
            format!("overlaps and moves along the plane: D·N = {}", four_digits(speed))
        }
        PlaneDecision::OverlapsInward { speed } => {
            format!("overlaps and moves further in: D·N = {}", four_digits(speed))
        }
        PlaneDecision::OverlapsOutward { speed } => format!("overlaps and moves out: D·N = +{}", four_digits(speed)),
        PlaneDecision::Behind { distance } => {
            format!("behind the plane, d = {}: the back side does not count", four_digits(distance))
        }
        PlaneDecision::Receding { speed } => format!("moving away: D·N = +{}", four_digits(speed)),
        PlaneDecision::Along => "moving along the plane: D·N = 0".to_owned(),
        PlaneDecision::OverlapsForEver => "overlaps, and never gets out".to_owned(),
        PlaneDecision::NeverNearer => "never comes nearer: neither D·N nor A·N is negative".to_owned(),
        PlaneDecision::TurnsAway => "turns away before it reaches the plane".to_owned(),
        PlaneDecision::Late { t } => format!("reaches it at t = {}, after the end of the sweep", four_digits(t)),
        PlaneDecision::Hit { t } => format!("reaches the front within the sweep, at t = {}", four_digits(t)),
    }
}

fn spheres(decision: SpheresDecision) -> String {
    match decision {
        SpheresDecision::AtRest => "no relative motion: D·D = 0".to_owned(),
        SpheresDecision::Receding { approach } => {
            format!("moving apart: C0·D = {} is not negative", four_digits(approach))
        }
        SpheresDecision::Apart { discriminant } => {
            format!("they pass beside each other: J = {}", four_digits(discriminant))
        }
        SpheresDecision::Late { t } => format!("they collide at t = {}, after the end of the sweep", four_digits(t)),
        SpheresDecision::Hit { t } => format!("they collide within the sweep, at t = {}", four_digits(t)),
    }
}

fn sweep(decision: SweepDecision) -> String {
    match decision {
        SweepDecision::Overlap => "they overlap at the start".to_owned(),
        SweepDecision::Touch => "they touch at the start".to_owned(),
        SweepDecision::AtRest => "no motion: to = from".to_owned(),
        SweepDecision::Apart => "the line of motion passes beside: it never comes as near as the radius".to_owned(),
        SweepDecision::NeverNearer => "the distance never falls".to_owned(),
        SweepDecision::ParabolaApart => "the parabola passes beside: it never comes as near as the radius".to_owned(),
        SweepDecision::Reaches { t } => format!("the distance falls until t = {}, to within the reach", four_digits(t)),
        SweepDecision::FallsShort { t } => {
            format!("the distance falls until t = {}, but not to the reach", four_digits(t))
        }
        SweepDecision::Late { t } => format!("they collide after the end of the sweep, at t = {}", four_digits(t)),
        SweepDecision::Hit { t } => format!("they collide before the end of the sweep, at t = {}", four_digits(t)),
    }
}

fn cuboid(decision: BoxDecision) -> String {
    match decision {
        BoxDecision::CenterInside => "they overlap at the start: the centre is inside".to_owned(),
        BoxDecision::CenterOnSurface => "they overlap at the start: the centre is on it".to_owned(),
        BoxDecision::Receding { approach } => {
            format!("moving away from the closest point: o·m = {} is not negative", four_digits(approach))
        }
        BoxDecision::AlongSlab { inside: true } => "moves along the slab, always inside it".to_owned(),
        BoxDecision::AlongSlab { inside: false } => "moves along the slab, always outside it".to_owned(),
        BoxDecision::BesideGrownBox { enters, leaves } => {
            let [enters, leaves] = [enters, leaves].map(four_digits);
            format!("passes beside the grown box: enters the last slab at {enters}, has left one at {leaves}")
        }
        BoxDecision::ThroughGrownBox { enters, leaves } => {
            format!("inside the grown box from t = {} to {}", four_digits(enters), four_digits(leaves))
        }
        BoxDecision::RegionApart { nearest } => {
            format!("passes beside: its nearest point, at t = {}, lies in this region", four_digits(nearest))
        }
        BoxDecision::RegionOpen { end } => {
            format!("not final: the region ends at t = {}, before its nearest point", four_digits(end))
        }
        BoxDecision::ConstantDistance { within: true } => "moves along it, within the radius".to_owned(),
        BoxDecision::ConstantDistance { within: false } => "moves along it, farther away than the radius".to_owned(),
        BoxDecision::FacesApart => "the solid box is farther than the radius".to_owned(),
        BoxDecision::FacesContained => "inside, and no face is within the radius".to_owned(),
        BoxDecision::FacesTouched => "at least one face is within the radius".to_owned(),
        BoxDecision::Face { face, distance, touched: true } => {
            format!("{} touched: {} away, bit {}", shape::face(face), four_digits(distance), face.bit())
        }
        BoxDecision::Face { face, distance, touched: false } => {
            format!("{} not touched: {} away", shape::face(face), four_digits(distance))
        }
    }
}

fn capsule(decision: CapsuleDecision) -> String {
    match decision {
        CapsuleDecision::Receding { approach } => {
            format!("moving away from the closest point: e·m = {} is not negative", four_digits(approach))
        }
        CapsuleDecision::PartApart { part: of, nearest } => {
            format!("passes beside {}, nearest at t = {}", part::of_capsule(of), four_digits(nearest))
        }
        CapsuleDecision::PartOpen { part: of, end } => {
            format!("not final: {} is the nearest until t = {} only", part::of_capsule(of), four_digits(end))
        }
        CapsuleDecision::ConstantDistance { within: true } => "moves along it, within the reach".to_owned(),
        CapsuleDecision::ConstantDistance { within: false } => "moves along it, farther away than the reach".to_owned(),
    }
}

fn pointing(decision: PointingDecision) -> &'static str {
    match decision {
        PointingDecision::Miss => "the line passes beside the sphere: J < 0",
        PointingDecision::Ahead => "the sphere lies ahead",
        PointingDecision::Inside => "the origin is in the sphere: the far side counts",
        PointingDecision::Behind => "the sphere lies behind the origin",
    }
}

fn response(decision: ResponseDecision) -> String {
    match decision {
        ResponseDecision::NoAxis => "the centres coincide: there is no axis to bounce along".to_owned(),
        ResponseDecision::Separating { closing } => {
            format!("already moving apart: (va − vb)·C = {}", four_digits(closing))
        }
        ResponseDecision::Immovable => "both masses are infinite: neither can be moved".to_owned(),
        ResponseDecision::Bounce { before, after } => {
            format!("they bounce: the closing speed {} becomes {}", four_digits(before), four_digits(after))
        }
        ResponseDecision::Joint { contacts, before, after } => format!(
            "one of {contacts} contacts that push each other's balls: the approach speed {} becomes {}",
            four_digits(before),
            four_digits(after)
        ),
        ResponseDecision::MovingAway { speed } => {
            format!("already moving away: u·n = {} is not negative", four_digits(speed))
        }
        ResponseDecision::BounceOff { before, after } => {
            format!("it bounces: the speed along the normal {} becomes {}", four_digits(before), four_digits(after))
        }
    }
}

fn steering(decision: &SteeringDecision) -> String {
    match decision {
        SteeringDecision::SeesNobody => "sees nobody".to_owned(),
        SteeringDecision::Sees { count, nearest: Neighbour::Number(number) } => {
            format!("{count} seen, number {number} is the nearest")
        }
        SteeringDecision::Sees { count, nearest: Neighbour::Name(name) } => {
            format!("{count} seen, {name} is the nearest")
        }
        SteeringDecision::OutsideFlow => "outside the flow".to_owned(),
        SteeringDecision::InFlow => "in the flow".to_owned(),
    }
}
