import { useEffect, useEffectEvent } from 'react';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';

interface AccessChange {
  readonly performerId: string;
}

const changes = new EventTarget();

/** Notifies every list of this tab that the account's access to a performer's content has changed. */
export function announceAccessChange(change: AccessChange): void {
  changes.dispatchEvent(new CustomEvent('access', { detail: change }));
}

/**
 * Calls `handler` when access has changed, through this tab or an event of the server; without an argument after a
 * reconnect, when access to any performer may have changed.
 */
export function useAccessChanges(handler: (change?: AccessChange) => void): void {
  const handle = useEffectEvent(handler);
  useServerEvent('access.changed', handler);
  useReconnected(handler);
  useEffect(() => {
    const listener = (event: Event): void => handle((event as CustomEvent<AccessChange>).detail);
    changes.addEventListener('access', listener);
    return () => changes.removeEventListener('access', listener);
  }, []);
}
