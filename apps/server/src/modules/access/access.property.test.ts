import { Readable } from 'node:stream';
import type { AccessRule, Feed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { decide } from './index.ts';

/*
 * Random worlds, and six ways to a feed: the decision itself, the feed alone, its performer's list, the home list, the delivery
 * of its bytes and what is said about it. A small oracle, written from the specification and sharing no code with the product, says what each viewer should get.
 */

const statuses = ['active', 'pending', 'rejected', 'suspended'] as const;
const rules = ['public', 'followers', 'subscribers', 'paid'] as const;
const subscriptions = ['none', 'running', 'cancelled', 'past-due', 'lapsed', 'expired', 'pending'] as const;
const viewers = ['stranger', 'fan', 'first', 'second', 'staff'] as const;
type ViewerName = (typeof viewers)[number];

/** True once in so many times: what hides everything must not be drawn so often that nothing else is looked at. */
const seldom = (times: number) => fc.integer({ min: 1, max: times }).map((drawn) => drawn === times);

const performerWorld = fc.record({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant('active' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...statuses) },
  ),
  blocksFan: seldom(6),
  blocksFrance: seldom(4),
  isFollowed: fc.boolean(),
  subscription: fc.constantFrom(...subscriptions),
});
/** Seconds from now; often nothing is special about a feed's times. */
const secondsFromNow = (often: number | null, ...others: (number | null)[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const feedWorld = fc.record({
  owner: fc.constantFrom(0, 1),
  rule: fc.constantFrom(...rules),
  isWithdrawn: seldom(4),
  isHidden: seldom(4),
  isBought: seldom(3),
  isPinned: seldom(3),
  publishedAt: secondsFromNow(-3_600, 3_600, null),
  publicAt: secondsFromNow(null, -60, 7_200),
  endsAt: secondsFromNow(null, -30, 7_200),
});
/** What stands in the database is in order. */
const requireTimesInOrder = ({
  publishedAt,
  publicAt,
  endsAt,
}: {
  publishedAt: number | null;
  publicAt: number | null;
  endsAt: number | null;
}): boolean => publishedAt === null || ((publicAt ?? Infinity) > publishedAt && (endsAt ?? Infinity) > publishedAt);
const randomWorld = fc.record({
  performers: fc.tuple(performerWorld, performerWorld),
  feeds: fc.array(feedWorld.filter(requireTimesInOrder), { minLength: 3, maxLength: 8 }),
  country: fc.constantFrom('FR', 'DE', undefined),
  subscriptionRequired: fc.boolean(),
});
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type FeedWorld = RandomWorld['feeds'][number];
type Outcome = 'open' | 'locked' | 'hidden';

/** What the specification says, in as few words as possible. */
function oracle(world: RandomWorld, viewer: ViewerName, feed: FeedWorld): Outcome {
  const performer = world.performers[feed.owner] as RandomWorld['performers'][0];
  if (viewer === 'staff') return 'open';
  if (viewer === (['first', 'second'] as const)[feed.owner]) return feed.isWithdrawn ? 'hidden' : 'open';
  const isFan = viewer === 'fan';
  const isBuyer = isFan && feed.isBought;
  if (
    performer.status !== 'active' ||
    (isFan && performer.blocksFan) ||
    (performer.blocksFrance && world.country === 'FR')
  )
    return 'hidden';
  if (feed.isHidden || (!isCurrent(feed) && !isBuyer)) return 'hidden';
  const isSubscriber = isFan && isRunning(performer.subscription);
  const isFollower = isFan && performer.isFollowed && !world.subscriptionRequired;
  const opens: Record<AccessRule, boolean> = {
    public: true,
    followers: isFollower || isSubscriber,
    subscribers: isSubscriber,
    paid: false,
  };
  return opens[feed.rule] || hasOpened(feed) || isBuyer ? 'open' : 'locked';
}

function isPublished({ publishedAt }: FeedWorld): boolean {
  return publishedAt !== null && publishedAt <= 0;
}

function isCurrent(feed: FeedWorld): boolean {
  return isPublished(feed) && !feed.isWithdrawn && (feed.endsAt === null || feed.endsAt > 0);
}

function hasOpened({ publicAt }: FeedWorld): boolean {
  return publicAt !== null && publicAt <= 0;
}

function isRunning(subscription: string): boolean {
  return ['running', 'cancelled', 'past-due'].includes(subscription);
}

/**
 * Of what is published and visible, home shows the viewer's circle and purchases, and everybody's feeds that are
 * current and public.
 */
function isAtHome(world: RandomWorld, viewer: ViewerName, feed: FeedWorld): boolean {
  if (oracle(world, viewer, feed) === 'hidden' || feed.isHidden || !isPublished(feed)) return false;
  const performer = world.performers[feed.owner] as RandomWorld['performers'][0];
  if (viewer === 'fan' && feed.isBought) return true;
  if (!isCurrent(feed)) return false;
  const isInCircle =
    (viewer === 'fan' && (performer.isFollowed || isRunning(performer.subscription))) ||
    viewer === (['first', 'second'] as const)[feed.owner];
  return feed.rule === 'public' || hasOpened(feed) || isInCircle;
}

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

function tokenOf(viewer: ViewerName): string | undefined {
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
  for (const table of ['purchases', 'feeds', 'follows', 'subscriptions', 'account_blocks', 'country_blocks'] as const)
    await database.deleteFrom(table).execute();
  await database.deleteFrom('files').where('type', 'like', 'feed-%').execute();
}

/** Makes the world as drawn; answers the feeds' ids in order. */
async function build(world: RandomWorld): Promise<string[]> {
  await clear();
  await createWorld(server).settings({ subscriptionRequired: world.subscriptionRequired });
  for (const [index, drawn] of world.performers.entries()) await buildPerformer(performers[index] as Person, drawn);
  const ids: string[] = [];
  for (const drawn of world.feeds) ids.push(await buildFeed(performers[drawn.owner] as Person, drawn));
  return ids;
}

async function buildPerformer(performer: Person, drawn: RandomWorld['performers'][0]): Promise<void> {
  const relations = relationsOf(server.app);
  await server.app.database
    .updateTable('performers')
    .set({ status: drawn.status })
    .where('account_id', '=', performer.id)
    .execute();
  if (drawn.blocksFan) await relations.block(performer.id, fan.id);
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

/** What a drawn feed's columns hold; a job has not been here yet, except where a feed is pinned. */
function scheduleColumns({ publishedAt, publicAt, endsAt, isPinned }: FeedWorld) {
  const isListed = isPinned && publishedAt !== null && publishedAt <= 0;
  return {
    published_at: momentOf(publishedAt),
    public_at: momentOf(publicAt),
    ends_at: momentOf(endsAt),
    phase: isListed ? 'listed' : 'waiting',
    pinned_at: isListed ? server.clock.now() : null,
  };
}

async function buildFeed(performer: Person, feed: FeedWorld): Promise<string> {
  const { database, storage, clock } = server.app;
  const { rule, isWithdrawn, isHidden, isBought } = feed;
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
      hidden_at: isHidden ? clock.now() : null,
      ...scheduleColumns(feed),
    })
    .execute();
  await database.insertInto('files').values(file).execute();
  await database.insertInto('feed_files').values({ feed_id: feedId, file_id: fileId, position: 0 }).execute();
  for (const [name] of pictures)
    await storage.put(`renditions/${fileId}/${name}`, Readable.from([Buffer.from('abc')]), {
      contentType: 'image/webp',
    });
  if (isBought) await relationsOf(server.app).buy(fan.id, performer.id, feedId);
  return feedId;
}

interface Visit {
  readonly viewer: ViewerName;
  readonly country: string | undefined;
}

async function ask({ viewer, country }: Visit, address: string): Promise<{ status: number; body: unknown }> {
  const token = tokenOf(viewer);
  const answer = await fetch(server.url + address, {
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(country === undefined ? {} : { 'x-country': country }),
    },
  });
  return {
    status: answer.status,
    body: answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text(),
  };
}

function outcomeOf({ status, body }: { status: number; body: unknown }): Outcome {
  if (status === 404 || status === 451) return 'hidden';
  expect(status).toBe(200);
  return (body as Feed).access.granted ? 'open' : 'locked';
}

/** What a list says of each feed; absent is hidden. */
async function outcomesIn(visit: Visit, path: string, ids: readonly string[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  let cursor = '';
  do {
    const { status, body } = await ask(visit, `${path}?pageSize=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
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

async function deliveryOf(visit: Visit, feedId: string, rendition: string): Promise<Outcome> {
  const { file_id } = await server.app.database
    .selectFrom('feed_files')
    .select('file_id')
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  const { status } = await ask(visit, server.app.mediaAddresses.sign({ id: file_id, duration_ms: null }, rendition));
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

/** What is said about a feed is as open as the feed. */
async function commentsOf(visit: Visit, feedId: string): Promise<Outcome> {
  const { status } = await ask(visit, `/api/comments?objectType=feed&objectId=${feedId}`);
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

async function decisionsOf({ viewer, country }: Visit, world: RandomWorld, ids: readonly string[]): Promise<Outcome[]> {
  const person = { fan, first: performers[0], second: performers[1] }[viewer as 'fan'];
  const kind = viewer === 'fan' ? 'user' : 'performer';
  const actor =
    viewer === 'staff'
      ? ({ id: newId(), kind: 'admin', username: 'x', status: 'active' } as const)
      : person && ({ id: person.id, kind, username: person.username, status: 'active' } as const);
  const objects = ids.map((id, index) => {
    const drawn = world.feeds[index] as FeedWorld;
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

function isOnList(viewer: ViewerName, feed: FeedWorld): boolean {
  return isPublished(feed) && !feed.isHidden && (isCurrent(feed) || (viewer === 'fan' && feed.isBought));
}

async function checkViewer(world: RandomWorld, viewer: ViewerName, ids: readonly string[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const wanted = world.feeds.map((feed) => oracle(world, viewer, feed));
  const where = `${viewer} in ${JSON.stringify(world)}`;
  expect(await decisionsOf(visit, world, ids), `the decision for ${where}`).toEqual(wanted);
  expect(
    await Promise.all(ids.map(async (id) => outcomeOf(await ask(visit, `/api/user/feeds/${id}`)))),
    `the feed for ${where}`,
  ).toEqual(wanted);
  expect(await Promise.all(ids.map((id) => deliveryOf(visit, id, 'image-1.webp'))), `the bytes for ${where}`).toEqual(
    wanted,
  );
  expect(await Promise.all(ids.map((id) => commentsOf(visit, id))), `the comments for ${where}`).toEqual(wanted);
  const blurred = wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open'));
  expect(
    await Promise.all(ids.map((id) => deliveryOf(visit, id, 'blurred.webp'))),
    `the blurred bytes for ${where}`,
  ).toEqual(blurred);
  const home = world.feeds.map((feed, index) => (isAtHome(world, viewer, feed) ? wanted[index] : 'hidden'));
  expect(await outcomesIn(visit, '/api/user/feeds', ids), `home for ${where}`).toEqual(home);
  for (const [index, performer] of performers.entries()) {
    // Staff see everything by its address, and a performer what staff has hidden; lists show what performers show.
    const listed = world.feeds.map((feed, at) =>
      feed.owner !== index || !isOnList(viewer, feed) ? 'hidden' : wanted[at],
    );
    expect(
      await outcomesIn(visit, `/api/user/feeds/search/${performer.username}`, ids),
      `the list of ${index} for ${where}`,
    ).toEqual(listed);
  }
}

test('in every world, every way to a feed gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const ids = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, ids)));
    }),
    { numRuns: byDepth({ small: 12, deep: 400 }) },
  );
});
