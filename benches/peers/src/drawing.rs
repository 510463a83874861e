//! Frames in a real window: the CPU time for ten thousand objects, and for a whole frame.

use crate::agents::school;
use crate::gas::gas;
use crate::measure::{median, time_of};
use crate::table::{Row, Target};
use anyhow::{Context, bail};
use collidoscope::app::command::{AgentsCommand, Command as AppCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::draw_list::{Arrow, ArrowKind, DrawList, Pose, Sphere, VectorKind};
use collidoscope::app::model::camera::Camera;
use collidoscope::app::model::source::Source;
use collidoscope::app::model::view_frame::ViewFrame;
use collidoscope::app::render::Renderer;
use collidoscope::app::{App, FrameInput, KeyPress, draw_frame, new_egui};
use collidoscope::scene::{Overlay, PartRef, Slice, SliceNet};
use glam::DVec3;
use macroquad::camera::{Camera3D, set_camera, set_default_camera};
use macroquad::color::WHITE;
use macroquad::conf::Conf;
use macroquad::miniquad::{self, gl};
use macroquad::models::{draw_line_3d, draw_sphere};
use macroquad::window::{clear_background, get_internal_gl, next_frame};
use std::process::{Command, exit};
use std::time::Duration;

const COUNT: usize = 10_000;
const AGENTS: usize = 2_000;
const SIZE: [i32; 2] = [1280, 720];
/// Rounds, each of which takes the peer a second.
const FEW: usize = 3;
/// Warm-up frames: the recording starts and panels find their sizes.
const WARM_UP: usize = 20;

/// The rows, measured by a copy of this program that owns a window.
///
/// # Errors
/// When there is no display.
pub fn rows(rounds: usize) -> anyhow::Result<Vec<Row>> {
    let copy = Command::new(std::env::current_exe()?).args(["draw", &rounds.to_string()]).output()?;
    if !copy.status.success() {
        bail!("drawing needs a display (xvfb-run gives a virtual one): {}", String::from_utf8_lossy(&copy.stderr));
    }
    let told = String::from_utf8(copy.stdout)?;
    let times = told.lines().map(|line| line.parse().map(Duration::from_nanos)).collect::<Result<Vec<_>, _>>()?;
    let [arrows, lines, spheres, meshes, paused, playing, agents] = *times.as_slice() else {
        bail!("the window told {told:?}")
    };
    let submit = Target::AtMost(0.1, Some(0.03));
    let frame = Target::AtMost(33.0, Some(25.0));
    let milliseconds = |what: &str, time: Duration, target| Row::figure(what, time.as_secs_f64() * 1e3, "ms", target);
    let peer = |time: Duration, by: &str| format!("{:.3} ms ({by})", time.as_secs_f64() * 1e3);
    Ok(vec![
        milliseconds("10 000 arrows, submit", arrows, submit)
            .beside(peer(lines, "`draw_line_3d`, shafts only, with the driver")),
        milliseconds("10 000 spheres, submit", spheres, submit).beside(peer(meshes, "`draw_sphere`, with the driver")),
        milliseconds("frame of 10 000 balls and arrows, all panels, paused", paused, frame),
        milliseconds("the same, playing", playing, Target::None),
        milliseconds(
            "frame of 2 000 agents, playing, with table, lanes, net, basins and the steering of one",
            agents,
            Target::AtMost(33.0, Some(25.0)),
        ),
    ])
}

/// Opens the window, measures and prints nanoseconds, one number a line.
///
/// # Errors
/// When the driver cannot draw.
pub fn draw(rounds: usize) -> anyhow::Result<()> {
    let window = miniquad::conf::Conf {
        window_title: "Collidoscope: drawing benchmark".to_owned(),
        window_width: SIZE[0],
        window_height: SIZE[1],
        ..Default::default()
    };
    let conf = Conf {
        miniquad_conf: window,
        draw_call_vertex_capacity: 100_000,
        draw_call_index_capacity: 100_000,
        ..Conf::default()
    };
    macroquad::Window::from_config(conf, async move {
        if let Err(error) = measure(rounds).await {
            eprintln!("{error:#}");
            exit(1);
        }
    });
    Ok(())
}

async fn measure(rounds: usize) -> anyhow::Result<()> {
    let mut renderer = Renderer::new().context("the driver cannot draw the scene")?;
    let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(SIZE[0] as f32, SIZE[1] as f32));
    let frame = ViewFrame::new(Camera { distance: 60.0, ..Camera::default() }, rect, 1.0);
    let places: Vec<[f32; 3]> = (0..COUNT).map(place).collect();
    let sphere =
        |center: &[f32; 3]| Sphere { of: 1, center: DVec3::from(center.map(f64::from)), radius: 0.5, color: [1.0; 4] };
    let spheres = DrawList { spheres: places.iter().map(sphere).collect(), ..DrawList::new(DVec3::ZERO) };
    let arrows = DrawList { arrows: places.iter().map(arrow).collect(), ..DrawList::new(DVec3::ZERO) };

    let ours = |renderer: &mut Renderer, list: &DrawList| renderer.upload(list, &frame);
    let lines = || {
        in_space(|| places.iter().for_each(|p| draw_line_3d(point(*p), point(end(*p)), WHITE)));
    };
    let meshes = || in_space(|| places.iter().for_each(|p| draw_sphere(point(*p), 0.5, None, WHITE)));
    println!("{}", submit(rounds, &mut || ours(&mut renderer, &arrows)).await);
    println!("{}", submit(rounds, &mut || lines()).await);
    println!("{}", submit(rounds, &mut || ours(&mut renderer, &spheres)).await);
    println!("{}", submit(FEW, &mut || meshes()).await);
    whole_frames(rounds, &mut renderer).await
}

/// Median time in our code; the driver's time is only part of whole frames.
async fn submit(rounds: usize, draw: &mut dyn FnMut()) -> u128 {
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds + FEW {
        clear_background(WHITE);
        finish();
        times.push(time_of(draw));
        finish();
        next_frame().await;
    }
    median(&mut times[FEW..]).as_nanos()
}

/// Prints the median times of a frame from input to picture, the driver's work included, of a gas of ten
/// thousand balls with their velocities: paused, and playing.
async fn whole_frames(rounds: usize, renderer: &mut Renderer) -> anyhow::Result<()> {
    let mut scene = gas(COUNT, 1.0)?;
    scene.view.overlays = Some(vec![Overlay::Velocities, Overlay::Grid]);
    let mut app = App::new(scene, Source::New);
    let mut egui = new_egui();
    let space = KeyPress { key: egui::Key::Space, control: false, shift: false, alt: false, keypad: false };
    for starts_playing in [false, true] {
        let mut times = Vec::with_capacity(rounds);
        for round in 0..rounds + WARM_UP {
            let keys = if starts_playing && round == 0 { vec![space] } else { vec![] };
            let input = FrameInput { elapsed: 1.0 / 60.0, keys, ..FrameInput::default() };
            times.push(time_of(&mut || {
                draw_frame(&mut app, &mut egui, renderer, &input);
                finish();
            }));
            next_frame().await;
        }
        println!("{}", median(&mut times[WARM_UP..]).as_nanos());
    }
    agents_with_all_open(rounds, renderer).await
}

/// Prints the median time of a frame of a school that plays, with everything that is about agents in sight.
async fn agents_with_all_open(rounds: usize, renderer: &mut Renderer) -> anyhow::Result<()> {
    let mut scene = school(AGENTS, true);
    scene.view.overlays = Some(vec![Overlay::Fields, Overlay::Velocities, Overlay::Steering]);
    scene.view.slice = Slice { net: SliceNet::Streamlines, basins: true, cuts: true, ..Slice::default() };
    let selected = scene.bodies[0].id;
    let mut app = App::new(scene, Source::New);
    app.apply(AppCommand::Agents(AgentsCommand::Show));
    app.apply(AppCommand::Selection(SelectionCommand::Parts(vec![PartRef::Object(selected)])));
    app.apply(AppCommand::Playback(PlaybackCommand::SetPlaying(true)));
    let mut egui = new_egui();
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds + WARM_UP {
        let input = FrameInput { elapsed: 1.0 / 60.0, ..FrameInput::default() };
        times.push(time_of(&mut || {
            draw_frame(&mut app, &mut egui, renderer, &input);
            finish();
        }));
        next_frame().await;
    }
    println!("{}", median(&mut times[WARM_UP..]).as_nanos());
    Ok(())
}

/// A lattice centred at the origin.
fn place(index: usize) -> [f32; 3] {
    [index % 22, index / 22 % 22, index / 484].map(|n| 1.5 * (n as f32 - 10.5))
}

fn end([x, y, z]: [f32; 3]) -> [f32; 3] {
    [x + 0.6, y + 0.8, z]
}

fn point(p: [f32; 3]) -> macroquad::math::Vec3 {
    macroquad::math::Vec3::from_array(p)
}

fn arrow(tail: &[f32; 3]) -> Arrow {
    let [tail, tip] = [*tail, end(*tail)].map(|place| DVec3::from(place.map(f64::from)));
    let (kind, color) = (ArrowKind::Vector(VectorKind::Velocity), [1.0; 4]);
    Arrow { kind, pose: Pose::At, of: None, tail, tip, is_cut: false, weight: 1.0, color }
}

/// Draws with macroquad's own camera and submits everything to the driver.
fn in_space(draw: impl FnOnce()) {
    set_camera(&Camera3D { position: point([0.0, 20.0, 60.0]), target: point([0.0; 3]), ..Camera3D::default() });
    draw();
    set_default_camera();
    // SAFETY: on the window's thread; no other reference to the context is held.
    unsafe { get_internal_gl() }.flush();
}

/// Waits until the driver has finished.
fn finish() {
    // SAFETY: as above; the call has no arguments.
    unsafe {
        get_internal_gl().flush();
        gl::glFinish();
    }
}
