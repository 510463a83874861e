//! The text of a step is painted as its Markdown says: what is meant to stand out does.

use crate::common::opened::{carry_out, opened};
use collidoscope::app::command::{Command, LessonCommand, ViewCommand};
use collidoscope::app::model::settings::Theme;
use collidoscope::app::style::theme;
use collidoscope::app::{App, FrameInput};
use egui::epaint::{ClippedShape, TextShape};
use egui::text::TextFormat;
use egui::{Color32, Context, Event, PointerButton, Pos2, RawInput, Rect, Shape, pos2, vec2};

/// A window with a lesson whose only step has this text.
struct Window {
    app: App,
    ctx: Context,
    events: Vec<Event>,
}

impl Window {
    fn with(text: &str, theme: Theme) -> Window {
        let scene = serde_json::json!({"version": 1, "name": "text", "lesson": [{"title": "Title", "text": text}]});
        let mut app = opened(&scene.to_string());
        app.apply(Command::View(ViewCommand::SetTheme(theme)));
        carry_out(&mut app, Command::Lesson(LessonCommand::Start(0)));
        let ctx = Context::default();
        theme::install(&ctx);
        Window { app, ctx, events: Vec::new() }
    }

    fn frames(&mut self) -> egui::FullOutput {
        let mut output = egui::FullOutput::default();
        for _ in 0..4 {
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)));
            let raw = RawInput { screen_rect, events: std::mem::take(&mut self.events), ..RawInput::default() };
            let mut next = self.ctx.run(raw, |ctx| {
                self.app.pass(ctx, &FrameInput::default(), &mut || true);
            });
            next.platform_output.commands.splice(..0, std::mem::take(&mut output.platform_output.commands));
            output = next;
        }
        output
    }
}

/// Where a word is painted, and how it is set.
fn word(shapes: &[ClippedShape], wanted: &str) -> (Rect, TextFormat, Color32) {
    for clipped in shapes {
        let Shape::Text(text) = &clipped.shape else { continue };
        let Some(place) = text.galley.text().find(wanted) else { continue };
        let section = text.galley.job.sections.iter().find(|section| section.byte_range.contains(&place));
        let format = section.expect("all of it is in a section").format.clone();
        let color = text.override_text_color.unwrap_or(match format.color {
            Color32::PLACEHOLDER => text.fallback_color,
            color => color,
        });
        return (of_letters(text, wanted), format, color);
    }
    panic!("{wanted} is not painted")
}

/// The rectangle around the letters of a word in a text.
fn of_letters(text: &TextShape, wanted: &str) -> Rect {
    let place = text.galley.text().find(wanted).expect("it is in there");
    let before = text.galley.text()[..place].chars().count();
    let count = wanted.chars().count();
    let cursors = [before, before + count].map(egui::text::CCursor::new);
    let [from, to] = cursors.map(|cursor| text.galley.pos_from_ccursor(cursor));
    Rect::from_min_max(text.pos + from.min.to_vec2(), text.pos + to.max.to_vec2())
}

const THEMES: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::Projector];

#[test]
fn bold_text_has_a_colour_of_its_own_and_emphasis_leans() {
    for theme in THEMES {
        let shapes = Window::with("ordinaryword **strongword** and *leaningword* too", theme).frames().shapes;
        let [plain, strong, leaning] = ["ordinaryword", "strongword", "leaningword"].map(|text| word(&shapes, text));
        assert_ne!(strong.2, plain.2, "{theme:?}");
        assert!(!strong.1.italics && !plain.1.italics && leaning.1.italics, "{theme:?}");
        assert_eq!(leaning.2, plain.2, "{theme:?}");
        // In one line, without the stars.
        assert_eq!([strong.0.top(), leaning.0.top()], [plain.0.top(); 2], "{theme:?}");
        let has_star =
            |clipped: &ClippedShape| matches!(&clipped.shape, Shape::Text(text) if text.galley.text().contains('*'));
        assert!(!shapes.iter().any(has_star), "{theme:?}");
    }
}

#[test]
fn entries_of_a_list_begin_below_each_other_behind_a_mark_and_are_indented() {
    let shapes = Window::with("beforeword\n\n- firstword\n- secondword\n\n1. thirdword\n2. fourthword", Theme::Dark)
        .frames()
        .shapes;
    let [before, first, second, one, two] =
        ["beforeword", "firstword", "secondword", "thirdword", "fourthword"].map(|text| word(&shapes, text).0);
    assert!(first.bottom() <= second.top() + 1.0 && second.bottom() < one.top() && one.bottom() <= two.top() + 1.0);
    assert!(first.left() > before.left() + 5.0, "{first} is indented from {before}");
    assert_eq!(first.left(), second.left());
    // A round mark to the left of each, in its line; a number before those that count.
    for entry in [first, second] {
        let is_mark = |clipped: &ClippedShape| match &clipped.shape {
            Shape::Circle(circle) => {
                circle.center.x < entry.left()
                    && circle.center.x > before.left() - 1.0
                    && entry.y_range().contains(circle.center.y)
            }
            _ => false,
        };
        assert!(shapes.iter().any(is_mark), "nothing marks {entry}");
    }
    for (number, entry) in [("1.", one), ("2.", two)] {
        let (place, ..) = word(&shapes, number);
        assert!(place.right() <= entry.left() + 1.0 && entry.y_range().contains(place.center().y), "{number}");
    }
}

#[test]
fn cells_of_a_table_stand_in_rows_and_columns() {
    let table = "| massword | speedword |\n|---|---|\n| oneword | fastword |\n| twelveword | slowword |";
    let shapes = Window::with(table, Theme::Dark).frames().shapes;
    let [mass, speed, one, fast, twelve, slow] =
        ["massword", "speedword", "oneword", "fastword", "twelveword", "slowword"].map(|text| word(&shapes, text).0);
    for column in [[mass, one, twelve], [speed, fast, slow]] {
        assert!(column.iter().all(|cell| (cell.left() - column[0].left()).abs() < 1.0), "{column:?}");
        assert!(column.windows(2).all(|pair| pair[0].bottom() <= pair[1].top() + 1.0), "{column:?}");
    }
    for [left, right] in [[mass, speed], [one, fast], [twelve, slow]] {
        assert!((left.center().y - right.center().y).abs() < 1.0 && left.right() < right.left(), "{left} {right}");
    }
    let is_rule = |clipped: &ClippedShape| matches!(&clipped.shape, Shape::Text(text) if text.galley.text().contains("---") || text.galley.text().contains('|'));
    assert!(!shapes.iter().any(is_rule));
}

#[test]
fn a_quote_is_indented_beside_a_line_along_all_of_it() {
    let shapes = Window::with("beforeword\n\n> quotedword\n\nbehindword", Theme::Dark).frames().shapes;
    let [before, quoted, behind] = ["beforeword", "quotedword", "behindword"].map(|text| word(&shapes, text).0);
    assert!(quoted.left() > before.left() + 4.0 && behind.left() == before.left(), "{before} {quoted} {behind}");
    let is_beside = |[from, to]: [Pos2; 2]| {
        from.x == to.x
            && from.x < quoted.left()
            && from.x > before.left() - 12.0
            && from.y.min(to.y) <= quoted.top() + 3.0
            && from.y.max(to.y) >= quoted.bottom() - 3.0
    };
    let has_line = |clipped: &ClippedShape| match &clipped.shape {
        Shape::LineSegment { points, .. } => is_beside(*points),
        Shape::Rect(rect) if rect.rect.width() < 6.0 => {
            let x = rect.rect.center().x;
            is_beside([pos2(x, rect.rect.top()), pos2(x, rect.rect.bottom())])
        }
        _ => false,
    };
    assert!(shapes.iter().any(has_line));
}

#[test]
fn a_link_is_coloured_and_opens_its_page_on_a_click() {
    let mut window = Window::with("seeword [the page](https://example.org/why) for more", Theme::Dark);
    let shapes = window.frames().shapes;
    let [see, page] = ["seeword", "the page"].map(|text| word(&shapes, text));
    assert_ne!(page.2, see.2);
    let at = page.0.center();
    window.events.push(Event::PointerMoved(at));
    window.frames();
    let mut commands = Vec::new();
    for pressed in [true, false] {
        let modifiers = egui::Modifiers::NONE;
        window.events.push(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
        commands.extend(window.frames().platform_output.commands);
    }
    let opens = |command: &egui::OutputCommand| matches!(command, egui::OutputCommand::OpenUrl(open) if open.url == "https://example.org/why");
    assert!(commands.iter().any(opens), "{commands:?}");
}
