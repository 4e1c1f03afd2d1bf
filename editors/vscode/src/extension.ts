// The extension: starts `eyes lsp`, and shows boards beside the text.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { page, settings, valueIcon } from "./plain";

/** The answer of the commands that give a picture. */
type Picture = { svg: string; title: string };
/** A match in a game. */
type Match = { game: string; moves: number; points: string };

let client: LanguageClient | undefined;
let preview: vscode.WebviewPanel | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const icons = gutterIcons(context);
  context.subscriptions.push(
    vscode.commands.registerCommand("eyes.preview", () => {
      openPreview();
      return follow();
    }),
    vscode.commands.registerCommand("eyes.restart", async () => {
      await stop();
      await start();
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => follow(event.textEditor)),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor !== undefined) {
        icons(editor);
      }
    }),
    vscode.workspace.onDidChangeTextDocument((event) => {
      for (const editor of vscode.window.visibleTextEditors) {
        if (editor.document === event.document) {
          icons(editor);
        }
      }
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("eyes.server")) {
        await stop();
        await start();
      } else if (event.affectsConfiguration("eyes")) {
        await client?.sendNotification("workspace/didChangeConfiguration", { settings: { eyes: options() } });
      }
    }),
  );
  vscode.window.visibleTextEditors.forEach(icons);
  await start();
}

export function deactivate(): Promise<void> {
  return stop();
}

function options(): Record<string, unknown> {
  return settings((name) => vscode.workspace.getConfiguration("eyes").get(name));
}

async function start(): Promise<void> {
  const command = vscode.workspace.getConfiguration("eyes").get<string>("server.path") || "eyes";
  const server: ServerOptions = { command, args: ["lsp"] };
  const clientOptions: LanguageClientOptions = {
    documentSelector: [{ language: "eyes" }],
    initializationOptions: options(),
    middleware: { executeCommand: execute },
  };
  client = new LanguageClient("eyes", "Eyes", server, clientOptions);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const setting = "Open the setting";
    const message = `\`${command} lsp\` does not start: ${String(error)}. Install the command \`eyes\`, or name its path.`;
    if ((await vscode.window.showErrorMessage(message, setting)) === setting) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "eyes.server.path");
    }
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

/** What the server answers to its commands is shown here. */
async function execute(
  command: string,
  args: unknown[],
  next: (command: string, args: unknown[]) => vscode.ProviderResult<unknown>,
): Promise<unknown> {
  try {
    if (command === "eyes.openPicture") {
      openPreview();
      show((await next("eyes.picture", args)) as Picture);
      return undefined;
    }
    if (command === "eyes.matches") {
      const matches = (await next(command, args)) as Match[];
      await choose((args[0] as { uri: string }).uri, matches, next);
      return undefined;
    }
    return await next(command, args);
  } catch (error) {
    void vscode.window.showWarningMessage(String(error instanceof Error ? error.message : error));
    return undefined;
  }
}

async function choose(
  uri: string,
  matches: Match[],
  next: (command: string, args: unknown[]) => vscode.ProviderResult<unknown>,
): Promise<void> {
  const items = matches.map((match) => ({
    label: vscode.workspace.asRelativePath(match.game),
    description: `after ${match.moves} moves: ${match.points}`,
    match,
  }));
  const chosen = await vscode.window.showQuickPick(items, { title: "Eye spaces that the pattern decides" });
  if (chosen !== undefined) {
    openPreview();
    show((await next("eyes.gamePicture", [{ uri, game: chosen.match.game, moves: chosen.match.moves }])) as Picture);
  }
}

function openPreview(): void {
  if (preview !== undefined) {
    return;
  }
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  preview = vscode.window.createWebviewPanel("eyes.preview", "Board", place, { enableScripts: false });
  preview.onDidDispose(() => {
    preview = undefined;
  });
}

function show(picture: Picture | undefined): void {
  if (preview !== undefined && picture !== undefined) {
    preview.title = picture.title;
    preview.webview.html = page(picture.svg, picture.title);
  }
}

/** Shows the pattern under the cursor. */
async function follow(editor = vscode.window.activeTextEditor): Promise<void> {
  if (preview === undefined || client === undefined || editor?.document.languageId !== "eyes") {
    return;
  }
  const argument = {
    uri: client.code2ProtocolConverter.asUri(editor.document.uri),
    position: client.code2ProtocolConverter.asPosition(editor.selection.active),
  };
  try {
    const params = { command: "eyes.picture", arguments: [argument] };
    show((await client.sendRequest("workspace/executeCommand", params)) as Picture);
  } catch {
    // Between patterns, and in one with an error, the last picture stays.
  }
}

/** Draws an icon beside each value line. */
function gutterIcons(context: vscode.ExtensionContext): (editor: vscode.TextEditor) => void {
  const kinds = new Map<string, vscode.TextEditorDecorationType>();
  for (const kind of ["none", "half", "one", "more", "two", "either"]) {
    const path = vscode.Uri.joinPath(context.extensionUri, "icons", `${kind}.svg`);
    const decoration = vscode.window.createTextEditorDecorationType({ gutterIconPath: path, gutterIconSize: "80%" });
    kinds.set(kind, decoration);
    context.subscriptions.push(decoration);
  }
  return (editor) => {
    if (editor.document.languageId !== "eyes") {
      return;
    }
    const places = new Map<string, vscode.Range[]>([...kinds.keys()].map((kind) => [kind, []]));
    for (let line = 0; line < editor.document.lineCount; line += 1) {
      const text = editor.document.lineAt(line);
      const kind = valueIcon(text.text);
      if (kind !== undefined) {
        places.get(kind)?.push(text.range);
      }
    }
    for (const [kind, decoration] of kinds) {
      editor.setDecorations(decoration, places.get(kind) ?? []);
    }
  };
}
