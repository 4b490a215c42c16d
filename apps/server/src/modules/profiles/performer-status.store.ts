import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

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

/** False where there is no such performer, or their account is closed. */
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
      where.exists(where.selectFrom('accounts').select('id').where('id', '=', id).where('status', '!=', 'closed')),
    )
    .returning('account_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Locks the status until the transaction ends. */
export async function loadStatusForChange(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('performers')
    .select('status')
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}
