import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import type { Person } from '@ovation/testing/world.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import {
  createSeller,
  seasonTicket,
  startTopUp,
  chooseAmount,
  chooseCard,
  expectBalance,
  decide,
} from '../support/payment-steps.ts';

let journey: Journey;
let performer: Person;

beforeAll(async () => {
  journey = await startJourney();
  ({ performer } = await createSeller(journey.world));
});

afterAll(() => journey.end());

async function openTopUp(fan: Person, width = 1440): Promise<Page> {
  const page = await journey.open(fan, { width });
  await page.goto('/wallet');
  await startTopUp(page);
  return page;
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
  });

  test('an invalid amount is reported at its field', async () => {
    const page = await openTopUp(await journey.world.fan());
    expectFailure(page, '/api/payment/wallet/top-up');
    await chooseAmount(page, '2');
    await page.getByRole('button', { name: 'Pay $2.00' }).click();
    await page.getByText('A top-up must be at least $2.95.').first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBe('true');
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
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('$35.00');
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
    await chooseCard(page, 'A card that pays, and refunds, after a moment');
    await page.getByRole('button', { name: 'Pay $12.50' }).click();
    await page.getByRole('dialog').getByText('Your payment is being processed').waitFor();
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
  await page.getByRole('alert').getByText('you’ll pay at most once.').waitFor();
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
    await page
      .getByRole('alert')
      .getByText('You refused this payment on the confirmation page. Nothing was charged.')
      .waitFor();
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
