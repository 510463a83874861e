//! The program itself in a window of its own: it opens, obeys keys, shows what it should, ends well.
#![cfg(target_os = "linux")]

#[path = "../common"]
mod common {
    pub mod asked;
}

mod asked;
mod bench_query;
mod by_hand;
mod clipboard;
mod display;
mod killed;
mod places;
mod size;

use display::{Display, colors, wait_for};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// Keysyms of X11.
const RIGHT: u32 = 0xff53;
const END: u32 = 0xff57;
const BACKSPACE: u32 = 0xff08;
const LETTER_H: u32 = 0x0068;
const RETURN: u32 = 0xff0d;

/// The program, ended with the test.
pub struct Program {
    child: Child,
    /// Where it keeps its state: never in the home of whoever runs the tests.
    _state: Option<tempfile::TempDir>,
}

impl Program {
    pub fn start(display: &Display, arguments: &[&str]) -> Program {
        let state = tempfile::tempdir().expect("a folder");
        let child = Program::spawn(display, arguments, state.path());
        Program { child, _state: Some(state) }
    }

    /// The same with state that outlives it.
    fn start_with_state(display: &Display, arguments: &[&str], state: &Path) -> Program {
        Program { child: Program::spawn(display, arguments, state), _state: None }
    }

    fn spawn(display: &Display, arguments: &[&str], state: &Path) -> Child {
        let child = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            .args(arguments)
            .env("DISPLAY", &display.name)
            .env("XDG_STATE_HOME", state)
            .env("LC_ALL", "C")
            .env_remove("WAYLAND_DISPLAY")
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn();
        child.expect("the program starts")
    }

    pub fn end(&mut self) -> ExitStatus {
        wait_for("the end of the program", || self.child.try_wait().expect("it is our child"))
    }

    /// Ends it at once, with no chance to do anything about it.
    fn kill(&mut self) {
        self.child.kill().expect("it is our child");
        self.child.wait().expect("it is our child");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_window_opens_steps_by_key_and_ends_cleanly_when_it_is_closed() {
    let display = Display::start();
    let mut program = Program::start(&display, &["pair_head_on"]);
    let window = display.window();
    let opened = display.settled_look();
    assert!(colors(&opened) > 100, "only {} colours: the picture is blank", colors(&opened));
    assert_eq!(display.icon(window), drawn_icon());

    display.press(RIGHT);
    display.wait_for_change(&opened);
    let stepped = display.settled_look();
    assert_ne!(stepped, opened);

    // The recording goes on showing tick 1 as it was, after having been elsewhere.
    display.press(BACKSPACE);
    display.wait_for_change(&stepped);
    display.settled_look();
    display.press(RIGHT);
    assert!(wait_for("tick 1 again", || (display.look() == stepped).then_some(true)));

    display.close(window);
    assert_eq!(program.end().code(), Some(0));
}

/// The icon of the window as the pictures have it.
fn drawn_icon() -> Vec<u32> {
    let mut icon = Vec::new();
    for side in [16, 32, 64] {
        let file = format!("{}/assets/icon/collidoscope-{side}.png", env!("CARGO_MANIFEST_DIR"));
        let mut reader =
            png::Decoder::new(std::fs::File::open(file).expect("a picture")).read_info().expect("a PNG file");
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).expect("pixels");
        icon.extend([side, side]);
        icon.extend(pixels.chunks_exact(4).map(|rgba| u32::from_be_bytes([rgba[3], rgba[0], rgba[1], rgba[2]])));
    }
    icon
}

#[test]
fn a_scene_that_cannot_be_opened_is_reported_in_the_window() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    let broken = folder.path().join("broken.json");
    std::fs::write(&broken, "{").expect("a file");
    for name in ["no_such_scene", broken.to_str().expect("a plain path")] {
        let mut program = Program::start(&display, &[name]);
        let window = display.window();
        let told = display.settled_look();
        // Enter closes the message, and the tour is behind it.
        display.press(RETURN);
        display.wait_for_change(&told);
        display.close(window);
        assert_eq!(program.end().code(), Some(0), "{name}");
    }
}

#[test]
fn hiding_the_panels_leaves_the_window_to_the_3d_view() {
    let display = Display::start();
    let mut program = Program::start(&display, &["plane_drop"]);
    let window = display.window();
    let with_panels = display.settled_look();
    display.press(LETTER_H);
    display.wait_for_change(&with_panels);
    display.settled_look();
    display.press(LETTER_H);
    assert!(wait_for("the panels again", || (display.look() == with_panels).then_some(true)));
    display.press(END);
    display.close(window);
    assert_eq!(program.end().code(), Some(0));
}

#[test]
fn a_shot_is_a_picture_of_the_size_asked_for() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shot.png");
    let path = file.to_str().expect("a plain path");
    let arguments = ["shot", "pair_head_on", "--tick", "30", "-o", path, "--size", "321x241"];
    // What it wrote itself it replaces unasked.
    for _ in 0..2 {
        assert_eq!(Program::start(&display, &arguments).end().code(), Some(0));
    }
    let decoder = png::Decoder::new(std::fs::File::open(&file).expect("the picture"));
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut pixels).expect("a picture");
    assert_eq!((info.width, info.height), (321, 241));
    let different: std::collections::BTreeSet<&[u8]> = pixels.chunks_exact(3).collect();
    assert!(different.len() > 50, "only {} colours: the picture is blank", different.len());
}

/// The frames of an animated PNG, each with its place; the first is the whole picture.
fn frames_of(path: &Path) -> Vec<(png::FrameControl, Vec<u8>)> {
    let mut reader = png::Decoder::new(std::fs::File::open(path).expect("the film")).read_info().expect("a PNG file");
    let frames = reader.info().animation_control().expect("an animation").num_frames;
    let mut next = || {
        let mut pixels = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut pixels).expect("a frame");
        pixels.truncate(info.buffer_size());
        (*reader.info().frame_control().expect("its place"), pixels)
    };
    (0..frames).map(|_| next()).collect()
}

#[test]
fn the_frames_of_a_film_are_the_shots_of_their_ticks() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let film = path("film.png");
    // Every 20th tick from 10 to 60: 10, 30 and 50.
    let cut = ["--from", "10", "--to", "60", "--step", "20", "--size", "321x241"];
    let arguments = [&["film", "pair_head_on", "-o", &film], &cut[..]].concat();
    // What it wrote itself it replaces unasked.
    for _ in 0..2 {
        assert_eq!(Program::start(&display, &arguments).end().code(), Some(0));
    }
    let frames = frames_of(Path::new(&film));
    assert_eq!(frames.len(), 3);
    let mut screen = frames[0].1.clone();
    for ((place, pixels), tick) in frames.iter().zip(["10", "30", "50"]) {
        for (row, line) in pixels.chunks_exact(3 * place.width as usize).enumerate() {
            let at = 3 * ((place.y_offset as usize + row) * 321 + place.x_offset as usize);
            screen[at..at + line.len()].copy_from_slice(line);
        }
        let shot = path("shot.png");
        let arguments = ["shot", "pair_head_on", "--tick", tick, "-o", &shot, "--size", "321x241"];
        assert_eq!(Program::start(&display, &arguments).end().code(), Some(0));
        let file = std::fs::File::open(&shot).expect("the picture");
        let mut reader = png::Decoder::new(file).read_info().expect("a PNG file");
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).expect("a picture");
        assert!(pixels == screen, "tick {tick}");
    }
}

#[test]
fn an_mp4_is_what_ffmpeg_makes_of_the_frames() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    let film = folder.path().join("film.mp4");
    // In its place: writes how many bytes it got into the file that its last argument names.
    let script = "#!/bin/sh\nfor out; do :; done\nwc -c > \"$out\"\necho \"$*\" >> \"$out\"\n[ -z \"$FAIL\" ] || { echo no such codec >&2; exit 1; }\n";
    let ffmpeg = folder.path().join("ffmpeg");
    std::fs::write(&ffmpeg, script).expect("a script");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&ffmpeg, executable).expect("a script");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
    let run = |fails: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
        command.args(["film", "pair_head_on", "--to", "6", "--step", "2", "--size", "322x242", "-o"]).arg(&film);
        command.env("DISPLAY", &display.name).env("PATH", &path).env("FAIL", fails).output().expect("it starts")
    };
    let failed = run("yes");
    assert_eq!(failed.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("ffmpeg failed: no such codec"));
    assert!(!film.exists());
    assert_eq!(run("").status.code(), Some(0));
    let made = std::fs::read_to_string(&film).expect("the film");
    // Ticks 0, 2, 4 and 6 of 322 × 242 pixels with 3 bytes each.
    assert_eq!(made.lines().next().map(str::trim), Some((4 * 322 * 242 * 3).to_string().as_str()));
    assert!(made.contains("-video_size 322x242 -framerate 30 -i pipe:0"), "{made}");
}

/// Runs the program where there is no display; its exit code and what it wrote to standard error.
fn without_display(arguments: &[&str], display: Option<&str>) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    if let Some(display) = display {
        command.env("DISPLAY", display);
    }
    let output = command.output().expect("the program starts");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn without_a_display_one_line_says_what_to_do() {
    for display in [None, Some(""), Some(":63999")] {
        let shot = ["shot", "pair_head_on", "--tick", "0", "-o", "never.png"];
        for arguments in [&["pair_head_on"][..], &shot, &["film", "pair_head_on", "-o", "never.png"]] {
            let (code, message) = without_display(arguments, display);
            assert_eq!(code, Some(2), "{display:?}: {message}");
            assert_eq!(message.lines().count(), 1, "{display:?}: {message}");
            for way_out in ["xvfb-run", "collidoscope run", "check"] {
                assert!(message.contains(way_out), "{display:?}: {message}");
            }
        }
    }
    assert!(!Path::new("never.png").exists());
}
