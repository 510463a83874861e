//! Telling on standard error how far something is that takes long, so that nothing is silent for long.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// What is done within this is not told about.
const SILENT: Duration = Duration::from_secs(2);
/// How often it is told: to a person, and to a file, of which it should not be most.
const TO_A_PERSON: Duration = Duration::from_millis(200);
const TO_A_FILE: Duration = Duration::from_secs(30);

/// What a terminal takes for the order to erase the line: a shorter one may follow a longer one.
const ERASE_LINE: &str = "\x1b[2K";

/// How far something is.
pub(super) struct Progress {
    /// What is counted: "tick".
    what: &'static str,
    /// The last one; `None` if that is not known.
    last: Option<u64>,
    next: Instant,
    is_told: bool,
}

impl Progress {
    /// Of so many ticks, or the like.
    pub(super) fn new(what: &'static str, last: Option<u64>) -> Progress {
        Progress { what, last, next: Instant::now() + SILENT, is_told: false }
    }

    /// Tells where it is, now and then.
    pub(super) fn tell(&mut self, at: u64) {
        self.tell_with(at, String::new);
    }

    /// The same with a remark: why it takes so long.
    pub(super) fn tell_with(&mut self, at: u64, remark: impl FnOnce() -> String) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let mut told = io::stderr().lock();
        let is_person = told.is_terminal();
        self.next = now + if is_person { TO_A_PERSON } else { TO_A_FILE };
        self.is_told = is_person;
        let [begin, end] = if is_person { ["\r", ""] } else { ["", "\n"] };
        let last = self.last.map(|last| format!(" of {last}")).unwrap_or_default();
        // If standard error is closed there is nobody to tell.
        let erased = if is_person { ERASE_LINE } else { "" };
        let _ = write!(told, "{begin}{erased}{} {at}{last}{}{end}", self.what, remark()).and_then(|()| told.flush());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_told {
            let _ = write!(io::stderr(), "\r{ERASE_LINE}");
        }
    }
}
