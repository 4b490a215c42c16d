import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { displayName, queueMail } from '../accounts/index.ts';
import { formatAmount } from '../ledger/index.ts';
import { announcedPrice } from './prices/renewal-terms.ts';
import { loadLetterFacts, type LetterFacts, type SubscriptionRow } from './subscription.store.ts';

const action = { label: 'See your subscriptions', path: '/subscriptions' };

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
    subject: subject(displayName(performer)),
    paragraphs: paragraphs(displayName(performer)),
    action,
  });
}

/** 5 March 2027 */
function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

interface Failure {
  /** Why it failed, in a sentence. */
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
  const again = row.next_charge_at === null ? '' : formatDay(row.next_charge_at);
  const access =
    row.grace_until !== null && row.grace_until > now
      ? `You keep access until ${formatDay(row.grace_until)}.`
      : 'You have no access until it is paid.';
  await write(work, app, row, {
    subject: (performer) =>
      isLastAttempt
        ? `A last try for your subscription to ${performer}`
        : `Your subscription to ${performer} could not be renewed`,
    paragraphs: (performer) => [
      failedSentence(row, performer, price),
      reason,
      access,
      'We try again on ' +
        `${again}.${isLastAttempt ? ' This is the last attempt: if it fails, your subscription ends.' : ''} ` +
        'Please make sure there is enough money by then, or choose another payment method under your ' +
        'subscriptions.',
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
    subject: (performer) => `Your subscription to ${performer} has ended`,
    paragraphs: (performer) => [
      failedSentence(row, performer, price),
      reason,
      'We have tried several times, so your subscription has ended. Nothing was charged, and you still ' +
        'follow them. You can subscribe again at any time.',
    ],
  });
}

function failedSentence({ type }: SubscriptionRow, performer: string, price: bigint): string {
  return `We could not renew your ${type} subscription to ${performer} for ${formatAmount(price)}.`;
}

/** `back` is what the fan's wallet got, in minor units. */
export async function notifyEndedByOthers(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { reason, back }: { readonly reason: string; readonly back: bigint },
): Promise<void> {
  await write(work, app, row, {
    subject: (performer) => `Your subscription to ${performer} has ended`,
    paragraphs: (performer) => [
      `Your subscription to ${performer} has ended. ${reason}`,
      back > 0n
        ? `We refunded ${formatAmount(back)} to your wallet for the unused days. Nothing more is charged.`
        : 'Nothing more is charged.',
    ],
  });
}

/** Announces a price change, or that an announced change will not come. */
export async function notifyNewPrice(work: Work, app: App, row: SubscriptionRow, facts?: LetterFacts): Promise<void> {
  const announced = announcedPrice(row);
  const span = row.next_type ?? row.type;
  const per = span === 'yearly' ? 'a year' : 'a month';
  await write(
    work,
    app,
    row,
    {
      subject: (performer) => `The price of your subscription to ${performer} changes`,
      paragraphs: (performer) =>
        announced
          ? [
              `Your subscription to ${performer} costs ${formatAmount(announced.price)} ${per} from ` +
                `${formatDay(announced.from)} on, instead of ${formatAmount(row.price)}.`,
              'A charge before that day still costs the old price, and what you have paid stays as it is.',
              `You don’t need to do anything. To avoid the new price, cancel before ${formatDay(announced.from)}: you ` +
                'keep access until the end of the paid period.',
            ]
          : [
              `The new price of your subscription to ${performer} that we told you of will not come. It goes ` +
                `on for ${formatAmount(row.price)} ${per}.`,
            ],
    },
    facts,
  );
}
