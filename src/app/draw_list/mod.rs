//! What a frame draws, as things that say what they are: filled by overlays, read by the legend, by tests
//! and by whatever else shows a picture.
//!
//! Positions are world positions in metres, in double precision, and the order within a list carries no meaning. How the
//! GPU takes a thing is known to `render` alone: no vertex and no camera enters.

mod arrow;
mod ball;
mod color;
mod label;
mod line;
mod note;
mod surface;

pub use arrow::{Arrow, ArrowKind, Dart, Head, Pose, RuleShare, VectorKind};
pub use ball::{Ghost, GhostKind, Sphere};
pub use color::{Rgba, faded, mixed};
pub use label::{Importance, Label, Mark, Marker, Stands};
pub use line::{Line, LineKind, Stroke};
pub use note::Note;
pub use surface::{Mesh, MeshVertex, Surface, SurfaceKind};

use crate::scene::Id;
use crate::shape::unit;
use glam::DVec3;

/// How strongly an arrow or a symbol shows through what hides it: a short arrow lies within its own ball.
pub const HIDDEN_ARROW: f32 = 0.6;
/// How strongly a line that explains does, such as the edge of a selected wall: a ball in front of it stays in front.
pub const HIDDEN_LINE: f32 = 0.22;

/// Everything to draw in one frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// World position near which precision matters most: the camera's target.
    pub origin: DVec3,
    /// Opaque balls.
    pub spheres: Vec<Sphere>,
    /// Translucent balls and swept volumes.
    pub ghosts: Vec<Ghost>,
    /// Vectors; where something hides them they shine through faintly.
    pub arrows: Vec<Arrow>,
    /// Agents.
    pub darts: Vec<Dart>,
    /// Lines hidden by what is in front of them.
    pub lines: Vec<Line>,
    /// Lines that shine through faintly where something hides them.
    pub overlay_lines: Vec<Line>,
    /// Translucent parallelograms.
    pub surfaces: Vec<Surface>,
    /// A coloured surface.
    pub mesh: Mesh,
    /// Flat symbols of constant size on screen; where hidden they shine through faintly.
    pub markers: Vec<Mark>,
    /// Text, painted over the view by egui.
    pub labels: Vec<Label>,
    /// Notes in the legend about overlays that draw only a part.
    pub notes: Vec<Note>,
}

impl DrawList {
    /// An empty list.
    pub fn new(origin: DVec3) -> DrawList {
        DrawList { origin, ..DrawList::default() }
    }

    /// Adds an opaque ball.
    pub fn sphere(&mut self, of: Id, center: DVec3, radius: f64, color: Rgba) {
        self.spheres.push(Sphere { of, center, radius, color });
    }

    /// Adds a translucent ball.
    pub fn ghost(&mut self, kind: GhostKind, of: Option<Id>, (center, radius): (DVec3, f64), color: Rgba) {
        self.ghost_capsule(kind, of, ([center, center], radius), color);
    }

    /// Adds the translucent volume that a ball sweeps from one place to another.
    pub fn ghost_capsule(
        &mut self,
        kind: GhostKind,
        of: Option<Id>,
        ([from, to], radius): ([DVec3; 2], f64),
        color: Rgba,
    ) {
        self.ghosts.push(Ghost { kind, of, from, to, cuts: [DVec3::ZERO; 2], radius, color });
    }

    /// Adds the translucent volume that a ball sweeps along the lines between these places. Where the way turns by less
    /// than a right angle, two lines meet in a mitre, so that nothing is covered twice.
    pub fn ghost_tube(&mut self, kind: GhostKind, of: Option<Id>, (places, radius): (&[DVec3], f64), color: Rgba) {
        let ways: Vec<DVec3> = places.windows(2).map(|ends| unit(ends[1] - ends[0]).unwrap_or(DVec3::ZERO)).collect();
        let mitre = |index: usize| {
            let (Some(&before), Some(&after)) = (ways.get(index.wrapping_sub(1)), ways.get(index)) else {
                return DVec3::ZERO;
            };
            if before.dot(after) > 0.0 { unit(before + after).unwrap_or(DVec3::ZERO) } else { DVec3::ZERO }
        };
        for (index, ends) in places.windows(2).enumerate() {
            let cuts = [-mitre(index), mitre(index + 1)];
            self.ghosts.push(Ghost { kind, of, from: ends[0], to: ends[1], cuts, radius, color });
        }
    }

    /// Adds a line that hides behind what is in front of it.
    pub fn line(&mut self, kind: LineKind, of: Option<Id>, [from, to]: [DVec3; 2], stroke: Stroke) {
        self.lines.push(Line { kind, of, from, to, stroke });
    }

    /// Adds a line that shines through where something hides it.
    pub fn overlay_line(&mut self, kind: LineKind, of: Option<Id>, [from, to]: [DVec3; 2], stroke: Stroke) {
        self.overlay_lines.push(Line { kind, of, from, to, stroke });
    }

    /// Adds a flat symbol, `size` points across.
    pub fn marker(&mut self, at: DVec3, size: f32, shape: Marker, color: Rgba) {
        self.markers.push(Mark { shape, at, size, color });
    }

    /// Adds a text at a place.
    pub fn label(&mut self, at: DVec3, text: impl Into<String>, color: Rgba, importance: Importance) {
        let (stands, text) = (Stands::Around, text.into());
        self.labels.push(Label { at, stands, text, color, importance, is_symbol: false, quiet: false });
    }

    /// Adds the name of what has more places than one: at one of its own, or at others, as `stands` tells.
    pub fn label_of_extended(
        &mut self,
        (at, stands): (DVec3, Stands),
        text: impl Into<String>,
        color: Rgba,
        importance: Importance,
    ) {
        self.label(at, text, color, importance);
        if let Some(label) = self.labels.last_mut() {
            label.stands = stands;
        }
    }

    /// Adds a text on one side of the straight line through a place with a direction.
    pub fn label_beside(
        &mut self,
        at: DVec3,
        direction: DVec3,
        text: impl Into<String>,
        color: Rgba,
        importance: Importance,
    ) {
        self.label(at, text, color, importance);
        self.labels.iter_mut().last().into_iter().for_each(|label| label.stands = Stands::BesideLine(direction));
    }

    /// Adds a symbol at a place, which is set as in formulas.
    pub fn symbol(&mut self, at: DVec3, symbol: &str, color: Rgba, importance: Importance) {
        self.label(at, symbol, color, importance);
        self.labels.iter_mut().last().into_iter().for_each(|label| label.is_symbol = true);
    }

    /// Adds a small text without a background, which gives way to every other label.
    pub fn quiet_label(&mut self, at: DVec3, text: impl Into<String>, color: Rgba) {
        self.quiet_label_that(Stands::Around, at, text.into(), color);
    }

    /// Adds the number of a line, at the first of these places of it that is free.
    pub fn line_label(&mut self, places: Vec<DVec3>, text: impl Into<String>, color: Rgba) {
        if let Some(&at) = places.first() {
            self.quiet_label_that(Stands::OnLine(places), at, text.into(), color);
        }
    }

    /// Adds a number of a scale along a straight line with a direction.
    pub fn scale_label(&mut self, at: DVec3, direction: DVec3, text: impl Into<String>, color: Rgba) {
        self.quiet_label_that(Stands::BesideLine(direction), at, text.into(), color);
    }

    /// Makes all lines, arrows and symbols thicker by a factor.
    pub fn thicken(&mut self, factor: f32) {
        for line in self.lines.iter_mut().chain(&mut self.overlay_lines) {
            line.stroke.width *= factor;
            line.stroke.dash *= factor;
        }
        self.arrows.iter_mut().for_each(|arrow| arrow.weight *= factor);
        self.surfaces.iter_mut().for_each(|surface| surface.outline *= factor);
        self.markers.iter_mut().for_each(|mark| mark.size *= factor);
    }

    fn quiet_label_that(&mut self, stands: Stands, at: DVec3, text: String, color: Rgba) {
        let importance = Importance::Scale;
        self.labels.push(Label { at, stands, text, color, importance, is_symbol: false, quiet: true });
    }
}
