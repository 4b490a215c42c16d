import { useCallback, useSyncExternalStore } from 'react';

export type AnalyticsChoice = 'yes' | 'no';

const key = 'analytics';
const changed = 'analytics-choice';

function readChoice(): AnalyticsChoice | undefined {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === 'yes' || stored === 'no' ? stored : undefined;
  } catch {
    // Without storage the answer could not be kept, and would be asked for on every page.
    return 'no';
  }
}

function listen(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** What the visitor decided about statistics; undefined before. On the server nobody has decided, and nothing asks. */
export function useAnalyticsChoice(): readonly [AnalyticsChoice | undefined, (choice: AnalyticsChoice) => void] {
  const choice = useSyncExternalStore(listen, readChoice, () => 'no' as const);
  const choose = useCallback((chosen: AnalyticsChoice) => {
    window.localStorage.setItem(key, chosen);
    window.dispatchEvent(new Event(changed));
  }, []);
  return [choice, choose];
}
