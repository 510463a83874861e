use super::drawn::Drawn;
use super::entries::entries;
use super::sign::{Entry, Sign};
use super::{legend_room, most_rows, paint_legend, rows_of};
use crate::app::draw_list::{Dart, Note, Pose, VectorKind};
use crate::app::model::extent::Extent;
use crate::app::model::settings::Theme;
use crate::app::overlay::fixture::Fixture;
use crate::app::overlay::steering::Chain;
use crate::app::overlay::{OverlayContext, ShownSteering, Sketch, VectorScale, draw_vector};
use crate::sim::Attribution;
use egui::{Rect, pos2, vec2};
use glam::DVec3;

/// The magnitude in "arrow of 2 m/s".
fn magnitude_in(text: &str) -> f64 {
    text.split(' ').find_map(|word| word.parse().ok()).unwrap()
}

/// A sketch's legend when vectors of these kinds are drawn.
fn with_legend(kinds: &[(VectorKind, Pose)], check: impl FnOnce(&OverlayContext, Vec<Entry>)) {
    let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::new(3.0, 0.0, 0.0));
    fixture.draw(0.0, |sketch, list| {
        for kind in kinds {
            draw_vector(list, (sketch.palette(), &sketch.scale), *kind, None, [DVec3::ZERO, DVec3::X]);
        }
        check(sketch.context, entries(sketch.context, &Drawn::of(list)));
    });
}

#[test]
fn the_bar_is_as_long_as_an_arrow_of_its_magnitude_where_the_arrows_are() {
    with_legend(&[(VectorKind::Velocity, Pose::At)], |context, entries| {
        let Some(Entry { sign: Sign::Bar(points), text }) = entries.first() else { panic!("no bar") };
        let magnitude = magnitude_in(text);
        let setup = context.moment.setup;
        let scale = VectorScale::of(setup, &Extent::of(setup), context.arrow_scale);
        // The only arrow, of 1 m/s, begins at the origin.
        let (frame, middle) = (&context.frame, 0.5 * scale.metres_per_unit * DVec3::X);
        let tip = middle + frame.camera.right() * magnitude * scale.metres_per_unit;
        let [a, b] = [middle, tip].map(|p| frame.point_at(p).unwrap());
        assert!((a.distance(b) - points).abs() < 0.01, "{} and {points}", a.distance(b));
        assert!((24.0..=60.5).contains(points), "{points}");
    });
}

#[test]
fn the_bar_measures_the_arrows_of_what_is_selected_however_far_others_are() {
    let points = |selected| {
        let mut fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::ZERO, DVec3::X)
            .ball(2, 0.5, DVec3::new(0.0, 0.0, -30.0), DVec3::X)
            .ball(3, 0.5, DVec3::new(2.0, 0.0, -30.0), DVec3::X);
        fixture.selected = selected;
        let mut bar = 0.0;
        fixture.draw(0.0, |sketch, list| {
            crate::app::overlay::velocities::draw(sketch, list);
            let entries = entries(sketch.context, &Drawn::of(list));
            let Some(Entry { sign: Sign::Bar(points), text }) = entries.first() else { panic!("no bar") };
            bar = f64::from(*points) / magnitude_in(text);
        });
        bar
    };
    // Two of three are far away. Twice as far is half as long.
    assert!(points(Some(1)) > 2.0 * points(None), "{} and {}", points(Some(1)), points(None));
    assert!((points(Some(2)) / points(None) - 1.0).abs() < 0.2);
}

#[test]
fn the_rules_of_an_agent_have_entries_and_a_scale_of_their_own() {
    let mut fixture = Fixture::empty()
        .edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
            scene.fields.push(serde_json::from_value(serde_json::json!({"id": 8, "obstacle": 2})).unwrap());
        })
        .plane(2, DVec3::X * -2.0, DVec3::X)
        .body(serde_json::json!({"id": 1, "radius": 0.2, "position": [0, 0, 0], "group": 9}));
    fixture.selected = Some(1);
    let attribution = Attribution::of(fixture.moment(0.0).setup, fixture.record(), 0).unwrap();
    fixture.draw(0.0, |sketch, list| {
        let steering =
            Some(ShownSteering { attribution: &attribution, stages: None, highlight: None, theme: Theme::Dark });
        let context = OverlayContext { steering, ..*sketch.context };
        crate::app::overlay::steering::draw(&Sketch::new(&context), list);
        let all = entries(&context, &Drawn::of(list));
        let entries: Vec<_> = all.iter().skip_while(|entry| entry.text != "rules, tip to tail").collect();
        let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
        // 1/2.0001² ≈ 0.25 is clamped to 0.1; one rule is its own sum.
        assert_eq!(texts[..3], ["rules, tip to tail", "applied", "clamp takes"]);
        let Sign::Bar(points) = entries[3].sign else { panic!("{:?}", entries[3]) };
        assert!(texts[3].ends_with(" m/s²"), "{}", texts[3]);
        let magnitude = magnitude_in(texts[3]);
        let chain = Chain::of(&attribution, &context.frame, 1.0);
        let metres = f64::from(points) * context.frame.metres_per_pixel(DVec3::ZERO);
        assert!((metres - magnitude * chain.metres).abs() < 1e-5, "{metres}");
    });
}

#[test]
fn that_only_a_part_is_drawn_is_said_first() {
    Fixture::empty().draw(0.0, |sketch, list| {
        draw_vector(
            list,
            (sketch.palette(), &sketch.scale),
            (VectorKind::Flow, Pose::At),
            None,
            [DVec3::ZERO, DVec3::X],
        );
        list.notes.push(Note::FieldsAt { shown: 1, all: 2 });
        let entries = entries(sketch.context, &Drawn::of(list));
        assert_eq!(entries[0], Entry::new(Sign::Text, "fields and flows at 1 of 2 bodies"));
    });
}

#[test]
fn only_what_is_drawn_has_an_entry() {
    with_legend(&[(VectorKind::Normal, Pose::At)], |_, entries| {
        assert_eq!(entries, [Entry::new(Sign::Arrow(VectorKind::Normal), "normal")]);
    });
    with_legend(&[], |_, entries| assert_eq!(entries, []));
}

#[test]
fn that_an_arrow_is_cut_is_explained_and_agents_are_no_vectors() {
    let cut_among = |velocity: f64| {
        let mut texts = Vec::new();
        Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X).draw(0.0, |sketch, list| {
            let dart = Dart { of: 1, center: DVec3::ZERO, radius: 0.5, heading: DVec3::X, color: [1.0; 4] };
            list.darts.push(dart);
            sketch.vector(list, 1, (VectorKind::Velocity, Pose::At), [DVec3::ZERO, DVec3::X * velocity]);
            texts.extend(entries(sketch.context, &Drawn::of(list)).into_iter().map(|entry| entry.text));
        });
        texts.into_iter().filter(|text| text.starts_with("cut") || text == "field").collect::<Vec<_>>()
    };
    assert_eq!((cut_among(1.0), cut_among(1e9)), (vec![], vec!["cut: longer".to_owned()]));
}

#[test]
fn poses_are_explained_once_there_is_another_than_now() {
    let poses = |entries: &[Entry]| entries.iter().filter(|entry| matches!(entry.sign, Sign::Posed(_))).count();
    with_legend(&[(VectorKind::Velocity, Pose::At)], |_, entries| assert_eq!(poses(&entries), 0));
    let both = [(VectorKind::Velocity, Pose::At), (VectorKind::Velocity, Pose::After)];
    with_legend(&both, |_, entries| assert_eq!(poses(&entries), 2));
}

#[test]
fn entries_fill_rows_and_those_without_room_are_left_out() {
    // 50, then 12 between, and 50 more end at 112; a third would end at 174.
    let widths = [50.0; 5];
    let first = [Some(pos2(0.0, 0.0)), Some(pos2(62.0, 0.0))];
    assert_eq!(rows_of(&widths, 150.0, (16.0, 1)), [first[0], first[1], None, None, None]);
    assert_eq!(rows_of(&widths, 150.0, (16.0, 2)).iter().flatten().count(), 4);
    assert_eq!(rows_of(&widths, 40.0, (16.0, 2)), [None; 5]);
    // One that is too wide does not take the others with it.
    assert_eq!(rows_of(&[50.0, 400.0, 50.0], 150.0, (16.0, 1)), [first[0], None, first[1]]);
}

#[test]
fn larger_text_leaves_no_entry_out() {
    let kinds = [VectorKind::Normal, VectorKind::Velocity, VectorKind::Impulse, VectorKind::Momentum];
    let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X);
    fixture.draw(0.0, |sketch, list| {
        for kind in kinds {
            let ends = [DVec3::ZERO, DVec3::X];
            draw_vector(list, (sketch.palette(), &sketch.scale), (kind, Pose::At), None, ends);
        }
        let painted = |width: f32, scale: f32| {
            let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 300.0));
            let input = egui::RawInput { screen_rect: Some(view), ..Default::default() };
            let output = egui::Context::default().run(input, |context| {
                let painter = context.layer_painter(egui::LayerId::background()).with_clip_rect(view);
                paint_legend(&painter, sketch.context, (list, scale));
            });
            output.shapes.iter().filter(|shape| matches!(shape.shape, egui::Shape::Text(_))).count()
        };
        assert_eq!(painted(900.0, 1.35), 5);
        for width in (200..900).step_by(50) {
            assert_eq!(painted(width as f32, 1.35), painted(width as f32, 1.0), "{width} points");
        }
    });
}

#[test]
fn in_a_small_picture_of_a_page_there_is_room_for_seven_entries_and_in_a_large_view_for_two_rows() {
    let view = |width: f32, height: f32| Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
    // A scale, three kinds and three poses, as at an impact of which the momenta are drawn.
    let widths = [150.0, 80.0, 85.0, 100.0, 80.0, 65.0, 80.0];
    let page = view(432.0, 288.0);
    assert!(rows_of(&widths, 306.0, (16.0, most_rows(page))).iter().all(Option::is_some));
    // A low one, as in front of an audience, has as many: with a single row it said "before" and not "now" at an impact.
    assert_eq!([most_rows(view(900.0, 600.0)), most_rows(view(900.0, 300.0))], [2, 2]);
}

#[test]
fn what_lies_above_the_legend_gives_way_where_it_has_more_rows_than_usual() {
    let low = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 300.0));
    let seen = |height: f32| Some(Rect::from_min_size(pos2(10.0, 0.0), vec2(300.0, height)));
    let [usual, small, large] = [None, seen(20.0), seen(58.0)].map(|seen| legend_room(low, seen));
    assert_eq!((small, large > usual + 16.0), (usual, true));
}
