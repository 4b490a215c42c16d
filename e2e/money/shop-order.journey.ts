import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { saveAddress, sellPoster, shipEverywhere } from '../support/shop-stage.ts';
import { goToCheckout, lineOf, pay, putIntoCart } from '../support/shop-steps.ts';

let journey: Journey;
let ada: Person;
let bo: Person;
let poster: OwnProduct;
let mug: OwnProduct;

beforeAll(async () => {
  journey = await startJourney();
  [ada, bo] = await Promise.all([journey.world.performer(), journey.world.performer()]);
  await shipEverywhere(ada);
  poster = await sellPoster(ada, {
    name: 'Signed poster',
    variants: [
      { name: 'A2', price: 18, stock: 50, sku: 'POSTER-A2' },
      { name: 'A1', price: 30, stock: 50 },
    ],
  });
  mug = await sellPoster(bo, { name: 'Mug', variants: [{ name: '', price: 9, stock: null }] });
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

test('one checkout buys variants from two performers; each ships, and the fan completes one order', async () => {
  const fan = await journey.world.fan({ balance: 100 });
  const page = await journey.open(fan);
  await putIntoCart(page, ada, poster, async () => page.getByRole('radio', { name: /A1/ }).first().click());
  await putIntoCart(page, bo, mug);
  await page.goto('/cart');
  await lineOf(page, 'Mug').getByRole('button', { name: 'Add one Mug' }).click();
  await page.getByText('Total excluding shipping').waitFor();
  await checkAxe(page);
  await goToCheckout(page);

  expectFailure(page, '/api/addresses/create');
  const address = page.getByRole('form', { name: 'New address' });
  await page.getByText('Please enter a delivery address.').waitFor();
  await address.getByLabel('Name').fill('Ada Lovelace');
  await address.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await address.getByRole('combobox', { name: 'State or region' }).fill('Berlin');
  await page.getByRole('option', { name: 'Berlin', exact: true }).click();
  await address.getByLabel('Street').fill('Chausseestraße 12');
  await address.getByLabel('Postcode').fill('1011');
  await address.getByRole('combobox', { name: 'City' }).fill('Berlin');
  await page.keyboard.press('Escape');
  await address.getByRole('button', { name: 'Deliver to this address' }).click();
  await expect.poll(() => address.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true');
  await address.getByLabel('Postcode').fill('10115');
  await address.getByRole('button', { name: 'Deliver to this address' }).click();
  // A1 poster 30 + shipping 4, two mugs 18 without shipping.
  await page.getByRole('radio', { name: /Ada Lovelace/ }).waitFor();
  await checkAxe(page);
  await pay(page, '$52.00');
  await page.getByText('Your 2 orders are placed.').waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(48);

  const number = await openOrder(page, ada, fan);
  await page.getByText(/Until they start preparing it, you can still cancel it/).waitFor();

  const studio = await journey.open(ada, { width: 390 });
  await studio.goto('/creator/orders');
  await studio.getByRole('link', { name: /To ship 1/ }).waitFor();
  await studio.getByRole('link', { name: new RegExp(number) }).click();
  await studio.getByText('Chausseestraße 12').waitFor();
  await studio.getByText(/The money is on hold until the order is completed/).waitFor();
  await studio.getByRole('button', { name: 'Mark as being prepared' }).click();
  // The fan's open page follows.
  await page.getByText(/is preparing your order/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0);
  await studio.getByRole('button', { name: 'Mark as shipped' }).click();
  await studio.getByLabel('Carrier').fill('DHL');
  await studio.getByLabel('Tracking code').fill('0034');
  await studio.getByLabel('Tracking address').fill('https://example.com/parcel/0034');
  await confirm(studio, 'Mark as shipped');
  await page.getByText('DHL, 0034').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Track the parcel' }).getAttribute('href'))
    .toBe('https://example.com/parcel/0034');

  await page.getByRole('button', { name: 'It has arrived' }).click();
  await confirm(page, 'It has arrived');
  await studio.getByText('It has arrived. Your fan can still report a problem.').waitFor();
  await page.getByRole('button', { name: 'Everything is fine' }).click();
  await confirm(page, 'Everything is fine');
  await page.getByText('All done. You can write a review.').waitFor();
  await studio.getByText('You see the address only while the order is open.').waitFor();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('article', { name: 'Receipt' }).getByText('$34.00').waitFor();
});

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
