import { decideIdentityCheck, replaceIdentityPaper } from '@ovation/contract/people/identity.ts';
import { makePicture } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followIdentityJob } from '../../apps/server/src/modules/identity/index.ts';
import { checkAxe } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { giveReason } from '../support/staff-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const dayMs = 24 * 3_600_000;
const papers = '/creator/account?section=papers';
const day = (days: number) => new Date(journey.site.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

function openAsStaff(): Promise<Page> {
  return journey.open({ token: journey.site.adminToken });
}

test('a performer sends a newer document and a photo with a code, and staff approve both', async () => {
  const performer = await journey.world.performer();
  const page = await journey.open(performer);
  await page.goto(papers);
  await page.getByText('Your documents are approved.').waitFor();
  await page.getByLabel('Valid until').fill(day(400));
  await page.getByLabel('Identity card or passport').setInputFiles(await chosen('new.jpg', makePicture()));
  await page.getByText('We have your documents and are reviewing them.').waitFor();
  await page.getByRole('button', { name: 'Get a code' }).click();
  const code = await page.getByLabel('Your code').innerText();
  await page.getByLabel('Photo of you with the code').setInputFiles(await chosen('me.jpg', makePicture()));
  await page.getByText('Your photo was sent').waitFor();
  await checkAxe(page);

  const staff = await openAsStaff();
  await staff.goto('/admin/identity?status=submitted');
  await staff.getByRole('link', { name: new RegExp(performer.username) }).click();
  await staff.getByText(code).waitFor();
  await staff.getByRole('heading', { level: 1 }).click();
  await staff.keyboard.press('a');
  const dialog = staff.getByRole('dialog');
  const validUntil = dialog.getByLabel('The document is valid until');
  await expect.poll(() => validUntil.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => validUntil.inputValue()).toBe(day(400));
  await dialog.getByText('You have not opened the documents.').waitFor();
  await staff.keyboard.press('Enter');
  await dialog.getByText('Please open the documents first, or confirm this.').waitFor();
  await checkAxe(staff);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Open the documents' }).click();
  await giveReason(staff, 'Open the documents');
  await staff.getByRole('heading', { level: 1 }).click();
  await staff.keyboard.press('a');
  await validUntil.waitFor();
  await expect.poll(() => dialog.getByText('You have not opened the documents.').count()).toBe(0);
  await staff.keyboard.press('Enter');
  await staff.getByRole('region', { name: 'Decisions on the documents' }).getByText('SHA-256').first().waitFor();
  await checkAxe(staff);
  await page.reload();
  await page.getByText('Your documents are approved.').waitFor();
});

test('staff who approve without opening the documents confirm that', async () => {
  const performer = await journey.world.performer({ approved: false });
  const staff = await openAsStaff();
  await staff.goto(`/admin/performers/${performer.id}`);
  await staff.getByRole('button', { name: 'Approve' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Approve without opening them' }).check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await staff.getByText('Their page is live').waitFor();
});

test('when a document has expired, the studio says what waits and what to do', async () => {
  const performer = await journey.world.performer({ approved: false });
  const { version } = await performer.client.call(replaceIdentityPaper, {
    body: { type: 'idVerification', kind: 'passport', expiresOn: day(3) },
    files: { file: await makePicture() },
  });
  await journey.site.admin.call(decideIdentityCheck, {
    params: { id: performer.id },
    body: { decision: 'approved', version },
  });
  journey.site.clock.advance(3 * dayMs);
  await journey.site.runJob(followIdentityJob);
  // Sessions end with the clock.
  const page = await journey.open(await journey.logIn(performer));
  await page.goto('/creator');
  await page.getByRole('note').filter({ hasText: 'Publishing is paused until your documents are accepted' }).waitFor();
  await page.getByRole('link', { name: 'View my documents' }).click();
  await page.getByText('One of your documents has expired.').waitFor();
  await checkAxe(page);
});
