import { Readable } from 'node:stream';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { requireVisibleContent } from './index.ts';

/*
 * Random galleries, each with a photo, and every way to them: the decision itself of gallery and photo, the gallery alone, its photos,
 * the lists of galleries and photos, and the delivery of bytes. A small oracle, sharing no code with the product, says what each viewer should get.
 */

const rules = ['public', 'followers', 'subscribers', 'paid'] as const;
const viewers = ['stranger', 'fan', 'performer', 'staff'] as const;
type ViewerName = (typeof viewers)[number];
/** Hours from now; null: never. */
const moments = [-2, -1, 1, 2] as const;

const seldom = (times: number) => fc.integer({ min: 1, max: times }).map((drawn) => drawn === times);
const galleryWorld = fc
  .record({
    rule: fc.constantFrom(...rules),
    publishedAt: fc.oneof(
      { weight: 4, arbitrary: fc.constant(-3) },
      { weight: 1, arbitrary: fc.constantFrom(...moments, null) },
    ),
    publicAt: fc.constantFrom(null, null, ...moments),
    endsAt: fc.constantFrom(null, null, null, ...moments),
    isWithdrawn: seldom(5),
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
  galleries: fc.array(galleryWorld, { minLength: 3, maxLength: 6 }),
  country: fc.constantFrom('FR', undefined),
});
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type GalleryWorld = RandomWorld['galleries'][number];
type Outcome = 'open' | 'locked' | 'hidden';

/** What the specification says, in as few words as possible. */
function oracle(world: RandomWorld, viewer: ViewerName, gallery: GalleryWorld): Outcome {
  if (viewer === 'staff') return 'open';
  if (viewer === 'performer') return gallery.isWithdrawn ? 'hidden' : 'open';
  const isFan = viewer === 'fan';
  if (!world.isActive || (isFan && world.blocksFan) || (world.blocksFrance && world.country === 'FR')) return 'hidden';
  const isBuyer = isFan && gallery.isBought;
  if (!isThere(gallery) && !isBuyer) return 'hidden';
  const rule = gallery.publicAt !== null && gallery.publicAt < 0 ? 'public' : gallery.rule;
  const isSubscriber = isFan && world.isSubscribed;
  const opens: Record<AccessRule, boolean> = {
    public: true,
    followers: (isFan && world.isFollowed) || isSubscriber,
    subscribers: isSubscriber,
    paid: false,
  };
  return opens[rule] || isBuyer ? 'open' : 'locked';
}

function isThere({ publishedAt, endsAt, isWithdrawn }: GalleryWorld): boolean {
  return !isWithdrawn && publishedAt !== null && publishedAt < 0 && (endsAt === null || endsAt > 0);
}

/** Lists show what is there; her own list to a fan also what he has bought. */
function listed(world: RandomWorld, viewer: ViewerName, gallery: GalleryWorld, isHerList: boolean): Outcome {
  const isBought = isHerList && viewer === 'fan' && gallery.isBought;
  return isThere(gallery) || isBought ? oracle(world, viewer, gallery) : 'hidden';
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
  readonly galleryId: string;
  readonly photoId: string;
  readonly fileId: string;
}

async function build(world: RandomWorld): Promise<Built[]> {
  const { database } = server.app;
  const relations = relationsOf(server.app);
  for (const table of [
    'purchases',
    'photos',
    'galleries',
    'follows',
    'subscriptions',
    'account_blocks',
    'country_blocks',
  ] as const)
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
  for (const gallery of world.galleries) built.push(await buildGallery(gallery));
  return built;
}

const pictures = [
  ['image-1.webp', 'image'],
  ['blurred.webp', 'blurred'],
] as const;

async function buildGallery({
  rule,
  publishedAt,
  publicAt,
  endsAt,
  isWithdrawn,
  isBought,
}: GalleryWorld): Promise<Built> {
  const { database, storage, clock } = server.app;
  const [galleryId, photoId, fileId] = [newId(), newId(), newId()];
  const at = (hours: number | null): Date | null =>
    hours === null ? null : new Date(clock.now().getTime() + hours * 3_600_000);
  await database
    .insertInto('galleries')
    .values({
      id: galleryId,
      performer_id: performer.id,
      title: 'drawn',
      access: rule,
      price: rule === 'paid' ? 300n : null,
      published_at: at(publishedAt),
      public_at: at(publicAt),
      ends_at: at(endsAt),
      withdrawn_at: isWithdrawn ? clock.now() : null,
    })
    .execute();
  const renditions = JSON.stringify(
    pictures.map(([name, kind]) => ({ name, kind, width: 1, height: 1, sizeBytes: 3 })),
  );
  await database
    .insertInto('files')
    .values({
      id: fileId,
      owner_id: performer.id,
      type: 'gallery-photo',
      object_kind: 'gallery',
      object_id: galleryId,
      status: 'ready',
      original_name: 'a.jpg',
      mime_type: 'image/jpeg',
      size_bytes: 3n,
      sha256: Buffer.alloc(32),
      storage_key: `originals/${fileId}`,
      thumbhash: 'aGFzaA==',
      renditions,
    })
    .execute();
  await database
    .insertInto('photos')
    .values({
      id: photoId,
      performer_id: performer.id,
      gallery_id: galleryId,
      file_id: fileId,
      title: 'secret title',
      alternative_text: 'secret words',
    })
    .execute();
  for (const [name] of pictures)
    await storage.put(`renditions/${fileId}/${name}`, Readable.from([Buffer.from('abc')]), {
      contentType: 'image/webp',
    });
  if (isBought) await relationsOf(server.app).buy(fan.id, performer.id, galleryId, 300n, 'gallery');
  return { galleryId, photoId, fileId };
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

/** What an object says of itself; a locked one must hold nothing that would tell what it shows. */
function outcomeOf(object: Gallery | Photo): Outcome {
  const text = JSON.stringify(object);
  if (!object.access.granted)
    for (const word of ['secret', 'thumbhash', 'image-1', '"url":"/api/media/public']) expect(text).not.toContain(word);
  return object.access.granted ? 'open' : 'locked';
}

async function galleryOutcome(visit: Visit, { galleryId }: Built): Promise<Outcome> {
  const { status, text } = await ask(visit, `/api/performer-assets/galleries/${galleryId}`);
  return isRefused(status) ? 'hidden' : outcomeOf(JSON.parse(text) as Gallery);
}

async function photosOutcome(visit: Visit, { galleryId }: Built): Promise<Outcome> {
  const { status, text } = await ask(visit, `/api/performer-assets/photos?galleryId=${galleryId}`);
  if (isRefused(status)) return 'hidden';
  const { data, total } = JSON.parse(text) as { data: Photo[]; total: number };
  expect([data.length, total]).toEqual([1, 1]);
  return outcomeOf(data[0] as Photo);
}

function isRefused(status: number): boolean {
  expect([200, 404, 451]).toContain(status);
  return status !== 200;
}

/** What a list says of each object, page by page; absent is hidden, and the pages are full. */
async function outcomesIn(visit: Visit, path: string, ids: readonly string[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  for (let current = 1, total = 1; found.size < total; current += 1) {
    const { status, text } = await ask(visit, `${path}pageSize=2&current=${current}`);
    if (isRefused(status)) break;
    const page = JSON.parse(text) as { data: (Gallery | Photo)[]; total: number };
    total = page.total;
    expect(page.data).toHaveLength(Math.min(2, total - found.size));
    for (const object of page.data) found.set(object._id, outcomeOf(object));
  }
  return ids.map((id) => found.get(id) ?? 'hidden');
}

async function deliveryOf(visit: Visit, { fileId }: Built, rendition: string): Promise<Outcome> {
  const { status } = await ask(visit, server.app.mediaAddresses.sign({ id: fileId, duration_ms: null }, rendition));
  return status === 200 ? 'open' : status === 403 ? 'locked' : 'hidden';
}

async function decisionOf({ viewer, country }: Visit, kind: 'gallery' | 'photo', id: string): Promise<Outcome> {
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
    kind,
    id,
  );
  return visible.then(
    ({ decision }) => (decision.state === 'granted' ? 'open' : 'locked'),
    () => 'hidden',
  );
}

async function checkViewer(world: RandomWorld, viewer: ViewerName, built: readonly Built[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const where = `${viewer} in ${JSON.stringify(world)}`;
  const wanted = world.galleries.map((gallery) => oracle(world, viewer, gallery));
  const every = (look: (one: Built) => Promise<Outcome>) => Promise.all(built.map(look));
  expect(await every(({ galleryId }) => decisionOf(visit, 'gallery', galleryId)), `the decision for ${where}`).toEqual(
    wanted,
  );
  expect(
    await every(({ photoId }) => decisionOf(visit, 'photo', photoId)),
    `the photo's decision for ${where}`,
  ).toEqual(wanted);
  expect(await every((one) => galleryOutcome(visit, one)), `the gallery for ${where}`).toEqual(wanted);
  expect(await every((one) => photosOutcome(visit, one)), `the gallery's photos for ${where}`).toEqual(wanted);
  expect(await every((one) => deliveryOf(visit, one, 'image-1.webp')), `the bytes for ${where}`).toEqual(wanted);
  expect(await every((one) => deliveryOf(visit, one, 'blurred.webp')), `the blurred bytes for ${where}`).toEqual(
    wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open')),
  );
  await checkLists(world, visit, built);
}

async function checkLists(world: RandomWorld, visit: Visit, built: readonly Built[]): Promise<void> {
  const wanted = (isHerList: boolean) =>
    world.galleries.map((gallery) => listed(world, visit.viewer, gallery, isHerList));
  const [galleryIds, photoIds] = [built.map(({ galleryId }) => galleryId), built.map(({ photoId }) => photoId)];
  const where = `${visit.viewer} in ${JSON.stringify(world)}`;
  expect(
    await outcomesIn(visit, '/api/performer-assets/galleries/search?', galleryIds),
    `all galleries for ${where}`,
  ).toEqual(wanted(false));
  expect(
    await outcomesIn(visit, `/api/performer-assets/galleries/search?performerId=${performer.id}&`, galleryIds),
    `her galleries for ${where}`,
  ).toEqual(wanted(true));
  expect(await outcomesIn(visit, '/api/performer-assets/photos?', photoIds), `all photos for ${where}`).toEqual(
    wanted(false),
  );
  expect(
    await outcomesIn(visit, `/api/performer-assets/photos/${performer.id}?`, photoIds),
    `her photos for ${where}`,
  ).toEqual(wanted(true));
}

test('in every world, every way to a gallery and its photos gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const built = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, built)));
    }),
    { numRuns: byDepth({ small: 12, deep: 400 }) },
  );
});
