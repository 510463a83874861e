//! The letters of the window: each character comes from the first font that has it.

use egui::{FontData, FontDefinitions, FontFamily};
use std::sync::Arc;

/// Arrows, mathematics and box drawing, which egui's own fonts lack.
static SYMBOLS: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-symbols.ttf");

/// Japanese, in the letters of JIS X 0208, level 1: names and texts of scenes and lessons may be written in it.
static JAPANESE: &[u8] = include_bytes!("../../../assets/fonts/BIZUDPGothic-level1.ttf");

/// egui's own fonts, the icons, then what those lack.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    for (name, font) in [("symbols", SYMBOLS), ("japanese", JAPANESE)] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(font)));
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push(name.into());
        }
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
    fn a_character_of_no_font_is_told_from_those_that_are_there() {
        // A cuneiform sign; else the test above could not fail.
        assert_eq!(lacking("\u{12000}"), "\u{12000}\u{12000}");
    }
}
