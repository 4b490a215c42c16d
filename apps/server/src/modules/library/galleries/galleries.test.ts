import {
  changeGallery,
  changePhoto,
  createGallery,
  deleteGallery,
  deletePhoto,
  getGallery,
  getOwnGallery,
  listPhotos,
  searchOwnGalleries,
  searchOwnPhotos,
  setGalleryCover,
} from '@ovation/contract/publishing/galleries.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryStageFor, inOrder } from '../../../../test/stages/gallery-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { sweepMediaJob } from '../../media/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { worldOf, photoIdsOf, upload, isStored, later } = galleryStageFor(() => server);

describe('creating a gallery', () => {
  test('simultaneous photos get different positions, and everyone sees them in order', async () => {
    const performer = await worldOf().performer();
    const { _id: galleryId } = await performer.client.call(createGallery, {
      body: { title: 'Rehearsal <b>week</b>', description: 'Five days.' },
    });
    const uploaded = await Promise.all(Array.from({ length: 6 }, () => upload(performer, { galleryId })));
    await server.runJobs();
    const { data, total } = await server.client().call(listPhotos, { query: { ...inOrder, galleryId } });
    expect(total).toBe(6);
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(data.map(({ _id }) => _id).toSorted()).toEqual(uploaded.map(({ _id }) => _id).toSorted());
    expect(data[0]?.file).toMatchObject({
      type: 'gallery-photo',
      status: 'ready',
      width: 320,
      height: 240,
      thumbhash: expect.any(String),
    });
    const gallery = await server.client().call(getGallery, { params: { id: galleryId } });
    expect(gallery).toMatchObject({
      title: 'Rehearsal week',
      totalPhoto: 6,
      access: { granted: true, reason: 'public' },
      cover: { _id: data[0]?.file._id },
    });
  });

  test('includes photos that were uploaded before, in the given order, with their texts', async () => {
    const performer = await worldOf().performer();
    const [first, second] = [
      await upload(performer, { title: 'One', alternativeText: 'A cello on a chair' }),
      await upload(performer),
    ];
    expect(first).toMatchObject({ galleryId: null, title: 'One', alternativeText: 'A cello on a chair' });
    const gallery = await performer.client.call(createGallery, {
      body: { title: 'Two', photoIds: [second._id, first._id], coverPhotoId: first._id },
    });
    expect(await photoIdsOf(performer, gallery._id)).toEqual([second._id, first._id]);
    expect(gallery).toMatchObject({ totalPhoto: 2, coverPhotoId: first._id, state: 'published' });
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title of markup only', { title: '<p></p>' }, 'title'],
    ['a paid gallery without a price', { access: 'paid' }, 'price'],
    ['a paid gallery for nothing', { access: 'paid', price: 0 }, 'price'],
    ['a price above the bound', { access: 'paid', price: 300.01 }, 'price'],
    ['an end before its beginning', { publishedAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }, 'endsAt'],
    [
      'open to all before it is there',
      { access: 'subscribers', publishedAt: '2030-01-02T00:00:00Z', publicAt: '2030-01-02T00:00:00Z' },
      'publicAt',
    ],
    ['a time that is none', { publishedAt: 'tomorrow' }, 'publishedAt'],
    ['a time in the year 10000', { publishedAt: '9999-12-31T23:59:59-14:00' }, 'publishedAt'],
    ['a time in the year 0', { publishedAt: '0000-01-01T00:00:00Z' }, 'publishedAt'],
    ['a photo that does not exist', { photoIds: ['018f4a10-0000-7000-8000-000000000000'] }, 'photoIds.0'],
    ['a cover from elsewhere', { coverPhotoId: '018f4a10-0000-7000-8000-000000000000' }, 'coverPhotoId'],
  ] as const)('%s is rejected with the field', async (_, body, field) => {
    const { client } = await worldOf().performer();
    await expect(client.call(createGallery, { body: { title: 'A title', ...body } as never })).rejects.toMatchObject({
      statusCode: 422,
      fields: { [field]: expect.any(String) },
    });
  });

  test('rejects photos of others, of another gallery and repeated ones at once', async () => {
    const world = worldOf();
    const [performer, other] = await Promise.all([world.performer(), world.performer()]);
    const [foreign, own, used] = [await upload(other), await upload(performer), await upload(performer)];
    await performer.client.call(createGallery, { body: { title: 'Taken', photoIds: [used._id] } });
    await expect(
      performer.client.call(createGallery, {
        body: { title: 'All', photoIds: [own._id, foreign._id, used._id, own._id] },
      }),
    ).rejects.toMatchObject({
      statusCode: 422,
      fields: { 'photoIds.1': expect.any(String), 'photoIds.2': expect.any(String), 'photoIds.3': expect.any(String) },
    });
  });

  test('a pending performer may upload, and create galleries once approved', async () => {
    const performer = await worldOf().performer({ approved: false });
    await expect(upload(performer)).resolves.toMatchObject({ galleryId: null });
    await expect(performer.client.call(createGallery, { body: { title: 'Soon' } })).rejects.toMatchObject({
      statusCode: 403,
      code: 'performer-not-approved',
    });
  });

  test('another performer’s gallery cannot be uploaded to, read as one’s own or changed', async () => {
    const world = worldOf();
    const [performer, other] = await Promise.all([world.performer(), world.performer()]);
    const { _id: id } = await world.gallery(performer);
    const [photoId = ''] = await photoIdsOf(performer, id);
    const { client } = other;
    const attempts = await Promise.allSettled([
      upload(other, { galleryId: id }),
      client.call(getOwnGallery, { params: { id } }),
      client.call(changeGallery, { params: { id }, body: { title: 'Mine' } }),
      client.call(deleteGallery, { params: { id } }),
      client.call(changePhoto, { params: { id: photoId }, body: { title: 'Mine' } }),
      client.call(deletePhoto, { params: { id: photoId } }),
      client.call(setGalleryCover, { params: { id: photoId } }),
    ]);
    expect(
      attempts.map((attempt) => attempt.status === 'rejected' && (attempt.reason as { statusCode: number }).statusCode),
    ).toEqual(attempts.map(() => 404));
    expect((await client.call(searchOwnPhotos, { query: { galleryId: id } })).total).toBe(0);
  });
});

test('a photo without a gallery is swept after a day with its file; others remain', async () => {
  const performer = await worldOf().performer();
  const loose = await upload(performer);
  const { _id: galleryId } = await worldOf().gallery(performer, { publishedAt: null, photos: 1 });
  server.clock.advance(25 * 3_600_000);
  try {
    await server.runJob(sweepMediaJob);
    await server.runJobs();
  } finally {
    server.clock.reset();
  }
  const { data } = await performer.client.call(searchOwnPhotos, {});
  expect(data.map((photo) => photo.galleryId)).toEqual([galleryId]);
  expect(await isStored(`renditions/${loose.file._id}/blurred.webp`)).toBe(false);
});

describe('arranging', () => {
  test('a photo moves within its gallery, and the others keep their order', async () => {
    const performer = await worldOf().performer();
    const { _id } = await worldOf().gallery(performer, { photos: 4 });
    const [a = '', b = '', c = '', d = ''] = await photoIdsOf(performer, _id);
    await performer.client.call(changePhoto, { params: { id: d }, body: { position: 1 } });
    expect(await photoIdsOf(performer, _id)).toEqual([a, d, b, c]);
    await performer.client.call(changeGallery, { params: { id: _id }, body: { photoIds: [c, a] } });
    expect(await photoIdsOf(performer, _id)).toEqual([c, a, d, b]);
  });

  test('when the cover photo is deleted, the first photo becomes the cover', async () => {
    const performer = await worldOf().performer();
    const { _id: id } = await worldOf().gallery(performer, { photos: 3 });
    const [first = '', , last = ''] = await photoIdsOf(performer, id);
    const coverOf = async () => (await performer.client.call(getOwnGallery, { params: { id } })).cover?._id;
    const fileOf = async (photoId: string) =>
      (await performer.client.call(searchOwnPhotos, { query: { galleryId: id } })).data.find(
        ({ _id }) => _id === photoId,
      )?.file._id;
    expect(await performer.client.call(setGalleryCover, { params: { id: last } })).toMatchObject({ isCover: true });
    expect(await coverOf()).toBe(await fileOf(last));
    await performer.client.call(deletePhoto, { params: { id: last } });
    expect(await coverOf()).toBe(await fileOf(first));
    expect((await performer.client.call(getOwnGallery, { params: { id } })).totalPhoto).toBe(2);
  });

  test('a photo that moves to another gallery gets its rule, and is no longer the cover of the old one', async () => {
    const [performer, fan] = await Promise.all([worldOf().performer(), worldOf().fan()]);
    const open = await worldOf().gallery(performer);
    const locked = await worldOf().gallery(performer, { access: 'subscribers', photos: 1 });
    const [moved = ''] = await photoIdsOf(performer, open._id);
    await performer.client.call(setGalleryCover, { params: { id: moved } });
    await performer.client.call(changePhoto, { params: { id: moved }, body: { galleryId: locked._id, position: 0 } });
    expect((await photoIdsOf(performer, locked._id))[0]).toBe(moved);
    const { data } = await fan.client.call(listPhotos, { query: { ...inOrder, galleryId: locked._id } });
    expect(data[0]).toMatchObject({ _id: moved, alternativeText: '', access: { granted: false } });
    const [left, gained] = await Promise.all(
      [open._id, locked._id].map((id) => performer.client.call(getOwnGallery, { params: { id } })),
    );
    expect([left?.totalPhoto, left?.coverPhotoId, gained?.totalPhoto]).toEqual([1, null, 2]);
  });

  test('fields that are not sent keep their value, and an unpaid gallery loses its price', async () => {
    const performer = await worldOf().performer();
    const { _id: id } = await worldOf().gallery(performer, { description: 'Words', access: 'paid', price: 9.5 });
    const { client } = performer;
    expect(await client.call(changeGallery, { params: { id }, body: { title: 'Another' } })).toMatchObject({
      title: 'Another',
      description: 'Words',
      price: 9.5,
      state: 'published',
    });
    expect(await client.call(changeGallery, { params: { id }, body: { access: 'followers' } })).not.toHaveProperty(
      'price',
    );
  });
});

describe('schedule', () => {
  test('drafts, scheduled and ended galleries have their states, and their performer can filter by them', async () => {
    const performer = await worldOf().performer();
    const make = (title: string, times: object) => performer.client.call(createGallery, { body: { title, ...times } });
    await make('Draft', { publishedAt: null });
    await make('Scheduled', { publishedAt: later(60_000) });
    await make('Published', { endsAt: later(60_000) });
    await make('Ended', { publishedAt: later(-60_000), endsAt: later(-1_000) });
    const statesOf = async (query: object) =>
      (await performer.client.call(searchOwnGalleries, { query: { sortBy: 'title', sort: 'asc', ...query } })).data.map(
        ({ title, state }) => [title, state],
      );
    expect(await statesOf({})).toEqual([
      ['Draft', 'draft'],
      ['Ended', 'ended'],
      ['Published', 'published'],
      ['Scheduled', 'scheduled'],
    ]);
    for (const state of ['draft', 'scheduled', 'published', 'ended'])
      expect((await statesOf({ state })).map(([, found]) => found)).toEqual([state]);
  });

  test('a scheduled gallery is published, opens to everyone and ends at its times', async () => {
    const [performer, fan] = await Promise.all([worldOf().performer(), worldOf().fan()]);
    const hourMs = 3_600_000;
    const { _id: id } = await worldOf().gallery(performer, {
      access: 'subscribers',
      publishedAt: later(hourMs),
      publicAt: later(2 * hourMs),
      endsAt: later(3 * hourMs),
    });
    const outcome = () =>
      fan.client.call(getGallery, { params: { id } }).then(
        ({ access }) => access.granted,
        (error: { statusCode: number }) => error.statusCode,
      );
    try {
      const seen: unknown[] = [await outcome()];
      for (let hours = 1; hours <= 3; hours += 1) {
        server.clock.advance(hourMs);
        seen.push(await outcome());
      }
      expect(seen).toEqual([404, false, true, 404]);
    } finally {
      server.clock.reset();
    }
  });
});
