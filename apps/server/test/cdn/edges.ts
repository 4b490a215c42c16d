import { createHmac, createVerify, timingSafeEqual } from 'node:crypto';

/** Bunny's rule: the HMAC of path and end, with the key of the pull zone, and an end that lies ahead. */
export function bunnyOpens(key: string, { pathname, searchParams }: URL, at: Date): boolean {
  const [expires, token] = [searchParams.get('expires'), searchParams.get('token')];
  if (expires === null || token === null || Number(expires) * 1_000 < at.getTime()) return false;
  const expected = `HS256-${createHmac('sha256', key)
    .update(pathname + expires)
    .digest('base64url')}`;
  return expected.length === token.length && timingSafeEqual(Buffer.from(expected), Buffer.from(token));
}

interface KeyOfDistribution {
  readonly publicKey: string;
  readonly keyId: string;
}

/** CloudFront's rule for a canned policy: it builds the policy of the address itself, and verifies its signature. */
export function cloudFrontOpens({ publicKey, keyId }: KeyOfDistribution, address: URL, at: Date): boolean {
  const { searchParams } = address;
  const [expires, signature] = [searchParams.get('Expires'), searchParams.get('Signature')];
  if (expires === null || signature === null || searchParams.get('Key-Pair-Id') !== keyId) return false;
  if (Number(expires) * 1_000 < at.getTime()) return false;
  const condition = { DateLessThan: { 'AWS:EpochTime': Number(expires) } };
  const policy = JSON.stringify({
    Statement: [{ Resource: address.origin + address.pathname, Condition: condition }],
  });
  const bytes = signature.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
  return createVerify('RSA-SHA1').update(policy).verify(publicKey, bytes, 'base64');
}
