import { useSyncExternalStore } from 'react';

/** From this width on there is room for details beside a conversation; below it they come over it. */
const roomy = '(min-width: 85em)';
const storageKey = 'messages:details';

const listeners = new Set<() => void>();
let isOpenOver = false;

function isRoomy(): boolean {
  return window.matchMedia(roomy).matches;
}

/** Beside the conversation they stand until somebody hides them. */
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
    // Without room for it they stand there again with the next page.
  }
}

export type DetailsPlace = 'beside' | 'over' | 'hidden';

/** Where they are shown now. */
export function detailsPlace(): DetailsPlace {
  if (isRoomy()) return isPinned() ? 'beside' : 'hidden';
  return isOpenOver ? 'over' : 'hidden';
}

/** Where the details of the conversation are shown; the server knows no width. */
export function useDetailsPlace(): DetailsPlace {
  return useSyncExternalStore(subscribe, detailsPlace, () => 'hidden');
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
