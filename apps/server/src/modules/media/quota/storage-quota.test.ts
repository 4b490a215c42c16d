import { request } from 'node:http';
import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { deletePhoto, uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import { uploadDocument } from '@ovation/contract/people/performers.ts';
import { finishUpload, getStorageUse } from '@ovation/contract/publishing/uploads.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { sweepMediaJob } from '../jobs/sweep-media.ts';

const gigabyte = 1_024 ** 3;
const dayMs = 24 * 3_600_000;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());
beforeEach(() => allow(500 * gigabyte));

const allow = (bytes: number): Promise<void> => world.settings({ performerStorageGigabytes: bytes / gigabyte });
const useOf = (person: Person) => person.client.call(getStorageUse);
const usedBy = async (person: Person): Promise<number> => (await useOf(person)).usedBytes;
const upload = (performer: Person, photo: Blob) =>
  performer.client.call(uploadPhoto, { body: { title: 'A photo', alternativeText: 'A photo' }, files: { photo } });

const begin = (person: Person, sizeBytes: number): Promise<Response> =>
  fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: person.token,
      'upload-length': String(sizeBytes),
      'upload-metadata': `type ${base64('feed-video')},filename ${base64('film.mp4')}`,
    },
  });

async function sendWhole(person: Person, videoFile: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = (await begin(person, videoFile.length)).headers.get('location') ?? '';
  await fetch(server.url + path, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: person.token,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: videoFile,
  });
  return path.split('/').at(-1) ?? '';
}

describe('what an account has stored', () => {
  test('counts originals, but neither renditions nor ID documents', async () => {
    const performer = await world.performer();
    expect(await useOf(performer)).toEqual({ usedBytes: 0, allowedBytes: 500 * gigabyte });
    const photo = await makePicture({ width: 320, height: 240 });
    await upload(performer, photo);
    await server.runJobs();
    await performer.client.call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } });
    expect(await usedBy(performer)).toBe(photo.size);
  });

  test('decreases with deleted files, and with replaced pictures once they are swept', async () => {
    const [performer, photo, first, second] = [
      await world.performer(),
      await makePicture(),
      await makePicture(),
      await makePicture({ width: 80 }),
    ];
    const { _id } = await upload(performer, photo);
    for (const file of [first, second]) await performer.client.call(uploadAvatar, { files: { file } });
    expect(await usedBy(performer)).toBe(photo.size + first.size + second.size);
    await performer.client.call(deletePhoto, { params: { id: _id } });
    expect(await usedBy(performer)).toBe(first.size + second.size);
    server.clock.advance(dayMs + 1_000);
    await server.runJob(sweepMediaJob);
    server.clock.reset();
    expect(await usedBy(performer)).toBe(second.size);
  });

  test('does not count rejected uploads', async () => {
    const performer = await world.performer();
    await expect(upload(performer, new Blob(['not a picture at all'.repeat(50)]))).rejects.toMatchObject({
      statusCode: 422,
    });
    expect(await usedBy(performer)).toBe(0);
  });

  test('is always the sum of its files, also after simultaneous changes', async () => {
    const performer = await world.performer();
    const photos = await Promise.all(
      Array.from({ length: 6 }, () =>
        upload(performer, new Blob()).catch(async () => upload(performer, await makePicture())),
      ),
    );
    await Promise.all([
      ...photos.slice(0, 3).map(({ _id }) => performer.client.call(deletePhoto, { params: { id: _id } })),
      upload(performer, await makePicture()),
      upload(performer, await makePicture()),
    ]);
    const { rows } = await sql<{ bytes: bigint }>`
      select sum(size_bytes)::int8 as bytes
      from files
      where owner_id = ${performer.id} and type = 'gallery-photo'`.execute(server.app.database);
    expect(rows.map(({ bytes }) => Number(bytes))).toEqual([await usedBy(performer)]);
  });

  test('is visible to staff', async () => {
    const [performer, photo] = [await world.performer(), await makePicture()];
    await upload(performer, photo);
    expect((await server.admin.call(listUsers, { query: { q: performer.username } })).data).toMatchObject([
      { usedBytes: photo.size },
    ]);
  });
});

describe('an upload that does not fit', () => {
  test('is rejected with the used and allowed size, and leaves nothing', async () => {
    const [performer, photo] = [await world.performer(), await makePicture()];
    await upload(performer, photo);
    await allow(photo.size + 10);
    const message = expect.stringMatching(
      /^This needs .+ B\. You have used .+ B of your .+ B\. Please delete something/,
    ) as string;
    await expect(upload(performer, photo)).rejects.toMatchObject({
      statusCode: 413,
      code: 'storage-quota-exceeded',
      message,
      details: [{ path: 'photo' }],
    });
    expect(await usedBy(performer)).toBe(photo.size);
  });

  test('is rejected if two simultaneous uploads fit only separately; one is stored', async () => {
    const [performer, photo] = [await world.performer(), await makePicture()];
    await allow(photo.size * 1.5);
    const outcomes = await Promise.allSettled([
      upload(performer, photo),
      upload(performer, photo),
      upload(performer, photo),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await usedBy(performer)).toBe(photo.size);
  });

  test('is rejected before its bytes are sent', async () => {
    const performer = await world.performer();
    await allow(10_000);
    const { hostname, port } = new URL(server.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: performer.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      };
      const outgoing = request(
        { hostname, port, path: `/api${uploadFeedPhoto.path}`, method: 'POST', headers },
        (answer) => {
          resolve(answer.statusCode);
          outgoing.destroy();
        },
      );
      outgoing.on('error', reject);
      outgoing.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test('is rejected by its announced length if resumable, including uploads under way', async () => {
    const performer = await world.performer();
    await allow(1_000_000);
    expect((await begin(performer, 600_000)).status).toBe(201);
    const rejected = await begin(performer, 600_000);
    expect([rejected.status, await rejected.json()]).toMatchObject([
      413,
      { code: 'storage-quota-exceeded', message: expect.stringContaining('uploads under way need 586 KB') as string },
    ]);
    expect((await begin(performer, 300_000)).status).toBe(201);
  });

  test('is rejected at its end if the space was used meanwhile, and can be finished later', async () => {
    const [performer, videoFile, photo] = [
      await world.performer(),
      await (await makeVideoFile()).bytes(),
      await makePicture(),
    ];
    await allow(videoFile.length + photo.size - 1);
    const id = await sendWhole(performer, videoFile);
    const { _id } = await upload(performer, photo);
    const finish = () => performer.client.call(finishUpload, { params: { id } });
    await expect(finish()).rejects.toMatchObject({ statusCode: 413, code: 'storage-quota-exceeded' });
    await performer.client.call(deletePhoto, { params: { id: _id } });
    expect(await finish()).toMatchObject({ type: 'feed-video', status: 'queued' });
    expect(await usedBy(performer)).toBe(videoFile.length);
  });
});

test('fans have a separate quota, and 0 means no quota', async () => {
  const [fan, performer] = [await world.fan(), await world.performer()];
  await world.settings({ fanStorageGigabytes: 100 / gigabyte, performerStorageGigabytes: 0 });
  await expect(fan.client.call(uploadAvatar, { files: { file: await makePicture() } })).rejects.toMatchObject({
    code: 'storage-quota-exceeded',
  });
  await upload(performer, await makePicture());
  expect([(await useOf(fan)).allowedBytes, (await useOf(performer)).allowedBytes]).toEqual([100, null]);
  await world.settings({ fanStorageGigabytes: 2 });
});
