// The game on the board: its position, what is known of it at once, and what is known after thinking.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { board, type Color, type EyeSpace, life as askLife, type LifeReport, report as askReport, type Report, type State, stopThinking, type Wanted } from "./engine";

export interface Position {
    state: State;
    /** The position as a record. */
    sgf: string;
    spaces: EyeSpace[];
}

/** How long a position has to stay before it is thought about. */
const REST = 120;

export function useGame(patterns: string | null, wantsLife: boolean) {
    const [position, setPosition] = useState<Position>();
    const [report, setReport] = useState<Report>();
    const [life, setLife] = useState<LifeReport>();
    const [error, setError] = useState<string>();
    const [isStopped, setStopped] = useState(false);
    const turn = useRef(Promise.resolve());

    /** Changes the game in the worker, in order. */
    const change = useCallback((ask: () => Promise<State>) => {
        const next = turn.current.then(async () => {
            try {
                const state = await ask();
                const [spaces, sgf] = await Promise.all([board.ask("spaces", []), board.ask("sgf", [])]);
                setPosition({ state, sgf, spaces });
                setReport(undefined);
                setLife(undefined);
                setStopped(false);
                setError(undefined);
            } catch (error) {
                setError((error as Error).message);
            }
        });
        turn.current = next;
        return next;
    }, []);

    const wanted: Wanted | undefined = position && { sgf: position.sgf, patterns };
    useEffect(() => {
        if (wanted === undefined) {
            return;
        }
        let isCurrent = true;
        const timer = setTimeout(async () => {
            try {
                const found = await askReport(wanted);
                if (isCurrent && found) {
                    setReport(found);
                }
                const groups = isCurrent && wantsLife ? await askLife(wanted) : undefined;
                if (isCurrent && groups) {
                    setLife(groups);
                }
            } catch (error) {
                if (isCurrent && (error as Error).name !== "Cancelled") {
                    setStopped(true);
                    setError((error as Error).message);
                }
            }
        }, REST);
        return () => {
            isCurrent = false;
            clearTimeout(timer);
        };
    }, [position, patterns, wantsLife]);

    return {
        position,
        report,
        life,
        error,
        isThinking: !isStopped && (report === undefined || (wantsLife && life === undefined)),
        setError,
        stop() {
            stopThinking();
            setStopped(true);
        },
        open: (bytes: Uint8Array, moves?: number) =>
            change(async () => {
                const state = await board.ask("open", [bytes]);
                return moves === undefined ? state : board.ask("goTo", [moves]);
            }),
        empty: (width: number, height: number) => change(() => board.ask("empty", [width, height])),
        goTo: (moves: number) => change(() => board.ask("goTo", [moves])),
        play: (color: Color, vertex: string) => change(() => board.ask("play", [color, vertex])),
        setStone: (vertex: string, color: Color | null) => change(() => board.ask("setStone", [vertex, color])),
        setToMove: (color: Color) => change(() => board.ask("setToMove", [color])),
    };
}
