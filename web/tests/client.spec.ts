// The page's end of a worker, with workers of its own.

import { expect, test } from "@playwright/test";

import { Cancelled, Client } from "../../bindings/wasm/js/client";
import type { Reply, Request } from "../../bindings/wasm/js/protocol";

/** Answers all but the methods in `silent`, and writes down what it is asked. */
class Hearing {
    onmessage: ((event: { data: Reply }) => void) | undefined;

    constructor(
        private readonly heard: string[],
        private readonly silent: string[],
        private readonly fails = false,
    ) {
        heard.push("started");
    }

    postMessage({ id, method, args }: Request): void {
        this.heard.push([method, ...args].join(" "));
        if (!this.silent.includes(method)) {
            let reply: Reply = args[0] === "bad" || this.fails ? { id, error: "bad" } : { id, result: method };
            if (method === "solve") {
                reply = { id, error: "broken", isOver: true };
            }
            queueMicrotask(() => this.onmessage?.({ data: reply }));
        }
    }

    terminate(): void {
        this.heard.push("ended");
    }
}

test("patterns stay in use when a question is cancelled", async () => {
    const heard: string[] = [];
    const client = new Client(() => new Hearing(heard, ["report"]) as unknown as Worker);
    const cancel = async () => {
        const report = client.ask("report", []);
        client.cancel();
        await expect(report).rejects.toThrow(Cancelled);
    };
    await cancel();
    expect(await client.ask("empty", [9, 9])).toBe("empty");
    await client.ask("usePatterns", ["good"]);
    await expect(client.ask("usePatterns", ["bad"])).rejects.toThrow("bad");
    await cancel();
    expect(await client.ask("empty", [5, 5])).toBe("empty");
    expect(heard.join(", ")).toBe(
        "started, report, ended, started, empty 9 9, usePatterns good, usePatterns bad, report, ended, " +
            "started, usePatterns good, empty 5 5",
    );
});

test("a worker whose module is broken is replaced", async () => {
    const heard: string[] = [];
    const client = new Client(() => new Hearing(heard, []) as unknown as Worker);
    expect(await client.ask("empty", [9, 9])).toBe("empty");
    const [broken, next] = [client.ask("solve", [new Uint8Array(), ["broken"]]), client.ask("report", [])];
    await expect(broken).rejects.toThrow("broken");
    await expect(next).rejects.toThrow("broken");
    expect(client.isBusy).toBe(false);
    expect(await client.ask("empty", [5, 5])).toBe("empty");
    expect(heard.join(", ")).toBe("started, empty 9 9, solve  broken, report, ended, started, empty 5 5");
});

test("patterns stay in use when a worker fails at first", async () => {
    const heard: string[] = [];
    let workers = 0;
    const client = new Client(() => new Hearing(heard, [], ++workers === 2) as unknown as Worker);
    await client.ask("usePatterns", ["good"]);
    client.cancel();
    await expect(client.ask("empty", [9, 9])).rejects.toThrow("bad");
    expect(await client.ask("empty", [9, 9])).toBe("empty");
    expect(heard.join(", ")).toBe(
        "started, usePatterns good, ended, started, usePatterns good, empty 9 9, ended, started, usePatterns good, empty 9 9",
    );
});
