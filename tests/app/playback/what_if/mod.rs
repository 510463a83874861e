//! Editing at any tick: what is reused, the baseline run beside the new one, and the state of a tick kept
//! as a scene.

mod kept_scene;
mod recording;
mod session;
mod window;
