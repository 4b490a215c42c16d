import { Readable } from 'node:stream';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { staffActor } from '../../../test/staff/staff-actor.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import {
  feedOracle,
  feedViewers,
  isAtHome,
  isCurrent,
  isPublished,
  randomFeedWorld,
  type FeedViewer,
  type RandomFeed,
  type RandomFeedWorld,
} from '../../../test/stages/random-feeds.ts';
import type { Outcome } from '../../../test/stages/random-objects.ts';
import { newId } from '../../platform/new-id.ts';
import { decide } from './index.ts';

/*
 * Random worlds, and eight paths to a feed: the decision, the feed's page, its performer's list, the home list, "For
 * you", the delivery of its bytes, its card for social networks and its comments. The oracle says what each viewer
 * should get.
 */

let server: TestServer;
let performers: [Person, Person];
let fan: Person;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  const world = createWorld(server);
  performers = await Promise.all([world.performer(), world.performer()]);
  fan = await world.fan();
});
afterAll(() => server.stop());

function tokenOf(viewer: FeedViewer): string | undefined {
  return {
    stranger: undefined,
    fan: fan.token,
    first: performers[0].token,
    second: performers[1].token,
    staff: server.adminToken,
  }[viewer];
}

async function clear(): Promise<void> {
  const { database } = server.app;
  const boundaries = ['account_blocks', 'account_mutes', 'country_blocks'] as const;
  for (const table of ['purchases', 'feeds', 'follows', 'subscriptions', ...boundaries] as const)
    await database.deleteFrom(table).execute();
  await database.deleteFrom('files').where('type', 'like', 'feed-%').execute();
}

/** Builds a random world. Returns the feeds' ids in order. */
async function build(world: RandomFeedWorld): Promise<string[]> {
  await clear();
  await createWorld(server).settings({ subscriptionRequired: world.subscriptionRequired });
  // What accounts like is kept for ten minutes.
  server.clock.advance(600_000);
  for (const [index, drawn] of world.performers.entries()) await buildPerformer(performers[index] as Person, drawn);
  const ids: string[] = [];
  for (const drawn of world.feeds) ids.push(await buildFeed(performers[drawn.owner] as Person, drawn));
  return ids;
}

async function buildPerformer(performer: Person, drawn: RandomFeedWorld['performers'][0]): Promise<void> {
  const relations = relationsOf(server.app);
  await server.app.database
    .updateTable('performers')
    .set({ status: drawn.status })
    .where('account_id', '=', performer.id)
    .execute();
  if (drawn.blocksFan) await relations.block(performer.id, fan.id);
  if (drawn.isBlockedByFan) await relations.block(fan.id, performer.id);
  if (drawn.isMutedByFan) await relations.mute(fan.id, performer.id);
  if (drawn.blocksFrance) await relations.blockCountry(performer.id, 'FR');
  if (drawn.isFollowed) await relations.follow(fan.id, performer.id);
  if (drawn.subscription === 'none') return;
  const status = drawn.subscription === 'running' || drawn.subscription === 'lapsed' ? 'active' : drawn.subscription;
  const past = new Date(server.clock.now().getTime() - 1_000);
  await relations.subscribe(fan.id, performer.id, {
    status,
    ...(drawn.subscription === 'lapsed' ? { expiresAt: past } : {}),
  });
}

const pictures = [
  ['image-1.webp', 'image'],
  ['blurred.webp', 'blurred'],
] as const;

function momentOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(server.clock.now().getTime() + seconds * 1_000);
}

/** The columns of a random feed's schedule. Its phase is that before the job has run, unless the feed is pinned. */
function scheduleColumns({ publishedAt, publicAt, endsAt, isPinned }: RandomFeed) {
  const isListed = isPinned && publishedAt !== null && publishedAt <= 0;
  return {
    published_at: momentOf(publishedAt),
    public_at: momentOf(publicAt),
    ends_at: momentOf(endsAt),
    phase: isListed ? 'listed' : 'waiting',
    pinned_at: isListed ? server.clock.now() : null,
  };
}

async function buildFeed(performer: Person, feed: RandomFeed): Promise<string> {
  const { database, storage, clock } = server.app;
  const { rule, isWithdrawn, isBinned, isHidden, isBought } = feed;
  const [feedId, fileId] = [newId(), newId()];
  const file = {
    id: fileId,
    owner_id: performer.id,
    type: 'feed-photo',
    object_kind: 'feed',
    object_id: feedId,
    status: 'ready',
    original_name: 'a.jpg',
    mime_type: 'image/jpeg',
    size_bytes: 3n,
    sha256: Buffer.alloc(32),
    storage_key: `originals/${fileId}`,
    renditions: JSON.stringify(pictures.map(([name, kind]) => ({ name, kind, width: 1, height: 1, sizeBytes: 3 }))),
  };
  await database
    .insertInto('feeds')
    .values({
      id: feedId,
      performer_id: performer.id,
      type: 'photo',
      text: 'drawn',
      access: rule,
      price: rule === 'paid' ? 300n : null,
      withdrawn_at: isWithdrawn ? clock.now() : null,
      binned_at: isWithdrawn && isBinned ? clock.now() : null,
      hidden_at: isHidden ? clock.now() : null,
      ...scheduleColumns(feed),
    })
    .execute();
  await database.insertInto('files').values(file).execute();
  await database.insertInto('feed_files').values({ feed_id: feedId, file_id: fileId, position: 0 }).execute();
  for (const name of [...pictures.map(([each]) => each), 'card.jpg'])
    await storage.put(`renditions/${fileId}/${name}`, Readable.from([Buffer.from('abc')]), {
      contentType: 'image/webp',
    });
  if (isBought) await relationsOf(server.app).buy(fan.id, performer.id, feedId);
  return feedId;
}

interface Visit {
  readonly viewer: FeedViewer;
  readonly country: string | undefined;
}

async function get({ viewer, country }: Visit, address: string): Promise<{ status: number; body: unknown }> {
  const token = tokenOf(viewer);
  const response = await fetch(server.url + address, {
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(country === undefined ? {} : { 'x-country': country }),
    },
  });
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? await response.json() : await response.text(),
  };
}

function outcomeOf({ status, body }: { status: number; body: unknown }): Outcome {
  if (status === 404 || status === 451) return 'hidden';
  expect(status).toBe(200);
  return (body as Feed).access.granted ? 'open' : 'locked';
}

/** The outcome of each feed in a list; an absent one is hidden. */
async function outcomesIn(visit: Visit, path: string, ids: readonly string[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  let cursor = '';
  do {
    const { status, body } = await get(visit, `${path}?pageSize=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    if (status !== 200) return ids.map(() => 'hidden');
    const page = body as { data: Feed[]; nextCursor?: string };
    for (const feed of page.data) {
      expect(found.has(feed._id)).toBe(false);
      found.set(feed._id, feed.access.granted ? 'open' : 'locked');
    }
    cursor = page.nextCursor ?? '';
    if (cursor !== '') expect(page.data).toHaveLength(2);
  } while (cursor !== '');
  return ids.map((id) => found.get(id) ?? 'hidden');
}

async function fileOf(feedId: string): Promise<string> {
  const { file_id } = await server.app.database
    .selectFrom('feed_files')
    .select('file_id')
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  return file_id;
}

async function cardOf(visit: Visit, feedId: string): Promise<Outcome> {
  const { status } = await get(visit, `/social-cards/${await fileOf(feedId)}.jpg`);
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

async function deliveryOf(visit: Visit, feedId: string, rendition: string): Promise<Outcome> {
  const file = { id: await fileOf(feedId), duration_ms: null };
  const { status } = await get(visit, server.app.mediaAddresses.sign(file, rendition));
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

/** Comments follow the rule of their feed. */
async function commentsOf(visit: Visit, feedId: string): Promise<Outcome> {
  const { status } = await get(visit, `/api/comments?objectType=feed&objectId=${feedId}`);
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

async function decisionsOf(
  { viewer, country }: Visit,
  world: RandomFeedWorld,
  ids: readonly string[],
): Promise<Outcome[]> {
  const person = { fan, first: performers[0], second: performers[1] }[viewer as 'fan'];
  const kind = viewer === 'fan' ? 'user' : 'performer';
  const actor =
    viewer === 'staff'
      ? staffActor()
      : person && ({ id: person.id, kind, username: person.username, status: 'active' } as const);
  const objects = ids.map((id, index) => {
    const drawn = world.feeds[index] as RandomFeed;
    return {
      kind: 'feed' as const,
      id,
      performerId: (performers[drawn.owner] as Person).id,
      rule: drawn.rule,
      price: drawn.rule === 'paid' ? 300n : null,
      publishedAt: momentOf(drawn.publishedAt),
      publicAt: momentOf(drawn.publicAt),
      endsAt: momentOf(drawn.endsAt),
      isWithdrawn: drawn.isWithdrawn,
      isHidden: drawn.isHidden,
    };
  });
  const decisions = await decide(server.app, { viewer: actor, country }, objects);
  return ids.map(
    (id) => ({ granted: 'open', locked: 'locked', hidden: 'hidden' })[decisions.get(id)?.state ?? 'hidden'] as Outcome,
  );
}

function isOnList(viewer: FeedViewer, feed: RandomFeed): boolean {
  return isPublished(feed) && !feed.isHidden && (isCurrent(feed) || (viewer === 'fan' && feed.isBought));
}

async function checkViewer(world: RandomFeedWorld, viewer: FeedViewer, ids: readonly string[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const wanted = world.feeds.map((feed) => feedOracle(world, viewer, feed));
  const where = `${viewer} in ${JSON.stringify(world)}`;
  expect(await decisionsOf(visit, world, ids), `the decision for ${where}`).toEqual(wanted);
  expect(
    await Promise.all(ids.map(async (id) => outcomeOf(await get(visit, `/api/user/feeds/${id}`)))),
    `the feed for ${where}`,
  ).toEqual(wanted);
  expect(await Promise.all(ids.map((id) => deliveryOf(visit, id, 'image-1.webp'))), `the bytes for ${where}`).toEqual(
    wanted,
  );
  const asStranger = world.feeds.map((feed) => feedOracle(world, 'stranger', feed));
  expect(await Promise.all(ids.map((id) => cardOf(visit, id))), `the card for ${where}`).toEqual(asStranger);
  expect(await Promise.all(ids.map((id) => commentsOf(visit, id))), `the comments for ${where}`).toEqual(wanted);
  const blurred = wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open'));
  expect(
    await Promise.all(ids.map((id) => deliveryOf(visit, id, 'blurred.webp'))),
    `the blurred bytes for ${where}`,
  ).toEqual(blurred);
  const home = world.feeds.map((feed, index) => (isAtHome(world, viewer, feed) ? wanted[index] : 'hidden'));
  expect(await outcomesIn(visit, '/api/user/feeds', ids), `home for ${where}`).toEqual(home);
  if (viewer !== 'stranger') await checkForYou(world, visit, ids);
  for (const [index, performer] of performers.entries()) {
    // Lists leave out hidden feeds also for staff and for their performer, who see them at their address.
    const listed = world.feeds.map((feed, at) =>
      feed.owner !== index || !isOnList(viewer, feed) ? 'hidden' : wanted[at],
    );
    expect(
      await outcomesIn(visit, `/api/user/feeds/search/${performer.username}`, ids),
      `the list of ${index} for ${where}`,
    ).toEqual(listed);
  }
}

/** All public posts of others, the newest ones of the followed performers, and nothing that home does not list. */
async function checkForYou(world: RandomFeedWorld, visit: Visit, ids: readonly string[]): Promise<void> {
  const { viewer } = visit;
  const listed = await outcomesIn(visit, '/api/user/feeds/for-you', ids);
  for (const [index, feed] of world.feeds.entries()) {
    const isOwn = viewer === (['first', 'second'] as const)[feed.owner];
    const mayBeListed = isAtHome(world, viewer, feed) && isCurrent(feed) && !isOwn;
    const where = `post ${index} in "For you" for ${viewer} in ${JSON.stringify(world)}`;
    if (listed[index] !== 'hidden' || (mayBeListed && feed.rule === 'public'))
      expect(listed[index], where).toBe(mayBeListed ? feedOracle(world, viewer, feed) : 'hidden');
  }
}

test('every path to a feed gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomFeedWorld, async (world) => {
      const ids = await build(world);
      await Promise.all(feedViewers.map((viewer) => checkViewer(world, viewer, ids)));
    }),
    { numRuns: byDepth({ small: 12, deep: 400 }) },
  );
});
