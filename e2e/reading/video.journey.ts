import { getOwnVideo, listOwnVideos, uploadVideo } from '@ovation/contract/publishing/videos.ts';
import type { Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
const journey = shareJourney();
let performer: Person;
let fan: Person;

const title = 'A long evening';

beforeAll(async () => {
  performer = await journey.world.performer();
  fan = await journey.world.fan({ balance: 20 });
});

async function publishVideo(): Promise<void> {
  const captions = new Blob(['WEBVTT\n\n00:00.000 --> 00:30.000\nGood evening, everyone.\n'], { type: 'text/vtt' });
  await performer.client.call(uploadVideo, {
    body: {
      title,
      description: 'All that was played, from the first note to the last of the three encores.',
      access: 'paid',
      price: 7.5,
      posterAtMs: 3_000,
      teaserStartMs: 0,
      teaserDurationMs: 15_000,
    },
    files: {
      video: await makeVideoFile({ width: 640, height: 360, durationS: 40, frameRate: 5 }),
      captions,
    },
  });
  await expect.poll(async () => (await ownVideo()).teaser?.status).toBe('ready');
}

async function ownVideo() {
  const {
    data: [video],
  } = await performer.client.call(listOwnVideos, { query: { q: title } });
  if (!video) throw new Error('The video is not there.');
  return performer.client.call(getOwnVideo, { params: { id: video._id } });
}

const videoPath = async (): Promise<string> => `/${performer.username}/videos/${(await ownVideo())._id}`;
const secondsOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Pixels beside the article about the video. */
const emptyBeside = (page: Page): Promise<number> =>
  page
    .getByRole('article', { name: title })
    .evaluate((article) =>
      Math.round((article.parentElement?.getBoundingClientRect().right ?? 0) - article.getBoundingClientRect().right),
    );

describe('a video', () => {
  test(
    'a visitor sees the teaser, and nothing of the video',
    step(async () => {
      await publishVideo();
      const page = await journey.open();
      await page.goto(await videoPath());
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => emptyBeside(page), { message: 'nothing else would fill the space beside it' }).toBe(0);
      const { film, teaser, captions } = await ownVideo();
      const content = await page.content();
      expect([
        content.includes(`${film?._id}/`) &&
          /hls|sprite|captions/.test(content.split(`${film?._id}/`)[1]?.slice(0, 90) ?? ''),
        content.includes(captions[0]?.url.split('/')[3] ?? 'none'),
        content.includes('three encores'),
      ]).toEqual([false, false, false]);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByRole('button', { name: /^Play the teaser of/ }).click();
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
      expect(asked.some((url) => url.includes(`${teaser?._id}/`) && url.includes('/hls/'))).toBe(true);
      expect(asked.filter((url) => url.includes(`${film?._id}/`))).toEqual([]);
      await page.getByRole('button', { name: 'Buy for $7.50' }).waitFor();
      await checkAxe(page);
    }),
  );

  test(
    'a fan buys it, plays, seeks, leaves, and resumes on another device',
    step(async () => {
      const page = await journey.open(fan);
      await page.goto(await videoPath());
      await page.getByRole('button', { name: 'Buy for $7.50' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Buy|Pay)/ })
        .click();
      await page.getByRole('button', { name: `Play ${title}, 0:40` }).click();
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);

      await page.keyboard.press('5');
      await expect.poll(() => secondsOf(page)).toBeGreaterThan(19);
      await page.keyboard.press('c');
      await expect
        .poll(() =>
          page
            .locator('video')
            .evaluate((video: HTMLVideoElement) =>
              [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
            ),
        )
        .toEqual(['Good evening, everyone.']);
      await page.getByRole('slider', { name: 'Seek' }).hover();
      await expect
        .poll(() =>
          page
            .locator('[data-pictured] span')
            .first()
            .evaluate((tile) => getComputedStyle(tile).backgroundImage),
        )
        .toContain('sheet.webp');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: '1.5×' }).click();
      await expect
        .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate))
        .toBe(1.5);
      await page.keyboard.press('k');
      await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
      await checkAxe(page);
      await page.keyboard.press('Escape');
      const left = await secondsOf(page);
      await page.getByRole('link', { name: 'Home' }).first().click();
      await page.waitForURL('**/home');

      const phone = await journey.open(await journey.logIn(fan), { width: 390, height: 844 });
      await phone.goto(await videoPath());
      await phone.getByRole('button', { name: `Play ${title}, 0:40` }).click();
      await expect.poll(() => secondsOf(phone)).toBeGreaterThan(left - 2);
      expect(await secondsOf(phone)).toBeLessThan(left + 8);
    }),
  );

  test(
    'the performer’s other pages link to it: the profile’s videos and the own list',
    step(async () => {
      const page = await journey.open(fan);
      await page.goto(`/${performer.username}/videos`);
      await page.getByRole('link', { name: new RegExp(title) }).click();
      await page.waitForURL(await videoPath().then((path) => `**${path}`));
      const performerPage = await journey.open(performer);
      await performerPage.goto('/creator/videos');
      await performerPage.getByRole('button', { name: `Actions for ${title}` }).click();
      await performerPage.getByRole('menuitem', { name: 'Delete' }).click();
      await performerPage.getByText('The video is in the bin. Buyers keep it.').waitFor();
      await performerPage.getByText('No videos yet').waitFor();
      await page.reload();
      await page.getByRole('button', { name: `Play ${title}, 0:40` }).waitFor();
    }),
  );
});
