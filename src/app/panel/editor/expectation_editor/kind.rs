//! The kinds of expectations, and what a new one begins with.

use crate::app::frame::FrameView;
use crate::app::model::event_log::EventName;
use crate::expression::rounded_text;
use crate::language::t;
use crate::protocol::answer_map;
use crate::scene::{
    Conserved, Expected, ExpectedAnswer, ExpectedBody, ExpectedCondition, ExpectedEvent, Holds, Id, MaxPenetration,
    NeverCollide, NeverStuck, Quantity, Rounds,
};
use crate::sim::StuckRule;
use glam::DVec3;

/// The events that are collisions.
const COLLISIONS: [EventName; 2] = [EventName::Impact, EventName::Unresolved];
/// The tolerance of a new expectation: rounding errors that may add up in a run.
const TOLERANCE: f64 = 1e-9;
/// A new limit of penetration, as a share of the radius: beyond it the simulation reports an overlap.
const DEPTH: f64 = 1e-9;
/// What a new expectation of a condition says: nothing overlaps by more than a millimetre.
const WHAT: &str = "deepest_overlap > 1 mm";
/// Who is stuck if there are no agent groups: who gets no farther than this, in metres, within so many seconds.
const STUCK: StuckRule = StuckRule { way: 0.1, within: 2.0 };
/// Until when a new expectation watches a scene without an end, in seconds, if it is at its start.
const LEAST_END: f64 = 1.0;

/// What an expectation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::panel) enum Kind {
    /// Two objects collide.
    Event,
    /// A body is in a state at a time.
    Body,
    /// Two objects never collide.
    NeverCollide,
    /// Nothing penetrates deeper.
    MaxPenetration,
    /// Momentum or energy is conserved.
    Conserved,
    /// A condition holds when it should.
    Condition,
    /// Nobody gets stuck.
    NeverStuck,
    /// Everybody goes around an axis.
    Rounds,
    /// A bench query has this answer.
    Query,
}

impl Kind {
    /// All kinds in the order of menus.
    pub(in crate::app::panel) const ALL: [Kind; 9] = [
        Kind::Event,
        Kind::Body,
        Kind::NeverCollide,
        Kind::MaxPenetration,
        Kind::Conserved,
        Kind::Condition,
        Kind::NeverStuck,
        Kind::Rounds,
        Kind::Query,
    ];

    /// The kind of an expectation.
    pub(in crate::app::panel) fn of(expected: &Expected) -> Kind {
        match expected {
            Expected::Event(_) => Kind::Event,
            Expected::Body(_) => Kind::Body,
            Expected::NeverCollide(_) => Kind::NeverCollide,
            Expected::MaxPenetration(_) => Kind::MaxPenetration,
            Expected::Conserved(_) => Kind::Conserved,
            Expected::Condition(_) => Kind::Condition,
            Expected::NeverStuck(_) => Kind::NeverStuck,
            Expected::Rounds(_) => Kind::Rounds,
            Expected::Query(_) => Kind::Query,
        }
    }

    /// Its name in the window.
    pub(in crate::app::panel) fn name(self) -> &'static str {
        match self {
            Kind::Event => t!("two collide"),
            Kind::Body => t!("state of a body"),
            Kind::NeverCollide => t!("two never collide"),
            Kind::MaxPenetration => t!("greatest penetration"),
            Kind::Conserved => t!("conserved quantity"),
            Kind::Condition => t!("condition"),
            Kind::NeverStuck => t!("never stuck"),
            Kind::Rounds => t!("rounds about an axis"),
            Kind::Query => t!("answer of a query"),
        }
    }

    /// An expectation of this kind about the scene as it is now, with as much of `before` as applies; `None` if
    /// the scene has nothing for it to be about.
    pub(in crate::app::panel) fn expected(self, view: &FrameView, before: Option<&Expected>) -> Option<Expected> {
        let tolerance = before.and_then(tolerance_of).unwrap_or(TOLERANCE);
        // A scene without a duration has no end of its own.
        let until =
            before.and_then(Expected::time).or_else(|| view.scene.settings.duration.is_none().then(|| end(view)));
        Some(match self {
            Kind::Event => {
                let met = first_impact(view).filter(|_| before.is_none());
                let between = met.map(|(between, _)| between).or_else(|| pair(view, before))?;
                let time = met.map(|(_, time)| time).or(until);
                Expected::Event(ExpectedEvent { between, nth: 1, time, tolerance, flags: None, feature: None })
            }
            Kind::Body => {
                let id = body(view, before)?;
                let index = view.moment.setup.body_index(id)?;
                let time = view.moment.setup.clock.seconds(view.moment.at());
                let position = Some(view.moment.position(index));
                Expected::Body(ExpectedBody { id, time, position, velocity: None, speed: None, tolerance })
            }
            Kind::NeverCollide => Expected::NeverCollide(NeverCollide { between: pair(view, before)?, until }),
            Kind::MaxPenetration => Expected::MaxPenetration(MaxPenetration { depth: DEPTH, until }),
            Kind::Conserved => Expected::Conserved(Conserved { quantity: Quantity::Energy, tolerance, until }),
            Kind::Condition => Expected::Condition(ExpectedCondition {
                holds: Holds::Never,
                what: WHAT.to_owned(),
                time: until,
                tolerance,
            }),
            Kind::NeverStuck => {
                let who = agents(view, before)?;
                let StuckRule { way, within } = stuck_rule(view, who);
                // As a person would type it.
                let way = rounded_text(way, 2).parse().unwrap_or(way);
                Expected::NeverStuck(NeverStuck { who, way, within, until })
            }
            Kind::Rounds => {
                let (who, about, axis) = (agents(view, before)?, DVec3::ZERO, DVec3::Y);
                Expected::Rounds(Rounds { who, count: 1.0, about, axis, until })
            }
            Kind::Query => {
                let selected = view.selection.objects().find_map(|id| view.scene.queries.iter().find(|q| q.id == id));
                let query = selected.or(view.scene.queries.first())?;
                let mut answer = answer_map(&query.ask);
                answer.retain(|name, _| name == "status");
                Expected::Query(ExpectedAnswer { query: query.id, answer, tolerance })
            }
        })
    }
}

/// Until when a new expectation watches a scene that has no end.
pub(super) fn end(view: &FrameView) -> f64 {
    let now = view.moment.setup.clock.seconds(view.moment.at());
    view.scene.settings.duration.unwrap_or(now.max(LEAST_END))
}

fn tolerance_of(expected: &Expected) -> Option<f64> {
    match expected {
        Expected::Event(event) => Some(event.tolerance),
        Expected::Body(body) => Some(body.tolerance),
        Expected::Conserved(conserved) => Some(conserved.tolerance),
        Expected::Condition(condition) => Some(condition.tolerance),
        Expected::Query(answer) => Some(answer.tolerance),
        Expected::NeverCollide(_) | Expected::MaxPenetration(_) | Expected::NeverStuck(_) | Expected::Rounds(_) => None,
    }
}

/// The first recorded collision of what is selected, or of anything when nothing is.
fn first_impact(view: &FrameView) -> Option<([Id; 2], f64)> {
    let selected: Vec<Id> = view.selection.objects().collect();
    view.event_log.events().iter().filter(|event| COLLISIONS.contains(&event.kind)).find_map(|event| {
        let between = [event.first?, event.second?];
        let is_about = selected.is_empty() || selected.iter().any(|id| between.contains(id));
        is_about.then(|| (between, view.moment.setup.clock.seconds(event.at)))
    })
}

/// Two objects that can collide: those named before, the selected ones, or the first ones.
fn pair(view: &FrameView, before: Option<&Expected>) -> Option<[Id; 2]> {
    match before {
        Some(Expected::Event(event)) => return Some(event.between),
        Some(Expected::NeverCollide(never)) => return Some(never.between),
        _ => {}
    }
    let scene = view.scene;
    let selected: Vec<Id> = view.selection.objects().collect();
    let solids = scene.bodies.iter().map(|body| body.id).chain(scene.obstacles.iter().map(|obstacle| obstacle.id));
    // At least one of the two must be a body.
    let body = body(view, before)?;
    let others: Vec<Id> = solids.filter(|id| *id != body).collect();
    let other = others.iter().find(|id| selected.contains(id)).or(others.first())?;
    Some([body, *other])
}

/// The group or body named before, the group of the selected agent, or the first group.
fn agents(view: &FrameView, before: Option<&Expected>) -> Option<Id> {
    let setup = view.moment.setup;
    let named = match before {
        Some(Expected::NeverStuck(stuck)) => Some(stuck.who),
        Some(Expected::Rounds(rounds)) => Some(rounds.who),
        _ => None,
    };
    let of_selected = || view.selection.objects().find_map(|id| setup.bodies[setup.body_index(id)?].group);
    named.or_else(of_selected).or_else(|| setup.groups.first().map(|group| group.id))
}

/// When somebody of a group, or a body, is stuck: as the table of agents and the lanes have it.
fn stuck_rule(view: &FrameView, who: Id) -> StuckRule {
    let setup = view.moment.setup;
    let of_body = || setup.bodies[setup.body_index(who)?].group;
    let group = setup.groups.iter().find(|group| group.id == who || Some(group.id) == of_body());
    group.map_or(STUCK, |group| StuckRule::usual(setup, group))
}

/// The body named before, the selected one, or the first.
fn body(view: &FrameView, before: Option<&Expected>) -> Option<Id> {
    let is_body = |id: &Id| view.moment.setup.body_index(*id).is_some();
    let named = match before {
        Some(Expected::Body(body)) => Some(body.id),
        Some(Expected::Event(event)) => event.between.into_iter().find(is_body),
        Some(Expected::NeverCollide(never)) => never.between.into_iter().find(is_body),
        _ => None,
    };
    let selected = || view.selection.objects().find(is_body);
    named.or_else(selected).or_else(|| view.scene.bodies.first().map(|body| body.id))
}
