import { beginOfStep } from '../storage/begin-of-step.ts';
import { checkKey } from '../storage/key.ts';
import type { DirectAccess } from '../storage/storage.ts';
import type { Cdn } from './cdn.ts';

interface ThroughCdn {
  readonly cdn: Cdn;
  /** Before every key of this site in the bucket. */
  readonly prefix: string;
  readonly store: DirectAccess;
}

/**
 * Browsers fetch renditions at the network, which fetches them from the bucket once. Downloads stay at the store: each
 * is for one buyer, and the store alone can name the file.
 */
export function throughCdn({ cdn, prefix, store }: ThroughCdn): DirectAccess {
  return {
    origin: cdn.origin,
    async signUrl(key, options) {
      if (options.contentDisposition !== undefined) return store.signUrl(key, options);
      const { expiresSeconds } = options;
      const from = beginOfStep(expiresSeconds / 2);
      return cdn.sign(prefix + checkKey(key), new Date(from.getTime() + expiresSeconds * 1_000));
    },
  };
}
