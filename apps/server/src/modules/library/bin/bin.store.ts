import type { BinKind } from '@ovation/contract/publishing/bin.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { columnOf, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isNotWithdrawn, isPublished } from '../../access/index.ts';

function tableOf(kind: BinKind): RawBuilder<unknown> {
  return sql.table(contentTypes[kind].table);
}

/** Withdraws a performer's own content into the bin; waits for sales under way. False if it is not there. */
export async function withdrawIntoBin(
  db: Kysely<DB>,
  kind: BinKind,
  { id, performerId }: { readonly id: string; readonly performerId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select own.id from ${tableOf(kind)} own
    where own.id = ${id} and own.performer_id = ${performerId} and ${isNotWithdrawn('own')}
    for update`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    update ${tableOf(kind)}
    set withdrawn_at = ${now}, binned_at = ${now}, updated_at = ${now}
    where id = ${id}`.execute(db);
  return true;
}

export interface BinnedRow {
  readonly id: string;
  readonly performer_id: string;
}

/** Locks content while it is in the bin. */
export async function lockBinned(db: Kysely<DB>, kind: BinKind, id: string): Promise<BinnedRow | undefined> {
  const { rows } = await sql<BinnedRow>`
    select id, performer_id from ${tableOf(kind)}
    where id = ${id} and binned_at is not null
    for update`.execute(db);
  return rows[0];
}

const times = ['published_at', 'public_at', 'ends_at'] as const;

/** What was scheduled and missed its moment becomes a draft: it would be published without warning. */
export async function takeOutOfBin(db: Kysely<DB>, kind: BinKind, id: string, now: Date): Promise<void> {
  const isMissed = sql`(published_at > binned_at and ${isPublished('own', now)})`;
  const schedule = times.map(
    (name) => sql`${sql.ref(name)} = case when ${isMissed} then null else ${sql.ref(name)} end`,
  );
  const phase = kind === 'feed' ? sql`, phase = case when ${isMissed} then 'waiting' else phase end` : sql``;
  await sql`
    update ${tableOf(kind)} own
    set withdrawn_at = null, binned_at = null, updated_at = ${now}, ${sql.join(schedule)}${phase}
    where id = ${id}`.execute(db);
}

/** Stays withdrawn, for its buyers alone. */
export async function keepForBuyers(db: Kysely<DB>, kind: BinKind, id: string): Promise<void> {
  await sql`update ${tableOf(kind)} set binned_at = null where id = ${id}`.execute(db);
}

/** The ids of content that was deleted before a moment. */
export async function listBinnedBefore(db: Kysely<DB>, kind: BinKind, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)}
    where binned_at <= ${before}
    order by binned_at
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface ListedRow {
  readonly kind: BinKind;
  readonly id: string;
  readonly words: string;
  readonly binned_at: Date;
  readonly total_like: bigint;
  readonly total_comment: bigint;
  readonly is_sold: boolean;
}

const words: Record<BinKind, RawBuilder<unknown>> = {
  feed: sql`own.text`,
  gallery: sql`own.title`,
  video: sql`own.title`,
  product: sql`own.name`,
};

const isSold = sql`(
  exists (select from purchases p where p.object_kind = page.kind and p.object_id = page.id)
  or page.kind = 'product' and exists (
    select from order_items i
    join orders o on o.id = i.order_id
    where i.product_id = page.id and o.status <> 'cancelled'))`;

// Nothing changes in the bin: the last change was the deletion.
const columns = { updatedAt: 'binned_at', createdAt: 'created_at' } as const;

/** One page of a performer's bin. Each type needs at most as many rows as the page ends after. */
export async function listBinned(
  db: Kysely<DB>,
  performerId: string,
  list: ListQuery,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const direction = sql.raw(list.sort);
  const order = sql`order by ${sql.ref(columnOf(list.sortBy, columns))} ${direction}, id ${direction}`;
  const kinds = Object.entries(words) as [BinKind, RawBuilder<unknown>][];
  const parts = kinds.map(
    ([kind, text]) => sql`(
      select ${sql.lit(kind)} as kind, id, left(${text}, 300) as words, binned_at, created_at, total_like, total_comment
      from ${tableOf(kind)} own
      where performer_id = ${performerId} and binned_at is not null
      ${order} limit ${limit + offset})`,
  );
  const counts = kinds.map(
    ([kind]) => sql`(
      select count(*) from ${tableOf(kind)} where performer_id = ${performerId} and binned_at is not null)`,
  );
  const [{ rows }, count] = await Promise.all([
    sql<ListedRow>`
      select page.*, ${isSold} as is_sold
      from (select * from (${sql.join(parts, sql` union all `)}) found ${order} limit ${limit} offset ${offset}) page
      ${order}`.execute(db),
    sql<{ total: bigint }>`select ${sql.join(counts, sql` + `)} as total`.execute(db),
  ]);
  return { rows, total: Number(count.rows[0]?.total ?? 0n) };
}
