//! The kinds of parts that the tree lists.

use crate::app::frame::FrameView;
use crate::app::panel::checks::expectations;
use crate::app::text::runs;
use crate::language::{kind, noun, t};
use crate::scene::{Id, PartRef, Shape};
use crate::text::count::counted;
use crate::text::edits;
use egui_phosphor::regular as icon;

/// A kind of parts, with a heading of its own in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::app::panel) enum Kind {
    Scene,
    Body,
    Obstacle,
    Field,
    Flow,
    Group,
    Query,
    Edit,
    Expectation,
    Bookmark,
    Breakpoint,
    Watch,
    Run,
    Step,
}

impl Kind {
    /// In the order of the tree.
    pub(in crate::app::panel) const ALL: [Kind; 14] = [
        Kind::Scene,
        Kind::Body,
        Kind::Obstacle,
        Kind::Field,
        Kind::Flow,
        Kind::Group,
        Kind::Query,
        Kind::Edit,
        Kind::Expectation,
        Kind::Bookmark,
        Kind::Breakpoint,
        Kind::Watch,
        Kind::Run,
        Kind::Step,
    ];

    /// The kind of a part; bodies for an object that is gone.
    pub(in crate::app::panel) fn of(part: PartRef, view: &FrameView) -> Kind {
        let scene = view.scene;
        match part {
            PartRef::Settings | PartRef::About | PartRef::View => Kind::Scene,
            PartRef::Edit(_) => Kind::Edit,
            PartRef::Expectation(_) => Kind::Expectation,
            PartRef::Bookmark(_) => Kind::Bookmark,
            PartRef::Breakpoint(_) => Kind::Breakpoint,
            PartRef::Watch(_) => Kind::Watch,
            PartRef::Run(_) => Kind::Run,
            PartRef::Step(_) => Kind::Step,
            PartRef::Object(id) if scene.obstacles.iter().any(|obstacle| obstacle.id == id) => Kind::Obstacle,
            PartRef::Object(id) if scene.fields.iter().any(|field| field.id == id) => Kind::Field,
            PartRef::Object(id) if scene.flows.iter().any(|flow| flow.id == id) => Kind::Flow,
            PartRef::Object(id) if scene.agent_groups.iter().any(|group| group.id == id) => Kind::Group,
            PartRef::Object(id) if scene.queries.iter().any(|query| query.id == id) => Kind::Query,
            PartRef::Object(_) => Kind::Body,
        }
    }

    /// The heading.
    pub(super) fn title(self) -> &'static str {
        match self {
            Kind::Scene => t!("Scene"),
            Kind::Body => t!("Bodies"),
            Kind::Obstacle => t!("Obstacles"),
            Kind::Field => t!("Potential fields"),
            Kind::Flow => t!("Flows"),
            Kind::Group => t!("Agent groups"),
            Kind::Query => t!("Bench queries"),
            Kind::Edit => t!("Edits"),
            Kind::Expectation => t!("Expectations"),
            Kind::Bookmark => t!("Bookmarks"),
            Kind::Breakpoint => t!("Breakpoints"),
            Kind::Watch => t!("Watches"),
            Kind::Run => t!("Kept runs"),
            Kind::Step => t!("Lesson"),
        }
    }

    /// "1 body", "3 bodies".
    pub(in crate::app::panel) fn counted(self, count: usize) -> String {
        match self {
            Kind::Scene => t!("{count} of the scene itself", count = counted(count, noun!("part"))),
            _ => counted(count, self.noun()),
        }
    }

    /// What one of them is; a noun that is counted.
    pub(in crate::app::panel) fn noun(self) -> &'static str {
        match self {
            Kind::Scene => kind!("scene"),
            Kind::Body => kind!("body"),
            Kind::Obstacle => kind!("obstacle"),
            Kind::Field => kind!("field"),
            Kind::Flow => kind!("flow"),
            Kind::Group => kind!("agent group"),
            Kind::Query => kind!("bench query"),
            Kind::Edit => kind!("edit"),
            Kind::Expectation => kind!("expectation"),
            Kind::Bookmark => kind!("bookmark"),
            Kind::Breakpoint => kind!("breakpoint"),
            Kind::Watch => kind!("watch"),
            Kind::Run => kind!("kept run"),
            Kind::Step => kind!("step"),
        }
    }

    /// How many parts there are.
    pub(in crate::app::panel) fn len(self, view: &FrameView) -> usize {
        let scene = view.scene;
        match self {
            Kind::Scene => 3,
            Kind::Body => scene.bodies.len(),
            Kind::Obstacle => scene.obstacles.len(),
            Kind::Field => scene.fields.len(),
            Kind::Flow => scene.flows.len(),
            Kind::Group => scene.agent_groups.len(),
            Kind::Query => scene.queries.len(),
            Kind::Edit => scene.edits.len(),
            Kind::Expectation | Kind::Step if view.concealed().verdicts() => 0,
            Kind::Expectation => scene.expectations.len(),
            Kind::Bookmark => scene.bookmarks.len(),
            Kind::Breakpoint => scene.breakpoints.len(),
            Kind::Watch => scene.watches.len(),
            Kind::Run => scene.runs.len(),
            Kind::Step => scene.lesson.len(),
        }
    }

    /// The part at an index below [`Kind::len`].
    pub(in crate::app::panel) fn part(self, index: usize, view: &FrameView) -> PartRef {
        let scene = view.scene;
        PartRef::Object(match self {
            Kind::Scene => return [PartRef::About, PartRef::Settings, PartRef::View][index],
            Kind::Edit => return PartRef::Edit(index),
            Kind::Expectation => return PartRef::Expectation(index),
            Kind::Bookmark => return PartRef::Bookmark(index),
            Kind::Breakpoint => return PartRef::Breakpoint(index),
            Kind::Watch => return PartRef::Watch(index),
            Kind::Run => return PartRef::Run(index),
            Kind::Step => return PartRef::Step(index),
            Kind::Body => scene.bodies[index].id,
            Kind::Obstacle => scene.obstacles[index].id,
            Kind::Field => scene.fields[index].id,
            Kind::Flow => scene.flows[index].id,
            Kind::Group => scene.agent_groups[index].id,
            Kind::Query => scene.queries[index].id,
        })
    }

    /// All parts of this kind.
    pub(super) fn parts(self, view: &FrameView) -> Vec<PartRef> {
        (0..self.len(view)).map(|index| self.part(index, view)).collect()
    }

    /// The index of a part among those of this kind.
    pub(super) fn place_of(self, part: PartRef, view: &FrameView) -> Option<usize> {
        (0..self.len(view)).find(|index| self.part(*index, view) == part)
    }

    /// Whether its parts can be reordered.
    pub(super) fn is_list(self) -> bool {
        self != Kind::Scene
    }

    /// Whether its parts are drawn in the 3D view as objects.
    pub(super) fn is_drawn(self) -> bool {
        matches!(self, Kind::Body | Kind::Obstacle | Kind::Field | Kind::Flow)
    }

    /// The name of the part at an index in the tree.
    pub(in crate::app::panel) fn label(self, index: usize, view: &FrameView) -> String {
        let scene = view.scene;
        match self {
            Kind::Scene => [t!("Description"), t!("Settings"), t!("View")][index].to_owned(),
            Kind::Body => view.label_of(scene.bodies[index].id),
            Kind::Obstacle => view.label_of(scene.obstacles[index].id),
            Kind::Edit => {
                let edit = &scene.edits[index];
                let what = edits::property(edit.property);
                t!("tick {tick}: {what} of {id}", tick = edit.tick, id = view.label_of(edit.id), what)
            }
            Kind::Expectation => expectations::text_of(&scene.expectations[index].expect, view),
            Kind::Run => view.kept_runs.at(index).map_or_else(String::new, runs::of_run),
            Kind::Field
            | Kind::Flow
            | Kind::Group
            | Kind::Query
            | Kind::Bookmark
            | Kind::Breakpoint
            | Kind::Watch
            | Kind::Step => scene.label_of(self.part(index, view)),
        }
    }

    /// The icon of the part at an index, a letter of the icon font.
    pub(in crate::app::panel) fn picture(self, index: usize, view: &FrameView) -> &'static str {
        let scene = view.scene;
        match self {
            Kind::Scene => [icon::TEXT_ALIGN_LEFT, icon::GEAR, icon::VIDEO_CAMERA][index],
            Kind::Body if scene.bodies[index].group.is_some() => icon::BIRD,
            Kind::Body => icon::CIRCLE,
            Kind::Obstacle => match scene.obstacles[index].shape {
                Shape::Plane(_) => icon::PARALLELOGRAM,
                Shape::Quad(_) => icon::RECTANGLE,
                Shape::Box(_) => icon::CUBE,
                Shape::Capsule(_) => icon::PILL,
            },
            Kind::Field => icon::WAVES,
            Kind::Flow => icon::SPIRAL,
            Kind::Group => icon::USERS_THREE,
            Kind::Query => icon::QUESTION,
            Kind::Edit => icon::CLOCK_COUNTER_CLOCKWISE,
            Kind::Expectation => icon::SEAL_CHECK,
            Kind::Bookmark => icon::BOOKMARK_SIMPLE,
            Kind::Breakpoint => icon::HAND_PALM,
            Kind::Watch => icon::CHART_LINE,
            Kind::Run => icon::GIT_BRANCH,
            Kind::Step => icon::CHALKBOARD_TEACHER,
        }
    }
}

/// The ids of these parts that have one.
pub(super) fn ids(parts: &[PartRef]) -> Vec<Id> {
    parts.iter().filter_map(|part| part.id()).collect()
}
