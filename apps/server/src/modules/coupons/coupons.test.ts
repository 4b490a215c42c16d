import {
  applyCoupon,
  changeCoupon,
  changeOwnCoupon,
  createCoupon,
  createOwnCoupon,
  deleteCoupon,
  deleteOwnCoupon,
  listCouponUses,
  listOwnCouponUses,
  searchCoupons,
  searchOwnCoupons,
} from '@ovation/contract/money/coupons.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { buyFeed } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  world = createWorld(server);
  // More performers register than one network may bring in a day.
  await world.settings({ visitorFilesPerDay: 0, visitorMegabytesPerDay: 0 });
});
afterAll(() => server.stop());

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(server.clock.now().getTime() + days * dayMs).toISOString();
type Fields = Partial<BodyInput<typeof createOwnCoupon>>;
const half = { kind: 'percentage', value: 50, targets: ['feed'] } as const satisfies Fields;
const make = (performer: Person, fields: Fields = {}) =>
  performer.client.call(createOwnCoupon, { body: { ...half, ...fields } });
const makeForAll = (fields: Partial<BodyInput<typeof createCoupon>> = {}) =>
  server.admin.call(createCoupon, { body: { ...half, ...fields } });
const own = (performer: Person, query: object = {}) => performer.client.call(searchOwnCoupons, { query });

describe('a coupon', () => {
  test('has the requested code, in capitals without blanks, or a generated one that can be read out', async () => {
    const performer = await world.performer();
    expect((await make(performer, { code: ` spring-${performer.id.slice(-6)} ` })).code).toBe(
      `SPRING-${performer.id.slice(-6).toUpperCase()}`,
    );
    expect((await make(performer)).code).toMatch(/^ENCORE-[A-Y3479]{6}$/);
  });

  test('has a code that is unique on the whole site', async () => {
    const [one, other] = [await world.performer(), await world.performer()];
    const { code } = await make(one);
    await expect(make(other, { code: code.toLowerCase() })).rejects.toMatchObject({
      statusCode: 409,
      code: 'code-taken',
      details: [{ path: 'code' }],
    });
    const second = await make(other);
    await expect(
      other.client.call(changeOwnCoupon, { params: { id: second._id }, body: { code } }),
    ).rejects.toMatchObject({ code: 'code-taken' });
  });

  test.each([
    ['value', { value: 0.99 }],
    ['value', { value: 100.01 }],
    ['value', { value: 33.333 }],
    ['value', { kind: 'amount', value: 0 }],
    ['targets', { targets: [] }],
    ['code', { code: 'a b' }],
    ['code', { code: 'spring!' }],
    ['maxUses', { maxUses: 0 }],
    ['maxUsesPerFan', { maxUsesPerFan: 1.5 }],
    ['endsAt', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
  ] as const)('is rejected for its %s: %j', async (path, fields) => {
    await expect(make(await world.performer(), fields as Fields)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path }],
    });
  });

  test('may be of one percent and of a hundred', async () => {
    const performer = await world.performer();
    for (const value of [1, 33.33, 100])
      expect(await make(performer, { value })).toMatchObject({ kind: 'percentage', value });
    expect(await make(performer, { kind: 'amount', value: 250.5 })).toMatchObject({ kind: 'amount', value: 250.5 });
  });

  test('is created by approved performers, and by administrators for an existing performer or for all', async () => {
    const [pending, performer] = [await world.performer({ approved: false }), await world.performer()];
    await expect(make(pending)).rejects.toMatchObject({ code: 'performer-not-approved' });
    expect(await makeForAll()).toMatchObject({ owner: 'site', performer: null });
    expect(await makeForAll({ performerId: performer.id })).toMatchObject({
      owner: 'site',
      performer: { username: performer.username },
    });
    await expect(makeForAll({ performerId: (await world.fan()).id })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'performerId' }],
    });
  });

  test('is changed by its performer only, and switched off by administrators', async () => {
    const [performer, other] = [await world.performer(), await world.performer()];
    const { _id } = await make(performer);
    expect((await own(other)).total).toBe(0);
    const params = { id: _id };
    await expect(other.client.call(changeOwnCoupon, { params, body: { value: 90 } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(other.client.call(deleteOwnCoupon, { params })).rejects.toMatchObject({ statusCode: 404 });
    await expect(other.client.call(listOwnCouponUses, { params })).rejects.toMatchObject({ statusCode: 404 });
    await expect(server.admin.call(changeCoupon, { params: { id: _id }, body: { value: 10 } })).rejects.toMatchObject({
      statusCode: 409,
    });
    await expect(server.admin.call(deleteCoupon, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 409 });
    expect(await server.admin.call(changeCoupon, { params: { id: _id }, body: { isActive: false } })).toMatchObject({
      state: 'off',
      value: 50,
    });
    const { _id: sites } = await makeForAll({ performerId: performer.id });
    await expect(
      performer.client.call(changeOwnCoupon, { params: { id: sites }, body: { value: 90 } }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  test('changes only in the fields that are sent', async () => {
    const performer = await world.performer();
    const made = await make(performer, { maxUses: 5 });
    const changed = await performer.client.call(changeOwnCoupon, {
      params: { id: made._id },
      body: { maxUses: null, endsAt: '2090-01-31T18:00:00Z', targets: ['video', 'video'] },
    });
    expect(changed).toEqual({
      ...made,
      maxUses: null,
      endsAt: '2090-01-31T18:00:00.000Z',
      targets: ['video'],
      updatedAt: changed.updatedAt,
    });
    await expect(
      performer.client.call(changeOwnCoupon, { params: { id: made._id }, body: { value: 101 } }),
    ).rejects.toMatchObject({ details: [{ path: 'value' }] });
  });

  test('is found by state, target, owner and code', async () => {
    const performer = await world.performer();
    const [active, off, later, over] = [
      await make(performer),
      await make(performer, { isActive: false }),
      await make(performer, { startsAt: inDays(1), targets: ['monthly'] }),
      await make(performer, { endsAt: inDays(-1) }),
    ];
    for (const { _id, state } of [active, off, later, over])
      expect((await own(performer, { state })).data.map((found) => found._id)).toEqual([_id]);
    expect((await own(performer, { target: 'monthly' })).data.map(({ _id }) => _id)).toEqual([later._id]);
    expect((await own(performer, { q: over.code.slice(3).toLowerCase() })).data.map(({ _id }) => _id)).toEqual([
      over._id,
    ]);
    const all = (query: object) => server.admin.call(searchCoupons, { query: { q: performer.username, ...query } });
    expect([
      (await all({})).total,
      (await all({ owner: 'performer' })).total,
      (await all({ owner: 'site' })).total,
    ]).toEqual([4, 4, 0]);
  });

  test('is deleted while it is unused, and afterwards only switched off', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
    const [unused, used] = [await make(performer), await make(performer)];
    const feed = await world.feed(performer, { access: 'paid', price: 10 });
    await fan.client.call(buyFeed, { params: { id: feed._id }, body: { coupon: used.code } });
    await performer.client.call(deleteOwnCoupon, { params: { id: unused._id } });
    await expect(performer.client.call(deleteOwnCoupon, { params: { id: used._id } })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('switch it off'),
    });
    expect((await own(performer)).data).toMatchObject([{ _id: used._id, used: 1, discounted: 5, isDeletable: false }]);
    const uses = await performer.client.call(listOwnCouponUses, { params: { id: used._id } });
    expect(uses).toMatchObject({
      total: 1,
      data: [
        {
          user: { username: fan.username },
          target: 'feed',
          objectId: feed._id,
          discount: 5,
          paid: 5,
          givenBackAt: null,
        },
      ],
    });
    expect(await server.admin.call(listCouponUses, { params: { id: used._id } })).toEqual(uses);
  });
});

describe('previewing a coupon', () => {
  const ask = (fan: Person, code: string, body: BodyInput<typeof applyCoupon>) =>
    fan.client.call(applyCoupon, { params: { id: code }, body });

  test('shows old price, discount and new price; by its code however typed, and by its id', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const [coupon, feed] = [
      await make(performer, { value: 33.33 }),
      await world.feed(performer, { access: 'paid', price: 9.99 }),
    ];
    const answer = {
      code: coupon.code,
      priceBefore: 9.99,
      discount: 3.33,
      price: 6.66,
      message: `${coupon.code} takes $3.33 off. You pay $6.66.`,
    };
    for (const typed of [coupon.code, ` ${coupon.code.toLowerCase().replace('-', ' -')} `, coupon._id])
      expect(await ask(fan, typed, { kind: 'feed', objectId: feed._id })).toMatchObject(answer);
  });

  test('says what a subscription’s renewals will cost', async () => {
    const [performer, fan] = [await world.performer({ monthlyPrice: 8, yearlyPrice: 80 }), await world.fan()];
    const { code } = await makeForAll({ kind: 'amount', value: 100, targets: ['monthly', 'yearly'] });
    expect(await ask(fan, code, { kind: 'subscription', objectId: performer.id })).toMatchObject({
      priceBefore: 8,
      discount: 8,
      price: 0,
      message: `${code} takes $8.00 off. You pay $0.00 for the first month; each renewal costs $8.00.`,
    });
    expect(
      await ask(fan, code, { kind: 'subscription', objectId: performer.id, subscriptionType: 'yearly' }),
    ).toMatchObject({ priceBefore: 80, discount: 80, price: 0 });
  });

  test('says why not, but not whose coupon it is', async () => {
    const [performer, other, fan] = [
      await world.performer(),
      await world.performer(),
      await world.fan({ balance: 50 }),
    ];
    const [feed, elsewhere] = [
      await world.feed(performer, { access: 'paid', price: 10 }),
      await world.feed(other, { access: 'paid', price: 10 }),
    ];
    const why = async (fields: Fields, objectId = feed._id) =>
      ask(fan, (await make(performer, fields)).code, { kind: 'feed', objectId }).catch(
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );
    expect(await why({}, elsewhere._id)).toBe('coupon-refused: This coupon is for something else.');
    expect(await why({ targets: ['gallery'] })).toBe('coupon-refused: This coupon is for something else.');
    expect(await why({ isActive: false })).toBe('coupon-refused: This coupon is no longer valid.');
    expect(await why({ startsAt: '2090-12-01T00:00:00Z' })).toBe(
      'coupon-refused: This coupon is valid from Dec 1, 2090.',
    );
    expect(await why({ endsAt: '2020-12-01T00:00:00Z' })).toBe(
      'coupon-refused: This coupon was valid until Dec 1, 2020.',
    );
    const once = await make(performer);
    await fan.client.call(buyFeed, { params: { id: feed._id }, body: { coupon: once.code } });
    const next = await world.feed(performer, { access: 'paid', price: 10 });
    await expect(ask(fan, once.code, { kind: 'feed', objectId: next._id })).rejects.toMatchObject({
      code: 'coupon-refused',
      message: 'You have already used this coupon.',
    });
    await expect(ask(fan, once.code, { kind: 'feed', objectId: feed._id })).rejects.toMatchObject({
      code: 'not-for-sale',
      message: 'You have already bought this.',
    });
    await performer.client.call(changeOwnCoupon, { params: { id: once._id }, body: { maxUses: 1 } });
    await expect(ask(await world.fan(), once.code, { kind: 'feed', objectId: next._id })).rejects.toMatchObject({
      message: 'This coupon has reached its limit.',
    });
    await expect(ask(fan, 'NOBODYS-CODE', { kind: 'feed', objectId: next._id })).rejects.toMatchObject({
      statusCode: 404,
      message: 'This code doesn’t exist. Please check the spelling.',
    });
  });

  test('is rejected for content that the fan cannot see, cannot buy or owns', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const [{ code }, feed, open] = [
      await make(performer),
      await world.feed(performer, { access: 'paid', price: 10 }),
      await world.feed(performer),
    ];
    await expect(ask(performer, code, { kind: 'feed', objectId: feed._id })).rejects.toMatchObject({
      code: 'not-for-sale',
    });
    await expect(ask(fan, code, { kind: 'feed', objectId: open._id })).rejects.toMatchObject({ code: 'not-for-sale' });
    await server.app.database
      .insertInto('account_blocks')
      .values({ owner_id: performer.id, other_id: fan.id })
      .execute();
    await expect(ask(fan, code, { kind: 'feed', objectId: feed._id })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('limits guesses: fifteen unknown codes are enough, across all calls', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan({ balance: 20 }), await world.fan()];
    const [{ code }, feed] = [await make(performer), await world.feed(performer, { access: 'paid', price: 10 })];
    const guess = (index: number) =>
      index % 2 === 0
        ? ask(fan, `GUESS-${index}`, { kind: 'feed', objectId: feed._id })
        : fan.client.call(buyFeed, { params: { id: feed._id }, body: { coupon: `GUESS-${index}` } });
    const codes = (await Promise.allSettled(Array.from({ length: 20 }, (_, index) => guess(index)))).map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : '',
    );
    expect(codes.filter((failure) => failure === 'too-many-requests')).toHaveLength(5);
    await expect(ask(fan, code, { kind: 'feed', objectId: feed._id })).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringContaining('Too many wrong codes.'),
    });
    expect(await ask(other, code, { kind: 'feed', objectId: feed._id })).toMatchObject({ price: 5 });
    server.clock.advance(16 * 60_000);
    expect(await ask(fan, code, { kind: 'feed', objectId: feed._id })).toMatchObject({ price: 5 });
  });
});
