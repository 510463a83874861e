//! Whoever sees no colours tells meanings apart by their forms.

use crate::common::opened::{act, carry_out, finish, opened};
use crate::common::window::window_in;
use collidoscope::app::App;
use collidoscope::app::command::{Action, Command, ViewCommand};
use collidoscope::app::draw_list::{Arrow, ArrowKind, DrawList, LineKind, Rgba, RuleShare};
use collidoscope::app::model::settings::Theme;
use collidoscope::app::model::source::Source;
use collidoscope::app::style::palette::Palette;
use collidoscope::scene::{Overlay, shipped_scenes};
use egui::vec2;
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// Scenes that between them show all that has a meaning.
const SCENES: [&str; 6] =
    ["tour", "lesson_faces", "agents_walls", "agents_flow", "pair_oblique_masses", "tunnel_side_by_side"];

/// What has a meaning, and its colour. Accelerations by fields and flows at once are neither.
fn meanings(palette: &Palette) -> [(&'static str, Rgba); 11] {
    [
        ("normal", palette.normal),
        ("velocity", palette.velocity),
        ("impulse", palette.impulse),
        ("momentum", palette.momentum),
        ("field", palette.field),
        ("flow", palette.flow),
        ("motion", palette.motion),
        ("offset", palette.offset),
        ("contact", palette.contact),
        ("face", palette.face),
        ("alarm", palette.alarm),
    ]
}

/// The form of each thing that is drawn, without its colour, and its colour.
fn forms(list: &DrawList) -> Vec<(String, Rgba)> {
    let arrows = list.arrows.iter().filter(|arrow| !is_rule(arrow));
    let arrows = arrows.map(|arrow| (format!("arrow with a {:?}", arrow.kind.head()), arrow.color));
    let lines = list.lines.iter().chain(&list.overlay_lines).filter(|line| line.kind != LineKind::Limit);
    let lines = lines.map(|line| {
        let dash = if line.stroke.dash > 0.0 { "dashed" } else { "solid" };
        (format!("{dash} line: {:?}", line.kind), line.stroke.color)
    });
    let markers = list.markers.iter().map(|mark| (format!("mark: {:?}", mark.shape), mark.color));
    let surfaces = list.surfaces.iter().map(|surface| (format!("surface: {:?}", surface.kind), surface.color));
    let ghosts = list.ghosts.iter().map(|ghost| (format!("ghost: {:?}", ghost.kind), ghost.color));
    arrows.chain(lines).chain(markers).chain(surfaces).chain(ghosts).collect()
}

/// Whether it is one of an agent's rules, which all have one form, and their names beside them.
fn is_rule(arrow: &Arrow) -> bool {
    matches!(arrow.kind, ArrowKind::Rule(..))
}

/// The middles of an agent's rules. Their sum and what is applied of it are thicker than they; where they are the same one name
/// tells both.
fn rules(list: &DrawList) -> Vec<DVec3> {
    let is_one = |arrow: &&Arrow| matches!(arrow.kind, ArrowKind::Rule(_, RuleShare::Rule));
    list.arrows.iter().filter(is_one).map(|arrow| arrow.tail.midpoint(arrow.tip)).collect()
}

/// The colours of an agent's limits, whose names have them, too.
fn limits(list: &DrawList) -> Vec<Rgba> {
    list.overlay_lines.iter().filter(|line| line.kind == LineKind::Limit).map(|line| line.stroke.color).collect()
}

/// What is drawn of a scene with all overlays on, at its first events and between them.
fn drawn(key: &str, theme: Theme, mut look: impl FnMut(&DrawList, &Palette)) {
    let scene = shipped_scenes().iter().find(|shipped| shipped.key == key).expect(key).load().unwrap();
    let mut app = App::new(scene, Source::Shipped(key.to_owned()));
    app.apply(Command::View(ViewCommand::SetTheme(theme)));
    for overlay in Overlay::ALL {
        carry_out(&mut app, Command::View(ViewCommand::SetOverlay(overlay, true)));
    }
    for _ in 0..3 {
        if Action::NEXT_EVENT.is_possible(&app.view()) {
            act(&mut app, Action::NEXT_EVENT);
        }
        finish(&mut app);
        let mut window = window_in(app, vec2(1280.0, 720.0));
        window.run_steps(2);
        let picture = window.state().picture().expect("the view is open");
        look(&picture.list, picture.palette);
        app = std::mem::replace(window.state_mut(), opened(r#"{"version": 1, "name": "a"}"#));
    }
}

#[test]
fn every_meaning_has_a_form_that_no_other_has() {
    for theme in [Theme::ColorBlindDark, Theme::ColorBlindLight] {
        let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for key in SCENES {
            drawn(key, theme, |list, palette| {
                let meanings = meanings(palette);
                for (form, color) in forms(list) {
                    let of = meanings.iter().filter(|(_, own)| is_same(*own, color));
                    of.for_each(|(meaning, _)| _ = found.entry(meaning).or_default().insert(form.clone()));
                }
            });
        }
        let all: Vec<&str> = found.keys().copied().collect();
        let mut wanted = meanings(&Palette::COLOR_BLIND_DARK).map(|(meaning, _)| meaning);
        wanted.sort_unstable();
        assert_eq!(all, wanted, "each is drawn somewhere");
        for (meaning, forms) in &found {
            for (other, theirs) in found.iter().filter(|(other, _)| *other != meaning) {
                let shared: Vec<&String> = forms.intersection(theirs).collect();
                assert!(shared.is_empty(), "{theme:?}: {meaning} and {other} share {shared:?}");
            }
        }
    }
}

#[test]
fn what_shares_its_form_with_others_has_its_name_beside_it() {
    let mut seen = 0;
    for key in SCENES {
        drawn(key, Theme::ColorBlindDark, |list, _| {
            for middle in rules(list) {
                let is_named = list.labels.iter().any(|label| label.at == middle && !label.text.is_empty());
                assert!(is_named, "{key}: the rule at {middle} has no name");
                seen += 1;
            }
            for color in limits(list) {
                let is_named = list.labels.iter().any(|label| is_same(label.color, color) && !label.text.is_empty());
                assert!(is_named, "{key}: no limit in {color:?} has a name");
            }
        });
    }
    assert!(seen > 3, "{seen}");
}

/// Whether two colours are the same but for their opacity.
fn is_same(one: Rgba, other: Rgba) -> bool {
    one[..3] == other[..3]
}
