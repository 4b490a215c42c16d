import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface Suspension {
  readonly accountId: string;
  /** Null for the operator at the machine. */
  readonly byId: string | null;
  readonly reason: string | null;
  readonly until: Date | null;
}

export interface SuspendedAccount {
  readonly email: string | null;
  readonly name: string;
}

/** Ignores administrators and closed accounts. For an account already suspended, only reason and end change. */
export async function markSuspended(
  db: Kysely<DB>,
  { accountId, byId, reason, until }: Suspension,
  now: Date,
): Promise<SuspendedAccount | undefined> {
  return db
    .updateTable('accounts')
    .set((row) => ({
      status: 'suspended',
      suspended_at: row.fn.coalesce('suspended_at', row.val(now)),
      suspended_until: until,
      suspension_reason: reason,
      suspended_by: byId,
      updated_at: now,
    }))
    .where('id', '=', accountId)
    .where('kind', '!=', 'admin')
    .where('status', '!=', 'closed')
    .returning(['email', 'name'])
    .executeTakeFirst();
}

/** Ignores accounts that are not suspended and, with `onlyIfOver`, suspensions that have not ended yet. */
export async function markRestored(
  db: Kysely<DB>,
  accountId: string,
  { now, onlyIfOver = false }: { readonly now: Date; readonly onlyIfOver?: boolean },
): Promise<(SuspendedAccount & { readonly status: string }) | undefined> {
  return db
    .updateTable('accounts')
    .set((row) => ({
      status: row.case().when('closing_at', 'is', null).then('active').else('leaving').end(),
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      suspended_by: null,
      updated_at: now,
    }))
    .where('id', '=', accountId)
    .where('status', '=', 'suspended')
    .$if(onlyIfOver, (update) => update.where('suspended_until', '<=', now))
    .returning(['email', 'name', 'status'])
    .executeTakeFirst();
}
