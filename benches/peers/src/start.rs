//! From the start of the program to the first frame of the tour, seen from outside.

use crate::measure::median;
use crate::table::{Row, Target};
use anyhow::{Context, bail};
use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};
use x11rb::rust_connection::RustConnection;

/// More colours than in an empty window.
const COLORS: usize = 16;
/// The pixels of the window to inspect: a strip across the picture.
const STRIP: (i16, i16, u16, u16) = (0, 300, 1000, 8);
const DEADLINE: Duration = Duration::from_secs(30);

/// The row; no other window of the program may be open meanwhile.
///
/// # Errors
/// When there is no X display, or the program was not built.
pub fn rows(rounds: usize) -> anyhow::Result<Vec<Row>> {
    let program = std::env::current_exe()?.with_file_name("collidoscope");
    if !program.is_file() {
        bail!("{} is missing: `cargo build --release` makes it", program.display());
    }
    let (display, screen) = x11rb::connect(None).context("the start is measured on an X display")?;
    let root = display.setup().roots[screen].root;
    let state = tempfile::tempdir()?;
    let mut times = Vec::new();
    for _ in 0..rounds.max(3) {
        let began = Instant::now();
        let child = Command::new(&program).env("XDG_STATE_HOME", state.path()).stderr(Stdio::null()).spawn()?;
        let mut child = Program(child);
        while !shows_something(&display, root) {
            if began.elapsed() > DEADLINE || child.0.try_wait()?.is_some() {
                bail!("the program showed no picture");
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        times.push(began.elapsed());
    }
    let seconds = median(&mut times).as_secs_f64();
    Ok(vec![Row::figure("from start to first frame of the tour", seconds, "s", Target::AtMost(0.5, Some(0.3)))])
}

/// A process that is killed when this is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether the topmost window shows a picture.
fn shows_something(display: &RustConnection, root: u32) -> bool {
    let children = display.query_tree(root).ok().and_then(|cookie| cookie.reply().ok());
    let Some(&window) = children.as_ref().and_then(|tree| tree.children.last()) else { return false };
    let (x, y, width, height) = STRIP;
    let image = display.get_image(ImageFormat::Z_PIXMAP, window, x, y, width, height, u32::MAX);
    let Some(image) = image.ok().and_then(|cookie| cookie.reply().ok()) else { return false };
    image.data.chunks_exact(4).collect::<BTreeSet<_>>().len() > COLORS
}
