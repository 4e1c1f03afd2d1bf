// The list of eye spaces and groups, and the reasons for the one that is chosen.

import { useEffect, useRef } from "preact/hooks";

import type { Report, Wanted } from "./engine";
import type { Look } from "./look";
import { listed } from "./places";
import { Proof } from "./proof";
import { decidedBy, digitsOf, isGuess, letters, reasonsOf, sourceOf, statusOf } from "./words";

interface Props {
    report: Report;
    /** The position of the report. */
    wanted: Wanted;
    /** The index of the chosen eye space. */
    chosen: number | undefined;
    onChoose(index: number | undefined): void;
    onSolve(vertex: string): void;
    /** What is drawn on the board instead of the position's own marks. */
    onShow(look: Look | undefined): void;
}

export function SpacesPanel({ report, wanted, chosen, onChoose, onSolve, onShow }: Props) {
    const names = letters(report.eyes);
    const open = useRef<HTMLLIElement>(null);
    useEffect(() => open.current?.scrollIntoView({ block: "nearest" }), [chosen]);
    const groups = report.groups
        .map((group, index) => ({ group, spaces: group.eyes.filter((eye) => names[eye] !== undefined), index }))
        .filter(({ spaces }) => spaces.length > 0);
    if (groups.length === 0) {
        return <p>No eye space yet. Play or set up stones that enclose some points.</p>;
    }
    return (
        <ul class="groups">
            {groups.map(({ group, spaces, index }) => (
                <li key={index} class="group">
                    <p>
                        <span class={`stone ${group.owner}`} aria-hidden="true" /> {group.owner === "black" ? "Black" : "White"} at {group.strings[0]}:{" "}
                        <strong class={`status ${group.status}`}>{statusOf(group)}</strong> <small>by {decidedBy(group)}</small>{" "}
                        <button type="button" class="small" onClick={() => onSolve(group.strings[0]!)}>
                            Solve
                        </button>
                    </p>
                    {isGuess(group) && <p class="hint">A guess: “Solve” asks exact search.</p>}
                    <ul class="spaces">
                        {spaces.map((at) => {
                            const eye = report.eyes[at]!;
                            return (
                                <li key={at} ref={at === chosen ? open : undefined}>
                                    <button type="button" class="space" aria-expanded={at === chosen} onClick={() => onChoose(at === chosen ? undefined : at)}>
                                        <b>{names[at]}</b> <code>{eye.value}</code> {eye.name ?? ""} <small>{listed(eye.points.slice(0, 3))}{eye.points.length > 3 ? " …" : ""}</small>
                                    </button>
                                    {at === chosen && (
                                        <div class="why">
                                            <p>The value comes from {sourceOf(eye)}.</p>
                                            <ul>
                                                {digitsOf(eye.value).map((line) => (
                                                    <li key={line}>{line}</li>
                                                ))}
                                            </ul>
                                            {reasonsOf(eye).map((line) => (
                                                <p key={line}>{line}</p>
                                            ))}
                                            <Proof key={`${wanted.sgf} ${at}`} wanted={wanted} eye={eye} onShow={onShow} />
                                        </div>
                                    )}
                                </li>
                            );
                        })}
                    </ul>
                </li>
            ))}
        </ul>
    );
}
