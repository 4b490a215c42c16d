import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { searchTokenPackages } from '@ovation/contract/money/token-packages.ts';
import { getPublicSettings, settingKeys } from '@ovation/contract/site/settings.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';

import { newPage } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
});

beforeEach(async () => {
  page = await journey.open({ token: journey.site.adminToken });
});

afterAll(() => journey.end());

const settings = () => journey.site.client().call(getPublicSettings);

describe('settings', () => {
  test('every setting has a field, and a saved value applies at once', async () => {
    await page.goto('/admin/settings');
    await expect
      .poll(() => page.getByRole('form', { name: 'Settings' }).locator('input:not([type=hidden], [type=file])').count())
      .toBe(settingKeys.length);
    await page.getByLabel('Name', { exact: true }).fill('The Little Stage');
    await page.getByLabel('Commission').fill('12.5');
    await page.getByLabel('Require a subscription').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
    expect(await settings()).toMatchObject({
      siteName: 'The Little Stage',
      performerCommission: 12.5,
      subscriptionRequired: true,
    });

    const performer = await journey.open(await journey.world.performer());
    await performer.goto('/creator/account?section=prices');
    await performer.getByText('The site keeps 12.5%, you get 87.5%.').waitFor();
  });

  test('an invalid value is rejected at its field, and nothing is saved', async () => {
    // The browser logs the failed request in its console, which is not checked here.
    const uncheckedPage = await newPage({ baseUrl: journey.site.url, token: journey.site.adminToken });
    await uncheckedPage.goto('/admin/settings');
    const lowest = uncheckedPage.getByLabel('Lowest price');
    await lowest.fill('500');
    await uncheckedPage.getByRole('button', { name: 'Save' }).click();
    await uncheckedPage.getByText('The minimum may not be above the maximum.').first().waitFor();
    await expect.poll(() => lowest.inputValue()).toBe('$500');
    expect((await settings()).minimumSubscriptionPrice).toBe(2.95);
  });

  test('leaving with unsaved changes asks first', async () => {
    const { siteName } = await settings();
    await page.goto('/admin/settings');
    await page.getByLabel('Name', { exact: true }).fill('Forgotten');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    expect((await settings()).siteName).toBe(siteName);
  });
});

describe('token packages', () => {
  const onSale = async () =>
    (await journey.site.client().call(searchTokenPackages, { query: {} })).data.map(({ name, price, tokens }) => ({
      name,
      price,
      tokens,
    }));
  const card = (name: string) => page.getByRole('article', { name });

  test('one is added, changed, taken off sale, and deleted', async () => {
    await page.goto('/admin/token-packages');
    await page.getByRole('button', { name: 'Add a package' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Opening night');
    await dialog.getByLabel('Price').fill('20');
    await dialog.getByLabel('Tokens').fill('25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('Opening night').getByText('$5.00 bonus').waitFor();
    expect(await onSale()).toContainEqual({ name: 'Opening night', price: 20, tokens: 25 });

    await card('Opening night').getByRole('button', { name: 'Edit Opening night' }).click();
    await dialog.getByLabel('Tokens').fill('22.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('Opening night').getByText('$2.50 bonus').waitFor();

    await card('Opening night').getByRole('switch').click();
    await expect.poll(onSale).toEqual([]);
    await card('Opening night').getByRole('button', { name: 'Delete Opening night' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No packages yet').waitFor();
  });
});

describe('navigation', () => {
  const places = ['Overview', 'Creators', 'Settings', 'Token packages', 'Mailbox', 'Jobs'];

  test('an email that the site has written can be read', async () => {
    const fan = await journey.world.fan();
    // A job writes it, shortly after the registration.
    await expect
      .poll(async () => (await journey.world.admin.call(listMailbox, { query: { q: fan.email } })).total)
      .toBeGreaterThan(0);
    await page.goto('/admin/mailbox');
    await page
      .getByRole('link', { name: new RegExp(fan.email) })
      .first()
      .click();
    await page.getByRole('region', { name: 'Email' }).getByText(`To ${fan.email}`).waitFor();
  });

  test('a desktop’s sidebar reaches every page', async () => {
    await page.goto('/admin/mailbox');
    for (const place of places) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: place === 'Token packages' ? 'Packages' : place })
        .click();
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
    }
  });

  test('so do a phone’s bar and its menu', async () => {
    const phone = await journey.open({ token: journey.site.adminToken }, { width: 390, height: 844 });
    await phone.goto('/admin');
    for (const place of ['Creators', 'Reports', 'Settings', 'Overview']) {
      await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
      await phone.getByRole('heading', { level: 1, name: place }).waitFor();
    }
    for (const [item, heading] of [
      ['Packages', 'Token packages'],
      ['Jobs', 'Jobs'],
      ['Mailbox', 'Mailbox'],
    ]) {
      await phone.getByRole('button', { name: 'More' }).click();
      await phone.getByRole('menuitem', { name: item }).click();
      await phone.getByRole('heading', { level: 1, name: heading }).waitFor();
      const bar = phone.getByRole('navigation', { name: 'Main' }).locator('visible=true');
      expect([item, await bar.locator('[aria-current]').allTextContents()]).toEqual([item, []]);
    }
  });

  test('a page of the menu shows how much waits there, and the current one is in view', async () => {
    await journey.world.performer({ approved: false });
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.goto('/admin/security');
    const menu = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
    await menu.getByRole('link', { name: /^Creators\s*\d+\s+waiting/ }).waitFor();
    await expect
      .poll(() =>
        menu.evaluate((nav) => {
          const [shown, current] = [nav, nav.querySelector('[aria-current]')].map((one) =>
            one?.getBoundingClientRect(),
          );
          // Scrolling is in whole pixels, and rows are not.
          return shown && current && current.top >= shown.top - 1 && current.bottom <= shown.bottom + 1;
        }),
      )
      .toBe(true);
    expect(await menu.locator('[aria-current]').allTextContents()).toEqual(['Security']);
  });
});
