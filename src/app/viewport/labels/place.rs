//! Where a label stands: of the places around what it names, the one that covers least and is taken for the name of nothing else.

use egui::{Pos2, Rect, Vec2};

/// Gap between a label's anchor and its pill, in points.
pub(super) const GAP: f32 = 8.0;
/// Least distance between two labels, in points.
pub(super) const APART: f32 = 2.0;
/// How far a label may be shifted, in heights of its pill.
const FARTHEST: u32 = 4;
/// So many times as near as to anything else a name is to its own.
const NEARER: f32 = 1.3;
/// A place farther down the list of candidates is worth so many points less.
const LATER: f32 = 0.2;
/// So much farther another part of an extended thing counts than the part before, and at most.
const OTHER_PART: f32 = 3.0;
const MOST_OTHER_PART: f32 = 15.0;
/// What it costs to cover a ball's edge and, in addition, to cover it as deep as a pill is high, and its middle, in points that
/// the label could be shifted instead.
const EDGE_OF_BALL: f32 = 30.0;
const DEEP_IN_BALL: f32 = 90.0;
const MIDDLE_OF_BALL: f32 = 50.0;
/// Of a disc so much may be covered at its edge: a label may touch a ball.
const SEEN_OF_BALL: f32 = 0.93;
/// What it costs to cover an arrow, and each point of it.
const ARROW: f32 = 30.0;
const POINT_OF_ARROW: f32 = 0.8;
/// Heads of arrows are wider than their shafts, by so many points.
const HEAD: f32 = 3.0;
/// What it costs to lie under what is painted later.
const UNDER: f32 = 150.0;
/// What it costs a name to be as near to another thing as to the own one, or nearer, and what it costs a number of an arrow, which
/// stands among balls.
const MISTAKEN: [f32; 2] = [90.0, 20.0];
/// What it costs that the line to the named thing crosses another one.
const ACROSS: f32 = 40.0;
/// A ball is named at its edge; it projects to that up to so many points.
const ON_EDGE: f32 = 4.0;

/// A ball or an agent as it appears on screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disc {
    /// In points.
    pub center: Pos2,
    /// In points.
    pub radius: f32,
}

impl Disc {
    /// Whether a label at a place is about it.
    pub fn is_named_at(&self, anchor: Pos2) -> bool {
        anchor.distance(self.center) <= self.radius + ON_EDGE
    }
}

/// What labels keep off where they can.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings {
    /// Balls and agents.
    pub discs: Vec<Disc>,
    /// Arrows, from their tails to their tips.
    pub arrows: Vec<[Pos2; 2]>,
    /// What will be painted over labels.
    pub on_top: Vec<Rect>,
}

/// A label that looks for a place.
pub(super) struct Wanted<'a> {
    /// The place that it names, and others of the same thing.
    pub anchors: &'a [Pos2],
    /// The size of its pill.
    pub size: Vec2,
    /// It stands within these bounds.
    pub bounds: Rect,
    /// It covers none of these.
    pub taken: &'a [Rect],
    /// Where those things are that other labels name.
    pub others: &'a [Pos2],
    /// Whether it is a name itself.
    pub is_name: bool,
}

impl Wanted<'_> {
    /// The place that costs least, with the anchor that it belongs to; `None` where all are taken.
    pub fn place(&self, around: &Surroundings) -> Option<(Pos2, Rect)> {
        let mut best: Option<(f32, Pos2, Rect)> = None;
        for (part, &anchor) in self.anchors.iter().enumerate() {
            let of_part = (OTHER_PART * part as f32).min(MOST_OTHER_PART);
            for (index, place) in candidates(anchor, self.size).enumerate() {
                let least = of_part + LATER * index as f32 + place.distance_to_pos(anchor);
                if best.is_some_and(|(cost, ..)| cost <= least) || !is_free(&place, self.bounds, self.taken) {
                    continue;
                }
                let cost = least + self.cost(&place, anchor, around);
                if best.is_none_or(|(than, ..)| cost < than) {
                    best = Some((cost, anchor, place));
                }
            }
        }
        best.map(|(_, anchor, place)| (anchor, place))
    }

    /// What it costs to stand at a place, beside the way to it.
    fn cost(&self, place: &Rect, anchor: Pos2, around: &Surroundings) -> f32 {
        let own = place.distance_to_pos(anchor);
        let end = place.clamp(anchor);
        // Nothing where it is clearly farther away, all where it is as near.
        let [name, number] = MISTAKEN;
        let most = if self.is_name { name } else { number };
        let mistaken = |gap: f32| most * ((NEARER * own - gap) / ((NEARER - 1.0) * own).max(1.0)).clamp(0.0, 1.0);
        let of_disc = |disc: &Disc| {
            let depth = SEEN_OF_BALL * disc.radius - place.distance_to_pos(disc.center);
            let is_crossed = !disc.is_named_at(anchor)
                && distance_to_segment(disc.center, [anchor, end]) < SEEN_OF_BALL * disc.radius;
            let across = if is_crossed { ACROSS } else { 0.0 };
            let middle = if place.contains(disc.center) { MIDDLE_OF_BALL } else { 0.0 };
            match depth > 0.0 {
                true => across + middle + EDGE_OF_BALL + DEEP_IN_BALL * (depth / self.size.y).min(1.0),
                false => across,
            }
        };
        let of_arrow = |arrow: &[Pos2; 2]| match length_within(*arrow, place.expand(HEAD)) {
            0.0 => 0.0,
            length => ARROW + POINT_OF_ARROW * length,
        };
        let discs: f32 = around.discs.iter().map(of_disc).sum();
        let arrows: f32 = around.arrows.iter().map(of_arrow).sum();
        let under = around.on_top.iter().filter(|rect| rect.intersects(*place)).count() as f32;
        let other_discs = around.discs.iter().filter(|disc| !disc.is_named_at(anchor));
        let gaps = other_discs.map(|disc| (place.distance_to_pos(disc.center) - disc.radius).max(0.0));
        let nearest = gaps.chain(self.others.iter().map(|other| place.distance_to_pos(*other))).reduce(f32::min);
        let mistaken = nearest.map_or(0.0, mistaken);
        discs + arrows + UNDER * under + mistaken
    }
}

/// Whether a rectangle lies inside `bounds` and covers none of `taken`.
pub(super) fn is_free(place: &Rect, bounds: Rect, taken: &[Rect]) -> bool {
    bounds.contains_rect(*place) && !taken.iter().any(|other| other.intersects(*place))
}

/// Where a rectangle may stand around its anchor: it touches its surroundings above and below, right and left, and then ever
/// farther above and below.
fn candidates(anchor: Pos2, size: Vec2) -> impl Iterator<Item = Rect> {
    let beside = |x: f32| Rect::from_min_size(egui::pos2(x, anchor.y - size.y / 2.0), size);
    let near = above_and_below(anchor, size, 0).into_iter();
    let near = near.chain([beside(anchor.x + GAP), beside(anchor.x - GAP - size.x)]);
    near.chain((1..=FARTHEST).flat_map(move |step| above_and_below(anchor, size, step)))
}

/// So many steps above and below an anchor: right, left and in the middle of it.
fn above_and_below(anchor: Pos2, size: Vec2, step: u32) -> [Rect; 6] {
    let columns = [anchor.x + GAP, anchor.x - GAP - size.x, anchor.x - size.x / 2.0];
    let off = GAP + step as f32 * (size.y + 2.0 * APART);
    let [above, below] = [anchor.y - off - size.y, anchor.y + off];
    let [right, left, middle] = columns;
    let at = |x: f32, y: f32| Rect::from_min_size(egui::pos2(x, y), size);
    [at(right, above), at(left, above), at(middle, above), at(right, below), at(left, below), at(middle, below)]
}

/// How much of a segment lies in a rectangle, in points.
fn length_within([from, to]: [Pos2; 2], rect: Rect) -> f32 {
    let along = to - from;
    let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        let (low, high) = (rect.min[axis] - from[axis], rect.max[axis] - from[axis]);
        if along[axis] == 0.0 {
            if low > 0.0 || high < 0.0 {
                return 0.0;
            }
            continue;
        }
        let (a, b) = (low / along[axis], high / along[axis]);
        (enters, leaves) = (enters.max(a.min(b)), leaves.min(a.max(b)));
    }
    (leaves - enters).max(0.0) * along.length()
}

fn distance_to_segment(at: Pos2, [from, to]: [Pos2; 2]) -> f32 {
    let along = to - from;
    let share = ((at - from).dot(along) / along.length_sq().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    at.distance(from + share * along)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    const BOUNDS: Rect = Rect { min: Pos2 { x: 0.0, y: 0.0 }, max: Pos2 { x: 400.0, y: 300.0 } };
    const SIZE: Vec2 = Vec2 { x: 60.0, y: 16.0 };
    const ANCHOR: Pos2 = Pos2 { x: 200.0, y: 150.0 };

    fn wanted<'a>(anchors: &'a [Pos2], taken: &'a [Rect], others: &'a [Pos2]) -> Wanted<'a> {
        Wanted { anchors, size: SIZE, bounds: BOUNDS, taken, others, is_name: true }
    }

    fn place_at(anchor: Pos2, taken: &[Rect], around: &Surroundings) -> Option<Rect> {
        wanted(&[anchor], taken, &[]).place(around).map(|(_, place)| place)
    }

    fn disc(x: f32, y: f32, radius: f32) -> Disc {
        Disc { center: pos2(x, y), radius }
    }

    #[test]
    fn labels_at_one_place_never_cover_each_other_and_stay_inside() {
        let mut taken = Vec::new();
        while let Some(place) = place_at(ANCHOR, &taken, &Surroundings::default()) {
            assert!(BOUNDS.contains_rect(place));
            assert!(!taken.iter().any(|other: &Rect| other.intersects(place)));
            taken.push(place);
        }
        assert!(taken.len() >= 6, "{} labels found room", taken.len());
    }

    #[test]
    fn a_label_alone_is_above_in_the_middle() {
        let place = place_at(ANCHOR, &[], &Surroundings::default()).unwrap();
        // 8 points of gap, where a corner would be √2 times as far away: x around 200, y up to 142.
        assert_eq!((place.center().x, place.max.y), (200.0, 142.0));
    }

    #[test]
    fn at_the_right_edge_it_moves_to_the_left() {
        assert!(place_at(pos2(395.0, 150.0), &[], &Surroundings::default()).unwrap().max.x <= 395.0);
    }

    #[test]
    fn without_any_room_there_is_no_label_and_over_a_ball_there_is_one() {
        assert_eq!(place_at(ANCHOR, &[BOUNDS], &Surroundings::default()), None);
        let everywhere = Surroundings { discs: vec![disc(200.0, 150.0, 900.0)], ..Surroundings::default() };
        assert!(place_at(ANCHOR, &[], &everywhere).is_some());
    }

    #[test]
    fn a_label_is_shifted_rather_than_that_it_covers_an_arrow() {
        // All near places of the anchor lie on one of these.
        let arrows = vec![[pos2(100.0, 130.0), pos2(300.0, 130.0)], [pos2(100.0, 165.0), pos2(300.0, 165.0)]];
        let place = place_at(ANCHOR, &[], &Surroundings { arrows: arrows.clone(), ..Surroundings::default() }).unwrap();
        assert!(arrows.iter().all(|arrow| length_within(*arrow, place) == 0.0), "{place:?}");
    }

    #[test]
    fn a_label_covers_no_ball_where_there_is_room_farther_away() {
        // A row of balls above and below what is named.
        let row = |y: f32| (0..8).map(move |x| disc(25.0 + 50.0 * x as f32, y, 24.0));
        let discs: Vec<Disc> = row(125.0).chain(row(175.0)).collect();
        let place = place_at(ANCHOR, &[], &Surroundings { discs: discs.clone(), ..Surroundings::default() }).unwrap();
        assert!(discs.iter().all(|disc| place.distance_to_pos(disc.center) > 0.9 * disc.radius), "{place:?}");
    }

    #[test]
    fn a_name_stands_nearer_to_its_own_ball_than_to_a_neighbour() {
        // The neighbour is to the right, where the name of the first one would come to stand.
        let (own, other) = (disc(200.0, 170.0, 20.0), disc(255.0, 150.0, 20.0));
        let around = Surroundings { discs: vec![own, other], ..Surroundings::default() };
        let place = place_at(ANCHOR, &[], &around).unwrap();
        let off = |disc: Disc| place.distance_to_pos(disc.center) - disc.radius;
        assert!(NEARER * off(own) < off(other), "{place:?}");
    }

    #[test]
    fn what_another_label_names_is_kept_farther_away() {
        let others = [pos2(205.0, 130.0)];
        let (_, place) = wanted(&[ANCHOR], &[], &others).place(&Surroundings::default()).unwrap();
        assert!(place.distance_to_pos(others[0]) > NEARER * place.distance_to_pos(ANCHOR), "{place:?}");
    }

    #[test]
    fn of_a_segment_counts_what_lies_in_the_rectangle() {
        let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(20.0, 10.0));
        let within = |from: [f32; 2], to: [f32; 2]| length_within([from.into(), to.into()], rect);
        assert_eq!(within([0.0, 15.0], [20.0, 15.0]), 10.0);
        assert_eq!(within([12.0, 12.0], [12.0, 18.0]), 6.0);
        assert_eq!([within([0.0, 5.0], [40.0, 5.0]), within([0.0, 15.0], [9.0, 15.0])], [0.0; 2]);
    }
}
