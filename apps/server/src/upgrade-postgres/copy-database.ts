import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupProblem } from '../backup/backup-problem.ts';
import {
  quoted,
  readMigrations,
  readQueueVersion,
  readSequences,
  readTables,
  type Table,
} from '../backup/database/catalogue.ts';
import { contentOfTable, statementOf } from '../backup/database/dump-tables.ts';
import { fillTables } from '../backup/database/load-tables.ts';
import { recreateTables, requireSameVersion } from '../backup/database/prepare-empty.ts';
import { inTransaction } from '../backup/database/session.ts';

type Report = (done: number, all: number) => void;

/**
 * Copies a site's database into an empty one of another server, and compares every value. Throws BackupProblem if
 * anything differs.
 */
export async function copyDatabase(sourceUrl: string, targetUrl: string, onTable: Report): Promise<void> {
  await inTransaction(
    sourceUrl,
    async (source) => {
      const [migrations, queueVersion] = [await readMigrations(source), await readQueueVersion(source)];
      await requireSameVersion({ migrations });
      await recreateTables(targetUrl, { migrations, queueVersion });
      const [tables, sequences] = [await readTables(source), await readSequences(source)];
      await inTransaction(targetUrl, (target) =>
        fillTables(target, sequences, async () => {
          for (const [index, table] of tables.entries()) {
            await copyTable(source, target, table);
            onTable(index + 1, tables.length);
          }
        }),
      );
      await inTransaction(targetUrl, (target) => compare(source, target, tables));
    },
    'begin isolation level repeatable read read only',
  );
}

async function copyTable(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  await pipeline(
    source.query(copyTo(statementOf(table))),
    target.query(copyFrom(`copy ${quoted(table)} (${table.columns.join(', ')}) from stdin`)),
  );
}

async function compare(source: pg.Client, target: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const [before, after] = [await contentOfTable(source, table), await contentOfTable(target, table)];
    if (before.rows !== after.rows || before.sha256 !== after.sha256)
      throw new BackupProblem(
        `The table ${table.name} is another after the copy: ${after.rows} of ${before.rows} rows. Nothing was changed.`,
      );
  }
}
