import type * as operations from '@ovation/contract/money/site-money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { presentSiteCharges } from './present.ts';
import { listCharges } from './site-charge.store.ts';

export async function listSiteCharges({ app: { database }, query }: Call<typeof operations.listSiteCharges>) {
  const { rows, total } = await listCharges(database, { ...query, ...parsePeriod(query) });
  return { data: await presentSiteCharges(database, rows), total };
}
