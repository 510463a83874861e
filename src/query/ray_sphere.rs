//! Ray against sphere.
