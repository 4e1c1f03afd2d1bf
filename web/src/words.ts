// What the reports say, in words.

import type { LifeReport, Report } from "./engine";
import { listed } from "./places";

export type Eye = Report["eyes"][number];
export type Group = Report["groups"][number];

const SOURCES = {
    unconditional: "it lives even if its owner always passes (Benson)",
    library: "the library of eyes",
    search: "exact search",
    static_rules: "the static rules for one eye (Vilà and Cazenave)",
    eyes: "the exact value of its only eye",
    guess: "the values of its eyes, a guess",
    capture: "tactical reading alone, a guess",
    room: "the room around it, a guess",
} satisfies Record<Group["source"], string>;

export function decidedBy(group: Group): string {
    return SOURCES[group.source];
}

const STATUS = { alive: "alive", critical: "unsettled", dead: "dead" } satisfies Record<Group["status"], string>;

export function statusOf(group: Group): string {
    return STATUS[group.status] + (group.ko ? ", by a ko" : "");
}

export function isGuess(group: Group): boolean {
    return ["guess", "capture", "room"].includes(group.source);
}

/** Whether the life of a group rests on a guess or an assumption. */
export function isLifeGuess({ source, kind }: LifeReport["groups"][number]): boolean {
    return kind === "assumed" || source === "guess" || source === "capture" || source === "room";
}

/** The letters of the spaces, as the command gives them: small for Black, capital for White, none for mere margins. */
export function letters(eyes: readonly Eye[]): (string | undefined)[] {
    const ALL = "abcdefghijklmnpqrstuvwyz";
    const numbers = { black: 0, white: 0 };
    return eyes.map((eye) => {
        if (isMereMargin(eye)) {
            return undefined;
        }
        const letter = ALL[numbers[eye.owner]++ % ALL.length] ?? "";
        return eye.owner === "white" ? letter.toUpperCase() : letter;
    });
}

export function isMereMargin(eye: { points: string[]; margins: string[] }): boolean {
    return eye.points.length === eye.margins.length;
}

export function sourceOf(eye: Eye): string {
    switch (eye.source.kind) {
        case "pattern":
            return `pattern ${eye.source.number} of ${eye.source.file}, line ${eye.source.line}`;
        case "derived":
            return "the table of all small eye spaces, derived by exact search";
        case "solved":
            return "exact search for this space";
        case "guess":
            return "its size alone: a guess, since no table has it and no search decided it";
    }
}

const DIGITS = [
    "if the attacker moves first and its owner plays elsewhere",
    "if the attacker moves first and its owner answers",
    "if its owner moves first and the attacker answers",
    "if its owner moves first and the attacker plays elsewhere",
];

/** Each digit of a value as a sentence. */
export function digitsOf(value: string): string[] {
    return [...value].map((digit, index) => `${digit} ${digit === "1" ? "eye" : "eyes"} ${DIGITS[index]}`);
}

/** The reasons for a value that are seen on the board. */
export function reasonsOf(eye: Eye): string[] {
    const reasons: string[] = [];
    const say = (points: string[], words: string) => points.length > 0 && reasons.push(`${words} ${listed(points)}.`);
    say(eye.attack, "The attacker decides at");
    say(eye.defense, "Its owner decides at");
    say(eye.attack_threats, "The attacker only threatens at");
    say(eye.defense_threats, "Its owner only threatens at");
    say(eye.margins, "Margins, which cannot be eyes themselves:");
    say(eye.stones, "Stones of the attacker inside:");
    for (const half of eye.half_eyes) {
        const moves = [
            half.attack.length > 0 ? `the attacker spoils it at ${listed(half.attack)}` : "",
            half.defense.length > 0 ? `its owner completes it at ${listed(half.defense)}` : "",
        ].filter(Boolean);
        reasons.push(`${half.vertex} is a half eye (diagonals ${half.diagonals})${moves.length > 0 ? `: ${moves.join("; ")}` : ""}.`);
    }
    for (const none of eye.false_eyes) {
        reasons.push(`${none.vertex} is a false eye (diagonals ${none.diagonals}).`);
    }
    if (eye.kos) {
        reasons.push(`A ko: ${eye.kos.owner.value} if its owner wins it, ${eye.kos.attacker.value} if the attacker does.`);
    }
    if (!eye.one_chain) {
        reasons.push("Its walls are several strings; the value supposes that they are connected.");
    }
    if (eye.ways_in.length > 0) {
        reasons.push(`The value supposes that the attacker does not come in by ${listed(eye.ways_in)}.`);
    }
    if (eye.margins_apart.length > 0) {
        reasons.push(`The value supposes that a stone of its owner at ${listed(eye.margins_apart)} is connected to the group.`);
    }
    return reasons;
}
