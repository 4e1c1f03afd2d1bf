// The page's end of a worker: each method of `Methods` as a promise, with progress and cancel.

import type { Method, Methods, Reply, Request } from "./protocol.js";

export type * from "./protocol.js";

/** The question was cancelled: its worker was ended, and the next question starts another one. */
export class Cancelled extends Error {
    constructor() {
        super("cancelled");
        this.name = "Cancelled";
    }
}

interface Waiting {
    resolve(result: unknown): void;
    reject(error: Error): void;
}

/** How a question is asked. */
export interface Asking {
    /** Called every tenth of a second while the answer is awaited, with the seconds since the question. */
    onProgress?: (seconds: number) => void;
}

/** A worker, started when it is first needed. */
export class Client {
    readonly #start: () => Worker;
    readonly #waiting = new Map<number, Waiting>();
    #worker: Worker | undefined;
    #patterns: Parameters<Methods["usePatterns"]> | undefined;
    #asked = 0;

    /** `start` makes the worker: `new Worker(new URL("eyes-wasm/worker", import.meta.url), { type: "module" })`. */
    constructor(start: () => Worker) {
        this.#start = start;
    }

    /** Whether an answer is awaited. */
    get isBusy(): boolean {
        return this.#waiting.size > 0;
    }

    /** Asks the worker. Questions are answered in order. */
    ask<M extends Method>(
        method: M,
        args: Parameters<Methods[M]>,
        { onProgress }: Asking = {},
    ): Promise<ReturnType<Methods[M]>> {
        const id = ++this.#asked;
        try {
            this.#worker ??= this.#started();
            this.#worker.postMessage({ id, method, args } satisfies Request);
        } catch (error) {
            return Promise.reject(error);
        }
        const began = performance.now();
        const timer = onProgress && setInterval(() => onProgress((performance.now() - began) / 1000), 100);
        const answer = new Promise<unknown>((resolve, reject) => {
            const resolved = (result: unknown) => {
                if (method === "usePatterns") {
                    this.#patterns = [...args] as Parameters<Methods["usePatterns"]>;
                }
                resolve(result);
            };
            this.#waiting.set(id, { resolve: resolved, reject });
        });
        return answer.finally(() => clearInterval(timer)) as Promise<ReturnType<Methods[M]>>;
    }

    /** Ends the worker with its game; all that is awaited fails with {@link Cancelled}. Patterns stay in use. */
    cancel(): void {
        this.#fail(new Cancelled());
    }

    #started(): Worker {
        const worker = this.#start();
        const failed = (error: Error) => this.#worker === worker && this.#fail(error);
        worker.onmessage = ({ data }: MessageEvent<Reply>) => {
            if ("error" in data && data.isOver) {
                failed(new Error(data.error));
                return;
            }
            const waiting = this.#waiting.get(data.id);
            this.#waiting.delete(data.id);
            if ("error" in data) {
                waiting?.reject(new Error(data.error));
            } else {
                waiting?.resolve(data.result);
            }
        };
        worker.onerror = (event) => failed(new Error(event.message || "the worker could not be started"));
        if (this.#patterns !== undefined) {
            const id = ++this.#asked;
            // Without them it would answer otherwise.
            this.#waiting.set(id, { resolve: () => undefined, reject: failed });
            worker.postMessage({ id, method: "usePatterns", args: this.#patterns } satisfies Request);
        }
        return worker;
    }

    #fail(error: Error): void {
        this.#worker?.terminate();
        this.#worker = undefined;
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        waiting.forEach(({ reject }) => reject(error));
    }
}
