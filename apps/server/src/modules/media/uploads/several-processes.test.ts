import { createHash } from 'node:crypto';
import { finishUpload } from '@ovation/contract/publishing/uploads.ts';
import { createClient } from '@ovation/client';
import { createWorld, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { openSite, type Site } from '../../../site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Another process of the same site, or the restarted one: it shares database and data folder only. */
async function openAnother(): Promise<{ site: Site; close(): Promise<void> }> {
  const { config, secretKey } = server.app;
  const pool = createPool({ connectionString: config.databaseUrl ?? '', max: 5 });
  const site = await openSite({ config, clock: server.clock, pool, logger: pino({ level: 'error' }), secretKey });
  return {
    site,
    async close() {
      await site.close();
      await pool.end();
    },
  };
}

const headersOf = ({ token }: Person, headers: Record<string, string>) => ({
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${token}`,
  ...headers,
});

async function begin(url: string, owner: Person, sizeBytes: number): Promise<string> {
  const metadata = `type ${Buffer.from('feed-video').toString('base64')}`;
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: headersOf(owner, { 'upload-length': String(sizeBytes), 'upload-metadata': metadata }),
  });
  return answer.headers.get('location') ?? 'missing';
}

const sendBytes = async (address: string, owner: Person, offset: number, bytes: Uint8Array): Promise<number> =>
  (
    await fetch(address, {
      method: 'PATCH',
      headers: headersOf(owner, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
      body: new Uint8Array(bytes),
    })
  ).status;
const offsetAt = async (address: string, owner: Person): Promise<number> =>
  Number((await fetch(address, { method: 'HEAD', headers: headersOf(owner, {}) })).headers.get('upload-offset'));

test('an upload continues after the site was restarted', async () => {
  const owner = await createWorld(server).performer();
  const videoFile = await (await makeVideoFile()).bytes();
  const before = await openAnother();
  const path = await begin(before.site.url, owner, videoFile.length);
  expect(await sendBytes(before.site.url + path, owner, 0, videoFile.subarray(0, 1_000))).toBe(204);
  await before.close();

  const after = await openAnother();
  try {
    expect(await offsetAt(after.site.url + path, owner)).toBe(1_000);
    expect(await sendBytes(after.site.url + path, owner, 1_000, videoFile.subarray(1_000))).toBe(204);
    const { _id } = await createClient({ baseUrl: after.site.url, token: owner.token }).call(finishUpload, {
      params: { id: path.split('/').at(-1) ?? '' },
    });
    const row = await server.app.database
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(row.sha256).toEqual(createHash('sha256').update(videoFile).digest());
  } finally {
    await after.close();
  }
});

test('two processes that write at one offset and finish at once store the bytes once and make one file', async () => {
  const owner = await createWorld(server).performer();
  const videoFile = await (await makeVideoFile()).bytes();
  const other = await openAnother();
  try {
    const path = await begin(server.url, owner, videoFile.length);
    const statuses = await Promise.all(
      [server.url, other.site.url, server.url, other.site.url].map((url) => sendBytes(url + path, owner, 0, videoFile)),
    );
    expect(statuses.toSorted((one, next) => one - next)).toEqual([204, 409, 409, 409]);
    const id = path.split('/').at(-1) ?? '';
    const files = await Promise.all(
      [server.url, other.site.url].map((baseUrl) =>
        createClient({ baseUrl, token: owner.token }).call(finishUpload, { params: { id } }),
      ),
    );
    expect(files[0]?._id).toBe(files[1]?._id);
    const rows = await server.app.database
      .selectFrom('files')
      .select('sha256')
      .where('owner_id', '=', owner.id)
      .where('type', '=', 'feed-video')
      .execute();
    expect(rows).toEqual([{ sha256: createHash('sha256').update(videoFile).digest() }]);
  } finally {
    await other.close();
  }
});
