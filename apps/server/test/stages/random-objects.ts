import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import fc from 'fast-check';

/** What a viewer gets of an object. */
export type Outcome = 'open' | 'locked' | 'hidden';

export const rules = ['public', 'followers', 'subscribers', 'paid'] as const;
export const viewers = ['stranger', 'fan', 'performer', 'staff'] as const;
export type ViewerName = (typeof viewers)[number];

/** Hours from now. */
const moments = [-2, -1, 1, 2] as const;

/** True once in `times`: a property that hides everything must be rare, or nothing else would be tested. */
export const seldom = (times: number) => fc.integer({ min: 1, max: times }).map((drawn) => drawn === times);

/** A published object of any kind. Moments are hours from now; null: never. */
export interface RandomObject {
  readonly rule: AccessRule;
  readonly publishedAt: number | null;
  readonly publicAt: number | null;
  readonly endsAt: number | null;
  readonly isWithdrawn: boolean;
  readonly isBought: boolean;
  readonly isHidden?: boolean;
}

export const objectFields = {
  rule: fc.constantFrom(...rules),
  publishedAt: fc.oneof(
    { weight: 4, arbitrary: fc.constant(-3) },
    { weight: 1, arbitrary: fc.constantFrom(...moments, null) },
  ),
  publicAt: fc.constantFrom(null, null, ...moments),
  endsAt: fc.constantFrom(null, null, null, ...moments),
  isWithdrawn: seldom(5),
  isBought: seldom(3),
};

/** The database accepts moments in this order only. */
export function isInOrder({ publishedAt, publicAt, endsAt }: RandomObject): boolean {
  return publishedAt === null || ((publicAt ?? 9) > publishedAt && (endsAt ?? 9) > publishedAt);
}

/** A performer, their relationship to the fan, and the country of the viewers. */
export interface RandomPerformer {
  readonly isActive: boolean;
  readonly blocksFan: boolean;
  readonly blocksFrance: boolean;
  readonly isFollowed: boolean;
  readonly isSubscribed: boolean;
  readonly country: 'FR' | undefined;
}

export const performerFields = {
  isActive: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  blocksFan: seldom(6),
  blocksFrance: seldom(5),
  isFollowed: fc.boolean(),
  isSubscribed: fc.boolean(),
  country: fc.constantFrom('FR' as const, undefined),
};

/** What the specification says, in as few words as possible. Shares no code with the product. */
export function oracle(performer: RandomPerformer, viewer: ViewerName, object: RandomObject): Outcome {
  if (viewer === 'staff') return 'open';
  if (viewer === 'performer') return object.isWithdrawn ? 'hidden' : 'open';
  const isFan = viewer === 'fan';
  if (object.isHidden || !performer.isActive) return 'hidden';
  if ((isFan && performer.blocksFan) || (performer.blocksFrance && performer.country === 'FR')) return 'hidden';
  const isBuyer = isFan && object.isBought;
  if (!isCurrent(object) && !isBuyer) return 'hidden';
  const rule = object.publicAt !== null && object.publicAt < 0 ? 'public' : object.rule;
  const isSubscriber = isFan && performer.isSubscribed;
  const opens: Record<AccessRule, boolean> = {
    public: true,
    followers: (isFan && performer.isFollowed) || isSubscriber,
    subscribers: isSubscriber,
    paid: false,
  };
  return opens[rule] || isBuyer ? 'open' : 'locked';
}

export function isCurrent({ publishedAt, endsAt, isWithdrawn, isHidden = false }: RandomObject): boolean {
  return !isWithdrawn && !isHidden && publishedAt !== null && publishedAt < 0 && (endsAt === null || endsAt > 0);
}
