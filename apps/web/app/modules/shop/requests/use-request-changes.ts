import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';

/** Runs the screen's loaders again when this request changes; without an id, when any does. */
export function useRequestChanges(requestId?: string): void {
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('request.changed', (event) => {
    if (requestId === undefined || requestId === event.requestId) revalidateSoon();
  });
  useReconnected(revalidateSoon);
}
