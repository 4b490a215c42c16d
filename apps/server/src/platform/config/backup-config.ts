import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, integer } from '../config-error.ts';

const inBucket = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[a-zA-Z0-9][a-zA-Z0-9._-]*)*\/?$/;
const expectedPlace = 'a folder, or a bucket like s3://name/folder';

/** A folder of this machine as a full path, or a bucket. */
const place = z
  .string()
  .refine((value) => inBucket.test(value) || !value.includes('://'), expectedPlace)
  .transform((value) => (value.startsWith('s3://') ? value : resolve(value)));

/** Returns undefined for what is neither a folder nor a bucket. */
export function readPlace(value: string): string | undefined {
  return place.safeParse(value).data;
}

const bech32 = '[02-9AC-HJ-NP-Z]{58}';
const keyExpected = 'a key that `npm run backup -- --new-key` made, which starts with AGE-SECRET-KEY-1';

/** The bucket's endpoint may have a path, as some stores need. */
const endpoint = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
    'an address like https://minio.example.com',
  );

/** The variables of backups. */
export const backupVariables = {
  BACKUP_TO: place.optional(),
  BACKUP_KEY: z
    .string()
    .regex(new RegExp(`^AGE-SECRET-KEY-1${bech32}$`), keyExpected)
    .optional(),
  BACKUP_EVERY: integer(1, 720).optional(),
  BACKUP_KEEP: integer(1, 10_000).default(14),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'the name of a region, such as eu-central-1')
    .optional(),
  BACKUP_S3_ENDPOINT: endpoint.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z
    .enum(['1', '0', 'true', 'false', 'on', 'off'], '1 or 0')
    .transform((value) => ['1', 'true', 'on'].includes(value))
    .optional(),
};

const variables = z.object(backupVariables);
type Values = z.output<typeof variables>;

/** Where backups go, how often, and how many are kept. */
export function backupOf(values: Values) {
  if (values.BACKUP_EVERY !== undefined && (values.BACKUP_TO === undefined || values.BACKUP_KEY === undefined))
    throw new ConfigError('BACKUP_EVERY needs BACKUP_TO and BACKUP_KEY: please set all three, or not BACKUP_EVERY.');
  return {
    to: values.BACKUP_TO,
    key: values.BACKUP_KEY,
    everyHours: values.BACKUP_EVERY,
    keep: values.BACKUP_KEEP,
    s3: ownStoreOf(values),
  };
}

/** The account of the backups' store, if it is not that of the site's media. */
function ownStoreOf(values: Values) {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together: please set both, or neither.',
    );
  const own = [values.BACKUP_S3_REGION, values.BACKUP_S3_ENDPOINT, accessKeyId, values.BACKUP_S3_FORCE_PATH_STYLE];
  if (own.every((value) => value === undefined)) return undefined;
  return {
    region: values.BACKUP_S3_REGION ?? 'us-east-1',
    endpoint: values.BACKUP_S3_ENDPOINT,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
    forcePathStyle: values.BACKUP_S3_FORCE_PATH_STYLE ?? false,
  };
}
