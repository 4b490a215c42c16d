import type { Page } from 'playwright-core';
import { sendStreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { beforeAll, expect, test } from 'vitest';

import type { Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
const journey = shareJourney();
let performer: Person;
let fan: Person;
let performerPage: Page;
let fanPage: Page;
let stranger: Page;

beforeAll(async () => {
  performer = await journey.world.performer();
  fan = await journey.world.fan();
  [performerPage, fanPage, stranger] = [
    await journey.open(performer),
    await journey.open(fan, { width: 390, height: 844 }),
    await journey.open(undefined, { colorScheme: 'dark' }),
  ];
});

const chat = (): string => `/${performer.username}/chat`;
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const messageIn = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message to the chat' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function choose(page: Page, text: string, action: string): Promise<void> {
  await messageIn(page, text).hover();
  await messageIn(page, text)
    .getByRole('button', { name: /^More about .+’s message/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'closed, the chat says so, and the performer’s page does not lead to it',
  step(async () => {
    await fanPage.goto(chat());
    await fanPage.getByText('This chat is closed at the moment.').waitFor();
    await fanPage.goto(`/${performer.username}`);
    await expect.poll(() => fanPage.getByRole('link', { name: 'Chat', exact: true }).count()).toBe(0);
  }),
);

test(
  'the performer opens it, with a topic, and their page leads there',
  step(async () => {
    await performerPage.goto('/creator/chat');
    await performerPage.getByLabel('The chat is open').check();
    await performerPage.getByRole('textbox', { name: 'Topic' }).fill('Tonight: Schubert');
    await checkAxe(performerPage);
    await performerPage.getByRole('form', { name: 'Chat' }).getByRole('button', { name: 'Save' }).click();
    await performerPage.getByText('Changes saved').waitFor();
    await performerPage.getByRole('link', { name: 'See the chat' }).click();
    await fanPage.reload();
    await fanPage.getByRole('link', { name: 'Chat', exact: true }).click();
    await fanPage.getByText('Tonight: Schubert').waitFor();
    await fanPage.getByText('No messages yet', { exact: false }).waitFor();
  }),
);

test(
  'others read a message at once; a visitor reads, too, and is asked to log in',
  step(async () => {
    await write(fanPage, 'Good evening! <b>Which key?</b>');
    await messageIn(performerPage, 'Good evening! <b>Which key?</b>').waitFor();
    await write(performerPage, 'B flat.');
    await messageIn(fanPage, 'B flat.').getByText('Host').waitFor();
    await stranger.goto(chat());
    await messageIn(stranger, 'B flat.').waitFor();
    await stranger.getByText('Log in to write here.').waitFor();
    await write(performerPage, 'And slowly.');
    await messageIn(stranger, 'And slowly.').waitFor();
    for (const page of [performerPage, fanPage, stranger]) await checkAxe(page);
  }),
);

test(
  'a reader who has scrolled up stays there, and sees how many are new',
  step(async () => {
    for (let number = 1; number <= 40; number += 1)
      await performer.client.call(sendStreamMessage, { params: { id: performer.id }, body: { text: `Bar ${number}` } });
    await messageIn(fanPage, 'Bar 40').waitFor();
    await log(fanPage).evaluate((scroller) => scroller.scrollTo({ top: -600 }));
    await fanPage.getByRole('button', { name: 'Jump to the latest' }).waitFor();
    await write(performerPage, 'Once more from the beginning');
    await fanPage.getByRole('button', { name: '1 new' }).click();
    await messageIn(fanPage, 'Once more from the beginning').waitFor();
    await expect.poll(() => fanPage.getByRole('button', { name: 'Jump to the latest' }).count()).toBe(0);
  }),
);

test(
  'older messages load when scrolling back',
  step(async () => {
    await stranger.reload();
    await messageIn(stranger, 'Once more').waitFor();
    expect(await messageIn(stranger, 'B flat.').count()).toBe(0);
    await log(stranger).evaluate((scroller) => scroller.scrollTo({ top: -scroller.scrollHeight }));
    await messageIn(stranger, 'B flat.').waitFor();
    await stranger.getByText('This is the beginning of the chat.').waitFor();
  }),
);

test(
  'slow mode counts down, and the performer deletes a message',
  step(async () => {
    await performerPage.goto('/creator/chat');
    await performerPage.getByRole('combobox', { name: 'Slow mode' }).click();
    await performerPage.getByRole('option', { name: 'Every 5 seconds' }).click();
    await performerPage.getByRole('form', { name: 'Chat' }).getByRole('button', { name: 'Save' }).click();
    await performerPage.getByText('Changes saved').waitFor();
    await performerPage.goto(chat());
    await fanPage.getByText('Slow mode: one message in 5 s.').waitFor();
    await write(fanPage, 'Buy cheap strings here');
    await fanPage.getByText(/^Slow mode: you can write again in [1-5] s\.$/).waitFor();
    await expect.poll(() => fanPage.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await choose(performerPage, 'Buy cheap strings', 'Delete');
    await performerPage.getByRole('button', { name: 'Delete' }).click();
    await messageIn(fanPage, 'Message deleted').waitFor();
    await fanPage.getByText('Slow mode: one message in 5 s.').waitFor();
  }),
);

test(
  'a fan reports what another has written',
  step(async () => {
    await choose(fanPage, 'And slowly.', 'Report');
    const dialog = fanPage.getByRole('dialog', { name: 'Report this chat message' });
    await dialog.getByRole('radio', { name: 'Spam or fraud' }).check();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await fanPage.getByText('Thank you. Our staff will look at it.').waitFor();
  }),
);

test(
  'the performer clears it, and everyone’s is empty',
  step(async () => {
    await performerPage.getByRole('button', { name: 'Clear' }).click();
    await performerPage.getByRole('button', { name: 'Clear it' }).click();
    for (const page of [performerPage, fanPage]) await page.getByText('No messages yet', { exact: false }).waitFor();
  }),
);
