import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Whether the page's scripts have taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
