//! Hand-made moments for the tests of overlays and picking.

use super::{OverlayContext, ShownStages, Sketch, SliceCache, SliceInputs};
use crate::app::draw_list::DrawList;
use crate::app::model::camera::Camera;
use crate::app::model::extent::Extent;
use crate::app::model::lesson::HiddenNames;
use crate::app::model::moment::Moment;
use crate::app::model::view_frame::{PixelRect, ViewFrame};
use crate::app::style::palette::Palette;
use crate::scene::*;
use crate::sim::{
    Event, EventKind, Impact, Instant, Motion, MotionChange, Phase, Setup, Snapshot, StuckAtStart, TickRecord,
};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// A scene with one recorded tick of a second's length.
pub struct Fixture {
    pub scene: Scene,
    pub overlays: BTreeSet<Overlay>,
    pub selected: Option<Id>,
    pub also_selected: BTreeSet<Id>,
    pub hovered: Option<Id>,
    pub selected_event: Option<usize>,
    pub hidden: BTreeSet<Id>,
    pub hides_numbers: BTreeSet<BodyNumber>,
    pub is_playing: bool,
    setup: Setup,
    record: TickRecord,
}

impl Fixture {
    pub fn empty() -> Fixture {
        let scene = serde_json::from_value(serde_json::json!({
            "version": 1, "name": "fixture", "settings": {"ticks_per_second": 1}
        }));
        let scene: Scene = scene.expect("the fixture's scene is complete");
        let setup = Setup::new(&scene);
        let record = TickRecord {
            start: Snapshot::initial(&setup),
            end: Snapshot::initial(&setup),
            events: vec![],
            motion_changes: vec![],
            ties: vec![],
            stuck: StuckAtStart::default(),
        };
        Fixture {
            scene,
            overlays: BTreeSet::new(),
            selected: None,
            also_selected: BTreeSet::new(),
            hovered: None,
            selected_event: None,
            hidden: BTreeSet::new(),
            hides_numbers: BTreeSet::new(),
            is_playing: false,
            setup,
            record,
        }
    }

    pub fn ball(self, id: Id, radius: f64, position: DVec3, velocity: DVec3) -> Fixture {
        self.body(serde_json::json!({"id": id, "radius": radius, "position": position, "velocity": velocity}))
    }

    pub fn body(mut self, body: serde_json::Value) -> Fixture {
        self.scene.bodies.push(serde_json::from_value(body).expect("a body"));
        self.again()
    }

    pub fn plane(self, id: Id, point: DVec3, normal: DVec3) -> Fixture {
        self.obstacle(serde_json::json!({"id": id, "shape": {"plane": {"point": point, "normal": normal}}}))
    }

    /// A box with half extents 1.
    pub fn unit_box(self, id: Id, center: DVec3) -> Fixture {
        let shape = serde_json::json!({"box": {"center": center, "half_extents": [1.0, 1.0, 1.0]}});
        self.obstacle(serde_json::json!({"id": id, "shape": shape}))
    }

    pub fn obstacle(mut self, obstacle: serde_json::Value) -> Fixture {
        self.scene.obstacles.push(serde_json::from_value(obstacle).expect("an obstacle"));
        self.again()
    }

    /// An agent 2 m in front of a wall that faces +X and has a field.
    pub fn walled() -> Fixture {
        Fixture::empty()
            .plane(1, DVec3::ZERO, DVec3::X)
            .edited(|scene| {
                scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
                scene.fields.push(serde_json::from_value(serde_json::json!({"id": 8, "obstacle": 1})).unwrap());
            })
            .body(serde_json::json!({"id": 2, "radius": 0.5, "position": [2.0, 0.0, 0.0], "group": 9}))
    }

    pub fn edited(mut self, edit: impl FnOnce(&mut Scene)) -> Fixture {
        edit(&mut self.scene);
        self.again()
    }

    /// Lets `body` hit `other` at `local` seconds and go on with `after`.
    pub fn impact(mut self, local: f64, impact: Impact) -> Fixture {
        let at = Instant { tick: 0, local };
        let index = self.setup.body_index(impact.body).expect("the body is in the scene");
        let motion = Motion::free(impact.center, impact.after[0], self.scene.settings.gravity, at);
        self.record.motion_changes.push(MotionChange { body: index, motion });
        self.record.events.push(Event { at, simultaneous: false, kind: EventKind::Impact(impact) });
        self
    }

    pub fn event(mut self, local: f64, kind: EventKind) -> Fixture {
        self.record.events.push(Event { at: Instant { tick: 0, local }, simultaneous: false, kind });
        self
    }

    pub fn moment(&self, local: f64) -> Moment<'_> {
        Moment {
            setup: &self.setup,
            record: &self.record,
            local,
            phase: Phase::After,
            trail: &[],
            swept_ghost: None,
            baseline: None,
        }
    }

    /// The same tick, so many ticks later.
    pub fn later(mut self, ticks: u64) -> Fixture {
        for snapshot in [&mut self.record.start, &mut self.record.end] {
            snapshot.tick += ticks;
        }
        self
    }

    pub fn record(&self) -> &TickRecord {
        &self.record
    }

    pub fn extent(&self) -> Extent {
        Extent::of(&self.setup)
    }

    /// Draws one overlay of the moment at `local` seconds.
    pub fn draw(&self, local: f64, overlay: impl FnOnce(&Sketch, &mut DrawList)) -> DrawList {
        self.draw_moment(self.moment(local), overlay)
    }

    pub fn draw_moment(&self, moment: Moment, overlay: impl FnOnce(&Sketch, &mut DrawList)) -> DrawList {
        let rect = PixelRect { x: 0, y: 0, width: 800, height: 600 };
        let camera = Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.4, pitch: 0.3, ..Camera::default() };
        let mut slice = SliceCache::default();
        let inputs =
            SliceInputs::of(&moment, (self.scene.view.slice, 0.0), [&self.hidden, &BTreeSet::new()], self.selected);
        slice.update(inputs);
        let run_names = BTreeMap::new();
        let context = OverlayContext {
            ghosts: &[],
            recording: None,
            ahead: &[],
            run_names: &run_names,
            moment,
            frame: ViewFrame { camera, rect, pixels_per_point: 1.0 },
            palette: &Palette::DARK,
            overlays: &self.overlays,
            queries: &self.scene.queries,
            selected: self.selected,
            selection: &self.also_selected.iter().copied().chain(self.selected).collect(),
            hidden: &self.hidden,
            selected_event: self.selected_event.map(|place| &self.record.events[place]),
            involved: None,
            agent_colors: None,
            hovered: self.hovered,
            surface_point: None,
            stages: None,
            steering: None,
            prediction: None,
            slice: slice.map(),
            slice_probe: None,
            map: None,
            keeps_future: false,
            hides_names: &HiddenNames::Of(BTreeSet::new()),
            hides_numbers: &self.hides_numbers,
            is_playing: self.is_playing,
            arrow_scale: 1.0,
            scale: None,
        };
        let mut list = DrawList::new(DVec3::ZERO);
        overlay(&Sketch::new(&context), &mut list);
        list
    }

    /// Draws one overlay of the start while something is explained.
    pub fn draw_explained(&self, shown: ShownStages, overlay: impl FnOnce(&Sketch, &mut DrawList)) -> DrawList {
        self.draw(0.0, |sketch, list| {
            let context = OverlayContext { stages: Some(shown), ..*sketch.context };
            overlay(&Sketch::new(&context), list);
        })
    }

    fn again(mut self) -> Fixture {
        self.setup = Setup::new(&self.scene);
        let state = Snapshot::initial(&self.setup);
        self.record = TickRecord {
            start: state.clone(),
            end: state,
            events: vec![],
            motion_changes: vec![],
            ties: vec![],
            stuck: StuckAtStart::default(),
        };
        self
    }
}

/// A head-on impact of ball `body` at `center` with an obstacle whose surface faces along `normal`.
pub fn bounce(body: Id, other: Id, center: DVec3, radius: f64, normal: DVec3, speed: f64) -> Impact {
    let point = center - radius * normal;
    Impact {
        body,
        other,
        point,
        normal,
        center,
        other_center: point,
        feature: None,
        flags: None,
        approach_speed: speed,
        restitution: 1.0,
        impulse: 2.0 * speed,
        before: [-speed * normal, DVec3::ZERO],
        after: [speed * normal, DVec3::ZERO],
        joint: None,
    }
}
