import { createConversation, sendMessage, uploadMessagePhoto } from '@ovation/contract/messaging/conversations.ts';
import { buyGallery, buyMessage } from '@ovation/contract/money/money.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { deleteProduct } from '@ovation/contract/shop/products.ts';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import { refundOrder } from '@ovation/contract/shop/orders.ts';
import { searchPurchases } from '@ovation/contract/shop/purchases.ts';
import { makePicture, type Person } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { setShopStage, type ShopStage } from '../../../../test/stages/shop-stage.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await setShopStage();
});
afterAll(() => stage.server.stop());

const list = (fan: Person, query: object = {}) => fan.client.call(searchPurchases, { query });
const named = async (fan: Person, query: object = {}) => {
  const { data, total } = await list(fan, query);
  return { names: data.map(({ type, title }) => `${type} ${title}`), total };
};
/** So that no two purchases happen at the same time. */
const later = () => stage.server.clock.advance(1_000);

async function buyMessageOf(performer: Person, fan: Person): Promise<string> {
  await stage.world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const { _id: photo } = await performer.client.call(uploadMessagePhoto, {
    body: {},
    files: { file: await makePicture({ width: 640, height: 480 }) },
  });
  const message = await performer.client.call(sendMessage, {
    params: { id },
    body: { text: 'After the show', fileIds: [photo], price: 3 },
  });
  await stage.server.runJobs();
  await fan.client.call(buyMessage, { params: { id: message._id }, body: { price: 3 } });
  return id;
}

/** One of everything that can be bought, the post first. */
async function buyAll() {
  const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 200 })];
  const feed = await stage.world.feed(performer, { text: 'The slow movement.\nAnd more.', access: 'paid', price: 4 });
  await stage.world.buy(fan, feed._id);
  later();
  const gallery = await stage.world.gallery(performer, { title: 'Backstage', access: 'paid', price: 6 });
  await fan.client.call(buyGallery, { params: { id: gallery._id }, body: { price: 6 } });
  later();
  const conversationId = await buyMessageOf(performer, fan);
  later();
  const download = await stage.download(performer);
  const bought = (await stage.checkout(fan, [{ product: download }])).orders[0];
  later();
  const { order: parcel } = await stage.shippedOrder(performer, fan);
  return { performer, fan, feed, gallery, conversationId, download, bought, parcel };
}

test('everything that was bought is in one list, newest first, whatever it is', async () => {
  const { performer, fan, feed, conversationId, parcel } = await buyAll();
  await stage.world.tip(fan, performer, 10);
  const { data, total } = await list(fan);
  expect(total).toBe(5);
  expect(data.map(({ type, title, paid, isThere }) => [type, title, paid, isThere])).toEqual([
    ['product', 'Signed poster', 10, true],
    ['product', 'Song book', 5, true],
    ['message', 'After the show', 3, true],
    ['gallery', 'Backstage', 6, true],
    ['feed', 'The slow movement.', 4, true],
  ]);
  expect(data[0]).toMatchObject({ objectId: parcel._id, order: { _id: parcel._id, status: 'paid' } });
  expect(data[0]?.order).not.toHaveProperty('address');
  expect(data[2]).toMatchObject({ conversationId });
  expect(data[3]?.picture).toMatch(/^\//);
  expect(data[4]).toMatchObject({ objectId: feed._id, performer: { _id: performer.id } });
  expect((await list(await stage.world.fan())).total).toBe(0);
});

test('pages follow each other without a gap, in both orders, and filters narrow the list', async () => {
  const { performer, fan } = await buyAll();
  const all = (await named(fan)).names;
  const paged = [];
  for (const current of [1, 2, 3]) paged.push(...(await named(fan, { current, pageSize: 2 })).names);
  expect(paged).toEqual(all);
  expect((await named(fan, { sort: 'asc' })).names).toEqual(all.toReversed());
  expect(await named(fan, { type: 'gallery' })).toEqual({ names: ['gallery Backstage'], total: 1 });
  expect(await named(fan, { q: 'slow move' })).toEqual({ names: ['feed The slow movement.'], total: 1 });
  expect(await named(fan, { q: 'poster' })).toEqual({ names: ['product Signed poster'], total: 1 });
  expect(await named(fan, { q: 'after the' })).toEqual({ names: ['message After the show'], total: 1 });
  expect((await named(fan, { q: performer.username })).total).toBe(5);
  expect((await named(fan, { q: 'nothing like that' })).total).toBe(0);
});

test('what was bought stays after a subscription has ended and the product is withdrawn', async () => {
  const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
  const product = await stage.download(performer, { access: 'subscribers' });
  await relationsOf(stage.server.app).subscribe(fan.id, performer.id, {
    expiresAt: new Date(stage.server.clock.now().getTime() + 86_400_000),
  });
  await stage.checkout(fan, [{ product }]);
  await performer.client.call(deleteProduct, { params: { id: product._id } });
  await stage.days(2);
  const other = await stage.download(performer, { access: 'subscribers' });
  await expect(stage.checkout(fan, [{ product: other }])).rejects.toMatchObject({ code: 'not-for-sale' });
  const { data } = await list(fan);
  expect(data).toMatchObject([{ type: 'product', title: 'Song book', isThere: true }]);
  expect((await fan.client.call(getDownloadLinks, { params: { id: product._id } })).files).toHaveLength(1);
});

test('what was given back is not listed, what was given back in part is', async () => {
  const { performer, fan, bought, parcel } = await buyAll();
  const refund = (id: string | undefined, amount?: number) =>
    performer.client.call(refundOrder, {
      params: { id: id ?? '' },
      body: { reason: 'Sorry.', ...(amount ? { amount } : {}) },
    });
  await refund(bought?._id);
  await refund(parcel._id, 2);
  const { data } = await list(fan, { type: 'gallery' });
  await stage.world.admin.call(refundCharge, { params: { id: data[0]?._id ?? '' }, body: { reason: 'Sorry.' } });
  expect((await named(fan)).names).toEqual([
    'product Signed poster',
    'message After the show',
    'feed The slow movement.',
  ]);
});

test('what the performer keeps from its buyer says so, and shows nothing of it', async () => {
  const { performer, fan } = await buyAll();
  await relationsOf(stage.server.app).block(performer.id, fan.id);
  const { data } = await list(fan);
  expect(data.map(({ type, title, isThere }) => [type, title, isThere])).toEqual([
    ['product', 'Signed poster', true],
    ['product', 'Song book', true],
    ['message', '', false],
    ['gallery', '', false],
    ['feed', '', false],
  ]);
});

test('a page reads the index of what was bought, however many tips there are', async () => {
  const { database } = stage.server.app;
  const { rows } = await database.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    return sql<{ 'QUERY PLAN': string }>`
      explain select c.id from charges c
      where c.payer_id = ${crypto.randomUUID()} and c.type in ('feed', 'gallery', 'video', 'message', 'product')
      order by c.created_at desc, c.id desc limit 20`.execute(db);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('charges_bought');
  expect(plan).not.toContain('Sort');
});
