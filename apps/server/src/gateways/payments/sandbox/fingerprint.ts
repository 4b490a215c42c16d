import { createHash } from 'node:crypto';
import { IdempotencyMismatchError } from '../payments.ts';

type Part = string | boolean | bigint | undefined;

/** Everything that a request asks for, as bytes to compare. */
export function fingerprintOf(...parts: readonly Part[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => (typeof part === 'bigint' ? part.toString() : (part ?? null)))))
    .digest();
}

/**
 * Answers what an earlier request with this key made. Throws IdempotencyMismatchError when that request was another.
 */
export function sameRequest<Row extends { readonly fingerprint: Buffer }>(earlier: Row, fingerprint: Buffer): Row {
  if (!earlier.fingerprint.equals(fingerprint))
    throw new IdempotencyMismatchError('This key was used for another request.');
  return earlier;
}
