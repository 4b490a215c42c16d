import { listMailbox } from '@ovation/contract/site/site.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const hasMail = (email: string, subject: string) =>
  expect
    .poll(async () =>
      (await journey.site.admin.call(listMailbox, { query: { q: email } })).data.map((mail) => mail.subject),
    )
    .toContain(subject);

test('a fan buys, staff refunds it, both are notified, and the books are right', async () => {
  const { world, site } = journey;
  await world.settings({ performerCommission: 20 });
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const { _id } = await world.feed(performer, { access: 'paid', price: 5, text: 'The encore.' });
  await world.buy(fan, _id);

  const staff = await journey.open({ token: site.adminToken });
  await staff.goto('/admin/refunds');
  await staff.getByRole('link', { name: 'New refund' }).click();
  await staff.getByRole('heading', { name: 'New refund' }).waitFor();
  await staff.getByLabel('Search by the fan’s name').fill(fan.username);
  await staff.getByRole('link', { name: /^Refund \$5\.00 to/ }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The sound was missing.');
  await checkAxe(staff);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await staff.getByRole('link', { name: 'All refunds' }).click();
  await staff.getByText('The sound was missing.').waitFor();

  const fanPage = await journey.open(fan);
  await fanPage.goto('/wallet');
  await fanPage.getByText('$20.00').first().waitFor();
  await hasMail(fan.email, '$5.00 is back in your wallet');

  const earnings = await journey.open(performer);
  await earnings.goto('/creator/earnings');
  await earnings.getByRole('heading', { level: 1 }).waitFor();
  await hasMail(performer.email, 'One of your sales was refunded');

  await staff.goto('/admin/reconciliation');
  await staff.getByText('Not checked yet').waitFor();
  await staff.getByRole('button', { name: 'Run now' }).click();
  await staff.getByText('The books are correct').waitFor();
  await staff.getByText(/^What was checked/).click();
  await staff.getByText('Debits equal credits.').waitFor();
  await checkAxe(staff);
});

test('on a phone, by keyboard: a dispute has its deadline, and an invalid refund gets a message', async () => {
  const { world, site } = journey;
  const fan = await world.fan({ balance: 20 });
  const { id } = await site.app.database
    .selectFrom('payments')
    .select('provider_payment_id as id')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  const page = await journey.open({ token: site.adminToken }, { width: 390, height: 844 });
  await page.goto(`/sandbox/payments/${id}`);
  await page.getByRole('button', { name: 'Dispute this payment' }).press('Enter');
  await page.getByRole('button', { name: 'The site wins' }).waitFor();

  await expect
    .poll(async () => {
      await page.goto(`/admin/disputes?q=${fan.username}`);
      return page.getByText('Answer in the sandbox dashboard').count();
    })
    .toBe(1);
  await checkAxe(page);

  const { id: paymentId } = await site.app.database
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  await page.goto(`/admin/refunds/new?paymentId=${paymentId}`);
  await page
    .getByRole('dialog')
    .getByText('This has already been refunded in full, or the refund is pending.')
    .waitFor();
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
