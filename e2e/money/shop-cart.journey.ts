import { beforeAll, expect, test } from 'vitest';
import { changeProduct } from '@ovation/contract/shop/products.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { publishScore } from '../support/products.ts';
import { saveAddress, sellPoster } from '../support/shop-stage.ts';
import { goToCheckout, goToCheckoutFromHere, lineOf, pay, putIntoCart } from '../support/shop-steps.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer();
});

const sell = async (name: string, stock: number) => {
  const product = await sellPoster(performer, { name, variants: [{ name: '', price: 12, stock }] });
  await journey.filesAreProcessed();
  return product;
};

test('a cart says what has changed: fewer left, another price, gone; what is left can be bought', async () => {
  const [print, presets, ticket] = [
    await sell('Print', 5),
    await publishScore(performer, { name: 'Presets', price: 6 }),
    await publishScore(performer, { name: 'Old ticket', price: 2 }),
  ];
  const [fan, quicker] = [await journey.world.fan({ balance: 100 }), await journey.world.fan({ balance: 100 })];
  await saveAddress(fan);
  const page = await journey.open(fan);
  for (const product of [print, presets, ticket]) await putIntoCart(page, performer, product);
  await page.goto('/cart');
  await page.getByLabel('Quantity of Print').fill('4');
  await page.getByRole('link', { name: 'Cart, 6 items' }).first().waitFor();

  // Meanwhile someone else buys three, and the performer changes a price and takes something down.
  const { _id: addressId } = await saveAddress(quicker);
  await quicker.client.call(createOrders, {
    body: { items: [{ productId: print._id, quantity: 3 }], addressId },
    idempotencyKey: crypto.randomUUID(),
  });
  await performer.client.call(changeProduct, { params: { id: presets._id }, body: { price: '8' }, files: {} });
  await performer.client.call(changeProduct, { params: { id: ticket._id }, body: { status: 'draft' }, files: {} });

  await page.goto('/cart');
  await page.getByText('3 items have changed since you added them.').waitFor();
  await lineOf(page, 'Presets').getByText('The price has risen from $6.00 to $8.00.').waitFor();
  await lineOf(page, 'Old ticket').getByText('No longer available.').waitFor();
  await lineOf(page, 'Print').getByText('Only 2 are left.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Go to checkout' }).isDisabled()).toBe(true);
  await checkAxe(page);
  await page.getByRole('button', { name: 'Reduce to 2' }).click();
  await page.getByRole('button', { name: 'Remove Old ticket' }).click();
  await goToCheckout(page);
  await pay(page, '$32.00');
  await page.goto('/cart');
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
});

test('the last piece is sold while it is paid for: nothing is charged, and the page says why', async () => {
  const last = await sell('Last print', 1);
  const [fan, quicker] = [await journey.world.fan({ balance: 20 }), await journey.world.fan({ balance: 20 })];
  await saveAddress(fan);
  const page = await journey.open(fan, { width: 390 });
  await putIntoCart(page, performer, last);
  await goToCheckout(page);
  await page.getByRole('button', { name: 'Pay $12.00' }).waitFor();
  const { _id: addressId } = await saveAddress(quicker);
  await quicker.client.call(createOrders, {
    body: { items: [{ productId: last._id }], addressId },
    idempotencyKey: crypto.randomUUID(),
  });
  expectFailure(page, '/api/orders');
  await page.getByRole('button', { name: 'Pay $12.00' }).click();
  await page.getByRole('alert').getByText('Nothing was charged.').waitFor();
  await page.getByText('Please change or remove items that can’t be bought.').waitFor();
  expect((await fan.client.call(searchOwnOrders)).total).toBe(0);
  await page.goto('/cart');
  await lineOf(page, 'Last print').getByText('Sold out.').waitFor();
});

test('without an answer about prices nothing can be paid, and trying again helps', async () => {
  const print = await sell('Slow print', 9);
  const fan = await journey.world.fan({ balance: 50 });
  await saveAddress(fan);
  const page = await journey.open(fan);
  await putIntoCart(page, performer, print);
  expectFailure(page, '/api/orders/preview');
  await page.route('**/api/orders/preview', (route) => route.abort());
  await page.goto('/cart');
  await page.getByRole('heading', { name: 'We could not check your cart' }).waitFor();
  await page.unroute('**/api/orders/preview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await goToCheckoutFromHere(page);
  await page.getByRole('button', { name: 'Pay $12.00' }).waitFor();
  await page.route('**/api/orders/preview', (route) => route.abort());
  await page.getByRole('button', { name: 'Another address' }).click();
  await page.getByRole('alert').getByText('We could not reach the site.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Pay $12.00' }).isDisabled()).toBe(true);
  await page.unroute('**/api/orders/preview');
  await page.getByRole('radio', { name: /Ada Lovelace/ }).click();
  await pay(page, '$12.00');
});

test('a visitor’s cart becomes the account’s at the login, and no other account sees it', async () => {
  const print = await sell('Visitor’s print', 9);
  const fan = await journey.world.fan({ balance: 50 });
  await saveAddress(fan);
  const page = await journey.open();
  await putIntoCart(page, performer, print);
  const tab = await page.context().newPage();
  await tab.goto('/cart');
  await tab.getByLabel('Quantity of Visitor’s print').fill('2');
  // The other tab follows.
  await page.getByRole('link', { name: 'Cart, 2 items' }).first().waitFor();
  await tab.close();
  await page.goto('/cart');
  await checkAxe(page);
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your cart' });
  await sheet.getByText('$24.00').waitFor();
  await sheet.getByText('I have an account').click();
  await sheet.getByLabel('Username or email').fill(fan.username);
  await sheet.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/checkout');
  await page.getByRole('button', { name: 'Pay $24.00' }).waitFor();
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('cart:')));
  expect(stored).toEqual([`cart:${fan.id}`]);

  // Another account in the same browser.
  const other = await journey.world.fan();
  await page.context().addCookies([{ name: 'token', value: other.token, url: journey.site.url, httpOnly: true }]);
  await page.goto('/cart');
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Cart, / }).count()).toBe(0);
});
