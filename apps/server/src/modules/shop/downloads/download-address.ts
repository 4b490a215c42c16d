import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

/** Files of products, or results of orders that are made to order. */
export type DownloadFolder = 'downloads' | 'results';

/** A file of a product or of an order (whose id is `productId` then), for one account. */
export interface DownloadTarget {
  readonly accountId: string;
  readonly productId: string;
  readonly fileId: string;
}

type Signer = Pick<App, 'clock' | 'secretKey'>;

/** Long enough to resume ten gigabytes over a slow line; access is decided again at each request anyway. */
const lifetimeSeconds = 12 * 3_600;

/** An address that works for this account alone, while it is logged in. */
export function signDownload(
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
