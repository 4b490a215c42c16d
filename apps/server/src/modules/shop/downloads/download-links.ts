import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as operations from '@ovation/contract/shop/downloads.ts';
import type { Download } from '@ovation/contract/shop/downloads.ts';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readDownloads } from '../../library/index.ts';
import { loadStarts } from './download-count.store.ts';

/** Files of products, or results of orders that are made to order. */
export type DownloadFolder = 'downloads' | 'results';

/** A file of a product or of an order (whose id is `productId` then), for one account. */
interface DownloadTarget {
  readonly accountId: string;
  readonly productId: string;
  readonly fileId: string;
}

type Signer = Pick<App, 'clock' | 'secretKey'>;

/** Long enough to resume ten gigabytes over a slow line; access is decided again at each request anyway. */
const lifetimeSeconds = 12 * 3_600;

/** An address that works for this account alone, while it is logged in. */
function signDownload(
  app: Signer,
  target: DownloadTarget,
  folder: DownloadFolder = 'downloads',
): { readonly url: string; readonly expiresAt: Date } {
  const expires = Math.floor(app.clock.now().getTime() / 1_000) + lifetimeSeconds;
  const ticket = `${expires}-${signatureOf(app, target, String(expires))}`;
  return {
    url: `/api/${folder}/${target.productId}/${target.fileId}/${ticket}`,
    expiresAt: new Date(expires * 1_000),
  };
}

/** How many seconds a ticket still works for this account; 0 when it has expired or is not genuine. */
export function secondsLeft(app: Signer, target: DownloadTarget, ticket: string): number {
  const [, expires, signature] = /^(\d{1,12})-([\w-]{43})$/.exec(ticket) ?? [];
  if (expires === undefined || signature === undefined) return 0;
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(app, target, expires)));
  return isGenuine ? Math.max(0, Math.floor(Number(expires) - app.clock.now().getTime() / 1_000)) : 0;
}

function signatureOf({ secretKey }: Signer, { accountId, productId, fileId }: DownloadTarget, expires: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'downloads'))
    .update([accountId, productId, fileId, expires].join('\n'))
    .digest('base64url');
}

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

export async function getDownloadLinks({ app, actor, params, request }: Call<typeof operations.getDownloadLinks>) {
  const own = { accountId: actor.id, productId: params.id };
  const { files, limit } = await readDownloads(app, { viewer: actor, country: request.country }, params.id);
  const starts = limit === null ? new Map<string, number>() : await loadStarts(app.database, own);
  const leftOf = (fileId: string) => (limit === null ? {} : { left: Math.max(0, limit - (starts.get(fileId) ?? 0)) });
  return {
    files: latestOf(files).map((file) => ({
      ...presentLink(app, { ...own, fileId: file.file_id }, file),
      ...leftOf(file.file_id),
    })),
  };
}

/** The latest version of each name, in the order in which the names came first. */
function latestOf<File extends { readonly name: string; readonly version: number }>(files: readonly File[]): File[] {
  const latest = new Map<string, File>();
  for (const file of files) {
    const known = latest.get(file.name);
    if (!known || known.version < file.version) latest.set(file.name, file);
  }
  return [...latest.values()];
}
