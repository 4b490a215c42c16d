import { searchSiteStreams } from '@ovation/contract/live/site-streams.ts';
import { getOpenStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  liveKitKeys,
  liveKitProgram,
  startLiveKit,
  type TestLiveKit,
} from '../../apps/server/test/livekit/start-livekit.ts';
import { newPage } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { seesVideo } from '../support/live-steps.ts';

let server: TestLiveKit;
let journey: Journey;

describe.skipIf(liveKitProgram === undefined)(
  'by a LiveKit server (skipped unless LIVEKIT_BIN names its program)',
  () => {
    beforeAll(async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      server = await startLiveKit(`${url}/live/livekit/webhook`);
      journey = await startJourney({
        ROLES: 'web,api,realtime,worker,live',
        PORT: String(port),
        PUBLIC_URL: url,
        LIVEKIT_URL: server.url,
        LIVEKIT_API_KEY: liveKitKeys.apiKey,
        LIVEKIT_API_SECRET: liveKitKeys.apiSecret,
      });
      await journey.world.settings({ liveProvider: 'livekit' });
    });
    afterAll(async () => {
      await journey.end();
      await server.stop();
    });

    test('a performer goes live from the studio, a visitor watches, and both see the end', async () => {
      const performer = await journey.world.performer();
      const studio = await goLive(performer, 'Through LiveKit');
      const stream = await openStreamOf(performer);
      expect(stream.publish).toEqual({ livekit: { url: server.url, token: expect.any(String) } });
      const page = await journey.open();
      await page.goto(`/${performer.username}/live/${stream._id}`);
      await seesVideo(page);
      const { data } = await journey.site.admin.call(searchSiteStreams, { query: {} });
      expect(data.map(({ _id }) => _id)).toContain(stream._id);
      await studio.getByRole('button', { name: 'End', exact: true }).click();
      await studio.getByRole('button', { name: 'End it for everyone' }).click();
      await studio.getByText('You ended it.').waitFor();
      await page.getByText('This stream has ended').waitFor();
    });

    test('a fan who is blocked loses the video at once, and others keep it', async () => {
      const [performer, fan] = await Promise.all([journey.world.performer(), journey.world.fan()]);
      await goLive(performer, 'Not for everyone');
      const { _id: id } = await openStreamOf(performer);
      // Whose page asks for what it may not see any more.
      const blocked = await newPage({ baseUrl: journey.site.url, token: fan.token });
      const other = await journey.open();
      for (const page of [blocked, other]) {
        await page.goto(`/${performer.username}/live/${id}`);
        await seesVideo(page);
      }
      const viewers = async () => (await journey.site.app.liveVideo.presence(id))?.viewers ?? [];
      await expect.poll(async () => (await viewers()).length).toBe(2);
      await performer.client.call(blockUser, { body: { userId: fan.id } });
      await expect.poll(async () => (await viewers()).map(({ accountId }) => accountId)).toEqual([undefined]);
      await expect(fan.client.call(joinStream, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
      const before = await framesOf(other);
      await expect.poll(() => framesOf(other)).toBeGreaterThan(before + 10);
    });

    test('a second device takes the stream over, and the first does not push it out', async () => {
      const performer = await journey.world.performer();
      const first = await goLive(performer, 'From two places');
      const { _id: id } = await openStreamOf(performer);
      const second = await journey.open(performer);
      await second.goto('/creator/live');
      await second.getByText('Send from this browser instead').click();
      await second.getByRole('button', { name: 'Turn on camera and microphone' }).click();
      await second.getByRole('button', { name: 'Send from here' }).click();
      await first.getByText('Your video is coming from another device').waitFor();
      await expect.poll(async () => (await journey.site.app.liveVideo.presence(id))?.publisher).toBeDefined();
    });
  },
);

/** From the studio, with the browser's camera. */
async function goLive(performer: Person, title: string): Promise<Page> {
  const page = await journey.open(performer);
  await page.goto('/creator/live');
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByLabel('Preview').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  return page;
}

async function openStreamOf(performer: Person) {
  const { stream } = await performer.client.call(getOpenStream);
  if (!stream) throw new Error('No stream is open.');
  return stream;
}

function framesOf(page: Page): Promise<number> {
  return page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
}
