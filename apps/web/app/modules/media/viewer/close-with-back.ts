import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker } from 'react-router';

/** An entry of the history that only an open viewer added; React Router's own fields are kept in it. */
interface ViewerEntry {
  readonly key?: string;
  /** How many viewers are open: a comment's picture opens one above another. */
  readonly viewers?: number;
}

/**
 * Closes the viewer with the browser's Back, on the page that it covers. React Router hears nothing of the entry that
 * makes it possible: it would load the page again, and scroll.
 */
export function useCloseWithBack(close: () => void): void {
  const link = useBlocker(({ historyAction }) => historyAction === NavigationType.Push && countOf(currentEntry()) > 0);
  const onBack = useEffectEvent(() => (link.state === 'blocked' ? link.proceed() : close()));
  useEffect(() => {
    const below = currentEntry();
    const viewers = countOf(below) + 1;
    window.history.pushState({ ...below, viewers }, '');
    const onPopState = (event: PopStateEvent): void => {
      const entry = (event.state ?? {}) as ViewerEntry;
      if (entry.key !== below.key || countOf(entry) >= viewers) return;
      event.stopImmediatePropagation();
      onBack();
    };
    // Before React Router's own listener.
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true });
      if (countOf(currentEntry()) === viewers) removeEntry();
    };
  }, []);
  // A link that is followed in the viewer replaces its entry, so that Back leads from there to the page at once.
  useEffect(() => {
    if (link.state === 'blocked') window.history.back();
  }, [link.state]);
}

/** Leaves the entry of a viewer that is closed, unnoticed by React Router. */
function removeEntry(): void {
  const ignore = (event: PopStateEvent): void => event.stopImmediatePropagation();
  window.addEventListener('popstate', ignore, { capture: true, once: true });
  window.history.back();
}

function currentEntry(): ViewerEntry {
  return (window.history.state ?? {}) as ViewerEntry;
}

function countOf({ viewers = 0 }: ViewerEntry): number {
  return viewers;
}
