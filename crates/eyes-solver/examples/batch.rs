//! Solves a file of problems: `batch solve --batch FILE [--ruling I|II]`, one JSON line each.

use eyes_solver::{Bounds, Enclosed, Move, Rules, Ruling, Side, Solver};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const SIZE: usize = 19;

fn index(vertex: &str) -> usize {
    let column = "ABCDEFGHJKLMNOPQRST".find(&vertex[..1]).unwrap();
    let row: usize = vertex[1..].parse().unwrap();
    (SIZE - row) * SIZE + column
}

fn vertex(index: usize) -> String {
    let column = &"ABCDEFGHJKLMNOPQRST"[index % SIZE..=index % SIZE];
    format!("{column}{}", SIZE - index / SIZE)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1))
    };
    let text = std::fs::read_to_string(option("--batch").expect("--batch FILE")).unwrap();
    let problems: Vec<Value> = serde_json::from_str(&text).unwrap();
    let ruling = if option("--ruling").is_some_and(|r| r == "I") { Ruling::I } else { Ruling::II };
    let all = !arguments.contains(&"--one".to_owned());
    for problem in &problems {
        if option("--only")
            .is_some_and(|only| !only.split(',').any(|id| problem["id"].as_str().unwrap().ends_with(id)))
        {
            continue;
        }
        let mut cells = vec![None; SIZE * SIZE];
        let stones = |name: &str| -> Vec<usize> {
            problem[name].as_array().unwrap().iter().map(|v| index(v.as_str().unwrap())).collect()
        };
        for point in stones("white") {
            cells[point] = Some(Side::Defender);
        }
        for point in stones("black") {
            cells[point] = Some(Side::Attacker);
        }
        let chain = |seed: usize| {
            let mut chain = vec![seed];
            let mut next = 0;
            while let Some(&point) = chain.get(next) {
                next += 1;
                let (row, column) = (point / SIZE, point % SIZE);
                for (r, c) in [
                    (row.wrapping_sub(1), column),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                ] {
                    if r < SIZE
                        && c < SIZE
                        && cells[r * SIZE + c] == cells[point]
                        && !chain.contains(&(r * SIZE + c))
                    {
                        chain.push(r * SIZE + c);
                    }
                }
            }
            chain.len()
        };
        let wall = stones("white_chains").into_iter().max_by_key(|&seed| chain(seed)).unwrap();
        let wall = option("--nth")
            .map_or(Some(wall), |nth| stones("white_chains").get(nth.parse::<usize>().unwrap()).copied());
        let Some(wall) = wall else { continue };
        for first in problem["first_moves"].as_object().unwrap().keys() {
            let side = if first == "white" { Side::Defender } else { Side::Attacker };
            let start = Instant::now();
            let mut line =
                json!({"id": problem["id"], "first": first, "chain": vertex(wall), "status": Value::Null});
            match Enclosed::new(SIZE, SIZE, &cells, wall, false) {
                Err(error) => line["error"] = json!(error.to_string()),
                Ok(enclosed) => {
                    let name = |mov: &Move| match mov {
                        Move::Play(point) => vertex(enclosed.points[usize::from(*point)]),
                        Move::Pass => "PASS".to_owned(),
                        other => format!("{other:?}"),
                    };
                    let bounds = Bounds {
                        time: Some(Duration::from_millis(
                            option("--millis").map_or(10_000, |ms| ms.parse().unwrap()),
                        )),
                        ..Bounds {
                            nodes: option("--nodes").map_or(4_000_000, |n| n.parse().unwrap()),
                            ..Bounds::default()
                        }
                    };
                    let mut solver =
                        Solver::new(&enclosed.region, Rules { ruling, ..Rules::default() }, bounds);
                    let one = solver.status_and_move(&enclosed.position, side);
                    line["micros"] = json!(start.elapsed().as_micros() as u64);
                    line["nodes"] = json!(solver.nodes());
                    line["points"] = json!(enclosed.points.len());
                    match one {
                        Err(error) => line["error"] = json!(error.to_string()),
                        Ok((status, mov)) => {
                            line["status"] = json!(status.value());
                            line["best"] = json!(mov.iter().map(&name).collect::<Vec<_>>());
                            if all {
                                match solver.solve(&enclosed.position, side) {
                                    Ok(solution) => {
                                        if arguments.contains(&"--line".to_owned()) {
                                            line["line"] = json!(
                                                solution
                                                    .variation
                                                    .iter()
                                                    .map(|p| format!(
                                                        "{}{}{}",
                                                        if p.side == Side::Attacker { "B " } else { "W " },
                                                        name(&p.mov),
                                                        if p.threat { "!" } else { "" }
                                                    ))
                                                    .collect::<Vec<_>>()
                                                    .join(", ")
                                            );
                                        }
                                        line["best"] =
                                            json!(solution.best.iter().map(name).collect::<Vec<_>>());
                                    }
                                    Err(error) => line["error"] = json!(error.to_string()),
                                }
                            }
                        }
                    }
                    line["all_micros"] = json!(start.elapsed().as_micros() as u64);
                }
            }
            println!("{line}");
        }
    }
}
