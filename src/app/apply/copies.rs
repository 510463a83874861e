//! Many copies of an object.

use crate::app::App;
use crate::app::command::CopiesCommand;
use crate::app::model::confirmation::Confirmation;
use crate::app::text::copies;
use crate::scene::{Gesture, Operation, Part, PartRef};
use glam::DVec3;

impl App {
    /// Carries out what is about many copies.
    pub(super) fn apply_to_copies(&mut self, command: CopiesCommand) {
        match command {
            CopiesCommand::Plan(plan) => self.windows.copies = plan,
            CopiesCommand::Make => self.make_copies(),
        }
    }

    /// Makes the copies that are planned, in one step of undo that is named after them and not after their fields.
    fn make_copies(&mut self) {
        let scene = self.session.scene();
        let Some(made) = self.windows.copies.as_ref().and_then(|plan| plan.copies(scene)) else { return };
        self.interrupt_drags();
        let gesture = Gesture(egui::Id::new("many copies").value());
        let (fields, solids): (Vec<Part>, Vec<Part>) =
            made.parts.into_iter().partition(|part| matches!(part, Part::Field(_)));
        let places: Vec<DVec3> = solids.iter().filter_map(place).collect();
        let chosen: Vec<PartRef> = solids.iter().filter_map(Part::id).map(PartRef::Object).collect();
        let mut is_taken = true;
        for parts in [solids, fields] {
            // Fields of what is refused are around nothing: only the first reason means something.
            if is_taken && !parts.is_empty() {
                let added = Operation::Several(parts.into_iter().map(Operation::Add).collect());
                is_taken = self.paused().edit(&added, Some(gesture));
            }
        }
        self.session.end_gesture();
        if is_taken {
            self.session.select_parts(&chosen);
            if !places.iter().all(|place| self.is_in_sight(*place)) {
                self.frame_selection();
            }
            self.windows.confirmation = Some(Confirmation::new(copies::made(chosen.len(), made.left_out)));
        }
    }

    fn is_in_sight(&self, place: DVec3) -> bool {
        self.view().view_frame.point_at(place).is_some_and(|point| self.view_rect.contains(point))
    }
}

/// Where a ball or obstacle is.
fn place(part: &Part) -> Option<DVec3> {
    match part {
        Part::Body(body) => Some(body.position),
        Part::Obstacle(obstacle) => Some(obstacle.shape.place()),
        _ => None,
    }
}
