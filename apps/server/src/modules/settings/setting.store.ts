import { sql, type Kysely } from 'kysely';
import type { DB, JsonValue } from '../../platform/database/types.gen.ts';

export async function loadSettingRows(db: Kysely<DB>): Promise<{ key: string; value: JsonValue }[]> {
  return db.selectFrom('settings').select(['key', 'value']).execute();
}

export async function saveSettings(db: Kysely<DB>, values: Record<string, unknown>, now: Date): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now }));
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ value: row.ref('excluded.value'), updated_at: row.ref('excluded.updated_at') })),
    )
    .execute();
}

/** Makes changes wait for each other, so that two valid ones cannot add up to a contradiction. */
export async function lockSettings(db: Kysely<DB>): Promise<void> {
  // The whole table, because a setting that was never changed has no row to lock.
  await sql`lock table settings in share row exclusive mode`.execute(db);
}
