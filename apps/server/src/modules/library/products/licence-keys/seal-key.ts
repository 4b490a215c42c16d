import { createHmac } from 'node:crypto';
import type { App } from '../../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../../platform/secrets/encryption.ts';

export const licenceKeyPurpose = 'licence key';

type Secret = Pick<App, 'secretKey'>;

/** Encrypts a licence key, so that the database alone does not reveal what is for sale. */
export function sealKey({ secretKey }: Secret, key: string): Buffer {
  return encrypt(key, deriveKey(secretKey, licenceKeyPurpose));
}

export function openKey({ secretKey }: Secret, sealed: Buffer): string {
  return decrypt(sealed, deriveKey(secretKey, licenceKeyPurpose));
}

/** The same for the same key of the same product, and of no use without the site's secret. */
export function digestOfKey({ secretKey }: Secret, productId: string, key: string): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'licence key digest')).update(`${productId}\n${key}`).digest();
}
