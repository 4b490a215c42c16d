import { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';
import { openScratchDatabase } from './database/scratch-database.ts';
import { requireKey, runProgram, sizeOf, writeLine } from './program.ts';
import { findBackup, type Manifest } from './vault/manifest.ts';
import { openPlace } from './vault/open-place.ts';
import { openVault } from './vault/vault.ts';
import { verifyBackup } from './verify-backup.ts';

const options = {
  from: { type: 'string' },
  backup: { type: 'string' },
  'database-url': { type: 'string' },
} as const;

async function run(config: Config): Promise<number> {
  const { values } = parseArgs({ options });
  const vault = await openVault(await openPlace(values.from, config, { isReadOnly: true }), await requireKey(config));
  const manifest = await findBackup(vault, values.backup);
  writeLine(`Verifying the backup ${manifest.id} in ${vault.name}.`);
  // Before anything is read, which may take hours.
  const scratch = await openScratchDatabase({ named: values['database-url'], configured: config.databaseUrl });
  writeLine(`Trying its database in ${scratch.place}.`);
  const { ofTables, ofMedia } = await verifyBackup({ vault, manifest, scratch, write: writeLine });
  const problems = [...ofTables, ...ofMedia];
  for (const problem of problems) writeLine(`✗ ${problem}`);
  writeLine(problems.length === 0 ? praise(manifest) : blame(manifest, ofTables.length));
  return problems.length === 0 ? 0 : 1;
}

function blame({ id }: Manifest, problemsOfTables: number): string {
  return problemsOfTables > 0
    ? `The backup ${id} cannot be restored.`
    : `The media files above are missing or damaged in the backup ${id}; everything else can be restored.`;
}

function praise({ id, tables, media }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = media.reduce((sum, file) => sum + file.sizeBytes, 0);
  return (
    `The backup ${id} is good: ${rows} rows of ${tables.length} tables and ${media.length} media files ` +
    `(${sizeOf(bytes)}) are as they were saved, and the books are correct.`
  );
}

await runProgram(run);
