// What pages and programs in a loop keep, because nobody can say when an object that is not freed ends.

import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

import { Board, Game, classify, initSync, solve } from "../../bindings/wasm/pkg/eyes_wasm.js";

const FOLDER = "../tests/positions";

test("games and boards that are not freed take little memory", () => {
    const module = initSync({ module: readFileSync("../bindings/wasm/pkg/eyes_wasm_bg.wasm") });
    const records = readdirSync(FOLDER)
        .filter((name) => name.endsWith(".sgf"))
        .map((name) => readFileSync(`${FOLDER}/${name}`));
    for (let made = 0; made < 300; made++) {
        const game = new Game(records[made % records.length]!);
        game.spaces();
        const board = new Board(9, 9);
        board.play("black", "D4");
        board.spaces();
    }
    expect(module.memory.buffer.byteLength).toBeLessThan(150e6);
});

test("wrong questions leave the module as it was, however many there are", () => {
    const module = initSync({ module: readFileSync("../bindings/wasm/pkg/eyes_wasm_bg.wasm") });
    const row = new TextEncoder().encode("(;SZ[9];B[ee];W[ec])");
    const [game, board] = [new Game(row), new Board(9, 9)];
    game.free();
    board.free();
    const big = new Board(25, 25);
    // As JavaScript may ask, which the types forbid.
    const wrong = [
        () => solve(row, ["--nodes", 1000] as unknown as string[]),
        () => solve(row, 5 as unknown as string[]),
        () => classify("..", [null] as unknown as string[], 1),
        () => classify("..", new Array<string>(2), 1),
        () => classify("..", new Array<string>(1001).fill("top"), 1),
        () => big.setUp([1n, ...new Array(624).fill(0)] as unknown as Int8Array),
        () => new Game({ BYTES_PER_ELEMENT: 1, length: 10_000 } as unknown as Uint8Array),
        () => game.play("black", "C3"),
        () => game.report(),
        () => game.toMove,
        () => board.spaces(),
        () => board.undo(),
    ];
    const said = (question: () => unknown) => {
        try {
            return question();
        } catch (error) {
            return (error as Error).message;
        }
    };
    wrong.forEach((question) => expect(said(question)).toMatch(/expected an? |used after free|BigInt/));
    const report = new Game(row).report();
    const before = module.memory.buffer.byteLength;
    for (let time = 0; time < 10_000; time++) {
        wrong.forEach(said);
    }
    // To free an object twice is nothing.
    for (let time = 0; time < 100_000; time++) {
        game.free();
        board.free();
    }
    expect(module.memory.buffer.byteLength - before).toBeLessThan(1e6);
    expect(new Game(row).report()).toEqual(report);
});

test("games share no patterns of their own", () => {
    initSync({ module: readFileSync("../bindings/wasm/pkg/eyes_wasm_bg.wasm") });
    const row = new TextEncoder().encode("(;GM[1]FF[4]SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]PL[B])");
    const [own, other] = [new Game(row), new Game(row)];
    own.usePatterns("Pattern 1\n\n...\n\n:0000\n");
    const sources = () => [own, other].map((game) => game.spaces()[0]!.source);
    expect(sources()).toEqual(["pattern 1 (patterns:1)", "derived"]);
    own.usePatterns(undefined);
    expect(sources()).toEqual(["derived", "derived"]);
});
