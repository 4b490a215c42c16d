import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { changeMe, getMe } from '@ovation/contract/people/accounts.ts';
import { changeSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';

import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

/** The language of the document, and the direction of its text. */
const languageOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);

test.each([1_280, 390, 320])('on %i px, a visitor reads German from a press in the footer on', async (width) => {
  const page = await journey.open(undefined, { width });
  await page.goto('/search?kind=videos');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/search?kind=videos&lang=de');
  expect(await languageOf(page)).toBe('de ltr');
  // The menu is loaded when it opens, and the next page by its scripts.
  await page.getByRole('button', { name: 'Design' }).click();
  await page.getByRole('menuitem', { name: 'Hell' }).click();
  await page.getByRole('link', { name: 'Registrieren' }).first().click();
  await page.getByRole('heading', { name: 'Nimm Platz' }).waitFor();
  await page.goto('/auth/login');
  expect(await languageOf(page)).toBe('de ltr');
  await page.getByLabel('Nutzername oder E-Mail').fill('nobody');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('Gib dein Passwort ein.').waitFor();
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'العربية' }).click();
  await page.waitForURL('**/auth/login?lang=ar');
  expect(await languageOf(page)).toBe('ar rtl');
});

test('without scripts the switch works as well', async () => {
  const page = await journey.open(undefined, { scripts: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/?lang=de');
  await page.goto('/contact');
  await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
});

test('what an account chooses in its settings is there when it logs in on another browser', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open(fan, { width: 320 });
  await page.goto('/user/account');
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await page.locator('html[dir="rtl"]').waitFor({ state: 'attached' });
  await expect.poll(() => fan.client.call(getMe)).toMatchObject({ language: 'ar' });
  const other = await journey.open();
  await other.goto('/auth/login');
  await other.getByLabel('Username or email').fill(fan.username);
  await other.getByRole('textbox', { name: 'Password' }).fill(fan.password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL('**/home');
  expect(await languageOf(other)).toBe('ar rtl');
});

test('the menu of an account switches at once, and stays at the same place', async () => {
  const fan = await journey.world.fan();
  const page = await journey.open(fan, { width: 390 });
  await page.goto('/search?kind=videos');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
  expect(new URL(page.url()).search).toBe('?kind=videos');
});

test('staff says in the settings which languages visitors can choose', async () => {
  const { site } = journey;
  const page = await journey.open({ token: site.adminToken });
  await page.goto('/admin/settings');
  const languages = page.getByRole('combobox', { name: 'Languages that visitors can choose' });
  await languages.click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await languages.press('Escape');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect
    .poll(async () => (await site.client().call(getPublicSettings)).languages.map(({ code }) => code))
    .toEqual(['en', 'ar']);
  const fan = await journey.world.fan();
  await expect(fan.client.call(changeMe, { body: { language: 'de' } })).rejects.toMatchObject({ statusCode: 422 });
  await site.admin.call(changeSettings, { body: { languages: ['en', 'de', 'ar'] } });
});
