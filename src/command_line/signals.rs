//! Signals that end the process: what it was writing is removed before it does.

use crate::atomic_file::remove_unfinished_then;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::mem::MaybeUninit;
use std::ptr;

/// A closed terminal, Ctrl+C, Ctrl+\, what `kill` sends, and the end of the time that was granted.
const ENDING: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];

/// From now on unfinished files are removed before a signal ends the process, which still ends by that signal: a shell
/// sees 128 and its number. Only a file that grows beyond what was granted ends nothing: writing it fails as on a full
/// disk, and is told as that.
///
/// # Errors
/// When there can be no handlers, or no thread that waits for signals; they then end the process at once.
pub fn remove_unfinished_on_signals() -> io::Result<()> {
    // SAFETY: no handler runs; the call fails only for numbers of no signal.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    let mut signals = Signals::new(ENDING.into_iter().filter(|&signal| !is_ignored(signal)))?;
    let wait = move || {
        for signal in signals.forever() {
            remove_unfinished_then(|| {
                // Does not return: of all these signals the default ends the process.
                let _ = emulate_default_handler(signal);
            });
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
    Ok(())
}

/// Whether who started us wants a signal to be ignored, as `nohup` and shells do for what is to go on without them.
fn is_ignored(signal: i32) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action `sigaction` only reports, to a place that has room for it; all its bytes may be 0.
    unsafe {
        libc::sigaction(signal, ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
