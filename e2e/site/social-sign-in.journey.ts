import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { uploadDocument } from '@ovation/contract/people/performers.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { makePicture } from '@ovation/testing';

import { startGoogle, type GoogleStandIn } from '../../apps/server/test/social/start-google.ts';
import { socialEnvironment } from '../../apps/server/test/social/start-social-site.ts';
import { startX } from '../../apps/server/test/social/start-x.ts';
import type { StandIn, StandInPerson } from '../../apps/server/test/social/stand-in.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let google: GoogleStandIn;
let x: StandIn;

beforeAll(async () => {
  [google, x] = await Promise.all([startGoogle(), startX()]);
  journey = await startJourney(socialEnvironment(google, x));
});

afterAll(async () => {
  await journey.end();
  await Promise.all([google.close(), x.close()]);
});

const ways = [
  { label: 'Google', standIn: (): StandIn => google },
  { label: 'X', standIn: (): StandIn => x },
];
type Way = (typeof ways)[number];

function newPerson(): StandInPerson {
  const number = String(Math.floor(Math.random() * 1e12));
  return { subject: number, name: `Ada ${number}` };
}

/** Where the page hands the provider's answer to the site. */
const finishPath = ({ label }: Way): string =>
  label === 'X' ? '/api/auth/twitter/callback' : '/api/auth/google/token';

/** The sign-in opens a new document, in which a click is lost until React has hydrated it. */
const isReady = (page: Page): Promise<void> => page.locator('[data-connection]').waitFor({ state: 'attached' });

/** Goes to the provider and comes back. */
async function continueWith({ label, standIn }: Way, page: Page, person: StandInPerson | undefined): Promise<void> {
  standIn().person = person;
  await page.getByRole('button', { name: `Continue with ${label}` }).click();
}

/** Who is new agrees to the terms before there is an account. */
async function registerWith(way: Way, page: Page, person: StandInPerson): Promise<void> {
  // The answer of the provider is refused until they have agreed.
  expectFailure(page, finishPath(way));
  await continueWith(way, page, person);
  const form = page.getByRole('form', { name: 'Create your account' });
  await form.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
  await form.getByRole('button', { name: 'Create my account' }).click();
}

async function complete(page: Page, username: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Complete your account' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByRole('button', { name: 'Save and continue' }).click();
}

const newName = (kind: string): string => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

describe.each(ways)('with $label', (way) => {
  test('a fan registers from the page they read, completes the account, and goes on there', async () => {
    const page = await journey.open(undefined, { width: 390 });
    await page.goto('/auth/register?from=%2Fsearch%3Fq%3Djazz');
    await checkAxe(page);
    await registerWith(way, page, newPerson());
    await page.waitForURL('**/user/account?from=**');
    await checkAxe(page);
    const username = newName('fan');
    await complete(page, username);
    await page.waitForURL('**/search?q=jazz');
    const { data } = await journey.site.admin.call(listUsers, { query: { q: username } });
    expect(data).toMatchObject([{ email: `${username}@example.com`, isPerformer: false }]);
  });

  test('a performer registers, and is approved once birth date and documents are here', async () => {
    const page = await journey.open();
    await page.goto('/auth/register?as=creator');
    await registerWith(way, page, newPerson());
    await page.waitForURL('**/creator/account');
    await page.getByText('We still need your documents').waitFor();
    await checkAxe(page);
    const username = newName('performer');
    await complete(page, username);
    await page.getByText('Your account is complete.').waitFor();
    // The form below follows, and saving it undoes nothing.
    const profile = page.getByRole('form', { name: 'Profile' });
    await expect.poll(() => profile.getByLabel('Username').inputValue()).toBe(username);
    await profile.getByLabel('Bio').fill('Plays the cello.');
    await profile.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changes saved').waitFor();
    await page.getByRole('link', { name: 'Add my date of birth' }).click();
    const about = page.getByRole('form', { name: 'About you' });
    await about.getByLabel('Date of birth').fill('1990-05-17');
    await about.getByRole('button', { name: 'Save' }).click();
    await page.getByText('We are reviewing your documents').waitFor();

    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    const client = journey.site.client(token);
    for (const field of ['idVerification', 'documentVerification'] as const)
      await client.call(uploadDocument, { body: {}, files: { [field]: await makePicture() } });
    const { _id: id } = await client.call(getMe);
    await journey.site.admin.call(changePerformerStatus, { params: { id }, body: { status: 'active' } });
    await page.goto(`/${username}`);
    await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor();
  });

  test('a person who has an account logs in, and an answer that was used opens nothing', async () => {
    const person = { ...newPerson(), email: `${newName('ada')}@gmail.com` };
    const first = await journey.open();
    await first.goto('/auth/register');
    await registerWith(way, first, person);
    await first.waitForURL('**/user/account');
    await first.getByRole('form', { name: 'Complete your account' }).getByRole('button').last().click();
    await first.getByText('Your account is complete.').waitFor();

    const page = await journey.open();
    await page.goto('/auth/login');
    await continueWith(way, page, person);
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL('**/home');
  });

  test('what a visitor wanted is done when they are back, and not if they changed their mind', async () => {
    const performer = await journey.world.performer();
    const follow = (page: Page) => page.getByRole('button', { name: /^Follow Performer/ }).first();
    const page = await journey.open();
    await page.goto(`/${performer.username}`);
    await follow(page).click();
    await continueWith(way, page, undefined);
    await page.getByRole('alert').getByText(`You did not continue with ${way.label}.`).waitFor();
    await page.goto(`/auth/login?from=/${performer.username}`);
    const person = newPerson();
    await registerWith(way, page, person);
    await page.waitForURL('**/user/account?from=**');
    await complete(page, newName('fan'));
    await page.waitForURL(`**/${performer.username}`);
    await page.getByRole('button', { name: /^Write to/ }).waitFor();
    await follow(page).waitFor();

    const other = await journey.open();
    await other.goto(`/${performer.username}`);
    await follow(other).click();
    await continueWith(way, other, person);
    await other.waitForURL(`**/${performer.username}`);
    await other
      .getByRole('button', { name: /^Following/ })
      .first()
      .waitFor();
  });

  test('a person who changes their mind at the provider reads so, and can try again', async () => {
    const page = await journey.open();
    await page.goto('/auth/login');
    await continueWith(way, page, undefined);
    await page.getByRole('alert').getByText(`You did not continue with ${way.label}.`).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Back to login' }).click();
    await page.getByRole('form', { name: 'Log in' }).waitFor();
  });

  test('an answer to another browser is refused', async () => {
    const page = await journey.open();
    expectFailure(page, finishPath(way));
    await page.goto(`/auth/${way.label === 'X' ? 'twitter' : 'google'}/callback?code=made-up&state=made-up`);
    await page.getByText('That did not work').waitFor();
    expect(page.url()).not.toContain('made-up');
  });

  test('a fan links it with the password, and unlinks it', async () => {
    const fan = await journey.world.fan();
    const page = await journey.open(fan);
    await page.goto('/user/account');
    await page.getByRole('button', { name: `Link ${way.label}` }).click();
    const dialog = page.getByRole('dialog', { name: `Link ${way.label}` });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(fan.password);
    way.standIn().person = newPerson();
    await dialog.getByRole('button', { name: `Continue to ${way.label}` }).click();
    const unlink = page.getByRole('button', { name: `Unlink ${way.label}` });
    await unlink.waitFor();
    await isReady(page);
    await unlink.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText(`${way.label} is no longer linked to your account.`).waitFor();
    await page.getByRole('button', { name: `Link ${way.label}` }).waitFor();
  });

  test('a fan without a password confirms with the provider, and closes the account', async () => {
    const page = await journey.open();
    await page.goto('/auth/register');
    await registerWith(way, page, newPerson());
    await page.waitForURL('**/user/account');
    await complete(page, newName('leaving'));
    await page.getByText('Your account is complete.').waitFor();
    await page.getByText('Your only way in').waitFor();
    journey.site.clock.advance(11 * 60_000);
    expectFailure(page, '/api/users/me');
    await page.getByRole('button', { name: 'Close the account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close your account for good?' });
    await dialog.getByRole('button', { name: 'Close it for good' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirmation.getByText('Your account has no password.').waitFor();
    await checkAxe(page);
    await confirmation.getByRole('button', { name: `Confirm with ${way.label}` }).click();
    await page.waitForURL('**/user/account');
    await isReady(page);
    await page.getByRole('button', { name: 'Close the account' }).click();
    await dialog.getByRole('button', { name: 'Close it for good' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('a site without keys shows no buttons', async () => {
  const plain = await startJourney();
  const page = await plain.open();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Continue with/ }).count()).toBe(0);
  await plain.end();
});
