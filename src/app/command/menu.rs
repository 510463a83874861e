//! Commands without an argument, for menus, buttons and keys.
//!
//! Each is one row in the file of its menu, and is written only there: menu bar, tool bar, buttons, keys, the list of
//! keys and the tests read the row. A row makes a [`Command`]; a new kind of command needs another variant there, and
//! its arm in [`apply`](crate::app).

use super::{Command, Shortcut, ViewCommand};
use crate::app::frame::FrameView;
use crate::language::Text;
use crate::language::t;
use crate::scene::Overlay;
use std::borrow::Cow;

/// Turns the rows of a menu into constants of [`Action`], and lists them as `ACTIONS` in the order of the menu.
///
/// A row has an icon, a label, a tooltip and a command, and optionally a shortcut, what is lacking where it would do
/// nothing, a switch state, and a name and an icon for the present state.
macro_rules! menu {
    ($($name:ident {
        icon: $icon:expr,
        label: $label:literal,
        tooltip: $tooltip:literal,
        $(shortcut: $shortcut:expr,)?
        $(needs: $needs:literal,)?
        makes: $makes:expr,
        $($field:ident: $value:expr,)*
    })*) => {
        impl $crate::app::command::Action {
            $(
                #[doc = $tooltip]
                pub const $name: Self = Self {
                    $(shortcut: $shortcut,)?
                    $(needs: Some($crate::language::Text::new($needs)),)?
                    makes: $crate::app::command::menu::Makes::Command($makes),
                    $($field: $value,)*
                    ..Self::new(
                        $icon,
                        $crate::language::Text::new($label),
                        $crate::language::Text::new($tooltip),
                    )
                };
            )*
        }

        /// The rows in the order of the menu.
        pub(in crate::app::command) const ACTIONS: &[$crate::app::command::Action] =
            &[$($crate::app::command::Action::$name),*];
    };
}

pub(super) mod edit;
pub(super) mod file;
pub(super) mod help;
pub(super) mod keyboard;
pub(super) mod lesson;
pub(super) mod overlays;
pub(super) mod simulation;
pub(super) mod view;

/// A command as menus, buttons and keys offer it.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// Its picture, a letter of the icon font.
    pub icon: &'static str,
    /// Its name in menus; no two have the same.
    label: Text,
    /// What it does, in a sentence.
    tooltip: Text,
    /// Its key.
    pub shortcut: Option<Shortcut>,
    /// What is lacking where it would do nothing; `None` for what always does something.
    needs: Option<Text>,
    makes: Makes,
    is_on: fn(&FrameView) -> bool,
    present_name: fn(&FrameView) -> Option<String>,
    present_icon: fn(&FrameView) -> Option<&'static str>,
}

/// What an action makes.
#[derive(Clone, Copy, Debug)]
enum Makes {
    /// A command of the present state; none where it would do nothing.
    Command(fn(&FrameView) -> Option<Command>),
    /// The switch of an overlay.
    Overlay(Overlay),
}

impl Action {
    /// An action that is never possible, to be completed.
    const fn new(icon: &'static str, label: Text, tooltip: Text) -> Action {
        Action {
            icon,
            label,
            tooltip,
            shortcut: None,
            needs: None,
            makes: Makes::Command(|_| None),
            is_on: |_| false,
            present_name: |_| None,
            present_icon: |_| None,
        }
    }

    /// Its name in menus.
    pub fn label(self) -> &'static str {
        self.label.words()
    }

    /// The same in English, which finds it in any language.
    pub fn english_label(self) -> &'static str {
        self.label.english()
    }

    /// What it does, in a sentence.
    pub fn tooltip(self) -> &'static str {
        self.tooltip.words()
    }

    /// The same in English.
    pub fn english_tooltip(self) -> &'static str {
        self.tooltip.english()
    }

    /// What is lacking where it would do nothing; empty for what always does something.
    pub fn needs(self) -> &'static str {
        self.needs.map_or("", Text::words)
    }

    /// The command it stands for in the present state; `None` where it would do nothing.
    pub fn command(self, view: &FrameView) -> Option<Command> {
        match self.makes {
            Makes::Command(make) => make(view),
            Makes::Overlay(overlay) => Some(Command::View(ViewCommand::SetOverlay(overlay, !self.is_on(view)))),
        }
    }

    /// Whether it would do anything in the present state.
    pub fn is_possible(self, view: &FrameView) -> bool {
        self.command(view).is_some()
    }

    /// Whether it is a switch that is on.
    pub fn is_on(self, view: &FrameView) -> bool {
        match self.makes {
            Makes::Command(_) => (self.is_on)(view),
            Makes::Overlay(overlay) => view.settings.overlays.contains(&overlay),
        }
    }

    /// Its name in the present state, which may say more than its label: "Undo Move ball 3".
    /// While a question of a lesson is open it says no more: places that were visited would tell what comes.
    pub fn name(self, view: &FrameView) -> Cow<'static, str> {
        let says_more = !view.concealed().future();
        says_more.then(|| (self.present_name)(view)).flatten().map_or(Cow::Borrowed(self.label()), Cow::Owned)
    }

    /// Its picture in the present state, for buttons that show nothing else.
    pub fn present_icon(self, view: &FrameView) -> &'static str {
        (self.present_icon)(view).unwrap_or(self.icon)
    }

    /// Label, explanation and key, for a tooltip.
    pub fn help(self) -> String {
        self.help_called(self.label())
    }

    /// The same for the present state: with its present name, or why it would do nothing.
    pub fn present_help(self, view: &FrameView) -> String {
        let help = self.help_called(&self.name(view));
        if self.is_possible(view) { help } else { format!("{help}\n{}", self.needs()) }
    }

    fn help_called(self, name: &str) -> String {
        match self.shortcut {
            Some(shortcut) => format!("{name}\n{}  [{}]", self.tooltip, shortcut.name()),
            None => format!("{name}\n{}", self.tooltip),
        }
    }

    /// What the list of keys says of it.
    pub fn key_label(self) -> Cow<'static, str> {
        match self.makes {
            Makes::Command(_) => Cow::Borrowed(self.label()),
            Makes::Overlay(_) => Cow::Owned(t!("{label} on or off", label = self.label())),
        }
    }
}

/// Two are the same if they have the same label.
impl PartialEq for Action {
    fn eq(&self, other: &Action) -> bool {
        self.label == other.label
    }
}

impl Eq for Action {}
