import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { makePicture } from '@ovation/testing';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectFailure } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});

afterAll(() => journey.end());

async function openAccount(fan: Person, width = 1440): Promise<Page> {
  const page = await journey.open(fan, { width });
  await page.goto('/user/account');
  return page;
}

describe('a fan', () => {
  test('changes name and picture, and sees them around the page at once', async () => {
    const fan = await journey.world.fan();
    const page = await openAccount(fan);
    const profile = page.getByRole('form', { name: 'Profile' });
    await profile.getByLabel('Name', { exact: true }).fill('Ada of the third row');
    await profile.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('complementary', { name: 'Site' }).getByText('Ada of the third row').waitFor();

    const before = (await fan.client.call(getMe)).avatar;
    await page.locator('input[type=file]').setInputFiles(await chosen('face.png', makePicture()));
    await expect.poll(async () => (await fan.client.call(getMe)).avatar).not.toBe(before);
    await expect
      .poll(async () =>
        page.getByRole('complementary', { name: 'Site' }).locator('img[src*="/api/media/public/"]').count(),
      )
      .toBe(1);
    expect((await fan.client.call(getMe)).name).toBe('Ada of the third row');
  });

  test('cannot take another account’s name, and keeps what was typed', async () => {
    const [fan, other] = [await journey.world.fan(), await journey.world.fan()];
    const page = await openAccount(fan, 390);
    expectFailure(page, '/api/users/me');
    await page.getByLabel('Username').fill(other.username);
    await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('This username is taken.').waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(other.username);
  });

  test('changes the password: the old one and other devices are out', async () => {
    const fan = await journey.world.fan();
    const elsewhere = await journey.logIn(fan);
    const page = await openAccount(fan);
    expectFailure(page, '/api/auth/users/me/password');
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Please enter your current password.').waitFor();
    await expect
      .poll(() =>
        form.getByRole('textbox', { name: 'Current password' }).evaluate((input) => input === document.activeElement),
      )
      .toBe(true);
    await form.getByRole('textbox', { name: 'Current password' }).fill('not the right one');
    const meter = form.getByRole('meter', { name: 'Strength of the password' });
    await form.getByRole('textbox', { name: 'New password' }).fill('Sunshine123!');
    await form.getByText('Many people use this password').waitFor();
    await expect.poll(() => meter.getAttribute('value')).toBe('0');
    await checkAxe(page);
    await form.getByRole('textbox', { name: 'New password' }).fill('an even longer password');
    await expect.poll(async () => Number(await meter.getAttribute('value'))).toBeGreaterThan(2);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('This is not your current password.').waitFor();

    await form.getByRole('textbox', { name: 'Current password' }).fill(fan.password);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changes saved').waitFor();
    await expect(elsewhere.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    await expect(
      journey.site.client().call(login, { body: { username: fan.username, password: fan.password } }),
    ).rejects.toMatchObject({ statusCode: 401 });
    expect((await fan.client.call(getMe)).username).toBe(fan.username);
  });

  test('changes the email address, which requires the password, and the old one, once confirmed, is notified', async () => {
    const fan = await journey.world.fan();
    const { database, clock } = journey.site.app;
    await database.updateTable('accounts').set({ email_verified_at: clock.now() }).where('id', '=', fan.id).execute();
    const page = await openAccount(fan, 390);
    expectFailure(page, '/api/users/me');
    const form = page.getByRole('form', { name: 'Profile' });
    const email = `new-${fan.email}`;
    await form.getByLabel('Email').fill(email);
    const password = form.getByRole('textbox', { name: 'Current password' });
    await password.fill('not the right one');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('This is not your current password.').waitFor();
    await checkAxe(page);
    await password.fill(fan.password);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changes saved').waitFor();
    await expect.poll(() => password.count()).toBe(0);
    expect((await fan.client.call(getMe)).email).toBe(email);
    await expect
      .poll(async () =>
        (await journey.site.admin.call(listMailbox, { query: { q: fan.email } })).data
          .filter(({ to }) => to === fan.email)
          .map(({ subject }) => subject),
      )
      .toContain('Your email address was changed');
  });

  test('closes the account, which requires the password', async () => {
    const fan = await journey.world.fan();
    const page = await openAccount(fan, 390);
    expectFailure(page, '/api/users/me');
    await page.getByRole('button', { name: 'Close the account' }).click();
    const form = page.getByRole('form', { name: 'Close the account' });
    await form.getByRole('textbox', { name: 'Your password' }).fill('not the right one');
    await form.getByRole('button', { name: 'Close it for good' }).click();
    await form.getByRole('alert').getByText('This is not your current password.').waitFor();
    await checkAxe(page);
    await form.getByRole('textbox', { name: 'Your password' }).fill(fan.password);
    await form.getByRole('button', { name: 'Close it for good' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  });

  test('sees other devices, and signs one of them out', async () => {
    const fan = await journey.world.fan();
    const elsewhere = await journey.logIn(fan);
    const page = await openAccount(fan, 390);
    const devices = page.getByRole('region', { name: 'Devices' });
    await devices.getByText('This device').waitFor();
    await devices.getByRole('button', { name: /^Sign out(?! everywhere)/ }).click();
    await page.getByText('The device is signed out.').waitFor();
    await expect(elsewhere.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
    await checkAxe(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/auth/login');
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  });

  test('chooses the dark theme, which the next page has from its first paint', async () => {
    const page = await openAccount(await journey.world.fan());
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
    await page.goto('/wallet');
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });

  test('logs out from the menu of a phone', async () => {
    const fan = await journey.world.fan();
    const page = await openAccount(fan, 390);
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth/login');
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  });
});

test.each(['/wallet', '/subscriptions', '/following', '/bookmarks', '/user/account'])(
  'a visitor who opens %s logs in and is there',
  async (address) => {
    const fan = await journey.world.fan();
    const page = await journey.open();
    await page.goto(address);
    await page.waitForURL(/\/auth\/login/);
    await page.getByLabel('Username or email').fill(fan.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(fan.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${address}`);
  },
);
