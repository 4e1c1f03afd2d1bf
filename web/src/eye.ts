// A drawn eye, as a drawing for the rules and as a board for exact search.

import { vertexOf } from "./places";

export type EyeCell = "wall" | "empty" | "stone";
export type Edge = "top" | "left";

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

function boxOf(cells: readonly EyeCell[], columns: number): Box | undefined {
    const inside = cells.flatMap((cell, index) => (cell === "wall" ? [] : [[index % columns, Math.floor(index / columns)] as const]));
    if (inside.length === 0) {
        return undefined;
    }
    const xs = inside.map(([column]) => column);
    const ys = inside.map(([, row]) => row);
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Rows joined by `%`, as `eyes classify --shape` reads them; `undefined` if there is no point. */
export function drawingOf(cells: readonly EyeCell[], columns: number): string | undefined {
    const box = boxOf(cells, columns);
    const signs = { wall: "O", empty: ".", stone: "X" };
    return box && range(box.top, box.bottom).map((row) => range(box.left, box.right).map((column) => signs[cells[row * columns + column]!]).join("")).join("%");
}

/**
 * The eye on a board: White attacks. The chain of Black fills all around the eye, with so many liberties in a row of its own,
 * and two strings of White, taken for safe, shut it in.
 */
export function eyeOnBoard(cells: readonly EyeCell[], columns: number, edges: readonly Edge[], liberties: number) {
    const box = boxOf(cells, columns)!;
    const dx = edges.includes("left") ? 0 : 1;
    const dy = edges.includes("top") ? 0 : 1;
    const [wide, high] = [box.right - box.left + 1, box.bottom - box.top + 1];
    // The chain's block, then a row of its liberties below it, then White's wall and room for it.
    const blockWidth = Math.max(dx + wide + 1, liberties + 1);
    const blockHeight = dy + high + 1;
    const [width, height] = [blockWidth + 3, blockHeight + 4];
    const rows = range(0, height - 1).map((y) =>
        range(0, width - 1).map((x) => {
            const eyeX = x - dx;
            const eyeY = y - dy;
            if (eyeX >= 0 && eyeX < wide && eyeY >= 0 && eyeY < high) {
                const cell = cells[(box.top + eyeY) * columns + box.left + eyeX]!;
                return { wall: "X", empty: ".", stone: "O" }[cell];
            }
            if (x < blockWidth && y < blockHeight) {
                return "X";
            }
            if (y === blockHeight && x < liberties) {
                return ".";
            }
            return x === blockWidth + 1 || y === blockHeight + 2 || (x === width - 1 && y === height - 1) ? "." : "O";
        }),
    );
    const size = { width, height };
    return {
        text: rows.map((row) => row.join(" ")).join("\n"),
        chain: vertexOf([blockWidth - 1, blockHeight - 1], size),
        safe: [vertexOf([blockWidth, blockHeight], size)],
        /** A vertex as row and column of the drawing. */
        inDrawing(vertex: string): string {
            const [column, row] = ["ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(vertex[0] ?? "") - dx, height - Number(vertex.slice(1)) - dy];
            const isInside = column >= 0 && column < wide && row >= 0 && row < high;
            return isInside ? `row ${box.top + row + 1} column ${box.left + column + 1}` : vertex === "PASS" ? "elsewhere" : "a liberty outside";
        },
    };
}
