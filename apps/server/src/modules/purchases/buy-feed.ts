import type * as operations from '@ovation/contract/money.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { decideFor, requireVisible, type AccessObject } from '../access/index.ts';
import { chargeWallet, lockWallet } from '../ledger/index.ts';
import { readCommission } from '../payments/index.ts';
import { presentCharge } from './present.ts';
import { findPurchase, holdFeedForSale, insertPurchase, loadFeedForSale, type FeedForSale } from './purchase.store.ts';

type Buy = Call<typeof operations.buyFeed>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.buyFeed>>>;

/** Buying the same feed again answers the first charge and moves nothing. */
export async function buyFeed(call: Buy): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  await requireOnSale(call);
  const commission = await readCommission(call.app);
  return idempotently(call, (work) => buy(work, call, commission));
}

/** Refuses what this fan may not even see (not-found), and one's own (not-for-sale). */
async function requireOnSale({ app, actor, params, request }: Buy): Promise<void> {
  const feed = await loadFeedForSale(app.database, params.id);
  if (!feed) throw notThere();
  requireVisible(await decideFor(app, { viewer: actor, country: request.country }, objectOf(feed)));
  if (feed.performer_id === actor.id) throw new Failure('not-for-sale', 'This is your own; you need not buy it.');
}

/** The feed is held so that it is not deleted meanwhile, then the wallet, so that of two clicks the second finds the first one's purchase. */
async function buy(work: Work, { app, actor, params, body }: Buy, commission: bigint): Promise<Reply> {
  const feed = await holdFeedForSale(work.db, params.id);
  const balance = await lockWallet(work, actor.id);
  const bought = await findPurchase(work.db, actor.id, 'feed', params.id);
  if (bought) return presentCharge(bought, balance);
  const price = priceOf(feed, body?.price);
  const now = app.clock.now();
  const sale = { type: 'feed', payerId: actor.id, performerId: feed?.performer_id ?? '', gross: price, commission, objectId: params.id } as const;
  const paid = await chargeWallet(work, sale, now);
  await insertPurchase(work.db, { accountId: actor.id, objectKind: 'feed', objectId: params.id, chargeId: paid.charge.id }, now);
  return presentCharge(paid.charge, paid.balance);
}

/** What it costs now, unless the fan saw another price. */
function priceOf(feed: FeedForSale | undefined, seen: number | undefined): bigint {
  if (!feed || feed.withdrawn_at !== null) throw notThere();
  if (feed.access !== 'paid' || feed.price === null) throw new Failure('not-for-sale');
  if (seen !== undefined && toMinor(seen) !== feed.price) throw new Failure('conflict', `The price is ${fromMinor(feed.price).toFixed(2)} now. Please look again before you buy.`);
  return feed.price;
}

function objectOf(feed: FeedForSale): AccessObject {
  return { kind: 'feed', id: feed.id, performerId: feed.performer_id, rule: feed.access as AccessObject['rule'], price: feed.price, isWithdrawn: feed.withdrawn_at !== null };
}

function notThere(): Failure {
  return new Failure('not-found', 'This feed does not exist any more.');
}
