//! A file that an encoder writes to and never gives back.

use crate::atomic_file::AtomicFile;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// A handle on a file that is put in its place when the encoder is done with it.
#[derive(Clone)]
pub(super) struct SharedFile(Rc<RefCell<AtomicFile>>);

impl SharedFile {
    pub(super) fn new(file: AtomicFile) -> SharedFile {
        SharedFile(Rc::new(RefCell::new(file)))
    }

    /// Puts the file in its place, when every other handle is gone.
    pub(super) fn commit(self) -> io::Result<()> {
        let file = Rc::try_unwrap(self.0).map_err(|_| io::Error::from(io::ErrorKind::ResourceBusy))?;
        file.into_inner().commit()
    }
}

impl Write for SharedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
