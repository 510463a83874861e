//! `collidoscope check`: holds the expectations of scenes.

use super::junit::{self, Case, Suite, Trouble};
use super::output::{Output, Replacing, begins_with};
use crate::check::{Checked, Outcome, Standing, Verdict, scenes_in_folder};
use crate::language::Language;
use crate::lesson::LessonFault;
use crate::text;
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
    /// Replace the file even if this command did not write it
    #[arg(long, requires = "junit")]
    force: bool,
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
    let inputs: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let replacing = Replacing {
        inputs: &inputs,
        wrote: &|file| begins_with(file, &junit::beginning("check")),
        force: arguments.force,
    };
    let junit = arguments.junit.as_deref().map(|path| Output::open(Some(path), &replacing)).transpose()?;
    let mut all = Vec::new();
    // Nothing ends a check here before it is decided.
    for checked in files.iter().filter_map(|file| Checked::of_file(file, &mut || true)) {
        let report = text::check::report(&checked);
        match &checked.result {
            Ok(_) => io::stdout().lock().write_all(report.as_bytes())?,
            Err(_) => io::stderr().lock().write_all(report.as_bytes())?,
        }
        all.push(checked);
    }
    if let Some(junit) = junit {
        junit.finish_with(|out| Ok(out.write_all(junit_xml(&all).as_bytes())?))?;
    }
    Ok(ExitCode::from(all.iter().map(|checked| exit_code(checked.standing())).max().unwrap_or(0)))
}

fn exit_code(standing: Standing) -> u8 {
    match standing {
        Standing::Held => 0,
        Standing::Failed => 1,
        Standing::CouldNotRun => 2,
    }
}

/// The results for JUnit: a suite for each scene, a case for each expectation, one for each fault of its lesson, and
/// one for each translation of what it does not say.
fn junit_xml(all: &[Checked]) -> String {
    junit::report("check", &all.iter().map(suite).collect::<Vec<_>>())
}

fn suite(checked: &Checked) -> Suite {
    let cases = match &checked.result {
        Err(error) => vec![Case { title: "load".to_owned(), problem: Some(Trouble::Error(error.to_string())) }],
        Ok(judged) => {
            let case = |(i, why, verdict): (usize, &str, &Verdict)| {
                let problem = text::check::explanation(verdict, judged.clock, "\n");
                let is_error = matches!(verdict.outcome, Outcome::Error(_));
                let kind = if is_error { Trouble::Error } else { Trouble::Failure };
                Case { title: text::check::title(i, why), problem: problem.map(kind) }
            };
            let of_lesson = |fault: &LessonFault| {
                let kind = if fault.fault.is_of_run() { Trouble::Failure } else { Trouble::Error };
                Case { title: fault.path.to_string(), problem: Some(kind(text::lesson::what(&fault.fault))) }
            };
            let of_translation = |unused: &(Language, String)| {
                let problem = Some(Trouble::Failure(text::check::unused_translation(unused)));
                Case { title: format!("translations.{}", unused.0.code()), problem }
            };
            let expectations = judged.told().map(case);
            let of_lesson = judged.faults.iter().map(of_lesson);
            expectations.chain(of_lesson).chain(judged.unused.iter().map(of_translation)).collect()
        }
    };
    Suite { name: checked.name.clone(), cases }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ContactKind, Failure, Judged};
    use crate::scene::{SceneError, Translations};
    use crate::sim::Clock;

    fn failing(why: &str) -> Checked {
        let between = ["a<b", "c"].map(str::to_owned);
        let failure = Failure::Collided { between, contact: ContactKind::Impact, time: 0.5 };
        let verdict = Verdict { outcome: Outcome::Fails(failure), at: None };
        let expectations = vec![(why.to_owned(), verdict)];
        let judged = Judged {
            clock: Clock::new(60),
            expectations,
            steps: 0,
            faults: Vec::new(),
            unused: Vec::new(),
            translations: Translations::default(),
        };
        Checked { name: "a.json".to_owned(), result: Ok(judged) }
    }

    #[test]
    fn a_scene_that_could_not_be_read_is_an_error_of_its_own_suite() {
        let error = SceneError::Unreadable { file: "b.json".to_owned(), reason: "no such file".to_owned() };
        let xml = junit_xml(&[Checked { name: "b.json".to_owned(), result: Err(error) }]);
        assert!(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""), "{xml}");
        assert!(xml.contains("name=\"load\"><error>b.json: no such file</error>"), "{xml}");
    }

    #[test]
    fn junit_counts_and_escapes() {
        let xml = junit_xml(&[failing("<&\"\u{1b}>")]);
        assert!(xml.contains("tests=\"1\" failures=\"1\" errors=\"0\""), "{xml}");
        assert!(xml.contains("name=\"expectations[0]: &lt;&amp;&quot;\u{fffd}&gt;\""), "{xml}");
        assert!(xml.contains("<failure>expected a&lt;b and c never collide&#10;got"), "{xml}");
    }
}
