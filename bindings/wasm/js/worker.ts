// The work of a page, apart from the thread that draws it. `client.ts` has the other end.

import init, { Game, checkPatterns, classify, formatPatterns, solve } from "../pkg/eyes_wasm.js";
import type { Methods, Reply, Request, State } from "./protocol.js";

let game: Game | undefined;
/** The patterns in use, if any were named. */
let patterns: string | null | undefined;

function opened(): Game {
    if (game === undefined) {
        throw new Error("there is no game: open one first");
    }
    return game;
}

function state(): State {
    const { width, height, length, moves, toMove, lastMove } = opened();
    return { width, height, length, moves, toMove, lastMove: lastMove ?? null, signs: opened().signs() };
}

function withPatterns(made: Game): Game {
    if (patterns !== undefined) {
        made.usePatterns(patterns);
    }
    return made;
}

const methods: Methods = {
    open(bytes) {
        if (game === undefined) {
            game = withPatterns(new Game(bytes));
        } else {
            game.open(bytes);
        }
        return state();
    },
    empty(width, height) {
        const made = withPatterns(Game.empty(width, height));
        game?.free();
        game = made;
        return state();
    },
    goTo(moves) {
        opened().goTo(moves);
        return state();
    },
    play(color, vertex) {
        opened().play(color, vertex);
        return state();
    },
    setStone(vertex, color) {
        opened().setStone(vertex, color);
        return state();
    },
    setToMove(color) {
        opened().setToMove(color);
        return state();
    },
    usePatterns(text) {
        const checked = game ?? Game.empty(2, 2);
        checked.usePatterns(text);
        patterns = text;
        if (game === undefined) {
            checked.free();
        }
    },
    spaces: () => opened().spaces(),
    report: () => opened().report(),
    proofs: (vertex) => opened().proofs(vertex),
    svg: () => opened().svg(),
    sgf: () => opened().sgf(),
    life: (nodes) => opened().life(nodes),
    solve: (problem, options) => solve(problem, options),
    classify: (drawing, edges, liberties) => classify(drawing, edges, liberties),
    checkPatterns: (text) => checkPatterns(text),
    formatPatterns: (text) => formatPatterns(text),
};

let ready: Promise<unknown> | undefined;

/** The module. A download that failed is begun again by the next question. */
function loaded(): Promise<unknown> {
    ready ??= init().catch((error: unknown) => {
        ready = undefined;
        throw error;
    });
    return ready;
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
    let reply: Reply;
    try {
        await loaded();
        if (!Object.hasOwn(methods, data.method)) {
            throw new Error(`there is no method ${data.method}`);
        }
        const method = methods[data.method] as (...args: unknown[]) => unknown;
        reply = { id: data.id, result: method(...data.args) };
    } catch (error) {
        const isOver = error instanceof WebAssembly.RuntimeError;
        reply = { id: data.id, error: error instanceof Error ? error.message : String(error), isOver };
    }
    self.postMessage(reply);
};
