import type { Period } from '@ovation/domain';
import { type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { Book } from '../../ledger/index.ts';
import type { DB, PayoutRequests } from '../../../platform/database/types.gen.ts';

export type PayoutRow = Omit<Selectable<PayoutRequests>, 'book'> & { readonly book: Book };

const openStates = ['pending', 'approved', 'paying'] as const;

/**
 * Serialises decisions about a performer's payouts; sales and refunds continue. False if there is no such performer.
 */
export async function lockPerformer(db: Kysely<DB>, performerId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('performers')
      .select('account_id')
      .where('account_id', '=', performerId)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  );
}

export async function insertRequest(db: Kysely<DB>, request: Insertable<PayoutRequests>): Promise<PayoutRow> {
  return (await db.insertInto('payout_requests').values(request).returningAll().executeTakeFirstOrThrow()) as PayoutRow;
}

export async function loadRequest(db: Kysely<DB>, id: string): Promise<PayoutRow | undefined> {
  return (await db.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirst()) as
    | PayoutRow
    | undefined;
}

export async function loadOpenRequest(db: Kysely<DB>, performerId: string): Promise<PayoutRow | undefined> {
  return (await db
    .selectFrom('payout_requests')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('status', 'in', openStates)
    .executeTakeFirst()) as PayoutRow | undefined;
}

export async function updateRequest(
  db: Kysely<DB>,
  id: string,
  change: Updateable<PayoutRequests>,
  now: Date,
): Promise<PayoutRow> {
  return (await db
    .updateTable('payout_requests')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as PayoutRow;
}

/** Requests sent to the provider before a moment, whose outcome is unknown. */
export async function listPaying(db: Kysely<DB>, before: Date): Promise<PayoutRow[]> {
  return db
    .selectFrom('payout_requests')
    .selectAll()
    .$narrowType<{ book: Book }>()
    .where('status', '=', 'paying')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(100)
    .execute();
}

/** All payouts to a performer from a book, in minor units. */
export async function sumPaid(db: Kysely<DB>, performerId: string, book: Book): Promise<bigint> {
  const row = await db
    .selectFrom('payout_requests')
    .select((select) =>
      select.cast<bigint>(select.fn.coalesce(select.fn.sum('amount'), select.lit(0)), 'bigint').as('sum'),
    )
    .where('performer_id', '=', performerId)
    .where('status', '=', 'paid')
    .where('book', '=', book)
    .executeTakeFirstOrThrow();
  return row.sum;
}

export interface RequestFilter extends Period {
  readonly performerId?: string | undefined;
  readonly status?: string | undefined;
  readonly method?: string | undefined;
  readonly q?: string | undefined;
}

const columns = {
  updatedAt: 'payout_requests.updated_at',
  createdAt: 'payout_requests.created_at',
  amount: 'payout_requests.amount',
} as const;

export async function listRequests(
  db: Kysely<DB>,
  list: ListQuery & RequestFilter,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const found = matching(db, list);
  return listPage(
    found,
    found
      .selectAll('payout_requests')
      .$narrowType<{ book: Book }>()
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('payout_requests.id', list.sort),
    list,
  );
}

function matching(db: Kysely<DB>, { from, until, performerId, status, method, q }: RequestFilter) {
  return db
    .selectFrom('payout_requests')
    .innerJoin('accounts', 'accounts.id', 'payout_requests.performer_id')
    .$if(performerId !== undefined, (query) => query.where('payout_requests.performer_id', '=', performerId ?? ''))
    .$if(status !== undefined, (query) => query.where('payout_requests.status', '=', status ?? ''))
    .$if(method !== undefined, (query) => query.where('payout_requests.method', '=', method ?? ''))
    .$if(from !== undefined, (query) => query.where('payout_requests.created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('payout_requests.created_at', '<', until as Date))
    .$if(q !== undefined && q !== '', (query) =>
      query.where((where) =>
        where.or([
          where('accounts.name', 'ilike', containing(q ?? '')),
          where('accounts.username', 'ilike', containing(q ?? '')),
        ]),
      ),
    );
}

/** The status of performers, and whether their account is closed, by id. */
export async function loadStatuses(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, { status: string; isClosed: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('performers')
    .innerJoin('accounts', 'accounts.id', 'performers.account_id')
    .select(['performers.account_id', 'performers.status', 'accounts.status as account_status'])
    .where('performers.account_id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.account_id, { status: row.status, isClosed: row.account_status === 'closed' }]),
  );
}

/** Locks the open requests for test money, none of which can be paid out once payments are real. */
export async function lockOpenTestRequests(db: Kysely<DB>): Promise<PayoutRow[]> {
  return db
    .selectFrom('payout_requests')
    .selectAll()
    .$narrowType<{ book: Book }>()
    .where('book', '=', 'test')
    .where('status', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute();
}
