import { Readable } from 'node:stream';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { requireVisibleContent } from './index.ts';

/*
 * Random videos, each with film, teaser, picture and captions, and every way to them: the decision itself, the video alone, the lists,
 * the delivery of every kind of bytes. A small oracle, sharing no code with the product, says what each viewer should get.
 */

const rules = ['public', 'followers', 'subscribers', 'paid'] as const;
const viewers = ['stranger', 'fan', 'performer', 'staff'] as const;
type ViewerName = (typeof viewers)[number];
/** Hours from now; null: never. */
const moments = [-2, -1, 1, 2] as const;

const seldom = (times: number) => fc.integer({ min: 1, max: times }).map((drawn) => drawn === times);
const videoWorld = fc
  .record({
    rule: fc.constantFrom(...rules),
    publishedAt: fc.oneof(
      { weight: 4, arbitrary: fc.constant(-3) },
      { weight: 1, arbitrary: fc.constantFrom(...moments, null) },
    ),
    publicAt: fc.constantFrom(null, null, ...moments),
    endsAt: fc.constantFrom(null, null, null, ...moments),
    isWithdrawn: seldom(5),
    isHidden: seldom(6),
    isBought: seldom(3),
  })
  .filter(
    ({ publishedAt, publicAt, endsAt }) =>
      publishedAt === null || ((publicAt ?? 9) > publishedAt && (endsAt ?? 9) > publishedAt),
  );
const randomWorld = fc.record({
  isActive: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  blocksFan: seldom(6),
  blocksFrance: seldom(5),
  isFollowed: fc.boolean(),
  isSubscribed: fc.boolean(),
  videos: fc.array(videoWorld, { minLength: 3, maxLength: 6 }),
  country: fc.constantFrom('FR', undefined),
});
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type VideoWorld = RandomWorld['videos'][number];
type Outcome = 'open' | 'locked' | 'hidden';

/** What the specification says, in as few words as possible. */
function oracle(world: RandomWorld, viewer: ViewerName, video: VideoWorld): Outcome {
  if (viewer === 'staff') return 'open';
  if (viewer === 'performer') return video.isWithdrawn ? 'hidden' : 'open';
  const isFan = viewer === 'fan';
  if (video.isHidden || !world.isActive || (isFan && world.blocksFan) || (world.blocksFrance && world.country === 'FR'))
    return 'hidden';
  const isBuyer = isFan && video.isBought;
  if (!isThere(video) && !isBuyer) return 'hidden';
  const rule = video.publicAt !== null && video.publicAt < 0 ? 'public' : video.rule;
  const isSubscriber = isFan && world.isSubscribed;
  const opens: Record<AccessRule, boolean> = {
    public: true,
    followers: (isFan && world.isFollowed) || isSubscriber,
    subscribers: isSubscriber,
    paid: false,
  };
  return opens[rule] || isBuyer ? 'open' : 'locked';
}

function isThere({ publishedAt, endsAt, isWithdrawn, isHidden }: VideoWorld): boolean {
  return !isWithdrawn && !isHidden && publishedAt !== null && publishedAt < 0 && (endsAt === null || endsAt > 0);
}

/** Lists show what is there; her own list to a fan also what he has bought, unless it went back to being a draft. */
function listed(world: RandomWorld, viewer: ViewerName, video: VideoWorld, isHerList: boolean): Outcome {
  const isBought = isHerList && viewer === 'fan' && video.isBought && video.publishedAt !== null;
  return isThere(video) || isBought ? oracle(world, viewer, video) : 'hidden';
}

let server: TestServer;
let performer: Person;
let fan: Person;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  const world = createWorld(server);
  [performer, fan] = await Promise.all([world.performer(), world.fan()]);
});
afterAll(() => server.stop());

interface Built {
  readonly videoId: string;
  readonly film: string;
  readonly teaser: string;
  readonly thumbnail: string;
  readonly captions: string;
}

async function build(world: RandomWorld): Promise<Built[]> {
  const { database } = server.app;
  const relations = relationsOf(server.app);
  for (const table of ['purchases', 'videos', 'follows', 'subscriptions', 'account_blocks', 'country_blocks'] as const)
    await database.deleteFrom(table).execute();
  await database
    .updateTable('performers')
    .set({ status: world.isActive ? 'active' : 'suspended' })
    .where('account_id', '=', performer.id)
    .execute();
  if (world.blocksFan) await relations.block(performer.id, fan.id);
  if (world.blocksFrance) await relations.blockCountry(performer.id, 'FR');
  if (world.isFollowed) await relations.follow(fan.id, performer.id);
  if (world.isSubscribed) await relations.subscribe(fan.id, performer.id);
  const built: Built[] = [];
  for (const video of world.videos) built.push(await buildVideo(video));
  return built;
}

/**
 * Names and kinds of what lies in the folder of each file; a name in a folder of its own opens all that lies beside it.
 */
const renditions = {
  video: [
    ['hls/master.m3u8', 'hls'],
    ['sprite/track.vtt', 'sprite'],
    ['poster-320.webp', 'poster'],
    ['blurred.webp', 'blurred'],
  ],
  'video-teaser': [
    ['hls/master.m3u8', 'hls'],
    ['poster-320.webp', 'poster'],
    ['blurred.webp', 'blurred'],
  ],
  'video-thumbnail': [
    ['image-320.webp', 'image'],
    ['blurred.webp', 'blurred'],
  ],
  'video-captions': [['captions.vtt', 'captions']],
} as const;
const beside = ['hls/720/00001.m4s', 'sprite/sheet.webp'];

async function buildVideo({
  rule,
  publishedAt,
  publicAt,
  endsAt,
  isWithdrawn,
  isHidden,
  isBought,
}: VideoWorld): Promise<Built> {
  const { database, clock } = server.app;
  const videoId = newId();
  const at = (hours: number | null): Date | null =>
    hours === null ? null : new Date(clock.now().getTime() + hours * 3_600_000);
  const [film, teaser, thumbnail, captions] = await Promise.all([
    buildFile(videoId, 'video'),
    buildFile(videoId, 'video-teaser'),
    buildFile(videoId, 'video-thumbnail'),
    buildFile(videoId, 'video-captions'),
  ]);
  await database
    .insertInto('videos')
    .values({
      id: videoId,
      performer_id: performer.id,
      title: 'drawn',
      description: 'The secret recipe wants rosewater and something that nobody names.',
      access: rule,
      price: rule === 'paid' ? 300n : null,
      film_file_id: film,
      teaser_file_id: teaser,
      thumbnail_file_id: thumbnail,
      published_at: at(publishedAt),
      public_at: at(publicAt),
      ends_at: at(endsAt),
      withdrawn_at: isWithdrawn ? clock.now() : null,
      hidden_at: isHidden ? clock.now() : null,
    })
    .execute();
  await database
    .insertInto('video_captions')
    .values({ video_id: videoId, language: 'en', file_id: captions })
    .execute();
  if (isBought) await relationsOf(server.app).buy(fan.id, performer.id, videoId, 300n, 'video');
  return { videoId, film, teaser, thumbnail, captions };
}

async function buildFile(videoId: string, type: keyof typeof renditions): Promise<string> {
  const { database, storage } = server.app;
  const id = newId();
  const made = renditions[type].map(([name, kind]) => ({ name, kind, width: 1, height: 1, sizeBytes: 3 }));
  await database
    .insertInto('files')
    .values({
      id,
      owner_id: performer.id,
      type,
      object_kind: 'video',
      object_id: videoId,
      status: 'ready',
      original_name: 'a',
      mime_type: 'video/mp4',
      size_bytes: 3n,
      sha256: Buffer.alloc(32),
      storage_key: `originals/${id}`,
      thumbhash: 'aGFzaA==',
      duration_ms: 1_000,
      renditions: JSON.stringify(made),
    })
    .execute();
  for (const name of [...made.map((one) => one.name), ...beside])
    await storage.put(`renditions/${id}/${name}`, Readable.from([Buffer.from('abc')]), { contentType: 'text/plain' });
  return id;
}

interface Visit {
  readonly viewer: ViewerName;
  readonly country: string | undefined;
}

function tokenOf(viewer: ViewerName): string | undefined {
  return { stranger: undefined, fan: fan.token, performer: performer.token, staff: server.adminToken }[viewer];
}

async function ask({ viewer, country }: Visit, address: string): Promise<{ status: number; text: string }> {
  const token = tokenOf(viewer);
  const answer = await fetch(server.url + address, {
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(country === undefined ? {} : { 'x-country': country }),
    },
  });
  return { status: answer.status, text: await answer.text() };
}

/**
 * What a video says of itself; a locked one must hold nothing that would tell what it shows. Its teaser is everybody's.
 */
function outcomeOf(video: Video): Outcome {
  const text = JSON.stringify({ ...video, teaser: undefined });
  if (!video.access.granted)
    for (const word of ['rosewater', 'thumbhash', 'hls', 'sprite', 'poster-', 'image-', 'captions.vtt'])
      expect(text).not.toContain(word);
  expect(video.teaser?.hlsUrl).toContain('/hls/master.m3u8');
  return video.access.granted ? 'open' : 'locked';
}

async function videoOutcome(visit: Visit, { videoId }: Built): Promise<Outcome> {
  const { status, text } = await ask(visit, `/api/performer-assets/videos/${videoId}`);
  return isRefused(status) ? 'hidden' : outcomeOf(JSON.parse(text) as Video);
}

function isRefused(status: number): boolean {
  expect([200, 404, 451]).toContain(status);
  return status !== 200;
}

/** What a list says of each video, page by page; absent is hidden, and the pages are full. */
async function outcomesIn(visit: Visit, filter: string, built: readonly Built[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { status, text } = await ask(
      visit,
      `/api/performer-assets/videos/search?pageSize=2${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    const page = JSON.parse(text) as { data: Video[]; total: number; nextCursor?: string };
    for (const video of page.data) {
      expect(found.has(video._id)).toBe(false);
      found.set(video._id, outcomeOf(video));
    }
    cursor = page.nextCursor;
    if (cursor !== undefined) expect(page.data).toHaveLength(2);
    else expect(page.total).toBe(found.size);
  }
  return built.map(({ videoId }) => found.get(videoId) ?? 'hidden');
}

async function deliveryOf(visit: Visit, fileId: string, rendition: string): Promise<Outcome> {
  const { status } = await ask(visit, server.app.mediaAddresses.sign({ id: fileId, duration_ms: null }, rendition));
  return status === 200 ? 'open' : status === 403 ? 'locked' : 'hidden';
}

async function decisionOf({ viewer, country }: Visit, { videoId }: Built): Promise<Outcome> {
  const actors = {
    stranger: undefined,
    fan: { id: fan.id, kind: 'user' },
    performer: { id: performer.id, kind: 'performer' },
    staff: { id: newId(), kind: 'admin' },
  } as const;
  const actor = actors[viewer];
  const visible = requireVisibleContent(
    server.app,
    { viewer: actor && { ...actor, username: 'x', status: 'active' }, country },
    'video',
    videoId,
  );
  return visible.then(
    ({ decision }) => (decision.state === 'granted' ? 'open' : 'locked'),
    () => 'hidden',
  );
}

/** Each file's bytes: as open as the video, or an invitation that is open wherever the video is to be seen. */
const governed = [
  ['film', 'hls/master.m3u8'],
  ['film', 'hls/720/00001.m4s'],
  ['film', 'sprite/track.vtt'],
  ['film', 'sprite/sheet.webp'],
  ['film', 'poster-320.webp'],
  ['thumbnail', 'image-320.webp'],
  ['captions', 'captions.vtt'],
] as const;
const inviting = [
  ['film', 'blurred.webp'],
  ['thumbnail', 'blurred.webp'],
  ['teaser', 'hls/master.m3u8'],
  ['teaser', 'hls/720/00001.m4s'],
  ['teaser', 'poster-320.webp'],
] as const;

async function checkViewer(world: RandomWorld, viewer: ViewerName, built: readonly Built[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const where = `${viewer} in ${JSON.stringify(world)}`;
  const wanted = world.videos.map((video) => oracle(world, viewer, video));
  const every = (look: (one: Built) => Promise<Outcome>) => Promise.all(built.map(look));
  expect(await every((one) => decisionOf(visit, one)), `the decision for ${where}`).toEqual(wanted);
  expect(await every((one) => videoOutcome(visit, one)), `the video for ${where}`).toEqual(wanted);
  for (const [file, name] of governed)
    expect(await every((one) => deliveryOf(visit, one[file], name)), `${name} of the ${file} for ${where}`).toEqual(
      wanted,
    );
  const seen = wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open'));
  for (const [file, name] of inviting)
    expect(await every((one) => deliveryOf(visit, one[file], name)), `${name} of the ${file} for ${where}`).toEqual(
      seen,
    );
  for (const isHerList of [false, true]) {
    const inList = world.videos.map((video) => listed(world, viewer, video, isHerList));
    expect(
      await outcomesIn(visit, isHerList ? `&performerId=${performer.id}` : '', built),
      `${isHerList ? 'her' : 'the'} list for ${where}`,
    ).toEqual(inList);
  }
}

test('in every world, every way to a video gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const built = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, built)));
    }),
    { numRuns: byDepth({ small: 10, deep: 300 }) },
  );
});
