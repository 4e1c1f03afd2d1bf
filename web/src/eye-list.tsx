// All eyes of a number of points, to choose from.

import { useEffect, useMemo, useState } from "preact/hooks";

import { type Classification, edit } from "./engine";
import { type Edge, type EyeCell, drawingOf } from "./eye";
import { type Cell, shapesOf } from "./shapes";

const MOST_POINTS = 6;

interface Props {
    columns: number;
    rows: number;
    edges: Edge[];
    liberties: number;
    onChoose(cells: EyeCell[]): void;
}

export function EyeList({ columns, rows, edges, liberties, onChoose }: Props) {
    const [points, setPoints] = useState(4);
    const eyes = useMemo(() => shapesOf(points).map((shape) => ({ shape, cells: cellsOf(shape, columns, rows) })), [points]);
    const [classes, setClasses] = useState<Classification[]>([]);

    useEffect(() => {
        let isCurrent = true;
        setClasses([]);
        const asked = eyes.map(({ cells }) => edit("classify", [drawingOf(cells, columns)!, edges, liberties]));
        Promise.all(asked).then(
            (found) => isCurrent && setClasses(found),
            () => undefined,
        );
        return () => {
            isCurrent = false;
        };
    }, [eyes, edges, liberties]);

    return (
        <>
            <label>
                Points{" "}
                <select value={points} onChange={(event) => setPoints(Number(event.currentTarget.value))}>
                    {Array.from({ length: MOST_POINTS }, (_, index) => (
                        <option key={index}>{index + 1}</option>
                    ))}
                </select>
            </label>
            <ul class="eyes" aria-label="Eyes to choose from">
                {eyes.map(({ shape, cells }, index) => (
                    <li key={shape.join(" ")}>
                        <button type="button" aria-label={labelOf(shape, classes[index])} onClick={() => onChoose(cells)}>
                            <svg viewBox={`0 0 ${columns} ${heightOf(shape)}`} width={columns * 9} height={heightOf(shape) * 9} aria-hidden="true">
                                {shape.map(([x, y]) => (
                                    <rect key={`${x} ${y}`} x={x + 0.05} y={y + 0.05} width={0.9} height={0.9} />
                                ))}
                            </svg>
                            <small>
                                {classes[index]?.class} {classes[index]?.status}
                            </small>
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}

const heightOf = (shape: readonly Cell[]) => Math.max(...shape.map(([, y]) => y)) + 1;

function cellsOf(shape: readonly Cell[], columns: number, rows: number): EyeCell[] {
    const cells: EyeCell[] = Array(columns * rows).fill("wall");
    for (const [x, y] of shape) {
        cells[y * columns + x] = "empty";
    }
    return cells;
}

function labelOf(shape: readonly Cell[], found: Classification | undefined): string {
    const rows = Array.from({ length: heightOf(shape) }, (_, row) => shape.filter(([, y]) => y === row).map(([x]) => x + 1).join(" "));
    const drawing = rows.map((columns, row) => `row ${row + 1}: ${columns}`).join(", ");
    return found ? `${found.class} ${found.status}, ${drawing}` : drawing;
}
