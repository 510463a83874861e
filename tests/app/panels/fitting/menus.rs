//! Every menu, with each of its own menus, shows its entries whole and stays in the window.

use super::seen::{Catalogued, click, middle_of, misfits, place_called, places_of, point_at, window_of};
use super::{LANGUAGES, SIZES, shipped};
use crate::common::opened::{carry_out, finish};
use collidoscope::app::App;
use collidoscope::app::command::{Command, FileCommand, Group, PlaybackCommand, SelectionCommand, ViewCommand};
use collidoscope::app::panel::Tab;
use collidoscope::language::{Language, speak};
use collidoscope::scene::{PartRef, save_scene};
use collidoscope::sim::Instant;
use egui::accesskit::Role;
use egui::{PointerButton, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

/// What egui paints behind the name of an entry that has a menu of its own.
const HAS_MENU: &str = "⏵";

/// Panels with lists to choose from; the bar of tools is beside each.
const WITH_MENUS: [(&str, Tab); 5] = [
    ("agents_walls", Tab::Agents),
    ("agents_walls", Tab::Inspector),
    ("bench_map", Tab::Map),
    ("tour", Tab::Plots),
    ("tour", Tab::Runs),
];

fn in_language(key: &str, language: Language) -> App {
    let mut app = shipped(key);
    app.apply(Command::View(ViewCommand::SetLanguage(language)));
    app
}

/// In each language and window.
fn everywhere(mut look: impl FnMut(Language, Vec2) -> Vec<String>) {
    let mut found = Vec::new();
    for (language, size) in LANGUAGES.into_iter().flat_map(|language| SIZES.map(|size| (language, size))) {
        let _spoken = speak(language);
        found.extend(look(language, size).into_iter().map(|what| format!("{language:?}, {size}, {what}")));
    }
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
}

/// What does not fit of the menu that is open, and of the menus of its entries, and did before it was; how many menus there were.
fn unfolded(
    window: &mut Harness<'_, App>,
    (catalogued, before): (&Catalogued, &[String]),
    what: &str,
) -> (Vec<String>, usize) {
    let misfits = |window: &Harness<'_, App>| {
        let all = misfits(window, catalogued).into_iter();
        all.filter(|text| !before.contains(text)).collect::<Vec<_>>()
    };
    let mut found: Vec<String> = misfits(window).iter().map(|text| format!("{what}: {text}")).collect();
    let entries = places_of(window, HAS_MENU);
    for entry in &entries {
        point_at(window, *entry);
        found.extend(misfits(window).iter().map(|text| format!("{what}, entry at {entry}: {text}")));
    }
    (found, 1 + entries.len())
}

#[test]
fn every_menu_of_the_bar_is_whole_with_each_menu_in_it() {
    let catalogued = Catalogued::read();
    let folder = tempfile::tempdir().unwrap();
    everywhere(|language, size| {
        let mut app = in_language("tour", language);
        let file = folder.path().join("a scene with a name that is as long as those that people give.json");
        save_scene(app.view().scene, &file).unwrap();
        carry_out(&mut app, Command::File(FileCommand::OpenPath(file)));
        let mut window = window_of(app, size);
        let before = misfits(&window, &catalogued);
        let scenes = match language {
            Language::English => "Scenes",
            Language::Japanese => "シーン",
        };
        let (mut found, mut count) = (Vec::new(), 0);
        for label in Group::MENUS.iter().map(|group| group.label()).chain([scenes]) {
            let at = places_of(&window, label)[0];
            click(&mut window, at, PointerButton::Primary);
            let (misfits, menus) = unfolded(&mut window, (&catalogued, &before), label);
            found.extend(misfits);
            count += menus;
            // The same button closes it.
            click(&mut window, at, PointerButton::Primary);
        }
        // Five menus and that of scenes, which has a dozen; recent files.
        assert!(count > 15, "only {count} menus were open");
        found
    });
}

#[test]
fn every_menu_of_buttons_and_panels_is_whole() {
    let catalogued = Catalogued::read();
    everywhere(|language, size| {
        let (mut found, mut count) = (Vec::new(), 0);
        for (scene, tab) in WITH_MENUS {
            let mut app = in_language(scene, language);
            carry_out(&mut app, Command::Playback(PlaybackCommand::Seek(Instant::start_of(40))));
            app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
            app.show_panel(tab);
            finish(&mut app);
            let mut window = window_of(app, size);
            let before = misfits(&window, &catalogued);
            for (at, what) in with_menus(&window) {
                click(&mut window, at, PointerButton::Primary);
                let what = format!("{scene}, {tab:?}, {what}");
                let (misfits, menus) = unfolded(&mut window, (&catalogued, &before), &what);
                found.extend(misfits);
                count += menus;
                click(&mut window, at, PointerButton::Primary);
            }
        }
        assert!(count > 8, "only {count} menus were open");
        found.sort();
        found.dedup();
        found
    });
}

/// Buttons with a menu or a list, in sight.
fn with_menus(window: &Harness<'_, App>) -> Vec<(Pos2, String)> {
    let screen = window.ctx.screen_rect();
    let is_list = |role: Role| role == Role::ComboBox;
    let lists = window.query_all(by().predicate(move |node| is_list(node.role())));
    let lists = lists.map(|node| (middle_of(&node), node.label().or(node.value()).unwrap_or_default()));
    let names = ["More tools", "ほかのツール", "Steps of snapping", "スナップの刻み"];
    let buttons = names.iter().filter_map(|name| Some((place_called(window, name)?, (*name).to_owned())));
    lists.chain(buttons).filter(|(at, _)| screen.contains(*at)).collect()
}

#[test]
fn every_menu_of_the_pointer_is_whole_in_the_corners_of_the_window() {
    let catalogued = Catalogued::read();
    everywhere(|language, size| {
        let mut found = Vec::new();
        for corner in [[0.02, 0.12], [0.98, 0.12], [0.02, 0.98], [0.98, 0.98]] {
            let at = Some([corner[0] * size.x, corner[1] * size.y]);
            for (what, command) in [("add", ViewCommand::ShowAddMenu(at)), ("object", ViewCommand::ShowObjectMenu(at))]
            {
                let mut app = in_language("tour", language);
                app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(1)])));
                let mut window = window_of(app, size);
                let (before, shapes) = (misfits(&window, &catalogued), window.output().shapes.len());
                window.state_mut().apply(Command::View(command));
                window.run_steps(4);
                assert!(window.output().shapes.len() > shapes + 5, "{what} is open");
                found.extend(unfolded(&mut window, (&catalogued, &before), &format!("{what} at {corner:?}")).0);
            }
        }
        found
    });
}
