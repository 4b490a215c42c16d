import { NoBooksError } from '../audit/open-books.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { messageOf, StartError } from '../startup-errors.ts';
import { BackupBusyError, BackupProblem } from './backup-problem.ts';
import { openBackupKey, type BackupKey } from './vault/age.ts';
import { problemOfPlace } from './vault/place-problem.ts';

/** Nothing is wrong: the job that started the program looks again later. */
const busyCode = 3;

/** Runs a program for operators: it ends with what `run` returns, or with a sentence and 1 (3: another backup runs). */
export async function runProgram(run: (config: Config) => Promise<number>): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    process.exitCode = await run(config);
  } catch (error) {
    console.error(explain(error, config));
    process.exitCode = error instanceof BackupBusyError ? busyCode : 1;
  }
}

function explain(error: unknown, config: Config | undefined): string {
  const problem = [error, (error as Error).cause].find((each) => each instanceof BackupProblem);
  if (problem) return problem.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  // Wrong arguments of the program.
  const isArgument = code?.startsWith('ERR_PARSE_ARGS') === true;
  if (error instanceof NoBooksError || isArgument) return message;
  if (error instanceof StartError) return messageOf(error, config);
  // A place that has no name here, such as a file that is copied.
  return problemOfPlace(error, path ?? 'The place of the media')?.message ?? messageOf(error, config);
}

export function requireKey({ backup }: Config): Promise<BackupKey> {
  if (backup.key === undefined)
    throw new BackupProblem(
      'Set BACKUP_KEY to the key that seals the backups. `npm run backup -- --new-key` makes one: keep a copy of it ' +
        'where the site is not.',
    );
  return openBackupKey(backup.key);
}

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1_000 ** power).toFixed(1))} ${units[power]}`;
}

/** Writes a line for each whole percent, so that a long backup says as much as a short one. */
export function createProgress(write: (line: string) => void, what: string): (done: number, all: number) => void {
  let lastPercent = -1;
  return (done, all) => {
    const percent = Math.floor((100 * done) / all);
    if (percent === lastPercent) return;
    lastPercent = percent;
    write(`${what}: ${done} of ${all}`);
  };
}
