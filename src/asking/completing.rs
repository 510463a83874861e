//! What can be written at a place of a question: words, and names of objects.

use super::names::Names;
use super::vocabulary::{
    EVENT_NUMBERS, EVENTS, FACES, FLAGS, FUNCTIONS, Form, GATHERINGS, PREDICATES, QUANTITIES, is_event,
};
use super::{Condition, Measure, Misread};
use crate::scene::Id;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// When something holds.
    Condition,
    /// A value at each moment.
    Quantity,
    /// A value at an event, whose own numbers it may be about.
    QuantityAtEvent,
}

impl Asks {
    /// What is not understood of a question, if it is not understood.
    pub fn misread(self, text: &str, names: Names) -> Option<Misread> {
        match self {
            Asks::Condition => Condition::read(text, names).err(),
            Asks::Quantity => Measure::read(text, names).err(),
            Asks::QuantityAtEvent => Measure::read_at_event(text, names).err(),
        }
    }
}

/// What can be written at a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Completions {
    /// The characters that are replaced, counted from 0: those of the word that was begun there.
    pub replaced: Range<usize>,
    /// What can stand there, the likeliest first.
    pub found: Vec<Completion>,
}

/// A word or name that can be written at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Completion {
    /// The word or name.
    pub word: String,
    /// What it is.
    pub kind: WordKind,
    /// What is written: the word with what must follow it.
    pub written: String,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WordKind {
    /// An object of the scene.
    Object(Id),
    /// Several objects, or the selected one.
    Objects,
    /// A quantity, the unit that its plain numbers count in, and what it can be of.
    Quantity(&'static str, &'static [Form]),
    /// What holds or not of something, and what that can be.
    Predicate(&'static [Form]),
    /// An event, and what it can be of.
    Event(&'static [Form]),
    /// A number of the event beside it, and its unit.
    OfEvent(&'static str),
    /// Something computed from numbers or vectors.
    Function,
    /// What is made of the values over a group.
    Gathering,
    /// What stands between the parts of a condition.
    Connective,
    /// A face of a box.
    Face,
}

/// The most that are found: who wants others writes on.
const MOST: usize = 100;

/// Connectives between a quantity and what it is compared with, and between conditions.
const BEHIND_OPERAND: [&str; 8] =
    ["and", "or", "rises above", "falls below", "becomes", "changes", "changes sign", "contains"];

/// What can be written in a question at the place before a character, by what stands before it.
pub fn completions(text: &str, cursor: usize, asks: Asks, names: Names) -> Completions {
    let letters: Vec<char> = text.chars().collect();
    let place = Place::of(&letters, cursor.min(letters.len()));
    let begun: String = letters[place.word.start..place.cursor].iter().collect();
    let begun = begun.trim_start_matches('"').to_lowercase();
    let behind = letters[place.word.end..].iter().find(|letter| !letter.is_whitespace()).copied();
    let mut found: Vec<(usize, Completion)> = Vec::new();
    for candidate in candidates(&place, asks, names) {
        if let Some(rank) = rank(candidate.0, &begun) {
            found.push((rank, candidate.completed(behind)));
        }
    }
    if let Wanted::Objects { .. } = place.wanted(asks) {
        found.extend(objects(&place, &begun, names, behind));
    }
    // Short names are the common ones, and those whose beginnings longer ones share.
    found.sort_by_key(|(rank, completion)| (*rank, completion.word.chars().count()));
    found.truncate(MOST);
    let word: String = letters[place.word.clone()].iter().collect();
    let found: Vec<Completion> = found.into_iter().map(|(_, completion)| completion).collect();
    // What stands there already is nothing to add.
    let is_there = matches!(&found[..], [only] if only.written.trim() == word);
    Completions { replaced: place.word, found: if is_there { Vec::new() } else { found } }
}

/// How well a name goes with what was begun of it: 0 is best. `None` if it does not.
fn rank(name: &str, begun: &str) -> Option<usize> {
    let name = name.to_lowercase();
    match () {
        () if name.starts_with(begun) => Some(0),
        () if name.split([' ', '_']).any(|part| part.starts_with(begun)) => Some(1),
        () if begun.chars().count() > 2 && name.contains(begun) => Some(2),
        () => None,
    }
}

/// A word that may be written, its kind, and what follows it.
struct Candidate(&'static str, WordKind, &'static str);

impl Candidate {
    fn completed(self, behind: Option<char>) -> Completion {
        let Candidate(word, kind, after) = self;
        Completion { word: word.to_owned(), kind, written: followed(word, after, behind) }
    }
}

/// A word and what follows it, unless that stands there already.
fn followed(word: &str, after: &str, behind: Option<char>) -> String {
    let is_there = match after {
        "(" => behind == Some('('),
        ")" | ", " => matches!(behind, Some(')' | ',')),
        _ => false,
    };
    if is_there { word.to_owned() } else { format!("{word}{after}") }
}

/// Where a word is being written.
struct Place<'a> {
    /// The characters of the word.
    word: Range<usize>,
    cursor: usize,
    /// The word before it, or else the character before it.
    before: Before,
    /// The calls that it is in, the innermost last: each with its word and the number of the argument.
    calls: Vec<(String, usize)>,
    letters: &'a [char],
}

#[derive(PartialEq)]
enum Before {
    Nothing,
    Word(String),
    Sign(char),
}

/// What belongs at a place.
#[derive(PartialEq)]
enum Wanted {
    /// Objects that a quantity or event can be of, as an argument.
    Objects { of: String, argument: usize },
    /// Several objects.
    Group,
    /// A quantity, or a condition of one.
    Operand { begins_condition: bool },
    /// What follows an operand.
    Connective,
    /// The second word of a connective.
    Second(&'static str),
    /// A face of a box.
    Face,
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '#'
}

impl<'a> Place<'a> {
    fn of(letters: &'a [char], cursor: usize) -> Place<'a> {
        let quotes: Vec<usize> = (0..cursor).filter(|&index| letters[index] == '"').collect();
        let start = match quotes.last() {
            Some(&quote) if quotes.len() % 2 == 1 => quote,
            _ => (0..cursor).rev().take_while(|&index| is_of_word(letters[index])).last().unwrap_or(cursor),
        };
        let is_quoted = letters.get(start) == Some(&'"');
        let rest = letters[cursor..].iter();
        let length = match is_quoted {
            true => rest.clone().position(|letter| *letter == '"').map_or(0, |quote| quote + 1),
            false => rest.take_while(|letter| is_of_word(**letter)).count(),
        };
        let (calls, before) = (calls(&letters[..start]), before(&letters[..start]));
        Place { word: start..cursor + length, cursor, before, calls, letters }
    }

    fn wanted(&self, asks: Asks) -> Wanted {
        let is_argument = matches!(self.before, Before::Sign('(' | ','));
        if let Some((word, argument)) = self.calls.last().filter(|_| is_argument) {
            match word.as_str() {
                "count" if *argument == 0 => return Wanted::Group,
                "count" => return Wanted::Operand { begins_condition: false },
                word if has_objects(word) => return Wanted::Objects { of: word.to_owned(), argument: *argument },
                word => return Wanted::Operand { begins_condition: word.is_empty() && asks == Asks::Condition },
            }
        }
        let operand =
            |begins_condition| Wanted::Operand { begins_condition: begins_condition && asks == Asks::Condition };
        match &self.before {
            Before::Nothing => operand(true),
            Before::Word(word) => match word.as_str() {
                "and" | "or" | "not" => operand(true),
                "above" | "below" | "becomes" => operand(false),
                "rises" => Wanted::Second("above"),
                "falls" => Wanted::Second("below"),
                "contains" => Wanted::Face,
                _ => Wanted::Connective,
            },
            Before::Sign(')' | '|' | '"') => Wanted::Connective,
            Before::Sign(_) => operand(false),
        }
    }

    /// Whether an event is asked for somewhere, whose numbers may stand here.
    fn has_event(&self) -> bool {
        let text: String = self.letters.iter().collect();
        text.split(|letter| !is_of_word(letter)).any(is_event)
    }
}

/// Whether a word is of objects, which stand in brackets behind it.
fn has_objects(word: &str) -> bool {
    QUANTITIES.iter().chain(PREDICATES).any(|known| known.word == word) || is_event(word)
}

/// The calls that are open behind these characters.
fn calls(letters: &[char]) -> Vec<(String, usize)> {
    let mut calls: Vec<(String, usize)> = Vec::new();
    let mut word = String::new();
    let mut is_quoted = false;
    for &letter in letters {
        is_quoted ^= letter == '"';
        match letter {
            _ if is_quoted => {}
            '(' => calls.push((std::mem::take(&mut word), 0)),
            ')' => drop(calls.pop()),
            ',' => calls.iter_mut().next_back().into_iter().for_each(|(_, argument)| *argument += 1),
            _ => {}
        }
        if is_of_word(letter) { word.push(letter) } else { word.clear() }
    }
    calls
}

fn before(letters: &[char]) -> Before {
    let last = letters.iter().rposition(|letter| !letter.is_whitespace());
    let Some(last) = last else { return Before::Nothing };
    if !is_of_word(letters[last]) {
        return Before::Sign(letters[last]);
    }
    let start = (0..=last).rev().take_while(|&index| is_of_word(letters[index])).last().unwrap_or(last);
    Before::Word(letters[start..=last].iter().collect())
}

/// The words that may stand at a place.
fn candidates(place: &Place, asks: Asks, names: Names) -> Vec<Candidate> {
    match place.wanted(asks) {
        Wanted::Operand { begins_condition } => operands(place, begins_condition, asks),
        Wanted::Connective if asks != Asks::Condition => Vec::new(),
        Wanted::Connective => {
            let belongs = |word: &&str| match *word {
                "and" | "or" => true,
                "contains" => place.is_behind_flags(),
                _ => !place.is_behind_predicate(),
            };
            let all = BEHIND_OPERAND.into_iter().filter(belongs);
            let mut all: Vec<Candidate> =
                all.map(|word| Candidate(word, WordKind::Connective, behind_connective(word))).collect();
            if place.before == Before::Word("changes".to_owned()) {
                all.insert(0, Candidate("sign", WordKind::Connective, " "));
            }
            all
        }
        Wanted::Second(word) => vec![Candidate(word, WordKind::Connective, " ")],
        Wanted::Face => FACES.iter().map(|(word, _)| Candidate(word, WordKind::Face, "")).collect(),
        Wanted::Group => groups(names).into_iter().map(|word| Candidate(word, WordKind::Objects, ", ")).collect(),
        Wanted::Objects { of, argument } => {
            let after = behind_object(&of, argument);
            let mut all = Vec::new();
            let is_of_group = among(&of, argument) == Among::Groups;
            all.extend(names.selected.filter(|_| !is_of_group).map(|_| "selected"));
            let is_gathered = place.calls.iter().any(|(word, _)| GATHERINGS.contains(&word.as_str()));
            if is_gathered || is_event(&of) || is_of_group {
                all.extend(groups(names));
            }
            all.extend(is_event(&of).then_some("any"));
            all.into_iter().map(|word| Candidate(word, WordKind::Objects, after)).collect()
        }
    }
}

impl Place<'_> {
    /// Whether flags stand before the place, which can contain a face.
    fn is_behind_flags(&self) -> bool {
        let before: String = self.letters[..self.word.start].iter().collect();
        before.split(|letter| !is_of_word(letter)).any(|word| word == FLAGS)
    }
}

impl Place<'_> {
    /// Whether it stands behind what holds or not, which is compared with nothing.
    fn is_behind_predicate(&self) -> bool {
        let before: String = self.letters[..self.word.start].iter().collect();
        let before = before.trim_end();
        // Who it is of has no brackets of its own, but in a name.
        let called = before.strip_suffix(')').map(|before| calls(&before.chars().collect::<Vec<_>>()));
        let word = match called {
            Some(calls) => calls.last().map(|(word, _)| word.clone()),
            None => before.rsplit(|letter| !is_of_word(letter)).next().map(str::to_owned),
        };
        PREDICATES.iter().any(|predicate| word.as_deref() == Some(predicate.word))
    }
}

fn behind_connective(word: &str) -> &'static str {
    if word.starts_with("changes") { "" } else { " " }
}

/// Quantities, functions and, where a condition begins, events.
fn operands(place: &Place, begins_condition: bool, asks: Asks) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    let is_of_members = place.calls.iter().any(|(word, argument)| GATHERINGS.contains(&word.as_str()) && *argument > 0);
    let forms = |word, kind, forms: &'static [Form]| {
        let is_of_one = forms.iter().any(|form| matches!(form, Form::Body | Form::Object));
        let alone = (is_of_members && is_of_one || forms.contains(&Form::Whole)).then_some(Candidate(word, kind, ""));
        let called = forms.iter().any(|form| *form != Form::Whole).then_some(Candidate(word, kind, "("));
        [called, alone].into_iter().flatten()
    };
    for quantity in QUANTITIES {
        all.extend(forms(quantity.word, WordKind::Quantity(quantity.unit, quantity.forms), quantity.forms));
    }
    let is_counted = place.calls.iter().any(|(word, argument)| word == "count" && *argument > 0);
    if begins_condition || is_counted {
        for predicate in PREDICATES {
            all.extend(forms(predicate.word, WordKind::Predicate(predicate.forms), predicate.forms));
        }
    }
    if begins_condition {
        for (word, _, of) in EVENTS {
            all.extend(forms(word, WordKind::Event(of), of));
        }
        all.push(Candidate("not", WordKind::Connective, " "));
    }
    if place.has_event() || asks == Asks::QuantityAtEvent {
        all.extend(EVENT_NUMBERS.iter().map(|number| Candidate(number.word, WordKind::OfEvent(number.unit), "")));
    }
    if place.has_event() {
        all.push(Candidate(FLAGS, WordKind::OfEvent(""), " "));
    }
    all.extend(GATHERINGS.map(|word| Candidate(word, WordKind::Gathering, "(")));
    all.extend(FUNCTIONS.map(|word| Candidate(word, WordKind::Function, "(")));
    all
}

/// The words for several bodies that the scene has.
fn groups(names: Names) -> Vec<&'static str> {
    let bodies = &names.setup.bodies;
    let has = |agents: bool| bodies.iter().any(|body| body.group.is_some() == agents);
    [("all", !bodies.is_empty()), ("balls", has(false)), ("agents", has(true))]
        .into_iter()
        .filter_map(|(word, is_there)| is_there.then_some(word))
        .collect()
}

/// What a quantity or event can be of.
fn forms_of(word: &str) -> &'static [Form] {
    let known = QUANTITIES.iter().chain(PREDICATES).find(|known| known.word == word).map(|known| known.forms);
    let event = || EVENTS.iter().find(|(event, ..)| *event == word).map(|(_, _, forms)| *forms);
    known.or_else(event).unwrap_or_default()
}

/// What follows an object as an argument, where nothing else can.
fn behind_object(of: &str, argument: usize) -> &'static str {
    let places = |form: &Form| match form {
        Form::Whole => 0,
        Form::Body | Form::Object | Form::Group => 1,
        Form::Pair | Form::BoxAndBody | Form::BodyAndField => 2,
    };
    let counts: Vec<usize> = forms_of(of).iter().map(places).filter(|count| *count > argument).collect();
    match (counts.iter().min(), counts.iter().max()) {
        (Some(least), Some(most)) if *least == argument + 1 && most == least => ")",
        (Some(least), _) if *least > argument + 1 => ", ",
        _ => "",
    }
}

/// Which objects can be an argument.
#[derive(Clone, Copy, PartialEq)]
enum Among {
    Bodies,
    Boxes,
    Groups,
    /// Fields, too.
    Fields,
    All,
}

fn among(of: &str, argument: usize) -> Among {
    match (forms_of(of), argument) {
        ([Form::Group], _) => Among::Groups,
        ([Form::BoxAndBody], 0) => Among::Boxes,
        ([Form::BoxAndBody], _) => Among::Bodies,
        ([.., Form::Body], _) | ([Form::Pair] | [.., Form::BodyAndField], 0) => Among::Bodies,
        ([.., Form::BodyAndField], _) => Among::Fields,
        _ => Among::All,
    }
}

/// The objects whose names go with what was begun of one.
fn objects(place: &Place, begun: &str, names: Names, behind: Option<char>) -> Vec<(usize, Completion)> {
    let Wanted::Objects { of, argument } = place.wanted(Asks::Condition) else { return Vec::new() };
    let among = among(&of, argument);
    let is_box = |id| {
        let index = names.setup.obstacle_index(id);
        index.is_some_and(|index| names.setup.obstacles[index].shape.as_box().is_some())
    };
    let takes = |id: Id| match among {
        Among::Bodies => names.setup.body_index(id).is_some(),
        Among::Boxes => is_box(id),
        Among::Groups => names.setup.groups.iter().any(|group| group.id == id),
        Among::Fields | Among::All => true,
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let fields = names.fields().filter(|_| among == Among::Fields);
    // As the window shows it, or as it is written in the scene; of a field only that is understood.
    let told = |(name, id): (String, Id)| (vec![names.setup.translations.told(&name).to_owned(), name], id);
    let all: Vec<(Vec<String>, Id)> =
        names.labelled().map(told).chain(fields.map(|(name, id)| (vec![name], id))).collect();
    for (called, _) in &all {
        let different = called.iter().collect::<BTreeSet<_>>();
        different.into_iter().for_each(|name| *counts.entry(name.clone()).or_default() += 1);
    }
    let mut found: Vec<(usize, &String, Id)> = Vec::new();
    for (called, id) in all.iter().filter(|(_, id)| takes(*id)) {
        let by_id = || begun.starts_with('#').then(|| rank(&format!("#{id}"), begun)).flatten();
        let by_name = called.iter().filter_map(|name| Some((rank(name, begun)?, name))).min_by_key(|(rank, _)| *rank);
        let best = by_name.or_else(|| by_id().map(|rank| (rank, &called[0])));
        found.extend(best.map(|(rank, name)| (rank, name, *id)));
    }
    found.sort_by_key(|(rank, ..)| *rank);
    found.truncate(MOST);
    let after = behind_object(&of, argument);
    let completion = |(rank, name, id): (usize, &String, Id)| {
        let written = names.written_as(name.clone(), id, counts[name] > 1);
        (
            rank,
            Completion { word: name.clone(), kind: WordKind::Object(id), written: followed(&written, after, behind) },
        )
    };
    found.into_iter().map(completion).collect()
}
