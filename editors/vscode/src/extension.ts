/** Starts `rulegen lsp` for files of rules; everything else is the server's. */

import { commands, type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(commands.registerCommand("rules.restart", restart));
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(): Promise<void> {
  const [command, ...args] = workspace.getConfiguration("rules").get<string[]>("command") ?? ["rulegen", "lsp"];
  const server: ServerOptions = { command, args };
  client = new LanguageClient("rules", "Rules of card games", server, {
    documentSelector: [{ language: "rules" }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{rules,toml}") },
  });
  try {
    await client.start();
  } catch {
    client = undefined;
    const hint = "Install it with pip install 'rulegen[lsp]', or set rules.command.";
    void window.showErrorMessage(`“${[command, ...args].join(" ")}” could not be started. ${hint}`);
  }
}

async function restart(): Promise<void> {
  await client?.stop();
  await start();
}
