import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('a fan reads, likes, opens and finds with the keyboard alone, and turns the shortcuts off', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  await journey.world.follow(fan, performer);
  for (const text of ['The older post.', 'The newer post.']) await journey.world.feed(performer, { text });
  const page = await journey.open(fan);
  await page.goto('/home');
  await page.locator('[data-connection]').waitFor({ state: 'attached' });
  const focused = page.locator('article:focus');

  await page.keyboard.press('j');
  await focused.getByText('The newer post.').waitFor();
  await page.keyboard.press('j');
  await focused.getByText('The older post.').waitFor();
  await page.keyboard.press('l');
  await focused.getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Next item').waitFor();
  await checkAxe(page);
  // Keys do nothing to the page below.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await focused.getByText('The older post.').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/feeds\//);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const search = palette.getByRole('textbox');
  await search.fill('wal');
  await palette.getByRole('button', { name: /^Wallet/ }).waitFor();
  await checkAxe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/wallet');
  await page.keyboard.press('Control+k');
  await search.fill(performer.username);
  await palette.getByRole('button', { name: new RegExp(performer.username) }).click();
  await page.waitForURL(`**/${performer.username}`);

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.waitForURL('**/wallet');
  await page.keyboard.press('/');
  await page.waitForURL('**/search');
  const field = page.getByRole('combobox', { name: 'Search people, posts and videos' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('jgh?');
  await expect.poll(() => field.inputValue()).toBe('jgh?');

  await page.goto('/user/account');
  await page.locator('[data-connection]').waitFor({ state: 'attached' });
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click({ force: true });
  await page.getByRole('heading', { name: 'Your account' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/account');
});
