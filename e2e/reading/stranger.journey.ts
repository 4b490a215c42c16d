import { beforeAll, describe, expect, test } from 'vitest';

import { shareJourney } from '../support/shared-journey.ts';
import type { Person } from '@ovation/testing/world.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  const { world } = journey;
  performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80 });
  const secret = 'And this is what only those may read for whom it was written.';
  await world.feed(performer, { access: 'public', text: 'Everyone is welcome to the rehearsal.', photo: true });
  await world.feed(performer, {
    access: 'followers',
    text: `For those who follow, a recording of the first run. ${secret}`,
    photo: true,
  });
  await world.feed(performer, {
    access: 'subscribers',
    text: `For those who subscribe, the whole of the second act. ${secret}`,
    photo: true,
  });
  await world.feed(performer, {
    access: 'paid',
    price: 4.5,
    text: `For those who buy it, the score with my fingerings. ${secret}`,
    photo: true,
  });
});

describe('a visitor opens a performer’s page', () => {
  test('it comes rendered from the server, with its title and a preview for social networks', async () => {
    const html = await (await fetch(`${journey.site.url}/${performer.username}`)).text();
    expect(html).toContain('Everyone is welcome to the rehearsal.');
    for (const property of ['og:title', 'og:image', 'og:url', 'og:description'])
      expect(html).toMatch(new RegExp(`<meta[^>]+property="${property}"[^>]+content="[^"]+"`));
    expect(html).not.toContain('only those may read');
  });

  test('the public feed is shown in full, the others blurred, with what unlocks them', async () => {
    const page = await journey.open();
    await page.goto(`/${performer.username}`);
    const posts = page.getByRole('article');
    await expect.poll(() => posts.count()).toBe(4);

    const picture = posts
      .filter({ hasText: 'Everyone is welcome' })
      .getByRole('button', { name: /^Open photo 1 of 1/ })
      .locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await posts.filter({ hasText: 'For those who follow' }).getByRole('button', { name: 'Follow for free' }).waitFor();
    await posts
      .filter({ hasText: 'For those who subscribe' })
      .getByRole('button', { name: 'Subscribe for $8.00 a month' })
      .waitFor();
    await posts.filter({ hasText: 'For those who buy' }).getByRole('button', { name: 'Buy for $4.50' }).waitFor();
    expect(await page.content()).not.toContain('only those may read');
  });

  test('a page that needs an account leads to the login, and back afterwards', async () => {
    const fan = await journey.world.fan();
    const page = await journey.open();
    await page.goto('/wallet');
    await page.waitForURL(/\/auth\/login/);
    await page.getByLabel('Username or email').fill(fan.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(fan.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/wallet');
  });

  test('an unknown address says so, with status 404', async () => {
    const page = await journey.open();
    const answer = await page.goto('/nobody-is-called-this');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
