//! The scene's expectations, with their verdicts as far as the recording goes.

use super::check_results;
use crate::app::command::{Command, EditCommand, PlaybackCommand, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::visits::Way;
use crate::app::panel::widgets::numbers::{number, vector};
use crate::app::panel::widgets::scroll;
use crate::app::style::theme::panel_colors;
use crate::check::{Failure, Outcome, Verdict};
use crate::language::{noun, t};
use crate::scene::{Expectation, Expected, Holds, Operation, Part, PartRef, Quantity};
use crate::sim::{Clock, Instant};
use crate::text::check as verdicts;
use crate::text::count::counted;
use crate::text::listed::listed;
use crate::text::step;
use egui::{Color32, RichText, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Of the steps since the scene was saved, this many are named, the newest ones.
const MOST_STEPS: usize = 3;

/// The expectations, one line each. The selected one is edited in the inspector.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let expectations = &view.scene.expectations;
    ui.horizontal_wrapped(|ui| check_results::buttons_ui(ui, view, commands));
    if expectations.is_empty() {
        let text = t!(
            "This scene has no expectations yet. “Expect this” on an event, or under the numbers of the inspector, \
                    or Add → Expectation above the scene's tree adds one; `collidoscope check` evaluates them without a window."
        );
        ui.add(egui::Label::new(RichText::new(text).weak()).wrap());
        return;
    }
    ui.label(RichText::new(Tally::of(view).summary()).small().weak())
        .on_hover_text(t!("Judged from the ticks recorded so far, as `collidoscope check` does."));
    if let Some(because) = because(view).filter(|_| Tally::of(view).differing > 0) {
        ui.add(egui::Label::new(RichText::new(capitalized(&because)).small()).wrap());
    }
    // Always one line, so that no button moves under a pointer that just clicked in the list.
    match selected(view) {
        Some((place, expectation)) => buttons_ui(ui, place, expectation, view, commands),
        None => {
            let text = RichText::new(t!("A click goes to its moment and opens it in the inspector.")).weak().small();
            ui.horizontal(|ui| ui.label(text));
        }
    }
    list_ui(ui, view, commands);
}

/// The selected expectation and its place.
fn selected<'a>(view: &FrameView<'a>) -> Option<(usize, &'a Expectation)> {
    let Some(PartRef::Expectation(place)) = view.selection.primary() else { return None };
    Some((place, view.scene.expectations.get(place)?))
}

fn buttons_ui(ui: &mut Ui, place: usize, expectation: &Expectation, view: &FrameView, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.strong(t!("Expectation {place}", place = place + 1));
        let button = |ui: &mut Ui, picture: &str, label: &str| {
            let response = ui.small_button(picture).on_hover_text(label);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
            response.clicked()
        };
        if button(ui, icon::COPY, t!("Duplicate this expectation")) {
            commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Expectation(expectation.clone())))));
            // It is added at the end.
            commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Expectation(
                view.scene.expectations.len(),
            )])));
        }
        if button(ui, icon::TRASH, t!("Delete this expectation")) {
            commands.push(Command::Edit(EditCommand::Change(Operation::Remove(vec![PartRef::Expectation(place)]))));
        }
    });
}

fn list_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let expectations = &view.scene.expectations;
    let verdicts: Vec<Option<&Verdict>> = view.checker.verdicts().collect();
    let height = ui.text_style_height(&egui::TextStyle::Body) + 2.0 * ui.spacing().button_padding.y;
    let mut area = scroll::vertical().auto_shrink([false, false]);
    if let Some(place) = place_to_follow(ui, view) {
        let rows_above = place.saturating_sub(1) as f32;
        area = area.vertical_scroll_offset(rows_above * (height + ui.spacing().item_spacing.y));
    }
    scroll::show_rows(ui, area, (height, expectations.len()), |ui, range| {
        for index in range {
            let verdict = verdicts.get(index).copied().flatten();
            row_ui(ui, (index, &expectations[index]), verdict, view, commands);
        }
    });
}

/// The place of the selected expectation when it was selected since the last frame.
fn place_to_follow(ui: &Ui, view: &FrameView) -> Option<usize> {
    let memory = egui::Id::new("list of expectations follows");
    let now = selected(view).map(|(place, _)| place);
    let before: Option<Option<usize>> = ui.data(|data| data.get_temp(memory));
    ui.data_mut(|data| data.insert_temp(memory, now));
    now.filter(|_| before != Some(now))
}

/// The title of the tab: how many hold, or how many fail.
pub(in crate::app::panel) fn title(view: &FrameView) -> RichText {
    let tally = Tally::of(view);
    if tally.all() == 0 {
        return RichText::new(t!("Expectations"));
    }
    if tally.failing == 0 && tally.differing > 0 {
        return RichText::new(t!(
            "Expectations {icon} {differing}",
            icon = icon::NOT_EQUALS,
            differing = tally.differing
        ));
    }
    if tally.failing > 0 {
        let text = t!("Expectations {icon} {failing}", icon = icon::X_CIRCLE, failing = tally.failing);
        return RichText::new(text).color(panel_colors(view.settings.theme).alarm);
    }
    RichText::new(t!(
        "Expectations {icon} {holding}/{all}",
        icon = icon::CHECK_CIRCLE,
        holding = tally.holding,
        all = tally.all()
    ))
}

/// How many expectations there are of each sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    holding: usize,
    failing: usize,
    /// Failing, because the scene was changed since it was saved.
    differing: usize,
    undecided: usize,
}

impl Tally {
    fn of(view: &FrameView) -> Tally {
        let mut tally = Tally::default();
        for (place, verdict) in view.checker.verdicts().enumerate() {
            match verdict.map(|verdict| &verdict.outcome) {
                Some(Outcome::Holds) => tally.holding += 1,
                Some(Outcome::Fails(_)) if view.differs_by_changes(place) => tally.differing += 1,
                Some(Outcome::Fails(_) | Outcome::Error(_)) => tally.failing += 1,
                None => tally.undecided += 1,
            }
        }
        tally
    }

    fn all(&self) -> usize {
        self.holding + self.failing + self.differing + self.undecided
    }

    /// "3 hold, 1 fails, 2 not decided yet".
    fn summary(&self) -> String {
        let mut parts = vec![format!("{} {}", self.holding, if self.holding == 1 { t!("holds") } else { t!("hold") })];
        if self.failing > 0 {
            parts.push(format!("{} {}", self.failing, if self.failing == 1 { t!("fails") } else { t!("fail") }));
        }
        if self.differing > 0 {
            parts.push(format!(
                "{} {}",
                self.differing,
                if self.differing == 1 { t!("differs") } else { t!("differ") }
            ));
        }
        if self.undecided > 0 {
            parts.push(t!("{undecided} not decided yet", undecided = self.undecided));
        }
        listed(&parts)
    }
}

/// The verdict on one expectation as far as the recording goes, and a link to its moment.
pub(in crate::app::panel) fn verdict_ui(ui: &mut Ui, index: usize, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(expectation) = view.scene.expectations.get(index) else { return };
    let verdict = view.checker.verdicts().nth(index).flatten();
    let (picture, color, state) = look(ui, (index, verdict), view);
    ui.add(egui::Label::new(RichText::new(format!("{picture} {state}")).color(color)).wrap());
    let clock = view.moment.setup.clock;
    if let Some(moment) = moment_of(&expectation.expect, verdict, clock) {
        let link =
            ui.link(t!("Go to {moment} s, tick {tick}", moment = number(clock.seconds(moment)), tick = moment.tick));
        if link.on_hover_text(t!("Goes to the moment that it is about, or that decided it.")).clicked() {
            commands.push(Command::Playback(PlaybackCommand::Jump(moment, Way::Expectation)));
        }
    }
    if let Some(Outcome::Fails(failure)) = verdict.map(|verdict| &verdict.outcome) {
        who_ui(ui, failure, view, commands);
    }
}

/// Links that select those who an expectation failed because of.
fn who_ui(ui: &mut Ui, failure: &Failure, view: &FrameView, commands: &mut Vec<Command>) {
    if failure.who().is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for name in failure.who() {
            if ui.link(t!("Select {name}", name)).clicked() {
                let setup = view.moment.setup;
                let bodies = setup.bodies.iter().map(|body| body.id);
                let mut all = bodies.chain(setup.obstacles.iter().map(|obstacle| obstacle.obstacle.id));
                let found = all.find(|id| view.label_of(*id) == *name);
                commands.extend(found.map(|id| Command::Selection(SelectionCommand::Object(id, None))));
            }
        }
    });
}

fn row_ui(
    ui: &mut Ui,
    (place, expectation): (usize, &Expectation),
    verdict: Option<&Verdict>,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let (picture, color, state) = look(ui, (place, verdict), view);
    let outcome = match verdict.map(|verdict| &verdict.outcome) {
        Some(Outcome::Fails(failure)) => t!("  but {failure}", failure = verdicts::got(failure)),
        Some(Outcome::Error(why)) => t!("  but {why}", why = verdicts::undecided(why)),
        Some(Outcome::Holds) | None => String::new(),
    };
    let text = format!("{picture} {}{outcome}", text_of(&expectation.expect, view));
    let moment = moment_of(&expectation.expect, verdict, view.moment.setup.clock);
    let part = PartRef::Expectation(place);
    let is_selected = view.selection.contains(part);
    // Verdict colours are hard to read on the background of a selection; the sign says the same.
    let text = if is_selected { RichText::new(text) } else { RichText::new(text).color(color) };
    let button = egui::Button::new(text).frame(is_selected).selected(is_selected).truncate();
    let response = ui.add(button).on_hover_ui(|ui| {
        ui.set_max_width(420.0);
        ui.label(state);
        if !expectation.why.is_empty() {
            ui.label(RichText::new(view.scene.told(&expectation.why)).weak());
        }
        if moment.is_some() {
            ui.label(RichText::new(t!("A click goes to its moment and opens it in the inspector.")).small().weak());
        }
    });
    if response.clicked() {
        commands.push(Command::Selection(SelectionCommand::Parts(vec![part])));
        commands.extend(moment.map(|moment| Command::Playback(PlaybackCommand::Jump(moment, Way::Expectation))));
    }
}

/// Sign, colour and words for a verdict.
fn look(ui: &Ui, (place, verdict): (usize, Option<&Verdict>), view: &FrameView) -> (&'static str, Color32, String) {
    let colors = panel_colors(view.settings.theme);
    match verdict.map(|verdict| &verdict.outcome) {
        Some(Outcome::Holds) => (icon::CHECK_CIRCLE, colors.holds, t!("Holds.").to_owned()),
        Some(Outcome::Fails(failure)) if view.differs_by_changes(place) => {
            let because = because(view).unwrap_or_default();
            let text = format!("{}.\n{}", capitalized(&because), both(failure));
            (icon::NOT_EQUALS, ui.visuals().text_color(), text)
        }
        Some(Outcome::Fails(failure)) => {
            (icon::X_CIRCLE, colors.alarm, t!("Fails.\n{failure}", failure = both(failure)))
        }
        Some(Outcome::Error(why)) => {
            (icon::WARNING, colors.alarm, t!("Cannot be decided: {why}", why = verdicts::undecided(why)))
        }
        None => (icon::CIRCLE_DASHED, ui.visuals().text_color(), t!("Not decided yet: play on.").to_owned()),
    }
}

/// What was expected and what was found, a line each.
fn both(failure: &Failure) -> String {
    t!("expected: {expected}\ngot: {got}", expected = verdicts::expected(failure), got = verdicts::got(failure))
}

/// "differs, because you changed the scene: Move ball 1": what was done since the scene was saved.
fn because(view: &FrameView) -> Option<String> {
    let mut steps: Vec<String> = view.document.steps_since_saved().map(step::name).collect();
    steps.dedup();
    let more = steps.len().saturating_sub(MOST_STEPS);
    let words = steps[more..].join(", ");
    let before = if more > 0 { t!("{more} and ", more = counted(more, noun!("step"))) } else { String::new() };
    let is_changed = view.document.is_changed() && view.document.was_saved();
    let words = if words.is_empty() { String::new() } else { format!(": {before}{words}") };
    is_changed.then(|| t!("differs, because you changed the scene{words}", words))
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The moment that decided an expectation, or that it names.
fn moment_of(expected: &Expected, verdict: Option<&Verdict>, clock: Clock) -> Option<Instant> {
    let authored = match expected {
        Expected::Event(event) => event.time.map(|time| clock.instant_at(time)),
        Expected::Body(body) => Some(clock.instant_at(body.time)),
        Expected::Condition(condition) => {
            condition.time.filter(|_| condition.holds == Holds::At).map(|time| clock.instant_at(time))
        }
        Expected::NeverCollide(_)
        | Expected::MaxPenetration(_)
        | Expected::Conserved(_)
        | Expected::NeverStuck(_)
        | Expected::Rounds(_)
        | Expected::Query(_) => None,
    };
    verdict.and_then(|verdict| verdict.at).or(authored)
}

/// An expectation in one line.
pub(in crate::app::panel) fn text_of(expected: &Expected, view: &FrameView) -> String {
    match expected {
        Expected::Event(event) => {
            let [a, b] = event.between.map(|id| view.label_of(id));
            let time = event.time.map(|time| format!("{} s: ", number(time))).unwrap_or_default();
            t!("{time}{a} hits {b}", time, a, b)
        }
        Expected::Body(body) => {
            let quantities = [
                body.position.map(|position| t!("at {position}", position = vector(position))),
                body.velocity.map(|velocity| format!("v = {}", vector(velocity))),
                body.speed.map(|speed| format!("|v| = {}", number(speed))),
            ];
            let words: Vec<String> = quantities.into_iter().flatten().collect();
            format!("{} s: {} {}", number(body.time), view.label_of(body.id), words.join(", "))
        }
        Expected::NeverCollide(never) => {
            let [a, b] = never.between.map(|id| view.label_of(id));
            t!("{a} never hits {b}", a, b)
        }
        Expected::MaxPenetration(bound) => t!("penetration ≤ {depth} r", depth = number(bound.depth)),
        Expected::Conserved(conserved) => match conserved.quantity {
            Quantity::Momentum => t!("momentum is conserved").to_owned(),
            Quantity::Energy => t!("energy is conserved").to_owned(),
        },
        Expected::Condition(condition) => verdicts::condition(condition),
        Expected::NeverStuck(stuck) => format!("{} {}", view.label_of(stuck.who), verdicts::never_stuck(stuck)),
        Expected::Rounds(rounds) => format!("{} {}", view.label_of(rounds.who), verdicts::rounds(rounds)),
        Expected::Query(answer) => t!("query {query} has this answer", query = answer.query),
    }
}
