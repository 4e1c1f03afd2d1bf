// Two workers: one steps through the game and answers at once, the other thinks. A new position replaces what the second has
// not yet begun.

import { Cancelled, Client, type LifeReport, type Methods, type Proofs, type Report } from "eyes-wasm/client";

export { Cancelled } from "eyes-wasm/client";
export type { Classification, Color, Diagnostic, EyeSpace, LifeReport, OpenSolution, Proofs, Report, State } from "eyes-wasm/client";

const start = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Steps through the game. */
export const board = new Client(start);

const thinker = new Client(start);
const solver = new Client(start);
const editor = new Client(start);

/** What a position of the game is made of, for a worker that does not know it. */
export interface Wanted {
    sgf: string;
    patterns: string | null;
}

const bytes = (text: string) => new TextEncoder().encode(text);

let turn = Promise.resolve();
let latest = 0;
let used: string | null = null;

/** The report about a position, or `undefined` if another position was wanted meanwhile. */
export function report(wanted: Wanted): Promise<Report | undefined> {
    return replaceable(wanted, () => thinker.ask("report", []));
}

/** Which groups live and die, or `undefined` if another position was wanted meanwhile. */
export function life(wanted: Wanted): Promise<LifeReport | undefined> {
    return replaceable(wanted, () => thinker.ask("life", []));
}

/** The lines of play that prove the values of the eye spaces at a point of a position. */
export function proofs(wanted: Wanted, vertex: string): Promise<Proofs> {
    return inTurn(async () => {
        await place(wanted);
        return thinker.ask("proofs", [vertex]);
    });
}

/** The picture of a position. */
export function picture(wanted: Wanted): Promise<string> {
    return inTurn(async () => {
        await place(wanted);
        return thinker.ask("svg", []);
    });
}

function replaceable<T>(wanted: Wanted, ask: () => Promise<T>): Promise<T | undefined> {
    const mine = ++latest;
    return inTurn(async () => {
        if (mine !== latest) {
            return undefined;
        }
        await place(wanted);
        const found = await ask();
        return mine === latest ? found : undefined;
    });
}

function inTurn<T>(think: () => Promise<T>): Promise<T> {
    const answer = turn.then(think);
    turn = answer.then(
        () => undefined,
        () => undefined,
    );
    return answer;
}

async function place({ sgf, patterns }: Wanted): Promise<void> {
    await thinker.ask("open", [bytes(sgf)]);
    if (patterns !== used) {
        await thinker.ask("usePatterns", [patterns]);
        used = patterns;
    }
}

/** Ends what the second worker thinks about. */
export function stopThinking(): void {
    latest++;
    thinker.cancel();
}

/** The answer of `eyes solve` about a position, with the seconds as they pass. */
export function solve(sgf: string, options: string[], onProgress: (seconds: number) => void): Promise<string> {
    solver.cancel();
    return solver.ask("solve", [bytes(sgf), options], { onProgress });
}

export function stopSolving(): void {
    solver.cancel();
}

/** A question about a pattern file or a drawing; a question that takes longer than this is ended. */
const PATIENCE = 3000;

export async function edit<M extends "checkPatterns" | "formatPatterns" | "classify">(
    method: M,
    args: Parameters<Methods[M]>,
): Promise<ReturnType<Methods[M]>> {
    const timer = setTimeout(() => editor.cancel(), PATIENCE);
    try {
        return await editor.ask(method, args);
    } catch (error) {
        throw error instanceof Cancelled ? new Error("stopped after three seconds") : error;
    } finally {
        clearTimeout(timer);
    }
}
