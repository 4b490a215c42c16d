import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import { getOrder, refundOrder, resetDownloads } from '@ovation/contract/shop/orders.ts';
import { createWorld, type Person, type World } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Store } from '../../../../test/s3-store/start-s3-store.ts';
import { download, productStageFor } from '../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
const { publish, publishDownload, change, read, order } = productStageFor(() => server);

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

async function buy(fan: Person, productId: string): Promise<string> {
  const { orders } = await fan.client.call(createOrders, { body: { items: [{ productId }], source: 'wallet' } });
  return orders[0]?._id ?? '';
}

async function linksOf(person: Person, id: string) {
  return (await person.client.call(getDownloadLinks, { params: { id } })).files;
}

async function ask(person: Person, id: string, init: { method?: string; range?: string; ifRange?: string } = {}) {
  const { method = 'GET', range, ifRange } = init;
  const [link] = await linksOf(person, id);
  const answer = await fetch(new URL(link?.url ?? 'missing', server.url), {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(range === undefined ? {} : { range }),
      ...(ifRange === undefined ? {} : { 'if-range': ifRange }),
    },
  });
  return { status: answer.status, text: await answer.text(), disposition: answer.headers.get('content-disposition') };
}

/** A download that may be downloaded so often, its performer, and a fan who bought it. */
async function limited(downloadLimit: number | 'none' = 2) {
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 50 })]);
  const product = await publishDownload(performer, { downloadLimit });
  const orderId = await buy(fan, product._id);
  const leftFor = async (person: Person) => (await linksOf(person, product._id))[0]?.left;
  return { performer, fan, product, orderId, leftFor };
}

test('a buyer downloads a file as often as its limit says, and reads how often is left', async () => {
  const { fan, product, leftFor } = await limited(2);
  expect((await read(product, fan.client)).downloadLimit).toBe(2);
  expect(await leftFor(fan)).toBe(2);
  expect((await ask(fan, product._id)).status).toBe(200);
  expect(await leftFor(fan)).toBe(1);
  expect((await ask(fan, product._id)).status).toBe(200);
  const refused = await ask(fan, product._id);
  expect([refused.status, refused.disposition, await leftFor(fan)]).toEqual([403, null, 0]);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'content-locked',
    message: expect.stringContaining('You have downloaded this file 2 times') as string,
  });
});

test('asking for the size and continuing are not counted, until half of the file was sent again', async () => {
  const { fan, product, leftFor } = await limited(1);
  expect((await ask(fan, product._id, { method: 'HEAD' })).status).toBe(200);
  expect(await leftFor(fan)).toBe(1);
  expect((await ask(fan, product._id, { range: 'bytes=0-3' })).text).toBe('the ');
  expect(await leftFor(fan)).toBe(0);
  for (const range of ['bytes=4-', 'bytes=4-6']) expect((await ask(fan, product._id, { range })).status).toBe(206);
  for (const range of ['bytes=0-', 'bytes=-9', 'bytes=0-0', 'bytes=1-2,3-4', 'bytes=1-', 'bytes=-5'])
    expect((await ask(fan, product._id, { range })).status).toBe(403);
  expect((await ask(fan, product._id, { range: 'bytes=4-', ifRange: '"other"' })).status).toBe(403);
  expect((await ask(fan, product._id, { method: 'HEAD' })).status).toBe(200);
});

test('one who begins behind the first byte has begun, too', async () => {
  const { fan, product, leftFor } = await limited(1);
  expect((await ask(fan, product._id, { range: 'bytes=1-' })).text).toBe('he songs');
  expect(await leftFor(fan)).toBe(0);
});

test('ranges that leave out the first byte download no file once more', async () => {
  const { fan, product, leftFor } = await limited(2);
  const rest = () => ask(fan, product._id, { range: 'bytes=1-' });
  expect((await ask(fan, product._id)).text).toBe('the songs');
  expect([(await rest()).text, await leftFor(fan)]).toEqual(['he songs', 0]);
  expect((await rest()).status).toBe(403);
});

test('ranges of one download that come at once share what it may be sent', async () => {
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 50 })]);
  const product = await publishDownload(performer, { downloadLimit: 1 });
  await change(performer, product, {}, { file: download('songs.zip', 'x'.repeat(3_000_000)) });
  await buy(fan, product._id);
  expect((await ask(fan, product._id, { range: 'bytes=0-9' })).status).toBe(206);
  const received = await Promise.all(
    Array.from({ length: 6 }, () =>
      ask(fan, product._id, { range: 'bytes=10-' }).then(
        ({ status, text }) => (status === 206 ? text.length : 0),
        () => 0,
      ),
    ),
  );
  expect(received.filter((length) => length === 2_999_990).length).toBeLessThanOrEqual(1);
});

test('of many downloads that begin at the same time, no more begin than the limit allows', async () => {
  const { fan, product } = await limited(3);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(fan, product._id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('each buyer and each version of a file is counted for itself', async () => {
  const { performer, fan, product, leftFor } = await limited(1);
  const friend = await world.fan({ balance: 50 });
  await buy(friend, product._id);
  await ask(fan, product._id);
  expect([await leftFor(fan), await leftFor(friend)]).toEqual([0, 1]);
  await change(performer, product, {}, { file: download('songs.zip', 'the songs, better') });
  expect(await leftFor(fan)).toBe(1);
  expect((await ask(fan, product._id)).text).toBe('the songs, better');
});

test('its performer and staff have no limit, and a product without one counts nothing', async () => {
  const { performer, product, leftFor } = await limited(1);
  for (let times = 0; times < 3; times += 1) expect((await ask(performer, product._id)).status).toBe(200);
  expect(await leftFor(performer)).toBeUndefined();
  expect((await server.admin.call(getDownloadLinks, { params: { id: product._id } })).files[0]?.left).toBeUndefined();
  const free = await limited('none');
  await ask(free.fan, free.product._id);
  expect(await free.leftFor(free.fan)).toBeUndefined();
  expect((await read(free.product, free.fan.client)).downloadLimit).toBeUndefined();
  await change(free.performer, free.product, { downloadLimit: 5 });
  expect(await free.leftFor(free.fan)).toBe(5);
});

describe('on the order', () => {
  test('both sides see what is used, and its seller lets the buyer begin anew', async () => {
    const { performer, fan, product, orderId } = await limited(1);
    await ask(fan, product._id);
    const params = { id: orderId };
    for (const person of [performer, fan])
      expect((await person.client.call(getOrder, { params })).items[0]?.downloads).toEqual({ limit: 1, used: 1 });
    const reset = await performer.client.call(resetDownloads, { params });
    expect(reset.items[0]?.downloads).toEqual({ limit: 1, used: 0 });
    expect((await ask(fan, product._id)).status).toBe(200);
  });

  test('no one but its seller resets it, and only where something is downloaded', async () => {
    const { performer, fan, orderId } = await limited(1);
    const stranger = await world.performer();
    const reset = (person: Person, id = orderId) => person.client.call(resetDownloads, { params: { id } });
    await expect(reset(stranger)).rejects.toMatchObject({ statusCode: 404 });
    await expect(reset(fan)).rejects.toMatchObject({ statusCode: 403 });
    const poster = await publish(performer);
    await expect(reset(performer, await order(fan, poster, 'paid'))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('one who buys again after a refund begins anew', async () => {
    const { performer, fan, product, orderId, leftFor } = await limited(1);
    await ask(fan, product._id);
    await performer.client.call(refundOrder, { params: { id: orderId }, body: { reason: 'A bad mix.' } });
    expect((await fan.client.call(getOrder, { params: { id: orderId } })).items[0]?.downloads).toBeUndefined();
    await buy(fan, product._id);
    expect(await leftFor(fan)).toBe(1);
  });
});

test('a limit is a whole number up to 1,000, and only downloads have one', async () => {
  const performer = await world.performer();
  for (const downloadLimit of [0, 1_001, 1.5, -1])
    await expect(publishDownload(performer, { downloadLimit })).rejects.toMatchObject({ code: 'field-invalid' });
  await expect(publish(performer, { downloadLimit: 3 })).rejects.toMatchObject({ code: 'field-invalid' });
  const product = await publishDownload(performer, { downloadLimit: 1_000 });
  expect((await change(performer, product, { downloadLimit: 'none' })).downloadLimit).toBeUndefined();
});

test('with a store that could send the bytes itself, the site sends and counts them', async () => {
  const store = await startS3Store();
  const site = await startTestServer(store.environment);
  const stage = productStageFor(() => site);
  try {
    const [performer, fan] = await Promise.all([createWorld(site).performer(), createWorld(site).fan({ balance: 50 })]);
    const product = await stage.publishDownload(performer, { downloadLimit: 1 });
    await buy(fan, product._id);
    const get = async () => {
      const [link] = await linksOf(fan, product._id);
      const headers = { authorization: `Bearer ${fan.token}` };
      return fetch(new URL(link?.url ?? '', site.url), { redirect: 'manual', headers });
    };
    const first = await get();
    expect([first.status, await first.text()]).toEqual([200, 'the songs']);
    const second = await get();
    expect([second.status, second.headers.get('location')]).toEqual([403, null]);
  } finally {
    await site.stop();
    await store.stop();
  }
});
