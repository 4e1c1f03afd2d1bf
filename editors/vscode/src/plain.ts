// What needs no editor, so that tests can run it alone.

const NAMES = ["solve", "nodes", "suicide", "sequences", "games", "snapshot"];

/** The settings that the server takes. */
export function settings(get: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(NAMES.map((name) => [name, get(name)]).filter(([, value]) => value !== undefined));
}

/** A page with a picture. The picture is an image, so nothing in it can run. */
export function page(svg: string, title: string): string {
  const image = Buffer.from(svg, "utf8").toString("base64");
  const policy = "default-src 'none'; img-src data:";
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"></head>
<body><img alt="${escaped(title)}" src="data:image/svg+xml;base64,${image}"></body></html>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

/** The icon of a value line: by the eyes if the attacker moves first and if the owner does. */
export function valueIcon(line: string): string | undefined {
  const digits = /^:[0-2]([0-2])([0-2])[0-2]/.exec(line);
  const names: Record<string, string> = { "00": "none", "01": "half", "11": "one", "12": "more", "22": "two", "02": "either" };
  return digits === null ? undefined : names[`${digits[1]}${digits[2]}`];
}
