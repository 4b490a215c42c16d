import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/accounts.ts';
import { cancelSubscription, createTokenPackage } from '@ovation/contract/money.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectRefusal } from './browser.ts';
import { startJourney, type Journey } from './journey.ts';

let journey: Journey;
let performer: Person;

beforeAll(async () => {
  journey = await startJourney();
  const { world } = journey;
  performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80, isFreeSubscription: false });
  await world.feed(performer, { access: 'subscribers', text: `For those who subscribe. ${'It took a while. '.repeat(20)}The second act is done.` });
  await world.admin.call(createTokenPackage, { body: { name: 'Season ticket', price: 55, tokens: 60 } });
});

afterAll(() => journey.end());

async function openTopUp(fan: Person, width = 1440): Promise<Page> {
  const page = await journey.open(fan, { width });
  await page.goto('/wallet');
  await startTopUp(page);
  return page;
}

async function startTopUp(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Top up', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).waitFor();
}

async function chooseAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: 'Another amount' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
}

async function chooseCard(page: Page, card: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Card' }).click();
  await page.getByRole('option', { name: card, exact: true }).click();
}

/** The balance of the page, not the one of the navigation. */
function balanceOf(page: Page): Locator {
  return page.getByRole('main').locator('p[aria-live]');
}

async function expectBalance(page: Page, balance: string): Promise<void> {
  await expect.poll(() => balanceOf(page).textContent()).toBe(balance);
}

async function decide(page: Page, decision: 'Approve' | 'Refuse'): Promise<void> {
  await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
  await page.getByRole('button', { name: decision }).click();
}

describe('a fan fills the wallet', () => {
  test('with an amount; the balance and the history show it', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseAmount(page, '20');
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expectBalance(page, '$20.00');
    await page.getByRole('list', { name: 'Payments' }).getByText('+$20.00').waitFor();
    await checkAxe(page);
  });

  test('with a package, which holds more than it costs, on a phone', async () => {
    const page = await openTopUp(await journey.world.fan(), 390);
    await page.getByRole('radio', { name: /^\$60 for \$55/ }).click();
    await page.getByRole('button', { name: 'Pay $55.00' }).click();
    await expectBalance(page, '$60.00');
    await checkAxe(page);
  });

  test('an amount out of bounds is told at its field', async () => {
    const page = await openTopUp(await journey.world.fan());
    expectRefusal(page, '/api/payment/wallet/top-up');
    await chooseAmount(page, '2');
    await page.getByRole('button', { name: 'Pay $2.00' }).click();
    await page.getByText('A top-up is at least 2.95.').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('a declined card is told, and the form is as it was', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseAmount(page, '35');
    await chooseCard(page, 'Test card that is declined');
    await page.getByRole('button', { name: 'Pay $35.00' }).click();
    await page.getByRole('alert').getByText(/^Your bank declined this card\..* Nothing was charged\.$/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('$35.00');
    await expectBalance(page, '$0.00');
    await checkAxe(page);
    await chooseCard(page, 'Test card that pays');
    await page.getByRole('button', { name: 'Pay $35.00' }).click();
    await expectBalance(page, '$35.00');
  });

  test('a card that pays later moves the balance without loading the page again', async () => {
    const page = await openTopUp(await journey.world.fan());
    await page.evaluate(() => void (document.documentElement.dataset.loadedOnce = 'yes'));
    await chooseAmount(page, '12.5');
    await chooseCard(page, 'Test card that pays a moment later');
    await page.getByRole('button', { name: 'Pay $12.50' }).click();
    await page.getByRole('dialog').getByText('Your payment is on its way').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectBalance(page, '$12.50');
    expect(await page.evaluate(() => document.documentElement.dataset.loadedOnce)).toBe('yes');
  });
});

describe('the bank asks the fan', () => {
  test('who approves a tip, and is back where it was given', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}?tab=feeds`);
    await page.getByRole('article').getByRole('button', { name: 'Tip' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send $10.00' }).waitFor();
    await chooseCard(page, 'Test card that asks you to confirm');
    await page.getByRole('dialog').getByRole('button', { name: 'Send $10.00' }).click();
    await decide(page, 'Approve');
    await page.getByText(/has your tip\. Thank you!$/).waitFor();
    await page.waitForURL(`**/${performer.username}?tab=feeds`);
  });

  test('who approves, and is still logged in where the site goes by another name than its public one', async () => {
    const page = await journey.open(await journey.world.fan(), { baseUrl: journey.site.url.replace('127.0.0.1', 'localhost') });
    await page.goto('/wallet');
    await startTopUp(page);
    await chooseCard(page, 'Test card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $55.00' }).click();
    await decide(page, 'Approve');
    await page.getByText('$60.00 is in your wallet.').waitFor();
    expect(new URL(page.url()).hostname).toBe('localhost');
  });

  test('who refuses, and is told that nothing was charged', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseAmount(page, '45');
    await chooseCard(page, 'Test card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $45.00' }).click();
    await decide(page, 'Refuse');
    await page.getByRole('alert').getByText('so nothing was charged').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL('**/wallet');
    await expectBalance(page, '$0.00');
  });

  test('who turns back, and finds the question in the history', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseCard(page, 'Test card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $55.00' }).click();
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    await page.goto('/wallet?status=requires_action');
    await page.getByRole('list', { name: 'Payments' }).getByRole('button', { name: 'Confirm with your bank' }).click();
    await decide(page, 'Approve');
    await page.getByText('$60.00 is in your wallet.').waitFor();
    await page.waitForURL('**/wallet');
  });
});

describe('a fan subscribes', () => {
  test('with a card that the bank asks about, and is back on the page', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}`);
    await page.getByRole('article').getByRole('button', { name: 'Subscribe for $8.00 a month' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Card' }).click();
    await dialog.getByRole('combobox', { name: 'Card' }).click();
    await page.getByRole('option', { name: 'Test card that asks you to confirm' }).click();
    await dialog.getByRole('button', { name: 'Subscribe for $8.00' }).click();
    await decide(page, 'Approve');
    await page.waitForURL(`**/${performer.username}`);
    await page.getByText('Your subscription has begun.').waitFor();
    await page.getByRole('article').getByText('The second act is done.').waitFor();
  });

  test('and cancels: access stays to the end, and it can be resumed', async () => {
    const fan = await journey.world.fan({ balance: 10 });
    await journey.world.subscribe(fan, performer);
    const page = await journey.open(fan);
    await page.goto('/subscriptions');
    const card = page.getByRole('list', { name: 'Your subscriptions' }).getByRole('listitem');
    await card.getByText(/^Renews on .* for \$8\.00 from your wallet\.$/).waitFor();
    await checkAxe(page);
    await card.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByRole('dialog').getByText(/^You keep access until/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await card.getByText(/^You have access until .* Nothing more is charged\.$/).waitFor();
    await card.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await card.getByText(/^Renews on/).waitFor();
    expect((await fan.client.call(getMe)).balance).toBe(2);
  });

  test('and sees at once what another device has cancelled', async () => {
    const fan = await journey.world.fan({ balance: 10 });
    const id = await journey.world.subscribe(fan, performer);
    const page = await journey.open(fan);
    await page.goto('/subscriptions');
    await page.getByText(/^Renews on/).waitFor();
    await expect.poll(() => journey.site.app.realtime.online().includes(fan.id)).toBe(true);
    await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id } });
    await page.getByText(/^You have access until/).waitFor();
  });
});
