import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { getOwnVideo, uploadVideo, type OwnVideo } from '@ovation/contract/publishing/videos.ts';
import type { Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';

import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;
let fan: Person;
let long: OwnVideo;
let short: OwnVideo;
let locked: OwnVideo;

beforeAll(async () => {
  performer = await journey.world.performer({ monthlyPrice: 8, yearlyPrice: 80 });
  fan = await journey.world.fan({ balance: 20 });
  long = await publish('The whole evening', 'public', 40);
  locked = await publish('Only for subscribers', 'subscribers', 2);
  short = await publish('The last encore', 'public', 2);
  await journey.filesAreProcessed();
});

function publish(title: string, access: 'public' | 'subscribers', durationS: number): Promise<OwnVideo> {
  const video = makeVideoFile({ width: 320, height: 180, durationS, frameRate: 5 });
  return video.then((file) => performer.client.call(uploadVideo, { body: { title, access }, files: { video: file } }));
}

const addressOf = ({ _id }: OwnVideo): string => `/${performer.username}/videos/${_id}`;
const playButton = (page: Page, { title }: OwnVideo): Locator =>
  page.getByRole('button', { name: new RegExp(`^Play ${title}`) });
const secondsOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const mini = (page: Page): Locator => page.getByRole('region', { name: 'Small player' });

test('beside the video are what is next, never a locked one, and more; theatre mode gives it the whole width', async () => {
  const page = await journey.open(fan);
  await page.goto(addressOf(short));
  const next = page.getByRole('region', { name: 'Up next' });
  await next.getByRole('link', { name: /The whole evening/ }).waitFor();
  await page
    .getByRole('region', { name: /^More by/ })
    .getByRole('link', { name: /Only for subscribers/ })
    .waitFor();
  const { film } = await performer.client.call(getOwnVideo, { params: { id: locked._id } });
  expect(film?.hlsUrl).toBeDefined();
  expect(await page.content()).not.toContain(film?.hlsUrl);

  await page.goto(addressOf(long));
  await playButton(page, long).click();
  const player = page.getByRole('region', { name: 'Player: The whole evening' });
  const width = async (): Promise<number> => (await player.boundingBox())?.width ?? 0;
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  const narrow = await width();
  await page.getByRole('button', { name: 'Theatre mode' }).click();
  await expect.poll(width).toBeGreaterThan(narrow + 200);
  await checkAxe(page);
  await player.press('t');
  await expect.poll(width).toBe(narrow);
  expect(await isPaused(page)).toBe(false);
});

test('at the end of a video a fan replays it, tips, or goes on to the next', async () => {
  const page = await journey.open(fan);
  await page.goto(addressOf(short));
  await playButton(page, short).click();
  const replay = page.getByRole('button', { name: 'Replay' });
  await replay.waitFor();
  const player = page.getByRole('region', { name: 'Player: The last encore' });
  await player.getByRole('button', { name: 'Tip' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await checkAxe(page);
  await replay.click();
  await replay.waitFor({ state: 'detached' });
  await replay.waitFor();
  await player.getByRole('link', { name: /Up next.*The whole evening/s }).click();
  await page.waitForURL(`**${addressOf(long)}`);
  await playButton(page, long).waitFor();
});

test('a video goes on in the corner while a fan browses, and its page takes over from there', async () => {
  const page = await journey.open(fan);
  await page.goto(addressOf(long));
  await playButton(page, long).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
  await page.keyboard.press('5');
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL('**/home');
  await mini(page).waitFor();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(20);
  await checkAxe(page);
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await page.waitForURL(/\/search/);
  expect(await isPaused(page)).toBe(false);
  await mini(page).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  const left = await secondsOf(page);

  await mini(page)
    .getByRole('link', { name: /The whole evening/ })
    .click();
  await page.waitForURL(`**${addressOf(long)}`);
  await page.getByRole('region', { name: 'Player: The whole evening' }).waitFor();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(left - 1);
  await expect.poll(() => mini(page).count()).toBe(0);
});

test('a paused video does not go on, and the small player can be closed', async () => {
  const page = await journey.open(fan, { width: 390, height: 844 });
  await page.goto(addressOf(long));
  await playButton(page, long).tap();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
  await page.getByRole('link', { name: 'Wallet' }).last().tap();
  await page.waitForURL('**/wallet');
  await mini(page).waitFor();
  await checkAxe(page);
  await mini(page).getByRole('button', { name: 'Close the small player' }).tap();
  await mini(page).waitFor({ state: 'detached' });

  await page.goto(addressOf(long));
  await playButton(page, long).tap();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await page.getByRole('link', { name: 'Wallet' }).last().tap();
  await page.waitForURL('**/wallet');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => mini(page).count()).toBe(0);
});
