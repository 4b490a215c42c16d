import { getMe } from '@ovation/contract/people/accounts.ts';
import {
  getOwnPerformer,
  getPerformer,
  uploadPerformerAvatar,
  uploadPerformerCover,
  uploadWelcomeVideo,
} from '@ovation/contract/people/performers.ts';
import { createWorld, makeVideoFile, makePicture, type Person } from '@ovation/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newPerformer = (): Promise<Person> => createWorld(server).performer();
const pageOf = ({ username }: Person) => server.client().call(getPerformer, { params: { id: username } });

test('avatar and cover are on the page as soon as their uploads return', async () => {
  const performer = await newPerformer();
  const avatar = await performer.client.call(uploadPerformerAvatar, { files: { file: await makePicture() } });
  const cover = await performer.client.call(uploadPerformerCover, {
    files: { file: await makePicture({ width: 1500, height: 500 }) },
  });
  expect(await pageOf(performer)).toMatchObject({ avatar: avatar.url, cover: cover.url });
  expect(await performer.client.call(getMe)).toMatchObject({ avatar: avatar.url, cover: cover.url });
  for (const url of [avatar.url, cover.url])
    expect((await fetch(server.url + url)).headers.get('content-type')).toBe('image/webp');
  const { smallCover } = await pageOf(performer);
  const small = await (await fetch(server.url + smallCover)).arrayBuffer();
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 640 });
});

test('a fan cannot upload a performer’s pictures', async () => {
  const fan = await createWorld(server).fan();
  await expect(fan.client.call(uploadPerformerCover, { files: { file: await makePicture() } })).rejects.toMatchObject({
    statusCode: 403,
  });
});

test('a welcome video is visible to strangers once processed, and is replaced by the next', async () => {
  const performer = await newPerformer();
  const uploaded = await performer.client.call(uploadWelcomeVideo, { files: { file: await makeVideoFile() } });
  expect(uploaded).toMatchObject({ type: 'welcome-video', status: 'queued' });
  expect((await pageOf(performer)).welcomeVideo).toBeUndefined();

  await server.runJobs();
  const { welcomeVideo } = await pageOf(performer);
  expect(await performer.client.call(getOwnPerformer)).toMatchObject({ welcomeVideo });
  const playlist = await fetch(server.url + welcomeVideo?.hlsUrl);
  expect(await playlist.text()).toMatch(/^#EXTM3U/);
  expect((await fetch(server.url + welcomeVideo?.poster)).headers.get('content-type')).toBe('image/webp');

  await performer.client.call(uploadWelcomeVideo, { files: { file: await makeVideoFile() } });
  await server.runJobs();
  expect((await fetch(server.url + welcomeVideo?.hlsUrl)).status).toBe(404);
  expect((await pageOf(performer)).welcomeVideo?.hlsUrl).not.toBe(welcomeVideo?.hlsUrl);
});

test('a text file named as a video is rejected as welcome video', async () => {
  const performer = await newPerformer();
  const file = new Blob(['hello, I am a film'], { type: 'video/mp4' });
  await expect(performer.client.call(uploadWelcomeVideo, { files: { file } })).rejects.toMatchObject({
    statusCode: 422,
    code: 'file-invalid',
  });
});
