import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { login } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing';

import { auditBooks } from '../../apps/server/src/modules/ledger/index.ts';
import { checkScreen } from '../support/browser.ts';
import { devices } from '../support/devices.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { createSteps } from '../support/steps.ts';
import { giveReason } from '../support/staff-steps.ts';

const dayMs = 86_400_000;

/** A session that outlives the week for which earnings are held. */
async function stayLoggedIn({ site }: Journey, username: string, password: string): Promise<Pick<Person, 'token'>> {
  const { token } = await site.client().call(login, { body: { username, password, remember: true } });
  return { token };
}

describe.each(devices)('a performer on a $name', (device) => {
  const step = createSteps();
  let journey: Journey;
  let performer: Person;
  let payouts: Page;
  let staff: Page;

  // A site for each device: a week passes on each.
  beforeAll(async () => {
    journey = await startJourney();
    await journey.world.settings({ performerCommission: 20, earningHoldDays: 7, minimumPayoutAmount: 50 });
  });
  afterAll(() => journey.end());

  test(
    'sees what is held, and when it becomes available',
    step(async () => {
      performer = await journey.world.performer();
      await journey.world.tip(await journey.world.fan({ balance: 100 }), performer, 100, 'For the encore.');
      payouts = await journey.open(await stayLoggedIn(journey, performer.username, performer.password), device);
      await payouts.goto('/creator/payouts');
      await payouts.getByRole('region', { name: 'Your money' }).getByText('$0.00').first().waitFor();
      await payouts.getByRole('list', { name: 'Becomes available' }).getByText('$80.00').waitFor();
      await expect.poll(() => payouts.getByRole('button', { name: 'Request a payout' }).count()).toBe(0);
    }),
  );

  test(
    'enters their bank account, which is shown masked from then on',
    step(async () => {
      await payouts.getByRole('link', { name: 'Add a payout method' }).click();
      await payouts.getByRole('combobox', { name: 'The bank’s country' }).fill('Germ');
      await payouts.getByRole('option', { name: 'Germany' }).click();
      await payouts.getByLabel('Account holder').fill('Ada Lovelace');
      await payouts.getByLabel('Bank', { exact: true }).fill('Bank of Songs');
      await payouts.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 15');
      await payouts
        .getByRole('form', { name: 'Bank account' })
        .getByRole('textbox', { name: 'Current password' })
        .fill(performer.password);
      await payouts.getByRole('button', { name: 'Save' }).click();
      await payouts.getByText('This is not a valid IBAN.').waitFor();
      await payouts.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51');
      await payouts.getByRole('button', { name: 'Save' }).click();
      await payouts.getByText('Now: Bank of Songs, •••• 2051.').waitFor();
    }),
  );

  test(
    'requests a payout a week later',
    step(async () => {
      journey.site.clock.advance(7 * dayMs + 60_000);
      await payouts.goto('/creator/payouts');
      await payouts.getByRole('button', { name: 'Request a payout' }).click();
      const dialog = payouts.getByRole('dialog');
      await dialog.getByText('Sent to Bank of Songs, •••• 2051.').waitFor();
      await checkScreen(payouts);
      await dialog.getByLabel('Amount').fill('60');
      await dialog.getByRole('button', { name: 'Request $60.00' }).click();
      await payouts.getByRole('list', { name: 'Payout requests' }).getByText('In review').waitFor();
      await expect.poll(() => payouts.getByRole('button', { name: 'Request a payout' }).count()).toBe(0);
    }),
  );

  test(
    'is paid by an administrator, who looks at the account, approves, sends and confirms',
    step(async () => {
      staff = await journey.open(await stayLoggedIn(journey, 'admin@example.com', 'correct horse battery'), device);
      await staff.goto('/admin');
      await staff.getByRole('link', { name: /Payouts to review/ }).click();
      await staff.getByRole('list', { name: 'Payout requests' }).getByText('$60.00').click();
      await staff.getByRole('button', { name: 'Show the whole account' }).click();
      await giveReason(staff, 'Show it');
      await staff.getByText('DE02120300000000202051').waitFor();
      await staff.getByText('Bank account viewed').waitFor();
      await staff.getByRole('button', { name: 'Approve' }).click();
      await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await staff.getByRole('button', { name: 'I sent it myself' }).click();
      await staff.getByRole('dialog').getByLabel('Reference').fill('SEPA 4711');
      await staff.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
      await staff.getByText('It was sent and recorded.').waitFor();
      await checkScreen(staff);
    }),
  );

  test(
    'sees it paid, with the reference, and the rest of their balance',
    step(async () => {
      await payouts.getByRole('list', { name: 'Payout requests' }).getByText('Paid out').click();
      await payouts.getByText('SEPA 4711').first().waitFor();
      await payouts.getByText('It was sent. A bank may take a few days to show it.').waitFor();
      await payouts.goto('/creator/earnings');
      await payouts.getByRole('region', { name: 'Your money' }).getByText('$20.00').first().waitFor();
      expect(await auditBooks(journey.site.app)).toEqual([]);
    }),
  );
});
