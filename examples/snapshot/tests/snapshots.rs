//! What decides the eye spaces of the engine's games. `cargo insta review` shows what an edit of `own.db` changes.

use std::error::Error;

use eyes_runtime::{Analyzer, Knowledge, PatternFile};
use eyes_snapshot::{Snapshot, changes};

fn snapshot(analyzer: Analyzer) -> Result<Snapshot, Box<dyn Error>> {
    let mut snapshot = Snapshot::new(analyzer);
    snapshot_example::games("games")?.iter().for_each(|(name, boards)| snapshot.game(name, boards));
    Ok(snapshot)
}

#[test]
fn patterns_decide_as_reviewed() -> Result<(), Box<dyn Error>> {
    insta::assert_snapshot!(snapshot(snapshot_example::analyzer())?);
    Ok(())
}

/// An edit is seen: with another value of the pattern, exactly its lines are different.
#[test]
fn an_edit_changes_the_lines_of_its_pattern() -> Result<(), Box<dyn Error>> {
    let text = include_str!("../own.db").replace(":1122", ":1222").replace('*', ".");
    let knowledge = Knowledge::builtin().with_patterns(&[PatternFile::parse("own.db", &text)])?;
    let edited = snapshot(Analyzer::new(knowledge))?;
    let before = snapshot(snapshot_example::analyzer())?;
    let by_pattern = before.lines().iter().filter(|line| line.answer.source == "own.db#1").count();
    let mut changed = 0;
    for (name, _) in snapshot_example::games("games")? {
        let of =
            |all: &Snapshot| all.lines().iter().filter(|line| line.name == name).cloned().collect::<Vec<_>>();
        for change in changes(&of(&before), &of(&edited), 1) {
            let (old, new) = (change.old.ok_or("a new space")?, change.new.ok_or("a space less")?);
            assert_eq!((&*old.answer.source, &*new.answer.source), ("own.db#1", "own.db#1"));
            assert_eq!(
                (old.answer.value.to_string(), new.answer.value.to_string()),
                ("1122".into(), "1222".into())
            );
            changed += 1;
        }
    }
    assert!(changed > 0 && changed == by_pattern, "{changed} of {by_pattern}");
    Ok(())
}
