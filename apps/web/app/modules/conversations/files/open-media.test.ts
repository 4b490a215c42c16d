import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { isShown, titleOfMessage } from './file-labels.ts';
import { openMedia } from './open-media.ts';

type MessageFile = Message['files'][number];
const thumbnails = [{ url: '/t.webp', width: 10, height: 10 }];
const photo = { _id: 'p', type: 'message-photo', status: 'ready', width: 1, height: 1, thumbnails } as MessageFile;
const video = {
  _id: 'v',
  type: 'message-video',
  status: 'processing',
  hlsUrl: '/v.m3u8',
  width: 1,
  height: 1,
  thumbnails: [],
} as unknown as MessageFile;
const unready = { ...photo, _id: 'u', status: 'processing', thumbnails: [] } as MessageFile;

function message(given: Partial<Message>): Message {
  return {
    isOwn: false,
    text: '',
    createdAt: '2026-05-20T12:00:00.000Z',
    files: [photo],
    access: { granted: true },
    ...given,
  } as Message;
}

test('open files can be viewed, in order; locked ones cannot', () => {
  const messages = [
    message({}),
    message({ access: { granted: false } as Message['access'], files: [{ ...photo, _id: 'locked' }] }),
    message({ files: [unready, video] }),
  ];
  expect(openMedia(messages, 'Ada').map(({ file }) => file._id)).toEqual(['p', 'v']);
});

test('each has an alternative text with its kind, author and day', () => {
  const [own] = openMedia([message({ isOwn: true, text: 'The stage' })], 'Ada');
  const [other] = openMedia([message({ files: [video] })], 'Ada');
  expect([own?.alt, own?.caption, other?.alt, other?.caption]).toEqual([
    'Photo by you, May 20, 2026',
    'The stage',
    'Video by Ada, May 20, 2026',
    undefined,
  ]);
});

test('a video plays while its better versions are made; a photo waits for its picture', () => {
  expect([isShown(video), isShown(unready), isShown({ ...photo, thumbnails: [] })]).toEqual([true, false, false]);
});

test('a message is titled by its first line', () => {
  expect([titleOfMessage({ text: 'Hello\nyou' }, 'Ada'), titleOfMessage({ text: '' }, 'Ada')]).toEqual([
    'Hello',
    'A message from Ada',
  ]);
  expect(titleOfMessage({ text: 'x'.repeat(80) }, 'Ada')).toBe(`${'x'.repeat(69)}…`);
});
