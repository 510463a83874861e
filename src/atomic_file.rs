//! Files that appear whole or not at all.

mod unfinished;

pub use unfinished::remove_unfinished_then;

use crate::regular_file::{instead_of_file, open_regular_with};
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;
use unfinished::Unfinished;

/// Age from which a temporary file that nobody holds any more was left behind by a process that was
/// killed: far longer than it takes from making such a file to locking it.
pub const ABANDONED_AFTER: Duration = Duration::from_secs(60);

const PREFIX: &str = ".collidoscope-";
const SUFFIX: &str = ".tmp";

/// A file being written beside its target, which it replaces on [`commit`](AtomicFile::commit).
///
/// Dropped without a commit it vanishes and the target stays as it was; so it does in a program that answers signals
/// by [`remove_unfinished_then`]. A process that is killed without being asked leaves one hidden temporary file,
/// `.collidoscope-*.tmp`, which the next commit in that folder removes once it is [`ABANDONED_AFTER`] old. A symbolic link is followed to its target. An existing file keeps
/// its owner, group and mode; one that may not be written is not replaced, however open its folder is, nor
/// is one with a second name (a hard link), which would keep the old content, nor what is no regular file.
pub struct AtomicFile {
    temporary: BufWriter<Unfinished>,
    target: PathBuf,
}

impl AtomicFile {
    /// Begins a file that will be at `path`.
    ///
    /// # Errors
    /// When the file must not be replaced, or its folder takes no new file.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let existing = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            // A folder that is missing or no folder is told when the temporary file is made.
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => None,
            Err(error) => return Err(folder_error(error, folder_of(path))),
        };
        if let Some(metadata) = &existing {
            refuse_to_replace(path, metadata)?;
        }
        let target = link_target(path.to_owned());
        let temporary = Unfinished::begin(|| temporary_beside(&target))?;
        if let Some(existing) = &existing {
            keep_owner_and_mode(temporary.as_file(), existing)?;
        }
        let temporary = BufWriter::new(temporary);
        Ok(AtomicFile { temporary, target })
    }

    /// Where the file is until it is put in its place, for another program that writes it.
    pub fn temporary_path(&self) -> &Path {
        self.temporary.get_ref().path()
    }

    /// Puts the finished file in its place.
    ///
    /// # Errors
    /// When the rest of it cannot be written; the target is then as it was.
    pub fn commit(self) -> io::Result<()> {
        let temporary = self.temporary.into_inner().map_err(|error| error.into_error())?;
        temporary.as_file().sync_all()?;
        temporary.persist(&self.target)?;
        // The rename itself is durable once the folder is; not every file system can sync one.
        let folder = folder_of(&self.target);
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        remove_abandoned(folder);
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.temporary.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temporary.flush()
    }
}

/// Writes a whole file at once.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Refuses what a rename would do to an existing file against its owner's will or unsaid.
fn refuse_to_replace(path: &Path, existing: &Metadata) -> io::Result<()> {
    let refuse = |kind, reason: &str| Err(io::Error::new(kind, reason));
    match instead_of_file(existing) {
        Some("a folder") => return refuse(io::ErrorKind::IsADirectory, "it is a folder"),
        Some(other) => return refuse(io::ErrorKind::InvalidInput, &format!("it is {other}, not a file")),
        None => {}
    }
    const PROTECTED: &str = "the file is write-protected; choose another name or make it writable";
    if existing.permissions().readonly() {
        return refuse(io::ErrorKind::PermissionDenied, PROTECTED);
    }
    // Asked of the system, which knows of more than owner and mode. To replace a file only its folder need be
    // writable; but who may not write a file is not meant to change it.
    match open_regular_with(File::options().write(true), path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return refuse(error.kind(), PROTECTED),
        Err(error) => return Err(error),
    }
    if names_of(existing) > 1 {
        let reason = "the file has a second name (a hard link), which would keep the old content; choose another name";
        return refuse(io::ErrorKind::Other, reason);
    }
    Ok(())
}

/// By how many names a file is reached.
fn names_of(existing: &Metadata) -> u64 {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::nlink(existing);
    #[cfg(not(unix))]
    {
        let _ = existing;
        1
    }
}

fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any program creates files; the process's umask applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let temporary = builder.tempfile_in(folder_of(target)).map_err(|error| folder_error(error, folder_of(target)))?;
    // Held as long as it is written; a file system without locks only keeps what was left behind.
    let _ = temporary.as_file().try_lock();
    Ok(temporary)
}

/// Gives a new file the owner, group and mode of the one that it replaces.
fn keep_owner_and_mode(temporary: &File, existing: &Metadata) -> io::Result<()> {
    // In this order: a change of owner takes bits of the mode away.
    #[cfg(unix)]
    keep_owner(temporary, existing)?;
    temporary.set_permissions(existing.permissions())
}

/// Gives a new file the owner and group of the one that it replaces.
#[cfg(unix)]
fn keep_owner(temporary: &File, existing: &Metadata) -> io::Result<()> {
    let (owner, group) = owner_to_give(&temporary.metadata()?, existing);
    if owner.is_none() && group.is_none() {
        return Ok(());
    }
    std::os::unix::fs::fchown(temporary, owner, group).map_err(|error| {
        let reason = "the file belongs to another user or group, and would not any more; choose another name";
        io::Error::new(error.kind(), reason)
    })
}

/// Owner and group that a new file does not have by itself.
#[cfg(unix)]
fn owner_to_give(made: &Metadata, existing: &Metadata) -> (Option<u32>, Option<u32>) {
    use std::os::unix::fs::MetadataExt;
    let differs = |made: u32, existing: u32| (made != existing).then_some(existing);
    (differs(made.uid(), existing.uid()), differs(made.gid(), existing.gid()))
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
    let Ok(file) = open_regular_with(File::options().write(true), temporary) else { return false };
    let age =
        file.metadata().and_then(|metadata| metadata.modified()).ok().and_then(|modified| modified.elapsed().ok());
    age.is_some_and(|age| age >= ABANDONED_AFTER) && file.try_lock().is_ok()
}

/// What the folder refused, without the temporary file's name, which would mean nothing to a person.
fn folder_error(error: io::Error, folder: &Path) -> io::Error {
    let reason = match error.kind() {
        // As that of a process in /proc.
        io::ErrorKind::NotFound if folder.is_dir() => "its folder takes no new files".to_owned(),
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

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_takes_no_files_is_not_said_to_be_missing() {
        let reason = |path: &str| AtomicFile::create(Path::new(path)).err().map(|error| error.to_string());
        assert_eq!(reason("/proc/self/mem").as_deref(), Some("its folder takes no new files"));
        assert_eq!(reason("/no/such/folder/a.txt").as_deref(), Some("there is no such folder"));
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
    fn a_link_that_leads_in_a_circle_stays_and_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.txt");
        std::os::unix::fs::symlink("link.txt", &link).unwrap();
        write_atomically(&link, b"new").unwrap_err();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_neither_replaced_nor_waited_for() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        assert_eq!(write_atomically(&pipe, b"new").unwrap_err().to_string(), "it is a pipe, not a file");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        // One with the name of a temporary file keeps nobody waiting who tidies up.
        let left = folder.path().join(".collidoscope-pipe.tmp");
        rustix::fs::mkfifoat(rustix::fs::CWD, &left, rustix::fs::Mode::RWXU).unwrap();
        write_atomically(&folder.path().join("a.txt"), b"new").unwrap();
        assert!(left.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_with_a_second_name_is_not_parted_from_it() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one.txt"), folder.path().join("other.txt"));
        fs::write(&one, "old").unwrap();
        fs::hard_link(&one, &other).unwrap();
        let error = write_atomically(&one, b"new").unwrap_err().to_string();
        assert!(error.contains("a second name (a hard link)"), "{error}");
        assert!(crate::regular_file::is_same_file(&one, &other));
        assert_eq!(fs::read_to_string(&other).unwrap(), "old");
        // Once it has one name, it is a file as any other.
        fs::remove_file(&other).unwrap();
        write_atomically(&one, b"new").unwrap();
        assert_eq!(fs::read_to_string(&one).unwrap(), "new");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_owner_group_and_mode_or_stays_as_it_is() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        /// Neither is anybody's own: the user and group for those who have none.
        const NOBODY: u32 = 65534;
        let folder = tempfile::tempdir().unwrap();
        let (mine, theirs) = (folder.path().join("mine.txt"), folder.path().join("theirs.txt"));
        fs::write(&mine, "old").unwrap();
        fs::write(&theirs, "old").unwrap();
        fs::set_permissions(&theirs, fs::Permissions::from_mode(0o666)).unwrap();
        let made = fs::metadata(&mine).unwrap();
        assert_eq!(owner_to_give(&made, &made), (None, None));
        // Only root can give a file away; it is also who would take it over unnoticed.
        if chown(&theirs, Some(NOBODY), Some(NOBODY)).is_ok() {
            let existing = fs::metadata(&theirs).unwrap();
            assert_eq!(owner_to_give(&made, &existing), (Some(NOBODY), Some(NOBODY)));
            write_atomically(&theirs, b"new").unwrap();
            let kept = fs::metadata(&theirs).unwrap();
            assert_eq!((kept.uid(), kept.gid(), kept.mode() & 0o7777), (NOBODY, NOBODY, 0o666));
            assert_eq!(fs::read_to_string(&theirs).unwrap(), "new");
        }
    }
}
