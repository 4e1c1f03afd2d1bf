// A position after some moves of a variation.

import type { State } from "./engine";
import { placeOf, vertexOf } from "./places";
import type { Played } from "./variation";

interface PlayedOut {
    state: State;
    /** The number of the move that put the stone on a point. */
    numbers: Map<string, number>;
}

/** Plays moves that a search gave, which are legal: stones without liberties are taken away. */
export function playOut(state: State, moves: readonly Played[]): PlayedOut {
    const { width, height } = state;
    const signs = Int8Array.from(state.signs);
    const numbers = new Map<number, number>();
    const neighbours = (point: number) => {
        const column = point % width;
        return [column > 0 ? point - 1 : -1, column < width - 1 ? point + 1 : -1, point - width, point + width].filter((next) => next >= 0 && next < width * height);
    };
    const stringAt = (start: number) => {
        const string = new Set([start]);
        let isFree = false;
        for (const point of string) {
            for (const next of neighbours(point)) {
                isFree ||= signs[next] === 0;
                if (signs[next] === signs[start]) {
                    string.add(next);
                }
            }
        }
        return { string, isFree };
    };
    let last: string | null = null;
    moves.forEach(({ color, vertex }, index) => {
        last = vertex ?? "PASS";
        if (last === "PASS") {
            return;
        }
        const [column, row] = placeOf(last, state);
        const point = row * width + column;
        signs[point] = color === "black" ? 1 : -1;
        numbers.set(point, index + 1);
        for (const next of neighbours(point).filter((next) => signs[next] === -signs[point]!)) {
            const { string, isFree } = stringAt(next);
            if (!isFree) {
                for (const taken of string) {
                    signs[taken] = 0;
                    numbers.delete(taken);
                }
            }
        }
    });
    const named = [...numbers].map(([point, number]) => [vertexOf([point % width, Math.floor(point / width)], state), number] as const);
    return { state: { ...state, signs, lastMove: last ?? state.lastMove }, numbers: new Map(named) };
}
