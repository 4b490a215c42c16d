import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupProblem, DamagedFileError } from '../backup-problem.ts';
import { checked, contentOf } from '../vault/checked.ts';
import type { Manifest, SavedSequence, SavedTable } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { quoted, readForeignKeys, readTables, readTriggeredTables, type ForeignKey } from './catalogue.ts';

/**
 * Fills the tables in the caller's transaction: an interrupted restore leaves them empty. Needs no more rights than the
 * owner of the tables has.
 */
export async function loadTables(
  client: pg.Client,
  { vault, manifest, onTable }: { vault: Vault; manifest: Manifest; onTable: (done: number, all: number) => void },
): Promise<void> {
  const names = new Set((await readTables(client)).map(quoted));
  await fillTables(client, manifest.sequences, async () => {
    for (const [index, table] of manifest.tables.entries()) {
      await loadTable(client, vault, { ...table, name: names.has(quoted(table)) ? table.name : wholeOf(table.name) });
      onTable(index + 1, manifest.tables.length);
    }
  });
}

/** The release before partitions, on a database of this one, saves each of them as a table. */
function wholeOf(partition: string): string {
  return partition.replace(/_(?:first|default|\d+)$/, '');
}

/**
 * Empties all tables, lets `fill` copy rows into them without our triggers and foreign keys, and sets the sequences.
 */
export async function fillTables(
  client: pg.Client,
  sequences: readonly SavedSequence[],
  fill: () => Promise<void>,
): Promise<void> {
  const resume = await suspendRules(client);
  await emptyTables(client);
  await fill();
  await setSequences(client, sequences);
  await resume();
  await client.query('analyze');
}

/**
 * Without triggers, which would count twice, and without foreign keys, which depend on the order of the tables. These
 * are created again afterwards, which checks every row.
 */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const [keys, triggered] = [await readForeignKeys(client), await readTriggeredTables(client)];
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const key of keys) await addForeignKey(client, key);
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  };
}

async function addForeignKey(client: pg.Client, { table, name, definition }: ForeignKey): Promise<void> {
  await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Migrations insert rows. */
async function emptyTables(client: pg.Client): Promise<void> {
  const tables = await readTables(client);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
}

async function loadTable(client: pg.Client, vault: Vault, table: SavedTable): Promise<void> {
  const source = await vault.read(table.file);
  const unzipped = createGunzip();
  const unzipping = pipeline(source, unzipped);
  const target = client.query(copyFrom(`copy ${quoted(table)} (${table.columns.join(', ')}) from stdin`));
  try {
    await Promise.all([pipeline(checked(unzipped, table), target), unzipping]);
  } catch (error) {
    throw problemOf(error, table, vault);
  }
  if (target.rowCount !== table.rows)
    throw new BackupProblem(`The table ${table.name} has ${target.rowCount} rows instead of ${table.rows}.`);
}

/** Reads a table to its end, without loading it. Throws DamagedFileError. */
export async function checkTable(vault: Vault, table: SavedTable): Promise<void> {
  const unzipped = createGunzip();
  try {
    const source = await vault.read(table.file);
    await Promise.all([contentOf(checked(unzipped, table)), pipeline(source, unzipped)]);
  } catch (error) {
    throw problemOf(error, table, vault);
  }
}

function problemOf(error: unknown, { file }: SavedTable, { name }: Vault): unknown {
  if (error instanceof BackupProblem) return error;
  const { name: kind, code = '' } = error as Error & { code?: string };
  const isDamaged = kind === 'ContentChangedError' || code.startsWith('Z_');
  return isDamaged ? new DamagedFileError(`The file ${file} in ${name} is damaged: it is not what was saved.`) : error;
}

async function setSequences(client: pg.Client, sequences: readonly SavedSequence[]): Promise<void> {
  for (const sequence of sequences) {
    const { lastValue, isCalled } = sequence;
    await client.query('select setval($1::regclass, $2, $3)', [quoted(sequence), lastValue, isCalled]);
  }
}
