//! The map of a bench query: which numbers vary, and the answers as far as they are there.
//!
//! What a person chose stays with its query as long as the scene is open. The answers are derived from that and the
//! question, and asked again, coarse ones first, when anything but the two numbers themselves has changed.

use crate::app::model::all_cores::{cores, on_all_cores};
use crate::map::{Axis, Coloring, MapError, MapQuestion, Picture, Raster, Reference, Sample, Sampler};
use crate::other_program::{Conversation, ProgramError};
use crate::question::{NumberInput, QueryKind, numbers_of, vector_in};
use crate::scene::{BenchQuery, Id, QueryMap, QueryMapAxis, QueryMapColor};
use glam::DVec3;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Columns and rows.
pub const SIZE: [usize; 2] = [400, 400];

/// Questions that another program is asked together.
const BATCH: usize = 500;

/// Questions for each core between two looks at the clock: about a millisecond, in which beginning a thread is little.
const SLICE: usize = 4000;

/// What a person chose to see of a query.
#[derive(Clone, Debug, PartialEq)]
pub struct MapChoice {
    /// What varies to the right and upwards.
    pub axes: [Axis; 2],
    /// By what it is coloured.
    pub coloring: Coloring,
}

impl MapChoice {
    /// What a scene says of a query's map.
    fn kept(map: &QueryMap) -> MapChoice {
        let axis = |axis: &QueryMapAxis| Axis { path: axis.input.clone(), low: axis.from, high: axis.to };
        let coloring = match map.color {
            QueryMapColor::Status => Coloring::Status,
            QueryMapColor::T => Coloring::T,
            QueryMapColor::Feature => Coloring::Feature,
            QueryMapColor::Normal => Coloring::Normal,
            QueryMapColor::Difference => Coloring::Difference(Reference::Published),
            QueryMapColor::Single => Coloring::Difference(Reference::Single),
        };
        MapChoice { axes: [axis(&map.x), axis(&map.y)], coloring }
    }

    /// The same, to be kept in a scene.
    pub fn to_keep(&self) -> QueryMap {
        let axis = |axis: &Axis| QueryMapAxis { input: axis.path.clone(), from: axis.low, to: axis.high };
        let color = match self.coloring {
            Coloring::Status => QueryMapColor::Status,
            Coloring::T => QueryMapColor::T,
            Coloring::Feature => QueryMapColor::Feature,
            Coloring::Normal => QueryMapColor::Normal,
            Coloring::Difference(Reference::Published) => QueryMapColor::Difference,
            Coloring::Difference(Reference::Single) => QueryMapColor::Single,
            // Which program is attached is not the scene's to say.
            Coloring::Difference(Reference::Program) => QueryMapColor::Status,
        };
        QueryMap { x: axis(&self.axes[0]), y: axis(&self.axes[1]), color }
    }
}

/// The maps of the bench queries of a scene, one of which is on display.
#[derive(Debug, Default)]
pub struct QueryMaps {
    choices: BTreeMap<Id, MapChoice>,
    shown: Option<ShownMap>,
    /// Whether it is laid into the 3D view where its numbers are places.
    pub is_laid: bool,
    /// Of which revision the picture is.
    painted: u64,
    /// Counts every change of what is on display.
    revision: u64,
    /// Another program whose answers can be compared with.
    program: Option<AttachedProgram>,
}

/// Another program that answers as `collidoscope query` does.
#[derive(Debug)]
pub struct AttachedProgram {
    /// What runs it.
    pub command: String,
    /// Why it answers no more.
    pub failure: Option<ProgramError>,
    conversation: Option<Conversation>,
    /// The batches that it was asked.
    batches: u64,
}

/// The map on display.
#[derive(Debug)]
pub struct ShownMap {
    /// Of which query.
    pub query: Id,
    /// What it asks.
    pub ask: Map<String, Value>,
    /// What is to be seen of it.
    pub choice: MapChoice,
    /// The numbers that can vary.
    pub numbers: Vec<NumberInput>,
    /// The answers, or why there are none.
    pub answers: Result<MapAnswers, MapError>,
}

/// Answers of a map.
#[derive(Debug)]
pub struct MapAnswers {
    /// What is asked.
    pub question: MapQuestion,
    /// The answers as far as they are there.
    pub raster: Raster,
    /// Their picture.
    pub picture: Picture,
    /// The question without what varies: as long as it is the same, so are the answers.
    asked: Map<String, Value>,
    sampler: Sampler,
    /// How far another program has answered, if that is wanted.
    comparing: Option<Comparing>,
}

/// Pixels whose answers are compared with those of another program.
#[derive(Debug)]
struct Comparing {
    /// All of them.
    pixels: Vec<[usize; 2]>,
    /// How many of them are compared.
    done: usize,
    /// The batch that was asked for the next ones, and how many these are.
    asked: Option<(u64, usize)>,
}

impl QueryMaps {
    /// The map on display.
    pub fn shown(&self) -> Option<&ShownMap> {
        self.shown.as_ref()
    }

    /// Changes whenever what is on display does.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether answers of the map on display are missing.
    pub fn is_working(&self) -> bool {
        let answers = self.shown.as_ref().and_then(|shown| shown.answers.as_ref().ok());
        answers.is_some_and(|answers| !answers.raster.is_complete() || self.is_comparing(answers))
    }

    /// Whether another program has not answered all that it was asked, or has not said how it ended.
    fn is_comparing(&self, answers: &MapAnswers) -> bool {
        let Some(program) = &self.program else { return false };
        let is_asked = || answers.comparing.as_ref().is_some_and(|asked| asked.done < asked.pixels.len());
        if program.failure.is_some() { program.conversation.is_some() } else { is_asked() }
    }

    /// Lets maps be coloured by the difference from the answers of a program, which a command of the shell runs.
    pub fn attach(&mut self, command: String) {
        self.program = Some(AttachedProgram { command, failure: None, conversation: None, batches: 0 });
    }

    /// Begins the program anew that is attached, which goes on where it stopped.
    pub fn restart_program(&mut self) {
        let Some(program) = &mut self.program else { return };
        (program.failure, program.conversation) = (None, None);
        let answers = self.shown.as_mut().and_then(|shown| shown.answers.as_mut().ok());
        if let Some(comparing) = answers.and_then(|answers| answers.comparing.as_mut()) {
            comparing.asked = None;
        }
        self.revision += 1;
    }

    /// Forgets everything of a scene but the program that is attached, which begins anew.
    pub fn leave_scene(&mut self) {
        let command = self.program.take().map(|program| program.command);
        *self = QueryMaps::default();
        command.into_iter().for_each(|command| self.attach(command));
    }

    /// The program that is attached.
    pub fn program(&self) -> Option<&AttachedProgram> {
        self.program.as_ref()
    }

    /// By what a map of a query can be coloured.
    pub fn colorings(&self, kind: QueryKind) -> Vec<Coloring> {
        let attached = self.program.as_ref().map(|_| Coloring::Difference(Reference::Program));
        Coloring::of(kind).into_iter().chain(attached).collect()
    }

    /// Shows something else of a query.
    pub fn choose(&mut self, query: Id, choice: MapChoice) {
        self.choices.insert(query, choice);
    }

    /// Shows of a query what is shown at first.
    pub fn forget(&mut self, query: Id) {
        self.choices.remove(&query);
    }

    /// Shows the map of a query as it is now, or none.
    pub fn show(&mut self, query: Option<&BenchQuery>) {
        let Some((query, kind)) = query.and_then(|query| Some((query, QueryKind::of(&query.ask)?))) else {
            self.revision += u64::from(self.shown.take().is_some());
            return;
        };
        if self.is_shown(query) {
            return;
        }
        let numbers = numbers_of(&query.ask);
        let colorings = self.colorings(kind);
        let fits = |choice: &&MapChoice| {
            let is_known = |axis: &Axis| numbers.iter().any(|number| number.is_called(&axis.path));
            choice.axes.iter().all(is_known) && colorings.contains(&choice.coloring)
        };
        // What is shown at first stays although the query is dragged.
        let kept = || query.map.as_ref().map(MapChoice::kept).filter(|kept| fits(&kept));
        let chosen = self.choices.get(&query.id).filter(fits).cloned().or_else(kept).or_else(|| first_choice(&numbers));
        let before = self.shown.take().filter(|shown| shown.query == query.id);
        let Some(choice) = chosen else {
            self.revision += 1;
            return;
        };
        self.choices.insert(query.id, choice.clone());
        let question = MapQuestion::new(&query.ask, choice.axes.clone());
        let answers = question.map(|question| {
            let asked = question.at([0.0; 2]);
            let old = before.and_then(|shown| Some((shown.answers.ok()?, shown.choice)));
            match old {
                Some((old, chosen)) if old.asked == asked && is_same_raster(&chosen, &choice) => {
                    // Another colour is another picture of the same answers.
                    self.revision += u64::from(chosen.coloring != choice.coloring);
                    MapAnswers { question, ..old }
                }
                old => {
                    self.revision += 1;
                    let sampler = question.sampler(choice.coloring.reference());
                    let mut raster = old.map_or_else(|| Raster::new(SIZE), |(old, _)| old.raster);
                    raster.clear();
                    let picture = Picture::of(&raster, choice.coloring);
                    let is_compared = choice.coloring == Coloring::Difference(Reference::Program);
                    let comparing =
                        is_compared.then(|| Comparing { pixels: Raster::order(SIZE), done: 0, asked: None });
                    MapAnswers { question, raster, picture, asked, sampler, comparing }
                }
            }
        });
        self.revision += u64::from(answers.is_err());
        self.shown = Some(ShownMap { query: query.id, ask: query.ask.clone(), choice, numbers, answers });
    }

    /// Whether this is what is on display, as it was chosen to be seen.
    fn is_shown(&self, query: &BenchQuery) -> bool {
        let is_it = |shown: &ShownMap| {
            shown.query == query.id && shown.ask == query.ask && self.choices.get(&query.id) == Some(&shown.choice)
        };
        self.shown.as_ref().is_some_and(is_it)
    }

    /// Asks for missing answers while `may_go_on` says so, but at least for the coarse ones.
    pub fn work(&mut self, may_go_on: &mut dyn FnMut() -> bool) {
        let Some(shown) = &mut self.shown else { return };
        let Ok(answers) = &mut shown.answers else { return };
        if !answers.raster.is_complete() {
            let [columns, rows] = SIZE;
            let coarse = (columns.div_ceil(8) * rows.div_ceil(8)).saturating_sub(answers.raster.answered());
            answers.advance(coarse);
            while may_go_on() && !answers.raster.is_complete() {
                answers.advance(SLICE * cores());
            }
            self.revision += 1;
        }
        if let Some(program) = &mut self.program {
            self.revision += u64::from(program.compare(answers));
        }
        if self.painted != self.revision {
            self.painted = self.revision;
            answers.picture = Picture::of(&answers.raster, shown.choice.coloring);
        }
    }
}

impl MapAnswers {
    /// Of how many pixels another program has answered, and of how many there are, as long as some are missing.
    pub fn awaited(&self) -> Option<[usize; 2]> {
        let comparing = self.comparing.as_ref()?;
        (comparing.done < comparing.pixels.len()).then_some([comparing.done, comparing.pixels.len()])
    }
}

impl AttachedProgram {
    /// Compares what was answered since, and asks for more; whether anything is new.
    fn compare(&mut self, answers: &mut MapAnswers) -> bool {
        if let Some(failure) = &self.failure {
            // That it writes no more is known before it has ended.
            let ProgramError::Ended(command) = failure else { return false };
            let Some(status) = self.conversation.as_mut().and_then(Conversation::ended) else { return false };
            self.failure = Some(ProgramError::EndedWith(command.clone(), status));
            self.conversation = None;
            return true;
        }
        if answers.comparing.is_none() {
            return false;
        }
        match self.converse(answers) {
            Ok(is_new) => is_new,
            Err(failure) => {
                if !matches!(failure, ProgramError::Ended(_)) {
                    self.conversation = None;
                }
                self.failure = Some(failure);
                true
            }
        }
    }

    fn converse(&mut self, answers: &mut MapAnswers) -> Result<bool, ProgramError> {
        let MapAnswers { question, raster, comparing: Some(comparing), .. } = answers else { return Ok(false) };
        let conversation = match &mut self.conversation {
            Some(conversation) => conversation,
            begun => begun.insert(Conversation::begin(&self.command)?),
        };
        let [across, up] = question.axes();
        let place = |[x, y]: [usize; 2]| [across.at(x, SIZE[0]), up.at(y, SIZE[1])];
        let mut is_new = false;
        while let Some(answered) = conversation.take() {
            let theirs = answered.answers?;
            // What was asked for another picture is of no use any more.
            if let Some((_, count)) = comparing.asked.take_if(|(number, _)| *number == answered.number) {
                for (pixel, theirs) in comparing.pixels[comparing.done..].iter().zip(&theirs) {
                    raster.compare(*pixel, question.difference_from(place(*pixel), theirs));
                }
                comparing.done += count;
                is_new = true;
            }
        }
        let known = raster.answered();
        let next = &comparing.pixels[comparing.done..known.max(comparing.done)];
        let next = &next[..next.len().min(BATCH)];
        if comparing.asked.is_none() && !next.is_empty() {
            self.batches += 1;
            let questions = next.iter().map(|pixel| Value::Object(question.at(place(*pixel))).to_string());
            conversation.ask(self.batches, questions.collect());
            comparing.asked = Some((self.batches, next.len()));
        }
        Ok(is_new)
    }
}

impl ShownMap {
    /// Where in the world a place of the map is; `None` unless both numbers are components of one place.
    pub fn place_at(&self, place: [f64; 2]) -> Option<DVec3> {
        let [x, y] = self.answers.as_ref().ok()?.question.numbers();
        let ((pointer, across), (same, up)) = (x.place.as_ref()?, y.place.as_ref()?);
        let mut point = vector_in(&self.ask, pointer).filter(|_| pointer == same)?;
        (point[*across], point[*up]) = (place[0], place[1]);
        Some(point)
    }
}

impl MapAnswers {
    /// The answer at a pixel, asked for if it is not there yet.
    pub fn answer(&self, [x, y]: [usize; 2]) -> Sample {
        let ask = || self.sampler.clone().sample(self.question.values_at([x, y], SIZE));
        self.raster.sample(x, y).copied().unwrap_or_else(ask)
    }

    fn advance(&mut self, questions: usize) {
        let pixels = self.raster.take(questions);
        let begin = || self.sampler.clone();
        let answered = on_all_cores(&pixels, begin, |sampler: &mut Sampler, pixel| {
            sampler.sample(self.question.values_at(*pixel, SIZE))
        });
        pixels.into_iter().zip(answered).for_each(|(pixel, sample)| self.raster.fill(pixel, sample));
    }
}

/// Whether two choices ask for the same answers.
fn is_same_raster(a: &MapChoice, b: &MapChoice) -> bool {
    a.axes == b.axes && a.coloring.reference() == b.coloring.reference()
}

/// X and Y of the first place in a question, or its first two numbers; around their values, as far as the question is
/// large. `None` if it has no two numbers.
fn first_choice(numbers: &[NumberInput]) -> Option<MapChoice> {
    let of_place = |axis: usize| {
        let first = numbers.iter().find_map(|number| Some(&number.place.as_ref()?.0))?;
        numbers.iter().find(|number| number.place.as_ref().is_some_and(|place| place.0 == *first && place.1 == axis))
    };
    let pair = of_place(0).zip(of_place(1)).or_else(|| {
        let x = numbers.first()?;
        Some((x, numbers.iter().find(|y| !x.collides_with(y))?))
    })?;
    let [x, y] = [pair.0, pair.1].map(|number| first_axis(number, numbers));
    Some(MapChoice { axes: [x, y], coloring: Coloring::Status })
}

/// The range that a number varies over at first: places over all that the question is about, angles over a turn, others
/// from nothing to twice as much.
pub fn first_axis(number: &NumberInput, numbers: &[NumberInput]) -> Axis {
    let places = numbers.iter().filter(|other| other.place.is_some());
    let reach = places.fold(1.0, |reach: f64, other| reach.max(other.value.abs()));
    let (low, high) = match (&number.place, number.unit.as_str()) {
        (Some(_), _) => (-1.5 * reach, 1.5 * reach),
        (None, "°") => (-180.0, 180.0),
        _ if number.value > 0.0 => (0.0, 2.0 * number.value),
        _ if number.value < 0.0 => (2.0 * number.value, -2.0 * number.value),
        _ => (-1.0, 1.0),
    };
    Axis { path: number.path.clone(), low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bench(ask: Map<String, Value>) -> BenchQuery {
        BenchQuery { id: 7, name: String::new(), ask, map: None }
    }

    fn complete(maps: &mut QueryMaps) {
        while maps.is_working() {
            maps.work(&mut || true);
        }
    }

    fn answered(maps: &QueryMaps) -> usize {
        let answers = maps.shown().and_then(|shown| shown.answers.as_ref().ok());
        answers.map_or(0, |answers| answers.raster.answered())
    }

    #[test]
    fn every_query_has_a_map_at_first() {
        for kind in QueryKind::ALL {
            let mut maps = QueryMaps::default();
            maps.show(Some(&bench(kind.example())));
            maps.work(&mut || false);
            // Every eighth of 400 columns and rows: 50·50.
            assert_eq!(answered(&maps), 2500, "{kind:?}: {:?}", maps.shown());
        }
    }

    #[test]
    fn answers_are_asked_again_when_another_input_changes_and_kept_when_what_varies_does() {
        let mut query = bench(QueryKind::SphereBoxSweep.example());
        let mut maps = QueryMaps::default();
        maps.show(Some(&query));
        complete(&mut maps);
        let complete = SIZE[0] * SIZE[1];
        let shown = maps.revision();
        query.ask.insert("from".to_owned(), serde_json::json!([1.0, 2.0, 0.0]));
        maps.show(Some(&query));
        assert_eq!((answered(&maps), maps.revision()), (complete, shown));
        let mut choice = maps.shown().map(|shown| shown.choice.clone()).expect("a map");
        choice.coloring = Coloring::T;
        maps.choose(7, choice.clone());
        maps.show(Some(&query));
        assert_eq!((answered(&maps), maps.revision() > shown), (complete, true));
        query.ask.insert("radius".to_owned(), serde_json::json!(0.75));
        maps.show(Some(&query));
        assert_eq!(answered(&maps), 0);
        choice.axes[0] = choice.axes[0].zoomed(0.5, 0.5, SIZE[0]);
        maps.choose(7, choice);
        maps.show(Some(&query));
        assert_eq!(answered(&maps), 0);
        maps.show(None);
        assert!(maps.shown().is_none() && !maps.is_working());
    }
}
