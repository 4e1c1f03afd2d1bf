// The game that is seen first: `tests/positions/game19-16.sgf`.

import sgf from "../../tests/positions/game19-16.sgf?raw";

export const EXAMPLE = { sgf, moves: 140 };
