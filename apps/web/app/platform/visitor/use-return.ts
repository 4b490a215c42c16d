import { useEffect, useState } from 'react';

const pauseMs = 2_000;

interface Suspicion {
  readonly isKnownAway: boolean;
  /** Only then the site is asked. */
  readonly mayBeAway: boolean;
}

/** Whether the site is away; loads the page again once it is back. */
export function useReturn({ isKnownAway, mayBeAway }: Suspicion): boolean {
  const [isAway, setAway] = useState(isKnownAway);
  useEffect(() => {
    if (!mayBeAway) return undefined;
    const leaving = new AbortController();
    void waitForReturn(isKnownAway, () => setAway(true), leaving.signal);
    return () => leaving.abort();
  }, [isKnownAway, mayBeAway]);
  return isAway;
}

async function waitForReturn(isKnownAway: boolean, onAway: () => void, leaving: AbortSignal): Promise<void> {
  if (isKnownAway) await pause();
  else if (await isThere()) return;
  if (!leaving.aborted) onAway();
  while (!leaving.aborted && !(await isThere())) await pause();
  if (!leaving.aborted) location.reload();
}

function isThere(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Visitors who wait do not all come back in the same moment. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs * (1 + Math.random())));
}
