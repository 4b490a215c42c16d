import { getMe } from '@ovation/contract/people/accounts.ts';
import { createCoupon, createOwnCoupon, searchOwnCoupons, type Coupon } from '@ovation/contract/money/coupons.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { buyFeed } from '@ovation/contract/money/money.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person } from '@ovation/testing';
import { startTestServer } from '../start-server.ts';
import { readEarnings } from '../../src/modules/ledger/index.ts';

type Fields = Partial<BodyInput<typeof createCoupon>>;

/** A site with a commission of 20 percent. Tests set `performer`, who owns the coupons and feeds of the helpers. */
export async function setCouponStage() {
  const server = await startTestServer();
  const world = createWorld(server);
  await world.settings({ performerCommission: 20 });

  const half = {
    kind: 'percentage',
    value: 50,
    targets: ['feed', 'gallery', 'video', 'monthly', 'yearly'],
  } as const satisfies Fields;
  const stage = {
    server,
    world,
    performer: await world.performer(),
    make: (fields: Fields = {}) => stage.performer.client.call(createOwnCoupon, { body: { ...half, ...fields } }),
    makeForAll: (fields: Fields = {}) => server.admin.call(createCoupon, { body: { ...half, ...fields } }),
    buy: (fan: Person, feedId: string, body: BodyInput<typeof buyFeed>) =>
      fan.client.call(buyFeed, { params: { id: feedId }, body }),
    paidFeed: async (price = 10) => (await world.feed(stage.performer, { access: 'paid', price }))._id,
    balanceOf: async (person: Person): Promise<number> => (await person.client.call(getMe)).balance,
    earningsOf: async (person: Person): Promise<number> =>
      Number(await readEarnings(server.app.database, person.id)) / 100,
    usesOf: async (coupon: Coupon): Promise<number | undefined> =>
      (await stage.performer.client.call(searchOwnCoupons, { query: { q: coupon.code } })).data[0]?.used,
    isOpenFor: async (fan: Person, feedId: string): Promise<boolean> =>
      (await fan.client.call(getFeed, { params: { id: feedId } })).access.granted,
    transfersOf: (chargeId = '') =>
      server.app.database
        .selectFrom('ledger_transfers')
        .select(['kind', 'amount'])
        .where('reference_id', '=', chargeId)
        .orderBy('kind')
        .execute(),
  };
  return stage;
}

export type CouponStage = Awaited<ReturnType<typeof setCouponStage>>;
