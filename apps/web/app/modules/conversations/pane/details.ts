import { useSyncExternalStore } from 'react';

/** From this width on the details fit beside a conversation; below it they open over it. */
const roomy = '(min-width: 85em)';
const storageKey = 'messages:details';

const listeners = new Set<() => void>();
let isOpenOver = false;

function isRoomy(): boolean {
  return window.matchMedia(roomy).matches;
}

/** Beside the conversation they are shown until someone hides them. */
function isPinned(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'hidden';
  } catch {
    return true;
  }
}

function pin(isShown: boolean): void {
  try {
    localStorage.setItem(storageKey, isShown ? 'shown' : 'hidden');
  } catch {
    // Without storage they are shown again on the next page.
  }
}

type DetailsPosition = 'beside' | 'over' | 'hidden';

/** Where the details are shown now. */
export function detailsPosition(): DetailsPosition {
  if (isRoomy()) return isPinned() ? 'beside' : 'hidden';
  return isOpenOver ? 'over' : 'hidden';
}

/** Where the details are shown; hidden while the server renders, because it knows no width. */
export function useDetailsPosition(): DetailsPosition {
  return useSyncExternalStore(subscribe, detailsPosition, () => 'hidden');
}

export function showDetails(isShown: boolean): void {
  if (isRoomy()) pin(isShown);
  else isOpenOver = isShown;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(roomy);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}
