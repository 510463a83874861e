//! The coloured picture of a map, with its legend.

use super::coloring::Coloring;
use super::difference::{Difference, Reference};
use super::palette::{self, Rgb};
use super::raster::Raster;
use super::sample::Sample;
use crate::query::{Feature, Status};
use crate::shape::FaceFlags;
use glam::DVec3;
use std::collections::BTreeMap;

/// Differences up to this one are drawn as the least, of this one and beyond as the greatest: from the rounding of a
/// double to a length that nobody overlooks.
const DIFFERENCES: [f64; 2] = [1e-12, 1.0];

/// Colours of the legend of what is more or less.
const STOPS: usize = 5;

/// The pixels of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Columns and rows.
    pub size: [usize; 2],
    /// Red, green, blue of each pixel, by rows from the top left on.
    pub rgb: Vec<u8>,
    /// What the colours mean.
    pub legend: Vec<LegendEntry>,
}

/// A colour and what it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegendEntry {
    /// Red, green, blue.
    pub color: [u8; 3],
    /// What it means.
    pub meaning: Meaning,
    /// How many answers it stands for; `None` for a stop of what is more or less.
    pub answers: Option<usize>,
}

/// What a colour of a map means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// This status.
    Status(Status),
    /// About this time or distance.
    About(f64),
    /// This part, with these faces.
    Region(Option<Feature>, Option<FaceFlags>),
    /// About this direction.
    Toward(DVec3),
    /// Nothing that this map is about.
    Nothing,
    /// The answers agree exactly.
    Same,
    /// They differ by about as much.
    DifferBy(f64),
    /// They disagree on what happens.
    Verdict,
    /// The other answer is no number.
    NotFinite,
    /// The other method has no answer.
    Unanswered,
}

impl Picture {
    /// Of the answers that are there; what has none yet shows a coarser one.
    pub fn of(raster: &Raster, coloring: Coloring) -> Picture {
        let [columns, rows] = raster.size();
        let scale = Scale::of(raster, coloring);
        // Another program answers later than we do.
        let is_known =
            |sample: &Sample| coloring != Coloring::Difference(Reference::Program) || sample.difference.is_some();
        let mut rgb = Vec::with_capacity(3 * columns * rows);
        for y in (0..rows).rev() {
            for x in 0..columns {
                let color = raster.nearest(x, y, is_known).map_or(palette::NOTHING, |sample| scale.color(sample));
                rgb.extend(color);
            }
        }
        Picture { size: [columns, rows], rgb, legend: scale.legend(raster) }
    }
}

impl Picture {
    /// Of numbers, by rows from the lowest on, coloured by how great they are; where there is none by nothing.
    pub fn of_numbers([columns, rows]: [usize; 2], numbers: &[Option<f64>]) -> Picture {
        let scale = Scale { coloring: Coloring::T, times: least_and_greatest(numbers.iter().flatten().copied()) };
        let color = |number: &Option<f64>| {
            number.map_or(palette::NOTHING, |number| palette::of_share(scale.share_of_time(number)))
        };
        let rgb = numbers.chunks(columns).rev().flatten().flat_map(color).collect();
        let missing = numbers.iter().filter(|number| number.is_none()).count();
        let stops = if missing < numbers.len() { scale.stops() } else { Vec::new() };
        let stops = stops.into_iter().map(|(meaning, color)| LegendEntry { color, meaning, answers: None });
        let nothing = LegendEntry { color: palette::NOTHING, meaning: Meaning::Nothing, answers: Some(missing) };
        Picture { size: [columns, rows], rgb, legend: stops.chain((missing > 0).then_some(nothing)).collect() }
    }
}

/// The least and the greatest of finite numbers.
fn least_and_greatest(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    numbers
        .filter(|number| number.is_finite())
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[least, greatest], number| [least.min(number), greatest.max(number)])
}

/// How answers become colours.
struct Scale {
    coloring: Coloring,
    /// The least and greatest finite time of all answers.
    times: [f64; 2],
}

impl Scale {
    fn of(raster: &Raster, coloring: Coloring) -> Scale {
        let times = match coloring {
            Coloring::T => least_and_greatest(raster.samples().filter_map(|sample| sample.t)),
            _ => [0.0, 1.0],
        };
        Scale { coloring, times }
    }

    fn color(&self, sample: &Sample) -> Rgb {
        match self.coloring {
            Coloring::Status => palette::of_status(sample.status),
            Coloring::T => sample.t.map_or(palette::NOTHING, |t| palette::of_share(self.share_of_time(t))),
            Coloring::Feature => palette::of_region(sample.feature, sample.flags),
            Coloring::Normal => sample.normal.map_or(palette::NOTHING, palette::of_normal),
            Coloring::Difference(_) => match sample.difference {
                Some(Difference::By(0.0)) => palette::SAME,
                Some(Difference::By(difference)) => palette::of_share(share_of_difference(difference)),
                Some(Difference::Verdict) => palette::VERDICT,
                Some(Difference::NotFinite) => palette::NOT_FINITE,
                Some(Difference::Unanswered) | None => palette::NOTHING,
            },
        }
    }

    fn share_of_time(&self, t: f64) -> f64 {
        let [least, greatest] = self.times;
        if greatest > least { (t / (greatest - least) - least / (greatest - least)).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// What stands for an answer in the legend, but for what is more or less.
    fn meaning(&self, sample: &Sample) -> Option<Meaning> {
        match self.coloring {
            Coloring::Status => Some(Meaning::Status(sample.status)),
            Coloring::T => sample.t.is_none().then_some(Meaning::Nothing),
            Coloring::Normal => sample.normal.is_none().then_some(Meaning::Nothing),
            Coloring::Feature => {
                let flags = sample.flags.filter(|flags| flags.faces().next().is_some());
                let is_none = sample.feature.is_none() && flags.is_none();
                Some(if is_none { Meaning::Nothing } else { Meaning::Region(sample.feature, flags) })
            }
            Coloring::Difference(_) => match sample.difference {
                Some(Difference::By(0.0)) => Some(Meaning::Same),
                Some(Difference::By(_)) => None,
                Some(Difference::Verdict) => Some(Meaning::Verdict),
                Some(Difference::NotFinite) => Some(Meaning::NotFinite),
                Some(Difference::Unanswered) | None => Some(Meaning::Unanswered),
            },
        }
    }

    /// What is more or less first, if any answer is, then everything else that occurs.
    fn legend(&self, raster: &Raster) -> Vec<LegendEntry> {
        let mut counted: BTreeMap<Rank, (Meaning, Rgb, usize)> = BTreeMap::new();
        let mut has_more_or_less = false;
        let is_pending =
            |sample: &&Sample| self.coloring == Coloring::Difference(Reference::Program) && sample.difference.is_none();
        for sample in raster.samples().filter(|sample| !is_pending(sample)) {
            match self.meaning(sample) {
                None => has_more_or_less = true,
                Some(meaning) => {
                    counted.entry(rank(meaning)).or_insert((meaning, self.color(sample), 0)).2 += 1;
                }
            }
        }
        let stops = if has_more_or_less { self.stops() } else { Vec::new() };
        let counted = counted.into_values();
        let stops = stops.into_iter().map(|(meaning, color)| LegendEntry { color, meaning, answers: None });
        stops
            .chain(counted.map(|(meaning, color, count)| LegendEntry { color, meaning, answers: Some(count) }))
            .collect()
    }

    fn stops(&self) -> Vec<(Meaning, Rgb)> {
        let shares = (0..STOPS).map(|stop| stop as f64 / (STOPS - 1) as f64);
        match self.coloring {
            Coloring::T => {
                let [least, greatest] = self.times;
                let about = |share: f64| least * (1.0 - share) + greatest * share;
                let shares = shares.take(if greatest > least { STOPS } else { 1 });
                shares.map(about).map(|t| (Meaning::About(t), palette::of_share(self.share_of_time(t)))).collect()
            }
            Coloring::Difference(_) => {
                let [least, greatest] = DIFFERENCES.map(f64::log10);
                let difference = |share: f64| 10f64.powf((least + share * (greatest - least)).round());
                shares.map(|share| (Meaning::DifferBy(difference(share)), palette::of_share(share))).collect()
            }
            Coloring::Normal => {
                let directions = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
                directions.map(|direction| (Meaning::Toward(direction), palette::of_normal(direction))).into()
            }
            Coloring::Status | Coloring::Feature => Vec::new(),
        }
    }
}

/// The logarithm of a difference, on the way from the least to the greatest.
fn share_of_difference(difference: f64) -> f64 {
    let [least, greatest] = DIFFERENCES.map(f64::log10);
    (difference.log10() - least) / (greatest - least)
}

/// The order of what is counted: statuses and parts in theirs, what has nothing last.
type Rank = (u8, u8, u8);

fn rank(meaning: Meaning) -> Rank {
    match meaning {
        Meaning::Status(status) => (0, status as u8, 0),
        Meaning::Region(feature, flags) => {
            (1, feature.map_or(0, |part| 1 + part as u8), flags.map_or(0, |flags| flags.0))
        }
        Meaning::About(_) | Meaning::Toward(_) | Meaning::DifferBy(_) => (2, 0, 0),
        Meaning::Same => (3, 0, 0),
        Meaning::Verdict => (4, 0, 0),
        Meaning::NotFinite => (5, 0, 0),
        Meaning::Unanswered => (6, 0, 0),
        Meaning::Nothing => (7, 0, 0),
    }
}
