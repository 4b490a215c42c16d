import { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';
import { requireKey, runProgram, sizeOf, writeLine } from './program.ts';
import { findBackup, type Manifest } from './vault/manifest.ts';
import { openPlace } from './vault/open-place.ts';
import { openVault } from './vault/vault.ts';
import { verifyBackup } from './verify-backup.ts';

const options = { from: { type: 'string' }, backup: { type: 'string' } } as const;

async function run(config: Config): Promise<number> {
  const { values } = parseArgs({ options });
  const vault = await openVault(await openPlace(values.from, config), await requireKey(config));
  const manifest = await findBackup(vault, values.backup);
  writeLine(`Verifying the backup ${manifest.id} in ${vault.name}.`);
  const problems = await verifyBackup({ vault, manifest, write: writeLine });
  for (const problem of problems) writeLine(`✗ ${problem}`);
  writeLine(problems.length === 0 ? praise(manifest) : `The backup ${manifest.id} cannot be restored as it was saved.`);
  return problems.length === 0 ? 0 : 1;
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
