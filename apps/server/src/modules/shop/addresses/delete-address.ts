import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/addresses.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { removeAddress } from './address.store.ts';
import { noSuchAddress } from './load-own-address.ts';

/** Orders keep the copy that they were made with. */
export async function deleteAddress({ app, actor, params }: Call<typeof operations.deleteAddress>) {
  if (!(await removeAddress(app.database, actor.id, params.id))) throw new Failure('not-found', noSuchAddress);
  return { message: t('The address is deleted.') };
}
