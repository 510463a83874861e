//! `handout` in a real browser.
//!
//! These tests need Chromium or Chrome on the `PATH`. Without one they say so and pass: a browser is several hundred megabytes, and
//! no other test needs one. What the page itself holds is tested in `src/app/handout` without it.

use assert_cmd::Command;
use collidoscope::language::Language;
use collidoscope::scene::{Scene, shipped_scene};
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// How long a browser may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a browser makes of the page, told by itself: what is in it, what it shows, what went wrong.
const PROBE: &str = r#"<script>
window.wrong = [];
window.addEventListener("error", event => window.wrong.push(String(event.message || event.target.outerHTML)), true);
window.addEventListener("load", () => {
    const size = node => { const box = node.getBoundingClientRect(); return [box.width, box.height]; };
    const all = selector => [...document.querySelectorAll(selector)];
    const told = {
        wrong: window.wrong,
        titles: all(".step h2").map(node => node.textContent),
        figures: all(".step").map(step => [...step.querySelectorAll("svg")].map(size)),
        answers: all("details.answer").map(node => [node.open, size(node)[1], node.scrollHeight]),
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        broken: all("img").filter(node => !node.complete || node.naturalWidth === 0).length,
    };
    const probe = document.createElement("pre");
    probe.id = "probe";
    probe.textContent = JSON.stringify(told);
    document.body.append(probe);
});
</script>"#;

/// The browser, if there is one.
fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let found = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = found.into_iter().find(|file| file.is_file());
    if found.is_none() {
        eprintln!("No browser is on the PATH ({}): handouts are not opened in one.", BROWSERS.join(", "));
    }
    found
}

/// Runs the browser without a screen and with nothing of its user.
fn browse(browser: &Path, folder: &Path, arguments: &[&str]) -> Output {
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", &profile];
    let done = Command::new(browser).args(quiet).args(arguments).timeout(PATIENCE).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    done
}

/// The handout of a lesson in a folder.
fn handout(scene: &str, folder: &Path, more: &[&str]) -> PathBuf {
    let page = folder.join("page.html");
    let mut program = Command::cargo_bin("collidoscope").unwrap();
    let done = program.args(["handout", scene, "-o"]).arg(&page).args(more).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    page
}

/// What the probe told of a page.
fn probed(browser: &Path, folder: &Path, page: &Path) -> Value {
    let text = fs::read_to_string(page).unwrap();
    let with_probe = text.replacen("</head>", &format!("{PROBE}</head>"), 1);
    assert_ne!(text, with_probe, "the page has a head");
    let file = folder.join("probed.html");
    fs::write(&file, with_probe).unwrap();
    let address = format!("file://{}", file.display());
    let done = browse(browser, folder, &["--virtual-time-budget=5000", "--dump-dom", &address]);
    let dom = String::from_utf8(done.stdout).unwrap();
    let (_, told) = dom.split_once("<pre id=\"probe\">").unwrap_or_else(|| panic!("{dom:.2000}"));
    let told = told.split("</pre>").next().unwrap().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&told).unwrap()
}

fn titles(scene: &Scene, language: Language) -> Vec<String> {
    let told = |title: &str| scene.translations.of(language, title).unwrap_or(title).to_owned();
    scene.lesson.iter().map(|step| told(&step.title)).collect()
}

#[test]
fn a_browser_shows_every_step_with_its_figure_and_folds_every_answer() {
    let Some(browser) = browser() else { return };
    let scene = shipped_scene("lesson_bounce").unwrap().load().unwrap();
    let questions = scene.lesson.iter().filter(|step| step.ask.is_some()).count();
    for (language, more) in [(Language::English, &[][..]), (Language::Japanese, &["--language", "ja", "--no-films"])] {
        let folder = tempfile::tempdir().unwrap();
        let page = handout("lesson_bounce", folder.path(), more);
        let told = probed(&browser, folder.path(), &page);
        assert_eq!(told["wrong"], Value::Array(Vec::new()), "{language:?}");
        assert_eq!((&told["overflow"], &told["broken"]), (&0.into(), &0.into()), "{language:?}");
        let shown: Vec<&str> = told["titles"].as_array().unwrap().iter().map(|title| title.as_str().unwrap()).collect();
        let wanted = titles(&scene, language);
        assert_eq!(shown.len(), wanted.len(), "{language:?}: {shown:?}");
        for (shown, wanted) in shown.iter().zip(&wanted) {
            assert!(shown.contains(wanted.as_str()), "{language:?}: {shown} is not {wanted}");
        }
        let figures = told["figures"].as_array().unwrap();
        assert_eq!(figures.len(), scene.lesson.len());
        for (figures, title) in figures.iter().zip(&wanted) {
            let largest = |figure: &Value| figure[0].as_f64().unwrap().min(figure[1].as_f64().unwrap());
            let seen = figures.as_array().unwrap().iter().map(largest).fold(0.0, f64::max);
            assert!(seen > 100.0, "{language:?}: no figure of {title} is seen: {figures}");
        }
        // Folded: closed, and as high as its one line.
        let answers = told["answers"].as_array().unwrap();
        assert_eq!(answers.len(), questions, "{language:?}");
        for answer in answers {
            let height = answer[1].as_f64().unwrap();
            assert!(answer[0] == false && height > 10.0 && height < 80.0, "{language:?}: {answer}");
        }
    }
}

#[test]
fn a_browser_prints_a_handout_on_pages_of_paper() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = handout("lesson_bounce", folder.path(), &["--no-films"]);
    let file = folder.path().join("page.pdf");
    let print = format!("--print-to-pdf={}", file.display());
    let address = format!("file://{}", page.display());
    browse(&browser, folder.path(), &["--no-pdf-header-footer", &print, &address]);
    let printed = fs::read(&file).unwrap();
    assert!(printed.starts_with(b"%PDF-"));
    let text = String::from_utf8_lossy(&printed);
    let pages = text.matches("/Type /Page\n").count();
    // Ten steps with a picture each, two or three on a page, and one of answers.
    assert!((4..=14).contains(&pages), "{pages} pages");
}

#[test]
fn a_handout_is_well_formed_and_needs_nothing_beside_itself() {
    let folder = tempfile::tempdir().unwrap();
    let page = fs::read_to_string(handout("lesson_bounce", folder.path(), &["--no-films"])).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).unwrap_or_else(|error| panic!("{error}"));
    for node in document.descendants() {
        for name in ["src", "href"] {
            let Some(target) = node.attribute(name) else { continue };
            let is_inside = target.starts_with('#') || target.starts_with("data:");
            assert!(is_inside || node.has_tag_name("a"), "{node:?} needs {target}");
        }
    }
}
