import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openCdn } from '../cdn/open-cdn.ts';
import { openLocalFolder } from './local-folder.ts';
import type { Storage, DirectAccess } from './storage.ts';
import { checkKey, beginOfStep } from './content-type.ts';
import type { Cdn } from '../cdn/cdn.ts';

/**
 * The storage of the site's media. The SDK is loaded only if a bucket is configured, so that the embedded site starts
 * without it.
 */
export async function openStorage({ s3, cdn, dataDir }: Pick<Config, 's3' | 'cdn' | 'dataDir'>): Promise<Storage> {
  if (s3 === undefined) return openLocalFolder(join(dataDir, 'media'));
  const { openS3 } = await import('./s3.ts');
  const storage = await openS3(s3, join(dataDir, 'downloads'));
  if (cdn === undefined || storage.direct === undefined) return storage;
  return { ...storage, direct: throughCdn({ cdn: await openCdn(cdn), prefix: s3.prefix, store: storage.direct }) };
}

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
