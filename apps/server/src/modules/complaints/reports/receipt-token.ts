import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

function signatureOf({ secretKey }: App, reportId: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'receipts of reports')).update(reportId).digest('base64url');
}

/** The page with the status of a report. The token is part of the query, which logs leave out. */
export function receiptPath(app: App, reportId: string): string {
  return `/report/status?token=${reportId}.${signatureOf(app, reportId)}`;
}

/** The report that a token was made for; undefined for a forged token. */
export function reportOfToken(app: App, token: string): string | undefined {
  const [, reportId = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(app, reportId))];
  return given.length === right.length && timingSafeEqual(given, right) ? reportId : undefined;
}
