// Writes pkg/reports.d.ts: the types of the reports, from the schemas that describe them.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const REPORTS = {
    Report: "show.json",
    LifeReport: "show-life.json",
    Proofs: "show-why.json",
    Classification: "classify.json",
    OpenSolution: "solve-open.json",
};

const options = { bannerComment: "", additionalProperties: false, format: false, ignoreMinAndMaxItems: true };
let text = "// Generated from docs/book/src/schema by types.js.\n";
for (const [name, file] of Object.entries(REPORTS)) {
    // Each in a namespace of its own, because the schemas use the same names for their parts.
    const { title: _, ...schema } = JSON.parse(await readFile(new URL(`../../docs/book/src/schema/${file}`, import.meta.url), "utf8"));
    const types = await compile(schema, "Root", options);
    text += `\ndeclare namespace ${name}Parts {\n${types}\n}\nexport type ${name} = ${name}Parts.Root;\n`;
}
await writeFile(new URL("pkg/reports.d.ts", import.meta.url), text);
