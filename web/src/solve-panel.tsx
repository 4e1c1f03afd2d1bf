// A group, solved: the status in words, the moves, the zone, and what was taken for granted.

import { useEffect, useState } from "preact/hooks";

import { Cancelled, type Color, solve, stopSolving } from "./engine";
import { listed } from "./places";
import { type Solution, solutionsOf } from "./solution";

interface Props {
    sgf: string;
    /** A stone of the group. */
    vertex: string;
    toMove: Color;
    /** What is shown on the board: a solution and so many moves of its variation. */
    onShow(solution: Solution | undefined, moves: number): void;
    onClose(): void;
}

/** The nodes of the first search, which takes some seconds, and those of the command. */
const FEW_NODES = 100_000;
const MANY_NODES = 4_000_000;

type Found = { kind: "searching"; seconds: number } | { kind: "solved"; solutions: Solution[] } | { kind: "failed"; why: string };

export function SolvePanel({ sgf, vertex, toMove, onShow, onClose }: Props) {
    const [first, setFirst] = useState<Color>(toMove);
    const [found, setFound] = useState<Found>({ kind: "searching", seconds: 0 });
    const [moves, setMoves] = useState(0);
    const [nodes, setNodes] = useState(FEW_NODES);
    const solution = found.kind === "solved" ? found.solutions[0] : undefined;

    useEffect(() => {
        let isCurrent = true;
        setFound({ kind: "searching", seconds: 0 });
        setMoves(0);
        const options = ["--format", "json", "--at", vertex, "--first", first, "--nodes", `${nodes}`];
        solve(sgf, options, (seconds) => isCurrent && setFound({ kind: "searching", seconds })).then(
            (report) => isCurrent && setFound({ kind: "solved", solutions: solutionsOf(report) }),
            (error: Error) => {
                if (isCurrent) {
                    setFound({ kind: "failed", why: error instanceof Cancelled ? "Cancelled." : error.message });
                }
            },
        );
        return () => {
            isCurrent = false;
            stopSolving();
        };
    }, [sgf, vertex, first, nodes]);

    useEffect(() => {
        onShow(solution, moves);
        return () => onShow(undefined, 0);
    }, [solution, moves]);

    const length = solution?.variation.length ?? 0;
    return (
        <section class="solve" aria-label={`The group at ${vertex}`}>
            <h2>The group at {vertex}</h2>
            <div class="row">
                {(["black", "white"] as const).map((color) => (
                    <label key={color}>
                        <input type="radio" name="first" checked={first === color} onChange={() => setFirst(color)} /> {color === "black" ? "Black" : "White"} first
                    </label>
                ))}
                <button type="button" onClick={onClose}>
                    Close
                </button>
            </div>
            {found.kind === "searching" && (
                <p role="status">
                    Searching, {found.seconds.toFixed(1)} s …{" "}
                    <button type="button" onClick={stopSolving}>
                        Cancel
                    </button>
                </p>
            )}
            {found.kind !== "searching" && nodes < MANY_NODES && (
                <p class="hint">
                    Searched with {nodes.toLocaleString("en")} nodes.{" "}
                    <button type="button" class="small" onClick={() => setNodes(MANY_NODES)}>
                        Search longer
                    </button>
                </p>
            )}
            {found.kind === "failed" && <p role="alert">{found.why}</p>}
            {found.kind === "solved" && solution === undefined && <p role="status">There is no answer about this group.</p>}
            {solution && (
                <div class="answer">
                    {solution.words.split("\n").map((line) => (
                        <p key={line} class="said">
                            {line}
                        </p>
                    ))}
                    {solution.best.length > 0 && <p>Best: {listed(solution.best)}.</p>}
                    {length > 0 && (
                        <div class="row" role="group" aria-label="Variation">
                            <button type="button" disabled={moves === 0} onClick={() => setMoves(moves - 1)}>
                                ‹ Back
                            </button>
                            <span>
                                {moves} of {length}
                                {moves > 0 ? `: ${solution.variation[moves - 1]!.color} ${solution.variation[moves - 1]!.vertex}` : ""}
                            </span>
                            <button type="button" disabled={moves === length} onClick={() => setMoves(moves + 1)}>
                                Next ›
                            </button>
                        </div>
                    )}
                    {solution.assumptions.length > 0 && (
                        <>
                            <h3>Taken for granted</h3>
                            <ul>
                                {solution.assumptions.map((line) => (
                                    <li key={line}>{line}</li>
                                ))}
                            </ul>
                        </>
                    )}
                    {solution.zone.length > 0 && <p class="hint">The painted points are those on which the answer rests.</p>}
                </div>
            )}
        </section>
    );
}
