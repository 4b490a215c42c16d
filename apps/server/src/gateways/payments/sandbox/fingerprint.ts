import { createHash } from 'node:crypto';
import { IdempotencyMismatchError } from '../payments.ts';

type Part = string | boolean | bigint | undefined;

/** All fields of a request as bytes, for comparison. */
export function fingerprintOf(...parts: readonly Part[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => (typeof part === 'bigint' ? part.toString() : (part ?? null)))))
    .digest();
}

/**
 * Returns the result of the earlier request with this key. Throws IdempotencyMismatchError if that was another request.
 */
export function sameRequest<Row extends { readonly fingerprint: Buffer }>(earlier: Row, fingerprint: Buffer): Row {
  if (!earlier.fingerprint.equals(fingerprint))
    throw new IdempotencyMismatchError('This key was used for another request.');
  return earlier;
}
