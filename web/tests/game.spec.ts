// Games that are stepped through, in the module alone.

import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

import { Game, initSync, solve } from "../../bindings/wasm/pkg/eyes_wasm.js";

const bytes = (text: string) => new TextEncoder().encode(text);

test.beforeAll(() => {
    initSync({ module: readFileSync("../bindings/wasm/pkg/eyes_wasm_bg.wasm") });
});

/** Black has just taken a ko by C2; White may not take it back at B2. */
const KO = "(;SZ[4]RU[NZ];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[];W[bc];B[cc])";

test("a position written as a record is the same position", () => {
    const files = ["game19-01", "game19-08", "game9-34"].map((name) => readFileSync(`../tests/positions/${name}.sgf`));
    let taken = 0;
    for (const record of [bytes(KO), ...files]) {
        const game = new Game(record);
        for (let moves = 0; moves <= game.length; moves++) {
            game.goTo(moves);
            const copy = new Game(bytes(game.sgf()));
            expect([copy.signs(), copy.toMove], `move ${moves}`).toEqual([game.signs(), game.toMove]);
            expect(copy.spaces(), `move ${moves}`).toEqual(game.spaces());
            taken += copy.length;
        }
    }
    expect(taken).toBeGreaterThan(3);
    const ko = new Game(bytes(KO));
    const copy = new Game(bytes(ko.sgf()));
    for (const game of [ko, copy]) {
        expect(() => game.play("white", "B2")).toThrow("ko");
    }
    expect(ko.sgf()).toContain("RU[NZ]");
    // The answer is about the position after the move that takes the ko.
    const options = ["--format", "json", "--at", "C2", "--first", "white", "--move", "0"];
    expect(solve(bytes(ko.sgf()), options)).toBe(solve(bytes(KO), options));
});

test("to name the side that moves next changes nothing", () => {
    const named = (color: "black" | "white") => {
        const game = new Game(bytes("(;SZ[5];B[aa];W[bb];B[cc])"));
        game.goTo(1);
        game.setToMove(color);
        return game.length;
    };
    expect([named("white"), named("black")]).toEqual([3, 1]);
});

test("the side to move stays the same when the moves after it are dropped", () => {
    const game = new Game(bytes("(;SZ[5];B[aa];B[bb];W[cc])"));
    game.goTo(1);
    expect(game.toMove).toBe("black");
    game.setStone("E1", "white");
    game.goTo(0);
    game.goTo(1);
    expect([game.toMove, game.length]).toEqual(["black", 1]);
});
