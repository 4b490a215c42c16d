import { createHash } from 'node:crypto';
import { getOrderResults } from '@ovation/contract/shop/requests.ts';
import { refundOrder } from '@ovation/contract/shop/orders.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRequestStage, type RequestStage } from '../../../../../test/stages/request-stage.ts';
import { startS3Store, type S3Store } from '../../../../../test/s3-store/start-s3-store.ts';

/** The site with a bucket as storage. */
let store: S3Store;
let stage: RequestStage;
beforeAll(async () => {
  store = await startS3Store();
  stage = await setRequestStage(store.environment);
});
afterAll(async () => {
  await stage.server.stop();
  await store.stop();
});

test('the store sends what was made to order itself, in ranges, to its buyer alone and not after a refund', async () => {
  const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
  const { orderId } = await stage.commission(performer, fan);
  await stage.deliver(performer, orderId, 'portrait.png');
  const [link] = (await fan.client.call(getOrderResults, { params: { id: orderId } })).files;
  const ask = ({ token }: Person) =>
    fetch(new URL(link?.url ?? '', stage.server.url), {
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}` },
    });

  for (const other of [performer, await stage.world.fan()]) {
    const refused = await ask(other);
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
  }
  const sent = await ask(fan);
  const address = new URL(sent.headers.get('location') ?? '');
  expect([sent.status, address.origin]).toEqual([302, stage.server.app.storage.direct?.origin]);
  const whole = await fetch(address);
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename=portrait.png');
  const received = Buffer.from(await whole.arrayBuffer());
  expect(createHash('sha256').update(received).digest('hex')).toBe(link?.sha256);
  const rest = await fetch(address, { headers: { range: 'bytes=4-' } });
  expect([rest.status, await rest.text()]).toEqual([206, received.subarray(4).toString()]);

  await performer.client.call(refundOrder, { params: { id: orderId }, body: { reason: 'A bad day.' } });
  const after = await ask(fan);
  expect([after.status, after.headers.get('location')]).toEqual([403, null]);
});
