import { deletePhoto, getGallery, listPhotos } from '@ovation/contract/publishing/galleries.ts';
import { buyGallery } from '@ovation/contract/money/money.ts';
import { getReportCase, type Moderation, type ReportableKind } from '@ovation/contract/site/reports.ts';
import { type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { setReportStage, type ReportStage } from '../../../../test/stages/reports/report-stage.ts';

let stage: ReportStage;
beforeAll(async () => {
  stage = await setReportStage();
});
afterAll(() => stage.server.stop());

/** Inserts a gallery with a photo, and a video, each with its file. */
async function library(performer: Person) {
  const { database, clock } = stage.server.app;
  const [gallery, photo, video, picture, videoFile] = [newId(), newId(), newId(), newId(), newId()];
  const shared = { performer_id: performer.id, access: 'public', title: 'Backstage', published_at: clock.now() };
  const file = {
    owner_id: performer.id,
    status: 'ready',
    original_name: 'a',
    mime_type: 'image/jpeg',
    size_bytes: 3n,
    sha256: Buffer.alloc(32),
  };
  await database
    .insertInto('galleries')
    .values({ id: gallery, ...shared })
    .execute();
  await database
    .insertInto('files')
    .values([
      {
        ...file,
        id: picture,
        type: 'gallery-photo',
        object_kind: 'gallery',
        object_id: gallery,
        storage_key: `originals/${picture}`,
      },
      {
        ...file,
        id: videoFile,
        type: 'video',
        object_kind: 'video',
        object_id: video,
        storage_key: `originals/${videoFile}`,
      },
    ])
    .execute();
  await database
    .insertInto('photos')
    .values({ id: photo, performer_id: performer.id, gallery_id: gallery, file_id: picture })
    .execute();
  await database
    .insertInto('videos')
    .values({ id: video, ...shared, film_file_id: videoFile })
    .execute();
  return { gallery, photo, video };
}

const filesOf = ({ id }: Person) =>
  stage.server.app.database
    .selectFrom('files')
    .select('type')
    .where('owner_id', '=', id)
    .where('type', 'in', ['gallery-photo', 'video'])
    .execute();
const isThere = async (path: string, person?: Person) =>
  (await stage.statusOf(`/api/performer-assets/${path}`, person)) === 200;

test('galleries, photos and videos are hidden, shown again and removed with their files', async () => {
  const { performer, fan } = await stage.setScene();
  const { gallery, photo, video } = await library(performer);
  const decide = async (kind: ReportableKind, objectId: string, action: Moderation): Promise<string> => {
    await stage.report(fan, objectId, kind);
    const id = await stage.caseOf(objectId);
    await (action === 'remove' ? stage.removeForGood(id) : stage.act(id, action));
    return id;
  };
  const hidden = { gallery: await decide('gallery', gallery, 'hide'), video: await decide('video', video, 'hide') };
  expect([
    await isThere(`galleries/${gallery}`, fan),
    await isThere(`videos/${video}`, fan),
    await isThere(`galleries/${gallery}`, performer),
    await isThere(`videos/${video}`, performer),
  ]).toEqual([false, false, true, true]);
  await Promise.all([stage.act(hidden.gallery, 'show'), stage.act(hidden.video, 'show')]);
  expect([await isThere(`galleries/${gallery}`, fan), await isThere(`videos/${video}`, fan)]).toEqual([true, true]);
  await decide('photo', photo, 'remove');
  await decide('video', video, 'remove');
  expect(await filesOf(performer)).toEqual([]);
  expect([await isThere(`galleries/${gallery}`, fan), await isThere(`videos/${video}`, performer)]).toEqual([
    true,
    false,
  ]);
  await decide('gallery', gallery, 'remove');
  expect(await isThere(`galleries/${gallery}`, performer)).toBe(false);
});

test('the case of a large gallery has its first photos, the cover before them, and says how many there are', async () => {
  const { performer, fan } = await stage.setScene();
  const { gallery, photo: cover, video } = await library(performer);
  const { database } = stage.server.app;
  const photos = Array.from({ length: 25 }, (_, position) => ({
    id: newId(),
    file_id: newId(),
    position: position + 1,
  }));
  const file = await database
    .selectFrom('files')
    .selectAll()
    .where('type', '=', 'gallery-photo')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('files')
    .values(photos.map(({ file_id: id }) => ({ ...file, id, renditions: '[]', storage_key: `originals/${id}` })))
    .execute();
  await database
    .insertInto('photos')
    .values(photos.map((photo) => ({ ...photo, performer_id: performer.id, gallery_id: gallery })))
    .execute();
  await database.updateTable('galleries').set({ cover_photo_id: cover }).where('id', '=', gallery).execute();
  const objectOf = async (kind: ReportableKind, objectId: string) => {
    await stage.report(fan, objectId, kind);
    const params = { id: await stage.caseOf(objectId) };
    return (await stage.server.admin.call(getReportCase, { params })).object;
  };
  const { files, totalFile } = await objectOf('gallery', gallery);
  expect(totalFile).toBe(26);
  expect(files?.map(({ _id }) => _id)).toEqual([file.id, ...photos.slice(0, 19).map(({ file_id }) => file_id)]);
  expect((await objectOf('video', video)).files).toMatchObject([{ type: 'video' }]);
  expect((await objectOf('photo', cover)).files).toMatchObject([{ _id: file.id }]);
  expect((await objectOf('performer', performer.id)).files).toEqual([]);
});

test('a gallery does not count a photo that is hidden', async () => {
  const [performer, fan] = await Promise.all([stage.world.performer(), stage.world.fan()]);
  const { _id: galleryId } = await stage.world.gallery(performer, { photos: 2 });
  const params = { id: galleryId };
  const [hidden, seen] = (await fan.client.call(listPhotos, { query: { galleryId } })).data;
  const totalPhoto = async () => (await fan.client.call(getGallery, { params })).totalPhoto;
  await stage.report(fan, hidden?._id ?? '', 'photo');
  await stage.act(await stage.caseOf(hidden?._id ?? ''), 'hide');
  expect(await totalPhoto()).toBe(1);
  await performer.client.call(deletePhoto, { params: { id: hidden?._id ?? '' } });
  expect(await totalPhoto()).toBe(1);
  await stage.report(fan, seen?._id ?? '', 'photo');
  const caseId = await stage.caseOf(seen?._id ?? '');
  await stage.act(caseId, 'hide');
  expect(await totalPhoto()).toBe(0);
  await stage.act(caseId, 'show');
  expect(await totalPhoto()).toBe(1);
});

test('a photo of a sold gallery is kept for the books, but visible to no one', async () => {
  const { performer, fan, other } = await stage.setScene();
  const { gallery, photo } = await library(performer);
  const { database } = stage.server.app;
  await database.updateTable('galleries').set({ access: 'paid', price: 500n }).where('id', '=', gallery).execute();
  await other.client.call(buyGallery, { params: { id: gallery }, idempotencyKey: newId() });
  await stage.report(fan, photo, 'photo');
  await stage.removeForGood(await stage.caseOf(photo));
  const photosFor = async (person: Person) =>
    (await person.client.call(listPhotos, { query: { galleryId: gallery } })).data.map(({ _id }) => _id);
  expect([await photosFor(other), await photosFor(fan)]).toEqual([[], []]);
  expect(await filesOf(performer)).toHaveLength(2);
});
