//! A step: what it shows, hides and asks.

use super::ask::Ask;
use super::hide::Hide;
use super::place::StepPlace;
use crate::scene::{Camera, Id, Overlay};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A step of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LessonStep {
    /// Shown over its text; empty: "step 2".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What is read in class, in Markdown. A quantity in braces, as `{speed(ball)}`, is its value at the moment on display.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is shown with it.
    #[serde(skip_serializing_if = "is_default")]
    pub view: StepView,
    /// What is not to be seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hide: Vec<Hide>,
    /// What is asked before it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
}

/// What a step shows. What is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StepView {
    /// Which moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<StepPlace>,
    /// Where one looks from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub camera: Option<Camera>,
    /// Overlays that are on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Vec<Overlay>>,
    /// What is selected, by id, the primary one last; at an event, those that collide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub selected: Vec<Id>,
    /// Opens the explanation of the event it stands at, or else of what is selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<StepExplanation>,
    /// Plays from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<StepPlay>,
}

impl StepView {
    /// The same, with the camera, the overlays and the selection that it leaves out as another one left them that was shown
    /// before it. An event without a selection selects those that collide, the first of them as the primary one.
    pub fn after(&self, before: &StepView) -> StepView {
        let selected = match (&self.selected[..], &self.at) {
            ([], Some(StepPlace::Event(event))) => event.between.iter().rev().copied().collect(),
            ([], _) => before.selected.clone(),
            (selected, _) => selected.to_vec(),
        };
        let overlays = self.overlays.clone().or_else(|| before.overlays.clone());
        StepView { camera: self.camera.or(before.camera), overlays, selected, ..self.clone() }
    }

    /// What is on display behind these steps, gone through one after the other: the last one's, with what it leaves out.
    pub fn behind(steps: &[LessonStep]) -> StepView {
        steps.iter().fold(StepView::default(), |before, step| {
            let mut view = step.view.after(&before);
            view.selected.retain(|id| !step.hide.contains(&Hide::Object(*id)));
            view
        })
    }
}

/// How far an explanation is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StepExplanation {
    /// The last stage shown, counted from 1; left out: all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub stages: Option<u32>,
}

/// How a step plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepPlay {
    /// Simulated seconds per second.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 0.015625, max = 8))]
    pub speed: f64,
    /// Where it stops; left out: at the end of the scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<StepPlace>,
}

impl LessonStep {
    /// A step that is nothing but text.
    pub fn of_text(text: String) -> LessonStep {
        LessonStep { text, ..LessonStep::default() }
    }

    /// Whether it is nothing but text: a lesson of one such step is a text in the file.
    pub fn is_text_alone(&self) -> bool {
        let LessonStep { title, text: _, view, hide, ask } = self;
        title.is_empty() && is_default(view) && hide.is_empty() && ask.is_none()
    }

    /// What it says to people: title, text, and what is offered as answers.
    pub(in crate::scene) fn texts(&self) -> Vec<&str> {
        let answers = self.ask.iter().flat_map(Ask::texts);
        [self.title.as_str(), &self.text].into_iter().chain(answers).collect()
    }

    /// Whether it is about moments of the run.
    pub fn is_about_run(&self) -> bool {
        self.view.at.is_some() || self.view.play.is_some() || self.ask.is_some()
    }

    /// The quantities and conditions that it is about, but for those in its text.
    pub fn questions_mut(&mut self) -> Vec<&mut String> {
        let own = self.view.at.iter_mut();
        let until = self.view.play.iter_mut().filter_map(|play| play.until.as_mut());
        let mut questions: Vec<&mut String> = own.chain(until).filter_map(StepPlace::condition_mut).collect();
        questions.extend(self.ask.iter_mut().flat_map(Ask::questions_mut));
        questions
    }

    /// The ids that it cannot be without, of its moments and of what it asks, and those that it selects or hides.
    pub(in crate::scene) fn ids_mut(&mut self) -> [Vec<&mut Id>; 2] {
        let StepView { at, selected, play, .. } = &mut self.view;
        let until = play.as_mut().and_then(|play| play.until.as_mut());
        let places = at.iter_mut().chain(until);
        let needed = places.flat_map(StepPlace::pair_mut).chain(self.ask.iter_mut().flat_map(Ask::ids_mut));
        let hidden = self.hide.iter_mut().filter_map(Hide::id_mut);
        [needed.collect(), selected.iter_mut().chain(hidden).collect()]
    }

    /// The same step without what it selects or hides of these.
    pub(in crate::scene) fn without(&self, gone: &BTreeSet<Id>) -> LessonStep {
        let mut step = self.clone();
        step.view.selected.retain(|id| !gone.contains(id));
        step.hide.retain_mut(|hide| hide.id_mut().is_none_or(|id| !gone.contains(id)));
        step
    }
}

fn one() -> f64 {
    1.0
}

fn is_one(speed: &f64) -> bool {
    *speed == 1.0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
