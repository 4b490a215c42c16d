import type * as operations from '@ovation/contract/shop/addresses.ts';
import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findAddress, updateAddress } from './address.store.ts';
import { noSuchAddress } from './load-own-address.ts';
import { presentAddress } from './present.ts';
import { openAddress, sealAddress } from './seal-address.ts';
import { validateAddress, type TypedAddress } from './validate-address.ts';

type Change = Call<typeof operations.changeAddress>['body'];

/** Orders keep the copy that they were made with. */
export async function changeAddress({ app, actor, params, body }: Call<typeof operations.changeAddress>) {
  return app.transaction(async ({ db }) => {
    const row = await findAddress(db, actor.id, params.id, true);
    if (!row) throw new Failure('not-found', noSuchAddress);
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
