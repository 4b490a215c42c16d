import type * as operations from '@ovation/contract/site/security-log.ts';
import { parsePeriod } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Query } from '@ovation/contract/operation.ts';
import { findAccountId, type EventFilter } from '../../security-log/index.ts';

const unknownAccountId = '00000000-0000-0000-0000-000000000000';

/** The query's filters. An unknown account matches no events. */
export async function readFilters(
  db: App['database'],
  { kind, account, from, to }: Query<typeof operations.exportSecurityEvents>,
): Promise<EventFilter> {
  const accountId = account ? ((await findAccountId(db, account)) ?? unknownAccountId) : undefined;
  return { kind, accountId, ...parsePeriod({ from, to }) };
}
