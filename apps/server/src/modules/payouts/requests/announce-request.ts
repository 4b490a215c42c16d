import { t } from '@ovation/language/t.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadMe, queueMail } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { describeDestination, openDestination } from '../details/bank-details.ts';
import { loadStatuses, type PayoutRow } from './payout-request.store.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

type Status = 'pending' | 'approved' | 'paying' | 'paid' | 'rejected';

const letters: Record<
  Exclude<Status, 'paying'>,
  (amount: string, row: PayoutRow) => { readonly subject: string; readonly sentences: readonly string[] }
> = {
  pending: (amount) => ({
    subject: t('We have your payout request'),
    sentences: [
      t(
        'You requested a payout of {amount}. We will review it and write to you again. Until then it is on hold; no money has been sent yet.',
        { amount },
      ),
    ],
  }),
  approved: (amount) => ({
    subject: t('Your payout is approved'),
    sentences: [
      t('Your payout of {amount} is approved and will be sent soon. No money has been sent yet.', { amount }),
    ],
  }),
  rejected: (amount, { reason, book }) => ({
    subject: t('About your payout request'),
    sentences: [
      book === 'test'
        ? t('Your payout of {amount} was not approved. No money moved.', { amount })
        : t('Your payout of {amount} was not approved. No money moved: it is available to you as before.', { amount }),
      t('The reason: {reason}', { reason: readStored(reason ?? '') }),
    ],
  }),
  paid: (amount, { reference }) => ({
    subject: t('Your payout was sent'),
    sentences: [
      t('Your payout of {amount} has been sent. A bank may take a few days to show it.', { amount }),
      t('Reference: {reference}', { reference }),
    ],
  }),
};

/** Publishes the change, and emails the performer unless they have closed their account. */
export async function announceRequest(work: Work, app: App, row: PayoutRow): Promise<void> {
  const status = row.status as Status;
  await work.publish('payout.changed', { requestId: row.id, performerId: row.performer_id, status });
  if (status === 'paying') return;
  const [performer, performerStatus] = [
    await loadMe(work.db, row.performer_id),
    (await loadStatuses(work.db, [row.performer_id])).get(row.performer_id),
  ];
  if (!performer || performerStatus?.isClosed) return;
  await queueMail(work, app, {
    to: performer.email,
    name: performer.name,
    write: () => {
      const { subject, sentences } = letters[status](`${formatAmount(row.amount)} ${currency}`, row);
      return {
        subject,
        paragraphs: [
          ...sentences,
          t('It goes to: {destination}', {
            destination: describeDestination(openDestination(app, row.destination_encrypted)),
          }),
        ],
        action: { label: t('View the request'), path: `/creator/payouts/${row.id}` },
      };
    },
  });
}
