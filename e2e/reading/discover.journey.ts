import { afterAll, beforeAll, expect, test } from 'vitest';

import { createCategory } from '@ovation/contract/site/categories.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let cellist: Person;

beforeAll(async () => {
  journey = await startJourney();
  const { world, site } = journey;
  [cellist] = await Promise.all([world.performer(), world.performer()]);
  await site.admin.call(createCategory, { body: { name: 'Chamber music' } });
  await cellist.client.call(changeOwnPerformer, {
    body: { name: 'Séraphine Lund', bio: 'A cellist by night.', categories: ['chamber-music'], tags: ['sarabande'] },
  });
  for (const text of ['The cello is tuned.', 'A new cello bow.']) await world.feed(cellist, { text, photo: true });
  await world.feed(cellist, { text: 'The cello of subscribers.', access: 'subscribers', photo: true });
  await world.gallery(cellist, { title: 'The cello in the attic', photos: 1 });
});
afterAll(() => journey.end());

test('a fan finds someone by category, follows them from the card, and searches everything with a typo', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open(fan);
  await page.goto('/search');
  await page.getByRole('heading', { name: 'New this week' }).waitFor();
  await checkAxe(page);
  await page.getByRole('link', { name: 'Chamber music' }).first().click();
  await page.waitForURL(/category=chamber-music/);
  await page.getByText('One person found').waitFor();
  const card = page.getByRole('article');
  await expect.poll(() => card.locator('img[src*="media"]').count()).toBeGreaterThanOrEqual(2);
  await card.getByRole('button', { name: 'Follow Séraphine Lund' }).click();
  await card.getByRole('button', { name: 'Following Séraphine Lund' }).waitFor();

  await page.goto('/search?q=celo');
  await page.getByRole('heading', { name: 'People 1' }).waitFor();
  await page.getByRole('heading', { name: 'Posts 2' }).waitFor();
  await page.getByRole('heading', { name: 'Galleries 1' }).waitFor();
  expect(await page.getByText('The cello of subscribers.').count()).toBe(0);
  await checkAxe(page);
  await page.getByRole('link', { name: 'See all: Posts' }).click();
  await page.waitForURL(/kind=posts/);
  await page.getByText('A new cello bow.').waitFor();
});

test('a visitor who presses Follow on a card follows once they have an account', async () => {
  const page = await journey.open();
  await page.goto('/search?category=chamber-music');
  await page.getByRole('button', { name: 'Follow Séraphine Lund' }).click();
  await page.getByRole('dialog', { name: /Follow Séraphine Lund/ }).waitFor();
});

test('a performer chooses what they do, and staff take physical attributes from the whole site', async () => {
  const page = await journey.open(cellist);
  await page.goto('/creator/account');
  await page.getByRole('combobox', { name: 'Tags' }).fill('Gut Strings');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'What you do' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes saved').waitFor();
  await journey.world.settings({ physicalAttributes: false });
  await page.goto(`/${cellist.username}`);
  await page.getByRole('link', { name: '#gut strings' }).click();
  await page.waitForURL(/tag=gut/);
  await page.getByText('One person found').waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Gender' }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Hair colour' }).count()).toBe(0);
  await journey.world.settings({ physicalAttributes: true });
});
