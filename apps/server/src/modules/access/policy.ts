import type { Access, AccessRule, Offer } from '@ovation/contract/feeds.ts';
import { fromMinor } from '@ovation/domain';

/** What access has to know of an object. */
export interface AccessObject {
  readonly kind: 'feed' | 'account';
  readonly id: string;
  readonly performerId: string;
  readonly rule: AccessRule;
  /** Minor units; only of a paid object. */
  readonly price: bigint | null;
  /** Deleted by its performer, kept for its buyers. */
  readonly isWithdrawn: boolean;
}

/** How a viewer stands to one object and its performer at a moment. */
export interface AccessFacts {
  readonly isOwner: boolean;
  readonly isStaff: boolean;
  readonly isFollower: boolean;
  readonly isSubscriber: boolean;
  readonly isBuyer: boolean;
  readonly performerIsActive: boolean;
  readonly blocksAccount: boolean;
  readonly blocksCountry: boolean;
  /** Minor units. */
  readonly monthlyPrice: bigint;
}

/** The site's settings that change what rules mean. */
export interface AccessTerms {
  /** When on, objects for followers open to subscribers only. */
  readonly subscriptionRequired: boolean;
}

export type Reason = NonNullable<Access['reason']>;

export type Decision =
  | { readonly state: 'hidden'; readonly because: 'not-there' | 'country' }
  | { readonly state: 'granted'; readonly rule: AccessRule; readonly reason: Reason }
  | { readonly state: 'locked'; readonly rule: AccessRule; readonly offers: readonly Offer[] };

/** Who sees what, in the order in which the rules count: the one place of the whole product that says it. */
export function decideOne(object: AccessObject, facts: AccessFacts, terms: AccessTerms): Decision {
  const { rule } = object;
  if (facts.isStaff) return { state: 'granted', rule, reason: 'staff' };
  const because = reasonToHide(object, facts);
  if (because) return { state: 'hidden', because };
  const reason = reasonToGrant(rule, facts, terms);
  return reason ? { state: 'granted', rule, reason } : { state: 'locked', rule, offers: offersOf(object, facts, terms) };
}

function reasonToHide(object: AccessObject, facts: AccessFacts): 'not-there' | 'country' | undefined {
  if (facts.isOwner) return object.isWithdrawn ? 'not-there' : undefined;
  if (facts.blocksAccount || !facts.performerIsActive) return 'not-there';
  if (object.isWithdrawn && !facts.isBuyer) return 'not-there';
  return facts.blocksCountry ? 'country' : undefined;
}

function reasonToGrant(rule: AccessRule, facts: AccessFacts, terms: AccessTerms): Reason | undefined {
  if (facts.isOwner) return 'owner';
  if (rule === 'public') return 'public';
  if (rule === 'followers' && facts.isFollower && !terms.subscriptionRequired) return 'follower';
  if ((rule === 'followers' || rule === 'subscribers') && facts.isSubscriber) return 'subscriber';
  // Bought stays bought, whatever the rule became.
  return facts.isBuyer ? 'buyer' : undefined;
}

/** What would open it; every offer names what it costs, following is free. */
function offersOf({ rule, price }: AccessObject, { monthlyPrice }: AccessFacts, terms: AccessTerms): Offer[] {
  if (rule === 'paid') return [{ kind: 'buy', price: fromMinor(price ?? 0n) }];
  const subscribe: Offer = { kind: 'subscribe', price: fromMinor(monthlyPrice) };
  return rule === 'followers' && !terms.subscriptionRequired ? [{ kind: 'follow' }, subscribe] : [subscribe];
}
