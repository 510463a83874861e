//! Symbols and texts at places.

use super::color::Rgba;
use glam::DVec3;

/// A flat symbol of constant size on screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its shape.
    pub shape: Marker,
    /// World position.
    pub at: DVec3,
    /// Diameter in points of the interface.
    pub size: f32,
    /// Colour and opacity.
    pub color: Rgba,
}

/// The shape of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A filled disc with a contrasting rim.
    Disc,
    /// A circle with a dot in it.
    Target,
    /// Two crossed strokes.
    Cross,
    /// A filled square on its corner, with a contrasting rim.
    Diamond,
    /// A disc of which one half is empty.
    HalfDisc,
    /// A circle, empty inside.
    Ring,
}

/// A piece of text at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// World position (absolute) that it names.
    pub at: DVec3,
    /// Where it may stand.
    pub stands: Stands,
    /// What it says, in one line.
    pub text: String,
    /// Of the text's mark.
    pub color: Rgba,
    /// Which labels are painted first, and so keep their place.
    pub importance: Importance,
    /// Whether it is a symbol, set as in formulas.
    pub is_symbol: bool,
    /// Small and without a background, for numbers along an axis.
    pub quiet: bool,
}

/// Where a label may stand.
#[derive(Clone, Debug, PartialEq)]
pub enum Stands {
    /// Anywhere around its place, with a line to it.
    Around,
    /// The same around its place, or one of these of the same thing, where it stands nearer.
    AroundAny(Vec<DVec3>),
    /// The same of something that is everywhere, as a plane is: beside nothing would another name seem to be its own.
    AroundEverywhere(Vec<DVec3>),
    /// On the first of these places of the line that it is the number of that is free, and nowhere else.
    OnLine(Vec<DVec3>),
    /// On one side of the straight line through its place with this direction, always the same; a quiet one nowhere else.
    BesideLine(DVec3),
}

/// What a label is about, the least important first: where there is no room for all of them, those
/// at the end of this list stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// A number along an axis.
    Scale,
    /// Whose a surface normal is.
    Normal,
    /// How something is called.
    Name,
    /// An event of the tick on display.
    Event,
    /// A touched face.
    Face,
    /// All touched faces of a box together.
    Flags,
    /// Something went wrong.
    Alarm,
    /// The event under the cursor.
    Cursor,
    /// What is under the pointer.
    Hovered,
    /// The selected event, or what the selected object is and does.
    Selected,
    /// The point that was clicked.
    Clicked,
}

impl Importance {
    /// Whether the person has asked for it; such labels do not count as clutter.
    pub fn is_asked_for(self) -> bool {
        self >= Importance::Hovered
    }
}
