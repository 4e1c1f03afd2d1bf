// Games from files, text and links.

/** A game and a place in it, as a link has them. */
export interface Shared {
    text: string;
    moves?: number;
}

/** The largest file that is read: what the command takes. */
const MAX_BYTES = 16 << 20;

export async function bytesOf(file: Blob): Promise<Uint8Array> {
    if (file.size > MAX_BYTES) {
        throw new Error("the file is too large: 16 MB are the most");
    }
    return new Uint8Array(await file.arrayBuffer());
}

/** The game in the fragment of an address: `#sgf=…&move=…`. */
export function ofFragment(hash: string): Shared | undefined {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const text = fields.get("sgf");
    const moves = fields.get("move");
    if (text === null) {
        return undefined;
    }
    return moves !== null && /^\d+$/.test(moves) ? { text, moves: Number(moves) } : { text };
}

/** The fragment that opens a position. */
export function fragmentOf(text: string): string {
    return `#${new URLSearchParams({ sgf: text })}`;
}
