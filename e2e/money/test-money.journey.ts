import { randomUUID } from 'node:crypto';

import { changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import type { Person } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { useBook } from '../../apps/server/src/modules/ledger/index.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

const bank = {
  accountHolder: 'Ines Vega',
  bankName: 'Harbour Bank',
  country: 'DE',
  accountNumber: 'DE02120300000000202051',
};

let journey: Journey;
let fan: Person;
let performer: Person;
let requestId: string;

beforeAll(async () => {
  journey = await startJourney();
  const { world } = journey;
  await world.settings({ earningHoldDays: 0, minimumPayoutAmount: 10 });
  [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.tip(fan, performer, 50);
  await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  requestId = (await performer.client.call(createPayoutRequest, { body: { amount: 30 }, idempotencyKey: randomUUID() }))
    ._id;
});
afterAll(() => journey.end());

test.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)('an administrator sees that a payout asks for test money, %i px, %s', async (width, colorScheme) => {
  const page = await journey.open({ token: journey.site.adminToken }, { width, colorScheme });
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
  await page.goto(`/admin/payouts/${requestId}`);
  await page.getByText('This is test money').waitFor();
  await expect.poll(() => page.getByText('Test cards of the sandbox').count()).toBe(1);
});

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'a fan sees that the wallet holds test money, and that it was set aside once payments are real, %i px, %s',
  async (width, colorScheme) => {
    const page = await journey.open(fan, { width, colorScheme });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
    await page.goto('/wallet');
    await page.getByText('Test money', { exact: true }).waitFor();
    await useBook(journey.site.app.database, 'real', journey.site.clock.now());
    await page.reload();
    await page.getByText('$50.00 of test money was set aside').waitFor();
    expect(await page.getByText('Test money', { exact: true }).count()).toBe(0);
    await checkAxe(page);
    await useBook(journey.site.app.database, 'test', journey.site.clock.now());
  },
);
