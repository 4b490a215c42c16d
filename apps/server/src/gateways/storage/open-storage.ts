import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openLocalFolder } from './local-folder.ts';
import type { Storage } from './storage.ts';

/**
 * The storage of the site's media. The SDK is loaded only if a bucket is configured, so that the embedded site starts
 * without it.
 */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (s3 === undefined) return openLocalFolder(join(dataDir, 'media'));
  const { openS3 } = await import('./s3.ts');
  return openS3(s3, join(dataDir, 'downloads'));
}
