import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidWebhookError } from '../payments.ts';

export const signatureHeader = 'sandbox-signature';
const toleranceMs = 5 * 60_000;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the raw body. */
export function sign(rawBody: Buffer, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${digest(rawBody, secret, seconds).toString('hex')}`;
}

/** Throws InvalidWebhookError unless these bytes were signed with the secret within the last five minutes. */
export function verify(rawBody: Buffer, header: string | string[] | undefined, secret: string, now: Date): void {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(header)) ?? [];
  if (time === undefined || signature === undefined)
    throw new InvalidWebhookError('The signature is missing or malformed.');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), digest(rawBody, secret, Number(time))))
    throw new InvalidWebhookError('The signature does not match.');
  if (Math.abs(now.getTime() - Number(time) * 1_000) > toleranceMs)
    throw new InvalidWebhookError('The signature is too old.');
}

function digest(rawBody: Buffer, secret: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest();
}
