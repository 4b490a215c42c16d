import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ PAGE_CACHE_SECONDS: '0' });
});
afterAll(() => journey.end());

test('staff completes the drafted terms, publishes them, and restores an older text; the footer follows', async () => {
  const staff = await journey.open({ token: journey.site.adminToken });
  const visitor = await journey.open();
  const footer = () => visitor.getByRole('navigation', { name: 'Footer' });
  await visitor.goto('/');
  expect(await footer().getByRole('link', { name: 'House terms' }).count()).toBe(0);

  await staff.goto('/admin/pages');
  await staff.getByRole('link', { name: 'Terms' }).click();
  await staff.getByLabel('Title').fill('House terms');
  await staff.getByLabel('Text').fill('<h2>Be kind</h2><p>Or leave.</p><script>alert(1)</script>');
  await expect.poll(() => staff.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await staff.getByRole('button', { name: 'Save the draft' }).click();
  await staff.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Be kind' }).waitFor();
  await checkAxe(staff);
  await staff.getByRole('button', { name: 'Publish' }).click();
  await staff.getByText('Published', { exact: true }).waitFor();

  await visitor.reload();
  await footer().getByRole('link', { name: 'House terms' }).click();
  await visitor.getByText('Or leave.').waitFor();

  await staff.getByLabel('Text').fill('<p>Everything is allowed.</p>');
  await staff.getByRole('button', { name: 'Save the draft' }).click();
  await staff.getByText('Unpublished changes').waitFor();
  await staff
    .getByRole('region', { name: 'History' })
    .getByRole('button', { name: 'Use as draft: the version “House terms”' })
    .click();
  await staff.getByRole('region', { name: 'Preview' }).getByText('Or leave.').waitFor();
  await visitor.reload();
  await visitor.getByText('Or leave.').waitFor();
});
