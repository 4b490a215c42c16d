import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { writeReview } from '@ovation/contract/shop/reviews.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { publishScore } from '../support/products.ts';
import { pay } from '../support/shop-steps.ts';

let journey: Journey;
let performer: Person;

beforeAll(async () => {
  journey = await startJourney();
  await journey.world.settings({ performerCommission: 20 });
  performer = await journey.world.performer();
});

afterAll(() => journey.end());

/** A fan who has bought it, by the API. */
async function buyerOf(product: OwnProduct): Promise<Person> {
  const fan = await journey.world.fan({ balance: 20 });
  const body = { items: [{ productId: product._id }], source: 'wallet' as const };
  await fan.client.call(createOrders, { body, idempotencyKey: crypto.randomUUID() });
  return fan;
}

/** Downloads a file as the browser does, to its end. */
async function download(page: Page, name: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download ${name}` }).click(),
  ]);
  await file.path();
}

test('a performer reports a review, staff hide it, and only its author still sees it', async () => {
  const product = await publishScore(performer, { name: 'Score with reviews' });
  const [rude, kind] = [await buyerOf(product), await buyerOf(product)];
  const params = { id: product._id };
  await rude.client.call(writeReview, { params, body: { rating: 1, text: 'Rude words about a person.' } });
  await kind.client.call(writeReview, { params, body: { rating: 5, text: 'The notes are right.' } });
  const address = `/${performer.username}/products/${product._id}`;

  const seller = await journey.open(performer, { width: 390 });
  await seller.goto(address);
  const reviews = seller.getByRole('list', { name: '2 reviews' });
  const item = reviews.getByRole('listitem').filter({ hasText: 'Rude words about a person.' });
  await item.getByRole('button', { name: /^Report the review by / }).click();
  await seller.getByLabel('Hate or harassment').check();
  await seller.getByLabel('Anything else we should know?').fill('It is not about the score.');
  await checkAxe(seller);
  await seller.getByRole('button', { name: 'Send the report' }).click();
  await seller.getByText('Thank you. Our staff will look at it.').waitFor();

  const staff = await journey.open({ token: journey.site.adminToken });
  await staff.goto('/admin/reports');
  await staff.getByRole('link', { name: /Rude words about a person/ }).click();
  await staff.getByText('It is not about the score.').waitFor();
  await checkAxe(staff);
  await staff.getByRole('button', { name: 'Hide' }).click();
  await staff.getByLabel('Reason').fill('It is about a person.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await staff.getByRole('heading', { name: 'Decided: hidden' }).waitFor();

  const stranger = await journey.open();
  for (const page of [stranger, seller]) {
    await page.goto(address);
    await page.getByRole('link', { name: '5 of 5 stars, 1 review' }).waitFor();
    await page.getByText('The notes are right.').waitFor();
    expect(await page.getByText('Rude words').count()).toBe(0);
  }
  const author = await journey.open(rude);
  await author.goto(address);
  await author.getByRole('list', { name: 'Your review' }).getByText('Rude words about a person.').waitFor();
});

test('a buyer who has downloaded as often as allowed downloads again, once the seller has reset it', async () => {
  const product = await publishScore(performer, { name: 'Limited score', downloadLimit: 1 });
  const fan = await buyerOf(product);
  const { data } = await fan.client.call(searchOwnOrders);
  const orderId = data[0]?._id ?? '';

  const buyer = await journey.open(fan, { width: 390 });
  await buyer.goto(`/orders/${orderId}`);
  const files = buyer.getByRole('list', { name: 'Files for Limited score' });
  await files.getByText('1 download left').waitFor();
  await download(buyer, 'encore.pdf');
  await buyer.reload();
  await files.getByText('You have reached the download limit.', { exact: false }).waitFor();
  await expect.poll(() => files.getByRole('link').count()).toBe(0);
  await checkAxe(buyer);

  const seller = await journey.open(performer);
  await seller.goto(`/creator/orders/${orderId}`);
  await seller.getByText('Downloaded 1 of 1 time').waitFor();
  await checkAxe(seller);
  await seller.getByRole('button', { name: 'Reset the downloads' }).click();
  await seller.getByText(/’s download limit was reset$/).waitFor();
  await seller.getByText('Not downloaded yet, up to once').waitFor();

  await buyer.reload();
  await files.getByText('1 download left').waitFor();
  await download(buyer, 'encore.pdf');
});

test('a seller reads in the statistics what a fan has just bought, and nothing of another time', async () => {
  const seller = await journey.world.performer();
  const product = await publishScore(seller, { name: 'Counted score', price: 10 });
  const page = await journey.open(seller, { width: 390 });
  await page.goto('/creator/orders');
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  await page.getByText('No orders were paid in this period.').waitFor();

  const fan = await journey.open(await journey.world.fan({ balance: 30 }));
  await fan.goto(`/checkout?buy=${product._id}.${product.variants[0]?._id}.1`);
  await pay(fan, '$10.00');

  // The page hears of the order by itself.
  const best = page.getByRole('list', { name: 'Best-selling products' }).getByRole('listitem');
  await best.getByText('Counted score').waitFor();
  await best.getByText('1 piece').waitFor();
  await best.getByText('$8.00').waitFor();
  await page.getByRole('region', { name: 'By status' }).getByRole('link', { name: 'Completed' }).waitFor();

  await page.getByRole('link', { name: 'Last month' }).click();
  await page.getByText('No orders were paid in this period.').waitFor();
  await page.getByRole('link', { name: '90 days' }).click();
  await best.getByText('Counted score').waitFor();
  await page.getByRole('region', { name: 'By status' }).getByRole('link', { name: 'Completed' }).click();
  await page.waitForURL(/\/creator\/orders\?status=completed/);
  await page.getByRole('main').getByText('Counted score').waitFor();
});

test('a long title takes two lines in Purchases on a phone, and all of it is there to read aloud', async () => {
  const name = `Score ${'of all the songs that we sang in the winter '.repeat(4)}`.slice(0, 120).trim();
  const fan = await buyerOf(await publishScore(performer, { name }));
  const page = await journey.open(fan, { width: 390 });
  await page.goto('/purchases');
  const title = page.getByRole('link', { name, exact: true });
  await title.waitFor();
  await expect.poll(() => title.getAttribute('title')).toBe(name);
  const lines = await title.evaluate(
    (link) => link.clientHeight / Number.parseFloat(getComputedStyle(link).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  await checkAxe(page);
});
