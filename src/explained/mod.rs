//! Answers with how they were computed, for other tools: `collidoscope query --explain`.
//!
//! Stages have names and remarks in English, so this stands above the sentences, and answers alone below them.

mod stages;

use crate::protocol::{Answer, trace};
use stages::stages_json;

/// Answers a question in the form of one line of text and adds how the answer was computed, as
/// `stages`.
pub fn answer(line: &str) -> Answer {
    let (Answer { text, valid }, stages) = trace(line);
    let Some(open) = text.strip_suffix('}').filter(|_| valid) else { return Answer { text, valid } };
    Answer { text: format!("{open},\"stages\":{}}}", stages_json(&stages)), valid }
}
