//! A scene built by hand in the real window, saved, and opened again.

use crate::Program;
use crate::display::{Display, wait_for};
use collidoscope::scene::{Body, Scene, load_scene};
use glam::DVec3;
use std::path::Path;

/// Keysyms of X11.
const SHIFT: u32 = 0xffe1;
const CONTROL: u32 = 0xffe3;
const ESCAPE: u32 = 0xff1b;
const LETTER_A: u32 = 0x61;
const LETTER_H: u32 = 0x68;
const LETTER_Q: u32 = 0x71;
const LETTER_S: u32 = 0x73;
const LETTER_Z: u32 = 0x7a;

/// Seen from the front without perspective: X is right and Y up. Another ball at 2 m/s sets the scale
/// of velocities.
const SCENE: &str = r#"{
    "version": 1, "name": "by hand", "settings": {"duration": 1},
    "bodies": [{"id": 1, "radius": 0.5, "position": [-3, 2, 0], "velocity": [2, 0, 0]}],
    "view": {"camera": {"target": [0, 0, 0], "distance": 12, "yaw": 0, "pitch": 0, "projection": "orthographic"},
        "overlays": ["velocities"]}
}"#;

/// From the pointer to the first entry of the menu that it opens, in pixels.
const FIRST_ENTRY: [i16; 2] = [40, 35];
/// From the middle of the gizmo to the middle of its arrow along X, in pixels.
const ARROW: i16 = 45;

/// The program with a view that fills its window.
struct Seen<'a> {
    display: &'a Display,
    place: [i16; 4],
}

impl Seen<'_> {
    /// Metres for a pixel: the height shows 2·12·tan 20° metres.
    fn metres_per_pixel(&self) -> f64 {
        24.0 * 20f64.to_radians().tan() / f64::from(self.place[3])
    }

    /// The pixel that shows a point of the world.
    fn pixel(&self, point: DVec3) -> [i16; 2] {
        let [left, top, width, height] = self.place;
        let (right, up) = (point.x / self.metres_per_pixel(), point.y / self.metres_per_pixel());
        [left + width / 2 + right.round() as i16, top + height / 2 - up.round() as i16]
    }

    fn click(&self, at: [i16; 2]) {
        self.display.point_at(at);
        self.display.settled_look();
        self.display.left_button(true);
        self.display.settled_look();
        self.display.left_button(false);
        self.display.settled_look();
    }

    fn drag(&self, [x, y]: [i16; 2], [dx, dy]: [i16; 2]) {
        self.display.point_at([x, y]);
        self.display.settled_look();
        self.display.left_button(true);
        for share in [3, 6, 10] {
            let before = self.display.settled_look();
            self.display.point_at([x + dx * share / 10, y + dy * share / 10]);
            // What is dragged moves, and its numbers are told.
            self.display.wait_for_change(&before);
        }
        self.display.settled_look();
        self.display.left_button(false);
        self.display.settled_look();
    }

    fn press(&self, held: &[u32], key: u32) {
        self.display.press_with(held, key);
        self.display.settled_look();
    }

    /// What is seen around a point of the world while nothing is selected and the pointer elsewhere.
    fn around(&self, point: DVec3) -> Vec<u8> {
        self.display.point_at([self.place[0] + 5, self.place[1] + self.place[3] - 5]);
        Display::crop(&self.display.settled_look(), self.pixel(point), 60)
    }
}

fn open<'a>(display: &'a Display, file: &Path) -> (Program, Seen<'a>) {
    let program = Program::start(display, &[file.to_str().expect("a plain path")]);
    let window = display.window();
    let seen = Seen { display, place: display.place_of(window) };
    let with_panels = display.settled_look();
    display.press(LETTER_H);
    display.wait_for_change(&with_panels);
    display.settled_look();
    (program, seen)
}

fn added(scene: &Scene) -> Option<&Body> {
    scene.bodies.iter().find(|body| body.id == 2)
}

#[test]
fn a_ball_added_and_dragged_by_hand_is_in_the_file_as_it_was_on_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("by_hand.json");
    std::fs::write(&file, SCENE).expect("the scene is written");
    let display = Display::start();
    let (mut program, seen) = open(&display, &file);

    let origin = seen.pixel(DVec3::ZERO);
    display.point_at(origin);
    let before = display.settled_look();
    seen.press(&[SHIFT], LETTER_A);
    display.wait_for_change(&before);
    display.settled_look();
    seen.click([origin[0] + FIRST_ENTRY[0], origin[1] + FIRST_ENTRY[1]]);
    seen.drag([origin[0] + ARROW, origin[1]], [100, 0]);
    // A hundred pixels, to the centimetre that a pixel tells apart.
    let moved = DVec3::new((100.0 * seen.metres_per_pixel() * 100.0).round() / 100.0, 0.0, 0.0);
    // The handle that gives a ball at rest a velocity is 1.35 radii from its centre, left and down.
    let handle = seen.pixel(moved + DVec3::new(-1.0, -1.0, 0.0).normalize() * (1.35 * 0.5));
    seen.drag(handle, [100, -150]);
    seen.press(&[CONTROL], LETTER_S);
    let saved = wait_for("the dragged ball in the file", || {
        load_scene(&file).ok().filter(|scene| added(scene).is_some_and(|ball| ball.velocity != DVec3::ZERO))
    });
    let ball = added(&saved).expect("it was found");
    assert_eq!((ball.position, ball.radius), (moved, 0.5));
    assert!(ball.velocity.x > 0.0 && ball.velocity.y > ball.velocity.x && ball.velocity.z == 0.0, "{}", ball.velocity);

    // Each drag was one step: the velocity, then the place.
    seen.press(&[CONTROL], LETTER_Z);
    seen.press(&[CONTROL], LETTER_Z);
    seen.press(&[CONTROL], LETTER_S);
    let saved = wait_for("the file without the drags", || {
        load_scene(&file).ok().filter(|scene| added(scene).is_some_and(|ball| ball.position == DVec3::ZERO))
    });
    assert_eq!(added(&saved).expect("it was found").velocity, DVec3::ZERO);
    seen.press(&[], ESCAPE);
    let here = seen.around(DVec3::ZERO);
    let empty = seen.around(moved + DVec3::X * 2.0);
    assert_ne!(here, empty, "the ball is seen");
    display.press_with(&[CONTROL], LETTER_Q);
    assert_eq!(program.end().code(), Some(0), "nothing is unsaved, so nothing asks");

    let (mut program, seen) = open(&display, &file);
    assert!(wait_for("the same picture", || (seen.around(DVec3::ZERO) == here).then_some(true)));
    display.press_with(&[CONTROL], LETTER_Q);
    assert_eq!(program.end().code(), Some(0));
}
