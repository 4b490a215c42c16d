import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import {
  changePhoto,
  deleteGallery,
  deletePhoto,
  getGallery,
  getOwnGallery,
  listPhotos,
  searchGalleries,
  searchOwnPhotos,
} from '@ovation/contract/publishing/galleries.ts';
import { buyGallery } from '@ovation/contract/money/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryStageFor } from '../../../../test/stages/gallery-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, photoIdsOf, isStored } = galleryStageFor(() => server);

describe('sold galleries', () => {
  test('keep their photos, and remain visible to their buyers after deletion', async () => {
    const [performer, fan, stranger] = await Promise.all([
      worldOf().performer(),
      worldOf().fan({ balance: 20 }),
      worldOf().fan(),
    ]);
    const { _id: id } = await worldOf().gallery(performer, { access: 'paid', price: 12.5 });
    const [photoId = ''] = await photoIdsOf(performer, id);
    await fan.client.call(buyGallery, { params: { id }, idempotencyKey: crypto.randomUUID() });
    expect(await performer.client.call(getOwnGallery, { params: { id } })).toMatchObject({
      totalSale: 1,
      earned: 12.5,
    });
    await expect(performer.client.call(deletePhoto, { params: { id: photoId } })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('bought'),
    });
    await expect(
      performer.client.call(changePhoto, { params: { id: photoId }, body: { galleryId: null } }),
    ).rejects.toMatchObject({ statusCode: 422, fields: { galleryId: expect.any(String) } });
    const { message } = await performer.client.call(deleteGallery, { params: { id } });
    expect(message).toContain('Buyers keep it');
    const { data } = await fan.client.call(listPhotos, { query: { galleryId: id } });
    expect(data.map(({ access }) => access.reason)).toEqual(['buyer', 'buyer']);
    expect((await fetch(server.url + data[0]?.file.url, { headers: { authorization: fan.token } })).status).toBe(200);
    expect(
      (await fan.client.call(searchGalleries, { query: { performerId: performer.id } })).data.map(({ _id }) => _id),
    ).toEqual([id]);
    for (const { client } of [performer, stranger])
      await expect(client.call(getGallery, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
    await expect(performer.client.call(deleteGallery, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
    expect((await performer.client.call(searchOwnPhotos, {})).total).toBe(0);
  });

  test('an unsold gallery is deleted with its photos and their files', async () => {
    const performer = await worldOf().performer();
    const { _id: id, cover } = await worldOf().gallery(performer);
    const { storage_key } = await server.app.database
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', cover?._id ?? '')
      .executeTakeFirstOrThrow();
    const keys = [storage_key, `renditions/${cover?._id}/blurred.webp`];
    expect(await Promise.all(keys.map(isStored))).toEqual([true, true]);
    await performer.client.call(deleteGallery, { params: { id } });
    await performer.client.call(deleteForGood, { params: { kind: 'gallery', id: id } });
    await server.runJobs();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false]);
    expect((await performer.client.call(searchOwnPhotos, {})).total).toBe(0);
  });

  test('a photo is deleted with its file', async () => {
    const performer = await worldOf().performer();
    const { _id: id, cover } = await worldOf().gallery(performer);
    const [photoId = ''] = await photoIdsOf(performer, id);
    await performer.client.call(deletePhoto, { params: { id: photoId } });
    await server.runJobs();
    expect(await isStored(`renditions/${cover?._id}/blurred.webp`)).toBe(false);
    expect(await photoIdsOf(performer, id)).toHaveLength(1);
  });
});
