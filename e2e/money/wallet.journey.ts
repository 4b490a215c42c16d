import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { cancelSubscription, createTokenPackage } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

const seasonTicket = { name: 'Season ticket', price: 55, tokens: 60 };

let journey: Journey;
let performer: Person;
let paid: OwnFeed;

beforeAll(async () => {
  journey = await startJourney();
  const { world } = journey;
  performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80, isFreeSubscription: false });
  await world.feed(performer, {
    access: 'subscribers',
    text: `For those who subscribe. ${'It took a while. '.repeat(20)}The second act is done.`,
  });
  paid = await world.feed(performer, {
    access: 'paid',
    price: 4.5,
    text: `For those who buy. ${'It took a while. '.repeat(20)}Now you know the secret.`,
  });
  await world.admin.call(createTokenPackage, { body: seasonTicket });
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

/** One of the sandbox's cards, which pay without being saved. */
async function chooseCard(page: Page, card: string): Promise<void> {
  await page.getByRole('radio', { name: 'A test card' }).click();
  await page.getByRole('combobox', { name: 'Test card' }).click();
  await page.getByRole('option', { name: card, exact: true }).click();
}

/** The page's balance, not the navigation's. */
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

  test('with a package, which contains more than it costs, on a phone', async () => {
    const page = await openTopUp(await journey.world.fan(), 390);
    await page.getByRole('radio', { name: /^\$60 for \$55/ }).click();
    await page.getByRole('button', { name: 'Pay $55.00' }).click();
    await expectBalance(page, '$60.00');
    await checkAxe(page);
  });

  test('an invalid amount is reported at its field', async () => {
    const page = await openTopUp(await journey.world.fan());
    expectFailure(page, '/api/payment/wallet/top-up');
    await chooseAmount(page, '2');
    await page.getByRole('button', { name: 'Pay $2.00' }).click();
    await page.getByText('A top-up is at least 2.95.').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('a declined card is reported, and the form stays as typed', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseAmount(page, '35');
    await chooseCard(page, 'A card that is declined');
    await page.getByRole('button', { name: 'Pay $35.00' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Your bank declined this card\..* Nothing was charged\.$/)
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('$35.00');
    await expectBalance(page, '$0.00');
    await checkAxe(page);
    await chooseCard(page, 'A card that pays');
    await page.getByRole('button', { name: 'Pay $35.00' }).click();
    await expectBalance(page, '$35.00');
  });
});

describe('a bank that takes its time', () => {
  let slow: Journey;
  beforeAll(async () => {
    // Without a worker, it responds when this test runs its jobs: not before the page says that it waits.
    slow = await startJourney({ ROLES: 'web,api,realtime' });
    await slow.world.admin.call(createTokenPackage, { body: seasonTicket });
  });
  afterAll(() => slow.end());

  test('a card that pays later changes the balance without reloading the page', async () => {
    const page = await slow.open(await slow.world.fan());
    await page.goto('/wallet');
    await startTopUp(page);
    await page.evaluate(() => void (document.documentElement.dataset.loadedOnce = 'yes'));
    await chooseAmount(page, '12.5');
    await chooseCard(page, 'A card that pays, and gives back, a moment later');
    await page.getByRole('button', { name: 'Pay $12.50' }).click();
    await page.getByRole('dialog').getByText('Your payment is on its way').waitFor();
    await expect
      .poll(async () => {
        await slow.site.runJobs();
        return page.getByRole('dialog').count();
      })
      .toBe(0);
    await expectBalance(page, '$12.50');
    expect(await page.evaluate(() => document.documentElement.dataset.loadedOnce)).toBe('yes');
  });
});

test('a tip whose response was lost is booked once, also if the page is reloaded before the retry', async () => {
  const fan = await journey.world.fan({ balance: 30 });
  const page = await journey.open(fan);
  const path = `/api/wallet/charges/tip/${performer.id}`;
  const give = async (): Promise<void> => {
    await page.goto(`/${performer.username}`);
    await page.getByRole('article').getByRole('button', { name: 'Tip' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send $10.00' }).click();
  };
  // The server books it, but the browser receives no response.
  await page.route(`**${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  expectFailure(page, path);
  await give();
  await page.getByRole('alert').getByText('you pay once at most.').waitFor();
  await page.unroute(`**${path}`);
  await give();
  await page.getByText(/has your tip\. Thank you!$/).waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(20);
});

describe('the bank asks the fan', () => {
  test('a fan who approves a tip returns to where it was given', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}?tab=feeds`);
    await page.getByRole('article').getByRole('button', { name: 'Tip' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send $10.00' }).waitFor();
    await chooseCard(page, 'A card that asks you to confirm');
    await page.getByRole('dialog').getByRole('button', { name: 'Send $10.00' }).click();
    await decide(page, 'Approve');
    await page.getByText(/has your tip\. Thank you!$/).waitFor();
    await page.waitForURL(`**/${performer.username}?tab=feeds`);
  });

  test('a fan who approves is still logged in if the site is used under another name than its public one', async () => {
    const page = await journey.open(await journey.world.fan(), {
      baseUrl: journey.site.url.replace('127.0.0.1', 'localhost'),
    });
    await page.goto('/wallet');
    await startTopUp(page);
    await chooseCard(page, 'A card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $55.00' }).click();
    await decide(page, 'Approve');
    await page.getByText('$60.00 is in your wallet.').waitFor();
    expect(new URL(page.url()).hostname).toBe('localhost');
  });

  test('a fan who declines reads that nothing was charged', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseAmount(page, '45');
    await chooseCard(page, 'A card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $45.00' }).click();
    await decide(page, 'Refuse');
    await page.getByRole('alert').getByText('so nothing was charged').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL('**/wallet');
    await expectBalance(page, '$0.00');
  });

  test('a fan who turns back finds the open confirmation in the history', async () => {
    const page = await openTopUp(await journey.world.fan());
    await chooseCard(page, 'A card that asks you to confirm');
    await page.getByRole('button', { name: 'Pay $55.00' }).click();
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    await page.goto('/wallet?status=requires_action');
    await page.getByRole('list', { name: 'Payments' }).getByRole('button', { name: 'Confirm with your bank' }).click();
    await decide(page, 'Approve');
    await page.getByText('$60.00 is in your wallet.').waitFor();
    await page.waitForURL('**/wallet');
  });
});

describe('a fan keeps cards', () => {
  async function addCard(page: Page, card: string): Promise<void> {
    await page.getByRole('button', { name: 'Add a card' }).click();
    // The button shows brand and number as well.
    await page.getByRole('button', { name: new RegExp(`^${card} ?(?:visa|mastercard)`) }).click();
    await page.getByText(/is saved\.$/).waitFor();
  }

  const cardOf = (page: Page, name: string): Locator =>
    page.getByRole('list', { name: 'Your cards' }).getByRole('listitem').filter({ hasText: name });

  test('saves one, tops up with it, makes another the default, and removes it', async () => {
    const page = await journey.open(await journey.world.fan(), { width: 390 });
    await page.goto('/wallet');
    await page.getByRole('link', { name: 'Your cards' }).click();
    await page.getByRole('heading', { name: 'No cards yet' }).waitFor();
    await addCard(page, 'A card that pays');
    await cardOf(page, 'Visa ending in 4242').getByText('Default').waitFor();
    await addCard(page, 'A card that asks you to confirm');
    await checkAxe(page);

    await page.getByRole('link', { name: 'Back to the wallet' }).click();
    await startTopUp(page);
    await chooseAmount(page, '20');
    await page.getByText('From your Visa ending in 4242. Your wallet holds $20.00 then.').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expectBalance(page, '$20.00');
    await page.getByRole('list', { name: 'Payments' }).getByText('Visa ending in 4242').waitFor();

    await page.getByRole('link', { name: 'Your cards' }).click();
    await page.getByRole('button', { name: 'Make default: Visa ending in 3220' }).click();
    await cardOf(page, '3220').getByText('Default').waitFor();
    await page.getByRole('button', { name: 'Remove the Visa ending in 4242' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await cardOf(page, '4242').waitFor({ state: 'hidden' });
  });

  test('buys with one that the bank asks about, and returns to the purchase', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto('/wallet/cards');
    await addCard(page, 'A card that asks you to confirm');
    await page.goto(`/${performer.username}/feeds/${paid._id}`);
    await page.getByRole('button', { name: 'Buy for $4.50' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^From your Visa ending in 3220\./)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy for $4.50' }).click();
    await decide(page, 'Approve');
    await page.waitForURL(`**/${performer.username}/feeds/${paid._id}`);
    await page.getByText('It is yours. Enjoy!').waitFor();
    await page.getByText('Now you know the secret.').waitFor();
  });

  test('limits card payments: more is rejected with a message, and raising the limit takes a day', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Set a limit' }).click();
    await page.getByRole('textbox', { name: 'Limit' }).fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('$0.00 of $30.00').waitFor();
    await startTopUp(page);
    await chooseAmount(page, '35');
    expectFailure(page, '/api/payment/wallet/top-up');
    await page.getByRole('button', { name: 'Pay $35.00' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Your cards may pay 30\.00 a month.* Nothing was charged\.$/)
      .waitFor();
    await chooseAmount(page, '25');
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await page.getByText('$25.00 of $30.00').waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('textbox', { name: 'Limit' }).fill('80');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^The limit is \$80\.00 from/).waitFor();
    await page.getByText('$25.00 of $30.00').waitFor();
    await checkAxe(page);
  });
});

describe('a fan subscribes', () => {
  test('with a card that the bank asks about, and returns to the page', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}`);
    await page.getByRole('article').getByRole('button', { name: 'Subscribe for $8.00 a month' }).click();
    const dialog = page.getByRole('dialog');
    await chooseCard(page, 'A card that asks you to confirm');
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
    await page
      .getByRole('dialog')
      .getByText(/^You keep access until/)
      .waitFor();
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
