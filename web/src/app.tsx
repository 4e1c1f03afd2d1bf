// The page: the board, what can be done with it, and what is known of it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board } from "./board";
import { type Color, picture } from "./engine";
import { EXAMPLE } from "./example";
import { savePng, saveSvg } from "./export";
import { EyePanel } from "./eye-panel";
import { useGame } from "./game";
import { type Look, lookOfLife, lookOfReport, lookOfSpaces, withNumbers } from "./look";
import { bytesOf, fragmentOf, ofFragment } from "./open";
import { PatternsPanel } from "./patterns-panel";
import { playOut } from "./play-out";
import { SolvePanel } from "./solve-panel";
import { SpacesPanel } from "./spaces-panel";
import { isMereMargin } from "./words";

type Tool = "choose" | "play" | "black" | "white" | "remove";
type Panel = "spaces" | "patterns" | "eye";

const TOOLS: Record<Tool, string> = { choose: "Choose", play: "Play", black: "Set up black", white: "Set up white", remove: "Remove" };
const PANELS: Record<Panel, string> = { spaces: "Eye spaces", patterns: "Patterns", eye: "Draw an eye" };

const text = (words: string) => new TextEncoder().encode(words);

export function App() {
    const [patterns, setPatterns] = useState<string | null>(null);
    const [wantsLife, setWantsLife] = useState(false);
    const [wantsUnconditional, setWantsUnconditional] = useState(false);
    const game = useGame(patterns, wantsLife);
    const { position, report, life } = game;
    const [tool, setTool] = useState<Tool>("choose");
    const [panel, setPanel] = useState<Panel>("spaces");
    const [chosen, setChosen] = useState<number>();
    const [solving, setSolving] = useState<string>();
    const [shown, setShown] = useState<Look>();
    const [notice, setNotice] = useState<string>();
    const file = useRef<HTMLInputElement>(null);

    const openShared = () => {
        const shared = ofFragment(location.hash);
        return shared && game.open(text(shared.text), shared.moves);
    };
    useEffect(() => {
        void (openShared() ?? game.open(text(EXAMPLE.sgf), EXAMPLE.moves));
        const onHash = () => void openShared();
        const onPaste = (event: ClipboardEvent) => {
            const pasted = event.clipboardData?.getData("text") ?? "";
            const isEditing = event.target instanceof Element && event.target.closest("input, .cm-editor");
            if (!isEditing && pasted.trim() !== "") {
                void game.open(text(pasted));
            }
        };
        addEventListener("hashchange", onHash);
        addEventListener("paste", onPaste);
        return () => {
            removeEventListener("hashchange", onHash);
            removeEventListener("paste", onPaste);
        };
    }, []);
    useEffect(() => {
        setChosen(undefined);
        setSolving(undefined);
    }, [position?.sgf]);

    const cells = useMemo(() => {
        if (shown) {
            return shown.cells;
        }
        if (wantsLife && life) {
            return lookOfLife(life);
        }
        return report ? lookOfReport(report, wantsUnconditional) : position ? lookOfSpaces(position.spaces) : new Map();
    }, [shown, wantsLife, life, report, wantsUnconditional, position]);

    if (!position) {
        return (
            <main>
                <p role="status">{game.error ?? "Loading …"}</p>
            </main>
        );
    }
    const { state, sgf } = position;
    const played = playOut(state, shown?.moves ?? []);

    const openFile = async (opened: File | undefined) => {
        if (opened) {
            try {
                await game.open(await bytesOf(opened));
            } catch (error) {
                game.setError((error as Error).message);
            }
        }
    };
    const choose = (vertex: string) => {
        if (report?.chains.some(({ stones }) => stones.includes(vertex))) {
            setSolving(vertex);
            return;
        }
        const index = report?.eyes.findIndex((eye) => eye.points.includes(vertex) && !isMereMargin(eye)) ?? -1;
        if (index >= 0) {
            setPanel("spaces");
            setChosen(index === chosen ? undefined : index);
        }
    };
    const onPoint = (vertex: string) => {
        if (tool === "choose") {
            choose(vertex);
        } else if (tool === "play") {
            void game.play(state.toMove, vertex);
        } else {
            void game.setStone(vertex, tool === "remove" ? null : tool);
        }
    };
    const exported = async (save: (svg: string, name: string) => void | Promise<void>) => {
        try {
            await save(await picture({ sgf, patterns }), `eyes-${state.moves}`);
        } catch (error) {
            game.setError((error as Error).message);
        }
    };
    const share = async () => {
        history.replaceState(null, "", fragmentOf(sgf));
        try {
            await navigator.clipboard.writeText(location.href);
            setNotice("The link is in the clipboard.");
        } catch {
            setNotice("The link is in the address line.");
        }
    };

    return (
        <div
            class="page"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
                event.preventDefault();
                void openFile(event.dataTransfer?.files[0]);
            }}
        >
            <header>
                <h1>Eyes</h1>
                <p>Every eye space of a Go board: its value, its vital points, and the reason.</p>
                <button type="button" class="primary" onClick={() => file.current?.click()}>
                    Open a game
                </button>
                <input ref={file} type="file" accept=".sgf,.txt" hidden onChange={(event) => void openFile(event.currentTarget.files?.[0])} />
                <label>
                    New board{" "}
                    <select
                        value=""
                        onChange={(event) => {
                            const size = Number(event.currentTarget.value);
                            event.currentTarget.value = "";
                            void game.empty(size, size);
                            setTool("play");
                        }}
                    >
                        <option value="">size …</option>
                        {[5, 7, 9, 13, 19].map((size) => (
                            <option key={size} value={size}>
                                {size}×{size}
                            </option>
                        ))}
                    </select>
                </label>
                <span class="row">
                    <button type="button" onClick={share}>
                        Link
                    </button>
                    <button type="button" onClick={() => exported(saveSvg)}>
                        SVG
                    </button>
                    <button type="button" onClick={() => exported(savePng)}>
                        PNG
                    </button>
                    <button type="button" onClick={toggleTheme} aria-label="Light or dark">
                        ◐
                    </button>
                </span>
            </header>
            <main>
                <section class="left" aria-label="Board">
                    <div class="row tools" role="radiogroup" aria-label="What a point does">
                        {(Object.keys(TOOLS) as Tool[]).map((name) => (
                            <label key={name} class={tool === name ? "on" : ""}>
                                <input type="radio" name="tool" checked={tool === name} onChange={() => setTool(name)} />
                                {TOOLS[name]}
                            </label>
                        ))}
                    </div>
                    <Board
                        state={played.state}
                        cells={withNumbers(cells, played.numbers)}
                        selected={chosen === undefined || shown ? [] : (report?.eyes[chosen]?.points ?? [])}
                        label={`Go board, ${state.width} by ${state.height}, ${state.toMove} to move`}
                        onPoint={onPoint}
                    />
                    <div class="row steps" role="group" aria-label="Game">
                        <button type="button" aria-label="To the start" disabled={state.moves === 0} onClick={() => game.goTo(0)}>
                            «
                        </button>
                        <button type="button" aria-label="Back" disabled={state.moves === 0} onClick={() => game.goTo(state.moves - 1)}>
                            ‹
                        </button>
                        <input
                            type="range"
                            aria-label="Move"
                            min={0}
                            max={Math.max(state.length, 1)}
                            value={state.moves}
                            disabled={state.length === 0}
                            onInput={(event) => void game.goTo(Number(event.currentTarget.value))}
                        />
                        <button type="button" aria-label="Forward" disabled={state.moves >= state.length} onClick={() => game.goTo(state.moves + 1)}>
                            ›
                        </button>
                        <button type="button" aria-label="To the end" disabled={state.moves >= state.length} onClick={() => game.goTo(state.length)}>
                            »
                        </button>
                        <span class="place">
                            {state.moves}/{state.length}
                        </span>
                        <button type="button" onClick={() => void game.setToMove(state.toMove === "black" ? "white" : "black")}>
                            <span class={`stone ${state.toMove}`} aria-hidden="true" /> {state.toMove === "black" ? "Black" : "White"} to move
                        </button>
                        <button type="button" onClick={() => void game.play(state.toMove, "PASS")}>
                            Pass
                        </button>
                    </div>
                    <div class="row">
                        <label>
                            <input type="checkbox" checked={wantsLife} onChange={() => setWantsLife(!wantsLife)} /> Life of all groups
                        </label>
                        <label>
                            <input type="checkbox" checked={wantsUnconditional} onChange={() => setWantsUnconditional(!wantsUnconditional)} /> Unconditional life
                        </label>
                        <span role="status" class="thinking">
                            {game.isThinking && (
                                <>
                                    Reading …{" "}
                                    <button type="button" class="small" onClick={game.stop}>
                                        Stop
                                    </button>
                                </>
                            )}
                        </span>
                    </div>
                    <Legend wantsLife={wantsLife} />
                    {game.error && <p role="alert">{game.error}</p>}
                    {notice && <p role="status">{notice}</p>}
                </section>
                <section class="right" aria-label="What is known">
                    {solving !== undefined && (
                        <SolvePanel
                            key={solving}
                            sgf={sgf}
                            vertex={solving}
                            toMove={state.toMove as Color}
                            onShow={setShown}
                            onClose={() => setSolving(undefined)}
                        />
                    )}
                    <div class="row tabs" role="tablist" aria-label="Panels">
                        {(Object.keys(PANELS) as Panel[]).map((name) => (
                            <button key={name} type="button" role="tab" aria-selected={panel === name} aria-controls="panel" onClick={() => setPanel(name)}>
                                {PANELS[name]}
                            </button>
                        ))}
                    </div>
                    <div id="panel" role="tabpanel" aria-label={PANELS[panel]} tabIndex={0}>
                        {panel === "spaces" &&
                            (report ? (
                                <SpacesPanel report={report} wanted={{ sgf, patterns }} chosen={chosen} onChoose={setChosen} onSolve={setSolving} onShow={setShown} />
                            ) : (
                                <p>{game.isThinking ? "Reading the position. The painted spaces are a first look." : "Stopped."}</p>
                            ))}
                        {panel === "patterns" && (
                            <PatternsPanel
                                report={report}
                                onUse={setPatterns}
                                onChoose={(index) => {
                                    setPanel("spaces");
                                    setChosen(index);
                                }}
                            />
                        )}
                        {panel === "eye" && <EyePanel />}
                    </div>
                </section>
            </main>
        </div>
    );
}

function Legend({ wantsLife }: { wantsLife: boolean }) {
    return (
        <p class="legend">
            {wantsLife
                ? "✓ alive, ✗ dead, ! unsettled, with a ? where it is a guess or rests on an assumption; a circle decides. Groups without a mark are not decided."
                : "Dark and light areas are eye spaces of Black and White, pale ones their margins. Letters name them in the list; a triangle is a half eye, a cross a false eye, a circle a point that decides. Choose a space to read why it has its value, or a stone to have its group solved."}
        </p>
    );
}

function toggleTheme() {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
}
