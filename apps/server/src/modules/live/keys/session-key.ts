import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

/**
 * A key for encoders that publishes to one stream only, while it is open: `once_{id}_{signature}`. Needs no row,
 * because its signature proves it.
 */
export function sessionKey(app: Pick<App, 'secretKey'>, streamId: string): string {
  return `once_${streamId}_${signatureOf(app, streamId)}`;
}

/** The stream that a genuine key is for. */
export function streamOfSessionKey(app: Pick<App, 'secretKey'>, key: string): string | undefined {
  const [, streamId = '', signature = ''] = /^once_([0-9a-f-]{36})_([\w-]{43})$/.exec(key) ?? [];
  if (!isId(streamId)) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(app, streamId))) ? streamId : undefined;
}

function signatureOf({ secretKey }: Pick<App, 'secretKey'>, streamId: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'live session keys')).update(streamId).digest('base64url');
}
