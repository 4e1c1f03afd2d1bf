// The shapes of connected points, each once however it is turned or mirrored.

export type Cell = readonly [column: number, row: number];

const byPlace = ([x, y]: Cell, [u, v]: Cell) => y - v || x - u;
const nameOf = (shape: readonly Cell[]) => shape.map(([x, y]) => `${x},${y}`).join(" ");

function images(shape: readonly Cell[]): Cell[][] {
    const turns: ((cell: Cell) => Cell)[] = [
        ([x, y]) => [x, y],
        ([x, y]) => [-y, x],
        ([x, y]) => [-x, -y],
        ([x, y]) => [y, -x],
    ];
    return turns.flatMap((turn) => {
        const turned = shape.map(turn);
        return [turned, turned.map(([x, y]): Cell => [-x, y])].map((image) => {
            const [left, top] = [Math.min(...image.map(([x]) => x)), Math.min(...image.map(([, y]) => y))];
            return image.map(([x, y]): Cell => [x - left, y - top]).sort(byPlace);
        });
    });
}

/** The image that is drawn: the widest, and the first by name among those. */
function drawn(shape: readonly Cell[]): Cell[] {
    const width = (image: readonly Cell[]) => Math.max(...image.map(([x]) => x));
    return images(shape).sort((one, two) => width(two) - width(one) || (nameOf(one) < nameOf(two) ? -1 : 1))[0]!;
}

/** All shapes of so many points. */
export function shapesOf(points: number): Cell[][] {
    let shapes: Cell[][] = [[[0, 0]]];
    for (let size = 1; size < points; size++) {
        const next = new Map<string, Cell[]>();
        for (const shape of shapes) {
            const taken = new Set(shape.map(String));
            for (const [x, y] of shape) {
                for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
                    const cell: Cell = [x + dx, y + dy];
                    if (!taken.has(String(cell))) {
                        const grown = drawn([...shape, cell]);
                        next.set(nameOf(grown), grown);
                    }
                }
            }
        }
        shapes = [...next.values()];
    }
    return shapes;
}
