import { useEffect, useState } from 'react';

const pauseMs = 2_000;

interface Suspicion {
  readonly isKnownDown: boolean;
  /** The site's health is checked only if this is true. */
  readonly mayBeDown: boolean;
}

/** Whether the site is down; reloads the page once it is back. */
export function useOutage({ isKnownDown, mayBeDown }: Suspicion): boolean {
  const [isDown, setDown] = useState(isKnownDown);
  useEffect(() => {
    if (!mayBeDown) return undefined;
    const leaving = new AbortController();
    void reloadWhenBack(isKnownDown, () => setDown(true), leaving.signal);
    return () => leaving.abort();
  }, [isKnownDown, mayBeDown]);
  return isDown;
}

async function reloadWhenBack(isKnownDown: boolean, onDown: () => void, leaving: AbortSignal): Promise<void> {
  if (isKnownDown) await pause();
  else if (await isHealthy()) return;
  if (!leaving.aborted) onDown();
  while (!leaving.aborted && !(await isHealthy())) await pause();
  if (!leaving.aborted) location.reload();
}

function isHealthy(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Randomised, so that waiting visitors do not all reload at the same moment. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs * (1 + Math.random())));
}
