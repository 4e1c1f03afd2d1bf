//! Groups, strings and budgets in the Go Text Protocol.

use eyes_cli::gtp::Server;
use eyes_cli::input::{Stop, parse};
use eyes_cli::patterns;

use crate::gtp::{load, positions, server, session};

/// A white group with three points in a row, enclosed by Black.
const SHUT_IN: &str = "boardsize 7
    play w A2\nplay w B2\nplay w C2\nplay w D2\nplay w D1
    play b A3\nplay b B3\nplay b C3\nplay b D3\nplay b E2\nplay b E1";

#[test]
fn groups_are_solved() {
    let replies = session(&format!(
        "{SHUT_IN}
         eyes-life A2 black
         eyes-life A2 white
         owl_attack A2
         owl_defend A2
         dragon_status A2
         eyes-nc A2
         unconditional_status A2
         eyes-life A3 black
         dragon_status A3
         owl_attack A7
         eyes-life A2
         eyes-nc A3
         play white B1
         dragon_status A2
         owl_attack A2
         owl_defend A2"
    ));
    assert_eq!(
        replies[12..],
        [
            "= 6 B1",
            "= 6 B1",
            "= 1 B1",
            "= 1 B1",
            "= critical B1 B1",
            "= 112 side unsettled B1",
            "= undecided",
            "? the black group at A3 is not enclosed: it reaches the outside at A4 B4 C4 D4 E3 F2 F1",
            "= alive",
            "? vertex must not be empty",
            "? invalid color",
            "? the chain encloses nothing",
            "= ",
            "= alive",
            "= 0",
            "= 1 PASS",
        ]
    );
}

#[test]
fn a_group_that_can_capture_its_way_out_is_not_called_dead() {
    // White's stones at the top have one eye; White F7 captures Black's F8 beside them.
    let lines =
        [&load("game9-34.sgf", 40), "attack F8", "eyes-life G8 white", "owl_attack G8", "dragon_status G8"];
    let replies = session(&lines.join("\n"));
    let refused = "? the string at E9 shuts the group in, but reading captures it at F7; `owl_attack` and `owl_defend` search that too";
    assert_eq!(replies[1..3], ["= 1 F7", refused]);
    assert!(replies[3] != "= 1 PASS" && replies[4] != "= dead", "{replies:?}");
}

#[test]
fn strings_have_the_same_names_whatever_was_played_first() {
    let moves = ["play b A4", "play b A5", "play w E1", "play w E2"];
    let ask = |order: [usize; 4]| {
        let played: Vec<&str> = order.iter().map(|&at| moves[at]).collect();
        session(&format!("boardsize 5\n{}\nplay b C3\ndragon_status\neyes-report", played.join("\n")))[6..]
            .to_vec()
    };
    let first = ask([0, 2, 1, 3]);
    assert!(first[0].contains("A5: ") && first[0].contains("E2: "), "{first:?}");
    assert_eq!(ask([1, 3, 0, 2]), first);
}

/// A refused move of the side that moved last must not lift the ko ban.
#[test]
fn a_refused_move_leaves_no_trace() {
    let ko =
        "boardsize 5\nplay b B5\nplay b A4\nplay b B3\nplay w C5\nplay w D4\nplay w C3\nplay b C4\nplay w B4";
    let ask = "attack B4\nowl_attack B4\neyes-report\nplay b C4";
    let plain = session(&format!("{ko}\n{ask}"));
    let refused = session(&format!("{ko}\nplay w A4\n{ask}"));
    assert_eq!(refused[9], "? illegal move");
    assert_eq!(refused[10..], plain[9..]);
    assert_eq!(plain.last().map(String::as_str), Some("? illegal move"));
}

/// A wall that lives only by what the group has inside is not taken for safe.
#[test]
fn a_group_inside_a_cramped_wall_is_not_called_dead() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cramped.sgf");
    for (stones, vertex, wall, at) in [
        ("AB[ab][bb][ac][ad][bd][be][ce][de]AW[ca][da][ea][cb][bc][ec][cd][dd][ed]", "B3", "A4", "C3"),
        (
            "AB[ca][da][ab][db][ac][bc][ad][bd][cd][dd][ae][de]AW[aa][ba][ea][cb][eb][cc][ec][ed]",
            "A5",
            "A4",
            "D3",
        ),
    ] {
        std::fs::write(&file, format!("(;SZ[5]PL[W]{stones})")).unwrap();
        let load = format!("loadsgf {}", file.display());
        let ask = [load, format!("eyes-life {vertex} white"), format!("owl_defend {vertex}")];
        let refused = format!(
            "? the string at {wall} shuts the group in, but it has little room to live; `owl_attack` and `owl_defend` search that too"
        );
        assert_eq!(session(&ask.join("\n"))[1..], [refused, format!("= 1 {at}")]);
    }
}

/// White's group in the corner is open at both ends.
const OPEN: &str = "boardsize 9
    play white D9
    play white A8
    play white B8
    play white C8
    play white D8
    play black E8
    play black F8
    play black B7
    play black C7
    play black D7
    play black B5
    ";

#[test]
fn groups_on_open_boards_are_solved() {
    let replies = session(&format!(
        "{OPEN} owl_attack D9
        owl_defend D9
        owl_attack A8
        dragon_status C8
        dragon_status E8
        owl_attack E8
        owl_defend E8
        analyze_semeai D9 E8
        analyze_semeai E8 D9
        analyze_semeai D9
        analyze_semeai D9 A8
        analyze_semeai A1 D9
        attack_either D9 B5
        attack_either B7 B5
        attack_either D9"
    ));
    assert_eq!(
        replies[12..],
        [
            "= 1 B9",
            "= 1 B9",
            "= 1 B9",
            "= critical B9 B9",
            "= alive",
            "= 0",
            "= 1 PASS",
            "= 1 0 B9",
            "= 1 1 B9",
            "? invalid coordinate",
            "? the two groups must have different colors",
            "? vertex must not be empty",
            "? both strings must have the same color",
            "= 0",
            "? invalid coordinate",
        ]
    );
}

/// The white strings are dead, and the move that saves Black leaves them so. GNU Go says so too.
#[test]
fn a_move_that_saves_can_kill_as_well() {
    let captures =
        ["black C3", "black C2", "white A3", "white B3", "white A2", "white A1", "white B1", "white C1"];
    let takes_the_eye = ["white A3", "black C3", "black B2", "black C2", "black B1", "black C1"];
    for (moves, expected) in [(&captures[..], "= 1 1 B2"), (&takes_the_eye, "= 1 1 A2")] {
        let moves: String = moves.iter().map(|played| format!("play {played}\n")).collect();
        let replies = session(&format!("boardsize 3\n{moves}analyze_semeai C3 A3"));
        assert_eq!(replies.last().map(String::as_str), Some(expected));
    }
}

/// A move that kills the second group can cost the first one its life, though it lives without a move.
#[test]
fn a_killing_move_must_not_lose_what_lives() {
    let races = [
        ("X X O O/X . O O/X . . O/X X X X", "A1 D2", "= 1 1 C2"),
        (". X X X/O . . X/O O O O/O O O O", "D3 A1", "= 1 1 B3"),
        ("O O O O/O O O O/O . . X/X X X X", "A2 A1", "= 1 0 PASS"),
        ("X X X X/X X X ./X X X O/X . O O", "C1 A1", "= 1 0 PASS"),
    ];
    for (rows, groups, expected) in races {
        let mut lines = "boardsize 4\n".to_owned();
        for (row, stones) in rows.split('/').enumerate() {
            for (column, stone) in stones.split(' ').enumerate().filter(|(_, stone)| *stone != ".") {
                let color = if stone == "X" { "black" } else { "white" };
                lines += &format!("play {color} {}{}\n", ["A", "B", "C", "D"][column], 4 - row);
            }
        }
        let replies = session(&format!("{lines}analyze_semeai {groups}"));
        assert_eq!(replies.last().map(String::as_str), Some(expected), "{rows}");
    }
}

/// Neither stone can be captured alone, but one move threatens both. GNU Go says so too.
#[test]
fn a_double_threat_takes_either_of_two_strings() {
    let replies = session(
        "boardsize 9
        play white C4
        play white E4
        play white G7
        play white F3
        play black F4
        play black C5
        play black C6
        play black B1
        play black A5
        play black E5
        attack C4
        attack E4
        attack_either C4 E4
        attack_either E4 C4",
    );
    assert_eq!(replies[11..], ["= 0", "= 0", "= 1", "= 1"]);
}

#[test]
fn what_search_cannot_hold_is_answered_as_the_group_is_judged() {
    // Black's group on the left has two eyes; the search around it needs more nodes than these.
    let mut server = Server::new(patterns::knowledge()).with_nodes(300);
    let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
    ask(&load("game9-32.sgf", 60));
    let replies = ["owl_attack A4", "owl_defend A4", "dragon_status A4"].map(&mut ask);
    assert_eq!(replies.each_ref().map(|reply| reply.trim()), ["= 0", "= 1 PASS", "= alive"]);
}

#[test]
fn what_is_not_decided_gets_no_code() {
    let mut server = Server::new(patterns::knowledge()).with_nodes(3);
    let mut ask = |line: &str| server.handle(line.trim().as_bytes()).expect("a reply").text;
    for line in OPEN.lines().filter(|line| !line.trim().is_empty()) {
        ask(line);
    }
    assert!(ask("owl_attack D9").starts_with("? not decided within 3 nodes"));
    assert_eq!(ask("dragon_status E8").trim(), "= alive");
}

/// The corner dies if the board beyond its gaps is closed, and lives if it is open: more nodes do not decide that.
#[test]
fn where_more_nodes_do_not_help_the_reason_says_so() {
    let stones = "boardsize 7\nplay b B4\nplay b C4\nplay b D4\nplay w A3\nplay w B3\nplay w C3\nplay b D3\nplay b D2\nplay w A1\nplay w C1";
    let reply = session(&format!("{stones}\nowl_attack A3")).pop().expect("a reply");
    assert_eq!(reply, "? not decided: it depends on the board around the points that were searched");
}

/// The code is that of what was found within the nodes, however few or many there are.
#[test]
fn reading_keeps_the_nodes() {
    let mut undecided = 0;
    for nodes in [None, Some(1), Some(30), Some(1_000), Some(u64::MAX)] {
        let mut server = Server::new(patterns::knowledge());
        let mut limits = eyes_runtime::reading::Limits::DEEP;
        if let Some(nodes) = nodes {
            server = server.with_nodes(nodes);
            limits = limits.at_most(nodes);
        }
        let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
        ask(&load("game19-16.sgf", 80));
        let record = std::fs::read(positions().join("game19-16.sgf")).unwrap();
        let board = parse(&record, &Stop::Before(80)).unwrap().position.board().clone();
        let mut reader = eyes_runtime::reading::Reader::new(limits);
        for head in board.strings() {
            let vertex = head.vertex(board.height());
            for (command, reading) in
                [("attack", reader.attack(&board, head)), ("defend", reader.defend(&board, head))]
            {
                let reply = ask(&format!("{command} {vertex}"));
                let code = reading.outcome.gtp_code();
                undecided += u32::from(!reading.complete);
                assert!(reply.starts_with(&format!("= {code}")), "{command} {vertex}: {reply}");
            }
        }
    }
    assert!(undecided > 50, "{undecided}");
}

/// A double threat is looked for among all replies on the board; that has a limit too.
#[test]
fn a_double_threat_keeps_the_nodes() {
    let game = "boardsize 9\nplay white C4\nplay white E4\nplay white G7\nplay white F3\nplay black F4\n\
                play black C5\nplay black C6\nplay black B1\nplay black A5\nplay black E5";
    let answer = |nodes: u64| {
        let mut server = Server::new(patterns::knowledge()).with_nodes(nodes);
        let replies = game.lines().chain(["attack_either C4 E4"]).map(|line| server.handle(line.as_bytes()));
        replies.last().flatten().expect("a reply").text
    };
    assert_eq!(answer(1_500_000), "= 1\n\n");
    for nodes in [1, 100] {
        assert_eq!(answer(nodes), "= 0\n\n");
    }
}

/// As GNU Go does, `dragon_status` without a vertex tells of every group; none is called decided that is not when it is
/// asked for alone.
#[test]
fn the_status_of_every_group_is_told() {
    assert_eq!(session("dragon_status"), ["= "]);
    let groups = session(&format!("{SHUT_IN}\ndragon_status\nplay white B1\ndragon_status"));
    assert_eq!(groups[12].lines().collect::<Vec<_>>()[1..], ["A2: critical B1 B1"]);
    assert!(groups[14].ends_with("\nA2: alive"), "{groups:?}");
    assert!(told_alike(&[load("game9-34.sgf", 40)]) > 3);
    // The white stone is captured by a ko, which is worth nothing under the usual ruling.
    let ko = [
        "boardsize 3",
        "play b A3",
        "play b B3",
        "play b A2",
        "play b B2",
        "play w C2",
        "play b A1",
        "play b B1",
    ];
    assert_eq!(told_alike(&ko.map(str::to_owned)), 2);
}

/// The number of groups that `dragon_status` tells of after these commands. Each has the status that its first string has
/// alone.
fn told_alike(commands: &[String]) -> usize {
    let mut server = server();
    let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
    for command in commands {
        assert!(ask(command).starts_with('='), "{command}");
    }
    let all = ask("dragon_status");
    let lines: Vec<&str> = all.trim_start_matches("= ").trim_end().lines().collect();
    for line in &lines {
        let (vertex, status) = line.split_once(": ").expect("a vertex and a status");
        let alone = ask(&format!("dragon_status {vertex}"));
        let word = |text: &str| text.split(' ').next().unwrap_or_default().trim().to_owned();
        let (here, alone) = (word(status), word(alone.trim_start_matches("= ")));
        assert!(here == alone || here == "unknown" || alone == "unknown", "{line}, alone {alone}");
    }
    lines.len()
}

/// `--nodes` and its like bound drawn eye spaces too.
#[test]
fn a_drawing_keeps_the_nodes() {
    let mut server = Server::new(patterns::knowledge()).with_nodes(10);
    let reply = server.handle(b"analyze_eyegraph x.x.%.x.x%x.x.").expect("a reply").text;
    assert!(reply.starts_with("? failed to analyze: not decided within"), "{reply}");
}

/// With few nodes many a defence is not refuted. Only more nodes tell, and an answer that they change has said so.
#[test]
fn a_reading_that_more_nodes_change_calls_itself_a_guess() {
    let mut state: u64 = 4;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let [mut few, mut many] = [20, 50_000].map(|nodes| Server::new(patterns::knowledge()).with_nodes(nodes));
    let mut taken_back = 0;
    for _ in 0..12 {
        let size = 5 + below(3);
        let mut said = |line: &str| {
            [&mut few, &mut many].map(|server| server.handle(line.as_bytes()).expect("a reply").text)
        };
        said(&format!("boardsize {size}"));
        let vertex = |below: &mut dyn FnMut(u64) -> u64| {
            format!("{}{}", char::from(b'A' + below(size) as u8), 1 + below(size))
        };
        for number in 0..size * size {
            said(&format!("play {} {}", ["b", "w"][number as usize % 2], vertex(&mut below)));
        }
        for row in 1..=size {
            for column in 0..size as u8 {
                let at = format!("{}{row}", char::from(b'A' + column));
                let [few, many] = said(&format!("eyes-reading {at}"));
                for (few, many) in few.lines().zip(many.lines()) {
                    let few = few.trim_start_matches("= ");
                    let code = |line: &str| line.split(' ').nth(1).map(str::to_owned);
                    let many = many.trim_start_matches("= ");
                    if few.ends_with("complete") && many.ends_with("complete") {
                        assert_eq!(code(few), code(many), "{at}: {few}, {many}");
                    } else if many.ends_with("complete") && code(few) != code(many) {
                        taken_back += u32::from(few.starts_with("defend 1"));
                    }
                }
            }
        }
    }
    assert!(taken_back > 10, "{taken_back}");
}

/// Each of its own moves would fill an eye, and none is needed.
#[test]
fn a_string_that_cannot_be_captured_needs_no_defence() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("two-eyes.sgf");
    let record = "(;GM[1]FF[4]SZ[7:5]AB[aa][ba][ca][da][ab][cb][db][ac][bc][ec][bd][dd][ed][ae][be][ce][de]\
        AW[ea][fa][ga][eb][fb][cc][fc][gc][fd][gd][ee][fe])";
    std::fs::write(&file, record).unwrap();
    let lines = format!("loadsgf {}\nattack E5\ndefend E5\neyes-reading E5", file.display());
    assert_eq!(session(&lines)[1..], ["= 0", "= 1 PASS", "= attack 0 complete\ndefend 1 PASS complete"]);
}

/// Black's stones at F2 can be captured, at F1, while the rest of their group lives. Whether they can be is not known
/// within a few nodes, and the life of the group does not tell.
#[test]
fn what_is_not_read_is_not_taken_for_safe() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("string.sgf");
    let record = "(;GM[1]FF[4]SZ[7]AB[ca][da][ab][bb][cb][ad][bd][ed][gd][ae][ce][ee][af][bf][cf][ff][dg]\
        AW[ba][ea][ga][db][fb][ac][cc][ec][gc][dd][ge][df][ef][gf][ag]PL[B])";
    std::fs::write(&file, record).unwrap();
    let ask = |mut server: Server, commands: &[&str]| -> Vec<String> {
        server.handle(format!("loadsgf {}", file.display()).as_bytes());
        let reply = |command: &&str| server.handle(command.as_bytes()).expect("a reply").text;
        commands.iter().map(reply).map(|reply| reply.trim_end().to_owned()).collect()
    };
    let asked = ["owl_attack F2", "owl_defend F2", "dragon_status F2", "eyes-reading F2"];
    let unread =
        "? whether the string at F2 can be captured is not decided within 50 nodes (`--nodes` allows more)";
    let few = || server().with_nodes(50);
    let found = ask(few(), &asked);
    assert_eq!(found[..3], [unread, unread, "= unknown"]);
    assert!(found[3].starts_with("= attack 0 guess"), "{found:?}");
    // The answer does not depend on which string of the group was asked for before.
    assert_eq!(ask(few(), &["owl_attack A4", "owl_attack F2"])[1], unread);
    assert_eq!(ask(server().with_nodes(200_000), &asked)[0], "= 1 F1");
}

/// With few nodes the wall is not read to the end, and is read again.
#[test]
fn few_nodes_make_no_group_dead() {
    let ask = |mut server: Server| -> String {
        let lines = [&load("game9-34.sgf", 40), "eyes-life G8 white"];
        let replies = lines.map(|line| server.handle(line.as_bytes()).expect("a reply").text);
        replies[1].clone()
    };
    for nodes in [30, 100, 1_000] {
        let few = ask(server().with_nodes(nodes));
        assert!(few.starts_with("? "), "{nodes}: {few}");
    }
}

/// The group lives by one of its strings, and no single search of it ends. Each string is answered alone.
#[test]
fn questions_about_one_string_do_not_change_the_answer_about_another() {
    let white = ["B6", "F5", "E4", "B3", "C3", "F3", "A2", "B2", "C2", "E2", "D1", "E1"];
    let black = ["D6", "F6", "A5", "C5", "C4", "D3", "E3", "A1"];
    let mut server = server().with_nodes(3_000);
    let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
    ask("boardsize 6");
    for (color, vertex) in
        white.map(|vertex| ("white", vertex)).into_iter().chain(black.map(|vertex| ("black", vertex)))
    {
        ask(&format!("play {color} {vertex}"));
    }
    let before = ask("owl_defend E2");
    for vertex in white {
        ask(&format!("owl_attack {vertex}"));
        assert_eq!(ask("owl_defend E2"), before, "after {vertex}");
    }
}

/// The fight around these strings is too wide for a search, and they need none.
#[test]
fn strings_that_live_unconditionally_need_no_search() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("wide.sgf");
    let record = "(;GM[1]SZ[9:8]AB[ha][ac][ec][ic][bd][df][ef][ff][ig][bh][ch][dh][fh]\
        AW[ga][ia][bb][db][eb][fb][cc][dc][fc][gc][cd][dd][fd][hd][ae][be][de][ee][he][ie][bf][cf][ag][cg][dg][eg][eh])";
    std::fs::write(&file, record).unwrap();
    let lines =
        format!("loadsgf {}\nunconditional_status D7\nowl_attack D7\ndragon_status D7", file.display());
    assert_eq!(session(&lines)[1..], ["= alive", "= 0", "= alive"]);
}

/// The search calls two large groups killed as a whole, parts of which live.
#[test]
fn no_group_that_lives_is_killed() {
    for (game, number) in [("game19-17.sgf", 60), ("game19-19.sgf", 60)] {
        let mut server = server();
        let mut ask = |line: &str| server.handle(line.as_bytes()).expect("a reply").text;
        ask(&load(game, number));
        let groups = ask("dragon_status");
        let living: Vec<&str> =
            groups.lines().filter_map(|line| line.trim_start_matches("= ").strip_suffix(": alive")).collect();
        assert!(living.len() > 5, "{groups}");
        for vertex in living {
            let attack = ask(&format!("owl_attack {vertex}"));
            assert!(attack.starts_with("= 0") || attack.starts_with('?'), "{game} {vertex}: {attack}");
        }
    }
}

/// What few nodes decide, many decide in the same way; and the three commands agree.
#[test]
fn codes_within_few_nodes_are_not_taken_back() {
    let mut decided = 0;
    let [mut few, mut many] = [server().with_nodes(50), server()];
    for (game, number) in [31, 32, 34, 36].map(|game| (format!("game9-{game}.sgf"), 70)) {
        let record = std::fs::read(positions().join(&game)).unwrap();
        let board = parse(&record, &Stop::Before(number)).unwrap().position.board().clone();
        let mut said = |command: &str| {
            [&mut few, &mut many].map(|server| server.handle(command.as_bytes()).expect("a reply").text)
        };
        said(&load(&game, number));
        for head in board.strings() {
            let vertex = head.vertex(board.height());
            let [attack, defend, status] = ["owl_attack", "owl_defend", "dragon_status"]
                .map(|command| said(&format!("{command} {vertex}")).map(|text| text.trim_end().to_owned()));
            for ((attack, defend), status) in attack.iter().zip(&defend).zip(&status) {
                let code = |reply: &str| reply.strip_prefix("= ").and_then(|code| code.chars().next());
                let agrees = match status.as_str() {
                    "= alive" => matches!(code(attack), None | Some('0')),
                    "= dead" => matches!(code(defend), None | Some('0')),
                    "= unknown" => code(attack) != Some('0') && code(defend) != Some('0'),
                    _ => code(attack) > Some('0') && code(defend) > Some('0'),
                };
                assert!(agrees, "{game} {vertex}: {attack}, {defend}, {status}");
            }
            for [few, many] in [&attack, &defend] {
                let code = |reply: &str| reply.strip_prefix("= ").map(|code| code[..1].to_owned());
                if let (Some(few), Some(many)) = (code(few), code(many)) {
                    assert_eq!(few, many, "{game} {vertex}");
                    decided += 1;
                }
            }
        }
    }
    assert!(decided > 20, "{decided}");
}

/// The last move took a ko, and only to retake it, after a threat, reaches the status.
#[test]
fn a_forbidden_ko_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (record, commands, expected) in [
        (
            "(;SZ[3]AB[aa][ba][ca][cb]AW[bb][ac][cc]PL[B];B[bc])",
            ["eyes-life B2 white", "owl_defend B2", "dragon_status B2", "dragon_status"],
            ["= -1 C1", "= 3 C1", "= critical A2 C1", "= A3: critical C1 A2\nB2: critical A2 C1"],
        ),
        (
            "(;SZ[3]AB[ba][cb][cc]AW[aa][bb]PL[W];W[ca])",
            ["owl_attack C3", "owl_defend C3", "dragon_status C3", "known_command owl_attack"],
            ["= 3 B3", "= 1 B3", "= critical B3 B3", "= true"],
        ),
    ] {
        let file = folder.path().join("ko.sgf");
        std::fs::write(&file, record).unwrap();
        let mut server = server();
        let mut said =
            |line: &str| server.handle(line.as_bytes()).expect("a reply").text.trim_end().to_owned();
        said(&format!("loadsgf {}", file.display()));
        assert_eq!(commands.map(&mut said), expected, "{record}");
    }
}

/// Enclosed groups whose fight is a ko under ruling I, and none under ruling II, by which the commands decide.
#[test]
fn few_nodes_do_not_change_the_ruling() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (record, vertex, expected)) in [
        ("(;SZ[2:7]AB[ab][ac][ad][ae][af][ag][be][bf][bg]AW[ba][bc])", "A3", "1"),
        ("(;SZ[3:4]AB[aa][ba][ab]AW[bb][cb][bc][cc][ad][bd][cd])", "B3", "1"),
        ("(;SZ[7:2]AB[ba][da][ea][fa][ga][eb][fb][gb]AW[ab][bb][cb])", "D2", "1"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(format!("{number}.sgf"));
        std::fs::write(&file, record).unwrap();
        let asked = ["owl_attack", "owl_defend", "dragon_status"];
        let mut answers: Vec<[String; 3]> = Vec::new();
        for nodes in [20, 40, 60, 100, 200, 400, 1_000, 100_000] {
            let mut server = server().with_nodes(nodes);
            let mut said = |line: String| server.handle(line.as_bytes()).expect("a reply").text;
            said(format!("loadsgf {}", file.display()));
            answers.push(asked.map(|command| said(format!("{command} {vertex}"))));
        }
        let code = |reply: &String| reply.strip_prefix("= ").map(|code| code[..1].to_owned());
        let last = answers.last().unwrap();
        assert_eq!(code(&last[0]).as_deref(), Some(expected), "{record}");
        for answer in &answers {
            for (found, last) in answer.iter().zip(last) {
                let is_known = code(found).is_some() && !found.contains("unknown");
                assert!(!is_known || code(found) == code(last), "{record}: {answer:?}, {last:?}");
            }
        }
    }
}

/// The stones at G7 can be captured, at G5, while the rest of their group lives.
#[test]
fn one_string_of_a_living_group_has_one_answer() {
    let stones = |color: &str, vertices: &str| -> Vec<String> {
        vertices.split(' ').map(|vertex| format!("play {color} {vertex}")).collect()
    };
    let mut commands = vec!["boardsize 7".to_owned(), "clear_board".to_owned()];
    commands.extend(stones(
        "b",
        "A7 D7 G7 B6 C6 E6 G6 B5 C5 D5 E5 F5 A4 B4 C4 F4 G4 B3 C3 D3 G3 A2 B2 C2 B1 C1 D1",
    ));
    commands.extend(stones("w", "C7 F7 F6 A5 D4 E4 E3 F3 D2 F2 G2 E1 G1"));
    for vertex in ["G7", "G6", "B6"] {
        commands
            .extend(["owl_attack", "owl_defend", "dragon_status"].map(|asked| format!("{asked} {vertex}")));
    }
    let replies = session(&commands.join("\n"));
    assert_eq!(
        replies[replies.len() - 9..],
        [
            "= 1 G5",
            "= 1 E7",
            "= critical G5 E7",
            "= 1 G5",
            "= 1 E7",
            "= critical G5 E7",
            "= 0",
            "= 1 PASS",
            "= alive"
        ]
    );
}

/// As in GNU Go, a client may ask for guesses, which call themselves uncertain.
#[test]
fn guesses_are_given_on_request_and_called_uncertain() {
    for nodes in [3, 300, 20_000] {
        let mut server = Server::new(patterns::knowledge()).with_nodes(nodes);
        let mut ask = |line: &str| server.handle(line.as_bytes()).unwrap().text;
        ask(&load("game19-03.sgf", 120));
        let questions: Vec<String> = ["C17", "Q16", "D4", "R10", "K3", "C10", "Q3", "E17"]
            .iter()
            .flat_map(|vertex| [format!("owl_attack {vertex}"), format!("owl_defend {vertex}")])
            .collect();
        let mut all = || questions.iter().map(|question| ask(question)).collect::<Vec<_>>();
        let plain = all();
        assert_eq!(ask("report_uncertainty on"), "= \n\n");
        let mut all = || questions.iter().map(|question| ask(question)).collect::<Vec<_>>();
        let guessed = all();
        for (plain, guessed) in plain.iter().zip(&guessed) {
            let is_guess = guessed.ends_with(" uncertain\n\n");
            let is_undecided = plain.starts_with("? ") && !plain.contains("vertex must");
            assert_eq!(is_guess, is_undecided, "{nodes} nodes: {plain} {guessed}");
            assert!(is_guess || plain == guessed, "{nodes} nodes: {plain} {guessed}");
        }
        assert!(nodes > 3 || guessed.iter().any(|answer| answer.ends_with(" uncertain\n\n")), "{guessed:?}");
        assert_eq!(ask("report_uncertainty off"), "= \n\n");
        assert_eq!(ask("report_uncertainty"), "? invalid argument\n\n");
        let mut all = || questions.iter().map(|question| ask(question)).collect::<Vec<_>>();
        assert_eq!(all(), plain);
    }
}
