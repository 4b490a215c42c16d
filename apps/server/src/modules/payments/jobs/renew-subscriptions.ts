import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { UnknownPaymentMethodError } from '../../../gateways/payments/payments.ts';
import {
  endSubscription,
  findDueSubscriptions,
  lockEndedSubscriptions,
  type DueSubscription,
} from '../../subscriptions/index.ts';
import type { PaymentRow } from '../payment.store.ts';
import { renewDue } from '../renewals/renew-due.ts';
import { requestPayment } from '../checkout/request-payment.ts';
import { readCommission, settlePayment } from '../settlement/settle-payment.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

const lanes = 4;
const renewedAtOnce = 200;
const endedAtOnce = 100;

/**
 * Charges every due subscription for one more period, and ends those that ran out. Safe to run in parallel on several
 * machines: each renewal locks its subscription, which is no longer due afterwards.
 */
export async function renewSubscriptions(app: App): Promise<void> {
  let after: DueSubscription | undefined;
  for (;;) {
    const due = await findDueSubscriptions(app.database, app.clock.now(), { after, limit: renewedAtOnce });
    await renewAll(app, due);
    after = due.at(-1);
    if (due.length < renewedAtOnce) break;
  }
  while ((await endSome(app)) === endedAtOnce);
}

async function renewAll(app: App, due: readonly DueSubscription[]): Promise<void> {
  const commission = await readCommission(app);
  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const { id } of waiting) await renewOne(app, id, commission);
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Holds no lock while a card is charged. A failure does not delay other renewals; the next run retries it. */
async function renewOne(app: App, subscriptionId: string, commission: bigint): Promise<void> {
  try {
    const payment = await app.transaction((work) => renewDue(work, app, subscriptionId, commission));
    if (payment) await charge(app, payment);
  } catch (error) {
    app.logger.error(
      { part: 'payments', subscriptionId, err: error },
      'a subscription could not be renewed; the next run tries again',
    );
  }
}

async function charge(app: App, payment: PaymentRow): Promise<void> {
  try {
    await requestPayment(app, payment);
  } catch (error) {
    if (!(error instanceof UnknownPaymentMethodError)) throw error;
    await settlePayment(app, payment.id, {
      status: 'failed',
      amountMinor: payment.amount,
      failureMessage: storedText(english('Your card is no longer saved here.')),
    });
  }
}

async function endSome(app: App): Promise<number> {
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const ended = await lockEndedSubscriptions(work.db, now, endedAtOnce);
    for (const row of ended) await endSubscription(work, row, now);
    return ended.length;
  });
}
