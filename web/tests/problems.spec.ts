// Published problems, clicked through: PROBLEMS names a folder of JSON files, each a list of
// `{ id, to_play, black: […], white: […] }` on boards of 19x19. Every so many-th problem is asked, sixty in all.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "@playwright/test";

import { EYES, link, point, read, test } from "./opened";

interface Problem {
    id: string;
    to_play: "black" | "white";
    black: string[];
    white: string[];
}

const COLUMNS = "ABCDEFGHJKLMNOPQRST";
const NUMBER = 60;

function problemsOf(folder: string): Problem[] {
    const files = readdirSync(folder).filter((file) => file.endsWith(".json")).sort();
    const all = files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Problem[]);
    return Array.from({ length: NUMBER }, (_, index) => all[Math.floor((index * all.length) / NUMBER)]!);
}

const placeOf = (vertex: string) => [COLUMNS.indexOf(vertex[0]!), 19 - Number(vertex.slice(1))] as const;

function sgfOf({ black, white, to_play }: Problem): string {
    const stones = (vertices: string[]) => vertices.map((vertex) => `[${String.fromCharCode(...placeOf(vertex).map((at) => 97 + at))}]`).join("");
    return `(;GM[1]FF[4]SZ[19]AB${stones(black)}AW${stones(white)}PL[${to_play[0]!.toUpperCase()}])`;
}

test("published problems have the answers of the command", async ({ page }) => {
    const folder = process.env.PROBLEMS;
    test.skip(folder === undefined, "PROBLEMS names no folder of published problems");
    test.setTimeout(3_600_000);
    for (const problem of problemsOf(folder!)) {
        const sgf = sgfOf(problem);
        const asked = (options: string[]) => {
            const { stdout, stderr } = spawnSync(EYES, ["solve", "-", "--format", "json", "--nodes", "100000", ...options], { input: sgf, encoding: "utf8" });
            expect(stdout, `${problem.id}: ${stderr}`).not.toBe("");
            return JSON.parse(stdout);
        };
        const stone = problem[problem.to_play][0]!;
        const report = asked(["--at", stone, "--first", problem.to_play]);
        const [x, y] = placeOf(stone);
        await page.goto(link(sgf));
        await read(page);
        await expect(async () => {
            await point(page, x, y).click();
            await expect(page.locator(".solve")).toBeVisible({ timeout: 500 });
        }).toPass();
        const solved = page.locator(".answer, .solve [role=alert]");
        await expect(solved, problem.id).toBeVisible({ timeout: 60_000 });
        const answer = "answers" in report ? report.answers[0] : report.solutions[0];
        const words = (answer.words ?? answer.error).split("\n");
        await expect(page.locator(".said"), problem.id).toHaveText(words);
        if (answer.best?.length > 0) {
            await expect(solved, problem.id).toContainText(`Best: `);
            for (const vertex of answer.best.filter((vertex: string) => vertex !== "PASS")) {
                const [column, row] = placeOf(vertex);
                await expect(point(page, column, row), `${problem.id} ${vertex}`).toHaveClass(/shudan-marker_circle/);
            }
        }
        for (const [index, { color, vertex }] of (answer.variation ?? []).entries()) {
            await page.getByRole("button", { name: "Next ›" }).click();
            const shown = `${index + 1} of ${answer.variation.length}: ${color} ${vertex}`;
            await expect(page.getByRole("group", { name: "Variation" }), problem.id).toContainText(shown);
        }
    }
});
