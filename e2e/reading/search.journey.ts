import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { recordKeyword } from '@ovation/contract/publishing/discovery.ts';
import type { Person } from '@ovation/testing/world.ts';

import { confirmAddresses } from '../../apps/server/test/known-accounts.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let cellist: Person;
let baker: Person;
let fan: Person;

beforeAll(async () => {
  journey = await startJourney();
  const { world } = journey;
  [cellist, baker, fan] = await Promise.all([
    world.performer({ monthlyPrice: 5 }),
    world.performer({ monthlyPrice: 25 }),
    world.fan(),
  ]);
  await cellist.client.call(changeOwnPerformer, {
    body: { name: 'Séraphine Lund', bio: 'Violoncello by night.', country: 'NO', hair: 'red' },
  });
  await baker.client.call(changeOwnPerformer, {
    body: { name: 'Anton Baker', bio: 'Bread by day.', country: 'PT', hair: 'black' },
  });
  await world.feed(cellist, { text: 'Everyone may hear the sarabande.' });
  await world.feed(cellist, { access: 'subscribers', text: 'No one finds the gigue by its name.' });
  const known = [await world.fan(), await world.fan(), await world.fan()];
  await confirmAddresses(
    journey.site.app,
    known.map(({ id }) => id),
  );
  for (const { client } of known) await client.call(recordKeyword, { body: { keyword: 'sarabande' } });
});

afterAll(() => journey.end());

describe('a visitor searches for performers', () => {
  test('finds one despite accents and a typing mistake, and reads that the match is not exact', async () => {
    const page = await journey.open();
    await page.goto('/search?kind=people');
    const field = page.getByRole('combobox', { name: 'Search by name or profession' });
    await field.fill('serafhine');
    await field.press('Enter');
    await page.waitForURL(/q=serafhine/);
    await page.getByText('One person with similar words').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('link', { name: /Séraphine Lund/ }).click();
    await page.waitForURL(`**/${cellist.username}`);
  });

  test('narrows by filters in the address, and removes them one by one', async () => {
    const page = await journey.open();
    await page.goto('/search?kind=people');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Norway' }).click();
    await page.waitForURL(/country=NO/);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Hair colour' }).click();
    await page.getByRole('option', { name: 'Red', exact: true }).click();
    await page.waitForURL(/hair=red/);
    await page.getByText('One person found').waitFor();
    await page.reload();
    await page.getByText('One person found').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Norway' }).click();
    await page.waitForURL((url) => !url.searchParams.has('country'));
    await page.getByRole('textbox', { name: 'Price from' }).fill('20');
    await page.waitForURL(/minimumPrice=20/);
    await page.getByRole('heading', { name: 'No one found' }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('2 people found').waitFor();
  });

  test('on a phone the filters fill the screen until the list is requested', async () => {
    const page = await journey.open(undefined, { width: 390, height: 844 });
    await page.goto('/search?kind=people');
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Portugal' }).click();
    await checkAxe(page);
    await dialog.getByRole('button', { name: 'Show one person' }).click();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await page.getByRole('link', { name: /Anton Baker/ }).waitFor();
  });
});

test('the field suggests frequent searches by the keyboard, and remembers the visitor’s own', async () => {
  const page = await journey.open(fan);
  await page.goto('/search?kind=posts');
  const field = page.getByRole('combobox', { name: 'Search posts' });
  await field.fill('sara');
  await page.getByRole('option', { name: 'sarabande' }).waitFor();
  await checkAxe(page);
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL(/q=sarabande/);
  await page.getByText('Everyone may hear the sarabande.').waitFor();
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Search people, posts and videos' }).click();
  await page.getByRole('group', { name: 'Your recent searches' }).getByRole('option', { name: 'sarabande' }).waitFor();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect.poll(() => page.getByText('Your recent searches').count()).toBe(0);
});

test('a locked gallery is found by its title, shown blurred, and not by its description', async () => {
  await journey.world.gallery(cellist, {
    title: 'Backstage in Bergen',
    description: 'With the forbidden sforzando.',
    access: 'subscribers',
    photos: 1,
  });
  const page = await journey.open(fan);
  await page.goto('/search');
  await page.getByRole('navigation', { name: 'What to search' }).getByRole('link', { name: 'Galleries' }).click();
  const field = page.getByRole('combobox', { name: 'Search galleries' });
  await field.fill('backstaeg');
  await field.press('Enter');
  await page.getByText('No gallery has exactly these words').waitFor();
  await page.getByRole('link', { name: /Backstage in Bergen/ }).waitFor();
  await checkAxe(page);
  await page.goto('/search?kind=galleries&q=sforzando');
  await page.getByRole('heading', { name: 'No galleries found' }).waitFor();
  await page.goto('/search?kind=videos');
  await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
});

test('a locked post is found by no one through its text', async () => {
  const page = await journey.open(fan);
  await page.goto('/search?kind=posts&q=gigue');
  await page.getByRole('heading', { name: 'No posts found' }).waitFor();
  await page.getByRole('link', { name: 'Look for people' }).click();
  await page.waitForURL(/\/search\?kind=people&q=gigue/);
});
