import { useEffect } from 'react';
import { useMe } from '../platform/visitor/session.ts';

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
