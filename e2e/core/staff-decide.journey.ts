import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listMailbox } from '@ovation/contract/site/site.ts';

import { apply, openPapers } from '../support/applicant-steps.ts';
import { checkScreen, expectFailure } from '../support/browser.ts';
import { devices } from '../support/devices.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { giveReason } from '../support/staff-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

function isLoaded(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}

describe.each(devices)('on a $name', (device) => {
  test('a performer applies, and staff approve the documents; the performer’s screen says so without a reload', async () => {
    const applicant = await apply(await journey.open(undefined, device), 'Aurelie Blanc');
    await applicant.page.getByText('We are reviewing your documents').first().waitFor();
    const staff = await journey.open({ token: journey.site.adminToken }, device);
    await openPapers(staff, applicant);
    await staff.getByRole('button', { name: 'Open the documents' }).click();
    await giveReason(staff, 'Open the documents');
    for (const paper of ['Show ID document', 'Show photo with the ID'])
      await staff.getByRole('button', { name: paper }).click();
    const pictures = staff.getByRole('button', { name: /^Enlarge/ }).locator('img');
    await expect.poll(() => pictures.count()).toBe(2);
    for (const picture of await pictures.all()) await expect.poll(() => isLoaded(picture)).toBe(true);
    await checkScreen(staff);

    await staff.getByRole('button', { name: 'Approve' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await staff.getByText('Approved').first().waitFor();
    await applicant.page.getByText('We are reviewing your documents').waitFor({ state: 'detached' });
  });

  test('a fan reports a post, staff hide it, a visitor finds nothing, and the log says who did it', async () => {
    const { world, site } = journey;
    const [performer, fan] = [await world.performer(), await world.fan()];
    const text = `Filmed from the wings with a ${device.name}.`;
    const { _id } = await world.feed(performer, { text });
    const address = `/${performer.username}/feeds/${_id}`;

    const fanPage = await journey.open(fan, device);
    await fanPage.goto(address);
    await fanPage.getByRole('button', { name: 'More about this post' }).click();
    await fanPage.getByRole('menuitem', { name: 'Report this post' }).click();
    await fanPage.getByLabel('It belongs to someone else').check();
    await fanPage.getByLabel('Anything else we should know?').fill('I filmed this.');
    await checkScreen(fanPage);
    await fanPage.getByRole('button', { name: 'Send the report' }).click();
    await fanPage.getByText('Thank you. Our staff will look at it.').waitFor();

    const staff = await journey.open({ token: site.adminToken }, device);
    await staff.goto('/admin/reports');
    await staff.getByRole('link', { name: new RegExp(text) }).click();
    await staff.getByText('I filmed this.').waitFor();
    await staff.getByRole('button', { name: 'Hide' }).click();
    const reason = `We are asking who filmed ${_id}.`;
    await staff.getByLabel('Reason').fill(reason);
    await staff.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await staff.getByRole('dialog').waitFor({ state: 'hidden' });

    const stranger = await journey.open(undefined, device);
    await stranger.goto(`/${performer.username}`);
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    expect(await stranger.getByText(text).count()).toBe(0);
    expectFailure(stranger, address);
    expect((await stranger.goto(address))?.status()).toBe(404);

    await staff.goto('/admin/reports/log');
    const entry = staff.getByRole('main').getByRole('listitem').filter({ hasText: reason });
    await entry.getByText('hid it').waitFor();
    await expect
      .poll(async () =>
        (await site.admin.call(listMailbox, { query: { q: performer.email } })).data.map(({ subject }) => subject),
      )
      .toContain('Your post is hidden for now');
  });
});
