import { useEffect, useEffectEvent } from 'react';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';

interface AccessChange {
  readonly performerId: string;
}

const changes = new EventTarget();

/** Tells every list of this tab that what this performer shows to us has changed: followed, subscribed, bought. */
export function announceAccessChange(change: AccessChange): void {
  changes.dispatchEvent(new CustomEvent('access', { detail: change }));
}

/** Calls `handler` when access has changed, by this tab or by the server's word; without a change after the connection was lost, when anybody's may have. */
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
