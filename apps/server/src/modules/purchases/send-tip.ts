import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/money.ts';
import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { chargeWallet } from '../ledger/index.ts';
import { chooseCard, payByCard, readCommission, requirePayable, requireAmountWithin } from '../payments/index.ts';
import { presentCharge, answerOrder } from './present.ts';

type SendTip = Call<typeof operations.sendTip>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.sendTip>>>;

/**
 * Pays a performer, from the wallet or by card. Repeating the call with its idempotency key returns the first reply.
 * Throws not-found, not-for-sale, field-invalid, and what the payment throws: balance-too-low, payment-failed, …
 */
export async function sendTip(call: SendTip): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  await requirePayable(call, call.params.id);
  const tip = await readTip(call);
  return call.body.source === 'card' ? tipByCard(call, tip) : tipFromWallet(call, tip);
}

interface Tip {
  /** Minor units. */
  readonly amount: bigint;
  readonly message: string | undefined;
}

/** Checks the amount against the site's settings. */
async function readTip({ app, body }: SendTip): Promise<Tip> {
  const { minimumTipPrice, maximumTipPrice } = await app.settings.read();
  requireAmountWithin('amount', body.amount, {
    minimum: Math.max(minimumTipPrice, body.source === 'card' ? minimumCardPayment : 0.01),
    maximum: maximumTipPrice,
    what: t('A tip'),
  });
  return {
    amount: toMinor(body.amount),
    message: body.message === undefined ? undefined : sanitiseText(body.message),
  };
}

async function tipFromWallet(call: SendTip, { amount, message }: Tip): Promise<Reply> {
  const { app, actor, params } = call;
  const commission = await readCommission(app);
  const sale = { type: 'tip', payerId: actor.id, performerId: params.id, gross: amount, commission, message } as const;
  return idempotently(call, async (work) => {
    const { charge, balance } = await chargeWallet(work, sale, app.clock.now());
    return presentCharge(charge, balance);
  });
}

/**
 * The card fills the wallet, and `fulfilTip` then pays the tip from there, now or when the provider's webhook arrives.
 */
async function tipByCard(call: SendTip, { amount, message }: Tip): Promise<Reply> {
  const { app, params, body } = call;
  const card = await chooseCard(call, body.paymentMethod);
  const intent = {
    purpose: 'tip',
    amount,
    price: amount,
    performerId: params.id,
    message: message ?? null,
    card,
    returnTo: body.returnTo,
  } as const;
  return payByCard<Reply>(call, {
    begin: async () => ({ intent }),
    answer: (payment) => answerOrder(app.database, payment),
  });
}
