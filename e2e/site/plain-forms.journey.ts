import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Page } from 'playwright-core';

import { listPages, publishPage } from '@ovation/contract/pages.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';

import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const withoutScripts = (): Promise<Page> => journey.open(undefined, { scripts: false });

async function subjectsTo(email: string): Promise<string[]> {
  const { data } = await journey.site.admin.call(listMailbox, { query: { q: email } });
  return data.map(({ subject }) => subject);
}

async function publishTerms(): Promise<void> {
  const { admin } = journey.site;
  const { data } = await admin.call(listPages, { query: {} });
  const id = data.find(({ slug }) => slug === 'terms')?._id ?? '';
  await admin.call(publishPage, { params: { id }, body: {} });
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  return fetch(`${journey.site.url}${path}`, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

describe('without JavaScript', () => {
  test('a wrong password is shown in place, what was typed stays, and the right one leads to where one came from', async () => {
    const fan = await journey.world.fan();
    const page = await withoutScripts();
    await page.goto('/auth/login?from=%2Fwallet');
    await page.getByLabel('Username or email').fill(fan.username);
    await page.getByRole('textbox', { name: 'Password' }).fill('not my password');
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByLabel('Username or email').inputValue()).toBe(fan.username);
    await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Remember me').isChecked()).toBe(true);
    expect(await page.content()).not.toContain('not my password');
    await page.getByRole('textbox', { name: 'Password' }).fill(fan.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/wallet');
  });

  test('a visitor registers; errors are at their fields', async () => {
    await publishTerms();
    const page = await withoutScripts();
    await page.goto('/auth/register');
    await page.getByLabel('Your name').fill('No Scripts');
    await page.getByLabel('Email').fill('no-scripts@example.com');
    await page.getByRole('button', { name: 'Create my account' }).click();
    const invalid = page.locator('input[aria-invalid="true"]');
    await expect
      .poll(() => invalid.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name)))
      .toEqual(['username', 'password', 'agreed']);
    const agreement = page.getByRole('checkbox', { name: /^I am 18 or older, and I agree to/ });
    await agreement.check();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('No Scripts');
    await page.getByLabel('Username').fill('no scripts!');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Create my account' }).click()]);
    await expect.poll(() => agreement.isChecked()).toBe(true);
    await page.getByLabel('Username').fill('no-scripts');
    await page.getByRole('textbox', { name: 'Password' }).fill('a calm and long password');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.waitForURL('**/home');
  });

  test('who applies as a creator reads that this form needs scripts, and does not become a fan', async () => {
    const page = await withoutScripts();
    await page.goto('/auth/register?from=%2Fsearch');
    await page.getByRole('link', { name: 'I am a creator' }).click();
    await page.waitForURL('**/auth/register?from=%2Fsearch&as=creator');
    await page.getByText(/To apply as a creator, please switch on JavaScript/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Create my account' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'I am a fan' }).click();
    await page.getByRole('button', { name: 'Create my account' }).waitFor();
  });

  test('a forgotten password and a message to the site are sent', async () => {
    const fan = await journey.world.fan();
    const page = await withoutScripts();
    await page.goto('/auth/forgot');
    await page.getByLabel('Email').fill(fan.email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.locator('output').waitFor();
    await expect.poll(() => subjectsTo(fan.email)).toContainEqual(expect.stringContaining('password'));
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Message').fill('Where is the programme?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('input[aria-invalid="true"]').waitFor();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Where is the programme?');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('We got your message', { exact: true }).waitFor();
  });

  test('a search finds people, and stays with what was searched', async () => {
    const performer = await journey.world.performer();
    const page = await withoutScripts();
    await page.goto('/search');
    const field = page.getByLabel('Search people, posts and videos');
    await field.fill(performer.username);
    await field.press('Enter');
    await page.waitForURL(`**/search?q=${performer.username}`);
    await page.locator(`main a[href="/${performer.username}"]`).first().waitFor();
  });
});

describe('a form that is sent as it is', () => {
  test('comes from this site: no other can log a visitor in, or write in their name', async () => {
    const fan = await journey.world.fan();
    const right = { username: fan.username, password: fan.password };
    const elsewhere = { origin: 'https://elsewhere.example' };
    const others: Record<string, string>[] = [
      elsewhere,
      { origin: 'null' },
      { referer: 'https://elsewhere.example/page' },
      {},
    ];
    for (const headers of others) {
      const answer = await post('/auth/login', right, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    const own = await post('/auth/login', right, { origin: journey.site.url });
    expect([own.status, own.headers.getSetCookie().length]).toEqual([303, 2]);
  });

  test('is refused with a page that says why if it is none, and by pages without one', async () => {
    const own = { origin: journey.site.url };
    const json = await fetch(`${journey.site.url}/contact`, {
      method: 'POST',
      headers: { ...own, accept: 'text/html', 'content-type': 'application/json' },
      body: '{}',
    });
    expect([json.status, json.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
    expect((await post('/home', {}, own)).status).toBe(405);
    expect((await post('/auth/forgot', { email: 'x'.repeat(70_000) }, own)).status).toBe(413);
  });
});

test('what is typed before the scripts have loaded stays, and is sent', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opened = page.goto('/auth/login');
  const [username, password] = [page.getByLabel('Username or email'), page.getByRole('textbox', { name: 'Password' })];
  await username.fill(fan.username);
  await password.fill(fan.password);
  await page.getByLabel('Remember me').check();
  await username.focus();
  await username.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
  scripts.resolve();
  await opened;
  await expect.poll(() => username.inputValue()).toBe(fan.username);
  expect(await username.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
    1, 3,
  ]);
  await expect.poll(() => page.getByLabel('Remember me').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/home');
});

test('forms are validated without `eval`, which the policy forbids', async () => {
  const page = await journey.open();
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
  });
  await page.goto('/auth/register');
  await page.getByLabel('Username').fill('-');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.locator('input[aria-invalid="true"]').first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
});
