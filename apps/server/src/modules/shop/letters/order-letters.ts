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
  if (isDecision(step)) return isRefund(step, order) ? undefined : decided(step, order, 'You get');
  if (isDownload(step, order)) return readyToDownload(order);
  if (step.status === 'shipped') return shipped(order);
  if (order.type === 'made_to_order') return workLetterToBuyer(step, order);
  if (step.status === 'paid' && order.type === 'physical') return paid(order);
  return step.status === 'delivered' && step.by === 'performer' ? delivered(order) : undefined;
}

/** Undefined for the seller's own steps, and for those that need nothing of them. */
export function letterToSeller(step: Step, order: LetterOrder): OrderLetter | undefined {
  if (isDecision(step)) return decided(step, order, 'The buyer gets');
  if (isDownload(step, order)) return newOrder(order, 'It was delivered at once, so there is nothing to do.');
  if (order.type === 'made_to_order' && step.status !== 'disputed') return workLetterToSeller(step, order);
  if (step.status === 'paid' && order.type === 'physical') return newOrder(order, toDo);
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

const toDo = 'Please prepare and ship it. Your share of the money is held until the order is complete.';
const seeOrder = 'See the order';

function paid({ number, title, total, seller, hasDownloads }: LetterOrder): OrderLetter {
  return {
    subject: `Your order ${number}`,
    paragraphs: [
      `Thank you for your order. You bought ${displayName(title, 'something')} from ${displayName(seller)} for ` +
        `${formatAmount(total)}.`,
      ...(hasDownloads ? ['What you download is ready now.'] : []),
      'We will email you when it is shipped.',
    ],
    link: 'See your order',
  };
}

function readyToDownload({ number, title, total, seller }: LetterOrder): OrderLetter {
  return {
    subject: `Your order ${number} is ready to download`,
    paragraphs: [
      `Thank you for your order. You bought ${displayName(title, 'something')} from ${displayName(seller)} for ` +
        `${formatAmount(total)}.`,
      'You can download it, and new versions of it, at any time. Please log in first.',
    ],
    link: 'Open your downloads',
  };
}

function shipped({ number, title, seller, carrier, tracking_code }: LetterOrder): OrderLetter {
  const by = carrier === null ? '' : ` with ${displayName(carrier, 'a carrier')}`;
  const code = tracking_code === null ? [] : [`The tracking code is ${displayName(tracking_code, 'on its page')}.`];
  return {
    subject: `Your order ${number} was shipped`,
    paragraphs: [`${displayName(seller, 'A performer')} shipped ${displayName(title, 'your order')}${by}.`, ...code],
    link: 'See your order',
  };
}

function delivered({ number, title, reportDays }: LetterOrder): OrderLetter {
  return {
    subject: `Your order ${number} was delivered`,
    paragraphs: [
      `${displayName(title, 'Your order')} was marked as delivered.`,
      `If it has not arrived, or is not what you ordered, please report a problem ${withinDays(reportDays)}.`,
    ],
    link: 'See your order',
  };
}

export function withinDays(days: number): string {
  if (days === 0) return 'at once';
  return days === 1 ? 'within a day' : `within ${days} days`;
}

function newOrder({ number, title, total, buyer }: LetterOrder, next: string): OrderLetter {
  return {
    subject: `New order ${number}`,
    paragraphs: [
      `${displayName(buyer, 'A fan')} bought ${displayName(title, 'something')} for ${formatAmount(total)}.`,
      next,
    ],
    link: seeOrder,
  };
}

function cancelled({ number, buyer }: LetterOrder): OrderLetter {
  return {
    subject: `Order ${number} was cancelled`,
    paragraphs: [`${displayName(buyer, 'A fan')} cancelled it before it was prepared. Please do not ship it.`],
    link: seeOrder,
  };
}

function problem({ number, buyer }: LetterOrder): OrderLetter {
  return {
    subject: `A problem with order ${number}`,
    paragraphs: [
      `${displayName(buyer, 'A fan')} reported a problem with this order. Our staff will decide about it.`,
      'You can refund the order, or write to the buyer, until then.',
    ],
    link: seeOrder,
  };
}

function decided(step: Step, { number }: LetterOrder, buyerGets: 'You get' | 'The buyer gets'): OrderLetter {
  return {
    subject: `We have decided about order ${number}`,
    paragraphs: [
      `We have decided on the problem that was reported with this order. ${outcomeOf(step, buyerGets)}`,
      ...(step.note === null ? [] : [`Our staff’s note: ${step.note}`]),
    ],
    link: seeOrder,
  };
}

function outcomeOf({ status, given = 0n }: Step, buyerGets: string): string {
  if (status === 'refunded') return `${buyerGets} all of the money back.`;
  const part = given > 0n ? `${buyerGets} ${formatAmount(given)} back, in the wallet. ` : '';
  return `${part}The order is complete.`;
}
