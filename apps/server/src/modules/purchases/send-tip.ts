import type * as operations from '@ovation/contract/money/money.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { chargeWallet } from '../ledger/index.ts';
import { chooseCard, payByCard, readCommission, requirePayable, requireAmountWithin } from '../payments/index.ts';
import { answerOrder } from './answer-order.ts';
import { presentCharge } from './present.ts';

type SendTip = Call<typeof operations.sendTip>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.sendTip>>>;

/** Pays a performer, from the wallet or by card. Throws what requirePayable, requireAmountWithin and the payment throw. */
export async function sendTip(call: SendTip): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  const { app, actor, params, body } = call;
  await requirePayable(call, params.id);
  const { minimumTipPrice, maximumTipPrice } = await app.settings.read();
  requireAmountWithin('amount', body.amount, {
    minimum: Math.max(minimumTipPrice, 0.01),
    maximum: maximumTipPrice,
    what: 'A tip',
  });
  const tip = {
    amount: toMinor(body.amount),
    message: body.message === undefined ? undefined : sanitiseText(body.message),
  };
  if (body.source === 'card') return tipByCard(call, tip);
  const commission = await readCommission(app);
  const sale = {
    type: 'tip',
    payerId: actor.id,
    performerId: params.id,
    gross: tip.amount,
    commission,
    message: tip.message,
  } as const;
  return idempotently(call, async (work) => {
    const { charge, balance } = await chargeWallet(work, sale, app.clock.now());
    return presentCharge(charge, balance);
  });
}

interface Tip {
  /** Minor units. */
  readonly amount: bigint;
  readonly message: string | undefined;
}

async function tipByCard(call: SendTip, { amount, message }: Tip): Promise<Reply> {
  const { app, params, body } = call;
  const card = await chooseCard(call, body.paymentMethod);
  const intent = {
    purpose: 'tip',
    amount,
    price: amount,
    performerId: params.id,
    message,
    card,
    returnTo: body.returnTo,
  } as const;
  return payByCard<Reply>(call, {
    begin: async () => ({ intent }),
    answer: (payment) => answerOrder(app.database, payment),
  });
}
