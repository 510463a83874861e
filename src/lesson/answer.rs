//! A question that is asked at a moment, and its right answer.

use super::fault::Fault;
use super::place::Found;
use crate::asking::{Amount, Condition, Curve, Finder, Measure, Misread, Names};
use crate::expression::number_in;
use crate::scene::{Ask, AskArrow, AskChoice, AskNumber, AskPlace, DocumentPath, Id, StepPlace, Touchable};
use crate::shape::FaceFlags;
use crate::sim::{Event, EventKind, Instant, Phase, Setup, TickRecord};
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// With more ticks than this, several share a point of a curve.
const MOST_POINTS: usize = 1024;

/// The right answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum RightAnswer {
    /// The option with this place.
    Choice(usize),
    /// A number in the unit of the question, in which is answered.
    Number {
        /// The value.
        value: f64,
        /// Its unit; empty for a plain number.
        unit: String,
    },
    /// The places of the things in the order in which they happen.
    Order(Vec<usize>),
    /// A vector.
    Arrow {
        /// The value, in base units.
        value: DVec3,
        /// Its unit; empty for a direction.
        unit: String,
        /// World position of the object whose it is, at that moment.
        from: DVec3,
    },
    /// A world position.
    Place(DVec3),
    /// What was touched.
    Touched {
        /// Their places among those that could be chosen.
        places: BTreeSet<usize>,
        /// When the first of them was.
        first: Option<Instant>,
    },
    /// How a quantity went on.
    Curve {
        /// Lines through its values: seconds since tick 0, and the value; a jump has two points at one time.
        lines: Vec<Vec<[f64; 2]>>,
        /// Seconds since tick 0 from which and to which it is asked for.
        ends: [f64; 2],
        /// The unit of its values; empty for a plain number.
        unit: String,
    },
}

/// A question that waits for its moment.
pub(super) enum Question {
    /// Nothing needs to be computed.
    Known(usize),
    /// The condition of each option that has one.
    Choice(Vec<Option<Finder>>),
    /// A quantity, asked before or after what happens, and the unit of the answer with its size in base units.
    Number(Box<Measure>, Option<Phase>, String, f64),
    /// A vector, asked before or after what happens, and the object whose it is.
    Arrow(Box<Measure>, Option<Phase>, Id),
    /// A place, asked before or after what happens.
    Place(Box<Measure>, Option<Phase>),
    /// The body, and its collisions so far.
    Touched(Id, Vec<Touch>),
    /// A quantity, as it has gone so far.
    Curve(Box<Curve>),
    /// The moments decide.
    Order,
}

/// A collision of a body.
pub(super) struct Touch {
    at: Instant,
    /// With what.
    with: Id,
    /// The touched faces of a box.
    faces: FaceFlags,
}

/// A fault, and the path from the question.
pub(super) type Wrong = (DocumentPath, Fault);

impl Question {
    /// Reads a question about a moment; `path` is that of `ask` in the file.
    ///
    /// # Errors
    /// All that is not understood.
    pub fn of(
        ask: &Ask,
        moment: Option<&StepPlace>,
        path: &DocumentPath,
        setup: &Setup,
    ) -> Result<Question, Vec<Wrong>> {
        let is_at_event = moment.is_some_and(StepPlace::may_be_event);
        let path = path.field(ask.key());
        match ask {
            Ask::Choice(choice) => Question::choice(choice, &path.field("options"), setup),
            Ask::Number(number) => {
                let measure = measure(&number.answer, is_at_event, &path, setup);
                measure.and_then(|measure| Question::number(number, measure, &path)).map_err(|wrong| vec![wrong])
            }
            Ask::Order(_) => Ok(Question::Order),
            Ask::Arrow(arrow) => {
                let measure = measure(&arrow.answer, is_at_event, &path, setup);
                measure.and_then(|measure| Question::arrow(arrow, measure, &path)).map_err(|wrong| vec![wrong])
            }
            Ask::Place(place) => {
                let measure = measure(&place.answer, is_at_event, &path, setup);
                measure.and_then(|measure| Question::place(place, measure, &path)).map_err(|wrong| vec![wrong])
            }
            Ask::Curve(curve) => match measure(&curve.answer, false, &path, setup) {
                Ok(measure) if measure.is_vector() => Err(vec![(path.field("answer"), Fault::NoNumber)]),
                Ok(measure) => Ok(Question::Curve(Box::new(Curve::new(measure, setup.settings.start_tick)))),
                Err(wrong) => Err(vec![wrong]),
            },
            Ask::Touched(touched) => Ok(Question::Touched(touched.by, Vec::new())),
        }
    }

    fn choice(choice: &AskChoice, path: &DocumentPath, setup: &Setup) -> Result<Question, Vec<Wrong>> {
        let mut wrong = Vec::new();
        let mut finders = Vec::new();
        for (i, option) in choice.options.iter().enumerate() {
            let read =
                option.when.as_deref().map(|when| (when, Condition::read(when, Names { setup, selected: None })));
            finders.push(match read {
                Some((_, Ok(condition))) => Some(Finder::new(Arc::new(condition), setup.settings.start_tick)),
                Some((when, Err(misread))) => {
                    wrong.push((path.index(i).field("when"), not_understood(when, misread)));
                    None
                }
                None => None,
            });
        }
        let known = choice.options.iter().position(|option| option.right);
        match (wrong.is_empty(), known) {
            (false, _) => Err(wrong),
            (true, Some(right)) if finders.iter().all(Option::is_none) => Ok(Question::Known(right)),
            (true, _) => Ok(Question::Choice(finders)),
        }
    }

    fn number(number: &AskNumber, measure: Measure, path: &DocumentPath) -> Result<Question, Wrong> {
        let of = measure.unit();
        let unit = if number.unit.is_empty() { of.clone() } else { number.unit.clone() };
        let size = if unit == of { Ok(1.0) } else { number_in(&format!("1 {unit}"), &of) };
        let size = size.map_err(|error| (path.field("unit"), Fault::Unit { of, error }))?;
        let phase = number.before.then_some(Phase::Before);
        Ok(Question::Number(Box::new(measure), phase, unit, size))
    }

    fn arrow(arrow: &AskArrow, measure: Measure, path: &DocumentPath) -> Result<Question, Wrong> {
        match measure.is_vector() {
            true => Ok(Question::Arrow(Box::new(measure), arrow.before.then_some(Phase::Before), arrow.of)),
            false => Err((path.field("answer"), Fault::NoVector)),
        }
    }

    fn place(place: &AskPlace, measure: Measure, path: &DocumentPath) -> Result<Question, Wrong> {
        match measure.is_vector() && measure.unit() == "m" {
            true => Ok(Question::Place(Box::new(measure), place.before.then_some(Phase::Before))),
            false => Err((path.field("answer"), Fault::NoPlace)),
        }
    }

    /// Looks at the next tick.
    pub fn observe(&mut self, setup: &Setup, record: &TickRecord) {
        match self {
            Question::Choice(finders) => {
                finders.iter_mut().flatten().for_each(|finder| finder.observe(setup, record));
            }
            Question::Touched(by, touches) => {
                touches.extend(record.events.iter().filter_map(|event| touch(*by, event)))
            }
            Question::Curve(curve) => curve.observe(setup, record),
            Question::Known(_) | Question::Number(..) | Question::Arrow(..) | Question::Place(..) | Question::Order => {
            }
        }
    }

    /// The answer at a moment of the tick that was observed last; of a stretch of time it is the end, and `from` the
    /// beginning, if that has come.
    pub fn answer(
        &self,
        ask: &Ask,
        path: &DocumentPath,
        (setup, record): (&Setup, &TickRecord),
        (from, moment): (Option<Instant>, Found),
    ) -> Result<RightAnswer, Wrong> {
        let from = from.filter(|from| *from < moment.at);
        if ask.is_of_stretch() && from.is_none() {
            return Err((path.field(ask.key()).field(ask.key_of_at()), Fault::NoStretch));
        }
        match (self, ask) {
            (Question::Choice(finders), Ask::Choice(choice)) => {
                let holds = |place: &usize| {
                    let finder = finders[*place].as_ref();
                    choice.options[*place].right || finder.is_some_and(|finder| holds_at(finder, moment))
                };
                let right: Vec<usize> = (0..finders.len()).filter(holds).collect();
                match right[..] {
                    [right] => Ok(RightAnswer::Choice(right)),
                    [] => Err((path.field("choice").field("options"), Fault::NoneRight)),
                    _ => Err((path.field("choice").field("options"), Fault::SeveralRight(right))),
                }
            }
            (Question::Number(measure, phase, unit, size), _) => {
                match amount(measure, (setup, record), moment, *phase) {
                    Some(Amount::Number(value)) if value.is_finite() => {
                        Ok(RightAnswer::Number { value: value / size, unit: unit.clone() })
                    }
                    _ => Err((path.field(ask.key()).field("answer"), Fault::NoNumber)),
                }
            }
            (Question::Arrow(measure, phase, of), _) => {
                let from = position(*of, (setup, record), moment);
                match (amount(measure, (setup, record), moment, *phase), from) {
                    (Some(Amount::Vector(value)), Some(from)) if value.is_finite() => {
                        Ok(RightAnswer::Arrow { value, unit: measure.unit(), from })
                    }
                    _ => Err((path.field(ask.key()).field("answer"), Fault::NoVector)),
                }
            }
            (Question::Place(measure, phase), _) => match amount(measure, (setup, record), moment, *phase) {
                Some(Amount::Vector(place)) if place.is_finite() => Ok(RightAnswer::Place(place)),
                _ => Err((path.field(ask.key()).field("answer"), Fault::NoVector)),
            },
            (Question::Curve(curve), _) => {
                let clock = setup.clock;
                let ends = [from.map_or(0.0, |from| clock.seconds(from)), clock.seconds(moment.at)];
                let first = from.map_or(record.start.tick, |from| from.tick);
                let lines = curve.lines(first..record.start.tick + 1, MOST_POINTS, clock);
                let lines: Vec<Vec<[f64; 2]>> = lines.iter().map(|line| within(line, ends)).collect();
                match lines.iter().any(|line| line.len() > 1) {
                    true => Ok(RightAnswer::Curve { lines, ends, unit: curve.measure().unit() }),
                    false => Err((path.field(ask.key()).field("answer"), Fault::NoNumber)),
                }
            }
            (Question::Touched(_, touches), Ask::Touched(touched)) => {
                let within = touches.iter().filter(|touch| from < Some(touch.at) && touch.at <= moment.at);
                let hits = |touchable: &Touchable, touch: &Touch| match touchable {
                    Touchable::Object(id) => touch.with == *id,
                    Touchable::Face(face) => touch.with == face.of && touch.faces.contains(face.side),
                };
                let is_right = |place: &usize| within.clone().any(|touch| hits(&touched.among[*place], touch));
                let places: BTreeSet<usize> = (0..touched.among.len()).filter(is_right).collect();
                let of_right = |touch: &&Touch| places.iter().any(|place| hits(&touched.among[*place], touch));
                let first = within.clone().find(of_right).map(|touch| touch.at);
                Ok(RightAnswer::Touched { places, first })
            }
            (Question::Known(right), _) => Ok(RightAnswer::Choice(*right)),
            // The moments of all its things decide.
            (Question::Choice(_) | Question::Touched(..) | Question::Order, _) => Err((path.clone(), Fault::NoneRight)),
        }
    }
}

/// The quantity that is asked for; at an event one of its numbers may be meant.
fn measure(answer: &str, is_at_event: bool, path: &DocumentPath, setup: &Setup) -> Result<Measure, Wrong> {
    let names = Names { setup, selected: None };
    let read = if is_at_event { Measure::read_at_event(answer, names) } else { Measure::read(answer, names) };
    read.map_err(|misread| (path.field("answer"), not_understood(answer, misread)))
}

/// The part of a line between two times.
fn within(line: &[[f64; 2]], [from, to]: [f64; 2]) -> Vec<[f64; 2]> {
    let mut part: Vec<[f64; 2]> = Vec::new();
    for ends in line.windows(2) {
        let [[a, v], [b, w]] = [ends[0], ends[1]];
        let [begin, end] = [a.max(from), b.min(to)];
        if begin > end {
            continue;
        }
        let value = |at: f64| if b > a { v + (w - v) * (at - a) / (b - a) } else { w };
        part.push([begin, if begin == a { v } else { value(begin) }]);
        part.push([end, if end == b { w } else { value(end) }]);
    }
    part.dedup();
    part
}

/// The collision of a body that an event is, if it is one.
fn touch(by: Id, event: &Event) -> Option<Touch> {
    let pair = event.kind.collision().filter(|pair| pair.contains(&by))?;
    let with = if pair[0] == by { pair[1] } else { pair[0] };
    let flags = match &event.kind {
        EventKind::Impact(impact) => impact.flags,
        _ => None,
    };
    Some(Touch { at: event.at, with, faces: flags.unwrap_or_default() })
}

/// Seconds from the beginning of a tick to a moment in it, or at its very end.
fn local_in(moment: Found, (setup, record): (&Setup, &TickRecord)) -> f64 {
    if moment.at.tick > record.start.tick { setup.clock.tick_length() } else { moment.at.local }
}

/// The value of a quantity at a moment of a tick.
fn amount(
    measure: &Measure,
    (setup, record): (&Setup, &TickRecord),
    moment: Found,
    phase: Option<Phase>,
) -> Option<Amount> {
    let local = local_in(moment, (setup, record));
    measure.at_event(setup, record, (local, phase.unwrap_or(moment.phase)), moment.event)
}

/// Where a body or obstacle is at a moment of a tick.
fn position(id: Id, (setup, record): (&Setup, &TickRecord), moment: Found) -> Option<DVec3> {
    let at = Instant { tick: record.start.tick, local: local_in(moment, (setup, record)) };
    let body = setup.body_index(id);
    let of_body = body.map(|body| record.motion_in(body, at.local, moment.phase).position_at(at, setup.clock));
    of_body.or_else(|| Some(setup.obstacles[setup.obstacle_index(id)?].shape_at(at, setup.clock).place()))
}

/// An expression that is not understood.
pub(super) fn not_understood(what: &str, misread: Misread) -> Fault {
    Fault::Misread { what: what.to_owned(), misread }
}

/// Whether a condition holds at a moment, or just after what happens then.
fn holds_at(finder: &Finder, moment: Found) -> bool {
    finder.spans().any(|span| {
        let begins_here =
            span.begin.at == moment.at && (span.begin.phase, moment.phase) != (Phase::After, Phase::Before);
        let goes_on = span.end.is_none_or(|end| end.at > moment.at);
        begins_here || span.begin.at < moment.at && goes_on
    })
}
