//! What stages decide.

use super::part;
use crate::expression::four_digits;
use crate::language::t;
use crate::query::{
    BoxDecision, CapsuleDecision, Decision, Neighbour, PlaneDecision, PointingDecision, ResponseDecision,
    SpheresDecision, SteeringDecision, SweepDecision,
};
use crate::text::shape;

/// "moving away: D·N = +0.8".
pub fn decision(decision: &Decision) -> String {
    match decision {
        Decision::Scaled => t!("every length below is divided by 2 to the power of k; the answer is not").to_owned(),
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
            t!("overlaps and moves along the plane: D·N = {speed}", speed = four_digits(speed))
        }
        PlaneDecision::OverlapsInward { speed } => {
            t!("overlaps and moves further in: D·N = {speed}", speed = four_digits(speed))
        }
        PlaneDecision::OverlapsOutward { speed } => {
            t!("overlaps and moves out: D·N = +{speed}", speed = four_digits(speed))
        }
        PlaneDecision::Behind { distance } => {
            t!("behind the plane, d = {distance}: the back side does not count", distance = four_digits(distance))
        }
        PlaneDecision::Receding { speed } => t!("moving away: D·N = +{speed}", speed = four_digits(speed)),
        PlaneDecision::Along => t!("moving along the plane: D·N = 0").to_owned(),
        PlaneDecision::OverlapsForEver => t!("overlaps, and never gets out").to_owned(),
        PlaneDecision::NeverNearer => t!("never comes nearer: neither D·N nor A·N is negative").to_owned(),
        PlaneDecision::TurnsAway => t!("turns away before it reaches the plane").to_owned(),
        PlaneDecision::Late { t } => t!("reaches it at t = {t}, after the end of the sweep", t = four_digits(t)),
        PlaneDecision::Hit { t } => t!("reaches the front within the sweep, at t = {t}", t = four_digits(t)),
    }
}

fn spheres(decision: SpheresDecision) -> String {
    match decision {
        SpheresDecision::AtRest => t!("no relative motion: D·D = 0").to_owned(),
        SpheresDecision::Receding { approach } => {
            t!("moving apart: C0·D = {approach} is not negative", approach = four_digits(approach))
        }
        SpheresDecision::Apart { discriminant } => {
            t!("they pass beside each other: J = {discriminant}", discriminant = four_digits(discriminant))
        }
        SpheresDecision::Late { t } => t!("they collide at t = {t}, after the end of the sweep", t = four_digits(t)),
        SpheresDecision::Hit { t } => t!("they collide within the sweep, at t = {t}", t = four_digits(t)),
    }
}

fn sweep(decision: SweepDecision) -> String {
    match decision {
        SweepDecision::Overlap => t!("they overlap at the start").to_owned(),
        SweepDecision::Touch => t!("they touch at the start").to_owned(),
        SweepDecision::TouchButForRounding => {
            t!("they touch at the start: they are nearer by no more than rounding").to_owned()
        }
        SweepDecision::AtRest => t!("no motion: to = from").to_owned(),
        SweepDecision::Apart => t!("the line of motion passes beside: it never comes as near as the radius").to_owned(),
        SweepDecision::NeverNearer => t!("the distance never falls").to_owned(),
        SweepDecision::ParabolaApart => {
            t!("the parabola passes beside: it never comes as near as the radius").to_owned()
        }
        SweepDecision::Reaches { t } => t!("the distance falls until t = {t}, to within the reach", t = four_digits(t)),
        SweepDecision::FallsShort { t } => {
            t!("the distance falls until t = {t}, but not to the reach", t = four_digits(t))
        }
        SweepDecision::Late { t } => t!("they collide after the end of the sweep, at t = {t}", t = four_digits(t)),
        SweepDecision::Hit { t } => t!("they collide before the end of the sweep, at t = {t}", t = four_digits(t)),
    }
}

fn cuboid(decision: BoxDecision) -> String {
    match decision {
        BoxDecision::CenterInside => t!("they overlap at the start: the centre is inside").to_owned(),
        BoxDecision::CenterOnSurface => t!("they overlap at the start: the centre is on it").to_owned(),
        BoxDecision::Receding { approach } => {
            t!("moving away from the closest point: o·m = {approach} is not negative", approach = four_digits(approach))
        }
        BoxDecision::AlongSlab { inside: true } => t!("moves along the slab, always inside it").to_owned(),
        BoxDecision::AlongSlab { inside: false } => t!("moves along the slab, always outside it").to_owned(),
        BoxDecision::BesideGrownBox { enters, leaves } => {
            let [enters, leaves] = [enters, leaves].map(four_digits);
            t!(
                "passes beside the grown box: enters the last slab at {enters}, has left one at {leaves}",
                enters,
                leaves
            )
        }
        BoxDecision::ThroughGrownBox { enters, leaves } => {
            t!(
                "inside the grown box from t = {enters} to {leaves}",
                enters = four_digits(enters),
                leaves = four_digits(leaves)
            )
        }
        BoxDecision::RegionApart { nearest } => {
            t!(
                "passes beside: its nearest point, at t = {nearest}, lies in this region",
                nearest = four_digits(nearest)
            )
        }
        BoxDecision::RegionOpen { end } => {
            t!("not final: the region ends at t = {end}, before its nearest point", end = four_digits(end))
        }
        BoxDecision::ConstantDistance { within: true } => t!("moves along it, within the radius").to_owned(),
        BoxDecision::ConstantDistance { within: false } => {
            t!("moves along it, farther away than the radius").to_owned()
        }
        BoxDecision::FacesApart => t!("the solid box is farther than the radius").to_owned(),
        BoxDecision::FacesContained => t!("inside, and no face is within the radius").to_owned(),
        BoxDecision::FacesTouched => t!("at least one face is within the radius").to_owned(),
        BoxDecision::Face { face, distance, touched: true } => {
            t!(
                "{face} touched: {distance} away, bit {bit}",
                face = shape::face(face),
                distance = four_digits(distance),
                bit = face.bit()
            )
        }
        BoxDecision::Face { face, distance, touched: false } => {
            t!("{face} not touched: {distance} away", face = shape::face(face), distance = four_digits(distance))
        }
    }
}

fn capsule(decision: CapsuleDecision) -> String {
    match decision {
        CapsuleDecision::Receding { approach } => {
            t!("moving away from the closest point: e·m = {approach} is not negative", approach = four_digits(approach))
        }
        CapsuleDecision::PartApart { part: of, nearest } => {
            t!(
                "passes beside {of}, nearest at t = {nearest}",
                of = part::of_capsule(of),
                nearest = four_digits(nearest)
            )
        }
        CapsuleDecision::PartOpen { part: of, end } => {
            t!("not final: {of} is the nearest until t = {end} only", of = part::of_capsule(of), end = four_digits(end))
        }
        CapsuleDecision::ConstantDistance { within: true } => t!("moves along it, within the reach").to_owned(),
        CapsuleDecision::ConstantDistance { within: false } => {
            t!("moves along it, farther away than the reach").to_owned()
        }
    }
}

fn pointing(decision: PointingDecision) -> &'static str {
    match decision {
        PointingDecision::Miss => t!("the line passes beside the sphere: J < 0"),
        PointingDecision::Ahead => t!("the sphere lies ahead"),
        PointingDecision::Inside => t!("the origin is in the sphere: the far side counts"),
        PointingDecision::Behind => t!("the sphere lies behind the origin"),
    }
}

fn response(decision: ResponseDecision) -> String {
    match decision {
        ResponseDecision::NoAxis => t!("the centres coincide: there is no axis to bounce along").to_owned(),
        ResponseDecision::Separating { closing } => {
            t!("already moving apart: (va − vb)·C = {closing}", closing = four_digits(closing))
        }
        ResponseDecision::Immovable => t!("both masses are infinite: neither can be moved").to_owned(),
        ResponseDecision::Bounce { before, after } => {
            t!(
                "they bounce: the closing speed {before} becomes {after}",
                before = four_digits(before),
                after = four_digits(after)
            )
        }
        ResponseDecision::Joint { contacts, before, after } => t!(
            "one of {contacts} contacts that push each other's balls: the approach speed {before} becomes {after}",
            before = four_digits(before),
            after = four_digits(after),
            contacts
        ),
        ResponseDecision::MovingAway { speed } => {
            t!("already moving away: u·n = {speed} is not negative", speed = four_digits(speed))
        }
        ResponseDecision::BounceOff { before, after } => {
            t!(
                "it bounces: the speed along the normal {before} becomes {after}",
                before = four_digits(before),
                after = four_digits(after)
            )
        }
    }
}

fn steering(decision: &SteeringDecision) -> String {
    match decision {
        SteeringDecision::SeesNobody => t!("sees nobody").to_owned(),
        SteeringDecision::Sees { count, nearest: Neighbour::Number(number) } => {
            t!("{count} seen, number {number} is the nearest", count, number)
        }
        SteeringDecision::Sees { count, nearest: Neighbour::Name(name) } => {
            t!("{count} seen, {name} is the nearest", count, name)
        }
        SteeringDecision::OutsideFlow => t!("outside the flow").to_owned(),
        SteeringDecision::InFlow => t!("in the flow").to_owned(),
    }
}
