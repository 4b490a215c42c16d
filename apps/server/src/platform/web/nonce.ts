import { randomBytes } from 'node:crypto';

/** 128 bits of chance, always 22 characters, none of which HTML or JavaScript would escape. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Every place where the nonce stands. */
export function placesOf(nonce: string, body: Buffer): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length)) places.push(at);
  return places;
}

/** A copy of the body with another nonce of the same length in these places. */
export function withNonce(body: Buffer, places: readonly number[], nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(body);
  for (const at of places) copy.write(nonce, at, 'latin1');
  return copy;
}
