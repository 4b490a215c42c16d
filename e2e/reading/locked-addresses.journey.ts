import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createFeed, getFeed, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { makeVideoFile, makePicture } from '@ovation/testing';
import type { Person } from '@ovation/testing/world.ts';

import { startJourney, type Journey } from '../support/journey.ts';
import { createSteps } from '../support/steps.ts';
import { renewSubscriptionsJob } from '../../apps/server/src/modules/subscriptions/subscriptions.ts';

const step = createSteps();
let journey: Journey;
let performer: Person;
let subscriber: Person;
let follower: Person;
/** Subscribed once, for a month that has ended. */
let lapsed: Person;
let feed: Feed;
/** Everything that the subscriber's browser loaded of the locked feed. */
let addresses: string[];

/** Also beyond the grace period. */
const monthMs = 36 * 86_400_000;

beforeAll(async () => {
  journey = await startJourney();
  const { world, site } = journey;
  const [registered, fan] = [
    await world.performer({ monthlyPrice: 5, yearlyPrice: 50 }),
    await world.fan({ balance: 5 }),
  ];
  await world.subscribe(fan, registered);
  site.clock.advance(monthMs);
  await site.runJob(renewSubscriptionsJob);
  // A month ends sessions, too.
  [performer, lapsed] = [await journey.logIn(registered), await journey.logIn(fan)];
  follower = await world.fan();
  await world.follow(follower, performer);
  subscriber = await world.fan({ balance: 20 });
  await world.subscribe(subscriber, performer);
  feed = await publish();
  addresses = await addressesSeenBy(subscriber);
});

afterAll(() => journey.end());

async function publish(): Promise<Feed> {
  const photo = await performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: await makePicture({ width: 640, height: 480 }) },
  });
  const video = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile({ width: 640, height: 360, durationS: 4 }) },
  });
  await journey.filesAreProcessed();
  return performer.client.call(createFeed, {
    body: { text: 'The last scene, for subscribers.', access: 'subscribers', fileIds: [photo._id, video._id] },
  });
}

/** Looks at everything like a person, recording what the browser fetches. */
async function addressesSeenBy(person: Person): Promise<string[]> {
  const page = await journey.open(person);
  const seen = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/media/') && !pathname.startsWith('/api/media/public/')) seen.add(pathname);
  });
  await page.goto(`/${performer.username}/feeds/${feed._id}`);
  const piece = page.waitForResponse((response) => response.url().endsWith('.m4s'));
  await page.getByRole('button', { name: /^Play / }).click();
  await piece;
  await page.getByRole('button', { name: /^Open photo/ }).click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  const { files } = await person.client.call(getFeed, { params: { id: feed._id } });
  for (const file of files)
    for (const address of [file.url, file.hlsUrl, ...file.thumbnails.map(({ url }) => url)])
      if (address !== undefined) seen.add(address);
  return [...seen];
}

async function statusesFor(person: Person | undefined, paths: readonly string[]): Promise<number[]> {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
  const answers = await Promise.all(paths.map((path) => fetch(new URL(path, journey.site.url), { headers })));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
}

describe('the addresses of a feed for subscribers', () => {
  test(
    'are many, of pictures, playlists and videos, and all serve the subscriber and the performer',
    step(async () => {
      expect(addresses.some((address) => address.endsWith('.m3u8'))).toBe(true);
      for (const person of [subscriber, performer])
        expect(new Set(await statusesFor(person, addresses))).toEqual(new Set([200]));
    }),
  );

  test(
    'return 404 or 403 to a visitor, to a follower and to one whose subscription has ended',
    step(async () => {
      for (const person of [undefined, follower, lapsed]) {
        for (const [i, status] of (await statusesFor(person, addresses)).entries())
          expect([403, 404], `${addresses[i]} for ${person?.username ?? 'a stranger'}`).toContain(status);
      }
    }),
  );

  test(
    'serve no one once one letter of them is changed',
    step(async () => {
      const forged = addresses.map((address) =>
        address.replace(/(-)([\w-])/, (_, dash: string, letter: string) => dash + (letter === 'A' ? 'B' : 'A')),
      );
      expect(forged.every((address, i) => address !== addresses[i])).toBe(true);
      for (const status of await statusesFor(subscriber, forged)) expect([403, 404]).toContain(status);
    }),
  );

  test(
    'are on no page that others see',
    step(async () => {
      for (const person of [undefined, follower, lapsed]) {
        const page = await journey.open(person);
        await page.goto(`/${performer.username}/feeds/${feed._id}`);
        await page
          .getByRole('button', { name: /Subscribe/ })
          .first()
          .waitFor();
        const html = await page.content();
        const ids = new Set(
          addresses
            .filter((address) => !address.includes('blurred'))
            .map((address) => address.split('/').slice(4).join('/')),
        );
        for (const id of ids) expect(html).not.toContain(id);
      }
    }),
  );

  test(
    'serve no one after their time',
    step(async () => {
      const { clock, app } = journey.site;
      clock.advance((app.config.mediaUrlTtlSeconds * 2 + 60) * 1_000);
      for (const person of [subscriber, performer])
        for (const status of await statusesFor(person, addresses)) expect([403, 404]).toContain(status);
      const { files } = await subscriber.client.call(getFeed, { params: { id: feed._id } });
      const fresh = files.flatMap((file) => [file.url, file.hlsUrl]).filter((address) => address !== undefined);
      expect(new Set(await statusesFor(subscriber, fresh))).toEqual(new Set([200]));
    }),
  );
});
