//! A panic anywhere in the process leaves the document as it was last valid.
//!
//! A program of its own: what happens on a panic is one for the whole process.

use collidoscope::app::model::source::Source;
use collidoscope::app::model::state::{Autosaver, StateFolder, leftovers};
use collidoscope::scene::{Document, Operation, PartRef, Scene};

#[test]
fn a_panic_leaves_the_changes_that_no_autosave_held_yet() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = StateFolder::at(folder.path());
    let mut document = Document::new(Scene::empty());
    let mut autosaver = Autosaver::in_folder(&state);
    autosaver.rescue().on_panic();

    let panic = || std::thread::spawn(|| panic!("on purpose")).join().expect_err("it panicked");
    autosaver.observe(&document, &Source::New, None, 0.0);
    panic();
    assert!(!folder.path().join("autosave").exists(), "there was nothing to rescue");

    document.apply(&Operation::Rename { part: PartRef::About, name: "changed".to_owned() }).expect("a name");
    // No time passes: no autosave is due.
    autosaver.observe(&document, &Source::File("ball.json".into()), None, 0.0);
    panic();
    // This process lives and holds its lock, so its autosave is offered only once it has ended.
    assert!(leftovers(&state).is_empty());
    let entry = std::fs::read_dir(folder.path().join("autosave")).expect("autosaves").next().expect("one").expect("it");
    let text = std::fs::read_to_string(entry.path().join("scene.json")).expect("whole");
    let record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(record["scene"]["name"], "changed");
    assert_eq!(record["pid"], std::process::id());
    let file = std::path::absolute("ball.json").expect("a path");
    assert_eq!(record["origin"]["file"], file.to_str().expect("a plain path"));
}
