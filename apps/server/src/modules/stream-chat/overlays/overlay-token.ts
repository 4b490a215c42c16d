import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

const randomLength = 24;
const signatureLength = 16;

/** 192 random bits and our signature, so that an invented token is refused without asking the database. */
export function makeOverlayToken(secretKey: string): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, sign(secretKey, random)]).toString('base64url');
}

export function isOverlayToken(secretKey: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== randomLength + signatureLength || bytes.toString('base64url') !== token) return false;
  return timingSafeEqual(bytes.subarray(randomLength), sign(secretKey, bytes.subarray(0, randomLength)));
}

/** What the database stores. Tokens are random, so an unsalted hash is enough. */
export function hashOverlayToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function sign(secretKey: string, random: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'stream overlays'))
    .update(random)
    .digest()
    .subarray(0, signatureLength);
}
