//! A bench query in the real window: its end is dragged across the touching point, and the verdict in the
//! panel, the picture in the view and the answer to the saved question turn over together.

use crate::Program;
use crate::display::{Display, SIZE, wait_for};
use collidoscope::app::style::palette::Palette;
use collidoscope::scene::load_scene;
use glam::DVec3;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Keysyms of X11.
const CONTROL: u32 = 0xffe3;
const LETTER_Q: u32 = 0x71;
const LETTER_S: u32 = 0x73;

/// A ball of radius 0.5 that comes straight down to the plane y = 0. Seen from the front without
/// perspective, and opened with the query selected: that opens its explanation too.
const SCENE: &str = r#"{
    "version": 1, "name": "bench query",
    "queries": [{"id": 1, "name": "drop", "ask": {"query": "sphere_plane_sweep", "radius": 0.5,
        "from": [0, 2, 0], "to": [0, -1, 0], "normal": [0, 1, 0], "point": [1.5, 0, 0]}}],
    "view": {"camera": {"target": [0, 0, 0], "distance": 12, "yaw": 0, "pitch": 0, "projection": "orthographic"},
        "overlays": [], "selected": 1}
}"#;

/// Where the sweep begins, where it ends at first, where it ends when the ball just touches, and the contact.
const FROM: DVec3 = DVec3::new(0.0, 2.0, 0.0);
const END: DVec3 = DVec3::new(0.0, -1.0, 0.0);
const TOUCHING: DVec3 = DVec3::new(0.0, 0.5, 0.0);
const CONTACT: DVec3 = DVec3::ZERO;

/// Pixels on either side of the touching point: more than the rounding of a pointer and of a dragged
/// number, which is to the centimetre.
const BESIDE: i16 = 3;
/// The frame around the verdict, a panel wide, has more pixels of its colour than this.
const FRAME: usize = 150;
/// How near to the contact its mark is, in pixels.
const MARK: i16 = 6;

/// What a person sees: whether the two met.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shown {
    Hit,
    Miss,
}

/// Where things are in the window, in pixels.
struct Places {
    end: [i16; 2],
    touching: [i16; 2],
    contact: [i16; 2],
}

impl Places {
    /// Seen by the handles at both ends of the sweep, the only ones that stand above each other.
    fn found(picture: &[u8]) -> Places {
        let dots = dots(picture);
        let pair = dots.iter().enumerate().find_map(|(index, from)| {
            let below = dots[index + 1..].iter().find(|to| (to[0] - from[0]).abs() <= 1)?;
            Some([*from, *below])
        });
        let [from, to] = pair.unwrap_or_else(|| panic!("no two handles above each other: {dots:?}"));
        let pixels_per_metre = f64::from(to[1] - from[1]) / (FROM.y - END.y);
        let pixel = |point: DVec3| [from[0], from[1] + ((FROM.y - point.y) * pixels_per_metre).round() as i16];
        Places { end: to, touching: pixel(TOUCHING), contact: pixel(CONTACT) }
    }

    /// What the view shows: whether the contact is marked.
    fn picture(&self, picture: &[u8]) -> Shown {
        let [x, y] = self.contact;
        let mut around = (y - MARK..=y + MARK).flat_map(|line| (x - MARK..=x + MARK).map(move |column| [column, line]));
        if around.any(|at| is_of(picture, at, Palette::DARK.contact)) { Shown::Hit } else { Shown::Miss }
    }
}

/// What the verdict says, by the colour of its word and frame.
fn verdict(picture: &[u8]) -> Shown {
    let [width, height] = SIZE.map(|side| side as i16);
    let count = |color| {
        // The panel is in the right third of the window.
        let rows = (0..height).flat_map(|y| (2 * width / 3..width).map(move |x| [x, y]));
        rows.filter(|&at| is_of(picture, at, color)).count()
    };
    let (hit, miss) = (count(Palette::DARK.impulse), count(Palette::DARK.normal));
    assert!(hit.max(miss) > FRAME, "no verdict is seen: {hit} pixels of a hit, {miss} of a miss");
    if hit > miss { Shown::Hit } else { Shown::Miss }
}

/// The middles of the handles' dots, from above: white discs, wider than any letter's stroke.
fn dots(picture: &[u8]) -> Vec<[i16; 2]> {
    const REACH: i16 = 3;
    let [width, height] = SIZE.map(|side| side as i16);
    let is_white = |x: i16, y: i16| is_of(picture, [x, y], [1.0; 4]);
    let is_inside = |x: i16, y: i16| {
        [[0, 0], [REACH, 0], [-REACH, 0], [0, REACH], [0, -REACH]].iter().all(|[dx, dy]| is_white(x + dx, y + dy))
    };
    let mut found: Vec<[i16; 2]> = Vec::new();
    for y in REACH..height - REACH {
        for x in REACH..width - REACH {
            let is_known = |dot: &[i16; 2]| (dot[0] - x).abs() <= 2 * REACH && (dot[1] - y).abs() <= 2 * REACH;
            if is_inside(x, y) && !found.iter().any(is_known) {
                found.push([x, y]);
            }
        }
    }
    found
}

/// Whether a pixel has a colour, but for rounding.
fn is_of(picture: &[u8], [x, y]: [i16; 2], color: [f32; 4]) -> bool {
    let place = 4 * (y as usize * usize::from(SIZE[0]) + x as usize);
    // Blue comes first.
    let [red, green, blue, _] = color.map(|channel| (255.0 * channel).round() as i16);
    let near = |byte: u8, channel: i16| (i16::from(byte) - channel).abs() <= 3;
    near(picture[place], blue) && near(picture[place + 1], green) && near(picture[place + 2], red)
}

/// What `collidoscope query` answers to the question in a scene's file.
fn answered(file: &Path) -> (f64, String) {
    let question = load_scene(file).expect("a scene").queries[0].ask.clone();
    let end = question["to"][1].as_f64().expect("a number");
    let mut program = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let line = serde_json::to_string(&question).expect("JSON");
    program.stdin.take().expect("it is piped").write_all(line.as_bytes()).expect("it reads");
    let output = program.wait_with_output().expect("it ends");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    (end, answer["status"].as_str().expect("a status").to_owned())
}

/// Saves, and waits until the file holds another end of the sweep than before.
fn saved(display: &Display, file: &Path, before: f64) -> (f64, String) {
    display.press_with(&[CONTROL], LETTER_S);
    wait_for("the dragged end in the file", || Some(answered(file)).filter(|(end, _)| *end != before))
}

#[test]
fn dragging_the_end_across_the_touching_point_turns_verdict_picture_and_answer_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bench_query.json");
    std::fs::write(&file, SCENE).expect("the scene is written");
    let display = Display::start();
    let mut program = Program::start(&display, &[file.to_str().expect("a plain path")]);
    display.window();
    let opened = display.settled_look();
    let places = Places::found(&opened);
    let shown = |picture: &[u8]| (verdict(picture), places.picture(picture));
    assert_eq!(shown(&opened), (Shown::Hit, Shown::Hit));

    // Up to the touching point and beyond: from there on the ball ends before it reaches the plane.
    let [x, y] = places.touching;
    display.point_at(places.end);
    display.settled_look();
    display.left_button(true);
    let mut before = display.settled_look();
    let mut turn = |row: i16, expected: Shown| {
        display.point_at([x, row]);
        display.wait_for_change(&before);
        before = display.settled_look();
        assert_eq!(shown(&before), (expected, expected), "{} pixels above the touching point", y - row);
    };
    turn(y + 2 * BESIDE, Shown::Hit);
    turn(y + BESIDE, Shown::Hit);
    turn(y - BESIDE, Shown::Miss);
    turn(y - 10 * BESIDE, Shown::Miss);
    turn(y - BESIDE, Shown::Miss);
    turn(y + BESIDE, Shown::Hit);
    turn(y - 2 * BESIDE, Shown::Miss);
    display.left_button(false);
    display.settled_look();

    // What was seen is what is saved, and what the command line answers.
    let (end, status) = saved(&display, &file, END.y);
    assert_eq!((end > TOUCHING.y, status.as_str()), (true, "miss_late"), "{end}");

    // Another drag back across the touching point.
    display.point_at([x, y - 2 * BESIDE]);
    display.settled_look();
    display.left_button(true);
    let before = display.settled_look();
    display.point_at([x, y + 2 * BESIDE]);
    display.wait_for_change(&before);
    assert_eq!(shown(&display.settled_look()), (Shown::Hit, Shown::Hit));
    display.left_button(false);
    display.settled_look();
    let (end, status) = saved(&display, &file, end);
    assert_eq!((end < TOUCHING.y, status.as_str()), (true, "hit"), "{end}");
    display.press_with(&[CONTROL], LETTER_Q);
    assert_eq!(program.end().code(), Some(0), "nothing is unsaved, so nothing asks");
}
