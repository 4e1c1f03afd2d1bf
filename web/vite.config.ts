import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

// All paths are relative, so that the page works in any folder of a static host.
export default defineConfig({
    base: "./",
    plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
    // A worker is a file of its own: the content security policy allows no script from text.
    build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    server: { fs: { allow: [".."] } },
});
