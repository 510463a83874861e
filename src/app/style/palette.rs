//! Colours of the 3D view: the palette of Okabe and Ito, which is safe for colour-blind people, in a version for dark
//! and one for light backgrounds; one for projectors, and two whose meanings have colours as different as can be for all kinds
//! of eyes and in grey. Where those two differ from the palette of Okabe and Ito, a search by computer moved its colours no farther
//! than that takes.

use crate::app::draw_list::{Rgba, VectorKind};
use crate::scene::Id;

/// Colours of one theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// Background at the top of the view.
    pub sky: Rgba,
    /// Background at the bottom of the view.
    pub ground: Rgba,
    /// Text over the view.
    pub text: Rgba,
    /// The pill behind text over the view.
    pub text_background: Rgba,
    /// Lines of the ground grid.
    pub grid: Rgba,
    /// Fill of obstacles without an authored colour.
    pub obstacle: Rgba,
    /// Edges of obstacles.
    pub edge: Rgba,
    /// The rim around the selection.
    pub selection: Rgba,
    /// Shadows of balls right below them.
    pub shadow: Rgba,
    /// Normals.
    pub normal: Rgba,
    /// Velocities.
    pub velocity: Rgba,
    /// Impulses.
    pub impulse: Rgba,
    /// Momenta.
    pub momentum: Rgba,
    /// Accelerations of potential fields.
    pub field: Rgba,
    /// Accelerations of flows.
    pub flow: Rgba,
    /// Sweeps and displacements.
    pub motion: Rgba,
    /// Distances and offsets.
    pub offset: Rgba,
    /// Points of contact.
    pub contact: Rgba,
    /// Touched faces.
    pub face: Rgba,
    /// Overlaps and spent budgets.
    pub alarm: Rgba,
    /// World X, Y, Z.
    pub axes: [Rgba; 3],
    bodies: [Rgba; 7],
    kept_runs: [Rgba; 6],
}

/// An opaque colour from its digits.
pub const fn rgb(hex: u32) -> Rgba {
    [(hex >> 16 & 255) as f32 / 255.0, (hex >> 8 & 255) as f32 / 255.0, (hex & 255) as f32 / 255.0, 1.0]
}

const fn rgba(hex: u32, opacity: f32) -> Rgba {
    let [r, g, b, _] = rgb(hex);
    [r, g, b, opacity]
}

/// Bodies without an authored colour, in colours that differ for all kinds of eyes, and in grey.
const COLOR_BLIND_BODIES: [Rgba; 7] =
    [rgb(0xeeb352), rgb(0x55b5f0), rgb(0x1a9d71), rgb(0xf3e329), rgb(0x096eb3), rgb(0xcd550d), rgb(0xcc85b3)];

impl Palette {
    /// Light on dark.
    pub const DARK: Palette = Palette {
        sky: rgb(0x232a33),
        ground: rgb(0x14181d),
        text: rgb(0xe8ecf0),
        text_background: rgba(0x0c0f13, 0.78),
        grid: rgba(0x8fa0b3, 0.34),
        obstacle: rgb(0x93a5b8),
        edge: rgba(0xc6d2df, 0.85),
        selection: rgb(0xffffff),
        shadow: rgba(0x000000, 0.7),
        normal: rgb(0x56b4e9),
        velocity: rgb(0x2fc896),
        impulse: rgb(0xf07818),
        momentum: rgb(0xb49bff),
        field: rgb(0xe08fc0),
        flow: rgb(0xa9c7e8),
        motion: rgb(0xf0e442),
        offset: rgb(0xb8bec6),
        contact: rgb(0xff5d3d),
        face: rgb(0xffb000),
        alarm: rgb(0xff5a66),
        axes: [rgb(0xe0604c), rgb(0x5fbf6a), rgb(0x5b8ff0)],
        bodies: [
            rgb(0xe69f00),
            rgb(0x56b4e9),
            rgb(0x009e73),
            rgb(0xf0e442),
            rgb(0x3b82c4),
            rgb(0xd55e00),
            rgb(0xcc79a7),
        ],
        kept_runs: [rgb(0xe16400), rgb(0x64fae1), rgb(0xaf4bfa), rgb(0xaffa00), rgb(0x327dc8), rgb(0x4b964b)],
    };

    /// Dark on light, for projectors and print.
    pub const LIGHT: Palette = Palette {
        sky: rgb(0xf4f6f8),
        ground: rgb(0xdde3e9),
        text: rgb(0x14181d),
        text_background: rgba(0xffffff, 0.86),
        grid: rgba(0x4a5664, 0.34),
        obstacle: rgb(0x9aa8b8),
        edge: rgba(0x2e3945, 0.9),
        selection: rgb(0x10141a),
        shadow: rgba(0x10141a, 0.45),
        normal: rgb(0x0072b2),
        velocity: rgb(0x007a58),
        impulse: rgb(0xc04e00),
        momentum: rgb(0x6a3fc8),
        field: rgb(0xa84f86),
        flow: rgb(0x46688c),
        motion: rgb(0x857400),
        offset: rgb(0x5a636e),
        contact: rgb(0xc8321a),
        face: rgb(0xa86400),
        alarm: rgb(0xd01010),
        axes: [rgb(0xc23b2a), rgb(0x2f8a3a), rgb(0x2b5fd0)],
        bodies: [
            rgb(0xe69f00),
            rgb(0x56b4e9),
            rgb(0x009e73),
            rgb(0xe0d020),
            rgb(0x0072b2),
            rgb(0xd55e00),
            rgb(0xcc79a7),
        ],
        kept_runs: [rgb(0xc80000), rgb(0x000064), rgb(0x7d64c8), rgb(0x4b0019), rgb(0x4b00fa), rgb(0xaf4b64)],
    };

    /// Dark on white, with strong contrasts.
    pub const PROJECTOR: Palette = Palette {
        sky: rgb(0xffffff),
        ground: rgb(0xeceff2),
        text: rgb(0x000000),
        text_background: rgba(0xffffff, 0.94),
        grid: rgba(0x2e3945, 0.42),
        obstacle: rgb(0x8593a4),
        edge: rgb(0x14181d),
        selection: rgb(0x000000),
        shadow: rgba(0x10141a, 0.55),
        normal: rgb(0x203d87),
        velocity: rgb(0x2e706c),
        impulse: rgb(0x971708),
        momentum: rgb(0x6210b5),
        field: rgb(0x7c3966),
        flow: rgb(0x4a5989),
        motion: rgb(0x657041),
        offset: rgb(0x595647),
        contact: rgb(0xb72904),
        face: rgb(0x7e0a00),
        alarm: rgb(0x6a0217),
        kept_runs: [rgb(0xb00000), rgb(0x000064), rgb(0x7858b8), rgb(0x4b0019), rgb(0x4b00fa), rgb(0x9c3a5a)],
        ..Palette::LIGHT
    };

    /// Light on dark, in colours that differ for all kinds of eyes, and in grey.
    pub const COLOR_BLIND_DARK: Palette = Palette {
        normal: rgb(0x36a8b3),
        velocity: rgb(0x0bcf85),
        impulse: rgb(0xfd8f04),
        momentum: rgb(0x986bce),
        field: rgb(0xda86d5),
        flow: rgb(0x96cbee),
        motion: rgb(0xf6e467),
        offset: rgb(0xbbbdbe),
        contact: rgb(0xce6d33),
        face: rgb(0xf9c522),
        alarm: rgb(0xf85274),
        bodies: COLOR_BLIND_BODIES,
        ..Palette::DARK
    };

    /// Dark on light, in such colours.
    pub const COLOR_BLIND_LIGHT: Palette = Palette {
        normal: rgb(0x0d4573),
        velocity: rgb(0x227657),
        impulse: rgb(0x761c07),
        momentum: rgb(0x4c2ec8),
        field: rgb(0xa24fa3),
        flow: rgb(0x4a546e),
        motion: rgb(0x695a14),
        offset: rgb(0x787c88),
        contact: rgb(0x910a3c),
        face: rgb(0xaf630a),
        alarm: rgb(0xbf1c33),
        bodies: COLOR_BLIND_BODIES,
        ..Palette::LIGHT
    };

    /// The colour of a kind of vectors.
    pub fn vector(&self, kind: VectorKind) -> Rgba {
        match kind {
            VectorKind::Normal => self.normal,
            VectorKind::Velocity => self.velocity,
            VectorKind::Impulse => self.impulse,
            VectorKind::Momentum => self.momentum,
            VectorKind::Field => self.field,
            VectorKind::Flow => self.flow,
            VectorKind::Net => self.text,
        }
    }

    /// The colour of a body or obstacle: as authored, or one of the palette by its id.
    pub fn body(&self, id: Id, authored: Option<[u8; 3]>) -> Rgba {
        authored.map_or(self.bodies[id as usize % self.bodies.len()], opaque)
    }

    /// The colour of a kept run, one of as many as are shown at once.
    pub fn kept_run(&self, number: usize) -> Rgba {
        self.kept_runs[number % self.kept_runs.len()]
    }

    /// The length of the dashes of a kept run's path as a multiple of the usual one: no two that are shown at once have the same.
    pub fn kept_run_dash(number: usize) -> f32 {
        const LENGTHS: [f32; 6] = [1.0, 2.0, 0.5, 3.0, 1.5, 4.5];
        LENGTHS[number % LENGTHS.len()]
    }

    /// The fill of an obstacle: as authored, or neutral, so that bodies stand out.
    pub fn obstacle(&self, authored: Option<[u8; 3]>) -> Rgba {
        authored.map_or(self.obstacle, opaque)
    }
}

fn opaque([r, g, b]: [u8; 3]) -> Rgba {
    [r, g, b, 255].map(|channel| f32::from(channel) / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eyes_for_tests::{EYES, contrast, luminance, seen};
    use crate::oklab::lab;

    /// A colour without its opacity.
    fn srgb([r, g, b, _]: Rgba) -> [f64; 3] {
        [r, g, b].map(f64::from)
    }

    const ALL: [Palette; 5] =
        [Palette::DARK, Palette::LIGHT, Palette::PROJECTOR, Palette::COLOR_BLIND_DARK, Palette::COLOR_BLIND_LIGHT];

    /// The colours of everything that has a meaning, with names.
    fn meanings(palette: &Palette) -> Vec<(String, Rgba)> {
        let others = [
            ("motion", palette.motion),
            ("offset", palette.offset),
            ("contact", palette.contact),
            ("face", palette.face),
            ("alarm", palette.alarm),
        ];
        let vectors = VectorKind::ALL.map(|kind| (format!("{kind:?}"), palette.vector(kind)));
        vectors.into_iter().chain(others.map(|(name, color)| (name.to_owned(), color))).collect()
    }

    #[test]
    fn whatever_has_a_meaning_stands_out_from_the_background_also_for_the_colour_blind() {
        for palette in ALL {
            // What the guidelines ask of graphics; on a projector black is grey, and as much is asked as of text.
            let least = if palette == Palette::PROJECTOR { 4.5 } else { 3.0 };
            let others = palette.kept_runs.map(|color| ("kept run".to_owned(), color));
            for (name, color) in meanings(&palette).into_iter().chain(others) {
                for (kind, eyes) in EYES.iter().enumerate() {
                    for background in [palette.sky, palette.ground] {
                        let seen = contrast(srgb(color), srgb(background), eyes);
                        assert!(seen >= least, "{name}, eyes {kind}: {seen:.2}");
                    }
                }
            }
        }
    }

    /// The least distance in Oklab between two of these colours for any eyes, and in lightness where there is only grey.
    fn least_apart(colors: &[(String, Rgba)]) -> [(f64, String); 2] {
        let looks = |color: Rgba| EYES.map(|eyes| lab(seen(srgb(color), &eyes)));
        let grey = |color: Rgba| luminance(srgb(color), &EYES[0]).cbrt();
        let mut least = [(f64::INFINITY, String::new()), (f64::INFINITY, String::new())];
        for (nth, (name, a)) in colors.iter().enumerate() {
            for (other, b) in &colors[nth + 1..] {
                let far =
                    |(a, b): (&[f64; 3], &[f64; 3])| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                let apart = looks(*a).iter().zip(&looks(*b)).map(far).fold(f64::INFINITY, f64::min);
                for (least, apart) in least.iter_mut().zip([apart, (grey(*a) - grey(*b)).abs()]) {
                    if apart < least.0 {
                        *least = (apart, format!("{name} and {other}"));
                    }
                }
            }
        }
        least
    }

    #[test]
    fn meanings_are_told_apart_by_all_kinds_of_eyes_and_in_grey() {
        // Two colours side by side are told apart from 0.02 on.
        for (palette, [eyes, grey]) in [
            (Palette::PROJECTOR, [0.05, 0.015]),
            (Palette::COLOR_BLIND_DARK, [0.06, 0.02]),
            (Palette::COLOR_BLIND_LIGHT, [0.06, 0.02]),
        ] {
            let [(apart, of), (in_grey, of_grey)] = least_apart(&meanings(&palette));
            assert!(apart >= eyes, "{of}: {apart:.3}");
            assert!(in_grey >= grey, "{of_grey}, in grey: {in_grey:.4}");
        }
    }

    #[test]
    fn bodies_are_told_apart_by_all_kinds_of_eyes_and_in_grey() {
        for palette in [Palette::COLOR_BLIND_DARK, Palette::COLOR_BLIND_LIGHT] {
            let bodies: Vec<_> = (0..7).map(|id| (format!("body {id}"), palette.body(id, None))).collect();
            let [(apart, of), (in_grey, of_grey)] = least_apart(&bodies);
            assert!(apart >= 0.09, "{of}: {apart:.3}");
            assert!(in_grey >= 0.05, "{of_grey}, in grey: {in_grey:.4}");
        }
    }

    #[test]
    fn whatever_shares_a_form_differs_in_more_than_its_colour() {
        // Arrows differ in their heads; what is no arrow is a line, a mark or a face.
        let heads: Vec<_> = VectorKind::ALL.map(VectorKind::head).into();
        for (nth, head) in heads.iter().enumerate() {
            assert!(!heads[nth + 1..].contains(head), "{head:?} twice");
        }
    }

    #[test]
    fn the_colours_of_kept_runs_are_told_apart_also_by_the_colour_blind() {
        for (palette, eyes) in ALL.iter().flat_map(|palette| EYES.map(|eyes| (palette, eyes))) {
            // Cube roots of linear light are about as far apart as they look.
            let look = |color: Rgba| seen(srgb(color), &eyes).map(f64::cbrt);
            for (nth, a) in palette.kept_runs.iter().enumerate() {
                for b in &palette.kept_runs[nth + 1..] {
                    let apart = look(*a).iter().zip(look(*b)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > 0.3, "{a:?} and {b:?}: {apart:.2}");
                }
            }
        }
    }

    #[test]
    fn no_two_kinds_of_vectors_share_a_colour() {
        for palette in ALL {
            for (i, a) in VectorKind::ALL.into_iter().enumerate() {
                for b in &VectorKind::ALL[i + 1..] {
                    assert_ne!(palette.vector(a), palette.vector(*b), "{a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn silver_fish_stand_out_from_the_water_in_every_theme() {
        let shipped = crate::scene::shipped_scenes().iter().find(|scene| scene.key == "agents_aquarium");
        let aquarium = shipped.expect("it is shipped").load().expect("it is a scene");
        // What has hardly a hue is seen by its lightness alone; the rocks' colour is warm.
        let is_silver = |&[r, g, b]: &[u8; 3]| b > r && r.max(g).max(b) - r.min(g).min(b) < 64;
        let colors: Vec<[u8; 3]> = aquarium.bodies.iter().filter_map(|body| body.color).filter(is_silver).collect();
        // 60 of 100 fish.
        assert!(2 * colors.len() > aquarium.bodies.len(), "{} silver fish", colors.len());
        for (palette, color) in ALL.iter().flat_map(|palette| colors.iter().map(move |color| (palette, *color))) {
            for background in [palette.sky, palette.ground] {
                let seen = contrast(srgb(opaque(color)), srgb(background), &EYES[0]);
                assert!(seen >= 3.0, "{color:?} before {background:?}: {seen:.2}");
            }
        }
    }

    #[test]
    fn an_authored_colour_wins_over_the_palette() {
        assert_eq!(Palette::DARK.body(3, Some([255, 0, 51])), [1.0, 0.0, 0.2, 1.0]);
        assert_eq!(Palette::DARK.obstacle(Some([0, 255, 0])), [0.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn neighbouring_ids_have_different_colours() {
        for id in 0..20 {
            assert_ne!(Palette::LIGHT.body(id, None), Palette::LIGHT.body(id + 1, None), "{id}");
        }
    }
}
