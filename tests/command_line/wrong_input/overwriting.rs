//! An existing file is kept, unless the same command wrote it or `--force` is given.

use super::collidoscope;
use std::fs;
use std::path::Path;

const SCENE: &str = r#"{"version": 1, "name": "n", "settings": {"duration": 1}, "expectations": [
    {"why": "nothing moves", "expect": {"conserved": {"quantity": "energy"}}}]}"#;

/// The commands that read a scene and write a file.
fn writing<'a>(scene: &'a str, out: &'a str) -> [Vec<&'a str>; 4] {
    [
        vec!["run", scene, "--out", out],
        vec!["check", scene, "--junit", out],
        vec!["shot", scene, "--tick", "0", "-o", out],
        vec!["handout", scene, "-o", out, "--no-films"],
    ]
}

fn with_scene() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("scene.json").to_str().unwrap().to_owned();
    fs::write(&scene, SCENE).unwrap();
    (folder, scene)
}

#[cfg(unix)]
#[test]
fn no_command_replaces_the_scene_that_it_reads_even_when_forced() {
    let (folder, scene) = with_scene();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::os::unix::fs::symlink("scene.json", at("link")).unwrap();
    fs::hard_link(&scene, at("second name")).unwrap();
    fs::create_dir(at("below")).unwrap();
    for out in [scene.clone(), at("link"), at("second name"), at("below/../scene.json")] {
        for mut arguments in writing(&scene, &out) {
            for _ in 0..2 {
                let said = collidoscope(&arguments);
                assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{arguments:?}: {}", said.err);
                let expected = format!("{out}: not written: it is the scene that is read; name another file\n");
                assert_eq!(said.err, expected, "{arguments:?}");
                arguments.push("--force");
            }
        }
    }
    assert_eq!(fs::read_to_string(&scene).unwrap(), SCENE);
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
}

#[test]
fn a_report_does_not_replace_a_scene_of_the_folder_that_is_checked() {
    let (folder, scene) = with_scene();
    let said = collidoscope(&["check", folder.path().to_str().unwrap(), "--junit", &scene]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("it is the scene that is read"), "{}", said.err);
    assert_eq!(fs::read_to_string(&scene).unwrap(), SCENE);
}

#[test]
fn another_kind_of_file_is_replaced_only_when_forced() {
    let (folder, scene) = with_scene();
    let out = folder.path().join("out").to_str().unwrap().to_owned();
    // Files worth keeping: a scene, a report of another tool, a photograph.
    let others: [&[u8]; 4] =
        [SCENE.as_bytes(), b"<?xml version=\"1.0\"?>\n<testsuites/>", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\0"];
    let generate = vec!["generate", "gas", "--count", "2", "--out", &out];
    for other in others {
        for arguments in writing(&scene, &out).into_iter().chain([generate.clone()]) {
            fs::write(&out, other).unwrap();
            let said = collidoscope(&arguments);
            let expected = format!(
                "{out}: not written: there is a file already that this command did not write; --force replaces it\n"
            );
            assert_eq!((said.code, said.err), (Some(2), expected), "{arguments:?}");
            assert_eq!(fs::read(&out).unwrap(), other);
            // A picture needs a display.
            if arguments[0] != "shot" {
                let forced: Vec<&str> = arguments.iter().copied().chain(["--force"]).collect();
                let said = collidoscope(&forced);
                assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{forced:?}");
                assert_ne!(fs::read(&out).unwrap(), other);
            }
        }
    }
}

#[test]
fn a_film_replaces_neither_its_scene_nor_what_somebody_else_wrote_not_even_for_one_of_its_frames() {
    let (folder, scene) = with_scene();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("frame-03.png"), "a letter").unwrap();
    let film = ["film", &scene, "--to", "5", "--step", "1", "-o", &at("frame-##.png")];
    let said = collidoscope(&film);
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.starts_with(&format!("{}: not written: there is a file already", at("frame-03.png"))),
        "{}",
        said.err
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn earlier_output_of_the_same_command_is_replaced_and_that_of_another_is_not() {
    let (folder, scene) = with_scene();
    let out = folder.path().join("out").to_str().unwrap().to_owned();
    let [run, check, _, handout] = writing(&scene, &out);
    let generate = vec!["generate", "gas", "--count", "2", "--out", &out];
    let commands = [run, check, handout, generate];
    for first in &commands {
        for second in &commands {
            // An empty file, as created by a shell or by `mktemp`: nothing is lost.
            fs::write(&out, "").unwrap();
            assert_eq!(collidoscope(first).code, Some(0), "{first:?}");
            let written = fs::read(&out).unwrap();
            let code = if first == second { 0 } else { 2 };
            assert_eq!(collidoscope(second).code, Some(code), "{first:?}, then {second:?}");
            assert_eq!(fs::read(&out).unwrap(), written);
        }
    }
    // A generated scene that was edited since, or generated with other numbers, is kept.
    assert_eq!(collidoscope(&["generate", "gas", "--count", "3", "--out", &out]).code, Some(2));
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_reader_and_a_device_are_written_to_and_a_pipe_without_one_is_not_waited_for() {
    use std::io::Read;
    use std::os::unix::fs::FileTypeExt;
    let (folder, scene) = with_scene();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let named = pipe.to_str().unwrap();
    for arguments in writing(&scene, named) {
        let said = collidoscope(&arguments);
        assert_eq!((said.code, said.err), (Some(2), format!("{named}: not written: nobody reads from it\n")));
    }
    // Opening both ends at once does not block; a report fits into the buffer of a pipe.
    let mut reader = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    assert_eq!(collidoscope(&["check", &scene, "--junit", named]).code, Some(0));
    let mut head = [0; 5];
    reader.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"<?xml");
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    let said = collidoscope(&["run", &scene, "--out", "/dev/null"]);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    // A pipe, from which the test reads.
    let said = collidoscope(&["run", &scene, "--out", "/dev/stdout"]);
    assert!(said.out.starts_with(r#"{"type":"header""#), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn a_scene_that_is_not_a_regular_file_is_refused_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("scene.json");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    super::refused(&pipe, "a pipe, not a file");
    super::refused(Path::new("/dev/zero"), "a device, not a file");
    let socket = folder.path().join("socket");
    let _listens = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    super::refused(&socket, "a socket, not a file");
    // Questions are a stream, so a pipe is read.
    let mut asks = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    std::io::Write::write_all(&mut asks, b"{\"query\":\"circulating_flow\",\"position\":[0,0,0]}\n").unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("collidoscope"))
        .args(["query", pipe.to_str().unwrap()])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut answer = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut answer).unwrap();
    assert!(answer.starts_with(r#"{"status":"ok""#), "{answer}");
    drop(asks);
    assert!(child.wait().unwrap().success());
}

/// Root may write everything, so as root the test runs the program as another user.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_stays_though_its_folder_may() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    /// The user `nobody`.
    const NOBODY: u32 = 65534;
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let out = folder.path().join("out");
    let am_root = fs::metadata(folder.path()).unwrap().uid() == 0;
    let protected = "the file is write-protected; choose another name or make it writable";
    let taken = "the file belongs to another user or group, and would not any more; choose another name";
    // Everyone may write the second file, but replacing it would change its owner.
    let cases: &[(u32, &str)] = if am_root { &[(0o644, protected), (0o666, taken)] } else { &[(0o444, protected)] };
    for &(mode, reason) in cases {
        fs::write(&out, "").unwrap();
        fs::set_permissions(&out, fs::Permissions::from_mode(mode)).unwrap();
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("collidoscope"));
        command.args(["generate", "gas", "--count", "2", "--out"]).arg(&out);
        if am_root {
            command.uid(NOBODY).gid(NOBODY);
        }
        let said = command.output().expect("the program can be started by anybody");
        let message = format!("{}: not written: {reason}\n", out.display());
        assert_eq!((said.status.code(), String::from_utf8(said.stderr).unwrap()), (Some(2), message));
        let kept = fs::metadata(&out).unwrap();
        assert_eq!((kept.len(), kept.mode() & 0o777), (0, mode));
    }
}
