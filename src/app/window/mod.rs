//! The window itself: opens it, runs the frames, ends it.
//!
//! Here is what needs a display: input as miniquad reports it, the last picture shown again while nothing changes,
//! pictures written to files. A [`FrameInput`] goes in and a [`Picture`](super::Picture) comes out; what they mean to
//! the program is decided in the other rooms, which run without a display.

mod clipboard;
mod drawing;
mod error;
mod filming;
mod handing_out;
mod icon;
mod input;
mod kept;
mod making;
mod shot;
mod still;
mod studio;
mod system_font;

pub use drawing::{draw_frame, new_egui};
pub use error::WindowError;
pub use shot::{ShotError, film, shoot};
pub use studio::PictureError;

use super::model::source::Source;
use super::model::state::{StateFolder, window_size};
use super::render::Renderer;
use super::viewport::Pointer;
use super::{App, FrameInput};
use crate::language::Language;
use crate::scene::{Id, Scene};
use crate::sim;
use clipboard::PictureClipboard;
use drawing::{WORK_PER_FRAME, set_scale};
use egui_macroquad::macroquad::input::{get_dropped_files, is_quit_requested, prevent_quit};
use egui_macroquad::macroquad::miniquad::conf::{Icon, LinuxBackend, Platform};
use egui_macroquad::macroquad::window::{Conf, next_frame};
use egui_macroquad::macroquad::{self, miniquad};
use input::Input;
use kept::{KeptChoices, KeptSize};
use making::Making;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use still::{Alarm, Still};

/// How the window opens.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowOptions {
    /// The scene to show, which must be valid.
    pub scene: Scene,
    /// Where it came from.
    pub source: Source,
    /// The moment to show; `None`: its first tick.
    pub at: Option<sim::Instant>,
    /// What is selected; none: what the scene says.
    pub select: Vec<Id>,
    /// The recording to compare it with.
    pub compare: Option<PathBuf>,
    /// Another program whose answers maps can be compared with, by the command of the shell that runs it.
    pub program: Option<String>,
    /// Where files and the window's size are remembered and unsaved changes are kept safe; `None`: nowhere.
    pub state: Option<StateFolder>,
    /// The language of its texts; `None`: the one that was chosen last, else the system's.
    pub language: Option<Language>,
    /// An error from before, shown when the window opens.
    pub problem: Option<String>,
}

/// Time between two frames while something moves, and between two looks for input while nothing does.
const FRAME: [Duration; 2] = [Duration::from_micros(16_667), Duration::from_millis(100)];
/// How long after the last input the window counts as active.
const ACTIVE_FOR: Duration = Duration::from_millis(500);
/// Time between two looks at whether another program changed the file; then everything is drawn, too.
const LOOK_AT_FILE_EVERY: Duration = Duration::from_millis(1000);

/// Opens the window and returns when it was closed.
///
/// # Errors
/// When there is no display, or it cannot show OpenGL with instancing.
pub fn open(options: WindowOptions) -> Result<(), WindowError> {
    let remembered = options.state.as_ref().and_then(window_size::remembered);
    let screen = Screen::find();
    let room = Screen::size(screen.as_ref());
    let size = window_size::within(remembered.unwrap_or_else(|| window_size::usual(room)), room);
    let conf = Conf {
        window_title: "Collidoscope".to_owned(),
        window_width: size[0] as i32,
        window_height: size[1] as i32,
        high_dpi: true,
        icon: window_icon(),
        ..Conf::default()
    };
    let run = move || {
        drop(screen);
        run(options, size)
    };
    in_window(conf, run)?.unwrap_or(Ok(()))
}

/// The icon of the window, for systems that do not find it by the window's class.
fn window_icon() -> Option<Icon> {
    Some(Icon { small: icon::small()?, medium: icon::medium()?, big: icon::big()? })
}

/// The program as a window opens with it, with what was chosen before.
fn opened(options: WindowOptions, chosen: &KeptChoices) -> App {
    let mut app = App::new(options.scene, options.source);
    (app.settings.language, app.settings.theme) = (chosen.language(), chosen.theme());
    app.go_to(options.at, &options.select);
    if let Some(folder) = &options.state {
        app.keep_state_in(folder);
    }
    if let Some(path) = &options.compare {
        app.open_recording(path);
    }
    if let Some(command) = options.program {
        app.attach_program(command);
    }
    if let Some(problem) = options.problem {
        app.tell_problem(problem);
    }
    if let Some(rescue) = app.rescue() {
        rescue.on_panic();
    }
    app
}

/// Draws frames until the program is quit.
async fn run(options: WindowOptions, size: [u32; 2]) -> Result<(), WindowError> {
    let mut renderer = Renderer::new()?;
    fit_to_screen(size);
    let mut kept_size = KeptSize::at_start(options.state.clone(), size);
    let mut kept_choices = KeptChoices::at_start(options.state.clone(), options.language);
    let mut egui = new_egui();
    let mut pointer = Pointer::default();
    let mut input = Input::new();
    let mut app = opened(options, &kept_choices);
    let alarm = Alarm::of(egui.egui_ctx());
    let mut still = Still::default();
    let mut making = Making::default();
    let mut clipboard = PictureClipboard::default();
    let mut last_frame = Instant::now();
    let mut last_input = last_frame;
    let mut last_look = last_frame;
    prevent_quit();
    loop {
        let now = Instant::now();
        // Not only in a pass: files that changed, and pictures that were written, are told of outside.
        kept_choices.follow(&app.settings);
        set_scale(&mut egui, app.interface_scale(miniquad::window::screen_size().1 / miniquad::window::dpi_scale()));
        let (keys, any_input) = input.forward(&mut egui);
        if any_input {
            last_input = now;
        }
        let dropped: Vec<_> = get_dropped_files().into_iter().filter_map(|file| file.path).collect();
        let quit = is_quit_requested();
        pointer = Pointer::sample(&pointer, |button| input.holds(button));
        let looks = now - last_look >= LOOK_AT_FILE_EVERY;
        if looks {
            last_look = now;
            app.watch_file();
            if !making.is_on() {
                kept_size.follow(app.windows.full_screen);
            }
        }
        let is_active =
            making.is_on() || app.is_moving() || app.is_refining() || now - last_input < ACTIVE_FOR || alarm.rings(now);
        let rests = !is_active && !quit && dropped.is_empty();
        if looks || !rests || !still.show() {
            let elapsed = (now - last_frame).as_secs_f64();
            last_frame = now;
            alarm.stop();
            making.go_on(&mut app, &mut renderer, &mut || now.elapsed() < WORK_PER_FRAME[1]);
            let frame_input = FrameInput { elapsed, keys, dropped, pointer, quit };
            draw_frame(&mut app, &mut egui, &mut renderer, &frame_input);
            if rests {
                still.keep();
            } else {
                still.forget();
            }
        }
        let requests = std::mem::take(&mut app.requests);
        if requests.quit {
            if !making.is_on() {
                kept_size.follow(app.windows.full_screen);
            }
            app.close();
            return Ok(());
        }
        if let Some(path) = &requests.picture {
            making::write_picture(path, &mut app, &mut egui, &mut renderer);
            still.forget();
        }
        if requests.copies_picture {
            clipboard.copy_view(&mut app, &mut egui, &mut renderer);
            still.forget();
        }
        making.follow(&requests, &mut app);
        if let Some(full_screen) = requests.full_screen {
            miniquad::window::set_fullscreen(full_screen);
        }
        let length = if is_active { FRAME[0] } else { FRAME[1] };
        // Without vertical synchronisation the loop would spin.
        std::thread::sleep(length.saturating_sub(now.elapsed()));
        next_frame().await;
    }
}

/// Makes the open window as large as it is to be and as the screen allows.
///
/// On other systems a window's size is in points; X11 takes it in pixels, which makes the window too small on a
/// high-resolution screen. And a display that restarted just before may not have told its size yet.
fn fit_to_screen(size: [u32; 2]) {
    if cfg!(target_os = "linux") {
        let scale = miniquad::window::dpi_scale().max(1.0);
        let wanted = size.map(|side| (side as f32 * scale) as u32);
        let fitting = window_size::within(wanted, Screen::size(Screen::find().as_ref()));
        if fitting != size {
            let [width, height] = fitting;
            miniquad::window::set_window_size(width, height);
        }
    }
}

/// The screen: that of X11 by its own protocol, since miniquad has no call for it.
///
/// Kept until the window is open: some displays, such as virtual ones, restart or end when the last client
/// disconnects, and refuse a client that connects at that moment.
struct Screen {
    #[cfg(target_os = "linux")]
    connection: x11rb::rust_connection::RustConnection,
    #[cfg(target_os = "linux")]
    number: usize,
}

impl Screen {
    #[cfg(target_os = "linux")]
    fn find() -> Option<Screen> {
        // x11rb adds 6000 to the display's number, in 16 bits.
        let display = std::env::var("DISPLAY").ok()?;
        let number = display.rsplit(':').next()?.split('.').next()?;
        number.parse::<u16>().ok()?.checked_add(6000)?;
        let (connection, number) = x11rb::connect(None).ok()?;
        Some(Screen { connection, number })
    }

    #[cfg(not(target_os = "linux"))]
    fn find() -> Option<Screen> {
        None
    }

    /// Width and height in pixels.
    #[cfg(target_os = "linux")]
    fn size(screen: Option<&Screen>) -> Option<[u32; 2]> {
        use x11rb::connection::Connection;
        let screen = screen?;
        let root = screen.connection.setup().roots.get(screen.number)?;
        Some([u32::from(root.width_in_pixels), u32::from(root.height_in_pixels)])
    }

    #[cfg(not(target_os = "linux"))]
    fn size(_: Option<&Screen>) -> Option<[u32; 2]> {
        None
    }
}

/// Runs a future in a window of its own; its result, `None` when the window was closed before its end.
///
/// # Errors
/// When there is no display, or it cannot show OpenGL.
pub(super) fn in_window<T: 'static, F: Future<Output = T> + 'static>(
    conf: Conf,
    future: impl FnOnce() -> F + 'static,
) -> Result<Option<T>, WindowError> {
    static STARTED: AtomicBool = AtomicBool::new(false);
    let conf = Conf {
        platform: Platform { linux_backend: backend()?, linux_wm_class: "collidoscope", ..conf.platform },
        ..conf
    };
    let result = Rc::new(RefCell::new(None));
    let slot = Rc::clone(&result);
    // miniquad reports a missing display or driver by a panic. Until the first frame it is an
    // answer and not a bug, so it stays silent and is turned into an error below.
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if STARTED.load(Ordering::SeqCst) {
            report(panic);
        }
    }));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, async move {
            STARTED.store(true, Ordering::SeqCst);
            *slot.borrow_mut() = Some(future().await);
        });
    }));
    match outcome {
        Ok(()) => Ok(result.take()),
        Err(panic) if STARTED.load(Ordering::SeqCst) => std::panic::resume_unwind(panic),
        Err(panic) => Err(WindowError::NoDisplay(message_of(&*panic))),
    }
}

/// How to reach the display; on Linux miniquad would panic when it guesses wrong.
fn backend() -> Result<LinuxBackend, WindowError> {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !cfg!(target_os = "linux") || is_set("DISPLAY") {
        Ok(LinuxBackend::X11Only)
    } else if is_set("WAYLAND_DISPLAY") {
        Ok(LinuxBackend::WaylandOnly)
    } else {
        Err(WindowError::NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned()))
    }
}

fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    let first_line = text.lines().next().unwrap_or_default().trim();
    if first_line.is_empty() { "the display cannot be used".to_owned() } else { first_line.to_owned() }
}
