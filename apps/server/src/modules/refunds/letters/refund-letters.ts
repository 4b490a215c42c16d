import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadAddressees, loadNames } from '../people.store.ts';
import { notifyPerformers, type PerformerLetter } from './performer-letters.ts';
import type { RefundRow } from '../refund.store.ts';
import type { ReversibleCharge } from '../reversible-charge.store.ts';
import { describeSale, describeTakenBack } from './describe-sale.ts';

const toPerformer: PerformerLetter = {
  subject: 'A sale of yours was refunded',
  sentence: (sales, net) => `A fan got money back for ${sales}. Your share of it, ${net}, has left your earnings.`,
};

/** Emails the fan about a sale refunded to the wallet. */
export async function notifyOfChargeRefund(
  work: Work,
  app: App,
  refund: RefundRow,
  { charge, isWhole }: { readonly charge: ReversibleCharge; readonly isWhole: boolean },
): Promise<void> {
  const performer = (await loadNames(work.db, [charge.performer_id])).get(charge.performer_id) ?? 'a performer';
  const paragraphs = [
    `We have refunded ${formatAmount(refund.amount)} to your wallet, for ${describeSale(charge.type, performer)}.`,
    ...(isWhole && charge.type !== 'tip' && charge.type !== 'product'
      ? ['Because you got a full refund, you no longer have access to it.']
      : []),
    reasonOf(refund),
  ];
  await notifyFan(work, app, refund, { subject: `${formatAmount(refund.amount)} is back in your wallet`, paragraphs });
}

/** Not sent for removed content, whose performer gets one letter about all buyers. */
export async function notifyPerformerOfChargeRefund(work: Work, app: App, refund: RefundRow): Promise<void> {
  await notifyPerformers(work, app, refund.id, toPerformer);
}

/** Emails the fan and the performers about a payment refunded to its card. */
export async function notifyOfCardRefund(work: Work, app: App, refund: RefundRow): Promise<void> {
  const amount = formatAmount(refund.amount);
  const paragraphs = [
    `We have refunded ${amount} to the card you paid with. Your bank shows it within ten days.`,
    `For that, ${formatAmount(refund.tokens)} left your wallet.`,
    ...(await describeTakenBack(work, refund.id)),
    reasonOf(refund),
  ];
  await notifyFan(work, app, refund, { subject: `${amount} is on its way back to your card`, paragraphs });
  await notifyPerformers(work, app, refund.id, toPerformer);
}

/** Emails the fan that the bank did not accept a refund. */
export async function notifyOfReturned(work: Work, app: App, refund: RefundRow): Promise<void> {
  const paragraphs = [
    `We wanted to give ${formatAmount(refund.amount)} back to your card, but your bank did not take it.`,
    `So we have put ${formatAmount(refund.tokens)} into your wallet instead. You can spend it there, or write to us.`,
  ];
  await notifyFan(work, app, refund, { subject: 'Your bank did not accept our refund', paragraphs });
}

function reasonOf({ source, reason }: RefundRow): string {
  return source === 'staff' ? `Our staff’s note: ${reason}` : reason;
}

async function notifyFan(
  work: Work,
  app: App,
  { account_id }: RefundRow,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<void> {
  const fan = (await loadAddressees(work.db, [account_id])).get(account_id);
  if (fan)
    await queueMail(work, app, {
      to: fan.email,
      name: fan.name,
      subject,
      paragraphs,
      action: { label: 'See your wallet', path: '/wallet' },
    });
}
