//! The parts of a scene: everything that can be added, removed or changed as one value.

use super::{
    AgentGroup, BenchQuery, Body, Bookmark, Breakpoint, Edit, Expectation, Field, Flow, Id, KeptRun, LessonStep,
    Obstacle, Settings, View, Watch,
};
use serde::Serialize;
use std::collections::BTreeSet;

/// Names a part of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartRef {
    /// A body, obstacle, agent group, field, flow or bench query.
    Object(Id),
    /// The n-th edit of the list, counted from 0.
    Edit(usize),
    /// The n-th expectation of the list, counted from 0.
    Expectation(usize),
    /// The n-th bookmark of the list, counted from 0.
    Bookmark(usize),
    /// The n-th breakpoint of the list, counted from 0.
    Breakpoint(usize),
    /// The n-th watch of the list, counted from 0.
    Watch(usize),
    /// The n-th kept run of the list, counted from 0.
    Run(usize),
    /// The n-th step of the lesson, counted from 0.
    Step(usize),
    /// How the scene is simulated.
    Settings,
    /// Name and description.
    About,
    /// How the scene opens.
    View,
}

impl PartRef {
    /// The id of an object; `None` for what is named otherwise.
    pub fn id(self) -> Option<Id> {
        match self {
            PartRef::Object(id) => Some(id),
            _ => None,
        }
    }
}

/// A part of a scene, whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A ball or agent.
    Body(Body),
    /// An obstacle.
    Obstacle(Obstacle),
    /// Parameters that agents share.
    Group(AgentGroup),
    /// A potential field.
    Field(Field),
    /// A flow.
    Flow(Flow),
    /// A bench query.
    Query(BenchQuery),
    /// A change at a later tick.
    Edit(Edit),
    /// What must hold.
    Expectation(Expectation),
    /// A moment worth coming back to.
    Bookmark(Bookmark),
    /// A condition at which playing stops.
    Breakpoint(Breakpoint),
    /// A quantity whose curve is drawn.
    Watch(Watch),
    /// A run that is kept.
    Run(KeptRun),
    /// A step of the lesson.
    Step(LessonStep),
    /// How the scene is simulated.
    Settings(Settings),
    /// Name and description.
    About(About),
    /// How the scene opens.
    View(View),
}

/// What a scene says about itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct About {
    /// Short name, shown in menus.
    pub name: String,
    /// What the scene shows.
    pub description: String,
}

/// A free id: the one after the greatest or, if there is none, the first gap.
pub(super) fn fresh_id(taken: &BTreeSet<Id>) -> Id {
    match taken.last() {
        None => 1,
        Some(last) if *last < Id::MAX => last + 1,
        Some(_) => (0..).zip(taken).find(|(free, taken)| free != *taken).map_or(0, |(free, _)| free),
    }
}
