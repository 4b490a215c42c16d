import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { react } from '@ovation/contract/publishing/engagement.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import { makeWord, type Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { publishPoster, publishScore, uploadImages } from '../support/products.ts';
import { createSteps } from '../support/steps.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer({ monthlyPrice: 8, isFreeSubscription: false });
  await performer.client.call(setShippingZones, {
    body: { zones: [{ name: 'Near', countries: ['DE'], price: 6, freeFrom: 20 }] },
  });
});

const address = ({ _id }: { readonly _id: string }): string => `/${performer.username}/products/${_id}`;
const box = (page: Page) => page.getByRole('region', { name: 'Buy', exact: true });

describe('a visitor finds a product', () => {
  const step = createSteps();
  const word = makeWord();
  let page: Page;

  test(
    'by its words and its price, and opens it',
    step(async () => {
      const imageIds = await uploadImages(performer, 2);
      await publishPoster(performer, { name: `Poster ${word}`, subscriberPrice: 9, imageIds });
      await publishScore(performer, { name: `Score ${word}` });
      await journey.filesAreProcessed();
      page = await journey.open(undefined, { width: 390, height: 844 });
      await page.goto('/search');
      await page.getByRole('link', { name: 'Shop', exact: true }).click();
      const search = page.getByRole('combobox', { name: 'Search the shop' });
      await search.fill(word);
      await search.press('Enter');
      const found = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem');
      await expect.poll(() => found.count()).toBe(2);
      await page.getByLabel('Price from').fill('10');
      await page.getByLabel('Price from').press('Enter');
      await expect.poll(() => found.count()).toBe(1);
      await checkAxe(page);
      await found.getByRole('link').click();
      await page.getByRole('heading', { name: `Poster ${word}` }).waitFor();
      await box(page).getByText('$9.00 for subscribers').waitFor();
      await box(page).getByText('Ships in 3 days').waitFor();
    }),
  );

  test(
    'and looks at its images with the keyboard',
    step(async () => {
      const carousel = page.getByRole('region', { name: `Images of Poster ${word}` });
      await carousel.getByText('1 / 2').waitFor();
      await carousel.getByRole('button', { name: `Poster ${word}, image 1 of 2` }).press('ArrowRight');
      await carousel.getByText('2 / 2').waitFor();
      await carousel.getByRole('button', { name: 'Previous image' }).click();
      await carousel.getByText('1 / 2').waitFor();
      await carousel.getByRole('button', { name: `Poster ${word}, image 1 of 2` }).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }),
  );

  test(
    'and chooses a variant, which has its own price and stock; one that is sold out cannot be chosen',
    step(async () => {
      await box(page).getByText('3 left', { exact: true }).waitFor();
      await expect.poll(() => box(page).getByRole('radio', { name: 'A1' }).isDisabled()).toBe(true);
      await box(page).getByRole('radio', { name: 'A2' }).check();
      await box(page).getByText('$18.00', { exact: true }).first().waitFor();
      await expect
        .poll(() => box(page).getByRole('link', { name: 'Buy now' }).getAttribute('href'))
        .toMatch(/^\/checkout\?buy=[\w-]+\.[\w-]+\.1$/);
    }),
  );

  test(
    'and learns what shipping to their country costs, and where it does not go',
    step(async () => {
      // Pressed first, as people do: a list whose field is out of view is hidden.
      await box(page).getByRole('combobox', { name: 'Ship to' }).click();
      await box(page).getByRole('combobox', { name: 'Ship to' }).fill('Germ');
      await page.getByRole('option', { name: 'Germany' }).click();
      await box(page).getByText('Shipping to Germany costs $6.00.').waitFor();
      await box(page).getByLabel('Quantity').fill('2');
      await box(page).getByText('Shipping to Germany is free.').waitFor();
      await box(page).getByRole('combobox', { name: 'Ship to' }).fill('Japan');
      await page.getByRole('option', { name: 'Japan' }).click();
      await box(page)
        .getByText(/does not ship|not ship to/i)
        .waitFor();
    }),
  );

  test(
    'and puts it into the cart, which goes with them',
    step(async () => {
      await box(page).getByRole('button', { name: 'Add to cart' }).click();
      await box(page).getByText('It is in your cart.').waitFor();
      await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
      await checkAxe(page);
    }),
  );
});

test('a list of countries that arrives after it was opened stays on a phone’s screen', async () => {
  const product = await publishPoster(performer, { name: 'Late countries' });
  const page = await journey.open(undefined, { width: 390, height: 844 });
  const arrive = Promise.withResolvers<void>();
  await page.route('**/countries/list', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto(address(product));
  const field = box(page).getByRole('combobox', { name: 'Ship to' });
  // There is room below for the one line that says that countries are loading, and for no more.
  await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 70));
  await field.click();
  await page.getByText('Loading countries').waitFor();
  arrive.resolve();
  await page.getByRole('option', { name: 'Afghanistan' }).waitFor();
  const list = page.getByRole('listbox', { name: 'Ship to' });
  await expect.poll(() => list.evaluate((shown) => shown.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await page.getByRole('option', { name: 'Afghanistan' }).click();
  await box(page).getByText('does not ship to your country').waitFor();
});

test('a visitor who buys reads what and for how much, logs in on the page, and is at the checkout', async () => {
  const product = await publishScore(performer, { name: 'Score to buy' });
  await journey.filesAreProcessed();
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(address(product));
  await box(page).getByRole('link', { name: 'Buy now' }).click();
  const sheet = page.getByRole('dialog', { name: 'Score to buy' });
  await sheet.getByText('$7.00').waitFor();
  await sheet.getByText('I have an account').click();
  await sheet.getByLabel('Username or email').fill(fan.username);
  await sheet.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**/checkout?buy=${product._id}.*.1`);
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await page.getByText('Score to buy').first().waitFor();
});

test('a locked product shows its price and what unlocks it, never its files; subscribing opens it', async () => {
  const imageIds = await uploadImages(performer, 1);
  const product = await publishScore(performer, { name: 'Rehearsals', access: 'subscribers', imageIds });
  await journey.filesAreProcessed();
  const fan = await journey.world.fan({ balance: 20 });
  const page = await journey.open(fan);
  await page.goto(address(product));
  await page.getByText('Only for subscribers, $7.00').waitFor();
  await page.getByRole('button', { name: 'Subscribe for $8.00 a month' }).waitFor();
  await expect.poll(() => box(page).count()).toBe(0);
  expect(await page.content()).not.toContain('encore.pdf');
  await checkAxe(page);
  await journey.world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await box(page).getByRole('button', { name: 'Add to cart' }).waitFor();
  await box(page).getByText('1 file').waitFor();
});

test('a buyer downloads instead of buying again, and writes, changes and deletes a review', async () => {
  const product = await publishScore(performer, { name: 'Reviewed' });
  const fan = await journey.world.fan({ balance: 20 });
  await fan.client.call(createOrders, {
    body: { items: [{ productId: product._id }], source: 'wallet' },
    idempotencyKey: crypto.randomUUID(),
  });
  const page = await journey.open(fan);
  await page.goto(address(product));
  await box(page).getByRole('link', { name: 'Download it' }).waitFor();
  await expect.poll(() => box(page).getByRole('button', { name: 'Add to cart' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Your review' });
  await form.getByRole('button', { name: 'Publish the review' }).click();
  await form.getByText('At least one star.').waitFor();
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await form.getByLabel('Your review text').fill('The notes are right.');
  await checkAxe(page);
  await form.getByRole('button', { name: 'Publish the review' }).click();
  const review = page.getByRole('list', { name: 'Your review' });
  await review.getByText('The notes are right.').waitFor();
  await page.getByRole('link', { name: '4 of 5 stars, 1 review' }).waitFor();

  await page.getByRole('button', { name: 'Change' }).click();
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await review.getByText('5 of 5 stars').waitFor();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No reviews yet.').waitFor();
});

test('a fan likes, bookmarks and finds it again; the performer’s shop lists it, and they can edit it', async () => {
  const product = await publishPoster(performer, { name: 'Poster to keep' });
  const fan = await journey.world.fan();
  const body = { objectType: 'product', objectId: product._id, action: 'bookmark' } as const;
  await fan.client.call(react, { body });
  const page = await journey.open(fan);
  await page.goto('/bookmarks?of=products');
  await page
    .getByRole('list', { name: 'Bookmarked products' })
    .getByRole('link', { name: /Poster to keep/ })
    .click();
  await page.getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('link', { name: `All products by`, exact: false }).click();
  await page.getByRole('link', { name: /Poster to keep/ }).waitFor();
  const theirs = await journey.open(performer);
  await theirs.goto(address(product));
  await theirs.getByRole('link', { name: 'Edit' }).click();
  await theirs.getByRole('heading', { name: 'Edit product' }).waitFor();
});
