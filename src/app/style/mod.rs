//! Colours, fonts and sizes, and where lines of Japanese end, in a dark and a light version: of the 3D view, of the panels, and of the symbols of a trace.
//!
//! Overlays and panels look them up here and make none of their own, so a theme is changed in one place. Nothing is
//! drawn here, and what a colour means for a thing is decided where the thing is drawn.

pub mod agent_colors;
pub mod color;
pub mod fonts;
pub mod line_breaks;
pub mod palette;
pub mod theme;
pub mod trace_colors;
