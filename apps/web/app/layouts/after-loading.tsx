import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../platform/rendering/lazy-part.ts';
import { useMe } from '../platform/visitor/session.ts';

/** Without its code a page works as before. */
const AfterLoad = lazyPart(() => import('./after-load/after-load.tsx'));

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

/** Counts what is on the screen, once the page itself is loaded; not while staff view the site as someone else. */
export function ViewCounting() {
  const isOfStaff = useMe()?.viewedUntil !== undefined;
  useEffect(() => {
    if (isOfStaff) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('../modules/library/views/count-views.ts').then(({ countViews }) => {
      if (!isGone) stop = countViews();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOfStaff]);
  return null;
}
