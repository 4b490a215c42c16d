import type { OwnVideo, Video } from '@ovation/contract/publishing/videos.ts';
import { expect, test } from 'vitest';
import { captionsOf, posterOf, teaserOf } from './studio/video-choices.ts';
import { lockedSentence, purchasableOfVideo } from './video-labels.ts';

const videoFile = { durationMs: 750_000 } as Video['film'];
const video = (given: Partial<Video>): Video =>
  ({
    _id: 'v',
    title: 'Bach',
    cover: '/c.webp',
    access: { rule: 'paid', granted: false, offers: [] },
    film: videoFile,
    ...given,
  }) as Video;

test('a locked video says how long it is, and who may see it', () => {
  expect(lockedSentence(video({}))).toBe('This video, 12:30 long, is for sale.');
  expect(lockedSentence(video({ film: undefined, access: { rule: 'followers', granted: false, offers: [] } }))).toBe(
    'This video is open to followers.',
  );
});

test('beside a teaser it is the whole video that is locked', () => {
  expect(lockedSentence(video({ teaser: { hlsUrl: '/t.m3u8' } as Video['teaser'] }))).toBe(
    'The whole video, 12:30 long, is for sale.',
  );
});

test('a buyer reads how long it is, where that is known', () => {
  expect([purchasableOfVideo(video({})).content, purchasableOfVideo(video({ film: undefined })).content]).toEqual([
    'A video of 12:30',
    'This video',
  ]);
});

const own = (given: Partial<OwnVideo>): OwnVideo =>
  ({ posterAtMs: null, teaserStartMs: null, teaserDurationMs: null, captions: [], ...given }) as OwnVideo;

test('the editor starts with the picture, the teaser and the captions that the video has', () => {
  expect([posterOf(undefined), posterOf(own({})), posterOf(own({ posterAtMs: 0 }))]).toEqual([
    { of: 'video' },
    { of: 'video' },
    { of: 'moment', atMs: 0 },
  ]);
  expect(posterOf(own({ thumbnail: {} as OwnVideo['thumbnail'] }))).toEqual({ of: 'own', file: undefined });
  expect([teaserOf(own({})), teaserOf(own({ teaserStartMs: 0, teaserDurationMs: 15_000 }))]).toEqual([
    { of: 'none' },
    { of: 'part', startMs: 0, durationMs: 15_000 },
  ]);
  expect(captionsOf(own({ captions: [{ language: 'no', url: '/no.vtt' }] as OwnVideo['captions'] }))).toEqual([
    { language: 'no', file: undefined },
  ]);
});
