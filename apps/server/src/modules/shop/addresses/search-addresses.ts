import type * as operations from '@ovation/contract/shop/addresses.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countAddresses, listAddresses } from './address.store.ts';
import { presentAddress } from './present.ts';

export async function searchAddresses({ app, actor, query }: Call<typeof operations.searchAddresses>) {
  const [rows, total] = await Promise.all([
    listAddresses(app.database, actor.id, query),
    countAddresses(app.database, actor.id),
  ]);
  return { data: rows.map((row) => presentAddress(app, row)), total };
}
