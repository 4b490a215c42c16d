import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { changePage, listPages, publishPage } from '@ovation/contract/pages.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

async function logInAt(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a fan asks for an archive, is mailed, downloads it with the password and opens it', async () => {
  const { world, site } = journey;
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 30 })];
  await world.tip(fan, performer, 11, 'For the encore');
  const page = await journey.open(fan);
  expectFailure(page, '/link');
  await page.goto('/user/account');
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Ask for an archive' }).click();
  await page.getByText('Ready').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: /^Download the archive/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Download your data' });
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await dialog.getByRole('alert').getByText('This is not your current password.').waitFor();
  await dialog.getByLabel('Current password').fill(fan.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  // Without compression, so the archive's text can be read as it is; exports.test.ts unpacks it with a library.
  const bytes = (await readFile(await download.path())).toString('latin1');
  expect(bytes.slice(0, 2)).toBe('PK');
  expect(bytes).toMatch(/data\/charges\.json[^]*"type":"tip"[^]*"gross":11[^]*"message":"For the encore"/);
  expect(bytes).toContain('receipts/');
  const mails = await site.admin.call(listMailbox, { query: { q: fan.email } });
  expect(mails.data.map(({ subject }) => subject)).toContain('Your data is ready to download');
});

test('an account that was closed can be kept within the days that the site waits', async () => {
  const { world } = journey;
  await world.settings({ closingDays: 14 });
  const fan = await world.fan();
  const page = await journey.open(fan);
  await page.goto('/user/account');
  await page.getByRole('button', { name: 'Close the account' }).click();
  const form = page.getByRole('form', { name: 'Close the account' });
  await form.getByText('log in within 14 days').waitFor();
  await form.getByRole('textbox', { name: 'Your password' }).fill(fan.password);
  await form.getByRole('button', { name: 'Close it', exact: true }).click();
  await page.getByRole('link', { name: 'Register' }).first().waitFor();

  await logInAt(page, fan);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('button', { name: 'Ask for an archive' }).waitFor();
  await checkAxe(page);
  await page.goto('/wallet');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/home');
  const again = await journey.logIn(fan);
  expect(await again.client.call(getMe)).toMatchObject({ closesAt: null });
});

test('new terms are asked for over the page, and what was typed stays', async () => {
  const { world, site } = journey;
  const fan = await world.fan();
  const { data } = await site.admin.call(listPages, { query: {} });
  const id = data.find(({ slug }) => slug === 'terms')?._id ?? '';
  const staff = await journey.open({ token: site.adminToken });
  await site.admin.call(changePage, { params: { id }, body: { content: '<p>Applause is welcome.</p>' } });
  await staff.goto(`/admin/pages/${id}`);
  await staff.getByLabel('Ask everyone to agree to this version').check();
  await staff.getByRole('button', { name: 'Publish' }).click();
  await staff.getByText('Visitors can read it now.').waitFor();

  const page = await journey.open(fan);
  await page.goto('/search');
  const dialog = page.getByRole('dialog', { name: 'Please read what has changed' });
  await dialog.getByText('Applause is welcome.').waitFor();
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'I agree' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/contact');
  await page.getByLabel('Message').fill('A long letter');
  await site.admin.call(changePage, { params: { id }, body: { content: '<p>Louder.</p>' } });
  await site.admin.call(publishPage, { params: { id }, body: { needsAgreement: true } });
  await page.goto('/search');
  await dialog.getByText('Louder.').waitFor();
  await dialog.getByRole('button', { name: 'I agree' }).click();
  await page.goto('/user/account/data');
  await page
    .getByRole('button', { name: /^Read the .*version/ })
    .last()
    .click();
  await page
    .getByRole('dialog', { name: 'Terms' })
    .getByText('Applause is welcome.')
    .or(page.getByText('Louder.'))
    .first()
    .waitFor();
  await staff.goto(`/admin/users?q=${fan.username}`);
  await staff.getByRole('button', { name: /^Agreements of/ }).click();
  await staff
    .getByRole('dialog')
    .getByText(/^Version of/)
    .first()
    .waitFor();
});

test('statistics are loaded only after a visitor has agreed, and the page about cookies lists what is stored', async () => {
  const { world } = journey;
  const page = await journey.open();
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('/cookies');
  await page.getByRole('heading', { name: 'Cookies' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Statistics' }).count()).toBe(0);
  expect(await page.getByText('_ga').count()).toBe(0);

  await world.settings({ gaCode: 'G-OVATION1' });
  await page.goto('/cookies');
  const banner = page.getByRole('region', { name: 'Statistics' });
  await banner.waitFor();
  await checkAxe(page);
  await banner.getByRole('button', { name: 'No, thank you' }).click();
  await banner.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: 'Only if you agree' }).waitFor();
  expect(asked).toEqual([]);
  await page.getByText('Yes', { exact: true }).click();
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-OVATION1']);
  await world.settings({ gaCode: '' });
});
