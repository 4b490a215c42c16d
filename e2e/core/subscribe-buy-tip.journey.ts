import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import type { Person } from '@ovation/testing/world.ts';

import { devices } from '../support/devices.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { chooseCard } from '../support/payment-steps.ts';
import { createSteps } from '../support/steps.ts';

const journey = shareJourney();

const posts = {
  followers: { beginning: 'For those who follow', secret: 'The first run went well.' },
  subscribers: { beginning: 'For those who subscribe', secret: 'The second act is done.' },
  paid: { beginning: 'For those who buy', secret: 'The score has my fingerings.', price: 4.5 },
};
type Access = keyof typeof posts;

/** A performer for $8 a month, with a long post and a photo for each audience. */
async function createPerformer(): Promise<Person> {
  const performer = await journey.world.performer({ monthlyPrice: 8, yearlyPrice: 80, isFreeSubscription: false });
  for (const [access, { beginning, secret, ...price }] of Object.entries(posts)) {
    const text = `${beginning}, as promised. ${'It took a while. '.repeat(20)}${secret}`;
    await journey.world.feed(performer, { access: access as Access, text, photo: true, ...price });
  }
  return performer;
}

const post = (page: Page, access: Access): Locator =>
  page.getByRole('article').filter({ hasText: posts[access].beginning });

/** The whole text is there, and the photo is not blurred. */
async function expectOpen(page: Page, access: Access): Promise<void> {
  const picture = post(page, access)
    .getByRole('button', { name: /^Open photo/ })
    .locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => page.content()).toContain(posts[access].secret);
}

const expectLocked = async (page: Page, access: Access): Promise<void> =>
  expect(await page.content()).not.toContain(posts[access].secret);

describe.each(devices)('a newcomer on a $name', (device) => {
  const step = createSteps();
  let performer: Person;
  let page: Page;

  test(
    'registers, and is back on the page from which they came',
    step(async () => {
      performer = await createPerformer();
      page = await journey.open(undefined, device);
      const username = `fan-${crypto.randomUUID().slice(0, 8)}`;
      await page.goto(`/auth/register?${new URLSearchParams({ from: `/${performer.username}` })}`);
      await page.getByLabel('Your name').fill('Ada of the third row');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill(`${username}@example.com`);
      await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
      await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
      await page.getByRole('button', { name: 'Create my account' }).click();
      await page.waitForURL(`**/${performer.username}`);
    }),
  );

  test(
    'tops up their wallet',
    step(async () => {
      await page.goto('/wallet');
      await page.getByRole('main').getByRole('button', { name: 'Top up', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Top up your wallet' });
      await dialog.getByLabel('Amount', { exact: true }).fill('30');
      // With the sandbox's successful card, which is offered first.
      await dialog.getByRole('button', { name: 'Pay $30.00' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }),
  );

  test(
    'follows, and the posts for followers open without a reload',
    step(async () => {
      await page.goto(`/${performer.username}`);
      await page.evaluate(() => void (document.documentElement.dataset.loadedOnce = 'yes'));
      await post(page, 'followers').getByRole('button', { name: 'Follow for free' }).click();
      await expectOpen(page, 'followers');
      await expectLocked(page, 'subscribers');
    }),
  );

  test(
    'subscribes, and the posts for subscribers open',
    step(async () => {
      await post(page, 'subscribers').getByRole('button', { name: 'Subscribe for $8.00 a month' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Subscribe for $8.00' }).click();
      await expectOpen(page, 'subscribers');
      await expectLocked(page, 'paid');
    }),
  );

  test(
    'buys a post, which opens',
    step(async () => {
      await post(page, 'paid').getByRole('button', { name: 'Buy for $4.50' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Buy for $4.50' }).click();
      await expectOpen(page, 'paid');
    }),
  );

  test(
    'tips, and sees the rest of their balance',
    step(async () => {
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
    }),
  );

  test(
    'has paid the performer to the cent, who reads the tip’s message',
    step(async () => {
      const { data } = await performer.client.call(searchEarnings, { query: { sortBy: 'createdAt', sort: 'asc' } });
      expect(data.map(({ type, gross, net, message }) => ({ type, gross, net, message }))).toEqual([
        { type: 'subscription', gross: 8, net: 8, message: null },
        { type: 'feed', gross: 4.5, net: 4.5, message: null },
        { type: 'tip', gross: 12, net: 12, message: 'For the fingerings!' },
      ]);
    }),
  );

  test(
    'finds all of it at home',
    step(async () => {
      await page.goto('/home');
      for (const access of ['followers', 'subscribers', 'paid'] as const) await expectOpen(page, access);
    }),
  );
});

describe.each(devices)('a visitor on a $name', (device) => {
  test('presses Subscribe, and a minute later the posts are open in front of them', async () => {
    const performer = await createPerformer();
    const page = await journey.open(undefined, device);
    await page.goto(`/${performer.username}`);
    await post(page, 'subscribers').getByRole('button', { name: 'Subscribe for $8.00 a month' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('$8.00 a month').waitFor();
    await sheet.getByLabel('Email').fill(`visitor-${crypto.randomUUID().slice(0, 8)}@example.com`);
    await sheet.getByRole('textbox', { name: 'Password' }).fill('a calm and long password');
    await sheet.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
    await sheet.getByRole('button', { name: 'Continue' }).click();

    const checkout = page.getByRole('dialog', { name: /^Subscribe to/ });
    const pay = checkout.getByRole('button', { name: 'Subscribe for $8.00' });
    await pay.waitFor();
    await chooseCard(page, 'A card that pays');
    await pay.click();
    const unlocked = page.getByText(posts.subscribers.secret);
    await unlocked.waitFor();
    const isInView = (text: Element): boolean => {
      const { top, bottom } = text.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    };
    await expect.poll(() => unlocked.evaluate(isInView)).toBe(true);
  });
});
