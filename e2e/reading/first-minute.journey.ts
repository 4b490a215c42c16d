import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Locator, Page } from 'playwright-core';

import { getMe } from '@ovation/contract/people/accounts.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { startStream } from '@ovation/contract/live/streams.ts';
import { setTipMenu } from '@ovation/contract/messaging/stream-tips.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing/world.ts';

import { expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;
let open: OwnFeed;

beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live' });
});
afterAll(() => journey.end());

beforeEach(async () => {
  const { world } = journey;
  performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80, isFreeSubscription: false });
  open = await world.feed(performer, { text: 'Everyone is welcome to the rehearsal.' });
  await world.feed(performer, {
    access: 'subscribers',
    text: `For those who subscribe. ${'It took a while. '.repeat(20)}The second act is done.`,
  });
});

const sheetOf = (page: Page): Locator => page.getByRole('dialog');

const postOf = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

const followOf = (page: Page): Locator => page.getByRole('button', { name: /^Follow Performer/ }).first();

let visitors = 0;

/** Registers in the sheet that is open. */
async function registerIn(page: Page, email = `first-minute-${(visitors += 1)}@example.com`): Promise<string> {
  await sheetOf(page).getByLabel('Email').fill(email);
  await sheetOf(page).getByRole('textbox', { name: 'Password' }).fill('a calm and long password');
  await sheetOf(page)
    .getByRole('checkbox', { name: /^I am 18 or older/ })
    .check();
  await sheetOf(page).getByRole('button', { name: 'Continue' }).click();
  return email;
}

/** The path of the link that was sent to an address: to confirm it, or for a new password. */
async function linkIn(email: string, page: 'verify' | 'reset'): Promise<string> {
  const { admin } = journey.site;
  const find = async (): Promise<string | undefined> => {
    const { data } = await admin.call(listMailbox, { query: { q: email } });
    const mails = await Promise.all(data.map(({ _id }) => admin.call(getMail, { params: { id: _id } })));
    const paths = mails.map(({ text }) => /\/auth\/[a-z]+\?token=[\w-]+/.exec(text)?.[0]);
    return paths.find((path) => path?.startsWith(`/auth/${page}`));
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

async function logInAs(page: Page, fan: Person): Promise<void> {
  await sheetOf(page).getByText('I have an account').click();
  await sheetOf(page).getByLabel('Username or email').fill(fan.username);
  await sheetOf(page).getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await sheetOf(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

test('nothing is charged without a press after the login, also for a fan with money', async () => {
  const fan = await journey.world.fan({ balance: 50 });
  const page = await journey.open();
  await page.goto(`/${performer.username}`);
  await postOf(page, 'For those who subscribe')
    .getByRole('button', { name: /^Subscribe for/ })
    .click();
  await logInAs(page, fan);
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe for $8.00' }).waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(50);
  // Taken once: the page asks no second time.
  await page.reload();
  await page
    .getByRole('button', { name: /^Subscribe for/ })
    .first()
    .waitFor();
  await expect.poll(() => sheetOf(page).count()).toBe(0);
});

test('a follow, a like and a comment are done when the visitor is back', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(`/${performer.username}`);
  await followOf(page).click();
  await logInAs(page, fan);
  await page
    .getByRole('button', { name: /^Following/ })
    .first()
    .waitFor();
  expect(await fan.client.call(getPerformer, { params: { id: performer.id } })).toMatchObject({ isFollowed: true });

  const other = await journey.open();
  await other.goto(`/${performer.username}`);
  await postOf(other, 'Everyone is welcome').getByRole('button', { name: 'Like, 0 so far' }).click();
  await logInAs(other, fan);
  await postOf(other, 'Everyone is welcome').getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();

  const third = await journey.open();
  await third.goto(`/${performer.username}/feeds/${open._id}`);
  await third.getByRole('textbox', { name: 'Write a comment' }).fill('I will be there.');
  await third.getByRole('button', { name: 'Send' }).click();
  await registerIn(third);
  await third
    .getByRole('article', { name: /^Comment by/ })
    .getByText('I will be there.')
    .waitFor();

  // They have a password already, and an address to be reached at.
  await third.goto('/user/account');
  const rest = third.getByRole('region', { name: 'Complete your account' });
  await rest.getByText('You can log in with it.', { exact: true }).waitFor();
  await rest.getByText('We gave you a username. Choose one that you like.').waitFor();
});

test('a report waits for the account, and for its reason', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(`/${performer.username}/feeds/${open._id}`);
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: /^Report/ }).click();
  await logInAs(page, fan);
  await page.getByRole('dialog', { name: 'Report this post' }).getByRole('button', { name: 'Send the report' }).click();
  await page.getByText(/Thank you/).waitFor();
});

test('a press on the tip menu of a stream charges nothing after the login: it asks with its price', async () => {
  const fan = await journey.world.fan({ balance: 50 });
  await performer.client.call(startStream, { body: { title: 'Tonight', access: 'public' } });
  await performer.client.call(setTipMenu, {
    params: { id: performer.id },
    body: { items: [{ label: 'Encore', amount: 12 }] },
  });
  const page = await journey.open();
  await page.goto(`/${performer.username}/chat`);
  await page.getByRole('button', { name: 'Encore · $12' }).click();
  await sheetOf(page).getByText('Encore · $12').waitFor();
  await logInAs(page, fan);
  const tip = page.getByRole('dialog', { name: /^Tip/ });
  await tip.getByRole('button', { name: /\$12/ }).last().waitFor();
  expect((await fan.client.call(getMe)).balance).toBe(50);
});

test('the intent survives an address that is confirmed in another tab', async () => {
  await journey.world.settings({ requireEmailVerification: true });
  const page = await journey.open();
  await page.goto(`/${performer.username}`);
  await followOf(page).click();
  const email = await registerIn(page);
  await sheetOf(page)
    .getByText(/confirm your address/)
    .waitFor();
  const other = await page.context().newPage();
  await other.goto(await linkIn(email, 'verify'));
  await other.getByRole('button', { name: 'Yes, this is my address' }).click();
  await other.getByRole('link', { name: 'Log in to continue' }).click();
  await other.getByLabel('Username or email').fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill('a calm and long password');
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL(`**/${performer.username}`);
  await other
    .getByRole('button', { name: /^Following/ })
    .first()
    .waitFor();
  await journey.world.settings({ requireEmailVerification: false });
});

test('a follow leaves every post where it is', async () => {
  const { world } = journey;
  const fan = await world.fan();
  const page = await journey.open(fan);
  await page.goto('/home');
  const posts = page.getByRole('article');
  const before = await posts.allInnerTexts();
  const renewed = page.waitForResponse('**/api/user/feeds/search/**');
  await page.getByRole('region', { name: 'People you may like' }).getByRole('button').first().click();
  await renewed;
  await page.getByRole('button', { name: /^Following/ }).waitFor();
  expect(before.length).toBeGreaterThan(2);
  expect(await posts.allInnerTexts()).toEqual(before);
});

/** Logs in by the header's link. */
async function logInByHeader(page: Page, fan: Person): Promise<void> {
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Username or email').fill(fan.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a comment whose sheet is gone with a reload is not sent by a later login', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(`/${performer.username}/feeds/${open._id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I thought better of it.');
  await page.getByRole('button', { name: 'Send' }).click();
  await sheetOf(page).waitFor();
  await page.reload();
  await logInByHeader(page, fan);
  await page.waitForURL(`**/feeds/${open._id}`);
  await page.getByText('No comments yet. Be the first.').waitFor();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Only this.');
  await page.getByRole('button', { name: 'Send' }).click();
  const comments = page.getByRole('article', { name: /^Comment by/ });
  await comments.getByText('Only this.').waitFor();
  await expect.poll(() => comments.count()).toBe(1);
});

test('a follow that was left by going back is forgotten: neither its sheet nor the act returns', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(`/search?q=${performer.username}`);
  await page.locator(`main a[href="/${performer.username}"]`).first().click();
  await postOf(page, 'Everyone is welcome').waitFor();
  await followOf(page).click();
  await sheetOf(page).waitFor();
  await page.goBack();
  await page.getByRole('combobox', { name: /^Search people/ }).waitFor();
  await page.goForward();
  await postOf(page, 'Everyone is welcome').waitFor();
  await expect.poll(() => sheetOf(page).count()).toBe(0);
  await logInByHeader(page, fan);
  await page.waitForURL(`**/${performer.username}`);
  await page
    .getByRole('button', { name: /^Subscribe for/ })
    .first()
    .waitFor();
  await followOf(page).waitFor();
  expect(await fan.client.call(getPerformer, { params: { id: performer.id } })).toMatchObject({ isFollowed: false });
});

test('an address that has an account is said once, and leads to the login with it', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(`/${performer.username}`);
  await page.getByRole('button', { name: /^Write to/ }).click();
  await sheetOf(page)
    .getByText(/Some creators then ask you to follow/)
    .waitFor();
  expectFailure(page, '/api/auth/users/register');
  await registerIn(page, fan.email);
  const logIn = sheetOf(page).getByRole('button', { name: 'Log in with this address' });
  await logIn.waitFor();
  await expect.poll(() => sheetOf(page).getByText('An account with this email address exists.').count()).toBe(1);
  await logIn.click();
  await expect.poll(() => sheetOf(page).getByLabel('Username or email').inputValue()).toBe(fan.email);
  await sheetOf(page).getByText('I’m new here').click();
  await expect.poll(() => sheetOf(page).getByLabel('Email').inputValue()).toBe(fan.email);
});

test('a forgotten password leads back to the page, with the address that was typed', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open();
  await page.goto(`/${performer.username}`);
  await followOf(page).click();
  await sheetOf(page).getByLabel('Email').fill(fan.email);
  await sheetOf(page).getByText('I have an account').click();
  await sheetOf(page).getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send me the link' }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(fan.email);
  expect(page.url()).not.toContain('example.com');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText(/^If this address has an account/).waitFor();
  const other = await page.context().newPage();
  await other.goto(await linkIn(fan.email, 'reset'));
  await other.getByRole('textbox', { name: 'New password' }).fill('another calm and long password');
  await other.getByRole('button', { name: 'Set the password' }).click();
  await other.getByRole('link', { name: 'Log in' }).last().click();
  await other.getByLabel('Username or email').fill(fan.email);
  await other.getByRole('textbox', { name: 'Password' }).fill('another calm and long password');
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL(`**/${performer.username}`);
});

test('a message begins, and a sheet that is closed keeps nothing', async () => {
  const page = await journey.open();
  await page.goto(`/${performer.username}`);
  await followOf(page).click();
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
  const fan = await journey.world.fan();
  await page.goto(`/auth/login?from=/${performer.username}`);
  await page.getByLabel('Username or email').fill(fan.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**/${performer.username}`);
  await followOf(page).waitFor();
  expect(await fan.client.call(getPerformer, { params: { id: performer.id } })).toMatchObject({ isFollowed: false });

  // Followers may write to this performer.
  await fan.client.call(follow, { params: { id: performer.id } });
  const other = await journey.open();
  await other.goto(`/${performer.username}`);
  await other.getByRole('button', { name: /^Write to/ }).click();
  await logInAs(other, fan);
  await other.waitForURL('**/messages/*');
});
