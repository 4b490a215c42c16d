import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '@ovation/testing';

import { startJourney, type Journey } from '../support/journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
let journey: Journey;
let performer: Person;
let fan: Person;
let earnings: Page;
let subscribers: Page;
let followers: Page;

beforeAll(async () => {
  journey = await startJourney();
  await journey.world.settings({ performerCommission: 20 });
  performer = await journey.world.performer({ monthlyPrice: 10 });
  fan = await journey.world.fan({ balance: 100 });
  [earnings, subscribers, followers] = await Promise.all([watch('earnings'), watch('subscribers'), watch('followers')]);
});

afterAll(() => journey.end());

/**
 * One of the performer's screens in a separate browser, its socket logged in. It is marked, so that a reload would
 * show.
 */
async function watch(screen: string): Promise<Page> {
  const page = await journey.open(performer);
  const loggedIn = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ok":true')));
  await page.goto(`/creator/${screen}`);
  await loggedIn;
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  return page;
}

/** A row of the table by kind: paid, commission, net. */
async function lineOf(kind: string): Promise<string[]> {
  const cells = await earnings
    .getByRole('table', { name: 'Earnings by type' })
    .getByRole('row')
    .filter({ hasText: kind })
    .getByRole('cell')
    .allTextContents();
  return cells.slice(-3);
}

test(
  'a new follower appears live',
  step(async () => {
    await followers.getByText('No followers yet').waitFor();
    await journey.world.follow(fan, performer);
    await followers.getByText('One fan follows you.').waitFor();
    await followers.getByRole('list', { name: 'Followers' }).getByText(`@${fan.username}`).waitFor();
  }),
);

test(
  'a new subscriber appears, with the price and the renewal',
  step(async () => {
    await subscribers.getByText('No subscribers yet').waitFor();
    await journey.world.subscribe(fan, performer, { subscriptionType: 'monthly' });
    await subscribers.getByText('One fan is subscribed to you now.').waitFor();
    await subscribers.getByRole('list', { name: 'Subscribers' }).getByText('Monthly, $10.00').waitFor();
    await followers.getByText('Subscriber', { exact: true }).waitFor();
  }),
);

test(
  'the payment is counted by kind, gross, commission and net',
  step(async () => {
    await expect.poll(() => lineOf('Subscriptions')).toEqual(['$10.00', '$2.00', '$8.00']);
    const feed = await journey.world.feed(performer, { access: 'paid', price: 5 });
    await journey.world.buy(fan, feed._id);
    await expect.poll(() => lineOf('Posts sold')).toEqual(['$5.00', '$1.00', '$4.00']);
    await journey.world.tip(fan, performer, 20, 'For the encore.');
    await expect.poll(() => lineOf('Tips')).toEqual(['$20.00', '$4.00', '$16.00']);
    expect(await lineOf('Total')).toEqual(['$35.00', '$7.00', '$28.00']);
    await earnings.getByRole('list', { name: 'Earnings' }).getByText('“For the encore.”').waitFor();
  }),
);

test(
  'none of the screens was reloaded',
  step(async () => {
    for (const page of [earnings, subscribers, followers])
      expect(await page.locator('body[data-not-reloaded]').count()).toBe(1);
  }),
);
