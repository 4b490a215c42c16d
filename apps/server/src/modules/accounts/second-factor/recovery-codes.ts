import { createHmac, randomInt } from 'node:crypto';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const totalCodes = 10;

/** Ten codes like `k7fqm-x2hbd`, of 49 bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: totalCodes }, () => `${makeWord()}-${makeWord()}`);
}

const makeWord = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Keyed, so that a stolen database does not allow to guess codes; they are random, so a fast hash is enough. */
export function hashRecoveryCode({ secretKey }: Pick<App, 'secretKey'>, accountId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'recovery code')).update(`${accountId} ${code}`).digest();
}

/** As it is hashed and compared: without spaces, dashes and capitals. */
export function normaliseCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}
