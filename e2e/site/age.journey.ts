import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { subscribe } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe, expectFailure, newPage, type PageOptions } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;
let feedPath: string;

beforeAll(async () => {
  journey = await startJourney({ COUNTRY_HEADER: 'x-country' });
  const { world } = journey;
  performer = await world.performer({ monthlyPrice: 10 });
  const { _id } = await world.feed(performer, { access: 'public', text: 'The slow movement.', photo: true });
  feedPath = `/${performer.username}/feeds/${_id}`;
});

afterEach(() => journey.world.settings({ ageRule: 'none', ageDeclareCountries: [], ageProveCountries: [] }));

afterAll(() => journey.end());

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' });
const post = (page: Page) => page.getByRole('article').getByText('The slow movement.');

describe('visitors say that they are adults', () => {
  test('once, without scripts, and see then what they came for', async () => {
    await journey.world.settings({ ageRule: 'declare' });
    const page = await journey.open(undefined, { width: 390, scripts: false });
    const answer = await page.goto(feedPath);
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/auth/age']);
    const source = (await answer?.text()) ?? '';
    expect(source).not.toMatch(/slow movement|og:image|og:description/);
    expect(await page.title()).toBe('Ovation');
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    await post(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(feedPath);
    await page.goto(`/${performer.username}`);
    await post(page).waitFor();
  });

  test('and nothing of a page reaches them before, however they come to it', async () => {
    await journey.world.settings({ ageRule: 'declare' });
    const page = await journey.open();
    for (const path of ['/', '/home', '/search', `/${performer.username}`, `/${performer.username}/photos`, feedPath]) {
      await page.goto(path);
      await question(page).waitFor();
      expect(await page.content()).not.toMatch(/slow movement|api\/media/);
    }
    const data = await page.request.get(`${feedPath}.data`, { maxRedirects: 0 });
    expect(await data.text()).not.toContain('slow movement');
    await checkAxe(page);
  });

  test('while the terms, contact, reports and the login stay open, and lead on', async () => {
    await journey.world.settings({ ageRule: 'declare' });
    const page = await journey.open();
    for (const path of ['/contact', '/report', '/cookies', '/auth/register']) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  test('and the cache for visitors keeps both apart', async () => {
    const [adult, stranger] = [await journey.open(), await journey.open()];
    await journey.world.settings({ ageRule: 'declare' });
    await adult.goto(feedPath);
    await adult.getByRole('button', { name: 'I am 18 or older' }).click();
    await post(adult).waitFor();
    await adult.reload();
    await post(adult).waitFor();
    await stranger.goto(feedPath);
    await question(stranger).waitFor();
  });
});

describe('people prove it in the countries that ask for it', () => {
  const inFrance = async (person?: Person, options?: PageOptions): Promise<Page> => {
    const page = await journey.open(person, options);
    await page.setExtraHTTPHeaders({ 'x-country': 'FR' });
    return page;
  };
  const choose = (page: Page, card: string) => page.getByRole('button', { name: new RegExp(`^${card}`) }).click();

  test('a fan checks a card, a wrong one first, and goes on where they were', async () => {
    await journey.world.settings({ ageProveCountries: ['FR'] });
    const page = await inFrance(await journey.world.fan(), { width: 390 });
    await page.goto(feedPath);
    await page.getByRole('heading', { level: 1, name: 'Show that you are 18 or older' }).waitFor();
    await checkAxe(page);
    await page.getByRole('button', { name: 'Check a credit card' }).click();
    expectFailure(page, '/finish');
    await choose(page, 'A card that pays, and refunds');
    await page
      .getByRole('alert')
      .getByText(/^This is a debit card\./)
      .waitFor();
    await page.getByRole('button', { name: 'Check a credit card' }).click();
    await choose(page, 'A card that pays ?visa');
    await post(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(feedPath);
  });

  test('a visitor is asked to log in, and comes back; a fan can still see and cancel what they pay for', async () => {
    const fan = await journey.world.fan({ balance: 50 });
    await fan.client.call(subscribe, { body: { performerId: performer.id, source: 'wallet' } });
    await journey.world.settings({ ageProveCountries: ['FR'] });
    const page = await inFrance();
    await page.goto(feedPath);
    await page.getByText('You need an account for this.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click();
    await page.getByLabel(/username/i).fill(fan.username);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Check a credit card' }).waitFor();
    await page.goto('/subscriptions');
    await page
      .getByRole('button', { name: /cancel/i })
      .first()
      .waitFor();
    for (const path of ['/user/account', '/user/account/data', '/user/security', '/wallet', '/wallet/cards']) {
      expect([path, (await page.goto(path))?.status(), new URL(page.url()).pathname]).toEqual([path, 200, path]);
    }
    expectFailure(page, '/api/messages/missed');
    await page.goto('/messages');
    await page.getByRole('heading', { name: 'Show that you are 18 or older' }).waitFor();
  });

  test('a creator whose documents are approved is asked nothing; one who waits can send documents', async () => {
    await journey.world.settings({ ageProveCountries: ['FR'] });
    const page = await inFrance(performer);
    await page.goto(feedPath);
    await post(page).waitFor();
    const waiting = await inFrance(await journey.world.performer({ approved: false }));
    await waiting.goto('/creator/account');
    expect(new URL(waiting.url()).pathname).toBe('/creator/account');
    await waiting.getByRole('heading', { level: 1 }).waitFor();
    for (const section of ['Prices', 'Documents']) {
      await waiting.getByRole('tab', { name: section }).click();
      await waiting.getByRole('tabpanel', { name: section }).waitFor();
    }
    expect(new URL(waiting.url()).pathname).toBe('/creator/account');
  });
});

test('staff set the rules by country', async () => {
  const page = await newPage({ baseUrl: journey.site.url, token: journey.site.adminToken });
  await page.goto('/admin/settings');
  await page.getByRole('combobox', { name: 'Rule', exact: true }).click();
  await page.getByRole('option', { name: 'Visitors say that they are 18 or older' }).click();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  const stranger = await journey.open();
  await expect
    .poll(async () => {
      await stranger.goto(feedPath);
      return new URL(stranger.url()).pathname;
    })
    .toBe('/auth/age');
});
