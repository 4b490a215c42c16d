import { registerUser } from '@ovation/contract/people/accounts.ts';
import { getAllSettings } from '@ovation/contract/site/settings.ts';
import { makePicture } from '@ovation/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const chosen = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await makePicture({ width: 1_200, height: 1_000, isDetailed: true })).arrayBuffer()),
});

test('staff sets the storage limit; a performer sees its use, and why an upload does not fit', async () => {
  const { world, site } = journey;
  const performer = await world.performer();
  const allowed = async () => (await site.admin.call(getAllSettings)).performerStorageGigabytes;
  const staff = await journey.open({ token: site.adminToken });
  await staff.goto('/admin/settings');
  await staff.getByLabel('Storage of a creator').fill('0.001');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect.poll(allowed).toBe(0.001);

  const page = await journey.open(performer);
  await page.goto('/creator/feeds/new');
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles(await chosen('first.jpg'));
  await expect
    .poll(
      async () =>
        (
          await site.app.database
            .selectFrom('storage_uses')
            .select('used_bytes')
            .where('account_id', '=', performer.id)
            .execute()
        ).length,
    )
    .toBe(1);
  expectFailure(page, '/api/performer/feeds/photo/upload');
  await files.setInputFiles(await chosen('second.jpg'));
  await page
    .getByText(/This needs .+ KB\. You have used .+ KB of your 1 MB\. Please delete something you no longer need\./)
    .first()
    .waitFor();

  await page.goto('/creator/account');
  await page.getByText(/KB of 1 MB used/).waitFor();
  await expect
    .poll(async () =>
      Number(await page.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')),
    )
    .toBeGreaterThan(50);
  await checkAxe(page);
});

/** A new account in a browser that was used before. */
async function registerIn(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'token' });
  const username = `fan-${crypto.randomUUID().slice(0, 8)}`;
  const answer = await context.request.post(`${journey.site.url}/api${registerUser.path}`, {
    data: {
      name: 'A fan',
      username,
      email: `${username}@example.com`,
      password: 'a long enough password',
      agreed: true,
    },
  });
  expect(answer.status()).toBe(201);
}

const openSheet = async (page: Page, username: string, button: string): Promise<void> => {
  await page.goto(`/${username}`);
  await page.getByRole('button', { name: button }).first().click();
};

test('a fan without a second free trial reads before buying that they pay from the first day', async () => {
  const performer = await journey.world.performer({ monthlyPrice: 10, isFreeSubscription: true });
  const page = await journey.open();
  await registerIn(page.context());
  await openSheet(page, performer.username, 'Try it for free');
  await page.getByRole('radio', { name: /One day free/ }).click();
  await page.getByRole('button', { name: 'Start for free' }).click();
  await page.getByRole('link', { name: 'Subscribed' }).first().waitFor();

  await registerIn(page.context());
  await openSheet(page, performer.username, 'Subscribe for $10.00 a month');
  await page.getByText('You pay from the first day: the free trial was already used with another account').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: /free/ }).count()).toBe(0);
  await checkAxe(page);
});
