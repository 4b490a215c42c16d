import { ApiError } from '@ovation/client/client.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the site can be reached, as far as it is known. */
interface Connectivity {
  readonly isOffline: boolean;
  /** The page that could not be opened: the one before it is still shown. */
  readonly unopened: string | undefined;
  /** Code of the page could not be loaded: often it is from before an update of the site. */
  readonly isPartMissing: boolean;
}

const online: Connectivity = { isOffline: false, unopened: undefined, isPartMissing: false };
const [failed, reached] = ['site-not-reached', 'site-reached'];
let state = online;
const listeners = new Set<() => void>();

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => online,
  );
}

export function changeConnectivity(change: Partial<Connectivity>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** A call got no answer: `watchConnection` finds out whether the site can be reached. */
export function reportFailure(): void {
  window.dispatchEvent(new Event(failed));
}

/** The site answers (again): what waits can be sent. */
export function reportReached(): void {
  window.dispatchEvent(new Event(reached));
}

export function onFailure(listener: () => void, signal: AbortSignal): void {
  for (const name of [failed, 'offline', 'online']) window.addEventListener(name, listener, { signal });
}

/** Calls `handler` whenever the site was out of reach, or seemed to be, and answers again. */
export function useReached(handler: () => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const onReached = (): void => handle();
    window.addEventListener(reached, onReached);
    return () => window.removeEventListener(reached, onReached);
  }, []);
}

export function untilReached(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    window.addEventListener(reached, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Whether a call failed on its way, so that the same call may succeed later; a refusal is an answer. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'network' || (error.statusCode >= 502 && error.statusCode <= 504))
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
