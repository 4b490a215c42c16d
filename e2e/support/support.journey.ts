import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { checkScreen, complaints, newPage } from './browser.ts';
import { shareJourney } from './shared-journey.ts';

const journey = shareJourney();

/** The page is shown at an address of the site, so that it has storage. */
async function show(page: Page, body: string): Promise<void> {
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  await page.route('**/shown', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${viewport}${body}` }),
  );
  await page.goto('/shown');
}

const openPhone = (): Promise<Page> => newPage({ baseUrl: journey.site.url, width: 390, height: 844 });

test('a page that is wider than the phone complains, naming the test, its address and the element', async () => {
  const page = await openPhone();
  await show(page, '<p id="narrow">Narrow</p><div id="wide" style="width: 847px">Wide</div>');
  await expect.poll(() => complaints(page)).toHaveLength(1);
  expect(complaints(page)[0]).toMatch(/^\/shown is \d+ px wide on a device of 390 px, because of <div id="wide"/);
  expect(complaints(page)[0]).toMatch(/in “a page that is wider than the phone complains, .*”$/);
});

test('a page that becomes wider than the phone later complains, one whose wide part scrolls by itself does not', async () => {
  const page = await openPhone();
  await show(
    page,
    '<div style="overflow-x: auto"><div style="width: 847px">Scrolls</div></div><div id="later">Later</div>',
  );
  await page.getByText('Scrolls').waitFor();
  // The width is known once the page has been drawn.
  await page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(complaints(page)).toEqual([]);
  await page.evaluate(() => document.querySelector<HTMLElement>('#later')?.style.setProperty('width', '847px'));
  await expect.poll(() => complaints(page)).toHaveLength(1);
});

test('a control that is pressed where a box cuts it off complains, one that people can scroll to does not', async () => {
  const page = await openPhone();
  const row = (overflow: string, name: string) =>
    `<div style="overflow-x: ${overflow}; display: flex"><div style="flex: none; width: 400px">Text</div><button>${name}</button></div>`;
  await show(page, row('auto', 'Seen') + row('hidden', 'Cut'));
  await page.getByRole('button', { name: 'Seen' }).click();
  expect(complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cut' }).click();
  await expect
    .poll(() => complaints(page))
    .toEqual([expect.stringMatching(/^\/shown has <button.* where nobody sees it: <div style="overflow-x: hidden/)]);
});

test('a text that a box cuts off fails the check of its screen, one that scrolls or ends in an ellipsis does not', async () => {
  const page = await openPhone();
  const row = (style: string, text: string) =>
    `<div tabindex="0" style="overflow-x: hidden; ${style}"><p style="width: 847px; text-align: right">${text}</p></div>`;
  const fine =
    '<div tabindex="0" style="overflow-x: auto"><p style="width: 847px; text-align: right">Scrolls</p></div>';
  const title =
    '<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">' + 'A long title '.repeat(9);
  const screen = (body: string) => `<html lang="en"><title>Shown</title><main><h1>Shown</h1>${body}</main></html>`;
  await show(page, screen(`${fine}${title}</p>${row('width: 1px; height: 1px', 'For screen readers')}`));
  await checkScreen(page);
  await show(page, screen(row('', 'Paid out before')));
  await expect(checkScreen(page)).rejects.toThrow(/cut off on \/shown\n {2}“Paid out before” is cut off by <div/);
});

test('a control below a bar fails the check of its screen if no scrolling frees it, or if it stays in view as well', async () => {
  const page = await openPhone();
  const screen = (body: string) => `<html lang="en"><title>Shown</title><main><h1>Shown</h1>${body}</main></html>`;
  const bar =
    '<div style="position: fixed; bottom: 0; left: 0; width: 100%; height: 64px; background: white">Bar</div>';
  const long = '<p style="height: 2000px">Long</p>';
  const button = (name: string, style = '') => `<div style="${style}"><button>${name}</button></div>`;
  const free = 'padding-bottom: 70px';
  const save = (bottom: string) => button('Save', `position: sticky; bottom: ${bottom}`);
  await show(
    page,
    screen(`<p style="height: 770px">First</p>${button('Free')}${long}${save('64px')}${button('Last', free)}${bar}`),
  );
  await checkScreen(page);
  for (const [name, body] of [
    ['Save', `${long}${save('0')}<p style="${free}"></p>`],
    ['Last', `${long}${button('Last')}`],
    ['Chat', `${long}${button('Chat', 'position: fixed; bottom: 8px')}<p style="${free}"></p>`],
  ] as const) {
    await show(page, screen(`${body}${bar}`));
    await expect(checkScreen(page)).rejects.toThrow(
      new RegExp(`covered on /shown\\n {2}<button.* “${name}” is covered by <div .* “Bar”`),
    );
  }
});

describe('what a test changes is gone in the next one', () => {
  const weekMs = 7 * 86_400_000;

  for (const time of ['first', 'second', 'third'])
    test(`for the ${time} time: the clock, and what its page has stored`, async () => {
      expect(Math.abs(journey.site.clock.now().getTime() - Date.now())).toBeLessThan(weekMs);
      journey.site.clock.advance(2 * weekMs);
      const page = await journey.open(await journey.world.fan());
      await show(page, '<p>Storage</p>');
      expect(await page.evaluate(readAndStore)).toEqual({ local: null, session: null, caches: [], cookie: '' });
    });
});

/** Runs in the page. */
async function readAndStore(): Promise<object> {
  const found = {
    local: localStorage.getItem('kept'),
    session: sessionStorage.getItem('kept'),
    caches: await caches.keys(),
    cookie: document.cookie,
  };
  localStorage.setItem('kept', 'yes');
  sessionStorage.setItem('kept', 'yes');
  await caches.open('kept');
  document.cookie = 'kept=yes';
  return found;
}
