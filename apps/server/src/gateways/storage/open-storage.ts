import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openCdn } from '../cdn/open-cdn.ts';
import { throughCdn } from '../cdn/through-cdn.ts';
import { openLocalFolder } from './local-folder.ts';
import type { Storage } from './storage.ts';

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
