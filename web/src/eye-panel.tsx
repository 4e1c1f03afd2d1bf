// One eye, drawn: its neighbour class, what the rules say, and its exact status.

import { useEffect, useState } from "preact/hooks";

import { type Classification, edit, solve, stopSolving } from "./engine";
import { eyeOnBoard, drawingOf, type Edge, type EyeCell } from "./eye";
import { EyeList } from "./eye-list";
import { listed } from "./places";
import { solutionsOf } from "./solution";

const COLUMNS = 6;
const ROWS = 5;
const NEXT: Record<EyeCell, EyeCell> = { wall: "empty", empty: "stone", stone: "wall" };
const NAMES: Record<EyeCell, string> = { wall: "wall", empty: "empty point", stone: "stone of the attacker" };
const PLACES: Record<string, Edge[]> = { "in the centre": [], "on a side": ["top"], "in a corner": ["top", "left"] };

const start = () => {
    const cells: EyeCell[] = Array(COLUMNS * ROWS).fill("wall");
    [0, 1, 2, 3].forEach((column) => (cells[column] = "empty"));
    return cells;
};

export function EyePanel() {
    const [cells, setCells] = useState(start);
    const [place, setPlace] = useState("in the centre");
    const [liberties, setLiberties] = useState(4);
    const [rules, setRules] = useState<Classification | string>();
    const [exact, setExact] = useState<string[]>();

    useEffect(() => {
        let isCurrent = true;
        const drawing = drawingOf(cells, COLUMNS);
        setRules(undefined);
        setExact(undefined);
        if (drawing === undefined) {
            setRules("Draw some points of an eye.");
            return;
        }
        const edges = PLACES[place]!;
        edit("classify", [drawing, edges, liberties]).then(
            (found) => isCurrent && setRules(found),
            (error: Error) => isCurrent && setRules(error.message),
        );
        const board = eyeOnBoard(cells, COLUMNS, edges, liberties);
        Promise.resolve()
            .then(() => solve(board.text, ["--format", "json", "--at", board.chain, "--safe", ...board.safe], () => undefined))
            .then(
                (report) =>
                    isCurrent &&
                    setExact(
                        solutionsOf(report).map(
                            ({ first, words, best }) =>
                                `${first === "white" ? "Attacker" : "Owner"} first: ${words}${best.length > 0 ? `, best ${listed([...new Set(best.map(board.inDrawing))])}` : ""}`,
                        ),
                    ),
                (error: Error) => isCurrent && error.name !== "Cancelled" && setExact([error.message]),
            );
        return () => {
            isCurrent = false;
            stopSolving();
        };
    }, [cells, place, liberties]);

    const change = (index: number) => setCells(cells.map((cell, at) => (at === index ? NEXT[cell] : cell)));
    return (
        <section class="eye" aria-label="Draw an eye">
            <p>Draw the eye of one chain: choose a point again to put a stone of the attacker into it.</p>
            <div class="grid" role="group" aria-label={`Eye, ${ROWS} rows of ${COLUMNS} points`}>
                {cells.map((cell, index) => (
                    <button
                        key={index}
                        type="button"
                        class={`cell ${cell}`}
                        aria-label={`Row ${Math.floor(index / COLUMNS) + 1}, column ${(index % COLUMNS) + 1}: ${NAMES[cell]}`}
                        onClick={() => change(index)}
                    />
                ))}
            </div>
            <div class="row">
                <label>
                    The eye is{" "}
                    <select value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
                        {Object.keys(PLACES).map((name) => (
                            <option key={name}>{name}</option>
                        ))}
                    </select>
                </label>
                <label>
                    Liberties outside{" "}
                    <input type="number" min={0} max={6} value={liberties} onChange={(event) => setLiberties(Math.min(6, Math.max(0, Number(event.currentTarget.value) || 0)))} />
                </label>
            </div>
            <details>
                <summary>Choose one from a list</summary>
                <EyeList columns={COLUMNS} rows={ROWS} edges={PLACES[place]!} liberties={liberties} onChoose={setCells} />
            </details>
            <h2 class="small-heading">By exact search</h2>
            {exact === undefined ? <p role="status">Searching …</p> : exact.length === 0 ? <p>No answer.</p> : exact.map((line) => <p key={line}>{line}</p>)}
            <h2 class="small-heading">By its neighbour class</h2>
            {typeof rules === "string" ? (
                <p>{rules}</p>
            ) : (
                rules && (
                    <ul>
                        <li>
                            Class {rules.class}, {rules.placement}
                        </li>
                        <li>
                            Status: {rules.status} (by {rules.basis})
                        </li>
                        {rules.life_property !== null && <li>{rules.life_property ? "It lives whatever stands inside." : "What stands inside decides."}</li>}
                        {rules.vital_points && rules.vital_points.length > 0 && <li>Vital points: {listed(rules.vital_points)}</li>}
                    </ul>
                )
            )}
        </section>
    );
}
