//! `collidoscope handout`: its arguments. The window's picture makes the page.

use super::look::walked;
use super::output::{Output, Replacing};
use crate::foreign_text::escaped;
use crate::language::Language;
use crate::picture_file::is_our_page;
use crate::scene::{Scene, open_scene};
use anyhow::{Context, bail};
use std::path::PathBuf;

/// Where a page goes.
pub struct Page(Output);

/// A page to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct HandoutRequest {
    /// Of what.
    pub scene: Scene,
    /// The language of what its author did not write.
    pub language: Language,
    /// Whether it has films.
    pub films: bool,
    /// Whether its pictures have the colours for colour-blind eyes.
    pub color_blind: bool,
}

#[derive(clap::Args)]
pub(super) struct HandoutArguments {
    /// A scene file, or the name of a shipped scene
    scene: PathBuf,
    /// The page to write
    #[arg(long, short, value_name = "FILE.html")]
    out: PathBuf,
    /// Replace the file even if this command did not write it
    #[arg(long)]
    force: bool,
    /// Pictures in colours that differ for colour-blind eyes, too, and in grey
    #[arg(long)]
    colour_blind: bool,
    /// Without films, which make most of its size
    #[arg(long)]
    no_films: bool,
    /// The language of what its author did not write
    #[arg(long, value_enum, default_value = "en")]
    language: Language,
}

impl HandoutArguments {
    /// The request that they make, and where its page goes.
    pub(super) fn request(self) -> anyhow::Result<(HandoutRequest, Page)> {
        let scene = open_scene(&self.scene)?.scene;
        let replacing = Replacing { inputs: &[&self.scene], wrote: &is_our_page, force: self.force };
        // Opened first: a page that cannot be written should not be made.
        let page = Page(Output::open(Some(&self.out), &replacing)?);
        if let Some(ending) = self.out.extension().filter(|ending| *ending != "html" && *ending != "htm") {
            bail!(
                "{}: a handout is a page for a browser, which prints it or saves it as .{}: write it to a .html file",
                escaped(&self.out.to_string_lossy()),
                escaped(&ending.to_string_lossy())
            );
        }
        let name = || escaped(&self.scene.to_string_lossy()).into_owned();
        walked(&scene, None).with_context(|| format!("{}: its lesson cannot be handed out", name()))?;
        Ok((
            HandoutRequest { scene, language: self.language, films: !self.no_films, color_blind: self.colour_blind },
            page,
        ))
    }
}

impl Page {
    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written; what was there before still is.
    pub fn write(self, text: &str) -> anyhow::Result<()> {
        self.0.finish_with(|out| Ok(out.write_all(text.as_bytes())?))
    }
}
