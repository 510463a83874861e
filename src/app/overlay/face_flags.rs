//! Highlights touched faces of boxes, with their names and bits.

use super::Sketch;
use super::obstacles::{frame_of, surface};
use super::recent::{RecentEvent, recent_events_but};
use crate::app::draw_list::{DrawList, Importance, Surface, SurfaceKind, faded};
use crate::app::text::labels;
use crate::query::{BoxFacesStatus, sphere_box_faces};
use crate::scene::{Body, Id};
use crate::shape::{Face, FaceFlags, Obb};
use crate::sim::EventKind;
use glam::DVec3;
use std::collections::BTreeMap;

/// Fill of a face that is touched now: what is behind it stays visible.
const FILL: f32 = 0.45;

/// Highlights the faces of each box that balls touch now or touch at an event of this tick, with their names and bits.
/// Flags belong to a pair, so each ball has its own sum of bits. While playing, faces that were touched a moment ago
/// fade; when paused only the tick on display counts.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let events = recent_events_but(sketch, |event| sketch.are_faces_being_found(event));
    for obstacle in sketch.obstacles() {
        if let Some(obb) = sketch.shape(obstacle).as_box() {
            let touched = touched_faces(sketch, &events, obstacle.obstacle.id, obb);
            light(sketch, list, (obstacle.obstacle.id, obb), &touched);
        }
    }
}

/// How strongly each face of [`Face::ALL`] is highlighted, and each ball's flags now.
#[derive(Default)]
struct Touched {
    glow: [f32; 6],
    pairs: BTreeMap<Id, Contact>,
}

/// Where a ball touches a box, and with which faces.
struct Contact {
    flags: FaceFlags,
    at: DVec3,
}

impl Touched {
    fn light(&mut self, flags: FaceFlags, glow: f32) {
        for (slot, face) in self.glow.iter_mut().zip(Face::ALL) {
            if flags.contains(face) {
                *slot = slot.max(glow);
            }
        }
    }

    fn is_named(&self, face: Face) -> bool {
        self.pairs.values().any(|contact| contact.flags.contains(face))
    }
}

fn touched_faces(sketch: &Sketch, events: &[RecentEvent], id: Id, obb: &Obb) -> Touched {
    let mut touched = Touched::default();
    // A ball farther from the middle than the corners touches nothing; a little more for rounding.
    let corners = obb.half_extents.length() * (1.0 + 1e-9);
    let is_near = |(index, body): &(usize, &Body)| {
        let reach = corners + body.radius * (1.0 + 1e-9);
        sketch.positions[*index].distance_squared(obb.center) <= reach * reach * (1.0 + 1e-9)
    };
    for (index, body) in sketch.bodies().filter(is_near) {
        let center = sketch.positions[index];
        let answer = sphere_box_faces(center, body.radius, obb, &mut ());
        if answer.status == BoxFacesStatus::Hit {
            touched.light(answer.flags, 1.0);
            touched.pairs.insert(body.id, Contact { flags: answer.flags, at: obb.surface(center).point });
        }
    }
    for recent in events.iter().filter(|recent| recent.this_tick || sketch.context.is_playing) {
        let EventKind::Impact(impact) = &recent.event.kind else { continue };
        let (true, Some(flags)) = (impact.other == id, impact.flags) else { continue };
        // A contact later in this tick is highlighted faintly, without a name yet.
        let glow = if recent.upcoming { 0.3 } else { recent.freshness.max(if recent.this_tick { 0.6 } else { 0.0 }) };
        touched.light(flags, glow);
        // At the event's moment its own flags count; later in the tick, those of the contact by then.
        if recent.this_tick && !recent.upcoming && (recent.at_cursor || !touched.pairs.contains_key(&impact.body)) {
            touched.pairs.insert(impact.body, Contact { flags, at: impact.point });
        }
    }
    touched
}

fn light(sketch: &Sketch, list: &mut DrawList, (id, obb): (Id, &Obb), touched: &Touched) {
    let color = sketch.palette().face;
    for (glow, face) in touched.glow.into_iter().zip(Face::ALL) {
        if glow == 0.0 {
            continue;
        }
        let frame = frame_of(&obb.flat(face));
        let colors = [faded(color, FILL * glow), faded(color, glow)];
        list.surfaces.push(Surface { outline: 2.5, ..surface(SurfaceKind::TouchedFace, Some(id), frame, colors) });
        if touched.is_named(face) {
            list.label(frame[0], labels::face(face), color, Importance::Face);
        }
    }
    let is_shared = touched.pairs.len() > 1;
    for (ball, contact) in touched.pairs.iter().filter(|(_, contact)| contact.flags.faces().count() > 1) {
        let sum = labels::flags(contact.flags);
        match is_shared {
            true => list.label(contact.at, format!("{}: {sum}", sketch.name(*ball)), color, Importance::Flags),
            false => list.label(obb.center, sum, color, Importance::Flags),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::sim::Impact;
    use glam::DVec3;

    fn texts(list: &DrawList) -> Vec<&str> {
        list.labels.iter().map(|label| label.text.as_str()).collect()
    }

    #[test]
    fn a_ball_that_touches_an_edge_highlights_both_its_faces() {
        // The edge between top and right is at x = y = 1; the centre is 0.5·√2 ≈ 0.71 from it.
        let fixture = Fixture::empty().unit_box(1, DVec3::ZERO).ball(2, 0.75, DVec3::new(1.5, 1.5, 0.0), DVec3::ZERO);
        let list = fixture.draw(0.0, draw);
        let lit: Vec<_> = list.surfaces.iter().map(|surface| surface.center).collect();
        assert_eq!(lit, [DVec3::Y, DVec3::X]);
        assert!(list.surfaces.iter().all(|face| (face.kind, face.of) == (SurfaceKind::TouchedFace, Some(1))));
        assert_eq!(texts(&list), ["top 1", "right 8", "flags 9 = 1 + 8"]);
    }

    #[test]
    fn a_box_that_nothing_touches_stays_dark() {
        let fixture = Fixture::empty().unit_box(1, DVec3::ZERO).ball(2, 0.5, DVec3::new(1.5, 1.5, 0.0), DVec3::ZERO);
        assert_eq!(fixture.draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn the_faces_of_an_impact_are_named_from_its_moment_on() {
        let hit =
            Impact { flags: Some(FaceFlags(16)), ..bounce(2, 1, DVec3::new(0.0, 0.0, -2.0), 1.0, DVec3::NEG_Z, 4.0) };
        let fixture = Fixture::empty()
            .unit_box(1, DVec3::ZERO)
            .ball(2, 1.0, DVec3::new(0.0, 0.0, -4.0), DVec3::new(0.0, 0.0, 4.0))
            .impact(0.5, hit);
        let before = fixture.draw(0.25, draw);
        assert_eq!((before.surfaces.len(), before.labels.len()), (1, 0));
        let after = fixture.draw(0.75, draw);
        assert_eq!(texts(&after), ["front (−Z) 16"]);
        assert!(after.surfaces[0].color[3] > before.surfaces[0].color[3]);
    }

    #[test]
    fn flags_are_those_of_one_ball_each() {
        // One ball stands on the top face; the other touches the edge of right and back, x = z = 1, from outside.
        let fixture = Fixture::empty()
            .unit_box(1, DVec3::ZERO)
            .ball(2, 0.5, DVec3::new(0.0, 1.5, 0.0), DVec3::ZERO)
            .ball(3, 0.75, DVec3::new(1.5, 0.0, 1.5), DVec3::ZERO);
        let list = fixture.draw(0.0, draw);
        // right 8 + back 32 = 40; top 1 is the other ball's.
        assert_eq!(texts(&list), ["top 1", "right 8", "back (+Z) 32", "ball 3: flags 40 = 8 + 32"]);
        let at = list.labels[3].at;
        assert!((at - DVec3::new(1.0, 0.0, 1.0)).length() < 1e-9, "{at}");
    }

    #[test]
    fn at_a_standstill_the_flags_of_ticks_before_are_gone_and_while_time_runs_they_fade() {
        let hit = Impact { flags: Some(FaceFlags(1)), ..bounce(2, 1, DVec3::new(0.0, 2.0, 0.0), 1.0, DVec3::Y, 4.0) };
        let at = DVec3::new(0.0, 9.0, 0.0);
        let before = Fixture::empty().unit_box(1, DVec3::ZERO).ball(2, 1.0, at, DVec3::ZERO).impact(0.9, hit);
        let trail = [std::sync::Arc::new(before.record().clone())];
        let mut fixture = Fixture::empty().unit_box(1, DVec3::ZERO).ball(2, 1.0, at, DVec3::ZERO).later(1);
        let drawn = |fixture: &Fixture| {
            let moment = crate::app::model::moment::Moment { trail: &trail, ..fixture.moment(0.0) };
            let list = fixture.draw_moment(moment, draw);
            (list.surfaces.len(), list.labels.len())
        };
        assert_eq!(drawn(&fixture), (0, 0));
        fixture.is_playing = true;
        assert_eq!(drawn(&fixture), (1, 0), "lit, and not named: it is past");
    }

    #[test]
    fn labels_give_the_bits_of_the_contract() {
        let labels: Vec<String> = Face::ALL.into_iter().map(labels::face).collect();
        assert_eq!(labels, ["top 1", "bottom 2", "left 4", "right 8", "front (−Z) 16", "back (+Z) 32"]);
    }
}
