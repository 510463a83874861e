//! The installed program, and the program built from its package.
#![cfg(unix)]

/// The build script, whose `main` cargo runs.
#[expect(dead_code)]
#[path = "../../build.rs"]
mod build_script;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let who = ["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"];
    run(Command::new("git").current_dir(folder).args(who).args(arguments)).trim_end().to_owned()
}

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            found.insert(path.strip_prefix(folder).unwrap().to_owned());
        }
    }
    found
}

#[test]
fn the_version_names_the_commit_of_this_checkout_and_of_no_other() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let version = |folder: &Path| build_script::version("1.2.3", folder);
    assert_eq!(version(folder), "1.2.3", "no checkout");
    git(folder, &["init", "-q"]);
    assert_eq!(version(folder), "1.2.3", "no commit");
    fs::create_dir(folder.join("src")).unwrap();
    fs::write(folder.join("src/lib.rs"), "").unwrap();
    git(folder, &["add", "."]);
    git(folder, &["commit", "-q", "-m", "first"]);
    let commit = git(folder, &["rev-parse", "HEAD"])[..12].to_owned();
    assert_eq!(version(folder), format!("1.2.3 ({commit})"));
    // Changes to files that are not part of the program do not count.
    fs::write(folder.join("notes.txt"), "").unwrap();
    assert_eq!(version(folder), format!("1.2.3 ({commit})"));
    fs::write(folder.join("src/lib.rs"), "//").unwrap();
    assert_eq!(version(folder), format!("1.2.3 ({commit}, changed)"));
    // Unpacked inside another checkout, with and without the commit file of a package.
    let inside = folder.join("inside");
    fs::create_dir(&inside).unwrap();
    assert_eq!(version(&inside), "1.2.3");
    let note = |rest: &str| format!("{{\n  \"git\": {{\n    \"sha1\": \"0123456789abcdef0123\"{rest}\n  }}\n}}");
    fs::write(inside.join(".cargo_vcs_info.json"), note("")).unwrap();
    assert_eq!(version(&inside), "1.2.3 (0123456789ab)");
    fs::write(inside.join(".cargo_vcs_info.json"), note(",\n    \"dirty\": true")).unwrap();
    assert_eq!(version(&inside), "1.2.3 (0123456789ab, changed)");
}

#[test]
fn the_package_holds_what_is_built_into_the_program_and_little_else() {
    let arguments = ["package", "--list", "--allow-dirty", "--offline", "--quiet"];
    let list = run(Command::new(env!("CARGO")).current_dir(ROOT).args(arguments));
    let packed: BTreeSet<&str> = list.lines().collect();
    for file in ["build.rs", "Cargo.lock", "README.md", "LICENSE-MIT", "LICENSE-APACHE", "assets/scenes/tour.json"] {
        assert!(packed.contains(file), "{file} is missing");
    }
    for folder in ["src", "assets/scenes", "docs"] {
        for file in files(&Path::new(ROOT).join(folder)) {
            let path = format!("{folder}/{}", file.display());
            assert!(packed.contains(&*path), "{path} is missing");
        }
    }
    // Files that sources include, by paths relative to the source.
    for source in files(&Path::new(ROOT).join("src")) {
        let source = Path::new(ROOT).join("src").join(source);
        let text = fs::read_to_string(&source).unwrap_or_default();
        for including in ["include_bytes!(\"", "include_str!(\""] {
            for rest in text.split(including).skip(1) {
                let path = source.parent().unwrap().join(rest.split('"').next().unwrap()).canonicalize().unwrap();
                let path = path.strip_prefix(ROOT).unwrap().display().to_string();
                assert!(packed.contains(&*path), "{path} is missing");
            }
        }
    }
    let not_built = ["tests/", "benches/", ".ci/", "assets/screenshot.png"];
    assert!(packed.iter().all(|path| !not_built.iter().any(|start| path.starts_with(start))), "{list}");
    let bytes = |counts: &dyn Fn(&str) -> bool| -> u64 {
        let sizes =
            packed.iter().filter(|path| counts(path)).filter_map(|path| fs::metadata(Path::new(ROOT).join(path)).ok());
        sizes.map(|file| file.len()).sum()
    };
    // What is beside sources, scenes, fonts and documents: the lock file, the list of changes, licences.
    let rest = bytes(&|path| !["src/", "assets/", "docs/"].iter().any(|start| path.starts_with(start)));
    assert!(rest < 256 << 10, "{rest} bytes");
    // The registry takes packages of up to 10 MiB; this one is compressed to a fraction.
    let all = bytes(&|_| true);
    assert!(all < 10 << 20, "{all} bytes");
}

#[test]
fn the_installation_is_complete_and_consistent_and_can_be_removed() {
    let place = tempfile::tempdir().unwrap();
    let binary = place.path().join("built");
    fs::write(&binary, "#!/bin/sh\n").unwrap();
    let into = place.path().join("root");
    let make = |target: &str| {
        let settings = [format!("DESTDIR={}", into.display()), format!("BINARY={}", binary.display())];
        run(Command::new("make").current_dir(ROOT).args([target, "PREFIX=/usr"]).args(settings));
    };
    make("install");
    let installed = files(&into.join("usr"));
    let has = |path: &str| assert!(installed.contains(Path::new(path)), "{path} is missing: {installed:?}");
    has("bin/collidoscope");
    has("share/applications/collidoscope.desktop");
    has("share/mime/packages/collidoscope.xml");
    has("share/icons/hicolor/scalable/apps/collidoscope.svg");
    for side in [16, 32, 64, 256] {
        has(&format!("share/icons/hicolor/{side}x{side}/apps/collidoscope.png"));
    }
    for page in files(&Path::new(ROOT).join("docs")) {
        has(&format!("share/doc/collidoscope/docs/{}", page.display()));
    }
    // The desktop entry starts the installed program, with the window's class, for the declared file type.
    let entry = fs::read_to_string(into.join("usr/share/applications/collidoscope.desktop")).unwrap();
    let mime = fs::read_to_string(into.join("usr/share/mime/packages/collidoscope.xml")).unwrap();
    let value = |key: &str| entry.lines().find_map(|line| line.strip_prefix(&format!("{key}="))).expect(key);
    assert_eq!(value("Exec"), "collidoscope %f");
    assert_eq!((value("Icon"), value("StartupWMClass")), ("collidoscope", "collidoscope"));
    assert!(mime.contains(&format!("type=\"{}\"", value("MimeType").trim_end_matches(';'))));
    make("uninstall");
    assert_eq!(files(&into), BTreeSet::new());
}
