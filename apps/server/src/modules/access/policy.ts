import type { ContentKind, SaleKind } from '@ovation/contract/content.ts';
import type { Access, AccessRule, Offer } from '@ovation/contract/publishing/feeds.ts';
import { fromMinor } from '@ovation/domain';

/** What has an access rule: what is published, what is sent in a message, and a performer's page itself. */
export type ObjectKind = ContentKind | SaleKind | 'broadcast' | 'account';

/** What access has to know of an object. */
export interface AccessObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly performerId: string;
  /** Of a photo: the gallery with which it is bought. */
  readonly galleryId?: string;
  /** Of what is not for everybody's eyes: the two who write to each other. */
  readonly partyIds?: readonly string[];
  readonly rule: AccessRule;
  /** Minor units; only of a paid object. */
  readonly price: bigint | null;
  /** From when it is there; null for a draft. */
  readonly publishedAt: Date | null;
  /** From when it is open to everybody, whatever its rule; null: never. */
  readonly publicAt: Date | null;
  /** From when it is there no longer, but for its buyers; null: never. */
  readonly endsAt: Date | null;
  /** Deleted by its performer, kept for its buyers. */
  readonly isWithdrawn: boolean;
  /** Hidden by staff from everybody but its owner, also from its buyers. */
  readonly isHidden: boolean;
}

/** A performer's page, and what belongs to herself: it greets everybody whom she has not shut out. */
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

/** How a viewer stands to one object and its performer at a moment. */
export interface AccessFacts {
  readonly isOwner: boolean;
  readonly isStaff: boolean;
  /** False for who is neither of an object's two parties. */
  readonly isParty: boolean;
  readonly isFollower: boolean;
  readonly isSubscriber: boolean;
  readonly isBuyer: boolean;
  readonly performerIsActive: boolean;
  readonly blocksAccount: boolean;
  readonly blocksCountry: boolean;
  /** Minor units. */
  readonly monthlyPrice: bigint;
}

/** The moment, and the site's settings that change what rules mean. */
export interface AccessTerms {
  readonly now: Date;
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
  if (facts.blocksAccount || !facts.performerIsActive || object.isHidden) return 'not-there';
  if (!isPublished(object, now) && !facts.isBuyer) return 'not-there';
  return facts.blocksCountry ? 'country' : undefined;
}

function isPublished({ publishedAt, endsAt, isWithdrawn }: AccessObject, now: Date): boolean {
  return !isWithdrawn && publishedAt !== null && publishedAt <= now && (endsAt === null || endsAt > now);
}

/** Early access ends: what subscribers had first is everybody's then. */
function ruleAt({ rule, publicAt }: AccessObject, { now }: AccessTerms): AccessRule {
  return publicAt !== null && publicAt <= now ? 'public' : rule;
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
