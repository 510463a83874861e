//! Equilibria: positions where a field vanishes, so that a body at rest stays at rest.
//!
//! Cells at whose corners both components of the field change sign, or vanish, are starting points for
//! Newton's method with least-norm steps, which finds isolated zeros and the nearest point of a
//! line of zeros alike. The eigenvalues of the Jacobian give the stability.

use super::Lattice;
use glam::{DMat2, DVec2};

/// The equilibria of a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Equilibria {
    /// Isolated points.
    pub points: Vec<Equilibrium>,
    /// Whole lines, for example midway between two parallel walls.
    pub lines: Vec<EquilibriumLine>,
}

/// A point where a field vanishes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equilibrium {
    /// Its position.
    pub at: DVec2,
    /// Its stability.
    pub stability: Stability,
}

/// The stability of an equilibrium: how the field acts on a body close to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stability {
    /// Pushed back from every direction: a minimum of the potential.
    Stable,
    /// Pushed back in some directions, away in others: a saddle of the potential.
    Saddle,
    /// Pushed away in every direction: a maximum of the potential.
    Unstable,
}

/// A line along which a field vanishes.
#[derive(Clone, Debug, PartialEq)]
pub struct EquilibriumLine {
    /// Its points in order, about one per cell; at least 2.
    pub points: Vec<DVec2>,
    /// Whether a body close to it is pushed back rather than away.
    pub is_stable: bool,
}

/// Largest ratio of the field's change along a line of equilibria to its change across it.
const FLAT: f64 = 1e-3;
/// Maximum distance of consecutive points of a line, in cells: one per cell, √2 on a diagonal, and sometimes
/// a cell that the sign test misses.
const LINK: f64 = 2.2;
/// Isolated equilibria closer than this, in cells, are the same one, found from two cells.
const SAME: f64 = 0.3;

/// The equilibria of a field on a lattice; `values` are the field on its nodes. `None` is where there
/// is no field: beyond all perception, or on a surface, where a push has no direction.
pub fn equilibria(lattice: &Lattice, values: &[Option<DVec2>], field: impl Fn(DVec2) -> Option<DVec2>) -> Equilibria {
    debug_assert_eq!(values.len(), lattice.node_count());
    let step = lattice.step();
    let candidates = lattice.each_cell().filter(|cell| may_vanish(lattice.corners(*cell).map(|corner| values[corner])));
    let zeros = candidates.filter_map(|cell| zero_near(lattice.node(cell) + step / 2.0, step, &field));
    let (mut points, mut on_lines): (Vec<Zero>, [Vec<DVec2>; 2]) = (Vec::new(), [Vec::new(), Vec::new()]);
    for zero in zeros.filter(|zero| zero.at.abs().cmple(lattice.half).all()) {
        match zero.line_is_stable {
            Some(is_stable) => add_apart(&mut on_lines[usize::from(is_stable)], zero.at, |at| *at, step),
            None => add_apart(&mut points, zero, |zero| zero.at, step),
        }
    }
    let mut found = Equilibria::default();
    found.points.extend(points.iter().map(|zero| Equilibrium { at: zero.at, stability: zero.stability }));
    for (places, is_stable) in on_lines.into_iter().zip([false, true]) {
        for chain in chains(places, step) {
            match chain[..] {
                // A single degenerate point is not a line.
                [at] => {
                    let stability = if is_stable { Stability::Stable } else { Stability::Unstable };
                    found.points.push(Equilibrium { at, stability });
                }
                _ => found.lines.push(EquilibriumLine { points: chain, is_stable }),
            }
        }
    }
    found
}

/// Whether a field can vanish in a cell, by its values at the corners: both components take both signs
/// or vanish. A component far smaller than the other one is rounding and counts as zero.
fn may_vanish(corners: [Option<DVec2>; 4]) -> bool {
    let [Some(a), Some(b), Some(c), Some(d)] = corners else { return false };
    let corners = [a, b, c, d];
    let noise = 1e-12 * corners.iter().map(|v| v.abs().max_element()).fold(0.0, f64::max);
    let takes_both = |component: fn(&DVec2) -> f64| {
        corners.iter().any(|v| component(v) <= noise) && corners.iter().any(|v| component(v) >= -noise)
    };
    noise > 0.0 && takes_both(|v| v.x) && takes_both(|v| v.y)
}

/// A place at which the field vanishes.
#[derive(Clone, Copy)]
struct Zero {
    at: DVec2,
    stability: Stability,
    /// For a point on a line of zeros, whether the field leads back to the line.
    line_is_stable: Option<bool>,
}

/// The zero nearest to a position, if there is one within the size of a cell. A field that jumps has none:
/// Newton's method leaves the cell.
fn zero_near(start: DVec2, cell: DVec2, field: &impl Fn(DVec2) -> Option<DVec2>) -> Option<Zero> {
    let size = cell.max_element();
    let mut at = start;
    for _ in 0..24 {
        let value = field(at)?;
        let jacobian = jacobian_at(at, 1e-4 * size, field)?;
        let spread = Spread::of(jacobian)?;
        let step = spread.step_to_zero(jacobian, value);
        at += step;
        if !(at - start).abs().cmple(cell).all() {
            return None;
        }
        if step.length() < 1e-12 * size {
            let vanishes = field(at)?.length() <= 1e-9 * spread.greatest * size;
            return vanishes.then(|| spread.zero(at, jacobian));
        }
    }
    None
}

/// The Jacobian of the field, by central differences over twice `h`.
fn jacobian_at(at: DVec2, h: f64, field: &impl Fn(DVec2) -> Option<DVec2>) -> Option<DMat2> {
    let along = |axis: DVec2| Some((field(at + h * axis)? - field(at - h * axis)?) / (2.0 * h));
    Some(DMat2::from_cols(along(DVec2::X)?, along(DVec2::Y)?))
}

/// The singular values of a Jacobian, and the direction in which the field changes most.
struct Spread {
    greatest: f64,
    least: f64,
    across: DVec2,
}

impl Spread {
    /// `None` for a field that is constant or changes by infinite amounts.
    fn of(jacobian: DMat2) -> Option<Spread> {
        let square = jacobian.transpose() * jacobian;
        let [a, b, c] = [square.x_axis.x, square.x_axis.y, square.y_axis.y];
        let (middle, reach) = ((a + c) / 2.0, DVec2::new((a - c) / 2.0, b).length());
        let greatest = (middle + reach).sqrt();
        let angle = 0.5 * (2.0 * b).atan2(a - c);
        let least = jacobian.determinant().abs() / greatest;
        (greatest > 0.0 && greatest.is_finite()).then(|| Spread { greatest, least, across: DVec2::from_angle(angle) })
    }

    fn is_flat(&self) -> bool {
        self.least < FLAT * self.greatest
    }

    /// The shortest step to a zero of the linearised field.
    fn step_to_zero(&self, jacobian: DMat2, value: DVec2) -> DVec2 {
        if self.is_flat() {
            let change = jacobian * self.across;
            return -self.across * (change.dot(value) / change.length_squared());
        }
        -(jacobian.inverse() * value)
    }

    fn zero(&self, at: DVec2, jacobian: DMat2) -> Zero {
        let trace = jacobian.x_axis.x + jacobian.y_axis.y;
        let stability = match jacobian.determinant() {
            turning if turning < 0.0 => Stability::Saddle,
            _ if trace < 0.0 => Stability::Stable,
            _ => Stability::Unstable,
        };
        let line_is_stable = self.is_flat().then(|| self.across.dot(jacobian * self.across) < 0.0);
        Zero { at, stability, line_is_stable }
    }
}

/// Adds a point unless it is already there.
fn add_apart<T>(known: &mut Vec<T>, new: T, place: impl Fn(&T) -> DVec2, cell: DVec2) {
    let is_known = known.iter().any(|other| ((place(other) - place(&new)) / cell).length() < SAME);
    if !is_known {
        known.push(new);
    }
}

/// Points in order along their lines: each line starts at one of its ends and continues with the
/// nearest point that is left.
fn chains(mut places: Vec<DVec2>, cell: DVec2) -> Vec<Vec<DVec2>> {
    let apart = |a: DVec2, b: DVec2| ((a - b) / cell).length();
    let take_nearest = |places: &mut Vec<DVec2>, from: DVec2| {
        let distance = |place: &DVec2| apart(*place, from);
        let (index, _) = places.iter().enumerate().min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)))?;
        (distance(&places[index]) <= LINK).then(|| places.swap_remove(index))
    };
    let mut found = Vec::new();
    while let Some(start) = places.pop() {
        // Both ways from the first point; if the line is closed, the first way takes all points.
        let mut chain = vec![start];
        for _ in 0..2 {
            while let Some(next) = take_nearest(&mut places, chain[chain.len() - 1]) {
                chain.push(next);
            }
            chain.reverse();
        }
        if chain.len() > 3 && apart(chain[0], chain[chain.len() - 1]) <= LINK {
            chain.push(chain[0]);
        }
        found.push(chain);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(lattice: Lattice, field: impl Fn(DVec2) -> Option<DVec2>) -> Equilibria {
        let values: Vec<Option<DVec2>> = lattice.nodes().map(&field).collect();
        equilibria(&lattice, &values, field)
    }

    fn square() -> Lattice {
        Lattice { half: DVec2::splat(2.0), cells: [21, 21] }
    }

    #[test]
    fn linear_fields_are_classified_by_their_eigenvalues() {
        let at = DVec2::new(0.3, -0.7);
        for (scale, stability) in [
            (DVec2::new(-1.0, -2.0), Stability::Stable),
            (DVec2::new(-1.0, 2.0), Stability::Saddle),
            (DVec2::new(1.0, 2.0), Stability::Unstable),
        ] {
            let Equilibria { points, lines } = found(square(), |place| Some(scale * (place - at)));
            assert_eq!((points.len(), lines.len()), (1, 0), "{stability:?}");
            assert_eq!(points[0].stability, stability);
            assert!((points[0].at - at).length() < 1e-12);
        }
    }

    #[test]
    fn a_field_that_turns_inwards_is_stable_though_it_has_no_potential() {
        // Eigenvalues −0.1 ± i.
        let spiral = |place: DVec2| Some(place.perp() - 0.1 * place);
        assert_eq!(found(square(), spiral).points, [Equilibrium { at: DVec2::ZERO, stability: Stability::Stable }]);
    }

    #[test]
    fn between_two_oblique_walls_the_midplane_is_one_stable_line() {
        // Walls at n·p = ±3, each pushing with 1/d: the field is n·(1/(3+s) − 1/(3−s)), zero at s = 0.
        let normal = DVec2::from_angle(0.4);
        let field = |place: DVec2| {
            let s = place.dot(normal);
            Some(normal * (1.0 / (3.0 + s) - 1.0 / (3.0 - s)))
        };
        let Equilibria { points, lines } = found(square(), field);
        assert_eq!((points.len(), lines.len()), (0, 1));
        let line = &lines[0];
        assert!(line.is_stable && line.points.iter().all(|point| point.dot(normal).abs() < 1e-12));
        // From edge to edge, but for a cell at either end: the line crosses the square at x = ±2·tan 0.4.
        let whole = 4.0 / 0.4f64.cos();
        let ends = line.points[0].distance(line.points[line.points.len() - 1]);
        assert!(ends > whole - 4.0 * 4.0 / 21.0 && ends <= whole, "{ends} of {whole}");
        let on: f64 = line.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        assert!((on - ends).abs() < 1e-9, "it runs to and fro: {on} for {ends}");
    }

    #[test]
    fn a_ring_of_equilibria_is_one_closed_line() {
        // Pushed out inside the radius 1, in outside it.
        let ring = |place: DVec2| (place != DVec2::ZERO).then(|| place.normalize() * (1.0 - place.length()));
        let Equilibria { points, lines } = found(square(), ring);
        assert_eq!((points.len(), lines.len()), (0, 1));
        assert!(lines[0].is_stable && lines[0].points.iter().all(|point| (point.length() - 1.0).abs() < 1e-9));
        assert_eq!(lines[0].points.first(), lines[0].points.last());
    }

    #[test]
    fn a_jump_is_no_equilibrium() {
        // Away from a wall on either side, with 1/d: the sign changes where the push is greatest.
        let wall = |place: DVec2| Some(DVec2::X / (place.x - 0.123));
        let step = |place: DVec2| Some(DVec2::new(if place.x > 0.123 { -1.0 } else { 1.0 }, -place.y));
        assert_eq!(found(square(), wall), Equilibria::default());
        assert_eq!(found(square(), step), Equilibria::default());
    }

    #[test]
    fn where_there_is_no_field_nothing_is_found() {
        assert_eq!(found(square(), |_| None), Equilibria::default());
        assert_eq!(found(square(), |_| Some(DVec2::ZERO)), Equilibria::default());
    }

    #[test]
    fn a_zero_on_a_node_is_found_once() {
        // With 20 cells the middle is a node, and four cells touch it.
        let lattice = Lattice { half: DVec2::splat(2.0), cells: [20, 20] };
        assert_eq!(found(lattice, |place| Some(-place)).points.len(), 1);
    }
}
