//! Where the slice cuts planes and solids, and how far their fields reach on it.

use super::rect::SliceRect;
use crate::app::model::moment::Moment;
use crate::scene::{Geometry, Id};
use crate::sim::FieldOwner;
use crate::steering::SteeringParams;
use crate::steering::slice::{Height, Lattice, contours};
use glam::{DVec2, DVec3};
use std::collections::BTreeSet;

/// Cells along the longer side among which lines are looked for.
const ACROSS: usize = 96;
/// A surface, and the distances from it at which its fields end.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    surface: Surface,
    reaches: Vec<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Surface {
    Obstacle(Geometry),
    Ball { center: DVec3, radius: f64 },
}

/// A line on the slice.
#[derive(Clone, Debug, PartialEq)]
pub struct CutLine {
    /// Its points in order.
    pub points: Vec<DVec2>,
    /// Whether a field ends there; else a surface is cut.
    pub is_reach: bool,
}

impl Cut {
    /// Of every obstacle that is shown, and of balls that have fields.
    pub(super) fn all(moment: &Moment, hidden: &BTreeSet<Id>, params: &SteeringParams) -> Vec<Cut> {
        let setup = moment.setup;
        let reaches = |owner: FieldOwner| -> Vec<f64> {
            let own = setup.fields.iter().filter(|source| source.owner == owner && !hidden.contains(&source.field.id));
            own.map(|source| source.field.range.unwrap_or(params.perception)).collect()
        };
        let obstacles = setup.obstacles.iter().enumerate().filter(|(_, wall)| !hidden.contains(&wall.obstacle.id));
        let of_obstacle = |(index, wall): (usize, &crate::sim::ObstacleBody)| Cut {
            surface: Surface::Obstacle(wall.shape_at(moment.at(), setup.clock)),
            reaches: reaches(FieldOwner::Obstacle(index)),
        };
        let of_ball = |body: usize| {
            let reaches = reaches(FieldOwner::Body(body));
            let surface = Surface::Ball { center: moment.position(body), radius: setup.bodies[body].radius };
            (!reaches.is_empty()).then_some(Cut { surface, reaches })
        };
        obstacles.map(of_obstacle).chain((0..setup.bodies.len()).filter_map(of_ball)).collect()
    }

    /// Its lines on a slice.
    pub(super) fn lines(&self, rect: &SliceRect) -> Vec<CutLine> {
        let lattice = Lattice::across(rect.half, ACROSS);
        let height = |at: DVec2| {
            let place = rect.world(at);
            let (value, slope) = match self.surface {
                Surface::Obstacle(shape) => {
                    let surface = shape.surface(place);
                    (surface.distance, surface.normal)
                }
                Surface::Ball { center, radius } => {
                    let away = place - center;
                    (away.length() - radius, away.normalize_or_zero())
                }
            };
            Height { value, slope: rect.along(slope) }
        };
        let heights: Vec<Height> = lattice.nodes().map(height).collect();
        // A plane pushes on both sides, and is the only surface behind which distances go on to fall without end.
        let is_plane = matches!(self.surface, Surface::Obstacle(shape) if shape.as_plane().is_some());
        let mut levels = vec![0.0];
        for reach in &self.reaches {
            levels.push(*reach);
            levels.extend(is_plane.then_some(-reach));
        }
        let line =
            |found: crate::steering::slice::Contour| CutLine { is_reach: found.level != 0.0, points: found.points };
        contours(&lattice, &heights, &levels, |_| false).into_iter().map(line).collect()
    }
}
