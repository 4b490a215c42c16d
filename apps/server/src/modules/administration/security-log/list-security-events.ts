import { deepestRow } from '@ovation/contract/fields.ts';
import type * as operations from '@ovation/contract/site/security-log.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findEvents } from '../../security-log/index.ts';
import { presentEvents } from './present-events.ts';
import { readFilters } from './read-filters.ts';

export async function listSecurityEvents({ app, query }: Call<typeof operations.listSecurityEvents>) {
  const filters = await readFilters(app.database, query);
  const { rows, total } = await findEvents(app.database, { ...query, ...filters, maxCounted: deepestRow });
  return { data: await presentEvents(app.database, rows), total };
}
