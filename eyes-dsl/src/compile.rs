//! From patterns to a table: checks, and the bytes that [`Table`] reads.

use std::fmt;

use eyes_table::{Key, Table, format};

use crate::diagnostic::Diagnostics;
use crate::file::PatternFile;
use crate::sequence::{Candidate, Sequence};

/// Everything that is wrong or doubtful in a sequence of files: what each file's
/// [`diagnostics`](PatternFile::diagnostics) say, and which patterns earlier ones shadow.
///
/// A pattern is *shadowed* if earlier ones match every position it can match. It is *partly
/// shadowed with another value* if an earlier one with another value takes some of them, unless
/// the earlier one is a special case: if this pattern could match whatever that one can,
/// putting it first is the way to make an exception.
pub fn check(files: &[PatternFile]) -> Diagnostics {
    let shadows = match Sequence::new(files) {
        Ok(sequence) => sequence.shadows(),
        Err(too_complex) => vec![too_complex],
    };
    let mut all = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let first = all.len();
        all.extend(file.diagnostics().iter().cloned());
        all.extend(shadows.iter().filter(|(of, _)| *of == index).map(|(_, shadow)| shadow.clone()));
        all[first..].sort_by_key(|diagnostic| diagnostic.span().start);
    }
    Diagnostics::new(all)
}

/// Compiles a sequence of files to a table.
///
/// The first pattern that matches decides, in the order of the files and in each from the top, as
/// in a search from pattern to pattern. The same files give the same bytes.
///
/// # Errors
///
/// The errors of all files, if there are any; warnings are left to [`check`].
///
/// ```
/// use eyes_dsl::{Diagram, PatternFile, compile};
///
/// let file = PatternFile::parse("half.eyes", "Pattern 1\n\n@.\n\n:0011\n");
/// let compiled = compile(&[file])?;
/// let open_ended: Diagram = ".\n!".parse()?;
/// let found = compiled.table().look_up(&open_ended.graph(0)).expect("the only pattern matches");
/// assert_eq!(found.value().to_string(), "0011");
/// assert_eq!((found.attack, found.defense), (0b10, 0b10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compile(files: &[PatternFile]) -> Result<CompiledTable, Diagnostics> {
    let errors: Vec<_> = files.iter().flat_map(|file| file.diagnostics().errors()).collect();
    if !errors.is_empty() {
        return Err(Diagnostics::new(errors));
    }
    let sequence = Sequence::new(files).map_err(|(_, too_complex)| Diagnostics::new(vec![too_complex]))?;
    Ok(CompiledTable { bytes: encode(&sequence) })
}

/// The bytes of a table, owned.
#[derive(Clone, PartialEq, Eq)]
pub struct CompiledTable {
    bytes: Vec<u8>,
}

impl CompiledTable {
    /// The table. Constant time.
    pub fn table(&self) -> Table<'_> {
        match Table::from_bytes(&self.bytes) {
            Ok(table) => table,
            Err(error) => unreachable!("the encoder wrote what cannot be read: {error}"),
        }
    }

    /// The bytes, for [`Table::from_bytes`].
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, for [`Table::from_bytes`].
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl fmt::Debug for CompiledTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledTable")
            .field("length", &self.bytes.len())
            .field("table", &self.table())
            .finish()
    }
}

fn encode(sequence: &Sequence<'_>) -> Vec<u8> {
    let keys: Vec<&Key> = sequence.candidates.keys().collect();
    let mut records = Vec::new();
    let mut starts = Vec::with_capacity(keys.len());
    for (key, candidates) in &sequence.candidates {
        starts.push(records.len() as u32);
        for word in key.words() {
            records.extend(word.to_le_bytes());
        }
        push_candidates(&mut records, candidates);
    }
    let hash = phf_generator::generate_hash(&keys.iter().map(|&&key| key).collect::<Vec<_>>());
    let names: String = sequence.files.iter().map(PatternFile::name).collect();
    let sizes = keys.iter().fold(0u32, |sizes, key| sizes | 1 << (key.words()[0] & 31));

    let mut bytes = Vec::new();
    bytes.extend(format::MAGIC);
    push(&mut bytes, [format::VERSION, sizes]);
    bytes.extend(hash.key.to_le_bytes());
    let counts = [hash.disps.len(), keys.len(), sequence.patterns.len(), sequence.files.len()];
    push(&mut bytes, counts.map(|count| count as u32));
    push(&mut bytes, [records.len() as u32, names.len() as u32]);
    for &(d1, d2) in &hash.disps {
        push(&mut bytes, [d1, d2]);
    }
    push(&mut bytes, hash.map.iter().map(|&key| starts[key]));
    for &(file, entry) in &sequence.patterns {
        let digits = entry.pattern.value.digits();
        let digits = (0..4).fold(0, |packed, digit| packed | u32::from(digits[digit]) << (2 * digit));
        push(&mut bytes, [entry.pattern.number, entry.line as u32, file as u32 | digits << 16]);
    }
    let mut end = 0;
    push(
        &mut bytes,
        sequence.files.iter().map(|file| {
            end += file.name().len() as u32;
            end
        }),
    );
    bytes.extend(records);
    bytes.extend(names.as_bytes());
    bytes
}

fn push_candidates(records: &mut Vec<u8>, candidates: &[Candidate]) {
    for candidate in candidates {
        let head = candidate.pattern as u32;
        match candidate.images.as_slice() {
            [image] if candidate.decides() => push(records, [head, image.attack, image.defense]),
            images => {
                push(records, [head | format::CONDITIONAL, images.len() as u32]);
                for image in images {
                    push(records, image.levels);
                    push(records, [image.attack, image.defense]);
                }
            }
        }
    }
    if !candidates.last().is_some_and(Candidate::decides) {
        push(records, [format::END]);
    }
}

fn push(bytes: &mut Vec<u8>, words: impl IntoIterator<Item = u32>) {
    for word in words {
        bytes.extend(word.to_le_bytes());
    }
}
