import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/money.ts';
import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { UseCase, Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { earlierReply } from '../../../platform/idempotency.ts';
import { readBalance } from '../../ledger/index.ts';
import { requireAmountWithin } from '../bounds.ts';
import type { Intent } from '../checkout/card-payment.ts';
import { chooseCard } from '../cards/choose-card.ts';
import { payByCard } from '../checkout/pay-by-card.ts';
import type { PaymentRow } from '../payment.store.ts';
import { messageOf, redirectOf, statusOnWire } from '../present.ts';
import { loadPackage } from './token-package.store.ts';

type TopUp = Call<typeof operations.topUpWallet>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.topUpWallet>>>;

export async function topUpWallet(call: TopUp): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  const intent = await intentOf(call);
  return payByCard<Reply>(call, { begin: async () => ({ intent }), answer: (payment) => present(call, payment) });
}

async function intentOf(call: TopUp): Promise<Intent> {
  const { app, body } = call;
  const common = {
    purpose: 'top_up',
    card: await chooseCard(call, body.paymentMethod),
    returnTo: body.returnTo,
  } as const;
  if (body.packageId !== undefined) {
    const bought = await loadPackage(app.database, body.packageId);
    if (!bought?.is_active)
      throw new Failure('not-found', t('This package is no longer on sale. Please choose another.'));
    return { ...common, amount: bought.price, tokens: bought.tokens, packageId: bought.id };
  }
  const settings = await app.settings.read();
  const amount = body.amount ?? 0;
  requireAmountWithin('amount', amount, {
    minimum: Math.max(settings.minimumWalletPrice, minimumCardPayment),
    maximum: settings.maximumWalletPrice,
    what: t('A top-up'),
  });
  return { ...common, amount: toMinor(amount) };
}

async function present({ app, actor }: TopUp, payment: PaymentRow): Promise<Reply> {
  return {
    _id: payment.id,
    status: statusOnWire(payment),
    ...redirectOf(payment),
    ...messageOf(payment),
    balance: fromMinor(await readBalance(app.database, actor.id)),
  };
}
