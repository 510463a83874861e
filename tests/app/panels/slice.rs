//! The slice of fields and flows in the window, without one: its controls, its grip, its probe, and how it
//! is kept in a scene.

use crate::common::opened::{act, parsed};
use crate::common::window::panel_in;
use collidoscope::app::command::{Action, Command, FileCommand, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::app::overlay::SliceRect;
use collidoscope::app::viewport::Pointer;
use collidoscope::app::{App, FrameInput, panel};
use collidoscope::scene::{
    Overlay, Scene, Slice, SliceArrows, SliceExtent, SliceNet, SlicePlane, SlicePotential, parse_scene, scene_to_json,
};
use collidoscope::sim::Instant;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec2;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// An agent midway between two walls 6 m apart, seen from `view`.
fn corridor(view: &str) -> Scene {
    let text = format!(
        r#"{{
    "version": 1, "name": "corridor", "settings": {{"duration": 3}},
    "bodies": [{{"id": 1, "radius": 0.25, "position": [3, 0, -2], "group": 9}}],
    "obstacles": [
        {{"id": 3, "name": "left wall", "shape": {{"plane": {{"point": [0, 0, 0], "normal": [1, 0, 0]}}}}}},
        {{"id": 4, "name": "right wall", "shape": {{"plane": {{"point": [6, 0, 0], "normal": [-1, 0, 0]}}}}}}
    ],
    "agent_groups": [{{"id": 9, "flocking": false, "flow": false}}],
    "fields": [{{"id": 7, "obstacle": 3}}, {{"id": 8, "obstacle": 4}}],
    "view": {view}
}}"#
    );
    parsed(&text)
}

/// From straight above, without perspective: X is right, Z down.
const ABOVE: &str = r#"{"camera": {"target": [3, 0, -2], "distance": 12, "yaw": 0, "pitch": 90, "projection": "orthographic"},
    "overlays": ["fields"]}"#;
/// From the front, without perspective: X is right, Y up.
const FRONT: &str = r#"{"camera": {"target": [3, 0, -2], "distance": 12, "yaw": 0, "pitch": 0, "projection": "orthographic"},
    "overlays": ["fields"]}"#;

fn app(view: &str) -> App {
    App::new(corridor(view), Source::Shipped("test".to_owned()))
}

/// The overlays panel on its own, with the controls of the slice unfolded where there are any; its state
/// are the commands it emitted.
fn overlays(app: &App) -> Harness<'_, Vec<Command>> {
    let mut harness = panel_in(app, panel::overlays::ui, vec2(300.0, 700.0));
    if let Some(fold) = harness.query_by_label("Slice…") {
        fold.click();
    }
    harness.run();
    harness
}

#[test]
fn every_control_of_the_slice_emits_the_slice_it_asks_for() {
    let usual = Slice::default();
    for (label, wanted) in [
        ("zy", Slice { plane: SlicePlane::Zy, ..usual }),
        ("length", Slice { arrows: SliceArrows::Length, ..usual }),
        ("colours", Slice { potential: SlicePotential::Colors, ..usual }),
        ("height", Slice { potential: SlicePotential::Height, ..usual }),
        ("contours", Slice { contours: true, ..usual }),
        ("equilibria", Slice { equilibria: false, ..usual }),
        ("dead zones", Slice { dead_zones: true, ..usual }),
        ("basins", Slice { basins: true, ..usual }),
        ("cuts", Slice { cuts: true, ..usual }),
        ("follow", Slice { follows: true, ..usual }),
        ("arrows", Slice { net: SliceNet::Arrows, ..usual }),
        ("streamlines", Slice { net: SliceNet::Streamlines, ..usual }),
    ] {
        let app = app(ABOVE);
        let mut harness = overlays(&app);
        harness.get_by_label(label).click();
        harness.run();
        assert_eq!(harness.state().last(), Some(&Command::View(ViewCommand::SetSlice(wanted))), "{label}");
    }
}

#[test]
fn a_slice_that_is_turned_goes_through_what_is_selected() {
    let mut app = app(ABOVE);
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut harness = overlays(&app);
    harness.get_by_label("xy").click();
    harness.run();
    // The agent is at z = −2.
    let turned = Slice { plane: SlicePlane::Xy, ..Slice::default() };
    assert_eq!(
        *harness.state(),
        [Command::View(ViewCommand::SetSliceHeight(-2.0)), Command::View(ViewCommand::SetSlice(turned))]
    );
}

#[test]
fn without_the_overlay_there_are_no_controls() {
    let mut app = app(ABOVE);
    app.apply(Command::View(ViewCommand::SetOverlay(Overlay::Fields, false)));
    assert!(overlays(&app).query_by_label("contours").is_none());
}

/// The whole window's content, without the panels around the view; the pointer is where the cell says.
struct View {
    harness: Harness<'static, App>,
    pixel: Rc<Cell<[f32; 2]>>,
}

impl View {
    fn new(mut app: App) -> View {
        app.apply(Command::View(ViewCommand::ShowPanels(false)));
        let pixel = Rc::new(Cell::new([0.0; 2]));
        let shared = pixel.clone();
        let harness = Harness::builder().with_size(vec2(1000.0, 800.0)).build_state(
            move |ctx, app: &mut App| {
                let pointer = Pointer { pixel: shared.get(), ..Pointer::default() };
                app.pass(ctx, &FrameInput { pointer, ..FrameInput::default() }, &mut || true);
            },
            app,
        );
        let mut view = View { harness, pixel };
        view.harness.run();
        view
    }

    fn point_at(&mut self, at: Pos2) {
        self.pixel.set([at.x, at.y]);
        self.harness.input_mut().events.push(Event::PointerMoved(at));
        self.harness.step();
        self.harness.step();
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.harness.input_mut().events.push(Event::PointerButton { pos, button, pressed, modifiers });
        self.harness.step();
    }

    fn press_and_move(&mut self, from: Pos2, by: Vec2) {
        self.point_at(from);
        self.button(from, true);
        for share in [0.3, 1.0] {
            self.point_at(from + by * share);
        }
    }

    /// Esc, as the shortcut that it is and as what a drag waits for.
    fn escape(&mut self) {
        self.harness.state_mut().apply(Command::Cancel);
        self.harness.press_key(Key::Escape);
        self.harness.step();
    }

    /// Where a place of the world is on screen: 800 points show 2·12·tan 20° m.
    fn place(&self, right: f32, up: f32) -> Pos2 {
        pos2(500.0, 400.0) + vec2(right, -up) * self.metre()
    }

    fn metre(&self) -> f32 {
        800.0 / (24.0 * 20f32.to_radians().tan())
    }

    /// Every text that is painted.
    fn texts(&self) -> Vec<String> {
        let text = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        };
        self.harness.output().shapes.iter().filter_map(text).collect()
    }

    fn probe(&self) -> Option<String> {
        self.texts().into_iter().find(|text| text.starts_with("at ("))
    }

    fn extent(&self) -> Option<SliceExtent> {
        self.harness.state().view().settings.slice.extent
    }

    /// Where the slice is, by itself or dragged.
    fn shown_extent(&self) -> SliceExtent {
        let view = self.harness.state().view();
        let setup = view.moment.setup;
        SliceRect::of(setup, (&view.settings.slice, view.settings.slice_height), &BTreeSet::new()).extent()
    }

    fn height(&self) -> f64 {
        self.harness.state().view().settings.slice_height
    }
}

#[test]
fn the_probe_follows_the_pointer_and_shows_every_obstacles_share() {
    let mut view = View::new(app(ABOVE));
    // 1 m left of the agent, between the walls: 2 m from the left one and 4 m from the right one.
    view.point_at(view.place(-1.0, 0.1));
    let told = view.probe().expect("the pointer is on the slice");
    // S = 1/2.0001 − 1/4.0001 = 0.25; S·S = 1/16 lies between 0.05 and 0.5.
    for part in [
        "of S, before the clamp",
        "S 0.25 ",
        "acceleration 0.0625 m/s²",
        "net at rest 0.0625 m/s²",
        "left wall 2 m 0.5 1.39",
        "right wall 4 m 0.25 0.693",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    // 1.386 = ln 4 of the left wall, 0.693 = ln 2 of the right one, together ln 8 = 2.079.
    assert!(told.contains("2.08") && told.contains("1.39") && told.contains("0.693"), "{told}");
    view.point_at(view.place(0.0, 0.0));
    assert_eq!(view.probe(), None, "the agent lies in front");
    view.point_at(view.place(4.0, 0.0));
    assert_eq!(view.probe(), None, "beside the slice");
}

#[test]
fn a_pinned_probe_stays_where_it_is_until_it_is_let_go() {
    let mut view = View::new(app(ABOVE));
    let pin = |view: &mut View| {
        let command = Action::PIN_PROBE.command(&view.harness.state().view());
        command.map(|command| view.harness.state_mut().apply(command))
    };
    assert!(pin(&mut view).is_none(), "the pointer is nowhere");
    view.point_at(view.place(-1.0, 0.1));
    let told = view.probe().expect("the pointer is on the slice");
    pin(&mut view).expect("it can be pinned there");
    for elsewhere in [view.place(1.5, 0.3), view.place(4.0, 0.0)] {
        view.point_at(elsewhere);
        assert_eq!(view.probe().as_deref(), Some(&told[..]));
    }
    // It reads what is there now.
    let slice =
        Slice { extent: Some(SliceExtent { from: DVec2::splat(2.0), to: DVec2::splat(3.0) }), ..Slice::default() };
    view.harness.state_mut().apply(Command::View(ViewCommand::SetSlice(slice)));
    view.point_at(view.place(4.0, 0.0));
    assert_eq!(view.probe().as_deref(), Some(&told[..]), "it reads beyond the edges of the slice, too");
    view.harness.state_mut().apply(Command::View(ViewCommand::SetSlice(Slice::default())));
    view.point_at(view.place(4.0, 0.0));
    assert_eq!(view.probe().as_deref(), Some(&told[..]));
    pin(&mut view).expect("it can be let go");
    view.point_at(view.place(4.0, 0.0));
    assert_eq!(view.probe(), None);
    // In front of a class only what is pinned is told.
    act(view.harness.state_mut(), Action::PRESENT);
    view.point_at(view.place(-1.0, 0.1));
    assert_eq!(view.probe(), None);
    pin(&mut view).expect("it can be pinned there");
    view.point_at(view.place(1.5, 0.3));
    assert!(view.probe().is_some());
}

#[test]
fn the_key_says_what_colours_and_marks_mean() {
    let mut app = app(ABOVE);
    let look = Slice { potential: SlicePotential::Colors, contours: true, ..app.view().settings.slice };
    app.apply(Command::View(ViewCommand::SetSlice(look)));
    let view = View::new(app);
    let texts = view.texts();
    for part in ["potential of S before the clamp (no unit)", "contour lines every", "line of equilibria"] {
        assert!(texts.iter().any(|text| text.contains(part)), "{part} in {texts:?}");
    }
}

#[test]
fn a_slice_that_follows_goes_through_the_selected_agent_until_it_is_moved() {
    let mut app = app(FRONT);
    app.apply(Command::View(ViewCommand::SetSlice(Slice { follows: true, plane: SlicePlane::Xy, ..Slice::default() })));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut view = View::new(app);
    assert_eq!(view.height(), -2.0);
    view.harness.state_mut().apply(Command::View(ViewCommand::SetSliceHeight(1.5)));
    view.harness.step();
    assert_eq!(view.height(), 1.5);
    assert!(!view.harness.state().view().settings.slice.follows);
}

#[test]
fn a_click_on_basins_releases_an_agent_there_and_selects_it() {
    let mut app = app(ABOVE);
    let look = Slice { basins: true, ..app.view().settings.slice };
    app.apply(Command::View(ViewCommand::SetSlice(look)));
    let mut view = View::new(app);
    let told = view.texts();
    assert!(told.iter().any(|text| text.contains("where an agent released at rest ends,")), "{told:?}");
    let click = |view: &mut View, at: Pos2| {
        view.point_at(at);
        [true, false].into_iter().for_each(|pressed| view.button(at, pressed));
        view.harness.step();
    };
    // On the agent it selects that.
    let agent = view.place(0.0, 0.0);
    click(&mut view, agent);
    assert_eq!(view.harness.state().view().selection.object(), Some(1));
    assert_eq!(view.harness.state().view().scene.bodies.len(), 1);
    // 1 m left of it and half a metre above, which is towards −z.
    let beside = view.place(-1.0, 0.5);
    click(&mut view, beside);
    let view = view.harness.state().view();
    let [_, released] = &view.scene.bodies[..] else { panic!("{:?}", view.scene.bodies) };
    let off = (released.position - glam::DVec3::new(2.0, 0.0, -2.5)).length();
    // In the middle of the cell, of which there are 64 along the 6 m from x = 0 on: no farther away than half its diagonal.
    let cell = 6.0 / 64.0;
    assert!(off < 0.5 * cell * 2f64.sqrt() + 1e-3, "{released:?}");
    assert!(((released.position.x / cell).fract() - 0.5).abs() < 1e-9, "{released:?}");
    assert_eq!(released.velocity, glam::DVec3::ZERO);
    assert_eq!((released.group, released.radius), (Some(9), 0.25));
    assert_eq!(view.selection.object(), Some(released.id));
}

#[test]
fn after_the_first_tick_a_click_on_basins_releases_nobody_and_selects_nothing() {
    let mut app = app(ABOVE);
    let look = Slice { basins: true, ..app.view().settings.slice };
    app.apply(Command::View(ViewCommand::SetSlice(look)));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(5))));
    let mut view = View::new(app);
    let beside = view.place(-1.0, 0.5);
    view.point_at(beside);
    [true, false].into_iter().for_each(|pressed| view.button(beside, pressed));
    view.harness.step();
    let view = view.harness.state().view();
    assert_eq!((view.scene.bodies.len(), view.selection.object()), (1, None));
    assert!(view.windows.confirmation.is_none() && view.refusal.is_none());
}

#[test]
fn the_grip_drags_the_slice_and_esc_puts_it_back() {
    let mut view = View::new(app(FRONT));
    // The slice is seen edge on, from x = 0 to x = 6: its right corner is 3 m right of the middle.
    let grip = view.place(3.0, 0.0);
    let by = vec2(0.0, -1.5 * view.metre());
    view.press_and_move(grip, by);
    assert!((view.height() - 1.5).abs() < 0.02, "{}", view.height());
    assert!(view.texts().iter().any(|text| text.contains("slice at y = 1.5")), "{:?}", view.texts());
    view.button(grip + by, false);
    view.point_at(view.place(0.0, 2.5));
    assert!((view.height() - 1.5).abs() < 0.02, "released: {}", view.height());
    let height = view.height();
    let grip = view.place(3.0, height as f32);
    view.press_and_move(grip, vec2(0.0, 100.0));
    assert!(view.height() < height - 0.5);
    view.escape();
    assert_eq!(view.height(), height);
}

#[test]
fn a_corner_of_the_slice_is_dragged_and_esc_puts_it_back() {
    let mut view = View::new(app(ABOVE));
    // From above: x from 0 to 6, between the walls. The grip that drags it across itself is at the upper
    // right corner; the lower left one changes its extent.
    let extent = view.extent();
    assert_eq!(extent, None, "around agents and walls");
    let SliceExtent { from, to } = view.shown_extent();
    let corner = view.place(-3.0, -(to.y as f32 + 2.0));
    let by = vec2(1.0, 0.5) * view.metre();
    view.press_and_move(corner, by);
    // 1 m to the right and 0.5 m down, which is along +z.
    let dragged = view.extent().expect("dragged");
    assert!((dragged.from.x - (from.x + 1.0)).abs() < 0.02, "{dragged:?}");
    assert!((dragged.to.y - (to.y + 0.5)).abs() < 0.02, "{dragged:?}");
    assert_eq!((dragged.from.y, dragged.to.x), (from.y, to.x), "the other sides stay");
    view.button(corner + by, false);
    let again = corner + by;
    view.press_and_move(again, vec2(-30.0, 0.0));
    assert!(view.extent().unwrap().from.x < dragged.from.x);
    view.escape();
    assert_eq!(view.extent(), Some(dragged));
}

#[test]
fn the_numbers_of_the_extent_change_it_and_fit_takes_them_back() {
    let mut app = app(ABOVE);
    let extent = SliceExtent { from: DVec2::new(1.0, -3.0), to: DVec2::new(2.0, 5.0) };
    let look = Slice { extent: Some(extent), ..app.view().settings.slice };
    app.apply(Command::View(ViewCommand::SetSlice(look)));
    let mut harness = overlays(&app);
    harness.get_by_label("Fit").click();
    harness.run();
    let fitted = Slice { extent: None, ..look };
    assert_eq!(harness.state().last(), Some(&Command::View(ViewCommand::SetSlice(fitted))));
    for name in ["x from", "x to", "z from", "z to"] {
        let fields = harness.query_all_by_label(name).filter(|node| node.role() == egui::accesskit::Role::SpinButton);
        assert_eq!(fields.count(), 1, "{name}");
    }
}

#[test]
fn nonsense_in_the_fields_of_the_slice_is_refused_with_the_reason() {
    let mut app = app(ABOVE);
    let extent = SliceExtent { from: DVec2::new(1.0, -3.0), to: DVec2::new(2.0, 5.0) };
    app.apply(Command::View(ViewCommand::SetSlice(Slice { extent: Some(extent), ..app.view().settings.slice })));
    for (field, typed, reason) in [
        ("x to", "-20", "must be greater than 1, where the range begins"),
        ("z from", "5", "must be less than 5, where the range ends"),
        ("x to", "1e13", "must be at most 1e12 m from the origin"),
        ("at y =", "abc", "`abc` is not a number"),
    ] {
        let mut harness = overlays(&app);
        field_in(&harness, field).click();
        harness.run();
        field_in(&harness, field).type_text(typed);
        harness.run();
        harness.press_key(Key::Enter);
        harness.run();
        let told = format!("Not taken: {field}: {reason}.");
        assert!(harness.query_by_label(&told).is_some(), "{field}: {typed}");
        let takes = |command: &Command| {
            matches!(command, Command::View(ViewCommand::SetSlice(_) | ViewCommand::SetSliceHeight(_)))
        };
        assert!(!harness.state().iter().any(takes), "{field}: {typed} is taken: {:?}", harness.state());
    }
}

/// The field of this name; before it may stand the text that names it.
fn field_in<'a, T>(harness: &'a Harness<'_, T>, name: &'a str) -> egui_kittest::kittest::Node<'a> {
    harness.get_all_by_label(name).last().expect("a field")
}

#[test]
fn a_press_on_the_grip_selects_nothing() {
    let mut app = app(FRONT);
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    let mut view = View::new(app);
    let grip = view.place(3.0, 0.0);
    view.press_and_move(grip, Vec2::ZERO);
    view.button(grip, false);
    view.harness.run();
    assert_eq!(view.harness.state().view().selection.object(), Some(1));
}

#[test]
fn escape_while_the_slice_is_held_leaves_the_selection_alone() {
    let selecting = |place: &str| {
        let mut app = app(place);
        app.apply(Command::Selection(SelectionCommand::Object(1, None)));
        View::new(app)
    };
    let (mut front, mut above) = (selecting(FRONT), selecting(ABOVE));
    let to = above.shown_extent().to.y as f32;
    let (grip, corner) = (front.place(3.0, 0.0), above.place(-3.0, -(to + 2.0)));
    for (view, place) in [(&mut front, grip), (&mut above, corner)] {
        for by in [Vec2::ZERO, vec2(40.0, -40.0)] {
            let before = (view.height(), view.shown_extent());
            view.press_and_move(place, by);
            view.escape();
            view.button(place + by, false);
            view.harness.run();
            assert_eq!(view.harness.state().view().selection.object(), Some(1), "{place:?} moved by {by:?}");
            assert_eq!((view.height(), view.shown_extent()), before);
        }
    }
}

#[test]
fn a_scene_keeps_the_look_of_its_slice_and_says_nothing_of_the_usual_one() {
    let mut scene = corridor(ABOVE);
    assert!(!scene_to_json(&scene).contains("\"slice\""));
    scene.view.slice = Slice {
        plane: SlicePlane::Zy,
        extent: Some(SliceExtent { from: DVec2::new(-1.0, 0.5), to: DVec2::new(2.0, 3.0) }),
        arrows: SliceArrows::None,
        gamma: 0.3,
        across: 9,
        potential: SlicePotential::Height,
        contours: true,
        equilibria: false,
        net: SliceNet::Streamlines,
        basins: true,
        follows: true,
        cuts: true,
        dead_zones: true,
    };
    let text = scene_to_json(&scene);
    let again = parsed(&text);
    assert_eq!(again, scene);
    let opened = App::new(again, Source::Shipped("test".to_owned()));
    assert_eq!(opened.view().settings.slice, scene.view.slice);
}

#[test]
fn a_look_that_cannot_be_is_refused_with_its_place() {
    for (slice, place, range) in [
        (r#"{"gamma": 0}"#, "view.slice.gamma", "0.1"),
        (r#"{"across": 1}"#, "view.slice.across", "2"),
        (r#"{"across": 900}"#, "view.slice.across", "48"),
        (r#"{"extent": {"from": [0, 1], "to": [2, 1]}}"#, "view.slice.extent.to[1]", "1.001"),
        (r#"{"extent": {"from": [0, 1e13], "to": [2, 2e13]}}"#, "view.slice.extent.from[1]", "1e12"),
        (r#"{"potential": "sound"}"#, "view.slice.potential", "`colors`"),
    ] {
        let text = format!(r#"{{"version": 1, "name": "test", "view": {{"slice": {slice}}}}}"#);
        let error = parse_scene(&text, "ball.json").expect_err("refused").to_string();
        assert!(error.contains(place) && error.contains(range), "{error}");
    }
}

#[test]
fn a_scene_that_says_nothing_of_its_slice_opens_with_the_usual_one() {
    let mut app = app(ABOVE);
    app.apply(Command::View(ViewCommand::SetSlice(Slice { contours: true, ..Slice::default() })));
    app.apply(Command::View(ViewCommand::SetSliceHeight(4.0)));
    app.apply(Command::File(FileCommand::New));
    let settings = app.view().settings.clone();
    assert_eq!((settings.slice, settings.slice_height), (Slice::default(), 0.0));
}

#[test]
fn what_else_the_slice_shows_begins_right_below_its_potential() {
    let app = app(ABOVE);
    let harness = overlays(&app);
    let middle = |label: &str| {
        let bounds = harness.get_by_label(label).raw_bounds().expect("it is in sight");
        (bounds.y0 + bounds.y1) / 2.0
    };
    let row = middle("streamlines") - middle("Fit");
    let [above, first] = [middle("colours"), middle("contours")];
    // Five check boxes wrap, and the first is in the row that follows.
    assert!(middle("basins") > first);
    assert!((first - above - row).abs() < 3.0, "{first} is {} below {above}, and rows are {row} apart", first - above);
    assert!((middle("Show") - first).abs() < 3.0, "{} and {first}", middle("Show"));
}
