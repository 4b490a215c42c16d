import { t } from '@ovation/language/t.ts';
import type { Locker } from '@tus/server';
import { Failure } from '../../../platform/failure.ts';

/** Longer than a request needs to write its last part after it was asked to release the lock. */
const lockTimeoutMs = 10_000;

/**
 * Allows one request at a time per upload, within this process. A new request asks the holder to release the lock and
 * waits until it has written its bytes, so that a client that reconnects gets the true offset. Replaces the tus
 * server's own locker, which busy-waits.
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
    const giveUp = (): void => reject(new Failure('conflict', t('This upload is busy. Please try again in a moment.')));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
