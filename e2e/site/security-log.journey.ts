import { afterAll, beforeAll, expect, test } from 'vitest';

import { changeBankingSettings } from '@ovation/contract/money/payouts.ts';

import { startJourney, type Journey } from '../support/journey.ts';
import { giveReason } from '../support/staff-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const bank = {
  accountHolder: 'Ada Lovelace',
  bankName: 'Bank of Songs',
  accountNumber: 'DE02120300000000202051',
  country: 'DE',
};

test('staff views a document, finds the view and other actions in the log, and filters it', async () => {
  const { world, site } = journey;
  const performer = await world.performer();
  await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  const page = await journey.open({ token: site.adminToken });

  await page.goto(`/admin/performers/${performer.id}`);
  await page.getByRole('button', { name: 'Open the documents' }).click();
  await giveReason(page, 'Open the documents');
  await page.getByRole('button', { name: 'Show ID document' }).click();
  const picture = page.getByRole('button', { name: 'Enlarge ID document' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await page.getByLabel('Username, email or ID of an account').fill(performer.username);
  const rows = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      expect.stringMatching(/^Viewed an ID document.*Account: .*Identity card or passport/),
      expect.stringMatching(/^Opened ID documents, with a reason/),
      expect.stringMatching(/^Changed the bank details/),
      expect.stringMatching(/^Approved a creator/),
      expect.stringMatching(/^Logged in/),
    ]);
  await page.goto(`/admin/security?account=${performer.username}&kind=bank-details-changed`);
  await expect.poll(() => rows.count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('security-log.csv');
  await page.goto('/admin/security?account=nobody-at-all');
  await page.getByText('No matching entries').waitFor();
});
