import { sql, type Kysely, type Selectable } from 'kysely';
import type { PushTarget } from '../../../gateways/push/push.ts';
import type { DB, PushSubscriptions } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export interface NewPushSubscription extends PushTarget {
  readonly accountId: string;
  readonly sessionHash: Buffer;
}

/**
 * A browser whose account changes sends the same keys. Undefined for an address with other keys: it is another
 * browser's.
 */
export async function saveSubscription(
  db: Kysely<DB>,
  { accountId, sessionHash, endpoint, p256dh, auth }: NewPushSubscription,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into push_subscriptions as p (id, account_id, session_hash, endpoint, p256dh, auth, created_at)
    values (${newId()}, ${accountId}, ${sessionHash}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    on conflict on constraint push_subscriptions_once do update
    set account_id = excluded.account_id,
      session_hash = excluded.session_hash,
      created_at = excluded.created_at
    where p.p256dh = excluded.p256dh and p.auth = excluded.auth
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Deletes all but the account's latest `max` subscriptions. */
export async function deleteOldestBeyond(db: Kysely<DB>, accountId: string, max: number): Promise<void> {
  await sql`
    delete from push_subscriptions
    where id in (
      select id
      from push_subscriptions
      where account_id = ${accountId}
      order by created_at desc, id desc
      offset ${max}
    )`.execute(db);
}

export async function removeSubscription(db: Kysely<DB>, id: string, accountId?: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function findSubscription(db: Kysely<DB>, id: string): Promise<Selectable<PushSubscriptions> | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface Pushable {
  readonly notificationId: string;
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly kind: string;
}

/** The browsers to which notifications could be sent, without those that were read. */
export async function listPushable(db: Kysely<DB>, ids: readonly string[]): Promise<Pushable[]> {
  const { rows } = await sql<Pushable>`
    select n.id as "notificationId", s.id as "subscriptionId", n.account_id as "accountId", n.kind
    from notifications n
    join push_subscriptions s on s.account_id = n.account_id
    where n.id = any(${[...ids]}::uuid[]) and n.read_at is null`.execute(db);
  return rows;
}

interface VapidKeyRow {
  readonly public_key: string;
  readonly sealed_private_key: Buffer;
}

export async function findVapidKey(db: Kysely<DB>): Promise<VapidKeyRow | undefined> {
  return db.selectFrom('vapid_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst();
}

/** Keeps others from writing a key pair until the end of the transaction. */
export async function lockVapidKeys(db: Kysely<DB>): Promise<void> {
  await sql`lock table vapid_keys in exclusive mode`.execute(db);
}

/** Replaces the key pair, and deletes the browsers that subscribed to the old one. */
export async function replaceVapidKey(db: Kysely<DB>, key: VapidKeyRow, now: Date): Promise<void> {
  await db.deleteFrom('vapid_keys').execute();
  await db.deleteFrom('push_subscriptions').execute();
  await db
    .insertInto('vapid_keys')
    .values({ ...key, created_at: now })
    .execute();
}
