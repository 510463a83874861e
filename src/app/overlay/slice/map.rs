//! The fields sampled on the slice, kept until something changes.

use super::basins::Basins;
use super::cuts::CutLine;
use super::inputs::SliceInputs;
use super::scale::PotentialScale;
use crate::scene::{SliceNet, SlicePotential};
use crate::sim::FieldReading;
use crate::steering::slice::{Contour, Equilibria, Height, Lattice, Stability, contours, equilibria, streamlines};
use glam::{DVec2, DVec3};

/// Cells along the longer side when there is time.
const FINEST: usize = 96;
/// Fewest cells along the longer side; fewer would show nothing recognisable.
const COARSEST: usize = 20;
/// Equilibria are searched for from this many cells on; the search takes longer the more fields there are.
const MARKED: usize = 64;
/// How many fields are evaluated per frame while things move, so that the picture stays fluent, and once when they
/// stand still, which may take a frame or two.
const BUDGET_MOVING: usize = 30_000;
const BUDGET_AT_REST: usize = 600_000;
/// Closer to a surface than this, in metres, counts as on it: the push has no direction there.
const ON_SURFACE: f64 = 1e-3;

/// The fields on the slice.
#[derive(Clone, Debug)]
pub struct SliceMap {
    /// What it was computed from.
    pub inputs: SliceInputs,
    /// The accelerations for the arrows, one for each place.
    pub arrows: Vec<SliceArrow>,
    /// Lines along the net push, where they are shown; each leads where it pushes.
    pub streamlines: Vec<Vec<DVec2>>,
    /// Where it cuts surfaces, and how far their fields reach on it.
    pub cuts: Vec<CutLine>,
    /// Where agents end that are released on the slice, where it is shown.
    pub basins: Option<Basins>,
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
    /// Of an agent at rest, by both together.
    pub net: DVec3,
    /// The potential.
    pub potential: f64,
}

/// Samples of the fields, and what is derived from them.
#[derive(Clone, Debug)]
pub struct FieldMap {
    /// The nodes of the samples.
    pub lattice: Lattice,
    /// The fields at every node.
    pub readings: Vec<FieldReading>,
    /// For every node, whether it lies in a dead zone: the push on an agent at rest is below its least urgency.
    pub is_dead: Vec<bool>,
    /// How potentials are shown; `None` where there is nothing to show.
    pub scale: Option<PotentialScale>,
    /// Lines of equal potential.
    pub contours: Vec<Contour>,
    /// Where nothing pushes an agent at rest; `None` while too many things move to search for it.
    pub equilibria: Option<Marks>,
    /// Whether the samples are as dense as they can be.
    is_fine: bool,
}

/// Where fields and flows cancel on the slice, and whether they push across it there.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Isolated places.
    pub points: Vec<(DVec2, Stability, Hold)>,
    /// Lines, with whether they are stable.
    pub lines: Vec<(Vec<DVec2>, bool, Hold)>,
}

/// Whether an equilibrium on the slice is one in space, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Nothing pushes at all.
    InSpace,
    /// Something pushes across the slice.
    OnSliceOnly,
}

/// The latest map, reused while nothing changes.
#[derive(Clone, Debug, Default)]
pub struct SliceCache {
    map: Option<SliceMap>,
    /// Whether the scale is kept, because the slice is being dragged.
    is_held: bool,
    /// Whether the scale was kept and may differ from a new one.
    is_stale: bool,
    /// Whether all basins are found at once, however long that takes.
    is_patient: bool,
}

impl SliceCache {
    /// The latest map.
    pub fn map(&self) -> Option<&SliceMap> {
        self.map.as_ref()
    }

    /// Whether the next update makes it finer, or knows more basins.
    pub fn is_refining(&self) -> bool {
        self.map.as_ref().is_some_and(|map| {
            let is_coarse = map.field.as_ref().is_some_and(|field| !field.is_fine);
            is_coarse || map.basins.as_ref().is_some_and(|basins| basins.share() < 1.0)
        })
    }

    /// Finds all basins at once from now on: a picture for a file has no next frame.
    pub fn find_all_at_once(&mut self) {
        self.is_patient = true;
    }

    /// Begins or ends a drag of the slice, during which the scale of colours, heights and lines is kept.
    pub fn hold(&mut self, on: bool) {
        self.is_stale |= self.is_held && !on;
        self.is_held = on;
    }

    /// Computes the map, unless the inputs are those of the latest one. After a change it may be coarse; it is
    /// refined once the inputs stay the same.
    pub fn update(&mut self, inputs: Option<SliceInputs>) {
        let Some(inputs) = inputs else {
            self.map = None;
            return;
        };
        let (is_same, is_fine) = match &self.map {
            Some(map) => (map.inputs == inputs, map.field.as_ref().is_none_or(|field| field.is_fine)),
            // The first picture is complete at once.
            None => (true, false),
        };
        let basins = self.map.as_mut().and_then(|map| map.basins.take());
        let is_patient = self.is_patient;
        let going_on = |release| Basins::going_on(basins, release, inputs.rect, is_patient);
        let basins = inputs.release.as_ref().map(going_on);
        let is_stale = std::mem::take(&mut self.is_stale);
        if !is_same || !is_fine || is_stale {
            let kept = self.map.as_ref().filter(|_| self.is_held).and_then(SliceMap::scale).copied();
            let budget = if is_same { BUDGET_AT_REST } else { BUDGET_MOVING };
            self.map = Some(SliceMap::new(inputs, budget, kept));
        }
        if let Some(map) = &mut self.map {
            map.basins = basins;
        }
    }
}

impl SliceMap {
    /// Samples the fields, with about `budget` evaluations; `kept` is a scale to be used instead of a new one.
    fn new(inputs: SliceInputs, budget: usize, kept: Option<PotentialScale>) -> SliceMap {
        let field = inputs.has_map().then(|| FieldMap::new(&inputs, budget, kept));
        let arrows = if inputs.has_arrows() { arrows(&inputs) } else { Vec::new() };
        let streamlines = if inputs.look.net == SliceNet::Streamlines { net_lines(&inputs) } else { Vec::new() };
        let cuts = inputs.cuts.iter().flat_map(|cut| cut.lines(&inputs.rect)).collect();
        SliceMap { arrows, streamlines, cuts, basins: None, field, inputs }
    }

    /// Distance between two arrows, in metres.
    pub fn arrow_step(&self) -> f64 {
        2.0 * self.inputs.rect.half.max_element() / f64::from(self.inputs.look.across)
    }

    /// Where a place of the slice is drawn: raised by its potential if that is shown as height.
    pub fn place(&self, at: DVec2, potential: f64) -> DVec3 {
        let rect = &self.inputs.rect;
        rect.world(at) + self.height(potential) * rect.normal()
    }

    /// The potential at a place, as far as it matters where that is drawn.
    pub fn potential_at(&self, at: DVec2) -> f64 {
        let is_raised = self.full_height() > 0.0;
        if is_raised { self.inputs.sampler.read(self.inputs.rect.world(at)).potential } else { 0.0 }
    }

    /// How high above the slice a potential is drawn, in metres.
    pub fn height(&self, potential: f64) -> f64 {
        self.scale().map_or(0.0, |scale| scale.share(potential) * self.full_height())
    }

    /// How high above the slice the greatest potential is drawn, in metres; 0 unless it is shown as height.
    pub fn full_height(&self) -> f64 {
        /// Share of the shorter side: enough to see the shape, not so much that it hides what is behind.
        const SHARE: f64 = 0.3;
        let is_height = self.inputs.look.potential == SlicePotential::Height;
        if is_height { SHARE * 2.0 * self.inputs.rect.half.min_element() } else { 0.0 }
    }

    /// The scale of potentials, if they are shown.
    pub fn scale(&self) -> Option<&PotentialScale> {
        self.field.as_ref()?.scale.as_ref()
    }
}

fn arrows(inputs: &SliceInputs) -> Vec<SliceArrow> {
    let arrow = |at: DVec2| {
        let place = inputs.rect.world(at);
        let reading = inputs.sampler.read(place);
        SliceArrow {
            at,
            field: reading.acceleration,
            flow: inputs.flow_at(place),
            net: if inputs.look.net == SliceNet::None { DVec3::ZERO } else { inputs.net_at(place) },
            potential: reading.potential,
        }
    };
    inputs.lattice_of_arrows().middles().map(arrow).collect()
}

/// Lines along the net push, as dense as arrows would be.
fn net_lines(inputs: &SliceInputs) -> Vec<Vec<DVec2>> {
    let spacing = 2.0 * inputs.rect.half.max_element() / f64::from(inputs.look.across);
    streamlines(inputs.rect.half, spacing, |at| {
        let place = inputs.rect.world(at);
        let net = inputs.rect.along(inputs.net_at(place));
        // Inside a solid no agent stands.
        (net != DVec2::ZERO && !inputs.sampler.read(place).is_inside).then_some(net)
    })
}

impl FieldMap {
    fn new(inputs: &SliceInputs, budget: usize, kept: Option<PotentialScale>) -> FieldMap {
        let (rect, look) = (&inputs.rect, &inputs.look);
        let across = affordable(inputs, budget);
        let lattice = Lattice::across(rect.half, across);
        let readings: Vec<FieldReading> = lattice.nodes().map(|at| inputs.sampler.read(rect.world(at))).collect();
        let is_fine = across == affordable(inputs, BUDGET_AT_REST);
        let has_scale = look.potential != SlicePotential::None || look.contours;
        // Inside solids the potential rises far above the values outside.
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

/// Cells along the longer side that take about `budget` evaluations of fields.
fn affordable(inputs: &SliceInputs, budget: usize) -> usize {
    let half = inputs.rect.half;
    let per_square = half.min_element() / half.max_element() * inputs.sampler.count().max(1) as f64;
    ((budget as f64 / per_square).sqrt() as usize).clamp(COARSEST, FINEST)
}

fn dead_nodes(inputs: &SliceInputs, lattice: &Lattice, readings: &[FieldReading]) -> Vec<bool> {
    let least = inputs.sampler.params().min_urgency;
    let is_dead = |(at, reading): (DVec2, &FieldReading)| {
        let flow = inputs.carried_at(inputs.rect.world(at));
        // The clamp's own least urgency may come out a rounding error too small.
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
        // At a surface the potential peaks, and beside a one-sided one it jumps.
        let is_broken = |corner: &&FieldReading| corner.nearest < diagonal || corner.sides != corners[0].sides;
        corners.iter().any(is_broken) || corners.iter().all(|corner| corner.is_inside)
    })
}

/// The push on an agent at rest that vanishes at an equilibrium; `None` where no field acts, or where an agent cannot
/// stand.
fn push_at_rest(inputs: &SliceInputs, place: DVec3, reading: &FieldReading) -> Option<DVec3> {
    let flow = inputs.carried_at(place);
    let is_on_surface = reading.perceived && (reading.nearest <= ON_SURFACE || reading.is_inside);
    let is_pushed = reading.perceived || flow != DVec3::ZERO;
    // The clamp's least length matters only where something else balances it.
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

/// A place a little above the slice, or above its raised surface: the ground often lies in the slice.
pub(super) fn lifted(map: &SliceMap, at: DVec2, potential: f64) -> DVec3 {
    map.place(at, potential) + 0.02 * map.arrow_step() * map.inputs.rect.normal()
}
