import type { ContextType } from 'react';
import { createPath, type UNSAFE_DataRouterContext } from 'react-router';
import { changeConnectivity, reportFailure, untilReached } from '../live/connectivity.ts';
import { isReachable } from '../live/watch-connection.ts';

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/**
 * Keeps the page that is shown when the next one cannot be loaded: React Router would replace it by the error page, or
 * reload it, which without a connection shows nothing but the offline page.
 */
export function keepPage(router: Router): () => void {
  const leaving = new AbortController();
  guardFetch(router, leaving.signal);
  guardReload(router, leaving.signal);
  return () => leaving.abort();
}

/** Opens the page that could not be opened, if the site answers now. */
export async function openAgain(router: Router, path: string): Promise<void> {
  if (!(await isReachable())) return reportFailure();
  changeConnectivity({ unopened: undefined });
  givenUp.path = undefined;
  // React Router waits for ever for a script that it could not load, so that needs a new document.
  if (brokenPaths.has(path)) window.location.assign(path);
  else await router.navigate(path);
}

/** Pages whose scripts could not be loaded. */
const brokenPaths = new Set<string>();

/** Its requests for the data of a page, and for addresses that it does not know yet. */
function guardFetch(router: Router, leaving: AbortSignal): void {
  const plain = window.fetch;
  const guarded: typeof fetch = (input, init) => {
    const send = (): Promise<Response> => plain(input, init);
    const signal = init?.signal;
    if (!(input instanceof URL) || !isOfPage(input) || !signal) return send();
    return send().catch((error: unknown) => afterFailure(router, error, send, signal));
  };
  window.fetch = guarded;
  leaving.addEventListener('abort', () => {
    if (window.fetch === guarded) window.fetch = plain;
  });
}

function isOfPage({ pathname }: URL): boolean {
  return pathname.endsWith('.data') || pathname === '/__manifest';
}

/** A new page is given up; data that is loaded again for this one waits for the connection. */
async function afterFailure(
  router: Router,
  error: unknown,
  send: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  if (signal.aborted) throw error;
  const { location, navigation } = router.state;
  const isLeaving = navigation.location !== undefined && pathOf(navigation.location) !== pathOf(location);
  if (isLeaving) {
    stay(router);
    throw error;
  }
  reportFailure();
  await untilReached(signal);
  return send().catch((again: unknown) => afterFailure(router, again, send, signal));
}

function pathOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + search;
}

/** When a script of the next page cannot be loaded, React Router reloads the document, at once or after the data. */
function guardReload(router: Router, leaving: AbortSignal): void {
  const onNavigate = (event: NavigateEvent): void => {
    const { location } = router.state.navigation;
    const path = location ? createPath(location) : givenUp.path;
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || path === undefined) return;
    event.preventDefault();
    brokenPaths.add(path);
    // After an update of the site the script is gone for good: the document names the new one.
    void isReachable().then((isThere) => (isThere ? window.location.assign(path) : stay(router)));
  };
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  navigation?.addEventListener('navigate', onNavigate, { signal: leaving });
  const stop = router.subscribe((state) => {
    if (state.navigation.state !== 'idle') givenUp.path = undefined;
  });
  leaving.addEventListener('abort', stop);
}

/** The page whose loading was given up, of which a script may still fail. */
const givenUp: { path: string | undefined } = { path: undefined };

/** An address of the page itself, which React Router opens without loading anything: that ends the other navigation. */
const samePlace = '#stay';

function stay(router: Router): void {
  const { location, navigation } = router.state;
  if (!navigation.location) return;
  givenUp.path = createPath(navigation.location);
  changeConnectivity({ unopened: givenUp.path });
  reportFailure();
  const to = { pathname: location.pathname, search: location.search, hash: location.hash || samePlace };
  void router
    .navigate(to, { replace: true, preventScrollReset: true, state: location.state as unknown })
    .then(() => hideHash(router));
}

function hideHash(router: Router): void {
  const { location } = router.state;
  if (location.hash === samePlace) window.history.replaceState(window.history.state, '', pathOf(location));
}
