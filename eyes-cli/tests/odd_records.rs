//! Game records in real-world dialects, read over GTP as GNU Go reads them.
//!
//! The table lists the expected results. The second test compares with GNU Go where it is installed.

use crate::gnugo;

use std::fs;
use std::path::Path;

use eyes_cli::gtp::Server;
use eyes_cli::patterns;
use gnugo::{gnugo, stones};

/// Name, record, side to move, Black's and White's stones at the end, and whether GNU Go agrees; if it does not,
/// why we are right.
#[rustfmt::skip]
const RECORDS: &[(&str, &str, &str, &str, &str, bool)] = &[
    ("ff3", "(;GM[1]FF[3]SZ[9]AB[cc][dc][ec][cd][ed][ce][de][ee]AW[bb][cb][db][eb][fb][fc][fd][fe][ff][ef][df][cf][bf][be][bd][bc];B[aa];W[ab])", "black", "A9 C7 D7 E7 C6 E6 C5 D5 E5", "A8 B8 C8 D8 E8 F8 B7 F7 B6 F6 B5 F5 B4 C4 D4 E4 F4", true),
    ("lower", "(;Game[1]SiZe[9]AddBlack[cc][dc]AddWhite[gg];Black[aa];White[ab])", "black", "A9 C7 D7", "A8 G3", true),
    ("longnames", "(;GaMe[1]FileFormat[1]SiZe[9]PlayerBlack[x];Black[aa];White[ab];Black[bb])", "white", "A9 B8", "A8", true),
    ("compressed", "(;SZ[9]AB[aa:cc]AW[gg:hh])", "black", "A9 B9 C9 A8 B8 C8 A7 B7 C7", "G3 H3 G2 H2", true),
    ("nosz", "(;GM[1];B[dd];W[qq])", "black", "D16", "R3", true),
    ("nosz_setup", "(;AB[aa][ba]AW[ss])", "black", "A19 B19", "T1", true),
    ("km_odd", "(;SZ[9]KM[abc]HA[x];B[aa])", "white", "A9", "", true),
    ("km_comma", "(;SZ[9]KM[5,5]HA[0];B[aa])", "white", "A9", "", true),
    ("km_empty", "(;SZ[9]KM[]HA[];B[aa])", "white", "A9", "", true),
    ("ha_setup", "(;SZ[9]HA[2]AB[gc][cg];W[ee])", "black", "G7 C3", "E5", true),
    ("ha_nosetup", "(;SZ[9]HA[2];W[ee])", "black", "G7 C3", "E5", true),
    ("ha_erased", "(;SZ[9]HA[2]AE[aa:ii];W[ee])", "black", "G7 C3", "E5", true), // some editors begin so
    ("ha_white_setup", "(;SZ[9]HA[2]AW[aa];W[ee])", "black", "", "A9 E5", true),
    ("ha_black_first", "(;SZ[9]HA[2];B[ee])", "white", "E5", "", true),
    ("ha_nothing", "(;SZ[9]HA[2])", "white", "G7 C3", "", false), // a handicap is placed though nobody moves
    ("ha_setup_only", "(;SZ[9]HA[2]AB[gc][cg])", "white", "G7 C3", "", true),
    ("ha_setup_of_both", "(;SZ[9]HA[2]AB[gc][cg]AW[ee])", "white", "G7 C3", "E5", true),
    ("ha1", "(;SZ[9]HA[1];W[ee])", "black", "", "E5", true),
    ("ha_float", "(;SZ[9]HA[2.0]AB[gc][cg];W[ee])", "black", "G7 C3", "E5", true),
    ("ws", "( \n ; SZ [9]\n AB [aa]\n  [ba]\t[ca]\r\n ; B [dd] ;\n W\n[ee] )\n", "black", "A9 B9 C9 D6", "E5", true),
    ("ws_in_value", "(;SZ[ 9 ];B[ dd ];W[ee ])", "black", "D6", "E5", true),
    ("esc", "(;SZ[9]C[hello \\] world \\\\];B[dd]C[a \\: b];W[ee])", "black", "D6", "E5", true),
    ("vars", "(;SZ[9];B[dd](;W[ee];B[ef])(;W[ff];B[fe]))", "white", "D6 E4", "E5", true),
    ("setup_mid", "(;SZ[9];B[dd];W[ee];AB[aa][ab]AE[dd];B[bb])", "white", "A9 A8 B8", "E5", false), // AE takes stones off
    ("setup_mid_pl", "(;SZ[9];B[dd];AW[ee]PL[W];W[ff])", "black", "D6", "E5 F4", true),
    ("pl_w", "(;SZ[9]AB[cc]PL[W])", "white", "C7", "", true),
    ("pl_lower", "(;SZ[9]AB[cc]PL[w])", "white", "C7", "", true),
    ("pl_word", "(;SZ[9]AB[cc]PL[white])", "white", "C7", "", true),
    ("pl_1", "(;SZ[9]AB[cc]PL[2])", "white", "C7", "", true),
    ("tt19", "(;SZ[19];B[tt];W[dd])", "black", "", "D16", true),
    ("tt9", "(;SZ[9];B[tt];W[dd])", "black", "", "D6", true),
    ("empty_pass", "(;SZ[9];B[];W[dd];B[])", "white", "", "D6", true),
    ("nonsquare", "(;SZ[9:7];B[dd];W[ee])", "black", "D4", "E3", false), // boards need not be square
    ("sq_colon", "(;SZ[9:9];B[dd];W[ee])", "black", "D6", "E5", true),
    ("mn", "(;SZ[9]MN[5];B[dd]MN[6];W[ee];B[ff]MN[10])", "white", "D6 F4", "E5", true),
    ("junk_before", "From: x@y\nSubject: [game]\n\n(;SZ[9];B[dd])", "white", "D6", "", true),
    ("crlf", "(;SZ[9]\r\n;B[dd]\r\n;W[ee]\r\n)\r\n", "black", "D6", "E5", true),
    ("trailing", "(;SZ[9];B[dd];W[ee])\n\ntrailing junk )", "black", "D6", "E5", true),
    ("noclose", "(;SZ[9];B[dd];W[ee]", "black", "D6", "E5", true),
    ("collection", "(;SZ[9];B[dd])(;SZ[9];W[ee])", "white", "D6", "", true),
    ("double_move", "(;SZ[9];B[dd];B[ee];W[ff];W[gg])", "black", "D6 E5", "F4 G3", true),
    ("both_in_node", "(;SZ[9];B[dd]W[ee];B[ff])", "white", "D6 F4", "E5", true),
    ("illegal", "(;SZ[9];B[dd];W[dd];B[ee])", "white", "D6", "", true),
    ("suicide", "(;SZ[9]AW[ab][ba];B[aa];W[dd])", "black", "", "B9 A8 D6", true),
    ("multisuicide", "(;SZ[9]AB[aa]AW[ac][bb][ca];B[ba];W[ab];B[dd])", "white", "D6", "C9 A8 B8 A7", true),
    ("outside", "(;SZ[9];B[dd];W[kk];B[ee])", "white", "D6 E5", "", true),
    ("upper_coord", "(;SZ[9];B[DD];W[EE])", "black", "D6", "E5", true),
    ("private", "(;SZ[9]XX[foo][bar]ab[zz];B[dd]GB[1]ZZ[a:b];W[ee])", "black", "D6", "E5", false), // properties in small letters are nobody's
    ("rootmove", "(;SZ[9]B[dd];W[ee])", "black", "D6", "E5", true),
    ("noroot", "(;B[dd];W[ee])", "black", "D16", "E15", true),
    ("dup_setup", "(;SZ[9]AB[aa][aa]AW[aa])", "black", "A9", "", true),
    ("ae_first", "(;SZ[9]AB[aa][bb]AE[bb])", "black", "A9 B8", "", true),
    ("ab_separate", "(;SZ[9]AB[aa]AB[bb]AW[cc])", "black", "A9 B8", "C7", true),
    ("ab_late", "(;SZ[9];AB[aa][bb]AW[cc];W[dd])", "black", "A9 B8", "C7 D6", true),
    ("ab_two_nodes", "(;SZ[9]AB[aa];AB[bb];AW[cc];B[dd])", "white", "A9 B8 D6", "C7", true),
    ("ko", "(;SZ[9]AB[bc][cb][dc]AW[cd][bd][dd][ec][cc];B[cc];W[dd])", "black", "C8 B7 D7", "C7 E7 B6 C6 D6", true),
    ("koretake", "(;SZ[9]AB[bc][cb][cd]AW[dc][eb][ed][fc]PL[B];B[aa];W[cc];B[dc])", "black", "A9 C8 B7 C6", "E8 C7 D7 F7 E6", true),
    ("gm_missing", "(;FF[4]SZ[9]AB[cc])", "black", "C7", "", true),
    ("gm_empty", "(;GM[]SZ[9]AB[cc])", "black", "C7", "", true),
    ("cgoban", "(;GM[1]FF[4]ST[2]AP[CGoban:1.9.12]SZ[9]HA[0]KM[5.5]PW[White]PB[Black]US[x]\n;B[dd]\nBL[10]\n;W[ee]WL[3])", "black", "D6", "E5", true),
    ("multigogm", "(;FF[4]EV[t]PB[Li]BR[2p]PW[x]WR[3d]KM[7.5]RE[B+R]DT[1999]\nSZ[19]\n;B[pd];W[dd];B[pq];W[dq]\n)", "black", "Q16 Q3", "D16 D3", true),
    ("xxmgt", "(;\nGaMe[1]\nVieW[]\nSiZe[9]\nComment[  Diagram. \n]\nAddBlack[cc][dc]\nAddWhite[ee]\n\n;Black[aa]\n;White[bb]\n)", "black", "A9 C7 D7", "B8 E5", true),
    ("semis", "(;;SZ[9];;B[dd];;W[ee])", "black", "D16", "E15", true),
    ("emptyvar", "(;SZ[9];B[dd]();W[ee])", "black", "D6", "E5", false), // empty variations are skipped
    ("sz25", "(;SZ[25];B[yy])", "white", "Z1", "", false), // boards of up to 25 lines
    ("szfirstlate", "(;AB[aa]SZ[9])", "black", "A9", "", true),
    ("lb", "(;SZ[9]LB[aa:1][bb:A]TR[cc]MA[dd]SQ[ee]AB[ff])", "black", "F4", "", true),
    ("L", "(;SZ[9]L[aa][bb]M[cc]AB[ff])", "black", "F4", "", true),
    ("result", "(;SZ[9]RE[W+3.5]AB[ff];B[aa]C[x=y;z];W[bb])", "black", "A9 F4", "B8", true),
    ("apost", "(;SZ[9]PB[O'Neil \"x\"];B[dd])", "white", "D6", "", true),
    ("koban_pl", "(;SZ[9]AB[bc][cb][cd][dc]AW[eb][ed][fc]PL[W];W[cc])", "black", "C8 B7 D7 C6", "E8 F7 E6", true),
    ("b_lower", "(;sz[9];b[dd];w[ee])", "black", "", "", true),
    ("numbered_prop", "(;SZ[9]C1[x];B[dd])", "white", "D6", "", false), // digits in names
    ("point_3", "(;SZ[9];B[dde];W[e])", "black", "D6", "", true),
    ("ab_empty", "(;SZ[9]AB[]AW[cc])", "black", "", "C7", true),
    ("vw", "(;SZ[9]VW[]DD[aa:bb]AB[cc])", "black", "C7", "", true),
    ("illegal_in_var", "(;SZ[9];B[dd](;W[dd])(;W[ee]))", "white", "D6", "", true),
    ("backslash_nl", "(;SZ[9]C[a\\\nb];B[dd])", "white", "D6", "", true),
    ("node_after_var", "(;SZ[9](;B[dd]);W[ee])", "white", "D6", "", true),
];

fn ask(server: &mut Server, line: &str) -> String {
    server.handle(line.as_bytes()).expect("a reply").text
}

fn write(directory: &Path) {
    for (name, record, ..) in RECORDS {
        fs::write(directory.join(name).with_extension("sgf"), record).expect("written");
    }
}

#[test]
fn records_give_the_expected_positions() {
    let directory = tempfile::tempdir().expect("a directory");
    write(directory.path());
    let mut server = Server::new(patterns::knowledge());
    for (name, record, side, black, white, _) in RECORDS {
        let file = directory.path().join(name).with_extension("sgf");
        let loaded = ask(&mut server, &format!("loadsgf {}", file.display()));
        assert_eq!(loaded, format!("= {side}\n\n"), "{name}: {record}");
        let (found_black, found_white) = stones(&ask(&mut server, "showboard"));
        assert_eq!((found_black.as_str(), found_white.as_str()), (*black, *white), "{name}: {record}");
    }
}

#[test]
fn names_of_files_may_hold_blanks_and_quotes() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("a game's \"name\".sgf");
    fs::write(&file, "(;SZ[9];B[ee];W[dd])").expect("written");
    let mut server = Server::new(patterns::knowledge());
    for (line, side) in [
        (format!("loadsgf {}", file.display()), "black"),
        (format!("loadsgf {} 2", file.display()), "white"),
        (format!("loadsgf {} E5", file.display()), "black"),
        (format!("loadsgf\t{}  2 \r", file.display()), "white"),
    ] {
        assert_eq!(ask(&mut server, &line), format!("= {side}\n\n"), "{line}");
    }
    let plain = directory.path().join("a game.sgf");
    fs::write(&plain, "(;SZ[9];B[ee];W[dd])").expect("written");
    for stop in ["", " 2", "  2"] {
        let line = format!("loadsgf \"{}\"{stop}", plain.display());
        assert!(ask(&mut server, &line).starts_with("= "), "{line}");
    }
    for name in ["two  blanks.sgf", "第一局　黒.sgf", "no\u{a0}break.sgf"] {
        let file = directory.path().join(name);
        fs::write(&file, "(;SZ[9];B[ee];W[dd])").expect("written");
        for line in [format!("loadsgf {}", file.display()), format!("loadsgf  \"{}\"  3", file.display())] {
            assert_eq!(ask(&mut server, &line), "= black\n\n", "{line}");
        }
        assert_eq!(ask(&mut server, &format!("loadsgf {}  2", file.display())), "= white\n\n", "{name}");
    }
}

#[test]
fn gnu_go_reads_them_so_too() {
    let directory = tempfile::tempdir().expect("a directory");
    write(directory.path());
    let agreed: Vec<_> = RECORDS.iter().filter(|record| record.5).collect();
    let stops = ["", "1", "2", "3", "99", "D6", "A9"];
    let mut lines = Vec::new();
    for (name, ..) in &agreed {
        let file = directory.path().join(name).with_extension("sgf");
        for stop in stops {
            lines.push(format!("loadsgf {} {stop}", file.display()).trim_end().to_owned());
            lines.extend(["showboard", "unconditional_status A9", "eval_eye D5"].map(str::to_owned));
        }
    }
    let Some(expected) = gnugo(&lines) else {
        eprintln!("skipped: gnugo is not installed");
        return;
    };
    let mut server = Server::new(patterns::knowledge());
    let trimmed = |reply: &str| reply.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let (mut loaded, mut is_empty) = ("", false);
    for (line, expected) in lines.iter().zip(expected) {
        if line.starts_with("loadsgf") {
            loaded = line;
        }
        let found = ask(&mut server, line);
        if line == "showboard" {
            is_empty = stones(&found) == (String::new(), String::new());
        }
        // For an empty board GNU Go repeats its answer about the position before.
        if is_empty && line.starts_with("eval_eye") {
            continue;
        }
        assert_eq!(trimmed(found.trim_end_matches('\n')), trimmed(&expected), "{line} after {loaded}");
    }
}
