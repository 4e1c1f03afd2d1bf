// Steps through a line of play.

export interface Played {
    color: "black" | "white";
    /** Where it is on the board; otherwise `place` says it in words. */
    vertex: string | null;
    place?: string;
}

interface Props {
    moves: readonly Played[];
    /** So many of them are on the board. */
    shown: number;
    onStep(shown: number): void;
}

export function Variation({ moves, shown, onStep }: Props) {
    const last = moves[shown - 1];
    return (
        <div class="row" role="group" aria-label="Variation">
            <button type="button" disabled={shown === 0} onClick={() => onStep(shown - 1)}>
                ‹ Back
            </button>
            <span>
                {shown} of {moves.length}
                {last ? `: ${last.color} ${last.place ?? last.vertex}` : ""}
            </span>
            <button type="button" disabled={shown === moves.length} onClick={() => onStep(shown + 1)}>
                Next ›
            </button>
        </div>
    );
}
