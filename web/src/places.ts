// Vertices of the Go Text Protocol, and places of the board component: column and row from the top left, from 0.

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export type Place = [column: number, row: number];

export interface Size {
    width: number;
    height: number;
}

export function vertexOf([column, row]: Place, { height }: Size): string {
    return `${LETTERS[column]}${height - row}`;
}

export function placeOf(vertex: string, { height }: Size): Place {
    return [LETTERS.indexOf(vertex[0] ?? ""), height - Number(vertex.slice(1))];
}

/** A map of the board as the board component has it: rows of cells. */
export function mapOf<T>({ width, height }: Size, cell: (place: Place) => T): T[][] {
    return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => cell([column, row])));
}

/** `C4`, `C4 and D4`, `C4, D4 and E4`. */
export function listed(words: readonly string[]): string {
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
