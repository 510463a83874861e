//! What was found out about the fields on the slice, kept until something changes.

use super::inputs::SliceInputs;
use super::scale::PotentialScale;
use crate::scene::SlicePotential;
use crate::sim::FieldReading;
use crate::steering::slice::{Contour, Equilibria, Height, Lattice, Stability, contours, equilibria};
use glam::{DVec2, DVec3};

/// Cells along the longer side when there is time.
const FINEST: usize = 96;
/// Fewest cells along the longer side; with fewer one could not tell what is drawn.
const COARSEST: usize = 20;
/// With at least so many cells equilibria are looked for, which takes longer the more fields there are.
const MARKED: usize = 64;
/// How many fields are looked at in each frame while things move, so that the picture stays fluent, and
/// once when they stand still, which may take as long as a frame or two.
const BUDGET_MOVING: usize = 30_000;
const BUDGET_AT_REST: usize = 600_000;
/// Nearer to a surface than this, in metres, is on it: pushes have no direction there.
const ON_SURFACE: f64 = 1e-3;

/// The fields on the slice.
#[derive(Clone, Debug)]
pub struct SliceMap {
    /// Of what.
    pub inputs: SliceInputs,
    /// Arrows, for each place.
    pub arrows: Vec<SliceArrow>,
    /// Potential, contours and marks, where any of them is shown.
    pub field: Option<FieldMap>,
}

/// The accelerations at a place of the slice.
#[derive(Clone, Copy, Debug)]
pub struct SliceArrow {
    /// Where it is on the slice.
    pub at: DVec2,
    /// By the fields.
    pub field: DVec3,
    /// By the flows.
    pub flow: DVec3,
    /// The potential.
    pub potential: f64,
}

/// Samples of the fields, and what follows from them.
#[derive(Clone, Debug)]
pub struct FieldMap {
    /// Where the samples are.
    pub lattice: Lattice,
    /// The fields on every node.
    pub readings: Vec<FieldReading>,
    /// For every node whether an agent at rest is pushed less than its least urgency.
    pub is_dead: Vec<bool>,
    /// How potentials are shown; `None` where there is nothing to show.
    pub scale: Option<PotentialScale>,
    /// Lines of equal potential.
    pub contours: Vec<Contour>,
    /// Where nothing pushes an agent at rest; `None` while things move that are too many to look for it.
    pub equilibria: Option<Marks>,
    /// Whether the samples are as dense as they can be.
    is_fine: bool,
}

/// Where fields and flows cancel on the slice, and whether they push nowhere else either.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Isolated places.
    pub points: Vec<(DVec2, Stability, Hold)>,
    /// Lines, with whether the pushes lead back to them.
    pub lines: Vec<(Vec<DVec2>, bool, Hold)>,
}

/// Whether an equilibrium of the slice is one in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Nothing pushes at all.
    InSpace,
    /// Something pushes across the slice.
    OnSliceOnly,
}

/// The last map, for frames in which nothing has changed.
#[derive(Clone, Debug, Default)]
pub struct SliceCache {
    map: Option<SliceMap>,
    /// Whether what colours and lines mean stays the same, while the slice is dragged.
    is_held: bool,
    /// Whether they may mean something else than they would afresh.
    is_stale: bool,
}

impl SliceCache {
    /// The last map.
    pub fn map(&self) -> Option<&SliceMap> {
        self.map.as_ref()
    }

    /// Begins or ends a drag: until it ends colours, heights and lines keep what they mean.
    pub fn hold(&mut self, on: bool) {
        self.is_stale |= self.is_held && !on;
        self.is_held = on;
    }

    /// Makes the map of what is to be drawn, unless it is there already. After a change it may be coarse,
    /// and is refined as soon as it is asked for unchanged.
    pub fn update(&mut self, inputs: Option<SliceInputs>) {
        let Some(inputs) = inputs else {
            self.map = None;
            return;
        };
        let (is_same, is_fine) = match &self.map {
            Some(map) => (map.inputs == inputs, map.field.as_ref().is_none_or(|field| field.is_fine)),
            // The first picture of all is the whole one.
            None => (true, false),
        };
        let is_stale = std::mem::take(&mut self.is_stale);
        if !is_same || !is_fine || is_stale {
            let kept = self.map.as_ref().filter(|_| self.is_held).and_then(SliceMap::scale).copied();
            let budget = if is_same { BUDGET_AT_REST } else { BUDGET_MOVING };
            self.map = Some(SliceMap::new(inputs, budget, kept));
        }
    }
}

impl SliceMap {
    /// Samples the fields, and looks at about `budget` of them; `kept` is the scale to be used where
    /// there is one already.
    fn new(inputs: SliceInputs, budget: usize, kept: Option<PotentialScale>) -> SliceMap {
        let field = inputs.has_map().then(|| FieldMap::new(&inputs, budget, kept));
        SliceMap { arrows: if inputs.has_arrows() { arrows(&inputs) } else { Vec::new() }, field, inputs }
    }

    /// From one arrow to the next, in metres.
    pub fn arrow_step(&self) -> f64 {
        2.0 * self.inputs.rect.half.max_element() / f64::from(self.inputs.look.across)
    }

    /// Where a place of the slice is drawn: over it by its potential where that is a height.
    pub fn place(&self, at: DVec2, potential: f64) -> DVec3 {
        let rect = &self.inputs.rect;
        rect.world(at) + self.height(potential) * rect.normal()
    }

    /// How high over the slice a potential is drawn, in metres.
    pub fn height(&self, potential: f64) -> f64 {
        self.scale().map_or(0.0, |scale| scale.share(potential) * self.full_height())
    }

    /// How high over the slice the greatest potential is drawn; 0 unless it is a height.
    pub fn full_height(&self) -> f64 {
        /// Of the shorter side: enough to see the shape, not so much that it hides what is behind.
        const SHARE: f64 = 0.3;
        let is_height = self.inputs.look.potential == SlicePotential::Height;
        if is_height { SHARE * 2.0 * self.inputs.rect.half.min_element() } else { 0.0 }
    }

    /// How potentials are shown, where they are.
    pub fn scale(&self) -> Option<&PotentialScale> {
        self.field.as_ref()?.scale.as_ref()
    }
}

fn arrows(inputs: &SliceInputs) -> Vec<SliceArrow> {
    let arrow = |at: DVec2| {
        let place = inputs.rect.world(at);
        let reading = inputs.sampler.read(place);
        SliceArrow { at, field: reading.acceleration, flow: inputs.flow_at(place), potential: reading.potential }
    };
    inputs.lattice_of_arrows().middles().map(arrow).collect()
}

impl FieldMap {
    fn new(inputs: &SliceInputs, budget: usize, kept: Option<PotentialScale>) -> FieldMap {
        let (rect, look) = (&inputs.rect, &inputs.look);
        let across = affordable(inputs, budget);
        let lattice = Lattice::across(rect.half, across);
        let readings: Vec<FieldReading> = lattice.nodes().map(|at| inputs.sampler.read(rect.world(at))).collect();
        let is_fine = across == affordable(inputs, BUDGET_AT_REST);
        let has_scale = look.potential != SlicePotential::None || look.contours;
        // Inside solids it rises far beyond what is of interest outside.
        let outside = readings.iter().filter(|reading| !reading.is_inside);
        let own = || PotentialScale::of(outside.map(|reading| reading.potential));
        let scale = if has_scale { kept.or_else(own) } else { None };
        FieldMap {
            is_dead: if look.dead_zones { dead_nodes(inputs, &lattice, &readings) } else { Vec::new() },
            contours: match scale.filter(|_| look.contours) {
                Some(scale) => contour_lines(inputs, &lattice, &readings, &scale.levels()),
                None => Vec::new(),
            },
            equilibria: (look.equilibria && (is_fine || across >= MARKED)).then(|| marks(inputs, &lattice, &readings)),
            lattice,
            readings,
            scale,
            is_fine,
        }
    }
}

/// Cells along the longer side for which about `budget` fields are looked at.
fn affordable(inputs: &SliceInputs, budget: usize) -> usize {
    let half = inputs.rect.half;
    let per_square = half.min_element() / half.max_element() * inputs.sampler.count().max(1) as f64;
    ((budget as f64 / per_square).sqrt() as usize).clamp(COARSEST, FINEST)
}

fn dead_nodes(inputs: &SliceInputs, lattice: &Lattice, readings: &[FieldReading]) -> Vec<bool> {
    let least = inputs.sampler.params().min_urgency;
    let is_dead = |(at, reading): (DVec2, &FieldReading)| {
        let flow = inputs.carried_at(inputs.rect.world(at));
        // The clamp's own least urgency may come out a rounding error short.
        (reading.acceleration + flow).length() < least * (1.0 - 1e-12)
    };
    lattice.nodes().zip(readings).map(is_dead).collect()
}

fn contour_lines(inputs: &SliceInputs, lattice: &Lattice, readings: &[FieldReading], levels: &[f64]) -> Vec<Contour> {
    let height =
        |reading: &FieldReading| Height { value: reading.potential, slope: -inputs.rect.along(reading.downhill) };
    let heights: Vec<Height> = readings.iter().map(height).collect();
    let diagonal = lattice.step().length();
    contours(lattice, &heights, levels, |cell| {
        let corners = lattice.corners(cell).map(|corner| &readings[corner]);
        // At a surface the potential has its peak, and beside one that acts on one side it jumps.
        let is_broken = |corner: &&FieldReading| corner.nearest < diagonal || corner.sides != corners[0].sides;
        corners.iter().any(is_broken) || corners.iter().all(|corner| corner.is_inside)
    })
}

/// What pushes an agent at rest at a place, as it vanishes; `None` where nothing does, or where one
/// cannot stand.
fn push_at_rest(inputs: &SliceInputs, place: DVec3, reading: &FieldReading) -> Option<DVec3> {
    let flow = inputs.carried_at(place);
    let is_on_surface = reading.perceived && (reading.nearest <= ON_SURFACE || reading.is_inside);
    let is_pushed = reading.perceived || flow != DVec3::ZERO;
    // The clamp that keeps a least length matters only where something balances that length.
    let by_fields = if flow == DVec3::ZERO { reading.steering() } else { reading.acceleration };
    (is_pushed && !is_on_surface).then(|| by_fields + flow)
}

fn marks(inputs: &SliceInputs, lattice: &Lattice, readings: &[FieldReading]) -> Marks {
    let rect = &inputs.rect;
    let pushed = |at: DVec2, reading: &FieldReading| push_at_rest(inputs, rect.world(at), reading);
    let values: Vec<Option<DVec3>> = lattice.nodes().zip(readings).map(|(at, reading)| pushed(at, reading)).collect();
    let strongest = values.iter().flatten().map(|push| push.length()).fold(0.0, f64::max);
    let read = |at: DVec2| pushed(at, &inputs.sampler.read(rect.world(at)));
    let on_slice: Vec<Option<DVec2>> = values.into_iter().map(|push| Some(rect.along(push?))).collect();
    let Equilibria { points, lines } = equilibria(lattice, &on_slice, |at| Some(rect.along(read(at)?)));
    let hold = |at: DVec2| {
        let across = read(at).map_or(0.0, |push| push.dot(rect.normal()));
        if across.abs() <= 1e-9 * strongest { Hold::InSpace } else { Hold::OnSliceOnly }
    };
    Marks {
        points: points.into_iter().map(|point| (point.at, point.stability, hold(point.at))).collect(),
        lines: lines
            .into_iter()
            .map(|line| {
                let middle = line.points[line.points.len() / 2];
                (line.points, line.is_stable, hold(middle))
            })
            .collect(),
    }
}

/// A place a little over the slice, or over the surface raised on it: the ground often lies in it.
pub(super) fn lifted(map: &SliceMap, at: DVec2, potential: f64) -> DVec3 {
    map.place(at, potential) + 0.02 * map.arrow_step() * map.inputs.rect.normal()
}
