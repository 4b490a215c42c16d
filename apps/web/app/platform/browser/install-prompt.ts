import { useSyncExternalStore } from 'react';

/** The event that Chromium fires once per visit if the site can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/**
 * Keeps the browser's offer for the menu, instead of its own banner. Call it before hydration: the event comes early.
 */
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

/** Opens the browser's question whether to install the site; undefined if it does not offer that or it is installed. */
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
