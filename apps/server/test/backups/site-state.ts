import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { readSequences, readTables } from '../../src/backup/database/catalogue.ts';
import { contentOfTable } from '../../src/backup/database/dump-tables.ts';
import { inTransaction } from '../../src/backup/database/session.ts';
import type { Storage } from '../../src/gateways/storage/storage.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { describeSchema } from '../../src/platform/database/schema/describe-schema.ts';

/** What a site notes about a backup comes after the moment that the backup holds. */
const notedLater = 'public.site_backups';

/** Everything that makes one site equal to another: schema, every row, counters. */
export async function stateOfDatabase(url: string) {
  const pool = createPool({ connectionString: url, max: 1, applicationName: 'test' });
  const schema = await describeSchema(pool);
  await pool.end();
  return inTransaction(url, async (client) => {
    const tables: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const { rows, sha256 } = await contentOfTable(client, table);
      tables[`${table.schema}.${table.name}`] = `${rows} rows, ${sha256}`;
    }
    delete tables[notedLater];
    return { schema, tables, sequences: await readSequences(client) };
  });
}

/** The checksum of each file. */
export async function stateOfMedia(storage: Storage): Promise<Record<string, string>> {
  const files: [string, string][] = [];
  for await (const { key } of storage.list('')) {
    const stream = await storage.read(key);
    if (stream)
      files.push([
        key,
        createHash('sha256')
          .update(await buffer(stream))
          .digest('hex'),
      ]);
  }
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
