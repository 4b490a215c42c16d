import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { uploadFeedAudio, uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeSound } from '@ovation/testing/sound.ts';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { MediaError, TranscoderBusyError } from '../../gateways/transcoder/transcoder.ts';

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

/** The head of a PNG, with nothing behind it: whoever decodes it finds it damaged. */
function headOfPng(width: number, height: number): Blob {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13, 0);
  chunk.write('IHDR', 4, 'latin1');
  chunk.writeUInt32BE(width, 8);
  chunk.writeUInt32BE(height, 12);
  chunk.set([8, 2, 0, 0, 0], 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21);
  return new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk, Buffer.from('\0\0\0\0IDAT')]);
}

const setAvatar = (file: Blob) => performer.client.call(uploadAvatar, { files: { file } });

test('an avatar of many pixels is refused by its head, without being decoded', async () => {
  await expect(setAvatar(headOfPng(9_990, 10_000))).rejects.toMatchObject({
    statusCode: 422,
    message: 'This picture has more than 50 million pixels. Please make it smaller.',
  });
  await expect(setAvatar(headOfPng(7_000, 7_000))).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringMatching(/damaged or incomplete/),
  });
});

describe('a machine that has too much to do says nothing about the file', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['a full queue', new TranscoderBusyError(false), { statusCode: 503, code: 'unavailable' }],
    ['a queue full of one’s own files', new TranscoderBusyError(true), { statusCode: 429, code: 'too-many-requests' }],
    ['a look that took too long', new MediaError('timed-out', 'It hung.'), { statusCode: 503, code: 'unavailable' }],
  ])('%s', async (_, error, expected) => {
    vi.spyOn(server.app.transcoder, 'probe').mockRejectedValueOnce(error);
    await expect(send('photo', await makePicture())).rejects.toMatchObject({
      ...expected,
      message: expect.stringMatching(/Please try again in a moment\.$/),
    });
    vi.spyOn(server.app.transcoder, 'image').mockRejectedValueOnce(error);
    await expect(setAvatar(await makePicture())).rejects.toMatchObject(expected);
    expect(await setAvatar(await makePicture())).toMatchObject({ status: 'ready' });
  });
});
