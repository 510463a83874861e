use super::behind::TOUCHING;
use super::filling::OVER;
use super::rules::{is_space, may_break};
use super::*;
use crate::app::style::theme;
use egui::{Align, CentralPanel, Layout, RawInput, UiBuilder, pos2, vec2};

/// The lines that are painted of a text in so much room, behind another text in the first line, with and without
/// what is mended.
fn lines(text: &str, width: f32, first: &str) -> [Vec<String>; 2] {
    let ctx = Context::default();
    theme::install(&ctx);
    [false, true].map(|is_mended| {
        let shapes = painted(&ctx, width, is_mended, |ui| {
            if !first.is_empty() {
                ui.label(first);
            }
            ui.label(text);
        });
        let painted = shapes.iter().rev().find_map(|clipped| match &clipped.shape {
            Shape::Text(text) if text.galley.rows.len() > 1 => Some(text.galley.clone()),
            _ => None,
        });
        let rows = painted.iter().flat_map(|galley| &galley.rows);
        rows.map(|row| row.glyphs.iter().map(|glyph| glyph.chr).collect()).collect()
    })
}

/// What is painted of texts that follow each other in so much room.
fn painted(ctx: &Context, width: f32, is_mended: bool, texts: impl Fn(&mut egui::Ui)) -> Vec<ClippedShape> {
    let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
    let mut shapes = Vec::new();
    for _ in 0..2 {
        let output = ctx.run(RawInput { screen_rect: Some(screen), ..RawInput::default() }, |ctx| {
            CentralPanel::default().show(ctx, |ui| {
                let room = Rect::from_min_size(pos2(20.0, 20.0), vec2(width, 500.0));
                let layout = Layout::left_to_right(Align::TOP).with_main_wrap(true);
                ui.allocate_new_ui(UiBuilder::new().max_rect(room).layout(layout), |ui| texts(ui));
            });
            if is_mended {
                mend(ctx);
            }
        });
        shapes = output.shapes;
    }
    shapes
}

fn faults(lines: &[String]) -> usize {
    let ends = lines.windows(2).filter_map(|pair| Some((pair[0].chars().last()?, pair[1].chars().next()?)));
    ends.filter(|(last, first)| is_space(*first) || !may_break(*last, *first)).count()
}

#[test]
fn no_line_begins_with_a_space_also_where_a_text_begins_within_a_line() {
    let texts = [
        ("So the agent f", "\u{2009} is drawn to d, and d keeps its distance."),
        ("対角線の先へおよそ 3 / 4 = 0.75 m", " 流されます。その後の角でも、同じことが起こります。"),
    ];
    for (first, text) in texts {
        let mut found = 0;
        for width in 60..260 {
            let [broken, mended] = lines(text, width as f32, first);
            let begin_with_space =
                |lines: &[String]| lines.iter().skip(1).filter(|line| line.starts_with(is_space)).count();
            found += begin_with_space(&broken);
            assert_eq!(begin_with_space(&mended), 0, "{width}: {mended:?}");
            let letters = |lines: &[String]| lines.concat().replace(is_space, "");
            assert_eq!(letters(&mended), letters(&broken), "{width}");
        }
        assert!(found > 0, "egui breaks lines better; this is no longer needed");
    }
}

#[test]
fn no_line_of_japanese_begins_with_what_belongs_to_the_one_before_or_ends_with_a_bracket_that_opens() {
    let text = "シーンメニューには、ほかのシーンとレッスンがあります。ボールは「傾いた箱」の上面に衝突し、ちょっとはね返ってから止まりました。Space で再生してください。";
    let mut found = 0;
    for first in ["", "重要："] {
        for width in (100..400).step_by(3) {
            let [broken, mended] = lines(text, width as f32, first);
            found += faults(&broken);
            assert_eq!(faults(&mended), 0, "{width}: {mended:?}");
            assert_eq!(mended.concat(), broken.concat(), "{width}");
            assert_eq!(mended.len(), broken.len(), "{width}");
        }
    }
    assert!(found > 0, "egui breaks lines better; this is no longer needed");
}

#[test]
fn a_number_stands_in_the_line_of_its_unit_where_the_text_has_room_for_that() {
    let texts = ["speed 0.04012 → 0.1439 m/s, and more", "エージェントは 2 体、衝突は 12 回で、次は 3 m/s です。"];
    let (mut before, mut after) = (0, 0);
    for text in texts {
        for width in (110..300).step_by(3) {
            let [broken, mended] = lines(text, width as f32, "");
            let parted = |lines: &[String]| {
                let ends = |line: &&String| line.trim_end().ends_with(|last: char| last.is_ascii_digit());
                lines.iter().filter(ends).count()
            };
            before += parted(&broken);
            after += parted(&mended);
            assert_eq!(mended.len(), broken.len(), "what would need another line stays as it is");
        }
    }
    assert!(before > 10 && after == 0, "{before} before, {after} after");
}

#[test]
fn what_is_mended_does_not_run_into_the_text_behind_it_in_the_same_line() {
    let texts = ["ティックだけを見る判定は、", "いま重なっているか", "とだけ尋ねます。ほかには何も尋ねません。"];
    let ctx = Context::default();
    theme::install(&ctx);
    let mut mended = 0;
    for width in 80..320 {
        let mut ends = [0.0; 2];
        for (is_mended, end) in [false, true].into_iter().zip(&mut ends) {
            let shapes = painted(&ctx, width as f32, is_mended, |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                texts.iter().for_each(|text| drop(ui.label(*text)));
            });
            let text = |said: &str| {
                shapes.iter().find_map(|clipped| match &clipped.shape {
                    Shape::Text(text) if text.galley.text().replace('\n', "") == said => Some(text.clone()),
                    _ => None,
                })
            };
            let (before, behind) = (text(texts[1]).unwrap(), text(texts[2]).unwrap());
            let last = before.galley.rows.last().unwrap().rect.translate(before.pos.to_vec2());
            let first = behind.galley.rows.iter().find(|row| !row.glyphs.is_empty()).unwrap();
            let begin = behind.pos + vec2(first.glyphs[0].pos.x, first.rect.center().y);
            *end = last.right();
            let is_beside = last.y_range().contains(begin.y);
            assert!(!is_beside || (last.right() - begin.x).abs() <= TOUCHING, "{width}: {last:?} {begin:?}");
            let end = first.glyphs.iter().map(|letter| letter.max_x()).fold(0.0, f32::max);
            assert!(end <= width as f32 + OVER + TOUCHING, "{width}: {end}");
        }
        mended += usize::from(ends[0] != ends[1]);
    }
    assert!(mended > 0);
}

#[test]
fn no_line_that_is_mended_sticks_out_of_the_margin_of_its_text() {
    let text = "シーンメニューには、ほかのシーンとレッスンがあります。ボールは「傾いた箱」の上面に衝突し、ちょっとはね返ってから止まりました。";
    let ctx = Context::default();
    theme::install(&ctx);
    for width in (100..400).step_by(3) {
        let shapes = painted(&ctx, width as f32, true, |ui| drop(ui.label(text)));
        for clipped in &shapes {
            let Shape::Text(text) = &clipped.shape else { continue };
            let letters = text.galley.rows.iter().flat_map(|row| &row.glyphs);
            let end = letters.filter(|letter| !is_space(letter.chr)).map(|letter| letter.max_x()).fold(0.0, f32::max);
            assert!(end <= width as f32 + OVER + TOUCHING, "{width}: {end}");
        }
    }
}

#[test]
fn what_is_broken_well_stays_as_it_is() {
    for text in ["One line after the other, and a few more of them, so that it is wrapped.", "一行目\n二行目"] {
        let [as_it_was, mended] = lines(text, 120.0, "");
        assert_eq!(as_it_was, mended);
    }
}
