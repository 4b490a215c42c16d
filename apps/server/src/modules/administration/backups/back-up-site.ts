import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { findLastBackup } from './backup.store.ts';
import { isBackupDue } from './lateness.ts';

export const backUpSiteJob = job({ name: 'back-up-site', slow: 'hours' });

const program = join(import.meta.dirname, '../../../backup/backup.ts');
/** What the program ends with while another backup runs. */
const busyCode = 3;
const niceness = 10;
const maxQuoteLength = 1_000;

/** Makes a backup when it is due, in a process of its own with a lower priority: sealing takes a processor. */
export async function backUpSite(app: App): Promise<void> {
  const { everyHours } = app.config.backup;
  if (everyHours === undefined) return;
  if (!isBackupDue(await findLastBackup(app.database), everyHours, app.clock.now())) return;
  const { code, output } = await runBackup();
  if (code === busyCode) return;
  if (code !== 0) throw new Error(`The backup failed: ${output.trim().slice(-maxQuoteLength)}`);
  app.logger.info({ part: 'backup' }, output.trim().split('\n').at(-1));
}

async function runBackup(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output = (output + text).slice(-2 * maxQuoteLength)));
  await once(child, 'close');
  process.off('exit', kill);
  return { code: child.exitCode, output };
}
