import { afterAll, beforeAll, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;

beforeAll(async () => {
  journey = await startJourney();
  performer = await journey.world.performer({ monthlyPrice: 8 });
  await journey.world.feed(performer, {
    access: 'paid',
    price: 10,
    text: `The slow movement. ${'It took a while. '.repeat(20)}`,
  });
});
afterAll(() => journey.end());

test('a performer creates a coupon, a fan buys with it, and both see its effect', async () => {
  const page = await journey.open(performer);
  await page.goto('/creator/coupons');
  await page.getByRole('button', { name: 'Create your first coupon' }).click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await expect.poll(() => form.getByLabel('Code', { exact: true }).inputValue()).toMatch(/^ENCORE-/);
  await form.getByLabel('Code', { exact: true }).fill('spring evening');
  await form.getByLabel('Per cent', { exact: true }).fill('25');
  await form.getByText('A price of $10.00 becomes $7.50.').waitFor();
  await form.getByLabel('Galleries').uncheck();
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await page.getByRole('article', { name: 'SPRINGEVENING' }).getByText('Not used yet').waitFor();

  const fan = await journey.world.fan({ balance: 20 });
  const shop = await journey.open(fan, { width: 390 });
  await shop.goto(`/${performer.username}`);
  await shop.getByRole('button', { name: /^Buy/ }).first().click();
  const sheet = shop.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add a coupon' }).click();
  expectFailure(shop, '/apply-coupon');
  await sheet.getByLabel('Coupon code').fill('autumn');
  await shop.keyboard.press('Enter');
  await sheet.getByText('This code doesn’t exist.').waitFor();
  await sheet.getByLabel('Coupon code').fill('Spring Evening');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await sheet.getByText('SPRINGEVENING takes $2.50 off. You pay $7.50.').waitFor();
  await checkAxe(shop);
  await sheet.getByRole('button', { name: 'Buy for $7.50' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await fan.client.call(getMe)).balance).toBe(12.5);

  await page.reload();
  await page.getByRole('article', { name: 'SPRINGEVENING' }).getByText('Used once, $2.50 off in total').waitFor();
  await page.getByRole('button', { name: 'Actions for SPRINGEVENING' }).click();
  await page.getByRole('menuitem', { name: 'Who used it' }).click();
  await page.getByRole('dialog').getByText('paid $7.50').waitFor();
});

test('an administrator creates one for a performer, changes it, and switches it off', async () => {
  const page = await journey.open({ token: journey.site.adminToken });
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByLabel('Code', { exact: true }).fill('house-gift');
  await form.getByText('Amount off').click();
  await form.getByLabel('Amount', { exact: true }).fill('3');
  await form.getByRole('combobox', { name: 'Applies to' }).fill(performer.username);
  await page.getByRole('option', { name: `@${performer.username}` }).click();
  await form.getByRole('button', { name: 'Create coupon' }).click();
  const gift = page.getByRole('article', { name: 'HOUSE-GIFT' });
  await gift.getByText('$3 off').waitFor();
  const act = async (what: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for HOUSE-GIFT' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Edit');
  await page.getByLabel('Total uses').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await gift.getByText('None of 5 used').waitFor();
  await act('Switch off');
  await gift.getByText('Off', { exact: true }).waitFor();
  await act('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await gift.waitFor({ state: 'hidden' });
});
