//! The Help menu.

use crate::app::command::shortcut::{control, key};
use crate::app::command::{Command, ViewCommand};
use egui::Key;
use egui_phosphor::regular as icon;

menu! {
    PALETTE {
        icon: icon::MAGNIFYING_GLASS,
        label: "Find…",
        tooltip: "Finds commands, objects, events and scenes by a part of their name.",
        shortcut: control(Key::P),
        makes: |_| Some(Command::View(ViewCommand::ShowPalette(true))),
    }
    KEYS {
        icon: icon::KEYBOARD,
        label: "Keys and mouse",
        tooltip: "Lists every key and what the mouse does.",
        shortcut: key(Key::F1),
        makes: |view| Some(Command::View(ViewCommand::ShowKeys(!view.windows.keys))),
    }
    MENUS {
        icon: icon::LIST,
        label: "Menus",
        tooltip: "Gives the keys to the menus: arrows go through them, Enter opens and chooses, Esc leaves.",
        shortcut: key(Key::F10),
        makes: |_| Some(Command::View(ViewCommand::FocusMenus(true))),
    }
    TOGGLE_CARD {
        icon: icon::ARTICLE,
        label: "About this scene",
        tooltip: "Shows or hides the card with the scene's description.",
        makes: |view| Some(Command::View(ViewCommand::ShowCard(!view.settings.card_visible))),
        is_on: |view| view.settings.card_visible,
    }
    ABOUT {
        icon: icon::INFO,
        label: "About Collidoscope",
        tooltip: "What this program is.",
        makes: |view| Some(Command::View(ViewCommand::ShowAbout(!view.windows.about))),
    }
    CANCEL {
        icon: icon::X,
        label: "Close or deselect",
        tooltip: "Closes what is open on top, stops a search, or selects nothing.",
        shortcut: key(Key::Escape),
        makes: |_| Some(Command::Cancel),
    }
}
