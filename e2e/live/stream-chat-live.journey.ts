import { startStream } from '@ovation/contract/live/streams.ts';
import { addStreamModerator, listStreamMutes } from '@ovation/contract/messaging/stream-moderation.ts';
import { createOverlay, revokeOverlay } from '@ovation/contract/messaging/stream-overlays.ts';
import { setStreamGoal, setTipMenu } from '@ovation/contract/messaging/stream-tips.ts';
import { createStreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '@ovation/testing';

import { checkAxe, newPage } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live', LIVE_UDP_PORTS: '0', RTMP_PORT: 'off' });
});
afterAll(() => journey.end());

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const messageIn = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message to the chat' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function goLive(): Promise<Person> {
  const performer = await journey.world.performer();
  const id = performer.id;
  await performer.client.call(startStream, { body: { title: 'Tonight', access: 'public' } });
  await performer.client.call(setStreamGoal, { params: { id }, body: { title: 'A new piano', amount: 100 } });
  await performer.client.call(setTipMenu, {
    params: { id },
    body: { items: [{ label: 'An encore', amount: 25 }] },
  });
  return performer;
}

test('a viewer chats and is muted, a tip moves the goal, and an overlay shows it until it is revoked', async () => {
  const { world } = journey;
  const [performer, fan, moderator] = [await goLive(), await world.fan({ balance: 100 }), await world.fan()];
  await performer.client.call(addStreamModerator, {
    params: { id: performer.id },
    body: { username: moderator.username },
  });
  const { _id: overlayId, url } = await performer.client.call(createOverlay, { body: { kind: 'chat' } });
  const [fanPage, moderatorPage, overlay] = [
    await journey.open(fan, { width: 390, height: 844 }),
    await journey.open(moderator),
    // Its console complains once when it is revoked.
    await newPage({ baseUrl: journey.site.url }),
  ];
  await overlay.goto(new URL(url).pathname);
  for (const page of [fanPage, moderatorPage]) await page.goto(`/${performer.username}/chat`);

  await write(fanPage, 'Good evening');
  await messageIn(moderatorPage, 'Good evening').waitFor();
  await overlay.getByText('Good evening').waitFor();
  expect(await overlay.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await checkAxe(fanPage);

  await fanPage.getByRole('button', { name: /^An encore/ }).click();
  await messageIn(moderatorPage, 'An encore').getByText('tipped $25.00').waitFor();
  await moderatorPage.getByText('$25 of $100').waitFor();
  await overlay.getByText('tipped $25.00').waitFor();

  await messageIn(moderatorPage, 'Good evening').hover();
  await messageIn(moderatorPage, 'Good evening')
    .getByRole('button', { name: /^More about .+’s message/ })
    .click();
  await moderatorPage.getByRole('menuitem', { name: /^Mute in this chat/ }).click();
  await moderatorPage.getByRole('dialog').getByLabel('For an hour').check();
  await checkAxe(moderatorPage);
  await moderatorPage.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await fanPage.getByText(/A moderator has muted you in this chat\. You can write again in/).waitFor();
  const mutes = await performer.client.call(listStreamMutes, { params: { id: performer.id }, query: {} });
  expect(mutes.data.map(({ user }) => user._id)).toEqual([fan.id]);

  await performer.client.call(revokeOverlay, { params: { id: overlayId } });
  await overlay.getByText('This overlay no longer exists', { exact: false }).waitFor();
  expect(await overlay.getByText('Good evening').count()).toBe(0);
  await overlay.context().close();
});

test('the performer sees what waits, approves it, and fans vote in a poll', async () => {
  const { world } = journey;
  const [performer, fan] = [await goLive(), await world.fan()];
  const [performerPage, fanPage] = [await journey.open(performer), await journey.open(fan, { colorScheme: 'dark' })];
  await performerPage.goto('/creator/chat');
  await performerPage.getByLabel('All messages').check();
  await performerPage.getByLabel('Blocked words').fill('damn');
  await performerPage.getByRole('form', { name: 'Moderation' }).getByRole('button', { name: 'Save' }).click();
  await performerPage.getByText('Changes saved').waitFor();
  await checkAxe(performerPage);
  for (const page of [performerPage, fanPage]) await page.goto(`/${performer.username}/chat`);

  await write(fanPage, 'May I?');
  await fanPage.getByText('Waiting for a moderator: only you see it.').waitFor();
  expect(await messageIn(performerPage, 'May I?').count()).toBe(0);
  await performerPage.getByRole('button', { name: '1 waiting' }).click();
  await performerPage.getByRole('button', { name: 'Let it through' }).click();
  await messageIn(fanPage, 'May I?').waitFor();
  await performerPage.keyboard.press('Escape');

  await performer.client.call(createStreamPoll, {
    params: { id: performer.id },
    body: { question: 'Who is next?', options: ['Schubert', 'Schumann'] },
  });
  await fanPage.getByRole('button', { name: 'Schumann' }).click();
  await fanPage.getByText('Schumann (your vote)').waitFor();
  await performerPage.getByText('1 vote').waitFor();
  await checkAxe(fanPage);
});
