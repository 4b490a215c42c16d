import { createHash, randomBytes } from 'node:crypto';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import { createWorld } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startS3Store, type S3Store } from '../../../../test/s3-store/start-s3-store.ts';
import { downloadStageOf } from '../../../../test/stages/download-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

/** The site with a bucket as storage. */
let store: S3Store;
let server: TestServer;
beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer(store.environment);
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

test('the store sends the bytes itself, under their name and in ranges, to those with access', async () => {
  const world = createWorld(server);
  const [performer, fan, stranger] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const stage = downloadStageOf(server.app);
  const productId = await stage.product(performer.id);
  const bytes = randomBytes(20_000);
  await stage.addFile(productId, performer.id, { name: 'album.zip', bytes });
  await relationsOf(server.app).buy(fan.id, performer.id, productId, 500n, 'product' as never);
  const [link] = (await fan.client.call(getDownloadLinks, { params: { id: productId } })).files;
  const ask = (token: string, init: RequestInit = {}) =>
    fetch(new URL(link?.url ?? '', server.url), {
      redirect: 'manual',
      ...init,
      headers: { authorization: `Bearer ${token}` },
    });

  const refused = await ask(stranger.token);
  expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
  const head = await ask(fan.token, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '20000']);
  const sent = await ask(fan.token);
  const address = new URL(sent.headers.get('location') ?? '');
  expect([sent.status, sent.headers.get('cache-control'), address.origin]).toEqual([
    302,
    'private, no-store',
    server.app.storage.direct?.origin,
  ]);
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(6 * 3_600);
  const whole = await fetch(address);
  expect([
    whole.status,
    whole.headers.get('content-type'),
    whole.headers.get('content-disposition'),
    whole.headers.get('cache-control'),
  ]).toEqual([200, 'application/octet-stream', 'attachment; filename=album.zip', 'private, no-store']);
  const received = Buffer.from(await whole.arrayBuffer());
  expect(createHash('sha256').update(received).digest('hex')).toBe(link?.sha256);
  const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))]).toEqual([206, true]);
});
