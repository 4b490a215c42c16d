import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function keyOf(accountId: string, conversationId: string): string {
  return `draft:${accountId}:${conversationId}`;
}

/** What was written and not sent; empty for nothing. A browser may keep nothing at all. */
export function readDraft(accountId: string, conversationId: string): string {
  try {
    return localStorage.getItem(keyOf(accountId, conversationId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(accountId: string, conversationId: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(accountId, conversationId));
    else localStorage.setItem(keyOf(accountId, conversationId), text);
  } catch {
    // Without room for it, the draft lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** A draft where it is shown; follows what is written, also in other tabs. */
export function useDraftOf(accountId: string, conversationId: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(accountId, conversationId),
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
