import { startStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeRtmpClip, type RtmpClip } from '@ovation/live-engine/testing/rtmp-clip.ts';
import { publishByRtmp } from '@ovation/live-engine/testing/rtmp-publisher.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let clip: RtmpClip;
beforeAll(async () => {
  [journey, clip] = await Promise.all([
    startJourney({ ROLES: 'web,api,realtime,worker,live', RTMP_PORT: '0' }),
    encodeRtmpClip({ seconds: 2 }),
  ]);
});
afterAll(async () => {
  await clip.remove();
  await journey.end();
});

test('a performer copies server and key into an encoder, and is live', async () => {
  const [performer, fan] = await Promise.all([journey.world.performer(), journey.world.fan()]);
  const { _id: id } = await performer.client.call(startStream, { body: { title: 'With OBS' } });
  const page = await journey.open(performer);
  await page.goto('/creator/live');
  await page.getByText('OBS or another encoder').first().click();
  const url = await page.getByRole('textbox', { name: 'RTMP server' }).inputValue();
  await page.getByRole('button', { name: 'Show RTMP stream key' }).click();
  const key = await page.getByRole('textbox', { name: 'RTMP stream key' }).inputValue();
  await checkAxe(page);
  const encoder = await publishByRtmp({ url, key, clip });
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  const { watch } = await fan.client.call(joinStream, { params: { id }, query: {} });
  expect(watch.map(({ kind }) => kind)).toEqual(['whep', 'hls']);
  await encoder.leave();
});
