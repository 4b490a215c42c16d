import type { Address } from '@ovation/contract/shop/addresses.ts';
import type { App } from '../../../app.ts';
import type { AddressRow } from './address.store.ts';
import { openAddress } from './seal-address.ts';

export function presentAddress(app: Pick<App, 'secretKey'>, row: AddressRow): Address {
  return {
    _id: row.id,
    ...openAddress(app, row.sealed),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
