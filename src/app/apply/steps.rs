//! Making a lesson from what is shown.

use crate::app::App;
use crate::app::panel::Tab;
use crate::scene::{Bookmark, BookmarkPlace, LessonStep, Operation, Part, PartRef, StepPlace, StepView};

impl App {
    /// Adds a step that shows what is on display behind the selected one, or at the end, and selects it.
    pub(super) fn add_step(&mut self) {
        let last = self.session.scene().lesson.len();
        let selected = self.session.selection().parts().iter().rev().find_map(|part| match part {
            PartRef::Step(index) => Some(index + 1),
            _ => None,
        });
        let to = selected.unwrap_or(last);
        let step = LessonStep { view: self.step_view(StepView::default()), ..LessonStep::default() };
        let add = Operation::Add(Part::Step(step));
        let operation = Operation::Several(vec![add, Operation::Reorder { part: PartRef::Step(last), to }]);
        self.session.edit(&operation, None);
        if self.session.scene().lesson.len() > last {
            self.session.select_parts(&[PartRef::Step(to)]);
            self.layout.show(Tab::Lesson);
        }
    }

    /// Makes a step show what is on display; what it selects stays where the step itself is what is selected.
    pub(super) fn take_over_step(&mut self, index: usize) {
        let Some(step) = self.session.scene().lesson.get(index).cloned() else { return };
        let selected = step.view.selected.clone();
        let mut view = self.step_view(step.view.clone());
        if self.session.selection().objects().next().is_none() {
            view.selected = selected;
        }
        let with = Part::Step(LessonStep { view, ..step });
        self.session.edit(&Operation::Replace { part: PartRef::Step(index), with }, None);
    }

    /// A view of a step with what is on display; what it explains and plays stays. In a scene without an end it is the moment of a
    /// collision: another run could wait for the collision for ever.
    fn step_view(&self, before: StepView) -> StepView {
        let Bookmark { at, camera, overlays, selected, .. } = self.here();
        let has_end = self.session.scene().settings.duration.is_some();
        let at = match at {
            BookmarkPlace::Event(event) if has_end => StepPlace::Event(event),
            BookmarkPlace::Moment(_) | BookmarkPlace::Event(_) => StepPlace::Moment(self.session.moment_place()),
        };
        StepView { at: Some(at), camera, overlays, selected, ..before }
    }
}
