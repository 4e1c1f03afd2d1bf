// What is drawn on the board: spaces and marks of a report, a solution, or the life of groups.

import type { Cell } from "./board";
import type { EyeSpace, LifeReport, Report } from "./engine";
import type { Played } from "./variation";
import { isLifeGuess, isMereMargin, letters } from "./words";

export type Cells = Map<string, Cell>;

/** What is drawn instead of the position's own marks: cells, and moves of a variation. */
export interface Look {
    cells: Cells;
    moves: readonly Played[];
}

const sign = (color: "black" | "white") => (color === "black" ? 1 : -1);

function add(cells: Cells, vertices: readonly string[], cell: Cell) {
    for (const vertex of vertices) {
        cells.set(vertex, { ...cells.get(vertex), ...cell });
    }
}

function paint(cells: Cells, eye: { owner: "black" | "white"; points: string[]; margins: string[] }) {
    const inner = eye.points.filter((point) => !eye.margins.includes(point));
    add(cells, inner, { paint: { sign: sign(eye.owner), faint: false }, words: `eye space of ${eye.owner}` });
    add(cells, eye.margins, { paint: { sign: sign(eye.owner), faint: true }, words: `margin of an eye space of ${eye.owner}` });
}

/** Spaces as they are known at once. */
export function lookOfSpaces(spaces: readonly EyeSpace[]): Cells {
    const cells: Cells = new Map();
    spaces.filter((eye) => !isMereMargin(eye)).forEach((eye) => paint(cells, eye));
    return cells;
}

/** Spaces with letters, half and false eyes, and the points that decide. */
export function lookOfReport(report: Report, life: boolean): Cells {
    const cells: Cells = new Map();
    const names = letters(report.eyes);
    report.eyes.forEach((eye, index) => {
        const name = names[index];
        if (name === undefined) {
            return;
        }
        paint(cells, eye);
        const empty = eye.points.filter((point) => !eye.stones.includes(point));
        const first = empty.find((point) => !eye.margins.includes(point)) ?? eye.points[0]!;
        add(cells, [first], { mark: { type: "label", label: name }, words: `eye space ${name} of ${eye.owner}, ${eye.name ?? eye.value}` });
        for (const { vertex } of eye.half_eyes) {
            add(cells, [vertex], { mark: { type: "triangle", label: "half eye" }, words: `half eye of ${eye.owner}` });
        }
        for (const { vertex } of eye.false_eyes) {
            add(cells, [vertex], { mark: { type: "cross", label: "false eye" }, words: `false eye of ${eye.owner}` });
        }
        const deciding = [...new Set([...eye.attack, ...eye.defense])];
        add(cells, deciding, { mark: { type: "circle", label: "decides" }, words: `decides space ${name}` });
    });
    if (life) {
        for (const { stones, color, territory } of report.static_rules.unconditional) {
            add(cells, stones, { mark: { type: "square", label: "unconditionally alive" }, words: `unconditionally alive` });
            const bare = territory.filter((point) => !cells.get(point)?.mark);
            add(cells, bare, { mark: { type: "point", label: `${color} territory` }, words: `unconditional territory of ${color}` });
        }
    }
    return cells;
}

/** An eye space, and the first moves of a line. */
export function lookOfLine(eye: Report["eyes"][number], moves: readonly Played[]): Look {
    const cells: Cells = new Map();
    paint(cells, eye);
    return { cells, moves };
}

/** The numbers of moves on their stones. */
export function withNumbers(cells: Cells, numbers: ReadonlyMap<string, number>): Cells {
    const numbered = new Map(cells);
    for (const [vertex, number] of numbers) {
        add(numbered, [vertex], { mark: { type: "label", label: `${number}` }, words: `move ${number}` });
    }
    return numbered;
}

/** Groups by their fate. */
export function lookOfLife(life: LifeReport): Cells {
    const cells: Cells = new Map();
    const MARKS = { alive: "✓", dead: "✗", critical: "!" };
    for (const group of life.groups) {
        if (group.status) {
            const doubt = isLifeGuess(group) ? "?" : "";
            const words = (group.status === "critical" ? "unsettled" : group.status) + (doubt && ", a guess");
            add(cells, group.stones, { mark: { type: "label", label: MARKS[group.status] + doubt }, words, dimmed: group.status === "dead" });
        }
        add(cells, [...group.attack, ...group.defense], { mark: { type: "circle", label: "decides" }, words: "decides a group" });
    }
    return cells;
}
