import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface VapidKeyRow {
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
