import { hash, randomBytes } from 'node:crypto';

/** 256 bits of chance, safe in addresses and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It is random, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same in hexadecimal; as bytes it takes twice as long, and each request asks for it. */
export function hashTokenInHex(token: string): string {
  return hash('sha256', token, 'hex');
}
