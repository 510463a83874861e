//! The colours of the symbols of a trace: a term has the colour of its drawing.

use crate::app::draw_list::Rgba;
use crate::app::frame_view::Theme;
use crate::app::palette::{Palette, rgb};
use crate::query::{Drawing, Role, Stage};

/// How many colours there are before one comes a second time.
const COLORS: usize = 14;

/// Colours on dark, the ones of roles first.
pub static TRACE_DARK: [Rgba; COLORS] =
    trace_colors(&Palette::DARK, [0x8fa8c4, 0xe69f00, 0xe08fc0, 0x6f9bff, 0x9be0d0, 0xd0b080, 0xb79cf0, 0xe8ecf0]);

/// Colours on light, the ones of roles first.
pub static TRACE_LIGHT: [Rgba; COLORS] =
    trace_colors(&Palette::LIGHT, [0x46586c, 0xa05f00, 0xa84f86, 0x2b5fd0, 0x00707e, 0x75512c, 0x6a48bf, 0x14181d]);

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

/// Symbols that always have the same colour, with it: the rules by which an agent steers, their sum and
/// the acceleration, so that one learns them.
const FIXED: [(&str, usize); 8] = [
    ("separation", 5),
    ("alignment", 12),
    ("cohesion", 1),
    ("flows", 0),
    ("cruising", 10),
    ("avoidance", 8),
    ("sum", 13),
    ("a", 4),
];

/// The colour of a rule by which agents steer, of their `sum` and of the acceleration `a`; `None` for
/// other symbols.
pub fn rule_color(symbol: &str, theme: Theme) -> Option<Rgba> {
    fixed_slot(symbol).map(|slot| colors_of(theme)[slot])
}

fn fixed_slot(symbol: &str) -> Option<usize> {
    FIXED.iter().find(|(fixed, _)| *fixed == symbol).map(|(_, slot)| *slot)
}

fn colors_of(theme: Theme) -> &'static [Rgba; COLORS] {
    match theme {
        Theme::Dark => &TRACE_DARK,
        Theme::Light => &TRACE_LIGHT,
    }
}

/// Which colour each drawn symbol of a trace has; it keeps it throughout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolColors {
    slots: Vec<(String, usize)>,
    /// Those that no other symbol gets.
    fixed: Vec<usize>,
}

impl SymbolColors {
    /// The symbols of a trace in the order in which they are drawn: each gets the colour of what it
    /// stands for, or, where another symbol has that one already, one that none has.
    pub fn of(stages: &[Stage]) -> SymbolColors {
        let mut colors = SymbolColors::default();
        let drawn = || stages.iter().flat_map(|stage| &stage.drawings).filter(|drawing| !drawing.symbol.is_empty());
        // Other things than accelerations may have the same symbol.
        let fixed = |drawing: &Drawing| fixed_slot(&drawing.symbol).filter(|_| drawing.mark.role() == Role::Force);
        for drawing in drawn() {
            if let Some(slot) = fixed(drawing).filter(|_| colors.slot(&drawing.symbol).is_none()) {
                colors.slots.push((drawing.symbol.clone().into_owned(), slot));
                colors.fixed.push(slot);
            }
        }
        // The first of each role first: none of the others must take its colour.
        for firsts_only in [true, false] {
            for drawing in drawn() {
                let wanted = slot_of(drawing.mark.role());
                if colors.slot(&drawing.symbol).is_none() && !(firsts_only && colors.uses(wanted) > 0) {
                    let slot = colors.free_slot(wanted);
                    colors.slots.push((drawing.symbol.clone().into_owned(), slot));
                }
            }
        }
        colors
    }

    /// The colour of a symbol's drawing and of its term; `None` for one that is not drawn.
    pub fn color(&self, symbol: &str, theme: Theme) -> Option<Rgba> {
        self.slot(symbol).map(|slot| colors_of(theme)[slot])
    }

    fn slot(&self, symbol: &str) -> Option<usize> {
        self.slots.iter().find(|(known, _)| known == symbol).map(|(_, slot)| *slot)
    }

    fn uses(&self, slot: usize) -> usize {
        self.slots.iter().filter(|(_, taken)| *taken == slot).count()
    }

    /// The wanted one, else one that no role has, else any; of those that are taken the least used.
    fn free_slot(&self, wanted: usize) -> usize {
        let order = [wanted].into_iter().chain(7..COLORS).chain(0..7);
        order.filter(|slot| !self.fixed.contains(slot)).min_by_key(|&slot| self.uses(slot)).unwrap_or(wanted)
    }
}

fn slot_of(role: Role) -> usize {
    match role {
        Role::Normal => 0,
        Role::Motion => 1,
        Role::Offset => 2,
        Role::Velocity => 3,
        Role::Force => 4,
        Role::Contact => 5,
        Role::Aid => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Mark, Value};
    use glam::DVec3;

    fn stage(symbol: &'static str, role: Role) -> Stage {
        let mark = Mark::Point { at: DVec3::ZERO, role };
        Stage::new("Point", format!("{symbol} = x"), Value::Point(DVec3::ZERO)).draw(symbol, mark)
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
        let panels = [(TRACE_DARK, rgb(0x1b1f25)), (TRACE_LIGHT, rgb(0xf6f7f9))];
        for (colors, panel) in panels {
            for color in colors {
                let (a, b) = (luminance(color), luminance(panel));
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= 3.0, "{color:?}: {contrast}");
            }
        }
    }
}
