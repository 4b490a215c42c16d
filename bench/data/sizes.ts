/** The numbers of everything on the site. */
export interface Sizes {
  readonly accounts: number;
  readonly performers: number;
  readonly feeds: number;
  readonly follows: number;
  readonly subscriptions: number;
  readonly reactions: number;
  readonly transfers: number;
  readonly products: number;
}

const whole: Sizes = {
  accounts: 100_000,
  performers: 2_000,
  feeds: 500_000,
  follows: 2_000_000,
  subscriptions: 200_000,
  reactions: 3_000_000,
  transfers: 5_000_000,
  products: 200_000,
};

/** A site of the factor's size; the performance targets are about factor 1. */
export function sizesOf(factor: number): Sizes {
  return Object.fromEntries(
    Object.entries(whole).map(([name, count]) => [name, Math.round(count * factor)]),
  ) as unknown as Sizes;
}

/** The measured fans: each follows this many performers and has money for every tip of the run. */
export const measuredFans = { count: 64, follows: 200 };

/** The most popular performer, with whom every measured fan has a conversation. */
export const famous = 0;

/** A performer with whom a measured fan has a conversation, another one for each where there are enough. */
export function friendOf({ performers }: Sizes, fan: number): number {
  const half = Math.floor(performers / 2);
  return half + (fan % half);
}

/** A performer with whom a measured fan has none. */
export function strangerOf({ performers }: Sizes, fan: number): number {
  return 1 + (fan % (Math.floor(performers / 2) - 1));
}
