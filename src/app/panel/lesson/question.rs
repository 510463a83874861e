//! What a step asks: the answer is chosen, typed or put in order; then what came of it, with the difference.

use super::page::Page;
use super::{arrow, curve, place, touched};
use crate::app::command::{Command, LessonCommand};
use crate::app::interface::typing::begins_number;
use crate::app::model::lesson::{Answered, Votes};
use crate::app::panel::widgets::number_field::NumberField;
use crate::app::panel::widgets::text_cursor::select_all;
use crate::app::panel::widgets::{checkbox, hanging};
use crate::app::style::theme::panel_colors;
use crate::app::text::lesson as told;
use crate::app::text::together::kept_together;
use crate::expression::number_in;
use crate::language::t;
use crate::lesson::{Given, RightAnswer};
use crate::scene::{Ask, AskChoice, AskNumber, AskOrder};
use egui::{Align, Button, Frame, Key, Label, Layout, Margin, RichText, Stroke, TextEdit, Ui, vec2};
use egui_phosphor::regular as icon;

/// Width that the words of an option need beside its votes, in points; in a narrower card those stand below it.
const LEAST_OPTION: f32 = 170.0;
/// Width of the letter of an option with a mark behind it, in points.
const MARKED: f32 = 28.0;
/// The most votes on an option, and the digits of that.
const MOST_VOTES: f64 = 999.0;
const VOTE_DIGITS: usize = 3;

/// The question while it is open, else what came of it.
pub(super) fn ui(ui: &mut Ui, ask: &Ask, page: &Page, commands: &mut Vec<Command>) {
    ui.add_space(4.0);
    match page.lesson.answered(page.lesson.place()) {
        Some(answered) => answered_ui(ui, (ask, answered), page, commands),
        None => open_ui(ui, ask, page, commands),
    }
}

fn open_ui(ui: &mut Ui, ask: &Ask, page: &Page, commands: &mut Vec<Command>) {
    let lesson = page.lesson;
    ui.data_mut(|data| data.remove::<usize>(answered_memory()));
    let given = match ask {
        Ask::Choice(choice) => choice_ui(ui, choice, page, commands),
        Ask::Number(number) => number_ui(ui, number, page, commands),
        Ask::Order(order) => order_ui(ui, order, page, commands),
        Ask::Arrow(_) => arrow::ui(ui, page, commands),
        Ask::Curve(asked) => curve::open_ui(ui, asked, page, commands),
        Ask::Place(_) => place::ui(ui, page, commands),
        Ask::Touched(_) => touched::ui(ui, page, commands),
    };
    ui.add_space(2.0);
    if !lesson.knows_answer() && !lesson.walk().is_over() {
        ui.add(Label::new(RichText::new(told::is_computed()).weak()).wrap());
    }
    ui.horizontal(|ui| {
        let can_answer = given.is_some() && lesson.knows_answer();
        let answer = ui.add_enabled(can_answer, Button::new(t!("{icon}  Answer", icon = icon::CHECK)));
        answer.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, can_answer, t!("Answer")));
        let answer = answer.on_hover_text(t!("Gives this answer; then it is shown what happens."));
        if answer.on_disabled_hover_text(told::lacking(ask, lesson.knows_answer())).clicked() {
            commands.push(Command::Lesson(LessonCommand::Answer(given)));
        }
        let show = ui.add_enabled(lesson.knows_answer(), Button::new(t!("Show without answering")).frame(false));
        if show.on_hover_text(t!("Shows what happens without an answer.  [PageDown]")).clicked() {
            commands.push(Command::Lesson(LessonCommand::Answer(None)));
        }
    });
}

fn choice_ui(ui: &mut Ui, choice: &AskChoice, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { lesson, keys, .. } = page;
    let said = |text| lesson.setup().translations.told(text);
    let mut chosen = lesson.predicted();
    // Behind the options, and so above the votes: what is answered comes before what is counted, for the keys, too.
    ui.with_layout(Layout::top_down(Align::RIGHT), |ui| {
        ui.label(RichText::new(t!("Votes before and after the class talks about it:")).weak().small());
    });
    let votes = 2.0 * (ui.spacing().interact_size.x + ui.spacing().item_spacing.x);
    let are_beside = ui.available_width() - votes >= LEAST_OPTION;
    for (place, option) in choice.options.iter().enumerate() {
        ui.horizontal(|ui| {
            let beside = if are_beside { votes } else { 0.0 };
            let room = vec2(ui.available_width() - beside, ui.spacing().interact_size.y);
            let (letter, text) = (told::letter(place), RichText::new(kept_together(said(&option.text))));
            let radio = ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(room.x);
                checkbox::option_ui(ui, chosen == Some(Given::Choice(place)), (letter, text), 14.5)
            });
            keys.are_for(&radio.inner);
            if radio.inner.clicked() {
                chosen = Some(Given::Choice(place));
                commands.push(Command::Lesson(LessonCommand::Draw(Given::Choice(place))));
            }
            if are_beside {
                votes_ui(ui, place, page, commands);
            }
        });
        if !are_beside {
            let below = vec2(ui.available_width(), ui.spacing().interact_size.y);
            ui.allocate_ui_with_layout(below, Layout::left_to_right(Align::Center), |ui| {
                ui.add_space((below.x - votes).max(0.0));
                votes_ui(ui, place, page, commands);
            });
        }
    }
    chosen
}

/// The votes of the class on an option: before and after it has talked about it.
fn votes_ui(ui: &mut Ui, option: usize, page: &Page, commands: &mut Vec<Command>) {
    let Page { lesson, view, .. } = page;
    for (round, name) in [t!("first vote"), t!("second vote")].into_iter().enumerate() {
        let count = lesson.votes(lesson.place()).map_or(0, |votes| votes.of(option, round));
        let label = &t!("Votes for {option}, {name}", option = told::letter(option), name);
        let (speed, limits, width) = (0.1, 0.0..=MOST_VOTES, ui.spacing().interact_size.x);
        let field = NumberField { label, unit: "", speed, limits, is_whole: true, digits: VOTE_DIGITS, width };
        let (typed, response) = field.ui(ui, view, f64::from(count), &|_| Ok(()));
        response.on_hover_text(t!("{label}: how many of the class. Click and type.", label));
        if let Some(typed) = typed {
            commands.push(Command::Lesson(LessonCommand::Vote { option, round, count: typed as u32 }));
        }
    }
}

fn number_ui(ui: &mut Ui, number: &AskNumber, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { lesson, keys, .. } = page;
    let unit = lesson.unit();
    let mut typed = lesson.typed().to_owned();
    let response = ui.horizontal(|ui| {
        let id = ui.id().with("number that is asked for");
        // Before the field is shown, so that it takes what is typed in this frame.
        if begins_number(ui.ctx()) {
            select_all(ui, id, &typed);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let before = typed.clone();
        let field = ui.add(TextEdit::singleline(&mut typed).id(id).desired_width(90.0).hint_text("?"));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, t!("Your prediction")));
        if field.gained_focus() && typed == before && !field.is_pointer_button_down_on() {
            // By Tab: typing replaces what was typed before.
            select_all(ui, id, &typed);
        }
        ui.label(RichText::new(format!("{unit}   ± {}", number.tolerance)).weak());
        field
    });
    let (response, read) = (response.inner, number_in(&typed, unit));
    keys.are_for(&response);
    if let (false, Err(error)) = (typed.is_empty(), &read) {
        ui.add(
            Label::new(RichText::new(format!("{}: {error}", t!("Your prediction"))).color(ui.visuals().error_fg_color))
                .wrap(),
        );
    }
    let given = read.ok().filter(|_| !typed.is_empty()).map(Given::Number);
    if response.changed() {
        commands.push(Command::Lesson(LessonCommand::Type(typed)));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && given.is_some() {
        commands.push(Command::Lesson(LessonCommand::Answer(given.clone())));
    }
    given
}

fn order_ui(ui: &mut Ui, order: &AskOrder, page: &Page, commands: &mut Vec<Command>) -> Option<Given> {
    let Page { lesson, keys, .. } = page;
    let said = |text| lesson.setup().translations.told(text);
    let mut chosen = match lesson.draft() {
        Some(Given::Order(chosen)) => chosen.clone(),
        _ => Vec::new(),
    };
    let how = t!("Click the one that comes first, then the next; again takes it out.");
    ui.add(Label::new(RichText::new(how).weak().small()).wrap());
    for (place, event) in order.events.iter().enumerate() {
        let nth = chosen.iter().position(|chosen| *chosen == place);
        let mark = nth.map_or_else(|| "  ".to_owned(), |nth| (nth + 1).to_string());
        let button = RichText::new(format!("{mark}   {}", kept_together(said(&event.text)))).size(14.5);
        let button = Button::new(button).selected(nth.is_some());
        let button = ui.add(button.wrap());
        keys.are_for(&button);
        if button.clicked() {
            match nth {
                Some(nth) => drop(chosen.remove(nth)),
                None => chosen.push(place),
            }
            commands.push(Command::Lesson(LessonCommand::Draw(Given::Order(chosen.clone()))));
        }
    }
    let is_complete = chosen.len() == order.events.len();
    is_complete.then_some(Given::Order(chosen))
}

/// Of which step it was last told what came of the answer.
fn answered_memory() -> egui::Id {
    egui::Id::new("step that was answered")
}

fn answered_ui(ui: &mut Ui, (ask, answered): (&Ask, &Answered), page: &Page, commands: &mut Vec<Command>) {
    let Page { lesson, view, .. } = page;
    let colors = panel_colors(view.settings.theme);
    let color = match answered.judgement.map(|judgement| judgement.is_right) {
        Some(true) => colors.holds,
        Some(false) => colors.alarm,
        None => ui.visuals().weak_text_color(),
    };
    let frame = Frame::new().fill(color.gamma_multiply(0.12)).stroke(Stroke::new(1.5, color));
    let shown = frame.inner_margin(Margin::symmetric(8, 5)).corner_radius(5).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let outcome = kept_together(&told::outcome(ask, answered, lesson.setup()));
        ui.add(Label::new(RichText::new(outcome).size(15.0)).wrap());
    });
    let told: Option<usize> = ui.data(|data| data.get_temp(answered_memory()));
    if told != Some(lesson.place()) {
        // What came of the answer is seen first, wherever the card was scrolled to.
        shown.response.scroll_to_me(None);
        ui.data_mut(|data| data.insert_temp(answered_memory(), lesson.place()));
    }
    match ask {
        // The explanation in the card says more than options that nobody voted on.
        Ask::Choice(_) if view.explains_in_card() && lesson.votes(lesson.place()).is_none() => {}
        Ask::Choice(choice) => options_ui(ui, choice, answered, page),
        Ask::Curve(asked) => curve::answered_ui(ui, asked, answered, page),
        Ask::Number(_) | Ask::Order(_) | Ask::Arrow(_) | Ask::Place(_) | Ask::Touched(_) => {}
    }
    ui.horizontal(|ui| {
        if ui.link(t!("Ask again")).on_hover_text(t!("Forgets this answer.")).clicked() {
            commands.push(Command::Lesson(LessonCommand::AskAgain));
        }
    });
}

/// The options with the one that was predicted, the right one, and the votes of both rounds.
fn options_ui(ui: &mut Ui, choice: &AskChoice, answered: &Answered, page: &Page) {
    let Page { lesson, view, .. } = page;
    let colors = panel_colors(view.settings.theme);
    let votes = lesson.votes(lesson.place());
    for (place, option) in choice.options.iter().enumerate() {
        let is_right = answered.right == RightAnswer::Choice(place);
        let is_given = answered.given == Some(Given::Choice(place));
        let mark = match (is_right, is_given) {
            (true, _) => icon::CHECK,
            (false, true) => icon::X,
            (false, false) => "",
        };
        let counts = votes.map_or_else(String::new, |votes| counted_votes(votes, place));
        let said = kept_together(view.scene.told(&option.text));
        let styled = |text: String| {
            let text = RichText::new(text);
            let text = if is_right { text.color(colors.holds).strong() } else { text };
            if is_given { text.italics() } else { text }
        };
        let lead = styled(format!("{}  {mark}", told::letter(place)));
        hanging::ui(ui, (lead, MARKED), styled(format!("{said}{counts}")));
    }
}

/// The votes on an option; those of the second round where there was one.
fn counted_votes(votes: &Votes, option: usize) -> String {
    let first = votes.of(option, 0);
    match votes.total(1) {
        0 => format!("   ({first})"),
        _ => format!("   ({first} → {})", votes.of(option, 1)),
    }
}
