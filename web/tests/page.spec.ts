import { readFile } from "node:fs/promises";

import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

import { link, point, read, ROW, test } from "./opened";

test("the first game is shown, read and explained", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".shudan-goban")).toBeVisible();
    await read(page);
    await expect(page.locator(".place")).toHaveText("140/274");
    const space = page.locator("button.space").first();
    await space.click();
    await expect(page.locator(".why")).toContainText("The value comes from");
    await expect(page.locator(".why li")).toHaveCount(4);
    await space.click();
    await expect(page.locator(".why")).toHaveCount(0);
});

test("a space on the board opens its reason", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    await point(page, 1, 0).click();
    await expect(page.locator(".why")).toContainText("decides at B9");
});

test("the lines that prove a value are played through, and the reason is given where there are none", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    await page.locator(".space").first().click();
    await page.getByRole("button", { name: "Show the lines that prove it" }).click();
    const lines = page.getByRole("list", { name: "Lines that prove the value" }).getByRole("listitem");
    await lines.filter({ hasText: "White first, the owner gets 1 eye" }).getByRole("button").click();
    const variation = page.getByRole("group", { name: "Variation" });
    await variation.getByRole("button", { name: "Next ›" }).click();
    await expect(variation).toContainText(/^‹ Back1 of \d+: white [A-C]9/);
    const stones = page.locator(".shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1");
    await expect(stones).toHaveCount(13);
    await lines.filter({ hasText: "White first, the owner gets 1 eye" }).getByRole("button").first().click();
    await expect(stones).toHaveCount(12);
    await page.locator(".space", { hasText: "2222" }).last().click();
    await page.getByRole("button", { name: "Show the lines that prove it" }).click();
    await expect(page.locator(".proof")).toContainText("No lines: the value is a guess");
});

test("a group is solved, and its variation played", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    await point(page, 3, 1).click();
    await expect(page.locator(".said").first()).toHaveText("Black lives unconditionally");
    await expect(page.locator(".answer")).toContainText("Best: B9.");
    await page.getByLabel("White first").check();
    await expect(page.locator(".said").first()).toHaveText("White kills unconditionally");
    const next = page.getByRole("button", { name: "Next ›" });
    await next.click();
    await expect(point(page, 1, 0)).toHaveClass(/shudan-sign_-1/);
    await page.getByRole("button", { name: "‹ Back" }).click();
    await expect(page.getByRole("heading", { name: "Taken for granted" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator(".solve")).toHaveCount(0);
});

test("a search is cancelled, and the page goes on", async ({ page }) => {
    // Half a board without a wall: many seconds of search.
    await page.goto(link("(;GM[1]FF[4]SZ[19]AB[dd][pd][dp][pp][jj][dj][pj][jd][jp]AW[fd][nd][fp][np][hj][lj][df][dn][pn]PL[B])"));
    await read(page);
    await point(page, 9, 9).click();
    await page.getByRole("button", { name: "Cancel" }).or(page.getByRole("button", { name: "Search longer" })).click();
    await page.getByRole("button", { name: "Cancel" }).or(page.getByText("Cancelled.")).click();
    await expect(page.getByRole("alert")).toHaveText("Cancelled.");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("radio", { name: "Play" }).check({ force: true });
    await point(page, 9, 12).click();
    await expect(page.locator(".place")).toHaveText("1/1");
});

test("a game is opened from a file, by paste and by drop, and stepped through", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    const game = await readFile("../tests/positions/game19-01.sgf");
    await page.locator("input[type=file]").setInputFiles({ name: "game.sgf", mimeType: "application/x-go-sgf", buffer: game });
    await expect(page.locator(".place")).toHaveText(/^(\d+)\/\1$/);
    await page.getByRole("button", { name: "To the start" }).click();
    await expect(page.locator(".place")).toHaveText(/^0\//);
    await page.getByRole("button", { name: "Forward" }).click();
    await expect(page.locator(".shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1")).toHaveCount(1);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByLabel("Move", { exact: true }).fill("30");
    await expect(page.locator(".place")).toHaveText(/^30\//);
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, "(;SZ[9];B[ee];W[ec])");
    await expect(page.locator(".place")).toHaveText("2/2");
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "dropped.sgf"));
        document.querySelector(".page")!.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, "(;SZ[13];B[dd];W[jj];B[jd])");
    await expect(page.locator(".place")).toHaveText("3/3");
});

test("stones are played, set up and removed, and illegal moves refused", async ({ page }) => {
    await page.goto(link("(;SZ[5])"));
    await page.getByRole("radio", { name: "Play" }).check({ force: true });
    await point(page, 2, 2).click();
    await expect(page.locator(".place")).toHaveText("1/1");
    await point(page, 2, 2).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("radio", { name: "Set up white" }).check({ force: true });
    await point(page, 1, 1).click();
    await expect(page.locator(".shudan-vertex.shudan-sign_-1")).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("radio", { name: "Remove" }).check({ force: true });
    await point(page, 1, 1).click();
    await expect(page.locator(".shudan-vertex.shudan-sign_-1")).toHaveCount(0);
    await page.getByRole("button", { name: "Pass" }).click();
    await expect(page.locator(".place")).toHaveText("2/2");
    await page.getByLabel("New board").selectOption("9");
    await expect(page.locator(".shudan-vertex")).toHaveCount(81);
});

test("the keyboard alone is enough, and the board speaks", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    await page.getByRole("application").focus();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
        await page.keyboard.press(key);
    }
    await expect(page.locator(".unseen")).toContainText("B9, empty, decides space a");
    await page.keyboard.press("Enter");
    await expect(page.locator(".why")).toBeVisible();
});

test("a link opens the position again", async ({ page, context }) => {
    await page.goto(link(ROW));
    await read(page);
    await page.getByRole("button", { name: "Link" }).click();
    await expect(page.getByText("The link is in the clipboard.")).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.locator(".shudan-vertex.shudan-sign_1")).toHaveCount(5);
});

test("pictures are those of the command", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    const svg = page.waitForEvent("download");
    await page.getByRole("button", { name: "SVG" }).click();
    const text = await readFile(await (await svg).path(), "utf8");
    expect(text).toContain("<svg xmlns");
    const png = page.waitForEvent("download");
    await page.getByRole("button", { name: "PNG" }).click();
    const bytes = await readFile(await (await png).path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.length).toBeGreaterThan(10_000);
});

test("patterns are checked as they are typed, and what they match is shown", async ({ page }) => {
    await page.goto(link(ROW));
    await page.getByRole("tab", { name: "Patterns" }).click();
    const editor = page.locator(".cm-content");
    await editor.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("Pattern 1\n\n.*.\n\n:0113\n");
    await expect(page.locator(".cm-lintRange-error")).not.toHaveCount(0);
    await expect(page.getByText(/mistakes?: the board uses/)).toBeVisible();
    await editor.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("Pattern 7\n\n.*.\n\n:1122\n");
    await expect(page.getByText("No mistakes: the board uses these patterns.")).toBeVisible();
    await page.getByRole("button", { name: "Pattern 7: space a" }).click();
    await expect(page.locator(".why")).toContainText("pattern 7 of patterns, line 1");
});

test("one eye is drawn, classified and solved", async ({ page }) => {
    await page.goto(link(ROW));
    await page.getByRole("tab", { name: "Draw an eye" }).click();
    const panel = page.locator(".eye");
    await expect(panel).toContainText("Class 1122, centre");
    await expect(panel).toContainText("Attacker first: Black lives");
    await page.getByRole("button", { name: "Row 1, column 4: empty point" }).click();
    await page.getByRole("button", { name: "Row 1, column 4: stone of the attacker" }).click();
    await expect(panel).toContainText("Class 112, centre");
    await expect(panel).toContainText(/Attacker first: .*best row 1 column 2/);
});

test("eyes are browsed by their number of points", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("tab", { name: "Draw an eye" }).click();
    await page.getByText("Choose one from a list").click();
    const eyes = page.getByRole("list", { name: "Eyes to choose from" }).getByRole("button");
    for (const [points, shapes] of [[1, 1], [2, 1], [3, 2], [4, 5], [5, 12], [6, 35]] as const) {
        await page.getByRole("combobox", { name: "Points" }).selectOption(`${points}`);
        await expect(eyes).toHaveCount(shapes);
        await expect(eyes.first()).toContainText(/[0-4]+ (alive|nakade|unsettled|unknown)/);
        await eyes.last().click();
        await expect(page.locator(".cell.empty")).toHaveCount(points);
    }
    await expect(page.locator(".eye")).toContainText("Class");
});

test("unconditional life and the life of groups are marked", async ({ page }) => {
    await page.goto(link("(;GM[1]FF[4]SZ[7]AB[ab][bb][cb][db][da][ba]PL[W])"));
    await read(page);
    await page.getByLabel("Unconditional life").check();
    await expect(page.locator(".shudan-marker_square")).toHaveCount(6);
    await page.getByLabel("Life of all groups").check();
    await expect(page.locator(".shudan-marker_label")).toHaveCount(6);
});

test("hostile files are refused and slow ones stopped", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    for (const text of ["(;SZ[19]AE[aa:ZZ])", "<script>alert(1)</script>", `(${";B[aa]".repeat(20_000)})`, "(;SZ[99])", "\u0000\u0001"]) {
        await page.locator("input[type=file]").setInputFiles({ name: "bad.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
        await expect(page.getByRole("alert")).toBeVisible();
        await page.locator("input[type=file]").setInputFiles({ name: "good.sgf", mimeType: "text/plain", buffer: Buffer.from(ROW) });
        await expect(page.getByRole("alert")).toHaveCount(0);
    }
    await page.getByRole("tab", { name: "Patterns" }).click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(`Pattern 1\n\n${"x".repeat(5000)}\n\n:0111\n`);
    await expect(page.getByText(/mistakes?: the board uses|stopped after three seconds/)).toBeVisible();
    await page.getByRole("tab", { name: "Eye spaces" }).click();
    await read(page);
});

for (const [name, path] of [
    ["the board", link(ROW)],
    ["the game", "/"],
] as const) {
    test(`${name} is accessible, in light and dark`, async ({ page }) => {
        for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            await page.goto(path);
            await read(page);
            for (const panel of ["Patterns", "Draw an eye", "Eye spaces"]) {
                await page.getByRole("tab", { name: panel }).click();
                const { violations } = await new AxeBuilder({ page }).analyze();
                expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
            }
        }
    });
}

test("it looks as before", async ({ page }) => {
    await page.goto(link(ROW));
    await read(page);
    await point(page, 1, 0).click();
    await expect(page).toHaveScreenshot("space.png");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page).toHaveScreenshot("phone-dark.png");
});

test("the policy allows neither scripts nor styles from text", async ({ page }) => {
    await page.goto("/");
    const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("default-src 'none'");
});
