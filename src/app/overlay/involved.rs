//! The participants of an event, made visible in a crowd: all other balls fade, and those in front become transparent.

use crate::app::draw_list::Rgba;
use crate::app::model::event_filter::pairs_of;
use crate::app::model::moment::Moment;
use crate::app::model::view_frame::ViewFrame;
use crate::scene::Id;
use crate::sim::Event;
use glam::DVec3;
use std::collections::BTreeSet;

/// How much of its own colour a ball keeps that does not take part.
const KEPT: f32 = 0.3;
/// A ball counts as in front if it covers anything nearer to another's middle than this share of its radius.
const COVERED: f64 = 0.5;
/// What the others fade to: a grey that both themes can tell from their background.
const FADED: f32 = 0.42;

/// The participants of an event, and the balls between them and the eye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Involved {
    concerned: BTreeSet<Id>,
    in_front: BTreeSet<Id>,
}

impl Involved {
    /// The participants of an event at its moment, and what hides them.
    pub fn of(event: &Event, moment: &Moment, frame: &ViewFrame, hidden: &BTreeSet<Id>) -> Involved {
        let setup = moment.setup;
        let (motions, at) = (moment.motions(), moment.at());
        let place_of = |body: usize| motions[body].position_at(at, setup.clock);
        let concerned: BTreeSet<Id> = pairs_of(&event.kind).into_iter().flatten().collect();
        let places: Vec<(DVec3, f64)> = concerned
            .iter()
            .filter_map(|id| setup.body_index(*id))
            .map(|body| (place_of(body), setup.bodies[body].radius))
            .collect();
        // Searching for what hides hundreds of balls would take long, and nobody looks at a single one of
        // them.
        let is_few = places.len() <= 8;
        let others = setup.bodies.iter().enumerate().filter(|(_, body)| {
            is_few && body.group.is_none() && !concerned.contains(&body.id) && !hidden.contains(&body.id)
        });
        let hides = |(place, radius): &(DVec3, f64), center: DVec3, own: f64| {
            let towards = frame.towards_eye(*place).normalize_or_zero();
            let ahead = (center - *place).dot(towards);
            let eye = if frame.camera.is_orthographic() { f64::INFINITY } else { frame.camera.depth_of(*place) };
            let aside = (center - *place - ahead * towards).length();
            ahead > 0.0 && ahead < eye && aside < own + COVERED * radius
        };
        let in_front = others.filter(|(index, body)| {
            let center = place_of(*index);
            places.iter().any(|place| hides(place, center, body.radius))
        });
        let in_front = in_front.map(|(_, body)| body.id).collect();
        Involved { concerned, in_front }
    }

    /// Those that stand out, with nothing in front of them.
    pub fn of_all(concerned: BTreeSet<Id>) -> Involved {
        Involved { concerned, in_front: BTreeSet::new() }
    }

    /// The same, looking through whoever stands in front of an event on display.
    pub fn looking_through(self, event: Option<Involved>) -> Involved {
        let in_front = event.map_or(self.in_front, |event| event.in_front);
        Involved { in_front, ..self }
    }

    /// Whether a ball stands in front of the event.
    pub fn is_in_front(&self, id: Id) -> bool {
        self.in_front.contains(&id)
    }

    /// The colour of a ball or agent: its own if it takes part, else faded.
    pub fn color(&self, id: Id, own: Rgba) -> Rgba {
        if self.concerned.contains(&id) {
            return own;
        }
        let mut color = own;
        color.iter_mut().take(3).for_each(|part| *part = KEPT * *part + (1.0 - KEPT) * FADED);
        color
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::DrawList;
    use crate::app::model::camera::Camera;
    use crate::app::model::view_frame::PixelRect;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::app::overlay::{OverlayContext, Sketch, bodies};

    /// Ball 1 hits ball 2 at the origin; ball 3 is beside them, ball 4 before them and ball 5 behind, seen along −Z.
    fn crowd() -> Fixture {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::new(-0.5, 0.0, 0.0), DVec3::X);
        let fixture = fixture.ball(2, 0.5, DVec3::new(0.5, 0.0, 0.0), DVec3::ZERO);
        let fixture = fixture.ball(3, 0.5, DVec3::new(0.0, 4.0, 0.0), DVec3::ZERO);
        let fixture = fixture.ball(4, 0.5, DVec3::new(0.0, 0.0, 5.0), DVec3::ZERO);
        let fixture = fixture.ball(5, 0.5, DVec3::new(0.0, 0.0, -5.0), DVec3::ZERO);
        fixture.impact(0.0, bounce(1, 2, DVec3::new(-0.5, 0.0, 0.0), 0.5, DVec3::NEG_X, 1.0))
    }

    fn involved(fixture: &Fixture, camera: Camera) -> Involved {
        let rect = PixelRect { x: 0, y: 0, width: 800, height: 600 };
        let frame = ViewFrame { camera, rect, pixels_per_point: 1.0 };
        let moment = fixture.moment(0.0);
        Involved::of(&moment.record.events[0], &moment, &frame, &BTreeSet::new())
    }

    fn front() -> Camera {
        Camera { target: DVec3::ZERO, distance: 20.0, yaw: 0.0, pitch: 0.0, ..Camera::default() }
    }

    #[test]
    fn who_stands_before_the_event_is_looked_through_and_who_is_elsewhere_is_not() {
        let seen = involved(&crowd(), front());
        assert_eq!([1, 2, 3, 4, 5].map(|id| seen.is_in_front(id)), [false, false, false, true, false]);
        // From behind it is the other way round; from 3 m away ball 4 is behind the eye.
        let behind = Camera { yaw: std::f64::consts::PI, ..front() };
        assert_eq!([4, 5].map(|id| involved(&crowd(), behind).is_in_front(id)), [false, true]);
        let near = Camera { distance: 3.0, ..front() };
        assert_eq!([4, 5].map(|id| involved(&crowd(), near).is_in_front(id)), [false, false]);
    }

    #[test]
    fn the_balls_of_a_past_keep_their_colours_and_all_others_fade() {
        let seen = Involved::of_all(BTreeSet::from([1, 5]));
        let own = [1.0, 0.5, 0.0, 1.0];
        assert_eq!([1, 5].map(|id| seen.color(id, own)), [own, own]);
        // 0.3 of its own colour, and 0.7 of a grey of 0.42.
        let faded = seen.color(2, own);
        assert!((faded[0] - 0.594).abs() < 1e-6 && (faded[2] - 0.294).abs() < 1e-6 && faded[3] == 1.0, "{faded:?}");
        assert!(![1, 2, 5].iter().any(|id| seen.is_in_front(*id)));
        // With an event on display, ball 4 in front of it is looked through as without the past.
        let seen = Involved::of_all(BTreeSet::from([1, 4])).looking_through(Some(involved(&crowd(), front())));
        assert_eq!([1, 4, 5].map(|id| seen.is_in_front(id)), [false, true, false]);
        assert_eq!(seen.color(4, own), own);
    }

    #[test]
    fn the_uninvolved_fade_and_those_in_front_are_ghosts() {
        let fixture = crowd();
        let seen = involved(&fixture, front());
        let drawn = |involved: Option<&Involved>| {
            let mut all = DrawList::new(DVec3::ZERO);
            fixture.draw(0.0, |sketch, _| {
                let context = OverlayContext { involved, ..*sketch.context };
                bodies::draw(&Sketch::new(&context), &mut all);
            });
            all
        };
        let (plain, seen) = (drawn(None), drawn(Some(&seen)));
        assert_eq!((plain.spheres.len(), plain.ghosts.len()), (5, 0));
        // Ball 4 is a ghost; of 1, 2, 3 and 5 the first two keep their colours.
        assert_eq!((seen.spheres.len(), seen.ghosts.len()), (4, 1));
        let kept: Vec<bool> =
            (0..4).map(|place| plain.spheres.iter().any(|ball| *ball == seen.spheres[place])).collect();
        assert_eq!(kept, [true, true, false, false]);
    }
}
