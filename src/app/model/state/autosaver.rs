//! Autosaves of unsaved changes.

use super::autosave::{Slot, Unsaved};
use super::{Leftover, StateFolder};
use crate::app::model::file_stamp::FileStamp;
use crate::app::model::source::Source;
use crate::scene::Document;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Writes the open document to an autosave while it has unsaved changes, and removes it when it has none.
///
/// Text is made and written on a separate thread: a scene of 10 000 bodies takes longer than a frame.
pub struct Autosaver {
    shared: Arc<Shared>,
    jobs: Option<Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    /// The document's state that a panic would write.
    published: Option<u64>,
    /// The state that was last sent to be written.
    written: Option<u64>,
    /// How long there have been changes in no autosave, in seconds.
    changed_for: f64,
    /// Seconds since the last check that the autosave still exists.
    looked_ago: f64,
    /// For each document that was set aside the state that was last sent to be written.
    aside: Vec<Option<u64>>,
}

/// State shared by the writer and the panic hook.
struct Shared {
    latest: Mutex<Option<Unsaved>>,
    slots: Mutex<Slots>,
    problem: Mutex<Option<String>>,
}

/// A place for the autosave of each document.
struct Slots {
    /// Slot of the open document.
    open: Slot,
    /// Slots of the documents set aside, the last one at the end.
    aside: Vec<Slot>,
    folder: StateFolder,
}

enum Job {
    Write(Unsaved),
    /// Writes it again if it is gone.
    Restore(Unsaved),
    Remove,
    Discard(Leftover),
    SetAside,
    /// Removes the autosave of the open document, and goes on with that of the last one that was set aside.
    TakeUp,
    /// Removes the autosave of a document that was set aside.
    RemoveAside(usize),
}

impl Autosaver {
    /// Seconds between two autosaves.
    pub const EVERY_SECS: f64 = 30.0;
    /// Seconds from the first change to the first autosave: there is already something to lose.
    pub const FIRST_AFTER_SECS: f64 = 2.0;

    /// Keeps its autosaves in a folder.
    pub fn in_folder(folder: &StateFolder) -> Autosaver {
        let slots = Slots { open: Slot::in_folder(folder), aside: Vec::new(), folder: folder.clone() };
        let shared = Arc::new(Shared { latest: Mutex::new(None), slots: Mutex::new(slots), problem: Mutex::new(None) });
        let (jobs, received) = channel();
        let for_writer = Arc::clone(&shared);
        let writer = thread::spawn(move || for_writer.work(&received));
        Autosaver {
            shared,
            jobs: Some(jobs),
            writer: Some(writer),
            published: None,
            written: None,
            changed_for: 0.0,
            looked_ago: 0.0,
            aside: Vec::new(),
        }
    }

    /// Observes the open document, once a frame, `elapsed` seconds after the last time.
    pub fn observe(&mut self, document: &Document, source: &Source, stamp: Option<FileStamp>, elapsed: f64) {
        if !document.is_changed() {
            return self.forget();
        }
        let state = Some(document.state());
        if self.published != state {
            let unsaved = Unsaved { source: source.clone(), stamp, scene: Arc::new(document.scene().clone()) };
            *lock(&self.shared.latest) = Some(unsaved);
            self.published = state;
        }
        self.looked_ago += elapsed;
        if self.written == state && self.problem().is_none() {
            self.changed_for = 0.0;
            return self.look_after();
        }
        self.changed_for += elapsed;
        let limit = if self.written.is_some() { Autosaver::EVERY_SECS } else { Autosaver::FIRST_AFTER_SECS };
        if self.changed_for >= limit {
            self.write_now();
        }
    }

    /// Checks now and then that the autosave still exists, and has it written again if not.
    fn look_after(&mut self) {
        if self.looked_ago < Autosaver::EVERY_SECS {
            return;
        }
        self.looked_ago = 0.0;
        let latest = lock(&self.shared.latest).clone();
        if let Some(unsaved) = latest {
            self.send(Job::Restore(unsaved));
        }
    }

    /// Another document is open: forgets the state of the last one.
    pub fn forget(&mut self) {
        if self.published.take().is_some() {
            *lock(&self.shared.latest) = None;
        }
        if self.written.take().is_some() {
            self.send(Job::Remove);
        }
        self.changed_for = 0.0;
    }

    /// The open document is set aside for another one: its changes are written at once, and stay written.
    pub fn set_aside(&mut self, document: &Document, source: &Source, stamp: Option<FileStamp>) {
        self.observe(document, source, stamp, 0.0);
        if document.is_changed() && self.written != self.published {
            self.write_now();
        }
        self.aside.push(self.written.take());
        *lock(&self.shared.latest) = None;
        (self.published, self.changed_for) = (None, 0.0);
        self.send(Job::SetAside);
    }

    /// The document that was set aside last is open again, in the place of the one that was.
    pub fn take_up(&mut self) {
        if let Some(written) = self.aside.pop() {
            self.published = None;
            *lock(&self.shared.latest) = None;
            (self.written, self.changed_for) = (written, 0.0);
            self.send(Job::TakeUp);
        }
    }

    /// A document that was set aside is given up; they count from 0, the first that was set aside.
    pub fn forget_aside(&mut self, place: usize) {
        if place < self.aside.len() {
            self.aside.remove(place);
            self.send(Job::RemoveAside(place));
        }
    }

    /// Another document is open, and none is set aside any more.
    pub fn forget_all(&mut self) {
        while !self.aside.is_empty() {
            self.forget_aside(0);
        }
        self.forget();
    }

    /// Goes on with what another process left: writes it as this one's autosave, then removes that one's.
    pub fn adopt(&mut self, leftover: Leftover, document: &Document) {
        self.observe(document, leftover.source(), leftover.stamp(), 0.0);
        self.write_now();
        self.send(Job::Discard(leftover));
    }

    /// Why the last autosave could not be written.
    pub fn problem(&self) -> Option<String> {
        lock(&self.shared.problem).clone()
    }

    /// What writes the document when the program is about to end by a panic.
    pub fn rescue(&self) -> Rescue {
        Rescue { shared: Arc::clone(&self.shared) }
    }

    /// The document was saved or given up, and the program ends: removes the autosave and waits until it is gone.
    pub fn close(&mut self) {
        self.forget_all();
        self.finish();
    }

    /// Waits until all that was begun is on disk. Nothing is written after this.
    fn finish(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // The writer's panic was reported when it happened.
            let _ = writer.join();
        }
    }

    fn write_now(&mut self) {
        (self.changed_for, self.looked_ago) = (0.0, 0.0);
        self.written = self.published;
        let latest = lock(&self.shared.latest).clone();
        if let Some(unsaved) = latest {
            self.send(Job::Write(unsaved));
        }
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Fails only when the writer is gone, whose end was told as a panic.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Autosaver {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Shared {
    /// Does one job after the other until there can be no more.
    fn work(&self, jobs: &Receiver<Job>) {
        for job in jobs {
            let done = lock(&self.slots).carry_out(job);
            *lock(&self.problem) = done.err().map(|error| error.to_string());
        }
    }
}

impl Slots {
    fn carry_out(&mut self, job: Job) -> io::Result<()> {
        match job {
            Job::Write(unsaved) => self.open.write(&unsaved),
            Job::Restore(unsaved) => self.open.restore(&unsaved),
            Job::Remove => self.open.remove(),
            Job::SetAside => {
                let fresh = Slot::in_folder(&self.folder);
                self.aside.push(std::mem::replace(&mut self.open, fresh));
                Ok(())
            }
            Job::TakeUp => {
                let Some(slot) = self.aside.pop() else { return Ok(()) };
                std::mem::replace(&mut self.open, slot).remove()
            }
            Job::RemoveAside(place) => self.aside.remove(place).remove(),
            Job::Discard(leftover) => leftover.discard(),
        }
    }
}

/// Writes the last valid state of a document, without touching anything that a panic may have left invalid.
#[derive(Clone)]
pub struct Rescue {
    shared: Arc<Shared>,
}

impl Rescue {
    /// How long to wait for an autosave that is just being written.
    const PATIENCE: Duration = Duration::from_secs(2);
    const LOOK_EVERY: Duration = Duration::from_millis(10);

    /// Writes the autosave if there are unsaved changes. Does not panic.
    pub fn write(&self) {
        let Some(unsaved) = self.patiently(&self.shared.latest).and_then(|latest| latest.clone()) else { return };
        if let Some(mut slots) = self.patiently(&self.shared.slots) {
            // The program is already panicking: there is nobody to report an error to.
            let _ = slots.open.write(&unsaved);
        }
    }

    /// Writes the autosave on every panic of the process, before what else happens on one.
    pub fn on_panic(self) {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            self.write();
            report(panic);
        }));
    }

    /// A lock, unless it is held by the panicking thread itself.
    fn patiently<'a, T>(&self, mutex: &'a Mutex<T>) -> Option<MutexGuard<'a, T>> {
        let tries = Rescue::PATIENCE.as_millis() / Rescue::LOOK_EVERY.as_millis();
        for _ in 0..tries {
            match mutex.try_lock() {
                Ok(guard) => return Some(guard),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => thread::sleep(Rescue::LOOK_EVERY),
            }
        }
        None
    }
}

/// A thread that panicked with the lock left a whole value behind: values are replaced, never modified in place.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
