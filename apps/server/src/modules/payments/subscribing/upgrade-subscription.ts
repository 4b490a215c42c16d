import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/subscriptions.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../../platform/http/call.ts';
import { BalanceTooLow, NothingCharged } from '../../../platform/failure.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { formatAmount, lockWallet, readBalance } from '../../ledger/index.ts';
import {
  findSubscription,
  loadSubscription,
  mayUpgrade,
  presentSubscription,
  calculateUpgrade,
  upgradeSubscription as upgrade,
  type PaidTerms,
  type SubscriptionRow,
  type UpgradeTerms,
} from '../../subscriptions/index.ts';
import { chooseCard, type ChosenCard } from '../cards/choose-card.ts';
import { lockOwnSubscription, requireOwn } from './subscriptions.ts';
import { payByCard, requireNotFailed, type CheckoutStart } from '../checkout/pay-by-card.ts';
import { requireOrder } from '../checkout/payment-order.ts';
import { isPaymentUnderWay, type PaymentRow } from '../payment.store.ts';
import { stateOf } from '../present.ts';
import { requireSeller } from '../checkout/require-seller.ts';
import { readCommission } from '../settlement/settle-payment.ts';

type Upgrade = Call<typeof operations.upgradeSubscription>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.upgradeSubscription>>>;
type Preview = Call<typeof operations.previewUpgrade>;

export async function previewUpgrade(call: Preview) {
  const { app, actor, params } = call;
  const now = app.clock.now();
  const row = requireUpgradable(requireOwn(await findSubscription(app.database, params.id, now), actor.id));
  const { credit, price, toPay, expiresAt, ...days } = await calculateUpgrade(
    app.database,
    row,
    await yearlyPriceOf(call, row),
    now,
  );
  return {
    price: fromMinor(price),
    credit: fromMinor(credit),
    toPay: fromMinor(toPay),
    ...days,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Upgrades a month to a year: the unused part of the month goes back to the wallet, which pays for the year. A card may
 * fill the gap.
 */
export async function upgradeSubscription(call: Upgrade): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  const { app, actor, params, body } = call;
  const row = requireOwn(await findSubscription(app.database, params.id, app.clock.now()), actor.id);
  const price = await yearlyPriceOf(call, row);
  const commission = await readCommission(app);
  if (body.source === 'wallet') return idempotently(call, (work) => upgradeFromWallet(work, call, price, commission));
  const card = await chooseCard(call, body.paymentMethod);
  return payByCard<Reply>(call, {
    begin: (work) => begin(work, call, { price, commission, card }),
    answer: (payment) => answer(call, payment),
  });
}

async function yearlyPriceOf(call: Preview | Upgrade, row: SubscriptionRow): Promise<bigint> {
  const { yearly_price } = await requireSeller(call, row.performer_id);
  if (yearly_price === 0n)
    throw new NothingCharged('not-for-sale', t('This creator offers no yearly subscription. Nothing was charged.'));
  return yearly_price;
}

async function upgradeFromWallet(work: Work, call: Upgrade, price: bigint, commission: bigint): Promise<Reply> {
  const { row, terms } = await lockTerms(work, call, price);
  const balance = await lockWallet(work, row.account_id);
  if (balance < terms.toPay) throw tooLow(balance, terms);
  return present(work.db, await sell(work, call, row, { type: 'yearly', source: 'wallet', price }, commission));
}

interface CardTerms {
  readonly price: bigint;
  readonly commission: bigint;
  readonly card: ChosenCard;
}

async function begin(work: Work, call: Upgrade, { price, commission, card }: CardTerms): Promise<CheckoutStart<Reply>> {
  const { row, terms } = await lockTerms(work, call, price);
  if (await isPaymentUnderWay(work.db, { subscriptionId: row.id }))
    throw new NothingCharged(
      'payment-under-way',
      t('A payment for this subscription is still under way. Nothing more was charged. Please wait a moment.'),
    );
  // The credit may leave nothing to pay, which needs no card.
  if (terms.toPay === 0n)
    return {
      reply: await present(
        work.db,
        await sell(
          work,
          call,
          row,
          { type: 'yearly', source: 'card', price, paymentMethod: call.body.paymentMethod },
          commission,
        ),
      ),
    };
  return {
    intent: {
      purpose: 'subscription',
      amount: terms.toPay,
      price,
      performerId: row.performer_id,
      card,
      subscriptionId: row.id,
      subscriptionType: 'yearly',
      upgradeCredit: terms.credit,
      returnTo: call.body.returnTo,
    },
  };
}

/** Throws subscription-ended and conflict. */
async function lockTerms(
  work: Work,
  { app, actor, params, body }: Upgrade,
  price: bigint,
): Promise<{ row: SubscriptionRow; terms: UpgradeTerms }> {
  const now = app.clock.now();
  const row = requireUpgradable(await lockOwnSubscription(work, { id: params.id, accountId: actor.id }, now));
  const terms = await calculateUpgrade(work.db, row, price, now);
  if (body.toPay !== undefined && toMinor(body.toPay) !== terms.toPay)
    throw new NothingCharged(
      'conflict',
      t('You now have to pay {toPay}. Nothing was charged. Please check it before you continue.', {
        toPay: formatAmount(terms.toPay),
      }),
    );
  return { row, terms };
}

async function sell(
  work: Work,
  { app }: Upgrade,
  row: SubscriptionRow,
  terms: PaidTerms,
  commission: bigint,
): Promise<SubscriptionRow> {
  return upgrade(work, row, terms, commission, app.clock.now());
}

function requireUpgradable(row: SubscriptionRow): SubscriptionRow {
  if (row.opens && mayUpgrade(row)) return row;
  if (row.type === 'yearly' && row.opens)
    throw new NothingCharged('conflict', t('You already have a yearly subscription. Nothing was charged.'));
  if (row.status === 'past-due')
    throw new NothingCharged(
      'conflict',
      t(
        'The last renewal is not paid yet. Nothing was charged. Please pay it first, or let it end and subscribe for a year.',
      ),
    );
  if (row.type === 'free' && row.opens)
    throw new NothingCharged(
      'conflict',
      t('A free trial has nothing to credit. Nothing was charged. Please subscribe for a year.'),
    );
  throw new NothingCharged(
    'subscription-ended',
    t(
      'This subscription has ended, so there is nothing to upgrade. Nothing was charged. You can subscribe for a year.',
    ),
  );
}

function tooLow(balance: bigint, { price, credit, toPay }: UpgradeTerms): BalanceTooLow {
  const missing = toPay - balance;
  return new BalanceTooLow(
    fromMinor(missing),
    t(
      'The year costs {price}; after the credit of {credit}, you have {toPay} to pay, and your balance is {balance}. No money was moved. Please top up {missing} or more.',
      {
        price: formatAmount(price),
        credit: formatAmount(credit),
        toPay: formatAmount(toPay),
        balance: formatAmount(balance),
        missing: formatAmount(missing),
      },
    ),
  );
}

async function answer({ app }: Upgrade, payment: PaymentRow): Promise<Reply> {
  requireNotFailed(payment);
  const row = await loadSubscription(
    app.database,
    requireOrder(payment, 'subscription').subscriptionId,
    app.clock.now(),
  );
  return { ...(await present(app.database, row)), ...stateOf(payment) };
}

async function present(db: Work['db'] | Upgrade['app']['database'], row: SubscriptionRow): Promise<Reply> {
  return { subscription: presentSubscription(row), balance: fromMinor(await readBalance(db, row.account_id)) };
}
