import { formatDayAndTime } from '../../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { displayName, queueMail, type Writing } from '../../accounts/index.ts';
import { formatAmount, readBalance } from '../../ledger/index.ts';
import { loadReceiptFacts, type PaymentRow } from '../payment.store.ts';
import { descriptionOf, explainKept } from '../present.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

/** Emails the receipt in the transaction that settles the payment, so that each payment has exactly one. */
export async function mailReceipt(work: Work, app: App, payment: PaymentRow): Promise<void> {
  const balance = await readBalance(work.db, payment.account_id, bookOf(payment.provider));
  const bonus = (): string[] =>
    payment.tokens === payment.amount
      ? []
      : [t('This added {tokens} to your wallet.', { tokens: formatAmount(payment.tokens) })];
  await mailPayer(work, app, payment, () => ({
    subject: t('Receipt for {amount} {currency}', { amount: formatAmount(payment.amount), currency }),
    paragraphs: [
      t('Your card paid {amount} {currency} on {time}.', {
        amount: formatAmount(payment.amount),
        currency,
        time: formatDayAndTime(payment.settled_at ?? app.clock.now()),
      }),
      ...bonus(),
      ...[explainKept(payment) ?? []].flat(),
      t('Your wallet now holds {balance}.', { balance: formatAmount(balance) }),
      t('Reference: {provider} {reference}', {
        provider: payment.provider,
        reference: payment.provider_payment_id ?? payment.id,
      }),
    ],
  }));
}

/** For a payment that failed after its payer had left, because the bank took its time. */
export async function mailFailure(work: Work, app: App, payment: PaymentRow): Promise<void> {
  await mailPayer(work, app, payment, () => ({
    subject: t('Your payment of {amount} {currency} did not go through', {
      amount: formatAmount(payment.amount),
      currency,
    }),
    paragraphs: [payment.failure_message === null ? t('Nothing was charged.') : readStored(payment.failure_message)],
  }));
}

async function mailPayer(work: Work, app: App, payment: PaymentRow, text: () => Writing): Promise<void> {
  const facts = await loadReceiptFacts(work.db, payment);
  if (!facts) return;
  await queueMail(work, app, {
    to: facts.email,
    write: () => {
      const { subject, paragraphs } = text();
      const what = descriptionOf(payment);
      const { performer } = facts;
      return {
        subject,
        paragraphs: [
          performer === null
            ? t('For: {what}.', { what })
            : t('For: {what}, {creator}.', { what, creator: displayName(performer) }),
          ...paragraphs,
        ],
        action: { label: t('See your payments'), path: `/wallet?payment=${payment.id}` },
      };
    },
  });
}
