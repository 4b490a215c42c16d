import { useSyncExternalStore } from 'react';

const wide = '(min-width: 62em)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether there is room beside the main column, as of `$mantine-breakpoint-md`; never before the page's scripts have taken over. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
