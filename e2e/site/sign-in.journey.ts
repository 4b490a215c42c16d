import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { login } from '@ovation/contract/people/accounts.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectFailure, type PageOptions } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

let journey: Journey;
/** Passkeys need a name: browsers make none for an IP address. */
let baseUrl: string;

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  journey = await startJourney({ PORT: String(port), PUBLIC_URL: baseUrl, STAFF_SECOND_FACTOR: 'on' });
});

afterAll(() => journey.end());

const open = (person?: Pick<Person, 'token'>, options: PageOptions = {}): Promise<Page> =>
  journey.open(person, { baseUrl, ...options });

const stepMs = 30_000;

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journey.site.clock.now().getTime() });
}

async function typePassword(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username or email').fill(username);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByRole('textbox', { name: 'Current password' }).fill(password);
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('Passkey on Linux').waitFor();
}

async function logOut(page: Page): Promise<void> {
  // What the page still asks for would be refused during the logout, and complained about.
  await page.goto('/user/account', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth/login');
}

test('a fan adds a passkey, logs in with it, renames it, confirms a change with it and removes it', async () => {
  const fan = await journey.world.fan();
  const page = await open(fan);
  await addVirtualAuthenticator(page);
  await page.goto('/user/account');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await addPasskey(page, fan.password);
  await checkAxe(page);

  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));

  await page.goto('/user/security');
  await page.getByRole('button', { name: 'Rename Passkey on Linux' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The laptop').waitFor();
  await page.getByRole('button', { name: 'Remove The laptop' }).click();
  page.on('request', (request) => {
    if (request.method() === 'DELETE') expectFailure(page, new URL(request.url()).pathname);
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The laptop').waitFor({ state: 'hidden' });
});

test('the username field offers the passkey', async () => {
  const fan = await journey.world.fan();
  const page = await open(fan);
  await addVirtualAuthenticator(page, { isOffered: true });
  await page.goto('/user/security');
  await addPasskey(page, fan.password);
  // What the page still asks for would be refused during the logout, and complained about.
  await page.goto('/user/account', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log out' }).click();
  // The authenticator answers the offer at once, as if the person had chosen it.
  await page.waitForURL((url) => !url.pathname.startsWith('/auth') && url.pathname !== '/user/account');
  await page.goto('/user/account');
  await page.getByText(`You are logged in as @${fan.username}.`).waitFor();
});

test('a fan sets up an authenticator app, logs in with its code and with a recovery code, and removes it', async () => {
  const fan = await journey.world.fan();
  const page = await open(fan, { width: 390, height: 844 });
  await page.goto('/user/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(fan.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await checkAxe(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Switch it on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await checkAxe(page);
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 of 10 recovery codes are left').waitFor();

  const device = await open(undefined, { width: 390, height: 844, colorScheme: 'dark' });
  expectFailure(device, '/api/auth/login');
  await device.goto('/auth/login');
  await typePassword(device, fan);
  await device.getByRole('textbox', { name: 'Code' }).fill('nothing');
  await device.getByRole('button', { name: 'Log in', exact: true }).click();
  await device.getByText('This code is wrong, or has already been used.').first().waitFor();
  await checkAxe(device);
  journey.site.clock.advance(stepMs);
  await device.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await device.getByRole('button', { name: 'Log in', exact: true }).click();
  await device.waitForURL((url) => !url.pathname.startsWith('/auth'));

  await page.reload();
  expectFailure(page, '/api/auth/second-factor/authenticator');
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('form', { name: 'Confirm it’s you' });
  await confirm.getByRole('textbox', { name: 'Your password' }).fill(fan.password);
  await confirm.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).waitFor();
});

test('with client hashes on, no password leaves the browser, and the login works with them on and off', async () => {
  const fan = await journey.world.fan();
  for (const clientHash of [true, false]) {
    await journey.world.settings({ clientHash });
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.postData() ?? ''));
    await page.goto('/auth/login');
    await typePassword(page, fan);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    expect(sent.some((body) => body.includes(fan.password))).toBe(!clientHash);
  }
});

test('staff whose three days are over set up a passkey before anything else', async () => {
  const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
  const { token } = await journey.site.client().call(login, { body: administrator });
  // Advancing the clock would end the sessions of the other pages.
  const due_at = new Date(journey.site.clock.now().getTime() - 1);
  await journey.site.app.database.updateTable('second_factor_deadlines').set({ due_at }).execute();
  const page = await open({ token });
  await addVirtualAuthenticator(page);
  page.on('response', (response) => {
    if (response.status() === 403) expectFailure(page, new URL(response.url()).pathname);
  });
  await page.goto('/admin');
  await page.waitForURL('**/user/security');
  await page.getByText('Your account needs a second factor').waitFor();
  await checkAxe(page);
  await addPasskey(page, administrator.password);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
