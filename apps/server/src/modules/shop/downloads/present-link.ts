import type { Download } from '@ovation/contract/shop/downloads.ts';
import type { App } from '../../../app.ts';
import { signDownload, type DownloadFolder, type DownloadTarget } from './download-address.ts';

interface LinkedFile {
  readonly file_id: string;
  readonly name: string;
  readonly size_bytes: bigint;
  readonly sha256: Buffer;
  readonly version: number;
}

/** A file with its address for one account, which must be allowed to download it. */
export function presentLink(
  app: App,
  target: DownloadTarget,
  file: LinkedFile,
  folder: DownloadFolder = 'downloads',
): Download {
  const { url, expiresAt } = signDownload(app, target, folder);
  return {
    _id: file.file_id,
    name: file.name,
    size: Number(file.size_bytes),
    sha256: file.sha256.toString('hex'),
    version: file.version,
    url,
    expiresAt: expiresAt.toISOString(),
  };
}
