// What pages and programs in a loop keep, because nobody can say when an object that is not freed ends.

import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

import { Board, Game, initSync } from "../../bindings/wasm/pkg/eyes_wasm.js";

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
