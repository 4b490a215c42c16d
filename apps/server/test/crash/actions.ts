import { ApiError } from '@ovation/client';
import { buyFeed, sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { acceptRequest, askForProduct } from '@ovation/contract/shop/requests.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Participants } from './participants.ts';

const kinds = [
  'tip',
  'card-tip',
  'top-up',
  'purchase',
  'card-purchase',
  'order',
  'card-order',
  'offer',
  'card-offer',
] as const;

/** An action that a fan performs once, and repeats under the same key until the site responds. */
export interface Action {
  readonly kind: (typeof kinds)[number];
  /** The Idempotency-Key; also a tip's message, so that the books show it. */
  readonly key: string;
  readonly fan: Person;
  readonly performer: Person;
  /** The purchased post; no fan buys the same post twice. */
  readonly feedId: string;
  /** The thing and the address of an order, or what is made to order and offered. */
  readonly order?: { readonly productId: string; readonly addressId: string } | undefined;
  /** Minor units. */
  readonly amount: number;
}

export interface Acknowledged extends Action {
  /** The charge, or the pending payment, that the site returned. */
  readonly id: string;
  /** How often it was sent. */
  readonly attempts: number;
}

/** A pseudo-random number from 0 to below 1, determined by the seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Buyable = Pick<Action, 'fan' | 'performer' | 'feedId'>;

/** Every combination of a fan and a post: each is bought once. */
export function everythingToBuy({ fans, feeds }: Participants): Buyable[] {
  return fans.flatMap((fan) => feeds.map((feed) => ({ fan, performer: feed.performer, feedId: feed.id })));
}

export interface Plan {
  readonly count: number;
  readonly random: Random;
  /** Takes a purchase from the remaining ones; a fan without any tips instead. */
  readonly toBuy: Buyable[];
  /** Separates the keys of several plans. */
  readonly name: string;
}

/** Actions with odd amounts, half of them tips. */
export function planActions(participants: Participants, { count, random, toBuy, name }: Plan): Action[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, (_, index) => {
    const [kind, key] = [random() < 0.4 ? 'tip' : pick(kinds), `${name}-${index}`];
    const wanted = kind.endsWith('purchase') ? toBuy.splice(Math.floor(random() * toBuy.length), 1)[0] : undefined;
    if (wanted) return { kind, key, ...wanted, amount: participants.feedPrice };
    const least = kind === 'top-up' || kind.startsWith('card-') ? minimumCardPayment * 100 : 1;
    const amount = least + Math.floor(random() * (200 - least));
    const parties = { fan: pick(participants.fans), performer: pick(participants.performers), feedId: '' };
    const order = orderOf(participants, kind, parties);
    return {
      kind: kind.endsWith('purchase') ? 'tip' : kind,
      key,
      ...parties,
      order,
      amount: order ? participants.thingPrice : amount,
    };
  });
}

function orderOf(
  { things, works, addresses }: Participants,
  kind: Action['kind'],
  { fan, performer }: Pick<Action, 'fan' | 'performer'>,
): Action['order'] {
  const products = kind.endsWith('order') ? things : kind.endsWith('offer') ? works : undefined;
  const productId = products?.get(performer.id);
  return productId === undefined ? undefined : { productId, addressId: addresses.get(fan.id) ?? '' };
}

/** Repeats the action under its key until the site acknowledges it. Throws errors that a retry cannot fix. */
export async function perform(action: Action, site: { ready(): Promise<void> }): Promise<Acknowledged> {
  for (let attempts = 1; ; attempts += 1) {
    await site.ready();
    try {
      return { ...action, id: await send(action), attempts };
    } catch (error) {
      if (!isInterruption(error)) throw error;
    }
  }
}

const byCard = { source: 'card', paymentMethod: 'sandbox_ok' } as const;

async function send({
  kind,
  key: idempotencyKey,
  fan: { client },
  performer,
  feedId,
  order,
  amount,
}: Action): Promise<string> {
  if (kind === 'top-up')
    return (
      await client.call(topUpWallet, { body: { amount: amount / 100, paymentMethod: 'sandbox_ok' }, idempotencyKey })
    )._id;
  const payment = kind.startsWith('card-') ? byCard : {};
  if (order && kind.endsWith('offer')) {
    // Its price is fixed, so it is offered at once.
    const { _id: id } = await client.call(askForProduct, {
      params: { id: order.productId },
      body: { brief: idempotencyKey },
      idempotencyKey: `${idempotencyKey}-ask`,
    });
    return (await client.call(acceptRequest, { params: { id }, body: payment, idempotencyKey })).orderId;
  }
  if (order) {
    const { productId, addressId } = order;
    const { orders } = await client.call(createOrders, {
      body: { items: [{ productId }], addressId, ...payment },
      idempotencyKey,
    });
    return orders[0]?._id ?? '';
  }
  const bought = kind.endsWith('purchase')
    ? await client.call(buyFeed, { params: { id: feedId }, body: payment, idempotencyKey })
    : await client.call(sendTip, {
        params: { id: performer.id },
        body: { amount: amount / 100, message: idempotencyKey, ...payment },
        idempotencyKey,
      });
  return bought._id ?? bought.paymentId ?? '';
}

/** The site or its database was down: the outcome of the call is unknown. */
function isInterruption(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500);
}
