//! Evenly spaced streamlines (Jobard & Lefer, "Creating evenly-spaced streamlines of arbitrary density", 1997).
//!
//! A line grows both ways from its first point, by Runge–Kutta steps of fourth order along the direction of the field,
//! until it leaves the rectangle, comes too close to another line or to itself, or the field has no direction. The next
//! one begins beside a line that is there.

use super::Lattice;
use glam::DVec2;

/// Length of a step as a share of the spacing.
const STEP: f64 = 0.1;
/// How near a line may come to another one, or to itself, as a share of the spacing.
const CLOSEST: f64 = 0.5;
/// A step that is so much shorter than the field's directions would make it crosses a place where these disagree: an
/// equilibrium, or the edge of a field.
const TURN: f64 = 0.95;
/// Shorter lines than this, as a share of the spacing, tell nothing.
const SHORTEST: f64 = 0.5;
/// The greatest length of a line, in steps each way.
const LONGEST: usize = 4000;

/// Lines along a field in the rectangle from `-half` to `half`, about `spacing` from each other; each leads where the field
/// points. `None` is where there is no field.
pub fn streamlines(half: DVec2, spacing: f64, field: impl Fn(DVec2) -> Option<DVec2>) -> Vec<Vec<DVec2>> {
    let direction = |at: DVec2| field(at).and_then(DVec2::try_normalize);
    let mut drawing = Drawing { half, spacing, direction, near: Near::new(half, spacing), lines: Vec::new() };
    // From the middle outwards, so that the picture does not depend on where the rectangle begins.
    let cells = (2.0 * half / spacing).ceil().max(DVec2::ONE);
    let lattice = Lattice { half, cells: [cells.x as usize, cells.y as usize] };
    let mut seeds: Vec<DVec2> = lattice.middles().collect();
    seeds.sort_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
    for seed in seeds {
        drawing.grow(seed);
    }
    drawing.lines
}

struct Drawing<F> {
    half: DVec2,
    spacing: f64,
    direction: F,
    near: Near,
    lines: Vec<Vec<DVec2>>,
}

impl<F: Fn(DVec2) -> Option<DVec2>> Drawing<F> {
    /// Draws a line through a place, and then those beside it, and those beside these.
    fn grow(&mut self, seed: DVec2) {
        let first = self.lines.len();
        self.draw(seed);
        let mut next = first;
        while next < self.lines.len() {
            let line = self.lines[next].clone();
            for (place, at) in line.iter().enumerate().step_by((1.0 / STEP) as usize / 2) {
                let along = line[(place + 1).min(line.len() - 1)] - line[place.saturating_sub(1)];
                let Some(across) = along.perp().try_normalize() else { continue };
                for side in [self.spacing, -self.spacing] {
                    self.draw(*at + side * across);
                }
            }
            next += 1;
        }
    }

    /// Draws the line through a place, unless that is beside the rectangle or too near to a line that is there.
    fn draw(&mut self, seed: DVec2) {
        // What is a whole spacing away may come out a rounding error nearer.
        if !self.is_inside(seed) || self.near.has_within(seed, self.spacing * (1.0 - 1e-9)) {
            return;
        }
        let mut line = self.half_line(seed, -1.0, &[]);
        line.reverse();
        line.push(seed);
        let ahead = self.half_line(seed, 1.0, &line);
        line.extend(ahead);
        let length: f64 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
        if length >= SHORTEST * self.spacing {
            line.iter().for_each(|at| self.near.add(*at));
            self.lines.push(line);
        }
    }

    fn is_inside(&self, at: DVec2) -> bool {
        at.abs().cmple(self.half).all()
    }

    /// The points after a seed, along the field or against it; `behind` is the line up to the seed.
    fn half_line(&self, seed: DVec2, sign: f64, behind: &[DVec2]) -> Vec<DVec2> {
        let closest = CLOSEST * self.spacing;
        // So many steps away along the line, a point of it counts as one of another line.
        let apart = (2.0 * CLOSEST / STEP) as usize;
        let mut points: Vec<DVec2> = Vec::new();
        let mut at = seed;
        let mut own = Near::new(self.half, self.spacing);
        while points.len() < LONGEST {
            let Some(step) = self.step(at, sign) else { break };
            at += step;
            if !self.is_inside(at) || self.near.has_within(at, closest) || own.has_within(at, closest) {
                break;
            }
            // What was drawn the other way from the seed is met again where the line closes.
            let met = &behind[..behind.len().min((behind.len() + points.len()).saturating_sub(apart))];
            if met.iter().any(|other| other.distance_squared(at) < closest * closest) {
                break;
            }
            points.push(at);
            if let Some(&old) = points.len().checked_sub(apart + 1).and_then(|old| points.get(old)) {
                own.add(old);
            }
        }
        points
    }

    /// A step from a place; `None` where the field has no direction.
    fn step(&self, at: DVec2, sign: f64) -> Option<DVec2> {
        let length = sign * STEP * self.spacing;
        let a = (self.direction)(at)?;
        let b = (self.direction)(at + 0.5 * length * a)?;
        let c = (self.direction)(at + 0.5 * length * b)?;
        let d = (self.direction)(at + length * c)?;
        let mean = (a + 2.0 * b + 2.0 * c + d) / 6.0;
        (mean.length() > TURN).then(|| length * mean)
    }
}

/// Points by the square of a grid that they are in.
struct Near {
    corner: DVec2,
    size: f64,
    columns: usize,
    squares: Vec<Vec<DVec2>>,
}

impl Near {
    fn new(half: DVec2, size: f64) -> Near {
        let [columns, rows] = [half.x, half.y].map(|half| (2.0 * half / size).ceil() as usize + 1);
        Near { corner: -half, size, columns, squares: vec![Vec::new(); columns * rows] }
    }

    fn square(&self, at: DVec2) -> [usize; 2] {
        let from_corner = ((at - self.corner) / self.size).max(DVec2::ZERO);
        let rows = self.squares.len() / self.columns;
        [(from_corner.x as usize).min(self.columns - 1), (from_corner.y as usize).min(rows - 1)]
    }

    fn add(&mut self, at: DVec2) {
        let [i, j] = self.square(at);
        self.squares[j * self.columns + i].push(at);
    }

    /// Whether a point is nearer than a distance, which is no more than the side of a square.
    fn has_within(&self, at: DVec2, distance: f64) -> bool {
        let [i, j] = self.square(at);
        let rows = self.squares.len() / self.columns;
        (j.saturating_sub(1)..=(j + 1).min(rows - 1)).any(|row| {
            let columns = i.saturating_sub(1)..=(i + 1).min(self.columns - 1);
            columns.into_iter().any(|column| {
                let points = &self.squares[row * self.columns + column];
                points.iter().any(|point| point.distance_squared(at) < distance * distance)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: DVec2 = DVec2::new(3.0, 2.0);

    /// The greatest angle between the pieces of lines and the field in their middles, by its sine.
    fn greatest_slant(lines: &[Vec<DVec2>], field: impl Fn(DVec2) -> DVec2) -> f64 {
        let pieces = lines.iter().flat_map(|line| line.windows(2));
        let slant = |ends: &[DVec2]| {
            let (along, field) = (ends[1] - ends[0], field((ends[0] + ends[1]) / 2.0));
            assert!(along.dot(field) > 0.0, "it leads where the field points");
            along.normalize().perp_dot(field.normalize()).abs()
        };
        pieces.map(slant).fold(0.0, f64::max)
    }

    #[test]
    fn around_a_centre_lines_are_circles_that_end_where_they_began() {
        let around = |at: DVec2| at.perp();
        let lines = streamlines(HALF, 0.25, |at| Some(around(at)));
        // A chord of 0.025 lies under the angle of its middle, whatever the radius; the rest are Runge–Kutta's errors.
        assert!(greatest_slant(&lines, around) < 1e-5);
        for line in &lines {
            let radius = line[0].length();
            let off = line.iter().map(|at| (at.length() - radius).abs()).fold(0.0, f64::max);
            // Near the centre a step turns by a quarter: 0.025 m at a radius of a tenth.
            assert!(off < 1e-4 * radius.max(0.5), "{off} at {radius}");
            // It is not drawn twice.
            let length: f64 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
            assert!(length <= std::f64::consts::TAU * radius + 0.05, "{length} at {radius}");
        }
    }

    #[test]
    fn lines_keep_their_distance_and_leave_no_place_empty() {
        let saddle = |at: DVec2| DVec2::new(at.x, -at.y);
        let spacing = 0.3;
        let lines = streamlines(HALF, spacing, |at| Some(saddle(at)));
        assert!(greatest_slant(&lines, saddle) < 1e-4);
        for (i, line) in lines.iter().enumerate() {
            let others = lines.iter().enumerate().filter(|(j, _)| *j != i).flat_map(|(_, other)| other);
            let apart = others.flat_map(|other| line.iter().map(|at| at.distance(*other)));
            assert!(apart.fold(f64::INFINITY, f64::min) >= CLOSEST * spacing - 1e-12);
        }
        // A line would begin at any place a whole spacing from all others: only those too short are left out.
        let lattice = Lattice::across(HALF, 60);
        let nearest = |at: DVec2| lines.iter().flatten().map(|point| point.distance(at)).fold(f64::INFINITY, f64::min);
        assert!(lattice.nodes().map(nearest).fold(0.0, f64::max) < 2.0 * spacing);
    }

    #[test]
    fn lines_end_at_an_equilibrium_and_where_the_field_does() {
        let lines = streamlines(HALF, 0.3, |at| (at.x > -1.0).then(|| DVec2::new(1.0, 0.0) - at));
        assert!(lines.iter().flatten().all(|at| at.x > -1.0));
        // All lead to (1, 0); where they are too close some end.
        for line in &lines {
            let [first, last] = [line[0], line[line.len() - 1]].map(|at| at.distance(DVec2::X));
            assert!(last < first);
        }
        assert_eq!(streamlines(HALF, 0.3, |_| None), Vec::<Vec<DVec2>>::new());
        assert_eq!(streamlines(HALF, 0.3, |_| Some(DVec2::ZERO)), Vec::<Vec<DVec2>>::new());
    }
}
