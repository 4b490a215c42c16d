import { english, t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail, type Writing } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadAddressees, loadNames } from '../people.store.ts';
import { notifyPerformers, type PerformerLetter } from './performer-letters.ts';
import type { RefundRow } from '../refund.store.ts';
import type { ReversibleCharge } from '../reversible-charge.store.ts';
import { describeSale, findTakenBack } from './describe-sale.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

const toPerformer: PerformerLetter = {
  subject: english('One of your sales was refunded'),
  sentence: (sales, net) =>
    t('A fan got money back for {sales}. Your share of it, {net}, has left your earnings.', { sales, net }),
};

/** Emails the fan about a sale refunded to the wallet. */
export async function notifyOfChargeRefund(
  work: Work,
  app: App,
  refund: RefundRow,
  { charge, isWhole }: { readonly charge: ReversibleCharge; readonly isWhole: boolean },
): Promise<void> {
  const performer = (await loadNames(work.db, [charge.performer_id])).get(charge.performer_id);
  const paragraphs = (): string[] => [
    t('We have refunded {amount} to your wallet, for {sale}.', {
      amount: formatAmount(refund.amount),
      sale: describeSale(charge.type, performer ?? t('a creator')),
    }),
    ...(isWhole && charge.type !== 'tip' && charge.type !== 'product'
      ? [t('Because you got a full refund, you no longer have access to it.')]
      : []),
    reasonOf(refund),
  ];
  await notifyFan(work, app, refund, () => ({
    subject: t('{amount} is back in your wallet', { amount: formatAmount(refund.amount) }),
    paragraphs: paragraphs(),
  }));
}

/** Not sent for removed content, whose performer gets one letter about all buyers. */
export async function notifyPerformerOfChargeRefund(work: Work, app: App, refund: RefundRow): Promise<void> {
  await notifyPerformers(work, app, refund.id, toPerformer);
}

/** Emails the fan and the performers about a payment refunded to its card. */
export async function notifyOfCardRefund(work: Work, app: App, refund: RefundRow): Promise<void> {
  const describeTakenBack = await findTakenBack(work, refund.id);
  await notifyFan(work, app, refund, () => {
    const amount = formatAmount(refund.amount);
    return {
      subject: t('{amount} is on its way back to your card', { amount }),
      paragraphs: [
        t('We have refunded {amount} to the card you paid with. Your bank will show it within ten days.', { amount }),
        t('For this, {amount} was taken from your wallet.', { amount: formatAmount(refund.tokens) }),
        ...describeTakenBack(),
        reasonOf(refund),
      ],
    };
  });
  await notifyPerformers(work, app, refund.id, toPerformer);
}

/** Emails the fan that the bank did not accept a refund. */
export async function notifyOfReturned(work: Work, app: App, refund: RefundRow): Promise<void> {
  await notifyFan(work, app, refund, () => ({
    subject: t('Your bank did not accept our refund'),
    paragraphs: [
      t('We tried to refund {amount} to your card, but your bank did not accept it.', {
        amount: formatAmount(refund.amount),
      }),
      t('So we have put {amount} into your wallet instead. You can spend it there, or write to us.', {
        amount: formatAmount(refund.tokens),
      }),
    ],
  }));
}

function reasonOf({ source, reason }: RefundRow): string {
  return source === 'staff' ? t('Our staff’s note: {note}', { note: reason }) : readStored(reason);
}

async function notifyFan(work: Work, app: App, { account_id }: RefundRow, write: () => Writing): Promise<void> {
  const fan = (await loadAddressees(work.db, [account_id])).get(account_id);
  if (fan)
    await queueMail(work, app, {
      to: fan.email,
      name: fan.name,
      write: () => ({ ...write(), action: { label: t('See your wallet'), path: '/wallet' } }),
    });
}
