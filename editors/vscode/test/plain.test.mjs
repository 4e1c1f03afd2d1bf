import assert from "node:assert/strict";
import { test } from "node:test";
import { createRequire } from "node:module";

const { page, settings, valueIcon } = createRequire(import.meta.url)("../dist/plain.js");

test("a page shows the picture, and nothing in it can run", () => {
  const html = page('<svg><script>alert(1)</script></svg>', '<b>"1"</b>');
  assert.ok(!html.includes("<script"));
  assert.match(html, /default-src 'none'; img-src data:"/);
  assert.match(html, /alt="&lt;b&gt;&quot;1&quot;&lt;\/b&gt;"/);
  const image = /base64,([^"]*)"/.exec(html)[1];
  assert.equal(Buffer.from(image, "base64").toString(), "<svg><script>alert(1)</script></svg>");
});

test("each of the fifteen values has an icon, and nothing else has", () => {
  const digits = [0, 1, 2];
  const icons = new Map();
  for (const a of digits) for (const b of digits) for (const c of digits) for (const d of digits) {
    if (a <= b && b <= c && c <= d) {
      icons.set(`${a}${b}${c}${d}`, valueIcon(`:${a}${b}${c}${d} remark`));
    }
  }
  assert.equal(icons.size, 15);
  assert.ok([...icons.values()].every((icon) => icon !== undefined));
  assert.deepEqual([icons.get("0112"), icons.get("1122"), icons.get("2222"), icons.get("0222")], ["one", "more", "two", "two"]);
  assert.deepEqual([":3000", "0112", " :0112", ":011", ""].map(valueIcon), Array(5).fill(undefined));
});

test("only the settings of the server are sent", () => {
  const all = { solve: false, nodes: 7, snapshot: null, "server.path": "x" };
  assert.deepEqual(settings((name) => all[name]), { solve: false, nodes: 7, snapshot: null });
});
