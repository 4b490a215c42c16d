import { useSyncExternalStore } from 'react';

const key = 'shortcuts';
const changed = 'shortcuts-changed';

/** Whether single letters are shortcuts in this browser. People who speak to their computer turn that off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function turnShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Without storage there is no choice.
  }
  window.dispatchEvent(new Event(changed));
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true);
}

function subscribe(listener: () => void): () => void {
  for (const name of [changed, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, 'storage']) window.removeEventListener(name, listener);
  };
}
