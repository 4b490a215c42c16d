import { getOpenStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkScreen } from '../support/browser.ts';
import { devices } from '../support/devices.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { endsMayMeet, goLiveInStudio, openStudio, seesVideo } from '../support/live-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live' });
});
afterAll(() => journey.end());

async function changeTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the stream' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

const pairs = devices.map((from, index) => ({ from, to: devices[1 - index] ?? from }));

test.each(pairs)(
  'a performer goes live on a $from.name, and a fan on a $to.name watches to the end',
  async ({ from, to }) => {
    const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
    const studio = await openStudio(await journey.open(performer, from));
    await studio.getByText('We can hear you.').waitFor();
    await checkScreen(studio);
    await goLiveInStudio(studio, `Overture on a ${from.name}`);
    await checkScreen(studio);

    const page = endsMayMeet(await journey.open(fan, to));
    await page.goto('/live');
    await checkScreen(page);
    await page.getByRole('link', { name: new RegExp(`Overture on a ${from.name}`) }).click();
    await seesVideo(page);
    await page.getByRole('textbox', { name: 'Message to the chat' }).fill('Bravo!');
    // Nothing may cover it: on a phone the chat ends above the bar.
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('log', { name: 'Messages' }).getByText('Bravo!').waitFor();
    await studio.getByRole('button', { name: 'Mute', exact: true }).click();
    await studio.getByRole('button', { name: 'Unmute' }).waitFor();
    await changeTitle(studio, `Finale on a ${from.name}`);
    await page.getByRole('heading', { name: `Finale on a ${from.name}` }).waitFor();

    const { stream } = await performer.client.call(getOpenStream);
    await studio.getByRole('button', { name: 'End', exact: true }).click();
    await studio.getByRole('button', { name: 'End it for everyone' }).click();
    await studio.getByText('You ended it.').waitFor();
    await studio.getByText('No earnings from this stream.').waitFor();
    await checkScreen(studio);
    await page.getByText('This stream has ended').waitFor();
    const joined = await fan.client.call(joinStream, { params: { id: stream?._id ?? '' }, query: {} });
    expect(joined.stream).toMatchObject({ status: 'ended', title: `Finale on a ${from.name}` });
  },
);
