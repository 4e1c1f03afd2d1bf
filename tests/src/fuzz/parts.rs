//! Inputs put together from meaningful parts. Random bytes would mostly be refused. Each byte selects a part.

use super::{game_record, gtp, pattern_file};

fn put_together(bytes: &[u8], parts: &[&str], begin: &str, end: &str) -> String {
    let chosen = bytes.iter().take(1_000).map(|&byte| parts[usize::from(byte) % parts.len()]);
    std::iter::once(begin).chain(chosen).chain([end]).collect()
}

/// Game records.
pub fn game_record_parts(bytes: &[u8]) {
    const PARTS: &[&str] = &[
        ";",
        ";B[",
        ";W[",
        "aa]",
        "ab]",
        "ba]",
        "bb]",
        "cc]",
        "tt]",
        "]",
        "AB[",
        "AW[",
        "AE[",
        "[aa]",
        "[bb]",
        "[ab:cc]",
        "(",
        ")",
        "SZ[5]",
        "SZ[9:7]",
        "SZ[2]",
        "PL[W]",
        "HA[2]",
        "KM[0.5]",
        "RU[NZ]",
        "C[",
        "\\",
        "GM[1]",
        "SiZe[3]",
        " ",
        "\n",
        "[",
        "é",
        "sz[9]",
        "B",
        "AE[aa:ee]",
        ";B[bc]",
        ";W[cb]",
        ";B[cd]",
        ";W[dc]",
    ];
    game_record(put_together(bytes, PARTS, "(;SZ[5]", ")").as_bytes());
}

/// Pattern files.
pub fn pattern_file_parts(bytes: &[u8]) {
    const PARTS: &[&str] = &[
        "\nPattern 1\n\n",
        "\nPattern 2\n\n",
        "\nPattern 3\n\n",
        ".",
        "x",
        "X",
        "*",
        "<",
        ">",
        "!",
        "@",
        "(",
        ")",
        "$",
        "|",
        "-",
        "+",
        " ",
        "\n",
        "\n:0000\n",
        "\n:0011\n",
        "\n:0111\n",
        "\n:1111\n",
        "\n:0112\n",
        "\n:1122\n",
        "\n:2222\n",
        "\n:2,1\n",
        "# threats: marked\n",
        "# a note\n",
        "\r\n",
        "\t",
        "o",
        "Pattern",
        ":",
    ];
    pattern_file(put_together(bytes, PARTS, "Pattern 1\n\n", "\n:1111\n").as_bytes());
}

/// Sessions of the Go Text Protocol.
pub fn gtp_parts(bytes: &[u8]) {
    const PARTS: &[&str] = &[
        "\nplay b ",
        "\nplay w ",
        "\nundo\n",
        "\nclear_board\n",
        "\nboardsize 5\n",
        "\nboardsize 2\n",
        "\neval_eye ",
        "\neye_data b ",
        "\nattack ",
        "\ndefend ",
        "\nowl_attack ",
        "\neyes-life A1 w\n",
        "\nunconditional_status ",
        "\nshowboard\n",
        "\neyes-report\n",
        "\nhalf_eye_data ",
        "\ndragon_status ",
        "\nanalyze_eyegraph ",
        "\nloadsgf x\n",
        "\nfixed_handicap 2\n",
        "A1",
        "A2",
        "B1",
        "B2",
        "C3",
        "C2",
        "B3",
        "pass",
        "..%X.",
        "!.",
        " ",
        "9",
        "\u{1b}",
        "#",
    ];
    gtp(put_together(bytes, PARTS, "boardsize 5\n", "\nshowboard\n").as_bytes());
}
