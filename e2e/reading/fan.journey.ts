import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { makeVideoFile } from '@ovation/testing';
import type { Person } from '@ovation/testing/world.ts';

import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;

/** The last words of the post for sale, which only its buyers see. */
const secret = 'The score has my fingerings.';

beforeAll(async () => {
  performer = await journey.world.performer();
  const text = `For those who buy, as promised. ${'It took a while. '.repeat(20)}${secret}`;
  await journey.world.feed(performer, { access: 'paid', price: 4.5, text, photo: true });
});

const post = (page: Page): Locator => page.getByRole('article').filter({ hasText: 'For those who buy' });

/** The whole text is there and the photo is no longer blurred. */
async function expectOpen(page: Page): Promise<void> {
  const picture = post(page)
    .getByRole('button', { name: /^Open photo/ })
    .locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => page.content()).toContain(secret);
}

async function balanceOf({ client }: Person): Promise<number> {
  return (await client.call(getMe)).balance;
}

describe('buying', () => {
  async function openBuyDialog(fan: Person): Promise<Locator> {
    const page = await journey.open(fan);
    await page.goto(`/${performer.username}`);
    await post(page).getByRole('button', { name: 'Buy for $4.50' }).click();
    return page.getByRole('dialog');
  }

  test('with two clicks at once charges once', async () => {
    const fan = await journey.world.fan({ balance: 20 });
    const dialog = await openBuyDialog(fan);
    await dialog.getByRole('button', { name: 'Buy for $4.50' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expectOpen(dialog.page());
    expect(await balanceOf(fan)).toBe(15.5);
  });

  test('with not enough in the wallet is offered by card, and does not change the balance', async () => {
    const fan = await journey.world.fan({ balance: 3 });
    const dialog = await openBuyDialog(fan);
    await dialog.getByText('$3.00, not enough').waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: 'Balance' }).isDisabled()).toBe(true);
    await dialog.getByText('From your card. Your balance stays at $3.00.').waitFor();
    await dialog.getByRole('button', { name: 'Buy for $4.50' }).click();
    await expectOpen(dialog.page());
    expect(await balanceOf(fan)).toBe(3);
  });
});

describe('a video', () => {
  test('plays as adaptive HLS: several levels, continuing, and seeking fetches what is missing', async () => {
    const uploaded = await performer.client.call(uploadFeedVideo, {
      body: {},
      files: { file: await makeVideoFile({ width: 1280, height: 720, durationS: 40, frameRate: 5 }) },
    });
    await journey.filesAreProcessed();
    const feed = await performer.client.call(createFeed, {
      body: { text: 'A film for everyone.', fileIds: [uploaded._id] },
    });
    const page = await journey.open();
    const playlists: string[] = [];
    page.on(
      'response',
      async (response) => void (response.url().endsWith('.m3u8') && playlists.push(await response.text())),
    );
    await page.goto(`/${performer.username}/feeds/${feed._id}`);
    await page.getByRole('button', { name: /^Play / }).click();
    const video = page.locator('video');
    const time = (): Promise<number> => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(time).toBeGreaterThan(0.5);
    expect(Math.max(...playlists.map((text) => text.split('#EXT-X-STREAM-INF').length - 1))).toBeGreaterThan(1);

    await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = 36));
    await expect.poll(time).toBeGreaterThan(36.3);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull();
  });
});
