import { decideIdentityCheck, replaceIdentityPaper } from '@ovation/contract/people/identity.ts';
import { makePicture } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followIdentityJob } from '../../apps/server/src/modules/identity/index.ts';
import { checkAxe } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { startJourney, type Journey } from '../support/journey.ts';

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
  await staff.getByRole('button', { name: 'Approve the documents' }).click();
  const dialog = staff.getByRole('dialog');
  expect(await dialog.getByLabel('The document is valid until').inputValue()).toBe(day(400));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await staff.getByRole('region', { name: 'Decisions on the documents' }).getByText('SHA-256').first().waitFor();
  await checkAxe(staff);
  await page.reload();
  await page.getByText('Your documents are approved.').waitFor();
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
