import { changeStream, searchStreams } from '@ovation/contract/live/streams.ts';
import type { Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJourney, type Journey } from '../support/journey.ts';
import { endsMayMeet, goLive, seesVideo, type LiveStream } from '../support/live-steps.ts';

let journey: Journey;
const streams: LiveStream[] = [];

beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live' });
});
afterAll(async () => {
  for (const { publisher } of streams) publisher.vanish();
  await journey.end();
});

async function live(performer: Person, title: string): Promise<LiveStream> {
  const stream = await goLive(performer, { title });
  streams.push(stream);
  const find = () => performer.client.call(searchStreams, { query: { performerId: performer.id } });
  await expect.poll(async () => (await find()).data.length).toBe(1);
  return stream;
}

/** The engine has no room for one more viewer in real time. */
async function refuseRealTime(page: Page): Promise<void> {
  await page.route('**/live/whep/**', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }));
}

const isPaused = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const playsBySegments = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject === null && video.videoWidth === 320);

test('without real time the picture comes by segments, the chat stays, and a minute later it is real time again', async () => {
  const performer = await journey.world.performer();
  const stream = await live(performer, 'A full house');
  const page = endsMayMeet(await journey.open(await journey.world.fan()));
  await page.clock.install();
  await refuseRealTime(page);
  await page.goto(stream.path);
  await seesVideo(page);
  expect(await playsBySegments(page)).toBe(true);
  await page.getByTitle(/^A few seconds behind/).waitFor();
  const message = page.getByRole('textbox', { name: 'Message to the chat' });
  await message.fill('Half a sentence');

  await page.unroute('**/live/whep/**');
  await page.clock.fastForward(60_000);
  await page.getByTitle(/^Real time/).waitFor();
  await seesVideo(page);
  expect(await playsBySegments(page)).toBe(false);
  await expect.poll(() => message.inputValue()).toBe('Half a sentence');
  await performer.client.call(changeStream, { params: { id: stream.id }, body: { status: 'ended' } });
  await page.getByText('This stream has ended').waitFor();
});

test('a browser without H.264 says so, and what to do', async () => {
  const performer = await journey.world.performer();
  const stream = await live(performer, 'For other browsers');
  const page = endsMayMeet(await journey.open());
  await page.addInitScript(() => {
    RTCRtpReceiver.getCapabilities = () => ({
      codecs: [{ mimeType: 'video/VP8', clockRate: 90_000 }],
      headerExtensions: [],
    });
    MediaSource.isTypeSupported = () => false;
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await refuseRealTime(page);
  await page.goto(stream.path);
  await page.getByText('This browser cannot play H.264 video.', { exact: false }).waitFor();
  await performer.client.call(changeStream, { params: { id: stream.id }, body: { status: 'ended' } });
});

test('after a pause, “Back to live” jumps to what happens now', async () => {
  const performer = await journey.world.performer();
  const stream = await live(performer, 'A break');
  const page = endsMayMeet(await journey.open());
  await refuseRealTime(page);
  await page.goto(stream.path);
  await seesVideo(page);
  const at = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.getByRole('region', { name: 'Live player: A break' }).focus();
  await page.keyboard.press(' ');
  await expect.poll(() => isPaused(page)).toBe(true);
  const pausedAt = await at();
  const newestAt = () =>
    page.locator('video').evaluate(({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1));
  await expect.poll(newestAt).toBeGreaterThan(pausedAt + 5);
  await page.getByRole('button', { name: 'Back to live' }).first().click();
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await at()).toBeGreaterThan(pausedAt + 2);
  await performer.client.call(changeStream, { params: { id: stream.id }, body: { status: 'ended' } });
});
