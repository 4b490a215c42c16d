import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createAddress } from '@ovation/contract/shop/addresses.ts';
import { createProduct } from '@ovation/contract/shop/products.ts';
import { createWorld, type Person } from '@ovation/testing/world.ts';
import { sql } from 'kysely';
import type { Victim } from './victim.ts';

export interface Participants {
  readonly fans: readonly Person[];
  readonly performers: readonly Person[];
  /** Posts for sale. */
  readonly feeds: readonly { readonly id: string; readonly performer: Person }[];
  /** Minor units. */
  readonly feedPrice: number;
  /** Something to ship of each performer, with `thingStock` pieces in all, by the performer's id. */
  readonly things: ReadonlyMap<string, string>;
  /** Something that each performer makes to order, as often as `thingStock` at a time, by the performer's id. */
  readonly works: ReadonlyMap<string, string>;
  /** Of both, in minor units. */
  readonly thingPrice: number;
  /** Where each fan lives, by their id. */
  readonly addresses: ReadonlyMap<string, string>;
}

export interface ParticipantOptions {
  readonly fans: number;
  readonly performers: number;
  readonly feeds: number;
  /** Each wallet's balance after all subscriptions are paid, in the wire's decimals. */
  readonly balance: number;
}

/** An awkward commission, so that every sale rounds. */
export const commissionPercent = 33.33;
export const monthlyPrice = 5.01;
const feedPrice = 1.07;
const thingPrice = 1.13;
export const thingStock = 100_000;

/**
 * Fans with money who each subscribe to every performer, half from the wallet and half by card; all subscriptions
 * are due.
 */
export async function createParticipants(
  victim: Victim,
  { fans, performers, feeds, balance }: ParticipantOptions,
): Promise<Participants> {
  const { token } = await createClient({ baseUrl: victim.url }).call(login, { body: victim.administrator });
  const world = createWorld({ url: victim.url, adminToken: token, runJobs: async () => {} });
  await world.settings({
    performerCommission: commissionPercent,
    minimumTipPrice: 0.01,
    minimumWalletPrice: 0.01,
    minimumSubscriptionPrice: 0.01,
  });
  const people = {
    performers: await Promise.all(Array.from({ length: performers }, () => world.performer({ monthlyPrice }))),
    fans: await Promise.all(
      Array.from({ length: fans }, () => world.fan({ balance: balance + Math.ceil(performers * monthlyPrice) })),
    ),
  };
  await Promise.all(
    people.fans.map(async (fan, index) => {
      for (const performer of people.performers)
        await world.subscribe(fan, performer, index % 2 === 0 ? {} : { source: 'card', paymentMethod: 'sandbox_ok' });
    }),
  );
  const forSale = await Promise.all(
    Array.from({ length: feeds }, async (_, index) => {
      const performer = people.performers[index % performers] as Person;
      return { id: (await world.feed(performer, { access: 'paid', price: feedPrice }))._id, performer };
    }),
  );
  const things = await Promise.all(people.performers.map((performer) => createThing(performer)));
  const works = await Promise.all(
    people.performers.map((performer) => createThing(performer, { type: 'made_to_order', days: 5 })),
  );
  const addresses = await Promise.all(people.fans.map(createHome));
  await makeDue(victim);
  return {
    ...people,
    feeds: forSale,
    feedPrice: Math.round(feedPrice * 100),
    things: new Map(things),
    works: new Map(works),
    thingPrice: Math.round(thingPrice * 100),
    addresses: new Map(addresses),
  };
}

async function createThing(
  { id, client }: Person,
  kind: { readonly type: 'physical' | 'made_to_order'; readonly days?: number } = { type: 'physical' },
): Promise<[string, string]> {
  const { _id } = await client.call(createProduct, {
    body: { ...kind, name: 'Signed poster', price: thingPrice, stock: thingStock },
    files: {},
  });
  return [id, _id];
}

async function createHome({ id, client }: Person): Promise<[string, string]> {
  const { _id } = await client.call(createAddress, {
    body: { name: 'Fan', country: 'FR', city: 'Paris', zip: '75001', streetAddress: 'Rue de Rivoli' },
  });
  return [id, _id];
}

/** Their first month ended a minute ago. */
async function makeDue(victim: Victim): Promise<void> {
  await victim.query((db) =>
    sql`
      update subscriptions
      set started_at = now() - interval '1 month 1 minute',
        expires_at = now() - interval '1 minute',
        next_charge_at = now() - interval '1 minute'`.execute(db),
  );
}
