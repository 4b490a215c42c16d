import { english, t, translated } from '@ovation/language/t.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { displayName } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { workLetterToBuyer, workLetterToSeller } from './work-letters.ts';

/** What the letters say of an order. */
export interface LetterOrder {
  readonly number: string;
  readonly type: string;
  /** Something in it is downloaded, whatever else is shipped. */
  readonly hasDownloads: boolean;
  readonly title: string;
  readonly total: bigint;
  readonly carrier: string | null;
  readonly tracking_code: string | null;
  /** From the payment until the delivery of what is made to order. */
  readonly days?: number | null;
  readonly buyer: string;
  readonly seller: string;
  /** Days after delivery in which the buyer can report a problem. */
  readonly reportDays: number;
}

export interface OrderLetter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the link to the order. */
  readonly link: string;
}

export type Step = Pick<DomainEvents['order.changed'], 'from' | 'status' | 'by' | 'note' | 'given'>;

/** Undefined for steps without a letter: those of the buyer, and refunds, which have their own. */
export function letterToBuyer(step: Step, order: LetterOrder): OrderLetter | undefined {
  if (isDecision(step)) return isRefund(step, order) ? undefined : decided(step, order, 'buyer');
  if (isDownload(step, order)) return readyToDownload(order);
  if (step.status === 'shipped') return shipped(order);
  if (order.type === 'made_to_order') return workLetterToBuyer(step, order);
  if (step.status === 'paid' && order.type === 'physical') return paid(order);
  return step.status === 'delivered' && step.by === 'performer' ? delivered(order) : undefined;
}

/** Undefined for the seller's own steps, and for those that need nothing of them. */
export function letterToSeller(step: Step, order: LetterOrder): OrderLetter | undefined {
  if (isDecision(step)) return decided(step, order, 'seller');
  if (isDownload(step, order))
    return newOrder(order, t('It was delivered immediately, so there is nothing for you to do.'));
  if (order.type === 'made_to_order' && step.status !== 'disputed') return workLetterToSeller(step, order);
  if (step.status === 'paid' && order.type === 'physical') return newOrder(order, translated(toDo));
  if (step.by !== 'buyer') return undefined;
  if (step.status === 'disputed') return problem(order);
  return step.status === 'cancelled' && step.from !== 'unpaid' ? cancelled(order) : undefined;
}

/** The letter of the refund names the amount and quotes the decision. */
const isRefund = ({ status }: Step, { total }: LetterOrder): boolean => status === 'refunded' && total > 0n;
const isDecision = ({ from, by }: Step): boolean => from === 'disputed' && by === 'staff';
/** Not after a dispute with a bank, which gives the downloads back. */
const isDownload = ({ from, status }: Step, { type }: LetterOrder): boolean =>
  type === 'digital' && status === 'completed' && (from === 'paid' || from === 'unpaid');

const toDo = english('Please prepare and ship it. Your share of the money is held until the order is complete.');
const seeOrder = english('See the order');

function thanksFor(title: string, seller: string, total: bigint): string {
  return t('Thank you for your order. You bought {title} from {seller} for {price}.', {
    title: displayName(title, t('something')),
    seller: displayName(seller),
    price: formatAmount(total),
  });
}

function paid({ number, title, total, seller, hasDownloads }: LetterOrder): OrderLetter {
  return {
    subject: t('Your order {number}', { number }),
    paragraphs: [
      thanksFor(title, seller, total),
      ...(hasDownloads ? [t('Your downloads are ready now.')] : []),
      t('We will email you when it is shipped.'),
    ],
    link: t('See your order'),
  };
}

function readyToDownload({ number, title, total, seller }: LetterOrder): OrderLetter {
  return {
    subject: t('Your order {number} is ready to download', { number }),
    paragraphs: [
      thanksFor(title, seller, total),
      t('You can download it, and new versions of it, at any time. Please log in first.'),
    ],
    link: t('Open your downloads'),
  };
}

function shipped({ number, title, seller, carrier, tracking_code }: LetterOrder): OrderLetter {
  const names = { seller: displayName(seller, t('A creator')), title: displayName(title, t('your order')) };
  const shippedBy =
    carrier === null
      ? t('{seller} shipped {title}.', names)
      : t('{seller} shipped {title} with {carrier}.', { ...names, carrier: displayName(carrier, t('a carrier')) });
  const code = tracking_code === null ? undefined : displayName(tracking_code, t('on its page'));
  return {
    subject: t('Your order {number} was shipped', { number }),
    paragraphs: [shippedBy, ...(code === undefined ? [] : [t('The tracking code is {code}.', { code })])],
    link: t('See your order'),
  };
}

function delivered({ number, title, reportDays }: LetterOrder): OrderLetter {
  return {
    subject: t('Your order {number} was delivered', { number }),
    paragraphs: [
      t('{title} was marked as delivered.', { title: displayName(title, t('Your order')) }),
      t(
        'If it has not arrived, or is not what you ordered, please report a problem {days, plural, =0 {at once} one {within a day} other {within # days}}.',
        { days: reportDays },
      ),
    ],
    link: t('See your order'),
  };
}

function newOrder({ number, title, total, buyer }: LetterOrder, next: string): OrderLetter {
  return {
    subject: t('New order {number}', { number }),
    paragraphs: [
      t('{buyer} bought {title} for {price}.', {
        buyer: displayName(buyer, t('A fan')),
        title: displayName(title, t('something')),
        price: formatAmount(total),
      }),
      next,
    ],
    link: translated(seeOrder),
  };
}

function cancelled({ number, buyer }: LetterOrder): OrderLetter {
  return {
    subject: t('Order {number} was cancelled', { number }),
    paragraphs: [
      t('{buyer} cancelled it before it was prepared. Please do not ship it.', {
        buyer: displayName(buyer, t('A fan')),
      }),
    ],
    link: translated(seeOrder),
  };
}

function problem({ number, buyer }: LetterOrder): OrderLetter {
  return {
    subject: t('A problem with order {number}', { number }),
    paragraphs: [
      t('{buyer} reported a problem with this order. Our staff will decide on it.', {
        buyer: displayName(buyer, t('A fan')),
      }),
      t('You can refund the order, or write to the buyer, until then.'),
    ],
    link: translated(seeOrder),
  };
}

type Side = 'buyer' | 'seller';

function decided(step: Step, { number }: LetterOrder, reader: Side): OrderLetter {
  return {
    subject: t('We have made a decision on order {number}', { number }),
    paragraphs: [
      t('We have made a decision on the problem reported with this order. {outcome}', {
        outcome: outcomeOf(step, reader),
      }),
      ...(step.note === null ? [] : [t('Our staff’s note: {note}', { note: step.note })]),
    ],
    link: translated(seeOrder),
  };
}

function outcomeOf({ status, given = 0n }: Step, reader: Side): string {
  if (status === 'refunded')
    return reader === 'buyer' ? t('You get all of the money back.') : t('The buyer gets all of the money back.');
  if (given === 0n) return t('The order is complete.');
  const amount = formatAmount(given);
  return reader === 'buyer'
    ? t('You get {amount} back, in the wallet. The order is complete.', { amount })
    : t('The buyer gets {amount} back, in the wallet. The order is complete.', { amount });
}
