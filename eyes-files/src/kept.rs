//! What a file keeps when its content is replaced: permissions, owner, and extended attributes, among them its access
//! control list.

use std::fs::{File, Metadata, Permissions};
use std::io;
use std::path::Path;

/// The properties of a file that remain when its content is replaced.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) permissions: Permissions,
    #[cfg(unix)]
    unix: unix::Kept,
}

impl Kept {
    pub(crate) fn of(path: &Path, metadata: &Metadata) -> io::Result<Self> {
        #[cfg(not(unix))]
        let _ = path;
        Ok(Self {
            permissions: metadata.permissions(),
            #[cfg(unix)]
            unix: unix::Kept::of(path, metadata)?,
        })
    }

    /// Gives a new file these properties.
    pub(crate) fn give_to(&self, file: &File) -> io::Result<()> {
        #[cfg(unix)]
        self.unix.give_owner_to(file)?;
        file.set_permissions(self.permissions.clone())?;
        #[cfg(unix)]
        self.unix.give_attributes_to(file)?;
        Ok(())
    }
}

#[cfg(unix)]
mod unix {
    use std::ffi::{OsStr, OsString};
    use std::fs::{File, Metadata};
    use std::io::{self, ErrorKind};
    use std::os::unix::fs::{MetadataExt, fchown};
    use std::path::Path;

    use xattr::FileExt;

    /// The name of the attribute that holds the access control list on Linux. Where a file has one, the permissions of
    /// the group are the limit of what the list grants, and without the list they would be the group's own.
    pub(super) const ACCESS: &str = "system.posix_acl_access";

    #[derive(Clone, Debug)]
    pub(super) struct Kept {
        /// User and group.
        owner: [u32; 2],
        attributes: Vec<(OsString, Vec<u8>)>,
    }

    fn owner(metadata: &Metadata) -> [u32; 2] {
        [metadata.uid(), metadata.gid()]
    }

    impl Kept {
        pub(super) fn of(path: &Path, metadata: &Metadata) -> io::Result<Self> {
            let mut attributes = Vec::new();
            for name in names(xattr::list(path))? {
                if let Some(value) = xattr::get(path, &name)? {
                    attributes.push((name, value));
                }
            }
            Ok(Self { owner: owner(metadata), attributes })
        }

        pub(super) fn give_owner_to(&self, file: &File) -> io::Result<()> {
            if self.owner == owner(&file.metadata()?) {
                return Ok(());
            }
            let [user, group] = self.owner;
            fchown(file, Some(user), Some(group))
                .map_err(|error| io::Error::new(error.kind(), format!("its owner would change: {error}")))
        }

        /// Attributes of the system other than the access control list are set where the system allows it.
        pub(super) fn give_attributes_to(&self, file: &File) -> io::Result<()> {
            let is_new =
                |name: &OsString| name == ACCESS && self.attributes.iter().all(|kept| kept.0 != *name);
            for inherited in names(file.list_xattr())?.into_iter().filter(is_new) {
                file.remove_xattr(inherited)?;
            }
            for (name, value) in &self.attributes {
                match file.set_xattr(name, value) {
                    Err(error) if is_the_users(name) => {
                        let lost = name.to_string_lossy();
                        let why = format!("its attribute {lost} would be lost: {error}");
                        return Err(io::Error::new(error.kind(), why));
                    }
                    _ => {}
                }
            }
            Ok(())
        }
    }

    fn is_the_users(name: &OsStr) -> bool {
        name == ACCESS || name.as_encoded_bytes().starts_with(b"user.")
    }

    /// No names where the file system has no attributes.
    fn names(listed: io::Result<xattr::XAttrs>) -> io::Result<Vec<OsString>> {
        match listed {
            Err(error) if error.kind() == ErrorKind::Unsupported => Ok(Vec::new()),
            listed => Ok(listed?.collect()),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::{Existing, write};
        use std::fs;
        use std::os::unix::fs::PermissionsExt;

        /// An access control list of version 2 for the owner, another user, the group, the limit, and all others.
        fn access(user: u32) -> Vec<u8> {
            let entries: [(u16, u16, u32); 5] =
                [(1, 6, u32::MAX), (2, 6, user), (4, 0, u32::MAX), (16, 6, u32::MAX), (32, 0, u32::MAX)];
            let of_entry = |(tag, rights, id): (u16, u16, u32)| {
                [&tag.to_le_bytes()[..], &rights.to_le_bytes(), &id.to_le_bytes()].concat()
            };
            2_u32.to_le_bytes().into_iter().chain(entries.into_iter().flat_map(of_entry)).collect()
        }

        #[test]
        fn attributes_and_access_rights_are_kept() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            let mut kept = 0;
            for (name, value) in [("user.note", b"mine".to_vec()), (ACCESS, access(4711))] {
                match xattr::set(&path, name, &value) {
                    Ok(()) => kept += 1,
                    Err(error) => eprintln!("skipped: no {name} on this file system ({error})"),
                }
            }
            let all = |path: &Path| Kept::of(path, &path.metadata().unwrap()).unwrap().attributes;
            let before = all(&path);
            let mode = path.metadata().unwrap().permissions().mode();
            write(&path, b"new", Existing::Replace).unwrap();
            assert_eq!(all(&path), before);
            assert_eq!(path.metadata().unwrap().permissions().mode(), mode);
            assert!(before.len() >= kept);
        }

        #[test]
        fn rights_that_a_folder_hands_down_are_not_added() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            if let Err(error) = xattr::set(folder.path(), "system.posix_acl_default", &access(4711)) {
                eprintln!("skipped: no access control lists on this file system ({error})");
                return;
            }
            write(&path, b"new", Existing::Replace).unwrap();
            assert_eq!(xattr::get(&path, ACCESS).unwrap(), None);
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        }
    }
}
