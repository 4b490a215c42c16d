import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { devices } from '../support/devices.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const message = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });
const messages = (page: Page, name: RegExp) => page.getByRole('link', { name }).first();

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

describe.each(devices)('on a $name', (device) => {
  /** On a phone a conversation takes the screen, without the navigation. */
  async function leaveConversation(page: Page): Promise<void> {
    if (device.name === 'phone') await page.getByRole('link', { name: 'Back to all conversations' }).click();
  }

  test('two people write to each other, live: on both pages, with unread counts, typing and read marks', async () => {
    const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
    await journey.world.follow(fan, performer);
    const performerPage = await journey.open(performer, device);
    await performerPage.goto('/home');
    const fanPage = await journey.open(fan, device);
    await fanPage.goto(`/${performer.username}`);
    await fanPage.getByRole('button', { name: /^Write to / }).click();
    await fanPage.getByText(/^No messages yet\. Say hello/).waitFor();
    await write(fanPage, 'When do you play again?');
    await message(fanPage, 'When do you play again?').getByText('Sent').waitFor();
    await fanPage.getByText('Online').first().waitFor({ state: 'attached' });

    await messages(performerPage, /^Messages 1 unread/).click();
    await performerPage.getByRole('link', { name: /When do you play again\?/ }).click();
    await message(fanPage, 'When do you play again?').getByText('Seen').waitFor();
    await field(performerPage).fill('On Fri');
    await fanPage.getByText('typing…').filter({ visible: true }).first().waitFor();
    await write(performerPage, 'On Friday.');
    await message(fanPage, 'On Friday.').waitFor();
    await leaveConversation(performerPage);
    await messages(performerPage, /^Messages$/).waitFor();

    await performerPage.getByRole('link', { name: 'Home' }).first().click();
    await performerPage.waitForURL('**/home');
    await write(fanPage, 'I am coming.');
    await messages(performerPage, /^Messages 1 unread/).click();
    await performerPage.getByRole('link', { name: /I am coming\./ }).click();
    await message(performerPage, 'I am coming.').waitFor();
    await expect.poll(() => message(performerPage, 'I am coming.').count()).toBe(1);

    await fanPage.reload();
    await message(fanPage, 'On Friday.').waitFor();
    await expect.poll(() => message(fanPage, 'When do you play again?').count()).toBe(1);
  });
});
