import type { Kysely, Selectable } from 'kysely';
import type { DB, StreamKeys } from '../../../platform/database/types.gen.ts';

export async function findStreamKey(
  db: Kysely<DB>,
  performerId: string,
): Promise<Pick<Selectable<StreamKeys>, 'created_at' | 'last_used_at'> | undefined> {
  return db
    .selectFrom('stream_keys')
    .select(['created_at', 'last_used_at'])
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
}

/** Replaces the key that there was, and returns its hash. */
export async function saveStreamKey(
  db: Kysely<DB>,
  performerId: string,
  keyHash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const before = await db
    .selectFrom('stream_keys')
    .select('key_hash')
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst();
  const columns = { key_hash: keyHash, created_at: now, last_used_at: null };
  await db
    .insertInto('stream_keys')
    .values({ performer_id: performerId, ...columns })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(columns))
    .execute();
  return before?.key_hash;
}

/** Returns the hash of the key that there was. */
export async function deleteStreamKeyOf(db: Kysely<DB>, performerId: string): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('stream_keys')
    .where('performer_id', '=', performerId)
    .returning('key_hash')
    .executeTakeFirst();
  return row?.key_hash;
}

/** Whether a performer may publish. */
interface Publishing {
  readonly status: string;
  readonly publishing_stopped_at: Date | null;
}

/** The performer whose key it is, and that it was used. */
export async function useStreamKey(
  db: Kysely<DB>,
  keyHash: Buffer,
  now: Date,
): Promise<(Publishing & { readonly performer_id: string }) | undefined> {
  return db
    .updateTable('stream_keys')
    .set({ last_used_at: now })
    .from('performers')
    .whereRef('performers.account_id', '=', 'stream_keys.performer_id')
    .where('key_hash', '=', keyHash)
    .returning(['stream_keys.performer_id', 'performers.status', 'performers.publishing_stopped_at'])
    .executeTakeFirst();
}

export async function loadPublishing(db: Kysely<DB>, performerId: string): Promise<Publishing | undefined> {
  return db
    .selectFrom('performers')
    .select(['status', 'publishing_stopped_at'])
    .where('account_id', '=', performerId)
    .executeTakeFirst();
}
