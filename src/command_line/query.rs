//! `collidoscope query`: answers questions line by line, so that a program can converse.

use crate::foreign_text::escaped;
use crate::protocol::{Answer, refuse};
use anyhow::{Context, bail};
use std::fs::File;
use std::io::{BufRead, ErrorKind, Read, Write};
use std::path::Path;

/// Longer lines are refused without being kept; 100 000 agents fit in a fraction of it.
const LONGEST_LINE: usize = 64 << 20;

const UNREADABLE: &str = "cannot read the questions";

/// Opens a file or pipe with queries.
pub(super) fn open_questions(path: &Path) -> anyhow::Result<File> {
    let reason = match File::open(path) {
        // A folder can be opened, and then not be read.
        Ok(file) if file.metadata().is_ok_and(|metadata| metadata.is_dir()) => "a folder, not a file".to_owned(),
        Ok(file) => return Ok(file),
        Err(error) => match error.kind() {
            ErrorKind::NotFound => "no such file".to_owned(),
            ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
            _ => format!("cannot be read: {error}"),
        },
    };
    bail!("{}: {reason}", escaped(&path.to_string_lossy()))
}

/// Answers each line of `input` on `output` by `answer`, every answer flushed before the next line is read.
///
/// Blank lines are skipped. A line that is too long is answered as soon as it is, before the rest of it has come. Returns whether all lines were valid. When nobody reads the answers
/// any more, it ends quietly.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(mut input: impl BufRead, mut output: impl Write, answer: fn(&str) -> Answer) -> anyhow::Result<bool> {
    let mut all_valid = true;
    let mut line = Vec::new();
    while let Some(end) = read_line(&mut input, &mut line).context(UNREADABLE)? {
        let answered = match end {
            LineEnd::Reached => answer_bytes(&line, answer),
            LineEnd::TooFar => Some(refuse(&format!("the line is longer than {} MiB", LONGEST_LINE >> 20))),
        };
        if let Some(Answer { mut text, valid }) = answered {
            all_valid &= valid;
            text.push('\n');
            match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
                written => written.context("cannot write the answers")?,
            }
        }
        if end == LineEnd::TooFar {
            input.skip_until(b'\n').context(UNREADABLE)?;
        }
    }
    Ok(all_valid)
}

/// The answer to a line; `None` for a blank one.
fn answer_bytes(line: &[u8], answer: fn(&str) -> Answer) -> Option<Answer> {
    match std::str::from_utf8(line) {
        Ok(text) if text.trim().is_empty() => None,
        Ok(text) => Some(answer(text)),
        Err(error) => Some(refuse(&format!("the line is not UTF-8 from byte {} on", error.valid_up_to() + 1))),
    }
}

/// Where the reading of a line ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    /// At its end.
    Reached,
    /// Where it became too long: the rest is still to come.
    TooFar,
}

/// Reads the next line without its end, as far as it is not too long; `None` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<LineEnd>> {
    line.clear();
    // One byte more, which is the end of a line of the greatest length.
    let most = LONGEST_LINE as u64 + 1;
    if Read::take(&mut *input, most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let ends = line.pop_if(|byte| *byte == b'\n').is_some();
    Ok(Some(if !ends && line.len() > LONGEST_LINE { LineEnd::TooFar } else { LineEnd::Reached }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::answer;
    use serde_json::{Value, json};
    use std::cell::Cell;
    use std::io::{BufReader, pipe};

    const GOOD: &str = r#"{"id":1,"query":"circulating_flow","position":[0,0,0]}"#;

    fn answers(input: &[u8]) -> (bool, Vec<Value>) {
        let mut output = Vec::new();
        let all_valid = run(input, &mut output, answer).unwrap();
        let text = String::from_utf8(output).unwrap();
        (all_valid, text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    #[test]
    fn blank_lines_are_skipped_and_the_last_line_needs_no_end() {
        let (all_valid, found) = answers(format!("\n  \r\n{GOOD}\r\n\t\n{GOOD}").as_bytes());
        assert!(all_valid);
        let expected = json!({"id": 1, "status": "ok", "acceleration": [0.0, 0.0, 0.0]});
        assert_eq!(found, [expected.clone(), expected]);
    }

    #[test]
    fn a_bad_line_is_answered_and_the_run_goes_on() {
        let mut input = b"{\"id\": \"\xff\"}\nnonsense\n".to_vec();
        input.extend_from_slice(GOOD.as_bytes());
        let (all_valid, found) = answers(&input);
        assert!(!all_valid);
        let statuses: Vec<&Value> = found.iter().map(|answer| &answer["status"]).collect();
        assert_eq!(statuses, ["invalid", "invalid", "ok"]);
        assert_eq!(found[0]["error"], "the line is not UTF-8 from byte 9 on");
        assert_eq!(found[0]["id"], Value::Null);
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_without_losing_the_next() {
        let endless = std::io::repeat(b'[').take(LONGEST_LINE as u64 + 1);
        let input = endless.chain(b"\n".as_slice()).chain(GOOD.as_bytes());
        let mut output = Vec::new();
        assert!(!run(BufReader::new(input), &mut output, answer).unwrap());
        let text = String::from_utf8(output).unwrap();
        let errors: Vec<Value> =
            text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["error"].clone()).collect();
        assert_eq!(errors, [json!("the line is longer than 64 MiB"), Value::Null]);
    }

    #[test]
    fn a_line_that_is_too_long_is_answered_before_its_end_has_come() {
        /// In the middle of a line until somebody has answered it.
        struct Unending<'a> {
            read: usize,
            is_answered: &'a Cell<bool>,
        }
        impl Read for Unending<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                if self.is_answered.get() {
                    return Ok(0);
                }
                // The reader may look ahead, but by no more than a fraction of the longest line.
                assert!(self.read <= LONGEST_LINE + LONGEST_LINE / 8, "it reads on without an answer");
                buffer.fill(b'[');
                self.read += buffer.len();
                Ok(buffer.len())
            }
        }
        struct Answered<'a>(&'a Cell<bool>, Vec<u8>);
        impl Write for Answered<'_> {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.1.write(bytes)
            }
            fn flush(&mut self) -> std::io::Result<()> {
                self.0.set(true);
                Ok(())
            }
        }
        let is_answered = Cell::new(false);
        let mut output = Answered(&is_answered, Vec::new());
        let input = BufReader::new(Unending { read: 0, is_answered: &is_answered });
        assert!(!run(input, &mut output, answer).unwrap());
        let found: Value = serde_json::from_slice(&output.1).unwrap();
        assert_eq!(found["error"], "the line is longer than 64 MiB");
    }

    #[test]
    fn each_answer_arrives_before_the_next_question_is_asked() {
        let (question_end, mut ask) = pipe().unwrap();
        let (answer_end, reply) = pipe().unwrap();
        let server =
            std::thread::spawn(move || run(BufReader::new(question_end), std::io::BufWriter::new(reply), answer));
        let mut replies = BufReader::new(answer_end);
        for _ in 0..3 {
            writeln!(ask, "{GOOD}").unwrap();
            let mut line = String::new();
            replies.read_line(&mut line).unwrap();
            assert_eq!(line, "{\"id\":1,\"status\":\"ok\",\"acceleration\":[0.0,0.0,0.0]}\n");
        }
        drop(ask);
        assert!(server.join().unwrap().unwrap());
    }

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let (answer_end, reply) = pipe().unwrap();
        drop(answer_end);
        assert!(run(GOOD.as_bytes(), reply, answer).unwrap());
    }

    #[test]
    fn a_full_disk_is_an_error() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        assert_eq!(run(GOOD.as_bytes(), Full, answer).unwrap_err().to_string(), "cannot write the answers");
    }
}
