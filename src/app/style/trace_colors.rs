//! The colours of the symbols of a trace: a term has the colour of its drawing.

use crate::app::draw_list::Rgba;
use crate::app::model::explain::{COLORS, SymbolColors, fixed_slot};
use crate::app::model::settings::Theme;
use crate::app::style::palette::{Palette, rgb};

/// Colours on dark of what has none by its role.
const ON_DARK: [u32; 8] = [0x8fa8c4, 0xe69f00, 0xe08fc0, 0x6f9bff, 0x9be0d0, 0xd0b080, 0xb79cf0, 0xe8ecf0];
/// Colours on light of what has none by its role.
const ON_LIGHT: [u32; 8] = [0x46586c, 0xa05f00, 0xa84f86, 0x2b5fd0, 0x00707e, 0x75512c, 0x6a48bf, 0x14181d];

/// The colours of each theme, the ones of roles first.
static TRACE_DARK: [Rgba; COLORS] = trace_colors(&Palette::DARK, ON_DARK);
static TRACE_LIGHT: [Rgba; COLORS] = trace_colors(&Palette::LIGHT, ON_LIGHT);
static TRACE_PROJECTOR: [Rgba; COLORS] = trace_colors(&Palette::PROJECTOR, ON_LIGHT);
static TRACE_COLOR_BLIND_DARK: [Rgba; COLORS] = trace_colors(&Palette::COLOR_BLIND_DARK, ON_DARK);
static TRACE_COLOR_BLIND_LIGHT: [Rgba; COLORS] = trace_colors(&Palette::COLOR_BLIND_LIGHT, ON_LIGHT);

const fn trace_colors(palette: &Palette, others: [u32; 8]) -> [Rgba; COLORS] {
    [
        palette.normal,
        palette.motion,
        palette.offset,
        palette.velocity,
        palette.impulse,
        palette.contact,
        rgb(others[0]),
        rgb(others[1]),
        rgb(others[2]),
        rgb(others[3]),
        rgb(others[4]),
        rgb(others[5]),
        rgb(others[6]),
        rgb(others[7]),
    ]
}

/// The colour of a steering rule, of their `sum` and of the acceleration `a`; `None` for other symbols.
pub fn rule_color(symbol: &str, theme: Theme) -> Option<Rgba> {
    fixed_slot(symbol).map(|slot| colors_of(theme)[slot])
}

fn colors_of(theme: Theme) -> &'static [Rgba; COLORS] {
    match theme {
        Theme::Dark => &TRACE_DARK,
        Theme::Light => &TRACE_LIGHT,
        Theme::Projector => &TRACE_PROJECTOR,
        Theme::ColorBlindDark => &TRACE_COLOR_BLIND_DARK,
        Theme::ColorBlindLight => &TRACE_COLOR_BLIND_LIGHT,
    }
}

impl SymbolColors {
    /// The colour of a symbol's drawing and of its term; `None` for one that is not drawn.
    pub fn color(&self, symbol: &str, theme: Theme) -> Option<Rgba> {
        self.slot(symbol).map(|slot| colors_of(theme)[slot])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::theme::panel_fill;
    use crate::query::{Mark, Role, Stage, SweepStage, Value};
    use glam::DVec3;

    fn stage(symbol: &'static str, role: Role) -> Stage {
        let mark = Mark::Point { at: DVec3::ZERO, role };
        Stage::new(SweepStage::Center, format!("{symbol} = x"), Value::Point(DVec3::ZERO)).draw(symbol, mark)
    }

    #[test]
    fn a_symbol_has_the_colour_of_its_role_unless_another_has_it_already() {
        let colors = SymbolColors::of(&[
            stage("N", Role::Normal),
            stage("D", Role::Motion),
            stage("n", Role::Normal),
            stage("N", Role::Motion),
        ]);
        assert_eq!(colors.color("N", Theme::Dark), Some(Palette::DARK.normal));
        assert_eq!(colors.color("D", Theme::Light), Some(Palette::LIGHT.motion));
        assert_eq!(colors.color("n", Theme::Dark), Some(TRACE_DARK[7]));
        assert_eq!(colors.color("t", Theme::Dark), None);
    }

    #[test]
    fn a_rule_of_steering_has_its_colour_for_itself_whatever_else_is_drawn() {
        let names = ["b", "c", "d", "e", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
        let mut stages: Vec<Stage> = names.iter().map(|name| stage(name, Role::Force)).collect();
        stages.insert(3, stage("separation", Role::Force));
        stages.push(stage("a", Role::Force));
        let colors = SymbolColors::of(&stages);
        for symbol in ["separation", "a"] {
            let own = colors.color(symbol, Theme::Dark);
            assert_eq!((own, own.is_some()), (rule_color(symbol, Theme::Dark), true), "{symbol}");
            assert!(names.iter().all(|name| colors.color(name, Theme::Dark) != own), "{symbol}");
        }
        // The scalar a of another query is no acceleration.
        assert_eq!(SymbolColors::of(&[stage("a", Role::Motion)]).color("a", Theme::Dark), Some(Palette::DARK.motion));
    }

    #[test]
    fn fourteen_symbols_have_fourteen_colours() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"];
        let stages: Vec<Stage> = names.iter().map(|name| stage(name, Role::Offset)).collect();
        let colors = SymbolColors::of(&stages);
        for (place, a) in names.iter().enumerate() {
            for b in &names[place + 1..] {
                assert_ne!(colors.color(a, Theme::Dark), colors.color(b, Theme::Dark), "{a} and {b}");
            }
        }
    }

    #[test]
    fn however_many_come_before_the_first_of_a_role_has_its_colour() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "k", "l", "m", "n"];
        let mut stages: Vec<Stage> = names.iter().map(|name| stage(name, Role::Offset)).collect();
        stages.push(stage("j", Role::Force));
        assert_eq!(SymbolColors::of(&stages).color("j", Theme::Dark), Some(Palette::DARK.impulse));
    }

    /// Relative luminance (WCAG 2.1).
    fn luminance([r, g, b, _]: Rgba) -> f32 {
        let linear = |c: f32| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    #[test]
    fn every_colour_can_be_read_on_its_panel() {
        // The least contrast that WCAG asks of large text is 3 : 1.
        for theme in Theme::ALL {
            let panel = panel_fill(theme).to_normalized_gamma_f32();
            for color in colors_of(theme) {
                let (a, b) = (luminance(*color), luminance(panel));
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= 3.0, "{theme:?}, {color:?}: {contrast}");
            }
        }
    }
}
