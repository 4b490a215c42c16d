import { currency } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { displayName, queueMail } from '../../accounts/index.ts';
import { formatAmount, readBalance } from '../../ledger/index.ts';
import { loadReceiptFacts, type PaymentRow } from '../payment.store.ts';
import { descriptionOf, explainKept } from '../present.ts';

/** Emails the receipt in the transaction that settles the payment, so that each payment has exactly one. */
export async function mailReceipt(work: Work, app: App, payment: PaymentRow): Promise<void> {
  const balance = await readBalance(work.db, payment.account_id, bookOf(payment.provider));
  const bonus = payment.tokens === payment.amount ? [] : [`It put ${formatAmount(payment.tokens)} into your wallet.`];
  await mailPayer(work, app, payment, `Receipt for ${formatAmount(payment.amount)} ${currency}`, [
    `Your card paid ${formatAmount(payment.amount)} ${currency} on ` +
      `${formatMoment(payment.settled_at ?? app.clock.now())}.`,
    ...bonus,
    ...[explainKept(payment) ?? []].flat(),
    `Your wallet holds ${formatAmount(balance)} now.`,
    `Reference: ${payment.provider} ${payment.provider_payment_id ?? payment.id}`,
  ]);
}

/** For a payment that failed after its payer had left, because the bank took its time. */
export async function mailFailure(work: Work, app: App, payment: PaymentRow): Promise<void> {
  await mailPayer(
    work,
    app,
    payment,
    `Your payment of ${formatAmount(payment.amount)} ${currency} did not go through`,
    [payment.failure_message ?? 'Nothing was charged.'],
  );
}

async function mailPayer(
  work: Work,
  app: App,
  payment: PaymentRow,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const facts = await loadReceiptFacts(work.db, payment);
  if (!facts) return;
  const what = `For: ${descriptionOf(payment)}${facts.performer === null ? '' : `, ${displayName(facts.performer)}`}.`;
  await queueMail(work, app, {
    to: facts.email,
    subject,
    paragraphs: [what, ...paragraphs],
    action: { label: 'See your payments', path: `/wallet?payment=${payment.id}` },
  });
}

/** 21 November 2026 at 14:05 UTC */
function formatMoment(time: Date): string {
  return (
    `${time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })} ` +
    `at ${time.toISOString().slice(11, 16)} UTC`
  );
}
