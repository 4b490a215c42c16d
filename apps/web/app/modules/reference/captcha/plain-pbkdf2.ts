import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * One attempt of the proof of work without Web Crypto, which browsers do not offer to pages that are not served over
 * https.
 */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});
