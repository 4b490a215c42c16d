import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { BackupProblem } from '../../../backup/backup-problem.ts';
import { openBackupKey } from '../../../backup/vault/age.ts';
import { listBackups, startOf } from '../../../backup/vault/manifest.ts';
import { openPlace, type Place } from '../../../backup/vault/open-place.ts';
import { isVault, openVault } from '../../../backup/vault/vault.ts';
import { isBackupLate } from '../../../modules/administration/backups/backup-state.ts';
import type { Config } from '../../../platform/config.ts';
import { readSecretKey } from '../../../platform/disk/data-directory.ts';
import { isLocalAddress } from '../../../platform/local-address.ts';
import { sitePrefix } from '../../../platform/processes/processes.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { nearestThere } from '../disk.ts';

const { fine, skipped, warning, problem } = findingsOf('backup');

const howTo = 'See docs/operations/backups.md.';

/** The place answers, its key and site are ours, and the last backup is not too old. Writes nothing there. */
export async function checkBackup(config: Config, now = new Date()): Promise<Finding[]> {
  const { to, key } = config.backup;
  if (to === undefined)
    return isLocalAddress(config.publicUrl)
      ? [skipped('BACKUP_TO is unset: the site makes no backups.')]
      : [warning('BACKUP_TO is unset: when the disk is lost, so is the site.', `Set up backups. ${howTo}`)];
  if (key === undefined)
    return [
      problem(
        'BACKUP_TO is set and BACKUP_KEY is not: no backup can be made.',
        'Make a key with `npm run backup -- --new-key`, and keep a copy where the site is not.',
      ),
    ];
  try {
    return [await checkPlace(await openPlace(undefined, config, { isReadOnly: true }), key, { config, now })];
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return [problem(`BACKUP_TO: ${error.message}`, `Correct BACKUP_TO, BACKUP_KEY or the account. ${howTo}`)];
  }
}

async function checkPlace(
  place: Place,
  key: string,
  { config, now }: { readonly config: Config; readonly now: Date },
): Promise<Finding> {
  const closed = place.name.startsWith('s3://') ? undefined : await whereClosed(place.name);
  if (closed !== undefined)
    return problem(
      `BACKUP_TO is ${place.name}, but this user may not write to ${closed}.`,
      'Give the folder to the user that runs Ovation, mount the disk for writing, or run the doctor as that user.',
    );
  if (!(await isVault(place)))
    return warning(`There is no backup in ${place.name} yet.`, 'Run `npm run backup`, or set BACKUP_EVERY.');
  const secretKey = config.secretKey ?? (await readSecretKey(config.dataDir));
  const site = secretKey === undefined ? undefined : sitePrefix(secretKey);
  const vault = await openVault(place, await openBackupKey(key), site);
  return judgeAge((await listBackups(vault)).at(-1), { place: place.name, everyHours: config.backup.everyHours, now });
}

/** The folder, or the nearest one above it, where it would be made. */
async function whereClosed(name: string): Promise<string | undefined> {
  const folder = await nearestThere(name);
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => undefined,
    () => folder,
  );
}

const hourMs = 3_600_000;
/** Without a schedule, someone has to remember. */
const longHours = 7 * 24;

function judgeAge(
  id: string | undefined,
  { place, everyHours, now }: { place: string; everyHours: number | undefined; now: Date },
): Finding {
  if (id === undefined)
    return problem(`No backup in ${place} has become complete.`, 'Run `npm run backup`, which says what fails.');
  const startedAt = startOf(id);
  const hours = Math.floor((now.getTime() - startedAt.getTime()) / hourMs);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  if (everyHours !== undefined && isBackupLate(startedAt, everyHours, now))
    return problem(
      `The last backup in ${place} is ${age} old, and BACKUP_EVERY wants one every ${everyHours} hours.`,
      'See the job back-up-site among the failed jobs, or run `npm run backup`. Does a process have the role worker?',
    );
  if (everyHours === undefined && hours > longHours)
    return warning(`The last backup in ${place} is ${age} old.`, 'Set BACKUP_EVERY, so that nobody has to remember.');
  return fine(`The last backup in ${place} is ${age} old.`);
}
