//! What is shown of the explanation.

use crate::app::App;
use crate::app::command::ExplainCommand;
use crate::app::panel::Tab;
use crate::scene::Id;

impl App {
    /// Carries out a command about the explanation.
    pub(super) fn apply_to_explanation(&mut self, command: ExplainCommand) {
        match command {
            ExplainCommand::Show => self.show_explanation(),
            ExplainCommand::GoToStage(stage) => {
                self.show_explanation();
                self.go_to_stage(stage);
            }
            ExplainCommand::ShowOneByOne(on) => {
                self.settings.stages_one_by_one = on;
                self.session.explain_one_by_one(on);
                self.go_to_stage(on.then_some(0));
            }
            ExplainCommand::Highlight(highlight) => self.session.highlight(highlight),
            ExplainCommand::ShowFraction(fraction) => self.show_fraction(fraction),
            ExplainCommand::ShowPick => {
                self.session.explain_pick();
                self.show_explanation();
            }
            ExplainCommand::AskWhyNot(object) => self.ask_why_not(object),
        }
    }

    /// Goes to a stage, or shows all; a step of a lesson may show the first ones alone.
    pub(super) fn go_to_stage(&mut self, stage: Option<usize>) {
        let of_step = self.view().last_stage_of_step();
        let is_part = self.session.explained().is_some_and(|explained| of_step < explained.stages.len());
        let last = of_step.checked_sub(1).filter(|_| is_part);
        self.session.go_to_stage(last.map_or(stage, |last| Some(stage.map_or(last, |stage| stage.min(last)))));
    }

    fn show_fraction(&mut self, fraction: f64) {
        match self.session.instant_inside(fraction) {
            Some(moment) => self.paused().seek(moment),
            None => self.session.show_fraction(fraction),
        }
    }

    /// Two selected objects need no further click, unless they are explained already: then another one is meant.
    fn ask_why_not(&mut self, object: Option<Id>) {
        let is_pair = self.session.selection().objects().count() == 2 && self.session.explained().is_some();
        let is_answer = is_pair && !self.layout.is_in_front(Tab::Explain);
        self.session.wait_for_other(object.filter(|_| !is_answer));
        if object.is_some() {
            self.show_explanation();
        }
    }

    /// Brings the explanation to the front.
    pub(super) fn show_explanation(&mut self) {
        if !self.layout.is_in_front(Tab::Explain) {
            self.layout.show(Tab::Explain);
            self.layout.widen_explanation();
        }
    }
}
