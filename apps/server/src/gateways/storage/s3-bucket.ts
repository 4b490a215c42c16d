import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type _Object,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings.ts';

/** A client with the bucket and the prefix that all its commands need. */
export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly prefix: string;
}

/** A call that moves no byte for this long is given up and tried again. */
const idleMs = 60_000;

/** Whoever reads slowly holds one: the SDK's 50 would make everybody wait for fifty of them. */
const maxSockets = 500;

export function openBucket(settings: S3Settings, endpoint = settings.endpoint): Bucket {
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    requestHandler: {
      connectionTimeout: 10_000,
      socketTimeout: idleMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // Stores other than Amazon's do not know the newer checksums; TLS and the lengths guard the way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, name: settings.bucket, prefix: settings.prefix };
}

/** Bucket and key as every command about one object takes them. */
export function addressIn(bucket: Bucket, key: string): { Bucket: string; Key: string } {
  return { Bucket: bucket.name, Key: bucket.prefix + key };
}

/** What lies below a prefix, page by page; keys as the rest of us know them. */
export async function* listObjects(bucket: Bucket, prefix: string) {
  let token: string | undefined;
  do {
    const page = await bucket.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: bucket.prefix + prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const found of page.Contents ?? []) yield describe(bucket, found);
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

function describe({ prefix }: Bucket, { Key = '', Size = 0, LastModified = new Date(0) }: _Object) {
  return { key: Key.slice(prefix.length), sizeBytes: Size, modifiedAt: LastModified };
}

/** One call deletes at most so many. */
const batchSize = 1_000;

export async function deleteObjects(bucket: Bucket, keys: AsyncIterable<string> | Iterable<string>): Promise<void> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    await deleteBatch(bucket, batch);
    batch = [];
  }
  if (batch.length > 0) await deleteBatch(bucket, batch);
}

async function deleteBatch(bucket: Bucket, keys: readonly string[]): Promise<void> {
  const { Errors: [refused] = [] } = await bucket.client.send(
    new DeleteObjectsCommand({
      Bucket: bucket.name,
      Delete: { Quiet: true, Objects: keys.map((key) => ({ Key: bucket.prefix + key })) },
    }),
  );
  if (refused) throw new Error(`The store did not delete ${refused.Key}: ${refused.Code} ${refused.Message}`);
}

/** Not being there is an answer; anything else is an error. */
export function absent(error: unknown): undefined {
  if (hasStatus(error, 404)) return undefined;
  throw error;
}

export function hasStatus(error: unknown, statusCode: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === statusCode;
}
