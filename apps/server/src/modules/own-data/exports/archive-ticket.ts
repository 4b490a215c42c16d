import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

type Signer = Pick<App, 'clock' | 'secretKey'>;

interface Target {
  readonly accountId: string;
  readonly exportId: string;
}

/** Long enough to resume a large archive over a slow line. */
const lifetimeSeconds = 12 * 3_600;

/** An address that works for this account alone, while it is logged in. */
export function signArchive(app: Signer, target: Target): { readonly url: string; readonly expiresAt: Date } {
  const expires = Math.floor(app.clock.now().getTime() / 1_000) + lifetimeSeconds;
  return {
    url: `/api/archives/${target.exportId}/${expires}-${signatureOf(app, target, String(expires))}`,
    expiresAt: new Date(expires * 1_000),
  };
}

/** How many seconds a ticket still works for this account; 0 when it has expired or is not genuine. */
export function secondsLeft(app: Signer, target: Target, ticket: string): number {
  const [, expires, signature] = /^(\d{1,12})-([\w-]{43})$/.exec(ticket) ?? [];
  if (expires === undefined || signature === undefined) return 0;
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(app, target, expires)));
  return isGenuine ? Math.max(0, Math.floor(Number(expires) - app.clock.now().getTime() / 1_000)) : 0;
}

function signatureOf({ secretKey }: Signer, { accountId, exportId }: Target, expires: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'archives'))
    .update([accountId, exportId, expires].join('\n'))
    .digest('base64url');
}
