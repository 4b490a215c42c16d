import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Without its code a page works as before. */
const AfterLoad = lazy<() => ReactNode>(() =>
  import('./after-load/after-load.tsx').catch(() => ({ default: () => null })),
);

/** Loads what a page needs later once it is shown and nothing else is to be done. */
export function AfterLoading() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = window.requestIdleCallback as typeof requestIdleCallback | undefined;
    const timer = wait ? undefined : setTimeout(() => setIdle(true), 1_000);
    const idle = wait?.(() => setIdle(true));
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, []);
  return isIdle ? (
    <Suspense>
      <AfterLoad />
    </Suspense>
  ) : null;
}
