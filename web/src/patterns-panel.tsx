// A pattern file beside the board: mistakes underlined, and what it matches.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { linter, lintGutter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef, useState } from "preact/hooks";

import { edit, type Report } from "./engine";
import { letters } from "./words";

/** The name that the package gives to a pattern file that is text. */
const NAME = "patterns";

const EXAMPLE = `# A row of three: whoever moves first decides.
Pattern 1

.*.

:0112
`;

const LOOK = EditorView.theme({
    "&": { height: "18rem", color: "var(--front)", backgroundColor: "var(--card)" },
    "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
    ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace" },
    ".cm-gutters": { backgroundColor: "var(--back)", color: "var(--soft)", border: "none" },
    ".cm-content": { caretColor: "var(--front)" },
    ".cm-cursor": { borderLeftColor: "var(--front)" },
    ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--front)", border: "1px solid var(--line)" },
    ".cm-diagnostic": { whiteSpace: "pre-wrap" },
});

interface Props {
    report: Report | undefined;
    /** Uses a text without mistakes, or the built-in patterns alone. */
    onUse(text: string | null): void;
    onChoose(index: number): void;
}

export function PatternsPanel({ report, onUse, onChoose }: Props) {
    const place = useRef<HTMLDivElement>(null);
    const view = useRef<EditorView | null>(null);
    const [said, setSaid] = useState("");

    useEffect(() => {
        const check = async (editor: EditorView) => {
            const text = editor.state.doc.toString();
            try {
                const found = await edit("checkPatterns", [text]);
                const errors = found.filter(({ severity }) => severity === "error").length;
                setSaid(errors === 0 ? "No mistakes: the board uses these patterns." : `${errors} ${errors === 1 ? "mistake" : "mistakes"}: the board uses the patterns before.`);
                if (errors === 0) {
                    onUse(text.trim() === "" ? null : text);
                }
                const length = editor.state.doc.length;
                return found.map(({ from, to, severity, message, help }) => ({
                    from: Math.min(from, length),
                    to: Math.min(Math.max(to, from), length),
                    severity,
                    message: help === null ? message : `${message}\n${help}`,
                }));
            } catch (error) {
                setSaid((error as Error).message);
                return [];
            }
        };
        // In a shadow root the editor's styles are sheets; elsewhere they would be text, which the policy of the page forbids.
        const root = place.current!.attachShadow({ mode: "open" });
        view.current = new EditorView({
            parent: root,
            root,
            state: EditorState.create({
                doc: EXAMPLE,
                extensions: [
                    lineNumbers(),
                    lintGutter(),
                    history(),
                    keymap.of([...defaultKeymap, ...historyKeymap]),
                    linter(check, { delay: 250 }),
                    LOOK,
                    EditorView.contentAttributes.of({ "aria-label": "Pattern file" }),
                ],
            }),
        });
        return () => {
            view.current?.destroy();
            onUse(null);
        };
    }, []);

    const layOut = async () => {
        const editor = view.current!;
        try {
            const text = await edit("formatPatterns", [editor.state.doc.toString()]);
            editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
        } catch (error) {
            setSaid((error as Error).message);
        }
    };

    const names = report ? letters(report.eyes) : [];
    const matched = (report?.eyes ?? []).flatMap((eye, index) =>
        eye.source.kind === "pattern" && eye.source.file === NAME ? [{ index, name: names[index] ?? "", number: eye.source.number, first: eye.points[0]! }] : [],
    );
    return (
        <section class="patterns" aria-label="Patterns">
            <div ref={place} class="editor" />
            <div class="row">
                <button type="button" onClick={layOut}>
                    Lay out
                </button>
                <span role="status">{said}</span>
            </div>
            <h2 class="small-heading">Matches on the board</h2>
            {matched.length === 0 ? (
                <p>No eye space of this position matches.</p>
            ) : (
                <ul>
                    {matched.map(({ index, name, number, first }) => (
                        <li key={index}>
                            <button type="button" class="small" onClick={() => onChoose(index)}>
                                Pattern {number}: space {name} at {first}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}
