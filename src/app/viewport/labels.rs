//! Text over the 3D view, painted by egui so that it stays sharp, kept from covering itself.

use super::ViewFrame;
use crate::app::draw_list::{Label, Rgba};
use crate::app::palette::Palette;
use egui::{Color32, Pos2, Rect, Vec2};

/// Between a label's anchor and its pill, in points.
const GAP: f32 = 8.0;
/// Around the text, in points.
const PADDING: Vec2 = Vec2::new(5.0, 2.0);

/// Paints labels over the view: each on a pill with a stripe in its mark's colour, quiet ones bare. Of labels that
/// would cover each other, those of lower priority are shifted, or left out where there is no room.
pub fn paint_labels(painter: &egui::Painter, frame: &ViewFrame, labels: &[Label], palette: &Palette) {
    let mut order: Vec<(usize, Pos2)> =
        labels.iter().enumerate().filter_map(|(index, label)| Some((index, frame.point_at(label.at)?))).collect();
    order.retain(|(_, at)| painter.clip_rect().contains(*at));
    // Stable: labels of one priority keep the order in which overlays added them.
    order.sort_by_key(|(index, _)| std::cmp::Reverse(labels[*index].priority));
    let mut taken = Vec::new();
    for (index, anchor) in order {
        let label = &labels[index];
        let (size, color) = if label.quiet { (11.0, label.color) } else { (12.0, palette.text) };
        let font = egui::FontId::proportional(size);
        let galley = painter.layout_no_wrap(label.text.clone(), font, color32(color));
        let Some(pill) = free_place(anchor, galley.size() + 2.0 * PADDING, painter.clip_rect(), &taken) else {
            continue;
        };
        taken.push(pill);
        if label.quiet {
            painter.galley(pill.min + PADDING, galley, color32(color));
            continue;
        }
        let nearest = pill.clamp(anchor);
        painter.line_segment([anchor, nearest], egui::Stroke::new(1.0, color32(label.color).gamma_multiply(0.7)));
        painter.rect_filled(pill, 4.0, color32(palette.text_background));
        let stripe = Rect::from_min_size(pill.min, egui::vec2(2.5, pill.height()));
        painter.rect_filled(stripe, 1.5, color32(label.color));
        painter.galley(pill.min + PADDING, galley, color32(palette.text));
    }
}

/// A place for a rectangle beside its anchor, inside `bounds`, that covers none of `taken`.
fn free_place(anchor: Pos2, size: Vec2, bounds: Rect, taken: &[Rect]) -> Option<Rect> {
    let right = anchor.x + GAP;
    let left = anchor.x - GAP - size.x;
    let (above, below) = (anchor.y - GAP - size.y, anchor.y + GAP);
    let middle = anchor.y - size.y / 2.0;
    let corners = [
        (right, above),
        (right, below),
        (left, above),
        (left, below),
        (right, middle),
        (left, middle),
        (right, above - size.y - 2.0),
        (right, below + size.y + 2.0),
        (left, above - size.y - 2.0),
        (left, below + size.y + 2.0),
    ];
    corners
        .into_iter()
        .map(|(x, y)| Rect::from_min_size(egui::pos2(x, y), size))
        .find(|place| bounds.contains_rect(*place) && !taken.iter().any(|other| other.intersects(*place)))
}

/// A colour of the draw list for egui.
pub fn color32([r, g, b, a]: Rgba) -> Color32 {
    let byte = |channel: f32| (channel.clamp(0.0, 1.0) * 255.0).round() as u8;
    Color32::from_rgba_unmultiplied(byte(r), byte(g), byte(b), byte(a))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rect = Rect { min: Pos2 { x: 0.0, y: 0.0 }, max: Pos2 { x: 400.0, y: 300.0 } };
    const SIZE: Vec2 = Vec2 { x: 60.0, y: 16.0 };

    #[test]
    fn labels_at_one_place_never_cover_each_other_and_stay_inside() {
        let mut taken = Vec::new();
        while let Some(place) = free_place(egui::pos2(200.0, 150.0), SIZE, BOUNDS, &taken) {
            assert!(BOUNDS.contains_rect(place));
            assert!(!taken.iter().any(|other: &Rect| other.intersects(place)));
            taken.push(place);
        }
        assert!(taken.len() >= 6, "{} labels found room", taken.len());
    }

    #[test]
    fn the_first_label_is_above_and_to_the_right() {
        let place = free_place(egui::pos2(200.0, 150.0), SIZE, BOUNDS, &[]).unwrap();
        // 8 points of gap: x from 208, y up to 142.
        assert_eq!((place.min.x, place.max.y), (208.0, 142.0));
    }

    #[test]
    fn at_the_right_edge_it_moves_to_the_left() {
        let place = free_place(egui::pos2(395.0, 150.0), SIZE, BOUNDS, &[]).unwrap();
        assert!(place.max.x <= 395.0);
    }

    #[test]
    fn without_any_room_there_is_no_label() {
        assert_eq!(free_place(egui::pos2(200.0, 150.0), SIZE, BOUNDS, &[BOUNDS]), None);
    }
}
