import { randomBytes } from 'node:crypto';

/** 128 random bits as 22 characters that neither HTML nor JavaScript escapes. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The offsets of the nonce in the body, in bytes. */
export function positionsOf(nonce: string, body: Buffer): number[] {
  const positions: number[] = [];
  for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length)) positions.push(at);
  return positions;
}

/** A copy of the body with another nonce of the same length at these offsets. */
export function withNonce(body: Buffer, positions: readonly number[], nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(body);
  for (const at of positions) copy.write(nonce, at, 'latin1');
  return copy;
}
