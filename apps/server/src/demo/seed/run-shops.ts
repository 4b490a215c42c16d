import { createAddress } from '@ovation/contract/shop/addresses.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { updateOrder, updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { createProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { writeReview } from '@ovation/contract/shop/reviews.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import type { Actor, ReceivedFile } from '../../platform/http/call.ts';
import { homes, type Shop, type ShopOrder, type ShopProduct } from '../cast.ts';
import type { Acting } from './acting.ts';
import type { Studio } from './studio.ts';

const dayMs = 86_400_000;

interface Market {
  readonly acting: Acting;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly studio: Pick<Studio, 'photos' | 'downloads'>;
  readonly products: Map<ShopProduct, OwnProduct>;
  /** Ids of saved addresses by username. */
  readonly addresses: Map<string, string>;
}

interface Moment {
  readonly daysAgo: number;
  readonly run: () => Promise<unknown>;
}

/** What the orders cost each fan, in the site's currency. */
export function spendingInShops(shops: readonly Shop[]): Map<string, number> {
  const spending = new Map<string, number>();
  for (const { buyer, total } of shops.flatMap(({ orders }) => orders))
    spending.set(buyer, (spending.get(buyer) ?? 0) + total);
  return spending;
}

/** The shops of those who are in the cast, with the orders of those who are there. */
export function shopsOf(shops: readonly Shop[], usernames: ReadonlySet<string>): Shop[] {
  return shops
    .filter(({ performer }) => usernames.has(performer))
    .map((shop) => ({ ...shop, orders: shop.orders.filter(({ buyer }) => usernames.has(buyer)) }));
}

/** Opens the shops and plays their orders, all in the order of time. */
export async function runShops(
  { acting, actors, studio }: Pick<Market, 'acting' | 'actors' | 'studio'>,
  shops: readonly Shop[],
  now: Date,
): Promise<void> {
  const market: Market = { acting, actors, studio, products: new Map(), addresses: new Map() };
  const moments = shops.flatMap((shop) => momentsOf(market, shop));
  for (const { daysAgo, run } of moments.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    acting.setTime(new Date(now.getTime() - daysAgo * dayMs));
    await run();
  }
  acting.setTime(now);
}

function momentsOf(market: Market, shop: Shop): Moment[] {
  const oldest = Math.max(...shop.products.map(({ ageDays }) => ageDays));
  return [
    { daysAgo: oldest + 0.1, run: () => setZones(market, shop) },
    ...shop.products.map((product) => ({
      daysAgo: product.ageDays,
      run: () => publish(market, shop, product),
    })),
    ...shop.orders.flatMap((order) => momentsOfOrder(market, shop, order)),
  ];
}

async function setZones({ acting, actors }: Market, { performer, zones }: Shop): Promise<void> {
  const body = { zones: zones.map((zone) => ({ ...zone, countries: [...zone.countries] })) };
  await acting.call(setShippingZones, { actor: actorOf(actors, performer), body });
}

async function publish(market: Market, { performer }: Shop, product: ShopProduct): Promise<void> {
  const { acting, actors, studio } = market;
  const { type, name, description, access, price, subscriberPrice, handlingDays, lowStockAt, variants, work } = product;
  const { licenceKeys, downloadLimit } = product;
  const images = product.photos.map((photo) => made(studio.photos.get(photo)));
  const created = await acting.call(createProduct, {
    actor: actorOf(actors, performer),
    files: { images, ...(product.file ? { file: made(studio.downloads.get(product)) } : {}) },
    body: {
      type,
      name,
      description,
      access,
      price,
      imageTexts: JSON.stringify(product.photos.map(({ caption }) => caption)),
      ...(subscriberPrice === undefined ? {} : { subscriberPrice }),
      ...(handlingDays === undefined ? {} : { handlingDays }),
      ...(lowStockAt === undefined ? {} : { lowStockAt }),
      ...(variants === undefined ? {} : { variants: JSON.stringify(variants) }),
      ...(work === undefined ? {} : termsOf(work)),
      ...(licenceKeys === undefined ? {} : { licenceKeys: JSON.stringify(licenceKeys) }),
      ...(downloadLimit === undefined ? {} : { downloadLimit }),
      status: 'published',
    },
  });
  market.products.set(product, created as OwnProduct);
}

/** Fans get an offer for each request. */
function termsOf({ days, questions, depositPercent }: NonNullable<ShopProduct['work']>) {
  return { days, depositPercent, questions: JSON.stringify(questions), isQuoted: 'true' } as const;
}

function momentsOfOrder(market: Market, { performer }: Shop, order: ShopOrder): Moment[] {
  const { acting, actors } = market;
  let id = '';
  const [buyer, seller] = [() => actorOf(actors, order.buyer), () => actorOf(actors, performer)];
  const steps = order.steps.map(({ daysAgo, ...step }) => ({
    daysAgo,
    run: () =>
      step.by === 'seller'
        ? acting.call(updateOrder, { actor: seller(), params: { id }, body: step.body })
        : acting.call(updateOwnOrder, { actor: buyer(), params: { id }, body: step.body }),
  }));
  const lastStep = order.steps.at(-1)?.daysAgo ?? order.daysAgo;
  return [
    { daysAgo: order.daysAgo, run: async () => (id = await buy(market, order)) },
    ...steps,
    ...(order.review ? [{ daysAgo: lastStep - 1, run: () => review(market, order) }] : []),
  ];
}

async function buy(market: Market, { buyer, product, variant, total }: ShopOrder): Promise<string> {
  const { _id: productId, variants } = made(market.products.get(product));
  const variantId = variants.find(({ name }) => name === (variant ?? ''))?._id;
  const { orders } = await market.acting.call(createOrders, {
    actor: actorOf(market.actors, buyer),
    body: {
      items: [{ productId, ...(variantId === undefined ? {} : { variantId }) }],
      ...(product.type === 'physical' ? { addressId: await addressOf(market, buyer) } : {}),
      total,
      source: 'wallet',
    },
  });
  return orders[0]?._id ?? '';
}

/** Everyone types their address once. */
async function addressOf({ acting, actors, addresses }: Market, buyer: string): Promise<string> {
  const known = addresses.get(buyer);
  if (known !== undefined) return known;
  const { _id } = await acting.call(createAddress, { actor: actorOf(actors, buyer), body: made(homes[buyer]) });
  addresses.set(buyer, _id);
  return _id;
}

async function review({ acting, actors, products }: Market, { buyer, product, review: said }: ShopOrder) {
  await acting.call(writeReview, {
    actor: actorOf(actors, buyer),
    params: { id: made(products.get(product))._id },
    body: { rating: said?.stars ?? 5, text: said?.text ?? '' },
  });
}

function made<Value extends object | ReceivedFile>(value: Value | undefined): Value {
  if (!value) throw new Error('The shop of the demo lacks a picture, a file, a product or an address.');
  return value;
}

function actorOf(actors: ReadonlyMap<string, Actor>, username: string): Actor {
  const actor = actors.get(username);
  if (!actor) throw new Error(`${username} has no account.`);
  return actor;
}
