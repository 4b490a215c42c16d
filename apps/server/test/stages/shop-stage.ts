import { randomUUID } from 'node:crypto';
import { createAddress } from '@ovation/contract/shop/addresses.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { getOrder, updateOrder, updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { type OrderStatus } from '@ovation/contract/shop/order.ts';
import { createProduct, getOwnProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person } from '@ovation/testing';
import { sql } from 'kysely';
import { startTestServer } from '../start-server.ts';
import { holdLatePayments, letArrive } from './late-payments.ts';

type ProductOptions = Partial<BodyInput<typeof createProduct>>;
type CheckoutOptions = Omit<BodyInput<typeof createOrders>, 'items'>;

/** A thing to buy: the product itself, or one of its variants. */
export interface Wanted {
  readonly product: OwnProduct;
  readonly variant?: number;
  readonly quantity?: number;
}

const addresses = {
  DE: {
    name: 'Fan at Home',
    country: 'DE',
    city: 'Berlin',
    zip: '10117',
    streetAddress: 'Unter den Linden',
  },
  FR: { name: 'Fan Abroad', country: 'FR', city: 'Paris', zip: '75001', streetAddress: 'Rue de Rivoli' },
} as const;

/** A site with a shop, with helpers for the sellers and buyers of orders. */
export async function setShopStage(environment: Record<string, string> = {}) {
  const server = await startTestServer(environment);
  const world = createWorld(server);
  await world.settings({ performerCommission: 20, minimumPayoutAmount: 1 });

  /** Something that is shipped: ten pieces at 10.00 by default. */
  const thing = ({ client }: Person, options: ProductOptions = {}) =>
    client.call(createProduct, {
      body: {
        type: 'physical',
        name: 'Signed poster',
        price: 10,
        ...(options.variants === undefined ? { stock: 10 } : {}),
        ...options,
      },
      files: {},
    });

  /** Something to download, at 5.00 by default. */
  const download = ({ client }: Person, options: ProductOptions = {}) =>
    client.call(createProduct, {
      body: { type: 'digital', name: 'Song book', price: 5, ...options },
      files: { file: new File(['A song.'], 'song-book.txt', { type: 'text/plain' }) },
    });

  const saved = new Map<string, Promise<string>>();
  const save = async ({ client }: Person, country: keyof typeof addresses) =>
    (await client.call(createAddress, { body: addresses[country] }))._id;
  /** A person's address in a country, saved when it is first needed. */
  function addressOf(person: Person, country: keyof typeof addresses = 'DE'): Promise<string> {
    const address = saved.get(`${person.id} ${country}`) ?? save(person, country);
    saved.set(`${person.id} ${country}`, address);
    return address;
  }

  const itemsOf = (wanted: readonly Wanted[]) =>
    wanted.map(({ product, variant, quantity }) => ({
      productId: product._id,
      ...(variant === undefined ? {} : { variantId: product.variants[variant]?._id }),
      ...(quantity === undefined ? {} : { quantity }),
    }));

  /** Buys from the wallet by default. The late card pays when the test says `arrive`. */
  const checkout = async (
    { client }: Person,
    wanted: readonly Wanted[],
    options: CheckoutOptions = {},
    idempotencyKey: string = randomUUID(),
  ) => {
    const reply = await client.call(createOrders, { body: { items: itemsOf(wanted), ...options }, idempotencyKey });
    if (options.paymentMethod === 'sandbox_late') await holdLatePayments(server);
    return reply;
  };
  const arrive = (paymentId: string | undefined) => letArrive(server, paymentId);

  /** A paid order of one thing that is shipped to Germany. */
  async function shippedOrder(performer: Person, fan: Person, options: ProductOptions = {}) {
    const product = await thing(performer, options);
    const { orders } = await checkout(fan, [{ product }], { addressId: await addressOf(fan) });
    return { product, order: orders[0] as (typeof orders)[number] };
  }

  const read = ({ client }: Person, id: string) => client.call(getOrder, { params: { id } });
  const asSeller = ({ client }: Person, id: string, status: OrderStatus, more: object = {}) =>
    client.call(updateOrder, { params: { id }, body: { status, ...more } });
  const asBuyer = ({ client }: Person, id: string, status: 'cancelled' | 'delivered' | 'completed' | 'disputed') =>
    client.call(updateOwnOrder, {
      params: { id },
      body: { status, ...(status === 'disputed' ? { note: 'It arrived broken.' } : {}) },
    });
  const stockOf = async ({ client }: Person, { _id }: { readonly _id: string }) =>
    (await client.call(getOwnProduct, { params: { id: _id } })).stock;
  const shipping = ({ client }: Person, ...zones: BodyInput<typeof setShippingZones>['zones']) =>
    client.call(setShippingZones, { body: { zones } });

  /** Lets days pass; everyone stays logged in. */
  async function days(count: number): Promise<void> {
    server.clock.advance(count * 86_400_000);
    await sql`update sessions set expires_at = expires_at + make_interval(days => ${Math.ceil(count)})`.execute(
      server.app.database,
    );
  }

  return {
    server,
    world,
    days,
    thing,
    download,
    addressOf,
    itemsOf,
    checkout,
    arrive,
    shippedOrder,
    read,
    asSeller,
    asBuyer,
    stockOf,
    shipping,
  };
}

export type ShopStage = Awaited<ReturnType<typeof setShopStage>>;
