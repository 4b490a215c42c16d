import { expect } from 'vitest';

import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing/world.ts';

interface Sides {
  readonly fan: Person;
  readonly performer: Person;
}

interface Money {
  /** What the fan has left. */
  readonly balance: number;
  /** The performer's only earning, from which the site keeps nothing. */
  readonly earned: number;
}

/** What left the fan's wallet has reached the performer, to the cent. */
export async function expectPaid({ fan, performer }: Sides, { balance, earned }: Money): Promise<void> {
  expect((await fan.client.call(getMe)).balance).toBe(balance);
  const { data } = await performer.client.call(searchEarnings, { query: {} });
  expect(data.map(({ gross, commission, net }) => [gross, commission, net])).toEqual([[earned, 0, earned]]);
}
