import type { ContentKind, SaleKind } from '@ovation/contract/content.ts';
import type { Access, AccessRule, Offer } from '@ovation/contract/publishing/feeds.ts';
import { fromMinor } from '@ovation/domain';

/** The rules of published content, and that of a live stream which is paid for by the minute. */
export type Rule = AccessRule | 'minute';

/** What would unlock an object; `minute` has the price of one. */
export type RuleOffer = Omit<Offer, 'kind'> & { readonly kind: Offer['kind'] | 'minute' };

/** Everything that has an access rule: published content, messages, broadcasts, and a performer's page. */
type ObjectKind = ContentKind | SaleKind | 'broadcast' | 'account';

/** The properties of an object on which access depends. */
export interface AccessObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly performerId: string;
  /** The gallery with which a photo is bought. */
  readonly galleryId?: string;
  /** The two of a private message or show; hidden from all others but staff. */
  readonly partyIds?: readonly string[];
  readonly rule: Rule;
  /** Minor units; null unless the rule is `paid` or `minute`. */
  readonly price: bigint | null;
  /** When it becomes visible; null for a draft. */
  readonly publishedAt: Date | null;
  /** When it opens to everyone, whatever its rule; null: never. */
  readonly publicAt: Date | null;
  /** When it becomes invisible to all but its buyers; null: never. */
  readonly endsAt: Date | null;
  /** Deleted by its performer, kept for its buyers. */
  readonly isWithdrawn: boolean;
  /** Hidden by staff from everyone but its owner, also from its buyers. */
  readonly isHidden: boolean;
}

/** A performer's page and the files that belong to it: visible to everyone unless one has blocked the other. */
export function pageOf(performerId: string): AccessObject {
  return {
    kind: 'account',
    id: performerId,
    performerId,
    rule: 'public',
    price: null,
    publishedAt: new Date(0),
    publicAt: null,
    endsAt: null,
    isWithdrawn: false,
    isHidden: false,
  };
}

/** The relationship of a viewer to one object and its performer at a moment. */
export interface AccessFacts {
  readonly isOwner: boolean;
  readonly isStaff: boolean;
  /** False for a private object of which the viewer is not a party. */
  readonly isParty: boolean;
  readonly isFollower: boolean;
  readonly isSubscriber: boolean;
  /** Has bought it, or is paying for it by the minute at this moment. */
  readonly isBuyer: boolean;
  readonly performerIsActive: boolean;
  /** One of performer and viewer has blocked the other. */
  readonly isBlocked: boolean;
  readonly blocksCountry: boolean;
  /** Minor units. */
  readonly monthlyPrice: bigint;
}

/** The moment of the decision, and the settings of the site that change what rules mean. */
export interface AccessTerms {
  readonly now: Date;
  /** When on, objects for followers open to subscribers only. */
  readonly subscriptionRequired: boolean;
}

export type Reason = NonNullable<Access['reason']>;

export type Decision =
  | { readonly state: 'hidden'; readonly because: 'not-there' | 'country' }
  | { readonly state: 'granted'; readonly rule: Rule; readonly reason: Reason }
  | { readonly state: 'locked'; readonly rule: Rule; readonly offers: readonly RuleOffer[] };

/** Decides who sees what. No other place in the product does; the order of the rules matters. */
export function decideOne(object: AccessObject, facts: AccessFacts, terms: AccessTerms): Decision {
  const { rule } = object;
  if (facts.isStaff) return { state: 'granted', rule, reason: 'staff' };
  const because = reasonToHide(object, facts, terms);
  if (because) return { state: 'hidden', because };
  const reason = reasonToGrant(ruleAt(object, terms), facts, terms);
  return reason
    ? { state: 'granted', rule, reason }
    : { state: 'locked', rule, offers: offersOf(object, facts, terms) };
}

function reasonToHide(
  object: AccessObject,
  facts: AccessFacts,
  { now }: AccessTerms,
): 'not-there' | 'country' | undefined {
  if (!facts.isParty) return 'not-there';
  if (facts.isOwner) return object.isWithdrawn ? 'not-there' : undefined;
  if (facts.isBlocked || !facts.performerIsActive || object.isHidden) return 'not-there';
  if (!isPublished(object, now) && !facts.isBuyer) return 'not-there';
  return facts.blocksCountry ? 'country' : undefined;
}

function isPublished({ publishedAt, endsAt, isWithdrawn }: AccessObject, now: Date): boolean {
  return !isWithdrawn && publishedAt !== null && publishedAt <= now && (endsAt === null || endsAt > now);
}

/** When early access is over, the object is public whatever its rule. */
function ruleAt({ rule, publicAt }: AccessObject, { now }: AccessTerms): Rule {
  return publicAt !== null && publicAt <= now ? 'public' : rule;
}

function reasonToGrant(rule: Rule, facts: AccessFacts, terms: AccessTerms): Reason | undefined {
  if (facts.isOwner) return 'owner';
  if (rule === 'public') return 'public';
  if (rule === 'followers' && facts.isFollower && !terms.subscriptionRequired) return 'follower';
  if ((rule === 'followers' || rule === 'subscribers') && facts.isSubscriber) return 'subscriber';
  // Buyers keep what they bought, whatever the rule is now.
  return facts.isBuyer ? 'buyer' : undefined;
}

/** The ways to unlock an object, each with its price; following is free. */
function offersOf({ rule, price }: AccessObject, { monthlyPrice }: AccessFacts, terms: AccessTerms): RuleOffer[] {
  if (rule === 'minute') return [{ kind: 'minute', price: fromMinor(price ?? 0n) }];
  if (rule === 'paid') return [{ kind: 'buy', price: fromMinor(price ?? 0n) }];
  const subscribe: Offer = { kind: 'subscribe', price: fromMinor(monthlyPrice) };
  return rule === 'followers' && !terms.subscriptionRequired ? [{ kind: 'follow' }, subscribe] : [subscribe];
}
