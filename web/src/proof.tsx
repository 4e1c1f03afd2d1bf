// The lines of play that prove the value of an eye space, once they are asked for.

import { useEffect, useState } from "preact/hooks";

import { proofs, type Proofs, type Report, type Wanted } from "./engine";
import { type Look, lookOfLine } from "./look";
import { Variation } from "./variation";

interface Props {
    wanted: Wanted;
    eye: Report["eyes"][number];
    /** What is drawn on the board instead of the position's own marks. */
    onShow(look: Look | undefined): void;
}

type Found = { kind: "asked" } | { kind: "lines"; supposing: string | null; lines: Proofs["spaces"][number]["lines"] } | { kind: "none"; why: string };

export function Proof({ wanted, eye, onShow }: Props) {
    const [found, setFound] = useState<Found>();
    const [chosen, setChosen] = useState<number>();
    const [moves, setMoves] = useState(0);
    const line = found?.kind === "lines" && chosen !== undefined ? found.lines[chosen] : undefined;
    useEffect(() => {
        onShow(line && lookOfLine(eye, line.moves.slice(0, moves)));
        return () => onShow(undefined);
    }, [line, moves]);

    const ask = async () => {
        setFound({ kind: "asked" });
        try {
            const { spaces } = await proofs(wanted, eye.points[0]!);
            const space = spaces.find(({ owner }) => owner === eye.owner);
            setFound(space && space.reason === null ? { kind: "lines", supposing: space.supposing, lines: space.lines } : { kind: "none", why: space?.reason ?? "no space is there" });
        } catch (error) {
            setFound({ kind: "none", why: (error as Error).message });
        }
    };
    const choose = (index: number) => {
        setChosen(index === chosen ? undefined : index);
        setMoves(0);
    };
    return (
        <div class="proof" aria-live="polite">
            {found === undefined && (
                <button type="button" class="small" onClick={ask}>
                    Show the lines that prove it
                </button>
            )}
            {found?.kind === "asked" && <p role="status">Searching …</p>}
            {found?.kind === "none" && <p>No lines: {found.why}.</p>}
            {found?.kind === "lines" && (
                <p class="hint">
                    Supposing that {found.supposing}. “Elsewhere” is a move that does not matter here.
                </p>
            )}
            {found?.kind === "lines" && (
                <ul aria-label="Lines that prove the value">
                    {found.lines.map(({ words, moves: all }, index) => (
                        <li key={words}>
                            {all.length === 0 ? (
                                words
                            ) : (
                                <button type="button" class="space" aria-expanded={index === chosen} onClick={() => choose(index)}>
                                    {words}
                                </button>
                            )}
                            {index === chosen && <Variation moves={all} shown={moves} onStep={setMoves} />}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
