import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/postgres/embedded-postgres.ts';
import { createRandom } from '../data/random.ts';
import { productName, sentences } from '../data/words.ts';
import type { Request } from '../load.ts';
import { findPostmaster } from '../processor-time.ts';
import { ask, inTurn, items, json, measureRow, owner, repeat, runIn, type Peer, type Run } from './measure.ts';

/** Loaded from Medusa's own folder, where it finds its modules; all but the addresses and secrets is its default. */
const medusaConfig = `module.exports = require('@medusajs/framework/utils').defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'measured', cookieSecret: 'measured' },
  },
  admin: { disable: true },
});
`;

/** Of Medusa in a folder where it is installed, with the same PostgreSQL as ours, filled through its API. */
export async function measureMedusa(folder: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(home, 0o711);
  const silent = { info: () => {}, debug: () => {}, warn: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: home, logger: silent, settings: { max_wal_size: '4GB' } });
  const cli = join(folder, 'node_modules/@medusajs/cli/cli.js');
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', MEDUSA_DISABLE_TELEMETRY: 'true' };
  try {
    await writeFile(join(folder, 'medusa-config.js'), medusaConfig);
    await runIn(folder, [cli, 'db:migrate'], env);
    await runIn(folder, [cli, 'user', '--email', owner.email, '--password', owner.password], env);
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const medusa = await runIn(folder, [cli, 'start', '--port', port], env, `${url}/health`);
    try {
      await measureStore({ server: { url, pid: medusa.pid }, postmaster: await findPostmaster(postgres.url) });
    } finally {
      await medusa.stop();
    }
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

interface Store {
  /** The publishable key's header. */
  readonly headers: Readonly<Record<string, string>>;
  readonly regionId: string;
  readonly shippingOptionId: string;
  readonly products: readonly { readonly id: string; readonly variants: readonly { readonly id: string }[] }[];
}

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_1: 'Main Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
};

async function measureStore(peer: Peer): Promise<void> {
  const { url } = peer.server;
  const store = await fillMedusa(url);
  const { headers, regionId, products } = store;
  const fields = `region_id=${regionId}&fields=*variants.calculated_price,%2Bvariants.inventory_quantity`;
  const pages = Array.from({ length: 8 }, (_, page) => `/store/products?limit=12&offset=${page * 12}&${fields}`);
  const each = products.map(({ id }) => `/store/products/${id}?${fields}`);
  const read = (paths: readonly string[]): Run =>
    repeat(
      url,
      paths.map((path) => ({ path, headers })),
    );
  await measureRow(peer, 'a list of 12 products', read(pages));
  await measureRow(peer, 'a product', read(each));
  await measureRow(
    peer,
    'an order',
    inTurn((number) => buy(url, store, number)),
  );
  await measureRow(peer, 'signing in', repeat(url, await signInsOf(url, headers)));
}

async function signInsOf(url: string, headers: Store['headers']): Promise<Request[]> {
  const people = Array.from({ length: 64 }, (_, number) => ({
    email: `fan${number}@example.com`,
    password: owner.password,
  }));
  for (const person of people) {
    const { token } = await ask<{ token: string }>(`${url}/auth/customer/emailpass/register`, { body: person });
    const authorization = `Bearer ${token}`;
    await ask(`${url}/store/customers`, { body: { email: person.email }, headers: { ...headers, authorization } });
  }
  const path = '/auth/customer/emailpass';
  return people.map((person) => ({ method: 'POST', path, headers: json, body: JSON.stringify(person) }));
}

/** A guest's order, by the calls that Medusa's documentation describes for a storefront. */
async function buy(
  url: string,
  { headers, regionId, products, shippingOptionId }: Store,
  number: number,
): Promise<void> {
  const post = <Reply>(path: string, body: object): Promise<Reply> => ask(`${url}/store${path}`, { body, headers });
  const { cart } = await post<{ cart: { id: string } }>('/carts', { region_id: regionId });
  const path = `/carts/${cart.id}`;
  const variant_id = products[number % products.length]?.variants[0]?.id;
  await post(`${path}/line-items`, { variant_id, quantity: 1 });
  await post(path, { email: `guest${number}@example.com`, shipping_address: address, billing_address: address });
  await ask(`${url}/store/shipping-options?cart_id=${cart.id}`, { headers });
  await post(`${path}/shipping-methods`, { option_id: shippingOptionId });
  const { payment_collection: payment } = await post<{ payment_collection: { id: string } }>('/payment-collections', {
    cart_id: cart.id,
  });
  await post(`/payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' });
  const { type } = await post<{ type: string }>(`${path}/complete`, {});
  if (type !== 'order') throw new Error('Medusa did not complete a cart.');
}

const germany = {
  name: 'Germany',
  currency_code: 'eur',
  countries: ['de'],
  payment_providers: ['pp_system_default'],
};

async function fillMedusa(url: string): Promise<Store> {
  const { token } = await ask<{ token: string }>(`${url}/auth/user/emailpass`, { body: owner });
  const headers = { authorization: `Bearer ${token}` };
  /** What the reply has under the name. */
  const create = async <Thing = { id: string }>(path: string, name: string, body: object): Promise<Thing> => {
    const reply = await ask<Readonly<Record<string, unknown>>>(`${url}/admin${path}`, { body, headers });
    return reply[name] as Thing;
  };
  const channel = await create('/sales-channels', 'sales_channel', { name: 'Shop' });
  const key = await create<{ id: string; token: string }>('/api-keys', 'api_key', {
    title: 'Shop',
    type: 'publishable',
  });
  await create(`/api-keys/${key.id}/sales-channels`, 'api_key', { add: [channel.id] });
  const region = await create('/regions', 'region', germany);
  const location = await create('/stock-locations', 'stock_location', { name: 'Berlin' });
  const path = `/stock-locations/${location.id}`;
  await create(`${path}/sales-channels`, 'stock_location', { add: [channel.id] });
  await create(`${path}/fulfillment-providers`, 'stock_location', { add: ['manual_manual'] });
  const { fulfillment_sets: sets } = await create<{ fulfillment_sets: { id: string }[] }>(
    `${path}/fulfillment-sets?fields=*fulfillment_sets`,
    'stock_location',
    { name: 'Shipping', type: 'shipping' },
  );
  const { service_zones: zones } = await create<{ service_zones: { id: string }[] }>(
    `/fulfillment-sets/${sets[0]?.id}/service-zones?fields=*service_zones`,
    'fulfillment_set',
    { name: 'Germany', geo_zones: [{ type: 'country', country_code: 'de' }] },
  );
  const profile = await create('/shipping-profiles', 'shipping_profile', { name: 'Parcels', type: 'parcels' });
  const option = await create('/shipping-options', 'shipping_option', {
    name: 'Parcel',
    service_zone_id: zones[0]?.id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Parcel', description: 'In three days', code: 'parcel' },
    prices: [{ currency_code: 'eur', amount: 4.9 }],
  });
  const random = createRandom(81);
  const products: Store['products'][number][] = [];
  for (let number = 0; number < items; number += 1) {
    const title = productName(random, 'physical');
    const levels = [{ location_id: location.id, stocked_quantity: 1_000_000 }];
    const stock = await create('/inventory-items', 'inventory_item', { title, location_levels: levels });
    const variant = {
      title: 'Default',
      options: { Size: 'Default' },
      prices: [{ currency_code: 'eur', amount: random.between(5, 30) }],
      inventory_items: [{ inventory_item_id: stock.id, required_quantity: 1 }],
    };
    const product = {
      title: `${title} ${number}`,
      description: sentences(random, random.between(1, 4)),
      status: 'published',
      options: [{ title: 'Size', values: ['Default'] }],
      variants: [variant],
      sales_channels: [{ id: channel.id }],
      shipping_profile_id: profile.id,
    };
    products.push(await create('/products', 'product', product));
  }
  return {
    headers: { 'x-publishable-api-key': key.token },
    regionId: region.id,
    shippingOptionId: option.id,
    products,
  };
}
