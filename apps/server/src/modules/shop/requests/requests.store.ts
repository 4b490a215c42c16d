import type { AnsweredQuestion, RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { DB, ProductRequests } from '../../../platform/database/types.gen.ts';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';

export interface RequestRow extends Omit<Selectable<ProductRequests>, 'status' | 'answers'> {
  readonly status: RequestStatus;
  readonly answers: readonly AnsweredQuestion[];
}

export async function insertRequest(db: Kysely<DB>, request: Insertable<ProductRequests>): Promise<RequestRow> {
  return (await db
    .insertInto('product_requests')
    .values(request)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as RequestRow;
}

export async function loadRequest(db: Kysely<DB>, id: string): Promise<RequestRow | undefined> {
  return (await db.selectFrom('product_requests').selectAll().where('id', '=', id).executeTakeFirst()) as unknown as
    | RequestRow
    | undefined;
}

/** Locks a request, so that both sides change it one after the other. It precedes its order in the lock order. */
export async function lockRequest(db: Kysely<DB>, id: string): Promise<RequestRow | undefined> {
  return (await db
    .selectFrom('product_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as unknown as RequestRow | undefined;
}

/** Locks the requests whose orders a payment is for. */
export async function lockRequestsOfCheckout(db: Kysely<DB>, checkoutId: string): Promise<void> {
  await sql`
    select from product_requests
    where order_id in (select id from orders where checkout_id = ${checkoutId})
    order by id
    for update`.execute(db);
}

export async function loadRequestOfOrder(db: Kysely<DB>, orderId: string): Promise<RequestRow | undefined> {
  return (await db
    .selectFrom('product_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()) as unknown as RequestRow | undefined;
}

export async function saveRequest(
  db: Kysely<DB>,
  id: string,
  change: Updateable<ProductRequests>,
  now: Date,
): Promise<RequestRow> {
  return (await db
    .updateTable('product_requests')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as RequestRow;
}

/**
 * How many requests of a fan to a performer wait for an answer of one of them. The fan cannot ask again until the end
 * of the transaction.
 */
export async function countOpenRequests(db: Kysely<DB>, fanId: string, performerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('requests of ' || ${fanId}::text, 0))`.execute(db);
  const { total } = await db
    .selectFrom('product_requests')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('fan_id', '=', fanId)
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['asked', 'offered'])
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Open offers whose time is over, the oldest first; not while they are being paid for. */
export async function listExpired(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from product_requests r
    where r.status = 'offered'
      and r.expires_at <= ${now}
      and not exists (select from orders o where o.id = r.order_id and o.status = 'unpaid')
    order by r.expires_at
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The open requests of an account, as fan or performer. */
export async function listOpenRequestsOf(db: Kysely<DB>, accountId: string): Promise<RequestRow[]> {
  return (await db
    .selectFrom('product_requests')
    .selectAll()
    .where((where) => where.or([where('fan_id', '=', accountId), where('performer_id', '=', accountId)]))
    .where('status', 'in', ['asked', 'offered'])
    .orderBy('id')
    .forUpdate()
    .execute()) as unknown as RequestRow[];
}

/** Of a closed account: what it asked for and never bought. */
export async function deleteUnboughtRequests(db: Kysely<DB>, fanId: string): Promise<void> {
  await db.deleteFrom('product_requests').where('fan_id', '=', fanId).where('status', '<>', 'accepted').execute();
}

/** The requests of a fan, or those to a performer. */
interface RequestsOf {
  readonly side: 'fan' | 'performer';
  readonly accountId: string;
}

interface RequestFilter {
  readonly status?: string | undefined;
  /** Words of the product, or the name of the other side. */
  readonly q?: string | undefined;
}

const columns = { updatedAt: 'product_requests.updated_at', createdAt: 'product_requests.created_at' } as const;

export async function listRequests(
  db: Kysely<DB>,
  of: RequestsOf,
  list: ListQuery & RequestFilter,
): Promise<{ rows: RequestRow[]; total: number }> {
  const found = matching(db, of, list);
  const { rows, total } = await listPage(
    found,
    found
      .selectAll('product_requests')
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('product_requests.id', list.sort),
    list,
  );
  return { rows: rows as unknown as RequestRow[], total };
}

function matching(db: Kysely<DB>, { side, accountId }: RequestsOf, { status, q }: RequestFilter) {
  const [own, other] = side === 'fan' ? (['fan_id', 'performer_id'] as const) : (['performer_id', 'fan_id'] as const);
  return db
    .selectFrom('product_requests')
    .where(`product_requests.${own}`, '=', accountId)
    .$if(status !== undefined, (query) => query.where('product_requests.status', '=', status ?? ''))
    .$if(q !== undefined && q !== '', (query) => {
      const pattern = containing(q ?? '');
      return query.where(
        sql<boolean>`(
          product_requests.product_name ilike ${pattern}
          or exists (
            select
            from accounts person
            where person.id = ${sql.ref(`product_requests.${other}`)}
              and (person.name ilike ${pattern} or person.username ilike ${pattern})))`,
      );
    });
}
