//! The colours of maps: those of Okabe and Ito for what is told apart, straight lines through Oklab for what is more or
//! less. Contacts are warm or green, misses cool or grey, and the lightness differs where only some eyes see the hue.

use crate::oklab::{Lab, srgb};
use crate::query::{Feature, Status};
use crate::shape::FaceFlags;
use glam::DVec3;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// What has no value to be coloured by.
pub(super) const NOTHING: Rgb = [0x1c, 0x1d, 0x20];
/// Answers that agree.
pub(super) const SAME: Rgb = [0xe4, 0xe6, 0xe9];
/// Answers that disagree on what happens.
pub(super) const VERDICT: Rgb = [0xd5, 0x5e, 0x00];
/// Another answer that is no number.
pub(super) const NOT_FINITE: Rgb = [0x00, 0x00, 0x00];

/// Both ends of what is more or less, blue to yellow and dark to light.
const ENDS: [Lab; 2] = [[0.38, -0.01, -0.14], [0.93, -0.045, 0.15]];

pub(super) const fn of_status(status: Status) -> Rgb {
    match status {
        Status::Hit | Status::Ok => [0x00, 0x9e, 0x73],
        Status::Touching | Status::NoAxis => [0xf5, 0xee, 0x6e],
        Status::Overlap | Status::Contained | Status::Inside | Status::Immovable => [0xd5, 0x5e, 0x00],
        Status::EmbeddedOutward => [0xe6, 0x9f, 0x00],
        Status::EmbeddedInward => [0x7a, 0x1f, 0x08],
        Status::EmbeddedParallel => [0xff, 0xd9, 0xb0],
        Status::MissApart | Status::Miss | Status::Separating => [0x56, 0xb4, 0xe9],
        Status::MissLate => [0x00, 0x44, 0xa8],
        Status::MissReceding | Status::Behind => [0xa0, 0x4a, 0x70],
        Status::MissParallel => [0xc4, 0xc9, 0xd0],
        Status::MissBehind => [0x3a, 0x24, 0x50],
        Status::Invalid => [0x12, 0x12, 0x14],
    }
}

/// A share from 0 to 1 of what is more or less.
pub(super) fn of_share(share: f64) -> Rgb {
    let share = share.clamp(0.0, 1.0);
    color([0, 1, 2].map(|i| ENDS[0][i] + share * (ENDS[1][i] - ENDS[0][i])))
}

/// A direction: up is light and down is dark, X yellow and −X blue, Z reddish and −Z greenish.
pub(super) fn of_normal(normal: DVec3) -> Rgb {
    let n = normal.clamp(DVec3::NEG_ONE, DVec3::ONE);
    color([0.68 + 0.24 * n.y, 0.1 * n.z, 0.11 * n.x])
}

/// The faces that are touched by the direction between them, edges and corners darker; a part without faces by itself.
pub(super) fn of_region(feature: Option<Feature>, flags: Option<FaceFlags>) -> Rgb {
    let outward: DVec3 = flags.into_iter().flat_map(FaceFlags::faces).map(|face| face.local_normal()).sum();
    let Some(direction) = outward.try_normalize() else {
        return match feature {
            Some(Feature::Side | Feature::Face) => [0xe6, 0x9f, 0x00],
            Some(Feature::End | Feature::Edge) => [0x56, 0xb4, 0xe9],
            Some(Feature::Corner) => [0x00, 0x9e, 0x73],
            None => NOTHING,
        };
    };
    let light = match flags.map_or(0, |flags| flags.faces().count()) {
        0 | 1 => 1.0,
        2 => 0.78,
        _ => 0.56,
    };
    of_normal(direction).map(|channel| (f64::from(channel) * light).round() as u8)
}

fn color(lab: Lab) -> Rgb {
    srgb(lab).map(|channel| (255.0 * channel.clamp(0.0, 1.0)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eyes_for_tests::{self, EYES};

    /// The statuses that occur in answers to one query.
    const TOGETHER: [&[Status]; 4] = [
        &[
            Status::Hit,
            Status::Touching,
            Status::Overlap,
            Status::MissApart,
            Status::MissLate,
            Status::MissReceding,
            Status::MissParallel,
            Status::Invalid,
        ],
        &[
            Status::Hit,
            Status::EmbeddedInward,
            Status::EmbeddedOutward,
            Status::EmbeddedParallel,
            Status::MissApart,
            Status::MissBehind,
            Status::MissLate,
            Status::MissParallel,
            Status::MissReceding,
            Status::Invalid,
        ],
        &[Status::Hit, Status::Inside, Status::Contained, Status::Behind, Status::Miss, Status::Invalid],
        &[Status::Ok, Status::NoAxis, Status::Separating, Status::Immovable, Status::Invalid],
    ];

    /// Linear RGB to Oklab, by Ottosson's matrices.
    fn oklab([r, g, b]: [f64; 3]) -> DVec3 {
        let l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b).cbrt();
        let m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b).cbrt();
        let s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b).cbrt();
        DVec3::new(
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        )
    }

    fn seen(color: Rgb, eyes: &[[f64; 3]; 3]) -> DVec3 {
        oklab(eyes_for_tests::seen(color.map(|channel| f64::from(channel) / 255.0), eyes))
    }

    #[test]
    fn every_eye_tells_the_statuses_of_one_query_apart() {
        for (statuses, eyes) in TOGETHER.iter().flat_map(|statuses| EYES.iter().map(move |eyes| (statuses, eyes))) {
            for (index, a) in statuses.iter().enumerate() {
                // Inside belongs to rays and contained to boxes.
                for b in statuses[index + 1..].iter().filter(|b| of_status(**b) != of_status(*a)) {
                    let apart = (seen(of_status(*a), eyes) - seen(of_status(*b), eyes)).length();
                    // Four times what is just noticeable, 0.02.
                    assert!(apart > 0.08, "{a:?} and {b:?}: {apart:.3} with {eyes:?}");
                }
            }
        }
    }

    #[test]
    fn all_regions_of_a_box_have_colours_of_their_own() {
        let mut found: Vec<Rgb> = (1..63u8)
            .map(FaceFlags)
            .filter(|flags| (0..3).all(|axis| flags.faces().filter(|face| face.axis_and_sign().0 == axis).count() < 2))
            .map(|flags| of_region(None, Some(flags)))
            .collect();
        // Six faces, twelve edges, eight corners.
        assert_eq!(found.len(), 26);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 26);
    }

    #[test]
    fn more_is_lighter_for_every_eye() {
        for eyes in &EYES {
            let lightness: Vec<f64> = (0..=10).map(|i| seen(of_share(f64::from(i) / 10.0), eyes).x).collect();
            assert!(lightness.windows(2).all(|pair| pair[1] > pair[0] + 0.03), "{lightness:?}");
        }
    }
}
