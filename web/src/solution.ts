// The answers of the solver about a group, from an open board or inside a wall.

import type { Color, OpenSolution } from "./engine";
import type { Cells, Look } from "./look";
import { listed } from "./places";
import type { Played } from "./variation";

/** What becomes of the group if one side moves first. */
export interface Solution {
    first: Color;
    /** Sentences: the status, and how far it is proven. */
    words: string;
    best: string[];
    zone: string[];
    assumptions: string[];
    variation: Played[];
}

interface Enclosed {
    owner: Color;
    points: string[];
    shut_in_by: { chain: string; because: string; can_be_captured: boolean }[];
    ruling: string;
    solutions: { first: Color; words: string | null; best: string[]; variation: Played[]; error: string | null }[];
}

/** The solutions in a report of `eyes solve --format json`; none if it is empty. */
export function solutionsOf(report: string): Solution[] {
    if (report.trim() === "") {
        return [];
    }
    const found = JSON.parse(report) as OpenSolution | Enclosed;
    return "answers" in found ? found.answers.map(ofOpen) : ofEnclosed(found);
}

function ofOpen(answer: OpenSolution["answers"][number]): Solution {
    if (!("best" in answer)) {
        return { first: answer.to_play, words: answer.error, best: [], zone: [], assumptions: [], variation: [] };
    }
    const assumptions = answer.assumptions.map((assumed) =>
        "safe" in assumed
            ? `The string at ${assumed.safe[0]} (${assumed.safe.length} ${assumed.safe.length === 1 ? "stone" : "stones"}) is taken for safe.`
            : `Beyond ${listed(assumed.border.slice(0, 4))}${assumed.border.length > 4 ? " …" : ""} the group is taken to find ${assumed.beyond}.`,
    );
    return {
        first: answer.to_play,
        words: answer.words,
        best: answer.best,
        zone: answer.zone_points,
        assumptions,
        variation: answer.variation,
    };
}

function ofEnclosed(found: Enclosed): Solution[] {
    const assumptions = found.shut_in_by.map(
        ({ chain, because, can_be_captured }) =>
            `The string at ${chain} is taken for safe (${because.replace("_", " ")})${can_be_captured ? ", but can be captured" : ""}.`,
    );
    return found.solutions.map(({ first, words, best, variation, error }) => ({
        first,
        words: words ?? error ?? "not decided",
        best,
        zone: found.points,
        assumptions,
        variation,
    }));
}

/** What is drawn of a solution: the zone, the best moves, and so many moves of the variation. */
export function lookOfSolution(solution: Solution, shown: number): Look {
    const cells: Cells = new Map();
    const sign = solution.first === "black" ? 1 : -1;
    for (const vertex of solution.zone) {
        cells.set(vertex, { paint: { sign, faint: true }, words: "in the zone of the answer" });
    }
    if (shown === 0) {
        for (const vertex of solution.best.filter((best) => best !== "PASS")) {
            cells.set(vertex, { ...cells.get(vertex), mark: { type: "circle", label: "best" }, ghost: sign, words: "best move" });
        }
    }
    return { cells, moves: solution.variation.slice(0, shown) };
}
