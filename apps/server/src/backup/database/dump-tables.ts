import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { contentOf, measured, type Content } from '../vault/checked.ts';
import { folderOf, type SavedTable } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { quoted, readTables, type Table } from './catalogue.ts';

/** Saves every table as the client's transaction sees it. */
export async function dumpTables(
  client: pg.Client,
  { vault, id, onTable }: { vault: Vault; id: string; onTable: (done: number, all: number) => void },
): Promise<SavedTable[]> {
  const tables = await readTables(client);
  const saved: SavedTable[] = [];
  for (const table of tables) {
    saved.push(await dumpTable(client, vault, id, table));
    onTable(saved.length, tables.length);
  }
  return saved;
}

async function dumpTable(client: pg.Client, vault: Vault, id: string, table: Table): Promise<SavedTable> {
  const file = `${folderOf(id)}database/${table.schema}.${table.name}.copy.gz.age`;
  const rows = client.query(copyTo(statementOf(table)));
  let content: Content | undefined;
  const zipped = createGzip({ level: 3 });
  const zipping = pipeline(
    measured(rows, (found) => void (content = found)),
    zipped,
  );
  const [sealedBytes] = await Promise.all([vault.put(file, zipped), zipping]);
  return { ...table, rows: rows.rowCount, file, sealedBytes, ...(content as unknown as Content) };
}

/** What a table contains now, in the format that `dumpTables` saves. */
export async function contentOfTable(client: pg.Client, table: Table): Promise<Content & { rows: number }> {
  const rows = client.query(copyTo(statementOf(table)));
  const content = await contentOf(rows);
  return { ...content, rows: rows.rowCount };
}

/** Writes all rows of a table to the client. */
export function statementOf(table: Table): string {
  const columns = table.columns.join(', ');
  if (!table.isPartitioned) return `copy ${quoted(table)} (${columns}) to stdout`;
  // Sorted, because another database has the same rows in other partitions.
  return `copy (select ${columns} from ${quoted(table)} order by ${columns}) to stdout`;
}
