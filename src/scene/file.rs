//! Scenes from and to JSON.
