// A group, solved: the status in words, the moves, the zone, and what was taken for granted.

import { useEffect, useState } from "preact/hooks";

import { Cancelled, type Color, solve, stopSolving } from "./engine";
import type { Look } from "./look";
import { listed } from "./places";
import { lookOfSolution, type Solution, solutionsOf } from "./solution";
import { Variation } from "./variation";

interface Props {
    sgf: string;
    /** A stone of the group. */
    vertex: string;
    toMove: Color;
    /** What is drawn on the board instead of the position's own marks. */
    onShow(look: Look | undefined): void;
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
        // Without `--move` the question would be about the position before the move that takes a forbidden ko.
        const options = ["--format", "json", "--at", vertex, "--first", first, "--nodes", `${nodes}`, "--move", "0"];
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
        onShow(solution && lookOfSolution(solution, moves));
        return () => onShow(undefined);
    }, [solution, moves]);

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
                    {solution.variation.length > 0 && <Variation moves={solution.variation} shown={moves} onStep={setMoves} />}
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
