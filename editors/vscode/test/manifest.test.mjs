// What the manifest, the extension and the server say about each other.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const here = (path) => new URL(path, import.meta.url);
const manifest = JSON.parse(readFileSync(here("../package.json"), "utf8"));
const eyes = process.env.EYES;

test("the files that the manifest names exist", () => {
  const { languages, grammars } = manifest.contributes;
  const paths = [languages[0].configuration, languages[0].icon.light, grammars[0].path, manifest.main];
  for (const path of paths) {
    assert.ok(existsSync(here(`../${path}`)), path);
  }
  for (const icon of ["none", "half", "one", "more", "two", "either"]) {
    assert.ok(existsSync(here(`../icons/${icon}.svg`)), icon);
  }
});

test("the commands of the manifest are registered, and the server's are not taken", () => {
  const source = readFileSync(here("../src/extension.ts"), "utf8");
  for (const { command } of manifest.contributes.commands) {
    assert.ok(source.includes(`registerCommand("${command}"`), command);
  }
});

/** The answer of a fresh server to `initialize`. */
async function initialize(options) {
  const server = spawn(eyes, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const messages = [];
  let text = Buffer.alloc(0);
  const done = new Promise((resolve) => server.on("exit", resolve));
  server.stdout.on("data", (data) => {
    text = Buffer.concat([text, data]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(text.toString("latin1"));
      if (head === null || text.length < head[0].length + Number(head[1])) {
        return;
      }
      const end = head[0].length + Number(head[1]);
      messages.push(JSON.parse(text.subarray(head[0].length, end).toString("utf8")));
      text = text.subarray(end);
    }
  });
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  send({ id: 1, method: "initialize", params: { capabilities: {}, initializationOptions: options } });
  send({ id: 2, method: "shutdown" });
  send({ method: "exit" });
  assert.equal(await done, 0);
  return messages;
}

test("the server takes each setting with its default", { skip: eyes ? false : "EYES names no command" }, async () => {
  const properties = Object.entries(manifest.contributes.configuration.properties);
  const options = Object.fromEntries(
    properties.filter(([name]) => !name.startsWith("eyes.server")).map(([name, of]) => [name.slice(5), of.default]),
  );
  const messages = await initialize(options);
  assert.ok(messages.every((message) => message.method !== "window/showMessage"), JSON.stringify(messages));
  const { capabilities } = messages.find((message) => message.id === 1).result;
  const { tokenTypes, tokenModifiers } = capabilities.semanticTokensProvider.legend;
  const own = manifest.contributes.semanticTokenTypes.map((type) => type.id);
  assert.deepEqual(tokenTypes.slice(3), own);
  assert.deepEqual(tokenModifiers, manifest.contributes.semanticTokenModifiers.map((modifier) => modifier.id));
  assert.ok(execFileSync(eyes, ["--version"]).toString().includes(manifest.version));
});
