import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { searchSubscriptions } from '@ovation/contract/money/money.ts';
import { createWorld, type Person } from '@ovation/testing';
import type { TestServer } from '../start-server.ts';
import { renewSubscriptionsJob } from '../../src/modules/subscriptions/index.ts';

/**
 * A new performer with a feed for subscribers, for tests that advance the clock. The performer is approved by an
 * administrator who is logged in: the site's clock has to have the real time.
 */
export async function setRenewalStage(server: TestServer) {
  const world = createWorld(server);

  /** A login that lasts while the clock advances. */
  async function remembered(person: Person): Promise<Person> {
    const { token } = await server
      .client()
      .call(login, { body: { username: person.username, password: person.password, remember: true } });
    return { ...person, token, client: server.client(token) };
  }

  async function subscriber(options: { readonly balance?: number; readonly card?: string } = {}): Promise<Person> {
    const fan = await remembered(await world.fan({ balance: options.balance ?? 0 }));
    await world.subscribe(
      fan,
      performer,
      options.card === undefined ? {} : { source: 'card', paymentMethod: options.card },
    );
    return fan;
  }

  const renew = () => server.runJob(renewSubscriptionsJob);
  const turnTo = (iso: string | null | undefined, plusMs = 0) =>
    server.clock.set(new Date(Date.parse(iso ?? '') + plusMs));
  const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
  const chargesOf = async (fan: Person): Promise<number> => (await fan.client.call(searchCharges)).total;
  const isOpenFor = async (fan: Person): Promise<boolean> =>
    (await fan.client.call(getFeed, { params: { id: feedId } })).access.granted;

  async function subscriptionOf(fan: Person) {
    const [row] = (await fan.client.call(searchSubscriptions)).data;
    if (!row) throw new Error('There is no subscription.');
    return row;
  }

  /** Emails to a person, oldest first, after the queue has sent them. */
  async function mailsTo(person: Person) {
    await server.runJobs();
    return server.app.database
      .selectFrom('mails')
      .select(['subject', 'body_text'])
      .where('recipient', '=', person.email)
      .where('subject', 'like', '%our subscription%')
      .orderBy('created_at')
      .execute();
  }
  const price = 10;
  const performer = await remembered(
    await world.performer({ monthlyPrice: price, yearlyPrice: 100, isFreeSubscription: true }),
  );
  const feedId = (await world.feed(performer, { access: 'subscribers' }))._id;
  return {
    world,
    performer,
    feedId,
    price,
    remembered,
    subscriber,
    renew,
    turnTo,
    balanceOf,
    chargesOf,
    isOpenFor,
    subscriptionOf,
    mailsTo,
  };
}

export type RenewalStage = Awaited<ReturnType<typeof setRenewalStage>>;
