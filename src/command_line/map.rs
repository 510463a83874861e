//! `collidoscope map`: a question whose answers fill a picture or a table over two of its numbers.

use super::output::{Output, Replacing};
use super::query::open_questions;
use crate::expression::{Digits, number_text};
use crate::foreign_text::escaped;
use crate::map::{Axis, Coloring, Difference, LegendEntry, MapQuestion, Picture, Raster, Reference, Sample};
use crate::other_program;
use crate::picture_file::{is_our_picture, png_of};
use crate::protocol::read_question;
use crate::text;
use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// The last columns of every table, by which one that was written before is known.
const COLUMNS: &str = ",status,t,feature,flags,normal_x,normal_y,normal_z";

/// A query may be long, but not endless.
const LONGEST_QUESTION: u64 = 64 << 20;

#[derive(clap::Args)]
pub(super) struct MapArguments {
    /// A query as `collidoscope query` takes it, or a file with one; `-`: standard input
    query: String,
    /// The number that varies to the right and its range, such as from.x=-2:2
    #[arg(long, value_name = "INPUT=LOW:HIGH", value_parser = axis, allow_hyphen_values = true)]
    x: Axis,
    /// The number that varies upwards and its range
    #[arg(long, value_name = "INPUT=LOW:HIGH", value_parser = axis, allow_hyphen_values = true)]
    y: Axis,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "800x800", value_parser = parse_size)]
    size: [usize; 2],
    /// What pixels are coloured by; a table has the difference of that name in its last column
    #[arg(long, value_name = "BY", default_value = "status")]
    color: Color,
    /// For --color program: a command of the shell that answers questions line by line, as `collidoscope query` does
    #[arg(long, value_name = "COMMAND")]
    program: Option<String>,
    /// The picture (.png) or table (.csv) to write
    #[arg(long, short, value_name = "FILE.png|FILE.csv")]
    out: PathBuf,
    /// Replace the file even if this command did not write it
    #[arg(long)]
    force: bool,
}

/// What pixels are coloured by.
#[derive(Clone, Copy, ValueEnum)]
enum Color {
    /// The status of the answer
    Status,
    /// The time of the contact, or the distance where the query has none
    T,
    /// The part that is hit, and the faces of a box
    Feature,
    /// The normal
    Normal,
    /// The difference from the answer of the published method
    Difference,
    /// The difference from the answer to the query with its numbers rounded to single precision
    Single,
    /// The difference from the answer of another program, which --program runs
    Program,
}

impl From<Color> for Coloring {
    fn from(color: Color) -> Coloring {
        match color {
            Color::Status => Coloring::Status,
            Color::T => Coloring::T,
            Color::Feature => Coloring::Feature,
            Color::Normal => Coloring::Normal,
            Color::Difference => Coloring::Difference(Reference::Published),
            Color::Single => Coloring::Difference(Reference::Single),
            Color::Program => Coloring::Difference(Reference::Program),
        }
    }
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Picture,
    Table,
}

/// Writes the map. The legend of a picture goes to standard output, a JSON object on each line.
pub(super) fn map(arguments: &MapArguments) -> anyhow::Result<()> {
    let form = form_of(&arguments.out)?;
    let ask = question(&arguments.query)?;
    let question = MapQuestion::new(&ask, [arguments.x.clone(), arguments.y.clone()])?;
    let coloring = Coloring::from(arguments.color);
    refuse_what_says_nothing(&question, coloring)?;
    let program = program_of(arguments)?;
    let wrote: &dyn Fn(&mut dyn Read) -> io::Result<bool> = match form {
        Form::Picture => &is_our_picture,
        Form::Table => &is_our_table,
    };
    let input = PathBuf::from(&arguments.query);
    let replacing = Replacing { inputs: &[&input], wrote, force: arguments.force };
    // Opened first: what cannot be written should not be computed.
    let output = Output::open(Some(&arguments.out), &replacing)?;
    let mut raster = Raster::whole(&question, &mut question.sampler(coloring.reference()), arguments.size);
    if let Some(program) = program {
        compare(&mut raster, program, &question)?;
    }
    match form {
        Form::Table => output.finish_with(|out| write_table(out, &question, coloring, &raster)),
        Form::Picture => {
            let picture = Picture::of(&raster, coloring);
            let png = png_of(arguments.size.map(|side| side as u32), &picture.rgb)?;
            output.finish_with(|out| Ok(out.write_all(&png)?))?;
            Output::standard().finish_with(|out| write_legend(out, &picture.legend))
        }
    }
}

/// The program whose answers are compared with ours.
fn program_of(arguments: &MapArguments) -> anyhow::Result<Option<&str>> {
    match (arguments.color, &arguments.program) {
        (Color::Program, Some(program)) => Ok(Some(program)),
        (Color::Program, None) => {
            bail!("--color program needs --program COMMAND, which answers as `collidoscope query` does")
        }
        (_, Some(_)) => bail!("--program is asked for --color program alone"),
        (_, None) => Ok(None),
    }
}

/// Notes how far the answers of a program are from ours.
fn compare(raster: &mut Raster, program: &str, question: &MapQuestion) -> anyhow::Result<()> {
    let [columns, rows] = raster.size();
    let [x, y] = question.axes();
    let pixel = |number: usize| [number % columns, number / columns];
    let place = |number: usize| [x.at(number % columns, columns), y.at(number / columns, rows)];
    let questions = (0..columns * rows).map(|number| Value::Object(question.at(place(number))).to_string());
    other_program::ask(program, questions, |number, theirs| {
        raster.compare(pixel(number), question.difference_from(place(number), theirs));
    })?;
    Ok(())
}

fn form_of(path: &Path) -> anyhow::Result<Form> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("png") => Ok(Form::Picture),
        Some("csv") => Ok(Form::Table),
        _ => bail!(
            "{}: a map is a picture or a table; the name must end in .png or .csv",
            escaped(&path.to_string_lossy())
        ),
    }
}

/// The question itself, or the one that a file or standard input holds.
fn question(argument: &str) -> anyhow::Result<Map<String, Value>> {
    let read = |input: &mut dyn BufRead, name: &str| -> anyhow::Result<Map<String, Value>> {
        let mut text = String::new();
        input.take(LONGEST_QUESTION).read_to_string(&mut text).with_context(|| format!("{name}: cannot be read"))?;
        read_question(&text).map_err(|error| anyhow!("{name}: {error}"))
    };
    match argument {
        "-" => read(&mut io::stdin().lock(), "standard input"),
        text if text.trim_start().starts_with('{') => read_question(text).map_err(|error| anyhow!("{error}")),
        path => read(&mut BufReader::new(open_questions(Path::new(path))?), &escaped(path)),
    }
}

fn refuse_what_says_nothing(question: &MapQuestion, coloring: Coloring) -> anyhow::Result<()> {
    let with_program = [Coloring::Difference(Reference::Program)];
    let possible = [&Coloring::of(question.kind())[..], &with_program].concat();
    if possible.contains(&coloring) {
        return Ok(());
    }
    let is_possible = |color: &&Color| possible.contains(&Coloring::from(**color));
    let name = |color: &Color| color.to_possible_value().map(|value| format!("--color {}", value.get_name()));
    let names: Vec<String> = Color::value_variants().iter().filter(is_possible).filter_map(name).collect();
    bail!(
        "answers to {} have nothing for a map by {}; it can have {}",
        question.kind().name(),
        text::map::coloring(coloring),
        names.join(", ")
    )
}

pub(super) fn write_legend(out: &mut dyn Write, legend: &[LegendEntry]) -> anyhow::Result<()> {
    for LegendEntry { color: [r, g, b], meaning, answers } in legend {
        let mut line = json!({
            "color": format!("#{r:02x}{g:02x}{b:02x}"),
            "meaning": text::map::meaning(*meaning, |number| number_text(number, Digits::Four)),
        });
        if let (Some(answers), Value::Object(line)) = (answers, &mut line) {
            line.insert("pixels".to_owned(), Value::from(*answers));
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// A row for every pixel, by rows of the picture from the lowest on.
fn write_table(out: &mut dyn Write, question: &MapQuestion, coloring: Coloring, raster: &Raster) -> anyhow::Result<()> {
    let [x, y] = question.axes();
    let [columns, rows] = raster.size();
    let last = if coloring.reference().is_some() { ",difference" } else { "" };
    writeln!(out, "{},{}{COLUMNS}{last}", x.path, y.path)?;
    for row in 0..rows {
        for column in 0..columns {
            let place = [x.at(column, columns), y.at(row, rows)];
            write_row(out, place, raster.sample(column, row).unwrap_or(&Sample::INVALID))?;
        }
    }
    Ok(())
}

fn write_row(out: &mut dyn Write, [x, y]: [f64; 2], sample: &Sample) -> io::Result<()> {
    let number = |number: f64| if number == f64::INFINITY { "max".to_owned() } else { number.to_string() };
    let optional = |found: Option<f64>| found.map(number).unwrap_or_default();
    let normal = |axis: usize| optional(sample.normal.map(|normal| normal[axis]));
    write!(
        out,
        "{x},{y},{},{},{},{},{},{},{}",
        token(sample.status),
        optional(sample.t),
        sample.feature.map(token).unwrap_or_default(),
        sample.flags.map(|flags| flags.0.to_string()).unwrap_or_default(),
        normal(0),
        normal(1),
        normal(2),
    )?;
    match sample.difference {
        None => writeln!(out),
        Some(Difference::By(difference)) => writeln!(out, ",{difference}"),
        Some(Difference::Verdict) => writeln!(out, ",verdict"),
        Some(Difference::NotFinite) => writeln!(out, ",not_finite"),
        Some(Difference::Unanswered) => writeln!(out, ",unanswered"),
    }
}

/// The word that files have for a value.
fn token(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

fn is_our_table(file: &mut dyn Read) -> io::Result<bool> {
    /// Longer than the names of two inputs.
    const HEAD: u64 = 1024;
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    Ok(line.windows(COLUMNS.len()).any(|part| part == COLUMNS.as_bytes()))
}

fn axis(text: &str) -> Result<Axis, String> {
    Axis::parse(text).map_err(|error| error.to_string())
}

fn parse_size(text: &str) -> Result<[usize; 2], String> {
    /// As many answers as fit into the memory of a small computer.
    const SIDES: std::ops::RangeInclusive<usize> = 1..=4096;
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    text.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?])).ok_or_else(|| {
        format!("must be width x height such as 800x800, each from {} to {}", SIDES.start(), SIDES.end())
    })
}
