import { recordBackup } from '../modules/administration/backups/backup.store.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import type { MadeBackup } from './make-backup.ts';

/** Tells the site about its backup, so that staff see how old the last one is. */
export async function tellSite(
  connectionString: string,
  { place, finishedAt, made }: { place: string; finishedAt: Date; made: MadeBackup },
): Promise<void> {
  const { manifest, copied } = made;
  const pool = createPool({ connectionString, max: 1, applicationName: 'ovation backup' });
  const database = createDatabase(pool);
  const backup = {
    id: manifest.id,
    place,
    takenAt: new Date(manifest.takenAt),
    finishedAt,
    mediaFiles: manifest.media.length,
    copiedBytes: copied.bytes,
  };
  try {
    // The database of a stopped site was opened for reading.
    await database
      .transaction()
      .setAccessMode('read write')
      .execute((db) => recordBackup(db, backup));
  } finally {
    await database.destroy();
    await pool.end();
  }
}
