import {
  createBroadcast,
  getBroadcast,
  searchBroadcasts,
  sendBroadcast,
} from '@ovation/contract/messaging/broadcasts.ts';
import { createConversation } from '@ovation/contract/messaging/conversations.ts';
import { makePicture, type Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkAxe, passTime } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
const journey = shareJourney();
let performer: Person;
let reader: Person;
let other: Person;
let performerPage: Page;

beforeAll(async () => {
  const { world } = journey;
  [performer, reader, other] = await Promise.all([world.performer(), world.fan({ balance: 50 }), world.fan()]);
  for (const fan of [reader, other]) await world.follow(fan, performer);
  performerPage = await journey.open(performer);
});

test(
  'a performer puts a fan on a list',
  step(async () => {
    await performerPage.goto('/creator/lists');
    await performerPage.getByRole('button', { name: 'Create your first list' }).click();
    await performerPage.getByRole('textbox', { name: 'Name' }).fill('Not this time');
    await performerPage.getByRole('button', { name: 'Create list' }).click();
    await performerPage.getByRole('heading', { name: 'Not this time', level: 1 }).waitFor();
    await performerPage.getByRole('button', { name: 'Add fans' }).first().click();
    // Both are there at first: who is not shown yet has not been filtered out.
    await performerPage.getByRole('dialog').getByText(reader.username).waitFor();
    await performerPage.getByRole('searchbox', { name: 'Search your fans' }).fill(other.username);
    await performerPage.getByRole('dialog').getByText(reader.username).waitFor({ state: 'hidden' });
    await performerPage.getByRole('dialog').getByRole('button', { name: /^Add / }).click();
    await performerPage.getByText('On the list').waitFor();
    await checkAxe(performerPage);
    await performerPage.getByRole('button', { name: 'Done' }).click();
    await performerPage.getByText('1 fan', { exact: true }).waitFor();
  }),
);

test(
  'they write to all followers without that list, with a photo for a price, and see how many it reaches',
  step(async () => {
    await performerPage.goto('/creator/messages');
    await performerPage.getByRole('link', { name: 'Write a message' }).click();
    await performerPage
      .getByText(/^Reaches/)
      .getByText('2 fans')
      .waitFor();
    await performerPage.getByRole('textbox', { name: 'Your message' }).fill('Something from the dressing room');
    const [chooser] = await Promise.all([
      performerPage.waitForEvent('filechooser'),
      performerPage.getByRole('button', { name: 'Add photos and videos' }).click(),
    ]);
    await chooser.setFiles([await chosen('room.png', makePicture({ width: 800, height: 600 }))]);
    await performerPage.getByText('1 photo, ready to send').waitFor();
    await performerPage.getByRole('switch', { name: 'Lock for' }).check();
    await performerPage.getByRole('textbox', { name: 'Price' }).fill('4.50');
    await performerPage.getByRole('complementary', { name: 'Preview' }).getByText('Unlock for $4.50').waitFor();
    await performerPage.getByRole('button', { name: 'Exclude people' }).click();
    await performerPage
      .getByRole('group', { name: 'Excluding' })
      .getByRole('combobox', { name: 'Lists of fans' })
      .click();
    await performerPage.getByRole('option', { name: /Not this time/ }).click();
    await performerPage.keyboard.press('Escape');
    await performerPage
      .getByText(/^Reaches/)
      .getByText('1 fan')
      .waitFor();
    await performerPage.getByText('Saved as a draft.').waitFor();
    await checkAxe(performerPage);
  }),
);

test(
  'it goes out to that fan alone, who finds it locked and buys it; the performer sees both happen',
  step(async () => {
    // On a slow connection they leave the editor later than it saves by itself, 0.8 s after a change.
    await performerPage.clock.install();
    await performerPage.route('**/creator/messages/*.data*', async (route) => {
      await passTime(performerPage);
      await route.continue();
    });
    await performerPage.getByRole('button', { name: 'Send', exact: true }).click();
    await performerPage.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await performerPage.getByRole('main').getByText('Sent', { exact: true }).waitFor();
    const readerPage = await journey.open(reader, { width: 390, height: 844 });
    await readerPage.goto('/messages');
    await readerPage.getByText('Something from the dressing room').first().click();
    await readerPage.getByRole('button', { name: 'Unlock for $4.50' }).click();
    await readerPage.getByRole('button', { name: 'Buy for $4.50' }).click();
    await readerPage.getByText('You have unlocked this.').waitFor();
    await performerPage.getByText('100% of recipients').nth(1).waitFor();
    await performerPage.getByText('$4.50', { exact: true }).first().waitFor();
    await checkAxe(performerPage);
    const {
      data: [sent],
    } = await performer.client.call(searchBroadcasts, { query: { state: 'sent' } });
    expect(sent).toMatchObject({ totalDelivered: 1, totalOpened: 1, totalBought: 1, net: 4.5 });
  }),
);

test(
  'bought copies stay after a recall, and the page says so',
  step(async () => {
    await performerPage.getByRole('button', { name: 'Recall' }).click();
    await performerPage.getByRole('dialog').getByRole('button', { name: 'Recall' }).click();
    await performerPage.getByText(/1 fan had opened or bought it and keeps it\./).waitFor();
  }),
);

test('an open conversation shows the mass message, too, once it is out', async () => {
  const { _id: conversationId } = await reader.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const page = await journey.open(performer);
  await page.goto(`/messages/${conversationId}`);
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
  const { _id: id } = await performer.client.call(createBroadcast, {
    body: { text: 'Curtain in five minutes', audience: { include: [{ kind: 'followers' }], exclude: [] } },
  });
  await performer.client.call(sendBroadcast, { params: { id }, body: {} });
  await page.getByRole('article').getByText('Curtain in five minutes').waitFor();
});

test('a scheduled one can be changed and unscheduled', async () => {
  const page = await journey.open(performer);
  await page.goto('/creator/messages/new');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Tomorrow at noon');
  await page.getByText('Schedule', { exact: true }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Scheduled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Tomorrow at one');
  await page.getByText('Saved as a draft.').waitFor();
  const {
    data: [scheduled],
  } = await performer.client.call(searchBroadcasts, { query: { state: 'scheduled' } });
  expect(await performer.client.call(getBroadcast, { params: { id: scheduled?._id ?? '' } })).toMatchObject({
    status: 'scheduled',
    text: 'Tomorrow at one',
  });
  await page.goto('/creator/messages?state=scheduled');
  await page.getByRole('link', { name: /Tomorrow at one/ }).click();
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await page.getByRole('button', { name: 'Move to drafts' }).click();
  await page.getByRole('button', { name: 'Delete the draft' }).waitFor();
});
