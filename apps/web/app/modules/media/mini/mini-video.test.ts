import { afterEach, expect, test } from 'vitest';
import { closeMini, currentMini, followMini, startMini, type MiniVideo } from './mini-video.ts';

const video: MiniVideo = {
  fileId: 'f',
  src: '/f.m3u8',
  poster: undefined,
  captions: [],
  title: 'Bach',
  by: 'Ada',
  to: '/ada/videos/1',
  viewerId: 'me',
  seconds: 12,
  keep: () => undefined,
};
afterEach(closeMini);

test('the page takes over where the small player is', () => {
  startMini(video);
  followMini(40);
  expect(currentMini()).toMatchObject({ fileId: 'f', seconds: 40 });
});

test('one video at a time, and none after it was closed', () => {
  startMini(video);
  startMini({ ...video, fileId: 'g' });
  expect(currentMini()?.fileId).toBe('g');
  closeMini();
  followMini(50);
  expect(currentMini()).toBeUndefined();
});
