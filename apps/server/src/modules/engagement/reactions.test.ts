import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import {
  listBookmarkedFeeds,
  listBookmarkedGalleries,
  listBookmarkedPerformers,
  listBookmarkedPhotos,
  listBookmarkedVideos,
  react,
  unreact,
  type ReactableKind,
} from '@ovation/contract/publishing/engagement.ts';
import { deleteFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { purgeDeletedJob } from './jobs/purge-deleted.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
type Action = 'like' | 'bookmark';
const doReact = ({ client }: Person, objectId: string, action: Action) =>
  client.call(react, { body: { objectId, objectType: 'feed', action } });
const doUnreact = ({ client }: Person, objectId: string, action: Action) =>
  client.call(unreact, { body: { objectId, objectType: 'feed', action } });
const totals = async (performer: Person, id: string) => [
  (await server.client().call(getFeed, { params: { id } })).totalLike,
  (await server.client().call(getPerformer, { params: { id: performer.id } })).totalLike,
];

test('liking twice is one like, unliking twice is none, and pages show it', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { _id } = await world.feed(performer);
  expect(await doReact(fan, _id, 'like')).toEqual({ isLiked: true, isBookmarked: false, totalLike: 1 });
  expect(await doReact(fan, _id, 'like')).toEqual({ isLiked: true, isBookmarked: false, totalLike: 1 });
  expect(await doReact(fan, _id, 'bookmark')).toEqual({ isLiked: true, isBookmarked: true, totalLike: 1 });
  expect(await fan.client.call(getFeed, { params: { id: _id } })).toMatchObject({
    isLiked: true,
    isBookmarked: true,
    totalLike: 1,
  });
  expect(await totals(performer, _id)).toEqual([1, 1]);
  expect(await doUnreact(fan, _id, 'like')).toEqual({ isLiked: false, isBookmarked: true, totalLike: 0 });
  expect(await doUnreact(fan, _id, 'like')).toEqual({ isLiked: false, isBookmarked: true, totalLike: 0 });
  expect(await totals(performer, _id)).toEqual([0, 0]);
});

test('simultaneous repeated likes are counted right', async () => {
  const world = worldOf();
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.fan()));
  const { _id } = await world.feed(performer);
  await Promise.all(
    fans.flatMap((fan) => [
      doReact(fan, _id, 'like'),
      doUnreact(fan, _id, 'like'),
      doReact(fan, _id, 'like'),
      doReact(fan, _id, 'bookmark'),
    ]),
  );
  const { total } = await server.app.database
    .selectFrom('reactions')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .where('object_id', '=', _id)
    .where('action', '=', 'like')
    .executeTakeFirstOrThrow();
  expect(await totals(performer, _id)).toEqual([Number(total), Number(total)]);
  await Promise.all(fans.map((fan) => doReact(fan, _id, 'like')));
  expect(await totals(performer, _id)).toEqual([8, 8]);
});

test('a locked feed can be bookmarked but not liked, a hidden one neither', async () => {
  const world = worldOf();
  const [performer, fan, blocked] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const { _id } = await world.feed(performer, { access: 'followers' });
  await relationsOf(server.app).block(performer.id, blocked.id);
  await expect(doReact(fan, _id, 'like')).rejects.toMatchObject({ statusCode: 403, code: 'content-locked' });
  await expect(doReact(fan, _id, 'bookmark')).resolves.toMatchObject({ isBookmarked: true });
  await expect(doReact(blocked, _id, 'bookmark')).rejects.toMatchObject({ statusCode: 404 });
  await expect(doReact(fan, '018f4a10-0000-7000-8000-000000000000', 'like')).rejects.toMatchObject({ statusCode: 404 });
});

test('bookmarks are listed newest first, page by page, without hidden objects', async () => {
  const world = worldOf();
  const [performer, other, fan] = await Promise.all([world.performer(), world.performer(), world.fan()]);
  const ids: string[] = [];
  for (const access of ['public', 'followers', 'subscribers'] as const) {
    const { _id } = await world.feed(performer, { access });
    await doReact(fan, _id, 'bookmark');
    ids.unshift(_id);
  }
  const hidden = await world.feed(other);
  await doReact(fan, hidden._id, 'bookmark');
  await relationsOf(server.app).block(other.id, fan.id);
  const first = await fan.client.call(listBookmarkedFeeds, { query: { pageSize: 2 } });
  const second = await fan.client.call(listBookmarkedFeeds, { query: { pageSize: 2, cursor: first.nextCursor ?? '' } });
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids);
  expect([first.total, second.nextCursor]).toEqual([3, undefined]);
  expect(first.data[0]).toMatchObject({ access: { granted: false }, isBookmarked: true });
  const oldest = await fan.client.call(listBookmarkedFeeds, { query: { sort: 'asc' } });
  expect(oldest.data.map(({ _id }) => _id)).toEqual(ids.toReversed());
});

test('reactions to a deleted feed are deleted, also from its performer’s likes', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { _id } = await world.feed(performer);
  await doReact(fan, _id, 'like');
  await performer.client.call(deleteFeed, { params: { id: _id } });
  await performer.client.call(deleteForGood, { params: { kind: 'feed', id: _id } });
  await server.runJobs();
  expect(await server.app.database.selectFrom('reactions').selectAll().where('object_id', '=', _id).execute()).toEqual(
    [],
  );
  expect((await server.client().call(getPerformer, { params: { id: performer.id } })).totalLike).toBe(0);
});

/** Inserts a gallery with a photo and a video directly, because only reactions to them are tested here. */
async function library(performer: Person, access: 'public' | 'followers' = 'public') {
  const { database, clock } = server.app;
  const [gallery, photo, video, file] = [newId(), newId(), newId(), newId()];
  const shared = { performer_id: performer.id, access, title: 'Backstage', published_at: clock.now() };
  await database
    .insertInto('galleries')
    .values({ id: gallery, ...shared })
    .execute();
  await database
    .insertInto('files')
    .values({
      id: file,
      owner_id: performer.id,
      type: 'gallery-photo',
      object_kind: 'photo',
      object_id: photo,
      status: 'ready',
      original_name: 'a.jpg',
      mime_type: 'image/jpeg',
      size_bytes: 3n,
      sha256: Buffer.alloc(32),
      storage_key: `originals/${file}`,
    })
    .execute();
  await database
    .insertInto('photos')
    .values({ id: photo, performer_id: performer.id, gallery_id: gallery, file_id: file })
    .execute();
  await database
    .insertInto('videos')
    .values({ id: video, ...shared })
    .execute();
  return { gallery, photo, video };
}

const kinds = ['gallery', 'photo', 'video'] as const;
const give = ({ client }: Person, objectType: ReactableKind, objectId: string, action: Action) =>
  client.call(react, { body: { objectId, objectType, action } });
const takeBack = ({ client }: Person, objectType: ReactableKind, objectId: string, action: Action) =>
  client.call(unreact, { body: { objectId, objectType, action } });
const likesOf = async (performer: Person) =>
  (await server.client().call(getPerformer, { params: { id: performer.id } })).totalLike;

test('galleries, photos and videos can be liked and bookmarked like feeds, with right counters', async () => {
  const world = worldOf();
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
  const objects = await library(performer);
  await Promise.all(
    kinds.flatMap((kind) =>
      fans.flatMap((fan) => [
        give(fan, kind, objects[kind], 'like'),
        takeBack(fan, kind, objects[kind], 'like'),
        give(fan, kind, objects[kind], 'like'),
        give(fan, kind, objects[kind], 'bookmark'),
      ]),
    ),
  );
  await Promise.all(kinds.flatMap((kind) => fans.map((fan) => give(fan, kind, objects[kind], 'like'))));
  for (const kind of kinds)
    expect(await give(fans[0] as Person, kind, objects[kind], 'like')).toEqual({
      isLiked: true,
      isBookmarked: true,
      totalLike: 6,
    });
  expect(await likesOf(performer)).toBe(18);
  expect(await takeBack(fans[0] as Person, 'photo', objects.photo, 'like')).toEqual({
    isLiked: false,
    isBookmarked: true,
    totalLike: 5,
  });
  await server.app.database.deleteFrom('galleries').where('id', '=', objects.gallery).execute();
  expect(await likesOf(performer)).toBe(6);
});

test('a locked gallery can be bookmarked and not liked, nor can its photos', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const objects = await library(performer, 'followers');
  for (const kind of kinds) {
    await expect(give(fan, kind, objects[kind], 'like')).rejects.toMatchObject({ code: 'content-locked' });
    await expect(give(fan, kind, objects[kind], 'bookmark')).resolves.toMatchObject({ isBookmarked: true });
  }
  const lists = { gallery: listBookmarkedGalleries, photo: listBookmarkedPhotos, video: listBookmarkedVideos };
  for (const kind of kinds)
    expect(await fan.client.call(lists[kind])).toMatchObject({
      total: 1,
      data: [{ _id: objects[kind], isBookmarked: true, access: { granted: false } }],
    });
  await server.app.database
    .updateTable('galleries')
    .set({ hidden_at: new Date() })
    .where('id', '=', objects.gallery)
    .execute();
  for (const kind of ['gallery', 'photo'] as const)
    expect(await fan.client.call(lists[kind])).toMatchObject({ total: 0, data: [] });
});

test('a performer can be bookmarked but not liked; page and list show it', async () => {
  const world = worldOf();
  const [performer, other, fan] = await Promise.all([world.performer(), world.performer(), world.fan()]);
  await expect(give(fan, 'performer', performer.id, 'like')).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'action' }],
  });
  await give(fan, 'performer', other.id, 'bookmark');
  expect(await give(fan, 'performer', performer.id, 'bookmark')).toMatchObject({ isBookmarked: true });
  expect(await fan.client.call(getPerformer, { params: { id: performer.id } })).toMatchObject({ isBookmarked: true });
  expect((await fan.client.call(listBookmarkedPerformers)).data.map(({ _id }) => _id)).toEqual([
    performer.id,
    other.id,
  ]);
  await relationsOf(server.app).block(other.id, fan.id);
  expect(await fan.client.call(listBookmarkedPerformers)).toMatchObject({ data: [{ _id: performer.id }], total: 1 });
  await expect(give(fan, 'performer', other.id, 'bookmark')).rejects.toMatchObject({ statusCode: 404 });
  await expect(give(fan, 'performer', fan.id, 'bookmark')).rejects.toMatchObject({ statusCode: 404 });
});

test('reactions to all deleted objects are deleted, also to photos deleted with their gallery', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const objects = await library(performer);
  for (const kind of kinds) await give(fan, kind, objects[kind], 'bookmark');
  const left = async () =>
    (
      await server.app.database.selectFrom('reactions').select('object_kind').where('account_id', '=', fan.id).execute()
    ).map(({ object_kind }) => object_kind);
  await server.app.database.deleteFrom('galleries').where('id', '=', objects.gallery).execute();
  await server.runJob(purgeDeletedJob);
  expect(await left()).toEqual(['video']);
  await server.app.database.deleteFrom('videos').where('id', '=', objects.video).execute();
  await server.runJob(purgeDeletedJob);
  expect(await left()).toEqual([]);
});
