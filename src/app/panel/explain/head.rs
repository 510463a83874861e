//! What is explained, the buttons that step through its stages, and the verdict.

use crate::app::command::{Action, Command, ExplainCommand, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::EventName;
use crate::app::model::explain::{Explained, Tone};
use crate::app::model::visits::Way;
use crate::app::panel::widgets::checkbox;
use crate::app::style::theme::panel_colors;
use crate::app::text::events;
use crate::app::text::explained as words;
use crate::app::text::stages::name_of;
use crate::expression::four_digits;
use crate::language::{noun, t};
use crate::query::Stage;
use crate::scene::PartRef;
use crate::sim::Instant;
use crate::text;
use crate::text::count::counted;
use egui::{Align, Button, Color32, Frame, Label, Layout, Margin, RichText, Stroke, Ui};

/// At most this many pairs of a resting group are offered; the others are counted.
const MOST_CONTACTS: usize = 8;

/// The title and the buttons beside it.
pub(super) fn ui(ui: &mut Ui, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) {
    ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
        for action in [Action::ALL_STAGES, Action::NEXT_STAGE, Action::PREVIOUS_STAGE] {
            button_ui(ui, action, view, commands);
        }
        let place = match view.explanation.cursor.stage {
            // As the card of the lesson counts them.
            Some(stage) => match view.lesson_stage() {
                Some([stage, stages]) => t!("{stage} of {stages}", stage, stages),
                None => t!("{stage} of {stages}", stage = stage + 1, stages = explained.stages.len()),
            },
            None => counted(explained.stages.len(), noun!("stage")),
        };
        let mut one_by_one = view.settings.stages_one_by_one;
        // On one base line.
        let switch = ui.horizontal(|ui| {
            ui.label(RichText::new(place).small().weak());
            checkbox::ui(ui, &mut one_by_one, RichText::new(t!("one by one")).small())
        });
        let switch = switch.inner;
        if switch.on_hover_text(t!("Stages appear one after the other, and the verdict with the last one.")).changed() {
            commands.push(Command::Explain(ExplainCommand::ShowOneByOne(one_by_one)));
        }
        ui.with_layout(Layout::left_to_right(Align::TOP), |ui| {
            ui.add(Label::new(RichText::new(words::title(explained)).strong().size(14.0)).wrap());
        });
    });
    symbols_ui(ui, explained, &explained.stages);
}

/// What symbols of these stages stand for.
pub(super) fn symbols_ui<'a>(ui: &mut Ui, explained: &Explained, stages: impl IntoIterator<Item = &'a Stage>) {
    if let Some(symbols) = words::symbols(explained, stages) {
        ui.add(Label::new(RichText::new(symbols).weak()).wrap());
    }
}

fn button_ui(ui: &mut Ui, action: Action, view: &FrameView, commands: &mut Vec<Command>) {
    let button = Button::new(RichText::new(action.icon).size(15.0)).small();
    let response = ui.add_enabled(action.is_possible(view), button).on_hover_text(action.help());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, action.label()));
    if response.clicked() {
        commands.extend(action.command(view));
    }
}

/// A note that an object waits for the other one of its pair.
pub(super) fn waiting_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(waiting) = view.explanation.waiting else { return };
    Frame::new().fill(ui.visuals().selection.bg_fill).inner_margin(Margin::same(6)).corner_radius(4).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let name = view.label_of(waiting);
            let text = match view.moment.setup.body_index(waiting) {
                Some(_) => {
                    t!("Why not? Click what {waiting} should have hit, in the view or in the tree.", waiting = name)
                }
                None => t!(
                    "Why not? Click the ball that should have hit {waiting}, in the view or in the tree.",
                    waiting = name
                ),
            };
            ui.label(RichText::new(text).strong());
            if ui.link(t!("Cancel")).on_hover_text(t!("Cancels the question.  [Esc]")).clicked() {
                commands.push(Command::Explain(ExplainCommand::AskWhyNot(None)));
            }
        });
    });
}

/// The verdict and its reason, with links to the stage that decided and to the events.
pub(super) fn verdict_ui(ui: &mut Ui, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) {
    let verdict = &explained.verdict;
    let color = tone_color(ui, verdict.tone, view);
    let frame = Frame::new()
        .fill(color.gamma_multiply(0.13))
        .stroke(Stroke::new(1.5, color))
        .inner_margin(Margin::symmetric(8, 5))
        .corner_radius(5);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(words::word(&verdict.finding)).strong().size(19.0).color(color));
        let reason = words::reason(explained);
        if !reason.is_empty() {
            ui.add(Label::new(RichText::new(reason).size(14.0)).wrap());
        }
        links_ui(ui, explained, view, commands);
    });
}

fn links_ui(ui: &mut Ui, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) {
    let decided_at = explained.verdict.decided_at.and_then(|at| Some((at, explained.stages.get(at)?)));
    let other_tick = explained.tick.filter(|of| *of != view.moment.record.start.tick);
    if decided_at.is_some() || other_tick.is_some() {
        ui.horizontal_wrapped(|ui| {
            if let Some((place, stage)) = decided_at {
                let text = t!("decided in stage {place}", place = place + 1);
                let tooltip = t!(
                    "{stage}: {formula}\nGoes to that stage.",
                    stage = name_of(explained, stage),
                    formula = text::stage::line_in_words(&stage.formula_written_plainly())
                );
                if ui.link(text).on_hover_text(tooltip).clicked() {
                    commands.push(Command::Explain(ExplainCommand::GoToStage(Some(place))));
                }
            }
            if let Some(of) = other_tick {
                let tooltip = t!("Goes to the tick that this explanation is about.");
                if ui.link(t!("at tick {of}", of)).on_hover_text(tooltip).clicked() {
                    commands.push(Command::Playback(PlaybackCommand::Jump(Instant::start_of(of), Way::Explained)));
                }
            }
        });
    }
    for [a, b] in explained.contacts.iter().take(MOST_CONTACTS) {
        let text = t!("{a} on {b}", a = view.label_of(*a), b = view.label_of(*b));
        if ui.link(text).on_hover_text(t!("Explains this pair of the resting group.")).clicked() {
            commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(*a), PartRef::Object(*b)])));
        }
    }
    if explained.contacts.len() > MOST_CONTACTS {
        ui.label(
            RichText::new(t!(
                "and {contacts}",
                contacts = counted(explained.contacts.len() - MOST_CONTACTS, noun!("more contact"))
            ))
            .weak(),
        );
    }
    events_ui(ui, explained, view, commands);
}

/// The events between the two in the tick.
fn events_ui(ui: &mut Ui, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) {
    let record = view.moment.record;
    let is_now = explained.tick == Some(record.start.tick);
    if explained.events.is_empty() || !is_now {
        return;
    }
    let length = view.moment.setup.clock.tick_length();
    ui.horizontal_wrapped(|ui| {
        let count = explained.events.len();
        let text = if count == 1 { t!("In this tick:").to_owned() } else { t!("{count} times in this tick:", count) };
        ui.label(RichText::new(text).weak());
        for &place in &explained.events {
            let Some(event) = record.events.get(place.index) else { continue };
            let t = four_digits(event.at.local / length);
            let text = t!("{kind} at t = {t}", kind = events::name(EventName::of(&event.kind)), t);
            let chosen = view.selection.event() == Some(place);
            let text = if chosen { RichText::new(text).strong() } else { RichText::new(text) };
            if ui.link(text).on_hover_text(t!("Goes to the exact moment of this event and explains it.")).clicked() {
                commands.push(Command::Selection(SelectionCommand::Event(place)));
            }
        }
    });
}

/// The colour of a verdict, which its word repeats.
pub(super) fn tone_color(ui: &Ui, tone: Tone, view: &FrameView) -> Color32 {
    let colors = panel_colors(view.settings.theme);
    match tone {
        Tone::Hit => colors.impact,
        Tone::Miss => colors.resting,
        Tone::Neutral => ui.visuals().text_color(),
        Tone::Invalid => colors.alarm,
    }
}
