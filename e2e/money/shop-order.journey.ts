import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { saveAddress, sellPoster, shipEverywhere } from '../support/shop-stage.ts';
import { goToCheckout, pay, putIntoCart } from '../support/shop-steps.ts';

let journey: Journey;
let ada: Person;
let poster: OwnProduct;

beforeAll(async () => {
  journey = await startJourney();
  ada = await journey.world.performer();
  await shipEverywhere(ada);
  poster = await sellPoster(ada, {
    name: 'Signed poster',
    variants: [
      { name: 'A2', price: 18, stock: 50, sku: 'POSTER-A2' },
      { name: 'A1', price: 30, stock: 50 },
    ],
  });
  await journey.filesAreProcessed();
});

afterAll(() => journey.end());

/** A fan's page with the order of one performer, bought by the API. */
async function openOrder(page: Page, performer: Person, fan: Person): Promise<string> {
  const { data } = await fan.client.call(searchOwnOrders);
  const { _id = '', number = '' } = data.find((order) => order.performer._id === performer.id) ?? {};
  await page.goto(`/orders/${_id}`);
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
  return number;
}

const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

test('a fan sends an order elsewhere, cancels it, and has the money back', async () => {
  const fan = await journey.world.fan({ balance: 50 });
  await saveAddress(fan);
  const page = await journey.open(fan, { width: 390 });
  await putIntoCart(page, ada, poster, async () => page.getByRole('radio', { name: /A2/ }).first().click());
  await goToCheckout(page);
  await pay(page, '$22.00');
  await openOrder(page, ada, fan);
  await saveAddress(fan, 'Grace Hopper');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Grace Hopper/ })
    .click();
  await checkAxe(page);
  await confirm(page, 'Use this address');
  await page.getByRole('region', { name: 'Delivery address' }).getByText('Grace Hopper').waitFor();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText('$22.00 goes back to your wallet at once').waitFor();
  await confirm(page, 'Cancel the order');
  await page.getByText('Refunded to your wallet.').waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(50);
});

test('a performer refunds a part; a reported problem is decided by staff, and all three see it', async () => {
  const fan = await journey.world.fan({ balance: 50 });
  await saveAddress(fan);
  const page = await journey.open(fan);
  await putIntoCart(page, ada, poster, async () => page.getByRole('radio', { name: /A2/ }).first().click());
  await goToCheckout(page);
  await pay(page, '$22.00');
  const number = await openOrder(page, ada, fan);

  const studio = await journey.open(ada);
  await studio.goto('/creator/orders');
  await studio.getByRole('link', { name: new RegExp(number) }).click();
  await studio.getByRole('link', { name: 'Packing slip' }).click();
  const slip = studio.getByRole('article', { name: 'Packing slip' });
  await slip.getByText('POSTER-A2').waitFor();
  expect(await slip.getByText('$').count()).toBe(0);
  await studio.emulateMedia({ media: 'print' });
  await expect.poll(() => studio.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await expect.poll(() => studio.getByRole('navigation', { name: 'Shop' }).isVisible()).toBe(false);
  await studio.emulateMedia({ media: 'screen' });
  await studio.getByRole('link', { name: 'Back to the order' }).click();
  await studio.getByRole('button', { name: 'Refund' }).click();
  await studio.getByLabel('Amount').fill('5');
  await studio.getByLabel('Reason').fill('A corner is bent.');
  await confirm(studio, 'Refund $5.00');
  await studio.getByText('-$5.00').waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(33);

  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByLabel('What is wrong?').fill('The poster is torn.');
  await confirm(page, 'Report the problem');
  await studio.getByText('The poster is torn.').waitFor();

  const staff = await journey.open({ token: journey.site.adminToken });
  await staff.goto('/admin/orders?status=disputed');
  await staff.getByRole('link', { name: new RegExp(number) }).click();
  await staff.getByText('The poster is torn.').waitFor();
  expect(await staff.getByText('Chausseestraße').count()).toBe(0);
  await checkAxe(staff);
  await staff.getByRole('button', { name: 'Decide' }).click();
  await staff.getByRole('radio', { name: /^Part of it/ }).click();
  await staff.getByLabel('Amount').fill('7');
  await staff.getByLabel('Why').fill('Half of it can be hung up.');
  await checkAxe(staff);
  await confirm(staff, 'Refund $7.00');
  for (const shown of [page, studio]) {
    await shown.getByText('Partly refunded').nth(1).waitFor();
    await shown.getByText('Half of it can be hung up.', { exact: true }).waitFor();
  }
  expect((await fan.client.call(getMe)).balance).toBe(40);
});
