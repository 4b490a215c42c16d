import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, StreamingSettings } from '../../../platform/database/types.gen.ts';

export type StreamingSettingsRow = Omit<Selectable<StreamingSettings>, 'updated_at'>;

/** Of a performer who has not changed anything. */
const defaults = {
  title: '',
  description: '',
  access: 'public',
  price: null,
  latency: 'realtime',
  is_recorded: true,
  private_price: null,
  private_minimum_minutes: 1,
  may_stream: null,
} as const;

export async function loadStreamingSettings(db: Kysely<DB>, performerId: string): Promise<StreamingSettingsRow> {
  const row = await db
    .selectFrom('streaming_settings')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return row ?? { performer_id: performerId, ...defaults };
}

/** The same, locked against other changes. */
export async function lockStreamingSettings(
  db: Kysely<DB>,
  performerId: string,
  now: Date,
): Promise<StreamingSettingsRow> {
  await db
    .insertInto('streaming_settings')
    .values({ performer_id: performerId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('streaming_settings')
    .selectAll()
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveStreamingSettings(
  db: Kysely<DB>,
  performerId: string,
  columns: Partial<Omit<Insertable<StreamingSettings>, 'performer_id'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('streaming_settings')
    .set({ ...columns, updated_at: now })
    .where('performer_id', '=', performerId)
    .execute();
}

/** Of a closed account. */
export async function deleteStreamingSettingsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('streaming_settings').where('performer_id', '=', accountId).execute();
}
