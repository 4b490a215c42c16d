import { english, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/addresses.ts';
import type { DeliveryAddress, Address } from '@ovation/contract/shop/addresses.ts';
import type { Kysely } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  countAddresses,
  insertAddress,
  lockAddresses,
  findAddress,
  updateAddress,
  removeAddress,
  listAddresses,
  type AddressRow,
} from './address.store.ts';
import { sealAddress, openAddress } from './seal-address.ts';
import { validateAddress, type TypedAddress } from './validate-address.ts';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

const maxAddresses = 20;

export async function createAddress({ app, actor, body }: Call<typeof operations.createAddress>) {
  const address = await validateAddress(body);
  const now = app.clock.now();
  const row = {
    id: newId(),
    account_id: actor.id,
    sealed: sealAddress(app, address),
    created_at: now,
    updated_at: now,
  };
  await app.transaction(async ({ db }) => {
    await lockAddresses(db, actor.id);
    if ((await countAddresses(db, actor.id)) >= maxAddresses)
      throw new Failure(
        'conflict',
        t('You already have {maxAddresses} addresses. Please delete one first.', { maxAddresses }),
      );
    await insertAddress(db, row);
  });
  return presentAddress(app, row);
}

type Change = Call<typeof operations.changeAddress>['body'];

/** Orders keep the copy that they were made with. */
export async function changeAddress({ app, actor, params, body }: Call<typeof operations.changeAddress>) {
  return app.transaction(async ({ db }) => {
    const row = await findAddress(db, actor.id, params.id, true);
    if (!row) throw new Failure('not-found', translated(noSuchAddress));
    const changed = await validateAddress(merge(openAddress(app, row.sealed), body));
    const now = app.clock.now();
    const sealed = sealAddress(app, changed);
    await updateAddress(db, row.id, sealed, now);
    return presentAddress(app, { ...row, sealed, updated_at: now });
  });
}

/** A state belongs to its country, so another country needs another state. */
function merge(before: DeliveryAddress, change: Change): TypedAddress {
  const isMoved = change.country !== undefined && change.country !== before.country;
  return { ...before, ...(isMoved ? { state: undefined } : {}), ...change };
}

/** Orders keep the copy that they were made with. */
export async function deleteAddress({ app, actor, params }: Call<typeof operations.deleteAddress>) {
  if (!(await removeAddress(app.database, actor.id, params.id)))
    throw new Failure('not-found', translated(noSuchAddress));
  return { message: t('The address is deleted.') };
}

export async function searchAddresses({ app, actor, query }: Call<typeof operations.searchAddresses>) {
  const [rows, total] = await Promise.all([
    listAddresses(app.database, actor.id, query),
    countAddresses(app.database, actor.id),
  ]);
  return { data: rows.map((row) => presentAddress(app, row)), total };
}

function presentAddress(app: Pick<App, 'secretKey'>, row: AddressRow): Address {
  return {
    _id: row.id,
    ...openAddress(app, row.sealed),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const noSuchAddress = english('This address does not exist.');

/** An account's own address. Throws not-found for any other. */
export async function loadOwnAddress(
  db: Kysely<DB>,
  app: Pick<App, 'secretKey'>,
  accountId: string,
  addressId: string,
): Promise<DeliveryAddress> {
  const row = await findAddress(db, accountId, addressId);
  if (!row) throw new Failure('not-found', translated(noSuchAddress));
  return openAddress(app, row.sealed);
}
