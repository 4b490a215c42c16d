import { getMe } from '@ovation/contract/people/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('staff suspends a fan, who is logged out and reads why; restored, they can log in again', async () => {
  const fan = await journey.world.fan();
  const staff = await journey.open({ token: journey.site.adminToken });
  await staff.goto('/admin');
  await staff.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await staff.getByLabel('Search by name, username or email').fill(fan.email);
  await staff.getByText(`@${fan.username}`).waitFor();
  await staff.getByRole('button', { name: /^Suspend/ }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Please say why, in a word or more.').waitFor();
  await dialog.getByRole('button', { name: 'Spam' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Spam');
  await checkAxe(staff);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Insults in many comments.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await staff.getByText('“Insults in many comments.”').waitFor();
  await checkAxe(staff);
  await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });

  const theirs = await journey.open(undefined, { width: 390 });
  expectFailure(theirs, '/api/auth/login');
  await theirs.goto('/auth/login?refused=');
  await theirs.getByRole('alert').getByText('Your session has ended. Please log in to continue.').waitFor();
  await theirs.getByLabel('Username or email').fill(fan.username);
  await theirs.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await theirs.getByRole('alert').getByText('The reason: “Insults in many comments.”').waitFor();
  await expect.poll(() => theirs.getByRole('alert').count()).toBe(1);
  await checkAxe(theirs);
  await expect.poll(() => theirs.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');

  await staff.getByRole('link', { name: 'Suspended' }).click();
  await staff.getByRole('button', { name: /^Restore/ }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await staff.getByText('No accounts match').waitFor();
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await theirs.waitForURL('**/home');
});
