import type { SaleKind } from '@ovation/contract/content.ts';
import type { buyFeed, buyGallery, buyVideo } from '@ovation/contract/money.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { requireVisibleContent } from '../access/index.ts';
import { chargeWallet, lockWallet } from '../ledger/index.ts';
import { holdForSale, type ForSale } from '../library/index.ts';
import { readCommission } from '../payments/index.ts';
import { presentCharge } from './present.ts';
import { findPurchase, insertPurchase } from './purchase.store.ts';

type Operation = typeof buyFeed | typeof buyGallery | typeof buyVideo;
type Buy = Call<Operation>;
type Reply = Awaited<ReturnType<UseCase<Operation>>>;

/** Buying the same thing again answers the first charge and moves nothing. */
export async function buyContent(call: Buy, kind: SaleKind): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  await requireOnSale(call, kind);
  const commission = await readCommission(call.app);
  return idempotently(call, (work) => buy(work, call, { kind, commission }));
}

/** Refuses what this fan may not even see (not-found), and one's own (not-for-sale). */
async function requireOnSale({ app, actor, params, request }: Buy, kind: SaleKind): Promise<void> {
  const { object } = await requireVisibleContent(app, { viewer: actor, country: request.country }, kind, params.id);
  if (object.performerId === actor.id) throw new Failure('not-for-sale', 'This is your own; you need not buy it.');
}

/** What is sold is held so that it is not deleted meanwhile, then the wallet, so that of two clicks the second finds the first one's purchase. */
async function buy(work: Work, { app, actor, params, body }: Buy, { kind, commission }: { readonly kind: SaleKind; readonly commission: bigint }): Promise<Reply> {
  const now = app.clock.now();
  const wanted = await holdForSale(work.db, kind, params.id, now);
  const balance = await lockWallet(work, actor.id);
  const bought = await findPurchase(work.db, actor.id, kind, params.id);
  if (bought) return presentCharge(bought, balance);
  const price = priceOf(wanted, body?.price);
  const sale = { type: kind, payerId: actor.id, performerId: wanted?.performer_id ?? '', gross: price, commission, objectId: params.id } as const;
  const paid = await chargeWallet(work, sale, now);
  await insertPurchase(work.db, { accountId: actor.id, objectKind: kind, objectId: params.id, chargeId: paid.charge.id }, now);
  return presentCharge(paid.charge, paid.balance);
}

/** What it costs now, unless the fan saw another price. */
function priceOf(wanted: ForSale | undefined, seen: number | undefined): bigint {
  if (!wanted?.is_there) throw new Failure('not-found', 'This does not exist any more.');
  if (wanted.is_public) throw new Failure('not-for-sale', 'This is open to everybody by now; you need not buy it.');
  if (wanted.access !== 'paid' || wanted.price === null) throw new Failure('not-for-sale');
  if (!wanted.has_content) throw new Failure('not-for-sale', 'There is nothing in it yet. Please come back later.');
  if (seen !== undefined && toMinor(seen) !== wanted.price) throw new Failure('conflict', `The price is ${fromMinor(wanted.price).toFixed(2)} now. Please look again before you buy.`);
  return wanted.price;
}
