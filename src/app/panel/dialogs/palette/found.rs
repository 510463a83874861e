//! What the palette finds: commands, parts of the scene and their fields, events and scenes.

use super::words::{Words, begins_word, distance_of};
use crate::app::command::{Action, Command, FileCommand, Group, PlaybackCommand, SelectionCommand, WatchCommand};
use crate::app::frame::FrameView;
use crate::app::model::event_log::{EventName, LoggedEvent};
use crate::app::panel::Tab;
use crate::app::panel::tree::scene_tree::Kind;
use crate::app::panel::widgets::numbers::seconds;
use crate::app::text::events;
use crate::foreign_text::printable;
use crate::language::{self, Language, t};
use crate::scene::{EditProperty, Editable, Id, Part, PartRef, StepPanel};
use crate::text;
use egui_phosphor::regular as icon;
use std::collections::BTreeMap;

/// The most of one sort that are listed: who sees more types on.
const MOST: usize = 100;

/// Distance of a command that has the words in what is told of it alone: behind all that has them in its name.
const ONLY_TOLD: u32 = 100;

/// Something that can be chosen in the palette.
pub(super) struct Found {
    /// A letter of the icon font.
    pub(super) icon: &'static str,
    /// What it is called.
    pub(super) name: String,
    /// What it is, or its key.
    pub(super) hint: String,
    /// What it does, or why it cannot be done now.
    pub(super) outcome: Result<Command, &'static str>,
}

/// What was typed finds this, the nearest first; of equally near ones commands come first and scenes last. While nothing
/// is typed, all commands in the order of the menus.
pub(super) fn found(words: &Words, view: &FrameView) -> Vec<Found> {
    let mut found: Vec<(u32, Found)> = Vec::new();
    let nearest = |mut of_one_sort: Vec<(u32, Found)>| {
        of_one_sort.sort_by_key(|(distance, _)| *distance);
        of_one_sort.truncate(MOST);
        of_one_sort
    };
    found.extend(nearest(commands(words, view)));
    if !words.is_empty() {
        found.extend(nearest(parts(words, view)));
        found.extend(nearest(fields(words, view)));
        // While a question is open, they would tell what comes.
        if !view.concealed().future() {
            found.extend(nearest(recorded_events(words, view)));
        }
        found.extend(nearest(scenes(words, view)));
    }
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().map(|(_, found)| found).collect()
}

fn commands(words: &Words, view: &FrameView) -> Vec<(u32, Found)> {
    let all = Group::ALL.into_iter().flat_map(|group| group.actions().map(move |action| (group, *action)));
    let others = all.filter(|(_, action)| *action != Action::PALETTE && *action != Action::CANCEL);
    let command = |(group, action): (Group, Action)| {
        let name = action.name(view);
        let distance =
            words.distance(&name).or_else(|| Some(1 + words.distance(&format!("{} {name}", group.label()))?));
        // Who knows a command from a page in English finds it in any language.
        let distance = distance.or_else(|| Some(1 + words.distance(action.english_label())?));
        let told = [action.tooltip(), action.english_tooltip()];
        let is_told = || told.iter().any(|told| words.begin_words_of(told));
        let distance = distance.or_else(|| is_told().then_some(ONLY_TOLD))?;
        let key = action.shortcut.map_or_else(String::new, |shortcut| shortcut.name());
        let outcome = action.command(view).ok_or(action.needs());
        Some((distance, Found { icon: action.present_icon(view), name: name.into_owned(), hint: key, outcome }))
    };
    others.filter_map(command).collect()
}

fn parts(words: &Words, view: &FrameView) -> Vec<(u32, Found)> {
    let mut found = Vec::new();
    // While a question is open, what is noted of the run would tell what comes.
    let objects = [Kind::Scene, Kind::Body, Kind::Obstacle, Kind::Field, Kind::Flow, Kind::Group];
    let is_listed = |kind: &Kind| !view.concealed().future() || objects.contains(kind);
    for kind in Kind::ALL.into_iter().filter(is_listed) {
        for index in 0..kind.len(view) {
            let (part, label) = (kind.part(index, view), kind.label(index, view));
            let id = part.id().map_or_else(String::new, |id| format!(" #{id}"));
            let Some(distance) = words.distance(&format!("{label}{id}")) else { continue };
            // A whole name, or a number that names it, is meant rather than a tick.
            let distance = if words.is(&label) || words.is(id.trim_start()) { 0 } else { distance };
            let hint = format!("{}{id}", language::words(kind.noun()));
            let outcome = Ok(match part {
                PartRef::Bookmark(index) => Command::Playback(PlaybackCommand::GoToBookmark(index)),
                PartRef::Watch(index) => Command::Watch(WatchCommand::Show(index)),
                part => Command::Selection(SelectionCommand::Parts(vec![part])),
            });
            found.push((distance, Found { icon: kind.picture(index, view), name: label, hint, outcome }));
        }
    }
    found
}

/// The fields of the selected objects that have such properties or, while none is selected, of the first of each kind.
fn fields(words: &Words, view: &FrameView) -> Vec<(u32, Found)> {
    // They may be what is asked, and would be covered.
    if view.concealed().panel(StepPanel::Inspector) {
        return Vec::new();
    }
    let mut objects: Vec<Id> = view.selection.objects().collect();
    if objects.is_empty() {
        let first = |kind: Kind| (kind.len(view) > 0).then(|| kind.part(0, view).id()).flatten();
        objects = [Kind::Body, Kind::Field, Kind::Flow, Kind::Group].into_iter().filter_map(first).collect();
    }
    let mut found = Vec::new();
    for (id, part) in objects.into_iter().filter_map(|id| Some((id, view.part(PartRef::Object(id))?))) {
        let object = view.label_of(id);
        for property in EditProperty::ALL.into_iter().filter(|property| has(&part, *property)) {
            let name = text::edits::property(property);
            let english = {
                let _spoken = language::speak(Language::English);
                text::edits::property(property)
            };
            // Who types the name of an object alone means that.
            let is_meant = [name, english].iter().any(|name| words.each().any(|word| begins_word(word, name)));
            let Some(distance) = words.distance(&format!("{name} {english} {object}")).filter(|_| is_meant) else {
                continue;
            };
            let name = t!("{property} of {object}", property = name, object);
            let outcome = Ok(Command::Selection(SelectionCommand::Inspect(id)));
            found.push((
                distance,
                Found { icon: icon::SLIDERS, name, hint: Tab::Inspector.title().to_owned(), outcome },
            ));
        }
    }
    found
}

fn has(part: &Part, property: EditProperty) -> bool {
    let value = match part {
        Part::Body(body) => body.value(property),
        Part::Field(field) => field.value(property),
        Part::Flow(flow) => flow.value(property),
        Part::Group(group) => group.value(property),
        _ => None,
    };
    value.is_some()
}

/// The first recorded events that have all words in their kind, their participants, or their tick.
fn recorded_events(words: &Words, view: &FrameView) -> Vec<(u32, Found)> {
    let known: Vec<WordOfEvent> = words.each().map(|word| WordOfEvent::new(word, view)).collect();
    if known.iter().any(WordOfEvent::is_of_none) {
        return Vec::new();
    }
    let distance = |logged: &LoggedEvent| known.iter().map(|word| word.distance(logged)).sum::<Option<u32>>();
    let listed = view.event_log.events().iter();
    let found = listed.filter_map(|logged| Some((distance(logged)?, logged))).take(MOST);
    let event = |(distance, logged): (u32, &LoggedEvent)| {
        let name = events::happened(logged, |id| view.label_of(id));
        let time = seconds(view.moment.setup.clock.seconds(logged.at));
        let hint = t!("tick {tick}, {time} s", tick = logged.at.tick, time);
        let outcome = Ok(Command::Selection(SelectionCommand::Event(logged.event)));
        (distance, Found { icon: icon::LIGHTNING, name, hint, outcome })
    };
    found.map(event).collect()
}

/// What a word says of events: of a hundred thousand none is put into words to be compared.
struct WordOfEvent {
    tick: Option<u64>,
    kinds: Vec<(EventName, u32)>,
    participants: BTreeMap<Id, u32>,
}

impl WordOfEvent {
    fn new(word: &str, view: &FrameView) -> WordOfEvent {
        let setup = view.moment.setup;
        let bodies = setup.bodies.iter().map(|body| body.id);
        let all = bodies.chain(setup.obstacles.iter().map(|obstacle| obstacle.obstacle.id));
        let near = |id: Id| Some((id, distance_of(word, &view.label_of(id).to_lowercase())?));
        let kind = |kind: EventName| Some((kind, distance_of(word, events::name(kind))?));
        WordOfEvent {
            tick: word.parse().ok(),
            kinds: EventName::ALL.into_iter().filter_map(kind).collect(),
            participants: all.filter_map(near).collect(),
        }
    }

    /// Whether no event can have the word: then a long list is not gone through.
    fn is_of_none(&self) -> bool {
        self.tick.is_none() && self.kinds.is_empty() && self.participants.is_empty()
    }

    fn distance(&self, logged: &LoggedEvent) -> Option<u32> {
        let tick = (self.tick == Some(logged.at.tick)).then_some(0);
        let kind = self.kinds.iter().find(|(kind, _)| *kind == logged.kind).map(|(_, distance)| *distance);
        let participants = [logged.first, logged.second].into_iter().flatten();
        let participant = participants.filter_map(|id| self.participants.get(&id).copied()).min();
        [tick, kind, participant].into_iter().flatten().min()
    }
}

fn scenes(words: &Words, view: &FrameView) -> Vec<(u32, Found)> {
    let shipped = view.shipped.entries.iter().filter_map(|entry| {
        let distance = words.distance(entry.name()).or_else(|| Some(1 + words.distance(entry.key)?));
        // A lesson is found by what its steps are about.
        let distance = distance.or_else(|| entry.told().any(|told| words.begin_words_of(told)).then_some(ONLY_TOLD))?;
        let outcome = Ok(Command::File(FileCommand::OpenShipped(entry.key.to_owned())));
        Some((
            distance,
            Found { icon: icon::BOOKS, name: entry.name().to_owned(), hint: t!("scene").to_owned(), outcome },
        ))
    });
    let recent = view.recent.files().iter().filter_map(|file| {
        let name = printable(&file.file_name().unwrap_or(file.as_os_str()).to_string_lossy()).into_owned();
        let path = file.display().to_string();
        let distance = words.distance(&name).or_else(|| Some(1 + words.distance(&path)?))?;
        let outcome = Ok(Command::File(FileCommand::OpenPath(file.clone())));
        Some((distance, Found { icon: icon::FILE, name, hint: t!("recent file").to_owned(), outcome }))
    });
    shipped.chain(recent).collect()
}
