import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type _Object,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings.ts';

/** A client with the bucket and the prefix for its commands. */
export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly prefix: string;
}

/** A request without progress for this long is aborted and retried. */
const idleMs = 60_000;

/** Each slow reader holds a connection: with the SDK's 50, fifty of them would block everyone. */
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
    // Other stores than Amazon's do not support the newer checksums; TLS and lengths protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, name: settings.bucket, prefix: settings.prefix };
}

/** The parameters of every command on one object. */
export function addressIn(bucket: Bucket, key: string): { Bucket: string; Key: string } {
  return { Bucket: bucket.name, Key: bucket.prefix + key };
}

/** The objects below a prefix, page by page, with keys without the site's prefix. */
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

/** The maximum of one delete request. */
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

/** A missing object is a result; anything else is an error. */
export function absent(error: unknown): undefined {
  if (hasStatus(error, 404)) return undefined;
  throw error;
}

export function hasStatus(error: unknown, statusCode: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === statusCode;
}
