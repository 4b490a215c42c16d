import { Readable } from 'node:stream';
import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { isHidden, startAccessStage, type AccessStage, type Visit } from '../../../test/stages/access-stage.ts';
import {
  isCurrent,
  isInOrder,
  objectFields,
  oracle,
  performerFields,
  viewers,
  type Outcome,
  type ViewerName,
} from '../../../test/stages/random-objects.ts';
import { newId } from '../../platform/new-id.ts';

/*
 * Random galleries, each with a photo, and every path to them: the decision on gallery and photo, the gallery's page,
 * its photos, the lists of galleries and photos, and the delivery of bytes. The oracle says what each viewer should
 * get.
 */

const galleryWorld = fc.record(objectFields).filter(isInOrder);
const randomWorld = fc.record({
  ...performerFields,
  galleries: fc.array(galleryWorld, { minLength: 3, maxLength: 6 }),
});
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type GalleryWorld = RandomWorld['galleries'][number];

/** Lists contain current galleries; the list of one performer also those that the fan bought. */
function listed(world: RandomWorld, viewer: ViewerName, gallery: GalleryWorld, isOfPerformer: boolean): Outcome {
  const isBought = isOfPerformer && viewer === 'fan' && gallery.isBought;
  return isCurrent(gallery) || isBought ? oracle(world, viewer, gallery) : 'hidden';
}

let stage: AccessStage;
beforeAll(async () => {
  stage = await startAccessStage();
});
afterAll(() => stage.server.stop());

interface Built {
  readonly galleryId: string;
  readonly photoId: string;
  readonly fileId: string;
}

async function build(world: RandomWorld): Promise<Built[]> {
  await stage.prepare(world, ['photos', 'galleries']);
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
  const { performer, fan, at } = stage;
  const { database, storage, clock } = stage.server.app;
  const [galleryId, photoId, fileId] = [newId(), newId(), newId()];
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
  if (isBought) await relationsOf(stage.server.app).buy(fan.id, performer.id, galleryId, 300n, 'gallery');
  return { galleryId, photoId, fileId };
}

/** The access of a presented object. A locked one must not contain anything that reveals what it shows. */
function outcomeOf(object: Gallery | Photo): Outcome {
  const text = JSON.stringify(object);
  if (!object.access.granted)
    for (const word of ['secret', 'thumbhash', 'image-1', '"url":"/api/media/public']) expect(text).not.toContain(word);
  return object.access.granted ? 'open' : 'locked';
}

async function galleryOutcome(visit: Visit, { galleryId }: Built): Promise<Outcome> {
  const { status, text } = await stage.get(visit, `/api/performer-assets/galleries/${galleryId}`);
  return isHidden(status) ? 'hidden' : outcomeOf(JSON.parse(text) as Gallery);
}

async function photosOutcome(visit: Visit, { galleryId }: Built): Promise<Outcome> {
  const { status, text } = await stage.get(visit, `/api/performer-assets/photos?galleryId=${galleryId}`);
  if (isHidden(status)) return 'hidden';
  const { data, total } = JSON.parse(text) as { data: Photo[]; total: number };
  expect([data.length, total]).toEqual([1, 1]);
  return outcomeOf(data[0] as Photo);
}

/** The outcome of each object in a list, page by page; an absent one is hidden. Also checks that pages are full. */
async function outcomesIn(visit: Visit, path: string, ids: readonly string[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  for (let current = 1, total = 1; found.size < total; current += 1) {
    const { status, text } = await stage.get(visit, `${path}pageSize=2&current=${current}`);
    if (isHidden(status)) break;
    const page = JSON.parse(text) as { data: (Gallery | Photo)[]; total: number };
    total = page.total;
    expect(page.data).toHaveLength(Math.min(2, total - found.size));
    for (const object of page.data) found.set(object._id, outcomeOf(object));
  }
  return ids.map((id) => found.get(id) ?? 'hidden');
}

async function checkViewer(world: RandomWorld, viewer: ViewerName, built: readonly Built[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const where = `${viewer} in ${JSON.stringify(world)}`;
  const wanted = world.galleries.map((gallery) => oracle(world, viewer, gallery));
  const every = (outcome: (one: Built) => Promise<Outcome>) => Promise.all(built.map(outcome));
  expect(
    await every(({ galleryId }) => stage.decisionOf(visit, 'gallery', galleryId)),
    `the decision for ${where}`,
  ).toEqual(wanted);
  expect(
    await every(({ photoId }) => stage.decisionOf(visit, 'photo', photoId)),
    `the photo's decision for ${where}`,
  ).toEqual(wanted);
  expect(await every((one) => galleryOutcome(visit, one)), `the gallery for ${where}`).toEqual(wanted);
  expect(await every((one) => photosOutcome(visit, one)), `the gallery's photos for ${where}`).toEqual(wanted);
  expect(await every((one) => stage.deliveryOf(visit, one.fileId, 'image-1.webp')), `the bytes for ${where}`).toEqual(
    wanted,
  );
  expect(
    await every((one) => stage.deliveryOf(visit, one.fileId, 'blurred.webp')),
    `the blurred bytes for ${where}`,
  ).toEqual(wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open')));
  await checkLists(world, visit, built);
}

async function checkLists(world: RandomWorld, visit: Visit, built: readonly Built[]): Promise<void> {
  const wanted = (isOfPerformer: boolean) =>
    world.galleries.map((gallery) => listed(world, visit.viewer, gallery, isOfPerformer));
  const [galleryIds, photoIds] = [built.map(({ galleryId }) => galleryId), built.map(({ photoId }) => photoId)];
  const where = `${visit.viewer} in ${JSON.stringify(world)}`;
  expect(
    await outcomesIn(visit, '/api/performer-assets/galleries/search?', galleryIds),
    `all galleries for ${where}`,
  ).toEqual(wanted(false));
  expect(
    await outcomesIn(visit, `/api/performer-assets/galleries/search?performerId=${stage.performer.id}&`, galleryIds),
    `the performer's galleries for ${where}`,
  ).toEqual(wanted(true));
  expect(await outcomesIn(visit, '/api/performer-assets/photos?', photoIds), `all photos for ${where}`).toEqual(
    wanted(false),
  );
  expect(
    await outcomesIn(visit, `/api/performer-assets/photos/${stage.performer.id}?`, photoIds),
    `the performer's photos for ${where}`,
  ).toEqual(wanted(true));
}

test('every path to a gallery and its photos gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const built = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, built)));
    }),
    { numRuns: byDepth({ small: 12, deep: 400 }) },
  );
});
