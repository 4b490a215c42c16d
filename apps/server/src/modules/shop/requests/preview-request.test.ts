import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setRequestStage, type RequestStage } from '../../../../test/stages/request-stage.ts';

let stage: RequestStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setRequestStage();
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 200 })];
});
afterAll(() => stage.server.stop());

const couponOf = async (targets: ('product' | 'video')[] = ['product']) =>
  (await performer.client.call(createOwnCoupon, { body: { kind: 'percentage', value: 25, targets } })).code;

test('the site says what an offer costs with shipping and a coupon, and that is what accepting it costs', async () => {
  await stage.shipping(performer, { name: 'Home', countries: ['DE'], price: 6 });
  const { _id } = await stage.ask(fan, await stage.portrait(performer, { needsAddress: 'true' }));
  const terms = { addressId: await stage.addressOf(fan), coupon: await couponOf() };
  expect(await stage.preview(fan, _id, terms)).toMatchObject({
    orders: [{ type: 'made_to_order', price: 40, discount: 10, shipping: 6, total: 36, lines: [{ name: 'Portrait' }] }],
    missing: [],
    total: 36,
    needsAddress: true,
  });
  await expect(stage.accept(fan, _id, { ...terms, price: 46 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await stage.accept(fan, _id, { ...terms, price: 36 })).toMatchObject({ amount: 36, balance: 164 });
});

test('the price is that of the offer, whatever the product costs now', async () => {
  const product = await stage.portrait(performer, { isQuoted: 'true' });
  const { _id } = await stage.ask(fan, product);
  await stage.offer(performer, _id, 55.55);
  expect(await stage.preview(fan, _id)).toMatchObject({ total: 55.55, needsAddress: false });
});

test('without a country the price of shipping is open; where it is not shipped, the reply says so', async () => {
  await stage.shipping(performer, { name: 'Home', countries: ['DE'], price: 6 });
  const { _id } = await stage.ask(fan, await stage.portrait(performer, { needsAddress: 'true' }));
  expect(await stage.preview(fan, _id)).toMatchObject({ orders: [{ shipping: null }], total: 40 });
  expect(await stage.preview(fan, _id, { country: 'DE' })).toMatchObject({ orders: [{ shipping: 6 }], total: 46 });
  expect((await stage.preview(fan, _id, { country: 'FR' })).orders[0]?.problem).toMatch(/does not ship/);
});

test('a coupon that cannot be used says why, and lowers nothing', async () => {
  const { _id } = await stage.ask(fan, await stage.portrait(performer));
  for (const coupon of ['NOBODY-KNOWS', await couponOf(['video'])]) {
    const preview = await stage.preview(fan, _id, { coupon });
    expect([preview.total, typeof preview.couponProblem]).toEqual([40, 'string']);
  }
});

test('it is there for its fan only, and only while there is an offer', async () => {
  const { _id } = await stage.ask(fan, await stage.portrait(performer));
  for (const other of [performer, await stage.world.fan()])
    await expect(stage.preview(other, _id)).rejects.toMatchObject({ code: 'not-found' });
  const quoted = await stage.ask(fan, await stage.portrait(performer, { isQuoted: 'true' }));
  await expect(stage.preview(fan, quoted._id)).rejects.toMatchObject({ code: 'conflict' });
  await stage.decline(fan, _id);
  await expect(stage.preview(fan, _id)).rejects.toMatchObject({ code: 'conflict' });
});
