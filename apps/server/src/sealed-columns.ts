import { authenticatorPurpose } from './modules/accounts/second-factor/codes.ts';
import { licenceKeyPurpose } from './modules/library/products/licence-keys/licence-keys.ts';
import { pushPurpose } from './modules/notifications/push/vapid-keys.ts';
import { bankPurpose } from './modules/payouts/details/bank-details.ts';
import { addressPurpose } from './modules/shop/addresses/seal-address.ts';
import type { SealedColumn } from './platform/secrets/site-secret.ts';

/** Everything in the database that is encrypted with a key derived from the site's secret, and that key's purpose. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'authenticators', column: 'sealed_secret', latest: 'created_at', purpose: authenticatorPurpose },
  { table: 'product_licence_keys', column: 'sealed', latest: 'id', purpose: licenceKeyPurpose },
  { table: 'addresses', column: 'sealed', latest: 'updated_at', purpose: addressPurpose },
  { table: 'orders', column: 'address_sealed', latest: 'id', purpose: addressPurpose },
  { table: 'payout_details', column: 'bank_encrypted', latest: 'updated_at', purpose: bankPurpose },
  { table: 'payout_requests', column: 'destination_encrypted', latest: 'id', purpose: bankPurpose },
  { table: 'vapid_keys', column: 'sealed_private_key', latest: 'created_at', purpose: pushPurpose },
];
