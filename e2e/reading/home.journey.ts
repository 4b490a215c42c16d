import { afterAll, beforeAll, expect, test } from 'vitest';

import { listFollowing } from '@ovation/contract/people/audience.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('a fan reads why a post is for them, follows a suggestion without losing a post, and looks at a new face', async () => {
  const { world } = journey;
  const [liked, suggested, other, fan] = [
    await world.performer(),
    await world.performer(),
    await world.performer(),
    await world.fan(),
  ];
  const { _id: objectId } = await world.feed(liked, { text: 'The one that the fan likes.' });
  await world.feed(liked, { text: 'The next one of the same performer.' });
  for (const performer of [suggested, other]) await world.feed(performer, { text: `By ${performer.username}.` });
  await fan.client.call(react, { body: { objectType: 'feed', objectId, action: 'like' } });
  await world.follow(fan, liked);

  const page = await journey.open(fan, { width: 390, height: 844 });
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: 'For you' }).click();
  await page.waitForURL('**/home?feed=for-you');
  await page.getByText(/^Because you like/).waitFor();
  const posts = page.getByRole('article');
  const textsOf = async () => (await posts.allInnerTexts()).map((text) => /By .*\.|The next one .*/.exec(text)?.[0]);
  const before = await textsOf();
  expect(before).toContain(`By ${suggested.username}.`);
  expect(before).toHaveLength(3);
  await checkAxe(page);

  const suggestions = page.getByRole('region', { name: 'Suggested for you' });
  await suggestions
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await suggestions.getByRole('button', { name: /^Following / }).waitFor();
  await expect.poll(async () => (await fan.client.call(listFollowing, { query: {} })).total).toBe(2);
  expect(await textsOf()).toEqual(before);

  const unwanted = posts.filter({ hasText: `By ${other.username}.` });
  await page.getByRole('button', { name: 'Not interested' }).last().click();
  await page.getByText(/^You will see less of/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await unwanted.waitFor();

  const faces = page.getByRole('navigation', { name: 'New posts by the people you follow' });
  const looked = page.waitForResponse((response) => response.url().endsWith(`/api/user/faces/${liked.id}`));
  await faces.getByRole('link').first().click();
  await page.waitForURL(`**/${liked.username}`);
  expect((await looked).status()).toBe(200);
  await page.goto('/home?feed=following');
  await posts.first().waitFor();
  await expect.poll(() => faces.locator(`a[href="/${liked.username}"]`).count()).toBe(0);
});

test('many with something new are one row on a phone, which scrolls by itself', async () => {
  const { world } = journey;
  const fan = await world.fan();
  for (let count = 0; count < 7; count += 1) {
    const performer = await world.performer();
    await world.feed(performer);
    await world.follow(fan, performer);
  }
  const page = await journey.open(fan, { width: 390, height: 844 });
  await page.goto('/home');
  const faces = page.getByRole('navigation', { name: 'New posts by the people you follow' }).getByRole('link');
  await expect.poll(() => faces.count()).toBe(7);
  await faces.last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
