import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { createProduct } from '@ovation/contract/shop/products.ts';
import { searchOwnRequests } from '@ovation/contract/shop/requests.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer();
});

const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

test('a fan asks, accepts an offer and pays; the performer delivers a file, and the fan accepts it', async () => {
  const studio = await journey.open(performer);
  await studio.goto('/creator/products/new');
  await studio.getByRole('radio', { name: /Made to order/ }).click();
  await studio.getByLabel('Name').fill('Portrait in ink');
  await studio.getByLabel('Description').fill('Of you, your pet, or both.');
  await studio.getByLabel('Price', { exact: true }).fill('40');
  await studio.getByLabel('I make an offer for each request').click();
  await studio.getByLabel('Days until you deliver').fill('10');
  await studio.getByRole('combobox', { name: 'Deposit' }).click();
  await studio.getByRole('option', { name: '25%' }).click();
  await studio.getByRole('button', { name: 'Add a question for your fan' }).click();
  await studio.getByRole('textbox', { name: 'Question 1' }).fill('Which size?');
  await checkAxe(studio);
  await studio.getByRole('button', { name: 'Publish' }).click();
  await studio.getByText('Your product is in your shop').waitFor();

  const fan = await journey.world.fan({ balance: 100 });
  const page = await journey.open(fan, { width: 390 });
  await page.goto(`/${performer.username}/products`);
  await page.getByRole('link', { name: /Portrait in ink/ }).click();
  await page.getByText('Made for you in 10 days').waitFor();
  await page.getByText(/keeps 25% of what you paid/).waitFor();
  await page.getByLabel('What would you like?').fill('Me and my cat.');
  await page.getByLabel('Which size?').fill('A4');
  await checkAxe(page);
  await page.getByRole('button', { name: 'Ask for an offer' }).click();
  await page.getByRole('heading', { name: 'Request for Portrait in ink' }).waitFor();
  await page.getByText(/will make you an offer, or decline/).waitFor();

  await studio.goto('/creator/requests');
  await studio.getByRole('link', { name: /Portrait in ink/ }).click();
  await studio.getByText('Me and my cat.').waitFor();
  await studio.getByRole('button', { name: 'Make an offer' }).click();
  await studio.getByLabel('Price').fill('60');
  await studio.getByLabel('Days').fill('12');
  await studio.getByLabel('Note').fill('In ink on paper, with a frame.');
  await checkAxe(studio);
  await confirm(studio, 'Send the offer');

  // The fan's open page follows.
  await page.getByText('In ink on paper, with a frame.').waitFor();
  await page.getByText('within 12 days').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Accept and pay $60.00' }).click();
  await page.getByRole('heading', { name: /^Order / }).waitFor();
  await page.getByText(/^Due in 1[12] days$/).waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(40);
  await checkAxe(page);

  await studio.getByRole('link', { name: 'See the order' }).click();
  await studio.getByText('Me and my cat.').waitFor();
  await studio.getByText('The money is on hold until your fan has accepted the delivery.').waitFor();
  await studio.getByRole('button', { name: 'Start work' }).click();
  await page.getByText(/keeps the deposit of \$15\.00, and \$45\.00 is refunded to you/).waitFor();
  await studio.getByRole('button', { name: 'Deliver', exact: true }).click();
  const picked = studio.waitForEvent('filechooser');
  await studio.getByLabel('Add files').click();
  await (await picked).setFiles({ name: 'portrait.txt', mimeType: 'text/plain', buffer: Buffer.from('a portrait') });
  await studio.getByText('Uploaded', { exact: true }).waitFor();
  await studio.getByLabel(/^Note for/).fill('I hope you like it.');
  await checkAxe(studio);
  await confirm(studio, 'Deliver');

  await page.getByText(/has delivered it/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download portrait.txt' }).click();
  expect((await download).suggestedFilename()).toBe('portrait.txt');
  await checkAxe(page);
  await page.getByRole('button', { name: 'Accept it' }).click();
  await confirm(page, 'Accept it');
  await page.getByText('It is yours to keep. You can write a review.').waitFor();
  await studio.getByText('Delivered and accepted. All done.').waitFor();
});

test('a fan pays a fixed price, cancels after the work has begun, and leaves the deposit', async () => {
  const product = await performer.client.call(createProduct, {
    body: { type: 'made_to_order', name: 'Birthday song', price: 40, days: 3, depositPercent: 50 },
    files: {},
  });
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 50, targets: ['product'] },
  });
  const fan = await journey.world.fan({ balance: 50 });
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}/products/${product._id}`);
  await page.getByLabel('What would you like?').fill('For Max, who turns four.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Accept and pay $40.00' }).waitFor();
  await page.getByRole('button', { name: 'Add a coupon' }).click();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('-$20.00').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Accept and pay $20.00' }).click();
  await page.getByRole('heading', { name: /^Order / }).waitFor();
  const { data } = await fan.client.call(searchOwnRequests);
  expect(data).toMatchObject([{ status: 'accepted', brief: 'For Max, who turns four.' }]);

  const studio = await journey.open(performer, { width: 390 });
  await studio.goto(`/creator/orders/${data[0]?.orderId}`);
  await studio.getByRole('button', { name: 'Start work' }).click();
  await page.getByText(/is working on it/).waitFor();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText(/\$10\.00 goes back to your wallet at once.*keeps the deposit of \$10\.00/).waitFor();
  await checkAxe(page);
  await confirm(page, 'Cancel the order');
  await page.getByText(/\$10\.00 was refunded to your wallet/).waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(40);
  await studio.getByText('Please stop working on it. You keep the deposit of $10.00.').waitFor();
  await checkAxe(studio);
});

test('a visitor who requests something made to order logs in on its page, and then describes it', async () => {
  const body = { type: 'made_to_order', name: 'Lullaby', price: 40, days: 3, depositPercent: 50 } as const;
  const product = await performer.client.call(createProduct, { body, files: {} });
  const [fan, page] = [await journey.world.fan(), await journey.open()];
  const path = `/${performer.username}/products/${product._id}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Request yours' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lullaby' });
  await sheet.getByText('$40.00').waitFor();
  await checkAxe(page);
  await sheet.getByText('I have an account').click();
  await sheet.getByLabel('Username or email').fill(fan.username);
  await sheet.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
  const brief = page.getByLabel('What would you like?');
  await expect.poll(() => brief.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(path);
  expect((await fan.client.call(searchOwnRequests)).total).toBe(0);
});
