import { Failure } from '../../../../platform/failure.ts';

/** Longer than the pause between parts, shorter than a player's patience. */
const maxWaitMs = 4_000;

/** A player has two or three, and leaves some behind when it begins anew. */
const maxOfViewer = 10;

export interface Wish {
  /** Who waits: nobody may take the places of all others. */
  readonly viewer: string;
  isThere(): boolean;
  /** A few seconds unless given. */
  readonly maxMs?: number;
}

/** Requests that wait for a change. */
export interface Waiting {
  /** Resolves when it is there after a change, or after its time. Throws too-many-requests. */
  until(wish: Wish): Promise<void>;
  /** Something has changed. */
  check(): void;
  readonly size: number;
}

export function createWaiting(): Waiting {
  const checks = new Set<() => void>();
  const ofViewer = new Map<string, number>();

  function count(viewer: string, by: 1 | -1): void {
    const left = (ofViewer.get(viewer) ?? 0) + by;
    if (left > 0) ofViewer.set(viewer, left);
    else ofViewer.delete(viewer);
  }

  return {
    async until({ viewer, isThere, maxMs = maxWaitMs }) {
      if (isThere()) return;
      if ((ofViewer.get(viewer) ?? 0) >= maxOfViewer) throw new Failure('too-many-requests');
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = (): void => (isThere() ? resolve() : undefined);
      const timer = setTimeout(resolve, maxMs);
      checks.add(check);
      count(viewer, 1);
      await promise;
      count(viewer, -1);
      checks.delete(check);
      clearTimeout(timer);
    },
    check() {
      for (const check of checks) check();
    },
    get size() {
      return checks.size;
    },
  };
}
