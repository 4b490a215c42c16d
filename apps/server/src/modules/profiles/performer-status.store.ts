import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { columnOf, containing, listPage, type ListQuery } from '../../platform/database/list.ts';
import { hasNamed, type SearchedWords } from '../../platform/search/word-indexes.ts';
import { expressionsOf, selectPerformers, type PerformerRow } from './performer.store.ts';

/**
 * Hides a page while its account is suspended, and remembers the status before. Returns whether the account has a page.
 */
export async function suspendPage(db: Kysely<DB>, id: string, reason: string | null, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('performers')
    .set((row) => ({
      status: 'suspended',
      status_before: row
        .case()
        .when('status', '=', 'suspended')
        .then(row.ref('status_before'))
        .else(row.ref('status'))
        .end(),
      status_reason: reason,
      status_changed_at: now,
      updated_at: now,
    }))
    .where('account_id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns the restored status; undefined for an account whose page is not suspended, or that has none. */
export async function restorePage(db: Kysely<DB>, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('performers')
    .set((current) => ({
      status: current.fn.coalesce('status_before', current.val('active')),
      status_before: null,
      status_reason: null,
      status_changed_at: now,
      updated_at: now,
    }))
    .where('account_id', '=', id)
    .where('status', '=', 'suspended')
    .returning('status')
    .executeTakeFirst();
  return row?.status;
}

/** False where there is no such performer, or their account is closed, or about to close. */
export async function updateStatus(
  db: Kysely<DB>,
  id: string,
  status: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('performers')
    .set({ status, status_reason: reason, status_changed_at: now, updated_at: now })
    .where('account_id', '=', id)
    .where((where) =>
      where.exists(
        where.selectFrom('accounts').select('id').where('id', '=', id).where('status', 'not in', ['closed', 'leaving']),
      ),
    )
    .returning('account_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns whether it was not stopped before. */
export async function stopPublishingOf(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('performers')
    .set({ publishing_stopped_at: now })
    .where('account_id', '=', id)
    .where('publishing_stopped_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function resumePublishingOf(db: Kysely<DB>, id: string): Promise<void> {
  await db.updateTable('performers').set({ publishing_stopped_at: null }).where('account_id', '=', id).execute();
}

/** A provider has compared the performer with their papers, which it keeps itself; null if it has not any more. */
export async function markVerifiedElsewhere(db: Kysely<DB>, id: string, at: Date | null): Promise<void> {
  await db.updateTable('performers').set({ verified_elsewhere_at: at }).where('account_id', '=', id).execute();
}

/** Locks the status until the transaction ends. */
export async function loadStatusForChange(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('performers')
    .select('status')
    .where('account_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status;
}

interface ReviewList extends ListQuery {
  /** Part of the performer's name or e-mail address. */
  readonly q?: string | undefined;
  /** Those of `q`, of which the name may have all. */
  readonly words: SearchedWords;
  readonly status?: string | undefined;
}

const columns = {
  updatedAt: 'performers.updated_at',
  createdAt: 'performers.created_at',
  name: 'accounts.name',
  username: 'accounts.username',
} as const;

/** All performers, whatever their status, for staff. */
export async function listPerformersOfAnyStatus(
  db: Kysely<DB>,
  list: ReviewList,
  now: Date,
): Promise<{ rows: PerformerRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = selectPerformers(db, expressionsOf({ viewerId: undefined, now }))
    .$if(list.status !== undefined, (query) => query.where('performers.status', '=', list.status ?? ''))
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([
          where('accounts.username', 'ilike', pattern),
          where('accounts.name', 'ilike', pattern),
          where('accounts.email', 'ilike', pattern),
          hasNamed('accounts.id', list.words),
        ]),
      ),
    );
  return listPage(
    found,
    found.orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('performers.account_id', list.sort),
    list,
  );
}
