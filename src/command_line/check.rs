//! `collidoscope check`: holds the expectations of scenes.

use super::output::Output;
use crate::check::{Outcome, Verdict, check_scene};
use crate::scene::{Scene, SceneError, open_scene};
use crate::sim::Clock;
use anyhow::{Context, bail};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct CheckArguments {
    /// Scene files, names of shipped scenes, or folders that are searched for *.json
    #[arg(required = true, value_name = "SCENE|FOLDER")]
    scenes: Vec<PathBuf>,
    /// Also write the results to this file, as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

/// The result of one scene.
struct Checked {
    name: String,
    /// The scene with a verdict for each of its expectations, or why there is none.
    result: Result<(Scene, Vec<Verdict>), SceneError>,
}

/// Checks all scenes and tells which expectations fail.
pub(super) fn check(arguments: &CheckArguments) -> anyhow::Result<ExitCode> {
    let mut files = Vec::new();
    for path in &arguments.scenes {
        if path.is_dir() {
            files.extend(scenes_in_folder(path)?);
        } else {
            files.push(path.clone());
        }
    }
    // Opened first: a report that cannot be written should not cost the run.
    let junit = arguments.junit.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    let mut all = Vec::new();
    for file in files {
        let checked = check_file(&file);
        match &checked.result {
            Ok(_) => io::stdout().lock().write_all(report(&checked).as_bytes())?,
            Err(error) => writeln!(io::stderr().lock(), "{error}")?,
        }
        all.push(checked);
    }
    if let Some(junit) = junit {
        junit.finish_with(|out| Ok(out.write_all(junit_xml(&all).as_bytes())?))?;
    }
    Ok(ExitCode::from(all.iter().map(Checked::exit_code).max().unwrap_or(0)))
}

fn check_file(file: &Path) -> Checked {
    let result = open_scene(file).map(|opened| {
        let verdicts = check_scene(&opened.scene);
        (opened.scene, verdicts)
    });
    Checked { name: file.display().to_string(), result }
}

impl Checked {
    /// 0 all hold, 1 some fail, 2 could not run.
    fn exit_code(&self) -> u8 {
        let Ok((_, verdicts)) = &self.result else { return 2 };
        let code = |verdict: &Verdict| match verdict.outcome {
            Outcome::Holds => 0,
            Outcome::Fails { .. } => 1,
            Outcome::Error(_) => 2,
        };
        verdicts.iter().map(code).max().unwrap_or(0)
    }
}

/// "ok" and the number of expectations, or each that does not hold with its arithmetic.
fn report(checked: &Checked) -> String {
    let Ok((scene, verdicts)) = &checked.result else { return String::new() };
    if checked.exit_code() == 0 {
        let count = match verdicts.len() {
            0 => "no expectations".to_owned(),
            1 => "1 expectation".to_owned(),
            count => format!("{count} expectations"),
        };
        return format!("ok   {} ({count})\n", checked.name);
    }
    let mut text = format!("FAIL {}\n", checked.name);
    for (i, (expectation, verdict)) in scene.expectations.iter().zip(verdicts).enumerate() {
        if let Some(explanation) = explanation(verdict, scene, "\n       ") {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "     expectations[{i}]: {}\n       {explanation}", expectation.why);
        }
    }
    text
}

/// What was expected and found; `None` for an expectation that holds.
fn explanation(verdict: &Verdict, scene: &Scene, separator: &str) -> Option<String> {
    let when = verdict.at.map_or(String::new(), |at| {
        let seconds = Clock::new(scene.settings.ticks_per_second).seconds(at);
        format!("{separator}decided at t = {seconds} s (tick {})", at.tick)
    });
    match &verdict.outcome {
        Outcome::Holds => None,
        Outcome::Fails { expected, got } => Some(format!("expected {expected}{separator}got      {got}{when}")),
        Outcome::Error(reason) => Some(format!("could not be decided: {reason}{when}")),
    }
}

/// All `*.json` in a folder and its subfolders, sorted. Hidden folders and `*.schema.json` are left out.
fn scenes_in_folder(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let entry = entry.with_context(|| folder.display().to_string())?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // The entry's own type: links to folders are not followed, they could lead in circles.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !name.starts_with('.') {
                folders.push(entry.path());
            } else if !is_folder && name.ends_with(".json") && !name.ends_with(".schema.json") {
                found.push(entry.path());
            }
        }
    }
    if found.is_empty() {
        bail!("{}: no scenes (*.json) in this folder", folder.display());
    }
    found.sort();
    Ok(found)
}

/// The results as JUnit XML, which continuous integration systems show: a suite for each scene, a
/// case for each expectation.
fn junit_xml(all: &[Checked]) -> String {
    let mut xml =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"collidoscope check\">\n");
    for checked in all {
        suite(&mut xml, checked);
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn suite(xml: &mut String, checked: &Checked) {
    let name = escaped(&checked.name);
    let mut cases = String::new();
    let (mut tests, mut failures, mut errors) = (0, 0, 0);
    let mut case = |title: &str, problem: Option<(&str, String)>| {
        tests += 1;
        let body = problem.map_or(String::new(), |(kind, text)| {
            *(if kind == "failure" { &mut failures } else { &mut errors }) += 1;
            format!("<{kind}>{}</{kind}>", escaped(&text))
        });
        let _ = writeln!(cases, "    <testcase classname=\"{name}\" name=\"{}\">{body}</testcase>", escaped(title));
    };
    match &checked.result {
        Err(error) => case("load", Some(("error", error.to_string()))),
        Ok((scene, verdicts)) => {
            for (i, (expectation, verdict)) in scene.expectations.iter().zip(verdicts).enumerate() {
                let kind = if matches!(verdict.outcome, Outcome::Error(_)) { "error" } else { "failure" };
                let problem = explanation(verdict, scene, "\n").map(|text| (kind, text));
                case(&format!("expectations[{i}]: {}", expectation.why), problem);
            }
        }
    }
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    let _ = write!(xml, "  <testsuite name=\"{name}\" {counts}>\n{cases}  </testsuite>\n");
}

/// Text for XML 1.0: markup escaped, characters that it cannot hold replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Conserved, Expectation, Expected, Quantity, parse_scene};

    fn checked(why: &str, outcome: Outcome) -> Checked {
        let mut scene = parse_scene(r#"{"version": 1, "name": "n"}"#, "").unwrap();
        let conserved = Conserved { quantity: Quantity::Energy, tolerance: 0.0, until: Some(1.0) };
        scene.expectations = vec![Expectation { why: why.to_owned(), expect: Expected::Conserved(conserved) }];
        let at = Some(crate::sim::Instant { tick: 30, local: 0.0 });
        Checked { name: "a.json".to_owned(), result: Ok((scene, vec![Verdict { outcome, at }])) }
    }

    fn fails() -> Outcome {
        Outcome::Fails { expected: "a < b".to_owned(), got: "a > b".to_owned() }
    }

    #[test]
    fn what_holds_is_one_line() {
        assert_eq!(report(&checked("w", Outcome::Holds)), "ok   a.json (1 expectation)\n");
    }

    #[test]
    fn what_fails_says_why_expected_got_and_when() {
        let expected = "FAIL a.json\n     expectations[0]: the arithmetic\n       expected a < b\n       got      a > b\n       \
                        decided at t = 0.5 s (tick 30)\n";
        assert_eq!(report(&checked("the arithmetic", fails())), expected);
    }

    #[test]
    fn what_could_not_run_outweighs_what_fails() {
        let unreadable = SceneError::Unreadable { file: "b.json".to_owned(), reason: "no such file".to_owned() };
        let unreadable = Checked { name: "b.json".to_owned(), result: Err(unreadable) };
        assert_eq!(checked("", Outcome::Holds).exit_code(), 0);
        assert_eq!(checked("", fails()).exit_code(), 1);
        assert_eq!(checked("", Outcome::Error(String::new())).exit_code(), 2);
        assert_eq!(unreadable.exit_code(), 2);
    }

    #[test]
    fn junit_counts_and_escapes() {
        let xml = junit_xml(&[checked("<&\"\u{1b}>", fails())]);
        assert!(xml.contains("tests=\"1\" failures=\"1\" errors=\"0\""), "{xml}");
        assert!(xml.contains("name=\"expectations[0]: &lt;&amp;&quot;\u{fffd}&gt;\""), "{xml}");
        assert!(xml.contains("<failure>expected a &lt; b&#10;got"), "{xml}");
    }
}
