import { getMe } from '@ovation/contract/people/accounts.ts';
import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { createReport, moderate } from '@ovation/contract/site/reports.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

async function report(text: string, reason: ReportReason): Promise<void> {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  const { _id: objectId } = await journey.world.feed(performer, { text });
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId, reason } });
  journey.site.clock.advance(1_000);
}

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.tagName);

test('a moderator works through three reports by keyboard, those about minors first', async () => {
  await report('Buy now.', 'spam');
  await report('A birthday.', 'minor');
  await report('Insults.', 'hate');
  const page = await journey.open({ token: journey.site.adminToken });
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: /A birthday/ }).waitFor();
  const order = await page.getByRole('main').getByRole('link').allTextContents();
  const places = ['A birthday', 'Insults', 'Buy now'].map((text) => order.findIndex((link) => link.includes(text)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));

  await page.getByRole('link', { name: /A birthday/ }).click();
  await page.getByText('1 of 3', { exact: true }).waitFor();
  await page.getByText('Possible minor').waitFor();
  await checkAxe(page);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('A person who is not an adult, n or r.');
  await dialog.getByRole('button', { name: 'Remove' }).click();

  await page.getByText('1 of 2', { exact: true }).waitFor();
  await page.getByText('Insults.').waitFor();
  await page
    .getByRole('status')
    .getByText(/^Next case: Post by .* 1 of 2$/)
    .waitFor();
  await expect.poll(() => focused(page)).toBe('H1');
  await page.keyboard.press('n');
  await page.getByText('Buy now.').waitFor();
  await page.keyboard.press('n');
  await page.getByText('Insults.').waitFor();

  // A colleague is faster.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.keyboard.press('a');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('It is a quotation.');
  await journey.site.admin.call(moderate, { params: { id }, body: { action: 'dismiss', note: 'A quotation.' } });
  expectFailure(page, `/api/admin/reports/${id}`);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('A colleague has already decided this. Here is the next one.').waitFor();
  await page.getByText('Buy now.').waitFor();
  await page.getByText('1 of 1', { exact: true }).waitFor();

  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('It may stay.');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('heading', { name: 'Decided: dismissed' }).waitFor();
});

test('staff open a fan’s page from the search, suspend them and take it back; others see no such page', async () => {
  const fan = await journey.world.fan({ balance: 20 });
  await journey.world.tip(fan, await journey.world.performer(), 12);
  const page = await journey.open({ token: journey.site.adminToken });
  await page.goto('/admin/jobs');
  await page.getByRole('combobox', { name: 'Search people and IDs' }).fill(fan.email);
  await page.getByRole('option', { name: new RegExp(fan.username) }).waitFor();
  await checkAxe(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/people/${fan.id}`);
  await page.getByRole('region', { name: 'Purchases' }).getByText('Tip').waitFor();
  await checkAxe(page);

  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Insults in comments.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('“Insults in comments.”').waitFor();
  await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  await page.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Suspend' }).waitFor();
  await page.getByRole('region', { name: 'Security log' }).getByText('Restored a suspended account').waitFor();

  const stranger = await journey.open(await journey.world.fan());
  await stranger.goto(`/admin/people/${fan.id}`);
  expect(new URL(stranger.url()).pathname).not.toContain('/admin');
});

test('Enter in the search opens what is found for the present text, also before it is there', async () => {
  const [first, second] = [await journey.world.fan(), await journey.world.fan()];
  const page = await journey.open({ token: journey.site.adminToken });
  await page.goto('/admin/jobs');
  const search = page.getByRole('combobox', { name: 'Search people and ids' });
  await search.fill(first.email);
  await page.getByRole('option', { name: new RegExp(first.username) }).waitFor();
  await search.fill('');
  await search.fill(second.email);
  await search.press('Enter');
  await page.waitForURL(`**/admin/people/${second.id}`);
  // A new page closes the list of what was found, so that the next text waits for it.
  await page.getByRole('button', { name: 'Suspend' }).waitFor();

  await search.fill('nobody has this name');
  await search.press('Enter');
  await page.getByText('Nothing found. Try the beginning of a name, or an id.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/people/${second.id}`);
});

test('the menu of the administration shows that it goes on, and has no balance', async () => {
  const page = await journey.open({ token: journey.site.adminToken }, { width: 1440, height: 600 });
  await page.goto('/admin');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const rows = await menu.getByRole('link').evaluateAll((links) => links.map(({ clientHeight }) => clientHeight));
  expect([Math.min(...rows) >= 28, Math.max(...rows) <= 32]).toEqual([true, true]);
  const fades = () =>
    menu.evaluate((element) => {
      const style = getComputedStyle(element);
      return ['--fade-start', '--fade-end'].map((name) => Number.parseFloat(style.getPropertyValue(name)) > 1);
    });
  await expect.poll(fades).toEqual([false, true]);
  await menu.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(fades).toEqual([true, false]);
  await page.setViewportSize({ width: 1440, height: 1600 });
  await expect.poll(fades).toEqual([false, false]);
  await expect.poll(() => page.getByRole('complementary', { name: 'Site' }).getByText('$0.00').count()).toBe(0);
});
