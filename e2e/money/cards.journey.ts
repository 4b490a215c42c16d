import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '@ovation/contract/people/accounts.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { cancelSubscription } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSeller, startTopUp, chooseAmount, chooseCard, expectBalance, decide } from '../support/payment-steps.ts';

const journey = shareJourney();
let performer: Person;
let paid: OwnFeed;

beforeAll(async () => {
  ({ performer, paid } = await createSeller(journey.world));
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
    await cardOf(page, 'Visa ending in 4242').getByText('Default card').waitFor();
    await addCard(page, 'A card that asks you to confirm');
    await checkAxe(page);

    await page.getByRole('link', { name: 'Back to the wallet' }).click();
    await startTopUp(page);
    await chooseAmount(page, '20');
    await page.getByText('From your Visa ending in 4242. Your wallet will hold $20.00.').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expectBalance(page, '$20.00');
    await page.getByRole('list', { name: 'Payments' }).getByText('Visa ending in 4242').waitFor();

    await page.getByRole('link', { name: 'Your cards' }).click();
    await page.getByRole('button', { name: 'Make default: Visa ending in 3220' }).click();
    await cardOf(page, '3220').getByText('Default card').waitFor();
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
    await page.getByText('It’s yours. Enjoy!').waitFor();
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
      .getByText(/^You have limited card payments to \$30\.00 a month.* Nothing was charged\.$/)
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
  test('with a card that the bank asks about, and returns to the place on the page', async () => {
    const page = await journey.open(await journey.world.fan(), { width: 390 });
    await page.goto(`/${performer.username}`);
    await page.getByRole('article').getByRole('button', { name: 'Subscribe for $8.00 a month' }).click();
    const dialog = page.getByRole('dialog');
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);
    await chooseCard(page, 'A card that asks you to confirm');
    await dialog.getByRole('button', { name: 'Subscribe for $8.00' }).click();
    await decide(page, 'Approve');
    await page.waitForURL(`**/${performer.username}`);
    await page.getByText('Your subscription has started.').waitFor();
    await page.getByRole('article').getByText('The second act is done.').waitFor();
    // What a subscriber no longer needs is gone, so that the page is a little shorter.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 200);
  });

  test('and cancels: access stays to the end, and it can be resumed', async () => {
    const fan = await journey.world.fan({ balance: 10 });
    await journey.world.subscribe(fan, performer);
    const page = await journey.open(fan);
    await page.goto('/subscriptions');
    const card = page.getByRole('list', { name: 'Your subscriptions' }).getByRole('listitem');
    await card.getByText(/^Renews on .* for \$8\.00 from your wallet\.$/).waitFor();
    await card.getByRole('button', { name: /^Cancel/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/^You keep access until/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await card.getByText(/^You have access until .* Nothing more will be charged\.$/).waitFor();
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
