//! Contour lines by marching squares (Maple, "Geometric design and space planning using the
//! marching squares and marching cube algorithms", 2003).
//!
//! Crossings of an edge are not interpolated linearly but on the cubic with the heights and slopes of
//! both ends. The slope of a potential is the push, which is known anyway, and the error is then of
//! the fourth order in the cell size instead of the second.

use super::Lattice;
use glam::DVec2;

/// Height and gradient at a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Height {
    /// Height.
    pub value: f64,
    /// Its gradient.
    pub slope: DVec2,
}

/// A contour line.
#[derive(Clone, Debug, PartialEq)]
pub struct Contour {
    /// The height.
    pub level: f64,
    /// Its points in order; a closed line repeats the first one at the end.
    pub points: Vec<DVec2>,
}

impl Contour {
    /// Length of the line.
    pub fn length(&self) -> f64 {
        self.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }
}

/// The lines of each level among heights on the nodes of a lattice. Cells that are `broken`, because
/// the height jumps or has a peak inside them, are skipped: lines end there.
pub fn contours(
    lattice: &Lattice,
    heights: &[Height],
    levels: &[f64],
    broken: impl Fn([usize; 2]) -> bool,
) -> Vec<Contour> {
    debug_assert_eq!(heights.len(), lattice.node_count());
    let whole: Vec<[usize; 2]> = lattice.each_cell().filter(|cell| !broken(*cell)).collect();
    let nodes: Vec<DVec2> = lattice.nodes().collect();
    let mut links = Links::of(lattice);
    levels.iter().flat_map(|&level| lines_of(lattice, (&nodes, heights), &whole, level, &mut links)).collect()
}

fn lines_of(
    lattice: &Lattice,
    (nodes, heights): (&[DVec2], &[Height]),
    cells: &[[usize; 2]],
    level: f64,
    links: &mut Links,
) -> Vec<Contour> {
    for &cell in cells {
        let corners = lattice.corners(cell);
        let values = corners.map(|corner| heights[corner].value);
        let edges = edges_of(lattice, cell);
        for [from, to] in pieces(values, level).into_iter().flatten() {
            links.join(edges[from], edges[to]);
        }
    }
    let place = |edge: usize| {
        let [from, to] = ends_of(lattice, edge);
        crossing([nodes[from], nodes[to]], [heights[from], heights[to]], level)
    };
    links
        .take_chains()
        .into_iter()
        .map(|chain| Contour { level, points: chain.into_iter().map(place).collect() })
        .collect()
}

/// The edges of a cell between which a level's line runs; edge k leads from corner k to the next.
fn pieces(values: [f64; 4], level: f64) -> [Option<[usize; 2]>; 2] {
    let is_above = values.map(|value| value >= level);
    let crossed: Vec<usize> = (0..4).filter(|&k| is_above[k] != is_above[(k + 1) % 4]).collect();
    match crossed[..] {
        [a, b] => [Some([a, b]), None],
        // Two opposite corners are above the level: the centre tells whether they are connected.
        [_, _, _, _] => {
            let is_one = (values.iter().sum::<f64>() / 4.0 >= level) == is_above[0];
            if is_one { [Some([0, 1]), Some([2, 3])] } else { [Some([3, 0]), Some([1, 2])] }
        }
        _ => [None, None],
    }
}

/// Where the cubic with the heights and slopes of both ends crosses a level between them.
fn crossing([from, to]: [DVec2; 2], heights: [Height; 2], level: f64) -> DVec2 {
    let along = to - from;
    let [a, b] = heights.map(|height| height.value - level);
    let [da, db] = heights.map(|height| height.slope.dot(along));
    let cubic = |t: f64| {
        let (s, c) = (1.0 - t, 3.0 - 2.0 * t);
        let value = a * s * s * (1.0 + 2.0 * t) + da * t * s * s + b * t * t * c - db * t * t * s;
        let slope = 6.0 * t * s * (b - a) + da * s * (1.0 - 3.0 * t) + db * t * (3.0 * t - 2.0);
        (value, slope)
    };
    // Newton's method, bracketed by two points on either side of the level.
    let (mut low, mut high, mut t) = (0.0, 1.0, if a == b { 0.5 } else { (a / (a - b)).clamp(0.0, 1.0) });
    for _ in 0..6 {
        let (value, slope) = cubic(t);
        // At an end of the edge rounding may lead out of the edge.
        if value.abs() <= 1e-14 * (a.abs() + b.abs()) {
            break;
        }
        if (value >= 0.0) == (a >= 0.0) {
            low = t
        } else {
            high = t
        }
        let next = t - value / slope;
        t = if (low..=high).contains(&next) { next } else { 0.5 * (low + high) };
    }
    from + t * along
}

/// The edges of a cell, edge k from corner k to the next.
fn edges_of(lattice: &Lattice, [i, j]: [usize; 2]) -> [usize; 4] {
    let (level, upright) = (|node| 2 * lattice.index(node), |node| 2 * lattice.index(node) + 1);
    [level([i, j]), upright([i + 1, j]), level([i, j + 1]), upright([i, j])]
}

/// The nodes at the ends of an edge: even edges lead to the next node of a row, odd ones of a column.
fn ends_of(lattice: &Lattice, edge: usize) -> [usize; 2] {
    let from = edge / 2;
    [from, if edge.is_multiple_of(2) { from + 1 } else { from + lattice.cells[0] + 1 }]
}

/// Which crossed edges a line connects; reused for each level.
struct Links {
    /// For every edge, the edges that it is connected to.
    joined: Vec<[Option<usize>; 2]>,
    /// The connected edges, each once.
    used: Vec<usize>,
}

impl Links {
    fn of(lattice: &Lattice) -> Links {
        Links { joined: vec![[None; 2]; 2 * lattice.node_count()], used: Vec::new() }
    }

    fn join(&mut self, a: usize, b: usize) {
        for (one, other) in [(a, b), (b, a)] {
            if self.joined[one] == [None; 2] {
                self.used.push(one);
            }
            // An edge belongs to two cells, and in each a line crosses it at most once.
            let free = self.joined[one].iter_mut().find(|link| link.is_none());
            debug_assert!(free.is_some(), "an edge is crossed once in each of its cells");
            if let Some(link) = free {
                *link = Some(other);
            }
        }
    }

    /// The open lines, then the closed ones; clears all links.
    fn take_chains(&mut self) -> Vec<Vec<usize>> {
        let used = std::mem::take(&mut self.used);
        let (ends, inner): (Vec<usize>, Vec<usize>) =
            used.into_iter().partition(|&edge| self.joined[edge][1].is_none());
        ends.into_iter().chain(inner).filter_map(|start| self.take_chain(start)).collect()
    }

    /// The line that starts at an edge; `None` if it was already taken.
    fn take_chain(&mut self, start: usize) -> Option<Vec<usize>> {
        let mut next = self.take_link(start, None)?;
        let mut chain = vec![start];
        loop {
            let before = chain[chain.len() - 1];
            chain.push(next);
            match self.take_link(next, Some(before)) {
                Some(following) => next = following,
                None => return Some(chain),
            }
        }
    }

    /// The next edge that this one is connected to, other than the one before; removes the link.
    fn take_link(&mut self, edge: usize, from: Option<usize>) -> Option<usize> {
        let links = std::mem::take(&mut self.joined[edge]);
        let mut others = links.into_iter().flatten();
        match from {
            None => {
                let other = others.next();
                // A closed line returns by the other link.
                self.joined[edge][0] = others.next();
                other
            }
            Some(from) => others.find(|&other| other != from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled(lattice: &Lattice, height: impl Fn(DVec2) -> Height) -> Vec<Height> {
        lattice.nodes().map(height).collect()
    }

    /// A hill around the middle whose height is minus the square of the distance.
    fn hill(at: DVec2) -> Height {
        Height { value: -at.length_squared(), slope: -2.0 * at }
    }

    #[test]
    fn around_a_hill_a_line_is_one_closed_circle_of_the_right_length() {
        let lattice = Lattice::across(DVec2::splat(2.0), 40);
        let found = contours(&lattice, &sampled(&lattice, hill), &[-1.0], |_| false);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].points.first(), found[0].points.last());
        // A cubic holds a parabola exactly: every point has the distance 1, to rounding.
        assert!(found[0].points.iter().all(|point| (point.length() - 1.0).abs() < 1e-12));
        // Chords of at most √2·0.1 fall short of their arcs by less than a share of (0.1414/1)²/24.
        let around = std::f64::consts::TAU;
        assert!((0.0..0.001 * around).contains(&(around - found[0].length())), "{}", found[0].length());
    }

    #[test]
    fn points_of_a_logarithmic_potential_lie_on_their_level() {
        // U = −ln r with r ≥ 0.5 and cells of h = 0.1: a cubic through heights and slopes is off by at
        // most h⁴/384·|U⁗| = h⁴/384·6/r⁴ = 2.5e−5.
        let lattice = Lattice { half: DVec2::splat(1.0), cells: [20, 20] };
        let from = DVec2::new(-1.5, 0.3);
        let potential = |at: DVec2| {
            let away = at - from;
            Height { value: -away.length().ln(), slope: -away / away.length_squared() }
        };
        let levels = [0.4, 0.0, -0.5, -0.8];
        let found = contours(&lattice, &sampled(&lattice, potential), &levels, |_| false);
        assert_eq!(found.iter().map(|line| line.level).collect::<Vec<_>>(), levels);
        for line in &found {
            assert!(line.points.iter().all(|point| (potential(*point).value - line.level).abs() < 2.5e-5));
        }
    }

    #[test]
    fn over_a_pass_lines_keep_to_their_sides() {
        // U = x·y: the line of 0.01 runs through the quadrants where the signs agree, never between.
        let lattice = Lattice { half: DVec2::splat(1.0), cells: [9, 9] };
        let pass = |at: DVec2| Height { value: at.x * at.y, slope: DVec2::new(at.y, at.x) };
        let found = contours(&lattice, &sampled(&lattice, pass), &[0.01], |_| false);
        assert_eq!(found.len(), 2);
        for line in found {
            let side = line.points[0].x.signum();
            assert!(line.points.iter().all(|point| point.x * side > 0.0 && point.y * side > 0.0));
        }
    }

    #[test]
    fn broken_cells_interrupt_a_line() {
        let lattice = Lattice::across(DVec2::splat(2.0), 40);
        // Two cells on the positive X axis, where the circle crosses it.
        let broken = |[i, j]: [usize; 2]| (29..=30).contains(&i) && (19..=20).contains(&j);
        let found = contours(&lattice, &sampled(&lattice, hill), &[-1.0], broken);
        assert_eq!(found.len(), 1);
        assert_ne!(found[0].points.first(), found[0].points.last());
    }

    #[test]
    fn a_level_that_is_not_reached_has_no_line() {
        let lattice = Lattice::across(DVec2::splat(2.0), 10);
        assert_eq!(contours(&lattice, &sampled(&lattice, hill), &[0.5, -8.5], |_| false), []);
    }
}
