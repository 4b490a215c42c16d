import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface VapidKeyRow {
  readonly public_key: string;
  readonly sealed_private_key: Buffer;
}

export async function findVapidKey(db: Kysely<DB>): Promise<VapidKeyRow | undefined> {
  return db.selectFrom('vapid_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst();
}

/** Until the end of the transaction nobody else writes a pair of keys. */
export async function lockVapidKeys(db: Kysely<DB>): Promise<void> {
  await sql`lock table vapid_keys in exclusive mode`.execute(db);
}

/** In place of the pair before; browsers that subscribed to that one are forgotten. */
export async function replaceVapidKey(db: Kysely<DB>, key: VapidKeyRow, now: Date): Promise<void> {
  await db.deleteFrom('vapid_keys').execute();
  await db.deleteFrom('push_subscriptions').execute();
  await db
    .insertInto('vapid_keys')
    .values({ ...key, created_at: now })
    .execute();
}
