// The answers in the browser are those of the command, on the positions of the repository. EYES names the command.

import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

import { expect, type Page } from "@playwright/test";

import { EYES, link, ROW, test } from "./opened";

const FOLDER = "../tests/positions";
const MOVES = [61, 121, 181];

const games = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sgf"))
    .map((name, index) => ({ file: `${FOLDER}/${name}`, move: MOVES[index % MOVES.length]! }));

const command = (options: string[]) => execFileSync(EYES, options, { encoding: "utf8" });

/** Asks the page's own worker, without the page. */
async function asked(page: Page, questions: [method: string, args: unknown[]][]): Promise<unknown> {
    return page.evaluate(
        async ({ url, questions }) => {
            const worker = new Worker(url, { type: "module" });
            const ask = (method: string, args: unknown[]) =>
                new Promise<unknown>((resolve, reject) => {
                    worker.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.result));
                    worker.postMessage({ id: 0, method, args });
                });
            let answer: unknown;
            for (const [method, args] of questions) {
                const bytes = args.map((arg, index) => (index === 0 && (method === "open" || method === "solve") ? new TextEncoder().encode(arg as string) : arg));
                answer = await ask(method, bytes);
            }
            worker.terminate();
            return answer;
        },
        { url: page.workers()[0]!.url(), questions },
    );
}

test.beforeEach(async ({ page }) => {
    test.setTimeout(1_200_000);
    await page.goto(link(ROW));
    await expect(page.locator(".thinking")).toHaveText("");
});

test("a question that is refused changes nothing", async ({ page }) => {
    const said = await page.evaluate(async (url) => {
        const worker = new Worker(url, { type: "module" });
        const ask = (method: string, args: unknown[]) =>
            new Promise<string>((resolve) => {
                worker.onmessage = ({ data }) => resolve("error" in data ? data.error : JSON.stringify(data.result));
                worker.postMessage({ id: 0, method, args });
            });
        const game = new TextEncoder().encode("(;SZ[9];B[ee];W[ce];B[gg])");
        const answers = [await ask("open", [game])];
        for (const [method, ...args] of [["empty", 1, 9], ["empty", 265, 9], ["empty", 9.5, 9], ["life", -1], ["life", 2 ** 32], ["classify", "...", [], -1], ["goTo", NaN], ["goTo", -1], ["goTo", 1.5]] as const) {
            answers.push(await ask(method, [...args]));
        }
        answers.push(await ask("goTo", [Infinity]), await ask("goTo", [2 ** 32 + 1]), await ask("empty", [9, 9]));
        worker.terminate();
        return answers;
    }, page.workers()[0]!.url());
    const [opened] = said;
    const [end, beyond, empty] = said.slice(-3);
    expect(said.slice(1, -3)).toEqual([
        "no board of 1x9: width and height must each be from 2 to 25",
        "sizes are from 2 to 25",
        "expected a whole number, 0 or more",
        "expected a whole number, 0 or more",
        "expected a whole number, 0 or more",
        "expected a whole number, 0 or more",
        "expected a whole number, 0 or more",
        "expected a whole number, 0 or more",
        "expected a whole number, 0 or more",
    ]);
    expect([end, beyond]).toEqual([opened, opened]);
    expect(JSON.parse(empty!)).toMatchObject({ width: 9, height: 9, length: 0 });
});

test("a download that failed is begun again", async ({ page, context }) => {
    let downloads = 0;
    await context.route("**/*.wasm", (route) => (++downloads === 1 ? route.abort() : route.continue()));
    const [first, second] = await page.evaluate(async (url) => {
        const worker = new Worker(url, { type: "module" });
        const ask = () =>
            new Promise<string>((resolve) => {
                worker.onmessage = ({ data }) => resolve("error" in data ? "failed" : "answered");
                worker.postMessage({ id: 0, method: "empty", args: [9, 9] });
            });
        const answers = [await ask(), await ask()];
        worker.terminate();
        return answers;
    }, page.workers()[0]!.url());
    expect([first, second]).toEqual(["failed", "answered"]);
});

test("a question of the wrong type is refused", async ({ page }) => {
    const bytes = new TextEncoder().encode("(;SZ[9])");
    for (const [method, args, said] of [
        ["constructor", [], "there is no method constructor"],
        ["nothing", [], "there is no method nothing"],
        ["proofs", [1], "expected a string"],
        ["solve", [bytes.buffer, []], "expected a Uint8Array"],
    ] as const) {
        const answer = page.evaluate(
            async ({ url, method, args }) => {
                const worker = new Worker(url, { type: "module" });
                const ask = (method: string, args: readonly unknown[]) =>
                    new Promise<string>((resolve) => {
                        worker.onmessage = ({ data }) => resolve(data.error);
                        worker.postMessage({ id: 0, method, args });
                    });
                await ask("empty", [9, 9]);
                return ask(method, args);
            },
            { url: page.workers()[0]!.url(), method, args: args as readonly unknown[] },
        );
        expect(await answer, method).toBe(said);
    }
});

test("reports are the command's", async ({ page }) => {
    for (const { file, move } of games.filter((_, index) => index % 3 === 0)) {
        const expected = JSON.parse(command(["show", file, "--move", `${move}`, "--format", "json"]));
        const found = await asked(page, [
            ["open", [readFileSync(file, "utf8")]],
            ["goTo", [move - 1]],
            ["report", []],
        ]);
        expect(found, `${file} before move ${move}`).toEqual(expected);
    }
});

test("the lines that prove values are the command's", async ({ page }) => {
    let lines = 0;
    for (const { file, move } of games.filter((_, index) => index % 8 === 0)) {
        const position: [string, unknown[]][] = [
            ["open", [readFileSync(file, "utf8")]],
            ["goTo", [move - 1]],
        ];
        const { eyes } = (await asked(page, [...position, ["report", []]])) as { eyes: { points: string[] }[] };
        for (const vertex of eyes.slice(0, 3).map(({ points }) => points[0]!)) {
            const found = (await asked(page, [...position, ["proofs", [vertex]]])) as { spaces: { lines: unknown[] }[] };
            const { stdout } = spawnSync(EYES, ["show", file, "--move", `${move}`, "--why", vertex, "--format", "json"], { encoding: "utf8" });
            expect(found, `${file} before move ${move}, ${vertex}`).toEqual(JSON.parse(stdout));
            lines += found.spaces.flatMap((space) => space.lines).length;
        }
    }
    expect(lines).toBeGreaterThan(15);
});

test("the life of groups is the command's", async ({ page }) => {
    for (const { file, move } of games.filter((_, index) => index % 6 === 0)) {
        const expected = JSON.parse(command(["show", file, "--life", "--move", `${move}`, "--format", "json"]));
        const found = await asked(page, [
            ["open", [readFileSync(file, "utf8")]],
            ["goTo", [move - 1]],
            ["life", []],
        ]);
        expect(found, `${file} before move ${move}`).toEqual(expected);
    }
});

test("solutions are the command's", async ({ page }) => {
    for (const { file, move } of games.filter((_, index) => index % 3 === 0)) {
        const report = JSON.parse(command(["show", file, "--move", `${move}`, "--format", "json"]));
        const vertex = report.chains[Math.floor(report.chains.length / 2)].vertex;
        const options = ["--format", "json", "--at", vertex, "--first", "black", "--nodes", "5000", "--move", `${move}`];
        const found = await asked(page, [["solve", [readFileSync(file, "utf8"), options]]]);
        // Exit status 1 says that the answer is not decided.
        let expected: string;
        try {
            expected = command(["solve", file, ...options]);
        } catch (error) {
            expected = (error as { stdout: string }).stdout;
        }
        expect(found, `${file}, ${vertex}, before move ${move}`).toBe(expected);
    }
});
