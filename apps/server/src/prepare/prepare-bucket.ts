import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { absent, openBucket, type Bucket } from '../gateways/storage/s3-bucket.ts';
import type { S3Settings } from '../gateways/storage/s3-settings.ts';

interface BucketOptions {
  /** Whose pages may read from the bucket. */
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const attempts = 30;
const pauseMs = 1_000;

/**
 * Makes the bucket if there is none, and sets the two rules that the site needs: its pages may read (CORS), and parts
 * of uploads that were abandoned are removed. Waits half a minute for a store that is starting. A rule that the store
 * does not know is a warning.
 */
export async function prepareBucket(settings: S3Settings, { publicUrl, logger }: BucketOptions): Promise<void> {
  const bucket = openBucket(settings);
  try {
    await createOnceThere(bucket);
    await tryRule('CORS', logger, setCors(bucket, publicUrl));
    await tryRule('the removal of abandoned uploads', logger, setLifecycle(bucket));
    logger.info({ bucket: bucket.name }, 'the bucket is prepared');
  } finally {
    bucket.client.destroy();
  }
}

async function createOnceThere(bucket: Bucket): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createIfAbsent(bucket);
    } catch (error) {
      if (attempt === attempts || hasAnswered(error)) throw error;
      await wait(pauseMs);
    }
  }
}

function hasAnswered(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return ($metadata?.httpStatusCode ?? 503) < 500;
}

async function createIfAbsent({ client, name }: Bucket): Promise<void> {
  const found = await client.send(new HeadBucketCommand({ Bucket: name })).catch(absent);
  if (!found) await client.send(new CreateBucketCommand({ Bucket: name }));
}

async function setCors({ client, name }: Bucket, publicUrl: string): Promise<void> {
  const rule = {
    AllowedOrigins: [publicUrl],
    AllowedMethods: ['GET', 'HEAD'],
    AllowedHeaders: ['Range'],
    ExposeHeaders: ['Content-Length', 'Content-Range', 'ETag'],
    MaxAgeSeconds: 3_600,
  };
  await client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules: [rule] } }));
}

async function setLifecycle({ client, name }: Bucket): Promise<void> {
  const rule = {
    ID: 'abandoned-uploads',
    Status: 'Enabled' as const,
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  };
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket: name, LifecycleConfiguration: { Rules: [rule] } }),
  );
}

async function tryRule(what: string, logger: BucketOptions['logger'], setting: Promise<void>): Promise<void> {
  await setting.catch((error: unknown) => {
    logger.warn({ err: error }, `the store did not take the rule for ${what}: set it with the store's own tools`);
  });
}
