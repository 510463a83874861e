//! How the camera moves by itself: to what a command frames, along with what is followed, and to a view that nothing
//! covers when a scene opens.
//!
//! It asks where the parts of a scene are and gives a camera, or moves the one of [`App`](super::App). A camera moved
//! by hand is the business of the viewport, and nothing is drawn here.

mod follow;
pub(in crate::app) mod framing;
pub(in crate::app) mod opening;

pub(in crate::app) use follow::Followed;
