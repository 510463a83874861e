//! Where the camera looks: at an event, and at what it follows.

use super::two_balls::app;
use crate::common::keys::{plain, press, with};
use crate::common::opened::{carry_out, opened};
use crate::common::window::window_in;
use collidoscope::app::App;
use collidoscope::app::command::{Command, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::model::source::Source;
use collidoscope::scene::{Id, PartRef, shipped_scene};
use collidoscope::sim::Instant;
use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::{DVec2, DVec3};

#[test]
fn an_event_out_of_sight_is_brought_into_it_and_one_in_sight_moves_nothing() {
    let mut app = app();
    press(&mut app, &[]);
    let camera = |app: &App| *app.view().camera;
    let aside = collidoscope::app::model::camera::Camera { target: DVec3::new(40.0, 3.0, 0.0), ..camera(&app) };
    app.apply(Command::View(ViewCommand::SetCamera(aside)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    // The balls meet in the origin.
    let there = camera(&app);
    assert!(there.target.length() < 1e-9, "{there:?}");
    assert_eq!((there.yaw, there.pitch, there.distance), (aside.yaw, aside.pitch, aside.distance));
    let near = collidoscope::app::model::camera::Camera { target: DVec3::new(0.2, 0.1, 0.0), ..there };
    app.apply(Command::View(ViewCommand::SetCamera(near)));
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(0))));
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    assert_eq!(camera(&app), near);
}

#[test]
fn a_bench_query_that_is_chosen_in_a_list_comes_into_view_and_one_in_sight_moves_nothing() {
    let Some(shipped) = shipped_scene("bench_box") else { panic!("it is shipped") };
    let app = App::new(shipped.load().unwrap(), Source::Shipped("bench_box".to_owned()));
    let mut window = window_in(app, vec2(1280.0, 720.0));
    let camera = |window: &Harness<App>| *window.state().view().camera;
    let choose = |window: &mut Harness<'_, App>, id: Id| {
        window.state_mut().apply(Command::Selection(SelectionCommand::Object(id, None)));
        window.run();
    };
    let opened = camera(&window);
    choose(&mut window, 21);
    assert_eq!(camera(&window), opened);
    for (id, center) in [(25, DVec3::new(21.0, 0.0, 4.0)), (24, DVec3::new(10.0, 0.0, 8.0))] {
        choose(&mut window, id);
        let view = window.state().view();
        let (frame, before) = (view.view_frame, camera(&window));
        let (at, rect) = (frame.pixel_at(center).expect("before the camera"), frame.rect);
        let corner = DVec2::new(f64::from(rect.x), f64::from(rect.y));
        let size = DVec2::new(f64::from(rect.width), f64::from(rect.height));
        assert!(at.cmpgt(corner).all() && at.cmplt(corner + size).all(), "{id}: {at} of {rect:?}");
        assert_eq!((before.yaw, before.pitch), (opened.yaw, opened.pitch));
        choose(&mut window, id);
        assert_eq!(camera(&window), before);
    }
    // From so far away that it is hardly seen the camera comes near, and stays there.
    let far = collidoscope::app::model::camera::Camera { distance: 2000.0, ..camera(&window) };
    window.state_mut().apply(Command::View(ViewCommand::SetCamera(far)));
    choose(&mut window, 24);
    let near = camera(&window);
    assert!(near.distance < 200.0, "{near:?}");
    choose(&mut window, 24);
    assert_eq!(camera(&window), near);
}

#[test]
fn framing_an_event_looks_at_its_contact_and_not_at_the_middle_of_the_wall() {
    let text = r#"{"version": 1, "name": "a large wall", "settings": {"duration": 3}, "bodies": [
        {"id": 1, "radius": 0.5, "position": [30, 2.51, 0], "velocity": [0, -1, 0]}],
        "obstacles": [{"id": 2, "shape": {"box": {"center": [0, -1, 0], "half_extents": [50, 1, 50]}}}]}"#;
    let mut app = opened(text);
    press(&mut app, &[]);
    carry_out(&mut app, Command::Playback(PlaybackCommand::NextEvent));
    assert_eq!(app.view().selection.objects().collect::<Vec<_>>(), [2, 1]);
    press(&mut app, &[plain(Key::F)]);
    let camera = *app.view().camera;
    assert!((camera.target - DVec3::new(30.0, 0.0, 0.0)).length() < 1e-9, "{camera:?}");
    assert!(camera.distance < 10.0, "{camera:?}");
    // Of the pair, when it is selected by hand, all is framed.
    app.apply(Command::Selection(SelectionCommand::Parts([2, 1].map(PartRef::Object).to_vec())));
    press(&mut app, &[plain(Key::F)]);
    assert!(app.view().camera.distance > 50.0, "{:?}", app.view().camera);
}

#[test]
fn what_is_followed_stays_in_view_and_the_camera_looks_the_same_way() {
    let mut app = app();
    press(&mut app, &[]);
    let close = collidoscope::app::model::camera::Camera {
        target: DVec3::new(-2.0, 0.0, 0.0),
        distance: 2.0,
        ..*app.view().camera
    };
    let is_in_view = |app: &App| {
        let view = app.view();
        let rect = view.view_frame.rect;
        let at = view.view_frame.pixel_at(view.moment.position(0));
        at.is_some_and(|at| {
            let (x, y) = (at.x - f64::from(rect.x), at.y - f64::from(rect.y));
            (0.0..f64::from(rect.width)).contains(&x) && (0.0..f64::from(rect.height)).contains(&y)
        })
    };
    app.apply(Command::View(ViewCommand::SetCamera(close)));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    // In 1.4 s at 1 m/s it leaves a picture that is about 2 m wide.
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(84))));
    assert!(!is_in_view(&app));
    press(&mut app, &[with(Key::F, false, true)]);
    assert!(app.view().settings.follow && is_in_view(&app));
    for tick in [0, 60, 170] {
        carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        assert!(is_in_view(&app), "tick {tick}");
    }
    let camera = *app.view().camera;
    assert_eq!((camera.yaw, camera.pitch, camera.distance), (close.yaw, close.pitch, close.distance));
    // At rest the view may be turned and moved as ever.
    app.apply(Command::View(ViewCommand::SetCamera(close)));
    press(&mut app, &[]);
    assert_eq!(*app.view().camera, close);
    press(&mut app, &[with(Key::F, false, true)]);
    carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(84))));
    assert_eq!(*app.view().camera, close);
}

#[test]
fn where_no_ball_is_in_view_it_says_so_and_brings_all_of_them_back() {
    let mut window = window_in(app(), vec2(1280.0, 720.0));
    let is_told = |window: &Harness<App>| window.query_by_label("No ball is in view.").is_some();
    window.run();
    assert!(!is_told(&window));
    let camera = *window.state().view().camera;
    let aside = collidoscope::app::model::camera::Camera { target: DVec3::new(0.0, 0.0, 1e4), ..camera };
    window.state_mut().apply(Command::View(ViewCommand::SetCamera(aside)));
    window.run();
    assert!(is_told(&window));
    window.get_by_label("Bring all into view").click();
    window.run();
    assert!(!is_told(&window));
    let view = window.state().view();
    for (ball, body) in view.moment.setup.bodies.iter().enumerate() {
        assert!(view.view_frame.has_in_view(view.moment.position(ball), body.radius), "ball {}", body.id);
    }
}
