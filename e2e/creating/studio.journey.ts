import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const hourMs = 3_600_000;
const phone = { width: 390, height: 844 };

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer();
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
const currentIn = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).locator('visible=true').locator('[aria-current]').allTextContents();

/** The sections of the studio, with the pages in their rows. */
const sections: Readonly<Record<string, readonly string[]>> = {
  Overview: [],
  Content: ['All', 'Posts', 'Galleries', 'Videos', 'Scheduled'],
  Fans: ['Subscribers', 'Followers', 'Lists', 'Blocked people'],
  Inbox: ['Messages', 'Broadcasts', 'Auto messages', 'Chat'],
  Shop: ['Products', 'Orders', 'Requests', 'Statistics'],
  Live: ['Go live', 'Your streams', 'Stream settings'],
  Money: ['Earnings', 'Payouts', 'Coupons'],
  Settings: [],
};

test('the studio has a menu of its own, whose every page is two clicks away, and leads back', async () => {
  const page = await journey.open(performer);
  await page.goto('/home');
  await menu(page).getByRole('link', { name: 'Studio' }).click();
  for (const [section, pages] of Object.entries(sections)) {
    await menu(page).getByRole('link', { name: section }).click();
    await expect.poll(() => currentIn(page, 'Main')).toEqual([section]);
    for (const name of pages) {
      await page.getByRole('navigation', { name: section }).getByRole('link', { name, exact: true }).click();
      await expect.poll(() => currentIn(page, section)).toEqual([name]);
      expect(await currentIn(page, 'Main')).toEqual([section]);
    }
  }
  await menu(page).getByRole('link', { name: 'Back to Ovation' }).click();
  await menu(page).getByRole('link', { name: 'Studio' }).waitFor();
  await expect.poll(() => currentIn(page, 'Main')).toEqual(['Home']);
});

test('every row of a section fits a phone, and a phone creates a poll from any page', async () => {
  const page = await journey.open(performer, phone);
  for (const address of ['/creator/content', '/creator/subscribers', '/creator/inbox', '/creator/live']) {
    await page.goto(address);
    const row = page.locator('nav[data-sections] > div');
    expect([address, await row.evaluate((div) => div.scrollWidth - div.clientWidth)]).toEqual([address, 0]);
  }
  await page.goto('/home');
  await expect.poll(() => menu(page).getByRole('link').count()).toBe(4);
  await menu(page).getByRole('button', { name: 'Create' }).click();
  await checkAxe(page);
  await page.getByRole('menuitem', { name: 'Poll' }).click();
  await page.getByRole('group', { name: 'Poll 1' }).getByLabel('Question').waitFor();
  await expect.poll(() => page.getByRole('group', { name: /^Poll/ }).count()).toBe(1);
});

test('a fan’s message waits on the overview, and is read inside of the studio', async () => {
  const fan = await journey.world.fan();
  await journey.world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  await fan.client.call(sendMessage, { params: { id }, body: { text: 'When do you play again?' } });
  const page = await journey.open(performer);
  await page.goto('/creator');
  const waiting = page.getByRole('region', { name: 'Needs your attention' });
  await waiting.getByRole('link', { name: '1 unread message' }).click();
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByRole('log').getByText('When do you play again?').waitFor();
  await page.waitForURL(`**/creator/inbox/${id}`);
  // Once it is read, the number beside it is gone.
  await expect.poll(() => currentIn(page, 'Main')).toEqual(['Inbox']);
  await menu(page).getByRole('link', { name: 'Overview' }).click();
  await waiting.getByText('You’re all caught up.').waitFor();
});

test('the settings are a few sections, and the addresses of earlier letters lead to theirs', async () => {
  const page = await journey.open(performer);
  await page.goto('/creator/account?section=devices');
  await page.getByRole('region', { name: 'Devices' }).waitFor();
  const tabs = page.getByRole('tablist', { name: 'Sections of your account' });
  await expect
    .poll(() => tabs.getByRole('tab', { selected: true }).allTextContents())
    .toEqual(['Password and devices']);
  await expect.poll(() => tabs.getByRole('tab').count()).toBe(8);
  await checkAxe(page);
  await tabs.getByRole('tab', { name: 'Your data' }).click();
  await page.getByRole('region', { name: 'Close account' }).waitFor();
});

test('a search of content goes on in its other types', async () => {
  await performer.client.call(createFeed, { body: { text: 'Encore, the first night.' } });
  const page = await journey.open(performer);
  await page.goto('/creator/content');
  await page.getByRole('searchbox', { name: 'Search your content' }).fill('encore');
  await page.waitForURL('**/creator/content?q=encore');
  const types = page.getByRole('navigation', { name: 'Content' });
  await types.getByRole('link', { name: 'Galleries' }).click();
  await page.getByText('No galleries match').waitFor();
  await types.getByRole('link', { name: 'Posts' }).click();
  await page.getByText('Encore, the first night.').waitFor();
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search your posts' }).inputValue()).toBe('encore');
});

test('a scheduled post is in the list and in the calendar, on its day', async () => {
  const publishedAt = new Date(journey.site.clock.now().getTime() + hourMs);
  await performer.client.call(createFeed, {
    body: { text: 'Tickets go on sale.', publishedAt: publishedAt.toISOString() },
  });
  const page = await journey.open(performer);
  await page.goto('/creator/content/scheduled');
  await page.getByRole('list', { name: 'Scheduled' }).getByText('Tickets go on sale.').waitFor();
  await page.getByRole('link', { name: 'Calendar' }).click();
  const month = publishedAt.toLocaleDateString('en', { month: 'long', year: 'numeric' });
  // At the end of a month the post may be in the next one.
  const calendar = page.getByRole('region', { name: month });
  if (publishedAt.getMonth() !== journey.site.clock.now().getMonth())
    await page.getByRole('link', { name: 'Next month' }).click();
  await calendar.getByRole('cell', { name: 'Tickets go on sale.' }).waitFor();
  await checkAxe(page);
  await calendar.getByRole('link', { name: /Tickets go on sale/ }).click();
  await page.getByLabel('Text', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('Tickets go on sale.');
});
