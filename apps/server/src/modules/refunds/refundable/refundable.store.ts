import { sql, type Kysely, type RawBuilder } from 'kysely';
import { containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface FoundRow {
  readonly id: string;
  readonly account_id: string;
  readonly performer_id: string | null;
  readonly type: string;
  /** Minor units: what the fan paid, and how much of it can still be refunded. */
  readonly amount: bigint;
  readonly left_over: bigint;
  readonly created_at: Date;
}

const charges = sql<FoundRow>`
  select c.id, c.payer_id as account_id, c.performer_id, c.type, c.gross - c.site_discount as amount, c.created_at,
    c.gross - c.site_discount - (
      select coalesce(sum(r.gross - r.site_discount), 0)::bigint
      from charge_reversals r
      where r.charge_id = c.id and r.restored_at is null
    ) as left_over
  from charges c`;

const payments = sql<FoundRow>`
  select p.id, p.account_id, null::uuid as performer_id, p.purpose as type, p.amount, p.created_at,
    greatest(0, p.amount
      - (
        select coalesce(sum(f.amount), 0)::bigint
        from refunds f
        where f.payment_id = p.id and f.status in ('pending', 'succeeded'))
      - (
        select coalesce(sum(d.amount), 0)::bigint
        from disputes d
        where d.payment_id = p.id and d.status <> 'won')
    ) as left_over
  from payments p
  where p.status = 'succeeded'`;

interface RefundableList extends ListQuery {
  readonly kind: 'charge' | 'payment';
  /** Part of the fan's name. */
  readonly q?: string | undefined;
}

export async function listRefundableRows(
  db: Kysely<DB>,
  list: RefundableList,
): Promise<{ rows: readonly FoundRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found: RawBuilder<unknown> = sql`
    from (${list.kind === 'charge' ? charges : payments}) as found
    join accounts fan on fan.id = found.account_id
    where fan.name ilike ${pattern} or fan.username ilike ${pattern}`;
  const column = sql.ref(list.sortBy === 'amount' ? 'found.amount' : 'found.created_at');
  const direction = list.sort === 'asc' ? sql`asc` : sql`desc`;
  const { limit, offset } = pageOf(list);
  const [page, count] = await Promise.all([
    sql<FoundRow>`
      select found.*
      ${found}
      order by ${column} ${direction}, found.id ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0n) };
}
