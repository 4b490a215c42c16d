import { searchSiteStreams } from '@ovation/contract/live/site-streams.ts';
import { getOpenStream, listOwnStreams, startStream, updateStreaming } from '@ovation/contract/live/streams.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { endsMayMeet, goLiveInStudio, openStudio, seesVideo } from '../support/live-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live' });
});
afterAll(() => journey.end());

const openStudioOf = async (performer: Person): Promise<Page> => openStudio(await journey.open(performer));

async function end(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End it for everyone' }).click();
  await page.getByText('You ended it.').waitFor();
}

/** Camera and microphone fail with this error, as the browser names it. */
async function failDevices(page: Page, name: string): Promise<void> {
  await page.addInitScript((error) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
  }, name);
}

test('the page asks before it is left while it sends, and the stream waits for its performer', async () => {
  const performer = await journey.world.performer();
  const page = await openStudioOf(performer);
  await goLiveInStudio(page, 'Do not leave');
  await page
    .getByRole('link', { name: 'Your streams' })
    .or(page.getByRole('link', { name: 'Overview' }))
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByText('your fans see “back in a moment”').waitFor();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/creator');
  await page.goto('/creator/live');
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByRole('button', { name: 'Send from here' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  expect((await performer.client.call(listOwnStreams)).total).toBe(1);
  await end(page);
});

test('a second device takes the stream over, and the first does not push it out', async () => {
  const performer = await journey.world.performer();
  const first = await openStudioOf(performer);
  await goLiveInStudio(first, 'From two places');
  const second = endsMayMeet(await journey.open(performer));
  await second.goto('/creator/live');
  await second.getByText('Your video is coming from another device').waitFor();
  await second.getByText('Send from this browser instead').click();
  await second.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  endsMayMeet(first);
  await second.getByRole('button', { name: 'Send from here' }).click();
  await first.getByText('Your video is coming from another device').waitFor();
  await second.getByRole('button', { name: 'Mute', exact: true }).waitFor();
  await first.getByRole('button', { name: 'Send from here' }).waitFor();
  await end(second);
  await first.getByText('You ended it.').waitFor();
});

test('a missing camera and a refused permission come with what to do', async () => {
  const performer = await journey.world.performer();
  const [without, refused] = await Promise.all([journey.open(performer), journey.open(performer)]);
  await failDevices(without, 'NotFoundError');
  await without.goto('/creator/live');
  await without.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await without.getByText('Connect a camera, share your screen instead, or use OBS or another encoder.').waitFor();
  await checkAxe(without);
  await failDevices(refused, 'NotAllowedError');
  await refused.goto('/creator/live');
  await refused.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await refused.getByText('Your browser won’t let us use the camera').waitFor();
  await refused.getByText('Click the icon to the left of the address').first().waitFor();
});

test('a browser without H.264 says so, and offers an encoder', async () => {
  const performer = await journey.world.performer();
  const page = endsMayMeet(await journey.open(performer));
  await page.addInitScript(() => {
    RTCRtpSender.getCapabilities = () => ({
      codecs: [{ mimeType: 'video/VP8', clockRate: 90_000 }],
      headerExtensions: [],
    });
  });
  await page.goto('/creator/live');
  await page.getByText('This browser cannot send H.264 video').waitFor();
  await page.getByRole('radio', { name: 'OBS or another encoder' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('From OBS');
  await page.getByRole('button', { name: 'Open the stream' }).click();
  await page.getByRole('textbox', { name: 'WHIP address (recommended)' }).waitFor();
  await page.getByText('Keyframe interval: 2 s').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the stream' }).click();
  await page.getByText('You cancelled it.').waitFor();
});

test('a stream is announced for later, changed, and begun from its page', async () => {
  const performer = await journey.world.performer();
  const page = endsMayMeet(await journey.open(performer));
  await page.goto('/creator/live');
  await page.getByRole('textbox', { name: 'Title' }).fill('Tomorrow');
  await page.getByRole('radio', { name: 'Ticket' }).click();
  await page.getByLabel('Ticket price').fill('5');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  const at = new Date(journey.site.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('Starts at').fill(at);
  await page.getByRole('button', { name: 'Announce it' }).click();
  await page.getByRole('link', { name: 'Tomorrow' }).first().click();
  await page.getByText('Announced for').waitFor();
  await page.getByRole('button', { name: 'Start it now' }).click();
  await page.getByRole('status').filter({ hasText: 'Waiting for video' }).waitFor();
  expect((await performer.client.call(getOpenStream)).stream).toMatchObject({ title: 'Tomorrow', price: 5 });
});

test('a stream key is shown once, and replaced only after a question', async () => {
  const performer = await journey.world.performer();
  const page = endsMayMeet(await journey.open(performer));
  await page.goto('/creator/live/settings');
  await page.getByRole('button', { name: 'Make a stream key' }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  const key = await page.getByLabel('Stream key', { exact: true }).and(page.getByRole('textbox')).inputValue();
  expect(key.length).toBeGreaterThan(20);
  await page.reload();
  await page.getByText('You’ve had a key since').waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Make a new key' }).click();
  await page.getByText('Your current key stops working immediately').waitFor();
  await page.getByRole('button', { name: 'Keep the old one' }).click();
});

test('a fan asks for a private show, both are seen when it is accepted, and it ends when the fan leaves', async () => {
  const [performer, fan] = await Promise.all([journey.world.performer(), journey.world.fan({ balance: 60 })]);
  await journey.world.follow(fan, performer);
  await performer.client.call(updateStreaming, { body: { privatePrice: 4, privateMinimumMinutes: 2 } });
  const page = endsMayMeet(await journey.open(performer));
  await page.goto('/creator/live');
  // The performer's player asks for the fan's picture before the fan sends one.
  const watching = endsMayMeet(await journey.open(fan));
  await watching.goto(`/${performer.username}/live`);
  await watching.getByRole('button', { name: 'Private show for $4.00 a minute' }).click();
  await watching.getByRole('textbox', { name: 'Message' }).fill('Play it for me?');
  await watching.getByLabel('I want to use my camera, too').check();
  await checkAxe(watching);
  await watching.getByRole('button', { name: 'Ask for a private show' }).click();
  await watching.getByRole('timer').waitFor();
  const requests = page.getByRole('region', { name: 'Requests for private shows' });
  await requests.getByText('“Play it for me?”').waitFor();
  await requests.getByText('$4.00 per minute, at least 2 minutes.').waitFor();
  await requests.getByText(/^(?:Time left: )?[12]:\d\d$/).waitFor();
  await checkAxe(page);
  await requests.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { name: /^Private show with/ }).waitFor();
  await watching.waitForURL('**/live/*');
  const { stream } = await performer.client.call(getOpenStream);
  expect(stream).toMatchObject({ isPrivate: true, price: 4 });
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByRole('button', { name: 'Send from here' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await watching.getByRole('button', { name: /^(?:Join|Watch)/ }).click();
  await watching
    .getByRole('dialog')
    .getByRole('button', { name: /^Join for/ })
    .click();
  await seesVideo(watching);
  await watching.getByRole('button', { name: 'Turn your camera on' }).click();
  const camera = page.getByRole('region', { name: /’s camera$/ }).locator('video');
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: /^Message to/ }).fill('With pleasure.');
  await page.keyboard.press('Enter');
  await watching.getByText('With pleasure.').waitFor();
  await page.getByRole('region', { name: 'Paying fans' }).getByText('Watching').waitFor();
  await watching.getByRole('button', { name: 'Leave' }).click();
  await page.getByText('The fan ended it.').waitFor();
});

test('staff look into a stream unseen, and end it with a reason that its performer reads', async () => {
  const performer = await journey.world.performer();
  const studio = await openStudioOf(performer);
  await goLiveInStudio(studio, 'Under review');
  const staff = await journey.open({ token: journey.site.adminToken });
  endsMayMeet(staff);
  await staff.goto('/admin/live');
  await staff.getByRole('button', { name: /^Preview Under review/ }).click();
  await staff.getByLabel('Reason').fill('A report about this stream.');
  await staff.getByRole('button', { name: 'Preview', exact: true }).click();
  await staff.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  await staff.keyboard.press('Escape');
  const open = await journey.world.admin.call(searchSiteStreams, { query: { q: 'Under review' } });
  expect(open.data).toMatchObject([{ totalViewer: 0 }]);
  await staff.getByRole('button', { name: /^End Under review/ }).click();
  await staff.getByLabel('Reason').fill('It shows a person who did not agree.');
  await staff.getByRole('button', { name: 'End it' }).click();
  await studio.getByText('The site’s staff ended it.').waitFor();
  await studio.getByText('“It shows a person who did not agree.”').waitFor();
});

test('a performer whom staff do not let stream reads why, and staff can let them', async () => {
  const performer = await journey.world.performer();
  const staff = await journey.open({ token: journey.site.adminToken });
  await staff.goto(`/admin/live/streamers?q=${performer.username}`);
  await staff.getByRole('combobox', { name: /^Streaming permission for/ }).click();
  await staff.getByRole('option', { name: 'No', exact: true }).click();
  await staff.getByText('Changes saved').waitFor();
  const page = endsMayMeet(await journey.open(performer));
  await page.goto('/creator/live');
  await page.getByText('Streaming isn’t available to you yet').waitFor();
  await expect(performer.client.call(startStream, { body: { title: 'Not yet' } })).rejects.toMatchObject({
    code: 'may-not-stream',
  });
});
