import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** The moment that the newest complete backup holds. */
export async function findLastBackup(db: Kysely<DB>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('site_backups')
    .select('taken_at')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.taken_at;
}

/** Since when backups are expected: a site that has made none must not wait for ever for its first one. */
export async function expectBackupsSince(db: Kysely<DB>, now: Date): Promise<Date> {
  const { rows } = await sql<{ told_at: Date }>`
    insert into staff_alerts (kind, told_at)
    values ('backups expected', ${now})
    on conflict (kind) do update set told_at = staff_alerts.told_at
    returning told_at`.execute(db);
  return rows[0]?.told_at ?? now;
}

/** Since when backups are expected, if the schedule has ever looked. */
export async function findBackupsExpectedSince(db: Kysely<DB>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_alerts')
    .select('told_at')
    .where('kind', '=', 'backups expected')
    .executeTakeFirst();
  return row?.told_at;
}

interface CompleteBackup {
  readonly id: string;
  readonly place: string;
  readonly takenAt: Date;
  readonly finishedAt: Date;
  readonly mediaFiles: number;
  readonly copiedBytes: number;
}

const keptMs = 400 * 86_400_000;

/** Remembers a complete backup, and forgets very old ones. */
export async function recordBackup(db: Kysely<DB>, backup: CompleteBackup): Promise<void> {
  const { id, place, takenAt, finishedAt, mediaFiles, copiedBytes } = backup;
  await sql`
    insert into site_backups (id, place, taken_at, finished_at, media_files, copied_bytes)
    values (${id}, ${place}, ${takenAt}, ${finishedAt}, ${mediaFiles}, ${copiedBytes})`.execute(db);
  await db
    .deleteFrom('site_backups')
    .where('finished_at', '<', new Date(finishedAt.getTime() - keptMs))
    .execute();
}
