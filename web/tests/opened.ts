// Opens the page, and fails where it asks anybody else or where something goes wrong in it.

import { expect, type Page, test as base } from "@playwright/test";

export const test = base.extend({
    page: async ({ page, baseURL }, use) => {
        const faults: string[] = [];
        page.on("pageerror", (error) => faults.push(error.message));
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        page.on("request", (request) => {
            const { protocol, origin } = new URL(request.url());
            if (origin !== baseURL && protocol !== "blob:" && protocol !== "data:") {
                faults.push(`a request to ${request.url()}`);
            }
        });
        await use(page);
        expect(faults).toEqual([]);
    },
});

/** The fragment that opens a record. */
export const link = (sgf: string, moves?: number) => `/#${new URLSearchParams({ sgf, ...(moves === undefined ? {} : { move: `${moves}` }) })}`;

/** Waits until the position is read. */
export async function read(page: Page) {
    await expect(page.locator(".thinking")).toHaveText("");
}

/** A point of the board, for clicks. */
export const point = (page: Page, column: number, row: number) => page.locator(`.shudan-vertex[data-x="${column}"][data-y="${row}"]`);

/** Black's row of three in the corner with a wall of White: whoever moves first decides. */
export const ROW = "(;GM[1]FF[4]SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]PL[B])";

/** The command to compare with. */
export const EYES = process.env.EYES ?? "../target/release/eyes";
