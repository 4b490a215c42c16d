import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { DeliveredCopy } from '../conversations/index.ts';

interface ListRange {
  readonly broadcastId: string;
  readonly after: string | null;
  readonly limit: number;
}

/** The next recipients without a copy, in the order of their ids. */
export async function listWaiting(db: Kysely<DB>, { broadcastId, after, limit }: ListRange): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id
    from broadcast_recipients
    where broadcast_id = ${broadcastId}
      and (${after}::uuid is null or account_id > ${after}::uuid)
      and state = 'waiting'
    order by account_id
    limit ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** The next recipients with a copy: `delivered`, and `kept` if a recall has left it. */
export async function listHolders(
  db: Kysely<DB>,
  { broadcastId, after, limit }: ListRange,
  states: readonly ('delivered' | 'kept')[],
): Promise<{ account_id: string; message_id: string }[]> {
  const { rows } = await sql<{ account_id: string; message_id: string }>`
    select account_id, message_id
    from broadcast_recipients
    where broadcast_id = ${broadcastId}
      and (${after}::uuid is null or account_id > ${after}::uuid)
      and state = any(${states}::text[])
    order by account_id
    limit ${limit}`.execute(db);
  return rows;
}

export async function markDelivered(
  db: Kysely<DB>,
  broadcastId: string,
  copies: readonly DeliveredCopy[],
): Promise<void> {
  await sql`
    update broadcast_recipients r
    set state = 'delivered', message_id = w.message_id, conversation_id = w.conversation_id, sequence = w.sequence
    from unnest(
      ${copies.map(({ accountId }) => accountId)}::uuid[],
      ${copies.map(({ messageId }) => messageId)}::uuid[],
      ${copies.map(({ conversationId }) => conversationId)}::uuid[],
      ${copies.map(({ sequence }) => sequence)}::bigint[]
    ) as w (account_id, message_id, conversation_id, sequence)
    where r.broadcast_id = ${broadcastId} and r.account_id = w.account_id`.execute(db);
}

/** Marks the recipients of a batch that got no copy. */
export async function markSkipped(db: Kysely<DB>, broadcastId: string, accountIds: readonly string[]): Promise<void> {
  await sql`
    update broadcast_recipients
    set state = 'skipped'
    where broadcast_id = ${broadcastId} and account_id = any(${accountIds}::uuid[]) and state = 'waiting'`.execute(db);
}

export async function markRecalled(
  db: Kysely<DB>,
  broadcastId: string,
  accountIds: readonly string[],
  goneIds: readonly string[],
): Promise<void> {
  await sql`
    update broadcast_recipients
    set state = case when message_id = any(${goneIds}::uuid[]) then 'recalled' else 'kept' end
    where broadcast_id = ${broadcastId} and account_id = any(${accountIds}::uuid[])`.execute(db);
}

/** Marks the copies that a read mark has reached as opened; returns their broadcasts. */
export async function markOpened(
  db: Kysely<DB>,
  read: { readonly conversationId: string; readonly accountId: string; readonly upTo: bigint },
  now: Date,
): Promise<{ id: string; performer_id: string }[]> {
  const { rows } = await sql<{ id: string; performer_id: string }>`
    update broadcast_recipients r
    set opened_at = ${now}
    from broadcasts b
    where r.conversation_id = ${read.conversationId}
      and r.sequence <= ${read.upTo}
      and r.opened_at is null
      and r.state = 'delivered'
      and r.account_id = ${read.accountId}
      and b.id = r.broadcast_id
    returning b.id, b.performer_id`.execute(db);
  return rows;
}

/** The broadcast of which a message is a copy. */
export async function findBroadcastOfMessage(
  db: Kysely<DB>,
  messageId: string,
): Promise<{ id: string; performer_id: string } | undefined> {
  return db
    .selectFrom('messages')
    .innerJoin('broadcasts', 'broadcasts.id', 'messages.broadcast_id')
    .select(['broadcasts.id', 'broadcasts.performer_id'])
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
}

export async function insertSale(db: Kysely<DB>, broadcastId: string, chargeId: string): Promise<void> {
  await db
    .insertInto('broadcast_sales')
    .values({ broadcast_id: broadcastId, charge_id: chargeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The results of a broadcast, in minor units. Computed on request: every reader and buyer would lock a stored
 * counter.
 */
export interface Outcome {
  readonly opened: bigint;
  readonly bought: bigint;
  readonly gross: bigint;
  readonly net: bigint;
}

export async function loadOutcomes(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Outcome>> {
  const { rows } = await sql<Outcome & { id: string }>`
    select w.id,
      (
        select count(*) from broadcast_recipients r where r.broadcast_id = w.id and r.opened_at is not null
      ) as opened,
      sold.*
    from unnest(${ids}::uuid[]) as w (id), lateral (
      select count(*) filter (where t.gross = 0 or t.gross < c.gross) as bought,
        coalesce(sum(c.gross - t.gross), 0)::bigint as gross,
        coalesce(sum(c.net - t.net), 0)::bigint as net
      from broadcast_sales s
      join charges c on c.id = s.charge_id,
        lateral (
          select coalesce(sum(v.gross), 0) as gross, coalesce(sum(v.net), 0) as net
          from charge_reversals v
          where v.charge_id = c.id and v.restored_at is null
        ) t
      where s.broadcast_id = w.id
    ) sold`.execute(db);
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
}
