import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/addresses.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { countAddresses, insertAddress, lockAddresses } from './address.store.ts';
import { presentAddress } from './present.ts';
import { sealAddress } from './seal-address.ts';
import { validateAddress } from './validate-address.ts';

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
