import type { App } from '../../../app.ts';
import { loadMe } from '../../accounts/index.ts';
import { personalTables } from '../tables/personal-tables.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { mediaFiles } from './media-files.ts';
import { readMe } from './read-me.ts';
import { receipts } from './receipts.ts';
import { writeRecords } from './write-records.ts';

/** Everything of an account, file by file; each is read when the one before has been written. */
export async function* archiveEntries(app: App, accountId: string): AsyncGenerator<ArchiveEntry> {
  const now = app.clock.now();
  const [{ siteName }, me] = await Promise.all([app.settings.read(), loadMe(app.database, accountId)]);
  yield { name: 'README.txt', lastModified: now, input: readMe({ siteName, username: me?.username ?? '', now }) };
  for (const table of personalTables) {
    const input = writeRecords(app, table, accountId);
    yield { name: `data/${table.table.replaceAll('_', '-')}.json`, lastModified: now, input };
  }
  yield* receipts(app, accountId, siteName);
  yield* mediaFiles(app, accountId);
}
