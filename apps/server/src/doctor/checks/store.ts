import { ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openBucket } from '../../gateways/storage/s3-bucket.ts';
import { openDirectAccess } from '../../gateways/storage/s3-direct.ts';
import type { S3Settings } from '../../gateways/storage/s3-settings.ts';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { networkProblem } from '../network-problem.ts';
import { storeAddress } from './store-address.ts';

const { fine, skipped, problem } = findingsOf('store');

const timeoutMs = 10_000;
const howTo = 'See apps/server/src/gateways/storage/README.md.';

/**
 * The bucket can be listed with the key, cannot be read without it, and lets the site's pages read; or the folder of
 * media can be used. Writes nothing.
 */
export async function checkStore({
  s3,
  publicUrl,
  dataDir,
}: Pick<Config, 's3' | 'publicUrl' | 'dataDir'>): Promise<Finding[]> {
  if (s3 === undefined) return [await checkFolder(join(dataDir, 'media'))];
  const use = await checkUse(s3);
  if (use.status === 'problem') return [use];
  const { signUrl } = await openDirectAccess(s3);
  const signed = new URL(
    await signUrl('doctor/nothing', { expiresSeconds: 60, contentType: 'text/plain', cacheControl: 'no-store' }),
  );
  return [use, await checkPrivacy(signed), await checkCors(signed, publicUrl)];
}

/** It may be a disk of its own, or have come from a copy that another user made. */
async function checkFolder(folder: string): Promise<Finding> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) return skipped('S3_BUCKET is unset: media is in DATA_DIR.');
  const isOpen = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (found.isDirectory() && isOpen) return fine(`Media is in ${folder}, where this user may read and write.`);
  return problem(
    found.isDirectory()
      ? `Media is in ${folder}, where this user may not read and write: uploads fail.`
      : `${folder}, where media belongs, is a file.`,
    'Give the folder to the user that runs Ovation, mount its disk for writing, or run the doctor as that user.',
  );
}

async function checkUse(s3: S3Settings): Promise<Finding> {
  const { client, name, prefix } = openBucket(s3);
  const { host } = new URL(storeAddress(s3));
  try {
    await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    return fine(`The bucket ${name} at ${host} can be listed; writing was not tried.`);
  } catch (error) {
    return explain(error, `The bucket ${name} at ${host}`);
  } finally {
    client.destroy();
  }
}

const answers: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  NoSuchBucket: ['does not exist', 'Create it, private, or correct S3_BUCKET.'],
  InvalidAccessKeyId: ['refuses the key', 'Correct S3_ACCESS_KEY_ID.'],
  SignatureDoesNotMatch: ['refuses the secret', 'Correct S3_SECRET_ACCESS_KEY, and S3_REGION if it is another one.'],
  AccessDenied: [
    'does not let this key list it',
    'Allow ListBucket on the bucket, and GetObject, PutObject, DeleteObject, AbortMultipartUpload on its objects.',
  ],
  RequestTimeTooSkewed: ['refuses our clock', 'Turn on time synchronisation on this machine.'],
  PermanentRedirect: ['is in another region', 'Correct S3_REGION or S3_ENDPOINT.'],
};

function explain(error: unknown, bucket: string): Finding {
  if ((error as Error).name === 'CredentialsProviderError')
    return problem(`${bucket} wants a key, and there is none.`, 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  if (!(error instanceof S3ServiceException)) {
    const advice = 'Correct S3_ENDPOINT, or S3_FORCE_PATH_STYLE=1 for a store that has no name for each bucket.';
    return problem(`${bucket} cannot be used: ${networkProblem(error)}.`, advice);
  }
  const [message, advice] = answers[error.name] ?? [`answers ${error.name}: ${error.message}`, howTo];
  return problem(`${bucket} ${message}.`, advice);
}

/** A private bucket does not even say that an object is missing. */
async function checkPrivacy(signed: URL): Promise<Finding> {
  const unsigned = new URL(signed.pathname, signed.origin);
  try {
    const { status } = await fetch(unsigned, { signal: AbortSignal.timeout(timeoutMs) });
    if (status === 401 || status === 403) return fine('Without a signed address, the bucket refuses to be read.');
    return problem(
      `The bucket can be read without a signed address (it answers ${status}): anyone who has a link keeps access.`,
      'Make the bucket private: remove its public policy and block public access.',
    );
  } catch (error) {
    const advice = 'Set S3_PUBLIC_ENDPOINT to the address at which browsers reach the store.';
    return problem(`The store cannot be reached at ${unsigned.origin}: ${networkProblem(error)}.`, advice);
  }
}

/** Asks as a browser does before a player of the site's pages fetches a part of a video. */
async function checkCors(signed: URL, publicUrl: string): Promise<Finding> {
  const rule = `Allow GET and HEAD from ${publicUrl}, with the header Range. ${howTo}`;
  const headers = {
    origin: publicUrl,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'range',
  };
  try {
    const reply = await fetch(signed, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(timeoutMs) });
    const missing = whatIsMissing(reply.headers, publicUrl);
    if (missing === undefined) return fine(`Pages of ${publicUrl} may read from the store (CORS).`);
    return problem(`The bucket's CORS rules ${missing}: videos do not play.`, rule);
  } catch (error) {
    return problem(`The store does not say who may read (CORS): ${networkProblem(error)}.`, rule);
  }
}

function whatIsMissing(headers: Headers, publicUrl: string): string | undefined {
  const list = (name: string): string[] => (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  const allows = (name: string, value: string): boolean => list(name).some((each) => each === '*' || each === value);
  if (!allows('access-control-allow-origin', publicUrl.toLowerCase())) return `do not allow ${publicUrl}`;
  if (!allows('access-control-allow-methods', 'get')) return 'do not allow GET';
  return allows('access-control-allow-headers', 'range') ? undefined : 'do not allow the header Range';
}
