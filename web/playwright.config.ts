import { defineConfig } from "@playwright/test";

// Debian's Chromium; CHROMIUM names another one.
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
    testDir: "tests",
    timeout: 120_000,
    expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.02 } },
    workers: 1,
    reporter: [["list"]],
    use: {
        baseURL: "http://127.0.0.1:4174",
        viewport: { width: 1280, height: 900 },
        launchOptions: { executablePath, args: ["--no-sandbox"] },
        permissions: ["clipboard-read", "clipboard-write"],
    },
    webServer: { command: "npx vite preview --host 127.0.0.1 --port 4174 --strictPort", url: "http://127.0.0.1:4174" },
});
