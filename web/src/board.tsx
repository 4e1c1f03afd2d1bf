// The board: stones, eye spaces and marks, for mouse, touch, keyboard and screen readers.

import { Goban, type GobanProps } from "@sabaki/shudan";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { State } from "./engine";
import { mapOf, placeOf, type Place, vertexOf } from "./places";

/** What is drawn on a point besides its stone. */
export interface Cell {
    /** The owner of the eye space; margins are painted faintly. */
    paint?: { sign: 1 | -1; faint: boolean };
    mark?: NonNullable<NonNullable<GobanProps["markerMap"]>[number][number]>;
    ghost?: 1 | -1;
    dimmed?: boolean;
    /** What a screen reader says. */
    words?: string;
}

interface Props {
    state: State;
    cells: Map<string, Cell>;
    selected: string[];
    label: string;
    onPoint(vertex: string): void;
}

const HALO = 3;

export function Board({ state, cells, selected, label, onPoint }: Props) {
    const frame = useRef<HTMLDivElement>(null);
    const [vertexSize, setVertexSize] = useState(24);
    const [cursor, setCursor] = useState<Place>();
    const { width, height } = state;

    useLayoutEffect(() => {
        const element = frame.current!;
        const fit = () => {
            const space = Math.min(element.clientWidth, window.innerHeight * 0.86);
            setVertexSize(Math.max(12, Math.floor(space / (Math.max(width, height) + HALO))));
        };
        const observer = new ResizeObserver(fit);
        observer.observe(element);
        fit();
        return () => observer.disconnect();
    }, [width, height]);

    const at = ([column, row]: Place) => state.signs[row * width + column] as 0 | 1 | -1;
    const cell = (place: Place) => cells.get(vertexOf(place, state));
    const stone = (place: Place) => ({ "1": "black stone", "-1": "white stone", "0": "empty" })[`${at(place)}`];
    const said = (place: Place) => [vertexOf(place, state), stone(place), cell(place)?.words].filter(Boolean).join(", ");

    const STEPS: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const onKeyDown = (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step) {
            const [column, row] = cursor ?? [Math.floor(width / 2), Math.floor(height / 2)];
            const within = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
            setCursor(cursor ? [within(column + step[0], width), within(row + step[1], height)] : [column, row]);
        } else if ((event.key === "Enter" || event.key === " ") && cursor) {
            onPoint(vertexOf(cursor, state));
        } else {
            return;
        }
        event.preventDefault();
    };

    const last = state.lastMove && state.lastMove !== "PASS" ? state.lastMove : undefined;
    const shown = cursor ? [...selected.map((vertex) => placeOf(vertex, state)), cursor] : selected.map((vertex) => placeOf(vertex, state));
    return (
        <div ref={frame} class="board">
            <div
                tabIndex={0}
                role="application"
                aria-label={`${label}. Arrow keys move a cursor, Enter chooses its point.`}
                onKeyDown={onKeyDown}
                onBlur={() => setCursor(undefined)}
            >
                <div aria-hidden="true">
                    <Goban
                        vertexSize={vertexSize}
                        showCoordinates
                        signMap={mapOf(state, at)}
                        paintMap={mapOf(state, (place) => {
                            const paint = cell(place)?.paint;
                            return (paint ? paint.sign * (paint.faint ? 0.25 : 0.6) : 0) as 0 | 1 | -1;
                        })}
                        markerMap={mapOf(state, (place) => {
                            const vertex = vertexOf(place, state);
                            return cells.get(vertex)?.mark ?? (vertex === last ? { type: "point" } : null);
                        })}
                        ghostStoneMap={mapOf(state, (place) => {
                            const sign = cell(place)?.ghost;
                            return sign ? { sign, faint: true } : null;
                        })}
                        dimmedVertices={[...cells].filter(([, { dimmed }]) => dimmed).map(([vertex]) => placeOf(vertex, state))}
                        selectedVertices={shown}
                        onVertexPointerUp={(event: PointerEvent, place: Place) => event.button === 0 && onPoint(vertexOf(place, state))}
                    />
                </div>
            </div>
            <p class="unseen" aria-live="polite">
                {cursor && said(cursor)}
            </p>
        </div>
    );
}
