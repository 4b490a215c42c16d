import { t } from '@ovation/language/t.ts';
import type { buyOperations } from '@ovation/contract/money/money.ts';
import { Failure, NothingCharged, TooManyRequests, invalidField } from '../../../platform/failure.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireVisibleContent } from '../../access/index.ts';
import { requireSeenPrice } from '../../coupons/index.ts';
import { lockWallet, readBalance } from '../../ledger/index.ts';
import { readCommission } from '../../payments/index.ts';
import { presentCharge, buyContent, type BuyReply } from '../../purchases/index.ts';
import { chargeOneMinute } from './charge-minute.ts';
import { loadFirstCharge } from './minute.store.ts';
import { announceVisit } from './present-visit.ts';
import { informEngine } from './inform-engine.ts';
import { hasTicket } from '../tickets/ticket.store.ts';
import {
  changeVisit,
  countUnshown,
  findOpenVisit,
  holdStream,
  insertVisit,
  lockOpenVisit,
  loadStreamForSale,
  type StreamForSale,
  type VisitRow,
} from './visit.store.ts';
import type { Call } from '../../../platform/http/call.ts';

/**
 * Begins to pay by the minute: opens the account's visit to a stream and charges its first minute. While the visit is
 * open, in however many tabs and after however many reconnections, it answers the same and charges nothing.
 */
async function openVisit(call: BuyStream): Promise<BuyReply> {
  const { app } = call;
  const earlier = await earlierReply<BuyReply>(call);
  if (earlier) return earlier;
  requireWallet(call);
  await requireVisible(call);
  const commission = await readCommission(app);
  const reply = await idempotently(call, (work) => enter(work, call, commission));
  await informEngine(app, { accountId: call.actor.id });
  return reply;
}

function requireWallet({ body }: BuyStream): void {
  if (body?.source === 'card')
    throw invalidField('source', t('Minutes of a live stream are paid for from your wallet. Please top up first.'));
  if (body?.coupon !== undefined)
    throw new Failure('coupon-refused', t('Coupons can be used for tickets, but not for minutes of a live stream.'));
}

async function requireVisible({ app, actor, params, request }: BuyStream): Promise<void> {
  const viewing = { viewer: actor, country: request.country };
  const { object, decision } = await requireVisibleContent(app, viewing, 'stream', params.id);
  if (object.performerId === actor.id)
    throw new Failure('not-for-sale', t('This is your own; you don’t need to buy it.'));
  if (decision.state === 'granted' && decision.reason !== 'buyer')
    throw new Failure('not-for-sale', t('You can watch this without paying.'));
}

/** Locks the stream, then the visit or the wallet: of two first calls, the second finds the visit of the first. */
async function enter(work: Work, call: BuyStream, commission: bigint): Promise<BuyReply> {
  const whose = { streamId: call.params.id, accountId: call.actor.id };
  const stream = await holdStream(work.db, whose.streamId);
  const known = await lockOpenVisit(work.db, whose);
  if (known) return comeBack(work, call, known);
  const balance = await lockWallet(work, whose.accountId);
  const other = await findOpenVisit(work.db, whose);
  if (other) return presentCharge(await loadFirstCharge(work.db, other.id), balance);
  requireSeenPrice(call.body?.price, requireLive(stream).price ?? 0n);
  if (await hasTicket(work.db, whose)) throw new Failure('not-for-sale', t('You already have a ticket.'));
  await requireShowable(work, call);
  return begin(work, call, requireLive(stream), commission);
}

const maxUnshown = 3;
const unshownMs = 600_000;

/**
 * A minute without a first frame is refunded, so a player that keeps silent about what it receives must not begin again
 * and again.
 */
async function requireShowable(work: Work, { app, actor, params }: BuyStream): Promise<void> {
  const whose = { streamId: params.id, accountId: actor.id };
  const since = new Date(app.clock.now().getTime() - unshownMs);
  if ((await countUnshown(work.db, whose, { since })) < maxUnshown) return;
  throw new TooManyRequests(
    unshownMs / 1_000,
    t(
      'Showing you this stream failed several times, and you got your money back. Please use another browser or network, or try again in ten minutes.',
    ),
  );
}

async function comeBack(work: Work, { app, actor }: BuyStream, visit: VisitRow): Promise<BuyReply> {
  const balance = await readBalance(work.db, actor.id);
  if (visit.left_at) {
    const now = app.clock.now();
    announceVisit(work, app, await changeVisit(work.db, visit, { left_at: null }, now), balance);
  }
  return presentCharge(await loadFirstCharge(work.db, visit.id), balance);
}

/** Nobody pays for a minute in which there is nothing to see. */
function requireLive(stream: StreamForSale | undefined): StreamForSale {
  if (!stream || stream.status === 'ended') throw new Failure('not-for-sale', t('This live stream has ended.'));
  if (stream.access !== 'minute') throw new Failure('conflict', t('The price has changed. Please check it again.'));
  if (stream.status !== 'live')
    throw new NothingCharged(
      'not-for-sale',
      t('There is no video right now. Nothing was charged; please wait a moment.'),
    );
  return stream;
}

async function begin(work: Work, call: BuyStream, stream: StreamForSale, commission: bigint): Promise<BuyReply> {
  const { app, actor, request } = call;
  const now = app.clock.now();
  const visit = await insertVisit(work.db, {
    id: newId(),
    stream_id: stream.id,
    performer_id: stream.performer_id,
    account_id: actor.id,
    price: stream.price ?? 0n,
    minutes: 1,
    country: request.country ?? null,
    created_at: now,
    updated_at: now,
  });
  const { charge, balance } = await chargeOneMinute(work, app, visit, commission);
  announceVisit(work, app, visit, balance);
  return presentCharge(charge, balance);
}

type BuyStream = Call<typeof buyOperations.stream>;

/** A ticket, like other content; or, for a stream that costs by the minute, a visit and its first minute. */
export async function buyStream(call: BuyStream): Promise<BuyReply> {
  const stream = await loadStreamForSale(call.app.database, call.params.id);
  return stream?.access === 'minute' ? openVisit(call) : buyContent(call, 'stream');
}
