import { useSyncExternalStore } from 'react';

/** What Chromium offers where the site can be installed, once for each visit. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the menu, instead of its own banner. To be called before the page takes over: it comes early. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => offer(undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks whether to install the site; undefined where the browser does not offer it, or it is installed. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  );
  if (!prompt) return undefined;
  return () => {
    offer(undefined);
    void prompt.prompt();
  };
}
