import { describe, expect, test } from 'vitest';
import { decideOne, pageOf, type AccessFacts, type AccessObject, type AccessTerms } from './policy.ts';

const now = new Date('2030-05-15T12:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const published: AccessObject = {
  kind: 'feed',
  id: 'feed',
  performerId: 'performer',
  rule: 'public',
  price: null,
  publishedAt: now,
  publicAt: null,
  endsAt: null,
  isWithdrawn: false,
  isHidden: false,
};
const stranger: AccessFacts = {
  isOwner: false,
  isStaff: false,
  isParty: true,
  isFollower: false,
  isSubscriber: false,
  isBuyer: false,
  performerIsActive: true,
  isBlocked: false,
  blocksCountry: false,
  monthlyPrice: 999n,
};

type Case = [
  name: string,
  object: Partial<AccessObject>,
  facts: Partial<AccessFacts>,
  expected: string,
  terms?: Partial<AccessTerms>,
];

/** `granted` with its reason, `hidden` with its cause, or what unlocks it. */
function outcome([, object, facts, , terms]: Case): string {
  const decision = decideOne(
    { ...published, ...object },
    { ...stranger, ...facts },
    { now, subscriptionRequired: false, ...terms },
  );
  if (decision.state === 'granted') return `granted: ${decision.reason}`;
  if (decision.state === 'hidden') return `hidden: ${decision.because}`;
  return `locked: ${decision.offers.map(({ kind }) => kind).join(', ')}`;
}

const subscribersOnly = { subscriptionRequired: true };

describe('access by the rule', () => {
  test.each<Case>([
    ['anyone by the public rule', { rule: 'public' }, {}, 'granted: public'],
    ['a stranger not by the followers’ rule', { rule: 'followers' }, {}, 'locked: follow, subscribe'],
    ['a follower by the followers’ rule', { rule: 'followers' }, { isFollower: true }, 'granted: follower'],
    ['a subscriber by the followers’ rule', { rule: 'followers' }, { isSubscriber: true }, 'granted: subscriber'],
    [
      'a follower not where the site wants subscriptions',
      { rule: 'followers' },
      { isFollower: true },
      'locked: subscribe',
      subscribersOnly,
    ],
    [
      'a subscriber where the site wants subscriptions',
      { rule: 'followers' },
      { isSubscriber: true },
      'granted: subscriber',
      subscribersOnly,
    ],
    ['a follower not by the subscribers’ rule', { rule: 'subscribers' }, { isFollower: true }, 'locked: subscribe'],
    ['a subscriber by the subscribers’ rule', { rule: 'subscribers' }, { isSubscriber: true }, 'granted: subscriber'],
    [
      'neither followers nor subscribers by the paid rule',
      { rule: 'paid', price: 300n },
      { isFollower: true, isSubscriber: true },
      'locked: buy',
    ],
    ['a buyer by the paid rule', { rule: 'paid', price: 300n }, { isBuyer: true }, 'granted: buyer'],
    ['a buyer, although the rule is another by now', { rule: 'subscribers' }, { isBuyer: true }, 'granted: buyer'],
    [
      'neither followers nor subscribers by the minute’s rule',
      { kind: 'stream', rule: 'minute', price: 300n },
      { isFollower: true, isSubscriber: true },
      'locked: minute',
    ],
    [
      'anyone who pays by the minute',
      { kind: 'stream', rule: 'minute', price: 300n },
      { isBuyer: true },
      'granted: buyer',
    ],
    ['the owner by any rule', { rule: 'paid' }, { isOwner: true }, 'granted: owner'],
    ['the owner, who is named as such by the public rule too', { rule: 'public' }, { isOwner: true }, 'granted: owner'],
  ])('%s', (...drawn) => expect(outcome(drawn)).toBe(drawn[3]));
});

describe('hidden objects', () => {
  test.each<Case>([
    ['what is not published', { publishedAt: null }, {}, 'hidden: not-there'],
    ['what is published later', { publishedAt: after }, {}, 'hidden: not-there'],
    ['what has ended', { endsAt: now }, {}, 'hidden: not-there'],
    ['what was withdrawn', { isWithdrawn: true }, {}, 'hidden: not-there'],
    ['what staff have hidden', { isHidden: true }, {}, 'hidden: not-there'],
    ['anything of a performer who is not active', {}, { performerIsActive: false }, 'hidden: not-there'],
    ['anything of a performer where one has blocked the other', {}, { isBlocked: true }, 'hidden: not-there'],
    ['anything of a performer who has blocked the country', {}, { blocksCountry: true }, 'hidden: country'],
    ['what two others write to each other', {}, { isParty: false }, 'hidden: not-there'],
    ['the private show of two others', { kind: 'stream', rule: 'minute' }, { isParty: false }, 'hidden: not-there'],
    ['what the owner withdrew, for the owner too', { isWithdrawn: true }, { isOwner: true }, 'hidden: not-there'],
    ['what staff have hidden, for its buyers too', { isHidden: true }, { isBuyer: true }, 'hidden: not-there'],
    [
      'anything bought of a performer who is not active',
      {},
      { isBuyer: true, performerIsActive: false },
      'hidden: not-there',
    ],
    [
      'anything bought of a performer who has blocked the account',
      {},
      { isBuyer: true, isBlocked: true },
      'hidden: not-there',
    ],
    ['a draft, without a word about the country', { publishedAt: null }, { blocksCountry: true }, 'hidden: not-there'],
  ])('%s', (...drawn) => expect(outcome(drawn)).toBe(drawn[3]));
});

describe('visible despite', () => {
  test.each<Case>([
    ['it ends in a moment', { endsAt: after }, {}, 'granted: public'],
    ['it was published long ago', { publishedAt: before }, {}, 'granted: public'],
    ['it has ended, for its buyers', { rule: 'paid', endsAt: before }, { isBuyer: true }, 'granted: buyer'],
    ['it was withdrawn, for its buyers', { rule: 'paid', isWithdrawn: true }, { isBuyer: true }, 'granted: buyer'],
    ['it is a draft, for the owner', { publishedAt: null }, { isOwner: true }, 'granted: owner'],
    ['staff have hidden it, for the owner', { isHidden: true }, { isOwner: true }, 'granted: owner'],
    ['the performer is not active, for the owner', {}, { isOwner: true, performerIsActive: false }, 'granted: owner'],
    [
      'it is withdrawn, hidden and another’s, for staff',
      { isWithdrawn: true, isHidden: true },
      { isStaff: true, isParty: false },
      'granted: staff',
    ],
  ])('%s', (...drawn) => expect(outcome(drawn)).toBe(drawn[3]));
});

describe('early access', () => {
  test.each<Case>([
    ['is over from its moment on', { rule: 'subscribers', publicAt: now }, {}, 'granted: public'],
    ['is not over before', { rule: 'subscribers', publicAt: after }, {}, 'locked: subscribe'],
  ])('%s', (...drawn) => expect(outcome(drawn)).toBe(drawn[3]));
});

test('offers have prices, and a decision has the rule that the performer chose', () => {
  const decide = (object: Partial<AccessObject>) =>
    decideOne({ ...published, ...object }, stranger, { now, subscriptionRequired: false });
  expect(decide({ rule: 'paid', price: 300n })).toEqual({
    state: 'locked',
    rule: 'paid',
    offers: [{ kind: 'buy', price: 3 }],
  });
  expect(decide({ rule: 'minute', price: 250n })).toEqual({
    state: 'locked',
    rule: 'minute',
    offers: [{ kind: 'minute', price: 2.5 }],
  });
  expect(decide({ rule: 'followers' })).toEqual({
    state: 'locked',
    rule: 'followers',
    offers: [{ kind: 'follow' }, { kind: 'subscribe', price: 9.99 }],
  });
  expect(decide({ rule: 'subscribers', publicAt: before })).toEqual({
    state: 'granted',
    rule: 'subscribers',
    reason: 'public',
  });
});

test('a performer’s page is visible to everyone whom the performer has not blocked', () => {
  expect(pageOf('performer')).toMatchObject({ kind: 'account', id: 'performer', performerId: 'performer' });
  const greets = (facts: Partial<AccessFacts>) =>
    decideOne(pageOf('performer'), { ...stranger, ...facts }, { now, subscriptionRequired: true });
  expect(greets({})).toEqual({ state: 'granted', rule: 'public', reason: 'public' });
  expect(greets({ isBlocked: true })).toEqual({ state: 'hidden', because: 'not-there' });
  expect(greets({ blocksCountry: true })).toEqual({ state: 'hidden', because: 'country' });
});
