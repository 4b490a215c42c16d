import type { Page } from 'playwright-core';
import { sendStreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { tellStory } from '../support/story.ts';

const step = tellStory();
let journey: Journey;
let performer: Person;
let fan: Person;
let hers: Page;
let his: Page;
let stranger: Page;

beforeAll(async () => {
  journey = await startJourney();
  performer = await journey.world.performer();
  fan = await journey.world.fan();
  [hers, his, stranger] = [
    await journey.open(performer),
    await journey.open(fan, { width: 390, height: 844 }),
    await journey.open(undefined, { colorScheme: 'dark' }),
  ];
});

afterAll(() => journey.end());

const chat = (): string => `/${performer.username}/chat`;
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message to the chat' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function choose(page: Page, text: string, action: string): Promise<void> {
  await line(page, text).hover();
  await line(page, text)
    .getByRole('button', { name: /^More about what/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'closed, the chat says so, and her page does not lead to it',
  step(async () => {
    await his.goto(chat());
    await his.getByText('This chat is closed at the moment.').waitFor();
    await his.goto(`/${performer.username}`);
    expect(await his.getByRole('link', { name: 'Chat', exact: true }).count()).toBe(0);
  }),
);

test(
  'she opens it, with a topic, and her page leads there',
  step(async () => {
    await hers.goto('/creator/chat');
    await hers.getByLabel('The chat is open').check();
    await hers.getByRole('textbox', { name: 'Topic' }).fill('Tonight: Schubert');
    await checkAxe(hers);
    await hers.getByRole('button', { name: 'Save' }).click();
    await hers.getByText('Changes saved').waitFor();
    await hers.getByRole('link', { name: 'See the chat' }).click();
    await his.reload();
    await his.getByRole('link', { name: 'Chat', exact: true }).click();
    await his.getByText('Tonight: Schubert').waitFor();
    await his.getByText('Nothing was said yet', { exact: false }).waitFor();
  }),
);

test(
  'what one writes the others read at once; a stranger reads, too, and is asked to log in',
  step(async () => {
    await write(his, 'Good evening! <b>Which key?</b>');
    await line(hers, 'Good evening! <b>Which key?</b>').waitFor();
    await write(hers, 'B flat.');
    await line(his, 'B flat.').getByText('Host').waitFor();
    await stranger.goto(chat());
    await line(stranger, 'B flat.').waitFor();
    await stranger.getByText('Log in to write here.').waitFor();
    await write(hers, 'And slowly.');
    await line(stranger, 'And slowly.').waitFor();
    for (const page of [hers, his, stranger]) await checkAxe(page);
  }),
);

test(
  'who has scrolled up stays there, and is told how many are new',
  step(async () => {
    for (let number = 1; number <= 40; number += 1)
      await performer.client.call(sendStreamMessage, { params: { id: performer.id }, body: { text: `Bar ${number}` } });
    await line(his, 'Bar 40').waitFor();
    await log(his).evaluate((scroller) => scroller.scrollTo({ top: -600 }));
    await his.getByRole('button', { name: 'To the end' }).waitFor();
    await write(hers, 'Once more from the beginning');
    await his.getByRole('button', { name: '1 new' }).click();
    await line(his, 'Once more from the beginning').waitFor();
    expect(await his.getByRole('button', { name: 'To the end' }).count()).toBe(0);
  }),
);

test(
  'older messages come as one scrolls back',
  step(async () => {
    await stranger.reload();
    await line(stranger, 'Once more').waitFor();
    expect(await line(stranger, 'B flat.').count()).toBe(0);
    await log(stranger).evaluate((scroller) => scroller.scrollTo({ top: -scroller.scrollHeight }));
    await line(stranger, 'B flat.').waitFor();
    await stranger.getByText('This is where the chat begins.').waitFor();
  }),
);

test(
  'slow mode counts down, and she deletes what she does not want',
  step(async () => {
    await hers.goto('/creator/chat');
    await hers.getByRole('combobox', { name: 'Slow mode' }).click();
    await hers.getByRole('option', { name: 'Every 5 seconds' }).click();
    await hers.getByRole('button', { name: 'Save' }).click();
    await hers.getByText('Changes saved').waitFor();
    await hers.goto(chat());
    await his.getByText('Slow mode: one message in 5 s.').waitFor();
    await write(his, 'Buy cheap strings here');
    await his.getByText(/^Slow mode: you can write again in [1-5] s\.$/).waitFor();
    expect(await his.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await choose(hers, 'Buy cheap strings', 'Delete');
    await hers.getByRole('button', { name: 'Delete' }).click();
    await line(his, 'Message deleted').waitFor();
    await his.getByText('Slow mode: one message in 5 s.').waitFor();
  }),
);

test(
  'a fan reports what another has written',
  step(async () => {
    await choose(his, 'And slowly.', 'Report');
    const dialog = his.getByRole('dialog', { name: 'Report this chat message' });
    await dialog.getByRole('radio', { name: 'Spam or fraud' }).check();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await his.getByText('Thank you. Our staff will look at it.').waitFor();
  }),
);

test(
  'she clears it, and everybody’s is empty',
  step(async () => {
    await hers.getByRole('button', { name: 'Clear' }).click();
    await hers.getByRole('button', { name: 'Clear it' }).click();
    for (const page of [hers, his]) await page.getByText('Nothing was said yet', { exact: false }).waitFor();
  }),
);
