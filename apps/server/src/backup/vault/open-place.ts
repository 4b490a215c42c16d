import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalFolder } from '../../gateways/storage/local-folder.ts';
import type { S3Settings } from '../../gateways/storage/s3-settings.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import { readPlace } from '../../platform/config/backup-config.ts';
import type { Config } from '../../platform/config.ts';
import { BackupProblem } from '../backup-problem.ts';
import { inPlace, withSentences } from './place-problem.ts';

/** Where backups are: a folder, or a bucket like `s3://name/folder`. */
export interface Place {
  readonly name: string;
  readonly storage: Storage;
}

/** Opens what `--to` or `--from` names, otherwise `BACKUP_TO`. Nothing is created in a folder that is only read. */
export async function openPlace(
  named: string | undefined,
  config: Config,
  { isReadOnly = false } = {},
): Promise<Place> {
  const name = named === undefined ? config.backup.to : readPlace(named);
  if (name === undefined) throw new BackupProblem(missingMessage(named));
  refuseOwnMedia(name, config);
  const storage = await inPlace(name, () => openStorageOf(name, config, isReadOnly));
  return { name, storage: withSentences(storage, name) };
}

function missingMessage(named: string | undefined): string {
  return named === undefined
    ? 'Set BACKUP_TO to a folder or a bucket for the backups, such as s3://name/folder.'
    : `${JSON.stringify(named)} is neither a folder nor a bucket like s3://name/folder.`;
}

/** Files of backups among the media would become media of the next backup. */
function refuseOwnMedia(name: string, config: Config): void {
  if (isInDataFolder(name, config) || isAmongMedia(name, config))
    throw new BackupProblem(`${name} holds the site's own data: please give the backups a place of their own.`);
}

function isInDataFolder(name: string, { dataDir }: Config): boolean {
  return name === dataDir || ['media', 'postgres'].some((own) => `${name}/`.startsWith(`${join(dataDir, own)}/`));
}

function isAmongMedia(name: string, config: Config): boolean {
  const [inBucket, { s3 }] = [placeInBucket(name), config];
  if (s3 === undefined || inBucket === undefined) return false;
  const isSameBucket = inBucket.bucket === s3.bucket && accountOf(config).endpoint === s3.endpoint;
  return isSameBucket && inBucket.prefix.startsWith(s3.prefix);
}

async function openStorageOf(name: string, config: Config, isReadOnly: boolean): Promise<Storage> {
  const inBucket = placeInBucket(name);
  if (inBucket === undefined) return openLocalFolder(name, { isReadOnly });
  const { openS3 } = await import('../../gateways/storage/s3.ts');
  return openS3({ ...accountOf(config), ...inBucket }, join(tmpdir(), 'ovation-downloads'));
}

function placeInBucket(name: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(name) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: folder === '' ? '' : `${folder}/` };
}

/** The account of `BACKUP_S3_…`, otherwise that of the site's media. */
function accountOf({ backup, s3 }: Config): Omit<S3Settings, 'bucket' | 'prefix'> {
  const own = backup.s3 ?? s3;
  return {
    region: own?.region ?? 'us-east-1',
    endpoint: own?.endpoint,
    publicEndpoint: undefined,
    credentials: own?.credentials,
    forcePathStyle: own?.forcePathStyle ?? false,
  };
}
