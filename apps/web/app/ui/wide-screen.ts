import { useSyncExternalStore } from 'react';

const wide = '(min-width: 62em)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/**
 * Whether the screen is at least `$mantine-breakpoint-md` wide, with room beside the main column; false before
 * hydration.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
