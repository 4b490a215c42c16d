import type pg from 'pg';
import { copyRows, moment, type Value } from './copy.ts';
import { createRandom } from './random.ts';
import { chooseDistinct, feedIdOf, monthlyPriceOf, share, type Site } from './site.ts';

const dayMs = 86_400_000;
const subscriptionColumns = [
  'id',
  'account_id',
  'performer_id',
  'type',
  'source',
  'status',
  'price',
  'started_at',
  'expires_at',
  'next_charge_at',
  'created_at',
  'updated_at',
];

export async function writeAudience(client: pg.Client, site: Site): Promise<void> {
  await copyRows(client, 'follows', ['account_id', 'performer_id', 'created_at'], follows(site));
  await copyRows(client, 'subscriptions', subscriptionColumns, subscriptions(site));
}

function* follows(site: Site): Generator<Value[]> {
  const random = createRandom(31);
  for (const [index, performers] of site.follows.entries()) {
    const accountId = site.accountId(site.sizes.performers + index);
    for (const performer of performers)
      yield [accountId, site.accountId(performer), momentBetween(random.next(), site)];
  }
}

/**
 * Of ten subscriptions seven continue, one is cancelled but still paid, two have ended. Renewals are due after the
 * measurements.
 */
function* subscriptions(site: Site): Generator<Value[]> {
  for (const { number, fan, performer, periods } of site.subscriptions) {
    const [isCancelled, hasEnded] = [number % 10 === 7, number % 10 > 7];
    const started = moment(site.now - periods * 30 * dayMs);
    const ends = moment(hasEnded ? site.now - 3 * dayMs : site.now + 20 * dayMs);
    const status = hasEnded ? 'expired' : isCancelled ? 'cancelled' : 'active';
    yield [
      site.subscriptionId(number),
      site.accountId(fan),
      site.accountId(performer),
      'monthly',
      'wallet',
      status,
      monthlyPriceOf(performer),
      started,
      ends,
      status === 'active' ? ends : null,
      started,
      started,
    ];
  }
}

/** Writes likes and bookmarks, and returns the likes of each feed. */
export async function writeReactions(client: pg.Client, site: Site): Promise<Int32Array> {
  const likes = new Int32Array(site.sizes.feeds);
  await copyRows(
    client,
    'reactions',
    ['account_id', 'object_kind', 'object_id', 'action', 'created_at'],
    reactions(site, likes),
  );
  return likes;
}

function* reactions(site: Site, likes: Int32Array): Generator<Value[]> {
  const { sizes } = site;
  const random = createRandom(32);
  // New feeds have more views than old ones.
  const choose = (): number => sizes.feeds - 1 - Math.floor(sizes.feeds * random.next() ** 2);
  const counts = share(sizes.reactions, sizes.accounts - sizes.performers, random);
  for (const [index, count] of counts.entries()) {
    const accountId = site.accountId(sizes.performers + index);
    for (const feed of chooseDistinct(Math.min(count, sizes.feeds), choose, sizes.feeds, { random })) {
      const isLike = random.next() < 0.85;
      if (isLike) likes[feed] = (likes[feed] ?? 0) + 1;
      yield [accountId, 'feed', feedIdOf(site, feed), isLike ? 'like' : 'bookmark', momentBetween(random.next(), site)];
    }
  }
}

function momentBetween(part: number, { opened, now }: Site): string {
  return moment(Math.floor(opened + (now - opened - dayMs) * part));
}
