import { t } from '@ovation/language/t.ts';
import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';
import { findAddress } from './address.store.ts';
import { openAddress } from './seal-address.ts';

export const noSuchAddress = t('This address does not exist.');

/** An account's own address. Throws not-found for any other. */
export async function loadOwnAddress(
  db: Kysely<DB>,
  app: Pick<App, 'secretKey'>,
  accountId: string,
  addressId: string,
): Promise<DeliveryAddress> {
  const row = await findAddress(db, accountId, addressId);
  if (!row) throw new Failure('not-found', noSuchAddress);
  return openAddress(app, row.sealed);
}
