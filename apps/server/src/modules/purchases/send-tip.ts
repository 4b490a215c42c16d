import type * as operations from '@ovation/contract/money.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Call, ReadAhead, UseCase } from '../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { askForPage, type AskedPage } from '../access/index.ts';
import { chargeWallet } from '../ledger/index.ts';
import { chooseCard, payByCard, readCommission, requirePayable, requireWithin } from '../payments/index.ts';
import { readSettings } from '../settings/index.ts';
import { answerOrder } from './answer-order.ts';
import { bookTogether } from './book-tips.ts';
import { presentCharge } from './present.ts';

type SendTip = Call<typeof operations.sendTip, AskedPage>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.sendTip>>>;

/** Whether a fan may see her whom he tips. */
export const readPageAhead: ReadAhead<typeof operations.sendTip, AskedPage> = (app, caller, { id }) => askForPage(app, caller, id);

export async function sendTip(call: SendTip): Promise<Reply> {
  const pay = await allow(call).catch((refusal: unknown) => answerRepeat(call, refusal));
  return pay();
}

/** A repeat is found when its key is claimed; one that would be refused by now, here. */
async function answerRepeat(call: SendTip, refusal: unknown): Promise<Pay> {
  const earlier = await earlierReply<Reply>(call);
  if (!earlier) throw refusal;
  return async () => earlier;
}

type Pay = () => Promise<Reply>;

/** Refuses what can be refused before it is paid, and answers how it is paid. */
async function allow(call: SendTip): Promise<Pay> {
  const { app, params, body } = call;
  const { minimumTipPrice, maximumTipPrice } = await readSettings(app);
  const { haveConversation } = await requirePayable(call, params.id, call.ahead);
  requireWithin('amount', body.amount, { minimum: Math.max(minimumTipPrice, 0.01), maximum: maximumTipPrice, what: 'A tip' });
  const tip: Tip = { amount: toMinor(body.amount), message: body.message === undefined ? undefined : sanitiseText(body.message), haveConversation };
  return body.source === 'card' ? tipByCard(call, tip) : () => tipFromWallet(call, tip);
}

interface Tip {
  /** Minor units. */
  readonly amount: bigint;
  readonly message: string | undefined;
  /** Both write to each other: it will stand there. */
  readonly haveConversation: boolean;
}

async function tipFromWallet(call: SendTip, { amount, message, haveConversation }: Tip): Promise<Reply> {
  const { app, actor, params } = call;
  const commission = await readCommission(app);
  const sale = { type: 'tip', payerId: actor.id, performerId: params.id, gross: amount, commission, message } as const;
  const booked = haveConversation ? undefined : await bookTogether({ call, sale: { ...sale, haveConversation: false } });
  return booked ?? idempotently(call, async (work) => {
    const { charge, balance } = await chargeWallet(work, sale, app.clock.now());
    return presentCharge(charge, balance);
  });
}

async function tipByCard(call: SendTip, { amount, message }: Tip): Promise<Pay> {
  const { app, params, body } = call;
  const card = await chooseCard(call, body.paymentMethod);
  const intent = { purpose: 'tip', amount, price: amount, performerId: params.id, message, card, returnTo: body.returnTo } as const;
  return () => payByCard<Reply>(call, { begin: async () => ({ intent }), answer: (payment) => answerOrder(app.database, payment) });
}
