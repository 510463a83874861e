//! A screen of its own for a window: an X server without a monitor, and a person's hands and eyes on it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, CreateWindowAux, EventMask, ImageFormat,
    InputFocus, MapState, Window, WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// How long anything may take on a busy machine that renders in software.
pub const DEADLINE: Duration = Duration::from_secs(60);
/// Equal looks in a row after which a picture counts as settled: longer than a frame of a busy machine.
const SETTLED_LOOKS: u32 = 12;
/// Width and height of the screen, and of the window that fills it, in pixels.
pub const SIZE: [u16; 2] = [1024, 700];
const WIDTH: u16 = SIZE[0];
const HEIGHT: u16 = SIZE[1];

/// One program at a time: two that render in software starve each other, and one that is starved takes a
/// press and the move after it for one.
static TURN: Mutex<()> = Mutex::new(());

/// An X server that ends with its owner.
pub struct Display {
    server: Child,
    /// Its name for `DISPLAY`.
    pub name: String,
    connection: RustConnection,
    root: Window,
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    /// Starts the server on a free number and connects to it, once no other is in use.
    pub fn start() -> Display {
        // A test that failed in its turn leaves nothing behind.
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let screen = format!("{WIDTH}x{HEIGHT}x24");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &screen, "+extension", "GLX", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("Xvfb is needed for this test (Debian: apt install xvfb): {error}"));
        let mut number = String::new();
        let out = server.stdout.take().expect("stdout is piped");
        BufReader::new(out).read_line(&mut number).expect("the server tells its number");
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name)).expect("the server answers");
        let root = connection.setup().roots[screen].root;
        Display { server, name, connection, root, _turn: turn }
    }

    /// Waits for the program's window, and gives it the keyboard.
    pub fn window(&self) -> Window {
        let window = wait_for("a window on the screen", || {
            let children = self.connection.query_tree(self.root).ok()?.reply().ok()?.children;
            children.into_iter().find(|&window| self.is_program(window))
        });
        let focus = self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME);
        focus.expect("sent").check().expect("the window takes the keyboard");
        window
    }

    /// Whether a window is shown and of our class.
    fn is_program(&self, window: Window) -> bool {
        let attributes = self.connection.get_window_attributes(window).ok().and_then(|cookie| cookie.reply().ok());
        if attributes.is_none_or(|attributes| attributes.map_state != MapState::VIEWABLE) {
            return false;
        }
        let property = self.connection.get_property(false, window, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, 64);
        let class = property.ok().and_then(|cookie| cookie.reply().ok()).map(|reply| reply.value).unwrap_or_default();
        String::from_utf8_lossy(&class).contains("collidoscope")
    }

    /// The icon of a window: for each size its width, its height, and its pixels as opacity, red, green and blue.
    pub fn icon(&self, window: Window) -> Vec<u32> {
        let atom = self.connection.intern_atom(false, b"_NET_WM_ICON").expect("sent").reply().expect("a name").atom;
        let property = self.connection.get_property(false, window, atom, AtomEnum::CARDINAL, 0, u32::MAX);
        let reply = property.expect("sent").reply().expect("an answer");
        reply.value32().map(Iterator::collect).unwrap_or_default()
    }

    /// What the owner of the clipboard gives as a PNG; `None` if there is no owner, or if it has none.
    pub fn png_on_clipboard(&self) -> Option<Vec<u8>> {
        let atom = |name: &str| {
            self.connection.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("a name").atom
        };
        let (reader, [clipboard, png, incremental]) =
            (self.connection.generate_id().expect("an id"), ["CLIPBOARD", "image/png", "INCR"].map(atom));
        let looks = CreateWindowAux::new();
        let class = WindowClass::INPUT_ONLY;
        let made = self.connection.create_window(0, reader, self.root, 0, 0, 1, 1, 0, class, 0, &looks);
        made.expect("sent").check().expect("a window");
        let asked = self.connection.convert_selection(reader, clipboard, png, png, x11rb::CURRENT_TIME);
        asked.expect("sent").check().expect("a request");
        let told = wait_for("an answer about the clipboard", || match self.connection.poll_for_event() {
            Ok(Some(Event::SelectionNotify(told))) => Some(told),
            _ => None,
        });
        if told.property == x11rb::NONE {
            return None;
        }
        let reply = self.connection.get_property(true, reader, png, AtomEnum::ANY, 0, u32::MAX);
        let reply = reply.expect("sent").reply().expect("an answer");
        assert!(reply.type_ != incremental, "the picture comes at once");
        Some(reply.value)
    }

    /// Presses and releases a key, named by its keysym.
    pub fn press(&self, keysym: u32) {
        self.key(keysym, true);
        self.key(keysym, false);
    }

    fn key(&self, keysym: u32, is_down: bool) {
        let setup = self.connection.setup();
        let (least, count) = (setup.min_keycode, setup.max_keycode - setup.min_keycode + 1);
        let mapping = self.connection.get_keyboard_mapping(least, count).expect("sent").reply().expect("a keyboard");
        let per_code = usize::from(mapping.keysyms_per_keycode);
        let place = mapping.keysyms.chunks(per_code).position(|symbols| symbols.contains(&keysym));
        let code = least + place.expect("the keyboard has that key") as u8;
        let event = if is_down { 2 } else { 3 };
        self.connection.xtest_fake_input(event, code, 0, self.root, 0, 0, 0).expect("sent");
        self.connection.flush().expect("sent");
    }

    /// Presses and releases a key while others, named by their keysyms, are held.
    pub fn press_with(&self, held: &[u32], keysym: u32) {
        held.iter().for_each(|modifier| self.key(*modifier, true));
        self.press(keysym);
        held.iter().for_each(|modifier| self.key(*modifier, false));
    }

    /// Moves the pointer to a pixel of the screen.
    pub fn point_at(&self, [x, y]: [i16; 2]) {
        const MOTION: u8 = 6;
        self.connection.xtest_fake_input(MOTION, 0, 0, self.root, x, y, 0).expect("sent");
        self.connection.flush().expect("sent");
    }

    /// Presses or releases the left button.
    pub fn left_button(&self, is_down: bool) {
        let event = if is_down { 4 } else { 5 };
        self.connection.xtest_fake_input(event, 1, 0, self.root, 0, 0, 0).expect("sent");
        self.connection.flush().expect("sent");
    }

    /// Left and upper edge, width and height of a window on the screen.
    pub fn place_of(&self, window: Window) -> [i16; 4] {
        let geometry = self.connection.get_geometry(window).expect("sent").reply().expect("a window");
        [geometry.x, geometry.y, geometry.width as i16, geometry.height as i16]
    }

    /// Gives a window another size in pixels.
    pub fn resize(&self, window: Window, [width, height]: [u32; 2]) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(window, &size).expect("sent").check().expect("another size");
    }

    /// The pixels of a picture within some distance of one of them, row by row.
    pub fn crop(picture: &[u8], [x, y]: [i16; 2], reach: i16) -> Vec<u8> {
        let row = |line: i16| {
            let start = (line as usize * usize::from(WIDTH) + (x - reach) as usize) * 4;
            &picture[start..start + (2 * reach as usize + 1) * 4]
        };
        (y - reach..=y + reach).flat_map(|line| row(line).to_vec()).collect()
    }

    /// Asks the window to close, as its close button would.
    pub fn close(&self, window: Window) {
        let atom = |name: &str| {
            self.connection.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("an atom").atom
        };
        let message = ClientMessageEvent::new(32, window, atom("WM_PROTOCOLS"), [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]);
        self.connection.send_event(false, window, EventMask::NO_EVENT, message).expect("sent");
        self.connection.flush().expect("sent");
    }

    /// What a person sees, as bytes of 32-bit pixels.
    pub fn look(&self) -> Vec<u8> {
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, self.root, 0, 0, WIDTH, HEIGHT, u32::MAX);
        image.expect("sent").reply().expect("a picture").data
    }

    /// Waits until the picture has settled: it shows something, and stays the same for several looks.
    pub fn settled_look(&self) -> Vec<u8> {
        let mut last = Vec::new();
        let mut same = 0;
        wait_for("a picture that stays the same", || {
            let now = self.look();
            same = if now == last { same + 1 } else { 0 };
            last = now;
            (same >= SETTLED_LOOKS && colors(&last) > 16).then(|| last.clone())
        })
    }

    /// Waits until the picture differs from one seen before.
    pub fn wait_for_change(&self, from: &[u8]) -> Vec<u8> {
        wait_for("a change of the picture", || Some(self.look()).filter(|now| now != from))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Number of different colours in a picture, counted up to a thousand.
pub fn colors(picture: &[u8]) -> usize {
    let mut seen = std::collections::BTreeSet::new();
    for pixel in picture.chunks_exact(4) {
        seen.insert([pixel[0], pixel[1], pixel[2]]);
        if seen.len() >= 1000 {
            break;
        }
    }
    seen.len()
}

/// Asks again and again until there is an answer.
///
/// # Panics
/// When there is none before the deadline.
pub fn wait_for<T>(what: &str, mut answer: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = answer() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "waited {DEADLINE:?} in vain for {what}");
        std::thread::sleep(Duration::from_millis(30));
    }
}
