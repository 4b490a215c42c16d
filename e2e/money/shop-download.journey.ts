import { beforeAll, describe, expect, test } from 'vitest';
import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { changeProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { chooseCard, decide } from '../support/payment-steps.ts';
import { publishScore } from '../support/products.ts';
import { goToCheckout, pay, putIntoCart } from '../support/shop-steps.ts';

const journey = shareJourney();
let performer: Person;
let presets: OwnProduct;

beforeAll(async () => {
  performer = await journey.world.performer();
  presets = await publishScore(performer, { name: 'Winter presets', price: 6 });
  await journey.filesAreProcessed();
});

const buyNow = (product: OwnProduct): string => `/checkout?buy=${product._id}.${product.variants[0]?._id}.1`;

describe('a fan buys a download', () => {
  test('pressed twice, it is paid for once', async () => {
    const fan = await journey.world.fan({ balance: 20 });
    const page = await journey.open(fan);
    await page.goto(buyNow(presets));
    await page.getByRole('button', { name: 'Pay $6.00' }).dblclick();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect((await fan.client.call(getMe)).balance).toBe(14);
    expect((await fan.client.call(searchOwnOrders)).total).toBe(1);
  });

  test('whose response was lost, and pays once when trying again', async () => {
    const fan = await journey.world.fan({ balance: 20 });
    const page = await journey.open(fan);
    expectFailure(page, '/api/orders');
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(buyNow(presets));
    await page.getByRole('button', { name: 'Pay $6.00' }).click();
    await page.getByRole('alert').getByText('you’ll pay at most once.').waitFor();
    await page.unroute('**/api/orders');
    await pay(page, '$6.00');
    expect((await fan.client.call(getMe)).balance).toBe(14);
  });
});

test('a licence key is pasted by its seller, shown to its buyer alone, and counted', async () => {
  const product = await publishScore(performer, { name: 'Autumn presets', price: 6 });
  const seller = await journey.open(performer, { width: 390 });
  await seller.goto(`/creator/products/${product._id}`);
  await seller.getByLabel('Licence keys').fill('AUTUMN-1\nAUTUMN-2\n');
  await seller.getByText('2 keys to add.').waitFor();
  await checkAxe(seller);
  await seller.getByRole('button', { name: 'Save' }).click();
  await seller.getByText('2 licence keys left').waitFor();

  const page = await journey.open(await journey.world.fan({ balance: 20 }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(buyNow(product));
  await pay(page, '$6.00');
  await page.goto('/purchases');
  const key = page.getByRole('region', { name: 'Licence key for Autumn presets' });
  await key.getByText('AUTUMN-1').waitFor();
  await checkAxe(page);
  await page.getByRole('link', { name: /^Order / }).click();
  await key.getByText('AUTUMN-1').waitFor();
  await key.getByRole('button', { name: 'Copy the licence key for Autumn presets' }).click();
  await page.getByText('The licence key is copied.').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('AUTUMN-1');

  await seller.goto(`/creator/products/${product._id}`);
  await seller.getByText('1 left, 1 used.').waitFor();
  await expect.poll(() => seller.getByLabel('Add licence keys').inputValue()).toBe('');
});

test('a price that has changed meanwhile is shown before anything is charged', async () => {
  const product = await publishScore(performer, { name: 'Summer presets', price: 5 });
  const fan = await journey.world.fan({ balance: 20 });
  const page = await journey.open(fan);
  expectFailure(page, '/api/orders');
  await page.goto(buyNow(product));
  await page.getByRole('button', { name: 'Pay $5.00' }).waitFor();

  await performer.client.call(changeProduct, { params: { id: product._id }, body: { price: '7' }, files: {} });
  await page.getByRole('button', { name: 'Pay $5.00' }).click();
  await page.getByRole('alert').getByText('Nothing was charged.').waitFor();
  await page.getByRole('button', { name: 'Pay $7.00' }).waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(20);
  await pay(page, '$7.00');
});

test('a coupon lowers the total; one that no one knows is refused, and the fan pays without it', async () => {
  await performer.client.call(createOwnCoupon, {
    body: { code: 'SNOWFALL', kind: 'percentage', value: 50, targets: ['product'] },
  });
  const fan = await journey.world.fan({ balance: 20 });
  const page = await journey.open(fan);
  await page.goto(buyNow(presets));
  await page.getByRole('button', { name: 'Add a coupon' }).click();
  await page.getByLabel('Coupon code').fill('heatwave');
  await page.keyboard.press('Enter');
  await page.getByText('This code doesn’t exist.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Pay $6.00' }).isEnabled()).toBe(true);
  await page.getByLabel('Coupon code').fill('snowfall');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/^SNOWFALL takes \$3\.00 off what you buy from /).waitFor();
  await checkAxe(page);
  await pay(page, '$3.00');
  expect((await fan.client.call(getMe)).balance).toBe(17);
});

describe('a bank that asks the fan', () => {
  async function payByCard() {
    const fan = await journey.world.fan();
    const page = await journey.open(fan);
    await putIntoCart(page, performer, presets);
    await goToCheckout(page);
    await page.getByRole('button', { name: 'Top up your balance' }).waitFor();
    await chooseCard(page, 'A card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $6.00' }).click();
    return { fan, page };
  }

  test('leads back to the order when they approve, and the cart is empty', async () => {
    const { page } = await payByCard();
    // The first attempt to load the orders is interrupted: removing the payment from the address navigates, too.
    let attempts = 0;
    await page.route(/\/checkout\/done\.data\?.*orders=/, async (route) => {
      attempts += 1;
      if (attempts > 1) await route.continue();
    });
    await decide(page, 'Approve');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.getByRole('link', { name: 'Download encore.pdf' }).waitFor();
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  });

  test('leads back to a failed payment when they refuse, and the cart is as it was', async () => {
    const { fan, page } = await payByCard();
    await decide(page, 'Refuse');
    await page.getByRole('heading', { name: 'The payment did not go through' }).first().waitFor();
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Winter presets' }).waitFor();
    expect((await fan.client.call(searchOwnOrders)).data.map(({ status }) => status)).toEqual(['cancelled']);
  });
});
