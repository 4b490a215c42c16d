import type { SaleKind, PurchasableKind } from '@ovation/contract/content.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import type { CountedKind } from '@ovation/contract/publishing/studio.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isCurrent, isEarlyAccessOver, isNotHidden, isPublished } from '../access/index.ts';
import { bookInUse } from '../ledger/index.ts';

/** The properties of an object that decide whether it can be sold. */
export interface ForSale {
  readonly performer_id: string;
  readonly access: string;
  /** Minor units. */
  readonly price: bigint | null;
  /** Neither withdrawn nor hidden by staff, and within its times. */
  readonly is_there: boolean;
  /** Early access is over: everyone can see it for free. */
  readonly is_public: boolean;
  /** Whether a buyer would receive anything. */
  readonly has_content: boolean;
}

/** Files that failed, are hidden or are held back do not count as content to pay for. */
const contents: Record<PurchasableKind, RawBuilder<boolean>> = {
  feed: sql<boolean>`not exists (
    select from files f
    where f.object_kind = 'feed' and f.object_id = sold.id and f.held_at is not null)`,
  gallery: sql<boolean>`exists (
    select from photos ph
    join files f on f.id = ph.file_id
    where ph.gallery_id = sold.id and ${isNotHidden('ph')} and f.status <> 'failed' and f.held_at is null)`,
  video: sql<boolean>`not exists (
    select from files f
    where f.id = sold.film_file_id and (f.status = 'failed' or f.held_at is not null))`,
  // A ticket is sold before the stream and during it; a private show has no tickets.
  stream: sql<boolean>`(sold.status <> 'ended' and sold.fan_id is null)`,
};

/** Prevents deletion until the transaction ends; likes, edits and other purchases go on. */
export async function holdForSale(db: Kysely<DB>, kind: SaleKind, id: string, now: Date): Promise<ForSale | undefined> {
  if (kind === 'message') return holdMessageForSale(db, id);
  const {
    rows: [row],
  } = await sql<ForSale>`
    select performer_id, access, price,
      coalesce(${isEarlyAccessOver('sold', now)}, false) as is_public,
      ${contents[kind]} as has_content,
      ${isCurrent('sold', now)} and coalesce(${isPublished('sold', now)}, false) as is_there
    from ${sql.table(contentTypes[kind].table)} as sold
    where id = ${id}
    for key share`.execute(db);
  return row;
}

/**
 * A paid message sells its files, or those of the broadcast that it is a copy of. The lock makes deleting and recalling
 * the message wait, but not answering it.
 */
async function holdMessageForSale(db: Kysely<DB>, id: string): Promise<ForSale | undefined> {
  const {
    rows: [row],
  } = await sql<ForSale>`
    select sender_id as performer_id,
      case when price is null then 'public' else 'paid' end as access,
      price,
      false as is_public,
      deleted_at is null as is_there,
      exists (
        select from files f
        where (f.object_kind, f.object_id) in (('message', sold.id), ('broadcast', sold.broadcast_id))
          and f.status = 'ready'
          and f.held_at is null) as has_content
    from messages as sold
    where id = ${id}
    for share`.execute(db);
  return row;
}

export async function isContentSold(db: Kysely<DB>, kind: SaleKind | 'product', id: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('account_id')
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (kind === 'product' && isOrdered(db, id));
}

/** What is shipped is no purchase; an order that was cancelled leaves nothing behind. */
async function isOrdered(db: Kysely<DB>, productId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_items i
    join orders o on o.id = i.order_id
    where i.product_id = ${productId} and o.status <> 'cancelled'
    limit 1`.execute(db);
  return rows.length > 0;
}

export interface Sales {
  readonly count: number;
  /** Minor units, after commission, less what was refunded. */
  readonly net: bigint;
}

/** What content of its performer has brought. */
export interface Figures extends Sales {
  readonly views: number;
}

/** Sales and views of content of one kind, by its id; content that has neither is left out. */
export async function loadFiguresOf(
  db: Kysely<DB>,
  kind: CountedKind,
  ids: readonly string[],
): Promise<Map<string, Figures>> {
  const { rows } = await sql<{ id: string; count: bigint; net: bigint; views: bigint }>`
    with sold as (
      select p.object_id, count(*) as count, sum(c.net - coalesce(r.net, 0))::bigint as net
      from purchases p
      join charges c on c.id = p.charge_id and c.book = ${bookInUse}
      left join lateral (
        select sum(net) as net from charge_reversals
        where charge_id = c.id and restored_at is null) r on true
      where p.object_kind = ${kind} and p.object_id = ${anyOf(ids)}
      group by p.object_id),
    viewed as (
      select object_id, sum(total_view)::bigint as views
      from content_days
      where object_id = ${anyOf(ids)}
      group by object_id)
    select object_id as id, coalesce(count, 0) as count, coalesce(net, 0) as net, coalesce(views, 0) as views
    from sold full join viewed using (object_id)`.execute(db);
  return new Map(rows.map(({ id, count, net, views }) => [id, { count: Number(count), net, views: Number(views) }]));
}
