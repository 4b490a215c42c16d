import { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';
import { BackupProblem, DamagedFileError } from './backup-problem.ts';
import { requireKey, runProgram, writeLine } from './program.ts';
import { restoreBackup, type LostMedia } from './restore-backup.ts';
import { findBackup, listBackups } from './vault/manifest.ts';
import { openPlace } from './vault/open-place.ts';
import { openVault, type Vault } from './vault/vault.ts';

const options = {
  from: { type: 'string' },
  backup: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;

/** The site is there, and some of its media are not as they were saved. */
const lossCode = 2;

async function run(config: Config): Promise<number> {
  const { values } = parseArgs({ options });
  const vault = await openVault(await openPlace(values.from, config, { isReadOnly: true }), await requireKey(config));
  const lost = await restore(config, vault, values).catch(adviseAnother(vault));
  if (lost.length === 0) {
    writeLine('The site is restored. Start it with `npm start`.');
    return 0;
  }
  for (const each of lost) writeLine(`✗ ${describe(each)}`);
  writeLine(
    `The site is restored, except for ${lost.length} of its media files, which are listed above. ` +
      'Start it with `npm start`.',
  );
  return lossCode;
}

async function restore(
  config: Config,
  vault: Vault,
  { backup, replace: replaces }: { backup?: string | undefined; replace: boolean },
): Promise<LostMedia[]> {
  const manifest = await findBackup(vault, backup);
  writeLine(`Restoring the backup ${manifest.id} of ${manifest.takenAt} into ${config.dataDir}.`);
  return restoreBackup({ config, vault, manifest, replaces, write: writeLine });
}

function describe({ key, problem, copyFrom }: LostMedia): string {
  return copyFrom === undefined
    ? `${key} is lost. ${problem}`
    : `${key} is what it was in the backup ${copyFrom}. ${problem}`;
}

/** A backup whose database is damaged cannot be restored, and another one may be. */
function adviseAnother(vault: Vault): (error: unknown) => Promise<never> {
  return async (error) => {
    const damage = [error, (error as Error).cause].find((each) => each instanceof DamagedFileError);
    if (damage === undefined) throw error;
    const ids = await listBackups(vault);
    throw new BackupProblem(
      `${damage.message}\nThis backup cannot be restored. Another one may be, with --backup ID: ${ids.join(', ')}.`,
    );
  };
}

await runProgram(run);
