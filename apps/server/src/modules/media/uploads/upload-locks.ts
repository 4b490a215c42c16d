import type { Locker } from '@tus/server';
import { Failure } from '../../../platform/failure.ts';

/** Longer than a request that was asked to let go needs for its last part. */
const lockTimeoutMs = 10_000;

/**
 * One request at a time for each upload, within this process: who comes asks the one before to let go and waits until it has written
 * what it has, so that a client that comes back through another network is told the true offset. The server's own locker spins while it waits.
 */
export function createUploadLocks(): Locker {
  const held = new Map<string, { release: () => void; released: Promise<void>; letGo: () => void }>();
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(lockTimeoutMs)]);
        for (let holder = held.get(id); holder; holder = held.get(id)) {
          holder.letGo();
          await Promise.race([holder.released, aborted(deadline)]);
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        held.set(id, { release: resolve, released: promise, letGo: () => void requestRelease() });
      },
      async unlock() {
        held.get(id)?.release();
        held.delete(id);
      },
    }),
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = (): void =>
      reject(new Failure('conflict', 'Bytes of this upload are just being written. Please try again in a moment.'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
