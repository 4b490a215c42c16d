import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import type { App } from '../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';

export const addressPurpose = 'delivery address';

const keyOf = ({ secretKey }: Pick<App, 'secretKey'>): Buffer => deriveKey(secretKey, addressPurpose);

/** Encrypts an address as one text, so that the database alone does not reveal where a person lives. */
export function sealAddress(app: Pick<App, 'secretKey'>, address: DeliveryAddress): Buffer {
  return encrypt(JSON.stringify(address), keyOf(app));
}

export function openAddress(app: Pick<App, 'secretKey'>, sealed: Buffer): DeliveryAddress {
  return JSON.parse(decrypt(sealed, keyOf(app))) as DeliveryAddress;
}
