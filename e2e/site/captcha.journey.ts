import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { makePicture } from '@ovation/testing';

import { startCaptchaProvider, type CaptchaProvider } from '../../apps/server/test/start-captcha-provider.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { startJourney, type Journey } from '../support/journey.ts';

const secretKey = 'the-secret-key-of-a-provider';

let journey: Journey;
let provider: CaptchaProvider;

beforeAll(async () => {
  provider = await startCaptchaProvider(secretKey);
  journey = await startJourney({
    TURNSTILE_SECRET_KEY: secretKey,
    RECAPTCHA_SECRET_KEY: secretKey,
    CAPTCHA_STAND_IN: provider.url,
    PAGE_CACHE_SECONDS: '0',
  });
});

afterAll(async () => {
  await journey.end();
  await provider.close();
});

const choose = (captcha: 'off' | 'builtin' | 'recaptcha' | 'turnstile') =>
  journey.site.admin.call(changeSettings, { body: { captcha, captchaSiteKey: 'a public site key' } });

let people = 0;
/** Fills the fan's registration form; returns the username. */
async function fillRegistration(page: Page): Promise<string> {
  await page.getByLabel('Your name').fill('Ada Stage');
  const username = await fillAccount(page);
  await agree(page);
  return username;
}

async function fillAccount(page: Page): Promise<string> {
  people += 1;
  const username = `ada-journey-${people}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  // It moves what is below it, and a click there would miss.
  await page.getByRole('meter', { name: 'Strength of the password' }).waitFor();
  return username;
}

const agree = (page: Page): Promise<void> => page.getByRole('checkbox', { name: /^I am 18 or older/ }).check();

async function isLoggedInAs(page: Page, username: string): Promise<void> {
  await page.waitForURL('**/home');
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('token'));
  expect((await journey.site.client(cookie?.value ?? '').call(getMe)).username).toBe(username);
}

/** Holds the challenge until `go`, and checks the page meanwhile. */
async function holdTask(page: Page) {
  const { promise, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/captcha/challenges', async (route) => {
    await promise;
    await route.continue();
  });
  return go;
}

describe('the built-in captcha', () => {
  beforeAll(() => choose('builtin'));

  test.each([390, 1440])('a fan registers, %i wide, by the keyboard, and reads what is going on', async (width) => {
    const page = await journey.open(undefined, { width });
    const go = await holdTask(page);
    await page.goto('/auth/register');
    const username = await fillRegistration(page);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('status').getByText('Checking that you are not a robot…').waitFor();
    await checkAxe(page);
    go();
    await isLoggedInAs(page, username);
  });

  test('a creator applies with documents', async () => {
    const page = await journey.open();
    await page.goto('/auth/register?as=creator');
    await fillAccount(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Your name').fill('Ada Stage');
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await page.getByRole('button', { name: 'Next' }).click();
    for (const label of ['Identity card or passport', 'A photo of you holding it'])
      await page.getByLabel(label).setInputFiles(await chosen('me.jpg', makePicture()));
    await agree(page);
    await page.getByRole('button', { name: 'Apply as a creator' }).click();
    await page.waitForURL('**/creator');
  });

  test('a challenge that cannot be loaded is reported, nothing typed is lost, and a retry succeeds', async () => {
    const page = await journey.open();
    expectFailure(page, '/api/captcha/challenges');
    await page.route('**/api/captcha/challenges', (route) =>
      route.fulfill({
        status: 503,
        json: {
          statusCode: 503,
          code: 'unavailable',
          message: 'A service we rely on isn’t responding right now.',
          requestId: 'x',
        },
      }),
    );
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Message').fill('Good evening.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('A service we rely on isn’t responding right now.').waitFor();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Good evening.');
    await page.unroute('**/api/captcha/challenges');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('We got your message', { exact: true }).waitFor();
  });

  test('a forgotten password is requested', async () => {
    const page = await journey.open();
    await page.goto('/auth/forgot');
    await page.getByLabel('Email').fill('someone@example.com');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('we have sent an email with a link').waitFor();
  });

  test('a login after three failed attempts does the work by itself', async () => {
    await choose('off');
    const fan = await journey.world.fan();
    await choose('builtin');
    const page = await journey.open();
    expectFailure(page, '/api/auth/login');
    const tasks: string[] = [];
    page.on('request', (request) => void (request.url().includes('/captcha/') && tasks.push(request.url())));
    await page.goto('/auth/login');
    await page.getByLabel('Username or email').fill(fan.username);
    for (let tries = 0; tries < 3; tries += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`a wrong password ${tries}`);
      const answer = page.waitForResponse('**/api/auth/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      expect((await answer).status()).toBe(401);
    }
    expect(tasks).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await isLoggedInAs(page, fan.username);
    expect(tasks).toHaveLength(1);
  });
});

/** The part of a provider's script that a page notices: a button that earns a token. */
const providerScript = (token: string, name: string) => `window.${name} = {
  ready: (run) => run(),
  render(place, { sitekey, callback }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person (' + sitekey + ')';
    button.onclick = () => { button.textContent = 'Thank you'; callback('${token}'); };
    place.append(button);
    return 'form';
  },
  remove() {},
};`;

describe.each([
  ['turnstile', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'],
  ['recaptcha', 'grecaptcha', 'https://www.google.com/recaptcha/api.js?render=explicit'],
] as const)('%s', (kind, global, script) => {
  const { origin } = new URL(script);

  beforeAll(() => choose(kind));

  test('a provider’s widget is part of our form; without it the form says so, and loading can be retried', async () => {
    const page = await journey.open();
    const token = provider.solve('registerUser');
    let isAway = true;
    await page.route(`${origin}/**`, (route) =>
      isAway ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: providerScript(token, global) }),
    );
    expectFailure(page, script);
    const answer = await page.goto('/auth/register');
    expect(answer?.headers()['content-security-policy']).toContain(`frame-src 'self' ${origin}`);
    const username = await fillRegistration(page);
    await page.getByRole('alert').getByText('couldn’t be loaded').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'I am a person (a public site key)' }).waitFor();
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByRole('alert').getByText('Please confirm below that you are not a robot.').waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'I am a person' }).click();
    await page.getByRole('button', { name: 'Create my account' }).click();
    await isLoggedInAs(page, username);
  });
});

test('a site without a captcha loads nothing of it, and allows no connection to a provider', async () => {
  await choose('off');
  const page = await journey.open();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const answer = await page.goto('/auth/register');
  expect(answer?.headers()['content-security-policy']).not.toMatch(/google|cloudflare/);
  const username = await fillRegistration(page);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await isLoggedInAs(page, username);
  expect(asked.filter((url) => /captcha\/|solve-task|captcha-worker|provider-form/.test(url))).toEqual([]);
});
