import { formatDay } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { displayName, queueMail } from '../accounts/index.ts';
import { formatAmount } from '../ledger/index.ts';
import { announcedPrice } from './prices/renewal-terms.ts';
import { loadLetterFacts, type LetterFacts, type SubscriptionRow } from './subscription.store.ts';
import { readStored } from '../../platform/language/stored-text.ts';

const action = () => ({ label: t('See your subscriptions'), path: '/subscriptions' });

interface Letter {
  readonly subject: (performer: string) => string;
  readonly paragraphs: (performer: string) => readonly string[];
}

/** Emails the fan of a subscription. */
async function write(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { subject, paragraphs }: Letter,
  facts?: LetterFacts,
): Promise<void> {
  const { email, performer } =
    facts ?? (await loadLetterFacts(work.db, { accountId: row.account_id, performerId: row.performer_id }));
  await queueMail(work, app, {
    to: email,
    write: () => ({
      subject: subject(displayName(performer)),
      paragraphs: paragraphs(displayName(performer)),
      action: action(),
    }),
  });
}

interface Failure {
  /** Why it failed, as a stored text. */
  readonly reason: string;
  /** The price of the renewal, in minor units. */
  readonly price: bigint;
  readonly isLastAttempt: boolean;
}

export async function notifyRenewalFailed(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { reason, price, isLastAttempt }: Failure,
  now: Date,
): Promise<void> {
  const day = (): string => (row.next_charge_at === null ? '' : formatDay(row.next_charge_at));
  const access = (): string =>
    row.grace_until !== null && row.grace_until > now
      ? t('You keep access until {day}.', { day: formatDay(row.grace_until) })
      : t('You have no access until it is paid.');
  await write(work, app, row, {
    subject: (performer) =>
      isLastAttempt
        ? t('Last attempt to renew your subscription to {creator}', { creator: performer })
        : t('Your subscription to {creator} could not be renewed', { creator: performer }),
    paragraphs: (performer) => [
      failedSentence(row, performer, price),
      readStored(reason),
      access(),
      isLastAttempt
        ? t(
            'We will try again on {day}. This is the last attempt: if it fails, your subscription ends. Please make sure there is enough money by then, or choose another payment method under your subscriptions.',
            { day: day() },
          )
        : t(
            'We will try again on {day}. Please make sure there is enough money by then, or choose another payment method under your subscriptions.',
            { day: day() },
          ),
    ],
  });
}

export async function notifyEndedUnpaid(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { reason, price }: Pick<Failure, 'reason' | 'price'>,
): Promise<void> {
  await write(work, app, row, {
    subject: (performer) => t('Your subscription to {creator} has ended', { creator: performer }),
    paragraphs: (performer) => [
      failedSentence(row, performer, price),
      readStored(reason),
      t(
        'We have tried several times, so your subscription has ended. Nothing was charged, and you still follow them. You can subscribe again at any time.',
      ),
    ],
  });
}

function failedSentence({ type }: SubscriptionRow, performer: string, price: bigint): string {
  return t(
    'We could not renew your {type, select, yearly {yearly subscription} other {monthly subscription}} to {creator} for {price}.',
    { type, creator: performer, price: formatAmount(price) },
  );
}

/** `back` is what the fan's wallet got, in minor units. */
export async function notifyEndedByOthers(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { reason, back }: { readonly reason: string; readonly back: bigint },
): Promise<void> {
  await write(work, app, row, {
    subject: (performer) => t('Your subscription to {creator} has ended', { creator: performer }),
    paragraphs: (performer) => [
      t('Your subscription to {creator} has ended. {reason}', { creator: performer, reason: readStored(reason) }),
      back > 0n
        ? t('We refunded {amount} to your wallet for the unused days. Nothing more will be charged.', {
            amount: formatAmount(back),
          })
        : t('Nothing more will be charged.'),
    ],
  });
}

/** Announces a price change, or that an announced change will not come. */
export async function notifyNewPrice(work: Work, app: App, row: SubscriptionRow, facts?: LetterFacts): Promise<void> {
  const announced = announcedPrice(row);
  await write(
    work,
    app,
    row,
    {
      subject: (performer) => t('The price of your subscription to {creator} is changing', { creator: performer }),
      paragraphs: (performer) => (announced ? newPrice(row, performer, announced) : [oldPrice(row, performer)]),
    },
    facts,
  );
}

type Announced = NonNullable<ReturnType<typeof announcedPrice>>;

const spanOf = ({ next_type, type }: SubscriptionRow): string => next_type ?? type;

function newPrice(row: SubscriptionRow, performer: string, { price, from }: Announced): readonly string[] {
  const day = formatDay(from);
  return [
    t(
      'From {day}, your subscription to {creator} will cost {price} {span, select, yearly {a year} other {a month}} instead of {before}.',
      { creator: performer, price: formatAmount(price), span: spanOf(row), day, before: formatAmount(row.price) },
    ),
    t('Any charge before that day is still at the old price, and what you have already paid does not change.'),
    t(
      'You don’t need to do anything. To avoid the new price, cancel before {day}: you keep access until the end of the paid period.',
      { day },
    ),
  ];
}

function oldPrice(row: SubscriptionRow, performer: string): string {
  return t(
    'The new price we announced for your subscription to {creator} will not take effect. Your subscription continues at {price} {span, select, yearly {a year} other {a month}}.',
    { creator: performer, price: formatAmount(row.price), span: spanOf(row) },
  );
}
