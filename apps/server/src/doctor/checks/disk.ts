import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';

const { fine, warning, problem } = findingsOf('disk');

const megabyte = 1024 ** 2;
/** Below this many times the reserve, a few uploads are enough to reach it. */
const comfort = 10;
const minFreeShareOfFiles = 0.05;

/** DATA_DIR can be written to and has space, for bytes and for files. */
export async function checkDisk(config: Pick<Config, 'dataDir' | 'diskReserveMegabytes'>): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = await nearestThere(dataDir);
  const found = await stat(folder);
  if (!found.isDirectory())
    return [problem(`DATA_DIR is ${dataDir}, but ${folder} is a file.`, 'Set DATA_DIR to a folder.')];
  const canWrite = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite)
    return [
      problem(
        `DATA_DIR is ${dataDir}, but this user may not write to ${folder}.`,
        'Give the folder to the user that runs Ovation, or run the doctor as that user.',
      ),
    ];
  return [checkSpace(config, await statfs(folder))];
}

interface Space {
  readonly bavail: number;
  readonly bsize: number;
  readonly files: number;
  readonly ffree: number;
}

/** Some file systems do not count files: they say 0. */
export function checkSpace(
  { dataDir, diskReserveMegabytes }: Pick<Config, 'dataDir' | 'diskReserveMegabytes'>,
  { bavail, bsize, files, ffree }: Space,
): Finding {
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte);
  const free = `${freeMegabytes.toLocaleString('en')} MB free on the disk of ${dataDir}`;
  if (freeMegabytes <= diskReserveMegabytes)
    return problem(
      `There are ${free}, and DISK_RESERVE_MB keeps ${diskReserveMegabytes}: uploads are refused.`,
      'Make room, enlarge the disk, or keep media in a bucket (S3_BUCKET).',
    );
  if (files > 0 && ffree / files < minFreeShareOfFiles)
    return problem(
      `The disk of ${dataDir} has space, but can hold only ${ffree.toLocaleString('en')} more files.`,
      'Remove small files, or use a file system with more inodes.',
    );
  if (freeMegabytes < comfort * diskReserveMegabytes)
    return warning(`There are only ${free}.`, 'Plan for two to three times the size of the uploads.');
  return fine(`There are ${free}.`);
}

/** The folder itself, otherwise the nearest one above it that exists. */
export async function nearestThere(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearestThere(dirname(path));
}
