import { afterAll, beforeAll, test } from 'vitest';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('an administrator follows the money from a card payment to its sale, and through the books', async () => {
  const { world, site } = journey;
  await world.settings({ performerCommission: 20 });
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  await world.tip(fan, performer, 12, 'For the second act');
  const page = await journey.open({ token: site.adminToken });
  await page.goto('/admin/transactions');
  await page.getByRole('searchbox').fill(fan.username);
  await page.waitForURL(/[?]q=/);
  await page.getByRole('list', { name: 'Card payments' }).getByRole('link').click();
  await page.getByRole('heading', { name: '$20.00 by card' }).waitFor();
  await page.getByRole('list', { name: 'Movements' }).getByText('Card payments, sandbox').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Sales' }).first().click();
  await page.getByRole('searchbox').fill(performer.username);
  await page.waitForURL(/[?]q=/);
  await page.getByRole('list', { name: 'Sales' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Tip for $12.00' }).waitFor();
  await page.getByText('For the second act').waitFor();
  await page.getByRole('list', { name: 'Movements' }).getByText('Commission', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByLabel('Amount').fill('2');
  await page.getByLabel('Reason').fill('The second act was short.');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('region', { name: 'Refunds of this sale' }).getByText('The second act was short.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await checkAxe(page);
});
