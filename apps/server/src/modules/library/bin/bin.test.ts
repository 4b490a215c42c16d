import { listBin, restoreContent, deleteForGood, type BinKind } from '@ovation/contract/publishing/bin.ts';
import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';
import {
  createFeed,
  deleteFeed,
  getFeed,
  getOwnFeed,
  listFeeds,
  listOwnFeeds,
  listPerformerFeeds,
  pinFeed,
} from '@ovation/contract/publishing/feeds.ts';
import { deleteGallery, getGallery } from '@ovation/contract/publishing/galleries.ts';
import { deleteVideo } from '@ovation/contract/publishing/videos.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { deleteProduct } from '@ovation/contract/shop/products.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStageFor } from '../../../../test/stages/product-stage.ts';
import { videoStageFor } from '../../../../test/stages/video-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { emptyBinsJob } from './bin.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const { publish: publishVideo } = videoStageFor(() => server);
const { publishDownload } = productStageFor(() => server);

const dayMs = 86_400_000;

const binOf = async ({ client }: Person) => (await client.call(listBin, {})).data;
const restore = ({ client }: Person, kind: BinKind, id: string) =>
  client.call(restoreContent, { params: { kind, id } });
const deleteNow = ({ client }: Person, kind: BinKind, id: string) =>
  client.call(deleteForGood, { params: { kind, id } });

/** Sessions would end if the clock went on for a month. */
async function deletedAgo(id: string, ms: number): Promise<void> {
  const binned_at = new Date(server.clock.now().getTime() - ms);
  await server.app.database.updateTable('feeds').set({ binned_at }).where('id', '=', id).execute();
}

async function countersOf({ id }: Person) {
  return server.app.database
    .selectFrom('performer_counters')
    .select(['total_feed', 'total_like', 'total_subscriber_feed'])
    .where('performer_id', '=', id)
    .executeTakeFirstOrThrow();
}

test('a deleted post is nowhere but in the bin, and comes back with its likes, comments and counts', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id: id } = await world.feed(performer, { text: 'The slow movement.' });
  await fan.client.call(react, { body: { objectType: 'feed', objectId: id, action: 'like' } });
  await fan.client.call(createComment, { body: { objectType: 'feed', objectId: id, text: 'Bravo' } });
  const before = await countersOf(performer);

  const { message } = await performer.client.call(deleteFeed, { params: { id } });
  expect(message).toBe('The post is in the bin for 30 days.');
  for (const { client } of [performer, fan])
    await expect(client.call(getFeed, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  await expect(performer.client.call(getOwnFeed, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  const username = performer.username;
  expect((await fan.client.call(listPerformerFeeds, { params: { username } })).data).toEqual([]);
  expect((await fan.client.call(listFeeds, { query: { q: 'movement' } })).data).toEqual([]);
  expect((await performer.client.call(listOwnFeeds, {})).total).toBe(0);
  await expect(fan.client.call(listComments, { query: { objectType: 'feed', objectId: id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  const news = await performer.client.call(listNotifications, {});
  expect(news.data.filter(({ kind }) => kind === 'comment')).toEqual([]);
  expect(await countersOf(performer)).toMatchObject({ total_feed: 0n });
  expect(await binOf(performer)).toMatchObject([
    { kind: 'feed', _id: id, title: 'The slow movement.', totalLike: 1, totalComment: 1, isSold: false },
  ]);

  await restore(performer, 'feed', id);
  expect(await binOf(performer)).toEqual([]);
  expect(await fan.client.call(getFeed, { params: { id } })).toMatchObject({
    totalLike: 1,
    totalComment: 1,
    isLiked: true,
  });
  expect((await fan.client.call(listFeeds, { query: { q: 'movement' } })).data).toHaveLength(1);
  expect(await countersOf(performer)).toEqual(before);
});

test('media of what is in the bin is refused at delivery', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const gallery = await world.gallery(performer);
  const { cover } = await fan.client.call(getGallery, { params: { id: gallery._id } });
  const load = async () =>
    (await fetch(server.url + (cover?.url ?? ''), { headers: { authorization: fan.token } })).status;
  expect(await load()).toBe(200);
  await performer.client.call(deleteGallery, { params: { id: gallery._id } });
  expect(await load()).toBe(404);
  await restore(performer, 'gallery', gallery._id);
  expect(await load()).toBe(200);
});

test('after thirty days a post is deleted with its files and counts; the day before, it can be restored', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id: id } = await world.feed(performer, { photo: true });
  await fan.client.call(react, { body: { objectType: 'feed', objectId: id, action: 'like' } });
  await performer.client.call(deleteFeed, { params: { id } });
  await deletedAgo(id, 30 * dayMs - 1_000);
  await server.runJob(emptyBinsJob);
  expect(await binOf(performer)).toHaveLength(1);
  await deletedAgo(id, 30 * dayMs);
  await server.runJob(emptyBinsJob);
  await server.runJob(emptyBinsJob);
  await server.runJobs();
  expect(await binOf(performer)).toEqual([]);
  await expect(restore(performer, 'feed', id)).rejects.toMatchObject({ statusCode: 404 });
  const { database } = server.app;
  expect(await database.selectFrom('files').select('id').where('object_id', '=', id).execute()).toEqual([]);
  expect(await database.selectFrom('reactions').select('action').where('object_id', '=', id).execute()).toEqual([]);
  expect(await countersOf(performer)).toEqual({ total_feed: 0n, total_like: 0n, total_subscriber_feed: 0n });
});

test('what was bought leaves the bin, never its buyers', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const { _id: id } = await world.feed(performer, { access: 'paid', price: 5 });
  await world.buy(fan, id);
  expect((await performer.client.call(deleteFeed, { params: { id } })).message).toBe(
    'The post is in the bin. Buyers keep it.',
  );
  expect(await binOf(performer)).toMatchObject([{ _id: id, isSold: true }]);
  const canRead = () => fan.client.call(getFeed, { params: { id } });
  expect((await canRead()).access.reason).toBe('buyer');
  expect((await deleteNow(performer, 'feed', id)).message).toBe('The post is gone from your bin. Buyers keep it.');
  expect((await canRead()).access.reason).toBe('buyer');
  await expect(restore(performer, 'feed', id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(deleteNow(performer, 'feed', id)).rejects.toMatchObject({ statusCode: 404 });
});

test('all four kinds go to the bin, the latest first, page by page, and can be deleted now', async () => {
  const performer = await world.performer();
  const [feed, gallery, video, product] = [
    await world.feed(performer),
    await world.gallery(performer, { title: 'Backstage' }),
    await publishVideo(performer, { title: 'Rehearsal' }),
    await publishDownload(performer, { name: 'Poster' }),
  ];
  const deletions = [
    () => performer.client.call(deleteFeed, { params: { id: feed._id } }),
    () => performer.client.call(deleteGallery, { params: { id: gallery._id } }),
    () => performer.client.call(deleteVideo, { params: { id: video._id } }),
    () => performer.client.call(deleteProduct, { params: { id: product._id } }),
  ];
  for (const deletion of deletions) {
    server.clock.advance(1_000);
    await deletion();
    await expect(deletion()).rejects.toMatchObject({ statusCode: 404 });
  }
  const page = (current: number) => performer.client.call(listBin, { query: { current, pageSize: 2 } });
  expect(await page(1)).toMatchObject({
    total: 4,
    data: [{ kind: 'product', title: 'Poster' }, { title: 'Rehearsal' }],
  });
  expect(await page(2)).toMatchObject({ data: [{ kind: 'gallery', title: 'Backstage' }, { kind: 'feed' }] });
  await deleteNow(performer, 'product', product._id);
  await deleteNow(performer, 'video', video._id);
  await deleteNow(performer, 'gallery', gallery._id);
  await deleteNow(performer, 'feed', feed._id);
  const { database } = server.app;
  const left = await database.selectFrom('files').select('type').where('owner_id', '=', performer.id).execute();
  expect(left.filter(({ type }) => /^(?:feed|gallery|photo|video|product)/.test(type))).toEqual([]);
});

test('nobody but its performer restores or deletes what is in a bin', async () => {
  const [performer, other] = [await world.performer(), await world.performer()];
  const { _id: id } = await world.feed(performer);
  for (const call of [restore, deleteNow]) {
    await expect(call(performer, 'feed', id)).rejects.toMatchObject({ statusCode: 404 });
  }
  await performer.client.call(deleteFeed, { params: { id } });
  for (const call of [restore, deleteNow]) {
    await expect(call(other, 'feed', id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(call(performer, 'video', id)).rejects.toMatchObject({ statusCode: 404 });
  }
  expect(await binOf(other)).toEqual([]);
  expect(await binOf(performer)).toHaveLength(1);
});

test('deleting, restoring and emptying at the same time never counts twice', async () => {
  const performer = await world.performer();
  const { _id: id } = await world.feed(performer);
  const settle = (calls: (() => Promise<unknown>)[]) => Promise.allSettled(calls.map((call) => call()));
  const remove = () => performer.client.call(deleteFeed, { params: { id } });
  await settle([remove, remove, remove]);
  await settle([() => restore(performer, 'feed', id), () => restore(performer, 'feed', id), remove]);
  await settle([remove, () => deleteNow(performer, 'feed', id), () => restore(performer, 'feed', id)]);
  const feeds = await server.app.database
    .selectFrom('feeds')
    .select('withdrawn_at')
    .where('performer_id', '=', performer.id)
    .execute();
  const listed = feeds.filter(({ withdrawn_at }) => withdrawn_at === null).length;
  expect(await countersOf(performer)).toMatchObject({ total_feed: BigInt(listed) });
});

test('a scheduled post that misses its time in the bin comes back as a draft, and nobody is notified of it', async () => {
  const performer = await world.performer();
  const publishedAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const { _id: id } = await performer.client.call(createFeed, {
    body: { text: 'Soon', access: 'public', publishedAt },
  });
  await performer.client.call(deleteFeed, { params: { id } });
  server.clock.advance(2 * 3_600_000);
  await server.runJobs();
  await restore(performer, 'feed', id);
  expect(await performer.client.call(getOwnFeed, { params: { id } })).toMatchObject({
    state: 'draft',
    publishedAt: null,
  });
  expect(await countersOf(performer)).toMatchObject({ total_feed: 0n });
});

test('a pinned post keeps its pin in the bin, unless three others were pinned meanwhile', async () => {
  const performer = await world.performer();
  const [first = '', ...others] = await Promise.all([1, 2, 3, 4].map(async () => (await world.feed(performer))._id));
  const pin = (id: string) => performer.client.call(pinFeed, { params: { id } });
  const isPinned = async () => (await performer.client.call(getOwnFeed, { params: { id: first } })).isPinned;
  await pin(first);
  await performer.client.call(deleteFeed, { params: { id: first } });
  await restore(performer, 'feed', first);
  expect(await isPinned()).toBe(true);
  await performer.client.call(deleteFeed, { params: { id: first } });
  for (const id of others) await pin(id);
  await restore(performer, 'feed', first);
  expect(await isPinned()).toBe(false);
});
