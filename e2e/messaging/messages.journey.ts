import type { Page } from 'playwright-core';
import { createConversation, getConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import type { Person } from '@ovation/testing/world.ts';
import { expect, test } from 'vitest';
import { checkAxe, expectFailure, newPage, passTime } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

interface Pair {
  readonly fan: Person;
  readonly performer: Person;
  readonly id: string;
}

/** A fan who follows a performer, and their conversation. */
async function acquaint(): Promise<Pair> {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  await journey.world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { fan, performer, id };
}

const say = (person: Person, id: string, text: string) =>
  person.client.call(sendMessage, { params: { id }, body: { text } });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const articles = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('a fan who may not write yet sees why, and what would let them', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  const page = await journey.open(fan);
  expectFailure(page, '/api/conversations');
  await page.goto(`/${performer.username}`);
  await page.getByRole('button', { name: /^Write to/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to/ });
  await dialog.getByText(/^Follow .+ to write a message\.$/).waitFor();
  await dialog.getByRole('button', { name: /^Follow/ }).click();
  await field(page).waitFor();
  await write(page, 'Bravissima!');
  await articles(page, 'Bravissima!').getByText('Sent').waitFor();
});

test('a history of 200 messages is read upwards without a jump, also while new ones come', async () => {
  const { fan, performer, id } = await acquaint();
  for (let number = 1; number <= 200; number += 1)
    await say(number % 2 ? fan : performer, id, `No. ${number}. ${'A longer line of it. '.repeat(number % 5)}`);
  const page = await journey.open(fan);
  await page.goto(`/messages/${id}`);
  await articles(page, 'No. 200.').waitFor();
  await expect
    .poll(async () => (await fan.client.call(getConversation, { params: { id } })).totalNotSeenMessages)
    .toBe(0);
  const topOf = (text: string) => articles(page, text).evaluate((row) => row.getBoundingClientRect().top);

  for (const [seen, older] of [
    [176, 170],
    [151, 145],
    [126, 120],
  ] as const) {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/messages/conversations/**', async (route) => {
      await held;
      await route.continue();
    });
    await log(page).evaluate((scroller) => scroller.scrollTo({ top: -scroller.scrollHeight }));
    const before = await topOf(`No. ${seen}.`);
    release();
    await articles(page, `No. ${older}.`).waitFor({ state: 'attached' });
    expect(Math.abs((await topOf(`No. ${seen}.`)) - before)).toBeLessThan(1.5);
    await page.unroute('**/api/messages/conversations/**');
  }

  const before = await topOf('No. 126.');
  await say(performer, id, 'A new one. '.repeat(40));
  await page.getByRole('button', { name: /^Jump to the latest message, 1 new/ }).waitFor();
  expect(Math.abs((await topOf('No. 126.')) - before)).toBeLessThan(1.5);
  await page.getByRole('button', { name: /^Jump to the latest message/ }).click();
  await articles(page, 'A new one.').waitFor();
  await expect.poll(() => log(page).evaluate((scroller) => scroller.scrollTop)).toBe(0);
});

test('more new messages than a page holds are read from the first unread one', async () => {
  const { fan, performer, id } = await acquaint();
  await say(fan, id, 'I am away for a week.');
  for (let number = 1; number <= 45; number += 1)
    await say(performer, id, `News ${number}, ${'with some words of explanation. '.repeat(3)}`);
  const page = await journey.open(fan);
  // On a slow connection the newest are shown for longer than a glance, 0.4 s, before the first unread ones.
  await page.clock.install();
  await page.route('**/api/messages/conversations/**', async (route) => {
    await passTime(page);
    await route.continue();
  });
  await page.goto(`/messages/${id}`);
  const mark = log(page).getByText('New messages');
  await mark.waitFor();
  await expect.poll(async () => articles(page, 'News 1,').first().isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Jump to the latest message, 45 new' }).click();
  await articles(page, 'News 45,').waitFor();
  await expect
    .poll(async () => (await fan.client.call(getConversation, { params: { id } })).totalNotSeenMessages)
    .toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('messages without a connection wait, and go out in order, once', async () => {
  const { fan, performer, id } = await acquaint();
  await say(performer, id, 'Are you there?');
  // Without a connection a browser complains of everything: this page's console is not checked.
  const page = await newPage({ baseUrl: journey.site.url, token: fan.token });
  await page.goto(`/messages/${id}`);
  await articles(page, 'Are you there?').waitFor();
  await page.context().setOffline(true);
  await write(page, 'First.');
  await articles(page, 'First.').getByText('Waiting to be sent.').waitFor();
  await write(page, 'Second.');
  await write(page, 'Third.');
  await page.context().setOffline(false);
  await articles(page, 'Third.').getByText('Sent').waitFor();
  const rows = await log(page).getByRole('article').allInnerTexts();
  expect(rows.map((row) => /First|Second|Third/.exec(row)?.[0]).filter(Boolean)).toEqual(['First', 'Second', 'Third']);
});

test('a draft is kept for its conversation, and the list shows it', async () => {
  const { fan, performer, id } = await acquaint();
  await say(performer, id, 'Hello!');
  const page = await journey.open(fan);
  await page.goto(`/messages/${id}`);
  await field(page).fill('Half a thought');
  await page.goto('/messages');
  await page.getByRole('link', { name: /Draft: Half a thought/ }).click();
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought');
});

test('an emoji is found by its name, and is large when it is alone', async () => {
  const { fan, id } = await acquaint();
  const page = await journey.open(fan);
  await page.goto(`/messages/${id}`);
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('violin');
  await page.getByRole('button', { name: 'violin' }).click();
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => field(page).inputValue()).toBe('🎻');
  await page.keyboard.press('Enter');
  await articles(page, '🎻').getByText('Sent').waitFor();
  await expect.poll(() => articles(page, '🎻').locator('[data-large]').count()).toBe(1);
});

test('a performer reports a message, blocks its sender, and unblocks them', async () => {
  const { fan, performer, id } = await acquaint();
  await say(fan, id, 'You again!');
  const page = await journey.open(performer);
  await page.goto(`/messages/${id}`);
  await articles(page, 'You again!').hover();
  await articles(page, 'You again!')
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.getByText(/^You have blocked this account\./).waitFor();
  await expect.poll(() => field(page).count()).toBe(0);
  await page.getByRole('region', { name: 'Writing' }).getByRole('button', { name: 'Unblock' }).click();
  await field(page).waitFor();
});

test('on a phone a thread takes the screen, and Back leads to the list', async () => {
  const { fan, performer, id } = await acquaint();
  await say(performer, id, 'Hello from the stage.');
  const page = await journey.open(fan, { width: 390, height: 844 });
  await page.goto('/messages');
  await page.getByRole('link', { name: /Hello from the stage\./ }).click();
  await articles(page, 'Hello from the stage.').waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  const box = await field(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(780);
  await page.getByRole('link', { name: 'Back to all conversations' }).click();
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

test('on a desktop a conversation is wide enough to read, also beside its details', async () => {
  const { fan, id } = await acquaint();
  const page = await journey.open(fan, { width: 1440, height: 900 });
  await page.goto(`/messages/${id}`);
  await page.getByRole('complementary', { name: /^About / }).waitFor();
  await expect.poll(async () => (await log(page).boundingBox())?.width).toBeGreaterThanOrEqual(520);
});

test('HTML in a message is text, and only real addresses are links', async () => {
  const { fan, performer, id } = await acquaint();
  const { _id } = await say(performer, id, 'harmless');
  const forged = '<img src=x onerror="document.title=1"><a href="javascript:alert(1)">click</a> https://example.org/a';
  await journey.site.app.database.updateTable('messages').set({ text: forged }).where('id', '=', _id).execute();
  const page = await journey.open(fan);
  await page.goto(`/messages/${id}`);
  await articles(page, '<img src=x').waitFor();
  await expect.poll(() => log(page).locator('img').count()).toBe(0);
  expect(
    await log(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
  ).toEqual([['https://example.org/a', 'noopener noreferrer nofollow ugc']]);
});

test('a fan answers, searches, jumps, copies plain text, and deletes for both', async () => {
  const { fan, performer, id } = await acquaint();
  await say(performer, id, 'The very first thing.');
  for (let number = 2; number <= 60; number += 1) await say(performer, id, `Filler ${number}`);
  const [fanPage, performerPage] = [await journey.open(fan), await journey.open(performer)];
  await fanPage.goto(`/messages/${id}`);
  await articles(fanPage, 'Filler 60').waitFor();
  await fanPage.getByRole('button', { name: 'Search this conversation' }).click();
  await fanPage.getByRole('searchbox', { name: 'Search this conversation' }).fill('very first');
  await articles(fanPage, 'The very first thing.').waitFor();
  await articles(fanPage, 'The very first thing.').hover();
  await articles(fanPage, 'The very first thing.')
    .getByRole('button', { name: /^More about/ })
    .click();
  await fanPage.getByRole('menuitem', { name: 'Reply' }).click();
  await write(fanPage, 'I remember.');
  await articles(fanPage, 'I remember.').getByText('Sent').waitFor();

  await performerPage.goto(`/messages/${id}`);
  await performerPage.getByRole('button', { name: /The very first thing\..*Show this message/s }).click();
  await articles(performerPage, 'The very first thing.').first().waitFor();
  await fanPage.getByRole('button', { name: 'Close the search' }).click();
  await articles(fanPage, 'I remember.').hover();
  await articles(fanPage, 'I remember.')
    .getByRole('button', { name: /^More about/ })
    .click();
  await fanPage.getByRole('menuitem', { name: 'Delete' }).click();
  await fanPage.getByRole('button', { name: 'Delete', exact: true }).click();
  await articles(fanPage, 'I remember.').waitFor({ state: 'detached' });
  await performerPage.getByRole('button', { name: /^Jump to the latest message/ }).click();
  await articles(performerPage, 'Message deleted!').waitFor();
});
