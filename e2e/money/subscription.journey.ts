import { beforeAll, expect, test } from 'vitest';

import { searchSubscriptions } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer({ monthlyPrice: 8, yearlyPrice: 80 });
});

test('a price rises: the performer sees its reach, the fan both prices; cancelling, resuming, a year', async () => {
  const fan = await journey.world.fan({ balance: 100 });
  await journey.world.subscribe(fan, performer);

  const studio = await journey.open(performer);
  await studio.goto('/creator/account?section=prices');
  await studio.getByLabel('A month', { exact: true }).fill('10');
  await studio.getByText('One fan renews every month and is notified by email.').waitFor();
  await checkAxe(studio);
  await studio.getByRole('form', { name: 'Prices' }).getByRole('button', { name: 'Save' }).click();
  await studio.getByText('Changes saved').waitFor();
  await expect.poll(async () => (await fan.client.call(searchSubscriptions)).data[0]?.nextPrice).toBe(10);

  const page = await journey.open(fan, { width: 390 });
  await page.goto('/subscriptions');
  await page.getByText('The price changes from $8.00 to $10.00 a month').waitFor();
  await checkAxe(page);

  await page.getByRole('button', { name: /^Cancel the subscription/ }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Nothing more will be charged.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  const resume = page.getByRole('dialog');
  await resume.getByText('Nothing is charged now.').waitFor();
  await resume.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Your subscription continues.').waitFor();

  await page.getByRole('button', { name: /^Switch to yearly/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('days of your month are unused').waitFor();
  await checkAxe(page);
  await sheet.getByRole('button', { name: 'Pay $72.00' }).click();
  await page.getByText('for a year.').first().waitFor();
  expect((await fan.client.call(searchSubscriptions)).data[0]).toMatchObject({
    subscriptionType: 'yearly',
    price: 80,
    status: 'active',
  });

  await page.getByRole('button', { name: /^Switch to monthly/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew every month' }).click();
  await page.getByText('as a monthly subscription for $10.00').waitFor();
});
