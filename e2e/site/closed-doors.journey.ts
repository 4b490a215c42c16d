import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '@ovation/testing/world.ts';

import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let performer: Person;

beforeAll(async () => {
  journey = await startJourney({ COUNTRY_HEADER: 'x-country' });
  performer = await journey.world.performer();
});

afterAll(() => journey.end());

describe('under maintenance', () => {
  afterEach(() => journey.world.settings({ maintenanceMode: false }));

  test('visitors and fans get status 503 on every page; administrators can work', async () => {
    const fan = await journey.world.fan();
    await journey.world.settings({ maintenanceMode: true });
    for (const person of [undefined, fan]) {
      const page = await journey.open(person);
      for (const path of ['/', '/home', `/${performer.username}`, '/wallet']) {
        const answer = await page.goto(path);
        expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '300']);
        await page.getByText('We are doing some maintenance.').waitFor();
      }
    }
    const page = await journey.open({ token: journey.site.adminToken });
    expect((await page.goto('/admin'))?.status()).toBe(200);
  });

  test('the administrator can log in, and the site works again afterwards', async () => {
    await journey.world.settings({ maintenanceMode: true });
    const page = await journey.open();
    expect((await page.goto('/auth/login'))?.status()).toBe(200);
    await journey.world.settings({ maintenanceMode: false });
    expect((await page.goto(`/${performer.username}`))?.status()).toBe(200);
  });
});

describe('a visitor from a country that a performer has blocked', () => {
  test('gets status 451 with another message than for a missing page; others can see it', async () => {
    await journey.site.app.database
      .insertInto('country_blocks')
      .values({ performer_id: performer.id, country: 'FR' })
      .execute();
    const page = await journey.open();
    await page.setExtraHTTPHeaders({ 'x-country': 'FR' });
    const blocked = await page.goto(`/${performer.username}`);
    expect(blocked?.status()).toBe(451);
    await page.getByRole('heading', { level: 1, name: 'Not available where you are' }).waitFor();
    expect(await page.content()).not.toContain(performer.username);
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await page.setExtraHTTPHeaders({ 'x-country': 'PT' });
    expect((await page.goto(`/${performer.username}`))?.status()).toBe(200);
  });
});

test('a country that staff blocks sees nothing of the site but the login; staff can log in', async () => {
  await journey.world.settings({ blockedCountries: ['FR'] });
  const page = await journey.open();
  await page.setExtraHTTPHeaders({ 'x-country': 'FR' });
  for (const path of ['/', '/search', '/home']) {
    expect((await page.goto(path))?.status()).toBe(451);
    await page.getByText('This site is not available in your country.').waitFor();
  }
  expect((await page.goto('/auth/login'))?.status()).toBe(200);
  const staff = await journey.open({ token: journey.site.adminToken });
  await staff.setExtraHTTPHeaders({ 'x-country': 'FR' });
  expect((await staff.goto('/admin'))?.status()).toBe(200);
  await journey.world.settings({ blockedCountries: [] });
  expect((await page.goto('/search'))?.status()).toBe(200);
});
