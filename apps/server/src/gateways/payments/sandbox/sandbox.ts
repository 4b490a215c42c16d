import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { IdempotencyMismatchError } from '../payments.ts';

/** The dependencies of the sandbox's parts. */
export interface Sandbox {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  /** The origin of the pages; payers return only to addresses of it. */
  readonly publicUrl: string;
}

/** The delay of late settlements. */
export const lateMs = 1_000;

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

/** The path of an address of our site. Throws for any other address, because payers are redirected there. */
export function ownPath(returnUrl: string, publicUrl: string): string {
  const site = new URL(publicUrl);
  if (!URL.canParse(returnUrl, site)) throw new TypeError('A payer can return only to an address of this site.');
  const { origin, pathname, search, hash } = new URL(returnUrl, site);
  if (origin !== site.origin) throw new TypeError('A payer can return only to an address of this site.');
  // A path that starts with two slashes is another host.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}
