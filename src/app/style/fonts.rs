//! The letters of the window: each character comes from the first font that has it.

use egui::{FontData, FontDefinitions, FontFamily};
use std::sync::Arc;

/// Arrows, mathematics and box drawing, which egui's own fonts lack.
static SYMBOLS: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-symbols.ttf");

/// Japanese, in the letters of JIS X 0208, level 1: names and texts of scenes and lessons may be written in it.
static JAPANESE: &[u8] = include_bytes!("../../../assets/fonts/BIZUDPGothic-level1.ttf");

/// The Japanese font's name among the others.
const JAPANESE_NAME: &str = "japanese";

/// egui's fonts for emoji.
const EMOJI: [&str; 2] = ["NotoEmoji-Regular", "emoji-icon-font"];

/// egui's fonts for text, what those lack, then the icons, and egui's fonts for emoji last: they have heavy signs of
/// their own for what Japanese ends sentences and brackets words with, such as ？ and （.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    for (name, font) in [("symbols", SYMBOLS), (JAPANESE_NAME, JAPANESE)] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(font)));
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push(name.into());
        }
    }
    for family in fonts.families.values_mut() {
        family.sort_by_key(|name| EMOJI.contains(&name.as_str()));
    }
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::catalogue;
    use crate::scene::shipped_scenes;
    use egui::FontId;
    use std::collections::BTreeSet;

    fn lacking(text: &str) -> String {
        let ctx = egui::Context::default();
        ctx.set_fonts(definitions());
        // Fonts are there from the first frame on.
        let _ = ctx.run(egui::RawInput::default(), |_| {});
        ctx.fonts(|fonts| {
            [FontId::proportional(13.0), FontId::monospace(13.0)]
                .iter()
                .flat_map(|font| text.chars().filter(move |&letter| !fonts.has_glyph(font, letter)))
                .collect()
        })
    }

    #[test]
    fn kana_and_the_terms_of_a_class_in_mechanics_can_be_read() {
        let kana = ('ぁ'..='ん').chain('ァ'..='ヶ').chain("ー、。「」・（）％～".chars()).collect::<String>();
        let terms = "当たり判定 衝突判定 法線 反発係数 はね返り係数 掃引 衝突時刻 接触点 面フラグ めり込み すり抜け 相対速度 力積 \
                     運動量 力学的エネルギー 斥力 引力 ポテンシャル法 流れ場 循環 分離・整列・結合 有向境界ボックス 再生 一時停止 \
                     コマ送り 巻き戻し 予測・観察・説明 壁 床 球 箱 重力 加速度 斜面 摩擦 質量 高さ 先生 生徒 実験 授業";
        assert_eq!(lacking(&(kana + terms)), "");
    }

    #[test]
    fn all_that_shipped_scenes_say_in_japanese_can_be_read() {
        for shipped in shipped_scenes() {
            let scene = shipped.load().expect("a test of its own loads it");
            let letters = |text: &str| text.chars().filter(|letter| *letter != '\n').collect::<BTreeSet<char>>();
            let told: BTreeSet<char> =
                scene.translations.all().flat_map(|(.., translation)| letters(translation)).collect();
            assert_eq!(lacking(&told.into_iter().collect::<String>()), "", "{}", shipped.key);
        }
    }

    #[test]
    fn every_translation_can_be_read() {
        for (name, file) in catalogue::FILES {
            let texts: String = catalogue::entries(file).flatten().map(|entry| entry.japanese).collect();
            assert_eq!(lacking(&texts.replace('\n', "")), "", "{name}.txt");
        }
    }

    #[test]
    fn brackets_and_ends_of_sentences_are_of_the_japanese_font() {
        let widths = |definitions: FontDefinitions| {
            let ctx = egui::Context::default();
            ctx.set_fonts(definitions);
            let _ = ctx.run(egui::RawInput::default(), |_| {});
            let letters = "（）？！：；、。「」～％＝＋";
            ctx.fonts(|fonts| {
                letters.chars().map(|l| fonts.glyph_width(&FontId::proportional(20.0), l)).collect::<Vec<_>>()
            })
        };
        let mut alone = definitions();
        alone.families.insert(FontFamily::Proportional, vec![JAPANESE_NAME.to_owned()]);
        assert_eq!(widths(definitions()), widths(alone));
    }

    #[test]
    fn a_character_of_no_font_is_told_from_those_that_are_there() {
        // A cuneiform sign; else the test above could not fail.
        assert_eq!(lacking("\u{12000}"), "\u{12000}\u{12000}");
    }
}
