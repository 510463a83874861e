//! The dialog in which a film is planned.

use crate::common::fields::type_into;
use crate::common::opened::{act, opened};
use crate::common::window::window_in;
use collidoscope::app::App;
use collidoscope::app::command::Action;
use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

const SCENE: &str = r#"{"version": 1, "name": "a", "settings": {"duration": 1}}"#;

#[test]
fn a_tick_that_the_scene_has_not_is_refused_beside_its_field() {
    let mut app = opened(SCENE);
    act(&mut app, Action::EXPORT_FILM);
    let mut window = window_in(app, vec2(1280.0, 720.0));
    let before = window.state().view().windows.film;
    for (field, typed, reason) in [
        ("to tick", "99999", "must be a whole number from 0 to 60, is 99999"),
        ("from tick", "2.5", "must be a whole number from 0 to 60, is 2.5"),
        ("frames per second", "0", "must be a whole number from 1 to 240, is 0"),
    ] {
        type_into(&mut window, field, typed);
        window.get_by_label_contains(&format!(": {reason}."));
        assert_eq!(window.state().view().windows.film, before);
    }
    type_into(&mut window, "to tick", "30");
    assert_eq!(window.state().view().windows.film.map(|plan| plan.to), Some(30));
    assert!(window.query_by_label_contains("Not taken").is_none());
}

#[test]
fn a_window_with_odd_sides_tells_what_an_mp4_has_of_them() {
    let told = |width: f32| {
        let mut app = opened(SCENE);
        act(&mut app, Action::EXPORT_FILM);
        let window = window_in(app, vec2(width, 720.0));
        window.query_by_label("An .mp4 has 1280 × 720 of them: its sides are even.").is_some()
    };
    assert!(told(1281.0) && !told(1280.0));
}

#[test]
fn a_film_has_the_size_that_is_typed_and_that_of_the_window_where_none_is() {
    let mut app = opened(SCENE);
    act(&mut app, Action::EXPORT_FILM);
    let mut window = window_in(app, vec2(1280.0, 720.0));
    let size = |window: &Harness<App>| window.state().view().windows.film.expect("the dialog is open").size;
    assert_eq!(size(&window), None);
    window.get_by_label("1.0 s, 31 frames of 1280 × 720 pixels.");
    type_into(&mut window, "width in pixels", "641");
    type_into(&mut window, "height in pixels", "360");
    assert_eq!(size(&window), Some([641, 360]));
    window.get_by_label("1.0 s, 31 frames of 641 × 360 pixels.");
    window.get_by_label("An .mp4 has 640 × 360 of them: its sides are even.");
    type_into(&mut window, "height in pixels", "9000");
    window.get_by_label_contains(": must be a whole number from 16 to 8192, is 9000.");
    assert_eq!(size(&window), Some([641, 360]));
    window.get_by_label("Window").click();
    window.run();
    assert_eq!(size(&window), None);
}
