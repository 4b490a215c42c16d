import { changeConnectivity, onFailure, reportReached } from './connectivity.ts';

const pauseMs = 3_000;

/** Looks whether the site can be reached when something suggests that it cannot, and until it can again. */
export function watchConnection(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    // A call that fails while the site answers is not repeated at once.
    if (await isReachable()) await pause(signal);
    else await untilReachable(signal);
    isLooking = false;
    if (signal.aborted) return;
    changeConnectivity({ isOffline: false });
    reportReached();
  };
  onFailure(() => void look(), signal);
  // The bundler's, for every import that fails, wherever it is.
  window.addEventListener('vite:preloadError', () => changeConnectivity({ isPartMissing: true }), { signal });
  if (!navigator.onLine) void look();
  return () => leaving.abort();
}

export function isReachable(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function untilReachable(signal: AbortSignal): Promise<void> {
  changeConnectivity({ isOffline: true });
  do await pause(signal);
  while (!signal.aborted && !(await isReachable()));
}

/** Randomised, so that not all pages ask at the same moment. Shorter if the browser finds a network meanwhile. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pauseMs * (1 + Math.random()));
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
