//! A font of the system for letters that ours lack: rare Chinese characters, Chinese and Korean text.

use crate::regular_file::read_regular;
use ab_glyph::FontRef;
use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use egui::{FontData, FontFamily};
use std::path::Path;

/// Where systems keep fonts with such letters, the richest first.
const PLACES: [&str; 20] = [
    // Debian and Ubuntu, Arch, Fedora.
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc",
    // The Japanese one that was chosen on Debian, then what may be installed without being chosen.
    "/usr/share/fonts/truetype/fonts-japanese-gothic.ttf",
    "/usr/share/fonts/opentype/ipaexfont-gothic/ipaexg.ttf",
    "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
    "/usr/share/fonts/OTF/ipaexg.ttf",
    "/usr/share/fonts/truetype/takao-gothic/TakaoGothic.ttf",
    "/usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    // macOS.
    "/System/Library/Fonts/ヒラギノ角ゴシック W3.ttc",
    "/System/Library/Fonts/Hiragino Sans GB.ttc",
    "/Library/Fonts/Arial Unicode.ttf",
    // Windows.
    r"C:\Windows\Fonts\YuGothM.ttc",
    r"C:\Windows\Fonts\meiryo.ttc",
    r"C:\Windows\Fonts\msgothic.ttc",
    r"C:\Windows\Fonts\msyh.ttc",
];

/// What is larger is no font: the largest here are a third of it.
const MOST_BYTES: u64 = 64 << 20;

/// The first font of the system that can be read, as what is asked last for a letter; `None` where there is none.
pub(super) fn system_font() -> Option<FontInsert> {
    // It is there as long as the program runs, which reads it once.
    Some(asked_last(first_readable(PLACES.map(Path::new))?.leak()))
}

fn asked_last(font: &'static [u8]) -> FontInsert {
    let families = [FontFamily::Proportional, FontFamily::Monospace]
        .map(|family| InsertFontFamily { family, priority: FontPriority::Lowest });
    FontInsert { name: "system".to_owned(), data: FontData::from_static(font), families: families.into() }
}

/// The bytes of the first of these files that is a font.
fn first_readable<'a>(places: impl IntoIterator<Item = &'a Path>) -> Option<Vec<u8>> {
    // egui ends the program at a font that it cannot read.
    let is_font = |bytes: &Vec<u8>| FontRef::try_from_slice(bytes).is_ok();
    places.into_iter().filter_map(|place| read_regular(place, MOST_BYTES).ok()).find(is_font)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::fonts;

    #[test]
    fn the_first_file_that_is_a_font_is_taken_and_what_is_none_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let [broken, cut, whole, other] =
            ["broken.ttf", "cut.ttc", "whole.ttf", "other.ttf"].map(|name| folder.path().join(name));
        let ours = include_bytes!("../../../assets/fonts/DejaVuSans-symbols.ttf");
        std::fs::write(&broken, "no font").expect("written");
        std::fs::write(&cut, &ours[..64]).expect("written");
        std::fs::write(&whole, ours).expect("written");
        std::fs::write(&other, "no font, either").expect("written");
        let absent = folder.path().join("absent.ttf");
        let places = [&absent, &broken, &cut, &whole, &other];
        assert_eq!(first_readable(places.map(|place| place.as_path())).as_deref(), Some(&ours[..]));
        assert_eq!(first_readable([folder.path(), broken.as_path()]), None);
    }

    #[test]
    fn the_font_of_the_system_is_asked_when_all_of_ours_were() {
        let ctx = egui::Context::default();
        ctx.set_fonts(fonts::definitions());
        ctx.add_font(asked_last(include_bytes!("../../../assets/fonts/DejaVuSans-symbols.ttf")));
        let _ = ctx.run(egui::RawInput::default(), |_| {});
        ctx.fonts(|fonts| {
            let fonts = fonts.lock();
            for family in [FontFamily::Proportional, FontFamily::Monospace] {
                let last = fonts.fonts.definitions().families[&family].last();
                assert_eq!(last.map(String::as_str), Some("system"), "{family}");
            }
        });
    }
}
