import { ownPath } from '@ovation/contract/own-path.ts';

interface WayBack {
  readonly address: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

const key = 'way-back';
/** As long as the link for a new password is waited for. */
const lifeMs = 60 * 60_000;

/**
 * Keeps the page that a person was on when they asked for a new password, for all tabs of this browser: the link in the
 * email opens another one. It is only a page, and nothing is done on it.
 */
export function keepWayBack(address: string | undefined): void {
  forgetWayBack();
  if (address === undefined) return;
  try {
    window.localStorage.setItem(key, JSON.stringify({ address, until: Date.now() + lifeMs } satisfies WayBack));
  } catch {
    // Storage is forbidden: the login leads home.
  }
}

export function readWayBack(): string | undefined {
  try {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? 'null') as WayBack | null;
    return kept && kept.until > Date.now() ? ownPath(kept.address) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetWayBack(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
