const key = 'logged-out';

/** After a logout: pages from before it must not be shown again in this tab. */
export function distrustHistory(): void {
  window.sessionStorage.setItem(key, '1');
}

export function trustHistory(): void {
  window.sessionStorage.removeItem(key);
}

/**
 * The browser's Back may show a cached page of an account that has logged out since: the page is loaded again, which
 * leads to the login if needed, before a call of the old page is rejected. True while the page is being reloaded.
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
