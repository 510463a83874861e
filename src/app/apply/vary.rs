//! Varying a number of the scene.

use crate::app::App;
use crate::app::command::VaryCommand;
use crate::app::model::session::RunName;
use crate::app::panel::Tab;
use crate::app::text::{runs, variation as words};

impl App {
    /// Carries out a command about a number that varies.
    pub(super) fn apply_to_variation(&mut self, command: VaryCommand) {
        match command {
            VaryCommand::Show => {
                self.show_panels();
                self.layout.show(Tab::Vary);
            }
            VaryCommand::Choose(choice) => self.variation.choose(choice),
            VaryCommand::Start(choice) => {
                let timeline = self.session.timeline();
                // A second at least, of what is recorded already.
                let recorded = timeline.recorded().saturating_sub(timeline.first_tick() + 1);
                let second = u64::from(self.session.scene().settings.ticks_per_second);
                self.variation.start(choice, self.session.scene(), recorded.max(second));
            }
            VaryCommand::Stop => drop(self.variation.stop()),
            VaryCommand::Open(nth) => self.open_varied(nth),
        }
    }

    fn open_varied(&mut self, nth: usize) {
        let Some(varied) = self.variation.varied() else { return };
        let (Ok(scene), Some(run)) = (varied.scene_of(nth), varied.runs().get(nth)) else { return };
        let name = words::run(&varied.choice.variable.path, run.value);
        // Beside another value of the same number, and not below it.
        let is_sibling = varied.on_display(self.session.timeline().setup()).is_some();
        self.interrupt_drags();
        self.paused().keep_other_run((&scene, name), is_sibling, &runs::name(&RunName::First));
        self.variation.opened(nth, self.session.timeline().setup().clone());
    }
}
