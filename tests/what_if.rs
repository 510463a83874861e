//! Editing at any tick: what is reused, the old future beside the new one, and the state of a tick kept
//! as a scene.

mod common;
#[path = "common/whole_window.rs"]
mod whole_window;

mod what_if {
    mod kept_scene;
    mod session;
    mod window;
}
