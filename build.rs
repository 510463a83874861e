//! Rebuilds when a shipped scene is added or removed, which the compiler would not notice, and tells a release
//! what it is built from.

use std::path::Path;
use std::process::Command;

/// What the program is made of.
const SOURCES: [&str; 5] = ["src", "assets", "build.rs", "Cargo.toml", "Cargo.lock"];

/// Where a package tells the commit that it was made from.
const PACKAGED_FROM: &str = ".cargo_vcs_info.json";

/// For those who build from a folder without history; takes precedence.
const GIVEN: &str = "COLLIDOSCOPE_COMMIT";

fn main() {
    println!("cargo::rerun-if-changed=assets/scenes");
    println!("cargo::rerun-if-env-changed={GIVEN}");
    let package = env!("CARGO_PKG_VERSION");
    // While one works on the program it is built after every change and commit: it would be built anew for a number
    // that nobody reads.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let given = std::env::var(GIVEN).ok();
    let version = match given.as_deref().filter(|commit| !commit.is_empty()) {
        Some(commit) => with_commit(package, commit, false),
        None if is_release => {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
            watch(folder);
            version(package, folder)
        }
        None => package.to_owned(),
    };
    println!("cargo::rustc-env=COLLIDOSCOPE_VERSION={version}");
}

/// The version of a package in a folder, with the commit that it is built from if that can be told.
pub(crate) fn version(package: &str, folder: &Path) -> String {
    if let Ok(note) = std::fs::read_to_string(folder.join(PACKAGED_FROM)) {
        return packaged_commit(&note)
            .map_or(package.to_owned(), |commit| with_commit(package, commit, note.contains("\"dirty\": true")));
    }
    // A folder that is unpacked inside of another checkout is not part of that.
    let top = git(folder, &["rev-parse", "--show-toplevel"]).map(|top| Path::new(&top).canonicalize());
    if !matches!((top, folder.canonicalize()), (Some(Ok(top)), Ok(folder)) if top == folder) {
        return package.to_owned();
    }
    let Some(commit) = git(folder, &["rev-parse", "HEAD"]) else { return package.to_owned() };
    let changes = [&["status", "--porcelain", "--"][..], &SOURCES].concat();
    let is_changed = git(folder, &changes).is_none_or(|changes| !changes.is_empty());
    with_commit(package, &commit, is_changed)
}

/// "0.1.0 (0123456789ab)", or "0.1.0 (0123456789ab, changed)".
fn with_commit(package: &str, commit: &str, is_changed: bool) -> String {
    let short: String = commit.chars().take(12).collect();
    format!("{package} ({short}{})", if is_changed { ", changed" } else { "" })
}

/// The commit that a package was made from, as `cargo package` notes it.
fn packaged_commit(note: &str) -> Option<&str> {
    let (_, after) = note.split_once("\"sha1\"")?;
    after.split('"').find(|part| part.len() >= 12 && part.chars().all(|c| c.is_ascii_hexdigit()))
}

/// Asks for another look when the sources or the commit change.
fn watch(folder: &Path) {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    // The commit is named by HEAD, or by what HEAD names, in a file of its own or among others; the log tells of each
    // change. All of that may lie outside of the folder, as in a work tree.
    let head = git(folder, &["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(head.as_deref()) {
        if let Some(path) = git(folder, &["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// What git answers, without the line break; `None` where there is no git, no checkout or no answer.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    // Without writing the index, in which others may just be writing.
    let output = Command::new("git").arg("--no-optional-locks").current_dir(folder).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim_end().to_owned())
}
