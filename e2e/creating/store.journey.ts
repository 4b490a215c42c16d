import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startS3Store, type S3Store } from '../../apps/server/test/s3-store/start-s3-store.ts';
import { startJourney, type Journey } from '../support/journey.ts';

/**
 * A site that stores its files in a bucket: browsers fetch pictures and videos from the store itself, once access
 * allows it.
 */
let store: S3Store;
let journey: Journey;
let performer: Person;
let fan: Person;
let page: Page;
const fromStore: string[] = [];

beforeAll(async () => {
  store = await startS3Store();
  journey = await startJourney(store.environment);
  [performer, fan] = await Promise.all([journey.world.performer(), journey.world.fan()]);
  page = await journey.open(fan);
  page.on('response', (response) => {
    if (response.url().startsWith(store.environment['S3_ENDPOINT'] ?? '') && response.ok())
      fromStore.push(new URL(response.url()).pathname);
  });
});

afterAll(async () => {
  await journey.end();
  await store.stop();
});

test('a follower looks at a photo and plays a video, whose bytes come from the store', async () => {
  const photo = await performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: await makePicture({ width: 640, height: 480 }) },
  });
  const film = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile({ width: 640, height: 360, durationS: 3 }) },
  });
  const pictures = await performer.client.call(createFeed, {
    body: { text: 'The stage before the doors open.', access: 'followers', fileIds: [photo._id] },
  });
  const premiere = await performer.client.call(createFeed, {
    body: { text: 'The premiere.', access: 'followers', fileIds: [film._id] },
  });
  await journey.filesAreProcessed();
  await journey.world.follow(fan, performer);

  await page.goto(`/${performer.username}/feeds/${pictures._id}`);
  await expect
    .poll(() =>
      page
        .locator('main img')
        .evaluateAll((images: HTMLImageElement[]) => images.some((image) => image.naturalWidth >= 320)),
    )
    .toBe(true);
  expect(fromStore.filter((path) => path.includes(photo._id)).length).toBeGreaterThan(0);

  await page.goto(`/${performer.username}/feeds/${premiere._id}`);
  await page.getByRole('button', { name: /Play/ }).first().click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  expect(fromStore.some((path) => path.includes(film._id) && /\.(m4s|mp4)$/.test(path))).toBe(true);
});
