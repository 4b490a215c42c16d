import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in URLs and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores of a token. Tokens are random, so an unsalted hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same hash in hexadecimal: twice as fast as bytes, and every request needs it. */
export function hashTokenInHex(token: string): string {
  return hash('sha256', token, 'hex');
}
