import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import { hasNamed, type SearchedWords } from '../../../platform/search/word-indexes.ts';

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

/** Fans and performers as staff see them. Closed accounts have nothing left to show. */
function selectUsers(db: Kysely<DB>) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'name',
      'avatar_file_id',
      'email',
      'email_verified_at',
      'kind',
      'status',
      'suspended_at',
      'suspended_until',
      'suspension_reason',
      'closing_at',
      'created_at',
      'updated_at',
    ])
    .select((account) =>
      account
        .selectFrom('storage_uses')
        .select('used_bytes')
        .whereRef('account_id', '=', 'accounts.id')
        .as('used_bytes'),
    )
    .where('kind', '!=', 'admin')
    .where('status', '!=', 'closed');
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export async function loadUser(db: Kysely<DB>, id: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('id', '=', id).executeTakeFirst();
}

interface UserFilter extends ListQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly kind?: 'fan' | 'performer' | undefined;
  readonly verified?: 'true' | 'false' | undefined;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', name: 'name', username: 'username' } as const;

/** By a part of a username, name or email address, or by words of a name. */
export async function findUsers(
  db: Kysely<DB>,
  query: UserFilter,
  words: SearchedWords,
): Promise<{ rows: UserRow[]; total: number }> {
  const { q, status, kind, verified } = query;
  const pattern = containing(q ?? '');
  const found = selectUsers(db)
    .$if(status !== undefined, (list) =>
      list.where('status', 'in', status === 'active' ? ['active', 'leaving'] : [status as string]),
    )
    .$if(kind !== undefined, (list) => list.where('kind', '=', kind === 'fan' ? 'user' : 'performer'))
    .$if(verified !== undefined, (list) => list.where('email_verified_at', verified === 'true' ? 'is not' : 'is', null))
    .$if(Boolean(q), (list) =>
      list.where((where) =>
        where.or([
          where('username', 'ilike', pattern),
          where('name', 'ilike', pattern),
          where('email', 'ilike', pattern),
          hasNamed('accounts.id', words),
        ]),
      ),
    );
  return listPage(found, found.orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('id', query.sort), query);
}
