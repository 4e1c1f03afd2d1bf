//! Folders of the library of eyes, damaged.

use std::fs;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, PoisonError};

use eyes_library::{Build, Library, Missing, MonolithicEye};

/// A sound library, its files, and eyes to ask for.
struct Sound {
    _folder: tempfile::TempDir,
    library: Library,
    files: Vec<(String, Vec<u8>)>,
    eyes: Vec<MonolithicEye>,
    damaged: Mutex<tempfile::TempDir>,
}

static SOUND: LazyLock<Sound> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    Build::new(folder.path(), 1..=4).run(&|_| ()).expect("a library");
    let paths = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file").path());
    let kept = paths.filter(|path: &PathBuf| path.extension().is_some_and(|e| e == "eyes" || e == "json"));
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut files: Vec<(String, Vec<u8>)> =
        kept.map(|path| (name(&path), fs::read(&path).expect("a file"))).collect();
    files.sort();
    let damaged = tempfile::tempdir().expect("a folder");
    files.iter().for_each(|(name, bytes)| fs::write(damaged.path().join(name), bytes).expect("a file"));
    let library = Library::open(folder.path()).expect("it is sound");
    Sound {
        library,
        files,
        eyes: (1..=4).flat_map(MonolithicEye::all).collect(),
        _folder: folder,
        damaged: Mutex::new(damaged),
    }
});

/// Any bytes as damage to a file of a library. The library is opened and queried. Each answer is that of the sound
/// library, or an error.
///
/// The first byte selects the file, the second the damage: the file is replaced, cut, lengthened or changed.
pub fn library(bytes: &[u8]) {
    let sound = &*SOUND;
    let [file, how, rest @ ..] = bytes else { return };
    let (name, whole) = &sound.files[usize::from(*file) % sound.files.len()];
    let mut damaged = whole.clone();
    match how % 4 {
        0 => damaged = rest.to_vec(),
        1 => damaged.truncate(rest.iter().map(|&byte| usize::from(byte)).sum::<usize>()),
        2 => damaged.extend(rest),
        _ => {
            for change in rest.chunks_exact(3) {
                let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % damaged.len();
                damaged[at] = change[2];
            }
        }
    }
    // Tests that run side by side share the folder.
    let folder = sound.damaged.lock().unwrap_or_else(PoisonError::into_inner);
    let path = folder.path().join(name);
    fs::write(&path, &damaged).expect("the file can be written");
    if let Ok(library) = Library::open(folder.path()) {
        for (number, eye) in (0u16..).zip(&sound.eyes) {
            let stones = number & eye.ground().points();
            match library.look_up(eye.ground(), stones, 1) {
                Err(Missing::Unreadable { .. } | Missing::Size { .. }) => assert!(damaged != *whole),
                answer => assert_eq!(answer, sound.library.look_up(eye.ground(), stones, 1)),
            }
        }
    } else {
        assert!(damaged != *whole, "a sound library is refused");
    }
    fs::write(&path, whole).expect("the file can be written");
}
