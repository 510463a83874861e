//! Colours and sizes of the panels in each theme, and which palette the 3D view has.

use crate::app::model::settings::Theme;
use crate::app::style::color::color32;
use crate::app::style::fonts;
use crate::app::style::palette::Palette;
use egui::{Color32, FontId, Stroke, TextStyle, Visuals};

/// Colours of the panels that egui has no name for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelColors {
    /// Impacts in the timeline.
    pub impact: Color32,
    /// Resting groups in the timeline.
    pub resting: Color32,
    /// Overlaps, spent budgets and errors.
    pub alarm: Color32,
    /// Events that are neither, such as bounds crossed and edits.
    pub other: Color32,
    /// Expectations that hold.
    pub holds: Color32,
    /// Bookmarks.
    pub bookmark: Color32,
    /// Where the condition holds that was asked for.
    pub found: Color32,
    /// Where breakpoints are hit.
    pub breakpoint: Color32,
    /// The playhead and what is under the cursor.
    pub playhead: Color32,
    /// The part of a track that was recorded.
    pub recorded: Color32,
    /// The part of a track that was not.
    pub unrecorded: Color32,
}

/// The colours of the 3D view.
pub fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Dark => &Palette::DARK,
        Theme::Light => &Palette::LIGHT,
        Theme::Projector => &Palette::PROJECTOR,
        Theme::ColorBlindDark => &Palette::COLOR_BLIND_DARK,
        Theme::ColorBlindLight => &Palette::COLOR_BLIND_LIGHT,
    }
}

/// How much thicker than usual lines, arrows and symbols of the 3D view are.
pub fn weight(theme: Theme) -> f32 {
    if theme == Theme::Projector { 1.6 } else { 1.0 }
}

/// How much larger than usual the labels of the 3D view are.
pub fn label_scale(theme: Theme) -> f32 {
    if theme == Theme::Projector { 1.35 } else { 1.0 }
}

/// One of two values, for dark and for light themes.
fn by_light<T>(theme: Theme, [dark, light]: [T; 2]) -> T {
    if theme.is_light() { light } else { dark }
}

/// The colours of the panels.
pub fn panel_colors(theme: Theme) -> PanelColors {
    let palette = palette(theme);
    let [recorded, unrecorded] = by_light(theme, [[84, 50], [196, 226]]).map(Color32::from_gray);
    let breakpoint = by_light(theme, [Color32::from_rgb(255, 110, 130), Color32::from_rgb(184, 16, 60)]);
    let dark = [Color32::from_rgb(92, 205, 140), Color32::from_rgb(96, 170, 255), Color32::from_rgb(206, 148, 255)];
    let light = [Color32::from_rgb(10, 112, 62), Color32::from_rgb(16, 92, 190), Color32::from_rgb(126, 44, 186)];
    let [holds, bookmark, found] = by_light(theme, [dark, light]);
    PanelColors {
        impact: color32(palette.impulse),
        resting: color32(palette.normal),
        alarm: color32(palette.alarm),
        other: color32(palette.flow),
        holds,
        bookmark,
        found,
        breakpoint,
        playhead: color32(palette.text),
        recorded,
        unrecorded,
    }
}

/// Installs fonts and text sizes; once, before the first frame.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts::definitions());
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.all_styles_mut(|style| {
        style.text_styles.insert(TextStyle::Body, FontId::proportional(13.0));
        style.text_styles.insert(TextStyle::Button, FontId::proportional(13.0));
        style.text_styles.insert(TextStyle::Heading, FontId::proportional(16.0));
        style.text_styles.insert(TextStyle::Monospace, FontId::monospace(MONOSPACE[0]));
        style.text_styles.insert(TextStyle::Small, FontId::proportional(SMALL[0]));
        style.spacing.item_spacing = egui::vec2(6.0, 4.0);
        style.spacing.interact_size.y = 20.0;
        style.interaction.tooltip_delay = 0.35;
        // A scrollable panel shows so, not only under the pointer.
        style.spacing.scroll.dormant_handle_opacity = 0.4;
        style.spacing.scroll.floating_width = 3.0;
    });
}

/// Size of small text in points: at a desk, and before an audience, which reads none that is smaller than body text.
const SMALL: [f32; 2] = [11.0, 13.0];
/// The same of numbers in columns.
const MONOSPACE: [f32; 2] = [12.5, 13.0];

/// Puts a theme on, at a desk or before an audience.
pub fn apply(ctx: &egui::Context, theme: Theme, is_presented: bool) {
    let place = usize::from(is_presented);
    if size_of(ctx, &TextStyle::Small) != SMALL[place] {
        ctx.all_styles_mut(|style| {
            style.text_styles.insert(TextStyle::Small, FontId::proportional(SMALL[place]));
            style.text_styles.insert(TextStyle::Monospace, FontId::monospace(MONOSPACE[place]));
        });
    }
    let wanted = by_light(theme, [egui::Theme::Dark, egui::Theme::Light]);
    ctx.set_theme(wanted);
    ctx.set_visuals_of(wanted, visuals(theme));
}

/// The size of a text that has this one at a desk: before an audience none is smaller than body text.
pub fn legible(ctx: &egui::Context, size: f32) -> f32 {
    let small = size_of(ctx, &TextStyle::Small);
    if small == SMALL[1] { size.max(small) } else { size }
}

fn size_of(ctx: &egui::Context, of: &TextStyle) -> f32 {
    ctx.style().text_styles.get(of).map_or(SMALL[0], |font| font.size)
}

/// The background of panels: the window is cleared to it, so that panels need not fill themselves, which is slow
/// without a graphics card.
pub fn panel_fill(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark | Theme::ColorBlindDark => Color32::from_rgb(27, 31, 37),
        Theme::Light | Theme::ColorBlindLight => Color32::from_rgb(246, 247, 249),
        Theme::Projector => Color32::WHITE,
    }
}

fn visuals(theme: Theme) -> Visuals {
    let mut visuals = by_light(theme, [Visuals::dark(), Visuals::light()]);
    let dark = [Color32::from_rgb(232, 236, 241), Color32::from_rgb(38, 89, 128)];
    let light = [Color32::from_rgb(8, 11, 15), Color32::from_rgb(160, 205, 238)];
    let [text, accent] = by_light(theme, [dark, light]);
    visuals.panel_fill = panel_fill(theme);
    visuals.window_fill = visuals.panel_fill;
    visuals.selection.bg_fill = accent;
    visuals.selection.stroke = Stroke::new(1.0, text);
    visuals.widgets.noninteractive.fg_stroke.color = text;
    // Weak text is halfway from the usual one to this.
    let faded = if theme == Theme::Projector { 130 } else { by_light(theme, [84, 180]) };
    visuals.widgets.noninteractive.weak_bg_fill = Color32::from_gray(faded);
    visuals.widgets.inactive.fg_stroke.color = text;
    if theme == Theme::Projector {
        // White fields on white would not be seen.
        visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, Color32::from_gray(120));
    }
    // The usual one is hardly legible on white.
    visuals.hyperlink_color = by_light(theme, [visuals.hyperlink_color, Color32::from_rgb(0, 92, 160)]);
    visuals.warn_fg_color = by_light(theme, [visuals.warn_fg_color, Color32::from_rgb(128, 56, 0)]);
    visuals.error_fg_color = panel_colors(theme).alarm;
    visuals.striped = true;
    visuals
}

/// The colour of what stands beside the name of a row: it is read on a row that is marked, hovered or has the keys, too.
pub fn quiet_text(visuals: &Visuals) -> Color32 {
    Color32::from_gray(if visuals.dark_mode { 205 } else { 55 })
}

/// The dock's look in the current egui style.
pub fn dock_style(style: &egui::Style) -> egui_dock::Style {
    let mut dock = egui_dock::Style::from_egui(style);
    let visuals = &style.visuals;
    dock.tab_bar.height = 24.0;
    dock.tab_bar.bg_fill = visuals.panel_fill.lerp_to_gamma(visuals.extreme_bg_color, 0.45);
    dock.tab.tab_body.stroke = Stroke::NONE;
    dock.tab.tab_body.bg_fill = visuals.panel_fill;
    dock.tab.tab_body.inner_margin = egui::Margin::symmetric(8, 6);
    dock.separator.width = 2.0;
    dock.separator.extra_interact_width = 6.0;
    dock
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eyes_for_tests::{EYES, contrast};

    #[test]
    fn weak_text_warnings_and_errors_are_legible_on_every_panel() {
        let srgb = |color: Color32| [color.r(), color.g(), color.b()].map(|channel| f64::from(channel) / 255.0);
        for theme in Theme::ALL {
            let visuals = visuals(theme);
            for ground in [visuals.panel_fill, visuals.window_fill, visuals.faint_bg_color.blend(visuals.panel_fill)] {
                // What the Web Content Accessibility Guidelines ask of text, and before an audience of text that anyone is to read.
                let least = if theme == Theme::Projector { 7.0 } else { 4.5 };
                for text in [visuals.weak_text_color(), visuals.warn_fg_color, visuals.error_fg_color] {
                    let seen = contrast(srgb(text), srgb(ground), &EYES[0]);
                    assert!(seen >= least, "{theme:?}, {text:?} on {ground:?}: {seen:.2}");
                }
            }
        }
    }

    #[test]
    fn what_stands_beside_the_name_of_a_row_is_legible_on_every_row() {
        let srgb = |color: Color32| [color.r(), color.g(), color.b()].map(|channel| f64::from(channel) / 255.0);
        for theme in Theme::ALL {
            let visuals = visuals(theme);
            let widgets = [&visuals.widgets.hovered, &visuals.widgets.active, &visuals.widgets.open];
            let rows = widgets.map(|widget| widget.weak_bg_fill).into_iter();
            for row in rows.chain([visuals.window_fill, visuals.selection.bg_fill]) {
                // What the Web Content Accessibility Guidelines ask of text.
                let seen = contrast(srgb(quiet_text(&visuals)), srgb(row), &EYES[0]);
                assert!(seen >= 4.5, "{theme:?}, {row:?}: {seen:.2}");
            }
        }
    }
}
