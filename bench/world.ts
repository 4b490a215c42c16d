import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/accounts.ts';
import { createWorld, type Person } from '@ovation/testing/world.ts';

export interface BenchWorld {
  readonly performer: Person;
  /** Each with enough in the wallet for every tip of the run. */
  readonly fans: readonly Person[];
}

export const administrator = { email: 'admin@example.com', password: 'correct horse battery' };

const size = { performers: 10, feedsEach: 12, fans: 50 };

/** Twelve feeds of every access for each of ten performers, and fifty fans who follow them all. Made through the API. */
export async function fillWorld(url: string): Promise<BenchWorld> {
  const { token } = await createClient({ baseUrl: url }).call(login, { body: { username: administrator.email, password: administrator.password } });
  const world = createWorld({ url, adminToken: token, runJobs: async () => {} });
  await world.settings({ minimumTipPrice: 0.01 });
  const performers = await Promise.all(Array.from({ length: size.performers }, () => world.performer({ monthlyPrice: 5, yearlyPrice: 50 })));
  const rules = [{ access: 'public' }, { access: 'followers' }, { access: 'subscribers' }, { access: 'paid', price: 4 }] as const;
  await Promise.all(performers.map(async (performer) => {
    for (let i = 0; i < size.feedsEach; i += 1) await world.feed(performer, { ...rules[i % rules.length], text: `Rehearsal ${i}: the second movement, slower than last time.` });
  }));
  const fans = await Promise.all(Array.from({ length: size.fans }, () => world.fan({ balance: 300 })));
  await Promise.all(fans.map(async (fan) => {
    for (const performer of performers) await world.follow(fan, performer);
  }));
  const [performer] = performers;
  if (!performer) throw new Error('The world is empty.');
  return { performer, fans };
}
