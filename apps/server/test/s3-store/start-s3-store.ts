import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../src/gateways/storage/s3-settings.ts';

export interface S3Store {
  readonly settings: S3Settings;
  /** The same as the variables that the site reads. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many multipart uploads are neither completed nor aborted. */
  unfinishedUploads(): Promise<number>;
  stop(): Promise<void>;
}

const bucket = 'media';
/** s3rver's own, which cannot be changed. */
const key = 'S3RVER';

/** An S3 server, npm's s3rver, on a free port with an empty bucket. */
export async function startS3Store(): Promise<S3Store> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  const child = fork(join(import.meta.dirname, 'run-s3rver.ts'), [folder, bucket], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--openssl-legacy-provider', '--disable-warning=DEP0187'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`s3rver ended with ${code}.`)));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint,
      publicEndpoint: undefined,
      credentials: { accessKeyId: key, secretAccessKey: key },
      forcePathStyle: true,
      prefix: '',
    },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
      S3_FORCE_PATH_STYLE: '1',
    },
    unfinishedUploads: async () => (await readdir(join(folder, bucket, '._S3rver_uploads')).catch(() => [])).length,
    async stop() {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
