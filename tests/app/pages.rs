//! The page about the window says what the window's own tables say.

use collidoscope::app::command::Group;
use collidoscope::app::overlay::OVERLAYS;

#[test]
fn the_page_on_the_window_has_every_key_and_every_overlay() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/window.md")).unwrap();
    for group in Group::ALL {
        // Overlays have a list of their own, with their digits.
        let is_overlay = |label: &str| OVERLAYS.iter().any(|overlay| overlay.name.english() == label);
        for action in group.actions().filter(|action| !is_overlay(action.label())) {
            let Some(shortcut) = action.shortcut else { continue };
            let row = format!("| {} | {} |", shortcut.name(), action.key_label());
            assert!(page.contains(&row), "{}: {row}", group.label());
        }
    }
    for overlay in OVERLAYS {
        let key = format!("{}{}", if overlay.shift { "Shift " } else { "" }, overlay.key);
        let item = format!("- **{}** ({key})", overlay.name);
        assert!(page.contains(&item), "{item}");
    }
}
