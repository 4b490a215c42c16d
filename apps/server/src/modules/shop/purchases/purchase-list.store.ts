import { purchaseType, type PurchaseType } from '@ovation/contract/shop/purchases.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { containing, pageOf, anyOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { performerIsThere, type Viewing } from '../../access/index.ts';

/** A charge whose content or order its payer still has. */
export interface PurchaseRow {
  readonly id: string;
  readonly type: PurchaseType;
  readonly object_id: string;
  readonly performer_id: string;
  /** Minor units. */
  readonly paid: bigint;
  readonly created_at: Date;
}

interface PurchaseFilter {
  readonly type?: PurchaseType | undefined;
  readonly q?: string | undefined;
}

/** One page of what an account bought. The condition on the type is that of the index `charges_bought`. */
export async function listPurchases(
  db: Kysely<DB>,
  accountId: string,
  query: ListQuery & PurchaseFilter,
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const found = sql`
    from charges c
    where c.payer_id = ${accountId} and c.type in (${sql.join(purchaseType.options.map((type) => sql.lit(type)))})
      and ${isKept} and ${isWanted(query)}`;
  const direction = query.sort === 'desc' ? sql`desc` : sql`asc`;
  const { limit, offset } = pageOf(query);
  const [page, counted] = await Promise.all([
    sql<PurchaseRow>`
      select c.id, c.type, c.object_id, c.performer_id, c.gross - c.site_discount as paid, c.created_at ${found}
      order by c.created_at ${direction}, c.id ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** A refund takes the purchase away, and ends the order. */
const isKept = sql`case c.type
  when 'product' then exists (
    select from orders o where o.id = c.object_id and o.status not in ('unpaid', 'cancelled', 'refunded'))
  else exists (select from purchases p where p.charge_id = c.id)
end`;

function isWanted({ type, q }: PurchaseFilter): RawBuilder<unknown> {
  return sql`(${type === undefined ? sql`true` : sql`c.type = ${type}`} and ${q ? hasWords(q) : sql`true`})`;
}

function hasWords(q: string): RawBuilder<unknown> {
  const pattern = containing(q);
  return sql`(
    exists (
      select from accounts a
      where a.id = c.performer_id and (a.name ilike ${pattern} or a.username ilike ${pattern}))
    or case c.type
      when 'product' then exists (
        select from order_items i
        where i.order_id = c.object_id and (i.name ilike ${pattern} or i.variant ilike ${pattern}))
      when 'feed' then exists (select from feeds f where f.id = c.object_id and f.text ilike ${pattern})
      when 'gallery' then exists (select from galleries g where g.id = c.object_id and g.title ilike ${pattern})
      when 'video' then exists (select from videos v where v.id = c.object_id and v.title ilike ${pattern})
      when 'message' then exists (select from messages m where m.id = c.object_id and m.deleted_at is null and m.text ilike ${pattern})
    end)`;
}

interface BoughtMessage {
  readonly id: string;
  readonly text: string;
  readonly conversation_id: string;
}

/** Those of these messages that are not deleted, from performers whom their buyer may see. */
export async function loadBoughtMessages(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
): Promise<Map<string, BoughtMessage>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BoughtMessage>`
    select m.id, m.text, m.conversation_id
    from messages m
    where m.id = ${anyOf(ids)} and m.deleted_at is null
      and ${performerIsThere(sql.ref('m.performer_id'), viewing)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
