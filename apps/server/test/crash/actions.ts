import { ApiError } from '@ovation/client';
import { sendTip, topUpWallet } from '@ovation/contract/money.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Cast } from './cast.ts';

/** Something that a fan does once, and repeats under the same key until the site has answered. */
export interface Action {
  readonly kind: 'tip' | 'top-up';
  /** The Idempotency-Key; a tip carries it as its message too, so that the books tell of it. */
  readonly key: string;
  readonly fan: Person;
  readonly performer: Person;
  /** Minor units. */
  readonly amount: number;
}

export interface Acknowledged extends Action {
  /** The charge or the payment that the site named. */
  readonly id: string;
  /** How often it was sent. */
  readonly attempts: number;
}

/** A number from 0 to below 1; the same seed gives the same run of numbers (mulberry32). */
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

/** Three tips for every top-up, of odd amounts; the name keeps the keys of several plans apart. */
export function planActions(cast: Cast, count: number, random: Random, name = 'plan'): Action[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, (_, index) => ({
    kind: index % 4 === 3 ? 'top-up' : 'tip',
    key: `${name}-${index}`, fan: pick(cast.fans), performer: pick(cast.performers), amount: 1 + Math.floor(random() * 199),
  }));
}

/** Repeats the action under its key until the site acknowledges it. Throws what no repetition can mend. */
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

async function send({ kind, key, fan, performer, amount }: Action): Promise<string> {
  const body = { amount: amount / 100 };
  const sent = kind === 'tip'
    ? await fan.client.call(sendTip, { params: { id: performer.id }, body: { ...body, message: key }, idempotencyKey: key })
    : await fan.client.call(topUpWallet, { body: { ...body, paymentMethod: 'sandbox_ok' }, idempotencyKey: key });
  // Only a card payment that is under way has no charge yet; these come from the wallet.
  return sent._id ?? '';
}

/** The site went away, or its database did: nobody knows what became of the call. */
function isInterruption(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500);
}
