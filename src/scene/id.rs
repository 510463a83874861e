//! Ids of the objects of a scene.

/// Identifies a body, obstacle, field, flow, group or query; unique in a scene.
///
/// Simultaneous events are handled in the order of these numbers.
pub type Id = u32;
