import { t } from '@ovation/language/t.ts';
import type { BoundedUser } from '@ovation/contract/people/boundaries.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import '../events.ts';
import {
  deleteBoundary,
  findBounded,
  findPerformersAmong,
  insertBoundary,
  isBlockable,
  listBounded,
  type Boundary,
  type BoundaryTable,
  type BoundedRow,
} from './boundary.store.ts';

type Kind = DomainEvents['boundary.changed']['kind'];

const tables: Readonly<Record<Kind, BoundaryTable>> = {
  block: 'account_blocks',
  mute: 'account_mutes',
  restriction: 'account_restrictions',
};

/**
 * Adds a row and returns it; `onNew` runs in the same transaction unless it was there before. Throws not-found for
 * staff and for accounts that do not exist, and invalid for oneself.
 */
export async function setBoundary(
  app: App,
  kind: Kind,
  boundary: Boundary,
  onNew: (work: Work) => Promise<void> = async () => {},
): Promise<BoundedRow> {
  if (boundary.ownerId === boundary.otherId) throw invalidField('userId', t('You cannot do this to yourself.'));
  const now = app.clock.now();
  return app.transaction(async (work) => {
    if (!(await isBlockable(work.db, boundary.otherId)))
      throw new Failure('not-found', t('This account does not exist.'));
    if (await insertBoundary(work.db, tables[kind], boundary, now)) {
      await onNew(work);
      await publish(work, kind, { ...boundary, isSet: true });
    }
    return (await findBounded(work.db, tables[kind], boundary, now)) as BoundedRow;
  });
}

/** Deletes a row. Throws not-found where there is none. */
export async function liftBoundary(app: App, kind: Kind, boundary: Boundary): Promise<void> {
  await app.transaction(async (work) => {
    if (!(await deleteBoundary(work.db, tables[kind], boundary)))
      throw new Failure('not-found', t('This account is not on your list.'));
    await publish(work, kind, { ...boundary, isSet: false });
  });
}

/** A block also concerns what each sees of the other’s page, if the other is a performer. */
async function publish(work: Work, kind: Kind, change: Boundary & { readonly isSet: boolean }): Promise<void> {
  const { ownerId, otherId } = change;
  await work.publish('boundary.changed', { ...change, kind });
  if (kind !== 'block') return;
  for (const performerId of await findPerformersAmong(work.db, [ownerId, otherId]))
    await work.publish('block.changed', { performerId, accountId: performerId === ownerId ? otherId : ownerId });
}

/** The accounts of one kind, as `present` shows them. */
export async function readBounded<Shown>(
  app: App,
  kind: Kind,
  ownerId: string,
  query: Parameters<typeof listBounded>[3],
  present: (row: BoundedRow) => Shown,
): Promise<{ data: Shown[]; total: number }> {
  const { rows, total } = await listBounded(app.database, tables[kind], ownerId, query, app.clock.now());
  return { data: rows.map(present), total };
}

export function presentBounded(row: BoundedRow): BoundedUser {
  return { ...presentAccountCard(row), isPerformer: row.kind === 'performer', since: row.created_at.toISOString() };
}
