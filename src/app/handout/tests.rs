//! Pages of lessons as a browser reads them.

use super::{Maker, Paper};
use crate::language::Language;
use crate::scene::shipped_scenes;
use crate::scene_for_tests::parsed;
use roxmltree::{Document, Node, ParsingOptions};

/// A ball that is dropped from 5 m with g = 10 m/s²: it hits at t = 1 s with 10 m/s, and with e = 0.5 leaves at 5 m/s.
const DROPPED: &str = r#"{"version": 1, "name": "a < b & c", "settings": {"duration": 2, "gravity": [0, -10, 0]},
    "bodies": [{"id": 1, "name": "<ball>", "radius": 0.5, "position": [0, 5.5, 0], "restitution": 0.5}],
    "obstacles": [{"id": 2, "name": "floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
    "lesson": [
        {"title": "How fast & why?", "text": "It moves at {speed(#1)}. <script>x</script>", "view": {"at": {"time": 0.5}},
            "ask": {"number": {"answer": "speed(#1)", "at": {"event": {"between": [1, 2]}}, "unit": "m/s",
                "tolerance": 0.5}}},
        {"title": "Which?", "view": {"at": {"time": 0.5}}, "ask": {"choice": {"at": {"time": 1.25}, "options": [
            {"text": "down", "when": "velocity(#1).y < 0"}, {"text": "up or at rest", "when": "velocity(#1).y >= 0"}]}}},
        {"title": "The impact", "view": {"at": {"event": {"between": [1, 2]}}, "explain": {"stages": 2}}},
        {"view": {"at": {"time": 0}, "play": {"speed": 0.5, "until": {"time": 0.5}}}}]}"#;

fn page(scene: &str, language: Language, films: bool) -> String {
    made(Maker::new(parsed(scene), language, Paper { films, ..Paper::default() }))
}

fn made(mut maker: Maker) -> String {
    loop {
        if let Some(page) = maker.go_on() {
            return page;
        }
    }
}

fn read(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}: {page}"))
}

fn words(node: Node) -> String {
    let all: String = node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect();
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn of_class<'a>(node: Node<'a, 'a>, class: &str) -> Vec<Node<'a, 'a>> {
    node.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

#[test]
fn live_numbers_and_right_answers_are_those_of_the_run() {
    let page = page(DROPPED, Language::English, false);
    let document = read(&page);
    let [first, second, third, _] = of_class(document.root(), "step")[..] else { panic!("{page}") };
    // 10 m/s² for 0.5 s.
    assert!(words(first).contains("It moves at 5 m/s. <script>x</script>"), "{}", words(first));
    assert!(words(first).contains("____ m/s (right within ± 0.5)"), "{}", words(first));
    let right = |step| words(of_class(step, "right")[0]);
    assert_eq!(right(first), "It is: 5 m/s");
    // A quarter of a second after the impact: 5 m/s − 10 m/s² · 0.25 s = 2.5 m/s.
    assert_eq!(right(second), "B is right: up or at rest");
    let exchange = words(of_class(third, "exchange")[0]);
    assert!(exchange.contains("speed along the normal 10 m/s 5 m/s"), "{exchange}");
    // ½ · 1 kg · 10² and 5².
    assert!(exchange.contains("kinetic energy of <ball> 50 J 12.5 J") && exchange.contains("e = 0.5"), "{exchange}");
    assert_eq!(of_class(third, "stages")[0].children().filter(|node| node.has_tag_name("li")).count(), 2);
}

#[test]
fn what_is_right_is_folded_and_otherwise_only_in_the_part_for_paper() {
    let page = page(DROPPED, Language::English, true);
    let document = read(&page);
    let right: Vec<Node> = document.descendants().filter(|node| words(*node) == "It is: 5 m/s").collect();
    assert!(!right.is_empty());
    for node in right {
        let mut around = node.ancestors();
        let is_hidden = |node: Node| matches!(node.attribute("class"), Some("answer" | "answers"));
        assert!(around.any(is_hidden), "{node:?}");
    }
    let folded = of_class(document.root(), "answer");
    assert!(folded.iter().all(|node| node.has_tag_name("details") && node.attribute("open").is_none()));
    // The film of what is asked is there, and the one of the step that only plays stands open to all.
    let films: Vec<bool> = of_class(document.root(), "film")
        .into_iter()
        .map(|film| film.ancestors().any(|node| node.attribute("class") == Some("answer")))
        .collect();
    assert_eq!(films, [true, true, false]);
}

#[test]
fn the_impacts_of_the_run_are_folded_where_something_is_asked_and_stand_open_elsewhere() {
    let asking = page(DROPPED, Language::English, false);
    let document = read(&asking);
    let of = |node: Node| node.descendants().filter(|node| node.has_tag_name("tr")).map(words).collect::<Vec<_>>();
    let folded = of_class(document.root(), "impacts");
    assert!(folded.len() == 1 && folded[0].has_tag_name("details"));
    // 1 kg · (10 + 5) m/s, and 12.5 J − 50 J.
    let row = "1 <ball> – floor 10 5 15 −37.5";
    assert_eq!(of(folded[0])[..2], ["t (s) between s (m/s) s′ (m/s) j (kg·m/s) ΔE (J)", row]);
    let everywhere = document.descendants().filter(|node| node.has_tag_name("tr") && words(*node) == row);
    let is_hidden =
        |node: Node| node.ancestors().any(|node| matches!(node.attribute("class"), Some("impacts" | "answers")));
    assert_eq!(everywhere.map(is_hidden).collect::<Vec<_>>(), [true, true], "on screen, and on paper");
    let without =
        DROPPED.split(r#""lesson""#).next().expect("it begins").trim_end().trim_end_matches(',').to_owned() + "}";
    let plain = page(&without, Language::English, false);
    let rows = of(read(&plain).root_element());
    assert!(rows.contains(&row.to_owned()), "{rows:?}");
    assert_eq!(of_class(read(&plain).root(), "impacts").len(), 0);
}

#[test]
fn pictures_of_an_open_question_do_not_show_what_comes() {
    let page = page(DROPPED, Language::English, false);
    let document = read(&page);
    let step = of_class(document.root(), "step")[0];
    let captions: Vec<String> = step.descendants().filter(|node| node.has_tag_name("figcaption")).map(words).collect();
    // Then the moment that decides.
    assert_eq!(captions, ["t = 0.5 s", "t = 1 s"]);
}

#[test]
fn a_page_speaks_the_language_that_is_asked_for_and_the_author_speaks_his_own() {
    let page = page(DROPPED, Language::Japanese, false);
    assert!(page.contains("<html lang=\"ja\">") && page.contains("答えを見る") && page.contains("How fast &amp; why?"));
    assert!(!page.contains("Show the answer"));
}

#[test]
fn what_the_author_has_translated_is_in_that_language_on_the_page() {
    let translations = r#""translations": {"ja": {"How fast & why?": "速さは？", "a < b & c": "落とした球", "down": "下向き",
        "It moves at {speed(#1)}. <script>x</script>": "速さは {speed(#1)} です。", "floor": "床"}}, "lesson""#;
    let scene = DROPPED.replace(r#""lesson""#, translations);
    let japanese = page(&scene, Language::Japanese, false);
    let all = words(read(&japanese).root_element());
    for part in ["落とした球", "速さは？", "速さは 5 m/s です。", "下向き", "床", "up or at rest"] {
        assert!(all.contains(part), "{part}: {all}");
    }
    for part in ["How fast", "It moves", "down", "floor"] {
        assert!(!all.contains(part), "{part}: {all}");
    }
    assert_eq!(page(&scene, Language::English, false), page(DROPPED, Language::English, false));
}

#[test]
fn a_scene_without_a_lesson_gives_a_page_of_its_numbers() {
    let scene = r#"{"version": 1, "name": "one", "description": "A *ball*.", "settings": {"duration": 1},
        "bodies": [{"id": 1, "name": "a & b", "radius": 0.5, "position": [0, 2, 0], "mass": "infinite"}],
        "expectations": [{"why": "nothing moves", "expect": {"conserved": {"quantity": "energy"}}}]}"#;
    let page = page(scene, Language::English, false);
    let document = read(&page);
    let all = words(document.root_element());
    for part in ["A ball.", "a & b 0.5 m infinite", "(0, 2, 0) m", "duration 1 s", "nothing moves"] {
        assert!(all.contains(part), "{part}: {all}");
    }
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("figure")).count(), 1);
}

#[test]
fn what_is_wrong_with_a_lesson_stands_in_its_step() {
    let scene = DROPPED.replace(
        r#""event": {"between": [1, 2]}}, "explain""#,
        r#""event": {"between": [1, 2], "nth": 9}}, "explain""#,
    );
    let page = page(&scene, Language::English, false);
    let faults = of_class(read(&page).root(), "fault").into_iter().map(words).collect::<Vec<_>>();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("lesson[2].view.at: collision 9"), "{faults:?}");
}

#[test]
fn every_shipped_lesson_gives_a_page_that_needs_nothing_else() {
    let lessons = shipped_scenes().iter().filter(|scene| scene.key.starts_with("lesson_"));
    let mut count = 0;
    for shipped in lessons {
        let scene = shipped.load().unwrap();
        let asked = scene.lesson.iter().filter(|step| step.ask.is_some()).count();
        let page = made(Maker::new(scene.clone(), Language::English, Paper::default()));
        let document = read(&page);
        let name = shipped.key;
        assert_eq!(of_class(document.root(), "step").len(), scene.lesson.len(), "{name}");
        assert_eq!(of_class(document.root(), "answer").len(), asked, "{name}: each answer is known and folded");
        assert_eq!(of_class(document.root(), "fault").len(), 0, "{name}");
        for node in document.descendants().filter(Node::is_element) {
            assert!(!["script", "img", "link", "iframe", "image"].contains(&node.tag_name().name()), "{name}");
            for attribute in node.attributes() {
                let reaches = attribute.name() != "href" && attribute.value().contains("://");
                assert!(!reaches && !attribute.name().starts_with("on"), "{name}: {attribute:?}");
            }
        }
        assert!(!page.contains("url(http") && !page.contains("@import"), "{name}");
        count += 1;
    }
    assert!(count >= 10, "{count} lessons");
}

#[test]
fn the_same_lesson_gives_the_same_bytes() {
    assert!(page(DROPPED, Language::English, true) == page(DROPPED, Language::English, true));
}

/// What of a text is done in a window alone: keys, and what is done with a pointer.
const OF_A_WINDOW: [&str; 18] = [
    "Shift",
    "Ctrl",
    "Alt+",
    "Page Down",
    "Page Up",
    "Press ",
    "press ",
    "key ",
    "Drag ",
    "drag ",
    "Click ",
    "*Click",
    "*Drag",
    "キー",
    "ドラッグ",
    "クリックして",
    "押してください",
    "starts it",
];

#[test]
fn no_text_of_a_shipped_lesson_speaks_of_keys_or_asks_for_a_pointer_which_paper_has_not() {
    for shipped in shipped_scenes().iter().filter(|scene| scene.key.starts_with("lesson_")) {
        let scene = shipped.load().unwrap();
        let of_steps = scene.lesson.iter().flat_map(|step| [&step.title, &step.text]);
        let texts: Vec<&str> = of_steps.chain([&scene.name, &scene.description]).map(String::as_str).collect();
        let translated = texts.iter().filter_map(|text| scene.translations.of(Language::Japanese, text));
        for text in texts.iter().copied().chain(translated) {
            let found: Vec<&&str> = OF_A_WINDOW.iter().filter(|word| text.contains(**word)).collect();
            assert!(found.is_empty(), "{}: {found:?}: {text}", shipped.key);
        }
    }
}

/// The parts of the subject of a figure that are not whole in it, or lie under its legend.
fn cut_off(app: &crate::app::App) -> Vec<String> {
    let picture = app.picture().expect("a figure was drawn");
    let (frame, moment) = (&picture.frame, app.session.moment());
    let hidden = app.view().hidden();
    let colliding = app.session.event_on_display().map(|event| crate::app::model::event_filter::pairs_of(&event.kind));
    let subject = app.session.selection().objects().chain(colliding.into_iter().flatten().flatten());
    let whole = |body: usize| {
        let place = moment.position(body);
        let (metres, radius) = (frame.metres_per_pixel(place), moment.setup.bodies[body].radius);
        frame.point_at(place).is_some_and(|at| {
            let reach = (radius / metres) as f32;
            let clear = picture.covered.iter().all(|rect| rect.signed_distance_to_pos(at) >= reach);
            app.view_rect.shrink(reach).contains(at) && clear
        })
    };
    let bodies = subject.filter(|id| !hidden.contains(id)).filter_map(|id| moment.setup.body_index(id));
    bodies.filter(|body| !whole(*body)).map(|body| moment.setup.label_of(moment.setup.bodies[body].id)).collect()
}

#[test]
fn every_figure_of_the_shipped_lessons_shows_the_whole_of_its_subject_beside_its_legend() {
    let (mut cut, mut figures) = (Vec::new(), 0);
    for shipped in shipped_scenes().iter().filter(|scene| scene.key.starts_with("lesson_")) {
        for language in [Language::English, Language::Japanese] {
            let scene = shipped.load().unwrap();
            let steps = scene.lesson.len();
            let mut maker = Maker::new(scene, language, Paper::default());
            for step in 0..steps {
                maker.go_on();
                figures += 1;
                let missing = cut_off(maker.figures().app());
                cut.extend(missing.into_iter().map(|name| format!("{} {}: {name}", shipped.key, step + 1)));
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
    assert!(figures > 180, "{figures}");
}
