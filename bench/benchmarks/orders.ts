import pg from 'pg';
import { measuredFans } from '../data/sizes.ts';
import type { Fixture } from '../fixture.ts';
import { measure, type Load } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf } from './fans.ts';
import { measureCost } from './writes/write-rows.ts';

const json = { 'content-type': 'application/json' };
const buyersAtOnce = 16;
const home = { name: 'Ada Byron', streetAddress: 'Main Street 1', city: 'Berlin', zip: '10115', country: 'DE' };

/** Sixteen fans at once buy something that is shipped, each from another performer, from their wallets. */
export async function orders(fixture: Fixture): Promise<Row[]> {
  const load = await purchases(fixture);
  await measure(load, fixture.rounds.seconds, buyersAtOnce);
  const { p50Ms, p99Ms, perSecond, serverMs, postgresMs } = await measureCost(
    fixture,
    load,
    fixture.rounds.seconds * fixture.rounds.rounds,
    buyersAtOnce,
  );
  return [
    {
      name: `an order, ${buyersAtOnce} buyers at once, p50`,
      value: p50Ms,
      unit: 'ms',
      target: 'under 150 ms',
      met: p50Ms < 150,
      note: `p99 ${p99Ms} ms, ${Math.round(perSecond)} a second; server ${serverMs.toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms of processor time each`,
    },
  ];
}

/** One order of each measured fan, of something that is shipped, with pieces enough for a measurement. */
export async function purchases(fixture: Fixture): Promise<Load> {
  const products = await plentifulProducts(fixture);
  const fans = Array.from({ length: measuredFans.count }, (_, fan) => fan);
  const addresses = await Promise.all(fans.map((fan) => addressOf(fixture, fan)));
  return {
    url: fixture.ovation.url,
    requests: fans.map((fan) => ({
      method: 'POST',
      path: '/api/orders',
      headers: { ...json, ...authorizationOf(fan) },
      body: JSON.stringify({
        items: [{ productId: products[fan % products.length] }],
        addressId: addresses[fan],
        source: 'wallet',
      }),
    })),
  };
}

async function addressOf({ ovation }: Fixture, fan: number): Promise<string> {
  const reply = await fetch(`${ovation.url}/api/addresses/create`, {
    method: 'POST',
    headers: { ...json, ...authorizationOf(fan) },
    body: JSON.stringify(home),
  });
  if (reply.status !== 201) throw new Error(`The address was answered with ${reply.status}.`);
  return ((await reply.json()) as { _id: string })._id;
}

/** The products' identifiers, each of another performer, with more pieces than a measurement sells. */
async function plentifulProducts({ databaseUrl }: Fixture): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select distinct on (p.performer_id) p.id
      from products p
      join product_variants v on v.product_id = p.id and v.name = ''
      where p.type = 'physical' and p.access = 'public' and p.price < 2000
        and (not exists (select from shipping_zones z where z.performer_id = p.performer_id)
          or exists (select from shipping_zones z where z.performer_id = p.performer_id and 'DE' = any (z.countries)))
      order by p.performer_id
      limit 64`,
    );
    const ids = rows.map(({ id }) => id);
    await client.query('update product_variants set stock = 1000000 where product_id = any ($1)', [ids]);
    return ids;
  } finally {
    await client.end();
  }
}
