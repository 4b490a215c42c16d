import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { createReport, listReportCases } from '@ovation/contract/site/reports.ts';
import { makePhoto } from '@ovation/testing/photo.ts';
import type { Person } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

async function post({ client }: Person, file: Blob, text: string): Promise<string> {
  const { _id } = await client.call(uploadFeedPhoto, { body: {}, files: { file } });
  return (await client.call(createFeed, { body: { text, fileIds: [_id] } }))._id;
}

test('a removed picture is hidden when it comes back, until staff allow it', async () => {
  const { world, site } = journey;
  const [first, second, fan] = [await world.performer(), await world.performer(), await world.fan()];
  const photo = await makePhoto(640, 480);
  const objectId = await post(first, photo, 'Taken without asking.');
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId, reason: 'non-consensual', text: '' } });

  const staff = await journey.open({ token: site.adminToken });
  await staff.goto('/admin/reports');
  await staff.getByRole('link', { name: /Taken without asking/ }).click();
  await staff.getByRole('button', { name: 'Remove' }).click();
  await staff.getByLabel('Reason').fill('The person shown did not agree.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await staff.getByRole('heading', { name: 'Decided: removed' }).waitFor();

  const again = await post(second, photo, 'Look what I found.');
  const found = async () =>
    (await site.admin.call(listReportCases, { query: { objectType: 'picture' } })).data[0]?._id ?? 'none';
  await expect.poll(found).not.toBe('none');

  const address = `/${second.username}/feeds/${again}`;
  const visitor = await journey.open();
  expectFailure(visitor, address);
  expect((await visitor.goto(address))?.status()).toBe(404);

  const owner = await journey.open(second);
  await owner.goto(address);
  await owner.getByText('Under review. Our staff will decide whether it is shown.').waitFor();
  await checkAxe(owner);
  await owner.goto('/creator/feeds');
  await owner.getByText('Under review').waitFor();

  await staff.goto('/admin/reports?objectType=picture');
  await staff.getByRole('link', { name: /Picture by/ }).click();
  await staff.getByText('Our staff have removed this picture before.').waitFor();
  await staff.getByText('It is in a post.').waitFor();
  await checkAxe(staff);
  await staff.getByRole('button', { name: 'Allow' }).click();
  await staff.getByLabel('Reason').fill('The person shown has agreed to this one.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await staff.getByRole('heading', { name: 'Decided: dismissed' }).waitFor();
  expect((await visitor.goto(address))?.status()).toBe(200);
  await visitor.getByText('Look what I found.').first().waitFor();
});

test('staff import a list, learn which lines are wrong, and delete it', async () => {
  const staff = await journey.open({ token: journey.site.adminToken });
  await staff.goto('/admin/reports');
  await staff.getByRole('main').getByRole('link', { name: 'Picture lists' }).click();
  await staff.getByRole('heading', { name: 'Picture lists' }).waitFor();
  await staff.getByRole('button', { name: 'Import a list' }).click();
  await staff.getByRole('textbox', { name: 'Name' }).fill('Partners');
  const choose = async (lines: readonly string[]): Promise<void> => {
    const buffer = Buffer.from(lines.join('\n'));
    await staff.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await staff.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  };
  expectFailure(staff, '/api/admin/hash-lists');
  await choose(['hash', 'a'.repeat(64), 'nothing']);
  await staff.getByText('Line 3 does not begin with a PDQ hash').first().waitFor();
  await checkAxe(staff);
  await choose(['hash', 'a'.repeat(64), 'b'.repeat(64)]);
  await staff.getByText('Partners', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await staff.reload();
      return staff.getByText(/^2 pictures · /).count();
    })
    .toBe(1);
  await checkAxe(staff);
  await staff.getByRole('button', { name: 'Delete Partners' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await staff.getByText('No lists yet').waitFor();
});
