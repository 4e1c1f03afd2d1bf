// What the page and its worker say to each other.

import type { Color, Diagnostic, EyeSpace } from "../pkg/eyes_wasm.js";
import type { Classification, LifeReport, Proofs, Report } from "../pkg/reports.js";

export type { Color, Diagnostic, EyeSpace } from "../pkg/eyes_wasm.js";
export type { Classification, LifeReport, OpenSolution, Proofs, Report } from "../pkg/reports.js";

/** A position of the game, and its place in it. */
export interface State {
    width: number;
    height: number;
    /** The number of moves in the game, passes included. */
    length: number;
    /** The number of moves before the position. */
    moves: number;
    toMove: Color;
    /** A vertex, or `PASS`. */
    lastMove: string | null;
    /** Rows from the top: 1 for a black stone, -1 for a white one. */
    signs: Int8Array;
}

/** What can be asked; each answer comes as a promise of the client. Methods of a position are about the current one. */
export interface Methods {
    /** Opens a game record, or a board drawn as text, at its end. Patterns stay in use. */
    open(bytes: Uint8Array): State;
    /** Opens an empty board. Patterns stay in use. */
    empty(width: number, height: number): State;
    /** Goes to the position after so many moves. */
    goTo(moves: number): State;
    /** Plays a move, `PASS` for none; the rest of the game is dropped. */
    play(color: Color, vertex: string): State;
    /** Puts a stone on a point or takes it away; the rest of the game is dropped. */
    setStone(vertex: string, color: Color | null): State;
    /** Says who moves next; the rest of the game is dropped if another one does. */
    setToMove(color: Color): State;
    /** Uses these patterns before those that are built in, or these alone for `null`. */
    usePatterns(text: string | null): void;
    /** The eye spaces after some milliseconds of reading; where they differ from the report, that is right. */
    spaces(): EyeSpace[];
    /** What `eyes show --format json` says. */
    report(): Report;
    /** What `eyes show --why VERTEX --format json` says; no space if none is there. */
    proofs(vertex: string): Proofs;
    /** The picture that `eyes show --format svg` draws. */
    svg(): string;
    /** The position as a game record. */
    sgf(): string;
    /** What `eyes show --life --format json` says. */
    life(nodes?: number): LifeReport;
    /** What `eyes solve - OPTIONS…` writes about a game record or drawn board. */
    solve(problem: Uint8Array, options: string[]): string;
    /** What `eyes classify --shape` says. */
    classify(drawing: string, edges: string[], liberties: number): Classification;
    /** Mistakes and warnings in a pattern file. */
    checkPatterns(text: string): Diagnostic[];
    /** A pattern file in the usual layout. */
    formatPatterns(text: string): string;
}

export type Method = keyof Methods;

export interface Request {
    id: number;
    method: Method;
    args: unknown[];
}

/** With `isOver` the module is not to be used again. */
export type Reply = { id: number; result: unknown } | { id: number; error: string; isOver?: boolean };
