import { readFile } from 'node:fs/promises';
import { uploadFeedAudio, uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeSound } from '@ovation/testing/sound.ts';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer();
  performer = await createWorld(server).performer();
});
afterAll(() => server.stop());

const uploads = { photo: uploadFeedPhoto, video: uploadFeedVideo, sound: uploadFeedAudio } as const;
const words = { photo: /not a picture/, video: /not a video/, sound: /not a sound file/ } as const;
const send = (as: keyof typeof uploads, file: Blob) =>
  performer.client.call(uploads[as], { body: {}, files: { file } });

const text = async (): Promise<Blob> => new Blob(['These are only words, and many of them. '.repeat(200)]);
const odd = async (name: string): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(new URL(`../../../test/odd-media/${name}`, import.meta.url)))]);

test.each([
  ['a text', 'photo', text],
  ['a text', 'video', text],
  ['a text', 'sound', text],
  ['a sound', 'photo', async () => makeSound()],
  ['a sound', 'video', async () => makeSound()],
  ['a picture', 'video', () => makePicture()],
  ['a picture', 'sound', () => makePicture()],
  ['a video', 'sound', () => makeVideoFile()],
] as const)('%s sent as %s is rejected with a sentence about what was asked for', async (_, as, make) => {
  await expect(send(as, await make())).rejects.toMatchObject({
    statusCode: 422,
    code: 'file-invalid',
    message: expect.stringMatching(words[as]),
  });
});

test('a song whose cover is an ordinary track may be posted as a sound or as a video', async () => {
  const song = await odd('cover-plain.m4a');
  expect(await send('sound', song)).toMatchObject({ type: 'feed-audio', status: 'queued' });
  expect(await send('video', song)).toMatchObject({ type: 'feed-video', status: 'queued' });
});

const memo = async (): Promise<Blob> =>
  new Blob(['#!AMR\n', ...Array.from({ length: 50 }, () => new Uint8Array(32).fill(7).with(0, 0x3c))]);

test.each([
  ['Apple’s container', () => odd('opus.caf')],
  ['a phone’s memo', memo],
  ['ambisonics', () => odd('ambi.opus')],
])('a sound as %s is accepted', async (_, make) => {
  expect(await send('sound', await make())).toMatchObject({ type: 'feed-audio', status: 'queued' });
});
