import { createConversation, listMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkAxe, newPage } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

/** A fan who follows a performer with a post, and their conversation. */
async function acquaint() {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  const feed = await journey.world.feed(performer, { text: 'A night at the opera.' });
  await journey.world.follow(fan, performer);
  const body = { source: 'performer', sourceId: performer.id } as const;
  const { _id: id } = await fan.client.call(createConversation, { body });
  await performer.client.call(sendMessage, { params: { id }, body: { text: 'Are you there?' } });
  return { fan, performer, feed, id };
}

/** Without a connection a browser complains of everything, so this page's console is not checked. */
async function openPage(person: Person, path: string): Promise<Page> {
  const page = await newPage({ baseUrl: journey.site.url, token: person.token });
  // A socket that survives would tell of what the server has stored.
  await page.context().routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await page.context().route('**/socket.io/**', (route) => route.abort());
  await page.goto(path);
  await isReady(page);
  return page;
}

/** What the page needs without a connection has been loaded. */
const isReady = (page: Page) => page.locator('[data-connection]').waitFor({ state: 'attached' });
const banner = (page: Page) => page.locator('[data-connection] > div');
const articles = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function sentTexts(person: Person, id: string): Promise<string[]> {
  const { data } = await person.client.call(listMessages, { params: { id }, query: { limit: 25 } });
  return data.toSorted((one, other) => one.sequence - other.sequence).map(({ text }) => text);
}

test('messages without a connection survive a reload, and arrive once and in order, though two tabs show them', async () => {
  const { fan, performer, id } = await acquaint();
  const page = await openPage(fan, `/messages/${id}`);
  await articles(page, 'Are you there?').waitFor();
  const isMessage = `**/api/messages/conversations/${id}*`;
  // The server stores the first one, and its answer is lost.
  await page.context().route(isMessage, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('connectionreset');
  });
  await write(page, 'First.');
  await articles(page, 'First.').getByText('Waiting to be sent.').waitFor();
  await write(page, 'Second.');
  await write(page, 'Not this one.');
  await articles(page, 'Not this one.').getByRole('button', { name: 'Cancel' }).click();
  await banner(page).getByText('2 messages are waiting to be sent.').waitFor();
  await checkAxe(page);
  await page.context().unroute(isMessage);

  // Both tabs are opened while the site answers nothing but pages.
  await page.context().route('**/api/**', (route) => route.abort());
  await page.context().setOffline(false);
  await page.goto('/home');
  await isReady(page);
  const other = await page.context().newPage();
  await other.goto('/home');
  await isReady(other);
  await page.context().unroute('**/api/**');
  await expect.poll(() => sentTexts(performer, id)).toEqual(['Are you there?', 'First.', 'Second.']);
  await page.goto(`/messages/${id}`);
  await articles(page, 'Second.').getByText('Sent').waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:'))))
    .toEqual([]);
});

test('a like without a connection is sent once it is back; the page stays when another cannot be opened', async () => {
  const { fan, feed } = await acquaint();
  const page = await openPage(fan, '/home');
  const post = page.getByRole('article', { name: new RegExp(`Post by`) });
  await page.context().setOffline(true);
  await post.getByRole('button', { name: 'Like, 0 so far' }).click();
  await post.getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();
  await banner(page).getByText('You are offline.').waitFor();
  await banner(page).getByText('1 change is waiting to be saved.').waitFor();
  await page.setViewportSize({ width: 1440, height: 400 });
  await expect
    .poll(() => gapAtTheEnd(page), { message: 'the end of the page lies above the banner' })
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const menu = page.getByRole('navigation', { name: 'Main' }).first();
  await menu.getByRole('link', { name: 'Wallet' }).click();
  await banner(page).getByText('The page could not be opened, so you’re still on this one.').waitFor();
  await post.waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
  await expect.poll(() => menu.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  await checkAxe(page);

  await page.context().setOffline(false);
  await expect
    .poll(async () => fan.client.call(getFeed, { params: { id: feed._id } }))
    .toMatchObject({ isLiked: true, totalLike: 1 });
  await banner(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Wallet' }).first().waitFor();
  await banner(page).waitFor({ state: 'detached' });
});

/** Pixels between the last post, when scrolled to the end, and the banner. */
function gapAtTheEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const [shown, last] = [
      document.querySelector('[data-connection] > div'),
      [...document.querySelectorAll('article')].at(-1),
    ];
    return (shown?.getBoundingClientRect().top ?? 0) - (last?.getBoundingClientRect().bottom ?? 0);
  });
}

test('while a page is loading, the menu highlights it and its shape appears; Back finds the old scroll position', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  await journey.world.follow(fan, performer);
  for (let number = 1; number <= 6; number += 1)
    await journey.world.feed(performer, { text: `Post ${number}. ${'A longer line of it. '.repeat(30)}` });
  const page = await journey.open(fan);
  await page.goto('/home');
  await isReady(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/wallet.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => window.scrollTo(0, 300));
  const menu = page.getByRole('navigation', { name: 'Main' }).first();
  await menu.getByRole('link', { name: 'Wallet' }).click();
  await menu.locator('[aria-current="page"]', { hasText: 'Wallet' }).waitFor();
  await page.locator('[data-kind="rows"][aria-hidden]').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  release();
  await page.getByRole('heading', { name: 'Wallet' }).first().waitFor();
  await page.locator('[data-kind="rows"][aria-hidden]').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('Post 6.').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a page from before an update stays when a part of it is gone, and offers to load again', async () => {
  const { fan, performer, id } = await acquaint();
  const page = await newPage({ baseUrl: journey.site.url, token: fan.token, width: 390, height: 844 });
  for (const [path, button, opened] of [
    [`/messages/${id}`, 'Emoji', (on: Page) => on.getByRole('button', { name: 'grinning face', exact: true })],
    [`/${performer.username}`, 'Tip', (on: Page) => on.getByRole('dialog').getByLabel('Amount')],
  ] as const) {
    await page.goto(path);
    await isReady(page);
    await page.context().route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await banner(page).getByText('A part of this page could not be loaded. The site may have been updated.').waitFor();
    await page.getByRole('button', { name: button, exact: true }).first().waitFor();
    await checkAxe(page);
    await page.context().unroute('**/assets/**');
    await banner(page).getByRole('button', { name: 'Reload' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await isReady(page);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await opened(page).waitFor();
  }
});
