//! What editing a pattern file does to a build. The crates are made for the test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Project {
    root: PathBuf,
}

impl Project {
    /// A crate `includer` with a table, and a crate `bystander` that it uses.
    fn new() -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rebuild");
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for directory in ["includer/src", "bystander/src"] {
            fs::create_dir_all(root.join(directory)).unwrap();
        }
        let manifest = |name: &str, dependencies: &str| {
            format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n{dependencies}"
            )
        };
        let path = |name: &str| format!("{name} = {{ path = {:?} }}\n", ours.join(name));
        let dependencies =
            path("eyes-macros") + &path("eyes-graph") + "bystander = { path = \"../bystander\" }\n";
        let files = [
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\"*er\"]\nexclude = [\"target\"]\nresolver = \"3\"\n".into(),
            ),
            ("includer/Cargo.toml", manifest("includer", &dependencies)),
            ("bystander/Cargo.toml", manifest("bystander", "")),
            (
                "bystander/src/lib.rs",
                "pub fn show(count: usize) { println!(\"{count} patterns\"); }\n".into(),
            ),
            (
                "includer/src/main.rs",
                "static TABLE: eyes_graph::Table<'static> = eyes_macros::include_patterns!(\"a.eyes\");\n\
                 fn main() { bystander::show(TABLE.pattern_count()); }\n"
                    .into(),
            ),
        ];
        for (name, text) in files {
            fs::write(root.join(name), text).unwrap();
        }
        fs::copy(ours.join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
        Self { root }
    }

    fn write_patterns(&self, text: &str) {
        fs::write(self.root.join("includer/a.eyes"), text).unwrap();
    }

    fn cargo(&self, command: &str) -> Output {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([command, "--offline", "--color=never", "--target-dir"]).arg(self.root.join("target"));
        cargo.arg("--manifest-path").arg(self.root.join("includer/Cargo.toml"));
        cargo.output().unwrap()
    }

    /// What the program prints, and which crates were compiled for it.
    fn run(&self) -> (String, Vec<String>) {
        let output = self.cargo("run");
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{messages}");
        let compiled = messages.lines().filter_map(|line| line.trim().strip_prefix("Compiling "));
        let names = compiled.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
        (String::from_utf8(output.stdout).unwrap(), names)
    }
}

/// Editing a pattern file rebuilds the crates that include it, and no others.
#[test]
#[ignore = "half a minute"]
fn editing_a_pattern_file_rebuilds_the_crate_that_includes_it_and_no_other() {
    let project = Project::new();
    project.write_patterns("Pattern 1\n.\n:1111\n");
    assert_eq!(project.run().0, "1 patterns\n");
    assert_eq!(project.run(), ("1 patterns\n".into(), vec![]));

    project.write_patterns("Pattern 1\n.\n:1111\nPattern 2\n..\n:1111\n");
    assert_eq!(project.run(), ("2 patterns\n".into(), vec!["includer".into()]));

    project.write_patterns("Pattern 1\n.\n:1111\nPattern 2\n.?\n:1111\n");
    let failed = project.cargo("build");
    let messages = String::from_utf8(failed.stderr).unwrap();
    assert!(!failed.status.success());
    assert!(messages.contains("--> a.eyes:5:2, pattern 2"), "{messages}");
}
