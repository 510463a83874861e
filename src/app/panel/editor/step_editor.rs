//! The fields that edit a step of the lesson.

mod ask;
mod place;
mod touched;

use super::field::{COUNT, Fields, Unit};
use crate::app::command::{Command, EditCommand, LessonCommand};
use crate::app::frame::FrameView;
use crate::app::overlay::OVERLAYS;
use crate::app::panel::Tab;
use crate::app::panel::widgets::markdown;
use crate::app::panel::widgets::numbers::{number, value_grid, value_row};
use crate::app::text::lesson as told;
use crate::app::text::presentation as words;
use crate::language::{Text, t, text};
use crate::scene::{
    BodyNumber, Hide, Id, LessonStep, Operation, Part, PartRef, StepExplanation, StepPanel, StepPlay, StepView,
};
use crate::text::listed::listed;
use egui::{CollapsingHeader, Frame, Label, RichText, Ui};
use egui_phosphor::regular as icon;

/// Everything that a step says, shows, hides and asks, over the text as it is read in class.
pub(in crate::app::panel) fn ui(
    ui: &mut Ui,
    index: usize,
    step: &LessonStep,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        let tooltip = t!("Starts the lesson with this step.");
        if ui.button(t!("{icon}  Try from here", icon = icon::PLAY)).on_hover_text(tooltip).clicked() {
            commands.push(Command::Lesson(LessonCommand::Start(index)));
        }
        let tooltip =
            t!("Makes it show the moment on display, with the selection, camera and overlays of now. At a collision \
                       that is selected it stays with the collision.");
        if ui.button(t!("{icon}  Take over what is shown", icon = icon::MAP_PIN)).on_hover_text(tooltip).clicked() {
            commands.push(Command::Edit(EditCommand::TakeOverStep(index)));
        }
    });
    let part = PartRef::Step(index);
    let replaced = |with| Operation::Replace { part, with: Part::Step(with) };
    let mut fields = Fields::new(view, commands, egui::Id::new(("step", index)));
    fields.told_text(ui, t!("title"), &step.title, |name| Operation::Rename { part, name });
    let hint =
        t!("Text for class, in Markdown; a quantity in braces, as {speed(#3)}, is its value at the moment on display.");
    let set = |text| replaced(LessonStep { text, ..step.clone() });
    fields.told_prose(ui, (t!("text"), hint), &step.text, 6, set);
    let set_view = |view| replaced(LessonStep { view, ..step.clone() });
    shown_ui(ui, &step.view, &mut fields, &set_view);
    hidden_ui(ui, &step.hide, &mut fields, &|hide| replaced(LessonStep { hide, ..step.clone() }));
    ask::ui(ui, step.ask.as_ref(), step.view.at.as_ref(), &mut fields, &|ask| {
        replaced(LessonStep { ask, ..step.clone() })
    });
    fields.finish();
    look_ui(ui, &step.view, view);
    preview_ui(ui, step, view);
}

/// What is shown: the moment, the explanation, and what is played.
fn shown_ui(ui: &mut Ui, shown: &StepView, fields: &mut Fields, set: &dyn Fn(StepView) -> Operation) {
    fields.heading(ui, t!("shows"), t!("What is left out stays as it is."));
    let about = (t!("at"), t!("The moment on display."));
    place::optional_ui(ui, about, shown.at.as_ref(), fields, &|at| set(StepView { at, ..shown.clone() }));
    let about = (t!("explains"), t!("Opens the explanation of the collision it stands at, or of what is selected."));
    let explain = |explain| set(StepView { explain, ..shown.clone() });
    fields.check(ui, about, shown.explain.is_some(), |on| explain(on.then(StepExplanation::default)));
    if let Some(StepExplanation { stages }) = shown.explain {
        let about = (t!("stages"), t!("The last stage shown, counted from 1; left out: all of them."));
        let with = |stages: Option<f64>| {
            let stages = stages.map(|stages| stages.round().max(0.0) as u32);
            explain(Some(StepExplanation { stages }))
        };
        fields.optional(ui, about, stages.map(f64::from), (1.0, t!("all")), COUNT, with);
    }
    let about = (t!("plays"), t!("Plays from there or, with a question, once it is answered."));
    let play = |play| set(StepView { play, ..shown.clone() });
    fields.check(ui, about, shown.play.is_some(), |on| play(on.then_some(StepPlay { speed: 1.0, until: None })));
    if let Some(playing) = &shown.play {
        let about = (t!("speed"), t!("Simulated seconds per second, from 1/64 to 8."));
        fields.number(ui, about, playing.speed, Unit::new("", 0.01), |speed| {
            play(Some(StepPlay { speed, ..playing.clone() }))
        });
        let about = (t!("until"), t!("Where it stops; left out: at the end of the scene."));
        let until = |until| play(Some(StepPlay { until, ..playing.clone() }));
        fields.within(t!("plays"), |fields| place::optional_ui(ui, about, playing.until.as_ref(), fields, &until));
    }
}

/// What is not to be seen.
fn hidden_ui(ui: &mut Ui, hide: &[Hide], fields: &mut Fields, set: &dyn Fn(Vec<Hide>) -> Operation) {
    const PARTS: [(Hide, Text); 3] =
        [(Hide::Panels, text!("panels")), (Hide::Timeline, text!("timeline")), (Hide::Names, text!("names"))];
    let about = (t!("hides"), t!("What is not to be seen during the step. Objects are hidden by their names below."));
    let boxes = PARTS.map(|(part, name)| (name.words(), hide.contains(&part)));
    let toggled = |part: Hide| {
        let mut hide = hide.to_vec();
        match hide.iter().position(|hidden| *hidden == part) {
            Some(place) => drop(hide.remove(place)),
            None => hide.push(part),
        }
        set(hide)
    };
    fields.checks(ui, about, &boxes, |clicked| toggled(PARTS[clicked].0));
    if !hide.contains(&Hide::Panels) {
        let boxes = StepPanel::ALL.map(|panel| (Tab::of_panel(panel).title(), hide.contains(&Hide::Panel(panel))));
        let about = (t!("hides panels"), t!("Single panels; with the inspector the numbers of the presentation, too."));
        fields.checks(ui, about, &boxes, |clicked| toggled(Hide::Panel(StepPanel::ALL[clicked])));
    }
    let boxes = BodyNumber::ALL.map(|number| (words::number(number), hide.contains(&Hide::Number(number))));
    let about =
        (t!("hides numbers"), t!("Of bodies: in the inspector, in the presentation and on arrows in the view."));
    fields.checks(ui, about, &boxes, |clicked| toggled(Hide::Number(BodyNumber::ALL[clicked])));
    let scene = fields.view.scene;
    let ids: Vec<_> =
        scene.bodies.iter().map(|body| body.id).chain(scene.obstacles.iter().map(|obstacle| obstacle.id)).collect();
    // Of a crowd nobody looks for one by its name.
    if ids.len() > 12 {
        return;
    }
    let names: Vec<String> = ids.iter().map(|id| fields.view.label_of(*id)).collect();
    let boxes = |hidden: fn(Id) -> Hide| {
        let is_hidden = ids.iter().map(|id| hide.contains(&hidden(*id)));
        names.iter().map(String::as_str).zip(is_hidden).collect::<Vec<_>>()
    };
    if !hide.contains(&Hide::Names) {
        let about = (t!("hides names"), t!("In the view, where a name would tell the answer."));
        fields.checks(ui, about, &boxes(Hide::Name), |clicked| toggled(Hide::Name(ids[clicked])));
    }
    let about = (t!("hides objects"), t!("They take part all the same."));
    fields.checks(ui, about, &boxes(Hide::Object), |clicked| toggled(Hide::Object(ids[clicked])));
}

/// What of the view it takes over.
fn look_ui(ui: &mut Ui, shown: &StepView, view: &FrameView) {
    let names: Vec<String> = shown.selected.iter().map(|id| view.label_of(*id)).collect();
    let selected = if names.is_empty() { t!("as it is").to_owned() } else { listed(&names) };
    let overlays = shown.overlays.as_ref().map_or(t!("as they are").to_owned(), |on| {
        let on = OVERLAYS.iter().filter(|entry| on.contains(&entry.overlay)).map(|entry| entry.name.words());
        listed(on)
    });
    let camera = shown
        .camera
        .map_or(t!("as it is").to_owned(), |camera| t!("{distance} m away", distance = number(camera.distance)));
    value_grid(ui, |ui| {
        value_row(ui, t!("selected"), selected, "", t!("What the step selects."));
        value_row(ui, t!("camera"), camera, "", t!("Where the step looks from: its distance from the target."));
        value_row(ui, t!("overlays"), overlays, "", t!("The overlays that the step switches on; all others go off."));
    });
}

fn preview_ui(ui: &mut Ui, step: &LessonStep, view: &FrameView) {
    if step.text.is_empty() {
        return;
    }
    CollapsingHeader::new(t!("As read in class")).default_open(true).show(ui, |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            if !step.title.is_empty() {
                ui.add(Label::new(RichText::new(view.scene.told(&step.title)).strong()).wrap());
            }
            markdown::ui(ui, &told::live(view.scene.told(&step.text), &view.moment));
        });
    });
}
