//! Another program that answers questions line by line, as `collidoscope query` does: asked at once, or in a conversation.

use crate::foreign_text::quoted;
use crate::language::t;
use serde_json::{Map, Value};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// A program that writes no answer for so long is ended.
pub const LONGEST_SILENCE: Duration = Duration::from_secs(60);
/// Longer answers are refused without being kept.
const LONGEST_ANSWER: u64 = 64 << 20;

/// Why a program, named by its command, gives no answers.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// It cannot be run.
    #[error("{}", t!("`{command}` cannot be run: {reason}", command = quoted(.0), reason = .1))]
    Start(String, io::Error),
    /// Its answers cannot be read.
    #[error("{}", t!("the answers of `{command}` cannot be read: {reason}", command = quoted(.0), reason = .1))]
    Read(String, io::Error),
    /// It does not take the questions.
    #[error("{}", t!("`{command}` does not take the questions: {reason}", command = quoted(.0), reason = .1))]
    Write(String, io::Error),
    /// It writes something else, with the number of the answer.
    #[error("{}", t!(
        "answer {number} of `{command}` is `{line}`, and no JSON object",
        number = .number,
        command = quoted(.command),
        line = quoted(.line)
    ))]
    NoAnswer {
        /// What runs it.
        command: String,
        /// Which answer, counted from 1.
        number: usize,
        /// What it wrote.
        line: String,
    },
    /// It has ended, and has not answered all.
    #[error("{}", t!(
        "`{command}` answered {answered} of {count} questions and ended with {status}",
        command = quoted(.command),
        answered = .answered,
        count = .count,
        status = .status
    ))]
    TooFew {
        /// What runs it.
        command: String,
        /// How many it answered.
        answered: usize,
        /// How many it was asked.
        count: usize,
        /// How it ended.
        status: ExitStatus,
    },
    /// It writes nothing for so long.
    #[error("{}", t!(
        "`{command}` has written nothing for {secs} s, after {answered} of {count} answers, and was ended",
        command = quoted(.command),
        secs = .secs,
        answered = .answered,
        count = .count
    ))]
    Silent {
        /// What runs it.
        command: String,
        /// How long that was.
        secs: u64,
        /// How many it answered.
        answered: usize,
        /// How many it was asked.
        count: usize,
    },
    /// It writes more answers than it was asked for.
    #[error("{}", t!("`{command}` writes more than the {count} answers that it was asked for", command = quoted(.0), count = .1))]
    TooMany(String, usize),
    /// It writes no more in a conversation.
    #[error("{}", t!("`{command}` answers no more", command = quoted(.0)))]
    Ended(String),
    /// It has ended in a conversation.
    #[error("{}", t!("`{command}` answers no more: it ended with {status}", command = quoted(.0), status = .1))]
    EndedWith(String, ExitStatus),
}

/// A program that answers while others go on, a batch of questions after the other. It must write each answer at once.
#[derive(Debug)]
pub struct Conversation {
    questions: Sender<Batch>,
    answers: Receiver<Answered>,
    /// Ended with this.
    program: Running,
}

/// Questions that are asked together.
#[derive(Debug)]
struct Batch {
    number: u64,
    questions: Vec<String>,
}

/// Their answers, or why there are none.
#[derive(Debug)]
pub struct Answered {
    /// The number of the batch.
    pub number: u64,
    /// In the order of the questions. After an error there are no more.
    pub answers: Result<Vec<Map<String, Value>>, ProgramError>,
}

impl Conversation {
    /// Begins with a command of the shell.
    ///
    /// # Errors
    /// When it cannot be run.
    pub fn begin(command: &str) -> Result<Conversation, ProgramError> {
        let (program, input, output) = Running::begin(command)?;
        let (questions, batches) = channel();
        let (answered, answers) = channel();
        let command = command.to_owned();
        thread::spawn(move || converse(&command, (input, output), &batches, &answered));
        Ok(Conversation { questions, answers, program })
    }

    /// Asks a batch of questions.
    pub fn ask(&self, number: u64, questions: Vec<String>) {
        // Who does not take them any more has said why.
        let _ = self.questions.send(Batch { number, questions });
    }

    /// How the program ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.program.0.try_wait().ok().flatten()
    }

    /// The next batch that was answered, if one was.
    pub fn take(&self) -> Option<Answered> {
        self.answers.try_recv().ok()
    }
}

/// Answers batch after batch, until nobody asks any more or one is not answered.
fn converse(
    command: &str,
    (mut input, output): (ChildStdin, ChildStdout),
    batches: &Receiver<Batch>,
    answered: &Sender<Answered>,
) {
    let mut output = BufReader::new(output);
    for Batch { number, questions } in batches {
        let count = questions.len();
        let goes_on = thread::scope(|scope| {
            // Both at once: neither side may wait until the other has room. Who takes no questions answers none.
            scope.spawn(|| write_all(questions.into_iter(), &mut input));
            let answers = read_batch(command, &mut output, count);
            let is_answered = answers.is_ok();
            // Told before the questions are waited for: who reads them no more is ended by the one who is told.
            answered.send(Answered { number, answers }).is_ok() && is_answered
        });
        if !goes_on {
            return;
        }
    }
}

/// So many answers.
fn read_batch(command: &str, output: &mut impl BufRead, count: usize) -> Result<Vec<Map<String, Value>>, ProgramError> {
    let mut answers = Vec::with_capacity(count);
    while answers.len() < count {
        let answer = read_answer(command, output, answers.len() + 1)?;
        answers.push(answer.ok_or_else(|| ProgramError::Ended(command.to_owned()))?);
    }
    Ok(answers)
}

/// Runs a command of the shell, which gets questions on its standard input, a line each, and writes as many answers. Each is
/// taken with the number of its question, counted from 0.
///
/// # Errors
/// When it cannot be run, ends before it has answered all, writes what is no answer, or nothing for [`LONGEST_SILENCE`].
pub fn ask(
    command: &str,
    questions: impl ExactSizeIterator<Item = String> + Send,
    take: impl FnMut(usize, &Map<String, Value>),
) -> Result<(), ProgramError> {
    ask_within(LONGEST_SILENCE, command, questions, take)
}

fn ask_within(
    silence: Duration,
    command: &str,
    questions: impl ExactSizeIterator<Item = String> + Send,
    mut take: impl FnMut(usize, &Map<String, Value>),
) -> Result<(), ProgramError> {
    let count = questions.len();
    let (mut program, input, output) = Running::begin(command)?;
    thread::scope(|scope| {
        let asking = scope.spawn(move || write_all(questions, input));
        let (sender, answers) = channel();
        let reading = scope.spawn(move || read_all(command, BufReader::new(output), count, &sender));
        let mut taken = 0;
        loop {
            match answers.recv_timeout(silence) {
                Ok(answer) => {
                    take(taken, &answer);
                    taken += 1;
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    program.end();
                    let (command, secs) = (command.to_owned(), silence.as_secs());
                    return Err(ProgramError::Silent { command, secs, answered: taken, count });
                }
            }
        }
        let answered = reading.join().unwrap_or(Ok(taken));
        if answered.is_err() {
            program.end();
        }
        let answered = answered?;
        let status = program.0.wait().map_err(|error| ProgramError::Read(command.to_owned(), error))?;
        if answered < count {
            return Err(ProgramError::TooFew { command: command.to_owned(), answered, count, status });
        }
        let asked = asking.join().unwrap_or(Ok(()));
        asked.map_err(|error| ProgramError::Write(command.to_owned(), error))
    })
}

/// A program that is ended when nobody asks it any more, with whatever the shell began.
#[derive(Debug)]
struct Running(Child);

impl Running {
    fn begin(command: &str) -> Result<(Running, ChildStdin, ChildStdout), ProgramError> {
        let [shell, option] = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
        let mut shell = Command::new(shell);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        shell.arg(option).arg(command).stdin(Stdio::piped()).stdout(Stdio::piped());
        let failed = |error: io::Error| ProgramError::Start(command.to_owned(), error);
        let mut program = Running(shell.spawn().map_err(failed)?);
        let pipes = program.0.stdin.take().zip(program.0.stdout.take());
        let (input, output) = pipes.ok_or_else(|| failed(ErrorKind::BrokenPipe.into()))?;
        Ok((program, input, output))
    }

    fn end(&mut self) {
        // It may have ended by itself.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.0),
            rustix::process::Signal::KILL,
        );
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// Who does not want to hear any more is not asked any more.
fn write_all(questions: impl Iterator<Item = String>, input: impl Write) -> io::Result<()> {
    let mut input = BufWriter::new(input);
    let written = questions.into_iter().try_for_each(|question| writeln!(input, "{question}"));
    match written.and_then(|()| input.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// How many answers there were.
fn read_all(
    command: &str,
    mut output: impl BufRead,
    count: usize,
    answers: &Sender<Map<String, Value>>,
) -> Result<usize, ProgramError> {
    let mut answered = 0;
    while let Some(answer) = read_answer(command, &mut output, answered + 1)? {
        if answered == count {
            return Err(ProgramError::TooMany(command.to_owned(), count));
        }
        // Who waits no longer has said why.
        let _ = answers.send(answer);
        answered += 1;
    }
    Ok(answered)
}

/// The next answer; `None` at the end. Blank lines are skipped.
fn read_answer(
    command: &str,
    output: &mut impl BufRead,
    number: usize,
) -> Result<Option<Map<String, Value>>, ProgramError> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.take(LONGEST_ANSWER).read_until(b'\n', &mut line);
        if read.map_err(|error| ProgramError::Read(command.to_owned(), error))? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        return match serde_json::from_str(&text) {
            Ok(Value::Object(answer)) => Ok(Some(answer)),
            _ => Err(ProgramError::NoAnswer { command: command.to_owned(), number, line: text.trim().to_owned() }),
        };
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::time::Instant;

    /// What becomes of something within ten seconds.
    fn awaited<T>(mut found: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "nothing within ten seconds");
            thread::yield_now();
        }
    }

    fn asked(command: &str, questions: Vec<String>) -> (Conversation, Answered) {
        let conversation = Conversation::begin(command).unwrap_or_else(|error| panic!("{error}"));
        conversation.ask(1, questions);
        let answered = awaited(|| conversation.take());
        (conversation, answered)
    }

    #[test]
    fn nonsense_is_told_although_the_questions_are_never_read() {
        // More than a pipe holds, so that who writes them waits.
        let questions = vec!["?".repeat(1_000); 500];
        let (_, answered) = asked("echo null; exec sleep 1000", questions);
        let error = answered.answers.map_err(|error| error.to_string());
        assert_eq!(error, Err("answer 1 of `echo null; exec sleep 1000` is `null`, and no JSON object".to_owned()));
    }

    #[test]
    fn a_program_that_has_ended_says_how() {
        let (mut conversation, answered) = asked("read question; exit 3", vec![String::new()]);
        assert!(matches!(answered.answers, Err(ProgramError::Ended(_))), "{answered:?}");
        assert_eq!(awaited(|| conversation.ended()).code(), Some(3));
    }

    #[test]
    fn a_program_that_writes_nothing_is_ended_and_told() {
        let questions = vec!["{}".to_owned(); 3];
        let command = r#"echo "{}"; exec sleep 1000"#;
        let told = ask_within(Duration::from_secs(1), command, questions.into_iter(), |_, _| {});
        let error = told.map_err(|error| error.to_string());
        let expected = format!("`{command}` has written nothing for 1 s, after 1 of 3 answers, and was ended");
        assert_eq!(error, Err(expected));
    }

    #[test]
    fn what_the_shell_began_ends_with_the_conversation() {
        let (conversation, answered) = asked(r#"sleep 1000 & echo "{\"sleeps\":$!}"; wait"#, vec![String::new()]);
        let answers = answered.answers.unwrap_or_else(|error| panic!("{error}"));
        let process = answers[0]["sleeps"].as_u64().unwrap_or_else(|| panic!("{answers:?}"));
        // Its state follows its name; what has ended may wait for its new parent to look after it.
        let runs = || {
            let told = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            told.rsplit(") ").next().is_some_and(|state| !state.is_empty() && !state.starts_with('Z'))
        };
        assert!(runs());
        drop(conversation);
        awaited(|| (!runs()).then_some(()));
    }
}
