import type { Person } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, test } from 'vitest';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  journey = await startJourney();
  const { world } = journey;
  await world.settings({ performerCommission: 20 });
  [performer, fan] = [await world.performer({ monthlyPrice: 9 }), await world.fan({ balance: 100 })];
  const { _id } = await world.feed(performer, { access: 'paid', price: 20 });
  await world.buy(fan, _id);
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
});
afterAll(() => journey.end());

const words = [
  /1 purchase is refunded to the buyer’s wallet: \$20\.00\./,
  /Unused subscription time is refunded: \$9\.00\./,
  /\$23\.20 of it comes out of your earnings\./,
];

test.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)('a performer reads what goes back before a buyer is blocked, %i px, %s', async (width, colorScheme) => {
  const page = await journey.open(performer, { width, colorScheme });
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
  await page.goto('/creator/blocks');
  await page.getByLabel('Find a fan by name or username').fill(fan.username);
  await page.getByRole('button', { name: /^Block / }).click();
  const dialog = page.getByRole('dialog');
  for (const sentence of words) await dialog.getByText(sentence).waitFor();
  await checkAxe(page);
});

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('and before the account is closed, %i px, %s', async (width, colorScheme) => {
  const page = await journey.open(performer, { width, colorScheme });
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
  await page.goto('/creator/account?section=leaving');
  await page.getByRole('button', { name: 'Close the account' }).click();
  const dialog = page.getByRole('dialog');
  for (const sentence of words) await dialog.getByText(sentence).waitFor();
  await checkAxe(page);
});
