import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { makeVideoFile } from '@ovation/testing';
import type { Person } from '@ovation/testing/world.ts';

import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;

/** The last words of each locked feed, which only viewers with access see. */
const secrets = {
  followers: 'The first run went well.',
  subscribers: 'The second act is done.',
  paid: 'The score has my fingerings.',
};
const beginnings = {
  followers: 'For those who follow',
  subscribers: 'For those who subscribe',
  paid: 'For those who buy',
};

beforeAll(async () => {
  const { world } = journey;
  performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80 });
  for (const access of ['followers', 'subscribers', 'paid'] as const) {
    const text = `${beginnings[access]}, as promised. ${'It took a while. '.repeat(20)}${secrets[access]}`;
    await world.feed(performer, { access, text, photo: true, ...(access === 'paid' ? { price: 4.5 } : {}) });
  }
});

function post(page: Page, access: keyof typeof secrets): Locator {
  return page.getByRole('article').filter({ hasText: beginnings[access] });
}

/** The whole text is there and the photo is no longer blurred. */
async function expectOpen(page: Page, access: keyof typeof secrets): Promise<void> {
  const picture = post(page, access)
    .getByRole('button', { name: /^Open photo/ })
    .locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => page.content()).toContain(secrets[access]);
}

async function balanceOf({ client }: Person): Promise<number> {
  return (await client.call(getMe)).balance;
}

async function registerFan(page: Page): Promise<void> {
  const username = `fan-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`/auth/register?${new URLSearchParams({ from: `/${performer.username}` })}`);
  await page.getByLabel('Your name').fill('Ada of the third row');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL(`**/${performer.username}`);
}

/** With the sandbox's successful card, which is offered first. */
async function topUp(page: Page, amount: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Top up your wallet' });
  await dialog.getByLabel('Amount', { exact: true }).fill(String(amount));
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a newcomer registers, follows, subscribes, buys and tips; content unlocks without a reload', async () => {
  const page = await journey.open();
  await registerFan(page);
  await page.goto('/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Top up', exact: true }).click();
  await topUp(page, 30);
  await page.goto(`/${performer.username}`);
  await page.evaluate(() => void (document.documentElement.dataset.loadedOnce = 'yes'));

  await post(page, 'followers').getByRole('button', { name: 'Follow for free' }).click();
  await expectOpen(page, 'followers');
  expect(await page.content()).not.toContain(secrets.subscribers);

  await post(page, 'subscribers').getByRole('button', { name: 'Subscribe for $8.00 a month' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe for $8.00' }).click();
  await expectOpen(page, 'subscribers');
  expect(await page.content()).not.toContain(secrets.paid);

  await post(page, 'paid').getByRole('button', { name: 'Buy for $4.50' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for $4.50' }).click();
  await expectOpen(page, 'paid');

  await post(page, 'paid').getByRole('button', { name: 'Tip' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12');
  await dialog.getByLabel('Message').fill('For the fingerings!');
  await dialog.getByRole('button', { name: 'Send $12.00' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('link', { name: /\$5\.50/ })
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.loadedOnce)).toBe('yes');

  const { data } = await performer.client.call(searchEarnings, { query: { type: 'tip' } });
  expect(data).toMatchObject([{ gross: 12, message: 'For the fingerings!' }]);
  await page.goto('/home');
  for (const access of ['followers', 'subscribers', 'paid'] as const) await expectOpen(page, access);
  await page.context().close();
});

describe('buying', () => {
  async function openBuyDialog(fan: Person): Promise<Locator> {
    const page = await journey.open(fan);
    await page.goto(`/${performer.username}`);
    await post(page, 'paid').getByRole('button', { name: 'Buy for $4.50' }).click();
    return page.getByRole('dialog');
  }

  test('with two clicks at once charges once', async () => {
    const fan = await journey.world.fan({ balance: 20 });
    const dialog = await openBuyDialog(fan);
    await dialog.getByRole('button', { name: 'Buy for $4.50' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expectOpen(dialog.page(), 'paid');
    expect(await balanceOf(fan)).toBe(15.5);
  });

  test('with not enough in the wallet is offered by card, and does not change the balance', async () => {
    const fan = await journey.world.fan({ balance: 3 });
    const dialog = await openBuyDialog(fan);
    await dialog.getByText('$3.00, not enough').waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: 'Balance' }).isDisabled()).toBe(true);
    await dialog.getByText('From your card. Your balance stays at $3.00.').waitFor();
    await dialog.getByRole('button', { name: 'Buy for $4.50' }).click();
    await expectOpen(dialog.page(), 'paid');
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
