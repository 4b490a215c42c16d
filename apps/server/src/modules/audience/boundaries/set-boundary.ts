import type { BoundedUser } from '@ovation/contract/people/boundaries.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import {
  findBounded,
  insertBoundary,
  isBlockable,
  listBounded,
  type Boundary,
  type BoundaryTable,
  type BoundedRow,
} from './boundary.store.ts';

/**
 * Adds a row and returns it; `onNew` runs in the same transaction unless it was there before. Throws not-found for
 * staff and for accounts that do not exist, and invalid for oneself.
 */
export async function setBoundary(
  app: App,
  table: BoundaryTable,
  boundary: Boundary,
  onNew: (work: Work) => Promise<void> = async () => {},
): Promise<BoundedRow> {
  if (boundary.ownerId === boundary.otherId) throw invalidField('userId', 'You cannot do this to yourself.');
  const now = app.clock.now();
  return app.transaction(async (work) => {
    if (!(await isBlockable(work.db, boundary.otherId))) throw new Failure('not-found', 'This account does not exist.');
    if (await insertBoundary(work.db, table, boundary, now)) await onNew(work);
    return (await findBounded(work.db, table, boundary, now)) as BoundedRow;
  });
}

/** The accounts of one table, as `present` shows them. */
export async function readBounded<Shown>(
  app: App,
  table: BoundaryTable,
  ownerId: string,
  query: Parameters<typeof listBounded>[3],
  present: (row: BoundedRow) => Shown,
): Promise<{ data: Shown[]; total: number }> {
  const { rows, total } = await listBounded(app.database, table, ownerId, query, app.clock.now());
  return { data: rows.map(present), total };
}

export function presentBounded(row: BoundedRow): BoundedUser {
  return { ...presentAccountCard(row), isPerformer: row.kind === 'performer', since: row.created_at.toISOString() };
}
