import { afterAll, beforeAll, expect, test } from 'vitest';

import { listMailbox } from '@ovation/contract/site/site.ts';

import { failToMail, fillJobHours } from '../../apps/server/test/staff/system-stage.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await fillJobHours(journey.site.app);
});
afterAll(() => journey.end());

test.each([
  ['light', 1_440],
  ['dark', 390],
] as const)(
  'staff see how the site runs, and have a failed job tried again (%s, %i px)',
  async (colorScheme, width) => {
    const { site } = journey;
    const to = `ada.${width}@example.com`;
    await failToMail(site.app, to);
    const page = await journey.open({ token: site.adminToken }, { colorScheme, width });

    await page.goto('/admin/system');
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
    const failed = page.getByRole('region', { name: 'Failed jobs' });
    await failed.getByText('550 no mailbox for [email]').first().waitFor();
    await expect.poll(() => failed.innerText()).not.toContain(to);
    await page
      .getByRole('region', { name: 'Background jobs' })
      .getByText(/failed/)
      .waitFor();
    await page.getByText('As a table').click();
    await expect.poll(() => page.getByRole('table', { name: 'The last 48 hours' }).getByRole('row').count()).toBe(49);
    await checkAxe(page);

    await failed.getByRole('button', { name: 'Retry send-mail' }).click();
    await expect.poll(async () => (await site.admin.call(listMailbox, { query: { q: to } })).total).toBe(1);
    await expect
      .poll(async () => {
        await page.goto('/admin/system');
        return page
          .getByRole('region', { name: 'Failed jobs' })
          .getByRole('button', { name: 'Retry send-mail' })
          .count();
      })
      .toBe(0);
    await page.goto('/admin/security?kind=job-retried');
    await page.getByText('Retried a failed job').first().waitFor();
  },
);
