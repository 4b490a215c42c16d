import { operations } from '@ovation/contract';
import { blockCountries, blockUser } from '@ovation/contract/people/audience.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { react, type ReactableKind } from '@ovation/contract/publishing/engagement.ts';
import { listPhotos } from '@ovation/contract/publishing/galleries.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { querySchema } from '../../../test/contract/json-schema.ts';
import { setLiveStage, type LiveStage } from '../../../test/stages/live-stage.ts';
import { productStageFor } from '../../../test/stages/product-stage.ts';
import { newId } from '../../platform/new-id.ts';

/*
 * Every list of the contract that visitors and fans can read, so that a new one is looked at from its first day: none
 * of them names a performer whom the reader may not see.
 */

let stage: LiveStage;
let performer: Person;
/** Follows the performer, and has bookmarked them and one of each that they have. */
let follower: Person;
let newcomer: Person;
let kept: Readonly<Partial<Record<ReactableKind, string>>>;

beforeAll(async () => {
  stage = await setLiveStage({ COUNTRY_HEADER: 'x-country' });
  const { world, server } = stage;
  [performer, follower, newcomer] = [await world.performer(), await world.fan(), await world.fan()];
  const gallery = await world.gallery(performer, { photos: 1 });
  const { data: photos } = await server.client().call(listPhotos, { query: { galleryId: gallery._id } });
  kept = {
    performer: performer.id,
    feed: (await world.feed(performer, { photo: true }))._id,
    gallery: gallery._id,
    photo: photos[0]?._id ?? '',
    product: (await productStageFor(() => server).publish(performer))._id,
    video: await insertVideo(),
  };
  await stage.goLive(performer);
});
afterAll(() => stage.server.stop());
/** A block has ended what there was between the two. */
beforeEach(async () => {
  const { database } = stage.server.app;
  for (const table of ['account_blocks', 'country_blocks'] as const) await database.deleteFrom(table).execute();
  await stage.world.follow(follower, performer);
  for (const [objectType, objectId] of Object.entries(kept))
    await follower.client.call(react, {
      body: { objectType: objectType as ReactableKind, objectId, action: 'bookmark' },
    });
  expect(await listsNaming(follower)).toEqual(expect.arrayContaining(ofFollower));
});

/** Inserted directly: a list needs no film. */
async function insertVideo(): Promise<string> {
  const { database, clock } = stage.server.app;
  const video = { id: newId(), performer_id: performer.id, title: 'An evening', published_at: clock.now() };
  await database
    .insertInto('videos')
    .values({ ...video, access: 'public' })
    .execute();
  return video.id;
}

const ofFollower = ['listBookmarkedFeeds', 'listBookmarkedPerformers', 'listFollowing', 'listForYou', 'listNewFaces'];

/** Those that need to know nothing but who reads. */
const lists = operations.filter(
  (operation) =>
    operation.method === 'GET' &&
    !operation.path.includes('{') &&
    ['public', 'account', 'user'].includes(operation.access) &&
    (querySchema(operation).required ?? []).length === 0,
);

/** The lists that name the performer to this reader, or to a visitor, who is in France. */
async function listsNaming(reader?: Person): Promise<string[]> {
  // What accounts like, and the order of posts for them, is kept for ten minutes.
  stage.server.clock.advance(600_000);
  await stage.server.runJobs();
  const naming = await Promise.all(
    lists.map(async ({ name, path }) => {
      const headers = { 'x-country': 'FR', ...(reader ? { authorization: reader.token } : {}) };
      const answer = await (await fetch(`${stage.server.url}/api${path}`, { headers })).text();
      return answer.includes(performer.id) || answer.includes(performer.username) ? [name] : [];
    }),
  );
  return naming.flat();
}

test('lists name a performer to everyone who may see them', async () => {
  const forEveryone = [
    'listFeeds',
    'listPhotos',
    'searchPerformers',
    'searchProducts',
    'searchStreams',
    'topPerformers',
  ];
  expect(await listsNaming()).toEqual(expect.arrayContaining([...forEveryone, 'randomPerformers']));
  expect(await listsNaming(follower)).toEqual(expect.arrayContaining([...forEveryone, 'listNotifications']));
  expect(await listsNaming(newcomer)).toEqual(expect.arrayContaining([...forEveryone, 'suggestPerformers']));
});

test('no list names a performer to whom they have blocked', async () => {
  for (const fan of [follower, newcomer]) {
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await listsNaming(fan)).toEqual([]);
  }
});

test('no list names a performer to who has blocked them, but that of the blocks', async () => {
  for (const fan of [follower, newcomer]) {
    await fan.client.call(blockUser, { body: { userId: performer.id } });
    expect(await listsNaming(fan)).toEqual(['listBlockedUsers']);
  }
});

test('no list names a performer in a country that they have blocked', async () => {
  await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
  for (const reader of [undefined, follower, newcomer]) expect(await listsNaming(reader)).toEqual([]);
});

test('no list names a performer who is suspended', async () => {
  const change = (status: 'active' | 'suspended') =>
    stage.world.admin.call(changePerformerStatus, { params: { id: performer.id }, body: { status, reason: 'A test' } });
  await change('suspended');
  for (const reader of [undefined, follower, newcomer]) expect(await listsNaming(reader)).toEqual([]);
  await change('active');
});
