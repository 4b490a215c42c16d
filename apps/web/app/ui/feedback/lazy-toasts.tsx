import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { firstToast } from '../../platform/toasts.ts';

/** If the code cannot be loaded there are no toasts; the page works without. */
const Toaster = lazyPart(() => import('./toaster.tsx'));

/**
 * Where toasts appear. Loaded at the first interaction, so that it is available even if the connection is lost
 * afterwards, or with the first toast.
 */
export function LazyToasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const want = (): void => setWanted(true);
    for (const use of ['pointerdown', 'keydown'])
      window.addEventListener(use, want, { once: true, passive: true, signal: leaving.signal });
    void firstToast.then(want);
    return () => leaving.abort();
  }, []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
