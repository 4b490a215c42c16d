import type { Sizes } from '../../../bench/data/sizes.ts';

/** The two sites from which coefficients come, and the three by which the model is checked: none is in both lists. */
export const calibratedAccounts = [2_000, 12_000] as const;
export const checkedAccounts = [4_000, 7_000, 20_000] as const;

/**
 * The same people in sites of every size. Measured fans follow 200 performers, so that there are more than these even
 * on the smallest.
 */
export function sizesFor(accounts: number): Sizes {
  return {
    accounts,
    performers: 200 + accounts * 0.02,
    feeds: accounts * 10,
    follows: accounts * 20,
    subscriptions: accounts * 2,
    reactions: accounts * 30,
    transfers: accounts * 50,
    products: accounts * 2,
  };
}
