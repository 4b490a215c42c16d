import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { searchSubscriptions } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import type { TestServer } from './start-server.ts';
import { renewSubscriptionsJob } from '../src/modules/subscriptions/subscriptions.ts';

/** A new performer on a site whose clock tests can change, and common steps of subscription tests. */
export interface SubscriptionStage {
  readonly world: World;
  readonly performer: Person;
  /** A fan with this balance, who stays logged in whatever the clock says. */
  fan(balance?: number): Promise<Person>;
  /** Beyond the month for which a login is remembered. */
  loginAgain(person: Person): Promise<Person>;
  /** The first of a fan's subscriptions. */
  subscriptionOf(fan: Person): ReturnType<typeof firstSubscription>;
  balanceOf(person: Person): Promise<number>;
  /** The price of each of the fan's charges, oldest first. */
  chargesOf(fan: Person): Promise<number[]>;
  /** Sets the clock to a time and renews what is due. */
  renewAt(iso: string | null, plusMs?: number): Promise<void>;
  /** Texts of sent emails to an address whose subject contains these words, oldest first. */
  mailsTo(person: Person, subject: string): Promise<string[]>;
}

async function firstSubscription({ client }: Person) {
  const [row] = (await client.call(searchSubscriptions)).data;
  if (!row) throw new Error('There is no subscription.');
  return row;
}

/** The performer is approved by an administrator who is logged in: the site's clock has to have the real time. */
export async function setSubscriptionStage(
  server: TestServer,
  prices: { readonly monthlyPrice: number; readonly yearlyPrice: number },
  begins?: Date,
): Promise<SubscriptionStage> {
  const world = createWorld(server);
  const remembered = async (person: Person): Promise<Person> => {
    const { token } = await server
      .client()
      .call(login, { body: { username: person.username, password: person.password, remember: true } });
    return { ...person, token, client: server.client(token) };
  };
  const performer = await world.performer({ ...prices, isFreeSubscription: true });
  if (begins) server.clock.set(begins);
  return {
    world,
    performer: await remembered(performer),
    fan: async (balance = 0) => remembered(await world.fan({ balance })),
    loginAgain: remembered,
    subscriptionOf: firstSubscription,
    balanceOf: async ({ client }) => (await client.call(getMe)).balance,
    chargesOf: async ({ client }) =>
      (await client.call(searchCharges, { query: { sortBy: 'createdAt', sort: 'asc' } })).data.map(
        ({ amount }) => amount,
      ),
    async renewAt(iso, plusMs = 0) {
      server.clock.set(new Date(Date.parse(iso ?? '') + plusMs));
      await server.runJob(renewSubscriptionsJob);
    },
    async mailsTo({ email }, subject) {
      await server.runJobs();
      const mails = await server.app.database
        .selectFrom('mails')
        .select('body_text')
        .where('recipient', '=', email)
        .where('subject', 'like', `%${subject}%`)
        .orderBy('created_at')
        .execute();
      return mails.map(({ body_text }) => body_text);
    },
  };
}
