const key = 'logged-out';

/** Pages from before a logout are not to be shown again in this tab. */
export function distrustHistory(): void {
  window.sessionStorage.setItem(key, '1');
}

export function trustHistory(): void {
  window.sessionStorage.removeItem(key);
}

/**
 * Browser Back may show a page as it was left, or as the browser has kept it, for an account that has logged out since: the
 * server is asked anew, and leads to the login where it must, before a call of the old page is refused. True while it is asked.
 */
export function refreshWhenRestored(): boolean {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOld = load?.type === 'back_forward' && window.sessionStorage.getItem(key) !== null;
  if (isOld) window.location.reload();
  return isOld;
}
