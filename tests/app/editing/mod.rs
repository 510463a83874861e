//! What changes a scene: fields, the tree, the 3D view, and tests made from a recording.

mod authoring;
mod copies;
mod editor;
mod inspectors;
mod scene_tree;
mod typing;
mod view;
