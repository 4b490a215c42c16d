import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { dumpTables } from './dump-tables.ts';
import { loadTables } from './load-tables.ts';
import { inTransaction } from './session.ts';

/** In memory, not sealed. */
function createVault(): Vault {
  const files = new Map<string, Buffer>();
  return {
    name: 'memory',
    async put(path: string, content: Readable) {
      const read = await buffer(content);
      files.set(path, read);
      return read.length;
    },
    read: async (path: string) => Readable.from(files.get(path) ?? []),
  } as unknown as Vault;
}

async function openDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

test('a backup in which the release before has saved partitions as tables is loaded', async () => {
  const [source, target, vault] = [await openDatabase(), await openDatabase(), createVault()];
  const tables = await inTransaction(source, async (client) => {
    await client.query(`insert into content_views values ('2090-01-01', gen_random_uuid(), 'viewer')`);
    return dumpTables(client, { vault, id: 'one', onTable: () => {} });
  });
  const older = tables.map((table) =>
    table.name === 'content_views' ? { ...table, name: 'content_views_20900101' } : table,
  );
  const manifest = { tables: older, sequences: [] } as unknown as Manifest;
  const days = await inTransaction(target, async (client) => {
    await loadTables(client, { vault, manifest, onTable: () => {} });
    return client.query('select day::text from content_views');
  });
  expect(days.rows).toEqual([{ day: '2090-01-01' }]);
});
