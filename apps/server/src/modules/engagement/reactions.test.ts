import { deleteFeed, getFeed, listBookmarkedFeeds, react, unreact } from '@ovation/contract/feeds.ts';
import { getPerformer } from '@ovation/contract/performers.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
type Action = 'like' | 'bookmark';
const doReact = ({ client }: Person, objectId: string, action: Action) => client.call(react, { body: { objectId, objectType: 'feed', action } });
const doUnreact = ({ client }: Person, objectId: string, action: Action) => client.call(unreact, { body: { objectId, objectType: 'feed', action } });
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
  expect(await fan.client.call(getFeed, { params: { id: _id } })).toMatchObject({ isLiked: true, isBookmarked: true, totalLike: 1 });
  expect(await totals(performer, _id)).toEqual([1, 1]);
  expect(await doUnreact(fan, _id, 'like')).toEqual({ isLiked: false, isBookmarked: true, totalLike: 0 });
  expect(await doUnreact(fan, _id, 'like')).toEqual({ isLiked: false, isBookmarked: true, totalLike: 0 });
  expect(await totals(performer, _id)).toEqual([0, 0]);
});

test('likes of many at once, each clicking wildly, are counted right', async () => {
  const world = worldOf();
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.fan()));
  const { _id } = await world.feed(performer);
  await Promise.all(fans.flatMap((fan) => [doReact(fan, _id, 'like'), doUnreact(fan, _id, 'like'), doReact(fan, _id, 'like'), doReact(fan, _id, 'bookmark')]));
  const { total } = await server.app.database.selectFrom('reactions').select((row) => row.fn.countAll<bigint>().as('total')).where('object_id', '=', _id).where('action', '=', 'like').executeTakeFirstOrThrow();
  expect(await totals(performer, _id)).toEqual([Number(total), Number(total)]);
  await Promise.all(fans.map((fan) => doReact(fan, _id, 'like')));
  expect(await totals(performer, _id)).toEqual([8, 8]);
});

test('a locked feed can be bookmarked but not liked; a hidden one is not there', async () => {
  const world = worldOf();
  const [performer, fan, blocked] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const { _id } = await world.feed(performer, { access: 'followers' });
  await relationsOf(server.app).block(performer.id, blocked.id);
  await expect(doReact(fan, _id, 'like')).rejects.toMatchObject({ statusCode: 403, code: 'content-locked' });
  await expect(doReact(fan, _id, 'bookmark')).resolves.toMatchObject({ isBookmarked: true });
  await expect(doReact(blocked, _id, 'bookmark')).rejects.toMatchObject({ statusCode: 404 });
  await expect(doReact(fan, '018f4a10-0000-7000-8000-000000000000', 'like')).rejects.toMatchObject({ statusCode: 404 });
});

test('bookmarks are listed newest first, page by page, without what is no longer there', async () => {
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

test('reactions to a deleted feed are forgotten, and its performer’s likes with it', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { _id } = await world.feed(performer);
  await doReact(fan, _id, 'like');
  await performer.client.call(deleteFeed, { params: { id: _id } });
  await server.runJobs();
  expect(await server.app.database.selectFrom('reactions').selectAll().where('object_id', '=', _id).execute()).toEqual([]);
  expect((await server.client().call(getPerformer, { params: { id: performer.id } })).totalLike).toBe(0);
});
