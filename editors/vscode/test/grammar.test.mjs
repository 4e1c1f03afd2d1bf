// The grammar on a file with every sign: the scopes of each line are compared with those that were reviewed. Run with
// UPDATE=1 to write them again.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const here = (path) => new URL(path, import.meta.url);

async function scopes(text) {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (string) => new oniguruma.OnigString(string),
    }),
    loadGrammar: async () => {
      const path = here("../syntaxes/eyes.tmLanguage.json");
      return textmate.parseRawGrammar(readFileSync(path, "utf8"), "eyes.tmLanguage.json");
    },
  });
  const grammar = await registry.loadGrammar("source.eyes");
  let state = textmate.INITIAL;
  const lines = [];
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens) {
      const part = line.slice(token.startIndex, token.endIndex);
      if (part.trim() !== "") {
        lines.push(`${JSON.stringify(part)} ${token.scopes.slice(1).join(" ")}`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

test("every sign has the scope that was reviewed", async () => {
  const found = await scopes(readFileSync(here("samples/all.eyes"), "utf8"));
  const path = here("samples/all.scopes");
  if (process.env.UPDATE) {
    writeFileSync(path, found);
  }
  assert.equal(found, readFileSync(path, "utf8"));
});
