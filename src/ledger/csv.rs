//! The ledger and the totals as comma-separated values (RFC 4180, with line feeds).
//!
//! Numbers are written so that parsing them gives the same bits; missing values are left empty.

use super::{Account, Channel, Exchange, Law, Ledger, LedgerEntry, RunningTotals, Span, Support, Track, TrackChannel};
use crate::csv_field::csv_field;
use crate::language::{Language, speak};
use crate::scene::Id;
use crate::sim::{Instant, Setup, UnresolvedReason};
use glam::DVec3;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Writes a header and one line per entry.
///
/// # Errors
/// What writing to `out` gives.
pub fn write_ledger(out: &mut impl Write, setup: &Setup, ledger: &Ledger) -> io::Result<()> {
    Row::header(&ledger_columns()).write(out)?;
    for entry in ledger.entries() {
        entry_row(setup, entry).write(out)?;
    }
    Ok(())
}

/// Writes a header and one line per tick; of a long recording, one line per block of ticks with the values
/// at its first tick and the least and greatest in it.
///
/// # Errors
/// What writing to `out` gives.
pub fn write_totals(out: &mut impl Write, setup: &Setup, totals: &RunningTotals) -> io::Result<()> {
    let channels = Channel::ALL.iter().map(|channel| totals.spans(*channel).collect()).collect();
    let names = Channel::ALL.map(channel_name).map(|(name, unit)| (name.to_owned(), unit)).to_vec();
    write_blocks(out, setup, &[Run { prefix: String::new(), suffix: "", names, channels }])
}

/// Writes a header and one line per tick with the quantities of bodies, and beside those of each what they were `before` the
/// last change; of a long recording, one line per block of ticks. The columns of several bodies begin with their names.
///
/// # Errors
/// What writing to `out` gives.
pub fn write_tracks(out: &mut impl Write, setup: &Setup, tracks: &[Track], before: &[Track]) -> io::Result<()> {
    // Columns go by the same names whatever the window speaks.
    let _english = speak(Language::English);
    let ticks_per_block = tracks.iter().chain(before).map(Track::ticks_per_block).max().unwrap_or(1);
    let prefix_of = |track: &Track| {
        let words = |track: &Track| word(&setup.label_of(track.tracked().body));
        let is_alone = tracks.iter().filter(|other| words(other) == words(track)).count() < 2;
        match tracks.len() {
            1 => String::new(),
            _ if is_alone => format!("{}_", words(track)),
            _ => format!("{}_{}_", words(track), track.tracked().body),
        }
    };
    let runs_of = |track: &Track| {
        let before = before.iter().find(|before| before.tracked().body == track.tracked().body);
        runs_of(setup, (&prefix_of(track), track), before, ticks_per_block)
    };
    write_blocks(out, setup, &tracks.iter().flat_map(runs_of).collect::<Vec<_>>())
}

/// The columns of a body, and of what it was before.
fn runs_of(setup: &Setup, (prefix, track): (&str, &Track), before: Option<&Track>, ticks_per_block: u64) -> Vec<Run> {
    let runs = || [Some(("", track)), before.map(|before| ("_before", before))].into_iter().flatten();
    // What steers in neither run has no columns about it.
    let is_known = |channel: TrackChannel| {
        let has_value = |track: &Track| track.spans(channel).any(|(_, _, span)| !span.first.is_nan());
        !channel.is_steering() || runs().any(|(_, track)| has_value(track))
    };
    let channels: Vec<TrackChannel> = TrackChannel::ALL.into_iter().filter(|channel| is_known(*channel)).collect();
    let fields = runs().map(|(_, track)| track.field_count()).max().unwrap_or(0);
    let of_fields = (0..fields).map(|field| (format!("distance_to_{}", word(&setup.label_of_field(field))), "m"));
    let names = channels.iter().map(|channel| track_channel_name(*channel));
    let names: Vec<Column> = names.map(|(name, unit)| (name.to_owned(), unit)).chain(of_fields).collect();
    let run = |(suffix, track): (&'static str, &Track)| {
        let track = track.coarsened(ticks_per_block);
        let of_channels = channels.iter().map(|channel| track.spans(*channel).collect());
        let of_fields = (0..fields).map(|field| track.field_spans(field).collect());
        let channels = of_channels.chain(of_fields).collect();
        Run { prefix: prefix.to_owned(), suffix, names: names.clone(), channels }
    };
    runs().map(run).collect()
}

/// A name as a part of a column's name: letters and digits, with _ for all between them.
fn word(name: &str) -> String {
    let parts = name.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("_")
}

/// The name of a column, and the unit of its values.
type Column = (String, &'static str);

/// Blocks of ticks of several channels, as columns of a table.
struct Run {
    /// What the names of its columns begin with.
    prefix: String,
    /// What the names of its columns end with, but for what they tell of a block, and the unit.
    suffix: &'static str,
    /// Of each channel.
    names: Vec<Column>,
    /// The blocks of each channel: first tick, last tick, values.
    channels: Vec<Vec<(u64, u64, Span)>>,
}

/// One line per block; fields are empty where a run has no such block.
fn write_blocks(out: &mut impl Write, setup: &Setup, runs: &[Run]) -> io::Result<()> {
    let mut columns = ["tick", "time_s"].map(str::to_owned).to_vec();
    for Run { prefix, suffix, names, .. } in runs {
        columns.push(format!("{prefix}ticks{suffix}"));
        for (name, unit) in names {
            columns.extend(["", "_least", "_most"].map(|which| format!("{prefix}{name}{suffix}{which}_{unit}")));
        }
    }
    Row::header(&columns).write(out)?;
    let firsts: BTreeSet<u64> = runs.iter().flat_map(|run| run.channels[0].iter().map(|(first, ..)| *first)).collect();
    for first in firsts {
        let mut row = Row::default();
        row.display(first);
        row.number(Some(setup.clock.seconds(Instant::start_of(first))));
        for Run { channels, .. } in runs {
            let block = channels[0].binary_search_by_key(&first, |(first, ..)| *first).ok();
            match block.map(|block| channels[0][block]) {
                Some((first, last, _)) => row.display(last - first + 1),
                None => row.text(""),
            }
            for spans in channels {
                let span = block.and_then(|block| spans.get(block)).map(|span| span.2);
                for value in [span.map(|span| span.first), span.map(|span| span.least), span.map(|span| span.most)] {
                    row.number(value.filter(|value| !value.is_nan()));
                }
            }
        }
        row.write(out)?;
    }
    Ok(())
}

/// Name and unit of a channel of a body.
fn track_channel_name(channel: TrackChannel) -> (&'static str, &'static str) {
    match channel {
        TrackChannel::Speed => ("speed", "m_per_s"),
        TrackChannel::Height => ("height", "m"),
        TrackChannel::VelocityX => ("velocity_x", "m_per_s"),
        TrackChannel::VelocityY => ("velocity_y", "m_per_s"),
        TrackChannel::VelocityZ => ("velocity_z", "m_per_s"),
        TrackChannel::Kinetic => ("kinetic_energy", "J"),
        TrackChannel::Distance => ("distance_to_other", "m"),
        TrackChannel::Separation => ("separation", "m_per_s2"),
        TrackChannel::Alignment => ("alignment", "m_per_s2"),
        TrackChannel::Cohesion => ("cohesion", "m_per_s2"),
        TrackChannel::Flow => ("flow", "m_per_s2"),
        TrackChannel::Cruising => ("cruising", "m_per_s2"),
        TrackChannel::Avoidance => ("avoidance", "m_per_s2"),
        TrackChannel::RuleSum => ("rule_sum", "m_per_s2"),
        TrackChannel::Applied => ("steering", "m_per_s2"),
        TrackChannel::Clamped => ("steering_clamped", "m_per_s2"),
    }
}

/// Name and unit of a channel.
fn channel_name(channel: Channel) -> (&'static str, &'static str) {
    match channel {
        Channel::Kinetic => ("kinetic_energy", "J"),
        Channel::Potential => ("potential_energy", "J"),
        Channel::Energy => ("energy", "J"),
        Channel::MomentumX => ("momentum_x", "kg_m_per_s"),
        Channel::MomentumY => ("momentum_y", "kg_m_per_s"),
        Channel::MomentumZ => ("momentum_z", "kg_m_per_s"),
        Channel::Overlap => ("deepest_overlap", "m"),
    }
}

fn law_name(law: Law) -> (&'static str, &'static str) {
    match law {
        Law::Momentum => ("momentum", "kg_m_per_s"),
        Law::Impulse => ("impulse", "kg_m_per_s"),
        Law::Restitution => ("restitution", "m_per_s"),
        Law::Energy => ("energy", "J"),
    }
}

/// A is the ball, B the other.
fn ledger_columns() -> Vec<String> {
    let mut columns: Vec<String> = [
        "time_s",
        "tick",
        "local_time_s",
        "event",
        "a_id",
        "a",
        "b_id",
        "b",
        "contacts",
        "normal_b_to_a_x",
        "normal_b_to_a_y",
        "normal_b_to_a_z",
        "approach_speed_m_per_s",
        "separation_speed_m_per_s",
        "restitution_asked",
        "restitution_measured",
        "impulse_N_s",
    ]
    .map(str::to_owned)
    .to_vec();
    for side in ["a", "b", "total"] {
        for when in ["before", "after"] {
            columns.extend(["x", "y", "z"].map(|axis| format!("momentum_{side}_{when}_{axis}_kg_m_per_s")));
        }
    }
    for side in ["a", "b", "total"] {
        columns.extend(["before", "after"].map(|when| format!("kinetic_energy_{side}_{when}_J")));
    }
    columns.extend(["kinetic_energy_change_J", "predicted_loss_J", "work_of_moving_wall_J"].map(str::to_owned));
    for (name, unit) in Law::ALL.map(law_name) {
        columns.push(format!("residual_{name}_{unit}"));
        columns.push(format!("residual_{name}_relative"));
    }
    columns.push("above_rounding".to_owned());
    columns
}

fn entry_row(setup: &Setup, entry: &LedgerEntry) -> Row {
    let mut row = Row::default();
    row.number(Some(setup.clock.seconds(entry.at)));
    row.display(entry.at.tick);
    row.number(Some(entry.at.local));
    row.text(event_name(&entry.account));
    for id in entry.pair {
        row.display(id);
        row.text(&label(setup, id));
    }
    let contacts = if let Account::Resting(Support { contacts, .. }) = entry.account { contacts } else { 1 };
    row.display(contacts);
    row.vector(entry.normal());
    exchange_columns(&mut row, entry);
    row.text(if entry.flagged { "true" } else { "false" });
    row
}

fn exchange_columns(row: &mut Row, entry: &LedgerEntry) {
    let exchange = entry.exchange();
    let of = |value: fn(&Exchange) -> f64| exchange.map(value);
    row.number(of(Exchange::approach_speed));
    row.number(of(Exchange::separation_speed));
    row.number(of(|exchange| exchange.restitution));
    row.number(exchange.and_then(Exchange::measured_restitution));
    row.number(entry.impulse());
    let momenta = [0, 1].map(|side| exchange.and_then(|exchange| exchange.momentum(side)));
    for momentum in momenta.into_iter().chain([exchange.map(Exchange::total_momentum)]) {
        [0, 1].into_iter().for_each(|when| row.vector(momentum.map(|momentum| momentum[when])));
    }
    let energies = [0, 1].map(|side| exchange.and_then(|exchange| exchange.kinetic(side)));
    for energy in energies.into_iter().chain([exchange.map(Exchange::total_kinetic)]) {
        [0, 1].into_iter().for_each(|when| row.number(energy.map(|energy| energy[when])));
    }
    row.number(exchange.map(Exchange::total_kinetic).map(|[before, after]| after - before));
    row.number(of(Exchange::predicted_loss));
    row.number(of(Exchange::work));
    for law in Law::ALL {
        let residual = exchange.and_then(|exchange| exchange.residual(law));
        row.number(residual.map(|residual| residual.value));
        row.number(residual.map(|residual| residual.relative()));
    }
}

fn event_name(account: &Account) -> &'static str {
    match account {
        Account::Impact(_) => "impact",
        Account::Resting(_) => "resting",
        Account::Unresolved(UnresolvedReason::Immovable) => "unresolved: immovable",
        Account::Unresolved(UnresolvedReason::NoAxis) => "unresolved: no axis",
    }
}

fn label(setup: &Setup, id: Id) -> String {
    let body = setup.body_index(id).map(|index| setup.bodies[index].label());
    let obstacle = || setup.obstacle_index(id).map(|index| setup.obstacles[index].obstacle.label());
    body.or_else(obstacle).unwrap_or_default().into_owned()
}

/// A line being put together.
#[derive(Default)]
struct Row {
    line: String,
    has_fields: bool,
}

impl Row {
    fn header(columns: &[String]) -> Row {
        let mut row = Row::default();
        columns.iter().for_each(|column| row.text(column));
        row
    }

    fn text(&mut self, text: &str) {
        if self.has_fields {
            self.line.push(',');
        }
        self.has_fields = true;
        self.line.push_str(&csv_field(text));
    }

    fn display(&mut self, value: impl std::fmt::Display) {
        self.text(&value.to_string());
    }

    /// The shortest digits that give the same bits when read.
    fn number(&mut self, value: Option<f64>) {
        self.text(&value.map_or_else(String::new, |value| format!("{value:?}")));
    }

    fn vector(&mut self, value: Option<DVec3>) {
        (0..3).for_each(|axis| self.number(value.map(|value| value[axis])));
    }

    fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.line.push('\n');
        out.write_all(self.line.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Tracked;
    use crate::scene_for_tests::parsed;
    use crate::sim::{Derived, World};
    use std::sync::Arc;

    /// Header and lines of both files for a scene after so many ticks, field by field.
    fn written(scene: &str, ticks: usize) -> [Vec<Vec<String>>; 2] {
        let scene = parsed(scene);
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        let setup = world.setup().clone();
        let first = setup.settings.start_tick;
        let (mut ledger, mut totals) = (Ledger::new(first), RunningTotals::new(first));
        for _ in 0..ticks {
            let record = world.record_step();
            ledger.observe(&setup, &record);
            totals.observe(&setup, &record);
        }
        let mut files = [Vec::new(), Vec::new()];
        write_ledger(&mut files[0], &setup, &ledger).expect("a vector takes all");
        write_totals(&mut files[1], &setup, &totals).expect("a vector takes all");
        files.map(|file| String::from_utf8(file).expect("a text").lines().map(fields).collect())
    }

    /// The fields of a line, read by the rules of RFC 4180.
    fn fields(line: &str) -> Vec<String> {
        let (mut fields, mut quoted) = (vec![String::new()], false);
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            let field = fields.last_mut().expect("there is always one");
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => field.push(letters.next().expect("just seen")),
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                letter => field.push(letter),
            }
        }
        fields
    }

    fn value<'a>(table: &'a [Vec<String>], row: usize, column: &str) -> &'a str {
        let place = table[0].iter().position(|name| name == column).unwrap_or_else(|| panic!("no column {column}"));
        &table[row + 1][place]
    }

    const SCENE: &str = r#"{"version": 1, "name": "names", "settings": {"ticks_per_second": 2}, "bodies": [
        {"id": 1, "name": "a \"big\", red ball", "radius": 0.5, "mass": 3, "position": [-1, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [1, 0.3, 0]}]}"#;

    #[test]
    fn every_line_has_every_column_and_numbers_come_back_bit_for_bit() {
        let [ledger, totals] = written(SCENE, 5);
        assert!(ledger.iter().all(|line| line.len() == ledger[0].len()));
        assert!(totals.iter().all(|line| line.len() == totals[0].len()));
        assert_eq!((ledger.len(), totals.len()), (2, 6));
        // Contact when (2 − t)² + 0.3² = 1.
        let time: f64 = value(&ledger, 0, "time_s").parse().expect("a number");
        assert!((time - (2.0 - 0.91f64.sqrt())).abs() < 1e-15);
        let bits = |text: &str| text.parse::<f64>().map(f64::to_bits);
        let third = format!("{:?}", 1.0 / 3.0);
        assert_eq!(bits(&third), Ok((1.0f64 / 3.0).to_bits()));
        // 3 kg at 1 m/s.
        assert_eq!(value(&ledger, 0, "momentum_a_before_x_kg_m_per_s"), "3.0");
        assert_eq!(value(&ledger, 0, "kinetic_energy_total_before_J"), "1.5");
        assert_eq!(value(&ledger, 0, "above_rounding"), "false");
        assert_eq!((value(&totals, 3, "time_s"), value(&totals, 3, "ticks")), ("1.5", "1"));
        assert_eq!(value(&totals, 0, "kinetic_energy_most_J"), "1.5");
    }

    #[test]
    fn names_with_commas_and_quotation_marks_stay_whole() {
        let [ledger, _] = written(SCENE, 5);
        assert_eq!(value(&ledger, 0, "a"), "a \"big\", red ball");
        assert_eq!(value(&ledger, 0, "b"), "ball 2");
    }

    #[test]
    fn what_a_body_did_before_the_last_change_stands_beside_what_it_does() {
        let tracked = Tracked { body: 1, other: None };
        let [scene, faster] =
            [SCENE.to_owned(), SCENE.replace(r#""velocity": [1, 0, 0]"#, r#""velocity": [-4, 0, 0]"#)]
                .map(|text| parsed(&text));
        let track = |scene, ticks| {
            let mut world = World::new(Arc::new(Setup::new(scene)));
            let mut track = Track::new(tracked, 0);
            (0..ticks).for_each(|_| track.observe(&world.setup().clone(), &world.record_step()));
            track
        };
        let written = |now: &Track, before: Option<&Track>| {
            let mut file = Vec::new();
            let before = before.map_or(&[][..], std::slice::from_ref);
            write_tracks(&mut file, &Setup::new(&scene), std::slice::from_ref(now), before)
                .expect("a vector takes all");
            String::from_utf8(file).expect("a text").lines().map(fields).collect::<Vec<_>>()
        };
        let table = written(&track(&scene, 2), Some(&track(&faster, 3)));
        assert!(table.iter().all(|line| line.len() == table[0].len()));
        let of = |row, column| value(&table, row, column);
        assert_eq!([of(0, "speed_m_per_s"), of(0, "speed_before_m_per_s")], ["1.0", "4.0"]);
        assert_eq!([of(1, "ticks"), of(1, "ticks_before"), of(1, "speed_before_most_m_per_s")], ["1", "1", "4.0"]);
        // Before the change there were three ticks.
        assert_eq!([of(2, "tick"), of(2, "ticks"), of(2, "speed_m_per_s"), of(2, "ticks_before")], ["2", "", "", "1"]);
        assert!(written(&track(&scene, 2), None)[0].iter().all(|column| !column.contains("before")));
        // 2049 ticks are more than a line for each: two to a line, of both.
        let long = written(&track(&scene, 2049), Some(&track(&faster, 4)));
        let of = |row, column| value(&long, row, column);
        assert_eq!([of(1, "tick"), of(1, "ticks"), of(1, "ticks_before")], ["2", "2", "2"]);
        assert_eq!(long.len(), 1 + 1025);
    }

    #[test]
    fn the_columns_of_several_bodies_begin_with_their_names_and_where_those_are_the_same_have_their_ids() {
        let scene = r#"{"version": 1, "name": "three", "bodies": [
            {"id": 1, "name": "big ball", "radius": 1, "position": [0, 0, 0], "velocity": [3, 0, 4]},
            {"id": 2, "name": "twin", "radius": 1, "position": [9, 0, 0], "velocity": [1, 0, 0]},
            {"id": 3, "name": "twin", "radius": 1, "position": [0, 9, 0], "velocity": [0, 2, 0]}]}"#;
        let setup = Arc::new(Setup::new(&parsed(scene)));
        let mut world = World::new(setup.clone());
        let of = |body| Track::new(Tracked { body, other: (body != 1).then_some(1) }, 0);
        let mut tracks = [1, 2, 3].map(of);
        let record = world.record_step();
        tracks.iter_mut().for_each(|track| track.observe(&setup, &record));
        let mut file = Vec::new();
        write_tracks(&mut file, &setup, &tracks, &tracks[1..2]).expect("a vector takes all");
        let table: Vec<_> = String::from_utf8(file).expect("a text").lines().map(fields).collect();
        // √(3² + 4²) = 5; the centres are 9 m apart, less two radii.
        let expected = [
            ("big_ball_speed_m_per_s", "5.0"),
            ("twin_2_speed_m_per_s", "1.0"),
            ("twin_2_speed_before_m_per_s", "1.0"),
            ("twin_3_speed_m_per_s", "2.0"),
            ("twin_3_distance_to_other_m", "7.0"),
            ("big_ball_distance_to_other_m", ""),
        ];
        for (column, value_of) in expected {
            assert_eq!(value(&table, 0, column), value_of, "{column}");
        }
        assert!(table.iter().all(|line| line.len() == table[0].len()));
        assert!(!table[0].iter().any(|column| column.starts_with("twin_3") && column.contains("before")));
    }

    #[test]
    fn an_obstacle_has_neither_momentum_nor_energy() {
        let scene = r#"{"version": 1, "name": "wall",
            "bodies": [{"id": 1, "radius": 1, "position": [0, 1.01, 0], "velocity": [0, -1, 0]}],
            "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;
        let [ledger, _] = written(scene, 2);
        for column in ["momentum_b_before_x_kg_m_per_s", "kinetic_energy_b_after_J", "residual_momentum_kg_m_per_s"] {
            assert_eq!(value(&ledger, 0, column), "", "{column}");
        }
        assert_eq!(value(&ledger, 0, "impulse_N_s"), "2.0");
    }
}
