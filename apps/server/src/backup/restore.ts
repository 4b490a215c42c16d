import { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';
import { requireKey, runProgram, writeLine } from './program.ts';
import { restoreBackup } from './restore-backup.ts';
import { findBackup } from './vault/manifest.ts';
import { openPlace } from './vault/open-place.ts';
import { openVault } from './vault/vault.ts';

const options = {
  from: { type: 'string' },
  backup: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

async function run(config: Config): Promise<number> {
  const { values } = parseArgs({ options });
  const vault = await openVault(await openPlace(values.from, config), await requireKey(config));
  const manifest = await findBackup(vault, values.backup);
  writeLine(`Restoring the backup ${manifest.id} of ${manifest.takenAt} into ${config.dataDir}.`);
  await restoreBackup({ config, vault, manifest, replaces: values.replace, write: writeLine });
  writeLine('The site is restored. Start it with `npm start`.');
  return 0;
}

await runProgram(run);
