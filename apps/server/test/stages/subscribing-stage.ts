import { getMe } from '@ovation/contract/people/accounts.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { cancelSubscription, subscribe } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person } from '@ovation/testing';
import { startTestServer } from '../start-server.ts';

type Terms = Partial<BodyInput<typeof subscribe>>;

export const byCard = (paymentMethod: string): Terms => ({ source: 'card', paymentMethod });

/** A site with a performer who offers months, years and trials, and a feed for subscribers. */
export async function setSubscribingStage() {
  const server = await startTestServer();
  const world = createWorld(server);
  const performer = await world.performer({ monthlyPrice: 10, yearlyPrice: 100, isFreeSubscription: true });
  const feedId = (await world.feed(performer, { access: 'subscribers' }))._id;

  const ask = (fan: Person, terms: Terms = {}, idempotencyKey?: string) =>
    fan.client.call(subscribe, {
      body: { performerId: performer.id, ...terms },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  const cancel = (fan: Person, id: string, provider = 'sandbox') =>
    fan.client.call(cancelSubscription, { params: { provider, id } });
  const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
  const isOpenFor = async (fan: Person): Promise<boolean> =>
    (await fan.client.call(getFeed, { params: { id: feedId } })).access.granted;
  const chargesOf = async (fan: Person): Promise<number> => (await fan.client.call(searchCharges)).total;
  const inDays = (iso: string | null): number =>
    (new Date(iso ?? 0).getTime() - server.clock.now().getTime()) / 86_400_000;

  async function decide(redirectUrl: string | undefined, decision: 'approve' | 'refuse'): Promise<string | null> {
    const decided = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/${decision}`, {
      method: 'POST',
      redirect: 'manual',
    });
    return (await fetch(server.url + decided.headers.get('location'), { redirect: 'manual' })).headers.get('location');
  }
  return { server, world, performer, feedId, ask, cancel, balanceOf, isOpenFor, chargesOf, inDays, decide };
}

export type SubscribingStage = Awaited<ReturnType<typeof setSubscribingStage>>;
