import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import type { Person } from '@ovation/testing/world.ts';

import {
  keys,
  startStripeServer,
  type StripeServer,
} from '../../apps/server/test/stripe-server/start-stripe-server.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let stripe: StripeServer;
let journey: Journey;
let performer: Person;

beforeAll(async () => {
  stripe = await startStripeServer();
  journey = await startJourney({
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_API_BASE: stripe.url,
    STRIPE_WEBHOOK_SECRET: keys.webhook,
  });
  await journey.site.admin.call(changeSettings, {
    body: { paymentGateway: 'stripe', stripePublishableKey: keys.publishable },
  });
  performer = await journey.world.performer({ monthlyPrice: 8, isFreeSubscription: false });
});

afterAll(async () => {
  await journey.end();
  await stripe.close();
});

/**
 * The part of Stripe's script that we call: one field, whose text stands for the card, and the browser's
 * confirmation to Stripe itself.
 */
const script = `
  window.Stripe = () => ({
    _registerWrapper() {},
    elements({ clientSecret }) {
      const field = Object.assign(document.createElement('input'), { id: 'card-number' });
      const label = Object.assign(document.createElement('label'), { htmlFor: 'card-number', textContent: 'Card number' });
      const remove = () => [label, field].forEach((element) => element.remove());
      const create = () => ({ mount: (place) => place.append(label, field), destroy: remove });
      return { clientSecret, field, update() {}, create };
    },
    async confirmSetup({ elements, confirmParams }) {
      const [id] = elements.clientSecret.split('_secret_');
      const { clientSecret: client_secret, field } = elements;
      const body = new URLSearchParams({ client_secret, payment_method: field.value, ...confirmParams });
      const url = 'https://api.stripe.com/v1/setup_intents/' + id + '/confirm';
      const { error } = await (await fetch(url, { method: 'POST', body })).json();
      return { error };
    },
  });
`;

/** A page on which Stripe's addresses lead to the stand-in. */
async function open(fan: Person, width = 1440): Promise<Page> {
  const page = await journey.open(fan, { width });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://api.stripe.com/**', forward);
  return page;
}

async function forward(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const headers = { authorization: `Bearer ${keys.publishable}`, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(stripe.url + pathname, {
    method: 'POST',
    headers,
    body: route.request().postData() ?? '',
  });
  // Like a declined card, but without a line in the console.
  await route.fulfill({
    status: 200,
    headers: { 'access-control-allow-origin': '*' },
    contentType: 'application/json',
    body: await answer.text(),
  });
}

async function openTip(page: Page): Promise<Locator> {
  await page.goto(`/${performer.username}`);
  await page.getByRole('button', { name: 'Tip', exact: true }).first().click();
  return page.getByRole('dialog');
}

test('a fan tips with a new card, which is saved and offered the next time; its number never reaches us', async () => {
  const page = await open(await journey.world.fan(), 390);
  const sent: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().startsWith(journey.site.url) && sent.push(request.postData() ?? '')),
  );
  const dialog = await openTip(page);
  await dialog.getByLabel('Card number').fill('pm_card_visa');
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Send $10.00' }).click();
  await page.getByText(/has your tip\. Thank you!$/).waitFor();
  expect(sent.join('\n')).not.toContain('pm_card_visa');

  await page.getByRole('button', { name: 'Tip', exact: true }).first().click();
  await dialog.getByText('From your Visa ending in 4242. Your balance stays at $0.00.').waitFor();
  await dialog.getByRole('button', { name: 'Send $10.00' }).click();
  await expect.poll(async () => (await performer.client.call(searchEarnings)).total).toBe(2);
});

test('a declined card is reported, and nothing is charged', async () => {
  const fan = await journey.world.fan();
  const page = await open(fan);
  const dialog = await openTip(page);
  await dialog.getByLabel('Card number').fill('pm_card_chargeDeclined');
  await dialog.getByRole('button', { name: 'Send $10.00' }).click();
  await dialog.getByRole('alert').getByText('Your card was declined. Nothing was charged.').waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(0);
});

test('a fan adds a card on the cards’ screen', async () => {
  const page = await open(await journey.world.fan());
  await page.goto('/wallet/cards');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('pm_card_mastercard');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await page.getByRole('list', { name: 'Your cards' }).getByText('Mastercard ending in 4444').waitFor();
});

test('if Stripe’s script cannot be loaded, the page says so and nothing is charged', async () => {
  const page = await open(await journey.world.fan());
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const dialog = await openTip(page);
  await dialog.getByText(/^The form for your card could not be loaded\./).waitFor();
  expectFailure(page, `/api/wallet/charges/tip/${performer.id}`);
  await dialog.getByRole('button', { name: 'Send $10.00' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/Nothing was charged|nothing was charged/)
    .waitFor();
});
