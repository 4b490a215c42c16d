import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

function signatureOf({ secretKey }: App, accountId: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'unsubscribing')).update(accountId).digest('base64url');
}

/** The page on which an email's reader unsubscribes, and the headers for the email program's one click (RFC 8058). */
export function unsubscribing(
  app: App,
  accountId: string,
): { readonly path: string; readonly headers: Readonly<Record<string, string>> } {
  const token = `${accountId}.${signatureOf(app, accountId)}`;
  return {
    path: `/notifications/stop?token=${token}`,
    headers: {
      'List-Unsubscribe': `<${app.config.publicUrl}${oneClickPath}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

export const oneClickPath = '/api/notifications/unsubscribe';

/** The account that a token was made for; undefined for a forged token. */
export function accountOfToken(app: App, token: string): string | undefined {
  const [, accountId = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(app, accountId))];
  return given.length === right.length && timingSafeEqual(given, right) ? accountId : undefined;
}
