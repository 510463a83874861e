//! Files that appear whole or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// Age from which a temporary file that nobody holds any more was left behind by a process that was
/// killed: far longer than it takes from making such a file to locking it.
pub const ABANDONED_AFTER: Duration = Duration::from_secs(60);

const PREFIX: &str = ".collidoscope-";
const SUFFIX: &str = ".tmp";

/// A file being written beside its target, which it replaces on [`commit`](AtomicFile::commit).
///
/// Dropped without a commit it vanishes and the target stays as it was. A process that is killed
/// leaves one hidden temporary file, `.collidoscope-*.tmp`, which the next commit in that folder removes
/// once it is [`ABANDONED_AFTER`] old. A symbolic link is followed
/// to its target, permissions of an existing file are kept. What is not a regular file, such as a
/// pipe or `/dev/null`, is never replaced but written to directly.
pub struct AtomicFile {
    destination: Destination,
}

enum Destination {
    Replace { temporary: BufWriter<NamedTempFile>, target: PathBuf },
    Direct(BufWriter<File>),
}

impl AtomicFile {
    /// Begins a file that will be at `path`.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let existing = fs::metadata(path).ok();
        let destination = match &existing {
            Some(metadata) if metadata.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Some(metadata) if metadata.is_file() && metadata.permissions().readonly() => {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "the file is write-protected; choose another name or make it writable",
                ));
            }
            Some(metadata) if !metadata.is_file() => {
                Destination::Direct(BufWriter::new(File::options().write(true).open(path)?))
            }
            _ => {
                let target = link_target(path.to_owned());
                let temporary = BufWriter::new(temporary_beside(&target, existing.as_ref())?);
                Destination::Replace { temporary, target }
            }
        };
        Ok(AtomicFile { destination })
    }

    /// Puts the finished file in its place.
    pub fn commit(self) -> io::Result<()> {
        match self.destination {
            Destination::Direct(mut file) => file.flush(),
            Destination::Replace { temporary, target } => {
                let temporary = temporary.into_inner().map_err(|error| error.into_error())?;
                temporary.as_file().sync_all()?;
                temporary.persist(&target).map_err(|error| error.error)?;
                // The rename itself is durable once the folder is; not every file system can sync one.
                let folder = folder_of(&target);
                if let Ok(folder) = File::open(folder) {
                    let _ = folder.sync_all();
                }
                remove_abandoned(folder);
                Ok(())
            }
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.destination {
            Destination::Replace { temporary, .. } => temporary.write(bytes),
            Destination::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.destination {
            Destination::Replace { temporary, .. } => temporary.flush(),
            Destination::Direct(file) => file.flush(),
        }
    }
}

/// Writes a whole file at once.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

fn temporary_beside(target: &Path, existing: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any program creates files; the process's umask applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let temporary = builder.tempfile_in(folder_of(target)).map_err(folder_error)?;
    // Held as long as it is written; a file system without locks only keeps what was left behind.
    let _ = temporary.as_file().try_lock();
    if let Some(existing) = existing {
        temporary.as_file().set_permissions(existing.permissions())?;
    }
    Ok(temporary)
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Removes temporary files that killed processes left in a folder. What cannot be is left for the next time.
fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_ours && is_abandoned(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(temporary: &Path) -> bool {
    let Ok(file) = File::options().write(true).open(temporary) else { return false };
    let age =
        file.metadata().and_then(|metadata| metadata.modified()).ok().and_then(|modified| modified.elapsed().ok());
    age.is_some_and(|age| age >= ABANDONED_AFTER) && file.try_lock().is_ok()
}

/// What the folder refused, without the temporary file's name, which would mean nothing to a person.
fn folder_error(error: io::Error) -> io::Error {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::NotADirectory => "what should be its folder is a file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission to write in its folder".to_owned(),
        kind => kind.to_string(),
    };
    io::Error::new(error.kind(), reason)
}

/// Follows symbolic links, also one whose target does not exist yet.
fn link_target(mut path: PathBuf) -> PathBuf {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_committed_leaves_the_old_one_and_no_trace() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_write_protected_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(write_atomically(&path, b"new").unwrap_err().to_string().contains("write-protected"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }

    #[test]
    fn temporary_files_of_killed_processes_are_removed_and_those_being_written_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let named = |name: &str| folder.path().join(name);
        let make = |name: &str, age: Duration| {
            let file = File::create(named(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - age).unwrap();
            file
        };
        drop(make(".collidoscope-old.tmp", ABANDONED_AFTER));
        drop(make(".collidoscope-young.tmp", Duration::ZERO));
        drop(make("other.tmp", ABANDONED_AFTER));
        let held = make(".collidoscope-held.tmp", ABANDONED_AFTER);
        held.lock().unwrap();
        write_atomically(&named("a.txt"), b"new").unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".collidoscope-held.tmp", ".collidoscope-young.tmp", "a.txt", "other.tmp"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept_and_links_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("real")).unwrap();
        let (target, link) = (folder.path().join("real/a.txt"), folder.path().join("link.txt"));
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real/a.txt", &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_creates_its_target() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.txt");
        std::os::unix::fs::symlink("later.txt", &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("later.txt")).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_to_and_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        // Both ends at once, so that a write that goes elsewhere fails the test and does not hang it.
        let mut reader = File::options().read(true).write(true).open(&pipe).unwrap();
        write_atomically(&pipe, b"new").unwrap();
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        let mut read = [0; 3];
        io::Read::read_exact(&mut reader, &mut read).unwrap();
        assert_eq!(&read, b"new");
    }
}
