//! Files that are files. A path may also lead to a pipe, which keeps whoever opens it waiting for its other
//! end, to a device, a socket or a folder; here those are told apart before anything waits for them.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file for reading.
///
/// # Errors
/// When it cannot be opened, and when it is no regular file: the error then says what it is, "a pipe, not a file".
pub fn open_regular(path: &Path) -> io::Result<File> {
    open_regular_with(File::options().read(true), path)
}

/// Opens a file with options, never waiting for the other end of a pipe.
///
/// # Errors
/// As [`open_regular`].
pub fn open_regular_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // Looked at before it is opened, since opening a device may set it in motion, and again afterwards:
    // it may have become something else in between.
    refuse_other_than_file(&fs::metadata(path)?)?;
    let file = without_waiting(options).open(path)?;
    refuse_other_than_file(&file.metadata()?)?;
    Ok(file)
}

/// The bytes of a file, at most one more than `limit`: who gets more than that knows that it is larger.
///
/// # Errors
/// As [`open_regular`].
pub fn read_regular(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What is there instead of a regular file; `None` for a regular file.
pub fn instead_of_file(metadata: &Metadata) -> Option<&'static str> {
    if metadata.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_block_device() || kind.is_char_device() {
            return Some("a device");
        }
    }
    Some(if metadata.is_dir() { "a folder" } else { "something else" })
}

/// Whether two paths lead to one file, through whatever links. What is not there is no file.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let identity = |path| fs::metadata(path).map(|metadata| (metadata.dev(), metadata.ino()));
        matches!((identity(a), identity(b)), (Ok(a), Ok(b)) if a == b)
    }
    #[cfg(not(unix))]
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Opens a pipe or a device for writing, for data that goes through it.
///
/// # Errors
/// When it cannot be opened, as a pipe that nobody reads.
pub fn open_stream(path: &Path) -> io::Result<File> {
    let file = without_waiting(File::options().write(true)).open(path).map_err(|error| match error.raw_os_error() {
        #[cfg(unix)]
        Some(code) if code == rustix::io::Errno::NXIO.raw_os_error() => {
            io::Error::new(error.kind(), "nobody reads from it")
        }
        _ => error,
    })?;
    // Somebody reads; from now on a full pipe waits for them.
    #[cfg(unix)]
    rustix::fs::fcntl_setfl(&file, rustix::fs::fcntl_getfl(&file)? - rustix::fs::OFlags::NONBLOCK)?;
    Ok(file)
}

fn refuse_other_than_file(metadata: &Metadata) -> io::Result<()> {
    match instead_of_file(metadata) {
        None => Ok(()),
        Some("a folder") => Err(io::Error::new(io::ErrorKind::IsADirectory, "a folder, not a file")),
        Some(other) => Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{other}, not a file"))),
    }
}

/// A regular file is opened as ever with this; a pipe without another end is opened or refused at once.
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32)
    }
    #[cfg(not(unix))]
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pipe_a_socket_a_device_and_a_folder_are_told_apart_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        let socket = folder.path().join("socket");
        let _listens = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for (path, kind) in [
            (&*pipe, "a pipe, not a file"),
            (&*socket, "a socket, not a file"),
            (Path::new("/dev/null"), "a device, not a file"),
            (folder.path(), "a folder, not a file"),
        ] {
            assert_eq!(open_regular(path).unwrap_err().to_string(), kind);
            assert_eq!(open_regular_with(File::options().write(true), path).unwrap_err().to_string(), kind);
        }
    }

    #[test]
    fn no_more_is_read_than_tells_that_a_file_is_too_large() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_regular(&path, 5).unwrap(), b"12345");
        assert_eq!(read_regular(&path, 3).unwrap(), b"1234");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_the_same_by_every_way_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "").unwrap();
        fs::write(at("other"), "").unwrap();
        std::os::unix::fs::symlink("file", at("link")).unwrap();
        fs::hard_link(at("file"), at("second name")).unwrap();
        for way in ["file", "link", "second name", "./file"] {
            assert!(is_same_file(&at("file"), &at(way)), "{way}");
        }
        assert!(!is_same_file(&at("file"), &at("other")));
        assert!(!is_same_file(&at("none"), &at("none")));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_a_stream_once_somebody_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        assert_eq!(open_stream(&pipe).unwrap_err().to_string(), "nobody reads from it");
        // Both ends at once, which never waits.
        let mut reader = File::options().read(true).write(true).open(&pipe).unwrap();
        let mut stream = open_stream(&pipe).unwrap();
        assert!(!rustix::fs::fcntl_getfl(&stream).unwrap().contains(rustix::fs::OFlags::NONBLOCK));
        io::Write::write_all(&mut stream, b"new").unwrap();
        let mut read = [0; 3];
        reader.read_exact(&mut read).unwrap();
        assert_eq!(&read, b"new");
    }
}
