import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';

/** Runs the screen's loaders again when one of these orders changes; without ids, when any does. */
export function useOrderChanges(orderIds?: readonly string[]): void {
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('order.changed', ({ orderId }) => {
    if (orderIds === undefined || orderIds.includes(orderId)) revalidateSoon();
  });
  useReconnected(revalidateSoon);
}
