import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function keyOf(accountId: string, conversationId: string): string {
  return `draft:${accountId}:${conversationId}`;
}

/** The text that was not sent yet; empty for none, or where the browser forbids storage. */
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
    // Without storage, the draft is lost with the page.
  }
  for (const listener of listeners) listener();
}

/** The draft of a conversation, updated while it is written, also in other tabs. */
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
