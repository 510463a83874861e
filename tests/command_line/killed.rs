//! A process that is killed while it saves leaves the old file or the new one, whole.
//!
//! `run --out` writes through the same code as saving in the window does.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Number of kills to try; each one starts the program.
const KILLS: u32 = 40;

/// Pseudo-random numbers, the same in every run (Knuth's 64-bit multiplier).
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn run(ticks: &str, out: &Path) -> Command {
    run_by(Command::new(env!("CARGO_BIN_EXE_collidoscope")), ticks, out)
}

fn run_by(mut program: Command, ticks: &str, out: &Path) -> Command {
    program.args(["run", "pair_head_on", "--ticks", ticks, "--out"]).arg(out);
    program.stdout(Stdio::null()).stderr(Stdio::null());
    program
}

/// The program as a terminal starts it: what starts the tests may ignore signals, as `nohup` does, and that would be
/// inherited.
#[cfg(target_os = "linux")]
fn started_by_terminal() -> Command {
    let mut env = Command::new("env");
    env.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_collidoscope")]);
    env
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_file_or_the_new_one_and_never_half_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let lengths = ["200", "400"];
    let mut longest = Duration::ZERO;
    let texts = lengths.map(|ticks| {
        let whole = folder.path().join(ticks);
        let began = Instant::now();
        assert!(run(ticks, &whole).status().expect("it starts").success());
        longest = longest.max(began.elapsed());
        fs::read(whole).expect("the file")
    });
    // Some runs end before they are killed; only those change the file.
    let latest_kill = longest.as_micros() as u64 * 3 / 2;
    let saved = tempfile::tempdir().expect("a folder");
    let file = saved.path().join("file");
    fs::write(&file, &texts[0]).expect("the file");
    let mut draw = Draw(3);
    let mut killed = 0;
    for attempt in 0..KILLS {
        let mut child = run(lengths[attempt as usize % 2], &file).spawn().expect("it starts");
        let at = Instant::now() + Duration::from_micros(draw.below(latest_kill));
        while Instant::now() < at && child.try_wait().expect("our child").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("our child");
        killed += u32::from(!child.wait().expect("our child").success());
        let now = fs::read(&file).expect("there is always a file");
        assert!(texts.contains(&now), "{} bytes are neither of the two files", now.len());
    }
    assert!(killed > 0, "every run ended before it was killed");
    // At most one temporary file per kill.
    let others = fs::read_dir(saved.path()).expect("a folder").count() as u32 - 1;
    assert!(others <= killed, "{others} files were left by {killed} kills");
    // Once they are old, the next save removes them.
    for entry in fs::read_dir(saved.path()).expect("a folder").map(|entry| entry.expect("an entry")) {
        let aged = std::time::SystemTime::now() - 2 * collidoscope::atomic_file::ABANDONED_AFTER;
        let opened = fs::File::options().write(true).open(entry.path()).expect("a file of ours");
        opened.set_modified(aged).expect("aged");
    }
    assert!(run("200", &file).status().expect("it starts").success());
    assert_eq!(fs::read_dir(saved.path()).expect("a folder").count(), 1);
}

/// Starts a run that would last for days, and waits until it has begun to write to its own folder.
fn start_long_run(command: &mut Command, folder: &Path) -> Child {
    let mut child = command.spawn().expect("it starts");
    let is_written = |entry: std::io::Result<fs::DirEntry>| {
        entry.and_then(|entry| entry.metadata()).is_ok_and(|metadata| metadata.len() > 0)
    };
    while !fs::read_dir(folder).expect("a folder").any(is_written) {
        assert!(child.try_wait().expect("our child").is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    child
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().expect("kill starts");
    assert!(sent.success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_run_with_that_signal_and_removes_its_unfinished_file() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut run = run_by(started_by_terminal(), "9000000000", &folder.path().join("file"));
        let mut child = start_long_run(&mut run, folder.path());
        send(signal, &child);
        assert_eq!(child.wait().expect("our child").signal(), Some(number));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "left behind after {signal}");
    }
}

#[test]
fn a_run_that_was_started_to_ignore_a_signal_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut deaf = Command::new("sh");
    deaf.args(["-c", r#"trap "" HUP; exec "$0" run pair_head_on --ticks 9000000000 --out "$1""#]);
    deaf.arg(env!("CARGO_BIN_EXE_collidoscope")).arg(folder.path().join("file"));
    deaf.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = start_long_run(&mut deaf, folder.path());
    send("HUP", &child);
    send("TERM", &child);
    assert_eq!(child.wait().expect("our child").signal(), Some(15));
}
