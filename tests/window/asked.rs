//! Pictures of questions that are open, pixel by pixel.

use crate::Program;
use crate::common::asked::one_of_each_kind;
use crate::display::Display;
use collidoscope::scene::scene_to_json;

#[test]
fn no_pixel_of_an_open_question_of_any_kind_in_the_shipped_lessons_depends_on_its_answer() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    for asked in one_of_each_kind() {
        // The bytes of a picture are the same for the same pixels.
        let pictures = |at: [&str; 2]| {
            [0, 1].map(|which| {
                let path = |name: String| folder.path().join(name).to_str().expect("a plain path").to_owned();
                let [scene, picture] = ["json", "png"].map(|ending| path(format!("{which}.{ending}")));
                std::fs::write(&scene, scene_to_json(&asked.scenes[which])).expect("a file");
                let arguments = ["shot", &scene, at[0], at[1], "--panels", "--size", "1024x576", "-o", &picture];
                assert_eq!(Program::start(&display, &arguments).end().code(), Some(0), "{}", asked.kind);
                std::fs::read(picture).expect("a picture")
            })
        };
        let [one, two] = pictures(["--lesson-step", &(asked.step + 1).to_string()]);
        assert!(one == two, "{}", asked.kind);
        // After 2 s, when all that is asked about is over.
        let [one, two] = pictures(["--tick", &(2 * asked.scenes[0].settings.ticks_per_second).to_string()]);
        assert!(one != two, "{}", asked.kind);
    }
}
