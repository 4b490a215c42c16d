import { english, t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail, queueMails } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import type { DisputeRow } from '../disputes/dispute.store.ts';
import { loadAddressees, loadAdministrators } from '../people.store.ts';
import { notifyPerformers, type PerformerLetter } from './performer-letters.ts';
import { findTakenBack } from './describe-sale.ts';

type Status = 'open' | 'won' | 'lost';

interface LetterText {
  readonly subject: string;
  readonly sentences: readonly string[];
}

const toFan: Record<Status, (amount: string) => LetterText> = {
  open: (amount) => ({
    subject: t('Your bank has asked for {amount} back', { amount }),
    sentences: [
      t(
        'Your bank has told us that you do not recognise a payment of {amount}, and has taken the money back. It was taken from your wallet.',
        { amount },
      ),
    ],
  }),
  won: (amount) => ({
    subject: t('Your bank has decided about {amount}', { amount }),
    sentences: [
      t(
        'Your bank has decided that the payment of {amount} was valid. The money is back in your wallet, and what it had paid for is yours again.',
        { amount },
      ),
      t(
        'Anything that you have bought or subscribed to again in the meantime, or that is no longer available, was not charged again.',
      ),
    ],
  }),
  lost: (amount) => ({
    subject: t('Your bank has decided about {amount}', { amount }),
    sentences: [t('Your bank has decided that you keep the {amount}. Nothing else changes.', { amount })],
  }),
};

const toPerformer: Record<Status, PerformerLetter> = {
  open: {
    subject: english('A fan’s bank has taken a payment back'),
    sentence: (sales, net) =>
      t(
        'A fan’s bank has taken back a payment for {sales}. Your share of it, {net}, has left your earnings until the bank has decided. If it decides in our favour, you get it back.',
        { sales, net },
      ),
  },
  won: {
    subject: english('A disputed payment stands'),
    sentence: (sales, net) =>
      t(
        'The fan’s bank has decided in our favour. The payment for {sales} stands: your share of it, {net}, is back in your earnings.',
        { sales, net },
      ),
  },
  lost: {
    subject: english('The fan keeps a disputed payment'),
    sentence: (sales, net) =>
      t('The fan’s bank has decided that the fan keeps the money. Your share of {sales}, {net}, stays reversed.', {
        sales,
        net,
      }),
  },
};

/** Emails the fan and the performers and, for a new dispute, staff. */
export async function notifyOfDispute(work: Work, app: App, dispute: DisputeRow): Promise<void> {
  const status = dispute.status as Status;
  await notifyFan(work, app, dispute, () => toFan[status](formatAmount(dispute.amount)));
  await notifyPerformers(
    work,
    app,
    dispute.id,
    toPerformer[status],
    ({ restored_at }) => status !== 'won' || restored_at !== null,
  );
  if (status === 'open') await notifyStaff(work, app, dispute);
}

async function notifyFan(
  work: Work,
  app: App,
  { id, account_id, status }: DisputeRow,
  text: () => LetterText,
): Promise<void> {
  const fan = (await loadAddressees(work.db, [account_id])).get(account_id);
  const describeTakenBack = status === 'open' ? await findTakenBack(work, id) : () => [];
  if (fan)
    await queueMail(work, app, {
      to: fan.email,
      name: fan.name,
      write: () => {
        const { subject, sentences } = text();
        return {
          subject,
          paragraphs: [...sentences, ...describeTakenBack()],
          action: { label: t('See your wallet'), path: '/wallet' },
        };
      },
    });
}

async function notifyStaff(
  work: Work,
  app: App,
  { amount, provider, provider_dispute_id, reason, evidence_due_at }: DisputeRow,
): Promise<void> {
  const answer = { provider, name: provider_dispute_id };
  const paragraphs = (): string[] => [
    t('A bank has taken {amount} back. The reason: {reason}. The money has already left the fan’s wallet.', {
      amount: formatAmount(amount),
      reason,
    }),
    evidence_due_at === null
      ? t('Please respond in the {provider} dashboard, where it is called {name}.', answer)
      : t('Please respond in the {provider} dashboard, where it is called {name}. You can respond until {day}.', {
          ...answer,
          day: evidence_due_at.toISOString().slice(0, 10),
        }),
  ];
  const staff = await loadAdministrators(work.db);
  await queueMails(
    work,
    app,
    staff.map(({ email }) => ({
      to: email,
      write: () => ({
        subject: t('A payment of {amount} is disputed', { amount: formatAmount(amount) }),
        paragraphs: paragraphs(),
        action: { label: t('See the disputes'), path: '/admin/disputes' },
      }),
    })),
  );
}
